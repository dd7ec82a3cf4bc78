// What nodes stand for, by their codes.
#pragma once

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <vector>

#include "board.hpp"

namespace hackenbush::board {

// A flat row for numbers below a limit, a hash table for words and the few beyond it.
class Table {
public:
    static constexpr Code absent = std::numeric_limits<Code>::max();

    explicit Table(std::size_t limit) : limit_(std::min<std::size_t>(limit, first_word)) {}

    Code& operator[](Code code) {
        if (code >= limit_) return rest_.try_emplace(code, absent).first->second;
        if (code >= row_.size()) row_.resize(std::min<std::size_t>(limit_, 2 * std::size_t{code} + 64), absent);
        return row_[code];
    }

    bool contains(Code code) const {
        if (code >= limit_) return rest_.contains(code);
        return code < row_.size() && row_[code] != absent;
    }

private:
    std::size_t limit_;
    std::vector<Code> row_;
    std::unordered_map<Code, Code> rest_;
};

} // namespace hackenbush::board
