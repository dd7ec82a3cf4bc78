"""Renames the nodes of a picture, and finds its shortest text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count

from hackenbush.board.edges import Edge
from hackenbush.board.nodes import Node, is_ground
from hackenbush.board.position import Position

__all__ = ["rename_nodes", "short_text"]


def rename_nodes(edges: Iterable[Edge], name: Callable[[Node], Node]) -> list[Edge]:
    """Return the same edges with their nodes renamed.

    >>> rename_nodes(Position("b").edges, lambda node: "top" if node else 0)
    [Edge(start=0, end='top', color=Color.BLUE)]
    """
    return [Edge(name(edge.start), name(edge.end), edge.color) for edge in edges]


def short_text(position: Position) -> str:
    """Return a picture as letters with names only for nodes that occur again.

    >>> short_text(Position("0-9B 9-7R 7-5G 5-9G 7-2B")), short_text(Position("0-1B 2-3R"))
    ('b:1r(gg:1,b)', '0-1B 2-3R')
    """
    text = str(Position(rename_nodes(position.edges, _Numbers().__getitem__)) if position.arrays.words else position)
    if "-" in text:
        return str(position)
    return str(Position(rename_nodes(Position(text).edges, _Numbers().__getitem__)))


class _Numbers(dict[Node, Node]):
    """Numbers nodes in order of appearance; points of the ground keep their names."""

    def __init__(self) -> None:
        self._next = count(1)

    def __missing__(self, node: Node) -> Node:
        self[node] = node if is_ground(node) else next(self._next)
        return self[node]
