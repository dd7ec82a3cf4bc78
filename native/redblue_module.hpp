// Binds the functions of red-blue pictures.
#pragma once

#include <nanobind/nanobind.h>

namespace hackenbush::redblue {

void bind(nanobind::module_& m);

} // namespace hackenbush::redblue
