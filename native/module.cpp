// The module that Python imports, with all functions except those of pictures. See src/hackenbush/_kernel/__init__.py.
#ifndef _WIN32
#include <pthread.h>
#endif

#include <cstdio> // which nanobind 3.1 needs under the limited API, and does not include

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>

#include "call.hpp"
#include "green.hpp"
#include "hotchpotch.hpp"
#include "packing.hpp"
#include "proving.hpp"
#include "python.hpp"
#include "redblue_store.hpp"
#include "shapes.hpp"
#include "trees.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace hackenbush {
namespace {

// ---- games ------------------------------------------------------------------

std::size_t collect() {
    const KernelCall call;
    return kernel().collect();
}

std::tuple<std::size_t, std::size_t> usage() {
    const KernelCall call;
    return {kernel().count(), memory.held()};
}

std::uint64_t limit(std::uint64_t bytes) {
    const KernelCall call;
    return memory.set_limit(bytes);
}

std::optional<double> time_limit(std::optional<double> seconds) { return TimeLimit::set(seconds); }

// ---- theorems ---------------------------------------------------------------

template <auto function> auto green_of(const nb::bytes& ends, std::uint32_t points) {
    const std::span<const board::Code> given = codes(ends);
    Call call;
    return function(given, points, call);
}

template <auto function> nb::bytes green_row(const nb::bytes& ends, std::uint32_t points) {
    return bytes_of(green_of<function>(ends, points));
}

template <auto function> auto tree_of(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points) {
    const Arrays given = arrays(ends, colors);
    try {
        Call call;
        return function(given.ends, given.colors, points, call);
    } catch (const trees::NotATree& fault) {
        throw nb::value_error(fault.reason);
    }
}

std::tuple<nb::int_, std::uint32_t> tree_value(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points) {
    const Dyadic x = tree_of<&trees::value>(ends, colors, points);
    return {mantissa_of(x), x.exponent()};
}

template <auto function>
nb::bytes tree_row(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points) {
    return bytes_of(tree_of<function>(ends, colors, points));
}

// ---- searches ---------------------------------------------------------------

Arrays arrays_in(const nb::bytes& ends, const nb::bytes& colors, const char* letters, const char* expected) {
    const Arrays given = arrays(ends, colors);
    if (given.colors.find_first_not_of(letters) != std::string_view::npos) throw nb::value_error(expected);
    return given;
}

// The searches that are kept for later calls. It is used only with the GIL: a call takes everything out of it at its
// start, and gives it back at its end. So no lock is needed, a fork finds it whole, and of calls at the same time the
// first has it.
redblue::SolverStore& kept_searches() {
    static auto* const instance = new redblue::SolverStore; // never destroyed: that would take time at exit
    return *instance;
}

class BorrowedSearches {
public:
    BorrowedSearches() {
        store_.set_limit(kept_searches().limit());
        store_.take_in(std::move(kept_searches()));
    }
    BorrowedSearches(const BorrowedSearches&) = delete;
    BorrowedSearches& operator=(const BorrowedSearches&) = delete;
    ~BorrowedSearches() { kept_searches().take_in(std::move(store_)); }

    redblue::SolverStore& operator*() { return store_; }
    const redblue::SolverStore& operator*() const { return store_; }

private:
    redblue::SolverStore store_;
};

std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>
search_table(std::optional<std::uint64_t> limit) {
    if (limit) kept_searches().set_limit(*limit);
    const auto usage = kept_searches().usage();
    return {usage.limit, usage.bytes, usage.searches, usage.hits, usage.dropped};
}

// A number from its mantissa and its exponent.
Dyadic number_in(const nb::tuple& value) {
    const nb::int_ mantissa = nb::cast<nb::int_>(value[0]);
    const auto exponent = nb::cast<std::uint32_t>(value[1]);
    const auto size = nb::cast<std::size_t>(mantissa.attr("bit_length")()) / 64 + 1;
    const auto raw = nb::cast<nb::bytes>(mantissa.attr("to_bytes")(8 * size, "little", nb::arg("signed") = true));
    Limbs limbs(size);
    std::copy_n(raw.c_str(), raw.size(), reinterpret_cast<char*>(limbs.data()));
    return Dyadic(std::move(limbs), exponent);
}

nb::bytes write_table() {
    const BorrowedSearches searches;
    redblue::Words words;
    Call call;
    (*searches).write(words, call);
    call.finish();
    return bytes_of(words);
}

void read_table(const nb::bytes& data) {
    redblue::SolverStore store;
    store.set_limit(kept_searches().limit());
    redblue::Words words(data.size() / sizeof(std::uint64_t));
    if (data.size() % sizeof(std::uint64_t)) throw nb::value_error("words are missing");
    std::copy_n(data.c_str(), data.size(), reinterpret_cast<char*>(words.data()));
    try {
        Call call({{}, {}, store.limit()});
        store.read(redblue::WordReader(words), call);
    } catch (const redblue::BadWords& bad) {
        throw nb::value_error(bad.reason);
    }
    search_table(0); // drops what is there
    search_table(store.limit());
    kept_searches().take_in(std::move(store));
}

nb::tuple redblue_solve(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points, std::string_view goal,
                        std::optional<std::uint64_t> positions, std::optional<double> seconds,
                        std::optional<std::uint64_t> memory, unsigned threads, const nb::object& report) {
    const Arrays given = arrays_in(ends, colors, "br", "every edge is blue or red");
    if (goal != "value" && goal != "sign") throw nb::value_error("the goal is 'value' or 'sign'");
    const auto wanted = goal == "value" ? redblue::Goal::value : redblue::Goal::sign;
    BorrowedSearches searches; // given back after the call has taken the GIL again
    Call call({positions, seconds, memory, threads}, report);
    const board::Nodes nodes(given.ends, points);
    const auto solution =
        redblue::solve(edges_of(given.ends, given.colors, nodes), nodes.count(), wanted, call, *searches);
    call.finish();
    const auto& [low, high] = solution.interval;
    return nb::make_tuple(solution.status, mantissa_of(low), low.exponent(), mantissa_of(high), high.exponent(),
                          call.visited());
}

// Hands lines to a function of Python, which may raise an error.
class WritingCall final : public Call, public proving::Output {
public:
    WritingCall(const Limits& limits, nb::handle write) : Call(limits), write_(write) {}
    void write(std::string_view lines) override {
        take_gil();
        write_(nb::bytes(lines.data(), lines.size()));
        release_gil();
    }

private:
    nb::handle write_;
};

nb::tuple redblue_prove(const nb::bytes& ends, const nb::bytes& colors, const nb::tuple& value, std::uint64_t header,
                        std::uint64_t live, const nb::object& write, std::optional<std::uint64_t> positions,
                        std::optional<double> seconds, std::optional<std::uint64_t> memory, unsigned threads) {
    const Arrays given = arrays_in(ends, colors, "br", "every edge is blue or red");
    const Dyadic number = number_in(value);
    BorrowedSearches searches;
    WritingCall call({positions, seconds, memory, threads}, write);
    const board::Nodes nodes(given.ends, 0);
    std::vector<Edge> edges, names;
    for (std::size_t i = 0; i < given.colors.size(); ++i) {
        const std::uint32_t start = given.ends[2 * i], end = given.ends[2 * i + 1];
        const Color color = color_of(given.colors[i]);
        edges.push_back({start, end, color});
        names.push_back({nodes.place(start), nodes.place(end), color});
    }
    const proving::Proof proof = proving::prove(edges, names, number, {header, live}, call, call, *searches);
    call.finish();
    nb::list rules;
    for (const char* const rule : proof.rules) rules.append(rule);
    return nb::make_tuple(proof.status, proof.claims, proof.at_least, proof.at_most, rules, call.visited());
}

nb::tuple hotchpotch_solve(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points,
                           std::optional<std::uint64_t> positions, std::optional<double> seconds,
                           std::optional<std::uint64_t> memory, const nb::object& report) {
    const Arrays given = arrays_in(ends, colors, "brg", "every edge is blue, red or green");
    BorrowedSearches searches;
    KernelCall call({positions, seconds, memory}, report);
    const board::Nodes nodes(given.ends, points);
    const auto solution =
        hotchpotch::solve(edges_of(given.ends, given.colors, nodes), nodes.count(), kernel(), call, *searches);
    call.finish();
    const nb::object value = solution.value ? canonical(KernelCall::owned(*solution.value)) : nb::none();
    const auto& [low, high] = solution.interval;
    return nb::make_tuple(solution.status, mantissa_of(low), low.exponent(), mantissa_of(high), high.exponent(), value,
                          call.visited());
}

nb::tuple hotchpotch_winner(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points, std::uint32_t valued,
                            std::optional<std::uint64_t> positions, std::optional<double> seconds,
                            std::optional<std::uint64_t> memory, const nb::object& report) {
    const Arrays given = arrays_in(ends, colors, "brg", "every edge is blue, red or green");
    KernelCall call({positions, seconds, memory}, report);
    const board::Nodes nodes(given.ends, points);
    const auto [status, moving] =
        hotchpotch::small_winner(edges_of(given.ends, given.colors, nodes), nodes.count(), valued, kernel(), call);
    call.finish();
    return nb::make_tuple(status, moving[0], moving[1], call.visited());
}

// ---- shapes -----------------------------------------------------------------

std::optional<board::Picture> renamed(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points,
                                      std::uint64_t tries) {
    const Arrays given = arrays(ends, colors);
    Call call;
    return shapes::canonical(given.ends, given.colors, points, tries, call);
}

std::optional<std::tuple<nb::bytes, nb::bytes>> shape_edges(const nb::bytes& ends, const nb::bytes& colors,
                                                            std::uint32_t points, std::uint64_t tries) {
    const auto picture = renamed(ends, colors, points, tries);
    if (!picture) return std::nullopt;
    return {{bytes_of(picture->ends), bytes_of(picture->colors)}};
}

std::optional<nb::bytes> shape_key(const nb::bytes& ends, const nb::bytes& colors, std::uint32_t points,
                                   std::uint64_t tries) {
    const auto picture = renamed(ends, colors, points, tries);
    if (!picture) return std::nullopt;
    return bytes_of(board::edge_key(picture->ends, picture->colors));
}

// ---- packing ----------------------------------------------------------------

// The bytes of any object with a contiguous buffer.
class Buffer {
public:
    explicit Buffer(const nb::object& object) {
        if (PyObject_GetBuffer(object.ptr(), &buffer_, PyBUF_SIMPLE) != 0) throw nb::python_error();
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { PyBuffer_Release(&buffer_); }

    packing::View view() const {
        return {static_cast<const std::uint8_t*>(buffer_.buf), static_cast<std::size_t>(buffer_.len)};
    }

private:
    Py_buffer buffer_;
};

nb::bytes pack_numbers(const nb::object& data, std::string_view kind) {
    const Buffer buffer(data);
    Call call;
    const packing::Bytes packed = packing::pack(buffer.view(), kind, call);
    call.finish();
    return bytes_of(packed);
}

// The numbers are written in place, since copying millions would take longer.
nb::object unpack_numbers(const nb::bytes& given, std::string_view kind, std::uint64_t count) {
    const packing::View packed(static_cast<const std::uint8_t*>(given.data()), given.size());
    const std::size_t size = packing::unpacked_size(packed, kind, count);
    const nb::object numbers = nb::steal(PyByteArray_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
    if (!numbers.is_valid()) throw nb::python_error();
    auto* const out = reinterpret_cast<std::uint8_t*>(PyByteArray_AsString(numbers.ptr()));
    Call call;
    packing::unpack(packed, kind, {out, size}, call);
    call.finish();
    return numbers;
}

// ---- forks ------------------------------------------------------------------

void prepare_for_forks() {
#ifndef _WIN32
    pthread_atfork(KernelCall::wait_for_pause, nullptr, KernelCall::forget_other_threads);
#endif
}

// ---- errors -----------------------------------------------------------------

void translate(const std::exception_ptr& error, void*) {
    try {
        std::rethrow_exception(error);
    } catch (const TooHard& too_hard) {
        set_too_hard(too_hard);
    } catch (const packing::Malformed& malformed) {
        PyErr_SetString(PyExc_ValueError, malformed.what());
    }
}

} // namespace
} // namespace hackenbush

NB_MODULE(native, m) {
    using namespace hackenbush;
    nb::register_exception_translator(translate);
    prepare_for_forks();
    m.attr("NAME") = "native";
    bind_canonical(m);
    bind_board(m);
    m.def("collect", &collect);
    m.def("usage", &usage);
    m.def("limit", &limit, "bytes"_a);
    m.def("time_limit", &time_limit, "seconds"_a.none());
    m.def("green_value", &green_of<&green::value>, "ends"_a, "points"_a);
    m.def("green_winning", &green_row<&green::winning>, "ends"_a, "points"_a);
    m.def("green_options", &green_row<&green::options>, "ends"_a, "points"_a);
    m.def("tree_value", &tree_value, "ends"_a, "colors"_a, "points"_a);
    m.def("tree_best", &tree_row<&trees::best>, "ends"_a, "colors"_a, "points"_a);
    m.def("tree_winning", &tree_row<&trees::winning>, "ends"_a, "colors"_a, "points"_a);
    m.def("redblue_solve", &redblue_solve, "ends"_a, "colors"_a, "points"_a, "goal"_a, "positions"_a.none(),
          "seconds"_a.none(), "memory"_a.none(), "threads"_a = 1, "report"_a = nb::none(),
          nb::sig("def redblue_solve(ends: bytes, colors: bytes, points: int, goal: str, positions: int | None, "
                  "seconds: float | None, memory: int | None, threads: int = 1, report: "
                  "collections.abc.Callable[[int], None] | None = None) -> tuple[str, int, int, int, int, int]"));
    m.def("hotchpotch_solve", &hotchpotch_solve, "ends"_a, "colors"_a, "points"_a, "positions"_a.none(),
          "seconds"_a.none(), "memory"_a.none(), "report"_a = nb::none(),
          nb::sig("def hotchpotch_solve(ends: bytes, colors: bytes, points: int, positions: int | None, seconds: float "
                  "| None, memory: int | None, report: collections.abc.Callable[[int], None] | None = None) -> "
                  "tuple[str, int, int, int, int, Canonical | None, int]"));
    m.def("hotchpotch_winner", &hotchpotch_winner, "ends"_a, "colors"_a, "points"_a, "valued"_a, "positions"_a.none(),
          "seconds"_a.none(), "memory"_a.none(), "report"_a = nb::none(),
          nb::sig("def hotchpotch_winner(ends: bytes, colors: bytes, points: int, valued: int, positions: int | None, "
                  "seconds: float | None, memory: int | None, report: collections.abc.Callable[[int], None] | None = "
                  "None) -> tuple[str, bool | None, bool | None, int]"));
    m.def("redblue_prove", &redblue_prove, "ends"_a, "colors"_a, "value"_a, "header"_a, "live"_a, "write"_a,
          "positions"_a.none(), "seconds"_a.none(), "memory"_a.none(), "threads"_a = 1,
          nb::sig("def redblue_prove(ends: bytes, colors: bytes, value: tuple[int, int], header: int, live: int, "
                  "write: collections.abc.Callable[[bytes], object], positions: int | None, seconds: float | None, "
                  "memory: int | None, threads: int = 1) -> tuple[str, int, int, int, list[str], int]"));
    m.def("search_table", &search_table, "limit"_a.none());
    m.def("write_table", &write_table);
    m.def("read_table", &read_table, "data"_a);
    m.def("shape_edges", &shape_edges, "ends"_a, "colors"_a, "points"_a, "tries"_a);
    m.def("shape_key", &shape_key, "ends"_a, "colors"_a, "points"_a, "tries"_a);
    m.def("pack_numbers", &pack_numbers, "data"_a, "kind"_a,
          nb::sig("def pack_numbers(data: bytes | memoryview, kind: str) -> bytes"));
    m.def("unpack_numbers", &unpack_numbers, "packed"_a, "kind"_a, "count"_a,
          nb::sig("def unpack_numbers(packed: bytes, kind: str, count: int) -> bytearray"));
}
