"""Red-blue pictures against the definition, published values, the twin, and their budgets."""

from __future__ import annotations

import random
import signal
import time
from array import array
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given

from hackenbush import _kernel
from hackenbush._kernel import pure
from hackenbush.board import Position
from hackenbush.errors import TooHard, Undefined
from hackenbush.players import Outcome
from hackenbush.solvers import Budget
from hackenbush.solvers.known import Known
from hackenbush.solvers.red_blue import solve_red_blue
from hackenbush.values import Game
from tests.board.strategies import positions
from tests.samples import load, sized

Edges = tuple[tuple[int, int, str], ...]
BUDGET = Budget()


def value(position: Position, budget: Budget = BUDGET) -> Game:
    """By this method, whatever the picture."""
    known = solve_red_blue(position, budget)
    if known.value is None:
        raise known.error()
    return known.value


def outcome(position: Position) -> Outcome | None:
    return solve_red_blue(position, sign_only=True).outcome


def ends(known: Known) -> tuple[Fraction, Fraction]:
    """The bounds, which are numbers."""
    low, high = (known.lower, known.upper) if known.value is None else (known.value, known.value)
    assert low is not None
    assert high is not None
    return low.number, high.number


# ---- the definition -----------------------------------------------------------------------------------------


def simplest(low: Fraction | None, high: Fraction | None) -> Fraction:
    """The simplest number strictly between, by trying denominators 1, 2, 4 …"""
    if (low is None or low < 0) and (high is None or high > 0):
        return Fraction(0)
    if low is None or low < 0:
        assert high is not None
        return -simplest(-high, None if low is None else -low)
    scale = 1
    while True:
        x = Fraction((low * scale).__floor__() + 1, scale)
        if high is None or x < high:
            return x
        scale *= 2


def by_definition(edges: Edges) -> Fraction:
    """The value by search over sets of edges; the ground is node 0."""

    @cache
    def standing(some: frozenset[int]) -> frozenset[int]:
        reached = {0}
        while True:
            more = {node for i in some for node in edges[i][:2] if reached & set(edges[i][:2])} - reached
            if not more:
                return frozenset(i for i in some if edges[i][0] in reached)
            reached |= more

    @cache
    def worth(some: frozenset[int]) -> Fraction:
        options: dict[str, list[Fraction]] = {"b": [], "r": []}
        for i in some:
            options[edges[i][2]].append(worth(standing(some - {i})))
        return simplest(max(options["b"], default=None), min(options["r"], default=None))

    return worth(standing(frozenset(range(len(edges)))))


def sign(x: Fraction) -> Outcome:
    return Outcome.LEFT if x > 0 else Outcome.RIGHT if x < 0 else Outcome.PREVIOUS


def check(edges: Edges, expected: Fraction) -> None:
    """All that is said of a picture is right, also with a budget that is too small."""
    position = Position(edges)
    assert value(position) == Game(expected), edges
    assert outcome(position) is sign(expected), edges
    for visits in (0, 2):
        for sign_only in (False, True):
            known = solve_red_blue(position, Budget(positions=visits), sign_only=sign_only)
            assert ends(known)[0] <= expected <= ends(known)[1], edges
            assert known.outcome in (None, sign(expected)), edges


def random_edges(chance: random.Random, count: int, nodes: int) -> Edges:
    return tuple((chance.randint(0, nodes), chance.randint(0, nodes), chance.choice("br")) for _ in range(count))


@pytest.mark.parametrize("seed", range(sized(200, pure=60, thorough=1000)))
def test_random_pictures(seed: int) -> None:
    chance = random.Random(seed)
    edges = random_edges(chance, chance.randint(6, sized(11, pure=9)), chance.randint(1, 6))
    check(edges, by_definition(edges))


@pytest.mark.parametrize("seed", range(sized(12, pure=2)))
def test_random_pictures_of_twelve_edges(seed: int) -> None:
    chance = random.Random(seed)
    edges = random_edges(chance, 12, chance.randint(3, 6))
    check(edges, by_definition(edges))


@given(positions(colors="br"))
def test_any_picture(p: Position) -> None:
    """Words, several points of the ground, floating pieces."""
    ground: dict[object, int] = {}
    for node in p.nodes:
        ground[node] = 0 if node == 0 or str(node).startswith("0.") else len(ground) + 1
    expected = by_definition(tuple((ground[edge.start], ground[edge.end], edge.color.letter) for edge in p.edges))
    assert value(p) == expected
    assert value(-p) == -expected
    assert outcome(p) is sign(expected)


# ---- values from elsewhere ----------------------------------------------------------------------------------


def published() -> Iterator[tuple[str, Position, str]]:
    for entry in load("agreed.json")["positions"] + load("cgsuite.json")["hackenbush"]:
        position = Position([tuple(edge) for edge in entry["edges"]])
        if b"g" not in position.arrays.colors:
            yield entry["id"], position, entry["value"]
    for entry in load("gallery.json"):
        position = Position(entry["edges"])
        if b"g" not in position.arrays.colors and len(position) < sized(99, pure=20):
            yield entry["name"], position, entry["value"]


@pytest.mark.parametrize(("position", "expected"), [pytest.param(p, v, id=name) for name, p, v in published()])
def test_published_values(position: Position, expected: str) -> None:
    if len(position) > sized(99, pure=13):
        pytest.skip("takes the pure kernel long")
    assert value(position) == Game(expected)


def test_pictures_that_tempt_to_shortcuts() -> None:
    assert value(Position("0-4B 0-1B 1-3R 3-4R 1-3B")) == Fraction(3, 2)
    assert value(Position("0-2R 0-4R 2-1B 1-4B")) == -1
    assert value(Position("0-0R 0-1B 1-2B 1-4B 2-3R 3-4B 3-4R")) == Fraction(3, 2)
    assert value(Position("0-1B 0-1B 1-2R 1-3R")) == Fraction(1, 2)


# ---- bounds -------------------------------------------------------------------------------------------------


def weighted_core(chance: random.Random) -> Edges:
    """A cycle with chords, and stalks and loops that stand on it."""
    nodes = chance.randint(2, 5)
    row = [0, *range(1, nodes), 0]
    edges = [(a, b, chance.choice("br")) for a, b in pairwise(row)]
    edges += [(*chance.sample(range(nodes), 2), chance.choice("br")) for _ in range(chance.randint(0, 4))]
    top = nodes
    while len(edges) < 10 and chance.random() < 0.8:
        stands_on = chance.randint(1, top)
        edges.append((stands_on if stands_on < top else chance.randrange(1, nodes), top + 1, chance.choice("br")))
        top += 1
    return tuple((a, b, c) for a, b, c in edges)


def test_bounds_hold_on_weighted_cores() -> None:
    chance = random.Random(7)
    for _ in range(sized(300, pure=100, quick=30)):
        edges = weighted_core(chance)
        expected = by_definition(edges)
        low, high = ends(solve_red_blue(Position(edges), Budget(positions=0)))
        assert low <= expected <= high, edges


def test_more_on_a_node_adds_at_least_nothing_and_at_most_itself() -> None:
    """By the definition: the search narrows a core from the same core with other weights."""
    chance = random.Random(8)
    for _ in range(sized(50, pure=30, quick=10)):
        edges = weighted_core(chance)[:7]
        node = chance.randrange(1, 1 + max(max(edge[:2]) for edge in edges))
        before = by_definition(edges)
        after = by_definition((*edges, (node, 98, "b")))
        assert 0 <= after - before <= 1, edges
        less = by_definition((*edges, (node, 98, "b"), (98, 99, "r")))
        assert 0 <= after - less <= Fraction(1, 2), edges


@pytest.mark.skipif(_kernel.NAME != "native", reason="counts the positions that the compiled kernel visits")
def test_ladders_need_few_positions() -> None:
    """Two stalks with rungs, of 30 edges: 10,951 positions in all, where version 0.1.0 needed 116,727."""
    visited = 0
    for seed in range(8):
        chance = random.Random(seed)
        edges = [(max(node - 2, 0), node, chance.choice("br")) for node in range(1, 21)]
        edges += [(node, node + 1, chance.choice("br")) for node in range(1, 21, 2)]
        visited += solve_red_blue(Position(edges)).visited
    assert visited < 15_000


def test_both_colors_grounded_everywhere_needs_no_search() -> None:
    edges = [(0, node, color) for node in range(1, 30) for color in "br"]
    edges += [(a, b, "b") for a in range(1, 30) for b in range(1, a)]
    assert value(Position(edges), Budget(positions=0)) == 406


# ---- both kernels -------------------------------------------------------------------------------------------


@pytest.mark.skipif(_kernel.NAME != "native", reason="needs the compiled kernel")
def test_the_kernels_agree() -> None:
    chance = random.Random(3)
    for _ in range(sized(100, pure=0, quick=20)):
        arrays = Position(random_edges(chance, chance.randint(8, 12), chance.randint(3, 9))).arrays
        given = (arrays.ends, arrays.colors, arrays.points, "value", None, None, None)
        assert _kernel.redblue_solve(*given)[:5] == pure.redblue_solve(*given)[:5]


def cycle_with(chance: random.Random, length: int, stalks: int, height: int) -> Edges:
    """A cycle on the ground, with stalks on some of its nodes."""
    row = [*range(length), 0]
    edges = [(a, b, chance.choice("br")) for a, b in pairwise(row)]
    top = length
    for _ in range(stalks):
        below = chance.randrange(1, length)
        for _ in range(height):
            edges.append((below, top, chance.choice("br")))
            below, top = top, top + 1
    return tuple(edges)


@pytest.mark.skipif(_kernel.NAME != "native", reason="needs the compiled kernel")
@pytest.mark.parametrize(
    ("length", "stalks", "height"),
    [
        (5, 2, 12),
        (6, 2, 30),
        (5, 2, sized(45, pure=45, thorough=70)),
        (40, 0, 0),
        (60, 0, 0),
        (64, 0, 0),
        (65, 0, 0),
        (105, 0, 0),
        (sized(150, pure=150, thorough=300), 0, 0),
    ],
)
@pytest.mark.slow
def test_the_kernels_agree_on_long_numbers_and_large_cores(length: int, stalks: int, height: int) -> None:
    chance = random.Random(length)
    for _ in range(3 if length < 100 and height < 40 else 1):
        arrays = Position(cycle_with(chance, length, stalks, height)).arrays
        given = (arrays.ends, arrays.colors, arrays.points, "value", None, None, None)
        assert _kernel.redblue_solve(*given)[:5] == pure.redblue_solve(*given)[:5]


def test_the_kernel_checks_what_it_is_given() -> None:
    for ends, colors, goal in ((bytes(8), b"bb", "value"), (bytes(8), b"g", "value"), (bytes(8), b"b", "worth")):
        with pytest.raises(ValueError, match=r"edge|goal"):
            _kernel.redblue_solve(ends, colors, 0, goal, None, None, None)


# ---- size ---------------------------------------------------------------------------------------------------


def test_a_long_stalk_is_its_sign_expansion() -> None:
    letters = "".join(random.Random(1).choice("br") for _ in range(sized(20_000, pure=3_000)))
    run = len(letters) - len(letters.lstrip(letters[0]))
    total = Fraction(run if letters[0] == "b" else -run)
    for place, letter in enumerate(letters[run:], start=1):
        total += Fraction(1 if letter == "b" else -1, 1 << place)
    assert value(Position(letters)) == total


def test_a_million_edges_wide() -> None:
    count = sized(1_000_000, pure=40_000)
    star = Position.from_arrays(array("I", [0]) * count, array("I", range(1, count + 1)), b"bbr" * (count // 3) + b"b")
    assert value(star) == Fraction(len(star.arrays.colors) + 2, 3)


def test_a_tower_of_lenses() -> None:
    """Each is worth 0 with 0 on it, by the definition; so the depth is all that matters."""
    count = sized(200_000, pure=10_000)
    starts = array("I", (i // 2 for i in range(2 * count)))
    ends = array("I", (i // 2 + 1 for i in range(2 * count)))
    assert value(Position.from_arrays(starts, ends, b"br" * count)) == 0


# ---- budgets ------------------------------------------------------------------------------------------------


def hard(count: int = 64) -> Position:
    """Redwood furniture: blue feet, all else red."""
    chance = random.Random(5)
    edges = [(chance.randrange(node), node) for node in range(1, count // 2)]
    edges += [(chance.randrange(count // 2), chance.randrange(1, count // 2)) for _ in range(count - len(edges))]
    return Position([(a, b, "b" if 0 in (a, b) else "r") for a, b in edges])


def check_spent(known: Known, limit: str) -> None:
    low, high = ends(known)
    assert known.reason.startswith(f"the budget of {limit} is spent")
    assert 0 < low < high
    assert known.outcome is Outcome.LEFT


def test_positions_are_counted() -> None:
    known = solve_red_blue(hard(), Budget(positions=100))
    check_spent(known, "positions")
    assert known.visited == 100


def test_seconds_are_kept() -> None:
    start = time.process_time()  # which does not count the time that others have the processor
    check_spent(solve_red_blue(hard(), Budget(seconds=0.3)), "seconds")
    assert time.process_time() - start < 1.3


def test_memory_is_kept() -> None:
    check_spent(solve_red_blue(hard(), Budget(memory=1 << 20)), "memory")


def test_a_dense_picture_has_bounds_soon() -> None:
    chance = random.Random(11)
    edges = [(chance.randrange(node), node, chance.choice("br")) for node in range(1, 121)]
    edges += [(chance.randrange(121), chance.randrange(121), chance.choice("br")) for _ in range(80)]
    start = time.process_time()
    low, high = ends(solve_red_blue(Position(edges), Budget(seconds=1, memory=1 << 30)))
    assert time.process_time() - start < 2
    assert -200 < low <= high < 200


@pytest.mark.skipif(_kernel.NAME != "native", reason="needs the compiled kernel")
def test_a_huge_block_is_bounded_and_the_rest_is_solved() -> None:
    chance = random.Random(2)
    row = [*range(3000), 0]
    ring = [(a, b, chance.choice("br")) for a, b in pairwise(row)]
    apart = [(a + 5000 if a else 0, b + 5000 if b else 0, color) for a, b, color in cycle_with(chance, 12, 0, 0)]
    alone, both = solve_red_blue(Position(ring)), solve_red_blue(Position(ring + apart))
    rest = value(Position(apart)).number
    assert alone.reason.startswith("a block is too large")
    assert both.reason.startswith("a block is too large")
    assert ends(both) == tuple(end + rest for end in ends(alone))
    with pytest.raises(TooHard, match="a block is too large"):
        value(Position(ring))


def test_a_larger_budget_never_says_less() -> None:
    budgets = [Budget(positions=count) for count in (0, 10, 100, sized(1_000, pure=100))]
    for before, after in pairwise(ends(solve_red_blue(hard(40), budget)) for budget in budgets):
        assert before[0] <= after[0] <= after[1] <= before[1]


def test_out_of_budget_says_what_is_known() -> None:
    with pytest.raises(
        TooHard, match=r"budget of positions is spent, with 5 positions visited: the value is from .+ to"
    ):
        value(hard(), budget=Budget(positions=5))


def test_who_wins_takes_less_than_the_value() -> None:
    known = solve_red_blue(hard(), sign_only=True)
    assert known.outcome is Outcome.LEFT
    assert known.visited <= 1


def test_green_edges_are_for_others() -> None:
    for question in (value, outcome):
        with pytest.raises(Undefined, match="edge 1-2G is green"):
            question(Position("bgr"))


@pytest.mark.usefixtures("no_garbage_collection")
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
@pytest.mark.parametrize("count", [64, 200, 900])
def test_an_interrupt_comes_through(count: int) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    position = hard(count)
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        start = time.process_time()
        with pytest.raises(KeyboardInterrupt):
            solve_red_blue(position, Budget(seconds=30))
        assert time.process_time() - start < 0.2 + 0.1 * sized(3, pure=10)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("foot", [("br", 0), ("bb", -1)], ids=str)
def test_a_long_stalk_beside_a_short_cycle_is_no_trouble(foot: tuple[str, int]) -> None:
    """Cycles below and above a path with a fraction as long as itself, which is copied only there."""
    colors, where = foot
    many = sized(200_000, pure=1_500)
    letters = "".join(random.Random(3).choices("br", k=many))
    starts, ends = list(range(many)), list(range(1, many + 1))
    base = 0 if where == 0 else many
    starts += [base, base]
    ends += [1, 1] if where == 0 else [many + 1, many + 1]
    p = Position.from_arrays(starts, ends, letters + colors)
    assert value(-p) == -value(p)
    assert value(p).number.denominator.bit_length() > many // 3
