"""Draw trees and cycles tidily: everything that hangs on a vertex is a bush above it.

Each block that hangs on a vertex is drawn separately: a bridge goes straight up, a cycle is a regular polygon that
stands on the vertex, and `general` draws anything else. Then the drawings are placed side by side in the order of their
edges, as close as their profiles allow, with the vertex below the middle. Bushes on a cycle stay upright and lean
outward only as far as they must.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin, tan

from hackenbush.board.layout.general import core_drawing
from hackenbush.board.layout.graph import Block, Piece, blocks
from hackenbush.board.layout.profiles import (
    BAND,
    NODE,
    Drawing,
    Profile,
    beside,
    cover_line,
    cover_node,
    merge,
    shift_to_clear,
)

__all__ = ["arch_drawing", "bush", "bushes", "cycle_order"]


def bushes(piece: Piece, neighbors: dict[int, list[int]], root: int) -> tuple[dict[int, Drawing], list[Block]]:
    """Return the bush on every vertex except the root, and the blocks that hang on the root."""
    order, found = blocks(neighbors, root)
    hanging: dict[int, list[Block]] = {}
    for block in found:
        hanging.setdefault(block.root, []).append(block)
    done: dict[int, Drawing] = {}
    for vertex in reversed(order):
        ranks = {other: rank for rank, other in enumerate(neighbors[vertex])}
        parts = hanging.get(vertex, [])
        parts.sort(key=lambda block: min(ranks.get(other, len(ranks)) for other in block.others))
        if vertex != root:
            done[vertex] = bush(piece, vertex, parts, done)
    return done, hanging.get(root, [])


def bush(piece: Piece, vertex: int, parts: list[Block], done: dict[int, Drawing]) -> Drawing:
    """Return the blocks that hang on a vertex, side by side above it."""
    cycles = [_cycle(piece, block) for block in parts]
    drawings = []
    for block, cycle, (middle, half) in zip(parts, cycles, _wedges(cycles), strict=True):
        if len(block.others) == 1:
            drawings.append(_bridge_drawing(piece, vertex, block.others[0], done))
        elif cycle is not None:
            drawings.append(_polygon_drawing(cycle, middle, half, done))
        else:
            drawings.append(core_drawing(piece, block, done))
    result = Drawing()
    are_bridges = [len(block.others) == 1 for block in parts]
    for drawing, shift in zip(drawings, beside(drawings, are_bridges), strict=True):
        moved = drawing.move(shift)
        result.places.update(moved.places)
        merge(result.profile, moved.profile)
    if vertex in piece.loops:
        _cover_petals(result.profile, piece.loops[vertex], is_top=not parts)
    return result


def _cycle(piece: Piece, block: Block) -> list[int] | None:
    return cycle_order(piece.neighbors, block.root, block.others) if len(block.others) > 1 else None


def _wedges(cycles: list[list[int] | None]) -> list[tuple[float, float]]:
    """Return the direction (left of straight up) and half the angle that each part gets above its vertex.

    >>> [(round(middle, 2), round(half, 2)) for middle, half in _wedges([[1, 2], [3, 4, 5, 6]])]
    [(0.89, 0.45), (-0.54, 0.8)]
    """
    wanted = [0.25 if cycle is None else pi / 2 - pi / (len(cycle) + 1) for cycle in cycles]
    gap = 0.09
    room = 1.4 - sum(half for half, cycle in zip(wanted, cycles, strict=True) if cycle is None)
    need = sum(half + gap for half, cycle in zip(wanted, cycles, strict=True) if cycle is not None)
    squeeze = min(1.0, max(0.2, room / need)) if need and len(cycles) > 1 else 1.0
    halves = [half if cycle is None else half * squeeze for half, cycle in zip(wanted, cycles, strict=True)]
    wedges, at = [], sum(half + gap for half in halves)
    for half in halves:
        wedges.append((at - half - gap, half))
        at -= 2 * (half + gap)
    return wedges


def _cover_petals(profile: Profile, loops: int, *, is_top: bool) -> None:
    if is_top:
        cover_node(profile, 0.0, 0.45, 0.3 + 0.15 * min(loops - 1, 3))
    cover_node(profile, 0.0, 0.1, NODE + (0.0 if is_top and loops == 1 else 0.3))


def _bridge_drawing(piece: Piece, root: int, child: int, done: dict[int, Drawing]) -> Drawing:
    fan = 0.11 * min(piece.width(root, child) - 1, 9)
    above = done[child].move(0.0, 1.0)
    drawing = Drawing({child: (0.0, 1.0), **above.places}, above.profile)
    cover_node(drawing.profile, 0.0, 1.0)
    cover_line(drawing.profile, (0.0, 0.5), (0.0, 1.0), 0.2 + fan)
    return drawing


def cycle_order(neighbors: dict[int, list[int]], root: int, others: list[int]) -> list[int] | None:
    """Return the other vertices in order around the cycle from the root, or None if it is not a single cycle.

    >>> cycle_order({0: [1, 3], 1: [0, 2], 2: [1, 3], 3: [0, 2, 9], 9: [3]}, 0, [1, 2, 3])
    [1, 2, 3]
    >>> cycle_order({0: [1, 2, 3], 1: [0, 2], 2: [0, 1, 3], 3: [0, 2]}, 0, [1, 2, 3]) is None
    True
    """
    inside = {root, *others}
    if any(sum(other in inside for other in neighbors[vertex]) != 2 for vertex in inside):
        return None
    order, previous = [next(v for v in neighbors[root] if v in inside)], root
    while len(order) < len(others):
        here = order[-1]
        order.append(next(v for v in neighbors[here] if v in inside and v != previous and v != root))
        previous = here
    return order


def _polygon_drawing(cycle: list[int], tilt: float, half: float, done: dict[int, Drawing]) -> Drawing:
    """Return a polygon that stands on the root, from left to right, tilted and narrowed to fit."""
    sides = len(cycle) + 1
    radius = 0.5 / sin(pi / sides) * (1.12 if sides == 3 else 1.0)
    narrow = tan(half) / tan(pi / 2 - pi / sides)
    c, s = cos(tilt), sin(tilt)
    places = {}
    for i, vertex in enumerate(cycle, 1):
        angle = -pi / 2 - 2 * pi * i / sides
        x, y = radius * cos(angle) * narrow, radius + radius * sin(angle)
        places[vertex] = c * x - s * y, s * x + c * y
    # Near the root the sides are not part of the outline, since everything on the root starts there.
    (x1, y1), (x2, y2) = places[cycle[0]], places[cycle[-1]]
    return _lean(cycle, places, [(x1 / 2, y1 / 2), *places.values(), (x2 / 2, y2 / 2)], done)


def arch_drawing(cycle: list[int], done: dict[int, Drawing]) -> tuple[Drawing, list[float]]:
    """Return a cycle through the ground as an arch on two upright legs, and the places of the legs.

    The sides have length 1 and turn evenly from straight up to straight down: a gate, a house, a round arch.
    """
    turn = pi / len(cycle)
    angle, x, y = pi / 2, 0.0, 0.0
    places = {}
    for vertex in cycle:
        x, y = x + cos(angle), y + sin(angle)
        places[vertex] = x, y
        angle -= turn
    middle = x / 2
    places = {vertex: (x - middle, y) for vertex, (x, y) in places.items()}
    feet = [-middle, middle] if len(cycle) > 1 else [-0.35, 0.35]
    outline = [(feet[0], 0.0), *places.values(), (feet[1], 0.0)]
    return _lean(cycle, places, outline, done), feet


def _lean(
    cycle: list[int],
    places: dict[int, tuple[float, float]],
    outline: list[tuple[float, float]],
    done: dict[int, Drawing],
) -> Drawing:
    """Return the cycle with its bushes, which lean outward as far as they must, from the top down."""
    drawing = Drawing(dict(places))
    for x, y in places.values():
        cover_node(drawing.profile, x, y)
    for start, end in pairwise(outline):
        cover_line(drawing.profile, start, end)
    middle = (len(cycle) - 1) / 2
    for i in sorted(range(len(cycle)), key=lambda i: (abs(i - middle), i)):
        x, y = places[cycle[i]]
        above = done[cycle[i]].move(x, y)
        free = {band: ends for band, ends in above.profile.items() if band * BAND > y + 0.25}
        shift = 0.0
        if i > middle:
            shift = max(0.0, shift_to_clear(drawing.profile, free))
        elif i < middle:
            shift = min(0.0, -shift_to_clear(free, drawing.profile))
        leaning = above.move(shift)
        drawing.places.update(leaning.places)
        merge(drawing.profile, leaning.profile)
    return drawing
