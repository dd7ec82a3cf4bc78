#include "shapes.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "shapes_search.hpp"

namespace hackenbush::shapes {
namespace {

constexpr Node ground = 0;
constexpr Node nowhere = ~Node{0};

// The edges at each node; the ground is node 0, and loops are listed separately.
struct ShapeGraph {
    Adjacency adjacent;
    std::vector<Counts> loops;

    ShapeGraph(std::span<const board::Code> ends, std::string_view colors, std::uint32_t points) {
        const board::Nodes nodes(ends, points);
        const std::vector<Node> places = nodes.places(ends);
        loops.resize(nodes.count());
        std::vector<std::uint32_t>& first = adjacent.first;
        first.assign(nodes.count() + 1, 0);
        for (std::size_t i = 0; i < colors.size(); ++i) {
            const Node u = places[2 * i], v = places[2 * i + 1];
            if (u == v)
                loops[u].add(colors[i]);
            else
                ++first[u + 1], ++first[v + 1];
        }
        std::partial_sum(first.begin(), first.end(), first.begin());
        adjacent.all.resize(first.back());
        std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
        for (std::size_t i = 0; i < colors.size(); ++i) {
            const Node u = places[2 * i], v = places[2 * i + 1];
            if (u == v) continue;
            adjacent.all[next[u]++] = {colors[i], v};
            adjacent.all[next[v]++] = {colors[i], u};
        }
    }

    Node count() const { return static_cast<Node>(loops.size()); }
    std::size_t degree(Node node) const { return adjacent.of(node).size(); }
};

// The trees that hang on the rest, ranked so that trees of one shape have one rank.
class Hanging {
public:
    explicit Hanging(const ShapeGraph& graph)
        : graph_(graph), rank_(graph.count(), nowhere), root_(graph.count()), root_color_(graph.count()),
          first_child_(graph.count(), nowhere), next_child_(graph.count(), nowhere) {
        rank_all();
    }

    bool hangs(Node node) const { return rank_[node] != nowhere; }
    bool hangs_on_ground(Node node) const { return hangs(node) && root_[node] == ground; }
    char root_color(Node node) const { return root_color_[node]; }

    struct Child {
        char color;
        std::uint32_t rank;
        Node node;
        auto operator<=>(const Child&) const = default;
    };

    // The trees on a node, in order, appended to others.
    void children(Node node, std::vector<Child>& found) const {
        const std::size_t old = found.size();
        for (Node child = first_child_[node]; child != nowhere; child = next_child_[child])
            found.push_back({root_color_[child], rank_[child], child});
        std::ranges::sort(std::span(found).subspan(old));
    }

    // Order nodes by their loops and the trees that hang on them. The ground comes between nodes without loops and
    // nodes with loops.
    struct Label {
        Node node;
        int kind;
        Counts loops;
        std::vector<std::pair<char, std::uint32_t>> trees;
        auto key() const { return std::tie(kind, loops, trees); }
    };

    Label label(Node node, std::vector<Child>& buffer) const {
        if (node == ground) return {node, 1, {}, {}};
        Label own{node, graph_.loops[node].empty() ? 0 : 2, graph_.loops[node], {}};
        if (first_child_[node] != nowhere) {
            buffer.clear();
            children(node, buffer);
            for (const Child& child : buffer) own.trees.push_back({child.color, child.rank});
        }
        return own;
    }

private:
    void rank_all() {
        std::vector<std::size_t> degree(graph_.count());
        std::vector<Node> leaves, kept;
        for (Node node = 1; node < graph_.count(); ++node)
            if ((degree[node] = graph_.degree(node)) == 1) leaves.push_back(node);
        std::vector<std::uint8_t> is_leaf(graph_.count(), 0);
        while (!leaves.empty()) {
            for (const Node leaf : leaves) {
                find_root(leaf);
                is_leaf[leaf] = 1;
            }
            kept.clear();
            for (const Node leaf : leaves)
                if (!is_leaf[root_[leaf]]) kept.push_back(leaf); // the last two stay
            for (const Node leaf : leaves) is_leaf[leaf] = 0;
            rank(kept);
            leaves.clear();
            for (const Node leaf : kept) {
                const Node root = root_[leaf];
                if (root == ground) continue; // all of its part hangs
                next_child_[leaf] = std::exchange(first_child_[root], leaf);
                if (--degree[root] == 1) leaves.push_back(root);
            }
            // A node that lost its last edges at once is not a leaf.
            std::erase_if(leaves, [&](Node node) { return degree[node] != 1; });
        }
    }

    void find_root(Node leaf) {
        for (const auto& [color, other] : graph_.adjacent.of(leaf))
            if (!hangs(other)) root_[leaf] = other, root_color_[leaf] = color;
    }

    void rank(const std::vector<Node>& leaves) {
        labels_.clear();
        for (const Node leaf : leaves) labels_.push_back(label(leaf, buffer_));
        std::sort(labels_.begin(), labels_.end(), [](const Label& a, const Label& b) { return a.key() < b.key(); });
        for (std::size_t i = 0; i < labels_.size(); ++i) {
            if (i && labels_[i - 1].key() != labels_[i].key()) ++ranks_;
            rank_[labels_[i].node] = ranks_;
        }
        ++ranks_;
    }

    const ShapeGraph& graph_;
    std::vector<std::uint32_t> rank_; // of a node's whole tree
    std::vector<Node> root_;
    std::vector<char> root_color_;
    std::vector<Node> first_child_, next_child_;
    std::uint32_t ranks_ = 0;
    std::vector<Label> labels_;
    std::vector<Child> buffer_;
};

class Shape {
public:
    Shape(const ShapeGraph& graph, std::uint64_t tries, Watch& watch)
        : graph_(graph), hanging_(graph), tries_(tries), watch_(watch), number_(graph.count(), nowhere),
          local_(graph.count(), nowhere) {
        number_[ground] = 0;
    }

    // The edges of every part between its own numbers, the ground 0 and others from 1, or false after too many tries.
    bool number_parts() {
        for (std::size_t color = 0; color < 3; ++color)
            edges_.insert(edges_.end(), graph_.loops[ground].of[color], {0, 0, "bgr"[color]});
        close_part();
        std::vector<std::uint8_t> is_met(graph_.count(), 0);
        std::vector<Node> part;
        is_met[ground] = 1;
        for (Node first = 1; first < graph_.count(); ++first) {
            if (std::exchange(is_met[first], 1)) continue;
            part.assign({first});
            for (std::size_t i = 0; i < part.size(); ++i)
                for (const auto& [_, other] : graph_.adjacent.of(part[i]))
                    if (!std::exchange(is_met[other], 1)) part.push_back(other);
            watch_.work(part.size());
            const auto top =
                std::find_if(part.begin(), part.end(), [&](Node n) { return hanging_.hangs_on_ground(n); });
            if (top != part.end()) {
                paths_.push_back({0, hanging_.root_color(*top), *top});
                number_hanging(0);
            } else {
                const auto order = core_order(part);
                if (!order) return false;
                number_core(*order);
            }
            close_part();
        }
        return true;
    }

    // The parts in order, with numbers that continue from one to the next.
    board::Picture picture() {
        std::sort(parts_.begin(), parts_.end(), [&](const Part& a, const Part& b) {
            if (a.size() != b.size()) return a.size() < b.size();
            return std::ranges::lexicographical_compare(edges_of(a), edges_of(b));
        });
        board::Picture whole;
        whole.ends.reserve(2 * edges_.size());
        whole.colors.reserve(edges_.size());
        Node offset = 0;
        for (const Part& part : parts_) {
            Node largest = 0;
            for (std::size_t i = part.from; i < part.to; ++i) {
                const auto& [start, end, color] = edges_[i];
                largest = std::max(largest, end);
                whole.ends.push_back(start ? start + offset : ground);
                whole.ends.push_back(end ? end + offset : ground);
                whole.colors.push_back(color);
            }
            offset += largest;
        }
        return whole;
    }

private:
    struct Part {
        std::size_t from, to; // among all edges
        std::size_t size() const { return to - from; }
    };

    std::span<const board::LetteredEdge> edges_of(const Part& part) const {
        return std::span(edges_).subspan(part.from, part.size());
    }

    void close_part() {
        const std::size_t from = parts_.empty() ? 0 : parts_.back().to;
        std::ranges::sort(std::span(edges_).subspan(from));
        parts_.push_back({from, edges_.size()});
    }

    // The nodes of a part that do not hang, and the ground if it stands, in their fixed order.
    std::optional<std::vector<Node>> core_order(const std::vector<Node>& part) {
        std::vector<Node> nodes{ground};
        bool stands = false;
        for (const Node node : part) {
            if (!hanging_.hangs(node)) nodes.push_back(node);
            for (const auto& [_, other] : graph_.adjacent.of(node)) stands = stands || other == ground;
        }
        if (!stands) nodes.erase(nodes.begin());
        if (nodes.size() == 1) return nodes;
        for (Node i = 0; i < nodes.size(); ++i) local_[nodes[i]] = i;
        const Adjacency adjacent = core(nodes);
        const auto order = NumberingSearch(adjacent, tries_, watch_).best(first_cells(nodes, adjacent));
        for (const Node node : nodes) local_[node] = nowhere;
        if (!order) return std::nullopt;
        std::vector<Node> named(order->size());
        std::transform(order->begin(), order->end(), named.begin(), [&](Node i) { return nodes[i]; });
        return named;
    }

    // The edges between the nodes of a core, whose places are known.
    Adjacency core(const std::vector<Node>& nodes) const {
        Adjacency adjacent;
        adjacent.first.reserve(nodes.size() + 1);
        for (const Node node : nodes) {
            if (node == ground) { // which has edges to other parts too
                for (std::size_t i = 1; i < nodes.size(); ++i)
                    for (const auto& [color, other] : graph_.adjacent.of(nodes[i]))
                        if (other == ground) adjacent.all.push_back({color, local_[nodes[i]]});
            } else {
                for (const auto& [color, other] : graph_.adjacent.of(node))
                    if (local_[other] != nowhere) adjacent.all.push_back({color, local_[other]});
            }
            adjacent.close_node();
        }
        return adjacent;
    }

    Cells first_cells(const std::vector<Node>& nodes, const Adjacency& adjacent) {
        struct Start {
            Hanging::Label label;
            Counts degrees;
            Node place;
            auto key() const { return std::tuple_cat(label.key(), std::tie(degrees)); }
        };
        std::vector<Start> starts;
        starts.reserve(nodes.size());
        for (Node i = 0; i < nodes.size(); ++i) {
            starts.push_back({hanging_.label(nodes[i], buffer_), {}, i});
            for (const auto& [color, _] : adjacent.of(i)) starts.back().degrees.add(color);
        }
        std::sort(starts.begin(), starts.end(), [](const Start& a, const Start& b) { return a.key() < b.key(); });
        std::vector<Cells::Keyed> keyed;
        keyed.reserve(nodes.size());
        for (std::size_t i = 0; i < starts.size(); ++i) {
            const std::uint32_t key = i == 0 ? 0 : keyed.back().key + (starts[i - 1].key() != starts[i].key());
            keyed.push_back({0, key, starts[i].place});
        }
        Cells cells(nodes.size());
        cells.split_by(keyed, adjacent, watch_);
        return cells;
    }

    // Number the core in this order, then what hangs on it, and list the edges between the numbers.
    void number_core(const std::vector<Node>& order) {
        Node last = 0;
        for (const Node node : order)
            if (node != ground) number_[node] = ++last;
        for (const Node node : order) {
            if (node == ground) continue;
            put_loops(node);
            for (const auto& [color, other] : graph_.adjacent.of(node))
                if (number_[other] < number_[node]) edges_.push_back({number_[other], number_[node], color});
        }
        for (auto node = order.rbegin(); node != order.rend(); ++node) put_paths(*node);
        number_hanging(last);
    }

    // Number what paths lead to, and what hangs there, from the last number on.
    void number_hanging(Node last) {
        while (!paths_.empty()) {
            const auto [start, color, node] = paths_.back();
            paths_.pop_back();
            number_[node] = ++last;
            edges_.push_back({start, last, color});
            put_loops(node);
            put_paths(node);
        }
    }

    void put_loops(Node node) {
        for (std::size_t color = 0; color < 3; ++color)
            edges_.insert(edges_.end(), graph_.loops[node].of[color], {number_[node], number_[node], "bgr"[color]});
    }

    void put_paths(Node node) {
        buffer_.clear();
        hanging_.children(node, buffer_);
        for (auto child = buffer_.rbegin(); child != buffer_.rend(); ++child)
            paths_.push_back({number_[node], child->color, child->node});
    }

    struct Path {
        Node start; // its number
        char color;
        Node node;
    };

    const ShapeGraph& graph_;
    const Hanging hanging_;
    const std::uint64_t tries_;
    Watch& watch_;
    std::vector<Node> number_, local_;
    std::vector<board::LetteredEdge> edges_;
    std::vector<Part> parts_;
    std::vector<Path> paths_;
    std::vector<Hanging::Child> buffer_;
};

} // namespace

std::optional<board::Picture> canonical(std::span<const board::Code> ends, std::string_view colors,
                                        std::uint32_t points, std::uint64_t tries, Watch& watch) {
    const ShapeGraph graph(ends, colors, points);
    Shape shape(graph, tries, watch);
    if (!shape.number_parts()) return std::nullopt;
    return shape.picture();
}

} // namespace hackenbush::shapes
