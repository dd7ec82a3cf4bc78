// Green Hackenbush as Python sees it: functions of bytes. See src/hackenbush/_kernel/__init__.py.
#include "green.hpp"

#include "bindings.hpp"
#include "python_bytes.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush::green {
namespace {

// The result of a function, which runs without the GIL.
template <auto function> auto run(const nb::bytes& ends, std::uint32_t points) {
    const std::span<const board::Code> given = codes(ends);
    Unlocked poll;
    return function(given, points, poll);
}

} // namespace

void bind(nb::module_& m) {
    m.def("green_value", &run<&value>, "ends"_a, "points"_a);
    m.def(
        "green_winning",
        [](const nb::bytes& ends, std::uint32_t points) { return bytes_of(run<&winning>(ends, points)); }, "ends"_a,
        "points"_a);
    m.def(
        "green_options",
        [](const nb::bytes& ends, std::uint32_t points) { return bytes_of(run<&options>(ends, points)); }, "ends"_a,
        "points"_a);
}

} // namespace hackenbush::green
