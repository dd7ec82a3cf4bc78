// Pictures as Python sees them: functions of text and bytes. See src/hackenbush/_kernel/__init__.py.
#include "board.hpp"

#include <cstring>
#include <limits>

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "python.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush::board {
namespace {

// The twin handles text beyond ASCII, since Python knows all letters.
nb::object read(const nb::str& text, Reading (*reader)(std::string_view), const char* twin) {
    Py_ssize_t size = 0;
    if (!nb::cast<bool>(text.attr("isascii")()))
        return nb::module_::import_("hackenbush._kernel.pure").attr(twin)(text);
    const char* const utf8 = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (!utf8) throw nb::python_error();
    Reading reading;
    {
        const nb::gil_scoped_release others_run;
        reading = reader({utf8, static_cast<std::size_t>(size)});
    }
    nb::list words;
    for (const std::string& word : reading.words) words.append(nb::cast(word));
    nb::object fault = nb::none();
    if (reading.fault) fault = nb::make_tuple(reading.fault->place, reading.fault->expected);
    return nb::make_tuple(bytes_of(reading.picture.ends), bytes_of(reading.picture.colors), words, fault);
}

using IntRow = nb::ndarray<nb::ro, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Number> void copy(const IntRow& row, Code largest, Code* out) {
    const auto* const data = static_cast<const Number*>(row.data());
    for (std::size_t i = 0; i < row.size(); ++i) {
        if constexpr (std::is_signed_v<Number>)
            if (data[i] < 0) throw nb::value_error("a node's number is not negative");
        if (static_cast<std::uint64_t>(data[i]) > largest) throw nb::value_error("a node's number is too large");
        out[2 * i] = static_cast<Code>(data[i]);
    }
}

void copy(const IntRow& row, Code largest, Code* out) {
    const auto type = row.dtype();
    const bool is_signed = type.code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::Int);
    if (!is_signed && type.code != static_cast<std::uint8_t>(nb::dlpack::dtype_code::UInt))
        throw nb::type_error("expected a row of ints");
    switch (type.bits) {
    case 8: return is_signed ? copy<std::int8_t>(row, largest, out) : copy<std::uint8_t>(row, largest, out);
    case 16: return is_signed ? copy<std::int16_t>(row, largest, out) : copy<std::uint16_t>(row, largest, out);
    case 32: return is_signed ? copy<std::int32_t>(row, largest, out) : copy<std::uint32_t>(row, largest, out);
    case 64: return is_signed ? copy<std::int64_t>(row, largest, out) : copy<std::uint64_t>(row, largest, out);
    default: throw nb::type_error("expected a row of ints");
    }
}

nb::bytes pack_edges(const IntRow& starts, const IntRow& ends, Code largest) {
    if (starts.size() != ends.size()) throw nb::value_error("as many starts as ends are needed");
    std::vector<Code> packed(2 * starts.size());
    copy(starts, largest, packed.data());
    copy(ends, largest, packed.data() + 1);
    for (std::size_t i = 0; i < packed.size(); i += 2)
        if (packed[i] > packed[i + 1]) std::swap(packed[i], packed[i + 1]);
    return bytes_of(packed);
}

std::size_t checked_edge(std::size_t edge, const nb::bytes& ends) {
    if (edge >= ends.size() / 8) throw nb::index_error("no such edge");
    return edge;
}

// The ends, colors and indices of some edges of a picture.
using Part = std::tuple<nb::bytes, nb::bytes, nb::bytes>;
Part part(const Indices& kept, const Arrays& given) {
    const auto room = [](std::size_t size) {
        PyObject* const bytes = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size));
        if (!bytes) throw nb::python_error();
        return nb::steal<nb::bytes>(bytes);
    };
    const nb::bytes own_ends = room(8 * kept.size()), own_colors = room(kept.size());
    char *end = PyBytes_AsString(own_ends.ptr()), *color = PyBytes_AsString(own_colors.ptr());
    for (const std::uint32_t i : kept) {
        std::memcpy(end, &given.ends[2 * i], 8);
        end += 8;
        *color++ = given.colors[i];
    }
    return {own_ends, own_colors, bytes_of(kept)};
}

} // namespace
} // namespace hackenbush::board

void hackenbush::bind_board(nb::module_& m) {
    using namespace board;
    m.def(
        "read_edges", [](const nb::str& text) { return read(text, read_edges, "read_edges"); }, "text"_a,
        nb::sig("def read_edges(text: str) -> tuple[bytes, bytes, list[str], tuple[int, str] | None]"));
    m.def(
        "read_letters", [](const nb::str& text) { return read(text, read_letters, "read_letters"); }, "text"_a,
        nb::sig("def read_letters(text: str) -> tuple[bytes, bytes, list[str], tuple[int, str] | None]"));
    m.def(
        "write_letters",
        [](const nb::bytes& ends, const nb::bytes& colors, const std::vector<std::string>& words,
           bool names) -> std::optional<std::string> {
            const Arrays given = arrays(ends, colors);
            if (!words.empty() && words[0].starts_with("0.")) return std::nullopt;
            return write_letters(given.ends, given.colors, words, names);
        },
        "ends"_a, "colors"_a, "words"_a, "names"_a);
    m.def(
        "write_edges",
        [](const nb::bytes& ends, const nb::bytes& colors, const std::vector<std::string>& words) {
            const Arrays given = arrays(ends, colors);
            return write_edges(given.ends, given.colors, words);
        },
        "ends"_a, "colors"_a, "words"_a);
    m.def("pack_edges", &pack_edges, "starts"_a, "ends"_a, "largest"_a = std::numeric_limits<Code>::max(),
          nb::sig("def pack_edges(starts: object, ends: object, largest: int = 4294967295) -> bytes"));
    m.def(
        "edge_key",
        [](const nb::bytes& ends, const nb::bytes& colors) {
            const Arrays given = arrays(ends, colors);
            return bytes_of(edge_key(given.ends, given.colors));
        },
        "ends"_a, "colors"_a);
    m.def(
        "degrees",
        [](const nb::bytes& ends, std::uint32_t points) {
            const Degrees found = degrees(codes(ends), points);
            return std::tuple(found.nodes, found.at_ground, found.most);
        },
        "ends"_a, "points"_a);
    m.def(
        "grounded", [](const nb::bytes& ends, std::uint32_t points) { return bytes_of(grounded(codes(ends), points)); },
        "ends"_a, "points"_a);
    m.def(
        "falls",
        [](const nb::bytes& ends, std::uint32_t points, std::size_t edge) -> std::optional<nb::bytes> {
            const auto mask = falls(codes(ends), points, checked_edge(edge, ends));
            return mask ? std::optional(bytes_of(*mask)) : std::nullopt;
        },
        "ends"_a, "points"_a, "edge"_a);
    m.def(
        "cut",
        [](const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points,
           std::size_t edge) -> std::optional<Part> {
            const Arrays given = arrays(ends, colors);
            const auto rest = cut(given.ends, points, checked_edge(edge, ends));
            return rest ? std::optional(part(*rest, given)) : std::nullopt;
        },
        "ends"_a, "colors"_a, "points"_a, "edge"_a);
    m.def(
        "components",
        [](const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points) {
            const Arrays given = arrays(ends, colors);
            std::vector<Part> parts;
            for (const Indices& kept : components(given.ends, points)) parts.push_back(part(kept, given));
            return parts;
        },
        "ends"_a, "colors"_a, "points"_a);
    m.def(
        "pieces",
        [](const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points, std::size_t most, std::size_t small) {
            const Arrays given = arrays(ends, colors);
            std::vector<std::tuple<const char*, nb::bytes, nb::bytes, nb::bytes>> found;
            for (const auto& [method, kept] : pieces(given.ends, given.colors, points, most, small))
                found.push_back(std::tuple_cat(std::tuple(method), part(kept, given)));
            return found;
        },
        "ends"_a, "colors"_a, "points"_a, "most"_a, "small"_a,
        nb::sig("def pieces(ends: bytes, colors: bytes, points: int, most: int, small: int) -> "
                "list[tuple[str, bytes, bytes, bytes]]"));
}
