"""Pictures of three colors: a number, and beside it a game that is small whatever the number.

Let G be a picture and N the red-blue picture that is left when its green edges are deleted.

1. G is equal to the value of N plus an *all-small* game e. For cutting a green edge, or an edge that falls without the
   green ones, leaves N as it is, and cutting a blue or red edge of N is worse for its owner than any of these; both
   stops of G are then the value of N, and what remains in translation is e. So nothing is ever hot, and when N is not
   0 its sign says who wins.
2. e does not change if all nodes of N are joined to the ground and its edges taken away, since only dominated moves
   go with them. In what is left every edge on the ground is green, and stays so.
3. What hangs on a single node counts by its value alone (the colon principle): on a blue or red edge x + e becomes
   (1:x) + e or (-1:x) + e, and on a green edge \\*:(x + e) = {0, \\*:L | 0, \\*:R} over the options of x + e.
4. A block of green edges that carries nothing but nimbers is worth one (the fusion principle).

So the picture is taken apart into blocks, from the leaves down, and only blocks with green edges alone on the ground
that are no bridges are searched: their moves are cuts, and moves in the values that their nodes carry. A block that was
valued once is known, wherever it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from hackenbush import _kernel
from hackenbush.board.position import Position
from hackenbush.errors import TooHard
from hackenbush.solvers.budget import Budget
from hackenbush.values import Game, up
from hackenbush.values.arithmetic import fraction

__all__ = ["Known", "known", "reason", "value"]

_DEFAULT = Budget()


class Known(NamedTuple):
    """What is known of a picture of so many edges: its value, or None, and bounds of its number, ends included.

    ``visited`` counts the positions that were searched. ``spent`` names the limit of the budget that was reached,
    "positions", "seconds" or "memory", or is "size" if some block is too large to be searched at all, and is None if
    the value is known.
    """

    edges: int
    value: Game | None
    low_number: Fraction
    high_number: Fraction
    visited: int
    spent: str | None

    @property
    def low(self) -> Game:
        """The value, or a game that it is not less than.

        >>> Known(4, None, Fraction(1), Fraction(1), 7, "positions").low
        Game('1v6')

        Each move that is left adds at most 1 to the atomic weight of the small game, and who is two ahead wins: so n
        edges are worth less than their number and n + 2 ups.
        """
        return Game(self.low_number) - up(self.edges + 2) if self.value is None else self.value

    @property
    def high(self) -> Game:
        """The value, or a game that it does not exceed."""
        return Game(self.high_number) + up(self.edges + 2) if self.value is None else self.value


def known(position: Position, *, budget: Budget = _DEFAULT, report: Callable[[int], None] | None = None) -> Known:
    """Return the value of any picture, or what is known of it when the budget is spent.

    >>> known(Position("gb")).value, known(Position("")).value
    (Game('^*'), Game('0'))
    >>> spent = known(Position("bg(g:0,b)"), budget=Budget(positions=0))
    >>> spent.value, spent.low_number, spent.high_number, spent.spent
    (None, Fraction(1, 1), Fraction(1, 1), 'positions')

    What floats counts for nothing. In long work ``report`` is told a few times a second how many positions were visited
    so far.
    """
    arrays = position.arrays
    status, low, low_exponent, high, high_exponent, canonical, visited = _kernel.hotchpotch_solve(
        arrays.ends, arrays.colors, arrays.points, budget.positions, budget.seconds, budget.memory, report
    )
    found: Game | None = None if canonical is None else Game._adopt(canonical)
    spent = None if status == "done" else status
    return Known(len(position), found, fraction(low, low_exponent), fraction(high, high_exponent), visited, spent)


def value(position: Position, *, budget: Budget = _DEFAULT) -> Game:
    """Return the value of any picture.

    >>> value(Position("gb+g")), value(Position("0-1G 1-2G 2-0G 1-3B"))
    (Game('^'), Game('{0||0,*,*2|0,*}'))

    Raises `TooHard` when the budget is spent, with the bounds known by then.
    """
    found = known(position, budget=budget)
    if found.value is None:
        raise TooHard(reason(found), lower=found.low, upper=found.high)
    return found.value


def reason(found: Known) -> str:
    """Return why the value is not known, and what is.

    >>> reason(Known(9, None, Fraction(1, 2), Fraction(1, 2), 7, "seconds"))
    'the budget of seconds is spent, with 7 positions visited: the value is 1/2 and a small game'
    """
    why = "a block is too large" if found.spent == "size" else f"the budget of {found.spent} is spent"
    is_short = max(found.low_number.denominator, found.high_number.denominator).bit_length() <= 64
    low = found.low_number if is_short else floor(found.low_number)
    high = found.high_number if is_short else ceil(found.high_number)
    about = low if low == high else f"from {low} to {high},"
    return f"{why}, with {found.visited:,} positions visited: the value is {about} and a small game"
