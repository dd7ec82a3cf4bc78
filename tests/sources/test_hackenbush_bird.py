"""*Zee Hackenbush Bird*, the essay on Hackenstrings: its rows, its rules and its executable expectations."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hackenbush import Game, Hackenstring, NotationError, Outcome, Player, explain, outcome, value, winning_moves
from hackenbush.cli import main
from hackenbush.lessons import chapter
from hackenbush.rulesets import Hackenstrings, as_playable, write_mixed

white, black = "white", "black"


def rows(*printed: str) -> Hackenstrings:
    """The game that the essay prints, a row on each line."""
    game = as_playable("\n".join(printed))
    assert isinstance(game, Hackenstrings)
    return game


# ---- Hackenstrings: the rules -------------------------------------------------------------------------------


def test_a_stone_goes_with_all_to_its_right() -> None:
    """White removes the third white stone, and the fourth goes with it."""
    before, after = rows("→●●●●", "→○○○"), rows("→●●", "→○○○")
    assert after in list(before.options(Player.LEFT))
    assert (0, 2) in before.moves(Player.LEFT)


def test_black_may_select_any_of_three_stones() -> None:
    assert len(rows("→●●", "→○○○").moves(Player.RIGHT)) == 3


@pytest.mark.parametrize(
    "printed",
    [("→●●●●", "→○○○"), ("→●", "→○○○", "→●●●"), ("→●●●●", "→○○○", "→○○", "→●●●")],
)
def test_white_wins_by_taking_a_single_stone_from_the_right(printed: tuple[str, ...]) -> None:
    game = rows(*printed)
    last = [(i, len(row) - 1) for i, row in enumerate(game.rows) if row.startswith("●")]
    assert outcome(game).winner(Player.LEFT) is Player.LEFT
    assert set(winning_moves(game, Player.LEFT)) & set(last)


# ---- evaluating a game --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "worth"),
    [
        ((), 0),
        (("→",), 0),
        (("→●",), 1),
        (("→●●",), 2),
        (("→●●●",), 3),
        (("→○",), -1),
        (("→○○",), -2),
        (("→○○○",), -3),
        (("→●", "→○○○", "→●●●"), 1),
    ],
)
def test_rows_of_one_color_are_counted(printed: tuple[str, ...], worth: int) -> None:
    game = rows(*printed) if printed else Hackenstrings()
    assert value(game) == worth == game.number


def test_without_pebbles_white_loses_when_playing_first() -> None:
    assert outcome(Hackenstrings()) is Outcome.PREVIOUS


# ---- Maude's evaluator: SimpleHackenstringGame and MixedHackenstringGame ------------------------------------


@pytest.mark.parametrize("given", [[], [[]], [[], []], [[white]], [[white, white]], [[black]], [[white, black]]])
def test_construction_takes_no_rows_empty_rows_and_rows_of_stones(given: list[list[str]]) -> None:
    Hackenstrings(*given)


@pytest.mark.parametrize("stone", [{}, "b", "blue", None])
def test_a_row_with_a_non_stone_throws(stone: object) -> None:
    with pytest.raises(NotationError):
        Hackenstrings([stone])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ([], "0"),
        ([[], []], "0"),
        ([[white], [black]], "0"),
        ([[white], [black] * 3, [white] * 4], "2"),
        ([[black, white]], "-1/2"),
    ],
)
def test_evaluation(given: list[list[str]], written: str) -> None:
    game = Hackenstrings(*given)
    assert write_mixed(game.number) == written
    assert value(game) == game.number


# ---- mixed rows ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "worth", "winner"),
    [
        (("→",), "0", Outcome.PREVIOUS),
        (("→○●",), "-1/2", Outcome.RIGHT),
        (("→●○",), "1/2", Outcome.LEFT),
        (("→●○", "→○○"), "-3/2", Outcome.RIGHT),
    ],
)
def test_mixed_rows(printed: tuple[str, ...], worth: str, winner: Outcome) -> None:
    assert value(rows(*printed)) == Game(worth)
    assert outcome(rows(*printed)) is winner


def test_the_steps_of_the_text() -> None:
    """+1 and -2 for the first runs, then -1/2: -1 1/2 in all."""
    assert write_mixed(rows("→●○", "→○○").number) == "-1 1/2"
    formulas = [step.formula.text("unicode") for step in explain(rows("→●○", "→○○"))]
    assert "→●○ = 1 − ½ = ½" in formulas
    assert "→○○ = −1 − 1 = −2" in formulas


def test_white_and_black_are_never_called_blue_and_red() -> None:
    told = str(explain(rows("→●○", "→○○", "→●●○●")))
    assert "white" in told
    assert "black" in told
    assert not any(word in told for word in ("blue", "red ", "edge"))


# ---- dyadic fractions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "written"), [(5, 0, "5"), (5, 1, "2 1/2"), (5, 2, "1 1/4"), (5, 3, "5/8"), (10, 3, "1 1/4")]
)
def test_readable_output(a: int, b: int, written: str) -> None:
    assert write_mixed(Fraction(a, 2**b)) == written


def test_plus() -> None:
    assert write_mixed(Fraction(5, 8) + Fraction(5, 8)) == "1 1/4"


# ---- the challenge ------------------------------------------------------------------------------------------


def test_addition_is_laying_out_adjacent_rows() -> None:
    assert rows("→●○") + rows("→○○") == rows("→●○", "→○○")


def test_negation_is_swapping_the_ownership_of_each_pebble() -> None:
    assert -rows("→●●○") == rows("→○○●")
    assert value(rows("→●●○", "→○○●")) == 0


def test_irrational_hackenstrings() -> None:
    root = Hackenstring.from_number("sqrt(2)")
    assert Fraction(141421356, 10**8) < root < Fraction(141421357, 10**8)


def test_infinite_and_infinitesimal_hackenstrings() -> None:
    omega, inverse = Hackenstring("(b)*"), Hackenstring("b(r)*")
    assert all(omega > n for n in (1, 10, 10**9))
    assert all(0 < inverse < Fraction(1, n) for n in (1, 10, 10**9))
    assert (str(omega.value), str(inverse.value)) == ("w", "1/w")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["value", "→●●○"], "3/2"),
        (["value", "hackenstrings", "white", "white", "black,", "black"], "1/2"),
        (["winner", "→○●"], "Right"),
        (["explain", "→●○"], "white"),
        (["moves", "→●○"], "take stone 1"),
        (["compare", "→●○", "1/2"], "="),
        (["draw", "→●○"], "row 1  →●○"),
    ],
)
def test_rows_are_not_only_played(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    assert said in capsys.readouterr().out


def test_there_is_a_chapter() -> None:
    assert "→●●●●" in chapter("hackenstrings").html
