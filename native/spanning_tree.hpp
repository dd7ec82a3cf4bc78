// A depth-first spanning tree of what stands on the ground.
//
// Nodes are numbered in the order in which the walk finds them; the ground, with all its points, is number 0 and the
// root. An edge that is not in the tree is a chord, which leads from a node to an ancestor of it, or a loop. A chord
// passes over the edges of the tree between its ends.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

#include "board.hpp"
#include "compiler.hpp"
#include "watch.hpp"

namespace hackenbush {

// An edge, seen from one of its ends.
struct Half {
    std::uint32_t far; // the place of the other end
    std::uint32_t edge;
};

// The halves at each place, without loops.
class Halves {
public:
    Halves(std::span<const std::uint32_t> places, std::uint32_t count, Watch& watch)
        : first_(std::size_t{count} + 2), halves_(places.size()) {
        for (std::size_t i = 0; i < places.size(); i += 2)
            if (places[i] != places[i + 1]) ++first_[places[i] + 2], ++first_[places[i + 1] + 2];
        std::partial_sum(first_.begin(), first_.end(), first_.begin());
        for (std::size_t i = 0; i < places.size(); i += 2) {
            watch.at(i);
            const std::uint32_t start = places[i], end = places[i + 1], edge = static_cast<std::uint32_t>(i / 2);
            if (start == end) continue;
            halves_[first_[start + 1]++] = {end, edge};
            halves_[first_[end + 1]++] = {start, edge};
        }
    }

    std::uint32_t first(std::uint32_t place) const { return first_[place]; }
    const std::uint32_t* address(std::uint32_t place) const { return &first_[place]; } // of the first
    const Half& operator[](std::uint32_t half) const { return halves_[half]; }

private:
    std::vector<std::uint32_t> first_; // shifted by one place while the halves are put there
    std::vector<Half> halves_;
};

class SpanningTree {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    struct TreeNode {
        std::uint32_t parent;
        std::uint32_t edge;      // to the parent
        std::uint32_t cover = 0; // how many chords pass over that edge
        std::uint32_t closed;    // how many chords and loops start here
        std::uint32_t reach; // the node closest to the root that a chord from here leads to, or itself
        std::uint32_t chord; // that chord
    };

    SpanningTree(std::span<const board::Code> ends, std::uint32_t points, Watch& watch) {
        if (ends.size() >= none) throw std::length_error("too many edges");
        const board::Nodes row(ends, points);
        places_ = row.places(ends);
        const Halves halves(places_, row.count(), watch);
        numbers_.assign(row.count(), none);
        nodes_.reserve(row.count());
        struct Turn {
            std::uint32_t next, stop; // the halves that the walk has not yet looked at
        };
        std::vector<Turn> turns; // by node
        turns.reserve(row.count());
        const auto find = [&](std::uint32_t place, std::uint32_t parent, std::uint32_t edge) {
            const std::uint32_t number = size();
            numbers_[place] = number;
            nodes_.push_back({parent, edge, 0, 0, number, none});
            const Turn turn{halves.first(place), halves.first(place + 1)};
            turns.push_back(turn);
            // The walk jumps all over memory: prefetching here saves a quarter of its time.
            for (std::uint32_t half = turn.next; half < std::min(turn.stop, turn.next + 16); ++half) {
                prefetch(&numbers_[halves[half].far]);
                prefetch(halves.address(halves[half].far));
            }
            return number;
        };
        std::uint32_t here = find(0, none, none);
        for (std::size_t step = 0; here != none; ++step) {
            watch.at(step);
            Turn& turn = turns[here];
            if (turn.next == turn.stop) {
                here = nodes_[here].parent;
                continue;
            }
            const Half half = halves[turn.next++];
            const std::uint32_t there = numbers_[half.far];
            if (there == none)
                here = find(half.far, here, half.edge);
            else if (there < here && half.edge != nodes_[here].edge)
                add_chord(here, there, half.edge);
        }
        for (std::size_t i = 0; i < places_.size(); i += 2)
            if (places_[i] == places_[i + 1] && numbers_[places_[i]] != none) ++nodes_[numbers_[places_[i]]].closed;
        for (std::uint32_t node = size() - 1; node > 0; --node) nodes_[nodes_[node].parent].cover += nodes_[node].cover;
    }

    std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
    const TreeNode& operator[](std::uint32_t node) const { return nodes_[node]; }

    // The end of an edge that the walk found first, or none if the edge floats.
    std::uint32_t first_end(std::size_t edge) const {
        return std::min(numbers_[places_[2 * edge]], numbers_[places_[2 * edge + 1]]);
    }

private:
    void add_chord(std::uint32_t from, std::uint32_t to, std::uint32_t edge) {
        TreeNode& node = nodes_[from];
        ++node.closed;
        ++node.cover;
        --nodes_[to].cover; // sums over subtrees count the chords that leave them
        if (to >= node.reach) return;
        node.reach = to;
        node.chord = edge;
    }

    std::vector<std::uint32_t> places_;  // of the ends of edges
    std::vector<std::uint32_t> numbers_; // of nodes, by place
    std::vector<TreeNode> nodes_;
};

} // namespace hackenbush
