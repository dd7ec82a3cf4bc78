// A whole picture of three colors: its number, and the all-small game beside it.
#include "hotchpotch.hpp"

#include <utility>

#include "hotchpotch_search.hpp"
#include "hotchpotch_winner.hpp"

namespace hackenbush::hotchpotch {

GameSolution solve(std::vector<Edge> edges, std::size_t nodes, Kernel& kernel, Watch& watch,
                   redblue::SolverStore& store) {
    const Id zero = kernel.number(Dyadic());
    WeightedPicture picture{std::move(edges), std::vector<Weight>(nodes, {zero, zero})};
    Id small = zero;
    const std::size_t count = split(picture, small, kernel); // the first edges are red-blue and stand by themselves
    const auto [status, interval] =
        redblue::solve(std::span(picture.edges).first(count), nodes, redblue::Goal::value, watch, store);
    if (!interval.is_exact()) return {{status, interval}, std::nullopt};
    picture.edges.erase(picture.edges.begin(), picture.edges.begin() + static_cast<std::ptrdiff_t>(count));
    try {
        BlockSearch search(kernel, watch);
        small = kernel.add(small, search.value(std::move(picture)).small);
        return {{"done", interval}, kernel.add(kernel.number(interval.low), small)};
    } catch (const Spent& spent) {
        return {{spent.limit, interval}, std::nullopt};
    } catch (const TooHard& too_hard) {
        if (!too_hard.limit) throw;
        return {{"memory", interval}, std::nullopt};
    }
}

Winner small_winner(std::vector<Edge> edges, std::size_t nodes, std::size_t valued, Kernel& kernel, Watch& watch) {
    const Id zero = kernel.number(Dyadic());
    WeightedPicture picture{std::move(edges), std::vector<Weight>(nodes, {zero, zero})};
    Id small = zero;
    const std::size_t count = split(picture, small, kernel);
    picture.edges.erase(picture.edges.begin(), picture.edges.begin() + static_cast<std::ptrdiff_t>(count));
    Winner winner{"done", {}};
    try {
        WinnerSearch search(kernel, watch, valued);
        for (const Player player : players)
            winner.moving[static_cast<std::size_t>(player)] = search.wins(picture, player);
    } catch (const Spent& spent) {
        winner.status = spent.limit;
    } catch (const TooHard& too_hard) {
        if (!too_hard.limit) throw;
        winner.status = "memory";
    }
    return winner;
}

} // namespace hackenbush::hotchpotch
