"""Green pictures: the theorems agree with the definition on all small pictures, and with each other on large ones."""

from __future__ import annotations

import random
import signal
import threading
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game, _kernel
from hackenbush._kernel import pure
from hackenbush.board import Position, gallery
from hackenbush.errors import Undefined
from hackenbush.solvers.green import cut_values, green_value, winning_cuts
from hackenbush.values import mex, star
from tests.board.by_search import value_by_search as value
from tests.board.plain_board import after, standing
from tests.board.strategies import positions, trees
from tests.samples import load, needs_threads, sized

Ends = tuple[int, int]
POINT = 2**31  # the code of a second point of the ground
FLOATING = 2**32 - 1

KERNELS: list[ModuleType] = [pure]
if _kernel.NAME == "native":
    from hackenbush._kernel import native

    KERNELS.append(native)
kernels = pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__.rpartition(".")[2])


def packed(edges: Sequence[Ends]) -> bytes:
    return array("I", [end for edge in edges for end in sorted(edge)]).tobytes()


def options_of(kernel: ModuleType, edges: Sequence[Ends]) -> list[int | None]:
    values = memoryview(kernel.green_options(packed(edges), 1)).cast("I")
    return [None if found == FLOATING else found for found in values]


# ---- the definition -------------------------------------------------------------------------------------------------


def fused(edges: Sequence[Ends]) -> tuple[Ends, ...]:
    """The edges with one ground."""
    return tuple((0 if u == POINT else u, 0 if v == POINT else v) for u, v in edges)


@cache
def cuts_by_definition(edges: tuple[Ends, ...]) -> tuple[int | None, ...]:
    """The nim value after each cut, None for edges that float."""
    rows = [(u, v, "g") for u, v in edges]
    stands = standing(rows)
    options = (tuple(sorted((u, v) for u, v, _ in after(rows, i))) if i in stands else None for i in range(len(rows)))
    return tuple(None if rest is None else nim_value(rest) for rest in options)


@cache
def nim_value(edges: tuple[Ends, ...]) -> int:
    """The least value that no cut leaves."""
    return mex(found for found in cuts_by_definition(edges) if found is not None)


def multigraphs(edges: int) -> Iterator[list[Ends]]:
    """Every picture with so many edges and two points of the ground, at least once up to the names of nodes.

    Edges are in order, and nodes are named in the order in which they come.
    """

    def grow(picture: list[Ends], named: int) -> Iterator[list[Ends]]:
        if len(picture) == edges:
            yield picture
            return
        for start in (0, *range(1, named + 2), POINT):
            named_then = max(named, start) if start != POINT else named
            for end in (*range(max(start, 0), named_then + 2), POINT):
                if picture and (start, end) < picture[-1]:
                    continue
                named_last = max(named_then, end) if end != POINT else named_then
                yield from grow([*picture, (start, end)], named_last)

    return grow([], 0)


def check(kernel: ModuleType, edges: Sequence[Ends], expected: Sequence[int | None], worth: int) -> None:
    """The three functions give these values of cuts, and what follows from them."""
    assert kernel.green_value(packed(edges), 1) == worth
    assert options_of(kernel, edges) == list(expected)
    assert kernel.green_winning(packed(edges), 1) == bytes(found == 0 for found in expected)


@kernels
@pytest.mark.parametrize("size", range(sized(6, pure=5)))
def test_every_small_picture_is_worth_what_the_definition_says(kernel: ModuleType, size: int) -> None:
    for edges in multigraphs(size):
        by_definition = cuts_by_definition(fused(edges))
        check(kernel, edges, by_definition, mex(found for found in by_definition if found is not None))


def test_there_are_all_kinds_among_the_small_pictures() -> None:
    """Loops, parallel edges, arches, floating pieces, both points, and a path, a tree and a cycle of five edges."""
    found = {tuple(edges) for edges in multigraphs(5)}
    one_kind = [(0, 0), (0, 1), (0, POINT), (1, 1), (1, POINT)], [(0, 1), (0, 1), (2, 3), (2, 3), (4, 5)]
    path = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]
    tree, cycle = [(0, 1), (1, 2), (1, 3), (2, 4), (2, 5)], [(0, 1), (0, 2), (1, 3), (2, 4), (3, 4)]
    assert {tuple(edges) for edges in (*one_kind, path, tree, cycle)} <= found


def nim_values_of_subsets(edges: Sequence[Ends]) -> Callable[[int], int]:
    """The nim value of what stands of a set of edges, by definition; sets are bits of an int."""

    def what_stands(subset: int) -> int:
        stands, nodes, before = 0, {0, POINT}, -1
        while stands != before:
            before = stands
            for i, (u, v) in enumerate(edges):
                if subset >> i & 1 and not stands >> i & 1 and (u in nodes or v in nodes):
                    stands |= 1 << i
                    nodes |= {u, v}
        return stands

    @cache
    def of_standing(subset: int) -> int:
        return mex(worth(subset & ~(1 << i)) for i in range(len(edges)) if subset >> i & 1)

    def worth(subset: int) -> int:
        return of_standing(what_stands(subset))

    return worth


@pytest.mark.parametrize("seed", range(sized(24, pure=8)))
def test_random_pictures_are_worth_what_the_definition_says(seed: int) -> None:
    rng = random.Random(seed)
    size, nodes = rng.randint(6, 12), [0, *range(1, rng.randint(2, 9))]
    ends = [*nodes, POINT] if seed % 3 == 0 else nodes
    edges = [(rng.choice(ends), rng.choice(ends)) for _ in range(size)]
    worth = nim_values_of_subsets(edges)
    everything = 2**size - 1
    stands = pure.grounded(packed(edges), 1)
    expected = [worth(everything & ~(1 << i)) if stands[i] else None for i in range(size)]
    for kernel in KERNELS:
        check(kernel, edges, expected, worth(everything))


# ---- large pictures -------------------------------------------------------------------------------------------------


def path(size: int, _: random.Random) -> list[Ends]:
    return [(i, i + 1) for i in range(size)]


def cycle(size: int, _: random.Random) -> list[Ends]:
    return [(i, (i + 1) % size) for i in range(size)]


def star_of_edges(size: int, _: random.Random) -> list[Ends]:
    return [(0, i + 1) for i in range(size)]


def ladder(size: int, _: random.Random) -> list[Ends]:
    rungs = range(0, 2 * (size // 3), 2)
    return [edge for i in rungs for edge in ((i, i + 1), (i, i + 2), (i + 1, i + 3))]


def grid(size: int, _: random.Random) -> list[Ends]:
    side = int((size / 2) ** 0.5)
    across = [(i, i + 1) for i in range(side * side) if (i + 1) % side]
    return across + [(i, i + side) for i in range(side * (side - 1))]


def random_tree(size: int, rng: random.Random) -> list[Ends]:
    return [(rng.randrange(i + 1), i + 1) for i in range(size)]


def random_graph(size: int, rng: random.Random) -> list[Ends]:
    return [(rng.randrange(size // 2), rng.randrange(size // 2)) for _ in range(size)]


def local_graph(size: int, rng: random.Random) -> list[Ends]:
    """A tree of short edges, and half as many more."""
    nodes = 2 * size // 3
    tree = [(max(0, i - 1 - rng.randrange(20)), i) for i in range(1, nodes)]
    starts = [rng.randrange(nodes) for _ in range(size - len(tree))]
    return tree + [(i, min(nodes - 1, i + rng.randrange(50))) for i in starts]


def chain_of_cycles(size: int, _: random.Random) -> list[Ends]:
    """Cycles of ten edges, one on the other, with a bridge between."""
    edges: list[Ends] = []
    foot = 0
    while len(edges) + 11 <= size:
        first = max((max(edge) for edge in edges[-11:]), default=0) + 1
        ring = [foot, *range(first, first + 9)]
        edges += [*zip(ring, [*ring[1:], foot], strict=True), (first + 4, first + 9)]
        foot = first + 9
    return edges


def cycle_with_trees(size: int, rng: random.Random) -> list[Ends]:
    """A long cycle, whose nodes have different things on them."""
    ring = size // 3
    return cycle(ring, rng) + [(rng.randrange(i) if rng.random() < 0.5 else i - 1, i) for i in range(ring, size)]


FAMILIES = [
    path, cycle, star_of_edges, ladder, grid, random_tree, random_graph, local_graph, chain_of_cycles, cycle_with_trees,
]  # fmt: skip


def shuffled(edges: list[Ends], rng: random.Random) -> list[Ends]:
    """The edges in another order, on nodes with other numbers; the ground stays."""
    numbers = {node: i for i, node in enumerate(rng.sample(range(1, 2 * len(edges) + 9), len(edges) + 3), 1)}
    numbers = {i: node for node, i in numbers.items()} | {0: 0}
    return [(numbers[u], numbers[v]) for u, v in rng.sample(edges, len(edges))]


@pytest.mark.parametrize("size", [60, sized(300, pure=100), sized(800, pure=150)])
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_a_cut_leaves_what_the_rest_is_worth(family: Callable[[int, random.Random], list[Ends]], size: int) -> None:
    rng = random.Random(size)
    edges = shuffled(family(size, rng), rng)
    stands = pure.grounded(packed(edges), 1)
    fast = KERNELS[-1]
    expected = [
        fast.green_value(packed(edges[:i] + edges[i + 1 :]), 1) if stands[i] else None for i in range(len(edges))
    ]
    for kernel in KERNELS if size <= 300 else [fast]:
        check(kernel, edges, expected, fast.green_value(packed(edges), 1))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_both_kernels_agree_on_large_pictures(family: Callable[[int, random.Random], list[Ends]]) -> None:
    rng = random.Random(1)
    for name, size in (("green_value", 5_000), ("green_winning", 300), ("green_options", 300)):
        edges = shuffled(family(size, rng), rng)
        assert len({getattr(kernel, name)(packed(edges), 1) for kernel in KERNELS}) == 1


SIZE = sized(250_000, pure=400, quick=10_000, thorough=1_000_000)


def test_a_path_of_many_edges() -> None:
    """A stalk of n green edges is *n, and a cut leaves the stalk below."""
    edges = packed(path(SIZE, random.Random()))
    kernel = KERNELS[-1]
    assert kernel.green_value(edges, 0) == SIZE
    assert memoryview(kernel.green_options(edges, 0)).cast("I").tolist() == list(range(SIZE))
    assert kernel.green_winning(edges, 0) == b"\1" + bytes(SIZE - 1)


@pytest.mark.parametrize("size", [SIZE, SIZE + 1])
def test_a_cycle_of_many_edges(size: int) -> None:
    """A cycle is fused: 0 or *1. A cut leaves two stalks."""
    edges = packed(cycle(size, random.Random()))
    kernel = KERNELS[-1]
    assert kernel.green_value(edges, 0) == size % 2
    assert memoryview(kernel.green_options(edges, 0)).cast("I").tolist() == [i ^ (size - 1 - i) for i in range(size)]


def test_a_star_of_many_edges() -> None:
    edges = packed(star_of_edges(SIZE + 1, random.Random()))
    assert KERNELS[-1].green_value(edges, 0) == 1
    assert KERNELS[-1].green_winning(edges, 0) == bytes([1]) * (SIZE + 1)


@pytest.mark.parametrize("family", [ladder, grid, random_tree, random_graph], ids=lambda family: family.__name__)
def test_winning_cuts_of_many_edges_are_those_that_leave_0(
    family: Callable[[int, random.Random], list[Ends]],
) -> None:
    """And every smaller value is left by some cut: the value is the least that none leaves."""
    kernel = KERNELS[-1]
    edges = packed(family(SIZE, random.Random(2)))
    options = memoryview(kernel.green_options(edges, 0)).cast("I").tolist()
    assert kernel.green_winning(edges, 0) == bytes(found == 0 for found in options)
    assert kernel.green_value(edges, 0) == mex(options)


# ---- positions ------------------------------------------------------------------------------------------------------


def test_of_a_triangle_only_the_far_edge_wins() -> None:
    """Its edges are alike after fusion; cut at the ground, it is a stalk of two."""
    triangle = Position("0-1G 1-2G 2-0G")
    assert (green_value(triangle), winning_cuts(triangle), cut_values(triangle)) == (1, (1,), (2, 0, 2))


GREEN = [entry for entry in load("gallery.json") if not {"B", "R"} & set(entry["edges"])]


@pytest.mark.parametrize("entry", GREEN, ids=lambda entry: entry["name"])
def test_green_pictures_of_the_gallery(entry: dict[str, str]) -> None:
    assert star(green_value(Position(entry["edges"]))) == Game(entry["value"])


def test_the_green_girl_and_the_green_tree_are_among_them() -> None:
    assert {"Green girl": "*2", "Green tree": "*5"}.items() <= {
        entry["name"]: entry["value"] for entry in GREEN
    }.items()
    assert green_value(gallery("green-girl")) == 2


@given(positions(max_edges=7, colors="g"))
def test_positions_are_worth_what_plain_search_says(p: Position) -> None:
    floating = set(p.floating)
    assert star(green_value(p)) == value(p)
    assert cut_values(p) == tuple(None if i in floating else value(p.cut(i)).nimber for i in range(len(p)))
    assert winning_cuts(p) == tuple(i for i, left in enumerate(cut_values(p)) if left == 0)


@given(trees(max_edges=40, colors="g"), trees(max_edges=40, colors="g"))
def test_pictures_side_by_side_are_worth_the_nim_sum(p: Position, q: Position) -> None:
    assert green_value(p + q) == green_value(p) ^ green_value(q)
    assert green_value(p + p) == 0
    assert winning_cuts(p + p) == ()


@given(positions(max_edges=30, colors="g"))
def test_cuts_leave_every_smaller_value_and_never_the_same(p: Position) -> None:
    left = {found for found in cut_values(p) if found is not None}
    assert green_value(p) == mex(left)


@given(positions(max_edges=30, colors="g"), st.integers(0, 29))
def test_a_cut_leaves_what_it_says(p: Position, edge: int) -> None:
    if edge < len(p) and edge not in p.floating:
        assert green_value(p.cut(edge)) == cut_values(p)[edge]


@pytest.mark.parametrize("text", ["b", "gr", "0-1G 2-3B"])
@pytest.mark.parametrize("function", [green_value, winning_cuts, cut_values])
def test_other_colors_are_refused(function: Callable[[Position], object], text: str) -> None:
    with pytest.raises(Undefined, match=r"expected green edges only, not [012]-[123][BR]"):
        function(Position(text))


# ---- the compiled kernel --------------------------------------------------------------------------------------------

needs_native = pytest.mark.skipif(_kernel.NAME != "native", reason="there is no compiled kernel here")


@needs_native
def test_the_compiled_kernel_checks_what_it_is_given() -> None:
    for name in ("green_value", "green_winning", "green_options"):
        with pytest.raises(ValueError, match="two ends of four bytes"):
            getattr(native, name)(b"123", 0)


@needs_native
@pytest.mark.usefixtures("no_garbage_collection")
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
def test_an_interrupt_ends_a_long_call() -> None:
    """Long before it would end; seconds are those of the processor, as others may have it meanwhile."""
    edges = packed(cycle(1_000_000, random.Random()))
    start = time.process_time()
    native.green_options(edges, 0)
    whole = time.process_time() - start
    before = signal.signal(signal.SIGPROF, signal.default_int_handler)
    try:
        start = time.process_time()
        with pytest.raises(KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_PROF, 0.02)
            native.green_options(edges, 0)
        assert time.process_time() - start < 0.7 * whole
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    assert native.green_value(packed([(0, 1)]), 0) == 1


@needs_native
@needs_threads
def test_other_threads_run_during_a_long_call() -> None:
    edges = packed(cycle(500_000, random.Random()))
    expected = native.green_options(edges, 0)
    results: list[bytes] = []
    threads = [threading.Thread(target=lambda: results.append(native.green_options(edges, 0))) for _ in range(3)]
    for thread in threads:
        thread.start()
    ticks = 0
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.001)
        ticks += 1
    assert results == [expected] * 3
    assert ticks > 3
