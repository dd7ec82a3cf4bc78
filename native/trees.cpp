#include "trees.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "long_numbers.hpp"

namespace hackenbush::trees {
namespace {

using board::Code;
using board::Mask;
using board::Nodes;

constexpr std::size_t most_edges = std::size_t{1} << 30; // whole parts fit in 32 bits

// ---- the shape -------------------------------------------------------------------------------------------------

// An edge from a node to the one below it.
struct Branch {
    std::uint32_t node, below, edge;
};

// What is left of a node while leaves are removed: its degree, and the xor of its neighbors and of its edges. A leaf
// has one of each, so the xor names them, and no lists of neighbors are needed.
struct Stub {
    std::uint32_t degree = 0, neighbors = 0, edges = 0;
};

std::vector<Stub> stubs_of(std::span<const Code> ends, std::uint32_t points, Watch& watch) {
    if (ends.size() / 2 > most_edges) throw TooHard{"a tree of more than 2^30 edges is out of reach"};
    const Nodes nodes(ends, points);
    std::vector<Stub> stubs(nodes.count());
    for (std::size_t i = 0; i < ends.size() / 2; ++i) {
        watch.at(i);
        const std::uint32_t start = nodes.place(ends[2 * i]), end = nodes.place(ends[2 * i + 1]);
        for (const auto& [node, other] : {std::pair{start, end}, std::pair{end, start}}) {
            Stub& stub = stubs[node];
            ++stub.degree; // a loop counts twice, so its node is never a leaf
            stub.neighbors ^= other;
            stub.edges ^= static_cast<std::uint32_t>(i);
        }
    }
    return stubs;
}

// All branches that end in leaves, upper ones first. Going through the nodes from the last removes a tree that is
// numbered from below in memory order.
std::vector<Branch> branches_of(std::vector<Stub>& stubs, std::size_t edges, Watch& watch) {
    std::vector<Branch> branches;
    branches.reserve(edges);
    for (std::uint32_t last = static_cast<std::uint32_t>(stubs.size()) - 1; last > 0; --last) {
        watch.at(last);
        std::uint32_t node = last;
        while (node >= last && stubs[node].degree == 1) {
            const Branch branch{node, stubs[node].neighbors, stubs[node].edges};
            branches.push_back(branch);
            stubs[node].degree = 0;
            Stub& below = stubs[branch.below];
            --below.degree;
            below.neighbors ^= node;
            below.edges ^= branch.edge;
            node = branch.below;
        }
    }
    return branches;
}

// Without the branches of floating trees, whose lowest node is in the air.
void drop_floating(std::vector<Branch>& branches, std::size_t nodes) {
    Mask stands(nodes);
    stands[0] = 1;
    for (auto branch = branches.rbegin(); branch != branches.rend(); ++branch)
        stands[branch->node] = stands[branch->below];
    std::erase_if(branches, [&](const Branch& branch) { return !stands[branch.node]; });
}

// ---- best cuts -------------------------------------------------------------------------------------------------

// A best cut of a player takes 2^-loss from the value of a node or a branch for that player; none without a cut.
struct Losses {
    static constexpr std::int32_t none = -1;
    std::int32_t of[2] = {none, none};
};

// The loss of a player in a branch, from the loss in the node it leads to, which is worth x to that player. An edge
// under x shrinks the loss by the slope of the stick just below x.
std::int32_t branch_loss(std::int32_t above, bool is_own, std::int32_t floor, bool is_integer) {
    const std::int32_t ceiling = floor + !is_integer;
    if (above == Losses::none) return is_own ? -floor : Losses::none; // everything above is theirs: x is an integer
    if (is_own) return above + (ceiling > 0 ? 0 : 1 - ceiling);
    return above + std::max(ceiling, 0);
}

// Go up from the ground along branches that lose as little as their node does. For each player this leads to the best
// cuts.
Mask best_of(std::span<const Branch> branches, std::span<const Losses> nodes, std::span<const Losses> losses,
             std::size_t edges) {
    Mask best(edges), reached(nodes.size());
    reached[0] = 3;
    for (std::size_t i = branches.size(); i-- > 0;) {
        const auto& [node, below, edge] = branches[i];
        for (const int player : {0, 1}) {
            const auto bit = static_cast<std::uint8_t>(1 << player);
            const std::int32_t loss = losses[i].of[player];
            if (!(reached[below] & bit) || loss == Losses::none || loss != nodes[below].of[player]) continue;
            if (nodes[node].of[player] == Losses::none)
                best[edge] |= bit;
            else
                reached[node] |= bit;
        }
    }
    return best;
}

// ---- the tree --------------------------------------------------------------------------------------------------

struct Tree {
    std::vector<Branch> branches; // upper ones first
    std::uint32_t count;          // of nodes, some of which may be nowhere
    std::string_view colors;

    bool is_blue(const Branch& branch) const { return colors[branch.edge] == 'b'; }
};

Tree tree_of(std::span<const Code> ends, std::string_view colors, std::uint32_t points, Watch& watch) {
    std::vector<Stub> stubs = stubs_of(ends, points, watch);
    std::vector<Branch> branches = branches_of(stubs, colors.size(), watch);
    if (stubs[0].degree) throw NotATree{"a cycle stands on the ground"}; // it keeps its path to the ground
    drop_floating(branches, stubs.size());
    Tree tree{std::move(branches), static_cast<std::uint32_t>(stubs.size()), colors};
    for (const Branch& branch : tree.branches)
        if (colors[branch.edge] != 'b' && colors[branch.edge] != 'r')
            throw NotATree{"a green edge stands on the ground"};
    return tree;
}

// The value of the ground. Reports each branch, with the value of the node it leads to.
Dyadic value_of(const Tree& tree, Watch& watch, const auto& show) {
    Numbers numbers;
    std::vector<Number> worth(tree.count);
    for (std::size_t i = 0; i < tree.branches.size(); ++i) {
        watch.at(i);
        const Branch& branch = tree.branches[i];
        show(i, worth[branch.node]);
        numbers.put_on(tree.is_blue(branch), worth[branch.node]);
        numbers.add(worth[branch.below], worth[branch.node]);
    }
    return numbers.dyadic(worth[0]);
}

// ---- winning cuts ----------------------------------------------------------------------------------------------

// All cuts with which a player who is ahead wins, by one walk up the tree and one down. Numbers are values to that
// player.
//
// A cut wins if the ground is worth at least 0 after it. That is the goal of the ground. The goal of a branch is the
// goal of its node without the other branches; the goal of a node is that of its branch, taken off the edge. If the goal
// of an own branch is 0 or less, then its cut wins, and every own cut in it.
//
// Numbers are moved, not copied. On the way up values are put on edges and added; on the way down they are subtracted and
// taken off again. The largest branch of a node inherits its numbers. Any other branch gets as many bits as it has edges:
// its values are multiples of 2^-edges, so the rest does not matter. So all numbers together take about n log n bits.
class WinningCuts {
public:
    WinningCuts(const Tree& tree, bool is_left, Watch& watch)
        : tree_(tree), is_left_(is_left), watch_(watch), nodes_(tree.count), branches_(tree.branches.size()),
          wins_(tree.colors.size()) {}

    Mask found() {
        for (std::uint32_t i = 0; i < tree_.branches.size(); ++i) {
            watch_.at(i);
            count_edges(i);
        }
        for (std::uint32_t i = 0; i < tree_.branches.size(); ++i) {
            watch_.at(i);
            add_branch(i);
        }
        nodes_[0].state = State::open;
        set_goals(0);
        for (std::size_t i = tree_.branches.size(); i-- > 0;) {
            watch_.at(i);
            set_goals(tree_.branches[i].node);
        }
        return std::move(wins_);
    }

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    enum class State : std::uint8_t { lost, open, won }; // no cut above wins; those that keep the goal; all own ones

    struct Node {
        Number value, goal;          // the goal of an open node is not above its value
        std::uint32_t edges = 0;     // above it
        std::uint32_t first = none;  // of its branches
        std::uint32_t largest = none;
        State state = State::lost;
    };

    struct NodeBranch {
        Number value;             // of a branch that is not the largest
        std::uint32_t next = none; // branch of the same node
    };

    bool is_own(std::uint32_t branch) const { return tree_.is_blue(tree_.branches[branch]) == is_left_; }
    Node& above(std::uint32_t branch) { return nodes_[tree_.branches[branch].node]; }

    void count_edges(std::uint32_t branch) {
        Node& below = nodes_[tree_.branches[branch].below];
        below.edges += above(branch).edges + 1;
        branches_[branch].next = std::exchange(below.first, branch);
        if (below.largest == none || above(below.largest).edges < above(branch).edges) below.largest = branch;
    }

    void add_branch(std::uint32_t branch) {
        Node& below = nodes_[tree_.branches[branch].below];
        Number value = std::exchange(above(branch).value, {});
        numbers_.put_on(is_own(branch), value);
        if (below.largest != branch) branches_[branch].value = numbers_.copy(value);
        numbers_.add(below.value, value);
    }

    // Set the goals of all nodes on a node, which is not needed after that.
    void set_goals(std::uint32_t place) {
        Node& node = nodes_[place];
        if (node.state == State::lost) return;
        for (std::uint32_t i = node.first; i != none; i = branches_[i].next) {
            if (node.state == State::won)
                win(i);
            else if (i != node.largest)
                climb_smaller(i, node);
        }
        if (node.state == State::open && node.largest != none) climb(node.largest, node.value, node.goal);
    }

    // The value of a node less its goal stays the same when a branch is subtracted from both.
    void climb_smaller(std::uint32_t branch, Node& node) {
        Number value = std::exchange(branches_[branch].value, {});
        Number goal = numbers_.copy(value);
        Number most = numbers_.negative(numbers_.difference(node.value, node.goal, above(branch).edges / limb_bits + 1));
        numbers_.add(goal, most); // the branch may lose this much
        Number less = numbers_.negative(numbers_.copy(value)), less_again = numbers_.copy(less);
        numbers_.add(node.value, less);
        numbers_.add(node.goal, less_again);
        climb(branch, value, goal);
    }

    void climb(std::uint32_t branch, Number& value, Number& goal) {
        if (numbers_.take_off(is_own(branch), goal)) {
            numbers_.take_off(is_own(branch), value);
            Node& node = above(branch);
            node.value = std::exchange(value, {});
            node.goal = std::exchange(goal, {});
            node.state = State::open;
            return;
        }
        if (is_own(branch)) win(branch);
        numbers_.drop(value);
        numbers_.drop(goal);
    }

    void win(std::uint32_t branch) {
        if (is_own(branch)) wins_[tree_.branches[branch].edge] = is_left_ ? 1 : 2;
        above(branch).state = State::won;
    }

    const Tree& tree_;
    const bool is_left_;
    Watch& watch_;
    Numbers numbers_;
    std::vector<Node> nodes_;
    std::vector<NodeBranch> branches_;
    Mask wins_; // by edge
};

} // namespace

Dyadic value(std::span<const Code> ends, std::string_view colors, std::uint32_t points, Watch& watch) {
    return value_of(tree_of(ends, colors, points, watch), watch, [](std::size_t, const Number&) {});
}

Mask best(std::span<const Code> ends, std::string_view colors, std::uint32_t points, Watch& watch) {
    const Tree tree = tree_of(ends, colors, points, watch);
    std::vector<Losses> nodes(tree.count), losses(tree.branches.size());
    value_of(tree, watch, [&](std::size_t i, const Number& x) {
        const Branch& branch = tree.branches[i];
        for (const int player : {0, 1}) {
            const bool is_own = tree.is_blue(branch) == (player == 0);
            const std::int32_t floor = player == 0 ? x.whole : -x.whole - !x.is_integer(); // of its value to them
            const std::int32_t loss = branch_loss(nodes[branch.node].of[player], is_own, floor, x.is_integer());
            losses[i].of[player] = loss;
            nodes[branch.below].of[player] = std::max(nodes[branch.below].of[player], loss);
        }
    });
    return best_of(tree.branches, nodes, losses, colors.size());
}

Mask winning(std::span<const Code> ends, std::string_view colors, std::uint32_t points, Watch& watch) {
    const Tree tree = tree_of(ends, colors, points, watch);
    const int sign = value_of(tree, watch, [](std::size_t, const Number&) {}).sign();
    if (sign == 0) return Mask(colors.size()); // every cut is worse than 0 for the player who makes it
    return WinningCuts(tree, sign > 0, watch).found();
}

} // namespace hackenbush::trees
