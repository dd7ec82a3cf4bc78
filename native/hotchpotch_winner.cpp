// See hotchpotch_winner.hpp.
#include "hotchpotch_winner.hpp"

#include <algorithm>
#include <utility>

namespace hackenbush::hotchpotch {

namespace {

constexpr std::size_t position_bytes = 16'384; // of a position at work with its options, roughly

constexpr std::size_t place(Player player) { return static_cast<std::size_t>(player); }

} // namespace

WinnerSearch::WinnerSearch(Kernel& kernel, Watch& watch, std::size_t valued)
    : kernel_(kernel), watch_(watch), valued_(valued), zero_(kernel.number(Dyadic())), race_(kernel), values_(kernel, watch),
      keys_({zero_, zero_}) {}

bool WinnerSearch::wins(const WeightedPicture& picture, Player first) {
    settle(picture, zero_, nowhere, valued_);
    constexpr std::size_t more = 3; // times: a value of a part saves more if there are others
    if (parts_.size() > 1) settle(picture, zero_, nowhere, more * valued_);
    if (const auto answer = known(last_, first)) return *answer;
    return first_wins(last_, first).run(stack_);
}

Task<bool> WinnerSearch::first_wins(Key key, Player player) {
    watch_.visit();
    watch_.hold(table_.bytes_to_grow(key.size()) + values_.bytes() + stack_.depth() * position_bytes);
    Position position;
    read(key, position);
    std::optional<bool> answer = decided(position, player);
    std::vector<Option> options;
    if (!answer && wins_at_once(position, player, options)) answer = true;
    std::ranges::sort(options, {}, &Option::order);
    for (std::size_t i = 0; i < options.size() && !answer; ++i) {
        std::optional<bool> reply = known(options[i].key, -player);
        if (!reply) reply = co_await first_wins(std::move(options[i].key), -player);
        if (!*reply) answer = true;
    }
    const std::uint32_t hash = table_.hash(key);
    Known* entry = table_.find(key, hash);
    if (!entry) entry = table_.insert(key, hash, {});
    entry->wins[place(player)] = answer.value_or(false);
    co_return answer.value_or(false);
}

// Whether the player to move wins a position, if its sum alone says so or it has been found before.
std::optional<bool> WinnerSearch::known(const Key& key, Player player) {
    if (key.size() == 2) return player == Player::left ? !kernel_.le(key[1], zero_) : !kernel_.le(zero_, key[1]);
    const Known* const entry = table_.find(key, table_.hash(key));
    return entry ? entry->wins[place(player)] : std::nullopt;
}

// If the race to cut off the opponent's edges decides.
std::optional<bool> WinnerSearch::decided(const Position& position, Player player) {
    for (const Player winner : players)
        if (race_.is_won(position.picture, position.sum, winner, player)) return winner == player;
    return std::nullopt;
}

// Whether some move leads to a position that the opponent is known to lose. Otherwise notes the moves to positions that
// are not known.
//
// A picture is worth at least as much to Left as without one of her edges: in G - (G - b) she answers every cut by the
// same cut in the other picture, and a cut of what stands on b by cutting b. So if she wins by moving first after one
// of her own cuts, she wins here.
bool WinnerSearch::wins_at_once(Position& position, Player player, std::vector<Option>& options) {
    auto& [picture, sum] = position;
    for (std::uint32_t i = 0; i < kernel_.option_count(sum, player); ++i)
        if (takes(picture, kernel_.option(sum, player, i), nowhere, player, options)) return true;
    const Color barred = player == Player::left ? Color::red : Color::blue;
    const auto& edges = picture.edges;
    for (std::uint32_t cut = 0; cut < edges.size(); ++cut) {
        if (edges[cut].color == barred || (cut > 0 && edges[cut] == edges[cut - 1])) continue;
        if (takes(picture, sum, cut, player, options)) return true;
        if (edges[cut].color != Color::green && known(last_, player) == true) return true;
    }
    std::vector<WeightMove> moves;
    note_moves(picture, moves, kernel_);
    for (const WeightMove& move : moves) {
        if (move.player != player) continue;
        const Weight before = std::exchange(picture.weights[move.node], move.then);
        const bool is_win = takes(picture, sum, nowhere, player, options);
        picture.weights[move.node] = before;
        if (is_win) return true;
    }
    return false;
}

bool WinnerSearch::takes(const WeightedPicture& picture, Id sum, std::uint32_t cut, Player player,
                         std::vector<Option>& options) {
    settle(picture, sum, cut, valued_);
    const std::optional<bool> reply = known(last_, -player);
    if (!reply) options.push_back({last_, std::uint64_t{rank(picture, player)} << 32 | options.size()});
    return reply && !*reply;
}

// Best first: positions where the opponent has few cuts, then those where the player has many.
std::uint32_t WinnerSearch::rank(const WeightedPicture& picture, Player player) const {
    const Color own = player == Player::left ? Color::blue : Color::red;
    std::uint32_t owns = 0, all = 0;
    for (const auto& part : parts_) {
        all += static_cast<std::uint32_t>(part.size());
        for (const std::uint32_t place : part) owns += picture.edges[place].color == own;
    }
    constexpr std::uint32_t most = 1 << 16;
    return (all - owns) * most - std::min(owns, most - 1);
}

// ---- positions as keys -------------------------------------------------------------------------------------------

// Value what is known or has few edges, and write the key of the rest.
void WinnerSearch::settle(const WeightedPicture& picture, Id sum, std::uint32_t cut, std::size_t most) {
    watch_.work((1 + picture.edges.size() / 16) * Watch::microsecond);
    blocks_.find(picture.edges, picture.weights.size(), cut);
    carried_ = picture.weights;
    carried_[0] = {zero_, sum};
    is_open_.assign(carried_.size(), 0);
    open_.clear();
    for (std::uint32_t i = 0; i < blocks_.all().size(); ++i) {
        const Block& block = blocks_.all()[i];
        const auto edges = blocks_.edges(block);
        const bool is_under_open = std::ranges::any_of(edges, [&](std::uint32_t place) {
            const Edge& edge = picture.edges[place];
            return (edge.start != block.root && is_open_[edge.start]) || (edge.end != block.root && is_open_[edge.end]);
        });
        std::optional<Weight> value;
        if (!is_under_open) value = values_.block_value(picture, edges, block.root, carried_, most);
        if (value) {
            values_.add(carried_[block.root], *value);
        } else {
            is_open_[block.root] = 1;
            open_.push_back(i);
        }
    }
    note_parts(picture);
    last_.assign(1, 0);
    part_keys_.clear();
    for (const auto& edges : parts_) part_keys_.push_back(keys_.write(picture, edges, 0, carried_));
    std::ranges::sort(part_keys_);
    for (const Key& key : part_keys_) last_.insert(last_.end(), key.begin(), key.end());
    last_.push_back(carried_[0].small);
    last_[0] = static_cast<std::uint32_t>(last_.size());
}

// Group the blocks without a value by the block on the ground that they stand on.
void WinnerSearch::note_parts(const WeightedPicture& picture) {
    parts_.clear();
    part_of_.assign(carried_.size(), nowhere);
    for (std::size_t i = open_.size(); i-- > 0;) { // a block comes before those that it stands on
        const Block& block = blocks_.all()[open_[i]];
        if (block.root == 0) parts_.emplace_back();
        const std::uint32_t part = block.root == 0 ? static_cast<std::uint32_t>(parts_.size() - 1) : part_of_[block.root];
        for (const std::uint32_t place : blocks_.edges(block)) {
            parts_[part].push_back(place);
            part_of_[picture.edges[place].start] = part_of_[picture.edges[place].end] = part;
        }
    }
}

void WinnerSearch::read(const Key& key, Position& position) const {
    position.sum = key.back();
    auto& [edges, weights] = position.picture;
    weights.assign(1, {zero_, zero_});
    WeightedPicture part;
    for (std::size_t at = 1; at + 1 < key.size(); at += key[at]) {
        keys_.read(std::span(key).subspan(at, key[at]), part);
        const auto more = static_cast<std::uint32_t>(weights.size() - 1);
        for (const Edge& edge : part.edges)
            edges.push_back({edge.start == 0 ? 0 : edge.start + more, edge.end == 0 ? 0 : edge.end + more, edge.color});
        weights.insert(weights.end(), part.weights.begin() + 1, part.weights.end());
    }
}

} // namespace hackenbush::hotchpotch
