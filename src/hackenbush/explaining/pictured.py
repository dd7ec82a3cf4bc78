"""An explanation as data for drawing: every picture in it with places, so that one step can be moved into the next.

The steps are reasoned about on one plain ground, as the texts are shortest then. Their pictures are drawn in the places
of the picture that is explained: a node or a foot that survives stays where it is, and what is new is fitted in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from hackenbush.board.nodes import Node, Place, is_ground
from hackenbush.board.position import Position
from hackenbush.board.spreading import as_picture, grounded, spread
from hackenbush.explaining.data import as_data
from hackenbush.explaining.route import explain
from hackenbush.explaining.steps import Explanation
from hackenbush.solvers import Budget

__all__ = ["pictured"]

_TEXTS = frozenset(
    ("subject", "value", "conclusion", "formula", "sentence", "text", "left", "right", "known", "labels", "x")
)


def pictured(position: Position, *, budget: Budget) -> tuple[Explanation, dict[str, Any]]:
    """Return an explanation, and the same as plain data with pictures, and with Unicode beside every text.

    >>> _, data = pictured(Position("0.a-1B 1-2R", places={"0.a": (5, 0), 1: (5, 1)}), budget=Budget())
    >>> data["start"][0]["picture"]["places"]["1"], data["start"][0]["text"], data["value_unicode"]
    ([5, 1], 'br', '½')
    """
    explanation = explain(grounded(position).with_places({}), budget=budget)
    data = _both(as_data(explanation), as_data(explanation, "unicode"))
    _add_pictures(data, _Drawn(spread(position)))
    return explanation, data


def _both(plain: dict[str, Any], unicode: dict[str, Any]) -> dict[str, Any]:
    """Return data with every text twice: as ``name`` in ASCII, and as ``name_unicode``."""
    merged: dict[str, Any] = {}
    for key, item in plain.items():
        merged[key] = _both_items(item, unicode[key])
        if key in _TEXTS and _is_text(item):
            merged[f"{key}_unicode"] = unicode[key]
    return merged


def _is_text(item: object) -> bool:
    """Return whether an item of the data is a text, or texts that are listed, or named by edges."""
    texts = list(item.values()) if isinstance(item, dict) else item if isinstance(item, list) else [item]
    return all(text is None or isinstance(text, str) for text in texts)


def _both_items(plain: Any, unicode: Any) -> Any:
    if isinstance(plain, dict):
        return _both(plain, unicode)
    if isinstance(plain, list):
        return [_both_items(*pair) for pair in zip(plain, unicode, strict=True)]
    return plain


def _add_pictures(data: Any, drawn: Callable[[list[list[Any]]], dict[str, Any]]) -> None:
    """Give every part of the data that has edges a picture of them."""
    pending = [data]
    while pending:
        item = pending.pop()
        if isinstance(item, dict):
            if "edges" in item:
                item["picture"] = drawn(item["edges"])
            pending += [value for key, value in item.items() if key not in ("edges", "picture")]
        elif isinstance(item, list):
            pending += item


class _Drawn:
    """Draws edges on a plain ground in the places of a picture that is spread."""

    def __init__(self, start: Position) -> None:
        self._places = start.places
        self._feet: dict[tuple[Node, str], list[Node]] = defaultdict(list)
        for foot, node, color in start.edges:
            if is_ground(foot) and not is_ground(node):
                self._feet[node, color.letter].append(foot)
        self._known: dict[tuple[tuple[Node, Node, str], ...], dict[str, Any]] = {}

    def __call__(self, edges: list[list[Any]]) -> dict[str, Any]:
        key = tuple((start, end, color) for start, end, color in edges)
        if key not in self._known:
            self._known[key] = self._draw(key)
        return self._known[key]

    def _draw(self, edges: tuple[tuple[Node, Node, str], ...]) -> dict[str, Any]:
        used: defaultdict[tuple[Node, str], int] = defaultdict(int)
        named = []
        for start, end, color in edges:
            feet = self._feet.get((end, color), []) if is_ground(start) else []
            if used[end, color] < len(feet):
                named.append((feet[used[end, color]], end, color))
                used[end, color] += 1
            else:
                named.append((start, end, color))
        picture = Position(named)
        places: dict[Node, Place] = {node: self._places[node] for node in picture.nodes if node in self._places}
        return as_picture(spread(picture.with_places(places)))
