// Rows of machine numbers packed as Hackenstrings, without loss.
//
// src/hackenbush/_kernel/pure/packing.py is the same in Python, writes the same bytes, and says what they are.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "watch.hpp"

namespace hackenbush::packing {

using Bytes = std::vector<std::uint8_t>;
using View = std::span<const std::uint8_t>;

struct Malformed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The kind is i, u or f and a number of bytes, as in "f8".
Bytes pack(View data, std::string_view kind, Watch& watch);
void unpack(View packed, std::string_view kind, std::span<std::uint8_t> numbers, Watch& watch);

// How many bytes this many numbers have, if that few packed bytes can hold them.
std::size_t unpacked_size(View packed, std::string_view kind, std::uint64_t count);

} // namespace hackenbush::packing
