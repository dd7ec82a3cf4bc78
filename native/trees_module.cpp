// Red-blue trees as Python sees them: functions of bytes. See src/hackenbush/_kernel/trees.py.
#include "trees_module.hpp"

#include <chrono>
#include <optional>

#include "python_ints.hpp"
#include "trees.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush::trees {
namespace {

// Lets other threads run while a picture is worked on, and signals (Ctrl-C) through a few times a second.
class Unlocked {
public:
    void operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_look_) return;
        next_look_ = now + pause;
        others_run_.reset();
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        others_run_.emplace();
    }

private:
    static constexpr std::chrono::milliseconds pause{25};
    std::chrono::steady_clock::time_point next_look_ = std::chrono::steady_clock::now() + pause;
    std::optional<nb::gil_scoped_release> others_run_{std::in_place};
};

auto of_picture(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points, const auto& work) {
    if (ends.size() != 8 * colors.size()) throw nb::value_error("every edge has two ends of four bytes and a color");
    const std::span codes(static_cast<const board::Code*>(ends.data()), ends.size() / 4);
    try {
        Unlocked unlocked;
        return work(codes, std::string_view(colors.c_str(), colors.size()), points, std::ref(unlocked));
    } catch (const NotATree& fault) {
        throw nb::value_error(fault.reason);
    }
}

nb::tuple tree_value(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points) {
    const Dyadic x = of_picture(ends, colors, points, value);
    return nb::make_tuple(mantissa_of(x), x.exponent());
}

nb::bytes tree_best(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points) {
    const board::Mask mask = of_picture(ends, colors, points, best);
    return nb::bytes(mask.data(), mask.size());
}

} // namespace

void bind(nb::module_& m) {
    m.def("tree_value", &tree_value, "ends"_a, "colors"_a, "points"_a,
          nb::sig("def tree_value(ends: bytes, colors: bytes, points: int) -> tuple[int, int]"));
    m.def("tree_best", &tree_best, "ends"_a, "colors"_a, "points"_a);
}

} // namespace hackenbush::trees
