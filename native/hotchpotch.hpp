// Pictures of three colors: a number plus an all-small game. See src/hackenbush/solvers/hotchpotch.py.
#pragma once

#include <optional>

#include "kernel.hpp"
#include "redblue.hpp"

namespace hackenbush::hotchpotch {

struct GameSolution : redblue::Solution { // its interval is that of the number
    std::optional<Id> value;              // if it was found
};

GameSolution solve(std::vector<Edge> edges, std::size_t nodes, Kernel& kernel, Watch& watch,
                   redblue::SolverStore& store);

} // namespace hackenbush::hotchpotch
