// The table of a search: a value for each key, which is a row of words. Values never move.
//
// A key follows its value in memory, so whoever finds it has the value at hand.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "slots.hpp"
#include "watch.hpp"

namespace hackenbush {

template <class Word, class Value> class KeyTable {
public:
    using Key = std::span<const Word>; // its first word gives its length, or more

    KeyTable() = default;
    KeyTable(const KeyTable&) = delete;
    KeyTable& operator=(const KeyTable&) = delete;
    ~KeyTable() {
        for (const std::uint32_t place : places_) at(place).~Value();
    }

    static std::uint32_t hash(Key key) { return Slots<>::hash<Word>(key); }

    Value* find(Key key, std::uint32_t hash) {
        const std::uint32_t found = slots_.find(hash, [&](std::uint32_t place) {
            const Word* const words = key_at(place);
            std::size_t same = 0; // keys are short: a loop beats a call
            while (same < key.size() && key[same] == words[same]) ++same;
            return same == key.size();
        });
        return found == Slots<>::nothing ? nullptr : &at(found);
    }

    // Of a key that is not there.
    Value* insert(Key key, std::uint32_t hash, Value value) {
        const std::size_t units = units_of(key.size());
        if (units > room_) add_chunk(units);
        if (next_ >= Slots<>::nothing) throw Spent{"memory"}; // places have 32 bits
        const auto place = static_cast<std::uint32_t>(next_);
        places_.push_back(place);
        heap_bytes_ += value.heap_bytes();
        Value* const entry = new (unit(place)) Value(std::move(value));
        std::uninitialized_copy(key.begin(), key.end(), words_of(entry));
        next_ += units;
        room_ -= units;
        slots_.put(hash, place);
        return entry;
    }

    std::uint32_t size() const { return static_cast<std::uint32_t>(places_.size()); }

    // Keys and values by number, in the order of insertion.
    const Word* key(std::uint32_t number) const { return key_at(places_[number]); }
    const Value& value(std::uint32_t number) const { return at(places_[number]); }

    // The memory that the next insertion may need while the table grows.
    std::size_t bytes_to_grow(std::size_t key_words) const {
        return bytes() + (slots_.is_full() ? slots_.growth_bytes() : 0) +
               (places_.size() == places_.capacity() ? 2 * places_bytes() : 0) +
               std::max(chunk, units_of(key_words)) * sizeof(Unit);
    }
    std::size_t bytes() const { return slots_.bytes() + places_bytes() + chunk_bytes_ + heap_bytes_; }

private:
    struct alignas(std::max(alignof(Value), alignof(Word))) Unit {
        std::byte bytes[std::max(alignof(Value), alignof(Word))];
    };
    static constexpr std::size_t chunk = 4096 / sizeof(Unit); // units; a larger entry takes as many chunks as it needs
    static constexpr std::size_t value_bytes = (sizeof(Value) + alignof(Word) - 1) / alignof(Word) * alignof(Word);

    static std::size_t units_of(std::size_t key_words) {
        return (value_bytes + key_words * sizeof(Word) + sizeof(Unit) - 1) / sizeof(Unit);
    }
    std::size_t places_bytes() const { return places_.capacity() * sizeof(std::uint32_t); }

    Unit* unit(std::uint32_t place) const { return chunks_[place / chunk].get() + place % chunk; }
    Value& at(std::uint32_t place) const { return *std::launder(reinterpret_cast<Value*>(unit(place))); }
    const Word* key_at(std::uint32_t place) const { return words_of(&at(place)); }
    static Word* words_of(Value* value) {
        return std::launder(reinterpret_cast<Word*>(reinterpret_cast<std::byte*>(value) + value_bytes));
    }

    void add_chunk(std::size_t units) {
        const std::size_t count = (units + chunk - 1) / chunk; // all but the first stand for the rest of its room
        next_ = chunks_.size() * chunk;
        room_ = count * chunk;
        chunks_.resize(chunks_.size() + count);
        chunks_[next_ / chunk] = std::make_unique_for_overwrite<Unit[]>(room_);
        chunk_bytes_ += room_ * sizeof(Unit);
    }

    Slots<> slots_{64};
    std::vector<std::unique_ptr<Unit[]>> chunks_;
    std::vector<std::uint32_t> places_; // of the entries, in units
    std::size_t next_ = 0, room_ = 0;   // units
    std::size_t chunk_bytes_ = 0, heap_bytes_ = 0;
};

} // namespace hackenbush
