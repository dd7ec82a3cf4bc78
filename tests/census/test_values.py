"""What a census says of pictures: known numbers of values, and plain search."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import chain

import pytest

import hackenbush
from hackenbush import Census, Game, Position, TooHard
from hackenbush.census import CensusRow, Family, count_pictures
from hackenbush.census.blocks import ValueCensus
from hackenbush.census.enumeration import enumerate_pictures
from hackenbush.census.evaluation import row_of
from hackenbush.solvers import Budget
from tests.board.by_search import value_by_search
from tests.samples import sized

# Distinct values with exactly 1, 2, 3, … edges, found before by another program in C++ and, up to 4 edges, by a third.
RED_BLUE = [2, 5, 12, 29, 61, 125, 253]
THREE_COLORS = [3, 10, 36, 137, 544, 2220]
TREES = [3, 10, 34, 119, 422]


@pytest.mark.parametrize(
    ("colors", "shapes", "expected"),
    [
        ("br", "all", RED_BLUE[: sized(5, pure=3)]),
        ("br", "trees", RED_BLUE[: sized(6, pure=4)]),  # which give all values already
        ("brg", "all", THREE_COLORS[: sized(4, pure=2)]),
        ("brg", "trees", TREES[: sized(5, pure=3)]),
    ],
)
def test_as_many_values_as_are_known(colors: str, shapes: str, expected: list[int]) -> None:
    for edges, values in enumerate(expected, 1):
        assert len({row.value for row in Census(edges, colors, shapes=shapes)}) == values


@pytest.mark.parametrize(("colors", "edges"), [("br", sized(7, pure=4)), ("brg", sized(6, pure=3))])
def test_values_agree_with_plain_search(colors: str, edges: int) -> None:
    """On a few pictures of every number of edges, at random."""
    source = random.Random(edges)
    for count in range(edges + 1):
        family = Family(colors)
        share = min(1.0, 60 / count_pictures(family, count))
        pictures = enumerate_pictures(family, count) if count < 6 else _some(family, count, source)
        for picture in pictures:
            if source.random() < share or count >= 6:
                row = row_of(picture)
                assert Game(row.value) == value_by_search(picture)
                assert Position(row.picture) == picture


def _some(family: Family, edges: int, source: random.Random) -> list[Position]:
    """Pictures with so many edges, without a walk through them all."""
    found = []
    while len(found) < 60:
        nodes = source.randint(1, edges)
        ends = [(source.randrange(nodes + 1), source.randrange(nodes + 1)) for _ in range(edges)]
        picture = Position([(u, v, source.choice(family.colors)) for u, v in ends])
        if not picture.floating:
            found.append(picture)
    return found


def test_the_columns_are_of_the_value() -> None:
    for row in chain(Census(3, "brg"), Census(2, "br")):
        game, small = Game(row.value), Game(row.small)
        assert game == Game(Fraction(row.numerator, row.denominator)) + small
        assert small.is_all_small
        assert row.outcome == game.outcome.name.lower()
        assert Fraction(row.temperature) == game.temperature
        assert row.birthday == game.birthday <= row.edges
        assert row.blue + row.red + row.green == row.edges == len(Position(row.picture))
        assert row.visited >= 0
        assert row.nodes == len([node for node in Position(row.picture).nodes if node != 0])


def test_known_facts_of_known_pictures() -> None:
    """*Winning Ways*: a flower of one blue petal is *:1 = ^*, of atomic weight 1; ^ itself has 3 edges."""
    rows = {row.picture: row for row in Census(2, "brg")}
    flower = rows["gb"]
    assert (flower.value, flower.outcome, flower.atomic_weight, flower.temperature, flower.birthday) == (
        "^*",
        "next",
        "1",
        0,
        2,
    )
    half = rows["br"]
    assert (half.value, half.numerator, half.denominator, half.small, half.temperature) == ("1/2", 1, 2, "0", -0.5)


def test_a_picture_beyond_the_budget_is_an_error_that_names_it() -> None:
    ring = Position("0-1G 1-2B 2-0G 1-3R 3-2G")
    with pytest.raises(TooHard, match="budget"):
        row_of(ring, budget=Budget(positions=1))


def test_negatives_have_negative_values() -> None:
    everything = sorted(row.value for row in Census(3, "brg"))
    halves = list(Census(3, "brg", up_to_negation=True))
    assert sorted({*(row.value for row in halves), *(str(-Game(row.value)) for row in halves)}) == sorted(
        set(everything)
    )


def test_rows_are_plain_data() -> None:
    row = next(iter(Census(1, "g")))
    assert isinstance(row, CensusRow)
    assert all(isinstance(cell, int | float | str) for cell in row)
    assert hackenbush.Census is Census


# ---- by blocks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colors", "expected"),
    [
        ("br", RED_BLUE[: sized(6, pure=4)]),
        ("brg", THREE_COLORS[: sized(5, pure=3)]),
        ("g", [1, 2, 2, 3, 3]),  # nimbers up to the number of edges, and of its parity
        ("b", [1, 1, 1, 1]),
    ],
)
def test_blocks_give_as_many_values(colors: str, expected: list[int]) -> None:
    values = ValueCensus(colors)
    for edges, count in enumerate(expected, 1):
        values.extend()
        assert len(values.values[edges]) == count


def test_blocks_give_the_values_of_pictures_and_pictures_of_the_values() -> None:
    for colors, most in (("br", 4), ("brg", sized(4, pure=2)), ("bg", 3)):
        values = ValueCensus(colors)
        for edges in range(1, most + 1):
            values.extend()
            found = values.values[edges]
            assert {str(game) for game in found} == {row.value for row in Census(edges, colors)}
            for game, picture in found.items():
                assert len(picture) == edges
                assert not picture.floating
                assert value_by_search(picture) == game
