"""An explanation as data for drawing: every picture has places, so that one step can move into the next.

The explanation uses one plain ground, as that makes the texts shortest. Its pictures use the places of the first
picture: a node or a foot that survives stays where it is, and new nodes are fitted in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hackenbush.board.nodes import Node, Place, is_ground
from hackenbush.board.position import Position
from hackenbush.board.spreading import as_picture, merge_ground, spread
from hackenbush.explaining.data import write_data
from hackenbush.explaining.route import explain
from hackenbush.explaining.steps import Explanation
from hackenbush.solvers import Budget

__all__ = ["explain_with_pictures"]


def explain_with_pictures(position: Position, *, budget: Budget) -> tuple[Explanation, dict[str, Any]]:
    """Return an explanation, and its plain data in Unicode with pictures.

    >>> _, data = explain_with_pictures(Position("0.a-1B 1-2R", places={"0.a": (5, 0), 1: (5, 1)}), budget=Budget())
    >>> data["start"][0]["picture"]["places"]["1"], data["start"][0]["text"], data["value"]
    ([5, 1], 'br', '½')
    """
    explanation = explain(merge_ground(position).with_places({}), budget=budget)
    data = write_data(explanation, "unicode")
    _add_pictures(data, _Drawn(spread(position)))
    return explanation, data


def _add_pictures(data: Any, drawn: Callable[[list[list[Any]], list[int]], dict[str, Any]]) -> None:
    """Add a picture to every part of the data that has edges and their origin."""
    pending = [data]
    while pending:
        item = pending.pop()
        if isinstance(item, dict):
            if "origin" in item:
                item["picture"] = drawn(item["edges"], item["origin"])
            pending += [value for key, value in item.items() if key not in ("edges", "origin", "picture")]
        elif isinstance(item, list):
            pending += item


class _Drawn:
    """Draws edges on a plain ground at the places of the first picture."""

    def __init__(self, start: Position) -> None:
        self._start = start
        self._known: dict[object, dict[str, Any]] = {}

    def __call__(self, edges: list[list[Any]], origin: list[int]) -> dict[str, Any]:
        key = (tuple(map(tuple, edges)), tuple(origin))
        if key not in self._known:
            self._known[key] = self._draw(edges, origin)
        return self._known[key]

    def _draw(self, edges: list[list[Any]], origin: list[int]) -> dict[str, Any]:
        first, old = self._start.edges, self._start.places
        named = []
        for (start, end, color), number in zip(edges, origin, strict=True):
            ends = [start, end]
            if number < len(first):  # its feet stay where they are
                pairs = zip(first[number][:2], ends, strict=True)
                ends = [foot if is_ground(foot) and is_ground(node) else node for foot, node in pairs]
            named.append((ends[0], ends[1], color))
        picture = Position(named)
        places: dict[Node, Place] = {node: old[node] for node in picture.nodes if node in old}
        return as_picture(spread(picture.with_places(places)))
