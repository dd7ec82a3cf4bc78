"""Search of the whole game tree: the result for a position follows by a rule from the results after each move.

The players alternate, and each pair of position and player is searched once. It is for small positions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from hackenbush.playable import Playable
from hackenbush.players import Player
from hackenbush.solvers.budget import Meter

__all__ = ["Ending", "Playout", "find_ending"]

V = TypeVar("V")
_State: TypeAlias = tuple[Playable, Player]


class Playout(Generic[V]):
    """Finds results by a rule, within one budget, and remembers them.

    >>> from hackenbush.board import Position
    >>> from hackenbush.solvers import Budget
    >>> endings = Playout(Meter(Budget()), find_ending)
    >>> endings.find(Position("bb+r"), Player.LEFT), endings.find(Position(""), Player.LEFT)
    (Ending(wins=True, moves=3), Ending(wins=False, moves=0))
    """

    def __init__(self, meter: Meter, rule: Callable[[list[V]], V]) -> None:
        self._meter = meter
        self._rule = rule
        self._known: dict[_State, V] = {}

    def find(self, position: Playable, player: Player) -> V:
        """Return the result with this player to move; raises `TooHard` when the budget is spent."""
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
                opened[state] = self._list_next(*state)
                waiting += (after for after in opened[state] if after not in known)
        return known[position, player]

    def _list_next(self, position: Playable, player: Player) -> list[_State]:
        """Return every option with the other player to move, and count each as a visit."""
        after = []
        for option in position.options(player):
            self._meter.visit()
            self._meter.check()
            after.append((option, -player))
        return after


class Ending(NamedTuple):
    """Whether the player to move wins, and after how many moves the game is over."""

    wins: bool
    moves: int


def find_ending(after: list[Ending]) -> Ending:
    """Return the ending if the winner hurries and the loser holds out, from the endings after each move.

    >>> find_ending([Ending(True, 4), Ending(False, 2), Ending(False, 6)]), find_ending([Ending(True, 4)])
    (Ending(wins=True, moves=3), Ending(wins=False, moves=5))
    >>> find_ending([])
    Ending(wins=False, moves=0)
    """
    wins = [end.moves for end in after if not end.wins]
    if wins:
        return Ending(True, 1 + min(wins))
    return Ending(False, 1 + max((end.moves for end in after), default=-1))
