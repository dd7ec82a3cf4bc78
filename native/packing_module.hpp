#pragma once

#include <nanobind/nanobind.h>

namespace hackenbush::packing {

void bind(nanobind::module_& m);

} // namespace hackenbush::packing
