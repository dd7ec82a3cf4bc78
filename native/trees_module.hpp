#pragma once

#include <nanobind/nanobind.h>

namespace hackenbush::trees {

void bind(nanobind::module_& m);

} // namespace hackenbush::trees
