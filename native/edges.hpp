// Colored edges between nodes 0, 1, 2 …; node 0 is the ground or the root.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "board.hpp"
#include "players.hpp"

namespace hackenbush {

struct Edge {
    std::uint32_t start, end; // in pictures, the smaller node first
    Color color;

    bool operator==(const Edge&) const = default;
    std::uint32_t other_end(std::uint32_t node) const { return start ^ end ^ node; }
};

inline std::vector<Edge> edges_of(std::span<const board::Code> ends, std::string_view colors,
                                  const board::Nodes& nodes) {
    std::vector<Edge> edges;
    edges.reserve(colors.size());
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const auto [start, end] = std::minmax({nodes.place(ends[2 * i]), nodes.place(ends[2 * i + 1])});
        edges.push_back({start, end, color_of(colors[i])});
    }
    return edges;
}

// The edges at each node, as indices into the row of all edges. Memory is reused for the next picture.
class EdgesAtNodes {
public:
    void note(std::span<const Edge> edges, std::size_t nodes) {
        first_.assign(nodes + 1, 0);
        places_.resize(2 * edges.size());
        for (const Edge& edge : edges) ++first_[edge.start], ++first_[edge.end];
        for (std::size_t node = 1; node < first_.size(); ++node) first_[node] += first_[node - 1];
        for (auto place = static_cast<std::uint32_t>(edges.size()); place-- > 0;) {
            places_[--first_[edges[place].start]] = place;
            places_[--first_[edges[place].end]] = place;
        }
    }

    std::span<const std::uint32_t> operator[](std::uint32_t node) const {
        return {places_.data() + first_[node], places_.data() + first_[node + 1]};
    }

private:
    std::vector<std::uint32_t> first_, places_;
};

} // namespace hackenbush
