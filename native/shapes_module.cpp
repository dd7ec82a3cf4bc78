// The shapes of pictures as Python sees them: functions of bytes. See src/hackenbush/_kernel/shapes.py.
#include "shapes_module.hpp"

#include "shapes.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush::shapes {
namespace {

nb::bytes bytes_of(const auto& row) { return nb::bytes(row.data(), row.size() * sizeof(*row.data())); }

std::optional<board::Picture> renamed(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points,
                                      std::uint64_t tries) {
    if (ends.size() != 8 * colors.size()) throw nb::value_error("every edge has a color");
    const std::span codes(static_cast<const board::Code*>(ends.data()), ends.size() / 4);
    Unlocked poll;
    return canonical(codes, {colors.c_str(), colors.size()}, points, tries, poll);
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
