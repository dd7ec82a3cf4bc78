// The limits of a search, and who looks at them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace hackenbush::redblue {

struct Limits {
    std::optional<std::uint64_t> positions;
    std::optional<double> seconds;
    std::optional<std::uint64_t> bytes;
};

// Thrown when a limit is reached; what is known by then stays known.
struct Spent {
    const char* limit;
};

class Watch {
public:
    explicit Watch(const Limits& limits) : limits_(limits), start_(Clock::now()) {}
    virtual ~Watch() = default;

    std::uint64_t visited() const { return visited_; }

    void visit() {
        if (limits_.positions && visited_ >= *limits_.positions) throw Spent{"positions"};
        ++visited_;
    }

    // Tell of some work; a unit is about a microsecond or less.
    void work(unsigned units) {
        if ((work_ += units) < work_between_looks) return;
        work_ = 0;
        const Clock::time_point now = Clock::now();
        look(now);
        if (limits_.seconds && std::chrono::duration<double>(now - start_).count() > *limits_.seconds)
            throw Spent{"seconds"};
    }

    // Before so many bytes in all are held.
    void hold(std::size_t bytes) const {
        if (limits_.bytes && bytes > *limits_.bytes) throw Spent{"memory"};
    }

protected:
    using Clock = std::chrono::steady_clock;
    virtual void look(Clock::time_point) {} // may throw, to end it all
    static constexpr unsigned work_between_looks = 200;

private:
    Limits limits_;
    Clock::time_point start_;
    std::uint64_t visited_ = 0;
    unsigned work_ = 0;
};

} // namespace hackenbush::redblue
