// A bound for who wins an all-small picture: the race to cut off what is the opponent's.
//
// Let S be r blue or green edges whose removal leaves no red edge standing, and let b be the least number of red or green
// edges whose removal, after that of S, leaves no blue edge standing. If Left is to move, she wins if b > r. If Right
// is, she wins if b > r + 1. Proof: she cuts the edges of S one after another, which leaves b as it is, and every move of
// Right lowers b by at most 1, and not if it is in S. So blue edges still stand when no red one does, and it is her move
// or there are two to cut off. In a picture H of blue and green edges, at least one of them blue, she wins by moving
// first: without its blue edges H is a nimber. H is at least as good for her. If the nimber is not 0, she wins by moving
// first in it. If it is 0, she cuts a blue edge, and what is left is at least 0.
//
// A number on a node counts as edges of its sign that cannot be cut, and n ups as n blue edges, each on a green one. Any
// other small game is replaced by so many ups that it is at least as good.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "hotchpotch_keys.hpp"
#include "kernel.hpp"

namespace hackenbush::hotchpotch {

class Race {
public:
    explicit Race(Kernel& kernel) : kernel_(kernel), zero_(kernel.number(Dyadic())) {}

    // Whether the race alone shows that a player wins a picture beside a small game. Its edges on the ground are green.
    bool is_won(const WeightedPicture& picture, Id sum, Player winner, Player first) {
        const std::int64_t ups = least_ups(sum, winner);
        note(picture, winner);
        is_cut_.assign(picture.edges.size(), 0);
        const std::int64_t most = flow(picture, winner); // with S it is no more
        const std::int64_t needed = flow(picture, -winner) - ups + (first == winner ? 1 : 2);
        if (needed <= 0) return true;
        if (most < needed) return false;
        cut(picture, -winner, false);
        if (flow(picture, winner) >= needed) return true;
        is_cut_.assign(picture.edges.size(), 0);
        flow(picture, -winner);
        cut(picture, -winner, true);
        return flow(picture, winner) >= needed;
    }

private:
    static constexpr std::int32_t endless = 1 << 24;

    // n if a game is at least n ups, for the player, with or without a star beside them.
    std::int64_t least_ups(Id game, Player player) {
        const GameNode& node = kernel_.node(game);
        const int sign = player == Player::left ? 1 : -1;
        if (node.kind != Kind::general) return node.kind == Kind::simple ? sign * std::int64_t{node.ups} : 0;
        const auto [entry, is_new] = least_[index(player)].try_emplace(game, 0);
        if (!is_new) return entry->second;
        std::int64_t n = 0;
        constexpr std::int64_t most = 16;
        const auto holds = [&](std::int64_t count) {
            for (const std::uint64_t nimber : {0, 1}) {
                const Id bound = kernel_.simple(zero_, sign * count, nimber);
                if (player == Player::left ? kernel_.le(bound, game) : kernel_.le(game, bound)) return true;
            }
            return false;
        };
        if (holds(0)) {
            while (n < most && holds(n + 1)) ++n;
        } else {
            do --n;
            while (n >= -most && !holds(n));
            if (n < -most) n = -endless;
        }
        return entry->second = n;
    }

    void note(const WeightedPicture& picture, Player winner) {
        at_.note(picture.edges, picture.weights.size());
        for (const Player player : players) {
            auto& ends = ends_[index(player)];
            ends.assign(picture.weights.size(), 0);
            for (const Edge& edge : picture.edges)
                if (edge.color != Color::green && player_of(edge.color) == player)
                    ends[edge.start] = ends[edge.end] = endless;
        }
        for (std::size_t node = 1; node < picture.weights.size(); ++node) {
            const auto [number, small] = picture.weights[node];
            if (number != zero_) {
                const bool is_left = kernel_.le(zero_, number);
                ends_[is_left ? 0 : 1][node] = endless;
            } else if (small != zero_) {
                const std::int64_t ups = least_ups(small, winner);
                auto& end = ends_[index(ups > 0 ? winner : -winner)][node];
                end = std::min<std::int32_t>(endless, end + static_cast<std::int32_t>(std::min<std::int64_t>(ups > 0 ? ups : -ups, endless)));
            }
        }
    }

    // How many edges the opponent of a player has to cut until none of the player's edges stand.
    std::int32_t flow(const WeightedPicture& picture, Player player) {
        const auto& ends = ends_[index(player)];
        along_.assign(picture.edges.size(), 0);
        out_.assign(ends.size(), 0);
        std::int32_t total = 0;
        while (walk(picture, player)) ++total;
        return total;
    }

    bool has_room(const Edge& edge, std::uint32_t place, std::uint32_t from, Player player) const {
        if (is_cut_[place]) return false;
        if (edge.color != Color::green && player_of(edge.color) == player) return true;
        return (edge.start == from ? along_[place] : -along_[place]) < 1;
    }

    // Find one more path to an end.
    bool walk(const WeightedPicture& picture, Player player) {
        const auto& ends = ends_[index(player)];
        came_.assign(ends.size(), nowhere);
        row_.assign(1, 0);
        came_[0] = 0;
        for (std::size_t i = 0; i < row_.size(); ++i) {
            const std::uint32_t node = row_[i];
            if (out_[node] < ends[node]) {
                ++out_[node];
                for (std::uint32_t back = node; back != 0;) {
                    const Edge& edge = picture.edges[came_[back]];
                    const std::uint32_t before = edge.other_end(back);
                    along_[came_[back]] += edge.start == before ? 1 : -1;
                    back = before;
                }
                return true;
            }
            for (const std::uint32_t place : at_[node]) {
                const Edge& edge = picture.edges[place];
                const std::uint32_t next = edge.other_end(node);
                if (came_[next] != nowhere || !has_room(edge, place, node, player)) continue;
                came_[next] = place;
                row_.push_back(next);
            }
        }
        return false;
    }

    // After the last walk has failed: cut the edges that separate the ground from a player's ends, those near the ground
    // or those near the ends.
    void cut(const WeightedPicture& picture, Player player, bool is_near) {
        const auto& ends = ends_[index(player)];
        side_.assign(ends.size(), 0); // whether a node is on the side of the ground
        if (is_near) {
            for (const std::uint32_t node : row_) side_[node] = 1;
        } else {
            side_.assign(ends.size(), 1);
            row_.clear();
            for (std::uint32_t node = 1; node < ends.size(); ++node) {
                if (out_[node] >= ends[node]) continue;
                side_[node] = 0;
                row_.push_back(node);
            }
            for (std::size_t i = 0; i < row_.size(); ++i) {
                for (const std::uint32_t place : at_[row_[i]]) {
                    const Edge& edge = picture.edges[place];
                    const std::uint32_t next = edge.other_end(row_[i]);
                    if (!side_[next] || !has_room(edge, place, next, player)) continue;
                    side_[next] = 0;
                    row_.push_back(next);
                }
            }
        }
        for (std::size_t place = 0; place < picture.edges.size(); ++place)
            if (side_[picture.edges[place].start] != side_[picture.edges[place].end]) is_cut_[place] = 1;
    }

    Kernel& kernel_;
    const Id zero_;
    std::unordered_map<Id, std::int64_t> least_[2];
    EdgesAtNodes at_;
    std::vector<std::int32_t> ends_[2]; // by player and node: how much of the player's stands on it
    std::vector<std::int32_t> along_;   // by edge: paths from its start to its end
    std::vector<std::int32_t> out_;     // by node: paths that end there
    std::vector<std::uint32_t> came_, row_;
    std::vector<std::uint8_t> side_, is_cut_;
};

} // namespace hackenbush::hotchpotch
