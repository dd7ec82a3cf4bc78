"""The best cuts of red-blue pictures by comparisons, against the values of all options by the definition."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given

from hackenbush import Player, TooHard
from hackenbush.board import Position
from hackenbush.solvers import Budget, best_moves, comparing, moves
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.comparing import best_red_blue_cuts
from tests.board.by_search import value_by_search
from tests.board.every_shape import grounded_shapes
from tests.board.strategies import positions
from tests.samples import sized
from tests.solvers.test_red_blue import by_definition, random_edges

SEARCHED = "0-1B 0-2R 1-2B 1-3R 2-3B 3-4R 2-4B 1-4R"  # a core, of which no bound is exact


@pytest.fixture(autouse=True, params=[0, 100])
def glance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small pictures are solved at a glance: without it they are compared."""
    monkeypatch.setattr(comparing, "_GLANCE", request.param)


def by_values(p: Position, player: Player, value: Callable[[Position], Fraction]) -> tuple[int, ...]:
    after = {edge: value(p.cut(edge)) for edge in p.moves(player)}
    best = (max if player is Player.LEFT else min)(after.values(), default=None)
    return tuple(edge for edge, x in after.items() if x == best)


def defined(p: Position) -> Fraction:
    return by_definition(tuple((int(str(u)), int(str(v)), color.letter) for u, v, color in p.edges))


def check(p: Position, value: Callable[[Position], Fraction] = defined) -> None:
    for player in Player:
        expected = by_values(p, player, value)
        assert best_red_blue_cuts(p, player, Meter(Budget())) == expected, (p, player)
        assert best_moves(p, player) == expected, (p, player)


def test_every_small_picture() -> None:
    for edges in range(sized(5, pure=4, quick=4)):
        for ends in grounded_shapes(edges):
            for colors in product("br", repeat=edges):
                check(Position([(u, v, color) for (u, v), color in zip(ends, colors, strict=True)]))


@pytest.mark.parametrize("seed", range(sized(30, pure=10, quick=10)))
def test_random_pictures(seed: int) -> None:
    chance = random.Random(seed)
    check(Position(random_edges(chance, chance.randint(5, 9), chance.randint(1, 4))))


@pytest.mark.parametrize("seed", range(sized(20, pure=10, quick=10)))
def test_the_best_cut_of_a_sum_costs_least_in_its_part(seed: int) -> None:
    chance = random.Random(seed)
    parts = [Position(random_edges(chance, chance.randint(1, 3), 2)) for _ in range(3)]
    check(parts[0] + parts[1] + parts[2] + Position(chance.choice(("", "br", "rbb+b"))))


@given(positions(colors="br", max_edges=6))
def test_any_picture(p: Position) -> None:
    """Words, several points of the ground, floating pieces."""
    check(p, lambda option: value_by_search(option).number)


@pytest.mark.parametrize("limits", [Budget(positions=0), Budget(positions=3), Budget(seconds=0.0)])
def test_a_spent_budget_is_said(limits: Budget) -> None:
    position = sum((Position(SEARCHED) for _ in range(3)), Position("bbr"))
    with pytest.raises(TooHard) as stuck:
        best_moves(position, "left", budget=limits)
    assert (stuck.value.lower, stuck.value.upper, stuck.value.outcome) == (None, None, None)


def test_more_moves_than_a_list_may_have_are_refused() -> None:
    loops = Position.from_arrays([0] * 100_001, [0] * 100_001, "b" * 100_001)
    with pytest.raises(TooHard, match="100,000"):
        best_moves(loops, "left", budget=Budget(seconds=5.0))


@pytest.mark.parametrize("player", Player)
def test_the_table_of_moves_names_the_same_cuts(player: Player) -> None:
    chance = random.Random(8)
    for _ in range(sized(6, pure=1, quick=2)):
        p = Position(random_edges(chance, sized(20, pure=11), sized(9, pure=5)))
        assert best_moves(p, player) == tuple(move.move for move in moves(p, player, exact=True) if move.is_best)
