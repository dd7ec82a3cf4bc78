// Blocks as rows of words: how they are named, whatever their nodes were called, and read again.
//
// The nodes of a block are put in an order that depends, as far as a few rounds of looking at neighbors can tell, only
// on the block. So blocks that look alike mostly have one key; those with one key are always the same.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "blocks.hpp"
#include "hotchpotch_picture.hpp"

namespace hackenbush::hotchpotch {

class Keys {
public:
    explicit Keys(Weight nothing) : nothing_(nothing) {}

    // The key of some edges of a picture on a root that is the ground for them, with what nodes carry by now.
    const std::vector<std::uint32_t>& write(const Picture& picture, std::span<const std::uint32_t> edges,
                                            std::uint32_t root, const std::vector<Weight>& carried);
    const std::vector<std::uint32_t>& last() const { return key_; }

    // The block that has a key. Its edges are in order.
    void read(std::span<const std::uint32_t> key, Picture& block) const;

private:
    struct Place { // of a node in the order
        std::uint64_t look;
        std::uint32_t node;
        bool operator<(const Place& other) const { return look != other.look ? look < other.look : node < other.node; }
    };

    static constexpr std::uint32_t most_nodes = 1 << 15; // two and a color fit a word
    static constexpr int rounds = 3;

    void find_nodes(const Picture& picture, std::span<const std::uint32_t> edges, std::uint32_t root);
    void put_in_order(const Picture& picture, std::span<const std::uint32_t> edges, const std::vector<Weight>& carried);

    const Weight nothing_;
    std::vector<std::uint32_t> key_;
    std::vector<std::uint32_t> name_; // by node of the picture, while a key is written
    std::vector<std::uint32_t> nodes_;
    std::vector<std::uint64_t> look_, next_look_; // by name
    std::vector<Place> places_;
};

} // namespace hackenbush::hotchpotch
