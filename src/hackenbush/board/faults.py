"""Faults of a picture that is still a position: edges that float, coordinates that do not fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from hackenbush.board.edges import Edge
from hackenbush.board.nodes import Node, Place, is_ground

__all__ = ["Fault", "find_floating", "find_misplaced"]


class Fault(NamedTuple):
    """A fault of a picture: its kind, and a sentence that names the edges or nodes."""

    kind: str
    message: str


def find_floating(edges: Collection[Edge]) -> Iterator[Fault]:
    """Yield one fault if any edges are not connected to the ground.

    >>> from hackenbush.board.colors import Color
    >>> [fault.message for fault in find_floating([Edge(2, 3, Color.RED)])], list(find_floating([]))
    (['1 edge is not connected to the ground: 2-3R'], [])
    """
    if edges:
        what = "1 edge is" if len(edges) == 1 else f"{len(edges)} edges are"
        yield Fault("floating", f"{what} not connected to the ground: {_list(edges)}")


def find_misplaced(places: Mapping[Node, Place], nodes: Collection[Node]) -> Iterator[Fault]:
    """Yield the faults of coordinates for a picture with these nodes.

    >>> [fault.kind for fault in find_misplaced({1: (0, -1), 7: (0, 1)}, {0, 1})], list(find_misplaced({}, {0, 1}))
    (['strange', 'low'], [])
    """
    if strange := [node for node in places if node not in nodes]:
        yield Fault("strange", f"coordinates for a node without an edge: {_list(strange)}")
    if low := [node for node, (_, y) in places.items() if y < 0 and node in nodes]:
        yield Fault("low", f"nodes below the ground: {_list(low)}")
    if high := [node for node, (_, y) in places.items() if y != 0 and is_ground(node)]:
        yield Fault("high", f"points of the ground off the ground: {_list(high)}")
    counts = Counter(place for node, place in places.items() if node in nodes)
    if same := [node for node, place in places.items() if counts[place] > 1]:
        yield Fault("same", f"nodes at one place: {_list(same)}")


def _list(things: Iterable[object], limit: int = 10) -> str:
    texts = [str(thing) for thing in things]
    more = f" and {len(texts) - limit} more" if len(texts) > limit else ""
    return ", ".join(texts[:limit]) + more
