"""Labels for the edges and nodes of a drawing, placed where they hide the least.

All lengths are pixels, and y points downward. ``live/labels.js`` places the labels of edges in the same way; both are
tested against ``tests/data/geometry.json``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, hypot, inf, pi, sin
from typing import Literal, NamedTuple, TypeAlias

from hackenbush.board.layout import Curve, Point
from hackenbush.board.nodes import Node
from hackenbush.board.position import Position
from hackenbush.errors import InvalidArgument
from hackenbush.pictures.svg import text_width

__all__ = ["Label", "Labels", "edge_labels", "node_labels", "texts"]

Labels: TypeAlias = Literal["letters", "numbers", "nodes"] | Mapping[int, str] | None
_CELL = 24.0  # side of the squares by which points are found
_SPOTS = (0.5, 0.38, 0.62, 0.26, 0.74)  # along an edge
_TIE = 1e-9  # costs that differ by less are the same


class Label(NamedTuple):
    """Words centered at a point, with their CSS classes."""

    name: str
    words: str
    x: float
    y: float


def texts(position: Position, labels: Labels) -> dict[int, str]:
    """Return the words beside each edge.

    >>> texts(Position("br"), "letters"), texts(Position("br"), {1: "here"}), texts(Position("br"), None)
    ({0: 'b', 1: 'r'}, {1: 'here'}, {})

    Raises `InvalidArgument` for an unknown kind of labels or index.
    """
    if labels is None or labels == "nodes":
        return {}
    if labels == "letters":
        return {i: edge.color.letter for i, edge in enumerate(position.edges)}
    if labels == "numbers":
        return {i: str(i) for i in range(len(position))}
    if isinstance(labels, str):
        raise InvalidArgument(f"expected labels 'letters', 'numbers', 'nodes' or a mapping, not {labels!r}")
    for index in labels:
        if not 0 <= index < len(position):
            raise InvalidArgument(f"expected the index of an edge below {len(position)}, not {index}")
    return {index: str(words) for index, words in labels.items()}


class _Taken:
    """Points that labels should keep clear of."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], list[Point]] = {}

    def add(self, points: Iterable[Point]) -> None:
        """Add points to keep clear of."""
        for x, y in points:
            self.cells.setdefault((int(x // _CELL), int(y // _CELL)), []).append((x, y))

    def within(self, x: float, y: float, half_width: float, half_height: float) -> int:
        """Return how many points are in a box."""
        count = 0
        for column in range(int((x - half_width) // _CELL), int((x + half_width) // _CELL) + 1):
            for row in range(int((y - half_height) // _CELL), int((y + half_height) // _CELL) + 1):
                for px, py in self.cells.get((column, row), ()):
                    count += abs(px - x) < half_width - _TIE and abs(py - y) < half_height - _TIE
        return count


def edge_labels(
    curves: Sequence[Curve], nodes: Iterable[Point], words: Mapping[int, str], *, ground: float
) -> list[Label]:
    """Return labels beside the curves that have words, clear of the ground at the height `ground`."""
    taken = _mark_taken(curves, nodes)
    labels = []
    for index, text in words.items():
        curve, half = curves[index], text_width(text) / 2
        best, least = (0.0, 0.0), inf
        for rank, t in enumerate(_SPOTS):
            (x, y), (dx, dy) = curve.at(t), curve.direction(t)
            for side in (1, -1):
                away = 7.0 + abs(dy) * half + abs(dx) * 6.5
                spot = x - dy * away * side, y + dx * away * side
                below = max(0.0, spot[1] + 8.0 - ground)
                cost = taken.within(*spot, half + 2, 8.0) + rank * 0.4 + (0.2 if side < 0 else 0.0) + below
                if cost < least - _TIE:
                    best, least = spot, cost
        taken.add(_fill(best, half))
        labels.append(Label("label", text, *best))
    return labels


def node_labels(curves: Sequence[Curve], places: Mapping[Node, Point]) -> list[Label]:
    """Return the names of the nodes beside them."""
    taken = _mark_taken(curves, places.values())
    labels = []
    for node, (x, y) in places.items():
        half = text_width(str(node)) / 2
        best, least = (x, y), inf
        for rank, n in enumerate((0, 1, 7, 4, 3, 5, 2, 6)):
            spot = x + cos(n * pi / 4) * (8 + half), y - sin(n * pi / 4) * 15
            cost = taken.within(*spot, half + 2, 8.0) + rank * 0.3
            if cost < least:
                best, least = spot, cost
        taken.add(_fill(best, half))
        labels.append(Label("label node-label", str(node), *best))
    return labels


def _mark_taken(curves: Sequence[Curve], nodes: Iterable[Point]) -> _Taken:
    taken = _Taken()
    for curve in curves:
        length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(curve.points, curve.points[1:], strict=False))
        count = max(2, min(200, int(length / 6)))
        taken.add(curve.at(i / count) for i in range(count + 1))
    for x, y in nodes:
        taken.add((x + dx, y + dy) for dx in (-3, 3) for dy in (-3, 3))
    return taken


def _fill(spot: Point, half: float) -> list[Point]:
    columns = max(1, int(half // 4))
    return [(spot[0] + half * i / columns, spot[1] + dy) for i in range(-columns, columns + 1) for dy in (-5, 0, 5)]
