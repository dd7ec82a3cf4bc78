// Blocks as rows of words: keys that do not depend on the names of nodes, and reading them back.
//
// The nodes of a block are put in an order that depends only on the block, as far as a few rounds of comparing
// neighbors can tell. So blocks of the same shape mostly have the same key, and blocks with the same key are always the
// same.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "blocks.hpp"
#include "edges.hpp"
#include "tables.hpp"
#include "watch.hpp"

namespace hackenbush::hotchpotch {

// A value: the sum of a number and an all-small game.
struct Weight {
    Id number, small;

    bool operator==(const Weight&) const = default;
    static std::size_t heap_bytes() { return 0; } // they belong to the kernel
};

struct WeightedPicture { // node 0 is the ground, and carries nothing
    std::vector<Edge> edges;
    std::vector<Weight> weights; // by node
};

class BlockKeys {
public:
    explicit BlockKeys(Weight nothing) : nothing_(nothing) {}

    // The key of some edges of a picture, with a root that is their ground and the current values on nodes.
    const std::vector<std::uint32_t>& write(const WeightedPicture& picture, std::span<const std::uint32_t> edges,
                                            std::uint32_t root, const std::vector<Weight>& carried) {
        find_nodes(picture, edges, root);
        put_in_order(picture, edges, carried);
        key_.assign({0, static_cast<std::uint32_t>(edges.size()), static_cast<std::uint32_t>(nodes_.size())});
        for (const std::uint32_t place : edges) {
            const Edge& edge = picture.edges[place];
            const auto [low, high] = std::minmax(name_[edge.start], name_[edge.end]);
            key_.push_back(low << 17 | high << 2 | static_cast<std::uint32_t>(edge.color));
        }
        std::sort(key_.begin() + header_words, key_.end());
        for (std::uint32_t name = 1; name < nodes_.size(); ++name) {
            const Weight& weight = carried[nodes_[name]];
            if (weight != nothing_) key_.insert(key_.end(), {name, weight.number, weight.small});
        }
        key_[0] = static_cast<std::uint32_t>(key_.size());
        for (const std::uint32_t node : nodes_) name_[node] = nowhere;
        return key_;
    }

    const std::vector<std::uint32_t>& last() const { return key_; }

    // The block that has a key. Its edges are in order.
    void read(std::span<const std::uint32_t> key, WeightedPicture& block) const {
        block.edges.clear();
        for (const std::uint32_t word : key.subspan(header_words, key[1]))
            block.edges.push_back({word >> 17, word >> 2 & (most_nodes - 1), static_cast<Color>(word & 3)});
        block.weights.assign(key[2], nothing_);
        for (std::size_t i = header_words + key[1]; i < key.size(); i += 3)
            block.weights[key[i]] = {key[i + 1], key[i + 2]};
    }

private:
    struct Place { // of a node in the order
        std::uint64_t look;
        std::uint32_t node;
        bool operator<(const Place& other) const { return look != other.look ? look < other.look : node < other.node; }
    };

    static constexpr std::uint32_t most_nodes = 1 << 15; // two and a color fit a word
    static constexpr int rounds = 3;
    static constexpr std::size_t header_words = 3; // how many words, edges and nodes

    void find_nodes(const WeightedPicture& picture, std::span<const std::uint32_t> edges, std::uint32_t root) {
        if (name_.size() < picture.weights.size()) name_.resize(picture.weights.size(), nowhere);
        nodes_.assign(1, root);
        name_[root] = 0;
        for (const std::uint32_t place : edges) {
            for (const std::uint32_t node : {picture.edges[place].start, picture.edges[place].end}) {
                if (name_[node] != nowhere) continue;
                name_[node] = static_cast<std::uint32_t>(nodes_.size());
                nodes_.push_back(node);
            }
        }
        if (nodes_.size() <= most_nodes) return;
        for (const std::uint32_t node : nodes_) name_[node] = nowhere;
        throw Spent{"size"};
    }

    // Number the nodes 0, 1, 2 ... by what they carry, then also by their neighbors.
    void put_in_order(const WeightedPicture& picture, std::span<const std::uint32_t> edges,
                      const std::vector<Weight>& carried) {
        look_.resize(nodes_.size());
        for (std::size_t name = 1; name < nodes_.size(); ++name) {
            const Weight& weight = carried[nodes_[name]];
            look_[name] = weight == nothing_ ? 1 : mix(std::uint64_t{weight.number} << 32 | weight.small);
        }
        look_[0] = 0;
        for (int round = 0; round < rounds; ++round) {
            next_look_.assign(look_.begin(), look_.end());
            for (const std::uint32_t place : edges) {
                const Edge& edge = picture.edges[place];
                const std::uint32_t start = name_[edge.start], end = name_[edge.end];
                const auto color = static_cast<std::uint64_t>(edge.color) + 1;
                next_look_[start] += mix(look_[end] + color);
                next_look_[end] += mix(look_[start] + color);
            }
            look_.swap(next_look_);
        }
        places_.clear();
        for (std::size_t name = 1; name < nodes_.size(); ++name) places_.push_back({look_[name], nodes_[name]});
        std::sort(places_.begin(), places_.end());
        for (std::uint32_t name = 1; name < nodes_.size(); ++name) {
            nodes_[name] = places_[name - 1].node;
            name_[nodes_[name]] = name;
        }
    }

    const Weight nothing_;
    std::vector<std::uint32_t> key_;
    std::vector<std::uint32_t> name_; // by node of the picture, while a key is written
    std::vector<std::uint32_t> nodes_;
    std::vector<std::uint64_t> look_, next_look_; // by name
    std::vector<Place> places_;
};

} // namespace hackenbush::hotchpotch
