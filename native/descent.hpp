// What nimbers become on their way down to the ground, over bridges that each turn x into (x + 1) nim-plus some c.
//
// All items go down at once, bit by bit from the lowest. A bridge flips the lowest bit of every item that crosses it
// and adds the lowest bit of c. So the result for an item's lowest bit follows from the parity of the bridges below it
// and the nim-sum of their c. Split the items into two lots by that result, 0 or 1. At each bridge, either all items of
// a lot have a carry or none has. So the next bit is the lowest one of the same problem, for each lot with the bridges
// that have a carry. There are as many rounds as nimbers have bits, and each reads and writes memory in order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "watch.hpp"

namespace hackenbush {

class Descent {
public:
    // The picture is described by a walk through it that starts at the ground.
    void climb(std::uint32_t nimber) { // over a bridge that has this c
        sums_.push_back(sum_);
        sum_ ^= nimber;
        events_.push_back({sum_, up});
    }
    void climb_back() {
        events_.push_back({~sum_, down});
        sum_ = sums_.back();
        sums_.pop_back();
    }
    void put(std::uint32_t nimber, std::uint32_t item) { events_.push_back({nimber ^ sum_, item}); }

    // Report the result for each item, and forget everything.
    void run(std::span<std::uint32_t> results, Watch& watch) {
        buffer_.resize(events_.size());
        run(events_, 0, 0, results, watch);
        events_.clear();
        sums_.clear();
        sum_ = 0;
    }

private:
    // An item and what it would become without carries, or a bridge that is crossed. A bridge has a carry where a bit 1
    // comes over it. With s for the nim-sum of its c and those below it and p for the parity of the bridges below it,
    // such a bit becomes 1 ^ s ^ p ^ 1. One has crossed p bridges before when climbing, and one more when climbing
    // back: with bits s and ~s, an event belongs to the lot *bit ^ parity of the bridges crossed before*, as items do.
    struct Event {
        std::uint32_t bits;
        std::uint32_t item;
    };
    static constexpr std::uint32_t up = ~std::uint32_t{0}, down = up - 1;
    static constexpr std::size_t few = 32; // the square of this many is less work than another round
    static bool is_bridge(const Event& event) { return event.item >= down; }

    // One by one: at every bridge an item becomes ((it ^ s) + 1) ^ s, if the c are added at the end.
    static void run_few(std::span<const Event> events, std::uint32_t low_bits, int bit,
                        std::span<std::uint32_t> results) {
        std::uint32_t sums[few];
        std::size_t bridges = 0; // below
        for (const Event& event : events) {
            if (event.item == up) {
                sums[bridges++] = event.bits >> bit;
            } else if (event.item == down) {
                --bridges;
            } else {
                std::uint32_t high_bits = event.bits >> bit;
                for (std::size_t i = bridges; i-- > 0;) high_bits = ((high_bits ^ sums[i]) + 1) ^ sums[i];
                results[event.item] = high_bits << bit | low_bits;
            }
        }
    }

    // A bridge that no item of a lot crosses is dropped. So when no item has bits left, no bridge is left. The
    // recursion is as deep as nimbers have bits: less than 32, since no nimber exceeds the number of edges.
    void run(std::span<Event> events, std::uint32_t low_bits, int bit, std::span<std::uint32_t> results,
             Watch& watch) {
        watch.work(events.size());
        if (events.size() <= few) {
            run_few(events, low_bits, bit, results);
            return;
        }
        if (std::none_of(events.begin(), events.end(), is_bridge)) { // there are no more carries
            const std::uint32_t mask = (std::uint32_t{1} << bit) - 1;
            for (const Event& event : events) results[event.item] = (event.bits & ~mask) | low_bits;
            return;
        }
        std::size_t counts[2] = {0, 0};
        Event* const lots[2] = {events.data(), buffer_.data()};
        std::uint32_t parity = 0;
        for (const Event event : events) {
            const std::uint32_t lot = (event.bits >> bit & 1) ^ parity;
            std::size_t& count = counts[lot];
            parity ^= is_bridge(event);
            if (event.item == down && count && lots[lot][count - 1].item == up)
                --count;
            else
                lots[lot][count++] = event;
        }
        std::copy_n(lots[1], counts[1], lots[0] + counts[0]);
        for (const std::uint32_t lot : {0u, 1u}) {
            std::span<Event> rest = events.subspan(lot * counts[0], counts[lot]);
            while (!rest.empty() && is_bridge(rest.back())) rest = rest.first(rest.size() - 1);
            if (!rest.empty()) run(rest, low_bits | lot << bit, bit + 1, results, watch);
        }
    }

    std::vector<Event> events_, buffer_;
    std::vector<std::uint32_t> sums_; // before each bridge that one is on
    std::uint32_t sum_ = 0;
};

} // namespace hackenbush
