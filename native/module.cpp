// The kernel as Python sees it: functions of ints, bytes and tuples. See src/hackenbush/_kernel/__init__.py.
#include <cstring>
#include <optional>
#include <string>

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "call.hpp"
#include "python_ints.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush {
namespace {

using Handles = std::vector<Id>;
using NumberParts = std::tuple<nb::int_, std::uint32_t>;

Dyadic dyadic_of(const nb::int_& mantissa, std::int64_t exponent) {
    if (exponent < 0) throw nb::value_error("the exponent of a dyadic is not negative");
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(mantissa.ptr(), &overflow);
    if (!overflow && exponent <= std::numeric_limits<std::uint32_t>::max())
        return Dyadic(Limbs{static_cast<std::uint64_t>(small)}, static_cast<std::uint64_t>(exponent));
    const auto bits = nb::cast<std::uint64_t>(mantissa.attr("bit_length")());
    const std::uint64_t limbs = bits / 64 + 1;
    const auto raw = nb::cast<nb::bytes>(mantissa.attr("to_bytes")(limbs * 8, "little", "signed"_a = true));
    Limbs out(limbs);
    std::memcpy(out.data(), raw.c_str(), limbs * 8);
    return Dyadic(std::move(out), static_cast<std::uint64_t>(exponent));
}

Id number(const nb::int_& mantissa, std::int64_t exponent) {
    const Dyadic x = dyadic_of(mantissa, exponent);
    const Call call;
    return call.owned(kernel().number(x));
}

// An int that is far out of range stays out of range.
std::int64_t clamped(const nb::int_& n) {
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(n.ptr(), &overflow);
    return overflow ? overflow * std::numeric_limits<std::int64_t>::max() : small;
}

Id simple(const nb::int_& mantissa, std::int64_t exponent, const nb::int_& many_ups, const nb::int_& large_nimber) {
    const Dyadic x = dyadic_of(mantissa, exponent);
    const std::int64_t ups = clamped(many_ups), nimber = clamped(large_nimber);
    if (nimber < 0) throw nb::value_error("a nimber is not negative");
    const Call call;
    return call.owned(kernel().simple(kernel().number(x), ups, static_cast<std::uint64_t>(nimber)));
}

std::optional<std::tuple<nb::int_, std::uint32_t, std::int32_t, std::uint32_t>> parts(Id game) {
    const Call call;
    const Node node = kernel().node(Call::known(game));
    if (node.kind == Kind::general) return std::nullopt;
    const Dyadic& x = kernel().dyadic(node.left_stop);
    const bool is_number = node.kind == Kind::number;
    return {{mantissa_of(x), x.exponent(), is_number ? 0 : node.ups, is_number ? 0 : node.nimber}};
}

Id make(const nb::tuple& left, const nb::tuple& right) {
    Call call;
    const auto checked = [](const nb::tuple& handles) {
        Handles out;
        out.reserve(handles.size());
        for (const nb::handle handle : handles) out.push_back(Call::known(nb::cast<Id>(handle)));
        return out;
    };
    Handles lefts = checked(left), rights = checked(right);
    return call.owned(kernel().make(lefts, rights));
}

nb::tuple options(Id game, int side) {
    Call call;
    const Side of = side == 0 ? Side::left : Side::right;
    const std::uint32_t count = kernel().option_count(Call::known(game), of);
    if (count > 1000) kernel().reserve(count * std::size_t{128}); // a large nimber
    Handles out(count);
    for (std::uint32_t i = 0; i < out.size(); ++i) out[i] = kernel().option(game, of, i);
    for (const Id id : out) call.owned(id);
    call.finish();
    nb::list list;
    for (const Id id : out) list.append(id);
    return nb::tuple(list);
}

Id negative(Id game) {
    const Call call;
    return call.owned(kernel().negative(Call::known(game)));
}

Id add(Id a, Id b) {
    const Call call;
    return call.owned(kernel().add(Call::known(a), Call::known(b)));
}

bool le(Id a, Id b) {
    const Call call;
    return kernel().le(Call::known(a), Call::known(b));
}

std::tuple<nb::int_, std::uint32_t, nb::int_, std::uint32_t> two_numbers(const Dyadic& x, const Dyadic& y) {
    return {mantissa_of(x), x.exponent(), mantissa_of(y), y.exponent()};
}

auto stops(Id game) {
    const Call call;
    const Node& node = kernel().node(Call::known(game));
    return two_numbers(kernel().dyadic(node.left_stop), kernel().dyadic(node.right_stop));
}

auto thermal(Id game) {
    Call call;
    const bool is_number = kernel().node(Call::known(game)).kind == Kind::number;
    const Corner& foot = kernel().thermograph(game).left.back();
    call.finish();
    return two_numbers(foot.value, is_number ? Dyadic(-1, foot.value.exponent()) : foot.temperature);
}

nb::tuple thermograph(Id game) {
    Call call;
    const Thermograph& walls = kernel().thermograph(Call::known(game));
    call.finish();
    const auto corners = [](const Wall& wall) {
        nb::list list;
        for (const Corner& corner : wall) list.append(two_numbers(corner.temperature, corner.value));
        return nb::tuple(list);
    };
    return nb::make_tuple(corners(walls.left), corners(walls.right));
}

void retain(Id game) {
    const Call call;
    kernel().retain(Call::known(game));
}

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

void set_too_hard(const TooHard& too_hard) {
    std::string text = too_hard.reason;
    if (too_hard.limit)
        text += ": " + std::to_string(too_hard.limit >> 20) + " MiB, with " + std::to_string(too_hard.nodes) +
                " games held";
    const nb::object type = nb::module_::import_("hackenbush.errors").attr("TooHard");
    PyErr_SetString(type.ptr(), text.c_str());
}

void translate(const std::exception_ptr& error, void*) {
    try {
        std::rethrow_exception(error);
    } catch (const TooHard& too_hard) {
        set_too_hard(too_hard);
    }
}

// ---- Held: a handle as an object, for Python to build its games on ----------

struct HeldObject {
    PyObject_HEAD Id id;
};

PyTypeObject* held_type = nullptr;

bool is_held(PyObject* object) { return PyObject_TypeCheck(object, held_type); }
Id id_of(PyObject* object) { return reinterpret_cast<HeldObject*>(object)->id; }

PyObject* hold(PyTypeObject* type, Id id) {
    const auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
    PyObject* const self = allocate(type, 0);
    if (self)
        reinterpret_cast<HeldObject*>(self)->id = id;
    else
        kernel().release(id);
    return self;
}

// Run what may throw for a slot of the type, which must not: it tells of an error by what it returns.
template <class Work> auto guarded(Work work, decltype(work()) failure = {}) -> decltype(work()) {
    try {
        return work();
    } catch (nb::python_error& error) {
        error.restore();
    } catch (const TooHard& too_hard) {
        set_too_hard(too_hard);
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    }
    return failure;
}

PyObject* held_new(PyTypeObject* type, PyObject* arguments, PyObject*) {
    unsigned long handle = 0;
    if (!PyArg_ParseTuple(arguments, "k", &handle)) return nullptr;
    return hold(type, static_cast<Id>(handle));
}

void held_dealloc(PyObject* self) {
    PyTypeObject* const type = Py_TYPE(self);
    kernel().release(id_of(self));
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

PyObject* held_compare(PyObject* a, PyObject* b, int operation) {
    if (!is_held(b)) return PyObject_CallMethod(a, "_compare", "iO", operation, b);
    return guarded([&]() -> PyObject* {
        const Id x = id_of(a), y = id_of(b);
        bool answer = false;
        switch (operation) {
        case Py_EQ: answer = x == y; break;
        case Py_NE: answer = x != y; break;
        case Py_LE: answer = le(x, y); break;
        case Py_GE: answer = le(y, x); break;
        case Py_LT: answer = x != y && le(x, y); break;
        default: answer = x != y && le(y, x); break;
        }
        return Py_NewRef(answer ? Py_True : Py_False);
    });
}

PyObject* held_add(PyObject* a, PyObject* b) {
    if (!is_held(a)) return PyObject_CallMethod(b, "_plus", "O", a);
    if (!is_held(b)) return PyObject_CallMethod(a, "_plus", "O", b);
    return guarded([&] { return hold(Py_TYPE(a), add(id_of(a), id_of(b))); });
}

// Python's own hash for a number, so that equal numbers hash alike; any other int for any other game.
Py_hash_t hash(Id game) {
    const Call call;
    const Node& node = kernel().node(Call::known(game));
    if (node.kind != Kind::number) return static_cast<Py_hash_t>(mix(game) >> 2);
    const Dyadic& x = kernel().dyadic(node.left_stop);
    // Python hashes modulo the Mersenne prime 2^bits - 1, in which 1 / 2^e is 2^(-e mod bits).
    constexpr unsigned bits = sizeof(Py_hash_t) == 8 ? 61 : 31;
    constexpr std::uint64_t modulus = (std::uint64_t{1} << bits) - 1;
    const auto reduced = [](unsigned __int128 n) { return static_cast<std::uint64_t>(n % modulus); };
    std::uint64_t residue = 0;
    const Limbs limbs = (x.sign() < 0 ? -x : x).limbs();
    for (auto limb = limbs.rbegin(); limb != limbs.rend(); ++limb)
        residue = reduced(static_cast<unsigned __int128>(residue) << 64 | *limb);
    residue = reduced(static_cast<unsigned __int128>(residue) << ((bits - x.exponent() % bits) % bits));
    const auto result = static_cast<Py_hash_t>(residue);
    return x.sign() < 0 ? (result == 1 ? -2 : -result) : result;
}

Py_hash_t held_hash(PyObject* self) {
    return guarded([&] { return hash(id_of(self)); }, -1);
}

// Held._of(left, right): the game {left|right} of two lists, or None if one of the options is not held.
PyObject* held_of(PyObject* type, PyObject* const* sides, Py_ssize_t count) {
    if (count != 2 || !PyList_Check(sides[0]) || !PyList_Check(sides[1])) {
        PyErr_SetString(PyExc_TypeError, "expected two lists");
        return nullptr;
    }
    Handles options[2];
    for (const int side : {0, 1}) {
        const Py_ssize_t size = PyList_Size(sides[side]);
        options[side].reserve(static_cast<std::size_t>(size));
        for (Py_ssize_t i = 0; i < size; ++i) {
            PyObject* const option = PyList_GetItem(sides[side], i);
            if (!is_held(option)) return Py_NewRef(Py_None);
            options[side].push_back(id_of(option));
        }
    }
    return guarded([&] {
        const auto made = [&] {
            const Call call;
            return Call::owned(kernel().make(options[0], options[1]));
        };
        return hold(reinterpret_cast<PyTypeObject*>(type), made());
    });
}

PyObject* held_handle(PyObject* self, void*) { return PyLong_FromUnsignedLong(id_of(self)); }

PyGetSetDef held_attributes[] = {{"_handle", held_handle, nullptr, "The handle, which the object owns.", nullptr}, {}};
PyMethodDef held_methods[] = {
    {"_of", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(held_of)), METH_FASTCALL | METH_CLASS,
     "The game {left|right} of two lists, or None if one of the options is not held."},
    {},
};
PyType_Slot held_slots[] = {
    {Py_tp_doc,
     const_cast<char*>("A handle that is given back when the object goes; ordered, hashed and added by its game.")},
    {Py_tp_new, reinterpret_cast<void*>(held_new)},
    {Py_tp_dealloc, reinterpret_cast<void*>(held_dealloc)},
    {Py_tp_richcompare, reinterpret_cast<void*>(held_compare)},
    {Py_tp_hash, reinterpret_cast<void*>(held_hash)},
    {Py_nb_add, reinterpret_cast<void*>(held_add)},
    {Py_tp_getset, held_attributes},
    {Py_tp_methods, held_methods},
    {0, nullptr},
};
PyType_Spec held_spec = {"hackenbush._kernel.native.Held", sizeof(HeldObject), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, held_slots};

} // namespace
} // namespace hackenbush

NB_MODULE(native, m) {
    using namespace hackenbush;
    nb::register_exception_translator(translate);
    held_type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&held_spec));
    if (!held_type) throw nb::python_error();
    m.attr("Held") = nb::borrow(reinterpret_cast<PyObject*>(held_type));
    m.attr("NAME") = "native";
    m.def("number", &number, "mantissa"_a, "exponent"_a);
    m.def("simple", &simple, "mantissa"_a, "exponent"_a, "ups"_a, "nimber"_a);
    m.def("parts", &parts, "game"_a);
    m.def("make", &make, "left"_a, "right"_a,
          nb::sig("def make(left: tuple[int, ...], right: tuple[int, ...]) -> int"));
    m.def("options", &options, "game"_a, "side"_a, nb::sig("def options(game: int, side: int) -> tuple[int, ...]"));
    m.def("negative", &negative, "game"_a);
    m.def("add", &add, "a"_a, "b"_a);
    m.def("le", &le, "a"_a, "b"_a);
    m.def("stops", &stops, "game"_a);
    m.def("thermal", &thermal, "game"_a);
    m.def("thermograph", &thermograph, "game"_a,
          nb::sig("def thermograph(game: int) -> tuple[tuple[tuple[int, int, int, int], ...], tuple[tuple[int, int, "
                  "int, int], ...]]"));
    m.def("retain", &retain, "game"_a);
    m.def("release", [](Id game) { kernel().release(game); }, "game"_a);
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
