// The table of a search: a value for each key, which is a row of words. Values never move.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "slots.hpp"
#include "watch.hpp"

namespace hackenbush {

template <class Word, class Value> class KeyTable {
public:
    using Key = std::span<const Word>; // its first word gives its length, or more

    static std::uint32_t hash(Key key) { return Slots<>::hash<Word>(key); }

    Value* find(Key key, std::uint32_t hash) {
        const std::uint32_t found = slots_.find(hash, [&](std::uint32_t id) {
            const Word* const words = at(id).key;
            std::size_t same = 0; // keys are short: a loop beats a call
            while (same < key.size() && key[same] == words[same]) ++same;
            return same == key.size();
        });
        return found == Slots<>::nothing ? nullptr : &at(found).value;
    }

    // Of a key that is not there.
    Value* insert(Key key, std::uint32_t hash, Value value) {
        if (size_ == Slots<>::nothing) throw Spent{"memory"}; // ids have 32 bits
        if (size_ % chunk == 0) chunks_.push_back(std::make_unique<Entry[]>(chunk));
        heap_bytes_ += value.heap_bytes();
        Entry& entry = at(size_);
        entry.value = std::move(value);
        entry.key = kept(key);
        slots_.put(hash, size_++);
        return &entry.value;
    }

    std::uint32_t size() const { return size_; }

    // Keys and values by place, in the order of insertion.
    const Word* key(std::uint32_t place) const { return at(place).key; }
    const Value& value(std::uint32_t place) const { return at(place).value; }

    // The memory that the next insertion may need while the table grows.
    std::size_t bytes_to_grow(std::size_t key_words) const {
        return bytes() + (slots_.is_full() ? slots_.growth_bytes() : 0) + chunk * sizeof(Entry) +
               std::max(key_words, key_chunk) * sizeof(Word);
    }
    std::size_t bytes() const {
        return slots_.bytes() + chunks_.size() * chunk * sizeof(Entry) + key_bytes_ + heap_bytes_;
    }

private:
    static constexpr std::uint32_t chunk = 16;    // entries
    static constexpr std::size_t key_chunk = 256; // words

    struct Entry {
        Value value;
        const Word* key = nullptr;
    };

    Entry& at(std::uint32_t id) { return chunks_[id / chunk][id % chunk]; }
    const Entry& at(std::uint32_t id) const { return chunks_[id / chunk][id % chunk]; }

    const Word* kept(Key key) {
        if (keys_.empty() || key.size() > key_room_) {
            key_room_ = std::max(key.size(), key_chunk);
            keys_.push_back(std::make_unique_for_overwrite<Word[]>(key_room_));
            key_bytes_ += key_room_ * sizeof(Word);
            next_key_ = keys_.back().get();
        }
        Word* const place = next_key_;
        std::copy(key.begin(), key.end(), place);
        next_key_ += key.size();
        key_room_ -= key.size();
        return place;
    }

    Slots<> slots_{64};
    std::vector<std::unique_ptr<Entry[]>> chunks_;
    std::uint32_t size_ = 0;
    std::vector<std::unique_ptr<Word[]>> keys_;
    Word* next_key_ = nullptr;
    std::size_t key_room_ = 0, key_bytes_ = 0, heap_bytes_ = 0;
};

} // namespace hackenbush
