"""Bounds of red-blue pictures, from counting.

Suppose Left gives up the blue edges whose path to the ground is not all blue. Left can still cut all the others, leaf
by leaf, and Right has at most as many moves as there are red edges. Weights on blue paths count in full; other weights
count only if they are Right's. A block with only blue edges on the ground is positive, since Right runs out of moves
first. For Right, swap the colors. A single edge is a stick under its weight.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import TypeAlias

from hackenbush._kernel.pure.board import neighbors, reached_from
from hackenbush._kernel.pure.numbers import stick

__all__: list[str] = []

Edge: TypeAlias = tuple[int, int, int]  # two nodes and a color
Weights: TypeAlias = Mapping[int, Fraction]  # of nodes; 0 if there is none
Interval: TypeAlias = tuple[Fraction, Fraction]

BLUE, RED, GREEN = b"brg"


def adjacent(edges: Iterable[Edge]) -> dict[int, list[tuple[int, int]]]:
    """Return the edges at every node, and where they lead."""
    return neighbors(array("I", [node for edge in edges for node in edge[:2]]).tobytes(), 0)


def standing_on(ground: Container[int], edges: Iterable[Edge]) -> list[Edge]:
    """Return the edges with these nodes as the ground."""
    return [(0 if start in ground else start, 0 if end in ground else end, color) for start, end, color in edges]


def bounds(edges: Sequence[Edge], lows: Weights, highs: Weights) -> Interval:
    """Return bounds of the value of a block on the ground, given bounds of its weights."""
    if len(edges) == 1:
        ((start, end, color),) = edges
        low, high = (stick(color == BLUE, weights.get(start or end, Fraction(0))) for weights in (lows, highs))
        return low, high
    return _count(edges, BLUE, lows), -_count(edges, RED, {node: -x for node, x in highs.items()})


def _count(edges: Sequence[Edge], own: int, weights: Weights) -> Fraction:
    """Return the moves that the player of a color has at least; it and the weights are in that player's favor."""
    mine = [edge for edge in edges if edge[2] == own]
    safe = reached_from(adjacent(mine), 0)
    others = standing_on(safe, (edge for edge in edges if edge[2] != own))
    seen = reached_from(adjacent(others), 0)
    bound = Fraction(sum(edge[0] in safe for edge in mine) - sum(edge[0] in seen for edge in others))
    bound += sum(x for node, x in weights.items() if node in safe or (node in seen and x < 0))
    if all(color == own for start, end, color in edges if not (start and end)):
        bound = max(bound, Fraction(1, 1 << len(others) - sum(min(0, floor(x)) for x in weights.values())))
    return bound
