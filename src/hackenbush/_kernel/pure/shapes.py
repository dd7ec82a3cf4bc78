"""The shape of a picture: nodes renamed in a fixed way, so that pictures of the same shape become equal.

Parts that meet only at the ground are renamed separately, then sorted. Hanging trees are ranked from
their leaves down, by color and by the ranks above (Aho, Hopcroft and Ullman). The rest, the core, is split into cells
by the cells of neighbors until nothing more splits. While a cell has several nodes, each is tried as its last, and the
smallest picture found is taken (McKay, *Practical graph isomorphism*, 1981).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Mapping
from itertools import groupby
from typing import Any, TypeAlias

from hackenbush._kernel.pure.board import edge_key, neighbors, pack_edges, reached_from

__all__ = ["shape_edges", "shape_key"]

_Form: TypeAlias = list[tuple[int, int, int]]  # edges: two places and a color; the ground has place 0
_Sides: TypeAlias = Mapping[int, list[tuple[int, int]]]  # for nodes: colors of edges, and where they lead
_Trees: TypeAlias = dict[int, list[tuple[int, int, int]]]  # on nodes: color of the stem, rank, node above it
_Cells: TypeAlias = dict[int, list[int]]  # nodes that are still alike, by the place of the first


class _TooManyTries(Exception):
    pass


def shape_edges(ends: bytes, colors: bytes, points: int, tries: int) -> tuple[bytes, bytes] | None:
    """Return ends and colors of the picture of this shape with fixed names, or None after too many tries."""
    adjacent = neighbors(ends, points)
    sides = {node: [(colors[edge], other) for edge, other in steps] for node, steps in adjacent.items()}
    forms = [sorted((0, 0, color) for color, other in sides[0] if other == 0)]
    seen = {0}
    try:
        for first in sides:
            if first not in seen:
                part = reached_from(adjacent, first, barrier=0)
                seen.update(part)
                forms.append(_form(part, sides, tries))
    except _TooManyTries:
        return None
    edges: _Form = []
    offset = 0
    for form in sorted(forms, key=lambda form: (len(form), form)):
        edges += [(start and start + offset, end and end + offset, color) for start, end, color in form]
        offset += max((end for _, end, _ in form), default=0)
    return pack_edges((start for start, *_ in edges), (end for _, end, _ in edges)), bytes(edge[2] for edge in edges)


def shape_key(ends: bytes, colors: bytes, points: int, tries: int) -> bytes | None:
    """Return bytes that are equal exactly for pictures of the same shape, or None after too many tries."""
    renamed = shape_edges(ends, colors, points, tries)
    return None if renamed is None else edge_key(*renamed)


def _form(part: Iterable[int], sides: _Sides, tries: int) -> _Form:
    """Return the edges of a part between new numbers: the core in its order, then the trees that hang on it."""
    trees: _Trees = {node: [] for node in part}
    core = _take_trees_off(trees, sides)
    near = {node: [(color, other) for color, other in sides[node] if other in core and other != node] for node in core}
    order = _least_order(near, {node: _label(node, sides, trees) for node in core}, tries)
    number = {0: 0}
    for node in order:
        number.setdefault(node, len(number))
    waiting = [child for node in reversed(order) for *_, child in sorted(trees[node], reverse=True)]
    while waiting:
        node = waiting.pop()
        number[node] = len(number)
        waiting += [child for *_, child in sorted(trees[node], reverse=True)]
    halves = ((number[other], number[node], color) for node in trees if node for color, other in sides[node])
    return sorted(half for half in halves if half[0] <= half[1])


def _take_trees_off(trees: _Trees, sides: _Sides) -> dict[int, None]:
    """Rank the trees that hang on the rest of a part, so that trees of the same shape have the same rank; return the
    rest."""
    core = dict.fromkeys(trees)
    tops: Iterable[int] = trees
    while tops:
        near = {top: [(c, other) for c, other in sides[top] if other in core and other != top] for top in tops if top}
        stems = {top: steps[0] for top, steps in near.items() if len(steps) == 1}
        leaves = {top: stem for top, stem in stems.items() if stem[1] not in stems}  # the last two stay
        labels = {leaf: _label(leaf, sides, trees) for leaf in leaves}
        ranks = {label: rank for rank, label in enumerate(sorted(set(labels.values())), len(trees) - len(core))}
        for leaf, (color, root) in leaves.items():
            trees[root].append((color, ranks[labels[leaf]], leaf))
            del core[leaf]
        tops = {root for _, root in leaves.values()}
    return core


def _label(node: int, sides: _Sides, trees: _Trees) -> tuple[tuple[int, ...], ...]:
    """Return what distinguishes a node: its loops, and the trees that hang on it. The ground differs from all
    others."""
    loops = tuple(sorted(color for color, other in sides[node] if other == node))
    return (loops, *sorted(tree[:2] for tree in trees[node])) if node else ((-1,),)


def _least_order(sides: _Sides, labels: Mapping[int, Any], tries: int) -> list[int]:
    """Return the nodes of a core in the order that gives the smallest picture."""
    start: _Cells = {0: list(sides)}
    _refine(start, sides, {node: (labels[node], sorted(color for color, _ in sides[node])) for node in sides})
    waiting, found = [start], list[tuple[_Form, list[int]]]()
    while waiting:
        cells = waiting.pop()
        cell = min((cell for cell, nodes in cells.items() if len(nodes) > 1), default=None)
        if cell is None:
            order = [nodes[0] for _, nodes in sorted(cells.items()) if nodes]
            place = {node: i for i, node in enumerate(order)}
            halves = ((place[node], place[other], color) for node in order for color, other in sides[node])
            found = [min([*found, (sorted(half for half in halves if half[0] < half[1]), order)])]
            continue
        for node in cells[cell]:
            tries -= 1
            if tries < 0:
                raise _TooManyTries
            waiting.append(dict(cells))
            _refine(waiting[-1], sides, {node: 0})
    return found[0][1]


def _refine(cells: _Cells, sides: _Sides, keys: Mapping[int, Any]) -> None:
    """Split cells by keys of some nodes, with the others before them, until nothing more splits."""
    waiting = deque(_split(cells, keys, ()))
    while waiting:
        seen: dict[int, list[int]] = {}
        for node in cells[waiting.popleft()]:
            for color, other in sides[node]:
                seen.setdefault(other, []).append(color)
        waiting += _split(cells, {node: sorted(colors) for node, colors in seen.items()}, waiting)


def _split(cells: _Cells, keys: Mapping[int, Any], waiting: Container[int]) -> list[int]:
    """Split each cell by the keys of its nodes, and return the cells by which others may now be split."""
    new: list[int] = []
    for start in sorted(start for start, nodes in cells.items() if not keys.keys().isdisjoint(nodes)):
        key = {node: (keys[node],) if node in keys else () for node in cells[start]}
        starts = []
        for _, group in groupby(sorted(key, key=key.__getitem__), key.__getitem__):
            cells[start] = list(group)
            starts.append(start)
            start += len(cells[start])
        if len(starts) > 1:
            if starts[0] not in waiting:  # the largest adds nothing to the others
                starts.remove(max(starts, key=lambda start: len(cells[start])))
            new += [start for start in starts if start not in waiting]
    return new
