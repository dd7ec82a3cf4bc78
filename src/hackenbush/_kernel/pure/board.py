"""Pictures as flat arrays: what stands, what falls, and how it splits into blocks.

`hackenbush._kernel` says what ends, colors and points are. Here all points of the ground are the node 0.

A *block* is a set of edges in which any two lie on a cycle, or a single edge. Blocks meet in single nodes and form a
tree (Hopcroft and Tarjan, 1973). Only the value of what stands on a node counts (the colon principle: Berlekamp, Conway
and Guy, *Winning Ways*, chapter 7). So every solver here goes through the blocks from the top down to the ground, and
adds the value of each to the value on its root.
"""

from __future__ import annotations

import struct
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from hackenbush.errors import TooLarge

__all__ = ["components", "cut", "degrees", "edge_key", "falls", "grounded", "pack_edges", "pieces"]

_CROWD = 10_000  # parts; with more, solving them one by one takes too long
Part: TypeAlias = tuple[bytes, bytes, bytes]  # ends, colors, and the indices of these edges in the picture
Adjacent: TypeAlias = Mapping[int, Sequence[tuple[int, int]]]  # for a node: its edges, and where they lead
Block: TypeAlias = tuple[int, list[int], list[int]]  # its root, its other nodes (a loop has none), its edges

WORD = 1 << 31  # the code of words[0]


def beyond(what: str) -> TooLarge:
    """Return the error for work that would take plain Python too long."""
    return TooLarge(f"{what} needs the compiled kernel")


def nodes_of(ends: bytes, points: int) -> list[int]:
    """Return the ends of all edges, with one ground."""
    return [0 if WORD <= code < WORD + points else code for code in array("I", ends)]


def neighbors(ends: bytes, points: int) -> dict[int, list[tuple[int, int]]]:
    """Return the edges at every node; a loop occurs once."""
    nodes = nodes_of(ends, points)
    adjacent: dict[int, list[tuple[int, int]]] = {0: []}
    for edge, (start, end) in enumerate(zip(nodes[::2], nodes[1::2], strict=True)):
        adjacent.setdefault(start, []).append((edge, end))
        if start != end:
            adjacent.setdefault(end, []).append((edge, start))
    return adjacent


def check(ends: bytes, colors: bytes, letters: bytes = b"brg") -> None:
    """Require arrays that fit each other, and edges of these colors."""
    if len(ends) != 8 * len(colors):
        raise ValueError("every edge has two ends of four bytes and a color")
    if colors.translate(None, letters):
        raise ValueError("every edge is blue or red" + (" or green" if b"g" in letters else ""))


# ---- arrays ------------------------------------------------------------------------------------------------


def pack_edges(starts: Iterable[int], ends: Iterable[int], largest: int = 2**32 - 1) -> bytes:
    """Return the ends of edges as one array, the smaller code of each edge first; none exceeds the largest."""
    packed = array("I", chain.from_iterable(map(sorted, zip(starts, ends, strict=True))))
    if max(packed, default=0) > largest:
        raise ValueError("a node's number is too large")
    return packed.tobytes()


def edge_key(ends: bytes, colors: bytes) -> bytes:
    """Return bytes that are equal for the same edges in any order."""
    codes = array("I", ends)
    return b"".join(struct.pack("=IIB", *edge) for edge in sorted(zip(codes[::2], codes[1::2], colors, strict=True)))


def degrees(ends: bytes, points: int) -> tuple[int, int, int]:
    """Return the number of nodes besides the ground, of ends at the ground, and the most ends at another node."""
    at = Counter(nodes_of(ends, points))
    at_ground = at.pop(0, 0)
    return len(at), at_ground, max(at.values(), default=0)


def reached_from(adjacent: Adjacent, start: int, without: int = -1, *, barrier: int | None = None) -> dict[int, None]:
    """Return the nodes that can be reached from these without using one edge and without crossing the barrier."""
    reached = {start: None}
    for node in (waiting := [start]):
        for edge, other in adjacent[node] if node != barrier else ():
            if edge != without and other not in reached:
                reached[other] = None
                waiting.append(other)
    return reached


def grounded(ends: bytes, points: int, without: int = -1) -> bytes:
    """Return 1 for every edge that is connected to the ground (when one is cut), 0 for the others."""
    reached = reached_from(neighbors(ends, points), 0, without)
    return bytes(i != without and node in reached for i, node in enumerate(nodes_of(ends, points)[::2]))


def falls(ends: bytes, points: int, edge: int) -> bytes | None:
    """Return 1 for every other edge that falls when this one is cut, or None if it floats."""
    before, after = grounded(ends, points), grounded(ends, points, edge)
    return bytes(i != edge and before[i] > after[i] for i in range(len(before))) if before[edge] else None


def cut(ends: bytes, colors: bytes, points: int, edge: int) -> Part | None:
    """Return what stands after an edge is cut, or None if it floats."""
    after = grounded(ends, points, edge)
    return (
        _part(ends, colors, [i for i, stands in enumerate(after) if stands]) if grounded(ends, points)[edge] else None
    )


def components(ends: bytes, colors: bytes, points: int) -> list[Part]:
    """Return the parts that meet only at the ground, without floating edges."""
    nodes, adjacent = nodes_of(ends, points), neighbors(ends, points)
    part_of: dict[int, int] = {}
    parts: dict[int, list[int]] = {}  # an arch from ground to ground is a part by itself
    for i, (start, end) in enumerate(zip(nodes[::2], nodes[1::2], strict=True)):
        node = start or end
        if node and node not in part_of:
            reached = reached_from(adjacent, node, barrier=0)
            part_of.update(dict.fromkeys(reached, i if 0 in reached else -1))
        parts.setdefault(part_of[node] if node else i, []).append(i)
    parts.pop(-1, None)
    return [_part(ends, colors, kept) for kept in parts.values()]


def pieces(ends: bytes, colors: bytes, points: int, most: int, small: int) -> list[tuple[str, bytes, bytes, bytes]]:
    """Return the same parts with their methods; if there are more than ``most``, easy and small red-blue ones are
    joined."""
    parts, joined = components(ends, colors, points), dict[object, tuple[str, list[int]]]()
    for own, letters, kept in parts:
        method = "hotchpotch" if b"g" in letters else "tree" if degrees(own, points)[0] == len(letters) else "red-blue"
        method = "green" if set(letters) == {ord("g")} else method
        is_small = len(letters) <= small and (method == "red-blue" or len(parts) > _CROWD)
        is_joined = len(parts) > most and (method in ("tree", "green") or is_small)
        joined.setdefault(method if is_joined else kept, (method, []))[1].extend(memoryview(kept).cast("I"))
    return [(method, *_part(ends, colors, sorted(kept))) for method, kept in joined.values()]


def _part(ends: bytes, colors: bytes, kept: list[int]) -> Part:
    """Return the ends and colors of some edges, and their indices."""
    return b"".join(ends[8 * i : 8 * i + 8] for i in kept), bytes(colors[i] for i in kept), array("I", kept).tobytes()


# ---- blocks ------------------------------------------------------------------------------------------------


def walk(adjacent: Adjacent) -> Iterator[tuple[int, int, int, bool]]:
    """Yield every edge that stands, depth first: its start, itself, its end, and whether that is new."""
    seen, used = {0}, set[int]()
    waiting = [(0, *step) for step in reversed(adjacent[0])]
    while waiting:
        start, edge, end = waiting.pop()
        if edge not in used:
            used.add(edge)
            yield start, edge, end, end not in seen
            if end not in seen:
                seen.add(end)
                waiting += [(end, *step) for step in reversed(adjacent[end])]


def blocks(adjacent: Adjacent) -> list[Block]:
    """Return the blocks of the standing edges, each after those that stand on it."""
    steps = list(walk(adjacent))
    order = {0: 0}
    order.update((end, i) for i, (_, _, end, is_new) in enumerate(steps, 1) if is_new)
    low = dict(order)  # the lowest node connected to a node or to those climbed from it
    for start, _, end, is_new in reversed(steps):
        low[start] = min(low[start], low[end] if is_new else order[end])
    found: list[Block] = []
    inside: dict[int, Block] = {}  # the block by which each node was reached
    for start, edge, end, is_new in steps:
        if start == end or (is_new and low[end] >= order[start]):
            found.append((start, [], []))
            block = found[-1]
        else:
            block = inside[start]
        block[2].append(edge)
        if is_new:
            block[1].append(end)
            inside[end] = block
    return found[::-1]
