// Open-addressing memo tables: the kernel's record of earlier sums and comparisons.
#pragma once

#include <cstdint>

#include "compiler.hpp"
#include "memory.hpp"

namespace hackenbush {

using Id = std::uint32_t; // of a game
constexpr Id none = ~Id{0};

// A pair of games and their sum.
struct SumEntry {
    Id first = none, second = none, value = none;

    SumEntry() = default;
    SumEntry(Id a, Id b, Id sum) : first(a), second(b), value(sum) {}
    bool is_empty() const { return first == none; }
    bool is_of(Id a, Id b) const { return first == a && second == b; }
    Id a() const { return first; }
    Id b() const { return second; }
};

// A pair of games and whether the first is <= the second, in one word: ids stay below 2^31.
struct OrderEntry {
    std::uint64_t word = ~std::uint64_t{0};

    OrderEntry() = default;
    OrderEntry(Id a, Id b, bool is_le) : word(std::uint64_t{a} << 32 | std::uint64_t{b} << 1 | is_le) {}
    bool is_empty() const { return word == ~std::uint64_t{0}; }
    bool is_of(Id a, Id b) const { return (word ^ (std::uint64_t{a} << 32 | std::uint64_t{b} << 1)) <= 1; }
    Id a() const { return static_cast<Id>(word >> 32); }
    Id b() const { return static_cast<Id>(word >> 1 & 0x7fffffff); }
    bool value() const { return word & 1; }
};

template <class Entry> class Memo {
public:
    const Entry* find(Id a, Id b) const {
        for (std::size_t i = place(a, b); !entries_[i].is_empty(); i = (i + 1) & mask_)
            if (entries_[i].is_of(a, b)) return &entries_[i];
        return nullptr;
    }

    // Prefetch what find() will look at.
    void prefetch(Id a, Id b) const { hackenbush::prefetch(&entries_[place(a, b)]); }

    void put(const Entry& entry) { // of a pair that is not there yet
        if (is_full()) rebuild(entries_.size() * 2, [](const Entry&) { return true; });
        insert(entry);
    }

    // Keep only the wanted entries, in a table no larger than needed.
    template <class Wanted> void keep(Wanted wanted) {
        std::size_t kept = 0, capacity = smallest;
        for (const Entry& e : entries_) kept += !e.is_empty() && wanted(e);
        while (capacity < kept * 2) capacity *= 2;
        rebuild(capacity, wanted);
    }

    void clear() {
        if (size_ == 0) return;
        entries_.assign(smallest, Entry{});
        mask_ = smallest - 1;
        size_ = 0;
    }

private:
    static constexpr std::size_t smallest = 64;

    bool is_full() const { return (size_ + 1) * 10 > entries_.size() * 6; }

    std::size_t place(Id a, Id b) const { return mix(std::uint64_t{a} << 32 | b) & mask_; }

    void insert(const Entry& entry) {
        std::size_t i = place(entry.a(), entry.b());
        while (!entries_[i].is_empty()) i = (i + 1) & mask_;
        entries_[i] = entry;
        ++size_;
    }

    template <class Wanted> void rebuild(std::size_t capacity, Wanted wanted) {
        Row<Entry> before(capacity);
        before.swap(entries_);
        mask_ = capacity - 1;
        size_ = 0;
        for (const Entry& e : before)
            if (!e.is_empty() && wanted(e)) insert(e);
    }

    Row<Entry> entries_{smallest};
    std::size_t mask_ = smallest - 1, size_ = 0;
};

} // namespace hackenbush
