// The shape of a picture: its nodes renamed in a fixed way, so that pictures of the same shape become equal.
//
// src/hackenbush/_kernel/pure/shapes.py explains how, and gives the same bytes in Python.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "board.hpp"
#include "watch.hpp"

namespace hackenbush::shapes {

// The picture of this shape with fixed names, or none if a part needs more than this many numberings.
std::optional<board::Picture> canonical(std::span<const board::Code> ends, std::string_view colors,
                                        std::uint32_t points, std::uint64_t tries, Watch& watch);

} // namespace hackenbush::shapes
