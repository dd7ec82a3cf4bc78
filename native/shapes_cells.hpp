// Nodes in cells: nodes of one cell look alike so far, and the cells have an order.
//
// Cells are split by the colors of the edges that lead from one cell to the nodes of the others, until nothing more
// splits. The resulting order of cells does not depend on the names of the nodes.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "watch.hpp"

namespace hackenbush::shapes {

using Node = std::uint32_t;

// How many things there are of each color, in the order of their sorted rows of colors.
struct Counts {
    std::array<std::uint32_t, 3> of{}; // blue, green, red: as their letters are ordered

    static std::size_t place(char color) { return color == 'b' ? 0 : color == 'g' ? 1 : 2; }
    void add(char color) { ++of[place(color)]; }
    bool empty() const { return of == std::array<std::uint32_t, 3>{}; }
    bool operator==(const Counts&) const = default;
    std::strong_ordering operator<=>(const Counts& other) const {
        for (std::size_t i = 0; i < 3; ++i) {
            if (of[i] == other.of[i]) continue;
            // The row with fewer of this color continues with a later color, or ends.
            const bool is_fewer = of[i] < other.of[i];
            const auto& rest = is_fewer ? of : other.of;
            const bool ends = std::all_of(rest.begin() + i + 1, rest.end(), [](auto count) { return count == 0; });
            return is_fewer == ends ? std::strong_ordering::less : std::strong_ordering::greater;
        }
        return std::strong_ordering::equal;
    }
};

struct Neighbor {
    char color;
    Node node;
};

// For every node of 0, 1, 2 ... the edges that lead from it to others.
struct Adjacency {
    std::vector<std::uint32_t> first{0};
    std::vector<Neighbor> all;

    std::size_t count() const { return first.size() - 1; }
    std::span<const Neighbor> of(Node node) const { return {all.data() + first[node], all.data() + first[node + 1]}; }
    void close_node() { first.push_back(static_cast<std::uint32_t>(all.size())); }
};

class Cells {
public:
    // Nodes with a larger key stand in a later cell.
    struct Keyed {
        std::uint32_t cell;
        std::uint32_t key;
        Node node;
    };

    explicit Cells(std::size_t count) : row_(count), place_(count), cell_(count, 0), end_(count, 0) {
        std::iota(row_.begin(), row_.end(), 0);
        std::iota(place_.begin(), place_.end(), 0);
        if (count) end_[0] = static_cast<std::uint32_t>(count);
    }

    const std::vector<Node>& row() const { return row_; }
    std::uint32_t cell(Node node) const { return cell_[node]; }

    // The nodes of the first cell with several, in order, or nothing.
    std::vector<Node> first_open() const {
        for (std::uint32_t start = 0; start < row_.size(); start = end_[start]) {
            if (end_[start] - start == 1) continue;
            std::vector<Node> nodes(row_.begin() + start, row_.begin() + end_[start]);
            std::sort(nodes.begin(), nodes.end());
            return nodes;
        }
        return {};
    }

    // Split cells by keys of some nodes, with the others before them, until nothing more splits. The nodes with
    // keys come in the order of cells and keys.
    void split_by(std::span<const Keyed> keyed, const Adjacency& adjacent, Watch& watch) {
        std::vector<std::uint32_t> waiting;
        std::vector<std::uint8_t> is_waiting(row_.size(), 0);
        split(keyed, is_waiting, waiting);
        std::vector<Counts> seen(row_.size());
        std::vector<Node> touched;
        std::vector<Keyed> keys;
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            const std::uint32_t cell = waiting[i];
            is_waiting[cell] = 0;
            for (std::uint32_t place = cell; place < end_[cell]; ++place)
                for (const auto& [color, other] : adjacent.of(row_[place])) {
                    if (seen[other].empty()) touched.push_back(other);
                    seen[other].add(color);
                }
            watch.work(touched.size() + 1);
            key_touched(touched, seen, keys);
            split(keys, is_waiting, waiting);
            for (const Node node : touched) seen[node] = {};
            touched.clear();
        }
    }

private:
    // The nodes that were reached, ordered by their cells and by the colors of the edges that reached them.
    void key_touched(std::vector<Node>& touched, const std::vector<Counts>& seen, std::vector<Keyed>& keys) const {
        std::sort(touched.begin(), touched.end(),
                  [&](Node a, Node b) { return cell_[a] != cell_[b] ? cell_[a] < cell_[b] : seen[a] < seen[b]; });
        keys.clear();
        for (const Node node : touched) {
            const bool is_same = !keys.empty() && seen[keys.back().node] == seen[node];
            keys.push_back({cell_[node], keys.empty() ? 0 : keys.back().key + (is_same ? 0 : 1), node});
        }
    }

    // Split each cell by the keys of its nodes, and queue the cells that may now split others.
    void split(std::span<const Keyed> keyed, std::vector<std::uint8_t>& is_waiting,
               std::vector<std::uint32_t>& waiting) {
        const std::size_t old = waiting.size();
        for (std::size_t from = 0, to; from < keyed.size(); from = to) {
            for (to = from; to < keyed.size() && keyed[to].cell == keyed[from].cell;) ++to;
            split_cell(keyed.subspan(from, to - from), is_waiting, waiting);
        }
        for (std::size_t i = old; i < waiting.size(); ++i) is_waiting[waiting[i]] = 1;
    }

    void split_cell(std::span<const Keyed> keyed, const std::vector<std::uint8_t>& is_waiting,
                    std::vector<std::uint32_t>& waiting) {
        const std::uint32_t start = keyed.front().cell;
        std::uint32_t place = end_[start] - static_cast<std::uint32_t>(keyed.size());
        if (place == start && keyed.front().key == keyed.back().key) return;
        const std::size_t old = waiting.size();
        if (place > start) {
            waiting.push_back(start);
            end_[start] = place;
        }
        for (std::size_t from = 0, to; from < keyed.size(); from = to) {
            const std::uint32_t cell = place;
            for (to = from; to < keyed.size() && keyed[to].key == keyed[from].key; ++to) {
                swap(keyed[to].node, place++);
                cell_[keyed[to].node] = cell;
            }
            end_[cell] = place;
            waiting.push_back(cell);
        }
        const auto size = [&](std::uint32_t cell) { return end_[cell] - cell; };
        const auto first = waiting.begin() + static_cast<std::ptrdiff_t>(old);
        if (!is_waiting[start]) // the largest adds nothing to the others
            waiting.erase(std::max_element(first, waiting.end(),
                                           [&](std::uint32_t a, std::uint32_t b) { return size(a) < size(b); }));
        waiting.erase(std::remove_if(first, waiting.end(),
                                     [&](std::uint32_t cell) { return is_waiting[cell] != 0; }),
                      waiting.end());
    }

    void swap(Node node, std::uint32_t place) {
        const Node other = row_[place];
        const std::uint32_t old = place_[node];
        row_[place] = node, row_[old] = other;
        place_[node] = place, place_[other] = old;
    }

    std::vector<Node> row_;
    std::vector<std::uint32_t> place_; // of a node in the row
    std::vector<std::uint32_t> cell_;  // of a node: where its cell begins
    std::vector<std::uint32_t> end_;   // of a cell, at its beginning
};

} // namespace hackenbush::shapes
