#include "green.hpp"

#include <algorithm>
#include <numeric>

#include "descent.hpp"
#include "spanning_tree.hpp"

namespace hackenbush::green {
namespace {

using Nimbers = std::vector<std::uint32_t>;
constexpr std::uint32_t none = SpanningTree::none;

// By node: the nim-sum of the values on the node and on its descendants in the same block, and of *1 for every edge
// among them. A block is connected without bridges, which are edges that no chord passes over. By the fusion
// principle the node of a block next to the ground has the value of the block, and by the colon principle a bridge with
// a block of value v on it is worth v + 1.
Nimbers weigh(const SpanningTree& tree, Watch& watch) {
    Nimbers worth(tree.size());
    for (std::uint32_t node = tree.size(); node-- > 0;) {
        watch.at(node);
        worth[node] ^= tree[node].closed & 1;
        if (node) worth[tree[node].parent] ^= tree[node].cover ? worth[node] ^ 1 : worth[node] + 1;
    }
    return worth;
}

// By node: the node of its block that is closest to the ground.
std::vector<std::uint32_t> block_roots(const SpanningTree& tree) {
    std::vector<std::uint32_t> roots(tree.size());
    for (std::uint32_t node = 1; node < tree.size(); ++node)
        roots[node] = tree[node].cover ? roots[tree[node].parent] : node;
    return roots;
}

// ---- pairs of edges that cut a block in two -------------------------------------------------------------------------

// The edges of a block fall into classes: two are in one class if removing both splits the block. A tree's edge is
// named by its node further from the ground. Two of the tree's edges are in one class if the same chords pass over
// them, and a chord is in one class with the edges that it alone passes over.
//
// Let the source of an edge be the last common ancestor of the nodes that its chords start from. *The same chords pass
// over two edges if these have the same source and are passed over by as many chords*: both edges are on the path from
// the source to the ground, and the chords of the one nearer to the ground start beyond the source, so they pass over
// the other as well. So along that path, toward the ground, the edges with this source never have more chords than
// before, and a class is a run of them. (The source is M(v) in Georgiadis and Kosinas, Linear-time algorithms for
// computing twinless strong articulation points, ISAAC 2020.)
class Classes {
public:
    Classes(const SpanningTree& tree, Watch& watch)
        : tree_(tree), branches_(tree.size()), sources_(tree.size()), next_(tree.size()), is_first_(tree.size()) {
        std::vector<std::uint32_t> latest(tree.size()); // by source: the edge that had it
        for (std::uint32_t node = tree.size(); node-- > 1;) {
            watch.at(node);
            add_branch(tree[node].parent, node);
            if (!tree[node].cover) continue;
            const std::uint32_t source = sources_[node] = find_source(node);
            const std::uint32_t beyond = latest[source];
            latest[source] = node;
            is_first_[node] = true;
            if (!beyond || tree[beyond].cover != tree[node].cover) continue;
            next_[node] = beyond;
            is_first_[beyond] = false;
        }
    }

    // Is this the edge of its class that is closest to the ground?
    bool is_first(std::uint32_t node) const { return is_first_[node]; }
    // The next edge of the class, further from the ground, or 0.
    std::uint32_t next(std::uint32_t node) const { return next_[node]; }
    // The chord in the class, or none.
    std::uint32_t chord(std::uint32_t node) const {
        return tree_[node].cover == 1 ? tree_[sources_[node]].chord : none;
    }

private:
    // How close to the ground the chords from the descendants of a node lead.
    struct Branches {
        std::uint32_t best = none, second = none; // by way of one child, and of another
        std::uint32_t child = 0;                  // the first of these
    };

    void add_branch(std::uint32_t parent, std::uint32_t child) {
        const std::uint32_t reach = std::min(tree_[child].reach, branches_[child].best);
        Branches& branches = branches_[parent];
        if (reach < branches.best)
            branches = {reach, branches.best, child};
        else
            branches.second = std::min(branches.second, reach);
    }

    // The source is the first descendant from which chords pass over the edge by more than one way. The way there
    // passes sources of other edges. The sources of edges closer to the ground are reached through this one, so no
    // source is passed twice, and all the ways together are linear.
    std::uint32_t find_source(std::uint32_t node) const {
        std::uint32_t source = node;
        while (tree_[source].reach >= node && branches_[source].second >= node)
            source = sources_[branches_[source].child];
        return source;
    }

    const SpanningTree& tree_;
    std::vector<Branches> branches_;
    std::vector<std::uint32_t> sources_, next_;
    std::vector<std::uint8_t> is_first_;
};

// ---- what is left of a block ----------------------------------------------------------------------------------------

// A chain of nodes with these values stands on the ground, with an edge below each: results[i] becomes its value if it
// ends after i nodes.
void weigh_chains(const Nimbers& worths, Nimbers& results, Descent& descent, Watch& watch) {
    results.assign(worths.size() + 1, 0);
    std::uint32_t below = 0;
    for (std::size_t i = 0; i < worths.size(); ++i) {
        watch.at(i);
        descent.climb(below);
        below = worths[i];
        descent.put(below, static_cast<std::uint32_t>(i + 1));
    }
    descent.run(results, watch);
}

// By edge: its block, and the value of the block without it. A bridge belongs to the block that it stands on.
class Cuts {
public:
    Cuts(std::span<const board::Code> ends, std::uint32_t points, Watch& watch)
        : tree(ends, points, watch), worth(weigh(tree, watch)), roots(block_roots(tree)), blocks(ends.size() / 2, none),
          left(ends.size() / 2, floating) {
        for (std::size_t edge = 0; edge < left.size(); ++edge) {
            watch.at(edge);
            const std::uint32_t node = tree.first_end(edge);
            if (node == none) continue;
            blocks[edge] = roots[node];
            left[edge] = worth[roots[node]] ^ 1; // if the rest of the block has no bridges
        }
        const Classes classes(tree, watch);
        for (std::uint32_t node = 1; node < tree.size(); ++node) {
            watch.at(node);
            if (!tree[node].cover)
                left[tree[node].edge] ^= 1 ^ (worth[node] + 1);
            else if (classes.is_first(node) && (classes.next(node) || tree[node].cover == 1))
                cut_class(classes, node, watch);
        }
    }

    // What a bridge adds to the value of the block that it stands on.
    std::uint32_t bridge(std::uint32_t node) const { return worth[node] + 1; }
    std::uint32_t block_below(std::uint32_t node) const { return roots[tree[node].parent]; }

    const SpanningTree tree;
    const Nimbers worth;
    const std::vector<std::uint32_t> roots;
    std::vector<std::uint32_t> blocks;
    Nimbers left;

private:
    // Without its class, the block is a ring of parts, one of which has the node closest to the ground. When an edge of
    // the class is cut, chains of the other parts stand on that part on both sides, up to the cut.
    void cut_class(const Classes& classes, std::uint32_t first, Watch& watch) {
        edges_.assign(1, tree[first].edge);
        parts_.clear();
        std::uint32_t last = first;
        for (std::uint32_t node = classes.next(first); node; node = classes.next(node)) {
            edges_.push_back(tree[node].edge);
            parts_.push_back(worth[last] ^ worth[node] ^ 1);
            last = node;
        }
        std::uint32_t ground_part = worth[roots[first]] ^ worth[first] ^ 1;
        if (const std::uint32_t chord = classes.chord(first); chord != none) {
            edges_.push_back(chord);
            parts_.push_back(worth[last] ^ 1);
        } else {
            ground_part ^= worth[last]; // more than one chord connects what is beyond the class to it
        }
        weigh_chains(parts_, up_, descent_, watch);
        std::reverse(parts_.begin(), parts_.end());
        weigh_chains(parts_, down_, descent_, watch);
        for (std::size_t i = 0; i < edges_.size(); ++i)
            left[edges_[i]] = ground_part ^ up_[i] ^ down_[edges_.size() - 1 - i];
    }

    std::vector<std::uint32_t> edges_; // of a class, around the ring
    Nimbers parts_, up_, down_;
    Descent descent_;
};

} // namespace

std::uint32_t value(std::span<const board::Code> ends, std::uint32_t points, Watch& watch) {
    return weigh(SpanningTree(ends, points, watch), watch)[0];
}

board::Mask winning(std::span<const board::Code> ends, std::uint32_t points, Watch& watch) {
    const Cuts cuts(ends, points, watch);
    Nimbers wanted(cuts.tree.size(), none); // by block: the value that makes all 0, if there is one
    wanted[0] = 0;
    for (std::uint32_t node = 1; node < cuts.tree.size(); ++node) {
        watch.at(node);
        const std::uint32_t below = cuts.block_below(node);
        if (cuts.tree[node].cover || wanted[below] == none) continue;
        // 0 becomes none: a standing bridge is worth at least 1.
        wanted[node] = (wanted[below] ^ cuts.worth[below] ^ cuts.bridge(node)) - 1;
    }
    board::Mask wins(cuts.left.size());
    for (std::size_t edge = 0; edge < wins.size(); ++edge) {
        watch.at(edge);
        wins[edge] = cuts.left[edge] != floating && cuts.left[edge] == wanted[cuts.blocks[edge]];
    }
    return wins;
}

std::vector<std::uint32_t> options(std::span<const board::Code> ends, std::uint32_t points, Watch& watch) {
    const Cuts cuts(ends, points, watch);
    const board::Groups edges_of(cuts.blocks, cuts.tree.size());
    Descent descent;
    std::vector<std::uint32_t> path; // the blocks between the ground and here
    for (std::uint32_t node = 0; node < cuts.tree.size(); ++node) {
        watch.at(node);
        if (cuts.tree[node].cover) continue;
        if (node) {
            const std::uint32_t below = cuts.block_below(node);
            for (; path.back() != below; path.pop_back()) descent.climb_back();
            descent.climb(cuts.worth[below] ^ cuts.bridge(node));
        }
        path.push_back(node);
        for (const std::uint32_t edge : edges_of[node]) descent.put(cuts.left[edge], edge);
    }
    std::vector<std::uint32_t> results(cuts.left.size(), floating);
    descent.run(results, watch);
    return results;
}

} // namespace hackenbush::green
