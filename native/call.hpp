// Calls from Python that may take long: other threads run meanwhile, and a signal (Ctrl-C) can end them.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include <nanobind/nanobind.h>

#include "kernel.hpp"
#include "watch.hpp"

namespace hackenbush {

// Work without the GIL; it is taken many times a second to check for signals and to report.
class Call : public Watch {
public:
    explicit Call(const Limits& limits = {}, nanobind::handle report = {}) : Watch(limits), report_(report) {
        next_pause_ = Clock::now() + between_pauses;
        Call::release_gil();
    }
    ~Call() override { Call::take_gil(); }

    // Take the GIL again, to make objects.
    void finish() {
        if (is_without_gil()) take_gil();
    }

protected:
    struct WithGil {};
    explicit Call(WithGil) {}
    Call(WithGil, const Limits& limits, nanobind::handle report) : Watch(limits), report_(report) {}

    void pause() override {
        take_gil();
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
        if (report_.is_valid() && !report_.is_none()) report_(visited());
        release_gil();
    }
    virtual void release_gil() { thread_ = PyEval_SaveThread(); }
    virtual void take_gil() {
        if (thread_) PyEval_RestoreThread(std::exchange(thread_, nullptr));
    }
    bool is_without_gil() const { return thread_ != nullptr; }

private:
    PyThreadState* thread_ = nullptr; // this one, while it works without the GIL
    nanobind::handle report_;
};

inline Kernel& kernel() {
    static Kernel* const instance = new Kernel; // never destroyed: games may outlive the module at shutdown
    return *instance;
}

// The time limit of a thread's calls, in addition to their own limits.
class TimeLimit {
public:
    using Clock = std::chrono::steady_clock;

    static Clock::time_point end() { return end_; }

    // Set it to this many seconds from now; return the seconds that were left of the previous limit.
    static std::optional<double> set(std::optional<double> seconds) {
        constexpr double forever = 1e9;
        const auto now = Clock::now(), before = end_;
        end_ = Clock::time_point::max();
        if (seconds && *seconds < forever)
            end_ = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
        if (before == Clock::time_point::max()) return std::nullopt;
        return std::max(0.0, std::chrono::duration<double>(before - now).count());
    }

private:
    static inline thread_local Clock::time_point end_ = Clock::time_point::max();
};

// A call of the kernel, which serves all threads, one call at a time.
//
// Short calls keep the GIL. A call that turns out to be long releases it, and other calls wait for its end. A fork
// waits until the long call of another thread wants the GIL, which the forking thread holds. From then on the games do
// not change, and all are consistent. The child does not have that thread, and abandons its call.
class KernelCall final : public Call {
public:
    KernelCall() : Call(WithGil{}) { enter(); }
    KernelCall(const Limits& limits, nanobind::handle report) : Call(WithGil{}, limits, report) { enter(); }
    ~KernelCall() override {
        finish();
        kernel().leave(outer_);
        if (!is_long_) return;
        long_call().thread.reset();
        long_call().mutex.unlock();
    }

    // Before a fork, and after it in the child.
    static void wait_for_pause() {
        const unsigned turn = long_call().turn;
        if (turn % 2) long_call().turn.wait(turn);
    }
    static void forget_other_threads() {
        LongCall& call = long_call();
        if (call.thread == std::this_thread::get_id()) return; // it continues in the child
        std::construct_at(&call.mutex);                        // the thread that held it is gone
        call.turn = 0;
        if (std::exchange(call.thread, std::nullopt)) kernel().abandon_calls();
    }

    // A game that the caller owns from now on.
    static Id owned(Id id) {
        kernel().retain(id);
        return id;
    }

private:
    struct LongCall {
        std::timed_mutex mutex; // held by the long call
        std::optional<std::thread::id> thread;
        std::atomic<unsigned> turn = 0; // odd while it works without the GIL
    };
    static LongCall& long_call() {
        static auto* const instance = new LongCall;
        return *instance;
    }

    void enter() {
        while (long_call().thread && long_call().thread != std::this_thread::get_id()) wait_a_moment();
        outer_ = kernel().enter(this);
    }

    // Wait for the long call of another thread to end, but check for interrupts in between.
    static void wait_a_moment() {
        {
            const nanobind::gil_scoped_release others_run;
            const std::unique_lock wait(long_call().mutex, between_pauses);
        }
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
    }

    void pause() override {
        if (is_without_gil()) return Call::pause();
        end_by(TimeLimit::end()); // not before: short calls are many
        if (!long_call().thread) { // the first time: this is not a short call
            long_call().mutex.lock();
            long_call().thread = std::this_thread::get_id();
            is_long_ = true;
        }
        release_gil();
    }
    void release_gil() override {
        ++long_call().turn;
        Call::release_gil();
    }
    void take_gil() override {
        ++long_call().turn; // before the GIL is there: a thread that forks keeps it
        long_call().turn.notify_all();
        Call::take_gil();
    }

    Watch* outer_ = nullptr;
    bool is_long_ = false;
};

} // namespace hackenbush
