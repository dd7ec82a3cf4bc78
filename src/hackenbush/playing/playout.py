"""Every way to play on: something worked out for a position from what it is after each move.

This is the plain game tree with the players taking turns, each position and player to move looked at once, so it is for
small positions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from hackenbush.playable import Playable
from hackenbush.players import Player
from hackenbush.solvers.budget import Meter

__all__ = ["Ending", "Playout", "ending"]

V = TypeVar("V")
_State: TypeAlias = tuple[Playable, Player]


class Playout(Generic[V]):
    """Works something out by a rule, within one budget; what it has looked at it knows.

    >>> from hackenbush.board import Position
    >>> from hackenbush.solvers import Budget
    >>> endings = Playout(Meter(Budget()), ending)
    >>> endings.of(Position("bb+r"), Player.LEFT), endings.of(Position(""), Player.LEFT)
    (Ending(wins=True, moves=3), Ending(wins=False, moves=0))
    """

    def __init__(self, meter: Meter, rule: Callable[[list[V]], V]) -> None:
        self._meter = meter
        self._rule = rule
        self._known: dict[_State, V] = {}

    def of(self, position: Playable, player: Player) -> V:
        """Return what it is with a player to move; raises `TooHard` when the budget is spent."""
        known, opened = self._known, dict[_State, list[_State]]()
        waiting = [(position, player)]
        while waiting:
            state = waiting[-1]
            if state in known:
                waiting.pop()
            elif state in opened:
                waiting.pop()
                known[state] = self._rule([known[after] for after in opened.pop(state)])
            else:
                opened[state] = self._after(*state)
                waiting += (after for after in opened[state] if after not in known)
        return known[position, player]

    def _after(self, position: Playable, player: Player) -> list[_State]:
        """Return every option with the other player to move, each counted as work."""
        after = []
        for option in position.options(player):
            self._meter.visit()
            after.append((option, -player))
        return after


class Ending(NamedTuple):
    """Whether the player to move wins, and the number of moves until somebody cannot move."""

    wins: bool
    moves: int


def ending(after: list[Ending]) -> Ending:
    """Return how it ends if the winner hurries and the loser holds out, from how it does after each move.

    >>> ending([Ending(True, 4), Ending(False, 2), Ending(False, 6)]), ending([Ending(True, 4)]), ending([])
    (Ending(wins=True, moves=3), Ending(wins=False, moves=5), Ending(wins=False, moves=0))
    """
    wins = [end.moves for end in after if not end.wins]
    if wins:
        return Ending(True, 1 + min(wins))
    return Ending(False, 1 + max((end.moves for end in after), default=-1))
