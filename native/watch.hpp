// Watches over long work: counts it against its limits, lets other threads run, and lets an interrupt end it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace hackenbush {

struct Limits {
    std::optional<std::uint64_t> positions;
    std::optional<double> seconds;
    std::optional<std::uint64_t> bytes;
    unsigned threads = 1; // that may work on it
};

// Thrown when a limit is reached; results found by then stay.
struct Spent {
    const char* limit;
};

class Watch {
public:
    Watch() = default;
    explicit Watch(const Limits& limits)
        : positions_(limits.positions.value_or(unlimited)), bytes_(limits.bytes.value_or(unlimited)),
          threads_(limits.threads) {
        constexpr double forever = 1e9;
        if (limits.seconds && *limits.seconds < forever)
            deadline_ = Clock::now() + std::chrono::nanoseconds(static_cast<std::int64_t>(*limits.seconds * 1e9));
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    virtual ~Watch() = default;

    std::uint64_t visited() const { return visited_; }
    std::uint64_t bytes() const { return bytes_; } // that may be used
    unsigned threads() const { return threads_; }

    // Positions that a helper has visited.
    void add_visits(std::uint64_t count) { visited_ += count; }

    void visit() {
        if (visited_ >= positions_) throw Spent{"positions"};
        ++visited_;
    }

    // Before this many bytes in all are used.
    void hold(std::size_t bytes) const {
        if (bytes > bytes_) throw Spent{"memory"};
    }

    bool has_room(std::size_t bytes) const { return bytes <= bytes_ / 2; }

    // After this many steps, each of a few nanoseconds.
    void work(std::size_t steps) {
        if ((steps_ += steps) >= steps_between_looks) look();
    }
    static constexpr std::size_t microsecond = 64; // in steps, about

    // In a loop that numbers its steps itself.
    void at(std::size_t step) {
        if (step % steps_between_looks == 0) look();
    }

    void look() {
        steps_ = 0;
        const Clock::time_point now = Clock::now();
        if (now > deadline_) throw Spent{"seconds"};
        if (now < next_pause_) return;
        next_pause_ = now + between_pauses;
        pause();
    }

protected:
    using Clock = std::chrono::steady_clock;

    void end_by(Clock::time_point deadline) { deadline_ = std::min(deadline_, deadline); }

    static constexpr std::chrono::milliseconds between_pauses{25};

    virtual void pause() = 0; // many times a second in long work; may throw to stop it
    Clock::time_point next_pause_{};

private:
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
    static constexpr std::size_t steps_between_looks = 0x4000;

    std::uint64_t positions_ = unlimited, bytes_ = unlimited, visited_ = 0;
    Clock::time_point deadline_ = Clock::time_point::max();
    std::size_t steps_ = 0;
    unsigned threads_ = 1;
};

} // namespace hackenbush
