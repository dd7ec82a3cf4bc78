// Pictures of three colors whose nodes carry values.
#pragma once

#include <cstdint>
#include <vector>

#include "tables.hpp"

namespace hackenbush::hotchpotch {

enum class Color : std::uint8_t { blue, red, green };

struct Edge {
    std::uint32_t start, end; // the smaller node first
    Color color;

    bool operator==(const Edge&) const = default;
};

// A value: a number and an all-small game, of which it is the sum.
struct Weight {
    Id number, small;

    bool operator==(const Weight&) const = default;
};

struct Picture { // node 0 is the ground, and carries nothing
    std::vector<Edge> edges;
    std::vector<Weight> weights; // by node
};

} // namespace hackenbush::hotchpotch
