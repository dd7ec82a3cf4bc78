"""Three colors, against plain search: exhaustively on small pictures, at random beyond."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings

from hackenbush import _kernel
from hackenbush.board import Position, random_position, shape_key
from hackenbush.errors import TooHard
from hackenbush.players import Player
from hackenbush.solvers import red_blue
from hackenbush.solvers.budget import Budget, Meter
from hackenbush.solvers.hotchpotch import hotchpotch_value
from hackenbush.values import Game
from tests.board.strategies import positions, trees


def solved(position: Position, budget: Budget | None = None) -> Game:
    def number(picture: Position) -> Fraction:
        return red_blue.value(picture).number

    return hotchpotch_value(position, meter=Meter(budget or Budget()), numbers=number)


@cache
def by_definition(position: Position) -> Game:
    """The value from the values of all options, nothing else."""
    return Game.of(*([by_definition(option) for option in position.options(player)] for player in Player))


def grounded_shapes(edges: int) -> list[list[tuple[int, int]]]:
    """The ends of edges of one picture for every shape, colors aside, with so many edges that all stand."""
    found: dict[bytes, list[tuple[int, int]]] = {b"": []}
    for _ in range(edges):
        larger = {}
        for ends in found.values():
            new = max((node for pair in ends for node in pair), default=0) + 1
            for pair in [(u, v) for v in range(new + 1) for u in range(min(v, new - 1) + 1)]:
                more = [*ends, pair]
                larger[shape_key(Position([(*each, "g") for each in more]))] = more
        found = larger
    return list(found.values())


@pytest.mark.parametrize("edges", range(6 if _kernel.NAME == "native" else 4))
def test_every_small_picture_has_the_value_of_its_definition(edges: int) -> None:
    for ends in grounded_shapes(edges):
        for colors in product("brg", repeat=edges):
            picture = Position([(*pair, color) for pair, color in zip(ends, colors, strict=True)])
            assert solved(picture) == by_definition(picture), picture


@given(positions(max_edges=7))
@settings(max_examples=150, deadline=None)
def test_any_picture_has_the_value_of_its_definition(position: Position) -> None:
    assert solved(position) == by_definition(position)


@given(trees(max_edges=9))
@settings(max_examples=60, deadline=None)
def test_any_tree_has_the_value_of_its_definition(position: Position) -> None:
    assert solved(position) == by_definition(position)


@given(positions(max_edges=9, floating=False))
@settings(max_examples=60, deadline=None)
def test_the_number_is_that_of_the_picture_without_green(position: Position) -> None:
    g = solved(position)
    number = red_blue.value(Position([edge for edge in position.edges if edge.color.letter != "g"])).number
    assert g.left_stop == g.right_stop == number
    assert (g - number).is_all_small


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


def test_deep_pictures_are_no_trouble() -> None:
    assert solved(Position("b" * 3000 + "g")) == Game("3000*")
    assert solved(Position("g" * 2000)) == Game("*2000")
    assert solved(Position("g" * 2000 + "g:0")) == Game("*")  # a cycle of 2001
    rng = random.Random(1)
    tree = Position([(rng.randrange(n), n, rng.choice("brg")) for n in range(1, 120)])
    assert solved(tree) + solved(-tree) == 0


def test_a_spent_budget_is_an_error() -> None:
    with pytest.raises(TooHard):
        solved(Position("0-1G 1-2G 2-0G 1-3B"), Budget(positions=0))
