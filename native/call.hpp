// A call of the kernel from Python.
//
// One kernel serves all threads, one call at a time. A call that turns out long gives up the GIL, and takes it again
// a few times a second to let signals (Ctrl-C) through.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <thread>

#include <nanobind/nanobind.h>

#include "kernel.hpp"

namespace hackenbush {

inline Kernel& kernel() {
    static Kernel* const instance = new Kernel; // never destroyed: games may outlive the module at shutdown
    return *instance;
}

// One call at a time: short calls keep the GIL all along; a long one gives it up, and says so here.
struct LongCall {
    std::timed_mutex mutex; // held by the long call
    std::optional<std::thread::id> thread;
};

inline LongCall& long_call() {
    static auto* const instance = new LongCall;
    return *instance;
}

class Call : protected Kernel::Poll {
public:
    Call() {
        while (long_call().thread && long_call().thread != std::this_thread::get_id()) wait_a_moment();
        outer_ = kernel().enter(this);
    }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    ~Call() {
        without_gil_.reset();
        kernel().leave(outer_);
        if (is_long_) {
            long_call().thread.reset();
            long_call().mutex.unlock();
        }
    }

    // A game that the caller owns from now on.
    static Id owned(Id id) {
        kernel().retain(id);
        return id;
    }

    // Back to Python's world, to make objects.
    void finish() { without_gil_.reset(); }

protected:
    // To be called now and then in long work.
    void operator()() override {
        const auto now = std::chrono::steady_clock::now();
        if (!without_gil_) { // the first poll: this is no short call
            if (!long_call().thread) {
                long_call().mutex.lock();
                long_call().thread = std::this_thread::get_id();
                is_long_ = true;
            }
        } else if (now >= next_look_) {
            without_gil_.reset();
            if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
            with_gil();
        } else {
            return;
        }
        next_look_ = now + pause;
        without_gil_.emplace();
    }

    virtual void with_gil() {} // a few times a second in long work; may throw

private:
    // Wait for the long call of another thread to end, but not so long that an interrupt goes unnoticed.
    static void wait_a_moment() {
        {
            const nanobind::gil_scoped_release others_run;
            const std::unique_lock wait(long_call().mutex, pause);
        }
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
    }

    static constexpr std::chrono::milliseconds pause{25};
    Kernel::Poll* outer_ = nullptr;
    bool is_long_ = false;
    std::optional<nanobind::gil_scoped_release> without_gil_;
    std::chrono::steady_clock::time_point next_look_;
};

} // namespace hackenbush
