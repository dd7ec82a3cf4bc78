// A bound by a smaller core: what a player cannot lose counts in full, and where it stands becomes ground.
//
// Let n edges of Left connect all their nodes to the ground. Take them away, and let their nodes be ground. If that
// leaves R, the core G is worth at least n + R. And a node without edges of Left whose weight is not in her favor may be
// ground: that does not make R worth more.
//
// The second part first: let R have such a node v on the ground, and R' not. In R' - R, Left answers each move by the same
// move in the other copy. When v falls in R', what stands on v alone is left in -R; it has only edges of Left on the
// ground, so she wins it.
//
// Then the first, by induction. Let y be n + R. A move of Right can be made in R too, so it leaves more than y. It
// remains that G is worth more than the number y^L where Left moves in y. That is n + R^L, unless R is an integer that
// is not positive; and Left has a move in R that leaves R^L or more, so the same move in G leaves n + R^L or more. For
// the integer, R - 1 is enough instead of R^L. If no move leaves that, weights on safe nodes are integers that are not
// in Left's favor, and she cuts a safe edge: one on a cycle of them, or the last one to a node v. That leaves at least
// n - 1 + R, in the second case because v has no edge of Left any more, and is no worse off the ground.
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
