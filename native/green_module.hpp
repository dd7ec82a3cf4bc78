#pragma once

#include <nanobind/nanobind.h>

namespace hackenbush::green {

void bind(nanobind::module_& m);

} // namespace hackenbush::green
