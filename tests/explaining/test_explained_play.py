"""Reasons by play: comparisons, guesses, and proofs that can be played."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game, Player, Position, Sum, compare, explain, prove_it
from hackenbush.board import canonical
from hackenbush.errors import InvalidArgument, Undefined
from hackenbush.explaining.figures import Plays
from tests.board.strategies import positions
from tests.explaining.by_definition import by_definition
from tests.samples import examples

small = positions(max_edges=4, floating=False).map(canonical)  # so that node numbers are small


def relation(p: Position, q: Position) -> str:
    g, h = by_definition(p), by_definition(q)
    return "=" if g == h else "<" if g < h else ">" if g > h else "||"


@given(small, small)
@examples(60, pure=15)
def test_comparisons_agree_by_value_by_play_and_as_explained(p: Position, q: Position) -> None:
    expected = relation(p, q)
    assert compare(p, q) == compare(p, q, by="play") == expected
    assert explain(p, q).relation == expected
    assert explain(p, q, by="play").relation == expected


def test_a_comparison_says_which_is_larger() -> None:
    assert str(explain(Position("br"), Position("b")).conclusion) == "br is less than b."
    assert str(explain("^", "*").conclusion) == "^ is confused with *."
    assert explain(Position("br+br"), 1).relation == "="
    with pytest.raises(InvalidArgument, match="by='value' or by='play'"):
        compare(Position("b"), Position("r"), by="guess")  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="only pictures can be compared by play, and 1 is a value"):
        compare(Game(1), Position("b"), by="play")


@given(positions(max_edges=7, floating=False).map(canonical))
@examples(60, pure=15)
def test_answers_that_are_shown_win(position: Position) -> None:
    explanation = explain(position, Position(""), by="play")
    figure = explanation.steps[0].figure
    assert isinstance(figure, Plays)
    for play in figure.plays:
        after = position.cut(play.edge)
        if play.answer is not None:
            after = after.cut(position.edges[play.answer])
        assert after == play.left
        # It is the turn of whoever did not move last, and that player loses.
        mover = play.player if play.answer is None else -play.player
        assert by_definition(play.left).outcome.winner(-mover) is mover


@given(positions(max_edges=6).map(canonical), st.randoms(use_true_random=False))
@examples(60, pure=15)
def test_a_proof_is_won_by_its_second_player(position: Position, chance: random.Random) -> None:
    proof = prove_it(position)
    assert by_definition(position) == proof.value
    assert by_definition(proof.position) == 0
    for first in Player:
        board = proof.position
        while moves := board.moves(first):
            board = board.cut(chance.choice(moves))
            board = board.cut(proof.reply(board, -first))


def test_a_proof_of_a_strange_value_is_its_mirror_image() -> None:
    triangle = Position("0-1G 1-2G 2-0G 1-3B")
    proof = prove_it(triangle)
    assert proof.value == Game("{0|{0,*,*2|0,*}}")
    assert by_definition(proof.position) == 0


def test_a_strategy_knows_when_it_is_lost() -> None:
    with pytest.raises(Undefined, match="no winning cut"):
        prove_it(Position("br")).reply(Position("b"), Player.RIGHT)


def test_a_sum_of_pictures_is_guessed_as_a_whole() -> None:
    explanation = explain(Sum(Position("br"), Position("br")), by="play")
    assert explanation.value == 1
    assert len(explanation.start) == 2


def test_only_pictures_are_played_out() -> None:
    with pytest.raises(Undefined, match="expected pictures to be played out, not"):
        explain("{0|1}", by="play")


def test_other_games_are_explained_by_their_options() -> None:
    from typing import NamedTuple

    class Subtraction(NamedTuple):
        """Take one or two counters."""

        heap: int

        def options(self, _: Player) -> list[Subtraction]:
            return [Subtraction(self.heap - taken) for taken in (1, 2) if taken <= self.heap]

    assert explain(Subtraction(5)).rules == ("options", "mex")
    assert explain(Subtraction(5)).value == Game("*2")
    assert explain(Sum(Subtraction(5), Position("gg"))).value == 0
