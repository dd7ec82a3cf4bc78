"""Shapes that rules look for in pictures: trees, cycles, and pieces that hang on a single node.

Everything is iterative, and takes time linear in the edges unless it says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count

from hackenbush.board.edges import Edge
from hackenbush.board.naming import rename_nodes
from hackenbush.board.nodes import GROUND, Node, is_ground, one_ground
from hackenbush.board.position import Position

__all__ = [
    "Hanging",
    "Tree",
    "find_green_pieces",
    "find_grounded",
    "find_hanging",
    "find_hanging_trees",
    "find_knots",
    "fuse",
    "list_free_nodes",
    "take_piece",
]


class Tree:
    """A picture without cycles; for each edge it has the node below and the edges above.

    >>> tree = Tree(Position("b(r,gb)+r"))
    >>> tree.roots, tree.above, tree.feet
    ([0, 4], [[1, 2], [], [3], [], []], [0, 1, 1, 3, 0])
    >>> tree.branch(2), tree.order
    ([2, 3], [0, 4, 1, 2, 3])
    """

    def __init__(self, position: Position) -> None:
        edges = tuple(position.edges)
        at: dict[Node, list[int]] = {}
        for i, (start, end, _) in enumerate(edges):
            for node in (start, end):
                at.setdefault(GROUND if is_ground(node) else node, []).append(i)
        self.position = position
        self.feet: list[Node] = [GROUND] * len(edges)
        self.above: list[list[int]] = [[] for _ in edges]
        self.roots = at.get(GROUND, [])
        self.order = list(self.roots)  # edges, those below before those above
        for i in self.order:
            start, end, _ = edges[i]
            top = end if is_ground(start) or start == self.feet[i] else start
            self.above[i] = [other for other in at[top] if other != i]
            for other in self.above[i]:
                self.feet[other] = top
            self.order += self.above[i]

    def branch(self, edge: int) -> list[int]:
        """Return an edge and all edges above it, from the bottom up."""
        found = [edge]
        for i in found:
            found += self.above[i]
        return found


# ---- nodes ---------------------------------------------------------------------------------------------------------


def list_free_nodes(edges: Iterable[Edge]) -> Iterator[int]:
    """Yield the numbers that are not nodes of these edges, from 1 up.

    >>> from itertools import islice
    >>> list(islice(list_free_nodes(Position("0-1B 1-3R").edges), 3))
    [2, 4, 5]
    """
    taken = {node for edge in edges for node in edge[:2]}
    return (number for number in count(1) if number not in taken)


def find_grounded(position: Position, edges: Iterable[int]) -> tuple[set[int], set[Node]]:
    """Return which of these edges are joined to the ground by these edges alone, and the nodes they reach.

    >>> find_grounded(Position("0-1B 1-2G 2-3B"), [0, 2])
    ({0}, {0, 1})
    """
    at: dict[Node, list[int]] = {}
    listed = position.edges
    for i in edges:
        for node in set(listed[i][:2]):
            at.setdefault(GROUND if is_ground(node) else node, []).append(i)
    reached: dict[Node, None] = {GROUND: None}
    found: set[int] = set()
    waiting: list[Node] = [GROUND]
    for node in waiting:
        for i in at.get(node, ()):
            found.add(i)
            for other in listed[i][:2]:
                if not is_ground(other) and other not in reached:
                    reached[other] = None
                    waiting.append(other)
    return found, set(reached)


# ---- cycles --------------------------------------------------------------------------------------------------------


def find_knots(position: Position) -> list[list[int]]:
    """Return the edges of each 2-edge-connected part (without bridges and loops); the ground is one node.

    >>> find_knots(Position("0-1G 1-2G 2-0G 1-3G 3-4G 3-4G 4-4G"))
    [[4, 5], [0, 1, 2]]
    """
    edges = [(one_ground(start), one_ground(end)) for start, end, _ in position.edges]
    at: dict[Node, list[tuple[int, Node]]] = {}
    for i, (start, end) in enumerate(edges):
        if start != end:
            at.setdefault(start, []).append((i, end))
            at.setdefault(end, []).append((i, start))
    found: list[list[int]] = []
    seen: dict[Node, int] = {}
    low: dict[Node, int] = {}
    for root in at:
        if root not in seen:
            found += _find_knots_from(root, at, seen, low)
    return found


def _find_knots_from(
    root: Node, at: dict[Node, list[tuple[int, Node]]], seen: dict[Node, int], low: dict[Node, int]
) -> Iterator[list[int]]:
    """Yield the knots that can be reached from a node, by Tarjan's search for bridges."""
    pending: list[int] = []
    seen[root] = low[root] = len(seen)
    path: list[tuple[Node, int, int, Iterator[tuple[int, Node]]]] = [(root, -1, 0, iter(at[root]))]
    while path:
        node, by, start, rest = path[-1]
        for edge, other in rest:
            if edge == by:
                continue
            if other in seen:
                if seen[other] < seen[node]:
                    pending.append(edge)
                    low[node] = min(low[node], seen[other])
                continue
            seen[other] = low[other] = len(seen)
            path.append((other, edge, len(pending), iter(at[other])))
            break
        else:
            path.pop()
            if path:
                below = path[-1][0]
                low[below] = min(low[below], low[node])
            if low[node] == seen[node]:
                if pending[start:]:
                    yield sorted(pending[start:])
                del pending[start:]
            else:
                pending.append(by)


def fuse(position: Position, found: Iterable[Iterable[int]]) -> tuple[Position, list[int]]:
    """Return the picture with the nodes of each knot fused into one, and the indices of the edges that are left.

    >>> fuse(Position("0-1G 1-2G 2-0G 1-3G"), [[0, 1, 2]])
    (Position('g:3+g:0'), [3, 0])

    The edges of a knot become loops, which cancel in pairs: if their number is odd, the first is left.
    """
    edges = position.edges
    one: dict[Node, Node] = {}
    loops: list[int] = []
    inside: set[int] = set()
    for knot in map(list, found):
        nodes = {one_ground(end) for i in knot for end in edges[i][:2]}
        name = GROUND if GROUND in nodes else min(nodes, key=str)
        one |= dict.fromkeys(nodes, name)
        inside.update(knot)
        if len(knot) & 1:
            loops.append(knot[0])
    left = [*(i for i in range(len(edges)) if i not in inside), *loops]
    return Position(rename_nodes([edges[i] for i in left], lambda node: one.get(one_ground(node), node))), left


# ---- what hangs on one node ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hanging:
    """A node off the ground, and the edges that would fall without it."""

    node: Node
    edges: frozenset[int]


def find_hanging(position: Position) -> list[Hanging]:
    """Return every node with edges hanging on it, those with the most edges first; takes time nodes times edges.

    >>> [(each.node, sorted(each.edges)) for each in find_hanging(Position("b:a r:b g:c g:b"))]
    [('a', [1, 2, 3]), ('b', [2, 3])]
    """
    found = []
    everything = range(len(position))
    standing = set(everything) - set(position.floating)
    for node in position.nodes:
        if is_ground(node):
            continue
        touching = {i for i in standing if node in position.edges[i][:2]}
        rest, reached = find_grounded(position, standing - touching)
        held = {i for i in touching if any(one_ground(end) in reached for end in position.edges[i][:2])}
        above = standing - rest - held
        if above:
            found.append(Hanging(node, frozenset(above)))
    return sorted(found, key=lambda each: -len(each.edges))


def take_piece(position: Position, node: Node, edges: Iterable[int]) -> Position:
    """Return some edges as a picture of their own, with the node that they hang on as the ground.

    >>> take_piece(Position("b(r,gb)"), 1, [2, 3])
    Position('g:3b')
    """

    chosen = [position.edges[i] for i in sorted(edges)]
    return Position(rename_nodes(chosen, lambda other: GROUND if other == node else one_ground(other)))


def find_green_pieces(position: Position, hung: Hanging) -> list[Hanging]:
    """Return the green ones of the pieces that meet only at a node.

    >>> find_green_pieces(Position("0-1B 1-2G 2-1G 1-3R"), Hanging(1, frozenset([1, 2, 3])))
    [Hanging(node=1, edges=frozenset({1, 2}))]
    """
    order = sorted(hung.edges)
    parts = take_piece(position, hung.node, order).tracked().components()
    return [Hanging(hung.node, frozenset(order[i] for i in part.origin)) for part in parts if part.position.is_green]


def find_hanging_trees(position: Position) -> dict[Node, list[int]]:
    """Return the edges of the trees that stand on cycles or on the ground, by the node that they stand on.

    >>> find_hanging_trees(Position("0-1G 1-2G 2-0G 1-3G 3-4G 3-5G"))
    {1: [4, 5, 3]}
    """
    ends = [(one_ground(start), one_ground(end)) for start, end, _ in position.edges]
    at: dict[Node, set[int]] = {}
    for i, pair in enumerate(ends):
        for node in pair:
            at.setdefault(node, set()).add(i)
    loops = {node for start, node in ends if start == node}
    leaves = [node for node in at if len(at[node]) == 1 and node != GROUND and node not in loops]
    own: dict[Node, list[int]] = {}
    for leaf in leaves:
        if not at[leaf]:
            continue
        (edge,) = at[leaf]
        root = ends[edge][0] if ends[edge][1] == leaf else ends[edge][1]
        own.setdefault(root, []).extend([*own.pop(leaf, []), edge])
        at[root].discard(edge)
        at[leaf].discard(edge)
        if len(at[root]) == 1 and root != GROUND and root not in loops:
            leaves.append(root)
    return own
