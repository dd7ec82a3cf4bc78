"""What a position is worth and who wins it: one verb for every kind of game.

Any object with ``options(player)`` is valued by plain search over its positions, within a `Budget`.
"""

from __future__ import annotations

from hackenbush.errors import Undefined
from hackenbush.playable import Playable
from hackenbush.players import Outcome
from hackenbush.solve.budget import Budget, Meter
from hackenbush.solve.search import search
from hackenbush.values import Game, mex

__all__ = ["Budget", "grundy", "outcome", "value"]

_DEFAULT = Budget()


def value(position: Playable, *, budget: Budget = _DEFAULT) -> Game:
    """Return the exact value of a position.

    >>> from typing import NamedTuple
    >>> class Subtraction(NamedTuple):
    ...     "Take one or two counters from a heap."
    ...     heap: int
    ...     def options(self, player):
    ...         return [Subtraction(self.heap - taken) for taken in (1, 2) if taken <= self.heap]
    >>> value(Subtraction(5)), value(Subtraction(0))
    (Game('*2'), Game('0'))

    Raises `TooHard` when the budget is spent.
    """
    if isinstance(position, Game):
        return position
    return search(position, meter=Meter(budget), make=Game.of, add=Game.__add__, zero=Game(0))


def outcome(position: Playable, *, budget: Budget = _DEFAULT) -> Outcome:
    """Return who wins a position with best play.

    >>> outcome(Game("^*")), outcome(Game(0))
    (Outcome.NEXT, Outcome.PREVIOUS)
    """
    return value(position, budget=budget).outcome


def grundy(position: Playable, *, budget: Budget = _DEFAULT) -> int:
    """Return the Grundy value of a position of an impartial game: the n for which it is worth *n.

    >>> grundy(Game("*2 + *3"))
    1

    By the theorem of Sprague and Grundy it is the mex of the Grundy values of the options, and that of a sum is the
    nim-sum. Raises `Undefined` if the players have different options somewhere, `TooHard` when the budget is spent.
    """
    if isinstance(position, Game):
        return position.nimber

    def least_excluded(left: list[int], right: list[int]) -> int:
        if set(left) != set(right):
            raise Undefined("not an impartial game: the players have different moves")
        return mex(left)

    return search(position, meter=Meter(budget), make=least_excluded, add=int.__xor__, zero=0)
