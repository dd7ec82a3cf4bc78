// Red-blue trees as Python sees them: functions of bytes. See src/hackenbush/_kernel/__init__.py.
#include "trees.hpp"

#include "bindings.hpp"
#include "python_bytes.hpp"
#include "python_ints.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush::trees {
namespace {

auto of_picture(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points, const auto& work) {
    check_sizes(ends, colors);
    const std::span<const board::Code> nodes = codes(ends);
    const std::string_view edges = letters(colors);
    try {
        Unlocked unlocked;
        return work(nodes, edges, points, unlocked);
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
