// `Canonical` as Python sees it. It uses raw slots, because sums and comparisons of small games take less time than
// calling a bound function. See src/hackenbush/_kernel/__init__.py.
#include <cstring>
#include <string>

#include <nanobind/stl/tuple.h>

#include "call.hpp"
#include "python.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush {
namespace {

struct CanonicalObject {
    PyObject_HEAD Id id;
};

constexpr std::uint32_t most_options = 100'000; // in one list

PyTypeObject* canonical_type = nullptr;

bool is_canonical(PyObject* object) { return PyObject_TypeCheck(object, canonical_type); }
Id id_of(PyObject* object) { return reinterpret_cast<CanonicalObject*>(object)->id; }

// A new object that takes over the ownership of a game from the caller.
PyObject* own(PyTypeObject* type, Id id) {
    const auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
    PyObject* const self = allocate(type, 0);
    if (!self) {
        kernel().release(id);
        throw nb::python_error();
    }
    reinterpret_cast<CanonicalObject*>(self)->id = id;
    return self;
}

// Run work within a call of the kernel, and return the resulting game as an object.
template <class Work> PyObject* result(PyTypeObject* type, Work work) {
    const Id id = [&] {
        const KernelCall call;
        return KernelCall::owned(work());
    }();
    return own(type, id);
}

// Run work for a slot. It must not throw: its return value tells Python that an error was set.
template <class Work> auto guarded(Work work, decltype(work()) failure = {}) noexcept -> decltype(work()) {
    try {
        return work();
    } catch (nb::python_error& error) {
        error.restore();
    } catch (const TooHard& too_hard) {
        set_too_hard(too_hard);
    } catch (const Spent&) { // calls of this class have no other limit
        set_too_hard({"the time is up"});
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    }
    return failure;
}

[[noreturn]] void raise(PyObject* type, const char* text) {
    PyErr_SetString(type, text);
    throw nb::python_error();
}

// ---- what Python gives and gets ---------------------------------------------

// An int that is far out of range stays out of range.
std::int64_t clamped(PyObject* n) {
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(n, &overflow);
    if (small == -1 && PyErr_Occurred()) throw nb::python_error();
    return overflow ? overflow * std::numeric_limits<std::int64_t>::max() : small;
}

Dyadic dyadic_of(PyObject* mantissa, PyObject* exponent_given) {
    const std::int64_t exponent = clamped(exponent_given);
    if (exponent < 0) raise(PyExc_ValueError, "the exponent of a dyadic is not negative");
    if (!PyLong_Check(mantissa)) raise(PyExc_TypeError, "the mantissa of a dyadic is an int");
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(mantissa, &overflow);
    if (!overflow && exponent <= std::numeric_limits<std::uint32_t>::max())
        return Dyadic(Limbs{static_cast<std::uint64_t>(small)}, static_cast<std::uint64_t>(exponent));
    const nb::handle large(mantissa);
    const std::uint64_t limbs = nb::cast<std::uint64_t>(large.attr("bit_length")()) / 64 + 1;
    const auto raw = nb::cast<nb::bytes>(large.attr("to_bytes")(limbs * 8, "little", "signed"_a = true));
    Limbs out(limbs);
    std::memcpy(out.data(), raw.c_str(), limbs * 8);
    return Dyadic(std::move(out), static_cast<std::uint64_t>(exponent));
}

Row<Id> ids_of(PyObject* list) {
    Row<Id> ids(static_cast<std::size_t>(PyList_Size(list)));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        PyObject* const option = PyList_GetItem(list, static_cast<Py_ssize_t>(i));
        if (!is_canonical(option)) return {none};
        ids[i] = id_of(option);
    }
    return ids;
}

nb::tuple two_numbers(const Dyadic& x, const Dyadic& y) {
    return nb::make_tuple(mantissa_of(x), x.exponent(), mantissa_of(y), y.exponent());
}

// ---- methods: each gets the class or the object, and its arguments ----------

PyTypeObject* as_type(PyObject* type) { return reinterpret_cast<PyTypeObject*>(type); }

PyObject* number(PyObject* type, PyObject* const* given) {
    const Dyadic x = dyadic_of(given[0], given[1]);
    return result(as_type(type), [&] { return kernel().number(x); });
}

PyObject* simple(PyObject* type, PyObject* const* given) {
    const Dyadic x = dyadic_of(given[0], given[1]);
    const std::int64_t ups = clamped(given[2]), nimber = clamped(given[3]);
    if (nimber < 0) raise(PyExc_ValueError, "a nimber is not negative");
    return result(as_type(type),
                  [&] { return kernel().simple(kernel().number(x), ups, static_cast<std::uint64_t>(nimber)); });
}

PyObject* of(PyObject* type, PyObject* const* given) {
    if (!PyList_Check(given[0]) || !PyList_Check(given[1])) raise(PyExc_TypeError, "expected two lists");
    Row<Id> left = ids_of(given[0]), right = ids_of(given[1]);
    for (const auto* const side : {&left, &right})
        if (!side->empty() && side->front() == none) return Py_NewRef(Py_None);
    return result(as_type(type), [&] { return kernel().make(left, right); });
}

PyObject* adopt(PyObject* type, PyObject* const* given) {
    if (!is_canonical(given[0])) raise(PyExc_TypeError, "expected a Canonical");
    return result(as_type(type), [&] { return id_of(given[0]); });
}

PyObject* parts(PyObject* self, PyObject* const*) {
    const KernelCall call;
    const GameNode node = kernel().node(id_of(self));
    if (node.kind == Kind::general) return Py_NewRef(Py_None);
    const Dyadic& x = kernel().dyadic(node.left_stop);
    const bool is_number = node.kind == Kind::number;
    const std::int32_t ups = is_number ? 0 : node.ups;
    const std::uint32_t nimber = is_number ? 0 : node.nimber;
    return nb::make_tuple(mantissa_of(x), x.exponent(), ups, nimber).release().ptr();
}

PyObject* options(PyObject* self, PyObject* const* given) {
    const Player player = clamped(given[0]) == 0 ? Player::left : Player::right;
    KernelCall call; // until the end: nothing is freed meanwhile
    const std::uint32_t count = kernel().option_count(id_of(self), player);
    if (count > most_options) throw TooHard{"a list of more than 100,000 options is out of reach"};
    Row<Id> ids(count);
    for (std::uint32_t i = 0; i < ids.size(); ++i) ids[i] = kernel().option(id_of(self), player, i);
    call.finish();
    nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(ids.size())));
    if (!tuple.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < ids.size(); ++i)
        PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(i), own(Py_TYPE(self), KernelCall::owned(ids[i])));
    return tuple.release().ptr();
}

PyObject* stops(PyObject* self, PyObject* const*) {
    const KernelCall call;
    const GameNode& node = kernel().node(id_of(self));
    return two_numbers(kernel().dyadic(node.left_stop), kernel().dyadic(node.right_stop)).release().ptr();
}

PyObject* thermal(PyObject* self, PyObject* const*) {
    KernelCall call;
    const bool is_number = kernel().node(id_of(self)).kind == Kind::number;
    const Corner& foot = kernel().thermograph(id_of(self)).left.back();
    call.finish();
    return two_numbers(foot.value, is_number ? Dyadic(-1, foot.value.exponent()) : foot.temperature).release().ptr();
}

PyObject* thermograph(PyObject* self, PyObject* const*) {
    KernelCall call;
    const Thermograph& walls = kernel().thermograph(id_of(self));
    call.finish();
    const auto corners = [](const Wall& wall) {
        nb::list list;
        for (const Corner& corner : wall) list.append(two_numbers(corner.temperature, corner.value));
        return nb::tuple(list);
    };
    return nb::make_tuple(corners(walls.left), corners(walls.right)).release().ptr();
}

// ---- slots ------------------------------------------------------------------

void dealloc(PyObject* self) {
    PyTypeObject* const type = Py_TYPE(self);
    kernel().release(id_of(self));
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

bool le(Id a, Id b) {
    const KernelCall call;
    return kernel().le(a, b);
}

PyObject* compare(PyObject* a, PyObject* b, int operation) {
    if (!is_canonical(b)) return PyObject_CallMethod(a, "_compare", "iO", operation, b);
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

PyObject* add(PyObject* a, PyObject* b) {
    if (!is_canonical(a)) return PyObject_CallMethod(b, "_plus", "O", a);
    if (!is_canonical(b)) return PyObject_CallMethod(a, "_plus", "O", b);
    return guarded([&] { return result(Py_TYPE(a), [&] { return kernel().add(id_of(a), id_of(b)); }); });
}

PyObject* negative(PyObject* self) {
    return guarded([&] { return result(Py_TYPE(self), [&] { return kernel().negative(id_of(self)); }); });
}

// Python's own hash for a number, so that equal numbers hash alike; any other int for any other game.
Py_hash_t hash_of(Id game) {
    const KernelCall call;
    const GameNode& node = kernel().node(game);
    if (node.kind != Kind::number) return static_cast<Py_hash_t>(mix(game) >> 2);
    const Dyadic& x = kernel().dyadic(node.left_stop);
    // Python hashes modulo the Mersenne prime 2^bits - 1, in which 1 / 2^e is 2^(-e mod bits).
    constexpr unsigned bits = sizeof(Py_hash_t) == 8 ? 61 : 31;
    constexpr std::uint64_t modulus = (std::uint64_t{1} << bits) - 1;
    const auto times_power = [](std::uint64_t n, unsigned power) { // rotates: 2^bits is 1
        return power ? (n << power | n >> (bits - power)) & modulus : n;
    };
    std::uint64_t residue = 0;
    const Limbs limbs = (x.sign() < 0 ? -x : x).limbs();
    for (auto limb = limbs.rbegin(); limb != limbs.rend(); ++limb)
        residue = (times_power(residue, 64 % bits) + *limb % modulus) % modulus;
    residue = times_power(residue, (bits - x.exponent() % bits) % bits);
    const auto result = static_cast<Py_hash_t>(residue);
    return x.sign() < 0 ? (result == 1 ? -2 : -result) : result;
}

Py_hash_t hash(PyObject* self) {
    return guarded([&] { return hash_of(id_of(self)); }, -1);
}

// ---- the class --------------------------------------------------------------

template <auto method, Py_ssize_t arity>
PyObject* checked(PyObject* self, PyObject* const* given, Py_ssize_t count) noexcept {
    if (count == arity) return guarded([&] { return method(self, given); });
    PyErr_Format(PyExc_TypeError, "expected %zd arguments, not %zd", arity, count);
    return nullptr;
}

template <auto method, Py_ssize_t arity> PyMethodDef define(const char* name, int flags = 0) {
    const auto call = reinterpret_cast<void (*)()>(checked<method, arity>);
    return {name, reinterpret_cast<PyCFunction>(call), METH_FASTCALL | flags, nullptr};
}

PyMethodDef methods[] = {
    define<number, 2>("_number", METH_CLASS),
    define<simple, 4>("_simple", METH_CLASS),
    define<of, 2>("_of", METH_CLASS),
    define<adopt, 1>("_adopt", METH_CLASS),
    define<parts, 0>("_parts"),
    define<options, 1>("_options"),
    define<stops, 0>("_stops"),
    define<thermal, 0>("_thermal"),
    define<thermograph, 0>("_thermograph"),
    {},
};
PyType_Slot slots[] = {
    {Py_tp_doc, const_cast<char*>("A game in canonical form, which the object owns.")},
    {Py_tp_dealloc, reinterpret_cast<void*>(dealloc)},
    {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
    {Py_tp_hash, reinterpret_cast<void*>(hash)},
    {Py_nb_add, reinterpret_cast<void*>(add)},
    {Py_nb_negative, reinterpret_cast<void*>(negative)},
    {Py_tp_methods, methods},
    {0, nullptr},
};
PyType_Spec spec = {"hackenbush._kernel.native.Canonical", sizeof(CanonicalObject), 0,
                    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};

} // namespace

nb::object canonical(Id owned) { return nb::steal(own(canonical_type, owned)); }

void set_too_hard(const TooHard& too_hard) {
    std::string text = too_hard.reason;
    if (too_hard.limit) text += ": " + std::to_string(too_hard.limit >> 20) + " MiB";
    const nb::object type = nb::module_::import_("hackenbush.errors").attr("TooHard");
    PyErr_SetString(type.ptr(), text.c_str());
}

void bind_canonical(nb::module_& m) {
    canonical_type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
    if (!canonical_type) throw nb::python_error();
    m.attr("Canonical") = nb::borrow(reinterpret_cast<PyObject*>(canonical_type));
}

} // namespace hackenbush
