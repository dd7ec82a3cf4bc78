"""Tables of moves: what is known of each, with a budget that suffices and with one that does not."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest
from hypothesis import given

from hackenbush import Budget, Game, Nim, Outcome, Player, Position, Sum, TooHard, value
from hackenbush.playing import Match
from hackenbush.solvers import best_moves, moves
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.move_table import tabulate
from hackenbush.solvers.pictures import know_picture
from tests.board.by_search import value_by_search
from tests.board.strategies import positions
from tests.solvers.test_known import hard


@given(positions(max_edges=7))
def test_what_moves_leave_is_what_the_definition_says(position: Position) -> None:
    for move in moves(position):
        assert isinstance(move.move, int)
        after = value_by_search(position.cut(move.move))
        assert (move.value, move.outcome) == (after, after.outcome)
        assert move.option == position.cut(move.move)
        assert move.wins == (after.outcome.winner(-move.player) is move.player)


@given(positions(max_edges=9))
def test_moves_keep_the_names_of_a_match(position: Position) -> None:
    match = Match(position)
    for _ in range(2):
        if match.is_over:
            break
        match.play(match.legal_moves()[-1])
    for move in moves(match.position):
        assert move.value == value(match.position.cut(move.move))  # type: ignore[attr-defined]


def test_a_spent_budget_leaves_gaps_and_raises_nothing() -> None:
    position = hard(5, 32, 64) + Position("bb+gb")
    table = moves(position, "left", budget=Budget(positions=20))
    assert not table.is_complete
    in_the_rest = [move for move in table if isinstance(move.move, int) and move.move >= 64]
    assert len(in_the_rest) == 4
    for move in in_the_rest:  # the hard part is not cut, and has bounds that decide
        assert (move.value, move.outcome, move.wins) == (None, Outcome.LEFT, True)
        assert move.known.lower is not None
    assert {move.is_best for move in table} <= {None, False}  # bounds may tell that some are not best
    with pytest.raises(TooHard, match="budget of positions is spent"):
        table.values()
    with pytest.raises(TooHard, match="budget of positions is spent"):
        best_moves(position, "left", budget=Budget(positions=20))
    json.dumps(table.as_data())


@pytest.mark.usefixtures("no_table")
def test_only_the_part_that_is_cut_is_solved_again() -> None:
    searched = hard(5, 5, 10)
    alone, together, once = (Meter(Budget(seconds=None)) for _ in range(3))
    tabulate(searched, Player, alone)
    tabulate(searched + searched, Player, together)
    know_picture(searched, meter=once)
    assert once.visited > 1
    assert together.visited == 2 * (alone.visited + once.visited)


class Countdown(NamedTuple):
    """Take one counter; nothing but search tells its value."""

    left: int

    def options(self, _: Player) -> list[Countdown]:
        return [Countdown(self.left - 1)] if self.left else []


def test_moves_of_other_games() -> None:
    both = moves(Sum(Nim(2), Position("b")))
    assert [(move.player, move.move, move.value) for move in both] == [
        (Player.LEFT, (0, (0, 0)), Game("1")),
        (Player.LEFT, (0, (0, 1)), Game("1*")),
        (Player.LEFT, (1, 0), Game("*2")),
        (Player.RIGHT, (0, (0, 0)), Game("1")),
        (Player.RIGHT, (0, (0, 1)), Game("1*")),
    ]
    assert [move.falls for move in both] == [None] * 5
    assert [move.option for move in moves(Game("{2|-1}"))] == [Game(2), Game(-1)]
    (spent,) = moves(Countdown(5), "left", budget=Budget(positions=2))
    assert (spent.option, spent.value, spent.outcome, spent.wins, spent.is_best) == (Countdown(4), *[None] * 4)
    assert "more than 2 positions" in spent.known.reason
    assert [move.value for move in moves(Countdown(5))] == [Game(0), Game(0)]


def test_a_move_in_one_line() -> None:
    assert [repr(move) for move in moves(Position("br"))] == [
        "<Move of Left: cut 0-1B, and 1 more falls, leaves 0: the second player wins, wins, best>",
        "<Move of Right: cut 1-2R, leaves 1: Left wins, best>",
    ]
