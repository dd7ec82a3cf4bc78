"""`spread`: gives every node a place, and every edge on the ground its own point of the ground.

The game has one ground, but in a drawing each edge on the plain ground 0 has its own foot, and each node a place. A
picture that is spread contains all of that, so you can draw it from its places alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from hackenbush.board.edges import Edge
from hackenbush.board.formats.json_format import plain_number
from hackenbush.board.layout import layout
from hackenbush.board.nodes import GROUND, Node, Place, is_ground, one_ground
from hackenbush.board.position import Position

__all__ = ["as_picture", "merge_ground", "spread"]


def spread(position: Position) -> Position:
    """Return the same picture with a point of the ground for every foot and a place for every node.

    >>> spread(Position("b(r,g)"))
    Position('0.1-1B 1-2R 1-3G', places={'0.1': (0.45, 0.0), 1: (0.45, 1.0), 2: (0.0, 2.0), 3: (0.9, 2.0)})
    >>> spread(Position("")).places
    mappingproxy({})

    Edges keep their order, and given places and named points of the ground stay. If 0 itself has a place, everything on
    it stands on one point there.
    """
    drawn = layout(position)
    places: dict[Node, Place] = {node: drawn.places[node] for node in position.nodes if node != GROUND}
    names = _free_points(position)
    shared = next(names) if GROUND in drawn.places else None
    edges = []
    for edge, curve in zip(position.edges, drawn.curves, strict=True):
        ends: list[Node] = [edge.start, edge.end]
        for i, place in enumerate((curve.start, curve.end)):
            if ends[i] == GROUND:
                ends[i] = shared or next(names)
                places[ends[i]] = place
        edges.append(Edge(ends[0], ends[1], edge.color))
    return Position(edges, places=_feet_first(places))


def merge_ground(position: Position) -> Position:
    """Return the same picture on one ground: all its points become 0, without places.

    >>> merge_ground(Position("0.left-1B 0.right-1R"))
    Position('br:0')
    >>> merge_ground(Position("b")) == Position("b")
    True
    """
    if not position.arrays.points:
        return position
    places = {node: place for node, place in position.places.items() if not is_ground(node)}
    edges = [(one_ground(start), one_ground(end), color) for start, end, color in position.edges]
    return Position(edges, places=places)


def as_picture(position: Position) -> dict[str, Any]:
    """Return a spread position as plain data for JSON.

    >>> as_picture(spread(Position("b")))
    {'edges': [['0.1', 1, 'b']], 'places': {'0.1': [0, 0], '1': [0, 1]}}
    """
    return {
        "edges": [[start, end, color.letter] for start, end, color in position.edges],
        "places": {str(node): [plain_number(x), plain_number(y)] for node, (x, y) in position.places.items()},
    }


def _free_points(position: Position) -> Iterator[str]:
    """Return names "0.1", "0.2", … that the picture does not use yet."""
    taken = set(position.arrays.words[: position.arrays.points])
    return (name for number in count(1) if (name := f"0.{number}") not in taken)


def _feet_first(places: Mapping[Node, Place]) -> dict[Node, Place]:
    return dict(sorted(places.items(), key=lambda item: not is_ground(item[0])))
