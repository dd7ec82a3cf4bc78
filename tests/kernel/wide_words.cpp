// Reads pairs of 128-bit integers as four words and a shift, and writes what `PairOfWords` makes of them.
#include <cstdio>
#include <initializer_list>

#include "wide.hpp"

using hackenbush::PairOfWords;

static_assert(static_cast<std::int64_t>(PairOfWords(-1) >> 127) == -1);

int main() {
    unsigned long long words[4];
    unsigned by;
    while (std::scanf("%llu %llu %llu %llu %u", &words[0], &words[1], &words[2], &words[3], &by) == 5) {
        const PairOfWords a = PairOfWords(words[0]) << 64 | PairOfWords(words[1]);
        const PairOfWords b = PairOfWords(words[2]) << 64 | PairOfWords(words[3]);
        for (const PairOfWords& made : {a + b, a - b, -a, a & b, a | b, a ^ b, a << by, a >> by})
            std::printf("%llu %llu ", static_cast<unsigned long long>(made >> 64),
                        static_cast<unsigned long long>(made));
        unsigned carry = by & 1;
        const auto total = hackenbush::add_with_carry(words[1], words[3], carry);
        std::printf("%llu %u %d %d %d\n", static_cast<unsigned long long>(total), carry, a < b, a == b,
                    static_cast<bool>(a));
    }
}
