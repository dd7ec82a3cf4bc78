"""Thermographs: how the stops of a game change when every move is taxed by t >= 0.

The left scaffold of G is the highest of (right wall of G^L) - t, the right scaffold the lowest of (left wall of G^R) +
t. As long as the left one is above the right one, they are the walls of G. Where they meet, the mast begins: it stands
at the mean, and the height of its foot is the temperature (Conway, *On Numbers and Games*, chapter 9; Siegel,
*Combinatorial Game Theory*, II.5). Slopes are 0 and -1 on the left, 0 and +1 on the right, so corners are dyadic.

A wall is the tuple of its corners from t = 0 to the foot of the mast. The right wall is stored negated, as the left
wall of -G, so that both are handled alike and have slopes 0 and -1.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

__all__: list[str] = []

Wall: TypeAlias = tuple[tuple[Fraction, Fraction], ...]  # corners: t, value
Thermograph: TypeAlias = tuple[Wall, Wall]  # left wall of G, left wall of -G


def mast(x: Fraction) -> Thermograph:
    """Return the thermograph of a number x, or of any game infinitesimally close to it."""
    return ((Fraction(0), x),), ((Fraction(0), -x),)


def thermograph(left: Iterable[Thermograph], right: Iterable[Thermograph]) -> Thermograph:
    """Return the thermograph of {L|R}, which is not a number, from those of its options."""
    f, g = _scaffold([walls[1] for walls in left]), _scaffold([walls[0] for walls in right])
    start = max(t for t, _ in f + g if _at(f, t, -1)[0] + _at(g, t, -1)[0] > 0)
    (x, f_slope), (y, g_slope) = (_at(wall, start, -1) for wall in (f, g))
    foot = start - (x + y) / (f_slope + g_slope)
    mean = x + f_slope * (foot - start)
    left_wall, right_wall = (tuple(corner for corner in wall if corner[0] < foot) for wall in (f, g))
    return (*left_wall, (foot, mean)), (*right_wall, (foot, -mean))


def _at(wall: Wall, t: Fraction, slope: int) -> tuple[Fraction, int]:
    """Return the value at t, and the slope above it; beyond the last corner the given slope continues."""
    place = bisect_right(wall, t, key=lambda corner: corner[0]) - 1
    start, value = wall[place]
    if place + 1 < len(wall):
        slope = -1 if wall[place + 1][1] != value else 0
    return value + slope * (t - start), slope


def _scaffold(walls: Sequence[Wall]) -> Wall:
    """Return the highest of -wall - t, which continues with slope -1 above its last corner."""
    corners: list[tuple[Fraction, Fraction]] = []
    times = sorted({t for wall in walls for t, _ in wall})
    for t, end in pairwise([*times, times[-1]]):
        heights = [(-value - t, slope) for value, slope in (_at(wall, t, 0) for wall in walls)]
        top = max(height for height, _ in heights)
        corners.append((t, top))
        level = max((height for height, slope in heights if slope), default=top)  # where walls fall
        if 0 < top - level < end - t:
            corners.append((t + top - level, level))
    falls = [before[1] != after[1] for before, after in pairwise(corners)]
    turns = [corner for corner, (a, b) in zip(corners[1:], pairwise([*falls, True]), strict=True) if a != b]
    return (corners[0], *turns)
