// The numbers of a search: fixed point if all of them fit, otherwise dyadics of any size.
//
// All positions of a search have a birthday of at most some B, so their values are multiples of 2^-B, and no larger
// than B. Fixed<Raw, B> counts in units of 2^-B. A bound of a value can safely be rounded to such a unit in either
// direction: no value lies between the bound and the rounded number.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <compare>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "dyadic.hpp"
#include "players.hpp"
#include "redblue_words.hpp"
#include "spin_lock.hpp"
#include "wide.hpp"

namespace hackenbush::redblue {

template <class Raw> unsigned bit_width(Raw x) { // of x >= 0
    if constexpr (sizeof(Raw) == 8) {
        return static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(x)));
    } else {
        const auto high = static_cast<std::uint64_t>(x >> 64);
        return high ? 64 + static_cast<unsigned>(std::bit_width(high))
                    : static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(x)));
    }
}

template <class Raw, int fraction_bits> class Fixed {
public:
    static constexpr int most_bits = fraction_bits; // and the latest birthday
    static constexpr bool is_word = sizeof(Raw) == sizeof(std::int64_t);

    Fixed() = default;
    static Fixed whole(std::int64_t n) { return Fixed(static_cast<Raw>(n) << bits); }
    static Fixed power(std::int64_t exponent) { // 2^-exponent, or the least unit
        return Fixed(Raw{1} << static_cast<int>(std::max<std::int64_t>(bits - exponent, 0)));
    }
    static Fixed least(std::int64_t) { return Fixed(1); } // such that all values are multiples of it
    static std::int64_t latest(std::int64_t) { return most_bits; } // birthday with the same least unit

    bool is_zero() const { return raw_ == 0; }
    int sign() const { return raw_ > 0 ? 1 : raw_ < 0 ? -1 : 0; }
    std::int64_t floor() const { return static_cast<std::int64_t>(raw_ >> bits); }
    Fixed operator-() const { return Fixed(-raw_); }
    Fixed operator+(Fixed other) const { return Fixed(raw_ + other.raw_); }
    Fixed operator-(Fixed other) const { return Fixed(raw_ - other.raw_); }
    auto operator<=>(const Fixed&) const = default;

    std::optional<Fixed> left_option() const {
        if (raw_ & (one - 1)) return Fixed(raw_ - (raw_ & -raw_));
        if (raw_ > 0) return Fixed(raw_ - one);
        return std::nullopt;
    }
    Fixed on_blue() const { // the value of a blue edge with this on it
        if (raw_ > 0) return Fixed(raw_ + one);
        const Raw shift = std::min<Raw>((-raw_ >> bits) + 2, bits + 2);
        return Fixed((raw_ + (shift << bits)) >> static_cast<int>(shift - 1));
    }
    Fixed under_blue() const { // the number on a blue edge if both together are worth this, which is positive
        if (raw_ > one) return Fixed(raw_ - one);
        const int shift = bits + 2 - static_cast<int>(bit_width<Raw>(raw_ - 1));
        return Fixed((raw_ << (shift - 1)) - (static_cast<Raw>(shift) << bits));
    }
    // The simplest number in [low, high]; low is positive.
    static Fixed simplest_positive(Fixed low, Fixed high) {
        const Raw whole = ((low.raw_ + one - 1) >> bits) << bits;
        if (whole <= high.raw_) return Fixed(whole);
        const unsigned spare = bit_width<Raw>((low.raw_ - 1) ^ high.raw_) - 1;
        return Fixed((high.raw_ >> spare) << spare);
    }

    static Fixed from(const Dyadic& x) { // which is a multiple of the unit, and fits
        const Limbs limbs = x.times_power(bits).limbs();
        auto raw = static_cast<Raw>(static_cast<std::int64_t>(limbs.back()));
        for (std::size_t i = limbs.size() - 1; i-- > 0;) raw = raw << 32 << 32 | static_cast<Raw>(limbs[i]);
        return Fixed(raw);
    }
    Dyadic dyadic() const {
        Limbs limbs{static_cast<std::uint64_t>(raw_), static_cast<std::uint64_t>((raw_ >> 32) >> 32)};
        return Dyadic(std::move(limbs), bits);
    }
    void append_key(std::vector<std::uint64_t>& key) const {
        key.push_back(static_cast<std::uint64_t>(raw_));
        if constexpr (sizeof(Raw) > 8) key.push_back(static_cast<std::uint64_t>(raw_ >> 64));
    }
    // What append_key wrote, from -most to most; may throw BadWords.
    static Fixed read(WordReader& reader, const Fixed& most) {
        const std::uint64_t low = reader.take();
        Fixed x(static_cast<Raw>(low));
        if constexpr (sizeof(Raw) > 8)
            x = Fixed(static_cast<Raw>(static_cast<std::int64_t>(reader.take())) << 32 << 32 | static_cast<Raw>(low));
        if (x < -most || x > most) throw BadWords{"a number is too large"};
        return x;
    }
    std::size_t heap_bytes() const { return 0; }

    // As a single word, if it is one.
    std::int64_t word() const { return raw_; }
    static Fixed of_word(std::int64_t raw) { return Fixed(raw); }

private:
    static constexpr int bits = fraction_bits;
    static constexpr Raw one = Raw{1} << bits;

    explicit Fixed(Raw raw) : raw_(raw) {}

    Raw raw_ = 0;
};

class Exact {
public:
    static constexpr bool is_word = false;

    Exact() = default;
    explicit Exact(Dyadic x) : value_(std::move(x)) {}
    static Exact whole(std::int64_t n) { return Exact(Dyadic(n, 0)); }
    static Exact power(std::int64_t exponent) { return Exact(Dyadic(1, static_cast<std::uint32_t>(exponent))); }
    static Exact least(std::int64_t birthday) { return power(birthday); }
    static std::int64_t latest(std::int64_t birthday) { return birthday; }

    bool is_zero() const { return sign() == 0; }
    int sign() const { return value_.sign(); }
    std::int64_t floor() const { return value_.floor().small(); }
    Exact operator-() const { return Exact(-value_); }
    Exact operator+(const Exact& other) const { return Exact(value_ + other.value_); }
    Exact operator-(const Exact& other) const { return Exact(value_ - other.value_); }
    bool operator==(const Exact& other) const { return value_ == other.value_; }
    std::strong_ordering operator<=>(const Exact& other) const { return value_ <=> other.value_; }

    std::optional<Exact> left_option() const {
        if (value_.is_integer() && sign() <= 0) return std::nullopt;
        return Exact(value_ - Dyadic(1, value_.exponent()));
    }
    Exact on_blue() const {
        if (sign() > 0) return Exact(value_ + Dyadic(1, 0));
        const std::int64_t shift = (-value_).floor().small() + 2;
        return Exact((value_ + Dyadic(shift, 0)).over_power(static_cast<std::uint32_t>(shift - 1)));
    }
    Exact under_blue() const {
        if (value_ > Dyadic(1, 0)) return Exact(value_ - Dyadic(1, 0));
        const Limbs limbs = value_.limbs();
        std::uint64_t width = 0; // of the mantissa, which is odd, less one
        for (std::size_t i = limbs.size(); i-- > 0 && width == 0;) {
            const std::uint64_t limb = i == 0 ? limbs[0] - 1 : limbs[i];
            if (limb) width = 64 * i + static_cast<std::uint64_t>(std::bit_width(limb));
        }
        const auto shift = static_cast<std::uint32_t>(value_.exponent() - width + 2);
        return Exact(value_.times_power(shift - 1) - Dyadic(shift, 0));
    }
    static Exact simplest_positive(const Exact& low, const Exact& high) {
        return Exact(simplest_between(Bound{low.value_, true}, Bound{high.value_, true}));
    }

    static Exact from(const Dyadic& x) { return Exact(x); }
    Dyadic dyadic() const { return value_; }
    void append_key(std::vector<std::uint64_t>& key) const {
        const Limbs limbs = value_.limbs();
        key.push_back(std::uint64_t{value_.exponent()} << 32 | limbs.size());
        key.insert(key.end(), limbs.begin(), limbs.end());
    }
    std::size_t heap_bytes() const { return value_.heap_bytes(); }

private:
    Dyadic value_;
};

// ---- for every kind of number ------------------------------------------------------------------------------------

template <class Number> std::int64_t ceiling(const Number& x) { return -(-x).floor(); }

// Where a player moves in a number.
template <class Number> std::optional<Number> option_of(Player player, const Number& x) {
    if (player == Player::left) return x.left_option();
    const auto mirrored = (-x).left_option();
    return mirrored ? std::optional(-*mirrored) : std::nullopt;
}

// An edge with x on it.
template <class Number> Number stick(Color color, const Number& x) {
    return color == Color::blue ? x.on_blue() : -(-x).on_blue();
}

// The x that gives this stick; none if the sign does not match the color.
template <class Number> std::optional<Number> unstick(Color color, const Number& value) {
    if (color == Color::blue) return value.sign() > 0 ? std::optional(value.under_blue()) : std::nullopt;
    return value.sign() < 0 ? std::optional(-(-value).under_blue()) : std::nullopt;
}

template <class Number> Number simplest_in(const Number& low, const Number& high) {
    if (low.sign() > 0) return Number::simplest_positive(low, high);
    if (high.sign() < 0) return -Number::simplest_positive(-high, -low);
    return Number();
}

// Whether x is as good for the player as y.
template <class Number> bool is_as_good(Player player, const Number& x, const Number& y) {
    return player == Player::left ? x >= y : x <= y;
}

template <class Number> struct Interval {
    Number low, high;

    bool is_exact() const { return low == high; }
    std::size_t heap_bytes() const { return low.heap_bytes() + high.heap_bytes(); }
    const Number& sure(Player player) const { return player == Player::left ? low : high; }  // the player has that much
    const Number& hoped(Player player) const { return player == Player::left ? high : low; } // and no more than that
    // It never gets empty, even if a table was forged and bounds contradict one another: so every search ends.
    void raise(const Number& bound) {
        if (low < bound) low = std::min(bound, high);
    }
    void lower(const Number& bound) {
        if (bound < high) high = std::max(bound, low);
    }
};

// A bound that only gets better. Threads share it: what one of them knows is true for all.
template <class Number> class SharedBound {
public:
    explicit SharedBound(const Number& x) : value_(x) {}
    SharedBound(const SharedBound& other) : value_(other.load()) {}
    SharedBound& operator=(const SharedBound& other) {
        value_ = other.load();
        return *this;
    }

    Number load() const {
        const std::lock_guard turn(lock_);
        return value_;
    }

    // Take x instead if it is better.
    template <class IsBetter> void improve(const Number& x, IsBetter is_better) {
        const std::lock_guard turn(lock_);
        if (is_better(x, value_)) value_ = x;
    }

private:
    mutable SpinLock lock_;
    Number value_;
};

// The same for numbers of one word.
template <class Number>
    requires Number::is_word
class SharedBound<Number> {
public:
    explicit SharedBound(const Number& x) : word_(x.word()) {}
    SharedBound(const SharedBound& other) : SharedBound(other.load()) {}
    SharedBound& operator=(const SharedBound& other) {
        word_ = other.load().word();
        return *this;
    }

    Number load() const { return Number::of_word(word_.load(std::memory_order_relaxed)); }

    template <class IsBetter> void improve(const Number& x, IsBetter is_better) {
        std::int64_t before = word_.load(std::memory_order_relaxed);
        while (is_better(x, Number::of_word(before)) &&
               !word_.compare_exchange_weak(before, x.word(), std::memory_order_relaxed)) {
        }
    }

private:
    std::atomic<std::int64_t> word_;
};

// An interval that only narrows, and that threads share.
template <class Number> class SharedInterval {
public:
    SharedInterval(const Interval<Number>& known = {}) : low_(known.low), high_(known.high) {}

    Interval<Number> load() const {
        const Number low = low_.load(), high = high_.load();
        return {std::min(low, high), high}; // they may cross if a table was forged
    }
    Number sure(Player player) const { return load().sure(player); }
    Number hoped(Player player) const { return load().hoped(player); }
    bool is_exact() const { return load().is_exact(); }
    void raise(const Number& bound) { low_.improve(std::min(bound, high_.load()), std::greater<Number>()); }
    void lower(const Number& bound) { high_.improve(std::max(bound, low_.load()), std::less<Number>()); }
    void narrow(const Interval<Number>& known) {
        raise(known.low);
        lower(known.high);
    }
    std::size_t heap_bytes() const { return load().heap_bytes(); }

private:
    SharedBound<Number> low_, high_;
};

} // namespace hackenbush::redblue
