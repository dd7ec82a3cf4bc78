#include "dyadic.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "wide.hpp"

namespace hackenbush {

namespace {

constexpr std::uint64_t max_bits = std::uint64_t{1} << 30; // a sum of 2^30 bits takes 128 MB

std::uint64_t sign_limb(const Limbs& x) { return x.back() >> 63 ? ~std::uint64_t{0} : 0; }

void drop_redundant(Limbs& x) { // the shortest two's complement form
    while (x.size() > 1) {
        const std::uint64_t top = x.back(), next = x[x.size() - 2];
        if (!((top == 0 && !(next >> 63)) || (top == ~std::uint64_t{0} && (next >> 63)))) break;
        x.pop_back();
    }
}

Limbs shifted_left(const Limbs& x, std::uint64_t bits) {
    if (bits + x.size() * limb_bits > max_bits) throw TooHard{"a number of more than 2^30 bits is out of reach"};
    const std::uint64_t whole = bits / limb_bits;
    const auto part = static_cast<unsigned>(bits % limb_bits);
    Limbs out(whole + x.size() + 1, 0);
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        out[whole + i] = (x[i] << part) | carry;
        carry = part ? x[i] >> (limb_bits - part) : 0;
    }
    out[whole + x.size()] = part ? (sign_limb(x) << part) | carry : sign_limb(x);
    drop_redundant(out);
    return out;
}

Limbs shifted_right(const Limbs& x, std::uint64_t bits) { // rounds down
    const std::uint64_t whole = bits / limb_bits;
    const auto part = static_cast<unsigned>(bits % limb_bits);
    if (whole >= x.size()) return {sign_limb(x)};
    Limbs out(x.size() - whole);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::uint64_t above = whole + i + 1 < x.size() ? x[whole + i + 1] : sign_limb(x);
        out[i] = part ? (x[whole + i] >> part) | (above << (limb_bits - part)) : x[whole + i];
    }
    drop_redundant(out);
    return out;
}

Limbs sum(const Limbs& x, const Limbs& y) {
    Limbs out(std::max(x.size(), y.size()) + 1);
    unsigned carry = 0;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::uint64_t a = i < x.size() ? x[i] : sign_limb(x), b = i < y.size() ? y[i] : sign_limb(y);
        out[i] = add_with_carry(a, b, carry);
    }
    drop_redundant(out);
    return out;
}

Limbs negated(const Limbs& x) {
    Limbs flipped(x.size() + 1);
    for (std::size_t i = 0; i < x.size(); ++i) flipped[i] = ~x[i];
    flipped[x.size()] = ~sign_limb(x);
    return sum(flipped, {1});
}

Limbs from_wide(Wide x) { return {static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(x >> 64)}; }

bool fits(Wide x) {
    return x > std::numeric_limits<std::int64_t>::min() && x <= std::numeric_limits<std::int64_t>::max();
}

} // namespace

Dyadic::Dyadic(std::int64_t mantissa, std::uint32_t exponent) : small_(mantissa), exponent_(exponent) {
    if (mantissa == std::numeric_limits<std::int64_t>::min()) {
        *this = Dyadic(Limbs{static_cast<std::uint64_t>(mantissa)}, exponent);
        return;
    }
    if (exponent_ == 0) return;
    if (small_ == 0) {
        exponent_ = 0;
        return;
    }
    const auto zeros = std::min<std::uint32_t>(
        static_cast<std::uint32_t>(std::countr_zero(static_cast<std::uint64_t>(small_))), exponent_);
    small_ >>= zeros;
    exponent_ -= zeros;
}

Dyadic::Dyadic(Limbs mantissa, std::uint64_t exponent) {
    if (exponent > max_bits) throw TooHard{"a number of more than 2^30 bits is out of reach"};
    drop_redundant(mantissa);
    std::uint64_t zeros = 0;
    while (zeros / limb_bits < mantissa.size() && mantissa[zeros / limb_bits] == 0) zeros += limb_bits;
    if (zeros / limb_bits == mantissa.size()) return; // zero
    zeros += static_cast<std::uint64_t>(std::countr_zero(mantissa[zeros / limb_bits]));
    zeros = std::min(zeros, exponent);
    if (zeros) mantissa = shifted_right(mantissa, zeros);
    exponent_ = static_cast<std::uint32_t>(exponent - zeros);
    if (mantissa.size() == 1 && static_cast<std::int64_t>(mantissa[0]) != std::numeric_limits<std::int64_t>::min())
        small_ = static_cast<std::int64_t>(mantissa[0]);
    else
        big_ = std::make_shared<const Limbs>(std::move(mantissa));
}

Limbs Dyadic::limbs() const { return big_ ? *big_ : Limbs{static_cast<std::uint64_t>(small_)}; }

int Dyadic::sign() const {
    if (big_) return sign_limb(*big_) ? -1 : 1;
    return small_ > 0 ? 1 : small_ < 0 ? -1 : 0;
}

Dyadic Dyadic::operator-() const { return big_ ? Dyadic(negated(*big_), exponent_) : Dyadic(-small_, exponent_); }

Dyadic Dyadic::operator+(const Dyadic& other) const {
    const Dyadic &fine = exponent_ >= other.exponent_ ? *this : other, &coarse = &fine == this ? other : *this;
    const std::uint32_t shift = fine.exponent_ - coarse.exponent_;
    if (!big_ && !other.big_ && shift < 62) {
        const Wide total = (static_cast<Wide>(coarse.small_) << shift) + fine.small_;
        if (fits(total)) return {static_cast<std::int64_t>(total), fine.exponent_};
        return {from_wide(total), fine.exponent_};
    }
    return {sum(shifted_left(coarse.limbs(), shift), fine.limbs()), fine.exponent_};
}

bool Dyadic::operator==(const Dyadic& other) const {
    if (exponent_ != other.exponent_ || !big_ != !other.big_) return false;
    return big_ ? *big_ == *other.big_ : small_ == other.small_;
}

std::strong_ordering Dyadic::operator<=>(const Dyadic& other) const {
    if (!big_ && !other.big_) {
        if (exponent_ == other.exponent_) return small_ <=> other.small_;
        if (exponent_ < other.exponent_ && other.exponent_ - exponent_ < 62)
            return (static_cast<Wide>(small_) << (other.exponent_ - exponent_)) <=> static_cast<Wide>(other.small_);
        if (exponent_ > other.exponent_ && exponent_ - other.exponent_ < 62)
            return static_cast<Wide>(small_) <=> (static_cast<Wide>(other.small_) << (exponent_ - other.exponent_));
    }
    if (const int a = sign(), b = other.sign(); a != b) return a <=> b;
    return (*this - other).sign() <=> 0;
}

Dyadic Dyadic::half() const { return over_power(1); }

Dyadic Dyadic::times_power(std::uint32_t power) const {
    if (power <= exponent_) {
        Dyadic out = *this;
        out.exponent_ -= power;
        return out;
    }
    const std::uint32_t shift = power - exponent_;
    if (!big_ && shift < 62) {
        const Wide product = static_cast<Wide>(small_) << shift;
        if (fits(product)) return {static_cast<std::int64_t>(product), 0};
    }
    return {shifted_left(limbs(), shift), 0};
}

Dyadic Dyadic::over_power(std::uint32_t power) const {
    const std::uint64_t exponent = std::uint64_t{exponent_} + power;
    if (!big_ && exponent <= max_bits) return {small_, static_cast<std::uint32_t>(exponent)};
    return {limbs(), exponent};
}

Dyadic Dyadic::floor() const {
    if (exponent_ == 0) return *this;
    if (!big_) return {exponent_ < limb_bits ? small_ >> exponent_ : (small_ < 0 ? -1 : 0), 0};
    return {shifted_right(*big_, exponent_), 0};
}

std::uint64_t Dyadic::hash() const {
    std::uint64_t h = mix(exponent_ + 0x9e3779b97f4a7c15ULL);
    if (!big_) return mix(h ^ static_cast<std::uint64_t>(small_));
    for (const std::uint64_t limb : *big_) h = mix(h ^ limb);
    return h;
}

namespace {

// The smallest multiple of 1 / 2^exponent above a lower bound.
Dyadic least_above(const Bound& lower, std::uint32_t exponent) {
    const Dyadic scaled = lower.value.times_power(exponent), whole = scaled.floor();
    const Dyadic next = lower.allowed && whole == scaled ? whole : whole + Dyadic(1, 0);
    return next.over_power(exponent);
}

bool is_below(const Dyadic& x, const std::optional<Bound>& upper) {
    return !upper || x < upper->value || (upper->allowed && x == upper->value);
}

Bound mirrored(const Bound& bound) { return {-bound.value, bound.allowed}; }

} // namespace

Dyadic simplest_between(const std::optional<Bound>& lower, const std::optional<Bound>& upper) {
    const bool above_lower = !lower || lower->value.sign() < 0 || (lower->value.sign() == 0 && lower->allowed);
    const bool below_upper = is_below(Dyadic(), upper);
    if (above_lower && below_upper) return {};
    if (above_lower) return -simplest_between(mirrored(*upper), lower ? std::optional(mirrored(*lower)) : std::nullopt);
    if (const Dyadic whole = least_above(*lower, 0); is_below(whole, upper)) return whole;
    // A multiple of 1/2^e fits for all e from some point on: the first such e has exactly one.
    std::uint32_t too_coarse = 0, fine = std::max(lower->value.exponent(), upper->value.exponent()) + 1;
    while (fine - too_coarse > 1) {
        const std::uint32_t middle = too_coarse + (fine - too_coarse) / 2;
        (is_below(least_above(*lower, middle), upper) ? fine : too_coarse) = middle;
    }
    return least_above(*lower, fine);
}

} // namespace hackenbush
