// Bounds of a core without search: lower bounds for a player, by strategies that count moves.
//
// A core is a set of edges in which any two lie on a cycle, on a ground of one node or more. Weights on its
// nodes are rounded against the player whose bound it is; a unit of weight then counts like an edge on its node.
//
// A strategy that gives up an own edge, or an own weight, works without it too. So the value is more than the bound.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "redblue_numbers.hpp"
#include "redblue_sets.hpp"

namespace hackenbush::redblue {

// The graph that all cores of a search are parts of.
template <class Set> struct CoreShape {
    std::vector<std::uint16_t> starts, ends;
    std::vector<Set> incident; // edges at a node
    std::vector<Set> joined;   // the two ends of an edge
    std::array<Set, 2> colored;

    CoreShape(std::size_t node_count) : incident(node_count) {}

    void add(unsigned start, unsigned end, Color color) {
        const auto edge = static_cast<unsigned>(starts.size());
        starts.push_back(static_cast<std::uint16_t>(start));
        ends.push_back(static_cast<std::uint16_t>(end));
        joined.push_back(Set::of(start) | Set::of(end));
        incident[start].insert(edge);
        incident[end].insert(edge);
        colored[index(player_of(color))].insert(edge);
    }
    unsigned other_end(unsigned edge, unsigned node) const { return starts[edge] ^ ends[edge] ^ node; }
};

template <class Set> struct Core {
    Set edges;
    Set nodes;  // without the ground
    Set ground; // nodes that count as one
};

// A bound in a player's favor: a number of edges more than the opponent has, and weights.
template <class Set> struct Count {
    std::int32_t edges = 0;
    bool gives_up = false; // an own edge, or a unit of weight
    Set weighted;          // nodes whose weights count
    Set harmed;            // nodes whose weights count if they are against the player
    Set spare;             // nodes whose weights are given up if they are in the player's favor
};

// The number that a count comes to, given the weights in the player's favor, and the least that is more.
template <class Number, class Set, class Weight>
Number total(const Count<Set>& count, Weight weight, const Number& least) {
    Number sum = Number::whole(count.edges);
    for (const unsigned node : count.weighted) sum = sum + weight(node);
    bool is_more = count.gives_up;
    for (const unsigned node : count.harmed) {
        const Number x = weight(node);
        if (x.sign() < 0) sum = sum + x;
        if (x.sign() > 0 && count.spare.has(node)) is_more = true;
    }
    return is_more ? sum + least : sum;
}

// Weights on nodes, rounded against a player: as many units in the player's favor.
template <class Set> struct Units {
    std::vector<std::int64_t> counts; // by node
    Set helpful, against;             // nodes with more than none, and with less

    explicit Units(std::size_t nodes) : counts(nodes) {}
    explicit Units(std::vector<std::int64_t> row) : counts(row.size()) {
        for (unsigned node = 0; node < row.size(); ++node) put(node, row[node]);
    }
    std::int64_t operator[](unsigned node) const { return counts[node]; }
    void put(unsigned node, std::int64_t count) { // where there are none
        counts[node] = count;
        if (count > 0) helpful.insert(node);
        if (count < 0) against.insert(node);
    }
    void clear() { // of what is put next
        helpful = Set();
        against = Set();
    }
};

// All bounds of one core for one player. What only edges decide is found once; weights come with each question, and what
// only their units decide is kept.
template <class Set> class Bounds {
public:
    using Units = redblue::Units<Set>;

    Bounds() = default;
    Bounds(const CoreShape<Set>& shape, const Core<Set>& core, Player player)
        : shape_(&shape), core_(core), own_(core.edges & shape.colored[index(player)]), other_(core.edges - own_),
          safe_(reached(core.ground, own_, {})), own_safe_(touching(safe_) & own_), plain_(count(own_safe_, 0)) {
        by_ways_ = count_by_ways(Units(shape.incident.size()));
        find_clusters();
    }

    const Core<Set>& core() const { return core_; }
    const Set& own() const { return own_; }
    const Set& safe() const { return safe_; }
    const Set& own_safe() const { return own_safe_; }
    std::size_t heap_bytes() const {
        return clusters_.capacity() * sizeof(Cluster) + regions_.capacity() * sizeof(Region) +
               by_units_.capacity() * sizeof(CountByUnits) + pockets_.capacity() * sizeof(Pocket);
    }

    // The player has at least the better of two counts; the weights are in the player's favor. All values are multiples
    // of the least number.
    template <class Number, class Weight> Number counted(const Units& units, Weight weight, const Number& least) {
        const Number plain = total(plain_, weight, least);
        const std::optional<Count<Set>> supported = counted_by_ways(units);
        return supported ? std::max(plain, total(*supported, weight, least)) : plain;
    }

    // The player has at least this much after giving up own edges, such that whole parts of the opponent's fall.
    //
    // A pocket is a set of nodes that the opponent's edges connect to one another, but not to the ground. Without the
    // own edges at it, it falls. Pockets are dropped one at a time, the best first, as long as the count rises.
    template <class Number, class Weight> Number without_pockets(Weight weight, const Number& least) {
        if (!has_pockets_) find_pockets();
        Number best = total(plain_, weight, least);
        for (Set dropped;;) {
            const Pocket* dropped_next = nullptr;
            for (const Pocket& pocket : pockets_) {
                if (dropped.meets(pocket.nodes)) continue;
                const Number rest = dropped.empty() ? total(pocket.rest, weight, least)
                                                    : total(count_without(dropped | pocket.nodes), weight, least);
                if (rest > best) best = rest, dropped_next = &pocket;
            }
            if (!dropped_next) return best;
            dropped |= dropped_next->nodes;
        }
    }

    // The player has at least this much by answering every move in a cluster, if that is more than what is known.
    //
    // This takes longer to find. A cluster is a set of nodes that the player's own edges connect to one another, but
    // not to the ground. The player answers every move with an own edge of one cluster: first edges that it can lose
    // without splitting, then the leaves of a tree in it. Edges of other clusters are deleted.
    template <class Number>
    std::optional<Number> clustered(const Units& units, const Number& known, const Number& least) const {
        if (clusters_.empty()) return std::nullopt;
        std::int64_t safe_count = own_safe_.count();
        for (const unsigned node : units.helpful& safe_) safe_count += units[node];
        const Set helpful = units.helpful - safe_;
        const std::int64_t loose_count = own_.count() - own_safe_.count();
        std::optional<Number> best;
        for (const Cluster& cluster : clusters_) {
            std::int64_t count = cluster.edges;
            if (count == 0 && !helpful.meets(cluster.nodes)) continue;
            for (const unsigned node : helpful& cluster.nodes) count += units[node];
            const auto bound_for = [&](std::int64_t most) {
                const Number bound = Number::whole(safe_count - most);
                return loose_count > cluster.edges ? bound + least : bound;
            };
            const std::int64_t all = moves_in(regions_[cluster.first_region], units);
            if (bound_for(all - count) <= (best ? *best : known)) continue;
            const Number bound = bound_for(most_against(cluster, all, count, units));
            if (bound > (best ? *best : known)) best = bound;
        }
        return best;
    }

    // If there is one, the player has at least 2^-exponent: no edge of the opponent stands on the ground, so the player
    // moves last, even if the opponent uses every move.
    std::optional<std::int64_t> exponent(const Units& units) const {
        if (touching(core_.ground).meets(other_)) return std::nullopt;
        std::int64_t moves = other_.count();
        for (const unsigned node : units.against) moves -= units[node];
        return moves;
    }

private:
    using Rooms = std::array<std::int32_t, Set::capacity>; // by node; only those of the hosts are set

    // All nodes that can be reached from the start without entering closed ones.
    Set reached(const Set& start, const Set& edges, const Set& closed) const {
        Set seen = start, waiting = start, left = edges;
        while (!waiting.empty()) {
            const Set steps = shape_->incident[waiting.pop()] & left;
            left -= steps;
            Set found;
            for (const unsigned edge : steps) found |= shape_->joined[edge];
            found -= seen | closed;
            seen |= found;
            waiting |= found;
        }
        return seen;
    }

    Set touching(const Set& nodes) const {
        Set edges;
        for (const unsigned node : nodes) edges |= shape_->incident[node];
        return edges;
    }

    // Own edges that are not kept are deleted, and whatever then falls does not count. If the kept edges are those with
    // a path of their own color to the ground, the player can cut all of them, leaves first, whatever the opponent
    // does. Weights there count in full. Let c be the count. A cut by the opponent, or a move in a weight, only raises
    // it. And the player can move to a count of at least c^L: in a weight that is not an integer, then in a weight in
    // the player's favor, and then, when no weight depends on it any more, by cutting a leaf. So the value is at least
    // c.
    Count<Set> count(const Set& kept, std::int32_t assigned) const {
        const Set seen = reached(safe_, other_ | kept, {});
        const Set weighted = safe_ & core_.nodes, harmed = (seen & core_.nodes) - weighted;
        return {own_safe_.count() + assigned - (touching(seen) & other_).count(), !(own_ - kept).empty(), weighted,
                harmed, harmed};
    }

    // The same count after all own edges at some nodes are deleted, and whatever then falls.
    Count<Set> count_without(const Set& nodes) const {
        const Set gone = touching(nodes), own = own_ - gone, other = other_ - gone;
        const Set safe = reached(core_.ground, own, {});
        const Set own_safe = touching(safe) & own;
        const Set seen = reached(safe, other | own_safe, {});
        const Set weighted = safe & core_.nodes, harmed = (seen & core_.nodes) - weighted;
        return {own_safe.count() - (touching(seen) & other).count(), own_safe.count() < own_.count(), weighted, harmed,
                harmed};
    }

    // The count by ways, which only depends on the units of nodes that are not safe.
    std::optional<Count<Set>> counted_by_ways(const Units& units) {
        constexpr int digits = 16, most = 15; // of a key, and the last one
        const Set loose = core_.nodes - safe_;
        if (!units.helpful.meets(loose)) return by_ways_;
        std::uint64_t key = 0;
        int place = 0;
        bool has_key = true;
        for (const unsigned node : loose) {
            has_key = has_key && place < digits && units[node] < most;
            if (has_key && units[node] > 0) key |= static_cast<std::uint64_t>(units[node]) << 4 * place;
            ++place;
        }
        if (!has_key) return count_by_ways(units);
        for (const CountByUnits& known : by_units_)
            if (known.key == key) return known.count;
        by_units_.push_back({key, count_by_ways(units)});
        return by_units_.back().count;
    }

    // A host is a node that is not safe, with own edges or units on it. If k ways along the opponent's edges lead from
    // it to safe nodes, and no edge is in two ways, it has room for k - 1 of its own edges or units: whenever the
    // opponent breaks a way, the player cuts one of those, and so loses none of them.
    //
    // An own edge that joins two hosts with a way each is one more, if both are in no other such pair. Together they
    // have k + k' ways, and room for k + k' - 1: the player answers with other own edges of the pair first, and with
    // the joining one last. (Three hosts in a row are different: the middle one may lose its way first.)
    std::optional<Count<Set>> count_by_ways(const Units& units) const {
        Rooms room; // ways first, then places
        const Set hosts = find_ways(units, room);
        if (hosts.empty()) return std::nullopt;
        Set kept = own_safe_;
        std::int32_t assigned = 0;
        const Set loose = own_ - own_safe_;
        Set single = hosts; // in no pair
        for (const unsigned edge : touching(hosts) & loose) {
            const unsigned start = shape_->starts[edge], end = shape_->ends[edge];
            if (!single.has(start) || !single.has(end)) continue;
            single.erase(start);
            single.erase(end);
            kept.insert(edge);
            ++assigned;
        }
        Set with_room, in_full; // nodes whose units count
        for (const unsigned node : hosts) {
            const std::int32_t places = room[node] - 1;
            const auto taken = static_cast<std::int32_t>(std::clamp<std::int64_t>(units[node], 0, places));
            assigned += taken;
            if (taken > 0 && taken == units[node]) in_full.insert(node);
            room[node] = places - taken;
            if (room[node] > 0) with_room.insert(node);
        }
        Set candidates = (touching(with_room) & loose) - kept;
        for (const bool is_free_to_choose : {false, true}) { // those with only one place come first
            for (const unsigned edge : candidates) {
                unsigned node = shape_->starts[edge];
                const unsigned end = shape_->ends[edge];
                const bool at_start = with_room.has(node), at_end = with_room.has(end);
                if ((!at_start && !at_end) || (at_start && at_end && !is_free_to_choose)) continue;
                if (!at_start || (at_end && room[end] > room[node])) node = end;
                kept.insert(edge);
                ++assigned;
                if (--room[node] == 0) with_room.erase(node);
            }
            candidates -= kept;
        }
        if (assigned == 0) return std::nullopt;
        Count<Set> found = count(kept, assigned);
        found.spare -= in_full;
        return found;
    }

    // Note how many ways each host has, but no more than it can use, and return the hosts that have one.
    Set find_ways(const Units& units, Rooms& ways) const {
        const Set loose = own_ - own_safe_, supports = touching(safe_) & other_;
        Set free = other_; // edges that are in no way yet
        Rooms wanted;
        Set hosts, with_way;
        for (const unsigned node : core_.nodes - safe_) { // ways of one edge come first
            const std::int64_t demand =
                (shape_->incident[node] & loose).count() + std::clamp<std::int64_t>(units[node], 0, Set::capacity);
            if (demand == 0) continue;
            wanted[node] = static_cast<std::int32_t>(demand) + 1;
            ways[node] = 0;
            for (const unsigned edge : shape_->incident[node] & supports) {
                if (ways[node] == wanted[node]) break;
                free.erase(edge);
                ++ways[node];
            }
            if (ways[node] > 0) with_way.insert(node);
            if (ways[node] < wanted[node]) hosts.insert(node);
        }
        const Set first = with_way;
        for (const Set& row : {hosts & first, hosts - first}) {
            for (const unsigned node : row) {
                while (ways[node] < wanted[node] && take_way(node, free)) ++ways[node];
                if (ways[node] > 0) with_way.insert(node);
            }
        }
        return with_way;
    }

    // Take a way from a node to a safe one out of the free edges; false if there is none.
    bool take_way(unsigned start, Set& free) const {
        std::array<std::uint16_t, Set::capacity> entry; // the edge that leads to a node
        Set seen = Set::of(start), waiting = seen;
        while (!waiting.empty()) {
            const unsigned node = waiting.pop();
            for (const unsigned edge : shape_->incident[node] & free) {
                const unsigned next = shape_->other_end(edge, node);
                if (seen.has(next)) continue;
                entry[next] = static_cast<std::uint16_t>(edge);
                if (safe_.has(next)) {
                    for (unsigned at = next; at != start; at = shape_->other_end(entry[at], at)) free.erase(entry[at]);
                    return true;
                }
                seen.insert(next);
                waiting.insert(next);
            }
        }
        return false;
    }

    // Nodes that fall if the own edges at them are given up, and the count of the rest.
    struct Pocket {
        Set nodes;
        Count<Set> rest;
    };

    void find_pockets() {
        has_pockets_ = true;
        for (Set left = core_.nodes - reached(core_.ground, other_, {}); !left.empty();) {
            const Set pocket = reached(Set::of(left.first()), other_, {});
            pockets_.push_back({pocket, count_without(pocket)});
            left -= pocket;
        }
        pockets_.shrink_to_fit();
    }

    // Nodes that the opponent can reach, and the opponent's edges among them.
    struct Region {
        Set nodes;
        std::int32_t moves;
    };

    // Nodes that own edges connect to one another, but not to the ground.
    struct Cluster {
        Set nodes;
        std::int32_t edges, tree_edges;
        std::uint32_t first_region; // with all of the cluster, then without it, then as leaves of its tree are cut
    };

    void find_clusters() {
        for (Set left = core_.nodes - safe_; !left.empty();) {
            const Set cluster = reached(Set::of(left.first()), own_, {});
            left -= cluster;
            const Set edges = touching(cluster) & own_;
            const Set seen = reached(safe_, other_ | own_safe_ | edges, {});
            if (!seen.meets(cluster)) continue;
            const std::int32_t tree_edges = cluster.count() - 1;
            clusters_.push_back({cluster, edges.count(), tree_edges, static_cast<std::uint32_t>(regions_.size())});
            regions_.push_back(region(seen));
            Set rest = cluster;
            Set free = reached(safe_, other_ | own_safe_, rest);
            regions_.push_back(region(free));
            if (tree_edges < 2) continue;
            const std::vector<unsigned> order = leaves_last(cluster, edges);
            for (std::size_t leaf = order.size(); --leaf > 1;) {
                rest.erase(order[leaf]);
                if (touching(free).meets(shape_->incident[order[leaf]] & (other_ | own_safe_))) {
                    free.insert(order[leaf]);
                    free = reached(free, other_ | own_safe_, rest);
                }
                regions_.push_back(region(free));
            }
        }
        clusters_.shrink_to_fit();
        regions_.shrink_to_fit();
    }

    Region region(const Set& nodes) const {
        return {nodes, (other_ - touching((core_.nodes | core_.ground) - nodes)).count()};
    }

    static std::int64_t moves_in(const Region& region, const Units& units) {
        std::int64_t total = region.moves;
        for (const unsigned node : units.against& region.nodes) total -= units[node];
        return total;
    }

    // How many moves more than the safe ones the opponent, who has so many in all, may have when the player answers in
    // this cluster.
    std::int64_t most_against(const Cluster& cluster, std::int64_t all, std::int64_t count, const Units& units) const {
        const std::int64_t spare = count - cluster.tree_edges;
        std::int64_t most = all - count;
        // With every cut the opponent has fewer moves left, and more without the cluster. Only the cuts before the two
        // numbers meet count.
        for (std::int64_t cut = 0;; ++cut) { // leaves of the tree
            const std::int64_t still = cut ? all - spare - cut : all;
            if (still <= most) return most;
            const Region& left = regions_[cluster.first_region + static_cast<std::size_t>(cut) + 1];
            most = std::max(most, std::min(still, 1 + moves_in(left, units)));
            if (cut + 1 >= cluster.tree_edges) return most;
        }
    }

    // The nodes of a cluster, starting at the one with most edges of the opponent, each before its descendants.
    std::vector<unsigned> leaves_last(const Set& cluster, const Set& edges) const {
        unsigned middle = cluster.first();
        int most = -1;
        for (const unsigned node : cluster) {
            const int count = (shape_->incident[node] & other_).count();
            if (count > most) most = count, middle = node;
        }
        std::vector<unsigned> order{middle};
        Set seen = Set::of(middle);
        for (std::size_t i = 0; i < order.size(); ++i) {
            for (const unsigned edge : shape_->incident[order[i]] & edges) {
                const unsigned next = shape_->other_end(edge, order[i]);
                if (seen.has(next)) continue;
                seen.insert(next);
                order.push_back(next);
            }
        }
        return order;
    }

    const CoreShape<Set>* shape_ = nullptr;
    Core<Set> core_;
    Set own_, other_;
    Set safe_;         // nodes with a path of own edges to the ground, including the ground
    Set own_safe_;     // own edges there
    Count<Set> plain_; // of all own edges there
    struct CountByUnits {
        std::uint64_t key; // a digit for each node that is not safe
        std::optional<Count<Set>> count;
    };
    std::optional<Count<Set>> by_ways_; // without units
    std::vector<CountByUnits> by_units_;
    bool has_pockets_ = false;
    std::vector<Pocket> pockets_;
    std::vector<Cluster> clusters_;
    std::vector<Region> regions_;
};

} // namespace hackenbush::redblue
