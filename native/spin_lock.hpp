// A lock for what takes a microsecond or so: others wait without sleeping, which would take longer.
#pragma once

#include <atomic>
#include <cstddef>

#ifndef __EMSCRIPTEN__
#include <thread>
#endif

namespace hackenbush {

constexpr std::size_t cache_line = 64; // bytes that processors pass to one another at once, on most machines

class SpinLock {
public:
    void lock() {
        while (is_taken_.test_and_set(std::memory_order_acquire)) wait();
    }
    void unlock() { is_taken_.clear(std::memory_order_release); }

private:
    // Mostly it is soon free. If not, its owner may need the processor.
    void wait() const {
        constexpr int many = 1000;
        for (int tries = 0; is_taken_.test(std::memory_order_relaxed); ++tries) {
#ifndef __EMSCRIPTEN__
            if (tries >= many) std::this_thread::yield();
#endif
        }
    }

    std::atomic_flag is_taken_;
};

} // namespace hackenbush
