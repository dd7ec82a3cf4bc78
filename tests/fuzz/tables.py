"""Red-blue pictures and what their cuts leave, valued with a table of searches of any size, and without one."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hackenbush import Budget, Position, _kernel, solve
from hackenbush.solvers import clear_table, search_table

from .kinds import Kind, require

__all__ = ["KINDS"]

_LIMITS = (1 << 15, 1 << 17, 1 << 20, 1 << 26)
_BUDGET = Budget(positions=3_000, seconds=None)


def _draw(rng: Random) -> str:
    """A cycle with chords and parallels, and a few edges that stand on it."""
    nodes = rng.randint(4, 9)
    ends = list(pairwise([*range(nodes), 0]))
    ends += [(rng.randrange(nodes), rng.randrange(nodes)) for _ in range(rng.randint(2, 10))]
    ends += [(rng.randrange(1, nodes), nodes + n) for n in range(rng.randint(0, 4))]
    return " ".join(f"{a}-{b}{rng.choice('BR')}" for a, b in ends)


def _check(case: str) -> None:
    position = Position(case)
    pictures = [position, *(position.cut(edge) for edge in range(len(position))), position]
    limit = search_table().limit
    try:
        search_table(limit=0)
        alone = [solve(picture, budget=_BUDGET) for picture in pictures]
        for most in _LIMITS:
            search_table(limit=most)
            for picture, expected in zip(pictures, alone, strict=True):
                early = solve(picture, budget=Budget(positions=5))
                found = solve(picture, budget=_BUDGET)
                require(search_table().held <= most, "the table is larger than its limit", most)
                if expected.value is None:
                    continue
                for known in (early, found):  # the order of the search may differ, so either may be spent first
                    require(known.value in (None, expected.value), "value", picture, known, expected)
                    if known.lower is not None and known.upper is not None:
                        require(known.lower <= expected.value <= known.upper, "bounds", picture, known, expected)
            clear_table()
    finally:
        search_table(limit=limit)


# The pure kernel keeps no searches.
KINDS = [Kind("pictures with a table of searches", _draw, _check)] if _kernel.NAME == "native" else []
