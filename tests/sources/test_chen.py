"""E. Chen, *Hackenbush Game Theory* (2024), section by section.

Figures are lost in the text that we have; those that its words describe are redrawn from them.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from hackenbush import (
    Game,
    Nim,
    Outcome,
    Player,
    Position,
    Sum,
    compare,
    explain,
    gallery,
    grundy,
    mex,
    moves,
    nim_sum,
    outcome,
    simplest_between,
    star,
    value,
    winning_moves,
)
from hackenbush.lessons import chapter
from hackenbush.playing import Match
from hackenbush.values import Form

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
FIGURE_3A, FIGURE_3B, FIGURE_3C = Position("b+b+b+r+r"), Position("b+b+b+r+r+r"), Position("bbb+rr")
FIGURE_5A, FIGURE_5B, FIGURE_5C = Position("br"), Position("br+r"), Position("br+br+r")


def leaves(position: Position, player: Player) -> list[Game]:
    """What a player's cuts leave, in order."""
    return sorted(moves(position, player).values(), key=lambda game: game.number)


# ---- 1 Introduction, 2 Blue-red Hackenbush ------------------------------------------------------------------


@pytest.mark.parametrize("words", ["two players, who take turns", "positions", "nothing hidden", "no chance"])
def test_1_what_a_combinatorial_game_is_has_a_chapter(words: str) -> None:
    assert words in chapter("games").html


def test_2_figure_2_the_stick_figure_loses_a_leg_and_then_everything() -> None:
    """Left cuts the left leg, Right the other one; nothing is left, and Left, who is to move, loses."""
    match = Match(gallery("stick-figure"), first=Player.LEFT)
    left_leg, right_leg = 0, 1
    for leg in (left_leg, right_leg):
        match.play(leg)
    assert match.is_over
    assert match.result is not None
    assert match.result.winner is Player.RIGHT


def test_2_the_head_or_the_body_would_have_won() -> None:
    body, head, left_leg = 2, 6, 0
    winning = winning_moves(gallery("stick-figure"), Player.LEFT)
    assert {body, head} <= set(winning)
    assert left_leg not in winning


def test_2_left_wins_too_if_right_starts() -> None:
    assert outcome(gallery("stick-figure")) is Outcome.LEFT


# ---- 3 How to evaluate simple positions ---------------------------------------------------------------------


@pytest.mark.parametrize(("figure", "worth"), [(FIGURE_3A, 1), (FIGURE_3B, 0), (FIGURE_3C, 1)], ids=["3A", "3B", "3C"])
def test_3_1_free_moves_are_counted(figure: Position, worth: int) -> None:
    assert value(figure) == worth


@pytest.mark.parametrize(
    ("text", "sign", "winner"),
    [("b", 1, Outcome.LEFT), ("b+r", 0, Outcome.PREVIOUS), ("r", -1, Outcome.RIGHT)],
)
def test_3_1_the_sign_tells_who_wins(text: str, sign: int, winner: Outcome) -> None:
    assert value(text) == sign
    assert outcome(text) is winner


def test_3_2_the_options_of_figure_3c() -> None:
    assert leaves(FIGURE_3C, Player.LEFT) == [-2, -1, 0]
    assert leaves(FIGURE_3C, Player.RIGHT) == [2, 3]


def test_3_2_only_the_best_options_count() -> None:
    assert Game("{-2,-1,0|2,3}") == Game("{0|2}") == 1
    assert "dominated" in explain("{-2,-1,0|2,3}").rules
    assert Game("{0,*|0}") != Game("{*|0}")  # for games that are no numbers there may be two best ones


def test_3_3_a_sum_is_worth_the_sum() -> None:
    both = FIGURE_3A + FIGURE_3B
    assert (len(both.moves(Player.LEFT)), len(both.moves(Player.RIGHT))) == (6, 5)
    assert value(both) == value(FIGURE_3A) + value(FIGURE_3B) == 1


def test_3_3_hackenbush_plus_nim() -> None:
    assert value(Sum(FIGURE_3A, Nim(3))) == Game("1*3") == value("b+b+b+r+r + nim 3")


def test_3_4_stick_figure_and_his_friend_are_nothing() -> None:
    assert value(gallery("stick-figure-and-friend")) == 0
    assert outcome(gallery("stick-figure") + -gallery("stick-figure")) is Outcome.PREVIOUS


def test_3_4_the_negative_swaps_and_negates_options() -> None:
    assert -Game("{1,{2|0}|5/2,{3|1}}") == Game("{-5/2,{-1|-3}|-1,{0|-2}}")


# ---- 4 Fractional values ------------------------------------------------------------------------------------


def test_4_1_figure_5a_is_between_nothing_and_a_move() -> None:
    assert outcome(FIGURE_5A) is Outcome.LEFT
    assert outcome(FIGURE_5B) is Outcome.RIGHT


def test_4_1_figure_5c_is_a_zero_game() -> None:
    assert outcome(FIGURE_5C) is Outcome.PREVIOUS
    after_left = {value(option) for option in FIGURE_5C.options(Player.LEFT)}
    assert after_left == {value(FIGURE_5B)}  # "any move turns the position into Figure 5B"
    assert all(winning_moves(option, Player.LEFT) for option in FIGURE_5C.options(Player.RIGHT))


def test_4_1_figures_5a_6a_and_6b_are_a_half_a_quarter_and_an_eighth() -> None:
    assert [value(text).number for text in ("br", "brr", "brrr")] == [HALF, QUARTER, Fraction(1, 8)]
    assert Game("{0|1}") == HALF


def test_4_2_a_quarter_and_an_eighth() -> None:
    both = Position("brr+brrr")
    assert value(both) == Fraction(3, 8) == Game("{1/4|1/2}").number
    assert leaves(both, Player.LEFT) == [Fraction(1, 8), QUARTER]
    assert leaves(both, Player.RIGHT)[0] == HALF


def test_4_2_the_middle_of_two_neighbors() -> None:
    """Printed with 2(n+1) below the line; 2^(n+1) is meant."""
    for p, n in product(range(-9, 10), range(6)):
        middle = Game.of([Fraction(p, 2**n)], [Fraction(p + 1, 2**n)])
        assert middle == Fraction(2 * p + 1, 2 ** (n + 1))


# ---- 5 The simplicity rule ----------------------------------------------------------------------------------


def test_5_a_quarter_and_one_do_not_make_five_eighths() -> None:
    """Right moves -5/8 to -1/2, Left must move that to -1, and Right moves X to 1: nothing is left, and Left loses."""
    x = Form([QUARTER], [1])
    assert winning_moves(Sum(x, Game("-5/8")), Player.RIGHT) == ((1, 0),)
    assert Game("1/4") - Fraction(5, 8) == Fraction(-3, 8)  # what Left's move in X leaves
    assert winning_moves(Sum(x, Game("-1/2")), Player.LEFT) == ()
    assert Game("1/4") - HALF < 0  # so her only other move is -1/2 to -1
    assert winning_moves(Sum(x, Game(-1)), Player.RIGHT) == ((0, 0),)


def test_5_1_the_simplest_number_between() -> None:
    assert simplest_between(QUARTER, 1) == HALF == Game("{1/4|1}").number
    for low, high in product([Fraction(n, 8) for n in range(-10, 11)], repeat=2):
        if low < high:
            between = [x for n in range(-20, 21) if low < (x := Fraction(n, 16)) < high]
            assert simplest_between(low, high) == min(between, key=lambda x: (x.denominator, abs(x)))


def test_5_2_other_options_with_the_same_simplest_number_do_not_matter() -> None:
    assert Game("{1/4|1}") == Game("{0|1}") == HALF
    assert compare(Game("{1/4|1}"), Game("{0|1}")) == "="


# ---- 6 Green Hackenbush -------------------------------------------------------------------------------------


def test_6_green_is_impartial() -> None:
    for option, other in zip(Position("g(g,g)").options("left"), Position("g(g,g)").options("right"), strict=True):
        assert option == other


def test_6_1_figure_7_star() -> None:
    assert outcome("g") is Outcome.NEXT
    assert value("g") == Game("{0|0}") == star() != 0
    assert all(Game.of([-Fraction(1, 2**n)], [0]) < star() < Game.of([0], [Fraction(1, 2**n)]) for n in range(20))
    assert value("g+g") == 0


@pytest.mark.parametrize("x", ["3/4", "0", "-5", "11/16"])
def test_6_2_x_star(x: str) -> None:
    assert Game.of([Game(x)], [Game(x)]) == Game(x) + star() == value(Sum(Game(x), Position("g")))


# ---- 7 Nim and nimbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(8))
def test_7_1_a_heap_of_n_has_all_smaller_heaps_as_options(n: int) -> None:
    smaller = [star(k) for k in range(n)]
    assert value(Nim(n)) == value("g" * n or "0") == Game.of(smaller, smaller) == star(n)
    assert n == 0 or star(n) != Game(n) + star()
    assert star(n) + star(n) == 0


def test_7_2_mex_holds_beside_any_other_game() -> None:
    """A game with the options 0, *, *4 acts as *2, whatever stands beside it, impartial or not."""
    options = [star(0), star(1), star(4)]
    g = Form(options, options)
    assert mex([0, 1, 4]) == 2
    for beside in ("0", "g", "br", "rb+g", "gb", "gr+gg"):
        assert outcome(Sum(g, Position(beside))) is outcome(Sum(Nim(2), Position(beside)))


def test_7_3_the_sum_of_the_text() -> None:
    assert nim_sum(1, 3, 2) == 0
    assert value("g+ggg+gg") == 0


@pytest.mark.parametrize("k", range(20))
def test_7_4_the_parity_rule(k: int) -> None:
    assert star(1) + star(k) == star(k + 1 if k % 2 == 0 else k - 1)


def test_7_4_nim_addition_from_the_mex_rule_alone() -> None:
    table: dict[tuple[int, int], int] = {}
    for a, b in product(range(32), repeat=2):
        table[a, b] = mex([table[i, b] for i in range(a)] + [table[a, j] for j in range(b)])
        assert table[a, b] == a ^ b == nim_sum(a, b)
    assert all(table[n, 2**k] == n + 2**k for k in range(1, 5) for n in range(2**k))


# ---- 8 Green Hackenbush solved ------------------------------------------------------------------------------


@pytest.mark.parametrize("stem", ["g", "gg", "g(g,gg)"])
def test_8_1_colon_what_stands_on_a_node_counts_by_its_value(stem: str) -> None:
    for one, other in [("gg", "g+ggg"), ("ggg", "g+gg"), ("0", "g+g")]:
        assert value(one) == value(other)
        assert value(_on(stem, one)) == value(_on(stem, other))


def _on(stem: str, tops: str) -> Position:
    """Put pictures on the last node of a stem."""
    grown = Position(stem)
    last = grown.edges[-1].end
    edges = [(start, end, color) for start, end, color in grown.edges]
    for start, end, color in Position(tops).edges:
        edges.append((last if start == 0 else f"top{start}", f"top{end}", color))
    return Position(edges)


def test_8_1_figure_12_a_green_tree_is_simplified_to_two() -> None:
    """The figure is lost; this is another tree with forks on two levels that is worth *2."""
    tree = Position("g(g(g,g),gg,gg)")
    assert grundy(tree) == 1 + ((1 + (1 ^ 1)) ^ 2 ^ 2) == 2
    assert explain(tree).value == star(2)
    assert {"colon", "green tree"} & set(explain(tree).rules)


def test_8_2_fusion_bends_the_edges_of_a_cycle_into_loops() -> None:
    for length in range(2, 9):
        cycle = Position("g" * length + ":0")
        assert value(cycle) == value(Position("0-0G " * length)) == star(length % 2)
    assert "fusion" in explain("ggg:0").rules


def test_8_2_figures_14_and_15_a_girl_becomes_a_tree_and_then_a_stalk() -> None:
    told = explain(gallery("green-girl"))
    assert told.value == star(2)
    assert "fusion" in told.rules


# ---- 9 Conclusion -------------------------------------------------------------------------------------------


def test_9_hotchpotch_is_done_here() -> None:
    assert value(gallery("house")) == Game("3/2*3")
