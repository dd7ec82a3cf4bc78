// How games are stored, found again and freed.
#include "kernel.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "probes.hpp"

namespace hackenbush {

namespace {

constexpr std::size_t collection_floor = std::size_t{1} << 17; // new nodes before a collection is worth its time
constexpr std::size_t released_most = std::size_t{1} << 12;    // handles given back that may wait to be noted
constexpr std::size_t smallest_index = 1024;                   // slots for nodes
constexpr std::size_t steps_between_looks = 0x1000;
constexpr std::int64_t small_limit = std::int64_t{1} << 31;    // of ups and nimbers

// Numbers in steps of 1/256, rounded down; all huge ones count the same.
std::int32_t coarse_key(const Dyadic& x) {
    constexpr std::int64_t most = std::int64_t{1} << 30;
    const Dyadic scaled = x.times_power(8).floor();
    return static_cast<std::int32_t>(scaled.is_small() ? std::clamp(scaled.small(), -most, most)
                                                       : scaled.sign() * most);
}

void set_probes(GameNode& game, const probes::Compared& compared) {
    game.below = compared.below;
    game.above = compared.above;
}

template <class T> void shorten(Row<T>& items, std::size_t size) {
    items.resize(size);
    if (items.capacity() > 4 * size + 1024) items.shrink_to_fit();
}

std::uint32_t fold(std::uint64_t hash) { return static_cast<std::uint32_t>(hash ^ hash >> 32); }

} // namespace

Kernel::Kernel() : nodes_(1), records_(1), index_(smallest_index) {
    nodes_[raw].kind = Kind::general;
    zero_ = number(Dyadic());
    records_[zero_].owners = 1;
    records_[zero_].negative = zero_;
}

Watch* Kernel::enter(Watch* watch) {
    steps_ = 0;
    if (++calls_ == 1) { // else a signal handler calls from within a call, whose games have no owner yet
        if (memory.is_pressed() || made_ > std::max(collection_floor, live_)) collect();
        if (released_.size() > released_most) take_back_released();
    }
    return std::exchange(watch_, watch);
}

void Kernel::leave(Watch* outer) {
    --calls_;
    watch_ = outer;
}

void Kernel::abandon_calls() {
    calls_ = 0;
    watch_ = nullptr;
    raw_ = nullptr;
    questions_.clear();
}

void Kernel::work(std::size_t steps) {
    if ((steps_ += steps) < steps_between_looks || !watch_) return;
    steps_ = 0;
    watch_->look();
}

Id Kernel::new_node(const GameNode& node, std::uint32_t hash, std::uint32_t depth) {
    if (index_.is_full()) index_.grow();
    Id id;
    if (!free_.empty()) {
        id = free_.back();
        free_.pop_back();
        nodes_[id] = node;
        records_[id] = {hash, depth};
    } else {
        if (nodes_.size() >= std::size_t{1} << 31) throw TooHard{"more than 2^31 games are out of reach"};
        if (nodes_.size() == nodes_.capacity()) nodes_.reserve(2 * nodes_.size());
        if (records_.size() == records_.capacity()) records_.reserve(2 * records_.size()); // room for both, or neither
        id = static_cast<Id>(nodes_.size());
        nodes_.push_back(node);
        records_.push_back({hash, depth});
    }
    index_.put(hash, id);
    ++made_;
    return id;
}

template <class Same> Id Kernel::find(std::uint32_t hash, Same same) const {
    static_assert(Slots<>::nothing == none);
    return index_.find(hash, [&](Id id) { return same(nodes_[id]); });
}

Id Kernel::number(const Dyadic& x) {
    const std::uint32_t hash = fold(x.hash());
    const Id known = find(hash, [&](const GameNode& n) { return n.kind == Kind::number && dyadic(n.left_stop) == x; });
    if (known != none) return known;
    if (x.heap_bytes()) memory.need(x.heap_bytes());
    if (free_numbers_.empty()) {
        numbers_.emplace_back();
        free_numbers_.push_back(static_cast<std::uint32_t>(numbers_.size() - 1));
    }
    GameNode node;
    node.kind = Kind::number;
    node.left_stop = node.right_stop = {free_numbers_.back(), coarse_key(x)};
    set_probes(node, probes::simple_games()(0, 0));
    const Id id = new_node(node, hash, 0);
    free_numbers_.pop_back();
    numbers_[node.left_stop.place] = {x, id};
    memory.take(x.heap_bytes());
    return id;
}

Id Kernel::simple(Id x, std::int64_t ups, std::uint64_t nimber) {
    if (ups == 0 && nimber == 0) return x;
    if (ups <= -small_limit || ups >= small_limit) throw TooHard{"more than 2147483647 ups are out of reach"};
    if (nimber >= static_cast<std::uint64_t>(small_limit)) throw TooHard{"a nimber beyond *2147483647 is out of reach"};
    GameNode node;
    node.kind = Kind::simple;
    const std::uint32_t hash = fold(mix(mix(mix(x + 0x51ULL) ^ static_cast<std::uint64_t>(ups)) ^ nimber));
    node.left_stop = node.right_stop = nodes_[x].left_stop;
    node.ups = static_cast<std::int32_t>(ups);
    node.nimber = static_cast<std::uint32_t>(nimber);
    const Id known = find(hash, [&](const GameNode& n) {
        return n.kind == Kind::simple && n.left_stop.place == node.left_stop.place && n.ups == node.ups &&
               n.nimber == node.nimber;
    });
    if (known != none) return known;
    set_probes(node, probes::simple_games()(ups, nimber));
    return new_node(node, hash,
                    static_cast<std::uint32_t>(static_cast<std::uint64_t>(ups < 0 ? -ups : ups) + nimber + 1));
}

std::uint32_t Kernel::few_options(Id id, Player player) const {
    const GameNode& game = nodes_[id];
    if (game.kind == Kind::simple) {
        if (game.ups == 0) return game.nimber;
        const Player favoured = game.ups > 0 ? Player::left : Player::right;
        return player == favoured && (game.ups == 1 || game.ups == -1) && game.nimber == 1 ? 2 : 1;
    }
    const Dyadic& x = dyadic(game.left_stop);
    return !x.is_integer() || x.sign() == (player == Player::left ? 1 : -1);
}

// n.up + *k = {0 | (n-1).up + *(k xor 1)} for n > 0, except up + * = {0, * | 0}; a number translates.
Id Kernel::made_option(Id id, Player player, std::uint32_t index) {
    const GameNode& game = nodes_[id];
    if (game.kind == Kind::simple) {
        const Id x = numbers_[game.left_stop.place].id;
        const Player favoured = game.ups > 0 ? Player::left : Player::right;
        if (game.ups == 0 || player == favoured) return simple(x, 0, index);
        return simple(x, game.ups > 0 ? game.ups - 1 : game.ups + 1, game.nimber ^ 1);
    }
    const Dyadic& x = dyadic(game.left_stop);
    return number(x + Dyadic(player == Player::left ? -1 : 1, 0).over_power(x.exponent()));
}

std::uint32_t Kernel::form_hash(std::span<const Id> left, std::span<const Id> right) const {
    std::uint64_t h = mix(std::uint64_t{left.size()} << 32 | right.size());
    for (const Id id : left) h = mix(h ^ id);
    for (const Id id : right) h = mix(h ^ id);
    return fold(h);
}

Id Kernel::intern(Row<Id>& left, Row<Id>& right, GameNode form) {
    work(left.size() + right.size());
    std::ranges::sort(left);
    std::ranges::sort(right);
    if (const Id known = recognised(left, right); known != none) return known;
    const std::uint32_t hash = form_hash(left, right);
    const Id known = find(hash, [&](const GameNode& n) {
        return n.kind == Kind::general && n.lefts == left.size() && n.rights == right.size() &&
               std::ranges::equal(left, std::span(options_.data() + n.first, n.lefts)) &&
               std::ranges::equal(right, std::span(options_.data() + n.first + n.lefts, n.rights));
    });
    if (known != none) return known;
    const std::size_t wanted = options_.size() + left.size() + right.size();
    if (wanted > std::numeric_limits<std::uint32_t>::max()) throw TooHard{"more than 2^32 options are out of reach"};
    if (wanted > options_.capacity()) options_.reserve(2 * wanted);
    form.first = static_cast<std::uint32_t>(options_.size());
    form.lefts = static_cast<std::uint32_t>(left.size());
    form.rights = static_cast<std::uint32_t>(right.size());
    options_.insert(options_.end(), left.begin(), left.end());
    options_.insert(options_.end(), right.begin(), right.end());
    return new_node(form, hash, depth_of(left, right));
}

std::uint32_t Kernel::depth_of(std::span<const Id> left, std::span<const Id> right) const {
    std::uint32_t depth = 0;
    for (const Id id : left) depth = std::max(depth, records_[id].depth);
    for (const Id id : right) depth = std::max(depth, records_[id].depth);
    return depth + (depth < std::numeric_limits<std::uint32_t>::max());
}

// The form {left|right} with its stops, if it is not a number, and compared with the probes.
GameNode Kernel::form_node(std::span<const Id> left, std::span<const Id> right) const {
    GameNode form;
    form.kind = Kind::general;
    form.lefts = static_cast<std::uint32_t>(left.size());
    form.rights = static_cast<std::uint32_t>(right.size());
    for (const Id id : left) {
        const GameNode& option = nodes_[id];
        if (option.kind == Kind::general) prefetch(&options_[option.first]);
        if (form.left_stop.place == none || less(form.left_stop, option.right_stop)) form.left_stop = option.right_stop;
    }
    for (const Id id : right) {
        const GameNode& option = nodes_[id];
        if (option.kind == Kind::general) prefetch(&options_[option.first]);
        if (form.right_stop.place == none || less(option.left_stop, form.right_stop))
            form.right_stop = option.left_stop;
    }
    std::uint64_t not_below = 0, not_above = 0; // x + t <= some G^L, some G^R <= x + t
    for (const Id id : left)
        if (nodes_[id].right_stop.place == form.left_stop.place) not_below |= nodes_[id].above;
    for (const Id id : right)
        if (nodes_[id].left_stop.place == form.right_stop.place) not_above |= nodes_[id].below;
    const bool has_one_stop = form.left_stop.place == form.right_stop.place; // else no options of t matter
    set_probes(form, has_one_stop ? probes::compared(not_below, not_above) : probes::Compared{~not_below, ~not_above});
    return form;
}

// The simple game that equals a canonical {left|right}, or none.
Id Kernel::recognised(std::span<const Id> left, std::span<const Id> right) {
    if (left.size() == right.size() && std::ranges::equal(left, right)) {
        const std::uint32_t x = nodes_[left[0]].left_stop.place;
        const bool is_nimber = std::ranges::all_of(left, [&](Id id) {
            const GameNode& n = nodes_[id];
            if (n.left_stop.place != x || n.kind == Kind::general) return false;
            return n.kind == Kind::number || (n.ups == 0 && n.nimber < left.size());
        });
        if (is_nimber) return simple(numbers_[x].id, 0, left.size());
    }
    if (const Id up = recognised_up(Player::left, left, right); up != none) return up;
    return recognised_up(Player::right, right, left);
}

Id Kernel::recognised_up(Player favoured, std::span<const Id> better, std::span<const Id> worse) {
    if (worse.size() != 1 || better.size() > 2) return none;
    const int sign = favoured == Player::left ? 1 : -1;
    const Id x = numbers_[nodes_[worse[0]].left_stop.place].id;
    if (better.size() == 2) { // {x, x*|x}
        if (worse[0] != x || (better[0] != x && better[1] != x)) return none;
        const GameNode& star = nodes_[better[0] == x ? better[1] : better[0]];
        const bool is_star =
            star.kind == Kind::simple && numbers_[star.left_stop.place].id == x && star.ups == 0 && star.nimber == 1;
        return is_star ? simple(x, sign, 1) : none;
    }
    const GameNode& reply = nodes_[worse[0]];
    if (better[0] != x || reply.kind != Kind::simple || reply.ups * sign < 0) return none;
    return simple(x, std::int64_t{reply.ups} + sign, reply.nimber ^ 1);
}

void Kernel::take_back_released() {
    for (const Id id : released_)
        --records_[id].owners;
    released_.clear();
}

// Mark owned games and what they contain, forget the rest, and release memory.
std::size_t Kernel::collect() {
    if (calls_ > 1) return count();
    const Unlimited room;
    take_back_released();
    spare_ = {};
    raw_forms_.clear();
    if (memory.is_tight()) { // what can be computed again goes first
        sums_ = {};
        orders_ = {};
    }
    mark();
    sweep();
    memory.relieve();
    made_ = 0;
    live_ = count();
    return live_;
}

void Kernel::mark() {
    Row<Id> reached;
    const auto reach = [&](Id id) {
        if (nodes_[id].marked) return;
        nodes_[id].marked = true;
        reached.push_back(id);
    };
    for (Id id = 1; id < nodes_.size(); ++id) {
        if (!records_[id].owners) continue;
        reach(id);
        while (!reached.empty()) {
            const Id at = reached.back();
            reached.pop_back();
            reach(numbers_[nodes_[at].left_stop.place].id);
            reach(numbers_[nodes_[at].right_stop.place].id);
            if (nodes_[at].kind != Kind::general) continue;
            for (const Player player : players)
                for (const Id option : stored_options(at, player)) reach(option);
        }
    }
}

void Kernel::sweep() {
    const auto is_live = [&](Id id) { return nodes_[id].marked; };
    sums_.keep([&](const SumEntry& e) { return is_live(e.a()) && is_live(e.b()) && is_live(e.value); });
    orders_.keep([&](const OrderEntry& e) { return is_live(e.a()) && is_live(e.b()); });
    std::erase_if(thermographs_, [&](const auto& entry) {
        if (is_live(entry.first)) return false;
        memory.give_back(entry.second.heap_bytes());
        return true;
    });

    Row<Id> kept_options;
    Id last = 0; // the last node that is left
    for (Id id = 1; id < nodes_.size(); ++id) {
        GameNode& game = nodes_[id];
        if (game.kind == Kind::unused) continue;
        if (!game.marked) {
            if (game.kind == Kind::number) forget_number(game.left_stop.place);
            game = {};
            continue;
        }
        last = id;
        if (Id& negative = records_[id].negative; negative != none && !is_live(negative)) negative = none;
        if (game.kind != Kind::general) continue;
        const auto first = options_.begin() + game.first;
        game.first = static_cast<std::uint32_t>(kept_options.size());
        kept_options.insert(kept_options.end(), first, first + game.lefts + game.rights);
    }
    options_.swap(kept_options);
    shorten(nodes_, last + 1);
    shorten(records_, last + 1);
    free_.clear();
    for (Id id = last; id > 0; --id)
        if (nodes_[id].kind == Kind::unused) free_.push_back(id);
    for (GameNode& game : nodes_) game.marked = false;
    index_ = Slots<Counted>(smallest_index);
    index_ = Slots<Counted>(std::bit_ceil(std::max(smallest_index, 2 * nodes_.size())));
    for (Id id = 1; id < nodes_.size(); ++id)
        if (nodes_[id].kind != Kind::unused) index_.put(records_[id].hash, id);
}

void Kernel::forget_number(std::uint32_t place) {
    memory.give_back(numbers_[place].value.heap_bytes());
    numbers_[place] = {};
    free_numbers_.push_back(place);
}

} // namespace hackenbush
