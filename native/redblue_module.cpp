// Red-blue pictures as Python sees them. See src/hackenbush/_kernel/__init__.py.
#include "redblue.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include "bindings.hpp"
#include "python_bytes.hpp"
#include "python_ints.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush::redblue {
namespace {

// Works without the GIL, and takes it a few times a second to let signals (Ctrl-C) through and to report.
class SignalWatch final : public Watch {
public:
    SignalWatch(const Limits& limits, const nb::object& report) : Watch(limits), report_(report) {}

private:
    void look(Clock::time_point now) override {
        if (now < next_look_) return;
        next_look_ = now + pause;
        const nb::gil_scoped_acquire with_gil;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (!report_.is_none()) report_(visited());
    }

    const nb::object& report_;
    static constexpr std::chrono::milliseconds pause{25};
    Clock::time_point next_look_ = Clock::now() + pause;
};

Goal goal_of(std::string_view name) {
    if (name == "value") return Goal::value;
    if (name == "sign") return Goal::sign;
    throw nb::value_error("the goal is 'value' or 'sign'");
}

nb::tuple redblue_solve(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points, std::string_view goal,
                        std::optional<std::uint64_t> positions, std::optional<double> seconds,
                        std::optional<std::uint64_t> memory, const nb::object& report) {
    check_sizes(ends, colors);
    const std::span<const board::Code> nodes = codes(ends);
    const std::string_view edges = letters(colors);
    if (edges.find_first_not_of("br") != std::string_view::npos) throw nb::value_error("every edge is blue or red");
    const Goal wanted = goal_of(goal);
    SignalWatch watch({positions, seconds, memory}, report);
    Solution solution;
    {
        const nb::gil_scoped_release others_run;
        solution = solve(nodes, edges, points, wanted, watch);
    }
    const Dyadic &low = solution.interval.low, &high = solution.interval.high;
    return nb::make_tuple(solution.status, mantissa_of(low), low.exponent(), mantissa_of(high), high.exponent(),
                          watch.visited());
}

} // namespace

void bind(nb::module_& m) {
    m.def("redblue_solve", &redblue_solve, "ends"_a, "colors"_a, "points"_a, "goal"_a, "positions"_a.none(),
          "seconds"_a.none(), "memory"_a.none(), "report"_a = nb::none(),
          nb::sig("def redblue_solve(ends: bytes, colors: bytes, points: int, goal: str, positions: int | None, "
                  "seconds: float | None, memory: int | None, report: collections.abc.Callable[[int], None] | None = "
                  "None) -> tuple[str, int, int, int, int, int]"));
}

} // namespace hackenbush::redblue
