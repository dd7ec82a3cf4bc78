"""Who wins a picture whose number is 0, against the value: exhaustively on small pictures, at random beyond."""

from __future__ import annotations

import random
import re
import signal
import time
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import _kernel
from hackenbush._kernel import pure
from hackenbush.board import Position, random_position
from hackenbush.errors import TooHard
from hackenbush.players import Outcome
from hackenbush.solvers import Budget, outcome, outcome_of_sum
from hackenbush.solvers.hotchpotch import know_small_winner, solve_hotchpotch
from hackenbush.values import Game, up
from tests.board.by_search import value_by_search
from tests.board.every_shape import grounded_shapes
from tests.board.strategies import positions
from tests.samples import examples, memory_limit, sized
from tests.solvers.test_hotchpotch import by_definition, hard, random_picture


def first_wins(position: Position, valued: int) -> tuple[bool | None, bool | None]:
    """Whether Left and Right win the all-small part by moving first."""
    arrays = position.arrays
    found = _kernel.hotchpotch_winner(arrays.ends, arrays.colors, arrays.points, valued, None, None, None)
    assert found[0] == "done"
    return found[1:3]


def expected(value: Game) -> tuple[bool, bool]:
    small = value - value.left_stop
    return not small <= 0, not small >= 0


def garden(position: Position) -> Position:
    """The same picture with green edges on the ground: its number is 0."""
    edges = [(u, v, "g" if 0 in (u, v) else color.letter) for u, v, color in position.edges]
    return Position(edges)


@pytest.mark.parametrize("edges", range(sized(6, pure=5)))
def test_every_small_picture_has_the_winner_of_its_value(edges: int) -> None:
    for ends in grounded_shapes(edges):
        for colors in product("brg", repeat=edges):
            picture = Position([(*pair, color) for pair, color in zip(ends, colors, strict=True)])
            wanted = expected(by_definition(picture))
            for valued in (0, 2):
                assert first_wins(picture, valued) == wanted, picture


@given(positions(max_edges=8), st.integers(0, 5))
@examples(150, pure=30)
def test_any_picture_has_the_winner_of_its_value(position: Position, valued: int) -> None:
    wanted = expected(value_by_search(position))
    assert first_wins(position, valued) == wanted
    planted = garden(position)
    g = value_by_search(planted)
    assert first_wins(planted, valued) == expected(g)
    assert outcome(planted) is g.outcome


@pytest.mark.parametrize("colors", ["brg", "brggg", "bg", "bbbrrrg"])
def test_random_gardens_have_the_winners_of_their_values(colors: str) -> None:
    chance = random.Random(colors)
    for _ in range(sized(40, pure=4)):
        edges = chance.randint(10, sized(17, pure=10))
        p = garden(random_picture(chance, edges, chance.randint(4, 9), colors))
        value = solve_hotchpotch(p).value
        assert value is not None
        assert know_small_winner(p).outcome is value.outcome, p
        assert first_wins(p, 0) == expected(value), p


@pytest.mark.parametrize("seed", range(8))
def test_a_garden_beside_its_negative_is_won_by_the_second_player(seed: int) -> None:
    p = garden(random_position(9, seed=seed))
    assert first_wins(p + -p, 3) == (False, False)


@pytest.mark.parametrize("seed", range(4))
def test_the_values_of_several_parts_come_first(seed: int) -> None:
    chance = random.Random(seed)
    parts = [garden(random_picture(chance, sized(11, pure=6), 6)) for _ in range(4)]
    whole = parts[0] + parts[1] + parts[2] + parts[3]
    values = [solve_hotchpotch(part).value for part in parts]
    assert outcome(whole) is outcome_of_sum([value for value in values if value is not None])


@pytest.mark.skipif(_kernel.NAME != "native", reason="needs the compiled kernel")
def test_the_kernels_agree() -> None:
    chance = random.Random(6)
    for _ in range(sized(20, pure=0, quick=5)):
        arrays = garden(random_picture(chance, chance.randint(8, 12), chance.randint(3, 8))).arrays
        given = (arrays.ends, arrays.colors, arrays.points, 2, None, None, None)
        assert _kernel.hotchpotch_winner(*given)[:3] == pure.hotchpotch_winner(*given)[:3]


def test_the_kernel_checks_what_it_is_given() -> None:
    for ends, colors in ((bytes(8), b"gg"), (bytes(8), b"y")):
        with pytest.raises(ValueError, match="every edge"):
            _kernel.hotchpotch_winner(ends, colors, 0, 4, None, None, None)


@pytest.mark.skipif(_kernel.NAME != "native", reason="the pure kernel finds values")
def test_the_winner_takes_fewer_positions_than_the_value() -> None:
    chance = random.Random(8)
    total = {"winner": 0, "value": 0}
    for _ in range(sized(8, pure=0, quick=3)):
        p = garden(random_picture(chance, 16, 9, "brg"))
        total["winner"] += know_small_winner(p).visited
        total["value"] += solve_hotchpotch(p).visited
    assert 3 * total["winner"] < total["value"]


# ---- budget -------------------------------------------------------------------------------------------------


def spent(budget: Budget) -> str:
    """The limit that was reached."""
    found = re.match(r"the budget of (\w+) is spent", know_small_winner(hard(60), budget).reason)
    return found[1] if found else ""


def test_a_spent_budget_leaves_bounds() -> None:
    found = know_small_winner(hard(), Budget(positions=5))
    assert (found.value, found.outcome, found.visited) == (None, None, 5)
    assert found.reason == "the budget of positions is spent, with 5 positions visited: the value is 0 and a small game"
    assert (found.lower, found.upper) == (-up(len(hard()) + 2), up(len(hard()) + 2))
    with pytest.raises(TooHard, match="the budget of positions is spent"):
        outcome(hard(), budget=Budget(positions=5))
    assert outcome(Position("b") + hard(), budget=Budget(positions=5)) is Outcome.LEFT


def test_seconds_are_kept() -> None:
    start = time.process_time()  # which does not count the time that others have the processor
    assert spent(Budget(seconds=0.3)) == "seconds"
    assert time.process_time() - start < 1.3


def test_memory_is_kept() -> None:
    assert spent(Budget(memory=1 << 20)) == "memory"


def test_the_limit_of_the_kernel_is_kept() -> None:
    with memory_limit(1 << 18):
        assert spent(Budget(seconds=20)) == "memory"


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
            know_small_winner(hard(60), Budget(seconds=60))
        assert time.process_time() - start < 0.2 + 0.1 * sized(3, pure=10)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert know_small_winner(Position("gb+g")).outcome is Outcome.LEFT
