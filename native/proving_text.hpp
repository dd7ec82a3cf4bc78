// Numbers and lists as certificates write them: src/hackenbush/proofs/sums.py and lines.py.
#pragma once

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <string>
#include <utility>

#include "redblue_numbers.hpp"

namespace hackenbush::proving {

constexpr std::uint64_t longest_decimal = 1'000; // bits of a number that is written in decimal

template <class Integer> void append_integer(std::string& text, Integer n) {
    char digits[24];
    text.append(digits, std::to_chars(std::begin(digits), std::end(digits), n).ptr);
}

inline std::uint64_t bits_of(const Limbs& size) {
    for (std::size_t i = size.size(); i-- > 0;)
        if (size[i]) return 64 * i + static_cast<std::uint64_t>(std::bit_width(size[i]));
    return 0;
}

inline void append_decimal(std::string& text, Limbs size) {
    constexpr std::uint64_t nine_digits = 1'000'000'000;
    std::string digits; // the last one first
    while (bits_of(size) > 0) {
        std::uint64_t rest = 0;
        for (std::size_t i = size.size(); i-- > 0;) {
            const std::uint64_t high = rest << 32 | size[i] >> 32;
            const std::uint64_t low = high % nine_digits << 32 | (size[i] & 0xffffffff);
            size[i] = high / nine_digits << 32 | low / nine_digits;
            rest = low % nine_digits;
        }
        for (int digit = 0; digit < 9; ++digit, rest /= 10) digits.push_back(static_cast<char>('0' + rest % 10));
    }
    while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
    text.append(digits.rbegin(), digits.rend());
}

inline void append_hexadecimal(std::string& text, const Limbs& size) {
    text += "0x";
    bool is_started = false;
    for (std::size_t place = 16 * size.size(); place-- > 0;) {
        const std::uint64_t digit = size[place / 16] >> 4 * (place % 16) & 15;
        is_started = is_started || digit != 0;
        if (is_started) text += "0123456789abcdef"[digit];
    }
}

inline void append_number(std::string& text, const Dyadic& x) {
    if (x.is_small() && x.exponent() < 63) {
        append_integer(text, x.small());
        if (x.exponent() > 0) append_integer(text += '/', std::uint64_t{1} << x.exponent());
        return;
    }
    if (x.sign() < 0) text += '-';
    const Limbs size = (x.sign() < 0 ? -x : x).limbs();
    if (std::max<std::uint64_t>(bits_of(size), x.exponent()) > longest_decimal) {
        append_hexadecimal(text, size);
        append_integer(text += "p-", x.exponent());
        return;
    }
    append_decimal(text, size);
    if (x.exponent() == 0) return;
    Limbs below(x.exponent() / 64 + 1);
    below.back() = std::uint64_t{1} << x.exponent() % 64;
    append_decimal(text += '/', std::move(below));
}

template <class Number> Dyadic dyadic_of(const Number& x) {
    if constexpr (Number::is_word)
        return Dyadic(x.word(), Number::most_bits);
    else
        return x.dyadic();
}

template <class Number> void append_number(std::string& text, const Number& x) { append_number(text, dyadic_of(x)); }

} // namespace hackenbush::proving
