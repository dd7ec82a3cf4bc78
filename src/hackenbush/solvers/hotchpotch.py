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

from hackenbush import _kernel
from hackenbush.board.position import Position
from hackenbush.solvers.budget import Budget
from hackenbush.solvers.known import Known, why_not
from hackenbush.values import Game, up
from hackenbush.values.arithmetic import fraction

__all__ = ["most_small", "solve_hotchpotch"]

_DEFAULT = Budget()


def solve_hotchpotch(
    position: Position, budget: Budget = _DEFAULT, report: Callable[[int], None] | None = None
) -> Known:
    """Return the value of any picture, or bounds of it when the budget is spent.

    >>> solve_hotchpotch(Position("gb")).value, solve_hotchpotch(Position("")).value
    (Game('^*'), Game('0'))
    >>> solve_hotchpotch(Position("bg(g:0,b)"), Budget(positions=0))
    <Known from 1v6 to 1^6: Left wins>

    What floats counts for nothing. In long work ``report`` is told a few times a second how many positions were visited
    so far. Where the value is not known, the bounds are those of its number, and of a small game beside it.
    """
    arrays = position.arrays
    status, low, low_exponent, high, high_exponent, canonical, visited = _kernel.hotchpotch_solve(
        arrays.ends, arrays.colors, arrays.points, budget.positions, budget.seconds, budget.memory, report
    )
    if canonical is not None:
        return Known.exactly(Game._adopt(canonical), visited=visited)
    lower, upper, most = fraction(low, low_exponent), fraction(high, high_exponent), most_small(position)
    reason = why_not(status, visited, lower, upper, beside=" and a small game")
    return Known.between(Game(lower) - most, Game(upper) + most, reason, visited=visited)


def most_small(position: Position) -> Game:
    """Return a game that the small game beside the number of a picture is less than.

    >>> most_small(Position("bg"))
    Game('^4')

    Each move that is left adds at most 1 to the atomic weight of the small game, and who is two ahead wins; so n edges
    are less than n + 2 ups.
    """
    return up(len(position) + 2)
