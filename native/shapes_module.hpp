#pragma once

#include <nanobind/nanobind.h>

namespace hackenbush::shapes {

void bind(nanobind::module_& m);

} // namespace hackenbush::shapes
