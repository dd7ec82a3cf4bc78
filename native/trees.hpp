// Red-blue trees on the ground: their value, a dyadic rational of up to as many bits as edges; all best cuts, and all
// winning ones.
//
// A node is worth the sum of its branches. A branch is worth 1:x (blue) or -1:x (red), where x is the value of the node
// it leads to. src/hackenbush/_kernel/pure/trees.py is the same in Python, and explains why.
#pragma once

#include <span>
#include <string_view>

#include "board.hpp"
#include "dyadic.hpp"
#include "watch.hpp"

namespace hackenbush::trees {

// Thrown for a picture that is not a red-blue tree.
struct NotATree {
    const char* reason;
};

Dyadic value(std::span<const board::Code> ends, std::string_view colors, std::uint32_t points, Watch& watch);

// For every edge, bit 0 if it is a best cut for Left, bit 1 if it is one for Right.
board::Mask best(std::span<const board::Code> ends, std::string_view colors, std::uint32_t points, Watch& watch);

// The same for cuts with which a player who moves first wins. Only the player who is ahead has any.
board::Mask winning(std::span<const board::Code> ends, std::string_view colors, std::uint32_t points, Watch& watch);

} // namespace hackenbush::trees
