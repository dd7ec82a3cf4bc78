"""Smallest pictures: what is published of them, and all pictures of few edges."""

from __future__ import annotations

import random
from importlib.resources import files

import pytest

from hackenbush import Game, Undefined, smallest
from hackenbush.census import Census
from hackenbush.census.blocks import ValueCensus
from hackenbush.census.finding import TABLE, TABLE_EDGES, _read_table
from hackenbush.values import born_by
from tests.board.by_search import value_by_search
from tests.samples import sized


@pytest.mark.parametrize(
    ("value", "edges"),
    [("0", 0), ("*", 1), ("*3", 3), ("-5/8", 4), ("^*", 2), ("^", 3), ("^2", 3), ("^2*", 4), ("^[2]", 4), ("^3", 5)],
)
def test_known_numbers_of_edges(value: str, edges: int) -> None:
    """Numbers and nimbers: their birthdays (*Winning Ways*); the others found before by another program."""
    for game in (Game(value), -Game(value)):
        found = smallest(game)
        assert (len(found.position), found.is_proved) == (edges, True)
        assert value_by_search(found.position) == game


def test_a_number_beside_it_adds_its_birthday() -> None:
    for text, edges in {"*": 1, "^": 3, "^2*": 4}.items():
        found = smallest(Game(text) + Game("5/8"))
        assert (len(found.position), found.is_proved) == (edges + 4, True)
        assert value_by_search(found.position) == Game(text) + Game("5/8")


def test_no_picture_is_smaller() -> None:
    """Every value of pictures with few edges, found with as many edges as its first picture has."""
    first: dict[str, int] = {}
    for edges in range(sized(5, pure=4)):
        for row in Census(edges, "brg" if edges < 4 else "bg"):
            first.setdefault(row.value, edges)
    for value, edges in first.items():
        found = smallest(value)
        assert len(found.position) <= edges
        assert found.is_proved
        if edges < 4:
            assert len(found.position) == edges


def test_the_table_is_what_the_census_of_values_finds() -> None:
    values = ValueCensus("brg")
    for _ in range(sized(5, pure=3)):
        values.extend()
    edges_of: dict[Game, int] = {}
    for edges, level in enumerate(values.smalls):
        for game in level:
            edges_of.setdefault(game, edges)
    for game, edges in edges_of.items():
        found = smallest(game)
        assert (len(found.position), found.is_proved) == (edges, True)


def test_pictures_in_the_table_have_their_values() -> None:
    entries = random.Random(1).sample(sorted(_read_table().items()), sized(150, pure=15))
    for text, picture in entries:
        found = smallest(Game(text))
        assert str(found.position) == picture
        assert str(value_by_search(found.position)) == text
        assert len(found.position) <= TABLE_EDGES


def test_games_of_day_3_that_occur() -> None:
    """Of the 67 all-small games born by day 3, 36 occur with up to 8 edges: found before by another program."""
    all_small = [game for game in born_by(3) if game.is_all_small]
    assert len(all_small) == 67
    assert sum(str(game) in _read_table() or str(-game) in _read_table() for game in all_small) == 36


def test_a_picture_that_may_not_be_the_smallest_says_so() -> None:
    found = smallest("^9*2")
    assert not found.is_proved
    assert str(value_by_search(found.position)) == "^9*2"
    assert "none of its pictures has fewer than" in found.reason


def test_long_flowers_are_proved_by_their_birthday() -> None:
    """n.up, with a * if n is odd, is born on day n + 1 and has a picture with n + 1 edges."""
    for n in (9, 10):
        found = smallest(n * Game("^") + (Game("*") if n % 2 else Game(0)))
        assert (len(found.position), found.is_proved) == (n + 1, True)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("{^|v*}", "one would have at least 9 edges"),
        ("1/2 + {^|v*}", "one would have at least 11 edges"),
        ("+-1", "is hot"),
        ("tiny(1)", "is not a number plus an all-small game"),
    ],
)
def test_what_is_not_known_to_occur_is_undefined(value: str, message: str) -> None:
    with pytest.raises(Undefined, match=message):
        smallest(value)


def test_the_table_is_small() -> None:
    assert len(files("hackenbush.census").joinpath(TABLE).read_bytes()) < 300_000
