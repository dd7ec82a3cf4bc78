// Packing as Python sees it: functions of bytes. See src/hackenbush/_kernel/packing.py.
#include "packing_module.hpp"

#include <nanobind/stl/string_view.h>

#include "packing.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush::packing {
namespace {

View view(const nb::bytes& raw) { return {static_cast<const std::uint8_t*>(raw.data()), raw.size()}; }

// What a function returns, which runs without the GIL; what it refuses is a ValueError.
template <class Work> nb::bytes run(Work work) {
    try {
        const Bytes done = [&] {
            Unlocked poll;
            return work(poll);
        }();
        return nb::bytes(done.data(), done.size());
    } catch (const Malformed& error) {
        throw nb::value_error(error.what());
    }
}

} // namespace

void bind(nb::module_& m) {
    m.def(
        "pack_numbers",
        [](const nb::bytes& data, std::string_view kind) {
            return run([&](Poll& poll) { return pack(view(data), kind, poll); });
        },
        "data"_a, "kind"_a);
    m.def(
        "unpack_numbers",
        [](const nb::bytes& packed, std::string_view kind, std::uint64_t count) {
            return run([&](Poll& poll) { return unpack(view(packed), kind, count, poll); });
        },
        "packed"_a, "kind"_a, "count"_a);
}

} // namespace hackenbush::packing
