"""How long random play lasts: harmonic numbers, trees, small games by the definition, samples that are near it."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Budget, HackenbushError, Nim, Player, Position
from hackenbush.board import random_position
from hackenbush.playable import Playable
from hackenbush.playing import expected_length, harmonic, harmonic_bounds
from hackenbush.playing.harmonic import _log
from tests.board.strategies import positions, trees
from tests.samples import examples, sized


def by_definition(position: Playable, player: Player) -> Fraction:
    options = list(position.options(player))
    after = [by_definition(option, -player) for option in options]
    return 1 + sum(after, Fraction(0)) / len(after) if after else Fraction(0)


# ---- harmonic numbers --------------------------------------------------------------------------------------


def test_harmonic_numbers() -> None:
    """The On-Line Encyclopedia of Integer Sequences, A001008 and A002805."""
    numerators = [1, 3, 11, 25, 137, 49, 363, 761, 7129, 7381]
    denominators = [1, 2, 6, 12, 60, 20, 140, 280, 2520, 2520]
    assert [harmonic(n) for n in range(1, 11)] == list(map(Fraction, numerators, denominators))
    assert harmonic(0) == 0
    with pytest.raises(HackenbushError):
        harmonic(-1)


@pytest.mark.parametrize("n", [4097, 5000, 9999])
@pytest.mark.parametrize("digits", [5, 30, 100])
def test_bounds_hold_the_true_value_and_are_as_near_as_they_say(n: int, digits: int) -> None:
    low, high = harmonic_bounds(n, digits=digits)
    assert low < harmonic(n) < high
    assert high - low < Fraction(1, 10**digits)


def test_logarithms_are_between_their_bounds() -> None:
    """The natural logarithms of 2 and 10: A002162 and A002392 of the On-Line Encyclopedia of Integer Sequences."""
    for x, text in (
        (2, "0.69314718055994530941723212145817656"),
        (10, "2.30258509299404568401799145468436421"),
    ):
        low, high = _log(Fraction(x), Fraction(1, 10**25))
        assert low < Fraction(text) < high
        assert high - low < Fraction(1, 10**25)


def test_bounds_of_a_large_harmonic_number_hold_the_sum() -> None:
    n, unit = 10**6, 10**40
    total = sum(unit // k for k in range(1, n + 1))  # each term rounded down by less than 1
    low, high = harmonic_bounds(n, digits=30)
    assert low <= Fraction(total + n, unit)
    assert Fraction(total, unit) <= high


def test_the_difference_of_two_large_ones_is_known_exactly() -> None:
    n = 10**50
    (low, high), (low_before, high_before) = harmonic_bounds(n, digits=80), harmonic_bounds(n - 1, digits=80)
    assert low - high_before <= Fraction(1, n) <= high - low_before


# ---- pictures ----------------------------------------------------------------------------------------------


def test_a_stalk_lasts_the_harmonic_number() -> None:
    for n in range(8):
        assert expected_length(Position("g" * n)).mean == harmonic(n) == by_definition(Position("g" * n), Player.LEFT)


def test_a_long_stalk_has_a_stated_error() -> None:
    length = expected_length(Position("g" * 5000))
    assert 0 < length.error < Fraction(1, 10**30)
    assert abs(length.mean - harmonic(5000)) <= length.error


@given(trees(max_edges=6, colors="g"))
@examples(60, pure=30)
def test_a_tree_lasts_the_sum_of_one_over_depth(position: Position) -> None:
    length = expected_length(position)
    assert (length.mean, length.error) == (by_definition(position, Player.LEFT), 0)


def test_a_deep_tree_has_a_stated_error() -> None:
    deep = Position("g" * 2500 + "+g")
    length = expected_length(deep)
    assert 0 < length.error < Fraction(1, 10**26)
    assert abs(length.mean - harmonic(2500) - 1) <= length.error


@given(positions(max_edges=6), st.sampled_from(Player))
@examples(60, pure=30)
def test_small_pictures_are_averaged_over_all_ways_to_play(position: Position, first: Player) -> None:
    length = expected_length(position, first=first)
    assert (length.mean, length.error) == (by_definition(position, first), 0)


def test_small_games_of_other_kinds() -> None:
    assert expected_length(Nim(4)).mean == harmonic(4)
    assert expected_length(Nim(2, 3)).mean == by_definition(Nim(2, 3), Player.LEFT)


def test_a_random_order_of_the_edges_is_random_play() -> None:
    """A triangle on a stem, over all orders of its edges: each is cut that stands when its turn comes."""
    picture = Position("0-1G 1-2G 2-3G 3-1G")
    total = 0
    for order in permutations(picture.edges):
        rest = picture
        for edge in order:
            if edge in list(rest.edges):
                rest, total = rest.cut(edge), total + 1
    assert expected_length(picture).mean == Fraction(total, 24)


# ---- samples -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colors", ["g", "brg"])
def test_samples_are_near_the_exact_average(colors: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = random_position(9, seed=7, colors=colors, nodes=4)
    exact = expected_length(position)
    monkeypatch.setattr("hackenbush.playing.length._SEARCHED", Budget(positions=1))
    sampled = expected_length(position, samples=sized(4000, pure=1000), seed=5)
    assert (exact.method, sampled.method) == ("search", "sampling")
    assert 0 < sampled.error < Fraction(1, 10)
    assert abs(sampled.mean - exact.mean) < 5 * sampled.error


def test_a_large_green_picture_is_sampled_quickly() -> None:
    size = sized(20_000, pure=2_000)
    ring = Position.from_arrays(range(size), [*range(1, size), 0], "g" * size)
    length = expected_length(ring, samples=20)
    # After the first cut a ring is two stalks whose lengths add up to size - 1: some 2 log size moves.
    assert length.method == "sampling"
    assert abs(length.mean - (1 + 2 * (harmonic_bounds(size - 1)[0] - 1))) < 8 * length.error


def test_one_sample_has_no_error() -> None:
    with pytest.raises(HackenbushError, match="2 samples or more"):
        expected_length(Position("g"), samples=1)
