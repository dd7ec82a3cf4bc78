// Packing as Python sees it: functions of bytes. See src/hackenbush/_kernel/__init__.py.
#include "packing.hpp"

#include <nanobind/stl/string_view.h>

#include "bindings.hpp"
#include "unlocked.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush::packing {
namespace {

View view(const nb::bytes& raw) { return {static_cast<const std::uint8_t*>(raw.data()), raw.size()}; }

// The bytes of any object that has them in one piece.
class Buffer {
public:
    explicit Buffer(const nb::object& object) {
        if (PyObject_GetBuffer(object.ptr(), &buffer_, PyBUF_SIMPLE) != 0) throw nb::python_error();
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { PyBuffer_Release(&buffer_); }

    View view() const { return {static_cast<const std::uint8_t*>(buffer_.buf), static_cast<std::size_t>(buffer_.len)}; }

private:
    Py_buffer buffer_;
};

// What is refused is a ValueError.
template <class Work> auto guarded(Work work) {
    try {
        return work();
    } catch (const Malformed& error) {
        throw nb::value_error(error.what());
    }
}

nb::bytes pack_numbers(const nb::object& data, std::string_view kind) {
    return guarded([&] {
        const Buffer buffer(data);
        const Bytes packed = [&] {
            Unlocked poll;
            return pack(buffer.view(), kind, poll);
        }();
        return nb::bytes(packed.data(), packed.size());
    });
}

// The numbers are written where they stay, since copies of millions would take longer.
nb::object unpack_numbers(const nb::bytes& packed, std::string_view kind, std::uint64_t count) {
    return guarded([&] {
        const std::size_t size = unpacked_size(view(packed), kind, count);
        const nb::object numbers = nb::steal(PyByteArray_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
        if (!numbers.is_valid()) throw nb::python_error();
        auto* const out = reinterpret_cast<std::uint8_t*>(PyByteArray_AsString(numbers.ptr()));
        {
            Unlocked poll;
            unpack(view(packed), kind, {out, size}, poll);
        }
        return numbers;
    });
}

} // namespace

void bind(nb::module_& m) {
    m.def("pack_numbers", &pack_numbers, "data"_a, "kind"_a,
          nb::sig("def pack_numbers(data: bytes | memoryview, kind: str) -> bytes"));
    m.def("unpack_numbers", &unpack_numbers, "packed"_a, "kind"_a, "count"_a,
          nb::sig("def unpack_numbers(packed: bytes, kind: str, count: int) -> bytearray"));
}

} // namespace hackenbush::packing
