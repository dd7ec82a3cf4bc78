// Green Hackenbush: the nim value of a picture, the value after every cut, and the winning cuts.
//
// All edges count as green, and floating ones are ignored. src/hackenbush/_kernel/pure/green.py is the same in
// Python; the theorems are in src/hackenbush/solvers/green.py.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"
#include "watch.hpp"

namespace hackenbush::green {

constexpr std::uint32_t floating = ~std::uint32_t{0};

std::uint32_t value(std::span<const board::Code> ends, std::uint32_t points, Watch& watch);

// By edge: whether cutting it leaves nim value 0.
board::Mask winning(std::span<const board::Code> ends, std::uint32_t points, Watch& watch);

// By edge: the nim value after it is cut, or floating.
std::vector<std::uint32_t> options(std::span<const board::Code> ends, std::uint32_t points, Watch& watch);

} // namespace hackenbush::green
