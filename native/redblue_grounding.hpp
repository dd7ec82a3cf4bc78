// A bound by a smaller core: what a player cannot lose counts in full, and where it stands becomes ground.
//
// Let n edges of Left connect all their nodes to the ground, and let her have no other edges there. Take them away, and
// let their nodes be ground. If that leaves R, the core G is worth at least n + R. And a node without edges of Left
// whose weight is not in her favor may be ground: that does not make R worth more. (formal/Grounding.v)
//
// The second part first: let R have such a node v on the ground, and R' not. In R' - R, Left answers each move by the same
// move in the other copy. When v falls in R', what stands on v alone is left in -R; it has only edges of Left on the
// ground, so she wins it.
//
// Then the first, by induction. In G - n - R, Left answers each move by the same move in the other copy. Only a move in
// -n has no other copy. It leaves G - (n - 1) - R, and Left to move. Let v be the last node that the edges reach. If the
// weight on v is in her favor, she moves in it, which costs at most 1. Otherwise she cuts the last edge. Now v may be
// off the ground. But she has no edge left there, so by the second part v on the ground does not make R worth more.
#pragma once

#include <vector>

#include "redblue_table.hpp"

namespace hackenbush::redblue {

template <class Number, class Set> struct Grounded {
    Core<Set> core; // R; it may fall apart
    std::vector<Number> weights;
    Number base; // n, and the weights and edges that are on the ground alone
};

// Whether both players have safe edges. Otherwise one of them has all edges on the ground, and this bound seldom helps.
template <class Number, class Set> bool can_ground(const CoreFamily<Number, Set>& family) {
    return !family.bounds[0].own_safe().empty() && !family.bounds[1].own_safe().empty();
}

// What a player has at least.
template <class Number, class Set>
Grounded<Number, Set> grounded(const CoreShape<Set>& shape, const CoreFamily<Number, Set>& family,
                               const Number* weights, Player player) {
    const Bounds<Set>& bounds = family.bounds[index(player)];
    Grounded<Number, Set> found;
    Core<Set>& core = found.core;
    core.ground = bounds.core().ground | bounds.safe();
    for (const unsigned node : bounds.core().nodes) {
        const Number& weight = *weights++;
        const bool has_no_move =
            is_as_good(-player, weight, Number()) && !shape.incident[node].meets(bounds.own());
        if (has_no_move || bounds.safe().has(node)) {
            core.ground.insert(node);
            found.base = found.base + weight;
        } else {
            core.nodes.insert(node);
            core.edges |= shape.incident[node];
            found.weights.push_back(weight);
        }
    }
    core.edges &= bounds.core().edges;
    const Set settled = bounds.core().edges - core.edges; // safe edges, and edges with both ends on the ground
    const int lead = (settled & shape.colored[0]).count() - (settled & shape.colored[1]).count();
    found.base = found.base + Number::whole(lead);
    return found;
}

} // namespace hackenbush::redblue
