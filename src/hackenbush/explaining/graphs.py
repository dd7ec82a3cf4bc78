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
    "find_knots",
    "find_shortest_cycle",
    "fuse",
    "list_foldable",
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


def find_shortest_cycle(position: Position, knot: list[int]) -> list[int]:
    """Return the edges of a shortest cycle among those of a knot; takes time edges times edges.

    >>> house = Position("0-1G 0-2G 1-2G 1-3G 3-2G 3-4G 4-2G")
    >>> find_shortest_cycle(house, find_knots(house)[0])
    [2, 3, 4]

    Of equally short ones it takes one that is off the ground.
    """
    ends = {i: (one_ground(position.edges[i].start), one_ground(position.edges[i].end)) for i in knot}
    at: dict[Node, list[int]] = {}
    for i, pair in ends.items():
        for node in pair:
            at.setdefault(node, []).append(i)
    best: tuple[int, bool, list[int]] | None = None
    for i, (start, goal) in ends.items():
        path = _find_path(start, goal, at, ends, without=i)
        cycle = sorted([i, *path])
        key = len(cycle), any(GROUND in ends[j] for j in cycle), cycle
        best = key if best is None else min(best, key)
    assert best is not None
    return best[2]


def _find_path(
    start: Node, goal: Node, at: dict[Node, list[int]], ends: dict[int, tuple[Node, Node]], *, without: int
) -> list[int]:
    """Return the edges of a shortest path between two nodes of a knot."""
    came: dict[Node, tuple[int, Node]] = {start: (without, start)}
    waiting = [start]
    for node in waiting:
        if goal in came:
            break
        for i in at[node]:
            other = ends[i][1] if ends[i][0] == node else ends[i][0]
            if i != without and other not in came:
                came[other] = i, node
                waiting.append(other)
    path: list[int] = []
    while goal != start:
        edge, goal = came[goal]
        path.append(edge)
    return path


def fuse(position: Position, found: Iterable[Iterable[int]]) -> Position:
    """Return the picture with the nodes of each cycle or knot fused into one; their edges become loops.

    >>> [str(edge) for edge in fuse(Position("0-1G 1-2G 2-1G 2-3G"), [[1, 2]]).edges]
    ['0-1G', '1-1G', '1-1G', '1-3G']
    >>> [str(edge) for edge in fuse(Position("0-1G 0-1G 1-2G"), [[0, 1]]).edges]
    ['0.fused1-0.fused1G', '0.fused1-0.fused1G', '0.fused1-2G']

    If one of the nodes is the ground, all of them become one new point of it.
    """
    edges = position.edges
    taken = set(position.nodes)
    points = (point for k in count(1) if (point := f"0.fused{k}") not in taken)
    names: dict[Node, Node] = {}
    grounded: dict[int, Node] = {}  # the new point of the ground for edges of a cycle that stand on the plain ground
    for cycle in map(list, found):
        nodes = {end for i in cycle for end in edges[i][:2]}
        is_grounded = any(map(is_ground, nodes))
        name = next(points) if is_grounded else min(nodes, key=str)
        names |= dict.fromkeys(nodes - {GROUND}, name)
        grounded |= dict.fromkeys(cycle, name) if is_grounded else {}
    points_made = set(grounded.values())
    fused = []
    for i, edge in enumerate(edges):
        start, end = (grounded.get(i, node) if node == GROUND else names.get(node, node) for node in edge[:2])
        if {start, end} & points_made and is_ground(start) and is_ground(end):  # it has become a loop as well
            start = end = start if start in points_made else end
        fused.append(Edge(start, end, edge.color))
    return Position(fused)


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


def list_foldable(position: Position) -> list[tuple[Node, list[list[int]]]]:
    """Return the points above which only stalks grow, two or more, with the edges of these; the highest points first.

    >>> list_foldable(Position("g(g(g,gg),g)"))
    [(2, [[2], [3, 4]])]
    >>> list_foldable(Position("0-1G 1-2G 2-0G 1-3G 3-4G 3-5G")), list_foldable(Position("g+g"))
    ([(3, [[4], [5]])], [])

    A named point of the ground may be one of them.
    """
    edges = position.edges
    at: dict[Node, set[int]] = {}
    for i, (start, end, _) in enumerate(edges):
        for node in (start, end):
            at.setdefault(node, set()).add(i)
    fixed = {start for start, end, _ in edges if start == end} | {node for node in at if is_ground(node)}
    peeled = [node for node in at if len(at[node]) == 1 and node not in fixed]
    below: dict[Node, Node] = {}
    branches: dict[Node, list[list[int] | None]] = {}  # what grows from a node: the edges of a stalk, or None for more
    for tip in peeled:
        if not at[tip]:
            continue
        (edge,) = at[tip]
        base = below[tip] = edges[edge].start if edges[edge].end == tip else edges[edge].end
        own = branches.get(tip, [])
        stalk = [edge] if not own else [edge, *own[0]] if len(own) == 1 and own[0] is not None else None
        branches.setdefault(base, []).append(stalk)
        at[base].discard(edge)
        if len(at[base]) == 1 and base not in fixed:
            peeled.append(base)
    height: dict[Node, int] = {}
    for node in reversed(peeled):
        height[node] = height.get(below.get(node, GROUND), 0) + 1
    found = [
        (node, sorted(stalk for stalk in own if stalk is not None))
        for node, own in branches.items()
        if len(own) > 1 and node != GROUND and None not in own
    ]
    return sorted(found, key=lambda each: -height.get(each[0], 0))
