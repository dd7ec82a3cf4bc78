// Open-addressing slots: the places of a table's entries, by hash. The table stores the entries itself.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "dyadic.hpp"

namespace hackenbush {

template <template <class> class Allocator = std::allocator> class Slots {
public:
    static constexpr std::uint32_t nothing = ~std::uint32_t{0};

    // Of a key that is a row of words.
    template <class Word> static std::uint32_t hash(std::span<const Word> key) {
        std::uint64_t h = key.size();
        for (const Word word : key) h = std::rotl((h ^ word) * 0x9e3779b97f4a7c15ULL, 29);
        return static_cast<std::uint32_t>(mix(h) >> 32);
    }

    explicit Slots(std::size_t capacity) : slots_(capacity), mask_(capacity - 1) {} // a power of 2

    // The right entry with this hash, or nothing.
    template <class IsRight> std::uint32_t find(std::uint32_t hash, IsRight is_right) const {
        for (std::size_t i = hash & mask_; slots_[i].entry != nothing; i = (i + 1) & mask_)
            if (slots_[i].hash == hash && is_right(slots_[i].entry)) return slots_[i].entry;
        return nothing;
    }

    // For an entry that is not there yet. The slots grow when they are full.
    void put(std::uint32_t hash, std::uint32_t entry) {
        if (is_full()) grow();
        place({hash, entry});
        ++size_;
    }

    void grow() {
        Row before(2 * slots_.size());
        before.swap(slots_);
        mask_ = slots_.size() - 1;
        for (const Slot& slot : before)
            if (slot.entry != nothing) place(slot);
    }

    bool is_full() const { return (size_ + 1) * 10 > slots_.size() * 7; }
    std::size_t growth_bytes() const { return 2 * bytes(); }
    std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

private:
    struct Slot {
        std::uint32_t hash = 0, entry = nothing;
    };
    using Row = std::vector<Slot, Allocator<Slot>>;

    void place(Slot slot) {
        std::size_t i = slot.hash & mask_;
        while (slots_[i].entry != nothing) i = (i + 1) & mask_;
        slots_[i] = slot;
    }

    Row slots_;
    std::size_t mask_, size_ = 0;
};

} // namespace hackenbush
