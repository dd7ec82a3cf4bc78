"""Thermographs: how the stops of a game move when every move is taxed by t >= 0.

The left scaffold of G is the highest of (right wall of G^L) - t, the right scaffold the lowest of (left
wall of G^R) + t. While the left one is above the right one they are the walls of G; where they meet the
mast begins, which stands at the mean, with the temperature as the height of its foot (Conway, On Numbers
and Games, chapter 9; Siegel, Combinatorial Game Theory, II.5). Slopes are 0 and -1 on the left, 0 and +1 on
the right, so corners are dyadic.

A wall is the tuple of its corners from t = 0 to the foot of the mast. Here the right wall is kept with its
values negated, as the left wall of -G: then both are treated alike, and have slopes 0 and -1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from typing import TypeAlias

from hackenbush._kernel.pure.dyadic import ZERO, Dyadic, half, less, minus, negated, plus

Corner: TypeAlias = tuple[Dyadic, Dyadic]  # t, value
Wall: TypeAlias = tuple[Corner, ...]
Thermograph: TypeAlias = tuple[Wall, Wall]  # left wall of G, left wall of -G


def mast(x: Dyadic) -> Thermograph:
    """The thermograph of a number x, and of any game infinitesimally near it, from t = 0 up."""
    return ((ZERO, x),), ((ZERO, negated(x)),)


def thermograph(left: Iterable[Thermograph], right: Iterable[Thermograph]) -> Thermograph:
    """The thermograph of {L|R}, which is no number, from those of its options.

    >>> thermograph([mast((3, 0))], [mast((-1, 0))])
    ((((0, 0), (3, 0)), ((2, 0), (1, 0))), (((0, 0), (1, 0)), ((2, 0), (-1, 0))))
    """
    return _capped(_scaffold(walls[1] for walls in left), _scaffold(walls[0] for walls in right))


# A scaffold is given like a wall, but goes on with slope -1 above its last corner.


def _scaffold(walls: Iterable[Wall]) -> Wall:
    """The highest of -wall - t; one wall at least."""
    taxed = (_straightened([(t, negated(plus(value, t))) for t, value in wall]) for wall in walls)
    return reduce(_higher, taxed)


def _higher(f: Wall, g: Wall) -> Wall:
    points = list(_together(f, g))
    corners: list[Corner] = []
    for (t, x, y), (_, x_next, y_next) in pairwise(points):
        corners.append((t, y if less(x, y) else x))
        low, high, low_next, high_next = (x, y, x_next, y_next) if less(x, y) else (y, x, y_next, x_next)
        if low != high and less(high_next, low_next):  # high falls, low is level, and they cross on the way
            corners.append((plus(t, minus(high, low)), low))
    t, x, y = points[-1]
    corners.append((t, y if less(x, y) else x))
    return _straightened(corners)


def _capped(f: Wall, g: Wall) -> Thermograph:
    """The walls that two scaffolds make, up to where f + g, the gap between them, is 0."""
    start, (x, y) = ZERO, (f[0][1], g[0][1])
    f_falls = g_falls = True
    for t, p, q in _together(f, g):
        if plus(p, q)[0] <= 0:
            f_falls, g_falls = p != x, q != y
            break
        start, x, y = t, p, q
    gap = plus(x, y)
    climb = half(gap) if f_falls and g_falls else gap
    foot, mean = plus(start, climb), minus(x, climb) if f_falls else x
    left = (corner for corner in f if less(corner[0], foot))
    right = (corner for corner in g if less(corner[0], foot))
    return (*left, (foot, mean)), (*right, (foot, negated(mean)))


def _together(f: Wall, g: Wall) -> Iterator[tuple[Dyadic, Dyadic, Dyadic]]:
    """(t, f(t), g(t)) wherever one of the two scaffolds has a corner, upward from t = 0."""
    times: list[Dyadic] = []
    i = j = 0
    while i < len(f) or j < len(g):
        if j == len(g) or (i < len(f) and less(f[i][0], g[j][0])):
            t, i = f[i][0], i + 1
        else:
            t, j = g[j][0], j + 1
        if not times or times[-1] != t:
            times.append(t)
    return zip(times, _heights(f, times), _heights(g, times), strict=True)


def _heights(f: Wall, times: Iterable[Dyadic]) -> Iterator[Dyadic]:
    place = 0
    for t in times:
        while place + 1 < len(f) and not less(t, f[place + 1][0]):
            place += 1
        start, value = f[place]
        is_level = place + 1 < len(f) and f[place + 1][1] == value
        yield value if is_level else minus(value, minus(t, start))


def _straightened(corners: Sequence[Corner]) -> Wall:
    """The corners of a scaffold without those where its slope stays the same."""
    falls = [before[1] != after[1] for before, after in pairwise(corners)]
    slopes = pairwise([*falls, True])  # below and above each corner but the first
    turns = (corner for corner, (below, above) in zip(corners[1:], slopes, strict=True) if below != above)
    return (corners[0], *turns)
