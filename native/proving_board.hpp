// Loaded pictures with numbers on their nodes, folded as src/hackenbush/proofs/loaded.py does it.
//
// What is left after a cut, and how trees fold into numbers, depends only on edges. So a picture is a family, which
// stands for its edges, and a number for each node; and each family keeps what becomes of it after each cut.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "key_table.hpp"
#include "redblue_bounds.hpp"

namespace hackenbush::proving {

using redblue::CoreShape;

// The edges that the folded picture has, and its nodes, each with its number in the certificate. Node 0 is the ground.
template <class Set> struct Board {
    CoreShape<Set> shape;
    std::vector<std::uint16_t> first_ends, second_ends; // as they are written
    std::vector<std::uint32_t> edge_names, node_names;

    explicit Board(std::size_t nodes) : shape(nodes) {}
    const Set& colored(Player player) const { return shape.colored[index(player)]; }
};

template <class Set> struct Family;

// Put an edge under the number on its upper end, and add it to the number below.
struct Stick {
    std::uint16_t tip, below;
    Color color;
};

// What becomes of a family without some edges.
template <class Set> struct Plan {
    Family<Set>* target = nullptr; // none if it is not known yet
    std::vector<Stick> sticks;     // in order
};

// Edges any two of which lie on a cycle, or a bridge.
template <class Set> struct Part {
    Set edges, nodes; // without the root
    unsigned root;
};

template <class Set> struct Rules; // see proving_rules.hpp

// Folded pictures with the same edges and root, which is the ground unless another node was merged into it.
template <class Set> struct Family {
    Set edges, nodes; // without the root
    unsigned root = 0;
    std::uint32_t number = 0;
    std::vector<std::uint16_t> row;  // the root, and the nodes in order: places of loads
    std::vector<Plan<Set>> cuts;     // by place of the edge in order, once one of them was asked for
    std::unique_ptr<Part<Set>> leaf; // that carries no other part, if there are more
    Plan<Set> above, below;          // that part, and what is left without it
    std::unique_ptr<Rules<Set>> rules[2];
    std::vector<std::uint32_t> relatives[2]; // claims of each player about other loads, the last ones
    std::uint32_t next_relative[2] = {};

    std::size_t heap_bytes() const { return 0; } // counted by its owner
    std::size_t place(unsigned node) const {
        if (node == root) return 0;
        return static_cast<std::size_t>(std::ranges::lower_bound(row.begin() + 1, row.end(), node) - row.begin());
    }
};

// A picture: a family, and what its nodes carry, the ground first.
template <class Number, class Set> struct Picture {
    Family<Set>* family = nullptr;
    std::vector<Number> loads;
};

// The elements of a set below one of them.
template <class Set> std::size_t rank(const Set& set, unsigned element) {
    std::size_t count = 0;
    for (std::size_t word = 0; word < element / 64; ++word)
        count += static_cast<std::size_t>(redblue::ones(set.row()[word]));
    const std::uint64_t below = (std::uint64_t{1} << element % 64) - 1;
    return count + static_cast<std::size_t>(redblue::ones(set.row()[element / 64] & below));
}

// Makes families, and keeps them.
template <class Set> class Families {
public:
    Families(const Board<Set>& board, Watch& watch)
        : board_(board), watch_(watch), order_(board.node_names.size()), low_(board.node_names.size()),
          path_(board.node_names.size()), climbed_(board.edge_names.size()) {}

    const Board<Set>& board() const { return board_; }
    std::size_t bytes() const { return table_.bytes() + bytes_; }
    void count_bytes(std::size_t more) { bytes_ += more; }

    // What becomes of a family after a cut.
    const Plan<Set>& after(Family<Set>& family, unsigned cut) {
        if (family.cuts.empty()) {
            family.cuts.resize(static_cast<std::size_t>(family.edges.count()));
            bytes_ += family.cuts.size() * sizeof(Plan<Set>);
        }
        Plan<Set>& plan = family.cuts[rank(family.edges, cut)];
        if (!plan.target) plan = fold(family.edges - Set::of(cut), family.root);
        return plan;
    }

    // Some edges on a root, folded.
    Plan<Set> fold(Set edges, unsigned root) {
        watch_.work(Set::words * Set::words * Watch::microsecond);
        Plan<Set> plan;
        parts_.clear();
        Set kept, carrying, seen = Set::of(root); // carrying nodes have a part on them
        unsigned entered = 0;
        std::size_t depth = 0, climbed = 0;
        const auto enter = [&](unsigned node, unsigned entry) {
            order_[node] = low_[node] = ++entered;
            seen.insert(node);
            path_[depth] = {node, entry};
        };
        const auto& shape = board_.shape;
        enter(root, 0);
        while (true) {
            const auto [node, entry] = path_[depth];
            if (const Set rest = edges & shape.incident[node]; !rest.empty()) {
                const unsigned edge = rest.first(), next = shape.other_end(edge, node);
                edges.erase(edge);
                climbed_[climbed++] = edge;
                if (!seen.has(next)) {
                    ++depth;
                    enter(next, edge);
                } else {
                    low_[node] = std::min(low_[node], order_[next]);
                }
                continue;
            }
            if (depth == 0) break;
            const unsigned below = path_[--depth].node;
            low_[below] = std::min(low_[below], low_[node]);
            if (low_[node] < order_[below]) continue;
            if (climbed_[climbed - 1] == entry && !carrying.has(node)) {
                --climbed;
                const Color color = shape.colored[0].has(entry) ? Color::blue : Color::red;
                plan.sticks.push_back({static_cast<std::uint16_t>(node), static_cast<std::uint16_t>(below), color});
                continue;
            }
            Part<Set> part{{}, {}, below};
            for (unsigned edge = ~0U; edge != entry;) {
                edge = climbed_[--climbed];
                part.edges.insert(edge);
                part.nodes |= shape.joined[edge];
            }
            part.nodes.erase(below);
            carrying.insert(below);
            kept |= part.edges;
            parts_.push_back(part);
        }
        plan.target = family(kept, kept.empty() ? 0 : root);
        bytes_ += plan.sticks.capacity() * sizeof(Stick);
        return plan;
    }

    // The part of a family that carries no other, and what is left without it.
    void split(Family<Set>& family) {
        if (family.above.target) return;
        family.above = fold(family.leaf->edges, family.leaf->root);
        family.below = fold(family.edges - family.leaf->edges, family.root);
    }

private:
    struct Step {
        unsigned node, entry; // the edge that led to it
    };

    // With the last parts, if it is new.
    Family<Set>* family(const Set& edges, unsigned root) {
        key_.assign(1, std::uint64_t{root} << 32 | (Set::words + 1));
        key_.insert(key_.end(), edges.row().begin(), edges.row().end());
        const std::uint32_t hash = Keys::hash(key_);
        if (Family<Set>* const found = table_.find(key_, hash)) return found;
        Family<Set> made;
        made.edges = edges;
        made.root = root;
        made.number = table_.size();
        for (const unsigned edge : edges) made.nodes |= board_.shape.joined[edge];
        made.nodes.erase(root);
        made.row.reserve(static_cast<std::size_t>(made.nodes.count()) + 1);
        made.row.push_back(static_cast<std::uint16_t>(root));
        for (const unsigned node : made.nodes) made.row.push_back(static_cast<std::uint16_t>(node));
        bytes_ += made.row.capacity() * sizeof(std::uint16_t);
        if (parts_.size() > 1) find_leaf(made);
        return table_.insert(key_, hash, std::move(made));
    }

    // The smallest part that carries no other.
    void find_leaf(Family<Set>& made) {
        Set roots;
        for (const Part<Set>& part : parts_) roots.insert(part.root);
        const Part<Set>* best = nullptr;
        for (const Part<Set>& part : parts_)
            if (!part.nodes.meets(roots) && (!best || part.edges.count() < best->edges.count())) best = &part;
        made.leaf = std::make_unique<Part<Set>>(*best);
        bytes_ += sizeof(Part<Set>);
    }

    using Keys = KeyTable<std::uint64_t, Family<Set>>;

    const Board<Set>& board_;
    Watch& watch_;
    Keys table_;
    std::size_t bytes_ = 0; // beside the table
    std::vector<std::uint64_t> key_;
    std::vector<Part<Set>> parts_; // of the last fold, upper ones first
    std::vector<unsigned> order_, low_;
    std::vector<Step> path_;        // from the root up
    std::vector<unsigned> climbed_; // edges of parts that are not complete, in order
};

// Carries numbers through plans.
template <class Number, class Set> class Folding {
public:
    using Picture = proving::Picture<Number, Set>;

    explicit Folding(std::size_t nodes) : loads_(nodes) {}

    // What becomes of a picture by a plan of its family.
    void follow(const Picture& picture, const Plan<Set>& plan, Picture& result) {
        load(picture);
        finish(plan, picture.family->root, result);
    }

    // Of the part that carries no other, with less on its root.
    void follow_above(const Picture& picture, const Number& worth, Picture& result) {
        load(picture);
        const Family<Set>& family = *picture.family;
        loads_[family.leaf->root] = -worth;
        finish(family.above, family.leaf->root, result);
    }

    // Of the rest, with more where that part stood.
    void follow_below(const Picture& picture, const Number& worth, Picture& result) {
        load(picture);
        const Family<Set>& family = *picture.family;
        loads_[family.leaf->root] = loads_[family.leaf->root] + worth;
        finish(family.below, family.root, result);
    }

    // Of a picture that is not folded, from numbers by node.
    void start(std::vector<Number> loads, const Plan<Set>& plan, Picture& result) {
        loads_ = std::move(loads);
        finish(plan, 0, result);
    }

private:
    void load(const Picture& picture) {
        for (std::size_t place = 0; place < picture.loads.size(); ++place)
            loads_[picture.family->row[place]] = picture.loads[place];
    }

    void finish(const Plan<Set>& plan, unsigned root, Picture& result) {
        for (const Stick& stick : plan.sticks)
            loads_[stick.below] = loads_[stick.below] + redblue::stick(stick.color, loads_[stick.tip]);
        result.family = plan.target;
        result.loads.clear();
        result.loads.push_back(loads_[root]);
        for (std::size_t place = 1; place < plan.target->row.size(); ++place)
            result.loads.push_back(loads_[plan.target->row[place]]);
    }

    std::vector<Number> loads_; // by node
};

} // namespace hackenbush::proving
