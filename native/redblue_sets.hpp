// Sets of small numbers, edges or nodes of a core, in a fixed row of words.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace hackenbush::redblue {

// How many bits are set. std::popcount is a library call unless the machine is known to have it.
inline int ones(std::uint64_t word) {
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>(word * 0x0101010101010101 >> 56);
}

template <std::size_t word_count> class Bits {
public:
    static constexpr std::size_t words = word_count;
    static constexpr unsigned capacity = 64 * word_count;

    // Iterates over the elements in order. The set must outlive it.
    class Iterator {
    public:
        explicit Iterator(const Bits& set) : set_(&set), rest_(set.row_[0]) { skip(); }
        unsigned operator*() const {
            return static_cast<unsigned>(64 * word_ + static_cast<unsigned>(std::countr_zero(rest_)));
        }
        Iterator& operator++() {
            rest_ &= rest_ - 1;
            skip();
            return *this;
        }
        bool operator!=(std::nullptr_t) const { return word_ < words; }

    private:
        void skip() {
            while (rest_ == 0 && ++word_ < words) rest_ = set_->row_[word_];
        }
        const Bits* set_;
        std::uint64_t rest_;
        std::size_t word_ = 0;
    };

    static Bits of(unsigned element) {
        Bits set;
        set.insert(element);
        return set;
    }

    static Bits of_row(std::span<const std::uint64_t> row) { // which has as many words
        Bits set;
        for (std::size_t i = 0; i < words; ++i) set.row_[i] = row[i];
        return set;
    }

    Iterator begin() const { return Iterator(*this); }
    std::nullptr_t end() const { return nullptr; }

    bool has(unsigned element) const { return row_[element / 64] >> element % 64 & 1; }
    void insert(unsigned element) { row_[element / 64] |= std::uint64_t{1} << element % 64; }
    void erase(unsigned element) { row_[element / 64] &= ~(std::uint64_t{1} << element % 64); }
    unsigned first() const { return *begin(); } // of a set that is not empty
    unsigned pop() {
        const unsigned element = first();
        erase(element);
        return element;
    }
    bool empty() const {
        std::uint64_t all = 0;
        for (const std::uint64_t word : row_) all |= word;
        return all == 0;
    }
    int count() const {
        int total = 0;
        for (const std::uint64_t word : row_) total += ones(word);
        return total;
    }
    bool meets(const Bits& other) const { return !(*this & other).empty(); }

    Bits operator&(const Bits& other) const {
        return joined(other, [](std::uint64_t a, std::uint64_t b) { return a & b; });
    }
    Bits operator|(const Bits& other) const {
        return joined(other, [](std::uint64_t a, std::uint64_t b) { return a | b; });
    }
    Bits operator-(const Bits& other) const {
        return joined(other, [](std::uint64_t a, std::uint64_t b) { return a & ~b; });
    }
    Bits& operator|=(const Bits& other) { return *this = *this | other; }
    Bits& operator&=(const Bits& other) { return *this = *this & other; }
    Bits& operator-=(const Bits& other) { return *this = *this - other; }

    const std::array<std::uint64_t, words>& row() const { return row_; }

private:
    template <class Operation> Bits joined(const Bits& other, Operation operation) const {
        Bits result;
        for (std::size_t i = 0; i < words; ++i) result.row_[i] = operation(row_[i], other.row_[i]);
        return result;
    }

    std::array<std::uint64_t, words> row_{};
};

} // namespace hackenbush::redblue
