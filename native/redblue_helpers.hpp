// Threads that help with one question: they ask it too, and share a table with the thread that was asked.
//
// Helpers never touch Python. They end when one thread has the answer, when the first one gives up, or when the table is
// full. What they find is true whatever the schedule, so it never changes the answer.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

#ifndef __EMSCRIPTEN__
#include <thread>
#endif

#include "watch.hpp"

namespace hackenbush::redblue {

constexpr std::uint64_t visits_alone = 4000; // before helpers come; a shorter search is done sooner without them

// Thrown in a thread when another has found the answer.
struct Answered {};

// What the threads of a search have in common besides the table.
struct Team {
    std::atomic<bool> is_working = false;  // more than one thread
    std::atomic<bool> is_answered = false; // by one of them, or no longer needed
};

#ifdef __EMSCRIPTEN__ // has no threads

class Helpers {
public:
    Helpers(Team&, Watch&, std::size_t, std::function<void(Watch&)>) {}
    void start() {}
};

#else

class Helpers {
public:
    Helpers(Team& team, Watch& watch, std::size_t most, std::function<void(Watch&)> ask)
        : team_(team), watch_(watch), most_(most), ask_(std::move(ask)) {}
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
        team_.is_answered = true;
        for (std::thread& thread : threads_) thread.join();
        team_.is_working = false;
        watch_.add_visits(visited_);
    }

    void start() {
        if (most_ == 0) return;
        team_.is_working = true;
        try {
            for (std::size_t i = 0; i < most_; ++i) threads_.emplace_back([this] { help(); });
        } catch (const std::system_error&) { // the system allows no more threads
        }
    }

private:
    class HelpersWatch final : public Watch {
    public:
        HelpersWatch(const Limits& limits, const Team& team) : Watch(limits), team_(team) {}

    private:
        void pause() override {
            if (team_.is_answered.load(std::memory_order_relaxed)) throw Answered{};
            next_pause_ = {}; // soon
        }
        const Team& team_;
    };

    void help() {
        Limits limits;
        limits.bytes = watch_.bytes();
        HelpersWatch watch(limits, team_);
        try {
            ask_(watch);
            team_.is_answered = true;
        } catch (const Answered&) {
        } catch (const Spent&) {
        } catch (const std::bad_alloc&) {
        }
        visited_ += watch.visited();
    }

    Team& team_;
    Watch& watch_;
    const std::size_t most_;
    const std::function<void(Watch&)> ask_;
    std::vector<std::thread> threads_;
    std::atomic<std::uint64_t> visited_ = 0;
};

#endif

} // namespace hackenbush::redblue
