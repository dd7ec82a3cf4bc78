// Searches that are kept for later calls: what was found out about a core serves the same core again, and its parts.
//
// Cores are recognized by the names of their nodes, which a cut does not change. The answer never depends on it: a core
// is a part of another if its edges are, and the search of the larger one can answer for both.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "redblue.hpp"

namespace hackenbush::redblue {

// A core whose nodes have names. Node 0 is the root.
struct NamedCore {
    std::vector<Edge> edges;
    std::vector<Dyadic> weights;      // by node; the root has none
    std::vector<std::uint32_t> names; // by node
};

// The edges of a core by the names of their ends, in order.
class EdgeNames {
public:
    explicit EdgeNames(const NamedCore& core);

    // The places of these edges among others, or none if they are no part of them. Of parallel edges of one color, the
    // first are taken.
    std::optional<std::vector<std::uint32_t>> places_in(const EdgeNames& others) const;

private:
    struct NamedEdge {
        std::uint32_t start, end; // names, the smaller first
        Color color;
        std::uint32_t place; // in the core

        auto name() const { return std::tuple(start, end, color); }
    };

    std::vector<NamedEdge> edges_;
    std::uint64_t marks_ = 0; // a bit for each edge: no other core without these bits has all the edges
};

// A search that can be asked about a core, and about its parts.
class KeptSolver {
public:
    KeptSolver(NamedCore core, std::unique_ptr<CoreSolver> solver);

    CoreSolver& operator*() const { return *solver_; }
    CoreSolver* operator->() const { return solver_.get(); }
    const NamedCore& core() const { return core_; } // whose edges and nodes it knows

    // Ask about a part of its core from now on; false if it is no part. May throw Spent.
    bool ask(const NamedCore& core, const EdgeNames& edges, Watch& watch);

    // A search that knows nothing but the answer to the last question.
    std::unique_ptr<KeptSolver> answer() const;
    bool is_answer() const { return is_answer_; }

    // Its core and what was found, as words, and the same again. Reading may throw BadWords, or Spent.
    void write(Words& words, Watch& watch) const;
    static std::unique_ptr<KeptSolver> read(WordReader& reader, Watch& watch);

private:
    NamedCore core_, asked_; // and what the last question was about
    EdgeNames edges_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> nodes_; // names and numbers
    std::unique_ptr<CoreSolver> solver_;
    bool is_answer_ = false; // of a search that took long, though this one is small
};

// The searches of one process, the last used at the end. It has a limit of bytes and of searches. Of a search that is
// larger than the limit, the answer is kept.
class SolverStore {
public:
    struct Usage {
        std::uint64_t limit, bytes, searches, hits, dropped;
    };

    Usage usage() const;
    std::uint64_t limit() const { return limit_; }
    void set_limit(std::uint64_t bytes);

    // A search for this core: a kept one, or a new one; none if the core or its weights are too large to search. It is
    // not in the store until it is kept. May throw Spent.
    std::unique_ptr<KeptSolver> solver(const NamedCore& core, Watch& watch);
    void keep(std::unique_ptr<KeptSolver> solver);

    // Everything in another store, older than what is here.
    void take_in(SolverStore&& other);

    // All searches as words, and to add them again, as the last used. Reading may throw BadWords.
    void write(Words& words, Watch& watch) const;
    void read(WordReader reader, Watch& watch);

private:
    static constexpr std::size_t most_searches = 64;
    static constexpr std::uint32_t least_size = 32; // a smaller search is soon done again

    void shrink();

    std::vector<std::unique_ptr<KeptSolver>> kept_;
    std::uint64_t limit_ = std::uint64_t{64} << 20;
    std::uint64_t hits_ = 0, dropped_ = 0;
};

} // namespace hackenbush::redblue
