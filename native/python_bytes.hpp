// Pictures and rows as Python has them: bytes.
#pragma once

#include <span>
#include <string_view>

#include <nanobind/nanobind.h>

#include "board.hpp"

namespace hackenbush {

// The ends of edges.
inline std::span<const board::Code> codes(const nanobind::bytes& ends) {
    if (ends.size() % 8) throw nanobind::value_error("an edge has two ends of four bytes");
    return {static_cast<const board::Code*>(ends.data()), ends.size() / 4};
}

// Their colors.
inline std::string_view letters(const nanobind::bytes& colors) { return {colors.c_str(), colors.size()}; }

inline void check_sizes(const nanobind::bytes& ends, const nanobind::bytes& colors) {
    if (ends.size() != 8 * colors.size())
        throw nanobind::value_error("every edge has two ends of four bytes and a color");
}

inline nanobind::bytes bytes_of(const auto& row) {
    return nanobind::bytes(row.data(), row.size() * sizeof(*row.data()));
}

} // namespace hackenbush
