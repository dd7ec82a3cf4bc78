// Three-color pictures as Python sees them. See src/hackenbush/_kernel/__init__.py.
#include "hotchpotch.hpp"

#include <nanobind/stl/optional.h>

#include "bindings.hpp"
#include "call.hpp"
#include "canonical.hpp"
#include "python_bytes.hpp"
#include "python_ints.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush::hotchpotch {
namespace {

// A call of the kernel within limits: whoever polls, the search or the kernel, looks at the clock and at signals.
class LimitedCall final : public Call, public redblue::Watch {
public:
    LimitedCall(const redblue::Limits& limits, const nb::object& report) : Watch(limits), report_(report) {}

private:
    void operator()() override { work(work_between_looks); }
    void look(Clock::time_point) override { Call::operator()(); }
    void with_gil() override {
        if (!report_.is_none()) report_(visited());
    }

    const nb::object& report_;
};

nb::tuple hotchpotch_solve(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points,
                           std::optional<std::uint64_t> positions, std::optional<double> seconds,
                           std::optional<std::uint64_t> memory, const nb::object& report) {
    check_sizes(ends, colors);
    if (letters(colors).find_first_not_of("brg") != std::string_view::npos)
        throw nb::value_error("every edge is blue, red or green");
    LimitedCall call({positions, seconds, memory}, report);
    const Solution solution = solve(codes(ends), letters(colors), points, kernel(), call);
    if (solution.value) Call::owned(*solution.value);
    call.finish();
    const nb::object value = solution.value ? canonical(*solution.value) : nb::none();
    const auto& [low, high] = solution.interval;
    return nb::make_tuple(solution.status, mantissa_of(low), low.exponent(), mantissa_of(high), high.exponent(), value,
                          call.visited());
}

} // namespace

void bind(nb::module_& m) {
    m.def("hotchpotch_solve", &hotchpotch_solve, "ends"_a, "colors"_a, "points"_a, "positions"_a.none(),
          "seconds"_a.none(), "memory"_a.none(), "report"_a = nb::none(),
          nb::sig("def hotchpotch_solve(ends: bytes, colors: bytes, points: int, positions: int | None, seconds: float "
                  "| None, memory: int | None, report: collections.abc.Callable[[int], None] | None = None) -> "
                  "tuple[str, int, int, "
                  "int, int, Canonical | None, int]"));
}

} // namespace hackenbush::hotchpotch
