"""Nim, Cutcake, Hackenstrings: closed forms against the definition and against what has been published."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import (
    Cutcake,
    Game,
    HackenbushError,
    Nim,
    NotationError,
    Outcome,
    Player,
    Position,
    Undefined,
    explain,
    grundy,
    nim_sum,
    outcome,
    solve,
    star,
    value,
    winning_moves,
)
from hackenbush.rulesets import Hackenstrings, as_playable, write_game, write_mixed
from hackenbush.solvers import Budget
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.search import Search
from tests.rulesets.plainly import plain_value

# ---- Nim ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heaps", [*combinations_with_replacement(range(4), 3), (5,), (2, 5)])
def test_nim_is_worth_what_the_definition_says(heaps: tuple[int, ...]) -> None:
    assert value(Nim(*heaps)) == plain_value(Nim(*heaps))


@given(st.lists(st.integers(0, 2**40), max_size=6))
def test_balancing_moves_are_all_moves_to_balanced_heaps(heaps: list[int]) -> None:
    game = Nim(*heaps)
    after = [(*heaps[:i], left, *heaps[i + 1 :]) for i, left in game.balancing_moves()]
    assert all(nim_sum(*rest) == 0 for rest in after)
    assert bool(after) == bool(nim_sum(*heaps))
    if after:
        assert game.balance().move in game.balancing_moves()
    else:
        with pytest.raises(Undefined, match="balanced"):
            game.balance()


@given(st.lists(st.integers(0, 12), max_size=4))
def test_balancing_moves_are_the_winning_moves(heaps: list[int]) -> None:
    game = Nim(*heaps)
    for player in Player:
        assert winning_moves(game, player) == game.balancing_moves()


def test_the_example_of_the_essay_on_nim() -> None:
    """4, 11 and 13 have nim-sum 2, and one move balances them: 11 becomes 9."""
    game = Nim(4, 11, 13)
    assert (grundy(game), outcome(game)) == (2, Outcome.NEXT)
    assert game.balancing_moves() == ((1, 9),)
    working = game.balance()
    assert working.subpiles == ((4,), (1, 2, 8), (1, 4, 8))
    assert (working.largest, working.heap, working.take, working.move) == (2, 1, 2, (1, 9))


def test_huge_heaps_are_no_work() -> None:
    assert value(Nim(10**9, 10**9 + 1)) == star(nim_sum(10**9, 10**9 + 1))
    assert solve(Nim(10**9)).methods == ("closed form",)


@pytest.mark.parametrize("heaps", [(-1,), (1.5,), ("3",)])
def test_heaps_are_natural_numbers(heaps: tuple[int, ...]) -> None:
    with pytest.raises(HackenbushError, match="expected heaps of 0 or more"):
        Nim(*heaps)


# ---- Cutcake -----------------------------------------------------------------------------------------------

# Winning Ways, chapter 2, the table of Cutcake: rows 1, 2 and 3, 4 to 7 of cakes 1 to 16 wide. A cake of one row and
# n columns has n - 1 cuts for Left; from there each power of two of rows halves the number of cuts.
TABLE = {
    1: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    2: [-1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7],
    3: [-2, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7],
    4: [-3, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3],
    8: [-7, -3, -3, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
}


@pytest.mark.parametrize("rows", TABLE)
def test_cutcake_is_worth_what_winning_ways_says(rows: int) -> None:
    for columns, worth in enumerate(TABLE[rows], 1):
        assert value(Cutcake(rows, columns)) == worth
        assert value(Cutcake(columns, rows)) == -worth


class Cake:
    """The rules of Cutcake alone: two cakes after each cut are two components."""

    def __init__(self, *cakes: tuple[int, int]) -> None:
        self.cakes = cakes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cake) and self.cakes == other.cakes

    def __hash__(self) -> int:
        return hash(self.cakes)

    def options(self, player: Player) -> list[Cake]:
        ((rows, columns),) = self.cakes
        if player is Player.LEFT:
            return [Cake((rows, cut), (rows, columns - cut)) for cut in range(1, columns)]
        return [Cake((cut, columns), (rows - cut, columns)) for cut in range(1, rows)]

    def components(self) -> list[Cake]:
        return [Cake(cake) for cake in self.cakes]


def test_cutcake_up_to_16_by_16_is_worth_what_search_says() -> None:
    plain = Search(Meter(Budget()), Game.of, Game.__add__, Game(0), lambda _: None)
    for rows, columns in product(range(1, 17), repeat=2):
        assert value(Cutcake(rows, columns)) == plain.value(Cake((rows, columns)))


def test_cutcake_has_the_options_of_the_rules() -> None:
    for rows, columns in product(range(1, 4), range(1, 5)):
        if rows * columns <= 8:
            assert value(Cutcake(rows, columns)) == plain_value(Cutcake(rows, columns))


def test_a_cake_has_a_size() -> None:
    with pytest.raises(HackenbushError, match="expected a cake of 1x1 or more, not 0x4"):
        Cutcake(0, 4)
    assert value(Cutcake(10**30, 1)) == 1 - 10**30


# ---- Hackenstrings: the essay's executable expectations ----------------------------------------------------

white, black = "●", "○"


def test_construction_takes_no_rows_empty_rows_and_stones() -> None:
    for rows in ([], [[]], [[], []], [[white]], [[white, white]], [[black]], [[white, black]]):
        Hackenstrings(*rows)


@pytest.mark.parametrize("stone", [{}, "x", 1, None, ""])
def test_a_row_with_a_non_stone_is_refused(stone: object) -> None:
    with pytest.raises(NotationError, match="expected a stone"):
        Hackenstrings([white, stone])  # type: ignore[list-item]


def test_evaluation_is_zero_for_empty_games() -> None:
    assert write_mixed(Hackenstrings().number) == write_mixed(Hackenstrings([], []).number) == "0"


def test_evaluation_is_zero_for_equal_games() -> None:
    assert Hackenstrings([white], [black]).number == 0


def test_evaluation_is_positive_where_white_has_more_stones() -> None:
    game = Hackenstrings([white], [black] * 3, [white] * 4)
    assert write_mixed(game.number) == "2"
    assert outcome(game) is Outcome.LEFT


def test_evaluation_of_mixed_stones() -> None:
    assert write_mixed(Hackenstrings([black, white]).number) == "-1/2"
    assert write_mixed(Hackenstrings([white, black]).number) == "1/2"
    assert write_mixed(Hackenstrings([white, black], [black, black]).number) == "-1 1/2"


def test_dyadic_fractions_have_readable_output() -> None:
    assert [write_mixed(Fraction(5, 2**n)) for n in range(4)] == ["5", "2 1/2", "1 1/4", "5/8"]
    assert write_mixed(Fraction(10, 8)) == "1 1/4"
    assert write_mixed(Fraction(5, 8) + Fraction(5, 8)) == "1 1/4"


def test_the_move_of_the_essay() -> None:
    """White takes the third white stone of a row, and the fourth goes with it."""
    game = Hackenstrings("●●●●", "○○○")
    after = dict(zip(game.moves(Player.LEFT), game.options(Player.LEFT), strict=True))
    assert after[0, 2] == Hackenstrings("●●", "○○○")
    assert winning_moves(game, Player.LEFT) == ((0, 3),)


@pytest.mark.parametrize(
    "rows", [(), *((f"{n:b}".replace("1", "●").replace("0", "○"),) for n in range(1, 32)), ("●○", "○●○", "●")]
)
def test_hackenstrings_are_worth_what_the_definition_says(rows: tuple[str, ...]) -> None:
    game = Hackenstrings(*rows)
    assert value(game) == plain_value(game)
    assert value(-game) == -value(game)


def test_rows_are_read_as_the_essay_prints_them() -> None:
    """An arrow, then the stones; a row of no stones is a lone arrow."""
    assert as_playable("→●●○") == Hackenstrings("●●○") == Hackenstrings("→●●○")
    assert as_playable("→●\n→○○○\n→●●●") == Hackenstrings("●", "○○○", "●●●")
    assert as_playable("→●○  \n→○○  \n") == as_playable("hackenstrings →●○,→○○") == Hackenstrings("●○", "○○")
    assert as_playable("→") == Hackenstrings("")
    assert as_playable("●●○") == as_playable("->● ●○") == Hackenstrings("●●○")
    assert as_playable("●●○ + →○ + bb") == Hackenstrings("●●○", "○") + Position("bb")
    assert as_playable("hackenstrings white white black, black") == Hackenstrings("●●○", "○")
    assert Hackenstrings(["white", "black"], [white]) == Hackenstrings("●○", "●")


def test_rows_are_written_as_the_essay_prints_them() -> None:
    assert str(Hackenstrings("●●○", "", "○")) == "→●●○,→,→○"
    for rows in ((), ("",), ("●", ""), ("●●○", "○●")):
        assert as_playable(write_game(Hackenstrings(*rows))) == Hackenstrings(*rows)


@pytest.mark.parametrize("text", ["b", "bb", "wb", "w", "wwb", "B", "blue"])
def test_a_letter_that_could_be_black_or_blue_is_neither(text: str) -> None:
    with pytest.raises(NotationError, match="expected a stone, ● or ○, or one of the words white and black, not"):
        Hackenstrings(text)


def test_explanations_of_stones_speak_of_stones() -> None:
    told = explain("→●●●○●")
    assert [step.rule for step in told.steps] == ["closed form"]
    assert told.steps[0].formula.text("unicode") == "→●●●○● = 1 + 1 + 1 − ½ + ¼ = 2¾"
    assert "The first 3 stones are white and count 1 each" in str(told)
    assert not re.search(r"\b(blue|red|edges?|stalks?)\b", str(explain(Hackenstrings("●●○", "○", "○●"))))


def test_sums_of_rows_are_rows() -> None:
    assert Hackenstrings("●") + Hackenstrings("○●") == Hackenstrings("●", "○●")
    assert value(Hackenstrings("●○" * 500)) == Game(Hackenstrings("●○" * 500).number)
