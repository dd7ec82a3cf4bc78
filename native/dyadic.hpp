// Exact dyadic rationals m / 2^e of any size: the numbers among the short games.
//
// A mantissa that fits in 64 bits is stored inline, a longer one in two's complement limbs, least significant first.
// Always reduced: the mantissa is odd or the exponent is 0.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace hackenbush {

using Limbs = std::vector<std::uint64_t>;
constexpr std::uint32_t limb_bits = 64;

class Dyadic {
public:
    Dyadic() = default;
    Dyadic(std::int64_t mantissa, std::uint32_t exponent);
    Dyadic(Limbs mantissa, std::uint64_t exponent);

    std::uint32_t exponent() const { return exponent_; }
    bool is_small() const { return !big_; }
    std::int64_t small() const { return small_; } // the mantissa, if is_small()
    Limbs limbs() const;                          // the mantissa, whatever its size

    bool is_integer() const { return exponent_ == 0; }
    int sign() const;
    Dyadic operator-() const;
    Dyadic operator+(const Dyadic& other) const;
    Dyadic operator-(const Dyadic& other) const { return *this + -other; }
    bool operator==(const Dyadic& other) const;
    std::strong_ordering operator<=>(const Dyadic& other) const;

    Dyadic half() const;                           // x / 2
    Dyadic times_power(std::uint32_t power) const; // x * 2^power
    Dyadic over_power(std::uint32_t power) const;  // x / 2^power
    Dyadic floor() const;

    std::uint64_t hash() const;
    std::size_t heap_bytes() const { return big_ ? big_->size() * sizeof(std::uint64_t) + 32 : 0; }

private:
    std::int64_t small_ = 0;
    std::uint32_t exponent_ = 0;
    std::shared_ptr<const Limbs> big_;
};

// One end of an interval of numbers: a bound, included or not, or nothing.
struct Bound {
    Dyadic value;
    bool allowed = false;
};

// The simplest number between two bounds: the integer closest to 0 if one fits, else the number with the smallest
// denominator. There must be one: lower < upper, or lower == upper with both included.
Dyadic simplest_between(const std::optional<Bound>& lower, const std::optional<Bound>& upper);

// Thrown when an answer would be beyond a limit; Python sees hackenbush.errors.TooHard.
struct TooHard {
    const char* reason;
    std::uint64_t limit = 0; // bytes, when the limit is one of memory
};

inline std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    return x;
}

} // namespace hackenbush
