// Order, sum, negative and canonical form, by the definitions of Conway (On Numbers and Games, chapters 7 to 10)
// with shortcuts for numbers, ups, nimbers and stops. Everything is a loop, so depth is no problem.
#include "kernel.hpp"

#include <algorithm>
#include <bit>
#include <unordered_set>
#include <utility>

namespace hackenbush {

namespace {

void sort_unique(Row<Id>& ids) {
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

std::int64_t ups(const GameNode& game) { return game.kind == Kind::simple ? game.ups : 0; }
constexpr std::uint32_t children_noted = 64;          // the bits of Question::open
constexpr std::uint32_t children_many = 12;           // to look at them takes longer than to look up the question
constexpr std::uint32_t many_asked = 8;               // children that make a question worth remembering
constexpr std::uint32_t most_replies_noted = 8;       // in a nimber
constexpr std::uint32_t most_moves_in_nimber = 2'000; // each of them makes another sum
constexpr char too_wide[] =
    "a sum with a nimber beyond *2000 is out of reach if the moves in the nimber matter: all would have to be listed";

std::uint32_t nimber(const GameNode& game) { return game.kind == Kind::simple ? game.nimber : 0; }

} // namespace

// ---- order ------------------------------------------------------------------

bool Kernel::le_simple(const GameNode& a, const GameNode& b) const { // of games with the same number part
    const std::int64_t more_ups = ups(b) - ups(a);
    const std::uint32_t star = nimber(a) ^ nimber(b);
    return more_ups == 0 ? star == 0 : more_ups == 1 ? star != 1 : more_ups > 1;
}

// With more ups than the other game has moves, the ups decide. The simple game is on the right of <= or on its left.
// Stops have not decided, so one of the other game's stops is the simple game's number.
Kernel::Answer Kernel::le_with_far_ups(Id general, Id simple_one, bool is_right) const {
    const std::int64_t count = nodes_[simple_one].ups, far = std::int64_t{records_[general].depth} + 3;
    if (count < far && count > -far) return Answer::open;
    return (count > 0) == is_right ? Answer::yes : Answer::no;
}

// All nimbers too large to be reached behave alike (Winning Ways, chapter 8: remote stars).
Id Kernel::with_near_nimber(Id game, Id general) {
    constexpr std::uint64_t near = 9;
    const GameNode& node = nodes_[game];
    if (node.nimber <= near) return game;
    const std::uint64_t remote = std::bit_ceil(2 * std::uint64_t{records_[general].depth} + near);
    return node.nimber > remote ? simple(numbers_[node.left_stop.place].id, node.ups, remote) : game;
}

Memo<OrderEntry>& Kernel::comparisons(Id a, Id b) { return a == raw || b == raw ? raw_->comparisons : orders_; }

// Decide a <= b from stops and probes alone, if possible.
inline Kernel::Answer Kernel::le_by_stops(Id a, Id b) const {
    const GameNode &x = nodes_[a], &y = nodes_[b];
    const std::uint32_t place = x.left_stop.place;
    if (x.right_stop.place != place || y.left_stop.place != place || y.right_stop.place != place) {
        if (const Answer answer = le_by_different_stops(x, y); answer != Answer::open) return answer;
    } else {
        if (x.below & y.above) return Answer::yes;
        if ((x.above & ~y.above) | (y.below & ~x.below)) return Answer::no;
    }
    if (a == b) return Answer::yes;
    if (x.kind == Kind::general && y.kind == Kind::general) return Answer::open;
    return le_simple_or_open(a, b);
}

Kernel::Answer Kernel::le_by_different_stops(const GameNode& x, const GameNode& y) const {
    if (less(x.left_stop, y.right_stop)) return Answer::yes;
    if (less(y.left_stop, x.left_stop) || less(y.right_stop, x.right_stop)) return Answer::no;
    if (x.left_stop.place == y.right_stop.place && (x.below & y.above)) return Answer::yes;
    if (x.right_stop.place == y.right_stop.place && (x.above & ~y.above)) return Answer::no;
    if (x.left_stop.place == y.left_stop.place && (y.below & ~x.below)) return Answer::no;
    return Answer::open;
}

// The same if at least one of the two is a simple game that is not a probe.
Kernel::Answer Kernel::le_simple_or_open(Id a, Id b) const {
    const GameNode &x = nodes_[a], &y = nodes_[b];
    if (x.kind == y.kind) return le_simple(x, y) ? Answer::yes : Answer::no;
    return x.kind == Kind::general ? le_with_far_ups(a, b, true) : le_with_far_ups(b, a, false);
}

// Whether some option passes a test. The test may create simple games and numbers, but no other games.
template <class Test> bool Kernel::any_option(Id id, Player player, Test test) {
    if (nodes_[id].kind == Kind::general) {
        work(option_count(id, player));
        return std::ranges::any_of(stored_options(id, player), test);
    }
    for (std::uint32_t i = 0, count = option_count(id, player); i < count; ++i) {
        work(); // nimbers can be large
        if (test(option(id, player, i))) return true;
    }
    return false;
}

// a <= b unless some Left option of a is >= b or some Right option of b is <= a: those are the children of a <= b.
std::pair<Id, Id> Kernel::le_child(const Question& q, std::uint32_t index) {
    const std::uint32_t lefts = option_count(q.a, Player::left);
    if (index < lefts) return {q.b, option(q.a, Player::left, index)};
    return {option(q.b, Player::right, index - lefts), q.a};
}

// Answer a question that stops leave open, from its children's stops or the memo; otherwise note which children are
// open. May replace one of the two games by an equally good one.
Kernel::Answer Kernel::le_by_children(Question& q) {
    if (nodes_[q.a].kind == Kind::simple) q.a = with_near_nimber(q.a, q.b);
    if (nodes_[q.b].kind == Kind::simple) q.b = with_near_nimber(q.b, q.a);
    const Memo<OrderEntry>& memo = comparisons(q.a, q.b);
    const auto look_up = [&] {
        const OrderEntry* const known = memo.find(q.a, q.b);
        return !known ? Answer::open : known->value() ? Answer::yes : Answer::no;
    };
    const std::uint32_t children = option_count(q.a, Player::left) + option_count(q.b, Player::right);
    q.is_long = children > children_noted;
    if (children >= children_many) {
        if (const Answer known = look_up(); known != Answer::open) return known;
    } else {
        memo.prefetch(q.a, q.b);
    }
    const Answer answer = le_by_stops_of_children(q);
    if (answer == Answer::open && children < children_many) return look_up();
    if (answer != Answer::open) remember(q, answer);
    return answer;
}

Kernel::Answer Kernel::le_by_stops_of_children(Question& q) {
    bool any_open = false;
    const auto refutes = [&](Id c, Id d) {
        const Answer answer = le_by_stops(c, d);
        if (answer == Answer::open) {
            any_open = true;
            if (q.children < children_noted) q.open |= std::uint64_t{1} << q.children;
        }
        ++q.children;
        return answer == Answer::yes;
    };
    if (any_option(q.a, Player::left, [&](Id option) { return refutes(q.b, option); })) return Answer::no;
    if (any_option(q.b, Player::right, [&](Id option) { return refutes(option, q.a); })) return Answer::no;
    return any_open ? Answer::open : Answer::yes;
}

void Kernel::remember(const Question& q, Answer answer) {
    if (q.is_long) comparisons(q.a, q.b).put({q.a, q.b, answer == Answer::yes});
}

bool Kernel::le(Id a, Id b) {
    work();
    Answer answer = le_by_stops(a, b);
    if (answer != Answer::open) return answer == Answer::yes;
    Question asked{a, b};
    answer = le_by_children(asked);
    if (answer != Answer::open) return answer == Answer::yes;
    const std::size_t outer = questions_.size();
    const struct Unwind { // also when a step throws
        Row<Question>& questions;
        std::size_t size;
        ~Unwind() { questions.resize(size); }
    } unwind{questions_, outer};
    questions_.push_back(asked);
    while (true) {
        answer = look_at_children();
        while (answer != Answer::open) { // the answer goes down the stack to the first question that it does not settle
            const Question done = questions_.back();
            questions_.pop_back();
            remember(done, answer);
            if (questions_.size() == outer) return answer == Answer::yes;
            answer = answer == Answer::yes ? Answer::no : Answer::open;
        }
    }
}

// Continue the question on top until it is answered, or push the child that must be answered first.
Kernel::Answer Kernel::look_at_children() {
    Question q = questions_.back();
    std::uint32_t asked = 0;
    while (q.next < q.children) {
        work();
        const std::uint32_t index = q.next++;
        if (index < children_noted && !(q.open >> index & 1)) continue; // its stops say no
        const auto [c, d] = le_child(q, index);
        Question child{c, d};
        Answer holds = index < children_noted ? Answer::open : le_by_stops(c, d);
        if (holds == Answer::open) {
            if (++asked == many_asked) questions_.back().is_long = q.is_long = true;
            holds = le_by_children(child);
        }
        if (holds == Answer::yes) return Answer::no;
        if (holds == Answer::no) continue;
        q.is_long = true;
        questions_.back() = q;
        questions_.push_back(child);
        return Answer::open;
    }
    return Answer::yes;
}

// ---- canonical form ---------------------------------------------------------

// While it lives, the node `raw` stands for the form {left|right}, which is not a number.
struct Kernel::BorrowedForm {
    Kernel& kernel;
    std::unique_ptr<RawForm> form;
    RawForm* const outer_form;
    const GameNode outer_node;
    const std::uint32_t outer_depth;

    BorrowedForm(Kernel& k, const Row<Id>& left, const Row<Id>& right, GameNode node)
        : kernel(k), outer_form(k.raw_), outer_node(k.nodes_[raw]), outer_depth(k.records_[raw].depth) {
        if (k.raw_forms_.empty()) k.raw_forms_.push_back(std::make_unique<RawForm>());
        form = std::move(k.raw_forms_.back());
        k.raw_forms_.pop_back();
        form->options.assign(left.begin(), left.end());
        form->options.insert(form->options.end(), right.begin(), right.end());
        ++form->number;
        k.raw_ = form.get();
        node.lefts = static_cast<std::uint32_t>(left.size());
        node.rights = static_cast<std::uint32_t>(right.size());
        k.nodes_[raw] = node;
        k.records_[raw].depth = k.depth_of(left, right);
    }
    BorrowedForm(const BorrowedForm&) = delete;
    BorrowedForm& operator=(const BorrowedForm&) = delete;
    ~BorrowedForm() {
        form->comparisons.clear();
        kernel.raw_forms_.push_back(std::move(form));
        kernel.raw_ = outer_form;
        kernel.nodes_[raw] = outer_node;
        kernel.records_[raw].depth = outer_depth;
    }
};

Id Kernel::make(Row<Id>& left, Row<Id>& right) {
    const GameNode form = form_node(left, right);
    if (const auto x = number_of(form)) return number(*x);
    drop_dominated(left, Player::left);
    drop_dominated(right, Player::right);
    const BorrowedForm borrowed(*this, left, right, form);
    return canonical(left, right, form);
}

Id Kernel::make_canonical(Row<Id>& left, Row<Id>& right) { return intern(left, right, form_node(left, right)); }

Id Kernel::canonical(Row<Id>& left, Row<Id>& right, const GameNode& form) {
    for (const Player player : players) {
        Row<Id>& options = player == Player::left ? left : right;
        const std::size_t old = bypass_reversible(options, player);
        if (old == options.size()) continue;
        Row<Id> added(options.begin() + static_cast<std::ptrdiff_t>(old), options.end());
        drop_dominated(added, player);
        options.resize(old);
        options.insert(options.end(), added.begin(), added.end());
        drop_dominated(options, old, player);
    }
    return intern(left, right, form);
}

// The simplicity theorem: {L|R} is the simplest number x with no Left option >= x and no Right option <= x, if any.
std::optional<Dyadic> Kernel::number_of(const GameNode& form) const {
    if (form.lefts && form.rights) {
        if (less(form.right_stop, form.left_stop)) return std::nullopt;
        const bool is_one_number = form.left_stop.place == form.right_stop.place;
        if (is_one_number && !(form.below & form.above & 1)) return std::nullopt;
    }
    std::optional<Bound> lower, upper;
    if (form.lefts) lower = Bound{dyadic(form.left_stop), (form.below & 1) != 0};
    if (form.rights) upper = Bound{dyadic(form.right_stop), (form.above & 1) != 0};
    return simplest_between(lower, upper);
}

// Whether some other game beats a game. Stops and probes are asked first about all of them.
bool Kernel::is_beaten(Id game, std::span<const Id> others, Player player) {
    std::uint64_t is_open = 0; // of the first 64
    const auto question = [&](std::size_t i) {
        return player == Player::left ? std::pair(game, others[i]) : std::pair(others[i], game);
    };
    work(others.size());
    for (std::size_t i = 0; i < others.size(); ++i) {
        const auto [a, b] = question(i);
        const Answer answer = le_by_stops(a, b);
        if (answer == Answer::yes) return true;
        if (answer == Answer::no || i >= 64) continue;
        is_open |= std::uint64_t{1} << i;
        comparisons(a, b).prefetch(a, b);
    }
    for (std::size_t i = 0; i < others.size(); ++i) {
        if (i < 64 && !(is_open >> i & 1)) continue;
        if (const auto [a, b] = question(i); le(a, b)) return true;
    }
    return false;
}

void Kernel::drop_dominated(Row<Id>& options, Player player) {
    sort_unique(options);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const Id candidate = options[i];
        if (is_beaten(candidate, std::span(options).first(kept), player)) continue;
        const auto end = std::remove_if(options.begin(), options.begin() + static_cast<std::ptrdiff_t>(kept),
                                        [&](Id other) { return beats(candidate, other, player); });
        kept = static_cast<std::size_t>(end - options.begin());
        options[kept++] = candidate;
    }
    options.resize(kept);
}

// The same for options in two groups, each without dominated options.
void Kernel::drop_dominated(Row<Id>& options, std::size_t first, Player player) {
    const auto middle = options.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end =
        std::remove_if(middle, options.end(), [&](Id one) { return is_beaten(one, {options.begin(), middle}, player); });
    const auto begin =
        std::remove_if(options.begin(), middle, [&](Id one) { return is_beaten(one, {middle, end}, player); });
    options.erase(std::move(middle, end, begin), options.end());
}

// Replace every option of the form `raw` that has a reversing reply by the options that follow the reply, which come
// last. Returns how many options were there before.
std::size_t Kernel::bypass_reversible(Row<Id>& options, Player player) {
    std::size_t old = options.size();
    std::unordered_set<Id, std::hash<Id>, std::equal_to<Id>, Counted<Id>> seen; // filled when there are many
    const auto is_new = [&](Id id) {
        constexpr std::size_t many = 64;
        if (options.size() < many) return std::ranges::find(options, id) == options.end();
        if (seen.empty()) seen.insert(options.begin(), options.end());
        return seen.insert(id).second;
    };
    for (std::size_t i = 0; i < options.size();) {
        const Id reply = reversing_reply(options[i], player);
        if (reply == none) {
            ++i;
            continue;
        }
        if (i < old) --old;
        work(options.size());
        options.erase(options.begin() + static_cast<std::ptrdiff_t>(i));
        for (std::uint32_t k = 0, count = options_after(reply, player); k < count; ++k) {
            work();
            if (const Id next = option(reply, player, k); is_new(next)) options.push_back(next);
        }
    }
    return old;
}

// How many of a reversing reply's options are worth listing. If the reply is *i, and *j is the smallest nimber that
// also reverses, then *(j+1), *(j+2), … are reversible through *j, which leaves 0, *, …, *j.
std::uint32_t Kernel::options_after(Id reply, Player player) {
    const GameNode game = nodes_[reply];
    const std::uint32_t count = option_count(reply, player);
    if (game.kind != Kind::simple || game.ups != 0) return count;
    const Id x = numbers_[game.left_stop.place].id;
    std::uint32_t least = 0;
    while (least < count && !beats(raw, simple(x, 0, least), player)) ++least;
    return std::min(count, least + 1);
}

// The opponent's reply to an option of the form `raw` that is at least as good for the opponent as the form itself, or
// none. Numbers can be skipped: they would be dominated.
Id Kernel::reversing_reply(Id x, Player player) {
    const GameNode game = nodes_[x];
    if (game.kind == Kind::number) return none;
    const Stop &low = nodes_[raw].right_stop, &high = nodes_[raw].left_stop;
    const bool is_far = player == Player::left ? less(low, game.left_stop) : less(game.left_stop, high);
    if (game.kind == Kind::simple && is_far) return none; // so are all replies, which have the same stops
    std::uint32_t count = option_count(x, -player);
    if (game.kind == Kind::simple && game.ups == 0) count = std::min(count, replies_to_nimber());
    Row<std::uint32_t>& refuted = raw_->refuted[index(player)]; // options share many replies
    for (std::uint32_t i = 0; i < count; ++i) {
        const Id reply = option(x, -player, i);
        if (refuted.size() <= reply) refuted.resize(nodes_.size());
        if (refuted[reply] == raw_->number) continue;
        if (beats(raw, reply, player)) return reply;
        refuted[reply] = raw_->number;
    }
    return none;
}

// How many of the replies *0, *1, *2, … to a nimber can differ from each other. Beyond what the options of the form can
// reach, all *i behave alike, except those that are options or next to one. And once one of them is comparable with the
// form, no later one reverses. So the first few decide.
std::uint32_t Kernel::replies_to_nimber() const {
    std::uint64_t reach = 0, exceptions = 0;
    for (const Id id : raw_->options) {
        if (nodes_[id].kind == Kind::general) reach = std::max(reach, std::uint64_t{records_[id].depth});
        exceptions += 2 * (nodes_[id].kind == Kind::simple);
    }
    const std::uint64_t count = std::bit_ceil(2 * reach + 9) + exceptions + 2;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(count, ~std::uint32_t{0}));
}

// ---- negative ---------------------------------------------------------------

Id Kernel::negative(Id a) {
    Row<Id> open{a};
    while (!open.empty()) {
        work();
        const Id id = open.back();
        const GameNode game = nodes_[id];
        if (records_[id].negative != none) {
            open.pop_back();
            continue;
        }
        Id opposite;
        if (game.kind != Kind::general) {
            const Id x = number(-dyadic(game.left_stop));
            opposite = simple(x, -ups(game), nimber(game));
        } else {
            const std::size_t before = open.size();
            Row<Id> left, right;
            for (const Player player : players)
                for (const Id option : stored_options(id, player)) {
                    const Id negated = records_[option].negative;
                    if (negated == none) open.push_back(option);
                    (player == Player::left ? right : left).push_back(negated);
                }
            if (open.size() > before) continue;
            opposite = make_canonical(left, right);
        }
        records_[id].negative = opposite;
        records_[opposite].negative = id;
        open.pop_back();
    }
    return records_[a].negative;
}

// ---- sum --------------------------------------------------------------------

Id Kernel::add_simple(Id a, Id b) {
    const GameNode x = nodes_[a], y = nodes_[b];
    const Id p = numbers_[x.left_stop.place].id, q = numbers_[y.left_stop.place].id;
    const Id base = p == zero_ ? q : q == zero_ ? p : number(dyadic(x.left_stop) + dyadic(y.left_stop));
    return simple(base, ups(x) + ups(y), nimber(x) ^ nimber(y));
}

Id Kernel::add_at_once(Id a, Id b) {
    if (a == zero_) return b;
    if (b == zero_) return a;
    if (nodes_[a].kind != Kind::general && nodes_[b].kind != Kind::general) return add_simple(a, b);
    if (const SumEntry* const known = sums_.find(std::min(a, b), std::max(a, b))) return known->value;
    return records_[a].negative == b ? zero_ : none;
}

Id Kernel::add(Id a, Id b) {
    if (const Id known = add_at_once(a, b); known != none) return known;
    Sums room = std::exchange(spare_, {}); // so that a call from a signal handler has its own
    room.open.assign(1, {a, b});
    Id sum = none;
    while (!room.open.empty()) {
        work();
        const auto [p, q] = room.open.back();
        sum = add_at_once(p, q);
        if (sum == none) {
            room.moves.clear();
            add_moves(p, q, room.moves);
            const auto of_second = room.moves.size();
            add_moves(q, p, room.moves);
            if (!find_options(room)) continue;
            const bool is_translation = nodes_[p].kind == Kind::number || nodes_[q].kind == Kind::number;
            sum = sum_of_options(room, of_second, is_translation);
            sums_.put({std::min(p, q), std::max(p, q), sum});
        }
        room.open.pop_back();
    }
    spare_ = std::move(room);
    return sum;
}

// Whether nobody needs to move in a nimber next to G: whether G + *n is X = {G^L + *n | G^R + *n} for all n.
//
// This holds if the stops of G satisfy l > r, Right has one option H whose Left stop is r, every H^L has a Left stop
// below l, and the same is true with the players swapped. Proof: the second player must win G + *n - X. Every move has
// its
// mirror image as an answer, except a move to some *i, say by Left. Right answers it with H + *i - X. From there Left
// has three kinds of moves.
// -X to -(H + *n) leaves a nimber other than 0, and to another -(G^R + *n) a game with a Right stop of at most
// r - L(G^R) < 0: Right wins both. After a move to H^L, or in the nimber, Right moves -X to -(G^L + *n), where G^L is the
// option with the Right stop l; this leaves a Left stop below 0.
bool Kernel::leaves_nimbers_alone(Id game) const {
    const GameNode& node = nodes_[game];
    return node.kind == Kind::general && node.left_stop.place != node.right_stop.place &&
           std::ranges::all_of(players, [&](Player player) { return leaves_nimbers_alone(game, player); });
}

bool Kernel::leaves_nimbers_alone(Id game, Player player) const {
    const bool is_left = player == Player::left;
    const GameNode& node = nodes_[game];
    Id best = none;
    for (const Id id : stored_options(game, player)) {
        const Stop& reached = is_left ? nodes_[id].right_stop : nodes_[id].left_stop;
        if (reached.place != (is_left ? node.left_stop : node.right_stop).place) continue;
        if (best != none) return false;
        best = id;
    }
    if (nodes_[best].kind != Kind::general) return true; // its options have its own stops
    return std::ranges::all_of(stored_options(best, -player), [&](Id id) {
        return is_left ? less(node.right_stop, nodes_[id].right_stop) : less(nodes_[id].left_stop, node.left_stop);
    });
}

// Note all moves in one part of a sum that may matter; moves in a number never matter.
void Kernel::add_moves(Id moved, Id still, Row<Move>& moves) {
    const GameNode& game = nodes_[moved];
    if (game.kind == Kind::number) return;
    if (game.kind == Kind::simple && game.ups == 0) {
        if (leaves_nimbers_alone(still)) return;
        if (game.nimber > most_moves_in_nimber) throw TooHard{too_wide};
    }
    for (const Player player : players) {
        const std::uint32_t count = option_count(moved, player);
        work(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const Id then = option(moved, player, i);
            sums_.prefetch(std::min(then, still), std::max(then, still));
            moves.push_back({then, still, player});
        }
    }
}

// Look up the sums that the moves lead to. If some are missing, push them and return false.
bool Kernel::find_options(Sums& room) {
    work(room.moves.size());
    const std::size_t before = room.open.size();
    room.left.clear();
    room.right.clear();
    for (const Move& move : room.moves) {
        const Id sum = add_at_once(move.then, move.still);
        if (sum == none)
            room.open.emplace_back(move.then, move.still);
        else
            prefetch(&nodes_[sum]);
        (move.player == Player::left ? room.left : room.right).push_back(sum);
    }
    std::reverse(room.open.begin() + static_cast<std::ptrdiff_t>(before), room.open.end()); // small nimbers come first
    return room.open.size() == before;
}

// The sum whose options have been found: first those by moves in the first part, then in the second. Adding a number
// makes nothing dominated or reversible.
Id Kernel::sum_of_options(Sums& room, std::size_t of_second, bool is_translation) {
    auto& [open, moves, left, right] = room;
    const GameNode form = form_node(left, right);
    if (is_translation) return intern(left, right, form);
    if (const auto x = number_of(form)) return number(*x);
    const auto is_left = [](const Move& move) { return move.player == Player::left; };
    const auto lefts = static_cast<std::size_t>(std::ranges::count_if(std::span(moves).first(of_second), is_left));
    drop_dominated(left, lefts, Player::left);
    drop_dominated(right, of_second - lefts, Player::right);
    const BorrowedForm borrowed(*this, left, right, form);
    note_refuted(moves);
    return canonical(left, right, form);
}

// In a sum G + H of canonical forms, a reply to G^L + H in the same part reverses nothing: G^LR + H <= G + H only if
// G^LR <= G, and then G would not be canonical.
void Kernel::note_refuted(const Row<Move>& moves) {
    for (const auto& [then, still, player] : moves) {
        Row<std::uint32_t>& refuted = raw_->refuted[index(player)];
        if (refuted.size() < nodes_.size()) refuted.resize(nodes_.size());
        std::uint32_t count = option_count(then, -player);
        if (nodes_[then].kind != Kind::general) count = std::min(count, most_replies_noted);
        work(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            const Id sum = add_at_once(option(then, -player, i), still);
            if (sum < refuted.size()) refuted[sum] = raw_->number; // else it is new, or not known
        }
    }
}

} // namespace hackenbush
