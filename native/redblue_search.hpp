// The search of one core: is it worth at least t, is it worth at most t?
//
// A core is worth at least t if Right has no option worth at most t, and t's own Left option is not worth the core or
// more. Both questions alternate down to cores whose interval in the table, or from the static bounds, decides. An
// option is first reduced to pieces (redblue_reduction.hpp), and the threshold is pushed through the bridges under the
// largest of them. First a smaller core may tell (redblue_grounding.hpp).
//
// Several threads may ask the same question. They share a table, and each goes its own way: where an option was
// refuted, it leaves those that others search for later; elsewhere it joins them.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <span>

#include "redblue_grounding.hpp"
#include "redblue_helpers.hpp"
#include "redblue_reduction.hpp"
#include "task.hpp"
#include "watch.hpp"

namespace hackenbush::redblue {

template <class Number, class Set> class CoreSearch {
public:
    using Known = Interval<Number>;
    using Record = CoreRecord<Number, Set>;
    using Table = CoreTable<Number, Set>;

    struct Position {
        Core<Set> core;
        const Number* weights; // one for each node of the core, in order
        Record* record;
    };

    CoreSearch(const CoreShape<Set>& shape, Table& table, Team& team, Watch& watch, std::int64_t birthday)
        : shape_(shape), watch_(&watch), team_(team), least_(Number::least(birthday)), lookup_(shape, table, watch, least_),
          reduction_(shape, lookup_), later_twins_(later_twins(shape)), successes_(table.successes()) {}

    const Number& least() const { return least_; }

    // The work counts against the limits of this watch from now on.
    void serve(Watch& watch) {
        watch_ = &watch;
        lookup_.serve(watch);
    }

    std::size_t scratch_bytes() const { return scratch_bytes_; }

    CoreLookup<Number, Set>& lookup() { return lookup_; }
    const CoreLookup<Number, Set>& lookup() const { return lookup_; }

    // Call this once, when this many visits are done.
    void call_after(std::uint64_t visits, std::function<void()> call) {
        until_call_ = visits;
        call_ = std::move(call);
    }

    // What is known of a core, which later results narrow.
    Record* record(const Core<Set>& core, const Number* weights) { return lookup_.record(core, weights); }

    void find_value(const Position& position) { value(position).run(stack_); }

    bool reaches_now(const Position& position, Player player, const Number& goal) {
        return reaches(position, player, goal).run(stack_);
    }

private:
    using Scratch = OptionScratch<Number, Set>;

    // The scratch of one position at work; later positions reuse it.
    class BorrowedScratch {
    public:
        explicit BorrowedScratch(CoreSearch& search) : search_(search) {
            if (search.spare_.empty()) search.spare_.push_back(std::make_unique<Scratch>());
            scratch_ = std::move(search.spare_.back());
            search.spare_.pop_back();
            search.lookup_.set_working_bytes(search.scratch_bytes_ + search.stack_.depth() * frame_bytes);
        }
        BorrowedScratch(const BorrowedScratch&) = delete;
        BorrowedScratch& operator=(const BorrowedScratch&) = delete;
        ~BorrowedScratch() {
            scratch_->clear();
            search_.spare_.push_back(std::move(scratch_));
        }
        Scratch& operator*() { return *scratch_; }

    private:
        CoreSearch& search_;
        std::unique_ptr<Scratch> scratch_;
    };

    static constexpr std::size_t frame_bytes = 1024; // of a coroutine and what it holds

    // ---- questions ----------------------------------------------------------------------------------------------

    // In a position while it is searched, so that other threads see it.
    class Presence {
    public:
        Presence(CoreSearch& search, Record& record) : search_(search), record_(record) { record.visitors.enter(); }
        Presence(const Presence&) = delete;
        Presence& operator=(const Presence&) = delete;
        ~Presence() {
            record_.visitors.leave();
            search_.lookup_.leave(record_);
        }

    private:
        CoreSearch& search_;
        Record& record_;
    };

    void count_visit() {
        watch_->visit();
        if (until_call_ > 0 && --until_call_ == 0) call_();
        if (team_.is_answered.load(std::memory_order_relaxed)) throw Answered{};
    }

    // Whether the position is worth at least the goal to the player.
    Task<bool> reaches(Position position, Player player, Number goal) {
        SharedInterval<Number>& known = position.record->known;
        if (is_as_good(player, known.sure(player), goal)) co_return true;
        if (!is_as_good(player, known.hoped(player), goal)) co_return false;
        count_visit();
        const bool is_first = lookup_.visit(position.core, position.weights, *position.record);
        if (is_as_good(player, known.sure(player), goal)) co_return true;
        if (!is_as_good(player, known.hoped(player), goal)) co_return false;
        const Presence presence(*this, *position.record);
        if (can_ground(*position.record->family)) {
            for (const Player holder : {player, -player}) {
                co_await ground(position, holder, player, goal, is_first);
                if (is_as_good(player, known.sure(player), goal)) co_return true;
                if (!is_as_good(player, known.hoped(player), goal)) co_return false;
            }
        }
        const bool is_refuted = co_await has_option(position, -player, goal);
        if (is_refuted) {
            narrow(known, -player, worse(player, goal));
            co_return false;
        }
        const std::optional<Number> before = option_of(player, goal);
        if (before && is_as_good(player, *before, known.sure(player))) {
            const bool is_beyond = co_await has_option(position, player, *before);
            if (!is_beyond) {
                // All options lie around the number before the goal, so the value is that or an ancestor of it.
                co_await settle(position, *before);
                co_return is_as_good(player, known.sure(player), goal);
            }
        }
        narrow(known, player, goal);
        co_return true;
    }

    // Narrows the interval of a position by what the holder has at least. If that is a much smaller core, the question is
    // asked about it.
    Task<bool> ground(Position position, Player holder, Player player, Number goal, bool is_first) {
        SharedInterval<Number>& known = position.record->known;
        const Grounded<Number, Set> rest = grounded(shape_, *position.record->family, position.weights, holder);
        const bool is_asked = 4 * rest.core.edges.count() <= 3 * position.core.edges.count();
        if (!is_asked && !is_first) co_return true;
        BorrowedScratch borrowed(*this);
        Scratch& scratch = *borrowed;
        const auto lay_out = [&](std::optional<Player> favored) {
            scratch.cut_back({0, 0, 0});
            return reduce({rest.core, rest.weights.data(), nullptr}, none, favored, scratch);
        };
        std::uint32_t needed = lay_out(std::nullopt);
        while (needed != none && is_asked) {
            const Position piece = position_of(scratch, needed);
            co_await compare(piece, guess(piece));
            needed = lay_out(std::nullopt);
        }
        if (needed != none) lay_out(-holder);
        const Number base = rest.base + reduction_.base();
        const Known bounds = interval_of(scratch, {0, 0, 0}, base);
        narrow(known, holder, bounds.sure(holder));
        if (!is_asked || is_as_good(player, bounds.sure(player), goal) || !is_as_good(player, bounds.hoped(player), goal))
            co_return true;
        count_bytes(scratch);
        const auto count = static_cast<std::uint32_t>(scratch.pieces.size());
        const Option<Number> whole{base, bounds, 0, 0, none, 0, count, 0};
        const bool is_reached = co_await pieces_reach(scratch, whole, player, goal);
        if (is_reached == (holder == player)) narrow(known, holder, is_reached ? goal : worse(player, goal));
        co_return true;
    }

    // The value is x or its first ancestor that lies between all options. Find which.
    Task<bool> settle(Position position, Number x) {
        SharedInterval<Number>& known = position.record->known;
        Known open = known.load();
        while (true) {
            const Number candidate = simplest_in(open.low, open.high);
            const Player mover = candidate < x ? Player::left : Player::right;
            bool is_passed = false;
            if (candidate != x && !open.is_exact()) is_passed = co_await has_option(position, mover, candidate);
            if (!is_passed) {
                known.narrow({candidate, candidate});
                co_return true;
            }
            narrow(open, mover, worse(-mover, candidate));
        }
    }

    // Narrows the interval of a position to its value.
    Task<bool> value(Position position) {
        bool is_first = true;
        while (true) {
            const Known known = position.record->known.load();
            if (known.is_exact()) co_return true;
            const Number goal = is_first ? guess(position) : simplest_in(known.low, known.high);
            is_first = false;
            co_await compare(position, goal);
        }
    }

    // Narrows the interval of a position to a number, or to one side of it.
    Task<bool> compare(Position position, Number goal) {
        SharedInterval<Number>& known = position.record->known;
        const bool is_at_most = co_await reaches(position, Player::right, goal);
        if (!is_at_most) {
            known.raise(goal + least_);
            co_return true;
        }
        const bool is_at_least = co_await reaches(position, Player::left, goal);
        if (is_at_least)
            known.narrow({goal, goal});
        else
            known.lower(goal - least_);
        co_return true;
    }

    // Whether the player has an option worth at least the goal. Options that depend on the value of some piece are
    // laid out when it is their turn; then the piece is narrowed only until it is clear whether they are good.
    Task<bool> has_option(Position position, Player player, Number goal) {
        BorrowedScratch borrowed(*this);
        Scratch& scratch = *borrowed;
        if (has_good_weight(position, player, goal, scratch)) co_return true;
        if (has_good_cut(position, player, goal, scratch)) co_return true;
        sort_options(scratch, player);
        drop_dominated(scratch, player);
        const std::size_t count = scratch.options.size();
        for (std::size_t place = 0; place < count; ++place) {
            if (team_.is_working.load(std::memory_order_relaxed)) divide_work(scratch, place, count);
            Option<Number> option = scratch.options[place];
            if (!option.is_laid_out) {
                const auto mark = scratch.mark();
                Prospect prospect = consider(position, option.edge, player, goal, scratch);
                while (prospect == Prospect::unknown) {
                    const std::uint32_t id = reduce(position, option.edge, std::nullopt, scratch);
                    if (id != none) { // otherwise another thread has found its value
                        const Position needed = position_of(scratch, id);
                        co_await compare(needed, guess(needed));
                    }
                    scratch.cut_back(mark);
                    prospect = consider(position, option.edge, player, goal, scratch);
                }
                if (prospect == Prospect::good) {
                    count_success(player, option.edge);
                    co_return true;
                }
                if (prospect == Prospect::bad) continue;
                option = scratch.options.back();
            }
            const bool is_good = co_await pieces_reach(scratch, option, player, goal);
            if (!is_good) {
                scratch.has_refuted = true;
                continue;
            }
            count_success(player, option.edge);
            co_return true;
        }
        co_return false;
    }

    // Whether an option that is laid out is worth at least the goal.
    Task<bool> pieces_reach(Scratch& scratch, Option<Number> option, Player player, Number goal) {
        const std::uint32_t largest = largest_piece(scratch, option);
        Number rest = goal - option.base;
        for (std::uint32_t id = option.first_piece; id < option.last_piece; ++id) {
            if (id == largest || !scratch.pieces[id].is_at_root) continue;
            co_await value(position_of(scratch, id));
            rest = rest - scratch.interval(scratch.pieces[id]).low;
        }
        const std::optional<Player> always = scratch.back(scratch.pieces[largest], rest);
        if (always) co_return always == player;
        co_return co_await reaches(position_of(scratch, largest), player, rest);
    }

    // Choose the next option while other threads are at work. Where one option is refuted, mostly all have to be: take
    // one that nobody is searching. Elsewhere the first one is mostly good: join whoever is searching one.
    static void divide_work(Scratch& scratch, std::size_t place, std::size_t count) {
        const auto next = scratch.options.begin() + static_cast<std::ptrdiff_t>(place);
        const auto last = scratch.options.begin() + static_cast<std::ptrdiff_t>(count);
        const auto best = std::find_if(next, last, [&](const Option<Number>& option) {
            const bool is_visited =
                option.is_laid_out && scratch.pieces[largest_piece(scratch, option)].record->visitors.any();
            return is_visited != scratch.has_refuted;
        });
        if (best != last) std::rotate(next, best, best + 1);
    }

    enum class Prospect { good, bad, open, unknown };

    // ---- options ------------------------------------------------------------------------------------------------

    struct CutMove {
        unsigned edge;
        Number base;
    };

    // Lay out the moves in weights; true if one is certainly good.
    bool has_good_weight(const Position& position, Player player, const Number& goal, Scratch& scratch) {
        std::size_t count = 0, place = 0;
        for ([[maybe_unused]] const unsigned node : position.core.nodes) ++count;
        for (; place < count; ++place) {
            const std::optional<Number> next = option_of(player, position.weights[place]);
            if (!next) continue;
            const auto mark = scratch.mark();
            scratch.numbers.insert(scratch.numbers.end(), position.weights, position.weights + count);
            scratch.numbers[mark.numbers + place] = *next;
            Number base;
            if (const auto exact = reduction_.settled(scratch, position.core, mark.numbers))
                base = *exact;
            else
                scratch.pieces.back().is_at_root = true;
            if (laid_out(position, scratch, mark, {none, base}, player, goal) == Prospect::good) return true;
        }
        return false;
    }

    // Lay out what a cut leaves; see CoreReduction.
    std::uint32_t reduce(const Position& position, unsigned cut, std::optional<Player> favored, Scratch& scratch) {
        watch_->work(Set::words * Set::words * Watch::microsecond);
        return reduction_.reduce(position.core, position.weights, cut, favored, scratch);
    }

    // Lay out the cuts, beginning with those that were good most often; true if one is certainly good.
    bool has_good_cut(const Position& position, Player player, const Number& goal, Scratch& scratch) {
        for (const unsigned edge : position.core.edges & shape_.colored[index(player)]) {
            if (position.core.edges.meets(later_twins_[edge])) continue; // cutting the last twin leaves the same picture
            scratch.cuts.push_back({successes_.of(player, edge), edge});
        }
        std::ranges::sort(scratch.cuts, [](const Cut& a, const Cut& b) {
            return a.successes != b.successes ? a.successes > b.successes : a.edge < b.edge;
        });
        for (const auto& [successes, edge] : scratch.cuts) {
            const Prospect prospect = consider(position, edge, player, goal, scratch);
            if (prospect == Prospect::good) {
                count_success(player, edge);
                return true;
            }
            if (prospect == Prospect::unknown)
                scratch.options.push_back({Number(), around_, successes, position.core.edges.count(), edge, none, none,
                                           scratch.next_place(), false});
        }
        return false;
    }

    // Lay out a cut, unless it is certainly good or bad, or this depends on the value of some piece.
    Prospect consider(const Position& position, unsigned edge, Player player, const Number& goal, Scratch& scratch) {
        const auto mark = scratch.mark();
        if (reduce(position, edge, std::nullopt, scratch) == none)
            return laid_out(position, scratch, mark, {edge, reduction_.base()}, player, goal);
        const auto total_for = [&](Player favored) { // with the best values for that player where they are not known
            scratch.cut_back(mark);
            reduce(position, edge, favored, scratch);
            const Known total = interval_of(scratch, mark, reduction_.base());
            scratch.cut_back(mark);
            return total.hoped(favored);
        };
        const Number hoped = total_for(player);
        if (!is_as_good(player, hoped, goal)) return Prospect::bad;
        const Number sure = total_for(-player);
        narrow(position.record->known, player, worse(-player, sure));
        if (is_as_good(player, sure, goal)) return Prospect::good;
        around_ = player == Player::left ? Known{sure, hoped} : Known{hoped, sure};
        return Prospect::unknown;
    }

    static Known interval_of(const Scratch& scratch, const typename Scratch::Mark& mark, const Number& base) {
        Known interval{base, base};
        for (std::size_t id = mark.pieces; id < scratch.pieces.size(); ++id) {
            if (!scratch.pieces[id].is_at_root) continue;
            const Known piece = scratch.interval(scratch.pieces[id]);
            interval.low = interval.low + piece.low;
            interval.high = interval.high + piece.high;
        }
        return interval;
    }

    // Keep an option if it may be good but is not certain to be.
    Prospect laid_out(const Position& position, Scratch& scratch, const typename Scratch::Mark& mark,
                      const CutMove& move, Player player, const Number& goal) {
        const Known interval = interval_of(scratch, mark, move.base);
        narrow(position.record->known, player, worse(-player, interval.sure(player)));
        if (is_as_good(player, interval.sure(player), goal)) return Prospect::good;
        if (!is_as_good(player, interval.hoped(player), goal)) {
            for (std::size_t id = mark.pieces; id < scratch.pieces.size(); ++id)
                scratch.has_refuted |= scratch.pieces[id].record->visitors.were_any();
            scratch.cut_back(mark);
            return Prospect::bad;
        }
        int open_edges = 0;
        for (std::size_t id = mark.pieces; id < scratch.pieces.size(); ++id)
            if (scratch.pieces[id].is_at_root) open_edges += scratch.pieces[id].core.edges.count();
        scratch.options.push_back({move.base, interval, successes_.of(player, success_place(move.edge)),
                                   open_edges, move.edge, static_cast<std::uint32_t>(mark.pieces),
                                   static_cast<std::uint32_t>(scratch.pieces.size()), scratch.next_place()});
        count_bytes(scratch);
        return Prospect::open;
    }

    void count_bytes(Scratch& scratch) {
        scratch_bytes_ += scratch.bytes() - scratch.counted_bytes;
        scratch.counted_bytes = scratch.bytes();
    }

    // What is sure comes first, then what was good before; the order is total, so it is the same with every library.
    static void sort_options(Scratch& scratch, Player player) {
        const auto is_before = [player](const Option<Number>& a, const Option<Number>& b) {
            const Number &sure = a.interval.sure(player), &other = b.interval.sure(player);
            if (sure != other) return is_as_good(player, sure, other);
            if (a.successes != b.successes) return a.successes > b.successes;
            const Number &hoped = a.interval.hoped(player), &other_hoped = b.interval.hoped(player);
            if (hoped != other_hoped) return is_as_good(player, hoped, other_hoped);
            if (a.open_edges != b.open_edges) return a.open_edges < b.open_edges;
            return a.place < b.place;
        };
        std::sort(scratch.options.begin(), scratch.options.end(), is_before);
    }

    // Of two options that leave the same core, drop the one whose weights cannot make up for what the other has on the
    // ground: weights add no more than themselves.
    void drop_dominated(Scratch& scratch, Player player) {
        auto& options = scratch.options;
        const auto piece_of = [&](const Option<Number>& option) -> const Piece<Number, Set>* {
            if (!option.is_laid_out || option.last_piece != option.first_piece + 1) return nullptr;
            const Piece<Number, Set>& piece = scratch.pieces[option.first_piece];
            return piece.outermost == no_link ? &piece : nullptr;
        };
        std::size_t kept = 0;
        for (std::size_t place = 0; place < options.size(); ++place) {
            const auto* const piece = piece_of(options[place]);
            bool is_dominated = false;
            for (std::size_t other = 0; piece && other < kept && !is_dominated; ++other) {
                const auto* const better = piece_of(options[other]);
                is_dominated = better && better->record->family == piece->record->family &&
                               is_as_good(player, least_lead(scratch, options[other], options[place], player), Number());
            }
            if (is_dominated) continue;
            if (kept != place) options[kept] = options[place];
            ++kept;
        }
        options.erase(options.begin() + static_cast<std::ptrdiff_t>(kept), options.end());
    }

    // How much more the first of two options with the same core is worth, at least, to a player.
    static Number least_lead(const Scratch& scratch, const Option<Number>& first, const Option<Number>& second,
                             Player player) {
        const Piece<Number, Set>&one = scratch.pieces[first.first_piece], &two = scratch.pieces[second.first_piece];
        Number lead = first.base - second.base;
        for (std::size_t i = 0, count = static_cast<std::size_t>(one.core.nodes.count()); i < count; ++i) {
            const Number more = scratch.numbers[one.weights + i] - scratch.numbers[two.weights + i];
            if (!is_as_good(player, more, Number())) lead = lead + more;
        }
        return lead;
    }

    std::size_t success_place(unsigned edge) const { return edge == none ? shape_.starts.size() : edge; }
    void count_success(Player player, unsigned edge) { successes_.add(player, success_place(edge)); }

    static std::uint32_t largest_piece(const Scratch& scratch, const Option<Number>& option) {
        std::uint32_t largest = none;
        for (std::uint32_t id = option.first_piece; id < option.last_piece; ++id) {
            if (!scratch.pieces[id].is_at_root) continue;
            if (largest == none || scratch.pieces[largest].core.edges.count() < scratch.pieces[id].core.edges.count())
                largest = id;
        }
        return largest;
    }

    static Position position_of(const Scratch& scratch, std::uint32_t id) {
        const auto& piece = scratch.pieces[id];
        return {piece.core, scratch.numbers.data() + piece.weights, piece.record};
    }

    // A number close to the count of moves.
    Number guess(const Position& position) const {
        const Set& edges = position.core.edges;
        Number count = Number::whole((edges & shape_.colored[0]).count() - (edges & shape_.colored[1]).count());
        const Number* weight = position.weights;
        for ([[maybe_unused]] const unsigned node : position.core.nodes) count = count + *weight++;
        const Known known = position.record->known.load();
        count = std::clamp(count, known.low, known.high);
        const Number reach = Number::power(1) - least_;
        return simplest_in(std::max(known.low, count - reach), std::min(known.high, count + reach));
    }

    Number worse(Player player, const Number& x) const { return player == Player::left ? x - least_ : x + least_; }

    // The player is sure of a bound.
    template <class Bounds> static void narrow(Bounds& known, Player player, const Number& bound) {
        player == Player::left ? known.raise(bound) : known.lower(bound);
    }

    // For each edge, the edges after it that have the same ends and color.
    static std::vector<Set> later_twins(const CoreShape<Set>& shape) {
        std::vector<Set> later(shape.starts.size());
        for (unsigned edge = 0; edge < later.size(); ++edge) {
            const Set& color = shape.colored[shape.colored[0].has(edge) ? 0 : 1];
            for (const unsigned twin : shape.incident[shape.starts[edge]] & shape.incident[shape.ends[edge]] & color)
                if (twin > edge) later[edge].insert(twin);
        }
        return later;
    }

    const CoreShape<Set>& shape_;
    Watch* watch_;
    Team& team_;
    const Number least_; // all values are multiples of it
    TaskStack stack_;
    CoreLookup<Number, Set> lookup_;
    CoreReduction<Number, Set> reduction_;
    std::vector<std::unique_ptr<Scratch>> spare_;
    std::size_t scratch_bytes_ = 0;
    std::uint64_t until_call_ = 0; // visits
    std::function<void()> call_;

    Known around_; // the last cut that depends on the value of some piece
    const std::vector<Set> later_twins_;
    Successes& successes_;
};

} // namespace hackenbush::redblue
