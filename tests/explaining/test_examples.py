"""The worked examples of the documents this project began with come out as they are worked there.

"Chen" is E. Chen, *Hackenbush Game Theory* (2024); "class notes" are *Game Theory*, classes 1 and 2; "contest notes"
are *Almost Everything About Hackenbush*; "essay" is *Hackenbush, Nim and Impartial games* (2022).
"""

from __future__ import annotations

import pytest

from hackenbush import Explanation, Game, Nim, Player, Position, explain, winning_moves
from hackenbush.explaining.figures import Columns, Labelled, NumberLine, Plays, Series


def formulas(explanation: Explanation) -> list[str]:
    return [str(step.formula) for step in explanation.steps]


def test_a_stalk_by_the_rule_of_signs() -> None:
    """Contest notes, "Blue Red Stalk": BBBRB = +V + V + V - V/2 + V/4."""
    explanation = explain(Position("bbbrb"))
    assert explanation.rules == ("stalk",)
    assert formulas(explanation) == ["bbbrb = 1 + 1 + 1 - 1/2 + 1/4 = 11/4"]


def test_a_tree_by_sticks() -> None:
    """Contest notes, 11.1: -1/2 on the way, then x = -3/2 gives 3/8, then -5/8 gives ((-5/8) + 2)/2 = 11/16."""
    explanation = explain(Position("b(r,b(r,rb))"))
    assert explanation.rules == ("stick",) * 3
    assert formulas(explanation) == [
        "rb = (1 - 3)/4 = -1/2",
        "b(r,rb) = (-3/2 + 3)/4 = 3/8",
        "b(r,b(r,rb)) = (-5/8 + 2)/2 = 11/16",
    ]
    first = explanation.steps[0].figure
    assert isinstance(first, Series)
    assert [numerator for numerator, _ in first.terms] == [0, -1, -2]  # "1-1 doesn't work, nor does 1-2 … 1-3 = -2"


def test_half_a_move() -> None:
    """Chen 4.1: whoever begins G + G - 1 loses, move by move."""
    explanation = explain(Position("br"), by="play")
    assert formulas(explanation) == ["br + br - 1 = 0, so br = 1/2"]
    figure = explanation.steps[0].figure
    assert isinstance(figure, Plays)
    plays = {(play.player, play.edge): play for play in figure.plays}
    # Left cuts a blue edge: Right cuts the red one above the other blue edge, which leaves Left to begin a zero game.
    assert plays[Player.LEFT, 0].answer == 3
    # Right cuts above a blue edge: Left cuts the other blue edge with a red one above. Right cuts at the ground: Left
    # leaves one copy of G.
    assert plays[Player.RIGHT, 1].answer == 2
    assert plays[Player.RIGHT, 4].left == Position([(0, 3, "b"), (3, 4, "r")])
    assert len(plays) + figure.left_out == 5


def test_guess_and_check_with_two_copies() -> None:
    """Class notes: G + G + (-3) = 0, so G is exactly 3/2."""
    explanation = explain(Position("bbr"), by="play")
    assert formulas(explanation) == ["bbr + bbr - 3 = 0, so bbr = 3/2"]


def test_the_simplest_number_is_not_the_average() -> None:
    """Chen 5: {1/4|1} is 1/2 and not 5/8."""
    explanation = explain("{1/4|1}")
    assert explanation.rules == ("simplicity",)
    assert explanation.value == Game("1/2")
    assert "5/8" in str(explanation.steps[0].sentence)
    assert explanation.steps[0].figure == NumberLine((Game("1/4"),), (Game(1),), Game("1/2"))


def test_six_options() -> None:
    """Class notes: {-3, 0, 1/2, 1/2 | 1, 5} = {1/2 | 1} = 3/4."""
    explanation = explain("{-3, 0, 1/2, 1/2 | 1, 5}")
    assert explanation.rules == ("dominated", "simplicity")
    assert formulas(explanation) == ["{-3, 0, 1/2, 1/2 | 1, 5} = {1/2 | 1}", "{1/2 | 1} = 3/4"]
    sentence = str(explanation.steps[0].sentence)
    assert "Left wants what is greater: 1/2 beats -3, 0." in sentence
    assert "Right wants what is less: 1 beats 5." in sentence


def test_equal_options_may_be_exchanged() -> None:
    """Class notes, equivalence: 1/2 = {0 | 1}, whatever the 1 looks like."""
    for one in ("{0|6}", "{1/2|2}", "{0|}"):
        explanation = explain(f"{{0|{one}}}")
        assert explanation.rules == ("equivalence", "simplicity")
        assert explanation.value == Game("1/2")


@pytest.mark.parametrize("detail", ["brief", "full"])
def test_a_quarter_and_an_eighth(detail: str) -> None:
    """Chen 4.2: {0|1/2} + {0|1/4} = {1/4|1/2} = 3/8, since 1/4 > 1/8 and 1/2 < 5/8."""
    text = "{0|1/2} + {0|1/4}" if detail == "brief" else "1/4 + 1/8"
    explanation = explain(text, detail=detail)  # type: ignore[arg-type]
    assert explanation.rules[-3:] == ("sum", "dominated", "simplicity")
    assert formulas(explanation)[-2:] == ["{1/8, 1/4 | 5/8, 1/2} = {1/4 | 1/2}", "{1/4 | 1/2} = 3/8"]
    assert explain(Position("brr+brrr")).value == Game("3/8")


def test_three_quarters_and_a_star() -> None:
    """Chen 6.2: {1/2|1} + {0|0} = {3/4|3/4} = 3/4 + *."""
    explanation = explain("{1/2|1} + {0|0}")
    assert explanation.rules == ("sum", "dominated", "number and star")
    assert formulas(explanation)[-1] == "{3/4 | 3/4} = 3/4 + * = 3/4*"


def test_two_stars_cancel() -> None:
    """Chen 6.1: * + * = 0; the second player cuts the other edge."""
    explanation = explain(Position("g+g"))
    assert explanation.rules == ("split", "cancel")
    assert explanation.value == 0


def test_three_nimbers() -> None:
    """Chen 7.3: *1 + *3 + *2 = *(1 xor 3 xor 2) = 0."""
    explanation = explain("*1 + *3 + *2")
    assert formulas(explanation) == ["* + *3 + *2 = *(1 xor 3 xor 2) = 0"]
    assert not explanation.remarks


def test_balancing_three_heaps() -> None:
    """Essay 3: piles 4, 11, 13 have nim-sum 2, and 11 -> 9 balances them."""
    explanation = explain("4, 11, 13")
    assert explanation.rules == ("nim-sum",)
    assert explanation.value == Game("*2")
    (remark,) = explanation.remarks
    assert remark.rule == "balancing"
    assert remark.figure == Columns((4, 11, 13), 2, (1, 9))
    assert explain(Nim(4, 11, 13)).value == Game("*2")


def test_the_mex_rule() -> None:
    """Chen 7.2: {*0, *1, *2 | *0, *1, *2} = *3, and the least missing one counts."""
    assert explain("{0, *, *2 | 0, *, *2}").rules == ("mex",)
    assert explain("{0, *, *2 | 0, *, *2}").value == Game("*3")
    assert explain("{0, *, *5 | 0, *, *5}").value == Game("*2")


def test_a_green_tree() -> None:
    """Contest notes: stalkSize(u) = (stalkSize(a) + 1) ^ (stalkSize(b) + 1) ^ (stalkSize(c) + 1)."""
    explanation = explain(Position("g(g,gg,ggg)"))  # stalk sizes 0, 1 and 2 on three edges, and one edge below
    assert explanation.rules == ("colon", "star")
    assert formulas(explanation)[0] == "1 xor 2 xor 3 = 0"
    assert explanation.value == Game("*")


@pytest.mark.parametrize(("edges", "value"), [(2, "0"), (3, "*"), (4, "0"), (5, "*"), (6, "0")])
def test_cycles_count_by_their_parity(edges: int, value: str) -> None:
    """Contest notes: an odd cycle leaves one edge, an even one none."""
    cycle = Position([(i, (i + 1) % edges, "g") for i in range(edges)])
    explanation = explain(cycle)
    assert explanation.rules[0] == "fusion"
    assert explanation.value == Game(value)


HOUSE = "0.left-1G 0.right-2G 1-2G 2-3G 3-1G 3-4G 4-4G 4-5G 4-6G 5-7G 5-8G"


def test_the_winning_cut_is_one_of_the_picture_itself() -> None:
    """Of a green triangle on one node only the far edge wins; the fused picture shows three loops."""
    explanation = explain(Position("0-1G 1-2G 2-0G"))
    (remark,) = explanation.remarks
    assert remark.rule == "winning cut"
    assert isinstance(remark.figure, Labelled)
    assert remark.figure.highlight == (1,)
    assert "the only cut that wins" in str(remark.sentence)


@pytest.mark.parametrize("text", [HOUSE, "ggg+gggg+ggggg", "g:0+g:0+g", "g(g,gg)+g"])
def test_winning_cuts_win(text: str) -> None:
    position = Position(text)
    (remark,) = explain(position).remarks
    assert isinstance(remark.figure, Labelled)
    (edge,) = remark.figure.highlight
    assert edge in winning_moves(position, Player.LEFT)


def test_must_pass_pictures() -> None:
    """Pictures that break other programs, with the values they have."""
    expected = {
        "0-1B 0-1R": "0",
        "0-1B 0-2R": "0",
        "0-1B 1-1R": "1/2",
        "0-0B": "1",
        "0-1B 0-2B 1-2R": "1",
        "0-1B 0-2R 1-2G": "*",
        "0-1G 1-2B": "^*",
        "bbbbbbb": "7",
        "0-1G 1-2G 2-0G 1-3B": "{0|{0,*,*2|0,*}}",
        "0-1B 1-2G 2-3G 3-1G": "1*",
        "0-1G 0-1G 1-2B": "^2",
    }
    for text, value in expected.items():
        assert explain(Position(text)).value == Game(value), text
    assert "fusion" not in explain(Position("0-1G 1-2G 2-0G 1-3B")).rules
    assert "fusion" in explain(Position("0-1B 1-2G 2-3G 3-1G")).rules
    assert explain("{-2|1}").value == 0
    assert explain(Position("b" * 70 + "r")).value == Game("139/2")
