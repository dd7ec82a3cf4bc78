#include "redblue_store.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace hackenbush::redblue {

// ---- one search --------------------------------------------------------------------------------------------------

EdgeNames::EdgeNames(const NamedCore& core) {
    for (std::uint32_t place = 0; place < core.edges.size(); ++place) {
        const Edge& edge = core.edges[place];
        const auto [start, end] = std::minmax(core.names[edge.start], core.names[edge.end]);
        edges_.push_back({start, end, edge.color, place});
        marks_ |= std::uint64_t{1} << mix(std::uint64_t{start} << 32 | end << 1 | (edge.color == Color::blue)) % 64;
    }
    std::ranges::sort(edges_, {}, [](const NamedEdge& edge) { return std::pair(edge.name(), edge.place); });
}

std::optional<std::vector<std::uint32_t>> EdgeNames::places_in(const EdgeNames& others) const {
    if (marks_ & ~others.marks_) return std::nullopt;
    std::vector<std::uint32_t> places;
    auto here = others.edges_.begin();
    for (const NamedEdge& edge : edges_) {
        while (here != others.edges_.end() && here->name() < edge.name()) ++here;
        if (here == others.edges_.end() || here->name() != edge.name()) return std::nullopt;
        places.push_back(here++->place);
    }
    return places;
}

KeptSolver::KeptSolver(NamedCore core, std::unique_ptr<CoreSolver> solver)
    : core_(std::move(core)), asked_(core_), edges_(core_), solver_(std::move(solver)) {
    for (std::uint32_t node = 0; node < core_.names.size(); ++node) nodes_.push_back({core_.names[node], node});
    std::ranges::sort(nodes_);
}

bool KeptSolver::ask(const NamedCore& core, const EdgeNames& edges, Watch& watch) {
    const auto places = edges.places_in(edges_);
    if (!places) return false;
    std::vector<std::uint32_t> nodes; // their numbers here
    for (const std::uint32_t name : core.names)
        nodes.push_back(std::ranges::lower_bound(nodes_, std::pair(name, std::uint32_t{0}))->second);
    const std::span all(nodes);
    if (!solver_->ask(*places, all.first(1), all.subspan(1), std::span(core.weights).subspan(1), watch)) return false;
    asked_ = core;
    return true;
}

std::unique_ptr<KeptSolver> KeptSolver::answer() const {
    struct Unlimited final : Watch {
        void pause() override {}
    } watch;
    auto fresh = std::make_unique<KeptSolver>(asked_, make_solver(asked_.edges, asked_.weights, watch));
    (*fresh)->learn(solver_->interval());
    fresh->is_answer_ = true;
    return fresh;
}

void KeptSolver::write(Words& words, Watch& watch) const {
    words.push_back(static_cast<std::uint64_t>(solver_->birthday()));
    words.push_back(core_.edges.size());
    words.push_back(core_.names.size());
    for (const auto& [start, end, color] : core_.edges)
        words.insert(words.end(), {start, end, std::uint64_t{color == Color::blue}});
    words.insert(words.end(), core_.names.begin(), core_.names.end());
    solver_->write(words, watch);
}

std::unique_ptr<KeptSolver> KeptSolver::read(WordReader& reader, Watch& watch) {
    const std::uint64_t birthday = reader.take_below(latest_written + 1);
    const std::uint64_t edge_count = reader.take_below(birthday + 1); // an edge takes a day
    const std::uint64_t node_count = reader.take_below(edge_count + 1); // and every node is on a cycle
    const auto take_word = [&](std::uint64_t bound) { return static_cast<std::uint32_t>(reader.take_below(bound)); };
    NamedCore core;
    while (core.edges.size() < edge_count) {
        const std::uint32_t start = take_word(node_count), end = take_word(node_count);
        if (start == end) throw BadWords{"an edge has only one end"};
        core.edges.push_back({start, end, take_word(2) ? Color::blue : Color::red});
    }
    while (core.names.size() < node_count) core.names.push_back(take_word(std::uint64_t{1} << 32));
    std::vector<std::uint32_t> names = core.names;
    std::ranges::sort(names);
    if (std::ranges::adjacent_find(names) != names.end()) throw BadWords{"two nodes have the same name"};
    auto solver = make_solver(core.edges, core.names.size(), static_cast<std::int64_t>(birthday), watch);
    solver->read(reader);
    return std::make_unique<KeptSolver>(std::move(core), std::move(solver));
}

// ---- all searches ------------------------------------------------------------------------------------------------

SolverStore::Usage SolverStore::usage() const {
    std::uint64_t bytes = 0;
    for (const auto& kept : kept_) bytes += (*kept)->bytes();
    return {limit_, bytes, kept_.size(), hits_, dropped_};
}

void SolverStore::set_limit(std::uint64_t bytes) {
    limit_ = bytes;
    shrink();
}

std::unique_ptr<KeptSolver> SolverStore::solver(const NamedCore& core, Watch& watch) {
    if (!kept_.empty()) {
        const EdgeNames edges(core);
        for (auto kept = kept_.rbegin(); kept != kept_.rend(); ++kept) {
            if (!watch.has_room((**kept)->bytes()) || !(*kept)->ask(core, edges, watch)) continue;
            ++hits_;
            auto found = std::move(*kept);
            kept_.erase(std::next(kept).base());
            return found;
        }
    }
    auto fresh = make_solver(core.edges, core.weights, watch);
    return fresh ? std::make_unique<KeptSolver>(core, std::move(fresh)) : nullptr;
}

void SolverStore::keep(std::unique_ptr<KeptSolver> solver) {
    if ((*solver)->size() < least_size && !solver->is_answer()) return; // not its bytes, which depend on the machine
    if (limit_ > 0 && (*solver)->bytes() > limit_) {
        ++dropped_;
        solver = solver->answer();
    }
    kept_.push_back(std::move(solver));
    shrink();
}

void SolverStore::take_in(SolverStore&& other) {
    kept_.insert(kept_.begin(), std::make_move_iterator(other.kept_.begin()),
                 std::make_move_iterator(other.kept_.end()));
    other.kept_.clear();
    hits_ += std::exchange(other.hits_, 0);
    dropped_ += std::exchange(other.dropped_, 0);
    shrink();
}

void SolverStore::write(Words& words, Watch& watch) const {
    for (const auto& kept : kept_) {
        if ((*kept)->birthday() > latest_written) continue;
        const std::size_t place = words.size();
        words.push_back(0); // how many words follow
        kept->write(words, watch);
        words[place] = words.size() - place - 1;
    }
}

void SolverStore::read(WordReader reader, Watch& watch) {
    for (std::size_t count = 0; !reader.is_at_end(); ++count) {
        if (count == most_searches) throw BadWords{"there are too many searches"};
        WordReader words(reader.take_row(reader.take()));
        try {
            kept_.push_back(KeptSolver::read(words, watch));
        } catch (const Spent&) {
            ++dropped_; // it is larger than the limit
        }
        shrink();
    }
}

// Drop the searches that were not used for the longest time.
void SolverStore::shrink() {
    std::uint64_t bytes = 0;
    std::size_t staying = 0;
    for (; staying < std::min(kept_.size(), most_searches); ++staying) {
        bytes += (*kept_[kept_.size() - 1 - staying])->bytes();
        if (bytes > limit_) break;
    }
    dropped_ += kept_.size() - staying;
    kept_.erase(kept_.begin(), kept_.end() - static_cast<std::ptrdiff_t>(staying));
}

} // namespace hackenbush::redblue
