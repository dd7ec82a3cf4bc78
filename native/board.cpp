// What stands, what falls, and how a picture splits.
#include "board.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>

namespace hackenbush::board {
namespace {

// Disjoint sets of places. The smallest is the root, so the ground stays the root.
class Sets {
public:
    explicit Sets(std::uint32_t count) : above_(count) { std::iota(above_.begin(), above_.end(), 0); }

    std::uint32_t top(std::uint32_t place) {
        while (above_[place] != place) place = above_[place] = above_[above_[place]];
        return place;
    }

    void join(std::uint32_t a, std::uint32_t b) {
        a = top(a), b = top(b);
        above_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::uint32_t> above_;
};

// What is connected without one edge.
class Rest {
public:
    Rest(std::span<const Code> ends, std::uint32_t points, std::size_t without)
        : ends_(ends), nodes_(ends, points), sets_(nodes_.count()) {
        for (std::size_t i = 0; i < ends.size(); i += 2)
            if (i != 2 * without) sets_.join(nodes_.place(ends[i]), nodes_.place(ends[i + 1]));
    }

    std::uint32_t start(std::size_t edge) { return sets_.top(nodes_.place(ends_[2 * edge])); }
    std::uint32_t end(std::size_t edge) { return sets_.top(nodes_.place(ends_[2 * edge + 1])); }

private:
    std::span<const Code> ends_;
    Nodes nodes_;
    Sets sets_;
};

constexpr std::size_t none = std::numeric_limits<std::size_t>::max() / 4;

} // namespace

Nodes::Nodes(std::span<const Code> ends, std::uint32_t points) : points_(points) {
    Code largest = 0, last_word = first_word;
    for (const Code end : ends)
        (end < first_word ? largest : last_word) = std::max(end < first_word ? largest : last_word, end);
    if (largest / 4 <= ends.size() + 256) {
        span_ = largest + 1;
        count_ = span_ + (last_word - first_word) + 1;
        return;
    }
    known_.assign(ends.begin(), ends.end());
    known_.push_back(0);
    std::sort(known_.begin(), known_.end());
    known_.erase(std::unique(known_.begin(), known_.end()), known_.end());
    count_ = static_cast<std::uint32_t>(known_.size());
}

std::uint32_t Nodes::place(Code code) const {
    if (code >= first_word && code - first_word < points_) return 0;
    if (span_) return code < first_word ? code : span_ + (code - first_word);
    return static_cast<std::uint32_t>(std::lower_bound(known_.begin(), known_.end(), code) - known_.begin());
}

std::vector<std::uint32_t> Nodes::places(std::span<const Code> codes) const {
    std::vector<std::uint32_t> places(codes.size());
    std::ranges::transform(codes, places.begin(), [&](Code code) { return place(code); });
    return places;
}

Degrees degrees(std::span<const Code> ends, std::uint32_t points) {
    const Nodes nodes(ends, points);
    std::vector<std::uint32_t> at(nodes.count());
    for (const Code code : ends) ++at[nodes.place(code)];
    Degrees found;
    found.at_ground = std::exchange(at[0], 0);
    for (const std::uint32_t degree : at) {
        found.nodes += degree > 0;
        found.most = std::max(found.most, degree);
    }
    return found;
}

Mask grounded(std::span<const Code> ends, std::uint32_t points) {
    Rest whole(ends, points, none);
    Mask mask(ends.size() / 2);
    for (std::size_t i = 0; i < mask.size(); ++i) mask[i] = whole.start(i) == 0;
    return mask;
}

std::optional<Mask> falls(std::span<const Code> ends, std::uint32_t points, std::size_t edge) {
    Rest rest(ends, points, edge);
    const std::uint32_t start = rest.start(edge), end = rest.end(edge);
    if (start && end) return std::nullopt;
    Mask mask(ends.size() / 2);
    if (const std::uint32_t loose = std::max(start, end))
        for (std::size_t i = 0; i < mask.size(); ++i) mask[i] = i != edge && rest.start(i) == loose;
    return mask;
}

std::optional<Indices> cut(std::span<const Code> ends, std::uint32_t points, std::size_t edge) {
    Rest rest(ends, points, edge);
    if (rest.start(edge) && rest.end(edge)) return std::nullopt;
    Indices kept;
    kept.reserve(ends.size() / 2);
    for (std::size_t i = 0; i < ends.size() / 2; ++i)
        if (i != edge && !rest.start(i)) kept.push_back(static_cast<std::uint32_t>(i));
    return kept;
}

Parts::Parts(std::span<const Code> ends, std::uint32_t points) : of_edge(ends.size() / 2, floats) {
    const Nodes nodes(ends, points);
    Sets sets(nodes.count());
    const std::vector<std::uint32_t> places = nodes.places(ends);
    for (std::size_t i = 0; i < places.size(); i += 2)
        if (places[i] && places[i + 1]) sets.join(places[i], places[i + 1]);
    // An edge belongs to its end above the ground; an arch from ground to ground is a part by itself.
    constexpr std::uint32_t stands = floats - 1;
    std::vector<std::uint32_t> part_of(nodes.count(), floats);
    const auto top = [&](std::size_t i) { return sets.top(places[2 * i] ? places[2 * i] : places[2 * i + 1]); };
    for (std::size_t i = 0; i < of_edge.size(); ++i)
        if (!places[2 * i] || !places[2 * i + 1]) part_of[top(i)] = stands;
    for (std::size_t i = 0; i < of_edge.size(); ++i) {
        const std::uint32_t set = top(i);
        if (part_of[set] == floats) continue;
        if (part_of[set] == stands || set == 0) {
            part_of[set] = static_cast<std::uint32_t>(edges.size());
            edges.push_back(0);
            nodes_above.push_back(0);
        }
        ++edges[of_edge[i] = part_of[set]];
    }
    for (std::uint32_t place = 1; place < nodes.count(); ++place)
        if (const std::uint32_t part = part_of[sets.top(place)]; part != floats) ++nodes_above[part];
}

namespace {

// The edges of each group, given the group of each part.
std::vector<Indices> gathered(const Parts& parts, std::span<const std::uint32_t> group_of, std::size_t groups) {
    std::vector<std::uint32_t> sizes(groups);
    for (std::size_t part = 0; part < parts.edges.size(); ++part) sizes[group_of[part]] += parts.edges[part];
    std::vector<Indices> found(groups);
    for (std::size_t i = 0; i < groups; ++i) found[i].reserve(sizes[i]);
    for (std::size_t i = 0; i < parts.of_edge.size(); ++i)
        if (const std::uint32_t part = parts.of_edge[i]; part != Parts::floats)
            found[group_of[part]].push_back(static_cast<std::uint32_t>(i));
    return found;
}

} // namespace

std::vector<Indices> components(std::span<const Code> ends, std::uint32_t points) {
    const Parts parts(ends, points);
    std::vector<std::uint32_t> own(parts.edges.size());
    std::iota(own.begin(), own.end(), 0);
    return gathered(parts, own, own.size());
}

std::vector<Piece> pieces(std::span<const Code> ends, std::string_view colors, std::uint32_t points, std::size_t most,
                          std::size_t small) {
    constexpr std::size_t crowd = 10'000; // parts; with more, solving them one by one takes too long
    const Parts parts(ends, points);
    const std::size_t count = parts.edges.size();
    std::vector<std::uint32_t> green(count), group_of(count);
    for (std::size_t i = 0; i < colors.size(); ++i)
        if (parts.of_edge[i] != Parts::floats) green[parts.of_edge[i]] += colors[i] == 'g';
    constexpr const char* names[] = {"tree", "green", "red-blue", "hotchpotch"};
    std::uint32_t joined[] = {Parts::floats, Parts::floats, Parts::floats, Parts::floats}; // the groups, by kind
    std::vector<Piece> found;
    for (std::size_t part = 0; part < count; ++part) {
        const std::size_t kind = green[part] == parts.edges[part]              ? 1
                                 : green[part]                                 ? 3
                                 : parts.nodes_above[part] == parts.edges[part] ? 0
                                                                               : 2;
        const bool is_joined = count > most && (kind < 2 || (parts.edges[part] <= small && (kind == 2 || count > crowd)));
        if (is_joined && joined[kind] != Parts::floats) {
            group_of[part] = joined[kind];
            continue;
        }
        group_of[part] = static_cast<std::uint32_t>(found.size());
        if (is_joined) joined[kind] = group_of[part];
        found.push_back({names[kind], {}});
    }
    std::vector<Indices> edges = gathered(parts, group_of, found.size());
    for (std::size_t i = 0; i < found.size(); ++i) found[i].edges = std::move(edges[i]);
    return found;
}

std::string edge_key(std::span<const Code> ends, std::string_view colors) {
    std::vector<LetteredEdge> edges(colors.size());
    for (std::size_t i = 0; i < edges.size(); ++i) edges[i] = {ends[2 * i], ends[2 * i + 1], colors[i]};
    if (!std::is_sorted(edges.begin(), edges.end())) std::sort(edges.begin(), edges.end());
    std::string key(9 * edges.size(), '\0');
    char* out = key.data();
    for (const LetteredEdge& edge : edges) {
        std::memcpy(out, &edge.start, 4), std::memcpy(out + 4, &edge.end, 4);
        out[8] = edge.color;
        out += 9;
    }
    return key;
}

} // namespace hackenbush::board
