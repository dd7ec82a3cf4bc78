#include "redblue.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "blocks.hpp"
#include "long_numbers.hpp"
#include "redblue_store.hpp"

namespace hackenbush::redblue {

namespace {

constexpr std::uint64_t rough_bits = 62; // of a mantissa; longer bounds are rounded, so that the rest is fast

// A short number close to x, on the given side, with the same sign.
Dyadic rounded(const Dyadic& x, bool upward) {
    if (x.is_small()) return x;
    const Limbs limbs = x.limbs();
    const std::uint64_t top = x.sign() < 0 ? ~limbs.back() : limbs.back();
    const std::uint64_t width = 64 * (limbs.size() - 1) + static_cast<std::uint64_t>(std::bit_width(top));
    const std::uint64_t spare = std::min<std::uint64_t>(width - rough_bits, x.exponent());
    const auto exponent = static_cast<std::uint32_t>(x.exponent() - spare);
    const Dyadic scaled = x.times_power(exponent); // with this many bits to spare after the point
    return (upward ? -(-scaled).floor() : scaled.floor()).over_power(exponent);
}

Interval<Dyadic> on_bridge(Color color, const Interval<Dyadic>& above) {
    const Dyadic low = stick(color, Exact(above.low)).dyadic();
    return {low, above.is_exact() ? low : stick(color, Exact(above.high)).dyadic()};
}

// Adds up blocks from the leaves down, as intervals.
class RedBlueFold {
public:
    RedBlueFold(std::span<const Edge> edges, std::size_t nodes, Watch& watch, SolverStore& store)
        : picture_(edges), node_count_(nodes), watch_(watch), store_(store) {
        blocks_.find(edges, nodes);
    }

    const char* spent() const { return spent_; }

    // Without any search; long numbers that are not exact are rounded.
    Interval<Dyadic> bounds() {
        is_rough_ = true;
        return run(nullptr);
    }

    // By search, until a limit is reached. For the sign alone, one core stays open to the end.
    Interval<Dyadic> solution(Goal goal) {
        is_rough_ = spent_ != nullptr;
        return run(goal == Goal::sign ? open_block() : nullptr);
    }

private:
    struct Chain { // of bridges, from the open core down to the ground
        std::vector<Interval<Dyadic>> offsets;
        std::vector<Color> colors;
        std::uint32_t node = nowhere; // where it ends so far
    };

    Interval<Dyadic> run(const Block* open) {
        numbers_ = Numbers();
        exact_.assign(node_count_, Number());
        open_.assign(node_count_, {});
        Chain chain;
        std::unique_ptr<KeptSolver> solver;
        for (const Block& block : blocks_.all()) {
            tell_work();
            Interval<Dyadic> interval;
            if (block.last - block.first == 1) {
                const Color color = picture_[blocks_.edges(block)[0]].color;
                if (block.tip != nowhere && block.tip == chain.node) {
                    chain.offsets.push_back(taken(block.tip));
                    chain.colors.push_back(color);
                    chain.node = block.root;
                    continue;
                }
                if (block.tip == nowhere || is_known(block.tip)) {
                    Number x = block.tip == nowhere ? Number() : std::exchange(exact_[block.tip], Number());
                    numbers_.put_on(color == Color::blue, x);
                    numbers_.add(exact_[block.root], x);
                    continue;
                }
                interval = on_bridge(color, taken(block.tip));
            } else if (&block == open) {
                solver = open_core(block);
                if (solver) {
                    chain.node = block.root;
                    continue;
                }
                interval = core(block);
            } else {
                interval = core(block);
            }
            add(block.root, interval);
        }
        if (solver) {
            close(chain, **solver);
            store_.keep(std::move(solver));
        }
        return weight(0);
    }

    // Whether the weight of a node is exact.
    bool is_known(std::uint32_t node) const { return open_[node].is_exact(); }

    Interval<Dyadic> weight(std::uint32_t node) const {
        const Dyadic exact = numbers_.dyadic(exact_[node]);
        return {exact + open_[node].low, exact + open_[node].high};
    }

    // The weight of a node that is no longer needed.
    Interval<Dyadic> taken(std::uint32_t node) {
        const Dyadic exact = numbers_.taken(exact_[node]);
        const Interval<Dyadic> open = std::exchange(open_[node], {});
        return {exact + open.low, exact + open.high};
    }

    void add(std::uint32_t node, const Interval<Dyadic>& interval) {
        if (interval.is_exact()) {
            Number x = numbers_.number(interval.low);
            numbers_.add(exact_[node], x);
            return;
        }
        Interval<Dyadic>& open = open_[node];
        open = {open.low + interval.low, open.high + interval.high};
        if (is_rough_) open = {rounded(open.low, false), rounded(open.high, true)};
    }

    // Check the clock and signals; long numbers take time even without search.
    void tell_work() {
        try {
            watch_.work(4 * Watch::microsecond);
        } catch (const Spent& spent) {
            give_up(spent);
        }
    }

    void give_up(const Spent& spent) {
        if (!spent_) spent_ = spent.limit;
        is_late_ = true;
        is_rough_ = true;
    }

    // The edges of a core between nodes 0, 1, 2 ..., and their weights.
    void load(const Block& block) {
        std::vector<Edge>& edges = core_.edges;
        std::vector<std::uint32_t>& nodes = core_.names;
        edges.clear();
        weights_.lows.assign(1, Dyadic());
        weights_.highs.assign(1, Dyadic());
        local_.resize(node_count_, nowhere);
        nodes.assign(1, block.root);
        local_[block.root] = 0;
        const auto local = [&](std::uint32_t node) {
            if (local_[node] == nowhere) {
                local_[node] = static_cast<std::uint32_t>(nodes.size());
                nodes.push_back(node);
                const Interval<Dyadic> carried = weight(node);
                weights_.lows.push_back(carried.low);
                weights_.highs.push_back(carried.high);
            }
            return local_[node];
        };
        for (const std::uint32_t edge : blocks_.edges(block)) {
            const auto [start, end, color] = picture_[edge];
            const std::uint32_t local_start = local(start), local_end = local(end); // numbered in this order
            edges.push_back({local_start, local_end, color});
        }
        for (const std::uint32_t node : nodes) local_[node] = nowhere;
        core_.weights = weights_.lows;
    }

    Interval<Dyadic> core(const Block& block) {
        load(block);
        Interval<Dyadic> interval = static_bounds(core_.edges, weights_, is_late_);
        if (interval.is_exact() || is_rough_ || weights_.lows != weights_.highs) return interval;
        std::unique_ptr<KeptSolver> solver;
        try {
            solver = store_.solver(core_, watch_);
            if (solver) (*solver)->find_value();
        } catch (const Spent& spent) {
            give_up(spent);
        }
        if (!solver && !spent_) spent_ = "size";
        if (!solver) return interval;
        interval = (*solver)->interval();
        store_.keep(std::move(solver));
        return interval;
    }

    // The core to compare once all the rest is known; none if it is not needed.
    std::unique_ptr<KeptSolver> open_core(const Block& block) {
        load(block);
        if (is_rough_ || weights_.lows != weights_.highs) return nullptr;
        try {
            return store_.solver(core_, watch_);
        } catch (const Spent& spent) {
            give_up(spent);
            return nullptr;
        }
    }

    // Of the cores that only bridges connect to the ground, the largest that needs a search.
    const Block* open_block() {
        std::vector<bool> is_on_bridges(node_count_);
        is_on_bridges[0] = true;
        const Block* largest = nullptr;
        const auto& blocks = blocks_.all();
        for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
            if (!is_on_bridges[block->root]) continue;
            const std::uint32_t size = block->last - block->first;
            if (size == 1 && block->tip != nowhere) is_on_bridges[block->tip] = true;
            if (size > 1 && (!largest || size > largest->last - largest->first)) largest = &*block;
        }
        return largest;
    }

    // Compare the open core with what would make the whole 0, and add it.
    void close(const Chain& chain, CoreSolver& solver) {
        if (!is_rough_ && is_known(0)) {
            std::optional<Exact> goal = Exact(-weight(0).low);
            for (std::size_t i = chain.colors.size(); i-- > 0 && goal;) {
                goal = unstick(chain.colors[i], *goal);
                if (goal) goal = *goal - Exact(chain.offsets[i].low);
            }
            try {
                if (goal) solver.compare(goal->dyadic());
            } catch (const Spent& spent) {
                give_up(spent);
            }
        }
        Interval<Dyadic> interval = solver.interval();
        for (std::size_t i = 0; i < chain.colors.size(); ++i) {
            const Interval<Dyadic>& offset = chain.offsets[i];
            interval = on_bridge(chain.colors[i], {interval.low + offset.low, interval.high + offset.high});
        }
        add(0, interval);
    }

    const std::span<const Edge> picture_;
    const std::size_t node_count_;
    Blocks blocks_;
    Watch& watch_;
    SolverStore& store_;
    const char* spent_ = nullptr; // the limit that was reached, if one was
    bool is_late_ = false;        // only the quickest bounds are found
    bool is_rough_ = false;       // no more search, and no more long numbers that are not exact
    Numbers numbers_;
    std::vector<Number> exact_;          // what is known of weights, by node
    std::vector<Interval<Dyadic>> open_; // what is to be added to that
    NamedCore core_;                     // at work; its weights are the lower bounds
    WeightBounds weights_;
    std::vector<std::uint32_t> local_;
};

bool is_answered(Goal goal, const Interval<Dyadic>& interval) {
    return interval.is_exact() || (goal == Goal::sign && (interval.low.sign() > 0 || interval.high.sign() < 0));
}

} // namespace

Solution solve(std::span<const Edge> edges, std::size_t nodes, Goal goal, Watch& watch, SolverStore& store) {
    RedBlueFold fold(edges, nodes, watch, store);
    Interval<Dyadic> interval = fold.bounds();
    if (is_answered(goal, interval)) return {"done", interval};
    const Interval<Dyadic> found = fold.solution(goal);
    interval.raise(found.low);
    interval.lower(found.high);
    return {is_answered(goal, interval) ? "done" : fold.spent(), interval};
}

} // namespace hackenbush::redblue
