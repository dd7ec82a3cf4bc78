// What a search knows of blocks: the value of each, under its full key.
//
// A key is the block itself, written as a row of words, so that it can be read again.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "blocks.hpp"
#include "dyadic.hpp"
#include "hotchpotch_picture.hpp"

namespace hackenbush::hotchpotch {

using Key = std::span<const std::uint32_t>;

class Table {
public:
    const Weight* find(Key key) const {
        const std::uint32_t hashed = hash(key);
        for (std::size_t i = hashed & mask_; slots_[i].entry != nowhere; i = (i + 1) & mask_)
            if (slots_[i].hash == hashed && is_of(entries_[slots_[i].entry], key))
                return &entries_[slots_[i].entry].value;
        return nullptr;
    }

    // Of a key that is not there.
    void insert(Key key, Weight value) {
        if ((entries_.size() + 1) * 10 > slots_.size() * 7) grow();
        entries_.push_back({words_.size(), static_cast<std::uint32_t>(key.size()), value});
        words_.insert(words_.end(), key.begin(), key.end());
        place({hash(key), static_cast<std::uint32_t>(entries_.size() - 1)});
    }

    // What is held when the next insertion makes the table grow.
    std::size_t bytes_to_grow() const {
        return 3 * (slots_.size() * sizeof(Slot) + entries_.size() * sizeof(Entry) + words_.size() * sizeof(words_[0]));
    }

private:
    struct Entry {
        std::size_t first; // of its words
        std::uint32_t length;
        Weight value;
    };
    struct Slot {
        std::uint32_t hash = 0, entry = nowhere;
    };

    static std::uint32_t hash(Key key) {
        std::uint64_t h = key.size();
        for (const std::uint32_t word : key) h = std::rotl((h ^ word) * 0x9e3779b97f4a7c15ULL, 29);
        return static_cast<std::uint32_t>(mix(h) >> 32);
    }

    bool is_of(const Entry& entry, Key key) const {
        if (entry.length != key.size()) return false;
        std::size_t same = 0; // keys are short: a loop beats a call
        while (same < key.size() && key[same] == words_[entry.first + same]) ++same;
        return same == key.size();
    }

    void place(Slot slot) {
        std::size_t i = slot.hash & mask_;
        while (slots_[i].entry != nowhere) i = (i + 1) & mask_;
        slots_[i] = slot;
    }

    void grow() {
        std::vector<Slot> before(slots_.size() * 2);
        before.swap(slots_);
        mask_ = slots_.size() - 1;
        for (const Slot& slot : before)
            if (slot.entry != nowhere) place(slot);
    }

    std::vector<Slot> slots_ = std::vector<Slot>(256);
    std::size_t mask_ = 255;
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> words_;
};

} // namespace hackenbush::hotchpotch
