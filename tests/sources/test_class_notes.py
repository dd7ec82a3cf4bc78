"""*Game Theory, notes for classes 1 and 2*, paragraph by paragraph."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from hackenbush import Cutcake, Game, Outcome, Player, Position, compare, explain, outcome, simplest_between, value
from hackenbush.cli import main

G = Position("bbr")  # worth 1 1/2
PICTURES = ["b", "br", "rrb", "b(r,b)", "b+r", "bbr+r", ""]


# ---- who wins, and by how much ------------------------------------------------------------------------------


@pytest.mark.parametrize("text", PICTURES)
def test_the_sign_tells_who_wins(text: str) -> None:
    """For red-blue pictures, as here; a green edge is none of the three kinds."""
    worth = value(Position(text))
    winner = Outcome.LEFT if worth > 0 else Outcome.RIGHT if worth < 0 else Outcome.PREVIOUS
    assert outcome(Position(text)) is winner
    assert outcome("g") is Outcome.NEXT


def test_the_empty_position_is_won_by_the_second_player() -> None:
    assert outcome(Position("")) is Outcome.PREVIOUS


def test_three_blue_edges_are_three_moves() -> None:
    assert value("b+b+b") == value("bbb") == 3


def test_edges_cannot_simply_be_counted() -> None:
    assert value("br") != 0  # one of each


# ---- sums and negatives -------------------------------------------------------------------------------------


def test_the_value_of_a_position_is_the_sum_of_its_components() -> None:
    position = Position("br+b(r,b)+rr")
    assert value(position) == sum((value(part) for part in position.components()), Game(0))


def test_each_cut_of_a_cake_makes_one_component_more() -> None:
    for player in Player:
        assert {len(option.components()) for option in Cutcake(3, 4).options(player)} == {2}


@pytest.mark.parametrize(("rows", "columns"), list(product(range(1, 6), repeat=2)))
def test_a_cake_is_negated_by_turning_it(rows: int, columns: int) -> None:
    assert -Cutcake(rows, columns) == Cutcake(columns, rows)
    assert value(Cutcake(columns, rows)) == -value(Cutcake(rows, columns))


@pytest.mark.parametrize("text", PICTURES)
def test_a_picture_is_negated_by_swapping_both_colors(text: str) -> None:
    position = Position(text)
    assert -position == Position(text.translate(str.maketrans("br", "rb")))
    assert value(-position) == -value(position)
    assert outcome(position + -position) is Outcome.PREVIOUS


# ---- guess and check ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "other"), list(product(PICTURES, repeat=2)))
def test_to_compare_play_one_beside_the_negative_of_the_other(one: str, other: str) -> None:
    sign = {Outcome.LEFT: ">", Outcome.RIGHT: "<", Outcome.PREVIOUS: "="}[outcome(Position(one) + -Position(other))]
    assert compare(Position(one), Position(other)) == sign


def test_g_is_compared_with_2_with_1_and_with_one_and_a_half() -> None:
    assert compare(G, 2) == "<"
    assert outcome(G + Position("r+r")) is Outcome.RIGHT
    assert compare(G, 1) == ">"
    assert outcome(G + G + Position("rrr")) is Outcome.PREVIOUS
    assert compare(G, Fraction(3, 2)) == "="


# ---- options, dominance, simplicity -------------------------------------------------------------------------


def test_six_options_are_listed_as_they_are() -> None:
    """Four for Left, two for Right; 1/2 is there twice."""
    assert str(explain("{-3, 0, ½, ½ | 1, 5}").steps[0].formula).startswith("{-3, 0, 1/2, 1/2 | 1, 5} = ")


def test_dominated_options_go_and_the_simplicity_rule_does_the_rest() -> None:
    told = explain("{-3, 0, 1/2, 1/2 | 1, 5}")
    assert [str(step.formula) for step in told] == ["{-3, 0, 1/2, 1/2 | 1, 5} = {1/2 | 1}", "{1/2 | 1} = 3/4"]


def test_numbers_in_the_order_of_simplicity() -> None:
    """0; 1 or -1; 2 or -2; … ; 1/2 or -1/2; 3/2 …: each is chosen before all that come later."""
    order = [Fraction(0), *(Fraction(n) for n in range(1, 4)), *(Fraction(n, 2) for n in (1, 3, 5)), Fraction(1, 4)]
    for i, x in enumerate(order):
        for y in order[i + 1 :]:
            low, high = min(x, y) - Fraction(1, 8), max(x, y) + Fraction(1, 8)
            assert simplest_between(low, high).denominator <= x.denominator
        assert simplest_between(x - Fraction(1, 8), x + Fraction(1, 8)) == x


@pytest.mark.parametrize(
    ("form", "worth"),
    [
        ("{0|1}", "1/2"),
        ("{-1|0}", "-1/2"),
        ("{0|1/2}", "1/4"),
        ("{|}", "0"),
        *((f"{{{n}|}}", str(n + 1)) for n in range(3)),
        *((f"{{|{-n}}}", str(-n - 1)) for n in range(3)),
        ("{-5/2|1/8}", "0"),
        ("{1/2|1}", "3/4"),
    ],
)
def test_values_that_commonly_show_up(form: str, worth: str) -> None:
    assert Game(form) == Game(worth)


# ---- formulas -----------------------------------------------------------------------------------------------

FORMS = [Game(text) for text in ("1/2", "-3", "*", "^", "{1|-1}", "{2||1|0}")]


@pytest.mark.parametrize("g", FORMS, ids=str)
def test_the_formula_for_the_negative(g: Game) -> None:
    assert -g == Game.of([-option for option in g.right], [-option for option in g.left])


@pytest.mark.parametrize(("g", "h"), list(product(FORMS, repeat=2)), ids=str)
def test_the_formula_for_the_sum(g: Game, h: Game) -> None:
    left = [*(option + h for option in g.left), *(g + option for option in h.left)]
    right = [*(option + h for option in g.right), *(g + option for option in h.right)]
    assert g + h == Game.of(left, right)


def test_equal_positions_replace_each_other() -> None:
    ones = [Game("{0|6}"), Game("{1/2|2}"), Game("{0|}")]
    assert {*ones} == {Game(1)}
    assert {Game.of([0], [one]) for one in ones} == {Game("1/2")}


def test_colon_at_any_single_point() -> None:
    """A part that hangs on one node may be replaced by another of equal value, in mid-air."""
    assert value("b(r,br)") == value("brb")  # r+br is worth -1/2, as rb is
    assert value("0-1B 1-2B 0-2R 2-3R 2-4B 4-5R") == value("0-1B 1-2B 0-2R 2-3R 3-4B")  # above a cycle, too


# ---- the two games at the command line ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["value", "cutcake", "2x5"], "1"),
        (["value", "cutcake 8x8"], "0"),
        (["explain", "cutcake", "2x5"], "closed form"),
        (["compare", "bbr", "3/2"], "="),
        (["winner", "cutcake 3x7"], "Left"),
    ],
)
def test_cutcake_is_not_only_played(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    assert said in capsys.readouterr().out
