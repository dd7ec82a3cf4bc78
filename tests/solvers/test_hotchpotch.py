"""Three colors, against plain search: exhaustively on small pictures, at random beyond."""

from __future__ import annotations

import random
import re
import signal
import threading
import time
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import _kernel
from hackenbush._kernel import pure
from hackenbush.board import Position, random_position
from hackenbush.errors import TooHard
from hackenbush.players import Player
from hackenbush.solvers import Budget, solve, value
from hackenbush.solvers.hotchpotch import solve_hotchpotch
from hackenbush.solvers.red_blue import solve_red_blue
from hackenbush.values import Game, star, up
from tests.board.by_search import value_by_search
from tests.board.every_shape import grounded_shapes
from tests.board.strategies import positions, trees
from tests.samples import examples, memory_limit, needs_threads, sized


def solved(position: Position) -> Game:
    """By this method, whatever the picture."""
    value = solve_hotchpotch(position).value
    assert value is not None
    return value


@cache
def by_definition(position: Position) -> Game:
    """The value from the values of all options, nothing else."""
    return Game.of(*([by_definition(option) for option in position.options(player)] for player in Player))


@pytest.mark.parametrize("edges", range(sized(6, pure=5)))
def test_every_small_picture_has_the_value_of_its_definition(edges: int) -> None:
    for ends in grounded_shapes(edges):
        for colors in product("brg", repeat=edges):
            picture = Position([(*pair, color) for pair, color in zip(ends, colors, strict=True)])
            assert solved(picture) == by_definition(picture), picture


@given(positions(max_edges=7))
@examples(150, pure=37)
def test_any_picture_has_the_value_of_its_definition(position: Position) -> None:
    assert solved(position) == by_definition(position)


@given(trees(max_edges=9))
@examples(60, pure=15)
def test_any_tree_has_the_value_of_its_definition(position: Position) -> None:
    assert solved(position) == by_definition(position)


@given(positions(max_edges=9, floating=False))
@examples(60, pure=15)
def test_the_number_is_that_of_the_picture_without_green(position: Position) -> None:
    g = solved(position)
    number = solve_red_blue(Position([edge for edge in position.edges if edge.color.letter != "g"])).value
    assert number is not None
    assert g.left_stop == g.right_stop == number
    assert (g - number).is_all_small


def random_picture(chance: random.Random, edges: int, nodes: int, colors: str = "brg") -> Position:
    """Edges between few nodes, with loops, parallel edges and pieces that float."""
    return Position([(chance.randrange(nodes), chance.randrange(nodes), chance.choice(colors)) for _ in range(edges)])


@pytest.mark.parametrize("colors", ["brg", "brggg", "bg", "bbbrrrg"])
def test_random_pictures_of_up_to_twelve_edges(colors: str) -> None:
    chance = random.Random(colors)
    for _ in range(sized(25, pure=4)):
        p = random_picture(chance, chance.randint(8, sized(12, pure=9)), chance.randint(3, 7), colors)
        assert solved(p) == value_by_search(p), p


@st.composite
def blocks_in_the_air(draw: st.DrawFn) -> Position:
    """A cycle or parallel edges on top of a stalk, with stalks on its nodes."""
    colors = st.sampled_from("brg")
    stalk = draw(st.integers(1, 2))
    edges = [(node, node + 1, draw(colors)) for node in range(stalk)]
    around = [stalk, *range(stalk + 1, stalk + draw(st.integers(2, 3))), stalk]
    edges += [(u, v, draw(colors)) for u, v in pairwise(around)]
    edges += [(draw(st.sampled_from(around)), draw(st.sampled_from(around)), draw(colors))]
    top = max(around) + 1
    for node in range(top, top + draw(st.integers(1, 3))):
        edges.append((draw(st.integers(stalk, node - 1)), node, draw(colors)))
    return Position(edges)


@given(blocks_in_the_air())
@examples(100, pure=20)
def test_a_block_in_the_air_has_the_value_of_its_definition(position: Position) -> None:
    assert solved(position) == by_definition(position)


@pytest.mark.parametrize("seed", range(8))
def test_a_picture_beside_its_negative_is_worth_nothing(seed: int) -> None:
    p = random_position(11, seed=seed)
    assert solved(p) + solved(-p) == 0
    assert solved(p + -p) == 0


@pytest.mark.parametrize(
    ("picture", "value"),  # Winning Ways, and the definition
    [
        ("gb", "^*"),
        ("gb+g", "^"),
        ("g(g:0,b)", "^2"),
        ("g(g:0,g:0,b)", "^3*"),
        ("gbb", "^[2]*"),
        ("0-1B 0-2R 1-2G", "*"),
        ("0-1G 1-2G 2-0G 1-3B", "{0|{0,*,*2|0,*}}"),
        ("0-1B 1-2G 2-3G 3-1G", "1*"),
        ("bg", "1*"),
    ],
)
def test_known_values(picture: str, value: str) -> None:
    assert solved(Position(picture)) == Game(value)


# ---- both kernels -------------------------------------------------------------------------------------------


def spelled(game: Any) -> object:
    """A game of a kernel as nested tuples of its canonical options."""
    parts = game._parts()
    if parts is not None:
        return parts
    return tuple(sorted(map(spelled, game._options(side)), key=repr) for side in (0, 1))


@pytest.mark.skipif(_kernel.NAME != "native", reason="needs the compiled kernel")
def test_the_kernels_agree() -> None:
    chance = random.Random(5)
    for _ in range(sized(100, pure=0, quick=20)):
        arrays = random_picture(chance, chance.randint(8, 13), chance.randint(3, 8)).arrays
        given = (arrays.ends, arrays.colors, arrays.points, None, None, None)
        here, there = _kernel.hotchpotch_solve(*given), pure.hotchpotch_solve(*given)
        assert here[:5] == there[:5]
        assert here[5] is not None
        assert there[5] is not None
        assert spelled(here[5]) == spelled(there[5])


def test_the_kernel_checks_what_it_is_given() -> None:
    for ends, colors in ((bytes(8), b"gg"), (bytes(8), b"y")):
        with pytest.raises(ValueError, match="every edge"):
            _kernel.hotchpotch_solve(ends, colors, 0, None, None, None)


def test_nothing_is_held_but_the_value() -> None:
    p = random_picture(random.Random(2), 12, 6)
    g = solved(p)
    before = _kernel.collect()
    assert solved(p) == g
    assert not solve_hotchpotch(hard(), Budget(positions=50)).is_exact
    assert _kernel.collect() == before


# ---- size ---------------------------------------------------------------------------------------------------


def random_tree(edges: int, seed: int) -> Position:
    chance = random.Random(seed)
    return Position([(chance.randrange(node), node, chance.choice("brg")) for node in range(1, edges + 1)])


def by_ordinal_sums(tree: Position) -> Game:
    """The value of a tree numbered from below: an edge with something on it is an ordinal sum."""
    stick = {"b": Game(1), "r": Game(-1), "g": star(1)}
    carried: dict[object, Game] = {}
    for start, end, color in reversed(tree.edges):
        branch = Game(stick[color.letter]).ordinal_sum(carried.get(end, Game(0)))
        carried[start] = carried.get(start, Game(0)) + branch
    return carried[0]


@pytest.mark.parametrize("seed", range(3))
def test_trees_are_ordinal_sums(seed: int) -> None:
    tree = random_tree(sized(100, pure=30), seed)
    assert solved(tree) == by_ordinal_sums(tree)


@pytest.mark.parametrize("seed", range(2))
def test_a_large_tree_beside_its_negative_is_worth_nothing(seed: int) -> None:
    tree = random_tree(sized(300, pure=60), seed)
    assert solved(tree) + solved(-tree) == 0


def test_deep_pictures_are_no_trouble() -> None:
    assert solved(Position("b" * 3000 + "g")) == Game("3000*")
    assert solved(Position("g" * 2000)) == Game("*2000")
    assert solved(Position("g" * 2000 + "g:0")) == Game("*")  # a cycle of 2001
    lenses = [(node, node + 1, color) for node in range(sized(300, pure=100)) for color in "gb"]
    assert solved(Position(lenses)) == len(lenses) // 2 + star(len(lenses) // 2 & 1)


# ---- budget -------------------------------------------------------------------------------------------------


def hard(edges: int = 40) -> Position:
    """A green block with blue and red leaves on it, worth a small game that is too hard to find."""
    chance = random.Random(7)
    nodes = edges // 2
    cycle = [(node, (node + 1) % nodes, "g") for node in range(nodes)]
    chords = [(chance.randrange(nodes), chance.randrange(nodes), chance.choice("brg")) for _ in range(edges - nodes)]
    return Position(cycle + [(u, v, c) for u, v, c in chords if c == "g" or u * v] + [(1, 99, "b"), (2, 98, "r")])


def spent(position: Position, budget: Budget) -> str:
    """The limit that was reached."""
    found = re.match(r"the budget of (\w+) is spent", solve_hotchpotch(position, budget).reason)
    return found[1] if found else ""


def test_a_spent_budget_tells_the_number() -> None:
    p = Position("br") + hard()
    found = solve_hotchpotch(p, Budget(positions=100))
    assert (found.value, found.visited) == (None, 100)
    assert found.reason == (
        "the budget of positions is spent, with 100 positions visited: the value is 1/2 and a small game"
    )
    assert found.lower == Game("1/2") - up(len(p) + 2)
    assert found.upper == Game("1/2") + up(len(p) + 2)
    with pytest.raises(TooHard, match="with 0 positions visited: the value is 0 and a small game") as e:
        value(p, budget=Budget(positions=0))
    assert e.value.lower < Game("1/2") < e.value.upper  # type: ignore[operator]
    assert e.value.solved == ((Position("br"), Game("1/2")),)
    solution = solve(hard(), budget=Budget(positions=100))
    assert (solution.value, solution.outcome) == (None, None)
    assert solve(p + Position("b"), budget=Budget(positions=100)).outcome is solved(Position("b")).outcome


def test_an_unknown_number_is_bounded() -> None:
    feet = [(0, node, "b") for node in range(1, 8)]  # of redwood furniture, which is hard to value
    red_blue_part = Position(feet + [(u, v, "r") for u in range(1, 8) for v in range(u + 1, 8)])
    found = solve_hotchpotch(red_blue_part + Position("gb"), Budget(positions=3))
    number = solve_red_blue(red_blue_part, Budget(positions=3))
    assert found.reason.startswith("the budget of positions is spent")
    assert found.reason.endswith(f"the value is from {number.lower} to {number.upper} and a small game")
    most = up(len(red_blue_part) + 4)
    assert number.lower is not None
    assert number.upper is not None
    assert (found.lower, found.upper) == (number.lower - most, number.upper + most)


def test_a_long_number_is_not_written_out() -> None:
    p = Position("b" + "rb" * 8000) + hard()  # more digits than Python writes
    assert solve_hotchpotch(p, Budget(positions=0)).reason.endswith("from 0 to 1 and a small game")


@pytest.mark.skipif(_kernel.NAME != "native", reason="the pure kernel searches as long as it may")
def test_a_huge_block_is_told_from_a_spent_budget() -> None:
    ring = [(node, (node + 1) % 40_000, "g") for node in range(40_000)]
    found = solve_hotchpotch(Position([*ring, (1, 40_001, "b"), (0, 40_002, "r")]))
    assert found.reason.startswith("a block is too large")
    assert found.reason.endswith("the value is -1 and a small game")


def test_seconds_are_kept() -> None:
    start = time.process_time()  # which does not count the time that others have the processor
    assert spent(hard(), Budget(seconds=0.3)) == "seconds"
    assert time.process_time() - start < 1.3


def test_memory_is_kept() -> None:
    assert spent(hard(), Budget(memory=1 << 20)) == "memory"


def test_the_limit_of_the_kernel_is_kept() -> None:
    with memory_limit(1 << 18):
        assert spent(hard(), Budget(seconds=20)) == "memory"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers")
@pytest.mark.usefixtures("no_garbage_collection")
def test_an_interrupt_comes_through() -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        start = time.process_time()
        with pytest.raises(KeyboardInterrupt):
            solve_hotchpotch(hard(), Budget(seconds=60))
        assert time.process_time() - start < 0.2 + 0.1 * sized(3, pure=10)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert solved(Position("gb")) == Game("^*")


@needs_threads
def test_others_work_with_games_meanwhile() -> None:
    p = random_picture(random.Random(4), 12, 6)
    expected = solved(p)
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(spent(hard(), Budget(seconds=0.4))))]
    threads += [threading.Thread(target=lambda: found.append(solved(p))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found.count(expected) == 3
    assert "seconds" in found
