"""Octal and subtraction games: nim-sequences against tables and the definition, periods that are proved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import HackenbushError, NotationError, Player, TooHard, grundy, star, value
from hackenbush.rulesets import DAWSONS_KAYLES, KAYLES, Nim, Octal, Subtraction, find_period
from tests.rulesets.plainly import plain_value

# The On-Line Encyclopedia of Integer Sequences: A002186 (Kayles), A002187 (Dawson's Chess, 0.137), A071453 (0.117),
# A125829 (0.115), A071452 (0.11377); the last four begin with the heap of one.
KAYLES_VALUES = (
    "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7 4 1 2 3 1 4 7 2 1 8 2 7 4 1 2 8 1 4 7 2 1 "
    "4 2 7 4 1 2 8 1 4 7 2 1 8 6 7 4 1 2 8 1 4 7 2 1 8 2 7 4 1 2 8 1 4 7 2 1 8 2 7 4 1 2 8 1 4 7 2 1"
)
SEQUENCES = {
    "0.77": KAYLES_VALUES,
    "0.137": "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4",
    "0.117": "0 1 1 1 0 2 2 1 3 4 0 1 1 1 3 2 2 2 3 4 0 1 5 4 3 2 2 2 3 1 0 1 0 4 3 2 2 2 0 1 0 1 0 4 3 2 5 4 0 1 0",
    "0.115": "0 1 1 1 0 1 1 1 2 2 2 1 2 2 2 1 1 1 0 1 1 1 2 2 2",
    "0.11377": "0 1 1 1 2 2 2 3 3 1 1 1 4 4 4 3 3 2 2 2 1 1 1 4 4 2 2 2 6 6 4 4 4 1 1 1 2 2 2 7 7",
}


@pytest.mark.parametrize("code", SEQUENCES)
def test_nim_sequences_are_those_of_the_encyclopedia(code: str) -> None:
    expected = list(map(int, SEQUENCES[code].split()))
    assert Octal(code).nim_sequence(len(expected)) == expected


def test_dawsons_kayles_is_dawsons_chess_one_heap_later() -> None:
    """Winning Ways, chapter 4: 0.07 and 0.137 are first cousins."""
    assert DAWSONS_KAYLES.nim_sequence(200)[1:] == Octal("0.137").nim_sequence(199)


# Winning Ways, chapter 4, tables 6 and 7, and the comments in the encyclopedia; it starts after the last exception.
@pytest.mark.parametrize(
    ("code", "start", "length"),
    [("0.77", 71, 12), ("0.137", 52, 34), ("0.117", 47, 48), ("0.115", 1, 14), ("0.11377", 187, 32)],
)
def test_periods_are_the_published_ones(code: str, start: int, length: int) -> None:
    period = find_period(Octal(code))
    assert (period.start, period.length) == (start, length)
    values = Octal(code).nim_sequence(1000)
    assert [period.value(n) for n in range(1000)] == values


codes = st.text("01234567", min_size=1, max_size=3).map(lambda digits: f"0.{digits}") | st.sampled_from(["4.4", "4.07"])


@given(codes, st.integers(0, 6), st.integers(0, 4))
def test_octal_games_are_worth_what_the_definition_says(code: str, first: int, second: int) -> None:
    game = Octal(code).heaps(first, second)
    assert value(game) == plain_value(game) == star(grundy(game))


@given(codes)
def test_a_sequence_is_the_grundy_values_of_heaps(code: str) -> None:
    rules = Octal(code)
    assert rules.nim_sequence(8) == [plain_value(rules.heaps(n)).nimber for n in range(8)]


@given(st.sets(st.integers(1, 7), min_size=1, max_size=4), st.integers(0, 300))
def test_subtraction_games_have_periods(amounts: set[int], heap: int) -> None:
    rules = Subtraction(*amounts)
    values = rules.nim_sequence(heap + 1)
    assert find_period(rules).value(heap) == values[heap]
    assert values[: 1 + min(heap, 8)] == [plain_value(rules.heaps(n)).nimber for n in range(1 + min(heap, 8))]


def test_bachets_game() -> None:
    assert find_period(Subtraction(1, 2, 3))[:2] == (0, 4)
    assert value(Subtraction(1, 2, 3).heaps(10**30 + 2)) == star((10**30 + 2) % 4)


def test_a_period_that_is_not_proved_is_not_claimed() -> None:
    """Kayles repeats from 71 on; up to 155 heaps that is not yet a proof."""
    with pytest.raises(TooHard, match="prove no period"):
        find_period(KAYLES, limit=150)
    with pytest.raises(TooHard, match="prove no period"):
        find_period(Octal("0.16"), limit=300)  # of which none is known


def test_large_heaps_without_a_period_are_refused() -> None:
    with pytest.raises(TooHard):
        value(Octal("0.16").heaps(10**6))


def test_taking_anything_up_to_the_heap_is_nim() -> None:
    rules = Octal("0." + "3" * 9)
    for player in Player:
        options = {option.heaps for option in rules.heaps(9).options(player)}
        assert {sum(heaps) for heaps in options} == {sum(option.heaps) for option in Nim(9).options(player)}
    assert value(rules.heaps(9)) == value(Nim(9))


@pytest.mark.parametrize(
    ("code", "message"), [("0.8", "octal digit"), ("1.7", "0 or 4"), ("77", "octal digit|0 or 4"), ("0", "a point")]
)
def test_a_code_that_is_none_is_refused(code: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Octal(code)


@pytest.mark.parametrize("amounts", [(), (0,), (-1, 2)])
def test_amounts_are_positive(amounts: tuple[int, ...]) -> None:
    with pytest.raises(HackenbushError, match="expected amounts"):
        Subtraction(*amounts)
