// What the search of red-blue cores says: whether an answer wins, and what a part is worth.
//
// The search that found the value of the picture has visited most of what is asked, so mostly this looks up.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "proving_board.hpp"
#include "proving_text.hpp"
#include "redblue_store.hpp"

namespace hackenbush::proving {

// A core of the whole picture, with the search for it.
template <class Set> struct SearchedCore {
    // Edges with the same ends and color, and their places in the search. Of some of them, the first are asked about.
    struct Twins {
        std::tuple<std::uint32_t, std::uint32_t, Color> name;
        Set edges;
        std::vector<std::uint32_t> places;
    };

    redblue::NamedCore core;
    std::vector<unsigned> board_edges, board_nodes; // of the edges and nodes of the core
    std::unique_ptr<redblue::KeptSolver> solver;
    std::vector<Twins> twins;
    std::vector<std::uint32_t> nodes; // of the search, by node of the board

    // Find edges and nodes of the core in the search, which may be one of a larger core.
    void number(std::size_t board_size) {
        twins.clear();
        nodes.assign(board_size, 0);
        for (std::size_t place = 0; place < core.edges.size(); ++place)
            twins_of(name_of(core, core.edges[place])).edges.insert(board_edges[place]);
        const redblue::NamedCore& searched = solver->core();
        for (std::uint32_t place = 0; place < searched.edges.size(); ++place)
            if (Twins& found = twins_of(name_of(searched, searched.edges[place])); !found.edges.empty())
                found.places.push_back(place);
        for (std::size_t node = 0; node < core.names.size(); ++node) {
            const auto found = std::ranges::find(searched.names, core.names[node]);
            nodes[board_nodes[node]] = static_cast<std::uint32_t>(found - searched.names.begin());
        }
    }

private:
    static std::tuple<std::uint32_t, std::uint32_t, Color> name_of(const redblue::NamedCore& core, const Edge& edge) {
        const auto [start, end] = std::minmax(core.names[edge.start], core.names[edge.end]);
        return {start, end, edge.color};
    }

    Twins& twins_of(const std::tuple<std::uint32_t, std::uint32_t, Color>& name) {
        const auto found = std::ranges::find(twins, name, &Twins::name);
        if (found != twins.end()) return *found;
        return twins.emplace_back(name, Set(), std::vector<std::uint32_t>());
    }
};

template <class Number, class Set> class Oracle {
public:
    using Picture = proving::Picture<Number, Set>;
    using Known = redblue::Interval<Dyadic>;

    Oracle(Families<Set>& families, Folding<Number, Set>& folding, std::vector<SearchedCore<Set>>& cores,
           std::int64_t birthday, Watch& watch)
        : families_(families), folding_(folding), cores_(cores), birthday_(birthday), watch_(watch),
          core_of_(families.board().edge_names.size()) {
        for (std::size_t place = 0; place < cores.size(); ++place)
            for (const unsigned edge : cores[place].board_edges) core_of_[edge] = place;
    }

    std::size_t bytes() const {
        std::size_t total = 0;
        for (const auto& core : cores_) total += (*core.solver)->bytes();
        return total;
    }

    // Whether a player surely wins a picture moving second, by what is known without search.
    bool is_surely_won(Player second, const Picture& picture) { return is_won(second, picture, false); }

    // Whether a player wins a picture moving second; may search.
    bool is_won(Player second, const Picture& picture) { return is_won(second, picture, true); }

    // What a part without others on it is worth with nothing on its root: a bound that a player is sure of. It is an
    // integer unless it is exact, for bounds of the search may be longer numbers than any value.
    Number sure(Player player, const Picture& picture) {
        const Known known = ask(picture).interval();
        if (known.is_exact()) return Number::from(known.low);
        return Number::from(player == Player::left ? known.low.floor() : -(-known.high).floor());
    }
    Number value(const Picture& picture) {
        auto& solver = ask(picture);
        if (!solver.interval().is_exact()) solver.find_value();
        return Number::from(solver.interval().low);
    }

private:
    bool is_won(Player second, Picture picture, bool may_search) {
        while (picture.family->leaf) {
            families_.split(*picture.family);
            folding_.follow_above(picture, Number(), above_);
            const Number worth = may_search ? value(above_) : sure(second, above_);
            folding_.follow_below(picture, worth, picture);
        }
        if (picture.family->edges.empty()) return redblue::is_as_good(second, picture.loads[0], Number());
        auto& solver = ask(picture);
        const Dyadic goal = dyadic_of(-picture.loads[0]);
        Known known = solver.interval();
        if (redblue::is_as_good(second, known.sure(second), goal)) return true;
        if (!may_search || !redblue::is_as_good(second, known.hoped(second), goal)) return false;
        solver.compare(goal);
        known = solver.interval();
        return redblue::is_as_good(second, known.sure(second), goal);
    }

    // The search, asked about a picture of one part.
    redblue::CoreSolver& ask(const Picture& picture) {
        SearchedCore<Set>& core = cores_[core_of_[picture.family->edges.first()]];
        if (!is_asked(core, picture)) { // its numbers are not long enough
            auto solver = redblue::make_solver(core.core.edges, core.core.names.size(), birthday_, watch_);
            core.solver = std::make_unique<redblue::KeptSolver>(core.core, std::move(solver));
            core.number(families_.board().node_names.size());
            if (!is_asked(core, picture)) throw Spent{"bits"};
        }
        return **core.solver;
    }

    bool is_asked(const SearchedCore<Set>& core, const Picture& picture) {
        const Family<Set>& family = *picture.family;
        edges_.clear();
        for (const auto& twins : core.twins)
            std::copy_n(twins.places.begin(), (twins.edges & family.edges).count(), std::back_inserter(edges_));
        ground_.clear();
        for (const unsigned node : family.ground)
            if (families_.board().shape.incident[node].meets(family.edges)) ground_.push_back(core.nodes[node]);
        nodes_.clear();
        weights_.clear();
        for (std::size_t place = 1; place < family.row.size(); ++place) {
            nodes_.push_back(core.nodes[family.row[place]]);
            weights_.push_back(picture.loads[place].is_zero() ? Dyadic() : dyadic_of(picture.loads[place]));
        }
        return (*core.solver)->ask(edges_, ground_, nodes_, weights_, watch_);
    }

    Families<Set>& families_;
    Folding<Number, Set>& folding_;
    std::vector<SearchedCore<Set>>& cores_;
    const std::int64_t birthday_;
    Watch& watch_;
    std::vector<std::size_t> core_of_; // by edge
    Picture above_;
    std::vector<std::uint32_t> edges_, ground_, nodes_;
    std::vector<Dyadic> weights_;
};

} // namespace hackenbush::proving
