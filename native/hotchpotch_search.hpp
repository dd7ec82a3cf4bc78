// The search of pictures whose nodes carry values: blocks from the leaves down, and moves in those that need it.
//
// A bridge is a stick under what it carries. A block, its root in the place of the ground, is looked up; one that is
// not known yet is put on a stack, and what asked for it waits. A block with blue or red edges on its root is split
// into its number and the rest; one with green edges alone there is a core, the value of which is made of its options.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "hotchpotch_keys.hpp"
#include "hotchpotch_table.hpp"
#include "kernel.hpp"
#include "redblue_watch.hpp"

namespace hackenbush::hotchpotch {

// Separates the blue and red edges that stand without green ones, and the numbers on their nodes, from all the rest:
// they come first among the edges, and what stood on their nodes stands on the ground. Returns how many they are, and
// adds the small games that their nodes carried to the one that is given.
std::size_t split(Picture& picture, Id& small, Kernel& kernel);

class Search {
public:
    Search(Kernel& kernel, redblue::Watch& watch);

    // The value of a picture that has been split. Throws redblue::Spent when a limit is reached.
    Weight value(Picture picture);

private:
    struct Fold { // adds up the blocks of a picture
        Blocks blocks;
        std::size_t next = 0;
        std::vector<Weight> carried; // by node
    };
    struct Move { // in what a node carries
        std::uint32_t node;
        Weight then;
        Side side;
    };
    struct Frame { // a picture at work
        std::vector<std::uint32_t> key;
        Picture picture;
        Id small;           // to be added to the picture's value
        bool is_core;       // it is worth what its options make it
        std::size_t option; // at work: a cut, or a move in what a node carries
        bool is_folding;
        Fold fold;
        std::vector<Move> moves;
        std::vector<Id> left, right;
    };

    void hold() const;
    void open_block();
    std::optional<Weight> red_blue_value(const Picture& picture);
    void note_moves(Frame& frame);
    std::optional<Weight> finished(Frame& frame);
    std::optional<Weight> after_cut(Frame& frame, std::uint32_t cut);
    std::optional<Weight> after_move(Frame& frame, const Move& move);
    std::optional<Weight> folded(const Picture& picture, Fold& fold);
    std::optional<Weight> looked_up(const Picture& picture, std::span<const std::uint32_t> edges, std::uint32_t root,
                                    const std::vector<Weight>& carried);
    std::optional<std::uint32_t> fused(const Picture& picture, std::span<const std::uint32_t> edges, std::uint32_t root,
                                       const std::vector<Weight>& carried);
    Frame& new_frame();

    Weight on_edge(Color color, Weight above);
    Id on_green(Weight above);
    std::optional<Id> known_stem(Weight above);
    bool find_stems(Weight above);
    std::optional<std::uint32_t> nimber(Weight value) const;
    void add(Weight& sum, Weight part);

    Kernel& kernel_;
    redblue::Watch& watch_;
    const Id zero_;
    const std::size_t held_before_; // by the kernel
    Table table_;
    Keys keys_;
    std::unordered_map<std::uint64_t, Id> stems_; // *:(x + e) by x and e
    std::vector<Weight> open_stems_;
    std::vector<Id> stem_left_, stem_right_;
    std::vector<Frame> frames_; // those beyond the depth are spare
    std::size_t depth_ = 0;
    std::vector<std::uint32_t> every_edge_; // 0, 1, 2 ...
    std::vector<std::uint64_t> seen_;       // by node, in which walk it was seen last
    std::uint64_t walk_ = 0;
};

} // namespace hackenbush::hotchpotch
