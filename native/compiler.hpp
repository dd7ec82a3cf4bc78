// What compilers spell in different ways, or do not have.
#pragma once

#include <bit>
#include <cstdint>

namespace hackenbush {

static_assert(std::endian::native == std::endian::little, "arrays from Python are read as they are: the low byte first");

// Tell the processor that it will need this soon.
inline void prefetch([[maybe_unused]] const void* address) {
#if (defined(__GNUC__) || defined(__clang__)) && !defined(HACKENBUSH_PORTABLE)
    __builtin_prefetch(address);
#endif
}

inline std::uint64_t bytes_reversed(std::uint64_t word) { // one instruction for every compiler that optimizes
    word = (word & 0x00ff00ff00ff00ffULL) << 8 | (word >> 8 & 0x00ff00ff00ff00ffULL);
    word = (word & 0x0000ffff0000ffffULL) << 16 | (word >> 16 & 0x0000ffff0000ffffULL);
    return word << 32 | word >> 32;
}

} // namespace hackenbush
