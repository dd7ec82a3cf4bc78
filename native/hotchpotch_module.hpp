// Binds the function of three-color pictures.
#pragma once

#include <nanobind/nanobind.h>

namespace hackenbush::hotchpotch {

void bind(nanobind::module_& m);

} // namespace hackenbush::hotchpotch
