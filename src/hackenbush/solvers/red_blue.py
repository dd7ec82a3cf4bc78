"""Find the number that a red-blue picture of any shape is worth, or bounds within a budget.

Without green edges every cut makes a picture worse for the player who cuts, so the value is the simplest number
between the best options of both (Conway, *On Numbers and Games*, chapters 8 and 15). Above a node that separates the
picture only the value counts: the *colon principle* (Winning Ways, chapter 7). So the picture is valued block by block
from the leaves down: a bridge with x on it is worth the number 1:x, and only blocks in which any two edges lie on a
cycle are searched. Finding who wins is faster than finding the value: a comparison with 0 is enough. The problem is
NP-hard, so a budget may run out; the bounds found by then hold.
"""

from __future__ import annotations

from collections.abc import Callable

from hackenbush import _kernel
from hackenbush.board.position import Position
from hackenbush.errors import Undefined
from hackenbush.solvers.budget import Budget
from hackenbush.solvers.known import Known, explain_limit
from hackenbush.values import Game
from hackenbush.values.arithmetic import fraction

__all__ = ["solve_red_blue"]

_DEFAULT = Budget()


def solve_red_blue(
    position: Position,
    budget: Budget = _DEFAULT,
    report: Callable[[int], None] | None = None,
    *,
    sign_only: bool = False,
) -> Known:
    """Return the value of a red-blue picture, or bounds when the budget is spent.

    >>> solve_red_blue(Position("0-1B 0-2B 1-2R")), solve_red_blue(Position(""))
    (<Known 1: Left wins>, <Known 0: the second player wins>)

    With ``sign_only`` the search ends as soon as the bounds decide who wins. ``report`` is called a few times a second
    with the number of positions visited so far. Raises `Undefined` if an edge is green.
    """
    arrays = position.arrays
    if b"g" in arrays.colors:
        green = arrays.colors.index(b"g")
        raise Undefined(f"not a red-blue picture: edge {position.edges[green]} is green")
    goal = "sign" if sign_only else "value"
    status, low, low_exponent, high, high_exponent, visited = _kernel.redblue_solve(
        arrays.ends,
        arrays.colors,
        arrays.points,
        goal,
        budget.positions,
        budget.seconds,
        budget.memory,
        budget.thread_count,
        report,
    )
    lower = Game._number(low, low_exponent)
    if (low, low_exponent) == (high, high_exponent):
        return Known.exactly(lower, visited=visited)
    reason = ""
    if status != "done":
        reason = explain_limit(status, visited, fraction(low, low_exponent), fraction(high, high_exponent))
    return Known.between(lower, Game._number(high, high_exponent), reason, visited=visited)
