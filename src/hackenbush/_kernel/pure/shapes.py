"""The shape of a picture in flat arrays: nodes renamed in one fixed way, so that pictures of one shape become equal.

Each part that stands on the ground is renamed apart, and then they are sorted. Hanging trees are ranked from their
leaves down, by color and by the ranks above (Aho, Hopcroft and Ullman). What is left, the core, is split into cells by
the cells of neighbors until nothing more splits; while a cell has several nodes, each is tried as the first of it, and
the least of the pictures so found is taken (McKay, *Practical graph isomorphism*, 1981). Two tries with one picture
are a symmetry, which spares the tries that it makes alike. native/shapes.cpp is the same in C++, to the byte.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from hackenbush._kernel.pure.board import WORD, edge_key, pack_edges

__all__ = ["shape_edges", "shape_key"]

_Form: TypeAlias = list[tuple[int, int, int]]  # edges: two places and a color; the ground has place 0
_GROUND = 0


class _TooManyTries(Exception):
    pass


def shape_edges(ends: bytes, colors: bytes, points: int, tries: int) -> tuple[bytes, bytes] | None:
    """Return ends and colors of the picture of this shape that has fixed names, or None after too many tries."""
    graph = _Graph.of(ends, colors, points)
    try:
        forms = sorted((_form(graph, part, tries) for part in graph.parts()), key=lambda form: (len(form), form))
    except _TooManyTries:
        return None
    starts, far, letters = array("I"), array("I"), bytearray()
    offset = 0
    for form in forms:
        for start, end, color in form:
            starts.append(start + offset if start else _GROUND)
            far.append(end + offset if end else _GROUND)
            letters.append(color)
        offset += max((end for _, end, _ in form), default=0)
    return pack_edges(starts, far), bytes(letters)


def shape_key(ends: bytes, colors: bytes, points: int, tries: int) -> bytes | None:
    """Return bytes that are equal for pictures of one shape and for no others, or None after too many tries."""
    renamed = shape_edges(ends, colors, points, tries)
    return None if renamed is None else edge_key(*renamed)


# ---- a picture with nodes 0, 1, 2 … ------------------------------------------------------------------------


class _Graph(NamedTuple):
    """Edges as they are seen from each node; the ground is node 0."""

    neighbors: list[list[tuple[int, int]]]  # (color, node), without loops
    loops: list[tuple[int, ...]]  # their colors, in order

    @classmethod
    def of(cls, ends: bytes, colors: bytes, points: int) -> _Graph:
        codes = array("I", ends)
        number = dict.fromkeys([_GROUND, *range(WORD, WORD + points)], _GROUND)
        for code in codes:
            if code not in number:
                number[code] = len(number) - points
        count = len(number) - points
        graph = cls([[] for _ in range(count)], [() for _ in range(count)])
        for start, end, color in zip(codes[::2], codes[1::2], colors, strict=True):
            u, v = number[start], number[end]
            if u == v:
                graph.loops[u] = tuple(sorted((*graph.loops[u], color)))
            else:
                graph.neighbors[u].append((color, v))
                graph.neighbors[v].append((color, u))
        return graph

    def parts(self) -> list[list[int]]:
        """Return the nodes of each part that meets others only at the ground; the ground with its loops is one."""
        part_of = [-1] * len(self.neighbors)
        part_of[_GROUND] = len(self.neighbors)
        parts = [[_GROUND]] if self.loops[_GROUND] else []
        for first in range(1, len(self.neighbors)):
            if part_of[first] < 0:
                part = [first]
                part_of[first] = first
                for node in part:
                    for _, other in self.neighbors[node]:
                        if part_of[other] < 0:
                            part_of[other] = first
                            part.append(other)
                parts.append(part)
        return parts


def _form(graph: _Graph, part: Sequence[int], tries: int) -> _Form:
    """Return the edges of a part between new numbers; the ground is 0, the others count from 1."""
    if part == [_GROUND]:
        return [(0, 0, color) for color in graph.loops[_GROUND]]
    stands = any(other == _GROUND for node in part for _, other in graph.neighbors[node])
    hanging = _Hanging(graph, part)
    core = hanging.core
    nodes = ([_GROUND] if stands else []) + core
    local = {node: i for i, node in enumerate(nodes)}
    adjacent = [[(color, local[other]) for color, other in graph.neighbors[node] if other in local] for node in nodes]
    if stands:
        adjacent[0] = [
            (color, local[other]) for other in core for color, end in graph.neighbors[other] if end == _GROUND
        ]
    labels = [((-1,),) if node == _GROUND else hanging.label(node) for node in nodes]
    order = [nodes[i] for i in _Search(adjacent, labels).best(tries)]
    return _numbered(graph, hanging, order)


def _numbered(graph: _Graph, hanging: _Hanging, order: Sequence[int]) -> _Form:
    """Return the edges when the core is numbered in this order, and then what hangs on it."""
    waiting = deque(node for node in order if node != _GROUND)
    number = {_GROUND: 0}
    edges: _Form = []
    for node in waiting:
        number[node] = len(number)
    for node in waiting:
        edges += [(number[node], number[node], color) for color in graph.loops[node]]
        for color, other in graph.neighbors[node]:
            if other in number and (other == _GROUND or number[other] < number[node]):
                edges.append((number[other], number[node], color))
    paths: list[tuple[int, int, int]] = []  # number of a node that has one, color, node that has none
    for node in reversed(order):
        paths += ((number[node], color, child) for color, child in hanging.children(node))
    while paths:
        start, color, node = paths.pop()
        number[node] = len(number)
        edges.append((start, number[node], color))
        edges += [(number[node], number[node], loop) for loop in graph.loops[node]]
        paths += ((number[node], color, child) for color, child in hanging.children(node))
    return sorted(edges)


class _Hanging:
    """The trees that hang on the rest of a part, ranked so that trees of one shape have one rank."""

    def __init__(self, graph: _Graph, part: Sequence[int]) -> None:
        self._loops = graph.loops
        self._rank: dict[int, int] = {}  # of a node's whole tree
        self._children: dict[int, list[tuple[int, int, int]]] = {}  # (color, rank, node)
        degrees = {node: len(graph.neighbors[node]) for node in part}
        leaves = [node for node in part if degrees[node] == 1]
        while leaves:
            roots = {leaf: self._root(graph, leaf) for leaf in leaves}
            leaves = [leaf for leaf in leaves if roots[leaf][1] not in roots]  # the last two stay
            self._rank_all(leaves)
            touched: dict[int, None] = {}
            for leaf in leaves:
                color, root = roots[leaf]
                self._children.setdefault(root, []).append((color, self._rank[leaf], leaf))
                if root != _GROUND:
                    degrees[root] -= 1
                    touched[root] = None
            leaves = [node for node in touched if degrees[node] == 1]
        self.core = [node for node in part if node not in self._rank]

    def _root(self, graph: _Graph, leaf: int) -> tuple[int, int]:
        """Return the color of the one edge left at a node, and where it leads."""
        return next((color, other) for color, other in graph.neighbors[leaf] if other not in self._rank)

    def _rank_all(self, leaves: Iterable[int]) -> None:
        labels = {leaf: self.label(leaf) for leaf in leaves}
        first = len(self._rank)
        ranks = {label: first + i for i, label in enumerate(sorted(set(labels.values())))}
        self._rank.update((leaf, ranks[label]) for leaf, label in labels.items())

    def label(self, node: int) -> tuple[tuple[int, ...], ...]:
        """Return what a node has of its own: loops, and trees that hang on it."""
        return self._loops[node], *sorted(child[:2] for child in self._children.get(node, ()))

    def children(self, node: int) -> list[tuple[int, int]]:
        """Return colors and nodes of the trees that hang on a node, the last in order first."""
        return [(color, child) for color, _, child in sorted(self._children.get(node, ()), reverse=True)]


# ---- the core ----------------------------------------------------------------------------------------------


class _Cells:
    """Nodes in a row, in cells: those of one cell cannot be told apart so far, and cells have an order."""

    __slots__ = ("_adjacent", "_cell", "_end", "_place", "row")

    def __init__(self, adjacent: Sequence[Sequence[tuple[int, int]]]) -> None:
        self._adjacent = adjacent
        self.row = list(range(len(adjacent)))
        self._place = list(self.row)
        self._cell = [0] * len(adjacent)  # of a node: where its cell begins
        self._end = {0: len(adjacent)}  # of a cell

    def copy(self) -> _Cells:
        other = _Cells.__new__(_Cells)
        other._adjacent = self._adjacent
        other.row, other._place, other._cell = self.row[:], self._place[:], self._cell[:]
        other._end = dict(self._end)
        return other

    def first_open(self) -> list[int]:
        """Return the first cell with several nodes, or nothing."""
        cell = min((start for start, end in self._end.items() if end - start > 1), default=None)
        return [] if cell is None else sorted(self.row[cell : self._end[cell]])

    def split_by(self, keys: Iterable[tuple[int, object]]) -> None:
        """Split cells by keys of some nodes, the others before them, and go on until nothing more splits."""
        waiting = deque(self._split(dict(keys), set()))
        inside = set(waiting)
        while waiting:
            cell = waiting.popleft()
            inside.discard(cell)
            seen: dict[int, list[int]] = {}
            for node in self.row[cell : self._end[cell]]:
                for color, other in self._adjacent[node]:
                    seen.setdefault(other, []).append(color)
            new = self._split({node: tuple(sorted(colors)) for node, colors in seen.items()}, inside)
            waiting += new
            inside.update(new)

    def _split(self, keys: dict[int, object], inside: set[int]) -> list[int]:
        """Split each cell by the keys of its nodes and return the cells by which others may now be split."""
        by_cell: dict[int, dict[object, list[int]]] = {}
        for node, key in keys.items():
            by_cell.setdefault(self._cell[node], {}).setdefault(key, []).append(node)
        new: list[int] = []
        for start in sorted(by_cell):
            end = self._end[start]
            groups = [by_cell[start][key] for key in sorted(by_cell[start])]  # type: ignore[type-var]
            place = end - sum(map(len, groups))
            if place == start and len(groups) == 1:
                continue
            cells = [start] if place > start else []
            self._end[start] = place if cells else start
            for group in groups:
                for offset, node in enumerate(group):
                    self._swap(node, place + offset)
                    self._cell[node] = place
                cells.append(place)
                place += len(group)
                self._end[cells[-1]] = place
            if start not in inside:  # the largest tells nothing that the others do not
                cells.remove(max(cells, key=lambda cell: self._end[cell] - cell))
            new += [cell for cell in cells if cell not in inside]
        return new

    def _swap(self, node: int, place: int) -> None:
        other, old = self.row[place], self._place[node]
        self.row[place], self.row[old] = node, other
        self._place[node], self._place[other] = place, old


class _Leaf(NamedTuple):
    """A numbering of the core: the nodes in order, the picture it gives, and the nodes tried first to get it."""

    row: list[int]
    form: _Form
    path: tuple[int, ...]


class _Search:
    """Tries nodes of cells as the first ones until all nodes are told apart, and keeps the least picture."""

    def __init__(
        self, adjacent: Sequence[Sequence[tuple[int, int]]], labels: Sequence[tuple[tuple[int, ...], ...]]
    ) -> None:
        self._adjacent = adjacent
        self._start = _Cells(adjacent)
        degrees = (tuple(sorted(color for color, _ in edges)) for edges in adjacent)
        self._start.split_by(enumerate(zip(labels, degrees, strict=True)))
        self._symmetries: list[list[int]] = []

    def best(self, tries: int) -> list[int]:
        """Return the nodes in the order that gives the least picture, after no more than so many tries."""
        first: _Leaf | None = None
        best: _Leaf | None = None
        path: list[int] = []
        stack = [(self._start, self._start.first_open(), 0)]  # cells, nodes to try, how many were
        while stack:
            cells, choices, done = stack.pop()
            del path[len(stack) :]
            if not choices:
                leaf = _Leaf(cells.row, self._picture(cells), tuple(path))
                for known in (first, best):
                    if known is not None and known.form == leaf.form:
                        depth = self._found_symmetry(known, leaf)
                        del stack[depth + 1 :]
                        break
                else:
                    first = first or leaf
                    best = leaf if best is None or leaf.form < best.form else best
                continue
            if done == len(choices):
                continue
            stack.append((cells, choices, done + 1))
            if self._is_spared(choices, done, path):
                continue
            if (tries := tries - 1) < 0:
                raise _TooManyTries
            path.append(choices[done])
            finer = cells.copy()
            finer.split_by([(choices[done], 0)])
            stack.append((finer, finer.first_open(), 0))
        assert best is not None
        return best.row

    def _picture(self, cells: _Cells) -> _Form:
        place = {node: i for i, node in enumerate(cells.row)}
        return sorted(
            (place[node], place[other], color)
            for node, edges in enumerate(self._adjacent)
            for color, other in edges
            if place[node] < place[other]
        )

    def _found_symmetry(self, known: _Leaf, leaf: _Leaf) -> int:
        """Remember the symmetry between two numberings with one picture; return where their paths part."""
        image = [0] * len(leaf.row)
        for node, other in zip(known.row, leaf.row, strict=True):
            image[node] = other
        self._symmetries.append(image)
        return next(i for i, (a, b) in enumerate(zip(known.path, leaf.path, strict=False)) if a != b)

    def _is_spared(self, choices: Sequence[int], done: int, path: Sequence[int]) -> bool:
        """Return whether a symmetry that keeps the path takes an earlier choice to this one."""
        if not done or not self._symmetries:
            return False
        kept = [image for image in self._symmetries if all(image[node] == node for node in path)]
        reached = {choices[done]}
        waiting = list(reached)
        earlier = set(choices[:done])
        for node in waiting:
            if node in earlier:
                return True
            for image in kept:
                if image[node] not in reached:
                    reached.add(image[node])
                    waiting.append(image[node])
        return False
