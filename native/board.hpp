// Pictures as flat arrays: reading their text, and what stands, falls and belongs together.
//
// A picture is two ends for every edge and a color for every edge. A node is a code: a number below 2^31 for itself, or
// 2^31 + i for the i-th word; words are sorted. Codes 0 and 2^31 .. 2^31 + points - 1 are the ground. The smaller code
// of an edge stands first. src/hackenbush/_kernel/pure/board.py is the same in Python.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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

private:
    std::uint32_t points_;
    std::uint32_t count_ = 0;
    Code span_ = 0;           // numbers below it stand at their own place
    std::vector<Code> known_; // otherwise: all codes in order
};

// How many nodes there are besides the ground, how many ends of edges meet at the ground, and the most at another node.
struct Degrees {
    std::uint32_t nodes = 0, at_ground = 0, most = 0;
};
Degrees degrees(std::span<const Code> ends, std::uint32_t points);

using Mask = std::vector<std::uint8_t>;
using Indices = std::vector<std::uint32_t>;

Mask grounded(std::span<const Code> ends, std::uint32_t points);
std::optional<Mask> falls(std::span<const Code> ends, std::uint32_t points, std::size_t edge); // none if it floats
// What stands after a cut, and the parts that meet only at the ground, as indices of edges.
std::optional<Indices> cut(std::span<const Code> ends, std::uint32_t points, std::size_t edge); // none if it floats
std::vector<Indices> components(std::span<const Code> ends, std::uint32_t points);
std::string edge_key(std::span<const Code> ends, std::string_view colors);

} // namespace hackenbush::board
