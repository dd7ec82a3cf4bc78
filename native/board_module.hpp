#pragma once

#include <optional>

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

namespace hackenbush::board {

void bind(nanobind::module_& m);

} // namespace hackenbush::board
