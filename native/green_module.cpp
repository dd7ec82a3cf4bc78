// Green Hackenbush as Python sees it: functions of bytes. See src/hackenbush/_kernel/green.py.
#include "green_module.hpp"

#include "green.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush::green {
namespace {

std::span<const board::Code> codes(const nb::bytes& raw) {
    if (raw.size() % 8) throw nb::value_error("an edge has two ends of four bytes");
    return {static_cast<const board::Code*>(raw.data()), raw.size() / 4};
}

// The result of a function, which runs without the GIL.
template <auto function> auto run(const nb::bytes& ends, std::uint32_t points) {
    const std::span<const board::Code> given = codes(ends);
    Unlocked poll;
    return function(given, points, poll);
}

nb::bytes bytes_of(const auto& row) { return nb::bytes(row.data(), row.size() * sizeof(*row.data())); }

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
