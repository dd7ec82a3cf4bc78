"""Points, curves and the finished layout: the one geometry that every kind of drawing shares.

Lengths are in the units of the layout, y points upward, and the ground is the line y = 0. A curve is a
straight line (two points) or a cubic Bézier curve (four).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import hypot, sqrt
from typing import NamedTuple, TypeAlias

from hackenbush.board.nodes import Node

__all__ = ["Box", "Curve", "Layout", "Point", "distance_to_line", "distance_to_polyline", "lines_cross"]

Point: TypeAlias = tuple[float, float]


class Curve(NamedTuple):
    """The curve of one edge: the two ends of a straight line, or the four points of a cubic Bézier curve."""

    points: tuple[Point, ...]

    @property
    def is_straight(self) -> bool:
        """Whether the curve is a straight line."""
        return len(self.points) == 2

    @property
    def start(self) -> Point:
        """The place of the edge's first end."""
        return self.points[0]

    @property
    def end(self) -> Point:
        """The place of the edge's second end."""
        return self.points[-1]

    def at(self, t: float) -> Point:
        """Return the point at a fraction t of the way.

        >>> Curve(((0, 0), (4, 2))).at(0.5), Curve(((0, 0), (0, 4), (4, 4), (4, 0))).at(0.5)
        ((2.0, 1.0), (2.0, 3.0))
        """
        s = 1 - t
        if len(self.points) == 2:
            (x1, y1), (x2, y2) = self.points
            return s * x1 + t * x2, s * y1 + t * y2
        a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = self.points
        return a * x1 + b * x2 + c * x3 + d * x4, a * y1 + b * y2 + c * y3 + d * y4

    def direction(self, t: float) -> Point:
        """Return the direction of travel at t as a vector of length 1, or (1, 0) if the curve does not move there.

        >>> Curve(((0, 0), (0, 3))).direction(0.5), Curve(((1, 1), (1, 1))).direction(0)
        ((0.0, 1.0), (1.0, 0.0))
        """
        (x1, y1), (x2, y2) = self.at(max(0.0, t - 0.01)), self.at(min(1.0, t + 0.01))
        length = hypot(x2 - x1, y2 - y1)
        return ((x2 - x1) / length, (y2 - y1) / length) if length else (1.0, 0.0)

    def samples(self, count: int = 12) -> list[Point]:
        """Return points along the curve, including both ends; for a straight line only the ends.

        >>> Curve(((0, 0), (4, 2))).samples(), len(Curve(((0, 0), (0, 4), (4, 4), (4, 0))).samples(8))
        ([(0, 0), (4, 2)], 9)
        """
        return list(self.points) if self.is_straight else [self.at(i / count) for i in range(count + 1)]


class Box(NamedTuple):
    """The smallest upright rectangle around something."""

    left: float
    bottom: float
    right: float
    top: float

    @classmethod
    def around(cls, points: Iterable[Point]) -> Box:
        """Return the box around some points; without points, a box of size 0 at the origin.

        >>> Box.around([(1, 2), (-1, 5)]), Box.around([])
        (Box(left=-1, bottom=2, right=1, top=5), Box(left=0.0, bottom=0.0, right=0.0, top=0.0))
        """
        listed = list(points)
        if not listed:
            return cls(0.0, 0.0, 0.0, 0.0)
        xs, ys = [x for x, _ in listed], [y for _, y in listed]
        return cls(min(xs), min(ys), max(xs), max(ys))


@dataclass(frozen=True, slots=True)
class Layout:
    """The place of everything in a picture.

    `places` has every node except the plain ground 0: each edge on it has its own foot, the start of the edge's curve.
    If 0 has given coordinates, it is a node like the others. `unit` is the length of a usual edge: 1, unless given
    coordinates say otherwise.
    """

    places: Mapping[Node, Point]
    curves: tuple[Curve, ...]
    floating: frozenset[int] = frozenset()
    unit: float = 1.0

    @property
    def box(self) -> Box:
        """The box around all nodes and curves."""
        return Box.around([*self.places.values(), *(point for curve in self.curves for point in curve.samples())])


def distance_to_line(point: Point, start: Point, end: Point) -> float:
    """Return how far a point is from the line between two others, including its ends.

    >>> distance_to_line((1, 1), (0, 0), (2, 0)), distance_to_line((5, 4), (0, 0), (2, 0))
    (1.0, 5.0)
    """
    (px, py), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    t = ((px - ax) * dx + (py - ay) * dy) / square if square else 0.0
    t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
    return hypot(px - ax - t * dx, py - ay - t * dy)


def distance_to_polyline(point: Point, line: list[Point]) -> float:
    """Return how far a point is from a chain of straight lines.

    >>> distance_to_polyline((0, 1), [(-1, 0), (1, 0), (1, 5)])
    1.0
    """
    px, py = point
    least = float("inf")
    ax, ay = line[0]
    for bx, by in line[1:]:  # like `distance_to_line`, written out because bent edges spend most of their time here
        dx, dy, wx, wy = bx - ax, by - ay, px - ax, py - ay
        square = dx * dx + dy * dy
        t = (wx * dx + wy * dy) / square if square else 0.0
        t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
        wx, wy = wx - t * dx, wy - t * dy
        if wx * wx + wy * wy < least:
            least = wx * wx + wy * wy
        ax, ay = bx, by
    return sqrt(least)


def lines_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the lines a b and c d cross at an inner point of both.

    >>> lines_cross((0, 0), (2, 2), (0, 2), (2, 0)), lines_cross((0, 0), (2, 2), (2, 2), (3, 0))
    (True, False)
    """
    return _side(a, b, c) * _side(a, b, d) < -1e-12 and _side(c, d, a) * _side(c, d, b) < -1e-12


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
