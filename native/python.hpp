// Numbers, pictures and games as Python has them: ints, bytes and objects.
#pragma once

#include <span>
#include <string_view>

#include <nanobind/nanobind.h>

#include "board.hpp"
#include "dyadic.hpp"
#include "kernel.hpp"

namespace hackenbush {

inline nanobind::int_ mantissa_of(const Dyadic& x) {
    if (x.is_small()) return nanobind::int_(x.small());
    const Limbs limbs = x.limbs();
    const nanobind::bytes raw(limbs.data(), limbs.size() * 8);
    const nanobind::handle int_type(reinterpret_cast<PyObject*>(&PyLong_Type));
    return nanobind::cast<nanobind::int_>(int_type.attr("from_bytes")(raw, "little", nanobind::arg("signed") = true));
}

// The ends of edges.
inline std::span<const board::Code> codes(const nanobind::bytes& ends) {
    if (ends.size() % 8) throw nanobind::value_error("an edge has two ends of four bytes");
    return {static_cast<const board::Code*>(ends.data()), ends.size() / 4};
}

struct Arrays {
    std::span<const board::Code> ends;
    std::string_view colors;
};

inline Arrays arrays(const nanobind::bytes& ends, const nanobind::bytes& colors) {
    if (ends.size() != 8 * colors.size())
        throw nanobind::value_error("every edge has two ends of four bytes and a color");
    return {codes(ends), {colors.c_str(), colors.size()}};
}

inline nanobind::bytes bytes_of(const auto& row) {
    return nanobind::bytes(row.data(), row.size() * sizeof(*row.data()));
}

// A new `Canonical` that takes over the ownership of a game from the caller.
nanobind::object canonical(Id owned);

void set_too_hard(const TooHard& too_hard); // as Python's error

void bind_canonical(nanobind::module_& m);
void bind_board(nanobind::module_& m);

} // namespace hackenbush
