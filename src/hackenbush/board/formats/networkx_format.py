"""Convert pictures to networkx graphs and back; networkx is imported only when needed.

A picture becomes a ``MultiGraph``: every edge has a ``color``, "b", "r" or "g", points of the ground have ``ground``,
and nodes with a place have ``pos``, as ``networkx.draw`` expects.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from hackenbush.board.colors import Color
from hackenbush.board.nodes import GROUND, Node, as_node, is_ground
from hackenbush.errors import InvalidArgument, MissingPackage

if TYPE_CHECKING:
    from hackenbush.board.position import Position

__all__ = ["from_networkx", "to_networkx"]

_COLORS = {name: color for color in Color for name in (color.letter, color.name.lower())}


def to_networkx(position: Position) -> Any:
    """Return the picture as a ``networkx.MultiGraph``.

    >>> from hackenbush.board.position import Position
    >>> list(to_networkx(Position("br")).edges(data="color"))  # doctest: +SKIP
    [(0, 1, 'b'), (1, 2, 'r')]

    Raises `MissingPackage` if networkx is not installed.
    """
    try:
        networkx = import_module("networkx")
    except ImportError:
        raise MissingPackage("networkx", needed_for="graphs") from None
    graph = networkx.MultiGraph()
    nodes = position.nodes
    if not any(map(is_ground, nodes)):
        nodes = (GROUND, *nodes)
    for node in nodes:
        attributes: dict[str, object] = {"ground": True} if is_ground(node) else {}
        if node in position.places:
            attributes["pos"] = position.places[node]
        graph.add_node(node, **attributes)
    graph.add_edges_from((start, end, {"color": color.letter}) for start, end, color in position.edges)
    return graph


def from_networkx(graph: Any, *, ground: Hashable = GROUND, color: str = "color") -> Position:
    """Return a networkx graph of any kind as a picture, ignoring directions. ``ground`` is the ground node, ``color``
    the edge attribute that is b, r, g, or blue, red, green. Nodes keep their names; those that are neither numbers nor
    words, or would clash with the ground, get free numbers in the order of the graph. The attribute ``pos`` of nodes
    becomes their places.

    Raises `InvalidArgument` for an edge without a color, and for a ground that is not in the graph.
    """
    from hackenbush.board.position import Position

    names = _names(graph, ground)
    edges = [(names[start], names[end], _color(start, end, data, color)) for start, end, data in graph.edges(data=True)]
    places = dict(_places(graph, names))
    return Position(edges, places=places)


def _names(graph: Any, ground: Hashable) -> dict[Hashable, Node]:
    """Return the names of nodes in the picture."""
    names: dict[Hashable, Node] = {}
    taken: set[Node] = set()
    if ground in graph:
        names[ground] = GROUND
        taken.add(GROUND)
    is_usual = ground not in graph or _name(ground) == GROUND  # whether names that begin with 0. are the ground too
    for node in graph:
        name = _name(node)
        if node in names or name is None or name in taken or (is_ground(name) and not is_usual):
            continue
        names[node] = name
        taken.add(name)
    if not any(map(is_ground, names.values())):
        raise InvalidArgument(f"the graph has no node {ground!r} for the ground")
    free = (number for number in range(1, len(graph) + len(taken) + 1) if number not in taken)
    return {node: names[node] if node in names else next(free) for node in graph}


def _name(node: Hashable) -> Node | None:
    try:
        return as_node(node)
    except InvalidArgument:
        return None


def _color(start: object, end: object, data: Any, attribute: str) -> Color:
    where = f"the edge from {start!r} to {end!r}"
    if attribute not in data:
        raise InvalidArgument(f"{where} has no {attribute!r}")
    value = data[attribute]
    if isinstance(value, Color):
        return value
    found = _COLORS.get(value.lower()) if isinstance(value, str) else None
    if found is None:
        raise InvalidArgument(f"{where} should be b, r, g, blue, red or green, not {value!r}")
    return found


def _places(graph: Any, names: dict[Hashable, Node]) -> Iterator[tuple[Node, tuple[float, float]]]:
    for node, pos in graph.nodes(data="pos"):
        if pos is None:
            continue
        try:
            x, y = map(float, pos)
        except (TypeError, ValueError):
            raise InvalidArgument(f"the 'pos' of {node!r} should be two numbers, not {pos!r}") from None
        yield names[node], (x, y)
