// Searches as rows of words, for a file. Whoever reads them checks every word: they may come from anywhere.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hackenbush::redblue {

using Words = std::vector<std::uint64_t>;

// Thrown for words that no search has written.
struct BadWords {
    const char* reason;
};

// Reads words in order; may throw BadWords.
class WordReader {
public:
    explicit WordReader(std::span<const std::uint64_t> words) : rest_(words) {}

    bool is_at_end() const { return rest_.empty(); }
    std::uint64_t take() { return take_row(1)[0]; }

    std::uint64_t take_below(std::uint64_t bound) {
        const std::uint64_t word = take();
        if (word >= bound) throw BadWords{"a word is out of its range"};
        return word;
    }

    std::span<const std::uint64_t> take_row(std::uint64_t count) {
        if (count > rest_.size()) throw BadWords{"words are missing"};
        const auto row = rest_.first(static_cast<std::size_t>(count));
        rest_ = rest_.subspan(row.size());
        return row;
    }

private:
    std::span<const std::uint64_t> rest_;
};

} // namespace hackenbush::redblue
