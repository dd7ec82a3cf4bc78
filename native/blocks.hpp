// The blocks of a picture: parts that no single node splits.
#pragma once

#include "edges.hpp"

namespace hackenbush {

constexpr std::uint32_t nowhere = ~std::uint32_t{0};

// A set of edges in which any two lie on a cycle, or a single edge.
struct Block {
    std::uint32_t root;        // the node that connects it to the ground
    std::uint32_t tip;         // the other end of a single edge; nowhere for a loop
    std::uint32_t first, last; // in the row of edges
};

// The blocks of the edges that stand on the ground, node 0, each after those that stand on it (Hopcroft and Tarjan).
// Memory is reused for the next picture.
class Blocks {
public:
    // Of a picture without one edge, or of the whole picture if the cut is nowhere.
    void find(std::span<const Edge> edges, std::size_t nodes, std::uint32_t cut = nowhere) {
        at_.note(edges, nodes);
        blocks_.clear();
        row_.clear();
        order_.assign(nodes, 0);
        low_.resize(nodes);
        is_used_.assign(edges.size(), 0);
        if (cut != nowhere) is_used_[cut] = 1;
        entered_ = 0;
        enter(0, nowhere);
        while (true) {
            Visit& here = path_.back();
            if (!here.rest.empty()) {
                const std::uint32_t place = here.rest.front();
                here.rest = here.rest.subspan(1);
                if (!is_used_[place]) {
                    is_used_[place] = 1;
                    follow(place, here.node, edges[place].other_end(here.node));
                }
                continue;
            }
            const Visit done = here;
            path_.pop_back();
            if (path_.empty()) return;
            leave(done);
        }
    }

    const std::vector<Block>& all() const { return blocks_; }
    std::span<const std::uint32_t> edges(const Block& block) const {
        return {row_.data() + block.first, row_.data() + block.last};
    }

private:
    struct Visit {
        std::uint32_t node, entry;
        std::span<const std::uint32_t> rest; // of the edges at the node
    };

    void enter(std::uint32_t node, std::uint32_t entry) {
        order_[node] = low_[node] = ++entered_;
        path_.push_back({node, entry, at_[node]});
    }

    void follow(std::uint32_t edge, std::uint32_t node, std::uint32_t next) {
        if (next == node) {
            take(node, nowhere, edge);
            return;
        }
        climbed_.push_back(edge);
        if (order_[next] == 0)
            enter(next, edge);
        else
            low_[node] = std::min(low_[node], order_[next]);
    }

    void leave(const Visit& done) {
        const std::uint32_t below = path_.back().node;
        low_[below] = std::min(low_[below], low_[done.node]);
        if (low_[done.node] >= order_[below]) take(below, done.node, done.entry);
    }

    // A block is complete: the edges climbed since its first one.
    void take(std::uint32_t root, std::uint32_t tip, std::uint32_t entry) {
        const auto first = static_cast<std::uint32_t>(row_.size());
        if (tip == nowhere) row_.push_back(entry);
        while (tip != nowhere) {
            row_.push_back(climbed_.back());
            climbed_.pop_back();
            if (row_.back() == entry) break;
        }
        blocks_.push_back({root, tip, first, static_cast<std::uint32_t>(row_.size())});
    }

    std::vector<Block> blocks_;
    std::vector<std::uint32_t> row_;
    EdgesAtNodes at_;
    std::vector<std::uint32_t> order_, low_, climbed_;
    std::vector<std::uint8_t> is_used_;
    std::vector<Visit> path_;
    std::uint32_t entered_ = 0;
};

} // namespace hackenbush
