// Red-blue pictures of any shape: the exact value, or bounds of it. See src/hackenbush/_kernel/pure/redblue.py.
//
// A picture splits into blocks, which are valued from the leaves down: only the value of what stands on a node counts
// (the colon principle). Bridges are sticks; cores are searched, or bounded if the budget runs out.
#pragma once

#include <memory>
#include <vector>

#include "edges.hpp"
#include "redblue_numbers.hpp"
#include "redblue_words.hpp"
#include "watch.hpp"

namespace hackenbush::redblue {

enum class Goal { value, sign };

struct Solution {
    const char* status; // "done", or the limit that was reached; "size" if some core is too large to search
    Interval<Dyadic> interval;
};

class SolverStore;

// Searches are taken from the store, and kept in it.
Solution solve(std::span<const Edge> edges, std::size_t nodes, Goal goal, Watch& watch, SolverStore& store);

// ---- cores of any size, with weights of any size, on node 0 ----

// Bounds of the weights, by node; the root has none.
struct WeightBounds {
    std::vector<Dyadic> lows, highs;
};

// Bounds of a core without search. More weight is never worse for Left, so each bound uses the same bound of the
// weights. The quick bounds of a large core take linear time.
Interval<Dyadic> static_bounds(const std::vector<Edge>& edges, const WeightBounds& weights, bool quickly = false);

class CoreSolver {
public:
    virtual ~CoreSolver() = default;
    virtual Interval<Dyadic> interval() const = 0;  // what is known so far
    virtual void find_value() = 0;                  // may throw Spent
    virtual void compare(const Dyadic& number) = 0; // until the interval decides the comparison; may throw Spent

    // Asks about the core or a part of it from now on: some edges, those of their nodes that count as ground, the others,
    // and the weights of these. False if the numbers do not fit; may throw Spent.
    virtual bool ask(std::span<const std::uint32_t> edges, std::span<const std::uint32_t> ground,
                     std::span<const std::uint32_t> nodes, std::span<const Dyadic> weights, Watch& watch) = 0;
    virtual void learn(const Interval<Dyadic>& known) = 0; // about the core of the last question
    virtual std::uint32_t size() const = 0;                // how many cores it knows
    virtual std::size_t bytes() const = 0;

    // What was found, as words, and to take it in again. Reading may throw BadWords, or Spent if there is no room.
    virtual std::int64_t birthday() const = 0; // no position is born later
    virtual void write(Words& words, Watch& watch) const = 0;
    virtual void read(WordReader& reader) = 0;
};

// Searches with later birthdays have numbers of any length, and are not written.
constexpr std::int64_t latest_written = 110;

// None if the core or its weights are too large to search.
std::unique_ptr<CoreSolver> make_solver(const std::vector<Edge>& edges, const std::vector<Dyadic>& weights,
                                        Watch& watch);

// One that has not been asked anything yet, for positions that are born by this day.
std::unique_ptr<CoreSolver> make_solver(const std::vector<Edge>& edges, std::size_t node_count, std::int64_t birthday,
                                        Watch& watch);

} // namespace hackenbush::redblue
