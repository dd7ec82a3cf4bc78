// What a long loop calls now and then, so that others may run and an interrupt may end it.
#pragma once

#include <cstddef>

namespace hackenbush {

class Poll {
public:
    virtual ~Poll() = default;
    // To be called with the numbers of a loop's steps; it may throw.
    void at(std::size_t step) {
        if (step % 0x4000 == 0) look();
    }
    // To be called after so many steps that were not numbered.
    void after(std::size_t steps) {
        if ((steps_ += steps) < 0x4000) return;
        steps_ = 0;
        look();
    }

protected:
    virtual void look() = 0;

private:
    std::size_t steps_ = 0;
};

} // namespace hackenbush
