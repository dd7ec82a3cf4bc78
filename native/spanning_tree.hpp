// A spanning tree of what stands on the ground, found depth first.
//
// Nodes are numbered in the order in which the walk finds them; the ground, with all its points, is number 0 and the
// root. An edge that is not in the tree is a chord, which leads from a node to an ancestor of it, or a loop. A chord
// passes over the edges of the tree between its ends.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "board.hpp"
#include "poll.hpp"

namespace hackenbush {

class SpanningTree {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    struct Node {
        std::uint32_t parent;
        std::uint32_t edge;      // to the parent
        std::uint32_t cover = 0; // how many chords pass over that edge
        std::uint32_t closed;    // how many chords and loops start here
        std::uint32_t reach; // the node nearest to the root that a chord from here leads to, itself if there is none
        std::uint32_t chord; // that chord
    };

    SpanningTree(std::span<const board::Code> ends, std::uint32_t points, Poll& poll);

    std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
    const Node& operator[](std::uint32_t node) const { return nodes_[node]; }

    // The end of an edge that the walk found first, or none if the edge floats.
    std::uint32_t first_end(std::size_t edge) const {
        return std::min(numbers_[places_[2 * edge]], numbers_[places_[2 * edge + 1]]);
    }

private:
    void add_chord(std::uint32_t from, std::uint32_t to, std::uint32_t edge);

    std::vector<std::uint32_t> places_;  // of the ends of edges
    std::vector<std::uint32_t> numbers_; // of nodes, by place
    std::vector<Node> nodes_;
};

} // namespace hackenbush
