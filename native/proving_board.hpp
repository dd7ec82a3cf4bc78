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
    unsigned no_node() const { return static_cast<unsigned>(node_names.size()); }
};

template <class Set> struct Family;

// Put an edge under the number on its upper end, and add it to the number below. A loop has no upper end.
struct Stick {
    std::uint16_t tip, below;
    Color color;
};

// What becomes of a family without some edges, or with more nodes on the ground.
template <class Set> struct Plan {
    Family<Set>* target = nullptr; // none if it is not known yet
    std::vector<Stick> sticks;     // in order
    Set joined;                    // nodes that become ground
};

// Edges any two of which lie on a cycle, or a bridge.
template <class Set> struct Part {
    Set edges, nodes; // without the root
    unsigned root;    // 0 for any node on the ground
};

template <class Set> struct Rules; // see proving_rules.hpp

// Folded pictures with the same edges, and the same of their nodes on the ground.
template <class Set> struct Family {
    Set edges, nodes; // without the ground
    Set ground;       // the nodes that count as ground, and 0
    std::uint32_t number = 0;
    std::vector<std::uint16_t> row;  // 0, and the nodes in order: places of loads
    std::vector<Plan<Set>> cuts;     // by place of the edge in order, once one of them was asked for
    std::unique_ptr<Part<Set>> leaf; // that carries no other part, if there are more
    Plan<Set> above, below;          // that part, and what is left without it
    std::unique_ptr<Rules<Set>> rules[2];
    std::vector<std::uint32_t> relatives[2]; // claims of each player about other loads, the last ones
    std::uint32_t next_relative[2] = {};

    std::size_t heap_bytes() const { return 0; } // counted by its owner
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
        if (!plan.target) plan = fold(family.edges - Set::of(cut), family.ground);
        return plan;
    }

    // What becomes of a family when more nodes are ground.
    Plan<Set> join(const Family<Set>& family, const Set& ground) {
        Plan<Set> plan = fold(family.edges, ground);
        plan.joined = ground - family.ground;
        return plan;
    }

    // Some edges on the ground, which is these nodes, folded.
    Plan<Set> fold(Set edges, const Set& ground) {
        watch_.work(Set::words * Set::words * Watch::microsecond);
        Plan<Set> plan;
        parts_.clear();
        Set kept, carrying, seen = ground, at_ground; // carrying nodes have a part on them
        unsigned entered = 0;
        std::size_t depth = 0, climbed = 0;
        const auto enter = [&](unsigned node, unsigned entry) {
            order_[node] = low_[node] = ++entered;
            seen.insert(node);
            path_[depth] = {node, entry};
        };
        const auto& shape = board_.shape;
        for (const unsigned node : ground) {
            order_[node] = 1;
            at_ground |= shape.incident[node];
        }
        enter(0, 0);
        while (true) {
            const auto [node, entry] = path_[depth];
            if (const Set rest = edges & (depth == 0 ? at_ground : shape.incident[node]); !rest.empty()) {
                const unsigned edge = rest.first();
                const unsigned end = depth > 0 ? node : ground.has(shape.starts[edge]) ? shape.starts[edge] : shape.ends[edge];
                const unsigned next = shape.other_end(edge, end);
                edges.erase(edge);
                if (depth == 0 && ground.has(next)) {
                    plan.sticks.push_back(stick(edge, board_.no_node(), 0));
                    continue;
                }
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
                plan.sticks.push_back(stick(entry, node, below));
                continue;
            }
            Part<Set> part{{}, {}, below};
            for (unsigned edge = ~0U; edge != entry;) {
                edge = climbed_[--climbed];
                part.edges.insert(edge);
                part.nodes |= shape.joined[edge];
            }
            part.nodes -= below == 0 ? ground : Set::of(below);
            carrying.insert(below);
            kept |= part.edges;
            parts_.push_back(part);
        }
        plan.target = family(kept, ground);
        bytes_ += plan.sticks.capacity() * sizeof(Stick);
        return plan;
    }

    // The part of a family that carries no other, and what is left without it.
    void split(Family<Set>& family) {
        if (family.above.target) return;
        const unsigned root = family.leaf->root;
        family.above = fold(family.leaf->edges, root == 0 ? family.ground : Set::of(0) | Set::of(root));
        family.below = fold(family.edges - family.leaf->edges, family.ground);
    }

private:
    struct Step {
        unsigned node, entry; // the edge that led to it
    };

    Stick stick(unsigned edge, unsigned tip, unsigned below) const {
        const Color color = board_.shape.colored[0].has(edge) ? Color::blue : Color::red;
        return {static_cast<std::uint16_t>(tip), static_cast<std::uint16_t>(below), color};
    }

    // With the last parts, if it is new.
    Family<Set>* family(const Set& edges, const Set& ground) {
        Set ends = Set::of(0);
        for (const unsigned edge : edges) ends |= board_.shape.joined[edge];
        const Set joined = ends & ground;
        key_.assign(1, 2 * Set::words + 1);
        for (const Set& set : {joined, edges}) key_.insert(key_.end(), set.row().begin(), set.row().end());
        const std::uint32_t hash = Keys::hash(key_);
        if (Family<Set>* const found = table_.find(key_, hash)) return found;
        Family<Set> made;
        made.edges = edges;
        made.number = table_.size();
        made.nodes = ends - joined;
        made.ground = joined;
        made.row.reserve(static_cast<std::size_t>(made.nodes.count()) + 1);
        made.row.push_back(0);
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

    explicit Folding(std::size_t nodes) : loads_(nodes + 1) {}

    // What becomes of a picture by a plan of its family.
    void follow(const Picture& picture, const Plan<Set>& plan, Picture& result) {
        load(picture);
        finish(plan, result);
    }

    // Of the part that carries no other, with less on its root.
    void follow_above(const Picture& picture, const Number& worth, Picture& result) {
        load(picture);
        loads_[0] = -worth;
        finish(picture.family->above, result);
    }

    // Of the rest, with more where that part stood.
    void follow_below(const Picture& picture, const Number& worth, Picture& result) {
        load(picture);
        const Family<Set>& family = *picture.family;
        loads_[family.leaf->root] = loads_[family.leaf->root] + worth;
        finish(family.below, result);
    }

    // Of a picture that is not folded, from numbers by node.
    void start(std::vector<Number> loads, const Plan<Set>& plan, Picture& result) {
        std::ranges::move(loads, loads_.begin());
        finish(plan, result);
    }

private:
    void load(const Picture& picture) {
        for (std::size_t place = 0; place < picture.loads.size(); ++place)
            loads_[picture.family->row[place]] = picture.loads[place];
    }

    void finish(const Plan<Set>& plan, Picture& result) {
        for (const unsigned node : plan.joined) loads_[0] = loads_[0] + loads_[node];
        for (const Stick& stick : plan.sticks)
            loads_[stick.below] = loads_[stick.below] + redblue::stick(stick.color, loads_[stick.tip]);
        result.family = plan.target;
        result.loads.clear();
        result.loads.push_back(loads_[0]);
        for (std::size_t place = 1; place < plan.target->row.size(); ++place)
            result.loads.push_back(loads_[plan.target->row[place]]);
    }

    std::vector<Number> loads_; // by node; what has no node carries nothing
};

} // namespace hackenbush::proving
