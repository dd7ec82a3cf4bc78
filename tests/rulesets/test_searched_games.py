"""Domineering, Toads and Frogs, Childish Hackenbush: against the definition and published values."""

from __future__ import annotations

import json
from itertools import combinations, product

import pytest
from hypothesis import given

from hackenbush import Game, NotationError, Outcome, Player, Position, outcome, value
from hackenbush.rulesets import ChildishHackenbush, Domineering, ToadsAndFrogs
from tests.board.strategies import positions
from tests.rulesets.plainly import plain_value
from tests.samples import DATA, examples, sized

# ---- Domineering -------------------------------------------------------------------------------------------

BOARDS = json.loads((DATA / "cgsuite.json").read_text(encoding="utf-8"))["domineering"]


@pytest.mark.parametrize("board", BOARDS, ids=[board["id"] for board in BOARDS])
def test_boards_are_worth_what_cgsuite_says(board: dict[str, str]) -> None:
    assert value(Domineering.parse(board["id"])) == Game(board["value"])


# Who wins rectangles: Lachmann, Moore and Rapaport, "Who wins Domineering on rectangular boards?" (2000), with
# their V, H, 1 and 2 for Vertical (Left), Horizontal (Right), the first and the second player; from one column on.
WINNERS = {1: "2HHHHHHH", 2: "V11HV11H", 3: "V11HHH", 4: "VVV1"}
OUTCOMES = {"V": Outcome.LEFT, "H": Outcome.RIGHT, "1": Outcome.NEXT, "2": Outcome.PREVIOUS}


@pytest.mark.parametrize(("rows", "columns"), [(r, c) for r in WINNERS for c in range(1, len(WINNERS[r]) + 1)])
def test_rectangles_are_won_by_whom_the_table_says(rows: int, columns: int) -> None:
    if rows * columns <= sized(16, pure=12):
        assert outcome(Domineering.rectangle(rows, columns)) is OUTCOMES[WINNERS[rows][columns - 1]]


def test_every_small_region_is_worth_what_the_definition_says() -> None:
    cells = list(product(range(2), range(3)))
    for size in range(len(cells) + 1):
        for chosen in combinations(cells, size):
            board = Domineering(chosen)
            assert value(board) == plain_value(board)
            assert value(-board) == -value(board)


def test_a_strip_holds_half_as_many_dominoes() -> None:
    assert [value(Domineering.rectangle(n, 1)) for n in range(1, 9)] == [0, 1, 1, 2, 2, 3, 3, 4]


# ---- Toads and Frogs ---------------------------------------------------------------------------------------

# Winning Ways, chapters 1 and 5; Erickson, "New Toads and Frogs results" (1996), whose conjectures on two and three
# empty squares Thanatipanonda and Zeilberger proved (2007, 2011).
STRIPS = {
    "T.F": "*",
    "TFTF.": "0",
    "TF.TF": "0",
    "TFT.F": "*",
    "T.TFF": "^",
    "TT.FF": "*",
    "TT...FF": "*",  # {a-2|a-2} for a toads
    "TTT...FF": "1*",
    "TTTT...FF": "2*",
    "TTTTT..FFFF": "{{2|1}|{*|-1}}",  # {{a-3|a-b}|{*|3-b}} for a > b >= 4
}


@pytest.mark.parametrize("strip", STRIPS)
def test_strips_are_worth_what_has_been_published(strip: str) -> None:
    if len(strip) <= sized(11, pure=8):
        assert value(ToadsAndFrogs(strip)) == Game(STRIPS[strip])


def test_every_small_strip_is_worth_what_the_definition_says() -> None:
    for length in range(6):
        for signs in product("TF.", repeat=length):
            game = ToadsAndFrogs("".join(signs))
            assert value(game) == plain_value(game)
            assert value(-game) == -value(game)


@pytest.mark.parametrize(("text", "column"), [("TTxFF", 3), ("1", 1)])
def test_a_strip_has_toads_frogs_and_empty_squares(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        ToadsAndFrogs(text)
    assert caught.value.column == column


# ---- Childish Hackenbush -----------------------------------------------------------------------------------


@given(positions(max_edges=6))
@examples(60, pure=20)
def test_childish_pictures_are_worth_what_the_definition_says(position: Position) -> None:
    game = ChildishHackenbush(position)
    standing = len(position) - len(position.floating)
    for player in Player:
        assert game.moves(player) == [e for e in position.moves(player) if len(position.cut(e)) == standing - 1]
    assert value(game) == plain_value(game)
    assert value(-game) == -value(game)


def test_an_edge_that_carries_something_may_not_be_cut() -> None:
    assert value(ChildishHackenbush("br")) == 0  # {|1}: only Right can move, and frees Left's edge
    assert value(ChildishHackenbush("bb")) == 2
    assert value(ChildishHackenbush("brr")) == -1  # {|0}
    assert value(ChildishHackenbush("0-1B 0-1R")) == Game("{-1|1}")  # either edge of a lens can go first
    assert value(ChildishHackenbush("b:1+b:1(r)")) == Game("{0|2}")  # {br|bb:0}: two legs carry a red edge
