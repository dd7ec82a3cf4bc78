#include "proving.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "blocks.hpp"
#include "proving_search.hpp"
#include "redblue_numbers.hpp"

namespace hackenbush::proving {

namespace {

constexpr std::int64_t most_bits = 8'192; // of a number in a certificate

using Small = redblue::Bits<1>;
using Medium = redblue::Bits<4>;
using Fixed64 = redblue::Fixed<std::int64_t, 52>;
using Fixed128 = redblue::Fixed<Wide, redblue::latest_written>;

// The days on which a number is born: no number of the proof has more bits than its picture and value have days.
std::int64_t days_of(const Dyadic& x) {
    const Dyadic size = (x.sign() < 0 ? -x : x).floor();
    if (!size.is_small() || size.small() > most_bits) return most_bits + 1;
    return size.small() + (x.is_integer() ? 0 : 1 + std::int64_t{x.exponent()});
}

// The whole picture, folded: trees become numbers, and blocks that are cores, and all below them, stay.
class FoldedPicture {
public:
    FoldedPicture(std::span<const Edge> edges, Watch& watch) {
        nodes_.push_back(0);
        for (const Edge& edge : edges) nodes_.insert(nodes_.end(), {edge.start, edge.end});
        std::ranges::sort(nodes_);
        nodes_.erase(std::unique(nodes_.begin(), nodes_.end()), nodes_.end());
        for (const Edge& edge : edges) edges_.push_back({place(edge.start), place(edge.end), edge.color});
        blocks_.find(edges_, nodes_.size());
        loads_.resize(nodes_.size());
        std::vector<bool> is_carrying(nodes_.size());
        for (const Block& block : blocks_.all()) {
            watch.work(4 * Watch::microsecond);
            const bool is_single = block.last - block.first == 1;
            if (is_single && (block.tip == nowhere || !is_carrying[block.tip])) {
                fold(block);
                continue;
            }
            is_carrying[block.root] = true;
            const auto inside = blocks_.edges(block);
            kept_.insert(kept_.end(), inside.begin(), inside.end());
            if (!is_single) cores_.push_back(&block);
        }
        std::ranges::sort(kept_);
    }

    std::size_t kept() const { return kept_.size(); }
    std::uint64_t steps() const { return edges_.size() + folded_; } // of a checker that folds it

    // The edges that are left, and their nodes.
    template <class Set> Board<Set> board() {
        std::vector<std::uint32_t> used{0};
        for (const std::uint32_t edge : kept_) used.insert(used.end(), {edges_[edge].start, edges_[edge].end});
        std::ranges::sort(used);
        used.erase(std::unique(used.begin(), used.end()), used.end());
        Board<Set> board(used.size());
        on_board_.assign(nodes_.size(), 0);
        for (std::uint32_t node = 0; node < used.size(); ++node) {
            on_board_[used[node]] = node;
            board.node_names.push_back(nodes_[used[node]]);
        }
        for (const std::uint32_t edge : kept_) {
            const Edge& kept = edges_[edge];
            board.shape.add(on_board_[kept.start], on_board_[kept.end], kept.color);
            board.first_ends.push_back(static_cast<std::uint16_t>(on_board_[kept.start]));
            board.second_ends.push_back(static_cast<std::uint16_t>(on_board_[kept.end]));
            board.edge_names.push_back(edge);
        }
        return board;
    }

    // What the nodes of the board carry, with this on the ground in addition.
    template <class Number> std::vector<Number> loads(const Dyadic& on_ground) const {
        std::vector<Number> row;
        for (std::size_t node = 0; node < nodes_.size(); ++node) {
            if (node > 0 && on_board_[node] == 0) continue;
            row.push_back(Number::from(node ? loads_[node] : loads_[0] + on_ground));
        }
        return row;
    }

    // The cores with searches from the store, or new ones; fewer if one is too large to search.
    template <class Set>
    std::vector<SearchedCore<Set>> cores(std::span<const Edge> names, redblue::SolverStore& store, Watch& watch) const {
        std::vector<SearchedCore<Set>> cores;
        for (const Block* const block : cores_) {
            SearchedCore<Set> made = core<Set>(*block, names);
            made.solver = store.solver(made.core, watch);
            if (!made.solver) break;
            made.number(on_board_.size());
            cores.push_back(std::move(made));
        }
        return cores;
    }
    std::size_t core_count() const { return cores_.size(); }

private:
    std::uint32_t place(std::uint32_t node) const {
        return static_cast<std::uint32_t>(std::ranges::lower_bound(nodes_, node) - nodes_.begin());
    }

    void fold(const Block& block) {
        const Dyadic carried = block.tip == nowhere ? Dyadic() : loads_[block.tip];
        const Color color = edges_[blocks_.edges(block)[0]].color;
        loads_[block.root] = loads_[block.root] + redblue::stick(color, redblue::Exact(carried)).dyadic();
        folded_ += 1 + loads_[block.root].exponent() / 256;
    }

    template <class Set> SearchedCore<Set> core(const Block& block, std::span<const Edge> names) const {
        SearchedCore<Set> made;
        std::vector<std::uint32_t> local(nodes_.size(), nowhere);
        const auto add_node = [&](std::uint32_t node, std::uint32_t name) {
            if (local[node] != nowhere) return;
            local[node] = static_cast<std::uint32_t>(made.core.names.size());
            made.core.names.push_back(name);
            made.core.weights.push_back(made.core.names.size() == 1 ? Dyadic() : loads_[node]);
            made.board_nodes.push_back(on_board_[node]);
        };
        for (const std::uint32_t edge : blocks_.edges(block)) { // the root comes first
            if (edges_[edge].start == block.root) add_node(block.root, names[edge].start);
            if (edges_[edge].end == block.root) add_node(block.root, names[edge].end);
        }
        for (const std::uint32_t edge : blocks_.edges(block)) {
            const auto [start, end, color] = edges_[edge];
            add_node(start, names[edge].start);
            add_node(end, names[edge].end);
            made.core.edges.push_back({local[start], local[end], color});
            made.board_edges.push_back(static_cast<unsigned>(std::ranges::lower_bound(kept_, edge) - kept_.begin()));
        }
        return made;
    }

    std::vector<std::uint32_t> nodes_; // their numbers
    std::vector<Edge> edges_;          // by places of nodes, as they are written
    Blocks blocks_;
    std::vector<Dyadic> loads_;
    std::vector<std::uint32_t> kept_;
    std::vector<const Block*> cores_;
    std::vector<std::uint32_t> on_board_; // by node
    std::uint64_t folded_ = 0;
};

// What a proof needs beside the picture.
struct Question {
    std::span<const Edge> names;
    const Dyadic& value;
    const Bytes& bytes;
    std::int64_t days;
    Output& output;
    Watch& watch;
    redblue::SolverStore& store;
};

template <class Number, class Set> Proof prove_folded(FoldedPicture& picture, const Question& question) {
    const Board<Set> board = picture.board<Set>();
    auto cores = picture.cores<Set>(question.names, question.store, question.watch);
    Proof proof{"size"};
    if (cores.size() == picture.core_count()) {
        Families<Set> families(board, question.watch);
        Folding<Number, Set> folding(board.node_names.size());
        Oracle<Number, Set> oracle(families, folding, cores, question.days, question.watch);
        LineWriter writer(question.output, question.bytes.header);
        writer.count_steps(picture.steps());
        const auto steps = static_cast<std::uint64_t>(1 + question.days / 256);
        Prover<Number, Set> prover(families, folding, oracle, writer, question.bytes, steps, question.watch);
        try {
            Set all;
            for (unsigned edge = 0; edge < board.edge_names.size(); ++edge) all.insert(edge);
            proving::Picture<Number, Set> whole;
            folding.start(picture.loads<Number>(-question.value), families.fold(all, Set::of(0)), whole);
            proof.at_least = prover.prove(Player::left, whole);
            proof.at_most = prover.prove(Player::right, whole);
            proof.status = "done";
        } catch (const Spent& spent) {
            proof.status = spent.limit;
        }
        writer.flush();
        proof.claims = prover.claims();
        proof.rules = prover.rules();
    }
    for (auto& core : cores) question.store.keep(std::move(core.solver));
    return proof;
}

} // namespace

Proof prove(std::span<const Edge> edges, std::span<const Edge> names, const Dyadic& value, const Bytes& bytes,
            Output& output, Watch& watch, redblue::SolverStore& store) {
    const std::int64_t days = static_cast<std::int64_t>(edges.size()) + days_of(value);
    if (days > most_bits) return {"size"};
    try {
        FoldedPicture picture(edges, watch);
        const Question question{names, value, bytes, days, output, watch, store};
        if (picture.kept() > Medium::capacity) return {"size"};
        if (picture.kept() > Small::capacity || days > Fixed128::most_bits)
            return prove_folded<redblue::Exact, Medium>(picture, question);
        if (days > Fixed64::most_bits) return prove_folded<Fixed128, Small>(picture, question);
        return prove_folded<Fixed64, Small>(picture, question);
    } catch (const Spent& spent) {
        return {spent.limit};
    }
}

} // namespace hackenbush::proving
