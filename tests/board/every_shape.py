"""Every shape of a picture, colors aside, grown edge by edge."""

from __future__ import annotations

from functools import cache

from hackenbush.board import Position, shape_key

__all__ = ["grounded_shapes", "next_pairs"]

Ends = tuple[tuple[int, int], ...]


def next_pairs(ends: Ends) -> list[tuple[int, int]]:
    """Where one more edge can be put, so that it stands too."""
    new = max((node for pair in ends for node in pair), default=0) + 1
    return [(u, v) for v in range(new + 1) for u in range(min(v, new - 1) + 1)]


@cache
def grounded_shapes(edges: int) -> tuple[Ends, ...]:
    """The ends of edges of one picture for every shape with so many edges that all stand, loops and parallels too."""
    if not edges:
        return ((),)
    larger: dict[bytes, Ends] = {}
    for ends in grounded_shapes(edges - 1):
        for pair in next_pairs(ends):
            more = (*ends, pair)
            larger.setdefault(shape_key(Position([(*each, "g") for each in more])), more)
    return tuple(larger.values())
