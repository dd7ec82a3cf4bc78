// `Canonical`, the class of Python objects that each own one game of the kernel.
#pragma once

#include <nanobind/nanobind.h>

#include "kernel.hpp"

namespace hackenbush {

// A new object of the class itself for a game that the caller owns; the object owns it from now on.
nanobind::object canonical(Id owned);

void set_too_hard(const TooHard& too_hard); // as Python's error

} // namespace hackenbush
