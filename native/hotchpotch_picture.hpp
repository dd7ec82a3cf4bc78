// Pictures of three colors whose nodes carry values, and the blocks they fall into.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tables.hpp"

namespace hackenbush::hotchpotch {

enum class Color : std::uint8_t { blue, red, green };

struct Edge {
    std::uint32_t start, end; // the smaller node first
    Color color;

    bool operator==(const Edge&) const = default;
};

// A value: a number and an all-small game, of which it is the sum.
struct Weight {
    Id number, small;

    bool operator==(const Weight&) const = default;
};

struct Picture { // node 0 is the ground, and carries nothing
    std::vector<Edge> edges;
    std::vector<Weight> weights; // by node
};

constexpr std::uint32_t nowhere = ~std::uint32_t{0};

// Edges of which any two lie on a cycle, or a single one.
struct Block {
    std::uint32_t root;        // the node by which it hangs on the ground
    std::uint32_t tip;         // the other end of a single edge; nowhere for a loop
    std::uint32_t first, last; // in the row of edges
};

// The blocks of what stands on the ground, each after those that stand on it.
class Blocks {
public:
    // Of a picture without one edge; of all of it if the cut is nowhere.
    void find(const Picture& picture, std::uint32_t cut);

    const std::vector<Block>& all() const { return blocks_; }
    std::span<const std::uint32_t> edges(const Block& block) const {
        return {row_.data() + block.first, row_.data() + block.last};
    }

private:
    struct Step {
        std::uint32_t node, entry, next;
    };

    void note_ends(const Picture& picture);
    void enter(std::uint32_t node, std::uint32_t entry);
    void follow(const Edge& edge, std::uint32_t place, std::uint32_t node);
    void leave(const Step& done);
    void take(std::uint32_t root, std::uint32_t tip, std::uint32_t entry);

    std::vector<Block> blocks_;
    std::vector<std::uint32_t> row_;
    std::vector<std::uint32_t> first_, at_; // edges at each node
    std::vector<std::uint32_t> order_, low_, climbed_;
    std::vector<std::uint8_t> is_used_;
    std::vector<Step> path_;
    std::uint32_t entered_ = 0;
};

} // namespace hackenbush::hotchpotch
