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
        put_in_order(carried);
        key_.assign({0, static_cast<std::uint32_t>(edges.size()), static_cast<std::uint32_t>(nodes_.size())});
        words_.clear();
        for (const Edge& edge : edges_) {
            const auto [low, high] = std::minmax(rank_[edge.start], rank_[edge.end]);
            words_.push_back(low << 17 | high << 2 | static_cast<std::uint32_t>(edge.color));
        }
        key_.resize(header_words + words_.size());
        sort_words(words_, std::span(key_).subspan(header_words));
        for (std::uint32_t place = 1; place < nodes_.size(); ++place) {
            const Weight& weight = carried[nodes_[by_rank_[place]]];
            if (weight != nothing_) key_.insert(key_.end(), {place, weight.number, weight.small});
        }
        key_[0] = static_cast<std::uint32_t>(key_.size());
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
    static constexpr std::uint32_t most_nodes = 1 << 15; // two and a color fit a word
    static constexpr int rounds = 3;
    static constexpr std::size_t header_words = 3; // how many words, edges and nodes

    // Name the nodes 0, 1, 2 ... as they are found, the root first.
    void find_nodes(const WeightedPicture& picture, std::span<const std::uint32_t> edges, std::uint32_t root) {
        if (name_.size() < picture.weights.size()) name_.resize(picture.weights.size(), nowhere);
        nodes_.assign(1, root);
        name_[root] = 0;
        edges_.clear();
        const auto named = [&](std::uint32_t node) {
            if (name_[node] == nowhere) {
                name_[node] = static_cast<std::uint32_t>(nodes_.size());
                nodes_.push_back(node);
            }
            return name_[node];
        };
        for (const std::uint32_t place : edges) {
            const Edge& edge = picture.edges[place];
            const std::uint32_t start = named(edge.start);
            edges_.push_back({start, named(edge.end), edge.color});
        }
        for (const std::uint32_t node : nodes_) name_[node] = nowhere;
        if (nodes_.size() > most_nodes) throw Spent{"size"};
    }

    // Rank the nodes by what they carry, then also by their neighbors. The root comes first.
    void put_in_order(const std::vector<Weight>& carried) {
        const std::size_t count = nodes_.size();
        look_.resize(count);
        for (std::size_t name = 1; name < count; ++name) {
            const Weight& weight = carried[nodes_[name]];
            look_[name] = weight == nothing_ ? 1 : mix(std::uint64_t{weight.number} << 32 | weight.small);
        }
        look_[0] = 0;
        for (int round = 0; round < rounds; ++round) {
            next_look_.assign(look_.begin(), look_.end());
            for (const auto& [start, end, color] : edges_) {
                const auto added = static_cast<std::uint64_t>(color) + 1;
                next_look_[start] += stirred(look_[end] + added);
                next_look_[end] += stirred(look_[start] + added);
            }
            look_.swap(next_look_);
        }
        words_.clear();
        for (std::uint32_t name = 1; name < count; ++name)
            words_.push_back((static_cast<std::uint32_t>(look_[name] >> 32) & ~(most_nodes - 1)) | name);
        by_rank_.resize(count);
        rank_.resize(count);
        by_rank_[0] = rank_[0] = 0;
        sort_words(words_, std::span(by_rank_).subspan(1));
        for (std::uint32_t place = 1; place < count; ++place) {
            by_rank_[place] &= most_nodes - 1;
            rank_[by_rank_[place]] = place;
        }
    }

    // Few words are sorted by counting for each how many come before it: that has no branches that depend on them.
    static void sort_words(std::span<const std::uint32_t> words, std::span<std::uint32_t> sorted) {
        constexpr std::size_t few = 32;
        if (words.size() > few) {
            std::ranges::copy(words, sorted.begin());
            std::ranges::sort(sorted);
            return;
        }
        for (std::size_t i = 0; i < words.size(); ++i) {
            std::uint32_t before = 0;
            for (std::size_t j = 0; j < i; ++j) before += words[j] <= words[i];
            for (std::size_t j = i + 1; j < words.size(); ++j) before += words[j] < words[i];
            sorted[before] = words[i];
        }
    }

    static std::uint64_t stirred(std::uint64_t look) {
        look *= 0x9e3779b97f4a7c15ULL;
        return look ^ look >> 29;
    }

    const Weight nothing_;
    std::vector<std::uint32_t> key_;
    std::vector<std::uint32_t> name_; // by node of the picture, while nodes are found
    std::vector<std::uint32_t> nodes_;            // by name
    std::vector<Edge> edges_;                     // between names
    std::vector<std::uint64_t> look_, next_look_; // by name
    std::vector<std::uint32_t> rank_, by_rank_;   // of a name; names by rank
    std::vector<std::uint32_t> words_;            // to be sorted
};

} // namespace hackenbush::hotchpotch
