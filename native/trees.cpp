#include "trees.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace hackenbush::trees {
namespace {

using board::Code;
using board::Mask;
using board::Nodes;

constexpr std::uint32_t limb_bits = 64;
constexpr std::size_t most_edges = std::size_t{1} << 30; // whole parts fit in 32 bits

// ---- the shape -------------------------------------------------------------------------------------------------

// An edge from a node to the one below it.
struct Branch {
    std::uint32_t node, below, edge;
};

// What is left of a node while leaves are taken off: its degree, and the xor of its neighbours and of its edges. A
// leaf has one of each, so the xor names them: no lists of neighbours are needed.
struct Stub {
    std::uint32_t degree = 0, neighbours = 0, edges = 0;
};

std::vector<Stub> stubs_of(std::span<const Code> ends, std::uint32_t points, Poll& poll) {
    if (ends.size() / 2 > most_edges) throw TooHard{"a tree of more than 2^30 edges is out of reach"};
    const Nodes nodes(ends, points);
    std::vector<Stub> stubs(nodes.count());
    for (std::size_t i = 0; i < ends.size() / 2; ++i) {
        poll.at(i);
        const std::uint32_t start = nodes.place(ends[2 * i]), end = nodes.place(ends[2 * i + 1]);
        for (const auto& [node, other] : {std::pair{start, end}, std::pair{end, start}}) {
            Stub& stub = stubs[node];
            ++stub.degree; // a loop counts twice, so its node is never a leaf
            stub.neighbours ^= other;
            stub.edges ^= static_cast<std::uint32_t>(i);
        }
    }
    return stubs;
}

// All branches that end in leaves, upper ones first. Nodes are looked at from the last, which takes off a tree that is
// numbered from below in the order of memory.
std::vector<Branch> branches_of(std::vector<Stub>& stubs, std::size_t edges, Poll& poll) {
    std::vector<Branch> branches;
    branches.reserve(edges);
    for (std::uint32_t last = static_cast<std::uint32_t>(stubs.size()) - 1; last > 0; --last) {
        poll.at(last);
        std::uint32_t node = last;
        while (node >= last && stubs[node].degree == 1) {
            const Branch branch{node, stubs[node].neighbours, stubs[node].edges};
            branches.push_back(branch);
            stubs[node].degree = 0;
            Stub& below = stubs[branch.below];
            --below.degree;
            below.neighbours ^= node;
            below.edges ^= branch.edge;
            node = branch.below;
        }
    }
    return branches;
}

// Without the branches of trees that float, which have their lowest node in the air.
void drop_floating(std::vector<Branch>& branches, std::size_t nodes) {
    Mask stands(nodes);
    stands[0] = 1;
    for (auto branch = branches.rbegin(); branch != branches.rend(); ++branch)
        stands[branch->node] = stands[branch->below];
    std::erase_if(branches, [&](const Branch& branch) { return !stands[branch.node]; });
}

// ---- numbers ---------------------------------------------------------------------------------------------------

// A fraction below 1 of more than 64 bits. The lowest bit is bit 0 of limbs[low], so that bits go on top and zeros go
// from below without moving the others; beyond the top all is 0.
struct Long {
    Limbs limbs;
    std::size_t low = 0;
    std::uint64_t bits = 0;

    std::span<const std::uint64_t> live() const { return std::span(limbs).subspan(low); }

    // Divide by 2^count and put this on top: 0...01 under a blue edge, 1...10 under a red one.
    void push(std::uint64_t count, bool is_blue) {
        const std::uint64_t start = bits;
        bits += count;
        limbs.resize(low + (bits + limb_bits - 1) / limb_bits);
        std::uint64_t* const out = limbs.data() + low;
        if (is_blue) {
            out[start / limb_bits] |= std::uint64_t{1} << (start % limb_bits);
            return;
        }
        for (std::uint64_t bit = start + 1; bit < bits;) {
            const std::uint64_t limb = bit / limb_bits, end = std::min(bits, (limb + 1) * limb_bits);
            out[limb] |= (~std::uint64_t{0} >> (limb_bits - (end - bit))) << (bit % limb_bits);
            bit = end;
        }
    }

    // Add a fraction that is not longer; return what goes over the top, 0 or 1. The tops are aligned, so the work is
    // in proportion to the shorter one.
    int add(std::span<const std::uint64_t> shorter, std::uint64_t shorter_bits) {
        const std::uint64_t shift = bits - shorter_bits;
        const unsigned offset = shift % limb_bits;
        std::uint64_t rest = 0; // of the limb before
        unsigned __int128 carry = 0;
        auto out = limbs.begin() + static_cast<std::ptrdiff_t>(low + shift / limb_bits);
        for (const std::uint64_t limb : shorter) {
            carry += static_cast<unsigned __int128>(*out) + ((limb << offset) | rest);
            *out++ = static_cast<std::uint64_t>(carry);
            carry >>= limb_bits;
            rest = offset ? limb >> (limb_bits - offset) : 0;
        }
        if (out != limbs.end()) {
            carry += static_cast<unsigned __int128>(*out) + rest;
            *out = static_cast<std::uint64_t>(carry);
            carry >>= limb_bits;
        }
        const unsigned top = bits % limb_bits;
        if (top == 0) return static_cast<int>(carry);
        const int over = static_cast<int>(limbs.back() >> top);
        limbs.back() &= (std::uint64_t{1} << top) - 1;
        return over;
    }

    void drop_zeros() {
        while (low < limbs.size() && limbs[low] == 0) {
            ++low;
            bits -= std::min<std::uint64_t>(bits, limb_bits);
        }
    }
};

// The number whole + fraction, 0 <= fraction < 1. A fraction of up to 64 bits is held in place, in units of 2^-64, a
// longer one among the long ones.
struct Number {
    std::int32_t whole = 0;
    std::uint32_t place = 0; // of the long fraction, from 1; 0 for none
    std::uint64_t fraction = 0;

    bool is_integer() const { return place == 0 && fraction == 0; }
};

unsigned bits_of(std::uint64_t fraction) {
    return fraction ? limb_bits - static_cast<unsigned>(std::countr_zero(fraction)) : 0;
}

// The arithmetic of numbers, which owns their long fractions.
class Numbers {
public:
    // Put the number on an edge: 1:x for blue, -1:x for red. With the floor n of x these are x + 1 if n >= 0, else
    // (x - n + 1) 2^n; and x - 1 if n < 0, else -1 + (1 - 2^-n) + (x - n) 2^-(n + 1).
    void put_on(bool is_blue, Number& x) {
        if (is_blue ? x.whole >= 0 : x.whole < 0) {
            x.whole += is_blue ? 1 : -1;
            return;
        }
        push(x, is_blue ? -x.whole : x.whole + 1, is_blue);
        x.whole = is_blue ? 0 : -1;
    }

    // Add a number that is not needed after that.
    void add(Number& sum, Number& x) {
        if (x.place && (!sum.place || long_of(sum).bits < long_of(x).bits)) std::swap(sum, x);
        sum.whole += x.whole;
        if (!sum.place) {
            sum.whole += __builtin_add_overflow(sum.fraction, x.fraction, &sum.fraction);
            return;
        }
        Long& fraction = long_of(sum);
        if (x.place) {
            sum.whole += fraction.add(long_of(x).live(), long_of(x).bits);
            release(x);
        } else if (x.fraction) {
            sum.whole += fraction.add({&x.fraction, 1}, limb_bits);
        } else {
            return;
        }
        fraction.drop_zeros();
        if (fraction.bits > limb_bits) return;
        const std::uint64_t short_one = fraction.bits ? fraction.live()[0] << (limb_bits - fraction.bits) : 0;
        release(sum);
        sum.fraction = short_one;
    }

    Dyadic dyadic(const Number& x) const {
        Limbs limbs{x.fraction};
        std::uint64_t bits = limb_bits;
        if (x.place) {
            const Long& fraction = longs_[x.place - 1];
            limbs.assign(fraction.live().begin(), fraction.live().end());
            bits = fraction.bits;
        }
        // The whole part goes on top, with its sign.
        limbs.resize(bits / limb_bits + 2);
        const auto shifted = static_cast<__int128>(x.whole) << (bits % limb_bits);
        limbs[bits / limb_bits] |= static_cast<std::uint64_t>(shifted);
        limbs[bits / limb_bits + 1] = static_cast<std::uint64_t>(shifted >> limb_bits);
        return Dyadic(std::move(limbs), bits);
    }

private:
    Long& long_of(const Number& x) { return longs_[x.place - 1]; }

    void push(Number& x, std::int32_t count, bool is_blue) {
        if (!x.place && static_cast<unsigned>(count) + bits_of(x.fraction) <= limb_bits) {
            const std::uint64_t lowest = std::uint64_t{1} << (limb_bits - count);
            x.fraction = (count < static_cast<std::int32_t>(limb_bits) ? x.fraction >> count : 0) |
                         (is_blue ? lowest : ~(lowest | (lowest - 1)));
            return;
        }
        if (!x.place) lengthen(x);
        long_of(x).push(static_cast<std::uint64_t>(count), is_blue);
    }

    void lengthen(Number& x) {
        if (free_.empty()) {
            longs_.emplace_back();
            free_.push_back(static_cast<std::uint32_t>(longs_.size()));
        }
        x.place = free_.back();
        free_.pop_back();
        if (const unsigned bits = bits_of(x.fraction)) long_of(x) = {{x.fraction >> (limb_bits - bits)}, 0, bits};
        x.fraction = 0;
    }

    void release(Number& x) {
        long_of(x) = {};
        free_.push_back(x.place);
        x.place = 0;
    }

    std::vector<Long> longs_;
    std::vector<std::uint32_t> free_; // places among the long ones
};

// ---- best cuts -------------------------------------------------------------------------------------------------

// A best cut of each player takes 2^-loss from what a node, or a branch, is worth to them; none without a cut.
struct Losses {
    static constexpr std::int32_t none = -1;
    std::int32_t of[2] = {none, none};
};

// The loss of a player in a branch, from that in the node it leads to, which is worth x to them. An edge on which x
// stands shrinks what is lost there by the slope of the stick just below x.
std::int32_t branch_loss(std::int32_t above, bool is_own, std::int32_t floor, bool is_integer) {
    const std::int32_t ceiling = floor + !is_integer;
    if (above == Losses::none) return is_own ? -floor : Losses::none; // all above is theirs: x is an integer
    if (is_own) return above + (ceiling > 0 ? 0 : 1 - ceiling);
    return above + std::max(ceiling, 0);
}

// Go up from the ground along branches that lose as little as their node does: for each player to the best cuts.
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

Tree tree_of(std::span<const Code> ends, std::string_view colors, std::uint32_t points, Poll& poll) {
    std::vector<Stub> stubs = stubs_of(ends, points, poll);
    std::vector<Branch> branches = branches_of(stubs, colors.size(), poll);
    if (stubs[0].degree) throw NotATree{"a cycle stands on the ground"}; // it keeps its path to the ground
    drop_floating(branches, stubs.size());
    Tree tree{std::move(branches), static_cast<std::uint32_t>(stubs.size()), colors};
    for (const Branch& branch : tree.branches)
        if (colors[branch.edge] != 'b' && colors[branch.edge] != 'r')
            throw NotATree{"a green edge stands on the ground"};
    return tree;
}

// What the ground is worth. Each branch is shown, with what the node that it leads to is worth.
Dyadic value_of(const Tree& tree, Poll& poll, const auto& show) {
    Numbers numbers;
    std::vector<Number> worth(tree.count);
    for (std::size_t i = 0; i < tree.branches.size(); ++i) {
        poll.at(i);
        const Branch& branch = tree.branches[i];
        show(i, worth[branch.node]);
        numbers.put_on(tree.is_blue(branch), worth[branch.node]);
        numbers.add(worth[branch.below], worth[branch.node]);
    }
    return numbers.dyadic(worth[0]);
}

} // namespace

Dyadic value(std::span<const Code> ends, std::string_view colors, std::uint32_t points, Poll& poll) {
    return value_of(tree_of(ends, colors, points, poll), poll, [](std::size_t, const Number&) {});
}

Mask best(std::span<const Code> ends, std::string_view colors, std::uint32_t points, Poll& poll) {
    const Tree tree = tree_of(ends, colors, points, poll);
    std::vector<Losses> nodes(tree.count), losses(tree.branches.size());
    value_of(tree, poll, [&](std::size_t i, const Number& x) {
        const Branch& branch = tree.branches[i];
        for (const int player : {0, 1}) {
            const bool is_own = tree.is_blue(branch) == (player == 0);
            const std::int32_t floor = player == 0 ? x.whole : -x.whole - !x.is_integer(); // of what it is to them
            const std::int32_t loss = branch_loss(nodes[branch.node].of[player], is_own, floor, x.is_integer());
            losses[i].of[player] = loss;
            nodes[branch.below].of[player] = std::max(nodes[branch.below].of[player], loss);
        }
    });
    return best_of(tree.branches, nodes, losses, colors.size());
}

} // namespace hackenbush::trees
