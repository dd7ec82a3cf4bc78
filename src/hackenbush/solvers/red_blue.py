"""Red-blue pictures of any shape are numbers; here is which number, or bounds of it within a budget.

Without green edges every cut of Left makes a picture worse for Left and every cut of Right worse for Right, so the
value is the simplest number between the best options of both (Conway, *On Numbers and Games*, chapters 8 and 15).
Beyond a node at which a picture can be taken apart only the value counts: the *colon principle* (Winning Ways,
chapter 7). So the picture is valued block by block from the leaves down, where a bridge with x on it is worth the
number 1:x, and only blocks in which any two edges lie on a cycle have to be searched. Who wins is found sooner than
the value: that takes a comparison with 0 alone. In general this is NP-hard, so a budget may run out; the bounds
that are found by then hold.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from hackenbush import _kernel
from hackenbush.board import Position
from hackenbush.errors import TooHard, Undefined
from hackenbush.players import Outcome
from hackenbush.solvers.budget import Budget
from hackenbush.values import Game
from hackenbush.values.arithmetic import fraction

__all__ = ["Bounds", "bounds", "outcome", "reason", "value"]

_DEFAULT = Budget()


class Bounds(NamedTuple):
    """What is known of a value: it lies from ``low`` to ``high``, ends included.

    ``visited`` counts the positions that were searched. ``spent`` names the limit of the budget that was reached,
    "positions", "seconds" or "memory", or is "size" if some block is too large to be searched at all (more than 1024
    edges), and is None if the question is answered.
    """

    low: Fraction
    high: Fraction
    visited: int
    spent: str | None

    @property
    def is_exact(self) -> bool:
        """Whether the two bounds are the value."""
        return self.low == self.high

    @property
    def outcome(self) -> Outcome | None:
        """Who wins, if the bounds tell.

        >>> zero, one = Fraction(0), Fraction(1)
        >>> Bounds(one, one, 0, None).outcome, Bounds(zero, one, 9, "seconds").outcome
        (Outcome.LEFT, None)
        """
        if self.low > 0:
            return Outcome.LEFT
        if self.high < 0:
            return Outcome.RIGHT
        return Outcome.PREVIOUS if self.is_exact else None


def bounds(
    position: Position,
    *,
    budget: Budget = _DEFAULT,
    sign_only: bool = False,
    report: Callable[[int], None] | None = None,
) -> Bounds:
    """Return bounds of the value of a red-blue picture; they are the value itself if the budget allows.

    >>> known = bounds(Position("0-1B 0-2B 1-2R"))
    >>> known.low, known.high, known.spent
    (Fraction(1, 1), Fraction(1, 1), None)
    >>> bounds(Position("")).is_exact
    True

    With ``sign_only`` the search ends as soon as they tell who wins. In long work ``report`` is told a few times a
    second how many positions were visited so far. Raises `Undefined` if an edge is green.
    """
    arrays = position.arrays
    if b"g" in arrays.colors:
        green = arrays.colors.index(b"g")
        raise Undefined(f"not a red-blue picture: edge {position.edges[green]} is green")
    goal = "sign" if sign_only else "value"
    status, low, low_exponent, high, high_exponent, visited = _kernel.redblue_solve(
        arrays.ends, arrays.colors, arrays.points, goal, budget.positions, budget.seconds, budget.memory, report
    )
    spent = None if status == "done" else status
    return Bounds(fraction(low, low_exponent), fraction(high, high_exponent), visited, spent)


def value(position: Position, *, budget: Budget = _DEFAULT) -> Game:
    """Return the value of a red-blue picture, which is a number.

    >>> value(Position("b(r,b(r,rb))")), value(Position("bb:0+r"))
    (Game('11/16'), Game('1'))

    Raises `TooHard` when the budget is spent, with the bounds known by then, and `Undefined` if an edge is green.
    """
    known = bounds(position, budget=budget)
    if not known.is_exact:
        raise TooHard(reason(known), lower=known.low, upper=known.high, outcome=known.outcome)
    return Game(known.low)


def outcome(position: Position, *, budget: Budget = _DEFAULT) -> Outcome:
    """Return who wins a red-blue picture; the first player alone never does.

    >>> outcome(Position("b(r,b)")), outcome(Position("br+r")), outcome(Position("br+br+r"))
    (Outcome.LEFT, Outcome.RIGHT, Outcome.PREVIOUS)

    Raises `TooHard` when the budget is spent, and `Undefined` if an edge is green.
    """
    known = bounds(position, budget=budget, sign_only=True)
    if known.outcome is None:
        raise TooHard(reason(known), lower=known.low, upper=known.high, outcome=known.outcome)
    return known.outcome


def reason(known: Bounds) -> str:
    """Return why the value is not known, and what is."""
    low = known.low if known.low.denominator.bit_length() <= 64 else floor(known.low)
    high = known.high if known.high.denominator.bit_length() <= 64 else ceil(known.high)
    why = "a block is too large" if known.spent == "size" else f"the budget of {known.spent} is spent"
    return f"{why}, with {known.visited:,} positions visited: the value is from {low} to {high}"
