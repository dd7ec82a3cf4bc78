// Functions that call one another to any depth without the machine's stack: coroutines on their own stack.
//
// A function that returns Task<T> runs when it is awaited, and its caller continues when it has returned. All frames
// are on the heap, so only the memory budget limits the depth of a search.
#pragma once

#include <coroutine>
#include <exception>
#include <utility>
#include <vector>

namespace hackenbush {

class TaskStack {
public:
    TaskStack() = default;
    TaskStack(const TaskStack&) = delete;
    TaskStack& operator=(const TaskStack&) = delete;
    ~TaskStack() { unwind(); }

    std::size_t depth() const { return frames_.size(); }
    void push(std::coroutine_handle<> frame) { frames_.push_back(frame); }
    void fail(std::exception_ptr error) { error_ = std::move(error); }

    void run() {
        while (!frames_.empty()) {
            const std::coroutine_handle<> top = frames_.back();
            top.resume();
            if (error_) {
                unwind();
                std::rethrow_exception(std::exchange(error_, nullptr));
            }
            if (!top.done()) continue; // it awaits another, which is on top now
            frames_.pop_back();
            top.destroy();
        }
    }

private:
    // From the top down: a frame refers only to what is below it.
    void unwind() {
        for (; !frames_.empty(); frames_.pop_back()) frames_.back().destroy();
    }

    std::vector<std::coroutine_handle<>> frames_;
    std::exception_ptr error_;
};

template <class T> class [[nodiscard]] Task {
public:
    struct promise_type {
        TaskStack* stack = nullptr;
        T* result = nullptr; // in the frame that awaits

        Task get_return_object() { return Task(std::coroutine_handle<promise_type>::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        void return_value(T value) { *result = std::move(value); }
        void unhandled_exception() { stack->fail(std::current_exception()); }
    };

    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;

    bool await_ready() const noexcept { return false; }
    template <class Promise> void await_suspend(std::coroutine_handle<Promise> awaiting) {
        start(*awaiting.promise().stack);
    }
    T await_resume() { return std::move(result_); }

    // Run it to its end, from outside.
    T run(TaskStack& stack) {
        start(stack);
        stack.run();
        return std::move(result_);
    }

private:
    explicit Task(std::coroutine_handle<promise_type> frame) : frame_(frame) {}

    void start(TaskStack& stack) {
        frame_.promise().stack = &stack;
        frame_.promise().result = &result_;
        stack.push(frame_);
    }

    std::coroutine_handle<promise_type> frame_; // which the stack destroys
    T result_{};
};

} // namespace hackenbush
