// Rule "count" of certificates, exactly as src/hackenbush/proofs/checker.py and clusters.py have it, and own edges to
// give up so that it holds, as in src/hackenbush/solvers/giving_up.py. What only edges decide is kept in the family.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "proving_board.hpp"
#include "redblue_numbers.hpp"

namespace hackenbush::proving {

constexpr int most_cluster_edges = 32;

// What stands without what is left of a cluster: nodes, and edges that the opponent can cut.
template <class Set> struct Stage {
    Set nodes;
    std::int32_t moves;
};

// Own edges that hang together, but that only other edges connect to the ground.
template <class Set> struct Cluster {
    Set nodes;
    std::int32_t size = 0;
    std::int32_t spare = 0; // edges that can go before it has fewer nodes
    std::vector<Stage<Set>> stages;
};

// What counts when some own edges are gone: own edges that are held, nodes, and edges more than the opponent's.
template <class Set> struct Rest {
    Set gone, kept, held, standing;
    std::int32_t ahead;
};

// What the edges of a family decide for a player.
template <class Set> struct Rules {
    Set held; // nodes that own edges connect to the ground, and the ground
    Set idle; // other nodes without own edges
    std::int32_t lead = 0, against = 0, own_edges = 0;
    bool is_last = false; // only own edges stand on the ground
    std::optional<Cluster<Set>> cluster;

    bool is_split = false; // the rest is known
    std::vector<Set> clusters, pockets; // own edges of each
    std::vector<Rest<Set>> rests;
    std::vector<std::pair<Set, Plan<Set>>> spared;   // what becomes of the family without some own edges
    std::vector<std::pair<Set, Plan<Set>>> grounded; // and with more nodes on the ground
};

// Finds that.
template <class Set> class RuleFinder {
public:
    RuleFinder(const Board<Set>& board, const Family<Set>& family, Player player)
        : board_(board), family_(family), own_(family.edges & board.colored(player)), others_(family.edges - own_) {}

    std::unique_ptr<Rules<Set>> rules() const {
        auto rules = std::make_unique<Rules<Set>>();
        rules->held = reached(family_.ground, own_);
        const Set loose = own_ - touching(rules->held, own_);
        for (const unsigned node : family_.nodes - rules->held)
            if (!board_.shape.incident[node].meets(own_)) rules->idle.insert(node);
        rules->against = others_.count();
        rules->own_edges = own_.count();
        rules->lead = own_.count() - loose.count() + count_supported(rules->held, loose) - others_.count();
        rules->is_last = !family_.edges.empty() && touching(family_.ground, others_).empty();
        if (!loose.empty() && loose.count() <= most_cluster_edges) rules->cluster = find_cluster(loose);
        return rules;
    }

    // Own edges by clusters and by pockets: nodes that the others connect to one another, but not to the ground.
    void split(Rules<Set>& rules) const {
        rules.is_split = true;
        const Set nodes = family_.nodes;
        for (Set left = nodes - rules.held; !left.empty();) {
            const Set group = reached(Set::of(left.first()), own_);
            left -= group;
            if (const Set edges = touching(group, own_); !edges.empty()) rules.clusters.push_back(edges);
        }
        std::ranges::stable_sort(rules.clusters, [](const Set& a, const Set& b) { return a.count() > b.count(); });
        for (Set left = nodes - reached(family_.ground, others_); !left.empty();) {
            const Set group = reached(Set::of(left.first()), others_);
            left -= group;
            rules.pockets.push_back(touching(group, own_));
        }
    }

    Rest<Set> rest(const Set& gone) const {
        const Set held = reached(family_.ground, own_ - gone), kept = touching(held, own_ - gone);
        const Set standing = reached(family_.ground, kept | others_);
        return {gone, kept, held, standing, kept.count() - touching(standing, others_).count()};
    }

private:
    Set reached(const Set& start, const Set& edges) const {
        Set seen = start, waiting = start, left = edges;
        while (!waiting.empty()) {
            const Set steps = board_.shape.incident[waiting.pop()] & left;
            left -= steps;
            Set found;
            for (const unsigned edge : steps) found |= board_.shape.joined[edge];
            found -= seen;
            seen |= found;
            waiting |= found;
        }
        return seen;
    }

    Set touching(const Set& nodes, const Set& edges) const {
        Set found;
        for (const unsigned node : nodes) found |= board_.shape.incident[node];
        return found & edges;
    }

    // How many loose edges count: at each node, one less than it has edges of the opponent to held nodes.
    std::int32_t count_supported(const Set& held, const Set& loose) const {
        std::array<std::int32_t, Set::capacity> rooms;
        Set hosts;
        for (const unsigned edge : others_) {
            const unsigned start = board_.first_ends[edge], end = board_.second_ends[edge];
            if (held.has(start) == held.has(end)) continue;
            const unsigned host = held.has(start) ? end : start;
            rooms[host] = hosts.has(host) ? rooms[host] + 1 : 0;
            hosts.insert(host);
        }
        std::int32_t counted = 0;
        for (const unsigned edge : loose) {
            for (const unsigned node : {board_.first_ends[edge], board_.second_ends[edge]}) {
                if (!hosts.has(node) || rooms[node] <= 0) continue;
                --rooms[node];
                ++counted;
                break;
            }
        }
        return counted;
    }

    // The loose edges as a cluster, if they hang together. The order of nodes is that of the checker.
    std::optional<Cluster<Set>> find_cluster(const Set& loose) const {
        const std::vector<unsigned> order = walk(loose);
        if (order.empty()) return std::nullopt;
        Cluster<Set> cluster;
        for (const unsigned node : order) cluster.nodes.insert(node);
        cluster.size = loose.count();
        cluster.spare = cluster.size - static_cast<std::int32_t>(order.size()) + 1;
        find_stages(order, family_.edges - loose, cluster.stages);
        return cluster;
    }

    // Nodes of loose edges in the order of a search in depth; none if it does not reach all.
    std::vector<unsigned> walk(const Set& loose) const {
        unsigned root = 0;
        int most = -1;
        Set met;
        for (const unsigned edge : loose) {
            for (const unsigned node : {board_.first_ends[edge], board_.second_ends[edge]}) {
                if (met.has(node)) continue;
                met.insert(node);
                const int degree = (board_.shape.incident[node] & others_).count();
                if (degree > most) most = degree, root = node;
            }
        }
        std::vector<unsigned> order{root}, todo{root}, near;
        Set ordered = Set::of(root), left = loose;
        while (!todo.empty()) {
            const unsigned node = todo.back();
            todo.pop_back();
            const Set here = board_.shape.incident[node] & left;
            left -= here;
            near.clear();
            for (const unsigned edge : here) near.push_back(board_.shape.other_end(edge, node));
            for (std::size_t place = near.size(); place-- > 0;) {
                if (ordered.has(near[place])) continue;
                ordered.insert(near[place]);
                order.push_back(near[place]);
                todo.push_back(near[place]);
            }
        }
        if (!left.empty()) order.clear();
        return order;
    }

    // What stands without a cluster, and then without what is left of it as nodes go, the last ones first.
    void find_stages(const std::vector<unsigned>& order, const Set& edges, std::vector<Stage<Set>>& stages) const {
        Set closed;
        for (const unsigned node : order) closed.insert(node);
        Set standing = open_from(family_.ground, edges, closed);
        for (std::size_t size = order.size();; --size) {
            if (size < order.size()) {
                closed.erase(order[size]);
                if (touching(standing, edges).meets(board_.shape.incident[order[size]])) {
                    standing.insert(order[size]);
                    standing = open_from(standing, edges, closed);
                }
            }
            const Set outside = family_.nodes - standing;
            stages.push_back({standing, (others_ - touching(outside, others_)).count()});
            if (size <= std::min<std::size_t>(order.size(), 2)) return;
        }
    }

    Set open_from(const Set& start, const Set& edges, const Set& closed) const {
        Set seen = start, waiting = start;
        while (!waiting.empty()) {
            Set found;
            for (const unsigned edge : board_.shape.incident[waiting.pop()] & edges) found |= board_.shape.joined[edge];
            found -= seen | closed;
            seen |= found;
            waiting |= found;
        }
        return seen;
    }

    const Board<Set>& board_;
    const Family<Set>& family_;
    const Set own_, others_;
};

// Own edges that a player gives up after an answer, and what that leaves.
template <class Number, class Set> struct Spared {
    Number lead;
    Set gone;
    Picture<Number, Set> left;
};

template <class Number, class Set> class Rulebook {
public:
    using Picture = proving::Picture<Number, Set>;

    Rulebook(Families<Set>& families, Folding<Number, Set>& folding) : families_(families), folding_(folding) {}

    // Whether a player wins moving second by rule "sum" or "count".
    bool is_plain(const Picture& picture, Player player) { return counted_lead(picture, player).sign() >= 0; }

    // How far ahead a player is by counting moves, or by the sum on the ground if no edge is left.
    Number counted_lead(const Picture& picture, Player player) {
        const auto in_favor = [player](const Number& x) { return player == Player::left ? x : -x; };
        const Number on_ground = in_favor(picture.loads[0]);
        if (picture.family->edges.empty()) return on_ground;
        const Rules<Set>& rules = rules_of(*picture.family, player);
        Number lead = on_ground + Number::whole(rules.lead);
        std::int64_t moves = rules.against;
        for (std::size_t place = 1; place < picture.loads.size(); ++place) {
            if (picture.loads[place].is_zero()) continue;
            const Number x = in_favor(picture.loads[place]);
            const std::int64_t whole = x.floor();
            if (whole < 0) moves -= whole;
            if (rules.held.has(picture.family->row[place]))
                lead = lead + x;
            else if (whole < 0)
                lead = lead + Number::whole(whole);
        }
        if (lead.sign() < 0 && rules.is_last) lead = std::max(lead, on_ground + Number::power(moves));
        if (lead.sign() < 0 && rules.cluster) lead = std::max(lead, Number::whole(cluster_lead(picture, player, rules)));
        return lead;
    }

    // The own edges to give up so that counting is enough, or shows most, if it shows this much without that.
    Spared<Number, Set> give_up(const Picture& picture, Player player, const Number& lead) {
        Spared<Number, Set> best{lead, {}, {}};
        if (picture.family->edges.empty()) return best;
        Rules<Set>& rules = rules_of(*picture.family, player);
        if (!rules.is_split) {
            RuleFinder<Set>(families_.board(), *picture.family, player).split(rules);
            families_.count_bytes((rules.clusters.capacity() + rules.pockets.capacity()) * sizeof(Set));
        }
        if (!rules.pockets.empty()) try_without(picture, player, rules, pockets_to_drop(picture, player, rules), best);
        if (rules.clusters.size() == 1) try_without(picture, player, rules, rules.clusters[0], best);
        if (rules.clusters.size() < 2) return best;
        Set loose;
        for (const Set& cluster : rules.clusters) loose |= cluster;
        for (const Set& cluster : rules.clusters) try_without(picture, player, rules, loose - cluster, best);
        return best;
    }

    // What a player has at least by rule "ground": the picture with more nodes on the ground, or itself.
    void ground(const Picture& picture, Player player, Picture& rest) {
        Family<Set>& family = *picture.family;
        Rules<Set>& rules = rules_of(family, player);
        Set ground = rules.held;
        for (std::size_t place = 1; place < picture.loads.size(); ++place)
            if (rules.idle.has(family.row[place]) && redblue::is_as_good(-player, picture.loads[place], Number()))
                ground.insert(family.row[place]);
        folding_.follow(picture, plan_of(rules.grounded, ground, [&] { return families_.join(family, ground); }), rest);
    }

private:
    Rules<Set>& rules_of(Family<Set>& family, Player player) {
        auto& rules = family.rules[index(player)];
        if (!rules) {
            rules = RuleFinder<Set>(families_.board(), family, player).rules();
            const std::size_t stages = rules->cluster ? rules->cluster->stages.capacity() : 0;
            families_.count_bytes(sizeof(Rules<Set>) + stages * sizeof(Stage<Set>));
        }
        return *rules;
    }

    std::int64_t cluster_lead(const Picture& picture, Player player, const Rules<Set>& rules) const {
        const Cluster<Set>& cluster = *rules.cluster;
        const auto& row = picture.family->row;
        std::int64_t safe = rules.own_edges - cluster.size, moves = rules.against, units = 0;
        const auto whole = [&](std::size_t place) {
            const Number& x = picture.loads[place];
            return x.is_zero() ? 0 : player == Player::left ? x.floor() : (-x).floor();
        };
        for (std::size_t place = 0; place < row.size(); ++place) {
            const std::int64_t x = whole(place);
            if (x < 0)
                moves -= x;
            else if (rules.held.has(row[place]))
                safe += x;
            else if (cluster.nodes.has(row[place]))
                units += x;
        }
        std::int64_t need = moves - units - cluster.size;
        for (std::size_t number = 0; number < cluster.stages.size(); ++number) {
            const std::int64_t answers = number ? units + cluster.spare + static_cast<std::int64_t>(number) : 0;
            if (moves - answers <= need) break; // and so it is from here on
            std::int64_t remaining = cluster.stages[number].moves;
            for (std::size_t place = 0; place < row.size(); ++place)
                if (cluster.stages[number].nodes.has(row[place])) remaining += std::max<std::int64_t>(0, -whole(place));
            need = std::max(need, std::min(moves - answers, 1 + remaining));
        }
        return safe - need;
    }

    // The own edges that are not held when the edges at some pockets are gone: the best pockets, one at a time.
    Set pockets_to_drop(const Picture& picture, Player player, Rules<Set>& rules) {
        Set gone;
        std::size_t chosen = rest_of(*picture.family, player, rules, gone);
        Number best = rest_lead(picture, player, rules.rests[chosen]);
        while (best.sign() < 0) {
            const std::size_t before = chosen;
            for (const Set& pocket : rules.pockets) {
                if ((pocket - gone).empty()) continue;
                const std::size_t rest = rest_of(*picture.family, player, rules, gone | pocket);
                const Number lead = rest_lead(picture, player, rules.rests[rest]);
                if (lead > best) best = lead, chosen = rest;
            }
            if (chosen == before) break;
            gone = rules.rests[chosen].gone;
        }
        return (picture.family->edges & families_.board().colored(player)) - rules.rests[chosen].kept;
    }

    std::size_t rest_of(const Family<Set>& family, Player player, Rules<Set>& rules, const Set& gone) {
        for (std::size_t place = 0; place < rules.rests.size(); ++place)
            if ((rules.rests[place].gone - gone).empty() && (gone - rules.rests[place].gone).empty()) return place;
        rules.rests.push_back(RuleFinder<Set>(families_.board(), family, player).rest(gone));
        families_.count_bytes(sizeof(Rest<Set>));
        return rules.rests.size() - 1;
    }

    static Number rest_lead(const Picture& picture, Player player, const Rest<Set>& rest) {
        Number total = Number::whole(rest.ahead);
        for (std::size_t place = 0; place < picture.loads.size(); ++place) {
            if (picture.loads[place].is_zero()) continue;
            const Number x = player == Player::left ? picture.loads[place] : -picture.loads[place];
            const unsigned node = picture.family->row[place];
            if (rest.held.has(node))
                total = total + x;
            else if (x.sign() < 0 && rest.standing.has(node))
                total = total + Number::whole(x.floor());
        }
        return total;
    }

    void try_without(const Picture& picture, Player player, Rules<Set>& rules, const Set& gone,
                     Spared<Number, Set>& best) {
        if (best.lead.sign() >= 0 || gone.empty()) return;
        const Family<Set>& family = *picture.family;
        const auto fold = [&] { return families_.fold(family.edges - gone, family.ground); };
        folding_.follow(picture, plan_of(rules.spared, gone, fold), trial_);
        const Number lead = counted_lead(trial_, player);
        if (lead <= best.lead) return;
        best.lead = lead;
        best.gone = gone;
        std::swap(best.left, trial_);
    }

    // The plan for a set of edges or nodes, among those that are kept.
    template <class Find>
    const Plan<Set>& plan_of(std::vector<std::pair<Set, Plan<Set>>>& kept, const Set& key, Find find) {
        for (const auto& [set, plan] : kept)
            if ((set - key).empty() && (key - set).empty()) return plan;
        families_.count_bytes(sizeof(std::pair<Set, Plan<Set>>));
        return kept.emplace_back(key, find()).second;
    }

    Families<Set>& families_;
    Folding<Number, Set>& folding_;
    Picture trial_;
};

} // namespace hackenbush::proving
