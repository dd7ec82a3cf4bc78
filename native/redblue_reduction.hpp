// What a cut leaves of a core, reduced: it splits into blocks, which are valued from the leaves down, a stick for a
// bridge and a weight for a block. The largest block that only bridges connect to the root stays open.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "redblue_scratch.hpp"

namespace hackenbush::redblue {

constexpr std::uint32_t none = ~std::uint32_t{0}; // no piece, or no edge

template <class Number, class Set> class CoreReduction {
public:
    using Scratch = OptionScratch<Number, Set>;

    CoreReduction(const CoreShape<Set>& shape, CoreLookup<Number, Set>& lookup)
        : shape_(shape), lookup_(lookup), weight_(shape.incident.size()), order_(shape.incident.size()),
          low_(shape.incident.size()), pending_(shape.incident.size()), path_(shape.incident.size()),
          climbed_(shape.starts.size()) {}

    // Lay out what a cut leaves: pieces, and a number as the weight of the root. If the value of some piece must be
    // known first, return that piece; but if a player is favored, take what is best for that player.
    std::uint32_t reduce(const Core<Set>& core, const Number* weights, unsigned cut, std::optional<Player> favored,
                         Scratch& scratch) {
        favored_ = favored;
        ground_ = core.ground;
        root_ = ground_.first();
        for (const unsigned node : core.nodes) {
            weight_[node] = *weights++;
            order_[node] = 0;
        }
        weight_[root_] = Number();
        pending_nodes_ = Set();
        Set edges = core.edges, at_ground;
        if (cut != none) edges.erase(cut);
        for (const unsigned node : ground_) {
            order_[node] = 1;
            at_ground |= shape_.incident[node];
        }
        climbed_count_ = 0;
        Step* step = path_.data();
        unsigned entered = 0;
        const auto enter = [&](unsigned node, unsigned entry) {
            order_[node] = low_[node] = ++entered;
            *step = {node, entry};
        };
        enter(root_, none);
        while (true) {
            const auto [node, entry] = *step;
            if (const Set rest = edges & (node == root_ ? at_ground : shape_.incident[node]); !rest.empty()) {
                const unsigned edge = rest.first();
                const unsigned next = shape_.other_end(edge, node == root_ ? ground_end(edge) : node);
                edges.erase(edge);
                climbed_[climbed_count_++] = edge;
                if (order_[next] == 0) {
                    ++step;
                    enter(next, edge);
                } else {
                    low_[node] = std::min(low_[node], order_[next]);
                }
                continue;
            }
            if (step == path_.data()) return none;
            --step;
            const unsigned below = step->node;
            low_[below] = std::min(low_[below], low_[node]);
            if (low_[node] < order_[below]) continue;
            const std::uint32_t needed = climbed_[climbed_count_ - 1] == entry ? take_bridge(scratch, below, node)
                                                                               : take_block(scratch, below, entry);
            if (needed != none) return needed;
        }
    }

    // The number that the last reduction left on the root, beside the pieces there.
    const Number& base() const { return weight_[root_]; }

    // The value of a core with the last weights of the scratch, if it is known; otherwise it becomes a piece.
    std::optional<Number> settled(Scratch& scratch, const Core<Set>& core, std::size_t weights) {
        std::optional<Number> exact = one_colored(core, scratch.numbers.data() + weights);
        CoreRecord<Number, Set>* record = nullptr;
        if (!exact) {
            record = lookup_.record(core, scratch.numbers.data() + weights);
            if (const Known known = record->known.load(); known.is_exact()) exact = known.low;
        }
        if (exact)
            scratch.numbers.resize(weights);
        else
            scratch.pieces.push_back({core, weights, record});
        return exact;
    }

private:
    using Known = Interval<Number>;

    struct Step {
        unsigned node, entry; // the edge that led to it
    };

    unsigned ground_end(unsigned edge) const {
        return ground_.has(shape_.starts[edge]) ? shape_.starts[edge] : shape_.ends[edge];
    }

    std::uint32_t take_bridge(Scratch& scratch, unsigned below, unsigned node) {
        const unsigned edge = climbed_[--climbed_count_];
        const Color color = shape_.colored[0].has(edge) ? Color::blue : Color::red;
        if (!pending_nodes_.has(node)) {
            weight_[below] = weight_[below] + stick(color, weight_[node]);
            return none;
        }
        pending_nodes_.erase(node);
        scratch.put_under(pending_[node], color, weight_[node]);
        return give(scratch, below, pending_[node]);
    }

    std::uint32_t take_block(Scratch& scratch, unsigned below, unsigned entry) {
        Core<Set> core;
        for (unsigned edge = none; edge != entry;) {
            edge = climbed_[--climbed_count_];
            core.edges.insert(edge);
            core.nodes.insert(shape_.starts[edge]);
            core.nodes.insert(shape_.ends[edge]);
        }
        core.ground = below == root_ ? core.nodes & ground_ : Set::of(below);
        core.nodes -= core.ground;
        const Set open = core.nodes & pending_nodes_;
        for (const unsigned node : open)
            if (!take_in(scratch, node, pending_[node])) return pending_[node];
        pending_nodes_ -= open;
        const std::size_t weights = scratch.numbers.size();
        for (const unsigned node : core.nodes) scratch.numbers.push_back(weight_[node]);
        if (const auto exact = settled(scratch, core, weights)) {
            weight_[below] = weight_[below] + *exact;
            return none;
        }
        return give(scratch, below, static_cast<std::uint32_t>(scratch.pieces.size() - 1));
    }

    // Put a piece on a node. Each node has room for one; of two, the larger stays open.
    std::uint32_t give(Scratch& scratch, unsigned node, std::uint32_t id) {
        if (node == root_) {
            scratch.pieces[id].is_at_root = true;
            return none;
        }
        if (!pending_nodes_.has(node)) {
            pending_nodes_.insert(node);
            pending_[node] = id;
            return none;
        }
        std::uint32_t small = pending_[node], large = id;
        if (scratch.pieces[large].core.edges.count() < scratch.pieces[small].core.edges.count())
            std::swap(small, large);
        pending_[node] = large;
        return take_in(scratch, node, small) ? none : small;
    }

    // Add the value of a piece to the weight of a node, if it is known.
    bool take_in(const Scratch& scratch, unsigned node, std::uint32_t id) {
        const auto& piece = scratch.pieces[id];
        const Known known = piece.record->known.load();
        if (!known.is_exact() && !favored_) return false;
        const Number& x = favored_ ? known.hoped(*favored_) : known.low;
        weight_[node] = weight_[node] + scratch.through(piece, x);
        return true;
    }

    // If all edges have one color and no weight is against it, all moves are free: edges and weights add up.
    std::optional<Number> one_colored(const Core<Set>& core, const Number* weights) const {
        const bool is_blue = !core.edges.meets(shape_.colored[1]);
        if (!is_blue && core.edges.meets(shape_.colored[0])) return std::nullopt;
        Number total = Number::whole(is_blue ? core.edges.count() : -core.edges.count());
        for ([[maybe_unused]] const unsigned node : core.nodes) {
            if (is_blue ? weights->sign() < 0 : weights->sign() > 0) return std::nullopt;
            total = total + *weights++;
        }
        return total;
    }

    const CoreShape<Set>& shape_;
    CoreLookup<Number, Set>& lookup_;
    Set ground_;
    unsigned root_ = 0; // stands for the ground
    std::optional<Player> favored_; // the player whose best case replaces unknown values
    std::vector<Number> weight_;    // by node, as in the next three rows
    std::vector<unsigned> order_, low_;
    std::vector<std::uint32_t> pending_; // the piece that stands on it
    Set pending_nodes_;
    std::vector<Step> path_;        // from the root up
    std::vector<unsigned> climbed_; // edges of blocks that are not complete, in order
    std::size_t climbed_count_ = 0;
};

} // namespace hackenbush::redblue
