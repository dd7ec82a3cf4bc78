// Canonical short games: one shared node for each value.
//
// A node is a number (dyadic, any size), a simple game x + n.up + *k, or {L|R} with canonical options. Equal values
// are the same node, so equality is equality of ids. Numbers and simple games have no stored options: options are made
// on request, and no tower of options is ever walked. A caller that gets an id from `Kernel` owns it until it is
// released. Unused nodes are freed at the start of a later call.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dyadic.hpp"
#include "memory.hpp"
#include "players.hpp"
#include "slots.hpp"
#include "tables.hpp"
#include "watch.hpp"

namespace hackenbush {

enum class Kind : std::uint8_t { unused, number, simple, general };

// A stop: the place of a number, with a key in steps of 1/256 that is compared first and always agrees with the number.
struct Stop {
    std::uint32_t place = none;
    std::int32_t key = 0;
};

struct GameNode { // small: comparisons walk over many of them
    std::uint64_t below = 0; // the probes t, a bit each, with G <= Left stop + t
    std::uint64_t above = 0; // those with Right stop + t <= G
    Kind kind = Kind::unused;
    bool marked = false;
    Stop left_stop, right_stop; // of a number or a simple game, its number part twice
    union {
        std::uint32_t first = 0; // general: where its options begin
        std::int32_t ups;        // simple
    };
    union {
        std::uint32_t lefts = 0; // general: how many Left options
        std::uint32_t nimber;    // simple
    };
    std::uint32_t rights = 0;
};
static_assert(sizeof(GameNode) == 48);

struct Record { // what is seldom looked at
    std::uint32_t hash = 0;
    std::uint32_t depth = 0; // at least the longest play down to a number
    std::uint32_t owners = 0;
    Id negative = none; // if it has been computed
};

struct KnownNumber {
    Dyadic value;
    Id id = none;
};

struct Corner { // of a wall of a thermograph
    Dyadic temperature, value;
    bool operator==(const Corner&) const = default;
};
using Wall = Row<Corner>; // from temperature 0 up; vertical above its last corner
struct Thermograph {
    Wall left, right;
    std::size_t heap_bytes() const { // of its numbers
        std::size_t sum = 0;
        for (const Wall* const wall : {&left, &right})
            for (const Corner& corner : *wall) sum += corner.temperature.heap_bytes() + corner.value.heap_bytes();
        return sum;
    }
};

class Kernel {
public:
    Kernel();

    // Every call from outside is bracketed by enter and leave. During long work `watch` checks now and then, and may
    // throw. enter returns the watch of the call that this one interrupts, for leave. Everything here must run in one
    // thread at a time; another thread may run while the watch checks.
    Watch* enter(Watch* watch);
    void leave(Watch* outer);
    void abandon_calls(); // that no thread will ever leave

    // Make games.
    Id number(const Dyadic& x);
    Id simple(Id x, std::int64_t ups, std::uint64_t nimber);
    Id make(Row<Id>& left, Row<Id>& right); // the canonical form of {left|right}
    Id make_canonical(Row<Id>& left, Row<Id>& right); // of a form that is canonical already

    // Inspect games.
    const GameNode& node(Id id) const { return nodes_[id]; }
    const Dyadic& dyadic(const Stop& stop) const { return numbers_[stop.place].value; }
    std::uint32_t option_count(Id id, Player player) const {
        const GameNode& game = nodes_[id];
        if (game.kind != Kind::general) return few_options(id, player);
        return player == Player::left ? game.lefts : game.rights;
    }
    Id option(Id id, Player player, std::uint32_t index) {
        return nodes_[id].kind == Kind::general ? stored_options(id, player)[index] : made_option(id, player, index);
    }

    // Algebra.
    bool le(Id a, Id b);
    Id negative(Id a);
    Id add(Id a, Id b);
    const Thermograph& thermograph(Id a);

    // Ownership and memory.
    void retain(Id id) { ++records_[id].owners; }
    void release(Id id) { released_.push_back(id); } // at any time, even while a watch looks
    std::size_t collect();
    std::size_t count() const { return nodes_.size() - free_.size() - 1; }

private:
    static constexpr Id raw = 0; // stands for the {L|R} that is being canonicalised
    struct RawForm {
        Row<Id> options; // Left's, then Right's
        Memo<OrderEntry> comparisons;
        Row<std::uint32_t> refuted[2]; // by player and game: the last form of which it was no reversing reply
        std::uint32_t number = 0;      // of the form, among those that had this room
    };
    enum class Answer : std::uint8_t { no, yes, open };
    struct Question { // is a <= b?
        Id a, b;
        std::uint32_t next = 0, children = 0; // the child to look at next; how many there are
        std::uint64_t open = 0;               // which of the first 64 children their stops do not answer
        bool is_long = false;                 // worth remembering: its children are many, or one had to be put on the stack
    };
    struct BorrowedForm; // sets up a RawForm for the time of one canonicalisation

    bool less(const Stop& x, const Stop& y) const {
        return x.key != y.key ? x.key < y.key : x.place != y.place && less_exactly(x, y);
    }
    [[gnu::noinline]] bool less_exactly(const Stop& x, const Stop& y) const { return dyadic(x) < dyadic(y); }
    Id new_node(const GameNode& node, std::uint32_t hash, std::uint32_t depth);
    template <class Same> Id find(std::uint32_t hash, Same same) const;
    void mark();
    void sweep();
    void forget_number(std::uint32_t place);
    Id intern(Row<Id>& left, Row<Id>& right, GameNode form); // sorted here; canonical already
    Id recognised(std::span<const Id> left, std::span<const Id> right);
    Id recognised_up(Player favoured, std::span<const Id> better, std::span<const Id> worse);
    std::uint32_t form_hash(std::span<const Id> left, std::span<const Id> right) const;
    std::span<const Id> stored_options(Id id, Player player) const {
        const GameNode& game = nodes_[id];
        const Id* first = id == raw ? raw_->options.data() : options_.data() + game.first;
        return player == Player::left ? std::span(first, game.lefts) : std::span(first + game.lefts, game.rights);
    }
    std::uint32_t few_options(Id id, Player player) const; // of a number or a simple game
    Id made_option(Id id, Player player, std::uint32_t index);
    GameNode form_node(std::span<const Id> left, std::span<const Id> right) const; // with stops unless it is a number
    std::uint32_t depth_of(std::span<const Id> left, std::span<const Id> right) const;
    void work(std::size_t steps = 1); // after this many steps: check the watch now and then
    void take_back_released();

    Answer le_by_stops(Id a, Id b) const;
    [[gnu::noinline]] Answer le_by_different_stops(const GameNode& x, const GameNode& y) const;
    [[gnu::noinline]] Answer le_simple_or_open(Id a, Id b) const;
    Answer le_by_children(Question& question);
    Answer le_by_stops_of_children(Question& question);
    void remember(const Question& question, Answer answer);
    Answer look_at_children();
    bool le_simple(const GameNode& a, const GameNode& b) const;
    Answer le_with_far_ups(Id general, Id simple_one, bool is_right) const;
    Id with_near_nimber(Id game, Id general);
    template <class Test> bool any_option(Id id, Player player, Test test);
    std::pair<Id, Id> le_child(const Question& question, std::uint32_t index);
    Memo<OrderEntry>& comparisons(Id a, Id b);
    void keep_thermograph(Id id, Thermograph&& walls);
    struct Move { // in a sum, of which one part stays
        Id then, still;
        Player player;
    };
    struct Sums {                    // what is needed to add
        Row<std::pair<Id, Id>> open; // sums that wait
        Row<Move> moves;
        Row<Id> left, right;
    };
    Id add_at_once(Id a, Id b);
    Id add_simple(Id a, Id b);
    void add_moves(Id moved, Id still, Row<Move>& moves);
    bool leaves_nimbers_alone(Id game) const;
    bool leaves_nimbers_alone(Id game, Player player) const;
    bool find_options(Sums& room);
    Id sum_of_options(Sums& room, std::size_t of_second, bool is_translation);
    std::optional<Dyadic> number_of(const GameNode& form) const;
    bool beats(Id a, Id b, Player player) { return player == Player::left ? le(b, a) : le(a, b); } // or is as good
    bool is_beaten(Id game, std::span<const Id> others, Player player);
    void drop_dominated(Row<Id>& options, Player player);
    void drop_dominated(Row<Id>& options, std::size_t first, Player player);
    Id canonical(Row<Id>& left, Row<Id>& right, const GameNode& form); // borrowed: no number, nothing dominated
    void note_refuted(const Row<Move>& moves);
    std::size_t bypass_reversible(Row<Id>& options, Player player);
    Id reversing_reply(Id option, Player player);
    std::uint32_t options_after(Id reply, Player player);
    std::uint32_t replies_to_nimber() const;

    Row<GameNode> nodes_;
    Row<Record> records_;
    Row<Id> free_;
    Row<KnownNumber> numbers_;
    Row<std::uint32_t> free_numbers_;
    Row<Id> options_;
    Slots<Counted> index_; // of nodes
    Memo<SumEntry> sums_;
    Memo<OrderEntry> orders_;
    std::unordered_map<Id, Thermograph, std::hash<Id>, std::equal_to<Id>, Counted<std::pair<const Id, Thermograph>>>
        thermographs_;
    std::vector<std::unique_ptr<RawForm>> raw_forms_; // spare ones
    Row<Question> questions_;
    Sums spare_;             // room that the next sum may use
    RawForm* raw_ = nullptr; // the one in use

    Id zero_ = none;
    int calls_ = 0;
    std::size_t steps_ = 0;
    Watch* watch_ = nullptr;
    std::size_t made_ = 0, live_ = 0; // nodes made since the last collection; nodes left by it
    std::vector<Id> released_;        // handles given back, not yet taken off the owners' counts
};

} // namespace hackenbush
