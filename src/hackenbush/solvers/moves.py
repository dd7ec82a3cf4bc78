"""Moves and what they are worth: every option with its value, the best ones, and those that win."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from hackenbush.playable import Playable, moves_of
from hackenbush.players import Outcome, Player
from hackenbush.values import Game

__all__ = ["Move", "best", "moves_of", "winning"]


class Move(NamedTuple):
    """A move, the position it leads to, and the value of that."""

    move: Hashable
    option: Playable
    value: Game


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
