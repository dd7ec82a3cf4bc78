// The shape of a picture: its nodes renamed in one fixed way, so that pictures of one shape become equal.
//
// How is told in src/hackenbush/_kernel/pure/shapes.py, which is the same in Python, to the byte.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "board.hpp"
#include "watch.hpp"

namespace hackenbush::shapes {

// The picture of this shape with fixed names, or none if more than so many numberings of a part would be tried.
std::optional<board::Picture> canonical(std::span<const board::Code> ends, std::string_view colors,
                                        std::uint32_t points, std::uint64_t tries, Watch& watch);

} // namespace hackenbush::shapes
