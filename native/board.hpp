// Pictures as flat arrays: their text, what stands, what falls, and how they split.
//
// A picture has two ends and a color for every edge. A node is a code: a number below 2^31 for itself, or
// 2^31 + i for the i-th word; words are sorted. Codes 0 and 2^31 .. 2^31 + points - 1 are the ground. The smaller code
// of an edge stands first. src/hackenbush/_kernel/pure/board.py is the same in Python.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace hackenbush::board {

using Code = std::uint32_t;
constexpr Code first_word = Code{1} << 31;

struct Picture {
    std::vector<Code> ends;
    std::string colors;
};

struct Fault {
    std::size_t place;
    const char* expected;
};

struct Reading {
    Picture picture;
    std::vector<std::string> words;
    std::optional<Fault> fault;
};

Reading read_edges(std::string_view ascii);
Reading read_letters(std::string_view ascii);

std::string write_edges(std::span<const Code> ends, std::string_view colors, const std::vector<std::string>& words);

// None if something floats; there are no points of the ground among the words.
std::optional<std::string> write_letters(std::span<const Code> ends, std::string_view colors,
                                         const std::vector<std::string>& words, bool names);

// The edges of a picture, with their ends at places 0, 1, 2 ... in a dense row of nodes; the ground is place 0.
class Nodes {
public:
    Nodes(std::span<const Code> ends, std::uint32_t points);
    std::uint32_t count() const { return count_; }
    std::uint32_t place(Code code) const;
    std::vector<std::uint32_t> places(std::span<const Code> codes) const;

private:
    std::uint32_t points_;
    std::uint32_t count_ = 0;
    Code span_ = 0;           // numbers below it are their own place
    std::vector<Code> known_; // otherwise: all codes in order
};

// How many nodes there are above the ground, how many ends of edges meet at the ground, and the most at another node.
struct Degrees {
    std::uint32_t nodes = 0, at_ground = 0, most = 0;
};
Degrees degrees(std::span<const Code> ends, std::uint32_t points);

// Values by node code: a flat row for numbers below a limit, a hash table for the rest.
class CodeTable {
public:
    static constexpr Code absent = std::numeric_limits<Code>::max();

    explicit CodeTable(std::size_t limit) : limit_(std::min<std::size_t>(limit, first_word)) {}

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

// The places of a row where each number stands, for numbers below a count; others are absent.
class Groups {
public:
    static constexpr std::uint32_t absent = ~std::uint32_t{0};

    Groups(std::span<const std::uint32_t> row, std::uint32_t count)
        : first_(std::size_t{count} + 2), places_(row.size()) {
        for (const std::uint32_t number : row)
            if (number != absent) ++first_[number + 2];
        std::partial_sum(first_.begin(), first_.end(), first_.begin());
        for (std::size_t i = 0; i < row.size(); ++i)
            if (row[i] != absent) places_[first_[row[i] + 1]++] = static_cast<std::uint32_t>(i);
    }

    std::span<const std::uint32_t> operator[](std::uint32_t number) const {
        return std::span(places_).subspan(first_[number], first_[number + 1] - first_[number]);
    }

private:
    std::vector<std::uint32_t> first_; // shifted by one while the places are filled
    std::vector<std::uint32_t> places_;
};

struct LetteredEdge {
    Code start, end;
    char color;
    auto operator<=>(const LetteredEdge&) const = default;
};

using Mask = std::vector<std::uint8_t>;
using Indices = std::vector<std::uint32_t>;

// The parts that meet only at the ground, in the order of their first edges.
struct Parts {
    static constexpr std::uint32_t floats = ~std::uint32_t{0};

    Parts(std::span<const Code> ends, std::uint32_t points);

    std::vector<std::uint32_t> of_edge;            // the part of every edge; floats if it has none
    std::vector<std::uint32_t> edges, nodes_above; // how many each part has
};

struct Piece {
    const char* method;
    Indices edges;
};

Mask grounded(std::span<const Code> ends, std::uint32_t points);
std::optional<Mask> falls(std::span<const Code> ends, std::uint32_t points, std::size_t edge); // none if it floats
// What stands after a cut, and the parts that meet only at the ground, as indices of edges.
std::optional<Indices> cut(std::span<const Code> ends, std::uint32_t points, std::size_t edge); // none if it floats
std::vector<Indices> components(std::span<const Code> ends, std::uint32_t points);
// The same parts, each with the method that solves it. With more than `most` parts, trees become one piece, and so do
// green parts and red-blue ones of at most `small` edges; with far more, three-colored ones too.
std::vector<Piece> pieces(std::span<const Code> ends, std::string_view colors, std::uint32_t points, std::size_t most,
                          std::size_t small);
std::string edge_key(std::span<const Code> ends, std::string_view colors);

} // namespace hackenbush::board
