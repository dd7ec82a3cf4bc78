// Red-blue pictures of any shape: the exact value, or bounds of it. See src/hackenbush/_kernel/pure/redblue.py.
//
// A picture falls into blocks, which are valued from the leaves down: the value of what stands on a node is all that
// counts there (the colon principle). Bridges are sticks; cores are searched, and bounded where the budget ends.
#pragma once

#include <span>
#include <string_view>

#include "board.hpp"
#include "redblue_core.hpp"

namespace hackenbush::redblue {

enum class Goal { value, sign };

struct Solution {
    const char* status; // "done", or the limit that was reached; "size" if some core is too large to be searched
    Interval<Dyadic> interval;
};

Solution solve(std::span<const board::Code> ends, std::string_view colors, std::uint32_t points, Goal goal,
               Watch& watch);

} // namespace hackenbush::redblue
