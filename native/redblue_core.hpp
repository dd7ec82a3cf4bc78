// A core of any size with weights of any size, and what can be found out about it.
#pragma once

#include <memory>
#include <vector>

#include "redblue_numbers.hpp"
#include "redblue_watch.hpp"

namespace hackenbush::redblue {

struct CoreEdge {
    std::uint32_t start, end; // nodes 0 ... of the core; the root is node 0
    Player color;
};

// Bounds of the weights, by node; the root has none.
struct WeightBounds {
    std::vector<Dyadic> lows, highs;
};

// Bounds of a core without search. More weight is never worse for Left, so each bound takes the weights' own.
Interval<Dyadic> static_bounds(const std::vector<CoreEdge>& edges, const WeightBounds& weights);

class CoreSolver {
public:
    virtual ~CoreSolver() = default;
    virtual Interval<Dyadic> interval() const = 0;  // what is known so far
    virtual void find_value() = 0;                  // may throw Spent
    virtual void compare(const Dyadic& number) = 0; // until the interval tells how it compares; may throw Spent
};

// None if the core or its weights are too large to be searched.
std::unique_ptr<CoreSolver> make_solver(const std::vector<CoreEdge>& edges, const std::vector<Dyadic>& weights,
                                        Watch& watch);

} // namespace hackenbush::redblue
