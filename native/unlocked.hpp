// A stretch of work without the GIL, which is taken again a few times a second to let signals (Ctrl-C) through.
#pragma once

#include <chrono>
#include <optional>

#include <nanobind/nanobind.h>

#include "poll.hpp"

namespace hackenbush {

class Unlocked final : public Poll {
public:
    Unlocked() { without_gil_.emplace(); }

private:
    void look() override {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_look_) return;
        without_gil_.reset();
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
        next_look_ = now + pause;
        without_gil_.emplace();
    }

    static constexpr std::chrono::milliseconds pause{25};
    std::optional<nanobind::gil_scoped_release> without_gil_;
    std::chrono::steady_clock::time_point next_look_ = std::chrono::steady_clock::now() + pause;
};

} // namespace hackenbush
