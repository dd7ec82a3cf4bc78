// Probes: small games t that every game G is compared with once, at its stops.
//
// For two games with a common stop, the probes decide most comparisons. They are 0, *, *2, *3, up, down, up*, down* and 56
// of the 59 other all-small games of day 3. Their options are among the first eight.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace hackenbush::probes {

constexpr int count = 64, first_ones = 8;

struct Probe { // its options, a bit for each of the first probes
    std::uint8_t left, right;
};

constexpr Probe all[count] = {
    {0x00, 0x00}, {0x01, 0x01}, {0x03, 0x03}, {0x07, 0x07}, {0x01, 0x02}, {0x02, 0x01}, {0x03, 0x01}, {0x01, 0x03},
    {0x01, 0x04}, {0x01, 0x10}, {0x01, 0x40}, {0x01, 0x80}, {0x01, 0x81}, {0x01, 0x06}, {0x01, 0x12}, {0x01, 0x50},
    {0x02, 0x20}, {0x04, 0x01}, {0x10, 0x02}, {0x10, 0x03}, {0x10, 0x81}, {0x10, 0x06}, {0x10, 0x12}, {0x20, 0x01},
    {0x40, 0x01}, {0x80, 0x01}, {0x03, 0x20}, {0x03, 0x05}, {0x03, 0x41}, {0x03, 0x81}, {0x03, 0x22}, {0x03, 0xa0},
    {0x03, 0x07}, {0x05, 0x03}, {0x05, 0x81}, {0x41, 0x01}, {0x41, 0x20}, {0x41, 0x03}, {0x41, 0x05}, {0x41, 0x41},
    {0x41, 0x22}, {0x41, 0xa0}, {0x41, 0x07}, {0x81, 0x03}, {0x81, 0x81}, {0x06, 0x01}, {0x06, 0x20}, {0x12, 0x03},
    {0x12, 0x81}, {0x12, 0x22}, {0x12, 0xa0}, {0x12, 0x07}, {0x22, 0x01}, {0x22, 0x20}, {0x50, 0x03}, {0x50, 0x81},
    {0x50, 0x22}, {0x50, 0xa0}, {0x50, 0x07}, {0xa0, 0x01}, {0x07, 0x03}, {0x07, 0x81}, {0x07, 0x22}, {0x07, 0xa0},
};

// The probes that have one of the first as a Left option, and those that have it as a Right option.
struct WithOption {
    std::uint64_t left[first_ones] = {}, right[first_ones] = {};

    constexpr WithOption() {
        for (int i = 0; i < count; ++i) {
            for (int option = 0; option < first_ones; ++option) {
                left[option] |= std::uint64_t{all[i].left >> option & 1u} << i;
                right[option] |= std::uint64_t{all[i].right >> option & 1u} << i;
            }
        }
    }
};
constexpr WithOption with_option;

struct Compared { // a game G with its number x: a bit for each probe t with G <= x + t, and with x + t <= G
    std::uint64_t below = 0, above = 0;
};

// From the probes t with x + t <= some G^L, and those with some G^R <= x + t. G <= x + t unless t is one of the former,
// or x + t^R <= G, and mirrored.
inline Compared compared(std::uint64_t not_below, std::uint64_t not_above) {
    Compared found{~not_below, ~not_above};
    for (int i = 0; i < first_ones; ++i) { // both bits of a probe are right before it is needed as an option
        const std::uint64_t is_below = found.below >> i & 1, is_above = found.above >> i & 1;
        found.below &= ~(with_option.right[i] & (0 - is_above));
        found.above &= ~(with_option.left[i] & (0 - is_below));
    }
    return found;
}

// n.up + *k. No play in a probe takes more than three moves, so all n from 6 on behave alike, and so do all k from 16 on
// (Winning Ways, chapter 8: remote stars).
class SimpleGames {
public:
    SimpleGames() {
        std::uint64_t reached_below = 0, reached_above = 0;
        for (std::size_t k = 0; k < nimbers; ++k) {
            at(0, k) = compared(reached_above, reached_below);
            reached_below |= at(0, k).below;
            reached_above |= at(0, k).above;
        }
        for (int n = 1; n <= most_ups; ++n) { // n.up + *k = {0 | (n-1).up + *(k xor 1)}, except up + * = {0, * | 0}
            for (std::size_t k = 0; k < nimbers; ++k) {
                const bool has_star = n == 1 && k == 1;
                const Compared zero = at(0, 0), star = has_star ? at(0, 1) : Compared{};
                at(n, k) = compared(zero.above | star.above, at(n - 1, k ^ 1).below);
                at(-n, k) = compared(at(1 - n, k ^ 1).above, zero.below | star.below);
            }
        }
    }

    const Compared& operator()(std::int64_t ups, std::uint64_t nimber) const {
        const auto row = static_cast<std::size_t>(std::clamp<std::int64_t>(ups, -most_ups, most_ups) + most_ups);
        return rows_[row][nimber < nimbers ? nimber : nimbers / 2];
    }

private:
    static constexpr int most_ups = 6;
    static constexpr std::size_t nimbers = 32;

    Compared& at(int ups, std::size_t nimber) { return rows_[static_cast<std::size_t>(ups + most_ups)][nimber]; }

    std::array<std::array<Compared, nimbers>, 2 * most_ups + 1> rows_;
};

inline const SimpleGames& simple_games() {
    static const SimpleGames games;
    return games;
}

} // namespace hackenbush::probes
