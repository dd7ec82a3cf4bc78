"""Values that other programs and books give: CGSuite, agreed values of several engines, day 3, famous positions."""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from hackenbush import Game, Undefined
from hackenbush.values import born_by
from tests.samples import day3_texts, load, sized
from tests.values import plain
from tests.values.evaluators import Edge, domineering, hackenbush

CGSUITE = load("cgsuite.json")
AGREED = load("agreed.json")["positions"]
GALLERY = load("gallery.json")
DAY3 = load("day3.json")["games"]
MOST_EDGES = sized(15, pure=11)  # of a picture that is searched through


def by_name(entries: Iterable[dict[str, Any]], key: str = "id") -> list[Any]:
    return [pytest.param(entry, id=entry[key]) for entry in entries]


# ---- CGSuite --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", by_name(CGSUITE["hackenbush"] + CGSUITE["domineering"]))
def test_a_value_of_cgsuite_has_the_properties_it_says(entry: dict[str, Any]) -> None:
    g = Game.from_data(entry["dag"])
    assert plain.of(g) == plain.from_dag(entry["dag"])  # its canonical form is ours, option by option
    assert Game(entry["value"]) == g
    assert g.birthday == int(entry["birthday"])
    assert g.left_stop == Fraction(entry["left_stop"])
    assert g.right_stop == Fraction(entry["right_stop"])
    assert g.mean == Fraction(entry["mean"])
    assert g.temperature == Fraction(entry["temperature"])
    assert g.outcome.name[0] == entry["outcome"]


@pytest.mark.parametrize("entry", by_name(CGSUITE["hackenbush"]))
def test_an_atomic_weight_of_cgsuite(entry: dict[str, Any]) -> None:
    g = Game(entry["value"])
    if entry["atomic_weight"] is None:
        with pytest.raises(Undefined):
            _ = g.atomic_weight
    else:
        assert g.atomic_weight == Game(entry["atomic_weight"])


@pytest.mark.parametrize("entry", by_name(e for e in CGSUITE["hackenbush"] if e["n_edges"] <= MOST_EDGES))
def test_a_hackenbush_picture_of_cgsuite(entry: dict[str, Any]) -> None:
    assert hackenbush(edges(entry)) == Game.from_data(entry["dag"])


@pytest.mark.parametrize("entry", by_name(CGSUITE["domineering"]))
def test_a_domineering_board_of_cgsuite(entry: dict[str, Any]) -> None:
    rows, columns = map(int, entry["id"].split("x"))
    assert domineering(rows, columns) == Game.from_data(entry["dag"])


# ---- agreed by several engines --------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", by_name(AGREED))
def test_an_agreed_value_is_a_canonical_form(entry: dict[str, Any]) -> None:
    assert plain.of(Game(entry["value"])) == plain.parse(entry["value"])


@pytest.mark.parametrize("entry", by_name(e for e in AGREED if e["n"] <= MOST_EDGES))
def test_a_hackenbush_picture_with_an_agreed_value(entry: dict[str, Any]) -> None:
    assert hackenbush(edges(entry)) == Game(entry["value"])


def edges(entry: dict[str, Any]) -> list[Edge]:
    return [(a, b, color) for a, b, color in entry["edges"]]


# ---- famous positions -----------------------------------------------------------------------------------------------


def famous(entry: dict[str, Any]) -> list[Edge]:
    found = []
    for edge in entry["edges"].split():
        a, b = edge[:-1].split("-")
        found.append((int(a), int(b), edge[-1]))
    return found


@pytest.mark.parametrize("entry", by_name((e for e in GALLERY if len(famous(e)) <= MOST_EDGES), key="name"))
def test_a_famous_position(entry: dict[str, Any]) -> None:
    text, _, expanded = entry["value"].partition("(CGSuite notation) =")
    assert hackenbush(famous(entry)) == Game(text)
    assert not expanded or Game(expanded) == Game(text)


# ---- all games of day 3 ---------------------------------------------------------------------------------------------


def test_the_games_born_by_day_3_are_those_of_the_list(day3: tuple[Game, ...]) -> None:
    assert len(set(day3_texts())) == len(set(day3)) == 1474
    assert set(born_by(3)) == set(day3)
    assert [sum(g.birthday == day for g in day3) for day in range(4)] == [1, 3, 18, 1452]


def test_the_texts_of_day_3_are_canonical_forms(day3: tuple[Game, ...]) -> None:
    for text, g in zip(day3_texts(), day3, strict=True):
        assert plain.of(g) == plain.parse(text)
        assert plain.canonical(plain.parse(text)) == plain.parse(text)


def test_mean_and_temperature_on_day_3(day3: tuple[Game, ...]) -> None:
    for entry, g in zip(DAY3, day3, strict=True):
        assert g.mean == Fraction(entry["mean"])
        if entry["temp"] is None:
            assert g.is_number
            assert g.temperature == Fraction(-1, g.number.denominator)
        else:
            assert g.temperature == Fraction(entry["temp"])


def test_every_game_of_day_3_is_written_and_read_back(day3: tuple[Game, ...]) -> None:
    for g in day3[:: sized(1, pure=4)]:
        assert Game(str(g)) == Game(g.text("unicode")) == Game.from_data(g.as_data()) == g
    assert len(set(map(str, day3))) == 1474


def test_day_3_is_closed_under_negation(day3: tuple[Game, ...]) -> None:
    assert {-g for g in day3} == set(day3)
    for g in day3:
        assert plain.of(-g) == plain.negative(plain.of(g))


# ---- the order of days 2 and 3 --------------------------------------------------------------------------------------


def test_the_order_of_day_2_is_a_partial_order(day2: tuple[Game, ...]) -> None:
    assert len(day2) == 22
    forms = {g: plain.of(g) for g in day2}
    at_most = {(g, h): g <= h for g, h in product(day2, repeat=2)}
    for g, h in at_most:
        assert at_most[g, h] == plain.le(forms[g], forms[h])
        assert (at_most[g, h] and at_most[h, g]) == (g == h)
        assert plain.of(g + h) == plain.canonical(plain.add(forms[g], forms[h]))
    for g, h, k in product(day2, repeat=3):
        assert not (at_most[g, h] and at_most[h, k]) or at_most[g, k]
        assert at_most[g, h] == (g + k <= h + k)


def test_the_order_of_day_3_is_a_partial_order(day3: tuple[Game, ...]) -> None:
    rng = random.Random(1)
    negatives = {g: -g for g in day3}
    for _ in range(sized(200_000, pure=20_000)):
        g, h = rng.choice(day3), rng.choice(day3)
        is_at_most = g <= h
        assert is_at_most == (negatives[h] <= negatives[g])
        assert (is_at_most and h <= g) == (g == h)


def test_the_order_of_day_3_is_transitive_and_kept_by_sums(day3: tuple[Game, ...]) -> None:
    rng = random.Random(2)
    for _ in range(sized(50_000, pure=1_500)):
        g, h, k = (rng.choice(day3) for _ in range(3))
        assert not (g <= h and h <= k) or g <= k
        assert (g <= h) == (g + k <= h + k)
