// Numbers that grow bit by bit: putting them on edges and adding them takes time proportional to the shorter one.
//
// A number on an edge gets bits on top of its fraction, so fractions have room there. Sums add the shorter fraction to
// the longer one. So a tree of n edges takes about n steps, however long its fractions get.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "dyadic.hpp"
#include "wide.hpp"

namespace hackenbush {

// A fraction below 1 of more than 64 bits. The lowest bit is bit 0 of limbs[low], so that bits go on top and zeros go
// from below without moving the others; beyond the top all is 0.
struct Long {
    Limbs limbs;
    std::size_t low = 0;
    std::uint64_t bits = 0;

    std::span<const std::uint64_t> live() const { return std::span(limbs).subspan(low); }

    // Divide by 2^count and put this on top: 0...01 under a blue edge, 1...10 under a red one.
    void push(std::uint64_t count, bool is_blue) {
        const std::uint64_t start = bits;
        bits += count;
        limbs.resize(low + (bits + limb_bits - 1) / limb_bits);
        std::uint64_t* const out = limbs.data() + low;
        if (is_blue) {
            out[start / limb_bits] |= std::uint64_t{1} << (start % limb_bits);
            return;
        }
        for (std::uint64_t bit = start + 1; bit < bits;) {
            const std::uint64_t limb = bit / limb_bits, end = std::min(bits, (limb + 1) * limb_bits);
            out[limb] |= (~std::uint64_t{0} >> (limb_bits - (end - bit))) << (bit % limb_bits);
            bit = end;
        }
    }

    // Add a fraction that is not longer; return the carry, 0 or 1. The tops are aligned, so the work is
    // proportional to the shorter one.
    int add(std::span<const std::uint64_t> shorter, std::uint64_t shorter_bits) {
        const std::uint64_t shift = bits - shorter_bits;
        const unsigned offset = shift % limb_bits;
        std::uint64_t rest = 0; // of the limb before
        unsigned carry = 0;
        auto out = limbs.begin() + static_cast<std::ptrdiff_t>(low + shift / limb_bits);
        for (const std::uint64_t limb : shorter) {
            *out = add_with_carry(*out, (limb << offset) | rest, carry);
            ++out;
            rest = offset ? limb >> (limb_bits - offset) : 0;
        }
        if (out != limbs.end()) *out = add_with_carry(*out, rest, carry);
        const unsigned top = bits % limb_bits;
        if (top == 0) return static_cast<int>(carry);
        const int over = static_cast<int>(limbs.back() >> top);
        clear_beyond_top();
        return over;
    }

    // Word i after the point: the first has the highest bits.
    std::uint64_t word(std::size_t i) const {
        if (i * limb_bits >= bits) return 0;
        const std::uint64_t end = bits - i * limb_bits;
        const std::uint64_t* const from = limbs.data() + low;
        if (end < limb_bits) return from[0] << (limb_bits - end);
        const std::uint64_t start = end - limb_bits, limb = start / limb_bits, offset = start % limb_bits;
        return offset ? from[limb] >> offset | from[limb + 1] << (limb_bits - offset) : from[limb];
    }
    std::size_t words() const { return (bits + limb_bits - 1) / limb_bits; }

    // Drop some bits from the top, but not all.
    void pop(std::uint64_t count) {
        bits -= count;
        limbs.resize(low + words());
        clear_beyond_top();
    }

    // 1 - x for x > 0. The lowest limb is not 0, so nothing is carried.
    void complement() {
        for (std::size_t i = low; i < limbs.size(); ++i) limbs[i] = ~limbs[i];
        ++limbs[low];
        clear_beyond_top();
    }

    void clear_beyond_top() {
        if (const unsigned top = bits % limb_bits) limbs.back() &= (std::uint64_t{1} << top) - 1;
    }

    void drop_zeros() {
        while (low < limbs.size() && limbs[low] == 0) {
            ++low;
            bits -= std::min<std::uint64_t>(bits, limb_bits);
        }
    }
};

// The number whole + fraction, 0 <= fraction < 1. A fraction of up to 64 bits is stored inline, in units of 2^-64, a
// longer one in the list of long fractions.
struct Number {
    std::int32_t whole = 0;
    std::uint32_t place = 0; // of the long fraction, from 1; 0 for none
    std::uint64_t fraction = 0;

    bool is_integer() const { return place == 0 && fraction == 0; }
};

inline unsigned bits_of(std::uint64_t fraction) {
    return fraction ? limb_bits - static_cast<unsigned>(std::countr_zero(fraction)) : 0;
}

// The arithmetic of numbers, which owns their long fractions.
class Numbers {
public:
    // Put the number on an edge: 1:x for blue, -1:x for red. With the floor n of x these are x + 1 if n >= 0, else
    // (x - n + 1) 2^n; and x - 1 if n < 0, else -1 + (1 - 2^-n) + (x - n) 2^-(n + 1).
    void put_on(bool is_blue, Number& x) {
        if (is_blue ? x.whole >= 0 : x.whole < 0) {
            x.whole += is_blue ? 1 : -1;
            return;
        }
        push(x, is_blue ? -x.whole : x.whole + 1, is_blue);
        x.whole = is_blue ? 0 : -1;
    }

    // Take the number off an edge: find x from 1:x or -1:x. False if there is none, because it is not on the edge's
    // side of 0; then it stays.
    bool take_off(bool is_blue, Number& x) {
        if (is_blue ? x.whole >= 1 : x.whole < -1) {
            x.whole -= is_blue ? 1 : -1;
            return true;
        }
        if (is_blue ? x.whole < 0 || x.is_integer() : x.whole >= 0) return false;
        const std::uint64_t run = first_run(x, is_blue);
        pop(x, run + 1);
        x.whole = is_blue ? -static_cast<std::int32_t>(run + 1) : static_cast<std::int32_t>(run);
        return true;
    }

    // Add a number that is not needed after that.
    void add(Number& sum, Number& x) {
        if (x.place && (!sum.place || long_of(sum).bits < long_of(x).bits)) std::swap(sum, x);
        sum.whole += x.whole;
        if (!sum.place) {
            unsigned carry = 0;
            sum.fraction = add_with_carry(sum.fraction, x.fraction, carry);
            sum.whole += static_cast<std::int32_t>(carry);
            return;
        }
        Long& fraction = long_of(sum);
        if (x.place) {
            sum.whole += fraction.add(long_of(x).live(), long_of(x).bits);
            release(x);
        } else if (x.fraction) {
            sum.whole += fraction.add({&x.fraction, 1}, limb_bits);
        } else {
            return;
        }
        fraction.drop_zeros();
        shorten(sum);
    }

    Number negative(Number x) {
        if (x.is_integer()) {
            x.whole = -x.whole;
            return x;
        }
        x.whole = -1 - x.whole;
        if (x.place)
            long_of(x).complement();
        else
            x.fraction = ~x.fraction + 1;
        return x;
    }

    Number copy(const Number& x) {
        if (!x.place) return x;
        const Long& fraction = long_of(x);
        return made_of(x.whole, {{fraction.live().begin(), fraction.live().end()}, 0, fraction.bits});
    }

    // The largest number up to x - y with at most so many words after the point. This takes time proportional to the
    // words, unless x and y are the same beyond them.
    Number difference(const Number& x, const Number& y, std::size_t most_words) {
        const std::size_t all = std::max(words(x), words(y)), count = std::min(most_words, all);
        std::size_t i = count;
        while (i < all && word(x, i) == word(y, i)) ++i;
        unsigned carry = i == all || word(x, i) > word(y, i); // x - y = x + ~y + 1
        const auto next = [&] { return add_with_carry(word(x, i), ~word(y, i), carry); };
        const auto whole = [&] { return x.whole - y.whole - 1 + static_cast<std::int32_t>(carry); };
        i = count - 1;
        if (count == 1) {
            const std::uint64_t fraction = next();
            return {whole(), 0, fraction};
        }
        Long fraction{Limbs(count), 0, count * limb_bits};
        for (std::uint64_t& limb : fraction.limbs) {
            limb = next();
            --i;
        }
        fraction.drop_zeros();
        return made_of(whole(), std::move(fraction));
    }

    // Forget a number.
    void drop(Number& x) {
        if (x.place) release(x);
        x = {};
    }

    Number number(const Dyadic& x) {
        const Dyadic floor = x.floor();
        Number made{static_cast<std::int32_t>(floor.small())};
        const Dyadic fraction = x - floor;
        const Limbs limbs = fraction.limbs();
        if (fraction.exponent() <= limb_bits) {
            made.fraction = fraction.exponent() ? limbs[0] << (limb_bits - fraction.exponent()) : 0;
            return made;
        }
        Long long_one{limbs, 0, fraction.exponent()};
        long_one.limbs.resize(long_one.words());
        return made_of(made.whole, std::move(long_one));
    }

    // A number that is not needed after that.
    Dyadic taken(Number& x) {
        Dyadic value = dyadic(x);
        drop(x);
        return value;
    }

    Dyadic dyadic(const Number& x) const {
        Limbs limbs{x.fraction};
        std::uint64_t bits = limb_bits;
        if (x.place) {
            const Long& fraction = long_of(x);
            limbs.assign(fraction.live().begin(), fraction.live().end());
            bits = fraction.bits;
        }
        // The whole part goes on top, with its sign.
        limbs.resize(bits / limb_bits + 2);
        const Wide shifted = static_cast<Wide>(x.whole) << (bits % limb_bits);
        limbs[bits / limb_bits] |= static_cast<std::uint64_t>(shifted);
        limbs[bits / limb_bits + 1] = static_cast<std::uint64_t>(shifted >> limb_bits);
        return Dyadic(std::move(limbs), bits);
    }

private:
    Long& long_of(const Number& x) { return longs_[x.place - 1]; }
    const Long& long_of(const Number& x) const { return longs_[x.place - 1]; }

    std::size_t words(const Number& x) const { return x.place ? long_of(x).words() : 1; }
    std::uint64_t word(const Number& x, std::size_t i) const {
        if (x.place) return long_of(x).word(i);
        return i == 0 ? x.fraction : 0;
    }

    // How many bits at the top of the fraction are 0, or how many are 1.
    std::uint64_t first_run(const Number& x, bool of_zeros) const {
        for (std::size_t i = 0;; ++i) {
            const std::uint64_t bits = of_zeros ? word(x, i) : ~word(x, i);
            if (bits) return i * limb_bits + static_cast<std::uint64_t>(std::countl_zero(bits));
        }
    }

    void pop(Number& x, std::uint64_t count) {
        if (!x.place) {
            x.fraction = count < limb_bits ? x.fraction << count : 0;
        } else if (count < long_of(x).bits) {
            long_of(x).pop(count);
            shorten(x);
        } else {
            release(x);
        }
    }

    void push(Number& x, std::int32_t count, bool is_blue) {
        if (!x.place && static_cast<unsigned>(count) + bits_of(x.fraction) <= limb_bits) {
            const std::uint64_t lowest = std::uint64_t{1} << (limb_bits - static_cast<unsigned>(count));
            x.fraction = (count < static_cast<std::int32_t>(limb_bits) ? x.fraction >> count : 0) |
                         (is_blue ? lowest : ~(lowest | (lowest - 1)));
            return;
        }
        if (!x.place) lengthen(x);
        long_of(x).push(static_cast<std::uint64_t>(count), is_blue);
    }

    void lengthen(Number& x) {
        if (free_.empty()) {
            longs_.emplace_back();
            free_.push_back(static_cast<std::uint32_t>(longs_.size()));
        }
        x.place = free_.back();
        free_.pop_back();
        if (const unsigned bits = bits_of(x.fraction)) long_of(x) = {{x.fraction >> (limb_bits - bits)}, 0, bits};
        x.fraction = 0;
    }

    Number made_of(std::int32_t whole, Long&& fraction) {
        Number made{whole};
        lengthen(made);
        long_of(made) = std::move(fraction);
        shorten(made);
        return made;
    }

    // Store a fraction that has become short inline.
    void shorten(Number& x) {
        const Long& fraction = long_of(x);
        if (fraction.bits > limb_bits) return;
        const std::uint64_t short_one = fraction.bits ? fraction.live()[0] << (limb_bits - fraction.bits) : 0;
        release(x);
        x.fraction = short_one;
    }

    void release(Number& x) {
        long_of(x) = {};
        free_.push_back(x.place);
        x.place = 0;
    }

    std::vector<Long> longs_;
    std::vector<std::uint32_t> free_; // places among the long ones
};

} // namespace hackenbush
