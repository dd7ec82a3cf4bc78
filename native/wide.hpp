// Integers of 128 bits, and sums with a carry.
//
// The compiler's own integers are used where it has them (gcc and clang do, MSVC does not). A build with
// HACKENBUSH_PORTABLE takes the class everywhere, to test it.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <utility>

namespace hackenbush {

// Two's complement, as the compiler's own: only the operations that the kernel needs.
class PairOfWords {
public:
    PairOfWords() = default;
    constexpr PairOfWords(std::integral auto n)
        : low_(static_cast<std::uint64_t>(n)), high_(std::cmp_less(n, 0) ? -1 : 0) {}

    template <std::integral T> constexpr explicit operator T() const { return static_cast<T>(low_); }
    constexpr explicit operator bool() const { return low_ || high_; }

    constexpr PairOfWords operator-() const { return PairOfWords(0) - *this; }
    friend constexpr PairOfWords operator+(PairOfWords a, PairOfWords b) {
        const std::uint64_t low = a.low_ + b.low_;
        return {low, a.top() + b.top() + (low < a.low_)};
    }
    friend constexpr PairOfWords operator-(PairOfWords a, PairOfWords b) {
        return {a.low_ - b.low_, a.top() - b.top() - (a.low_ < b.low_)};
    }
    friend constexpr PairOfWords operator&(PairOfWords a, PairOfWords b) {
        return {a.low_ & b.low_, a.top() & b.top()};
    }
    friend constexpr PairOfWords operator|(PairOfWords a, PairOfWords b) {
        return {a.low_ | b.low_, a.top() | b.top()};
    }
    friend constexpr PairOfWords operator^(PairOfWords a, PairOfWords b) {
        return {a.low_ ^ b.low_, a.top() ^ b.top()};
    }

    // By 0 to 127; to the right the sign is repeated.
    constexpr PairOfWords operator<<(std::integral auto by) const {
        const auto n = static_cast<unsigned>(by);
        if (n == 0) return *this;
        if (n < 64) return {low_ << n, top() << n | low_ >> (64 - n)};
        return {0, low_ << (n - 64)};
    }
    constexpr PairOfWords operator>>(std::integral auto by) const {
        const auto n = static_cast<unsigned>(by);
        if (n == 0) return *this;
        if (n < 64) return {low_ >> n | top() << (64 - n), static_cast<std::uint64_t>(high_ >> n)};
        return {static_cast<std::uint64_t>(high_ >> (n - 64)), static_cast<std::uint64_t>(high_ >> 63)};
    }

    friend constexpr bool operator==(PairOfWords a, PairOfWords b) = default;
    friend constexpr std::strong_ordering operator<=>(PairOfWords a, PairOfWords b) {
        return a.high_ != b.high_ ? a.high_ <=> b.high_ : a.low_ <=> b.low_;
    }

private:
    constexpr PairOfWords(std::uint64_t low, std::uint64_t high) : low_(low), high_(static_cast<std::int64_t>(high)) {}

    constexpr std::uint64_t top() const { return static_cast<std::uint64_t>(high_); }

    std::uint64_t low_ = 0;
    std::int64_t high_ = 0;
};

#if defined(__SIZEOF_INT128__) && !defined(HACKENBUSH_PORTABLE)

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

// The sum of two words and a carry of 0 or 1, which becomes the next one.
inline std::uint64_t add_with_carry(std::uint64_t a, std::uint64_t b, unsigned& carry) {
    const UnsignedWide total = static_cast<UnsignedWide>(a) + b + carry;
    carry = static_cast<unsigned>(total >> 64);
    return static_cast<std::uint64_t>(total);
}

#else

using Wide = PairOfWords;

inline std::uint64_t add_with_carry(std::uint64_t a, std::uint64_t b, unsigned& carry) {
    const std::uint64_t sum = a + b, total = sum + carry;
    carry = (sum < a) | (total < sum);
    return total;
}

#endif

} // namespace hackenbush
