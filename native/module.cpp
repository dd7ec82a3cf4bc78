// The module that Python imports. See src/hackenbush/_kernel/__init__.py.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include "bindings.hpp"
#include "call.hpp"
#include "canonical.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush {
namespace {

std::size_t collect() {
    const Call call;
    return kernel().collect();
}

std::tuple<std::size_t, std::size_t> usage() {
    const Call call;
    return {kernel().count(), kernel().bytes()};
}

std::uint64_t limit(std::uint64_t bytes) {
    const Call call;
    return std::exchange(kernel().limit, bytes);
}

void translate(const std::exception_ptr& error, void*) {
    try {
        std::rethrow_exception(error);
    } catch (const TooHard& too_hard) {
        set_too_hard(too_hard);
    }
}

} // namespace
} // namespace hackenbush

NB_MODULE(native, m) {
    using namespace hackenbush;
    nb::register_exception_translator(translate);
    m.attr("NAME") = "native";
    bind_canonical(m);
    m.def("collect", &collect);
    m.def("usage", &usage);
    m.def("limit", &limit, "bytes"_a);
    board::bind(m);
    green::bind(m);
    hotchpotch::bind(m);
    packing::bind(m);
    redblue::bind(m);
    shapes::bind(m);
    trees::bind(m);
}
