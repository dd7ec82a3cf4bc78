"""Hackenbush pictures by the rules alone: edges in a list, and a walk from the ground. Slow and plain."""

from __future__ import annotations

from collections.abc import Sequence

Row = tuple[object, object, object]  # start, end, color


def on_ground(node: object) -> bool:
    return node == 0 or (isinstance(node, str) and node.startswith("0."))


def standing(edges: Sequence[Row]) -> set[int]:
    """The indices of edges that can be reached from the ground."""
    reached: set[object] = set()
    found: set[int] = set()
    while True:
        more = {
            i
            for i, (u, v, _) in enumerate(edges)
            if i not in found and (on_ground(u) or on_ground(v) or u in reached or v in reached)
        }
        if not more:
            return found
        found |= more
        reached |= {node for i in more for node in edges[i][:2]}


def falls(edges: Sequence[Row], cut: int) -> set[int]:
    """The indices of what else falls."""
    rest = [i for i in range(len(edges)) if i != cut]
    still = {rest[i] for i in standing([edges[i] for i in rest])}
    return standing(edges) - still - {cut}


def after(edges: Sequence[Row], cut: int) -> list[Row]:
    """What stands after a cut, in order."""
    gone = falls(edges, cut) | {cut}
    return [edges[i] for i in sorted(standing(edges)) if i not in gone]


def parts(edges: Sequence[Row]) -> list[list[int]]:
    """The indices of edges in each part that meets others only at the ground, by the first of each."""
    left = sorted(standing(edges))
    found = []
    while left:
        part = {left[0]}
        while True:
            nodes = {node for i in part for node in edges[i][:2] if not on_ground(node)}
            more = {i for i in left if nodes & set(edges[i][:2])} - part
            if not more:
                break
            part |= more
        found.append(sorted(part))
        left = [i for i in left if i not in part]
    return found
