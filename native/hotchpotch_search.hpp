// The search of pictures whose nodes carry values: blocks from the leaves down, and moves in those that need it.
//
// A bridge is a stick under what it carries. A block, with its root as the ground, is looked up. If it is not known
// yet, it is pushed on a stack, and the work that needs it waits. A block with blue or red edges on its root is split
// into its number and the rest. A block with only green edges there is a core, and its value comes from its options.
#pragma once

#include <optional>
#include <unordered_map>

#include "hotchpotch_keys.hpp"
#include "kernel.hpp"
#include "key_table.hpp"

namespace hackenbush::hotchpotch {

// Separates the blue and red edges that stand without green ones, and the numbers on their nodes, from the rest. They
// come first among the edges, and whatever stood on their nodes now stands on the ground. Returns how many they are,
// and adds the small games on their nodes to the given one.
std::size_t split(WeightedPicture& picture, Id& small, Kernel& kernel);

struct WeightMove { // in what a node carries
    std::uint32_t node;
    Weight then;
    Player player;
};

// Adds the moves in the values on nodes. Nobody moves in a number next to another game.
void note_moves(const WeightedPicture& picture, std::vector<WeightMove>& moves, Kernel& kernel);

class BlockSearch {
public:
    BlockSearch(Kernel& kernel, Watch& watch);

    // The value of a picture that has been split. Throws Spent when a limit is reached, as do the others.
    Weight value(WeightedPicture picture);

    // The value of a block of a picture, if it is known or has at most so many edges. The nodes carry given values.
    std::optional<Weight> block_value(const WeightedPicture& picture, std::span<const std::uint32_t> edges,
                                      std::uint32_t root, const std::vector<Weight>& carried, std::size_t most);
    Weight on_edge(Color color, Weight above); // the value of an edge with a value above it
    void add(Weight& sum, Weight part);
    std::size_t bytes() const; // in use

private:
    struct BlockFold { // adds up the blocks of a picture
        Blocks blocks;
        std::size_t next = 0;
        std::vector<Weight> carried; // by node
    };
    struct Frame { // a picture at work
        std::vector<std::uint32_t> key;
        WeightedPicture picture;
        Id small;           // to be added to the picture's value
        bool is_core;       // its value comes from its options
        std::size_t option; // at work: a cut, or a move in what a node carries
        bool is_folding;
        BlockFold fold;
        std::vector<WeightMove> moves;
        Row<Id> left, right;
    };

    void finish(std::size_t depth);
    void open_block();
    std::optional<Weight> red_blue_value(const WeightedPicture& picture);
    std::optional<Weight> finished(Frame& frame);
    std::optional<Weight> after_cut(Frame& frame, std::uint32_t cut);
    std::optional<Weight> after_move(Frame& frame, const WeightMove& move);
    std::optional<Weight> folded(const WeightedPicture& picture, BlockFold& fold);
    std::optional<Weight> looked_up(const WeightedPicture& picture, std::span<const std::uint32_t> edges,
                                    std::uint32_t root, const std::vector<Weight>& carried);
    std::optional<std::uint32_t> fused(const WeightedPicture& picture, std::span<const std::uint32_t> edges,
                                       std::uint32_t root, const std::vector<Weight>& carried);
    Frame& new_frame();

    Id on_green(Weight above);
    std::optional<Id> known_stem(Weight above);
    bool find_stems(Weight above);
    std::optional<std::uint32_t> nimber(Weight value) const;

    Kernel& kernel_;
    Watch& watch_;
    const Id zero_;
    const std::size_t held_before_; // by the kernel
    KeyTable<std::uint32_t, Weight> table_;
    BlockKeys keys_;
    std::unordered_map<std::uint64_t, Id> stems_; // *:(x + e) by x and e
    std::vector<Weight> open_stems_;
    Row<Id> stem_left_, stem_right_;
    std::vector<Frame> frames_; // those beyond the depth are spare
    std::size_t depth_ = 0;
    std::vector<std::uint32_t> every_edge_; // 0, 1, 2 ...
    std::vector<std::uint64_t> seen_;       // by node, in which walk it was seen last
    std::uint64_t walk_ = 0;
};

} // namespace hackenbush::hotchpotch
