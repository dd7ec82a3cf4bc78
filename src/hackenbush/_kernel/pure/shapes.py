"""The shape of a picture: nodes renamed in one fixed way, so that pictures of one shape become equal.

Each part that stands on the ground is renamed apart, and then they are sorted. Hanging trees are ranked from their
leaves down, by color and by the ranks above (Aho, Hopcroft and Ullman). What is left, the core, is split into cells by
the cells of neighbors until nothing more splits; while a cell has several nodes, each is tried as the last of it, and
the least of the pictures so found is taken (McKay, *Practical graph isomorphism*, 1981).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from hackenbush._kernel.pure.board import edge_key, neighbors, nodes_of, pack_edges

__all__ = ["shape_edges", "shape_key"]

_Form: TypeAlias = list[tuple[int, int, int]]  # edges: two places and a color; the ground has place 0
_Sides: TypeAlias = Sequence[Sequence[tuple[int, int]]]  # of nodes: colors of edges, and where they lead
_Cells: TypeAlias = dict[int, list[int]]  # nodes that are not told apart, by the place where they begin


class _TooManyTries(Exception):
    pass


def shape_edges(ends: bytes, colors: bytes, points: int, tries: int) -> tuple[bytes, bytes] | None:
    """Return ends and colors of the picture of this shape that has fixed names, or None after too many tries."""
    picture = _Picture(ends, colors, points)
    try:
        forms = sorted((picture.form(part, tries) for part in picture.parts()), key=lambda form: (len(form), form))
    except _TooManyTries:
        return None
    edges, offset = [], 0
    for form in forms:
        edges += [(start and start + offset, end and end + offset, color) for start, end, color in form]
        offset += max((end for _, end, _ in form), default=0)
    starts, far, letters = zip(*edges, strict=True) if edges else ((), (), ())
    return pack_edges(starts, far), bytes(letters)


def shape_key(ends: bytes, colors: bytes, points: int, tries: int) -> bytes | None:
    """Return bytes that are equal for pictures of one shape and for no others, or None after too many tries."""
    renamed = shape_edges(ends, colors, points, tries)
    return None if renamed is None else edge_key(*renamed)


class _Picture:
    """A picture, and the trees that hang on the rest of it as they are found."""

    def __init__(self, ends: bytes, colors: bytes, points: int) -> None:
        nodes = nodes_of(ends, points)
        adjacent = {node: list[tuple[int, int]]() for node in neighbors(ends, points)}
        self.loops: dict[int, tuple[int, ...]] = dict.fromkeys(adjacent, ())
        for start, end, color in zip(nodes[::2], nodes[1::2], colors, strict=True):
            if start == end:
                self.loops[start] = tuple(sorted((*self.loops[start], color)))
            else:
                adjacent[start].append((color, end))
                adjacent[end].append((color, start))
        self._adjacent = adjacent
        self._rank: dict[int, int] = {}  # of a node's whole tree
        self._hanging: dict[int, list[tuple[int, int, int]]] = {}  # color, rank, node

    def parts(self) -> Iterable[list[int]]:
        """Yield the nodes of each part that meets others only at the ground; the ground with its loops is one."""
        if self.loops[0]:
            yield [0]
        seen = {0}
        for first in self._adjacent:
            if first not in seen:
                seen.add(first)
                part = [first]
                for node in part:
                    fresh = dict.fromkeys(other for _, other in self._adjacent[node] if other not in seen)
                    seen.update(fresh)
                    part += fresh
                yield part

    def form(self, part: list[int], tries: int) -> _Form:
        """Return the edges of a part between new numbers; the ground is 0, the others count from 1."""
        if part == [0]:
            return [(0, 0, color) for color in self.loops[0]]
        self._rank.clear()
        self._hanging.clear()
        core = self._take_trees_off(part)
        nodes = [0, *core] if any(other == 0 for node in part for _, other in self._adjacent[node]) else core
        place = {node: i for i, node in enumerate(nodes)}
        sides = [[(color, place[other]) for color, other in self._adjacent[node] if other in place] for node in nodes]
        labels = [self._label(node) if node else ((-1,),) for node in nodes]
        return self._numbered([nodes[i] for i in _least_order(sides, labels, tries)])

    def _take_trees_off(self, part: Sequence[int]) -> list[int]:
        """Rank the trees that hang on the rest of a part, so that trees of one shape have one rank; return the rest."""
        degrees = {node: len(self._adjacent[node]) for node in part}
        leaves = [node for node in part if degrees[node] == 1]
        while leaves:
            stems = {leaf: next(step for step in self._adjacent[leaf] if step[1] not in self._rank) for leaf in leaves}
            leaves = [leaf for leaf in leaves if stems[leaf][1] not in stems]  # the last two stay
            labels = {leaf: self._label(leaf) for leaf in leaves}
            ranks = {label: len(self._rank) + i for i, label in enumerate(sorted(set(labels.values())))}
            self._rank.update((leaf, ranks[labels[leaf]]) for leaf in leaves)
            for leaf in leaves:
                color, root = stems[leaf]
                self._hanging.setdefault(root, []).append((color, self._rank[leaf], leaf))
                if root:
                    degrees[root] -= 1
            leaves = list(dict.fromkeys(stems[leaf][1] for leaf in leaves if degrees.get(stems[leaf][1]) == 1))
        return [node for node in part if node not in self._rank]

    def _label(self, node: int) -> tuple[tuple[int, ...], ...]:
        """Return what a node has of its own: loops, and trees that hang on it."""
        return self.loops[node], *sorted(child[:2] for child in self._hanging.get(node, ()))

    def _numbered(self, order: Sequence[int]) -> _Form:
        """Return the edges when the core is numbered in this order, and then what hangs on it."""
        number = {0: 0}
        edges: _Form = []
        for node in order:
            number.setdefault(node, len(number))
        for node in order:
            edges += [(number[node],) * 2 + (color,) for color in self.loops[node] if node]
            edges += [
                (number[other], number[node], color)
                for color, other in self._adjacent[node]
                if other in number and number[other] < number[node]
            ]
        paths = [(node, *child) for node in reversed(order) for child in self._above(node)]
        while paths:
            below, color, node = paths.pop()
            number[node] = len(number)
            edges.append((number[below], number[node], color))
            edges += [(number[node],) * 2 + (loop,) for loop in self.loops[node]]
            paths += [(node, *child) for child in self._above(node)]
        return sorted(edges)

    def _above(self, node: int) -> list[tuple[int, int]]:
        """Return colors and nodes of the trees that hang on a node, the last in order first."""
        return [(color, child) for color, _, child in sorted(self._hanging.get(node, ()), reverse=True)]


def _least_order(sides: _Sides, labels: Sequence[Any], tries: int) -> list[int]:
    """Return the nodes of a core in the order that gives the least picture."""
    degrees = [tuple(sorted(color for color, _ in edges)) for edges in sides]
    start: _Cells = {0: list(range(len(sides)))}
    _refine(start, sides, dict(enumerate(zip(labels, degrees, strict=True))))
    waiting, best = [start], list[tuple[_Form, list[int]]]()
    while waiting:
        cells = waiting.pop()
        cell = min((cell for cell, nodes in cells.items() if len(nodes) > 1), default=None)
        if cell is None:
            order = [nodes[0] for _, nodes in sorted(cells.items()) if nodes]
            place = {node: i for i, node in enumerate(order)}
            halves = ((place[node], place[other], color) for node in order for color, other in sides[node])
            best = [min([*best, (sorted(half for half in halves if half[0] < half[1]), order)])]
            continue
        for node in cells[cell]:
            tries -= 1
            if tries < 0:
                raise _TooManyTries
            waiting.append(dict(cells))
            _refine(waiting[-1], sides, {node: 0})
    return best[0][1]


def _refine(cells: _Cells, sides: _Sides, keys: Mapping[int, Any]) -> None:
    """Split cells by keys of some nodes, the others before them, and go on until nothing more splits."""
    waiting = deque(_split(cells, keys, ()))
    while waiting:
        seen: dict[int, list[int]] = {}
        for node in cells[waiting.popleft()]:
            for color, other in sides[node]:
                seen.setdefault(other, []).append(color)
        waiting += _split(cells, {node: tuple(sorted(colors)) for node, colors in seen.items()}, waiting)


def _split(cells: _Cells, keys: Mapping[int, Any], waiting: Container[int]) -> list[int]:
    """Split each cell by the keys of its nodes, and return the cells by which others may now be split."""
    new: list[int] = []
    for start in sorted(start for start, nodes in cells.items() if any(node in keys for node in nodes)):
        nodes = cells[start]
        keyed = sorted({keys[node] for node in nodes if node in keys})
        groups = [[node for node in nodes if node not in keys]]
        groups += [[node for node in nodes if node in keys and keys[node] == key] for key in keyed]
        starts = []
        for group in filter(None, groups):
            cells[start] = group
            starts.append(start)
            start += len(group)
        if len(starts) > 1:
            if starts[0] not in waiting:  # the largest tells nothing that the others do not
                starts.remove(max(starts, key=lambda start: len(cells[start])))
            new += [start for start in starts if start not in waiting]
    return new
