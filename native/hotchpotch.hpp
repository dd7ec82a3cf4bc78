// Pictures of three colors: a number, and beside it an all-small game. See src/hackenbush/solvers/hotchpotch.py.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "board.hpp"
#include "kernel.hpp"
#include "redblue.hpp"

namespace hackenbush::hotchpotch {

struct Solution {
    const char* status;                 // "done", or the limit that was reached; "size" if a block is too large
    redblue::Interval<Dyadic> interval; // of the number
    std::optional<Id> value;            // if it was found
};

Solution solve(std::span<const board::Code> ends, std::string_view colors, std::uint32_t points, Kernel& kernel,
               redblue::Watch& watch);

} // namespace hackenbush::hotchpotch
