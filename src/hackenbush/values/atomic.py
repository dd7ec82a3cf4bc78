"""Atomic weights: about how many ups an all-small game is worth (Winning Ways, chapter 8; Siegel, II.7).

The *two-ahead rule* makes them useful: Left wins an all-small game of atomic weight at least 2, and Right one of at
most -2. If the options leave several weights possible, comparing with a far star (a nimber too large to reach) decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from hackenbush.errors import Undefined
from hackenbush.values.followers import followers, is_simple
from hackenbush.values.game import Game
from hackenbush.values.special import star

__all__ = ["atomic_weight"]


def atomic_weight(g: Game) -> Game:
    """Return the atomic weight of an all-small game."""
    if not g.is_all_small:
        raise Undefined(f"{g} is not all-small, so it has no atomic weight")
    far_star = star(g.birthday + 1)
    weights: dict[Game, Game] = {}
    for h in followers(g, stop=is_simple):
        if (parts := h._parts()) is not None:
            weights[h] = Game(parts[2])
            continue
        left = [weights[option] - 2 for option in h.left]
        right = [weights[option] + 2 for option in h.right]
        weights[h] = _weight(h, left, right, far_star)
    return weights[g]


def _weight(g: Game, left: Sequence[Game], right: Sequence[Game], far_star: Game) -> Game:
    candidate = Game.of(left, right)
    if not candidate.is_integer:
        return candidate
    if g >= far_star:
        return Game(min(map(_greatest_integer_not_above, right)))
    if g <= far_star:
        return Game(-min(_greatest_integer_not_above(-h) for h in left))
    return Game(0)


def _greatest_integer_not_above(g: Game) -> int:
    """Return the greatest integer that is less than g or confused with it."""
    n = ceil(g.left_stop)
    while g <= n:
        n -= 1
    return n
