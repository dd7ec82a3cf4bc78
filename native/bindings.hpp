// What each part of the kernel adds to the module that Python imports.
#pragma once

#include <nanobind/nanobind.h>

namespace hackenbush {

void bind_canonical(nanobind::module_& m);
namespace board {
void bind(nanobind::module_& m);
}
namespace green {
void bind(nanobind::module_& m);
}
namespace hotchpotch {
void bind(nanobind::module_& m);
}
namespace packing {
void bind(nanobind::module_& m);
}
namespace redblue {
void bind(nanobind::module_& m);
}
namespace shapes {
void bind(nanobind::module_& m);
}
namespace trees {
void bind(nanobind::module_& m);
}

} // namespace hackenbush
