// Numbers as Python has them.
#pragma once

#include <nanobind/nanobind.h>

#include "dyadic.hpp"

namespace hackenbush {

inline nanobind::int_ mantissa_of(const Dyadic& x) {
    if (x.is_small()) return nanobind::int_(x.small());
    const Limbs limbs = x.limbs();
    const nanobind::bytes raw(limbs.data(), limbs.size() * 8);
    const nanobind::handle int_type(reinterpret_cast<PyObject*>(&PyLong_Type));
    return nanobind::cast<nanobind::int_>(int_type.attr("from_bytes")(raw, "little", nanobind::arg("signed") = true));
}

} // namespace hackenbush
