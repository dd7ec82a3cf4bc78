#include "board.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace hackenbush::board {
namespace {

// ---- characters ------------------------------------------------------------------------------------------------

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool goes_on_word(char c) { return is_letter(c) || is_digit(c) || c == '.' || c == '\''; }
bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f'); }
bool is_between(char c) { return is_space(c) || c == ',' || c == ';'; }

char color_of(char c) {
    switch (c) {
    case 'b':
    case 'B': return 'b';
    case 'r':
    case 'R': return 'r';
    case 'g':
    case 'G': return 'g';
    default: return 0;
    }
}

// ---- names -----------------------------------------------------------------------------------------------------

struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};

// Codes for names as they come; words are coded by their order of appearance until all are known.
class Names {
public:
    struct Name {
        std::size_t size = 0; // of the longest name that the text begins with
        Code code = 0;
        const char* wrong = nullptr; // what is expected, if there is none
    };

    Name read(std::string_view text) {
        const std::size_t digits = std::find_if_not(text.begin(), text.end(), is_digit) - text.begin();
        if (digits == 0) return text.empty() || !is_letter(text[0]) ? Name{0, 0, "name"} : word(text, 0);
        const bool is_zero = text.find_first_not_of('0') >= digits;
        if (is_zero && digits + 1 < text.size() && text[digits] == '.' && goes_on_word(text[digits + 1]))
            return word(text, digits - 1);
        std::uint64_t number = 0;
        for (const char c : text.substr(0, digits))
            number = std::min(number * 10 + (c - '0'), std::uint64_t{first_word});
        if (digits >= 20 || number >= first_word) return {digits, 0, "small"};
        return {digits, static_cast<Code>(number), nullptr};
    }

    // The words in order, with the ends coded accordingly.
    std::vector<std::string> sorted(std::vector<Code>& ends) const {
        std::vector<std::string> words(codes_.size());
        for (const auto& [word, index] : codes_) words[index] = word;
        std::vector<Code> order(words.size()), rank(words.size());
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](Code a, Code b) { return words[a] < words[b]; });
        for (Code i = 0; i < order.size(); ++i) rank[order[i]] = i;
        if (!words.empty())
            for (Code& end : ends)
                if (end >= first_word) end = first_word + rank[end - first_word];
        std::sort(words.begin(), words.end());
        return words;
    }

private:
    // A word; zeros before that of a point of the ground are left out.
    Name word(std::string_view text, std::size_t zeros) {
        const std::size_t size = std::find_if_not(text.begin() + zeros, text.end(), goes_on_word) - text.begin();
        const std::string_view word = text.substr(zeros, size - zeros);
        if (word == "ground") return {size, 0, nullptr};
        auto found = codes_.find(word);
        if (found == codes_.end()) found = codes_.emplace(std::string(word), static_cast<Code>(codes_.size())).first;
        return {size, first_word + found->second, nullptr};
    }

    std::unordered_map<std::string, Code, Hash, std::equal_to<>> codes_;
};

// What numbers stand for: a flat row for those below a limit, a hash table for words and the few beyond it.
class Table {
public:
    static constexpr Code absent = std::numeric_limits<Code>::max();

    explicit Table(std::size_t limit) : limit_(std::min<std::size_t>(limit, first_word)) {}

    Code& operator[](Code code) {
        if (code >= limit_) return rest_.try_emplace(code, absent).first->second;
        if (code >= row_.size()) row_.resize(std::min<std::size_t>(limit_, 2 * std::size_t{code} + 64), absent);
        return row_[code];
    }

    bool contains(Code code) const {
        if (code >= limit_) return rest_.contains(code);
        return code < row_.size() && row_[code] != absent;
    }

private:
    std::size_t limit_;
    std::vector<Code> row_;
    std::unordered_map<Code, Code> rest_;
};

void put_smaller_first(std::vector<Code>& ends) {
    for (std::size_t i = 0; i + 1 < ends.size(); i += 2)
        if (ends[i] > ends[i + 1]) std::swap(ends[i], ends[i + 1]);
}

Reading finished(Picture&& picture, const Names& names, std::optional<Fault> fault) {
    picture.ends.resize(2 * picture.colors.size());
    Reading reading{std::move(picture), {}, fault};
    reading.words = names.sorted(reading.picture.ends);
    put_smaller_first(reading.picture.ends);
    return reading;
}

// Where a piece of text that is no edge goes wrong, and how.
Fault fault_in_edge(std::string_view piece, std::size_t start) {
    const std::size_t dash = piece.find('-');
    if (dash == piece.npos) return {start + piece.size(), "dash"};
    if (const std::size_t second = piece.find('-', dash + 1); second != piece.npos) return {start + second, "color"};
    if (dash + 1 == piece.size()) return {start + piece.size(), "name"};
    return {start + piece.size() - !is_digit(piece.back()), "color"};
}

} // namespace

Reading read_edges(std::string_view text) {
    Names names;
    Picture picture;
    picture.ends.reserve(text.size() / 5);
    picture.colors.reserve(text.size() / 10);
    const auto stop = [&](std::size_t place, const char* expected) {
        return finished(std::move(picture), names, Fault{place, expected});
    };
    const auto after = [&](std::size_t place, auto test) {
        while (place < text.size() && test(text[place])) ++place;
        return place;
    };
    for (std::size_t at = after(0, is_between); at < text.size();) {
        const std::size_t end = after(at, [](char c) { return !is_between(c); });
        const std::string_view piece = text.substr(at, end - at);
        const std::size_t dash = piece.find('-');
        const char color = color_of(piece.back());
        if (!color || dash == piece.npos || piece.find('-', dash + 1) != piece.npos) {
            const Fault fault = fault_in_edge(piece, at);
            return stop(fault.place, fault.expected);
        }
        const std::size_t starts[2] = {0, dash + 1}, ends[2] = {dash, piece.size() - 1};
        for (const int side : {0, 1}) {
            const std::string_view given = piece.substr(starts[side], ends[side] - starts[side]);
            const Names::Name name = names.read(given);
            if (name.wrong && name.size == given.size()) return stop(at + starts[side], name.wrong);
            if (name.wrong || name.size < given.size()) return stop(at + starts[side] + name.size, "name");
            picture.ends.push_back(name.code);
        }
        picture.colors.push_back(color);
        at = after(end, is_between);
    }
    return finished(std::move(picture), names, std::nullopt);
}

namespace {

// Reads letters; nodes stand at places in order of reading until all names are known, the ground at place 0.
class Letters {
public:
    explicit Letters(std::string_view text) : text_(text), places_(text.size()) {
        picture_.ends.reserve(2 * text.size());
        picture_.colors.reserve(text.size());
        codes_.reserve(text.size() + 1);
        codes_.push_back(0);
        places_[0] = 0;
    }

    Reading read() {
        const std::optional<Fault> fault = read_all();
        if (!number_nodes()) return {{}, {}, Fault{text_.size(), "small"}};
        for (Code& end : picture_.ends) end = codes_[end];
        return finished(std::move(picture_), names_, fault);
    }

private:
    enum class State { start, term, branch, on, shut, zero };

    std::optional<Fault> read_all() {
        Code here = 0;
        std::vector<Code> opened;
        State state = State::start;
        const auto expected = [&] {
            if (state == State::zero) return "plus";
            if (state != State::on && state != State::shut) return "edge";
            return opened.empty() ? "outside" : "inside";
        };
        while (at_ < text_.size()) {
            const char c = text_[at_];
            const bool is_after = state == State::on || state == State::shut;
            if (is_space(c)) {
                ++at_;
            } else if (const char color = color_of(c); color && state != State::zero) {
                ++at_;
                picture_.ends.push_back(here);
                if (const auto fault = read_name(here)) return fault;
                picture_.ends.push_back(here);
                picture_.colors.push_back(color);
                state = State::on;
            } else if (c == '(' && state != State::zero) {
                opened.push_back(here);
                ++at_, state = State::branch;
            } else if (c == ',' && !opened.empty() && is_after) {
                here = opened.back();
                ++at_, state = State::branch;
            } else if (c == ')' && !opened.empty() && is_after) {
                here = opened.back();
                opened.pop_back();
                ++at_, state = State::shut;
            } else if (c == '+' && opened.empty() && (is_after || state == State::zero)) {
                here = 0;
                ++at_, state = State::term;
            } else if (c == '0' && (state == State::start || state == State::term)) {
                ++at_, state = State::zero;
            } else {
                return Fault{at_, expected()};
            }
        }
        const bool is_after = state == State::on || state == State::shut;
        if (!opened.empty()) return Fault{at_, is_after ? "close" : "edge"};
        if (state == State::term || state == State::branch) return Fault{at_, "edge"};
        return std::nullopt;
    }

    // The node that an edge leads to: named, or new.
    std::optional<Fault> read_name(Code& node) {
        std::size_t after = skip_space(at_);
        if (after == text_.size() || text_[after] != ':') {
            node = static_cast<Code>(codes_.size());
            codes_.push_back(unnamed);
            return std::nullopt;
        }
        after = skip_space(after + 1);
        const Names::Name name = names_.read(text_.substr(after));
        if (name.wrong) return Fault{after, name.wrong};
        at_ = after + name.size;
        Code& place = places_[name.code];
        if (place == Table::absent) {
            place = static_cast<Code>(codes_.size());
            codes_.push_back(name.code);
        }
        node = place;
        return std::nullopt;
    }

    std::size_t skip_space(std::size_t place) const {
        while (place < text_.size() && is_space(text_[place])) ++place;
        return place;
    }

    // A node without a name takes the number after the largest so far, unless another has it. Are there enough?
    bool number_nodes() {
        Code last = 0;
        for (Code& code : codes_) {
            if (code == unnamed) {
                code = last + 1;
                while (places_.contains(code)) ++code;
                if (code >= first_word) return false;
            }
            if (code < first_word) last = std::max(last, code);
        }
        return true;
    }

    static constexpr Code unnamed = std::numeric_limits<Code>::max();
    std::string_view text_;
    std::size_t at_ = 0;
    Names names_;
    Picture picture_;
    std::vector<Code> codes_; // of nodes, by place
    Table places_;            // of named nodes
};

// Disjoint sets of places; the smallest is on top, so the ground stays there.
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

// What hangs together without one edge.
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

Reading read_letters(std::string_view text) { return Letters(text).read(); }

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

// ---- writing -----------------------------------------------------------------------------------------------------

namespace {

// A step of a walk over all edges: from a node along an edge of this color to a node, new or seen before.
struct Step {
    std::uint32_t start, end; // places
    Code name;                // of the end
    char color;
    bool is_new;
};

// The edges at each node, in order.
class Incidence {
public:
    Incidence(std::span<const std::uint32_t> places, std::uint32_t count) : first_(count + 1), edges_(places.size()) {
        for (const std::uint32_t place : places) ++first_[place + 1];
        std::partial_sum(first_.begin(), first_.end(), first_.begin());
        next_.assign(first_.begin(), first_.end() - 1);
        for (std::size_t i = 0; i < places.size(); ++i) edges_[next_[places[i]]++] = static_cast<std::uint32_t>(i / 2);
        next_.assign(first_.begin(), first_.end() - 1);
    }

    // The next edge at a node that is not used, or none.
    std::optional<std::uint32_t> next(std::uint32_t place, const Mask& used) {
        std::uint32_t& at = next_[place];
        while (at < first_[place + 1] && used[edges_[at]]) ++at;
        return at < first_[place + 1] ? std::optional(edges_[at]) : std::nullopt;
    }

private:
    std::vector<std::uint32_t> first_, next_, edges_;
};

// Every edge once, depth first from the ground; fewer if some cannot be reached.
std::vector<Step> walk(std::span<const Code> ends, std::string_view colors, const Nodes& nodes) {
    std::vector<std::uint32_t> places(ends.size());
    std::transform(ends.begin(), ends.end(), places.begin(), [&](Code code) { return nodes.place(code); });
    Incidence incidence(places, nodes.count());
    Mask used(colors.size()), seen(nodes.count());
    std::vector<Step> steps;
    steps.reserve(colors.size());
    std::vector<std::uint32_t> path{0};
    seen[0] = 1;
    while (!path.empty()) {
        const auto edge = incidence.next(path.back(), used);
        if (!edge) {
            path.pop_back();
            continue;
        }
        used[*edge] = 1;
        const bool is_forward = places[2 * *edge] == path.back();
        const std::size_t far = 2 * *edge + is_forward;
        const bool is_new = !seen[places[far]];
        steps.push_back({path.back(), places[far], ends[far], colors[*edge], is_new});
        if (!is_new) continue;
        seen[places[far]] = 1;
        path.push_back(places[far]);
    }
    return steps;
}

void append(std::string& text, Code code, const std::vector<std::string>& words) {
    if (code >= first_word) {
        text += words.at(code - first_word);
        return;
    }
    char digits[10];
    text.append(digits, std::to_chars(digits, digits + sizeof digits, code).ptr);
}

// For every step, whether the node it leads to needs its name.
Mask named_steps(std::span<const Step> steps, std::uint32_t count, bool names) {
    Mask joined(count), named(steps.size());
    Table taken(4 * std::size_t{count}); // names that are written; those joined from the start
    for (const Step& step : steps)
        if (!step.is_new) joined[step.end] = 1, taken[step.name] = 1;
    Code last = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        Code following = last + 1;
        while (taken.contains(following)) ++following;
        named[i] = joined[steps[i].end] || (names && (steps[i].name != following || following >= first_word));
        const Code number = named[i] ? steps[i].name : following;
        if (named[i]) taken[number] = 1;
        if (number < first_word) last = std::max(last, number);
    }
    return named;
}

} // namespace

std::optional<std::string> write_letters(std::span<const Code> ends, std::string_view colors,
                                         const std::vector<std::string>& words, bool names) {
    const Nodes nodes(ends, 0);
    const std::vector<Step> steps = walk(ends, colors, nodes);
    if (steps.size() < colors.size()) return std::nullopt;
    const Mask named = named_steps(steps, nodes.count(), names);
    std::vector<std::uint32_t> branches(nodes.count()); // 0, 1, more: how many steps start at a node
    for (const Step& step : steps) ++branches[step.start];
    branches[0] = 0;
    Mask opened(nodes.count());
    std::vector<std::uint32_t> path{0};
    std::string text;
    bool after_word = false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step& step = steps[i];
        for (; path.back() != step.start; path.pop_back())
            if (branches[path.back()] > 1) text += ')';
        if (step.start == 0) {
            if (i) text += '+';
        } else if (branches[step.start] > 1) {
            text += opened[step.start] ? ',' : '(';
            opened[step.start] = 1;
        } else if (after_word) {
            text += ' ';
        }
        text += step.color;
        after_word = named[i] && step.name >= first_word;
        if (named[i]) append(text += ':', step.name, words);
        if (step.is_new) path.push_back(step.end);
    }
    for (const std::uint32_t place : path)
        if (branches[place] > 1) text += ')';
    return text.empty() ? "0" : text;
}

std::string write_edges(std::span<const Code> ends, std::string_view colors, const std::vector<std::string>& words) {
    std::string text;
    text.reserve(16 * colors.size());
    for (std::size_t i = 0; i < colors.size(); ++i) {
        Code start = ends[2 * i], end = ends[2 * i + 1];
        if (start && start < first_word && end >= first_word && words.at(end - first_word).starts_with("0."))
            std::swap(start, end); // the ground first
        if (i) text += ' ';
        append(text, start, words);
        append(text += '-', end, words);
        text += static_cast<char>(colors[i] - 'a' + 'A');
    }
    return text;
}

// ---- what stands, falls and belongs together ---------------------------------------------------------------------

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

std::optional<Picture> cut(std::span<const Code> ends, std::string_view colors, std::uint32_t points,
                           std::size_t edge) {
    Rest rest(ends, points, edge);
    if (rest.start(edge) && rest.end(edge)) return std::nullopt;
    Picture picture;
    picture.ends.reserve(ends.size());
    picture.colors.reserve(colors.size());
    for (std::size_t i = 0; i < colors.size(); ++i) {
        if (i == edge || rest.start(i)) continue;
        picture.ends.insert(picture.ends.end(), {ends[2 * i], ends[2 * i + 1]});
        picture.colors.push_back(colors[i]);
    }
    return picture;
}

std::vector<Picture> components(std::span<const Code> ends, std::string_view colors, std::uint32_t points) {
    const Nodes nodes(ends, points);
    Sets sets(nodes.count());
    std::vector<std::uint32_t> places(ends.size());
    std::transform(ends.begin(), ends.end(), places.begin(), [&](Code code) { return nodes.place(code); });
    for (std::size_t i = 0; i < places.size(); i += 2)
        if (places[i] && places[i + 1]) sets.join(places[i], places[i + 1]);
    // An edge belongs to its end off the ground; one from ground to ground is a part of its own.
    constexpr std::uint32_t floats = ~std::uint32_t{0}, stands = floats - 1;
    std::vector<std::uint32_t> part_of(nodes.count(), floats);
    const auto top = [&](std::size_t i) { return sets.top(places[2 * i] ? places[2 * i] : places[2 * i + 1]); };
    for (std::size_t i = 0; i < colors.size(); ++i)
        if (!places[2 * i] || !places[2 * i + 1]) part_of[top(i)] = stands;
    std::vector<std::uint32_t> sizes, part(colors.size(), floats);
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const std::uint32_t set = top(i);
        if (part_of[set] == floats) continue;
        if (part_of[set] == stands || set == 0) {
            part_of[set] = static_cast<std::uint32_t>(sizes.size());
            sizes.push_back(0);
        }
        ++sizes[part[i] = part_of[set]];
    }
    std::vector<Picture> parts(sizes.size());
    for (std::size_t i = 0; i < sizes.size(); ++i)
        parts[i].ends.reserve(2 * sizes[i]), parts[i].colors.reserve(sizes[i]);
    for (std::size_t i = 0; i < colors.size(); ++i) {
        if (part[i] == floats) continue;
        parts[part[i]].ends.insert(parts[part[i]].ends.end(), {ends[2 * i], ends[2 * i + 1]});
        parts[part[i]].colors.push_back(colors[i]);
    }
    return parts;
}

std::string edge_key(std::span<const Code> ends, std::string_view colors) {
    struct Edge {
        Code start, end;
        char color;
        auto operator<=>(const Edge&) const = default;
    };
    std::vector<Edge> edges(colors.size());
    for (std::size_t i = 0; i < edges.size(); ++i) edges[i] = {ends[2 * i], ends[2 * i + 1], colors[i]};
    if (!std::is_sorted(edges.begin(), edges.end())) std::sort(edges.begin(), edges.end());
    std::string key(9 * edges.size(), '\0');
    char* out = key.data();
    for (const Edge& edge : edges) {
        std::memcpy(out, &edge.start, 4), std::memcpy(out + 4, &edge.end, 4);
        out[8] = edge.color;
        out += 9;
    }
    return key;
}

} // namespace hackenbush::board
