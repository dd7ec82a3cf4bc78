"""Explanations of Nim, Cutcake and the other rulesets, alone and in sums."""

from __future__ import annotations

import pytest

from hackenbush import Cutcake, Game, Nim, Position, explain
from hackenbush.explaining.games import explain_formula
from hackenbush.playable import Playable
from hackenbush.rulesets import KAYLES, Hackenstrings


def test_heaps_of_nim_are_balanced_in_binary() -> None:
    """The source documents' example: 4, 11, 13 is won by 11 -> 9."""
    assert str(explain(Nim(4, 11, 13))) == str(explain("4, 11, 13"))
    assert "11 -> 9" in str(explain(Nim(4, 11, 13)))


def test_rows_of_stones_add_up_as_stalks_do() -> None:
    assert explain(Hackenstrings("●●●○●")).value == explain("bbbrb").value
    assert [step.rule for step in explain(Hackenstrings("●●○", "○")).steps] == [
        *("split", "closed form", "closed form", "add")
    ]


@pytest.mark.parametrize(
    ("cake", "words"),  # Winning Ways, chapter 2
    [
        (Cutcake(4, 7), "7 columns hold 1 of it: nobody has a move to spare."),
        (Cutcake(5, 5), "nobody has a move to spare."),
        (Cutcake(2, 5), "Left, who cuts between columns, has 2 - 1 = 1 move to spare."),
        (Cutcake(9, 2), "Right, who cuts between rows, has 4 - 1 = 3 moves to spare."),
    ],
)
def test_cakes_are_measured_in_powers_of_two(cake: Cutcake, words: str) -> None:
    assert str(explain_formula(cake)).endswith(words)
    assert [step.rule for step in explain(cake).steps] == ["closed form"]


@pytest.mark.parametrize(
    ("game", "value"),
    [
        (Position("bb") + Nim(3) + Cutcake(2, 5), "3*3"),
        (KAYLES.heaps(5, 7), "*6"),  # Kayles has 0 1 2 3 1 4 3 2 ... (Winning Ways, chapter 4)
        (Cutcake(3, 17) + Position("r"), "6"),
        (Nim(), "0"),
    ],
)
def test_other_games_end_in_their_values(game: Playable, value: str) -> None:
    explanation = explain(game)
    assert explanation.value == Game(value)
    assert str(explanation)


@pytest.mark.parametrize("text", ["tiny(1)", "{miny(2),-9|*,{^,^*|1/8}}", "⧾1 + ⧿2", "^ + tiny(1/2)"])
def test_every_text_of_a_value_is_read_as_one(text: str) -> None:
    told = explain(text)
    assert told.value == Game(text)
    assert explain(str(Game(text))).value == Game(text)
