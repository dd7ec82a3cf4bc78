// What a search knows of blocks: the value of each, under its full key.
//
// A key is the block itself, written as a row of words, so that it can be read again.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hotchpotch_picture.hpp"
#include "slots.hpp"

namespace hackenbush::hotchpotch {

using Key = std::span<const std::uint32_t>;

class Table {
public:
    const Weight* find(Key key) const {
        const std::uint32_t found =
            slots_.find(Slots::hash(key), [&](std::uint32_t entry) { return is_of(entries_[entry], key); });
        return found == Slots::nothing ? nullptr : &entries_[found].value;
    }

    // Of a key that is not there.
    void insert(Key key, Weight value) {
        entries_.push_back({words_.size(), static_cast<std::uint32_t>(key.size()), value});
        words_.insert(words_.end(), key.begin(), key.end());
        slots_.put(Slots::hash(key), static_cast<std::uint32_t>(entries_.size() - 1));
    }

    // What is held when the next insertion makes the table grow.
    std::size_t bytes_to_grow() const {
        return 3 * (slots_.bytes() + entries_.size() * sizeof(Entry) + words_.size() * sizeof(words_[0]));
    }

private:
    struct Entry {
        std::size_t first; // of its words
        std::uint32_t length;
        Weight value;
    };

    bool is_of(const Entry& entry, Key key) const {
        if (entry.length != key.size()) return false;
        std::size_t same = 0; // keys are short: a loop beats a call
        while (same < key.size() && key[same] == words_[entry.first + same]) ++same;
        return same == key.size();
    }

    Slots slots_{256};
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> words_;
};

} // namespace hackenbush::hotchpotch
