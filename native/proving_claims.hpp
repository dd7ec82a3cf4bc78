// The claims of a proof that is being written: which of them a later claim may use, and when they are dropped, as in
// src/hackenbush/solvers/claim_store.py, but by another rank. Lines are handed on in chunks.
//
// Claims that are dropped may have to be proved again. So those go first that took few claims to prove and were used
// seldom, for their size; with time, whatever is not used loses its rank (known as "greedy dual").
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "proving.hpp"
#include "proving_board.hpp"
#include "proving_text.hpp"
#include "slots.hpp"

namespace hackenbush::proving {

constexpr std::uint64_t most_claims = 10'000'000; // in one certificate
constexpr std::uint64_t steps_per_byte = 16;      // of the checker
constexpr std::uint32_t no_claim = Slots<>::nothing;

// Lines that are handed on in chunks, and what they cost a checker.
class LineWriter {
public:
    LineWriter(Output& output, std::uint64_t header) : output_(output), bytes_(header) {}

    void write(std::string_view line) {
        buffer_ += line;
        buffer_ += '\n';
        bytes_ += line.size() + 1;
        if (buffer_.size() >= chunk) flush();
    }
    void flush() {
        if (!buffer_.empty()) output_.write(buffer_);
        buffer_.clear();
    }

    // A checker takes so many steps more for the lines up to the next one.
    void count_steps(std::uint64_t steps) { steps_ += steps; }
    void check_steps() const {
        if (steps_ > steps_per_byte * bytes_) throw Spent{"steps"};
    }

private:
    static constexpr std::size_t chunk = std::size_t{1} << 16;

    Output& output_;
    std::string buffer_;
    std::uint64_t bytes_, steps_ = 0;
};

template <class Number, class Set> class Claims {
public:
    using Picture = proving::Picture<Number, Set>;

    Claims(const Bytes& bytes, LineWriter& writer) : most_(bytes.live), writer_(writer), live_(bytes.header) {}

    std::uint64_t count() const { return count_; }
    std::uint64_t number(std::uint32_t place) const { return known_[place].number; }
    std::size_t bytes() const {
        return slots_.bytes() + known_.capacity() * sizeof(Known) + live_count_ * bytes_of_loads_;
    }

    // A claim that shows that a player wins a picture moving second: one about it, or one about other loads that serves,
    // since what the player lacks on nodes is no more than what the player has in addition on the ground; or none.
    std::uint32_t find(Player second, const Picture& picture) const {
        const auto& relatives = picture.family->relatives[index(second)];
        for (const std::uint32_t place : relatives)
            if (serves(known_[place].picture.loads, picture.loads, second)) return place;
        return relatives.size() < most_relatives ? no_claim : find_exactly(second, picture);
    }

    // A claim that a later claim uses is not dropped before that is written.
    void hold(std::uint32_t place) {
        ++known_[place].held;
        ++known_[place].uses;
        known_[place].level = level_;
    }
    void release(std::uint32_t place) { --known_[place].held; }

    // The claim about a picture, or none.
    std::uint32_t find_exactly(Player second, const Picture& picture) const {
        return slots_.find(hash(second, picture), [&](std::uint32_t place) {
            const Known& known = known_[place];
            return known.picture.family == picture.family && known.second == second &&
                   known.picture.loads == picture.loads;
        });
    }

    // Write a claim, for which so many were written, itself included; its picture is kept.
    std::uint32_t add(Player second, Picture picture, std::string_view line, std::uint64_t work) {
        if (count_ == most_claims) throw Spent{"claims"};
        make_room(line.size());
        writer_.write(line);
        writer_.check_steps();
        live_ += line.size();
        std::uint32_t place = static_cast<std::uint32_t>(known_.size());
        if (free_.empty()) {
            known_.emplace_back();
        } else {
            place = free_.back();
            free_.pop_back();
        }
        slots_.put(hash(second, picture), place);
        Family<Set>& family = *picture.family;
        bytes_of_loads_ = std::max(bytes_of_loads_, picture.loads.capacity() * sizeof(Number));
        ++live_count_;
        known_[place] = {std::move(picture), count_++, line.size(), work, level_, 1, 0, second, true};
        note_relative(family, second, place);
        return place;
    }

private:
    static constexpr std::size_t most_relatives = 20;

    struct Known {
        Picture picture;
        std::uint64_t number = 0;
        std::uint64_t size = 1;  // bytes
        std::uint64_t work = 0;  // claims that were written for it
        std::uint64_t level = 0; // below which others were dropped when it was last used
        std::uint64_t uses = 0;
        std::uint32_t held = 0;
        Player second = Player::left;
        bool is_live = false;

        std::uint64_t rank() const {
            constexpr std::uint64_t most_work = std::uint64_t{1} << 36, unit = std::uint64_t{1} << 20;
            return level + std::min(work * uses, most_work) * unit / size;
        }
    };

    std::uint32_t hash(Player second, const Picture& picture) const {
        key_.assign(1, std::uint64_t{picture.family->number} << 1 | index(second));
        for (const Number& load : picture.loads) load.append_key(key_);
        return Slots<>::hash<std::uint64_t>(key_);
    }

    static bool serves(const std::vector<Number>& known, const std::vector<Number>& here, Player second) {
        const auto lead = [&](std::size_t place) {
            return second == Player::left ? here[place] - known[place] : known[place] - here[place];
        };
        Number spare = lead(0);
        for (std::size_t place = 1; place < here.size() && spare.sign() >= 0; ++place)
            if (const Number more = lead(place); more.sign() < 0) spare = spare + more;
        return spare.sign() >= 0;
    }

    void note_relative(Family<Set>& family, Player second, std::uint32_t place) {
        auto& relatives = family.relatives[index(second)];
        if (relatives.size() < most_relatives) {
            relatives.push_back(place);
            return;
        }
        std::uint32_t& next = family.next_relative[index(second)];
        relatives[next++ % most_relatives] = place;
    }

    // Drop the claims of the lowest rank, if a line of this size would not fit beside all.
    void make_room(std::size_t size) {
        if (live_ + size <= most_) return;
        const std::uint64_t staying = most_ / 4 * 3;
        std::vector<std::pair<std::uint64_t, std::uint32_t>> lowest;
        for (std::uint32_t place = 0; place < known_.size(); ++place)
            if (known_[place].is_live && known_[place].held == 0) lowest.push_back({known_[place].rank(), place});
        std::ranges::sort(lowest);
        std::vector<std::uint64_t> dropped;
        for (const auto& [rank, place] : lowest) {
            if (live_ + size <= staying) break;
            level_ = std::max(level_, rank);
            dropped.push_back(known_[place].number);
            drop(place);
        }
        if (!dropped.empty()) write_drop(dropped);
        if (live_ + size > most_) throw Spent{"room"};
        slots_ = Slots<>(64);
        for (std::uint32_t place = 0; place < known_.size(); ++place)
            if (known_[place].is_live) slots_.put(hash(known_[place].second, known_[place].picture), place);
    }

    void drop(std::uint32_t place) {
        Known& known = known_[place];
        std::erase(known.picture.family->relatives[index(known.second)], place);
        known.picture.family->next_relative[index(known.second)] = 0;
        live_ -= known.size;
        --live_count_;
        known = Known();
        free_.push_back(place);
    }

    void write_drop(std::vector<std::uint64_t>& dropped) {
        std::ranges::sort(dropped);
        std::string line = "{\"drop\":[";
        for (const std::uint64_t number : dropped) {
            if (number != dropped.front()) line += ',';
            append_integer(line, number);
        }
        writer_.write(line += "]}");
    }

    const std::uint64_t most_; // bytes
    LineWriter& writer_;
    std::uint64_t live_;
    Slots<> slots_{64};
    std::vector<Known> known_;
    std::vector<std::uint32_t> free_; // places
    mutable std::vector<std::uint64_t> key_;
    std::uint64_t count_ = 0, level_ = 0;
    std::size_t live_count_ = 0, bytes_of_loads_ = 0;
};

} // namespace hackenbush::proving
