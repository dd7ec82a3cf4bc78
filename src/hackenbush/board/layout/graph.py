"""The picture as a plain graph of numbers: its pieces, and the blocks that make them up.

A *piece* is drawn as one. The plain ground 0 connects nothing here, since each of its edges has its own foot. A named
point of the ground ("0.left") is one place and connects the edges that stand on it. A *block* is a bridge or a maximal
part without cut vertices; blocks hang on each other like the edges of a tree
(J. Hopcroft and R. Tarjan, Algorithm 447, Comm. ACM 16, 1973). Everything uses loops, not recursion.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

from hackenbush.board.nodes import GROUND, Node, is_ground
from hackenbush.board.position import Position

__all__ = ["FOOT", "Block", "Graph", "Piece", "blocks", "levels", "pieces", "read"]

FOOT = -1  # the end of an edge with its own foot on the ground


class Graph(NamedTuple):
    """Nodes by number, and the two ends of every edge of the picture."""

    nodes: tuple[Node, ...]
    ends: tuple[tuple[int, int], ...]
    on_ground: tuple[bool, ...]


@dataclass(slots=True)
class Piece:
    """A part that is drawn as one: `feet` lists a node once for every edge from it to the plain ground."""

    vertices: list[int]
    edges: list[int]
    neighbors: dict[int, list[int]] = field(default_factory=dict)  # each once, in the order of the edges
    anchors: list[int] = field(default_factory=list)  # named points of the ground
    feet: list[int] = field(default_factory=list)
    loops: dict[int, int] = field(default_factory=dict)
    parallels: dict[tuple[int, int], int] = field(default_factory=dict)  # how many edges connect two vertices

    @property
    def is_floating(self) -> bool:
        """Whether the piece is not connected to the ground."""
        return not self.anchors and not self.feet and bool(self.vertices)

    def width(self, u: int, v: int) -> int:
        """Return how many edges connect two vertices."""
        return self.parallels.get((min(u, v), max(u, v)), 0)


class Block(NamedTuple):
    """A bridge or a part without cut vertices: the vertex it hangs on, and its other vertices."""

    root: int
    others: list[int]


def read(position: Position) -> Graph:
    """Return the graph of a position; a plain ground is a node only if it has coordinates."""
    nodes = tuple(node for node in position.nodes if node != GROUND or node in position.places)
    numbers: dict[Node, int] = {node: i for i, node in enumerate(nodes)}
    ends = tuple((numbers.get(edge.start, FOOT), numbers.get(edge.end, FOOT)) for edge in position.edges)
    return Graph(nodes, ends, tuple(is_ground(node) for node in nodes))


def pieces(graph: Graph) -> list[Piece]:
    """Return the pieces in the order of their first edges."""
    incident: list[list[int]] = [[] for _ in graph.nodes]
    for index, ends in enumerate(graph.ends):
        for vertex in set(ends) - {FOOT}:
            incident[vertex].append(index)
    found, seen, used = [], [False] * len(graph.nodes), [False] * len(graph.ends)
    for index, ends in enumerate(graph.ends):
        if used[index]:
            continue
        vertices = list(dict.fromkeys(v for v in ends if v != FOOT))
        for vertex in vertices:
            seen[vertex] = True
        edges = [index]
        used[index] = True
        for vertex in vertices:  # grows as we go
            for edge in incident[vertex]:
                if not used[edge]:
                    used[edge] = True
                    edges.append(edge)
                for other in graph.ends[edge]:
                    if other != FOOT and not seen[other]:
                        seen[other] = True
                        vertices.append(other)
        found.append(_piece(graph, vertices, sorted(edges)))
    return found


def _piece(graph: Graph, vertices: list[int], edges: list[int]) -> Piece:
    piece = Piece(vertices, edges, {v: [] for v in vertices}, [v for v in vertices if graph.on_ground[v]])
    for edge in edges:
        u, v = graph.ends[edge]
        if u == FOOT or v == FOOT:
            piece.feet += [w for w in (u, v) if w != FOOT]
        elif u == v:
            piece.loops[u] = piece.loops.get(u, 0) + 1
        else:
            pair = (min(u, v), max(u, v))
            if pair not in piece.parallels:
                piece.neighbors[u].append(v)
                piece.neighbors[v].append(u)
            piece.parallels[pair] = piece.parallels.get(pair, 0) + 1
    return piece


def levels(neighbors: dict[int, list[int]], roots: list[int]) -> dict[int, int]:
    """Return the distance of every vertex that can be reached from the roots.

    >>> levels({1: [2], 2: [1, 3], 3: [2]}, [1])
    {1: 0, 2: 1, 3: 2}
    """
    level = dict.fromkeys(roots, 0)
    queue = deque(level)
    while queue:
        vertex = queue.popleft()
        for other in neighbors[vertex]:
            if other not in level:
                level[other] = level[vertex] + 1
                queue.append(other)
    return level


def blocks(neighbors: dict[int, list[int]], root: int) -> tuple[list[int], list[Block]]:
    """Return the vertices from the root outward, and the blocks; a block's root comes before its others.

    >>> blocks({0: [1], 1: [0, 2, 3], 2: [1, 3], 3: [1, 2]}, 0)
    ([0, 1, 2, 3], [Block(root=1, others=[2, 3]), Block(root=0, others=[1])])
    """
    number, low = {root: 0}, {root: 0}
    order, pending, found = [root], [root], []
    path = [(root, iter(neighbors[root]))]
    while path:
        vertex, rest = path[-1]
        for other in rest:
            if other not in number:
                number[other] = low[other] = len(order)
                order.append(other)
                pending.append(other)
                path.append((other, iter(neighbors[other])))
                break
            low[vertex] = min(low[vertex], number[other])
        else:
            path.pop()
            if path:
                parent = path[-1][0]
                if low[vertex] >= number[parent]:
                    others = [pending.pop()]
                    while others[-1] != vertex:
                        others.append(pending.pop())
                    found.append(Block(parent, others[::-1]))
                else:
                    low[parent] = min(low[parent], low[vertex])
    return order, found
