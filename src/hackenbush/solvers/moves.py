"""Moves and what they are worth: every option with its value, the best ones, those that win, and a table of all."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from hackenbush.playable import Playable, describe, moves_of
from hackenbush.players import Outcome, Player
from hackenbush.values import Game

__all__ = ["Move", "MoveRow", "MoveTable", "best", "moves_of", "rows", "winning"]


class Move(NamedTuple):
    """A move, the position it leads to, and the value of that."""

    move: Hashable
    option: Playable
    value: Game


class MoveRow(NamedTuple):
    """A move as a row of a table: plain text and booleans, for pandas, Polars, CSV or JSON."""

    player: str
    move: str
    words: str
    value: str  # of what is left, in ASCII
    outcome: str
    is_best: bool
    wins: bool


class MoveTable(list[MoveRow]):
    """Rows of moves, which a notebook shows as a table."""

    def _repr_html_(self) -> str:
        from hackenbush.solvers.cards import move_card

        return move_card(self)


def rows(position: Playable, player: Player, moves: Sequence[Move]) -> list[MoveRow]:
    """Return the moves of a player as rows.

    >>> from hackenbush.rulesets import Nim
    >>> rows(Nim(1), Player.LEFT, [Move((0, 0), Nim(0), Game(0))])[0].words
    'heap 1: 1 → 0'
    >>> rows(Nim(0), Player.LEFT, [])
    []
    """
    unbeaten = {move.move for move in best(moves, player)}
    return [
        MoveRow(
            player=player.value,
            move=str(move.move),
            words=describe(position, player, move.move),
            value=str(move.value),
            outcome=move.value.outcome.name.lower(),
            is_best=move.move in unbeaten,
            wins=winning(move.value.outcome, player),
        )
        for move in moves
    ]


def best(moves: Sequence[Move], player: Player) -> list[Move]:
    """Return the moves that no other one beats: whose values are not dominated.

    >>> moves = [Move(i, g, g) for i, g in enumerate(map(Game, ("0", "*", "-1", "*")))]
    >>> [move.move for move in best(moves, Player.LEFT)], best([], Player.LEFT)
    ([0, 1, 3], [])
    """
    values = {move.value for move in moves}
    if player is Player.LEFT:
        kept = {g for g in values if not any(g < h for h in values)}
    else:
        kept = {g for g in values if not any(g > h for h in values)}
    return [move for move in moves if move.value in kept]


def winning(after: Outcome, player: Player) -> bool:
    """Return whether a move that leaves this outcome wins for the player who made it.

    >>> winning(Outcome.PREVIOUS, Player.LEFT), winning(Outcome.NEXT, Player.LEFT), winning(Outcome.LEFT, Player.LEFT)
    (True, False, True)
    """
    return after.winner(-player) is player
