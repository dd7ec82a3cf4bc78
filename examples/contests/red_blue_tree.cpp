// Red-blue Hackenbush on a tree: who wins, and the exact value. O(n + n log n / 64) digits.
//
// Input:   n m, then m = n - 1 lines "u v c": nodes are 1 to n, node 1 is the ground, and the color c is
//          b (blue, for Left) or r (red, for Right).
// Output:  who wins: "Left", "Right" or "second"; then the value, mantissa / 2^exponent, as
//          0xMANTISSAp-EXPONENT.
//
// What stands on a node adds up. A part worth x, with the floor f, is worth on an edge:
//     blue   x + 1 if f >= 0; otherwise the bits 0...01, -f of them, go before its fraction;
//     red    x - 1 if f < 0; otherwise -1, and the bits 1...10, f + 1 of them, go before its fraction.
// The fraction of a tall tree has a bit for each edge. Bits go before it in place, and the shorter of
// two fractions is added to the longer one, so nothing long is ever copied.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

using Word = std::uint64_t;

// whole + fraction, 0 <= fraction < 1. Bit 0 of words[0] is the lowest bit of the fraction.
struct Number {
    int whole = 0;
    std::size_t size = 0;  // bits of the fraction
    std::vector<Word> words;

    bool bit(std::size_t i) const { return words[i / 64] >> (i % 64) & 1; }

    void put_on(bool is_blue) {
        if (is_blue == (whole >= 0)) {
            whole += is_blue ? 1 : -1;
            return;
        }
        const int count = is_blue ? -whole : whole + 1;
        words.resize((size + count + 63) / 64, 0);
        for (int i = 0; i < count; ++i, ++size)
            if (is_blue == (i == 0)) words[size / 64] |= Word{1} << (size % 64);
        whole = is_blue ? 0 : -1;
    }

    void add_shorter(const Number& other) {
        whole += other.whole;
        if (other.size == 0) return;
        const std::size_t shift = size - other.size, offset = shift % 64;
        std::size_t place = shift / 64;
        Word below = 0;  // the word before
        bool carry = false;
        const auto add = [&](Word word) {
            const Word sum = words[place] + word;
            const bool over = sum < word;
            words[place++] = sum + carry;
            carry = over || (carry && sum + 1 == 0);
        };
        for (const Word word : other.words) {
            add(offset ? word << offset | below : word);
            below = offset ? word >> (64 - offset) : 0;
        }
        if (place < words.size()) add(below);
        if (size % 64 == 0) {
            whole += carry;
            return;
        }
        whole += static_cast<int>(words.back() >> (size % 64));
        words.back() &= (Word{1} << (size % 64)) - 1;
    }

    // The sign, the mantissa in hexadecimal, and the exponent.
    std::string text() const {
        std::size_t low = 0;  // zeros at the end are left out
        while (low < size && !bit(low)) ++low;
        std::vector<bool> bits;  // of |mantissa|, the lowest first
        bool is_negative = whole < 0, borrow = is_negative && low < size;
        for (std::size_t i = low; i < size; ++i)
            bits.push_back(is_negative ? (i == low) || !bit(i) : bit(i));
        for (unsigned rest = is_negative ? -whole - borrow : whole; rest; rest >>= 1)
            bits.push_back(rest & 1);
        while (!bits.empty() && !bits.back()) bits.pop_back();

        std::string digits;
        for (std::size_t i = 0; i < bits.size(); i += 4) {
            int digit = 0;
            for (std::size_t j = i; j < i + 4 && j < bits.size(); ++j)
                digit |= bits[j] << (j - i);
            digits.push_back("0123456789abcdef"[digit]);
        }
        std::reverse(digits.begin(), digits.end());
        if (digits.empty()) digits = "0";
        return (is_negative ? "-0x" : "0x") + digits + "p-" + std::to_string(size - low);
    }
};

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n, m;
    std::cin >> n >> m;
    struct Edge {
        int node;
        char color;
    };
    std::vector<std::vector<Edge>> around(n + 1);
    for (int i = 0; i < m; ++i) {
        int u, v;
        char color;
        std::cin >> u >> v >> color;
        around[u].push_back({v, color});
        around[v].push_back({u, color});
    }

    std::vector<int> order{1};                   // parents first
    std::vector<Edge> above(n + 1, Edge{0, 0});  // the parent, and the color of the edge to it
    for (std::size_t i = 0; i < order.size(); ++i) {
        const int node = order[i];
        for (const auto& [child, color] : around[node]) {
            if (child == above[node].node) continue;
            above[child] = {node, color};
            order.push_back(child);
        }
    }

    std::vector<Number> worth(n + 1);
    for (std::size_t i = order.size(); i-- > 1;) {
        const auto [parent, color] = above[order[i]];
        Number branch = std::move(worth[order[i]]);
        branch.put_on(color == 'b');
        if (worth[parent].size < branch.size) std::swap(worth[parent], branch);
        worth[parent].add_shorter(branch);
    }

    const std::string text = worth[1].text();
    std::cout << (text == "0x0p-0" ? "second" : text[0] == '-' ? "Right" : "Left") << '\n';
    std::cout << text << '\n';
}
