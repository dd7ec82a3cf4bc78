"""What is known of a value: sums of it, who wins by it, and how it is shared among parts."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Budget, Game, Outcome, Position, TooHard, solve, value
from hackenbush.board.naming import short_text
from hackenbush.solvers import Known
from tests.board.strategies import positions

GAMES = st.sampled_from(["0", "1", "-1/2", "^", "v*", "*2", "{1|-1}", "2^3*"]).map(Game)


def around(g: Game, width: int) -> Known:
    """What may be known of a game: nothing but its value, or bounds."""
    return Known.exactly(g) if width == 0 else Known.between(g - width, g + width, f"within {width}", visited=width)


@given(st.lists(st.tuples(GAMES, st.integers(0, 3)), max_size=5))
def test_the_bounds_of_a_sum_are_the_sums_of_bounds(parts: list[tuple[Game, int]]) -> None:
    found = Known.total(around(*part) for part in parts)
    g, width = sum((g for g, _ in parts), Game(0)), sum(width for _, width in parts)
    if width == 0:
        assert (found.value, found.lower, found.upper, found.reason) == (g, None, None, "")
    else:
        assert (found.value, found.lower, found.upper) == (None, g - width, g + width)
        assert set(found.reason.split("; ")) == {f"within {width}" for _, width in parts if width}
    assert found.outcome in (None, g.outcome)
    assert found.visited == width


def test_a_sum_with_a_part_of_which_nothing_is_known() -> None:
    found = Known.total([Known.exactly(Game(5)), Known(reason="no idea", visited=2), around(Game(1), 1)])
    assert found == Known(reason="no idea; within 1", visited=3)


def test_bounds_that_begin_at_zero_decide_nothing() -> None:
    assert Known.between(Game(0), Game(1), "").outcome is None
    assert Known.between(Game("^"), Game(1), "").outcome is Outcome.LEFT
    assert Known.between(Game(-1), Game("v"), "").outcome is Outcome.RIGHT


@given(positions(max_edges=8))
def test_the_parts_of_a_solution_are_those_of_the_picture(position: Position) -> None:
    found = solve(position)
    assert found.value == sum((part.value for part in found.parts if part.value is not None), Game(0))
    standing = [edge for edge in range(len(position)) if edge not in position.floating]
    assert sorted(edge for part in found.parts for edge in part.edges) == standing
    for part in found.parts:
        assert isinstance(part.position, Position)
        assert [position.edges[edge] for edge in part.edges] == list(part.position.edges)
        assert part.value == value(part.position) == value(Position(part.text))


def hard(seed: int, nodes: int, edges: int) -> Position:
    """Redwood furniture: blue feet, all else red."""
    chance = random.Random(seed)
    tree = [(chance.randrange(node), node) for node in range(1, nodes)]
    more = [(chance.randrange(nodes), chance.randrange(1, nodes)) for _ in range(edges - len(tree))]
    return Position([(a, b, "b" if 0 in (a, b) else "r") for a, b in tree + more])


def test_a_hard_part_leaves_time_for_the_next() -> None:
    """The smaller part is the harder one, and comes first."""
    impossible = hard(5, 32, 64)
    ring = Position([(0, 1, "b"), *((i, i + 1, "r") for i in range(1, 66)), (66, 0, "b")])
    found = solve(impossible + ring, budget=Budget(seconds=2))
    assert [part.value is None for part in found.parts] == [True, False]
    assert found.value is None
    assert found.lower is not None
    assert found.lower <= found.upper


def test_an_error_has_the_parts_that_are_solved() -> None:
    with pytest.raises(TooHard) as stuck:
        value(hard(5, 32, 64) + Position("br+g"), budget=Budget(positions=10))
    assert {(short_text(position), g) for position, g in stuck.value.solved} == {("br", Game("1/2")), ("g", Game("*"))}
    assert stuck.value.outcome is Outcome.LEFT
