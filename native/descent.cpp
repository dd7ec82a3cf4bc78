#include "descent.hpp"

#include <algorithm>

namespace hackenbush {

void Descent::run(std::span<std::uint32_t> results, Poll& poll) {
    buffer_.resize(events_.size());
    run(events_, 0, 0, results, poll);
    events_.clear();
    sums_.clear();
    sum_ = 0;
}

// One by one: what becomes of an item is ((it ^ s) + 1) ^ s at every bridge, if the c are added at the end.
void Descent::run_few(std::span<const Event> events, std::uint32_t low_bits, int bit,
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

// A bridge that no item of a lot comes over is left out. So where no item has bits, no bridge is left: the recursion is
// as deep as nimbers have bits, and these are less than 32, for no nimber exceeds the number of edges.
void Descent::run(std::span<Event> events, std::uint32_t low_bits, int bit, std::span<std::uint32_t> results,
                  Poll& poll) {
    poll.after(events.size());
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
    for (const std::uint32_t lot : {0, 1}) {
        std::span<Event> rest = events.subspan(lot * counts[0], counts[lot]);
        while (!rest.empty() && is_bridge(rest.back())) rest = rest.first(rest.size() - 1);
        if (!rest.empty()) run(rest, low_bits | lot << bit, bit + 1, results, poll);
    }
}

} // namespace hackenbush
