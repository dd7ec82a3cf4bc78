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

// Who wins the all-small part of a picture. Blocks of at most `valued` edges are valued, not searched.
struct Winner {
    const char* status;             // "done", or the limit that was reached
    std::optional<bool> moving[2];  // whether Left wins by moving first, and Right; unless the limit came first
};

Winner small_winner(std::vector<Edge> edges, std::size_t nodes, std::size_t valued, Kernel& kernel, Watch& watch);

} // namespace hackenbush::hotchpotch
