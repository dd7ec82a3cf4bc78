"""Moves and what they are worth: every option with its value, the best ones, and those that win.

A game is asked for ``moves(player)``, whose entries go with those of ``options(player)``: for a picture they are the
edges. A game without it has its options numbered from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple

from hackenbush.playable import Playable
from hackenbush.players import Outcome, Player
from hackenbush.values import Game

__all__ = ["Move", "best", "moves_of", "winning"]


class Move(NamedTuple):
    """A move, the position it leads to, and the value of that."""

    move: Hashable
    option: Playable
    value: Game


def moves_of(position: Playable, player: Player) -> list[tuple[Hashable, Playable]]:
    """Return every move of a player with the position it leads to.

    >>> moves_of(Game("{0,*|0}"), Player.LEFT)
    [(0, Game('0')), (1, Game('*'))]
    """
    options = list(position.options(player))
    named: Callable[[Player], Iterable[Hashable]] | None = getattr(position, "moves", None)
    names = range(len(options)) if named is None else named(player)
    return list(zip(names, options, strict=True))


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
