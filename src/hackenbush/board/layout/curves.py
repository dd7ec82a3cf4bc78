"""The way of every edge once the nodes have places: straight if it can be, else bent, fanned, a petal or an arch.

Parallel edges are fanned about the straight line. An edge that would run through a node is bent round it.
Loops are petals in the widest free directions. Edges from ground to ground are low arches.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin

from hackenbush.board.layout.geometry import Curve, Point, distance_to_polyline

__all__ = ["draw_curves"]

CLEAR = 0.15  # the least distance of a curve from the nodes of others
_MOST = 300  # edges, beyond which nothing is bent
_ALONG = 0.07  # the distance from an edge at the same node below which a curve runs along it
_MANY = 30  # loops at a node, beyond which they just go round it
_LEVEL = 0.12  # height up to which an end counts as standing on the ground
_SHIFTS = (0.0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6, 0.85, -0.85, 1.2, -1.2, 1.7, -1.7)


def draw_curves(places: dict[int, Point], ends: list[tuple[int, int]], on_ground: set[int]) -> list[Curve]:
    """Return a curve for every edge, given by the places of its ends; `on_ground` are those that mean the ground."""
    groups: dict[tuple[int, int], list[int]] = {}
    for index, (u, v) in enumerate(ends):
        groups.setdefault((min(u, v), max(u, v)), []).append(index)
    curves: list[Curve | None] = [None] * len(ends)
    can_bend = len(ends) <= _MOST
    petals = []
    touching, along = _straight_ways(places, list(groups)) if can_bend else ({}, {})
    for (u, v), edges in groups.items():
        if u == v or places[u] == places[v]:
            petals.append((u, v))
            continue
        others = [p for w, p in places.items() if w not in (u, v)] if can_bend else []
        beside = [along[pair] for w in (u, v) for pair in touching[w] if pair != (u, v)] if can_bend else []
        is_arch = (u in on_ground and v in on_ground) or max(abs(places[u][1]), abs(places[v][1])) < _LEVEL
        fan = _arches if is_arch else _fan
        for index, curve in zip(edges, fan(places[u], places[v], len(edges), others, beside), strict=True):
            curves[index] = curve if ends[index][0] == u else Curve(curve.points[::-1])
    for pair in petals:
        drawn = [curve for curve in curves if curve is not None]
        made = _petals(pair, places, ends, drawn if can_bend else [], len(groups[pair]), curves)
        for index, curve in zip(groups[pair], made, strict=True):
            curves[index] = curve
    return [curve for curve in curves if curve is not None]


def _straight_ways(
    places: dict[int, Point], pairs: list[tuple[int, int]]
) -> tuple[dict[int, list[tuple[int, int]]], dict[tuple[int, int], list[Point]]]:
    """Return the pairs at each vertex, and points on the straight way of each, for others not to run along it."""
    touching: dict[int, list[tuple[int, int]]] = {v: [] for v in places}
    along = {}
    for u, v in pairs:
        touching[u].append((u, v))
        touching[v].append((u, v))
        line = Curve((places[u], places[v]))
        along[u, v] = [line.at(t) for t in (0.2, 0.35, 0.5, 0.65, 0.8)] if u != v else []
    return touching, along


# ---- fans ------------------------------------------------------------------------------------------------------


def _fan(start: Point, end: Point, count: int, others: list[Point], beside: list[list[Point]]) -> list[Curve]:
    """Return curves side by side between two points, shifted sideways until they run through no other."""
    if count == 1 and not _crowding(Curve((start, end)), _near(start, end, others, CLEAR)):
        return [Curve((start, end))]
    gap = min(0.42 if count == 2 else 0.3, 2.4 / count)
    length = hypot(end[0] - start[0], end[1] - start[1])
    reach = max(1.0, length / 2)
    near = _near(start, end, others, 1.8 * reach + gap * count)
    best, least = [], float("inf")
    for wide in (1.0, 0.65, 1.5):
        for shift in _SHIFTS:
            offsets = [shift * reach + (i - (count - 1) / 2) * gap * wide for i in range(count)]
            made = [_bow(start, end, offset) for offset in offsets]
            price = abs(shift) * 0.2
            cost = price + sum(_crowding(curve, near, beside) for curve in made)
            if cost < least:
                best, least = made, cost
            if least <= price + 1e-9:
                break
        if least < 1 or count == 1:  # clear of everything, or not to be helped by another width
            break
    return best


def _bow(start: Point, end: Point, offset: float) -> Curve:
    """Return a curve between two points whose middle is so far to the left of the straight line."""
    if abs(offset) < 1e-9:
        return Curve((start, end))
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    length = hypot(dx, dy)
    push_x, push_y = -dy / length * offset / 0.75, dx / length * offset / 0.75
    return Curve(
        (
            start,
            (x1 + dx * 0.25 + push_x, y1 + dy * 0.25 + push_y),
            (x1 + dx * 0.75 + push_x, y1 + dy * 0.75 + push_y),
            end,
        )
    )


def _near(start: Point, end: Point, others: list[Point], reach: float) -> list[Point]:
    left, right = min(start[0], end[0]) - reach, max(start[0], end[0]) + reach
    low, high = min(start[1], end[1]) - reach, max(start[1], end[1]) + reach
    return [p for p in others if left < p[0] < right and low < p[1] < high]


def _crowding(curve: Curve, others: list[Point], beside: Sequence[list[Point]] = ()) -> float:
    """Return how badly a curve runs into points, and along the edges beside it: 0 if it is clear of all."""
    line = curve.samples(10)
    xs, ys = [x for x, _ in line], [y for _, y in line]
    left, right, low, high = min(xs) - CLEAR, max(xs) + CLEAR, min(ys) - CLEAR, max(ys) + CLEAR
    cost = 1.0 if len(line) > 2 and min(ys[1:-1]) < 0.05 else 0.0
    for point in others:
        if left < point[0] < right and low < point[1] < high:
            distance = distance_to_polyline(point, line)
            if distance < CLEAR:
                cost += 2 + 2 * (CLEAR - distance) / CLEAR
    for way in beside:
        near = [p for p in way if left < p[0] < right and low < p[1] < high]
        if len(near) > 1:  # one point is a crossing at most
            cost += 1.2 * (sum(distance_to_polyline(point, line) < _ALONG for point in near) > 1)
    return cost


def _arches(start: Point, end: Point, count: int, others: list[Point], beside: list[list[Point]]) -> list[Curve]:
    """Return arches over the ground, one over the other."""
    span = abs(end[0] - start[0])
    near = _near(start, end, others, 2.0)
    best, least = [], float("inf")
    for lift in (0.0, 0.2, -0.15, 0.4, 0.6, 0.9, 1.3):
        first = max(0.2, 0.3 + 0.15 * min(span, 4.0) + lift)
        made = []
        for i in range(count):
            top = (first + 0.25 * i) / 0.75
            made.append(Curve((start, (start[0], start[1] + top), (end[0], end[1] + top), end)))
        cost = abs(lift) * 0.2 + sum(_crowding(curve, near, beside) for curve in made)
        if cost < least:
            best, least = made, cost
        if least <= abs(lift) * 0.2 + 1e-9:
            break
    return best


# ---- petals ----------------------------------------------------------------------------------------------------


def _petals(
    pair: tuple[int, int],
    places: dict[int, Point],
    ends: list[tuple[int, int]],
    drawn: list[Curve],
    count: int,
    curves: list[Curve | None],
) -> list[Curve]:
    """Return loops at a vertex, each in the freest direction that is left."""
    x, y = place = places[pair[0]]
    taken = [_angle(curve, place) for (u, v), curve in zip(ends, curves, strict=True) if pair[0] in (u, v) and curve]
    width = min(0.45, 0.8 * pi / (len(taken) + 2 * count))
    number = max(24, 4 * (len(taken) + 2 * count))
    others = [p for w, p in places.items() if w not in pair and hypot(p[0] - x, p[1] - y) < 1.6]
    lines = [c.samples(6) for c in drawn if place not in (c.start, c.end)]
    lines = [line for line in lines if _is_near(line, place) and distance_to_polyline(place, line) < 1.0]
    if count > _MANY:
        return [_petal(place, places[pair[1]], 2 * pi * n / count, pi / count) for n in range(count)]
    fixed = []
    for n in range(number):
        angle = pi / 2 + 2 * pi * n / number
        tips = [(x + r * cos(angle + w), y + r * sin(angle + w)) for r, w in ((0.72, 0), (0.5, width), (0.5, -width))]
        cost = 0.15 * (1 - sin(angle)) + sum(4.0 for tip in tips if tip[1] < 0.08)
        cost += sum(max(0.0, 0.35 - hypot(p[0] - t[0], p[1] - t[1])) * 12 for p in others for t in tips)
        cost += sum(max(0.0, 0.2 - distance_to_polyline(t, line)) * 12 for line in lines for t in tips)
        fixed.append((angle, cost))
    made = []
    for _ in range(count):
        angle = min(fixed, key=lambda pair: pair[1] + _squeeze(pair[0], taken, width))[0]
        taken += [angle - width * 0.6, angle + width * 0.6]
        made.append(_petal(place, places[pair[1]], angle, width))
    return made


def _petal(start: Point, end: Point, angle: float, width: float) -> Curve:
    x, y = start
    corners = [(x + 0.95 * cos(angle + turn), y + 0.95 * sin(angle + turn)) for turn in (width, -width)]
    return Curve((start, corners[0], corners[1], end))


def _squeeze(angle: float, taken: list[float], width: float) -> float:
    cost = 0.0
    for other in taken:
        apart = abs((angle - other + pi) % (2 * pi) - pi)
        cost += 0.06 / (apart + 0.1) + max(0.0, 1.5 * width - apart) * 20
    return cost


def _angle(curve: Curve, place: Point) -> float:
    towards = curve.points[1] if curve.start == place else curve.points[-2]
    return atan2(towards[1] - place[1], towards[0] - place[0])


def _is_near(line: list[Point], place: Point) -> bool:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return min(xs) - 1 < place[0] < max(xs) + 1 and min(ys) - 1 < place[1] < max(ys) + 1
