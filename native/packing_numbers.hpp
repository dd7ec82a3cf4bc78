// Machine numbers as integers, and back: what packing.cpp packs.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "packing.hpp"

namespace hackenbush::packing {

static_assert(std::endian::native == std::endian::little, "packed numbers are little-endian");

using Word = std::uint64_t;
using Integer = std::int64_t;

[[noreturn]] inline void malformed() { throw Malformed("the packed numbers are malformed"); }

inline int bit_length(Word n) { return static_cast<int>(std::bit_width(n)); }

inline Word size_of(Integer n) { return n < 0 ? Word{0} - static_cast<Word>(n) : static_cast<Word>(n); }

// A number as an odd integer, or 0, in units of 2^unit; not known for -0.0, NaN and infinities.
struct Scaled {
    Integer number = 0;
    int unit = 0;
    bool is_known = false;
};

// The kind of a number: i, u or f, and how many bytes it has.
template <char letter, int bytes> struct Kind {
    static constexpr std::size_t width = bytes;
    static constexpr bool is_float = letter == 'f';
    static constexpr bool is_signed = letter == 'i' || (letter == 'u' && bytes == 8); // integers are modulo 2^64
    static constexpr Word sign_bit = Word{1} << (8 * bytes - 1);
    static constexpr int fraction_bits = bytes == 8 ? 52 : bytes == 4 ? 23 : 10;
    static constexpr int exponent_bits = is_float ? 8 * bytes - 1 - fraction_bits : 1;
    static constexpr Word top_exponent = (Word{1} << exponent_bits) - 1; // of infinities and NaN
    static constexpr int least = 2 - (1 << (exponent_bits - 1)) - fraction_bits;

    static Word load(const std::uint8_t* at) {
        Word pattern = 0;
        std::memcpy(&pattern, at, width);
        return pattern;
    }

    static void store(std::uint8_t* at, Word pattern) { std::memcpy(at, &pattern, width); }

    static Scaled scaled(Word pattern) {
        Word size = pattern;
        int unit = 0;
        bool is_negative = false;
        if constexpr (is_float) {
            const Word magnitude = pattern & (sign_bit - 1), exponent = magnitude >> fraction_bits;
            if (exponent == top_exponent || pattern == sign_bit) return {};
            size = magnitude & ((Word{1} << fraction_bits) - 1);
            unit = least;
            if (exponent) {
                size |= Word{1} << fraction_bits;
                unit += static_cast<int>(exponent) - 1;
            }
            is_negative = (pattern & sign_bit) != 0;
        } else if (is_signed && (pattern & sign_bit)) {
            size = pattern | ~(2 * sign_bit - 1); // 2 * 2^63 is 0
        }
        if (!size) return {0, 0, true};
        const int zeros = std::countr_zero(size);
        const Integer odd = static_cast<Integer>(size) >> zeros;
        return {is_negative ? -odd : odd, unit + zeros, true};
    }

    static Word from_number(Integer number, int unit) {
        if constexpr (!is_float) {
            if (unit < 0 || unit >= 64) malformed();
            return (static_cast<Word>(number) << unit) & (2 * sign_bit - 1);
        }
        if (number == 0) return 0;
        const Word sign = number < 0 ? sign_bit : 0, size = size_of(number);
        const int above = bit_length(size) - 1 - fraction_bits;
        const int exponent = unit + above - least + 1; // the field
        if (unit < least || exponent >= static_cast<int>(top_exponent)) malformed();
        if (exponent < 1) return sign | size << (unit - least);
        const Word fraction = above > 0 ? size >> above : size << -above;
        return sign | static_cast<Word>(exponent) << fraction_bits | (fraction & ((Word{1} << fraction_bits) - 1));
    }

    // The position of a float among all floats of its kind: 0 for 0.0, -1 for -0.0.
    static Integer place(Word pattern) {
        return pattern & sign_bit ? ~static_cast<Integer>(pattern ^ sign_bit) : static_cast<Integer>(pattern);
    }

    static Word from_place(Integer place) {
        const Word size = static_cast<Word>(place < 0 ? ~place : place);
        if (size >= sign_bit) malformed();
        return place < 0 ? size | sign_bit : size;
    }
};

// The result of the work for the kind with this name.
template <class Work> auto with_kind(std::string_view name, Work work) {
    if (name == "f8") return work(Kind<'f', 8>{});
    if (name == "f4") return work(Kind<'f', 4>{});
    if (name == "f2") return work(Kind<'f', 2>{});
    if (name == "i8") return work(Kind<'i', 8>{});
    if (name == "i4") return work(Kind<'i', 4>{});
    if (name == "i2") return work(Kind<'i', 2>{});
    if (name == "i1") return work(Kind<'i', 1>{});
    if (name == "u8") return work(Kind<'u', 8>{});
    if (name == "u4") return work(Kind<'u', 4>{});
    if (name == "u2") return work(Kind<'u', 2>{});
    if (name == "u1") return work(Kind<'u', 1>{});
    throw Malformed("numbers of kind '" + std::string(name) + "' are not packed");
}

} // namespace hackenbush::packing
