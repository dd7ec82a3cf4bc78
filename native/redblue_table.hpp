// What a search knows of its cores: an interval for each, under its full key. Intervals stay where they are.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "dyadic.hpp"
#include "redblue_numbers.hpp"
#include "redblue_watch.hpp"

namespace hackenbush::redblue {

template <class Number> class Table {
public:
    using Key = std::span<const std::uint64_t>; // its first word tells its length

    static std::uint32_t hash(Key key) {
        std::uint64_t h = key.size();
        for (const std::uint64_t word : key) h = std::rotl((h ^ word) * 0x9e3779b97f4a7c15ULL, 29);
        return static_cast<std::uint32_t>(mix(h) >> 32);
    }

    Interval<Number>* find(Key key, std::uint32_t hashed) {
        for (std::size_t i = hashed & mask_; slots_[i].id != empty; i = (i + 1) & mask_) {
            if (slots_[i].hash != hashed) continue;
            Entry& entry = at(slots_[i].id);
            std::size_t same = 0; // keys are short: a loop beats a call
            while (same < key.size() && key[same] == entry.key[same]) ++same;
            if (same == key.size()) return &entry.interval;
        }
        return nullptr;
    }

    // Of a key that is not there.
    Interval<Number>* insert(Key key, std::uint32_t hashed, Interval<Number> interval) {
        if ((size_ + 1) * 10 > slots_.size() * 7) grow();
        if (size_ == empty) throw Spent{"memory"}; // ids have 32 bits
        if (size_ % chunk == 0) chunks_.push_back(std::make_unique<Entry[]>(chunk));
        heap_bytes_ += interval.low.heap_bytes() + interval.high.heap_bytes();
        Entry& entry = at(size_);
        entry.interval = std::move(interval);
        entry.key = kept(key);
        place({hashed, size_++});
        return &entry.interval;
    }

    // What the next insertion may need in all, while it grows.
    std::size_t bytes_to_grow(std::size_t key_words) const {
        const bool is_full = (size_ + 1) * 10 > slots_.size() * 7;
        return bytes() + (is_full ? 2 * slots_.size() * sizeof(Slot) : 0) + chunk * sizeof(Entry) +
               std::max(key_words, key_chunk) * sizeof(std::uint64_t);
    }
    std::size_t bytes() const {
        return slots_.size() * sizeof(Slot) + chunks_.size() * chunk * sizeof(Entry) + key_bytes_ + heap_bytes_;
    }

private:
    static constexpr std::uint32_t empty = ~std::uint32_t{0};
    static constexpr std::uint32_t chunk = 256;    // entries
    static constexpr std::size_t key_chunk = 2048; // words

    struct Entry {
        Interval<Number> interval;
        const std::uint64_t* key = nullptr;
    };
    struct Slot {
        std::uint32_t hash = 0, id = empty;
    };

    Entry& at(std::uint32_t id) { return chunks_[id / chunk][id % chunk]; }

    void place(Slot slot) {
        std::size_t i = slot.hash & mask_;
        while (slots_[i].id != empty) i = (i + 1) & mask_;
        slots_[i] = slot;
    }

    void grow() {
        std::vector<Slot> before(slots_.size() * 2);
        before.swap(slots_);
        mask_ = slots_.size() - 1;
        for (const Slot& slot : before)
            if (slot.id != empty) place(slot);
    }

    const std::uint64_t* kept(Key key) {
        if (keys_.empty() || key.size() > key_room_) {
            key_room_ = std::max(key.size(), key_chunk);
            keys_.push_back(std::make_unique<std::uint64_t[]>(key_room_));
            key_bytes_ += key_room_ * sizeof(std::uint64_t);
            next_key_ = keys_.back().get();
        }
        std::uint64_t* const place = next_key_;
        std::copy(key.begin(), key.end(), place);
        next_key_ += key.size();
        key_room_ -= key.size();
        return place;
    }

    std::vector<Slot> slots_ = std::vector<Slot>(256);
    std::size_t mask_ = 255;
    std::vector<std::unique_ptr<Entry[]>> chunks_;
    std::uint32_t size_ = 0;
    std::vector<std::unique_ptr<std::uint64_t[]>> keys_;
    std::uint64_t* next_key_ = nullptr;
    std::size_t key_room_ = 0, key_bytes_ = 0, heap_bytes_ = 0;
};

} // namespace hackenbush::redblue
