// Counted memory: all rows and tables of games share one limit.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "dyadic.hpp"

namespace hackenbush {

class Memory {
public:
    std::size_t held() const { return held_.load(std::memory_order_relaxed); }
    bool is_tight() const { return is_pressed_ || held() > limit_ / 2; }
    bool is_pressed() const { return is_pressed_; } // the limit has been reached since the last collection
    void relieve() { is_pressed_ = false; }

    // Set the limit, and return the previous one.
    std::uint64_t set_limit(std::uint64_t bytes) { return std::exchange(limit_, bytes); }

    // Throws TooHard if there is no room for this many more bytes.
    void need(std::size_t bytes) {
        if (bytes <= limit_ && held() <= limit_ - bytes) return;
        is_pressed_ = true;
        throw TooHard{"the memory limit of the kernel was reached", limit_};
    }
    void take(std::size_t bytes) { held_.fetch_add(bytes, std::memory_order_relaxed); }
    void give_back(std::size_t bytes) { held_.fetch_sub(bytes, std::memory_order_relaxed); }

private:
    std::atomic<std::size_t> held_ = 0; // rows may be made outside the kernel's turn
    std::uint64_t limit_ = std::uint64_t{2} << 30;
    bool is_pressed_ = false;
};

inline Memory memory;

// While it lives there is no limit: a collection must not fail for lack of memory.
class Unlimited {
public:
    Unlimited() : before_(memory.set_limit(std::numeric_limits<std::uint64_t>::max())) {}
    Unlimited(const Unlimited&) = delete;
    Unlimited& operator=(const Unlimited&) = delete;
    ~Unlimited() { memory.set_limit(before_); }

private:
    const std::uint64_t before_;
};

template <class T> struct Counted { // an allocator
    using value_type = T;

    Counted() = default;
    template <class U> Counted(const Counted<U>&) {}
    bool operator==(const Counted&) const = default;

    T* allocate(std::size_t count) {
        memory.need(count * sizeof(T));
        T* const first = std::allocator<T>().allocate(count);
        memory.take(count * sizeof(T));
        return first;
    }
    void deallocate(T* first, std::size_t count) {
        std::allocator<T>().deallocate(first, count);
        memory.give_back(count * sizeof(T));
    }
};

template <class T> using Row = std::vector<T, Counted<T>>;

} // namespace hackenbush
