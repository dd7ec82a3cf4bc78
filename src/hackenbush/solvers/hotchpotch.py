"""Pictures of three colors: each is worth a number plus an all-small game.

Let G be a picture and N the red-blue picture that is left when its green edges are deleted.

1. G equals the value of N plus an *all-small* game e. Cutting a green edge, or an edge that falls without the green
   ones, leaves N as it is, and cutting a blue or red edge of N is worse for its owner than any of these. So both stops
   of G are the value of N, and translation leaves e. No position is hot, and when N is not 0 its sign says who wins.
2. Merging all nodes of N with the ground and deleting its edges does not change e, since this removes only dominated
   moves. In what is left every edge on the ground is green, and stays so.
3. Only the value of what hangs on a single node counts (the colon principle): on a blue or red edge x + e becomes
   (1:x) + e or (-1:x) + e, and on a green edge \\*:(x + e) = {0, \\*:L | 0, \\*:R} over the options of x + e.
4. A block of green edges that carries nothing but nimbers is worth one (the fusion principle).

So the picture is split into blocks, from the leaves down. Only blocks that are not bridges and whose edges on the
ground are all green are searched: their moves are cuts, and moves in the values that their nodes carry. Each block is
searched once, wherever it occurs.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hackenbush import _kernel
from hackenbush.board.position import Position
from hackenbush.players import Outcome
from hackenbush.solvers.budget import Budget
from hackenbush.solvers.known import Known, explain_limit
from hackenbush.values import Game, up
from hackenbush.values.arithmetic import fraction

__all__ = ["bound_small", "know_small_winner", "solve_hotchpotch"]

_DEFAULT = Budget()
_VALUED = 4  # edges of a block that is valued before wins and losses are searched
_OUTCOMES = {  # by whether Left and Right win by moving first
    (True, True): Outcome.NEXT,
    (True, False): Outcome.LEFT,
    (False, True): Outcome.RIGHT,
    (False, False): Outcome.PREVIOUS,
}


def solve_hotchpotch(
    position: Position, budget: Budget = _DEFAULT, report: Callable[[int], None] | None = None
) -> Known:
    """Return the value of any picture, or bounds when the budget is spent.

    >>> solve_hotchpotch(Position("gb")).value, solve_hotchpotch(Position("")).value
    (Game('^*'), Game('0'))
    >>> solve_hotchpotch(Position("bg(g:0,b)"), Budget(positions=0))
    <Known from 1v6 to 1^6: Left wins>

    Floating edges are ignored. ``report`` is called a few times a second with the number of positions visited so far.
    The bounds combine those of the number and of the small game added to it.
    """
    arrays = position.arrays
    status, low, low_exponent, high, high_exponent, canonical, visited = _kernel.hotchpotch_solve(
        arrays.ends, arrays.colors, arrays.points, budget.positions, budget.seconds, budget.memory, report
    )
    if canonical is not None:
        return Known.exactly(Game._adopt(canonical), visited=visited)
    lower, upper, most = fraction(low, low_exponent), fraction(high, high_exponent), bound_small(len(position))
    reason = explain_limit(status, visited, lower, upper, beside=" and a small game")
    return Known.between(Game(lower) - most, Game(upper) + most, reason, visited=visited)


def know_small_winner(position: Position, budget: Budget = _DEFAULT) -> Known:
    """Return who wins a picture whose number is 0, or bounds when the budget is spent.

    >>> know_small_winner(Position("gb+g")).outcome, know_small_winner(Position("")).outcome
    (Outcome.LEFT, Outcome.PREVIOUS)
    >>> know_small_winner(Position("bg(g:0,b)+r"), Budget(positions=0))
    <Known from v7 to ^7>

    Who wins is found by a search of wins and losses, without the value: one good move is enough for a win. On the
    pure-Python kernel it comes from the value.
    """
    arrays = position.arrays
    status, left_first, right_first, visited = _kernel.hotchpotch_winner(
        arrays.ends, arrays.colors, arrays.points, _VALUED, budget.positions, budget.seconds, budget.memory
    )
    if left_first is not None and right_first is not None:
        return Known(outcome=_OUTCOMES[left_first, right_first], visited=visited)
    most = bound_small(len(position))
    reason = explain_limit(status, visited, Fraction(0), Fraction(0), beside=" and a small game")
    return Known.between(-most, most, reason, visited=visited)


def bound_small(edges: int) -> Game:
    """Return an upper bound of the small game in the value of a picture; its negative is a lower bound.

    >>> bound_small(2)
    Game('^4')

    Each remaining move adds at most 1 to the atomic weight, and a player who is two ahead wins; so n edges are worth
    less than n + 2 ups.
    """
    return up(edges + 2)
