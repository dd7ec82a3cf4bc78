// The shapes of pictures as Python sees them: functions of bytes. See src/hackenbush/_kernel/__init__.py.
#include "shapes.hpp"

#include "bindings.hpp"
#include "python_bytes.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush::shapes {
namespace {

std::optional<board::Picture> renamed(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points,
                                      std::uint64_t tries) {
    check_sizes(ends, colors);
    const std::span<const board::Code> nodes = codes(ends);
    const std::string_view edges = letters(colors);
    Unlocked poll;
    return canonical(nodes, edges, points, tries, poll);
}

nb::object shape_edges(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points, std::uint64_t tries) {
    const auto picture = renamed(ends, colors, points, tries);
    if (!picture) return nb::none();
    return nb::make_tuple(bytes_of(picture->ends), bytes_of(picture->colors));
}

nb::object shape_key(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points, std::uint64_t tries) {
    const auto picture = renamed(ends, colors, points, tries);
    if (!picture) return nb::none();
    return bytes_of(board::edge_key(picture->ends, picture->colors));
}

} // namespace

void bind(nb::module_& m) {
    m.def(
        "shape_edges", &shape_edges, "ends"_a, "colors"_a, "points"_a, "tries"_a,
        nb::sig("def shape_edges(ends: bytes, colors: bytes, points: int, tries: int) -> tuple[bytes, bytes] | None"));
    m.def("shape_key", &shape_key, "ends"_a, "colors"_a, "points"_a, "tries"_a,
          nb::sig("def shape_key(ends: bytes, colors: bytes, points: int, tries: int) -> bytes | None"));
}

} // namespace hackenbush::shapes
