"""Find who wins a sum from the values of its parts, computing as little of the sum as possible.

A game cancels its negative. A sum of numbers and all-small games has the sign of its number if that is not 0; otherwise
*atomic weights* are added, and two ahead wins (Berlekamp, Conway and Guy, *Winning Ways*, chapter 8). Only sums that
this does not decide are computed, long games first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from operator import add

from hackenbush.players import Outcome
from hackenbush.values import Game

__all__ = ["outcome_between", "outcome_of_sum", "total"]

_ZERO = Game(0)


def outcome_of_sum(games: Iterable[Game]) -> Outcome:
    """Return who wins the sum of some games.

    >>> outcome_of_sum([Game("^*"), Game("1/2"), Game("v3")]), outcome_of_sum([Game("^"), Game("*")])
    (Outcome.LEFT, Outcome.NEXT)
    >>> outcome_of_sum([Game("{3|-1}"), Game("{1|-3}")]), outcome_of_sum([])
    (Outcome.PREVIOUS, Outcome.PREVIOUS)
    """
    rest = cancel(games)
    if all((g - g.left_stop).is_all_small for g in rest):
        number = sum((g.left_stop for g in rest), Fraction(0))
        if number:
            return Outcome.LEFT if number > 0 else Outcome.RIGHT
        rest = [g - g.left_stop for g in rest]
        weights = sum((g.atomic_weight for g in rest), Game(0))
        if weights >= 2:
            return Outcome.LEFT
        if weights <= -2:
            return Outcome.RIGHT
    return _add(rest).outcome


def outcome_between(low: Game, high: Game) -> Outcome | None:
    """Return who wins a game that lies between two others, or None if their signs do not decide it.

    >>> outcome_between(Game("1/2"), Game(2)), outcome_between(Game(-1), Game("v")), outcome_between(Game("v"), Game(1))
    (Outcome.LEFT, Outcome.RIGHT, None)
    """
    if low > _ZERO:
        return Outcome.LEFT
    return Outcome.RIGHT if high < _ZERO else None


def total(games: Iterable[Game]) -> Game:
    """Return the sum of some games, cancelling pairs and adding long games first to save work.

    >>> total([Game("^"), Game("*"), Game("v"), Game("1/2")]), total([])
    (Game('1/2*'), Game('0'))
    """
    return _add(cancel(games))


def _add(games: list[Game]) -> Game:
    """Return the sum of games, added in order of birthday, latest first; the order of two does not matter."""
    if len(games) > 2:
        games = sorted(games, key=lambda g: g.birthday, reverse=True)
    return reduce(add, games) if games else Game(0)


def cancel(games: Iterable[Game]) -> list[Game]:
    """Return the games without pairs of a game and its negative.

    >>> cancel([Game("^"), Game("*"), Game("v"), Game("*"), Game("2")])
    [Game('2')]
    """
    left: Counter[Game] = Counter()
    for g in games:
        if left[-g]:
            left[-g] -= 1
        else:
            left[g] += 1
    return list(left.elements())
