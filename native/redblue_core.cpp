#include "redblue.hpp"

#include <numeric>
#include <type_traits>

#include "redblue_helpers.hpp"
#include "redblue_search.hpp"

namespace hackenbush::redblue {

namespace {

constexpr std::int64_t longest_birthday = 1'000'000; // beyond this, numbers alone would take the whole budget

using Small = Bits<1>;
using Medium = Bits<4>;
using Large = Bits<16>;
using Fixed64 = Fixed<std::int64_t, 52>;
using Fixed128 = Fixed<Wide, latest_written>;

template <class Set> CoreShape<Set> shape_of(const std::vector<Edge>& edges, std::size_t node_count) {
    CoreShape<Set> shape(node_count);
    for (const Edge& edge : edges) shape.add(edge.start, edge.end, edge.color);
    return shape;
}

template <class Set> Core<Set> whole_core(const CoreShape<Set>& shape) {
    Core<Set> core;
    for (unsigned edge = 0; edge < shape.starts.size(); ++edge) core.edges.insert(edge);
    core.ground.insert(0);
    for (unsigned node = 1; node < shape.incident.size(); ++node) core.nodes.insert(node);
    return core;
}

// Weights as integers, which is all that bounds need; they are capped at 2^40.
std::int64_t units_of(const Dyadic& low) {
    constexpr std::int64_t most = std::int64_t{1} << 40;
    const Dyadic units = low.floor();
    if (!units.is_small()) return units.sign() * most;
    return std::clamp(units.small(), -most, most);
}

// The birthday of a number: the length of the shortest stalk that is worth it.
std::int64_t birthday(const Dyadic& x) {
    const Dyadic size = (x.sign() < 0 ? -x : x).floor();
    const std::int64_t whole = size.is_small() ? std::min(size.small(), longest_birthday) : longest_birthday;
    return whole + (x.is_integer() ? 0 : 1 + std::int64_t{x.exponent()});
}

// A core with weights equals a picture with this many edges.
std::int64_t days_of(std::size_t edges, std::span<const Dyadic> weights) {
    auto total = static_cast<std::int64_t>(edges);
    for (const Dyadic& weight : weights) total += birthday(weight);
    return total;
}

template <class Number, class Set> class Solver final : public CoreSolver {
public:
    Solver(const std::vector<Edge>& edges, std::size_t node_count, std::int64_t birthday, Watch& watch)
        : shape_(shape_of<Set>(edges, node_count)), birthday_(birthday),
          table_(edges.size(), shards_for(edges.size())), watch_(&watch),
          search_(shape_, table_, team_, watch, birthday) {}

    bool ask(std::span<const std::uint32_t> edges, std::span<const std::uint32_t> ground,
             std::span<const std::uint32_t> nodes, std::span<const Dyadic> weights, Watch& watch) override {
        if (days_of(edges.size(), weights) > birthday_) return false;
        Core<Set> core;
        for (const std::uint32_t node : ground) core.ground.insert(node);
        for (const std::uint32_t edge : edges) core.edges.insert(edge);
        std::vector<std::pair<std::uint32_t, Number>> row; // by node
        for (std::size_t i = 0; i < nodes.size(); ++i) row.push_back({nodes[i], Number::from(weights[i])});
        std::ranges::sort(row, {}, [](const auto& entry) { return entry.first; });
        weights_.clear();
        for (const auto& [node, weight] : row) {
            core.nodes.insert(node);
            weights_.push_back(weight);
        }
        watch_ = &watch;
        search_.serve(watch);
        position_ = {core, weights_.data(), search_.record(core, weights_.data())};
        return true;
    }

    Interval<Dyadic> interval() const override {
        const Interval<Number> known = position_.record->known.load();
        return {known.low.dyadic(), known.high.dyadic()};
    }

    void find_value() override {
        compare(Dyadic()); // is cheap, and useful if the value cannot be found
        together([this](Search& search) { search.find_value(position_); });
    }

    void compare(const Dyadic& number) override {
        const Interval<Dyadic> known = interval();
        if (number < known.low || number > known.high) return;
        const Dyadic unit = search_.least().dyadic();
        // All values are multiples of the unit: a number in between is rounded up to the next one.
        const Dyadic above = -(-number).times_power(unit.exponent()).floor().over_power(unit.exponent());
        const Number goal = Number::from(above);
        together([&, this](Search& search) {
            if (above == number && !search.reaches_now(position_, Player::right, goal)) return;
            search.reaches_now(position_, Player::left, goal);
        });
    }

    void learn(const Interval<Dyadic>& known) override {
        // All values are multiples of the unit, so bounds are rounded inward.
        const std::uint32_t exponent = search_.least().dyadic().exponent();
        const auto rounded = [&](const Dyadic& x) { return x.times_power(exponent).floor().over_power(exponent); };
        position_.record->known.narrow({Number::from(-rounded(-known.low)), Number::from(rounded(known.high))});
        position_.record->is_visited = true;
    }

    std::uint32_t size() const override { return table_.size(); }
    std::size_t bytes() const override { return table_.bytes() + search_.scratch_bytes(); }

    std::int64_t birthday() const override { return birthday_; }
    void write(Words& words, Watch& watch) const override {
        if constexpr (is_fixed) search_.lookup().write(words, watch);
    }
    void read(WordReader& reader) override {
        if constexpr (is_fixed) search_.lookup().read(reader, birthday_);
    }

private:
    using Search = CoreSearch<Number, Set>;
    using Position = typename Search::Position;
    static constexpr bool is_fixed = !std::is_same_v<Number, Exact>;
    static constexpr std::size_t least_for_threads = 24; // edges

    // A shard takes some kilobytes, and threads wait for one another where there are few.
    static std::size_t shards_for(std::size_t edges) {
        constexpr std::size_t long_searches = 28; // from this many edges on
        return edges < least_for_threads ? 1 : edges < long_searches ? 8 : 64;
    }

    // Ask a question, with helpers if it takes long. The answer is in the table.
    template <class Ask> void together(Ask ask) {
        team_.is_answered = false;
        const std::size_t most = shape_.starts.size() < least_for_threads ? 1 : watch_->threads();
        Helpers helpers(team_, *watch_, most - 1, [this, &ask](Watch& watch) {
            Search search(shape_, table_, team_, watch, birthday_);
            ask(search);
        });
        search_.call_after(visits_alone, [&helpers] { helpers.start(); });
        try {
            ask(search_);
        } catch (const Answered&) {
        }
    }

    CoreShape<Set> shape_;
    const std::int64_t birthday_; // of no position of the search is later
    CoreTable<Number, Set> table_;
    Team team_;
    Watch* watch_;
    Search search_;
    std::vector<Number> weights_;
    Position position_{}; // of the last question
};

// ---- bounds ------------------------------------------------------------------------------------------------------

using AllUnits = std::array<std::vector<std::int64_t>, 2>; // of weights, in each player's favor

template <class Set>
Interval<Dyadic> counted(const std::vector<Edge>& edges, const WeightBounds& weights, const AllUnits& units) {
    const CoreShape<Set> shape = shape_of<Set>(edges, units[0].size());
    const Core<Set> core = whole_core(shape);
    const auto bound = [&](Player player, auto weight) {
        Bounds<Set> bounds(shape, core, player);
        const Units<Set> rounded(units[index(player)]);
        const Exact nothing; // is known of the least number that is more
        Dyadic best = bounds.counted(rounded, weight, nothing).dyadic();
        if (const auto clustered = bounds.clustered(rounded, Exact(best), nothing)) best = clustered->dyadic();
        const auto exponent = bounds.exponent(rounded);
        if (!exponent || best.sign() > 0 || *exponent >= (std::int64_t{1} << 30)) return best;
        return Dyadic(1, static_cast<std::uint32_t>(*exponent));
    };
    return {bound(Player::left, [&](unsigned node) { return Exact(weights.lows[node]); }),
            -bound(Player::right, [&](unsigned node) { return Exact(-weights.highs[node]); })};
}

// The first of these bounds in linear time, for a core of any size: own edges that reach the root by own edges count,
// and so do the opponent's edges that hang on those.
class LinearBound {
public:
    LinearBound(const std::vector<Edge>& edges, const std::vector<std::int64_t>& units)
        : edges_(edges), units_(units) {
        at_.note(edges, units.size());
    }

    Dyadic of(Player player) const {
        std::vector<std::uint32_t> row{0};
        std::vector<std::uint8_t> is_seen(units_.size());
        is_seen[0] = true;
        const Color own = player == Player::left ? Color::blue : Color::red;
        const std::int64_t own_ends = spread(row, is_seen, own);
        const std::size_t safe = row.size();
        std::int64_t total = own_ends / 2 - spread(row, is_seen, own == Color::blue ? Color::red : Color::blue) / 2;
        for (std::size_t i = 1; i < row.size(); ++i)
            total += i < safe ? units_[row[i]] : std::min<std::int64_t>(units_[row[i]], 0);
        return Dyadic(total, 0);
    }

private:
    // Follow edges of a color; return how many ends of such edges there are at all nodes seen.
    std::int64_t spread(std::vector<std::uint32_t>& row, std::vector<std::uint8_t>& is_seen, Color color) const {
        std::int64_t ends = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            for (const std::uint32_t place : at_[row[i]]) {
                const Edge& edge = edges_[place];
                if (edge.color != color) continue;
                ++ends;
                const std::uint32_t next = edge.other_end(row[i]);
                if (is_seen[next]) continue;
                is_seen[next] = true;
                row.push_back(next);
            }
        }
        return ends;
    }

    const std::vector<Edge>& edges_;
    const std::vector<std::int64_t>& units_;
    EdgesAtNodes at_;
};

// The bounds of a core of one color, if no weight is against it: everything adds up.
std::optional<Interval<Dyadic>> one_colored(const std::vector<Edge>& edges, const WeightBounds& weights) {
    const Color color = edges[0].color;
    for (const Edge& edge : edges)
        if (edge.color != color) return std::nullopt;
    const auto count = static_cast<std::int64_t>(edges.size());
    const Dyadic edge_sum(color == Color::blue ? count : -count, 0);
    Interval<Dyadic> sum{edge_sum, edge_sum};
    for (std::size_t node = 1; node < weights.lows.size(); ++node) {
        if (color == Color::blue ? weights.lows[node].sign() < 0 : weights.highs[node].sign() > 0) return std::nullopt;
        sum.low = sum.low + weights.lows[node];
        sum.high = sum.high + weights.highs[node];
    }
    return sum;
}

} // namespace

Interval<Dyadic> static_bounds(const std::vector<Edge>& edges, const WeightBounds& weights, bool quickly) {
    if (const auto sum = one_colored(edges, weights)) return *sum;
    AllUnits units;
    for (const Dyadic& low : weights.lows) units[0].push_back(units_of(low));
    for (const Dyadic& high : weights.highs) units[1].push_back(units_of(-high));
    if (edges.size() <= Small::capacity) return counted<Small>(edges, weights, units);
    if (edges.size() <= Medium::capacity && !quickly) return counted<Medium>(edges, weights, units);
    if (edges.size() <= Large::capacity && !quickly) return counted<Large>(edges, weights, units);
    return {LinearBound(edges, units[0]).of(Player::left), -LinearBound(edges, units[1]).of(Player::right)};
}

std::unique_ptr<CoreSolver> make_solver(const std::vector<Edge>& edges, const std::vector<Dyadic>& weights,
                                        Watch& watch) {
    auto solver = make_solver(edges, weights.size(), days_of(edges.size(), weights), watch);
    if (!solver) return nullptr;
    std::vector<std::uint32_t> all_edges(edges.size()), all_nodes(weights.size());
    std::iota(all_edges.begin(), all_edges.end(), 0);
    std::iota(all_nodes.begin(), all_nodes.end(), 0);
    const std::span nodes(all_nodes);
    solver->ask(all_edges, nodes.first(1), nodes.subspan(1), std::span(weights).subspan(1), watch);
    return solver;
}

std::unique_ptr<CoreSolver> make_solver(const std::vector<Edge>& edges, std::size_t node_count, std::int64_t birthday,
                                        Watch& watch) {
    if (edges.size() > Large::capacity || birthday > longest_birthday) return nullptr;
    const auto make = [&]<class Number, class Set>(Number, Set) -> std::unique_ptr<CoreSolver> {
        return std::make_unique<Solver<Number, Set>>(edges, node_count, Number::latest(birthday), watch);
    };
    if (edges.size() <= Small::capacity) {
        if (birthday <= Fixed64::most_bits) return make(Fixed64(), Small());
        if (birthday <= Fixed128::most_bits) return make(Fixed128(), Small());
        return make(Exact(), Small());
    }
    if (edges.size() > Medium::capacity) return make(Exact(), Large());
    if (birthday <= Fixed128::most_bits) return make(Fixed128(), Medium());
    return make(Exact(), Medium());
}

} // namespace hackenbush::redblue
