// Who wins an all-small picture, without its value: a search of wins and losses.
//
// Every edge on the ground is green, and stays so. Blocks of few edges are valued, and so is whatever stands on them
// alone; the values are carried by nodes, and those on the ground are added up. A position is that sum and the blocks
// that are left. The player to move wins if some move leads to a position where the opponent, to move, loses: so one
// good move is enough for a win, and most positions are never looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hotchpotch_race.hpp"
#include "hotchpotch_search.hpp"
#include "task.hpp"

namespace hackenbush::hotchpotch {

class WinnerSearch {
public:
    // Blocks of at most so many edges are valued.
    WinnerSearch(Kernel& kernel, Watch& watch, std::size_t valued);

    // Whether a player wins by moving first. Throws Spent when a limit is reached.
    bool wins(const WeightedPicture& picture, Player first);

private:
    using Key = std::vector<std::uint32_t>;
    struct Known { // of a position: whether each player wins by moving first
        std::optional<bool> wins[2];
        static std::size_t heap_bytes() { return 0; }
    };
    struct Option {
        Key key;
        std::uint64_t order; // low ones are searched first: by rank, then as they were found
    };
    struct Position {
        WeightedPicture picture;
        Id sum; // of what stands on the ground and has a value
    };

    Task<bool> first_wins(Key key, Player player);
    std::optional<bool> known(const Key& key, Player player);
    std::optional<bool> decided(const Position& position, Player player);
    bool wins_at_once(Position& position, Player player, std::vector<Option>& options);
    bool takes(const WeightedPicture& picture, Id sum, std::uint32_t cut, Player player, std::vector<Option>& options);
    std::uint32_t rank(const WeightedPicture& picture, Player player) const;
    void settle(const WeightedPicture& picture, Id sum, std::uint32_t cut, std::size_t most);
    void note_parts(const WeightedPicture& picture);
    void read(const Key& key, Position& position) const;

    Kernel& kernel_;
    Watch& watch_;
    const std::size_t valued_;
    const Id zero_;
    Race race_;
    BlockSearch values_;
    BlockKeys keys_;
    KeyTable<std::uint32_t, Known> table_;
    TaskStack stack_;
    Blocks blocks_;
    std::vector<Weight> carried_;                   // by node
    std::vector<std::uint32_t> part_of_;            // by node, if it has no value
    std::vector<std::uint8_t> is_open_;             // by node: whether a block that stands on it has no value
    std::vector<std::uint32_t> open_;               // blocks without a value
    std::vector<std::vector<std::uint32_t>> parts_; // that meet only on the ground: their edges
    std::vector<Key> part_keys_;
    Key last_; // of the position that was settled last
};

} // namespace hackenbush::hotchpotch
