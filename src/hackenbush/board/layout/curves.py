"""The curve of every edge once the nodes have places: straight if possible, otherwise bent, fanned, a petal or an arch.

Parallel edges fan out around the straight line. An edge that would run through a node bends around it.
Loops are petals in the widest free directions. Edges from ground to ground are low arches.

``live/curves.js`` follows this module line by line, for boards with nodes that you can drag; the golden file
``tests/data/geometry.json`` checks that the two agree. To make the same decisions, they use only places, never names,
and take the first of two curves whose costs differ only by rounding.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, floor, hypot, inf, log2, pi, sin
from statistics import median_high
from typing import TypeAlias

from hackenbush.board.layout.geometry import Curve, Point, distance_to_polyline

__all__ = ["Line", "draw_curves"]

Line: TypeAlias = tuple[Point, Point]  # the places of an edge's ends

_CLEAR = 0.15  # the smallest distance between a curve and other edges' nodes, in usual lengths
_MOST = 300  # edges; with more, nothing is bent
_ALONG = 0.07  # a curve closer than this to an edge at the same node runs along it
_MANY = 30  # loops at a node; with more, they just surround it
_LEVEL = 0.12  # an end up to this height counts as standing on the ground
_TIE = 1e-9  # costs that differ by less are equal
_SHIFTS = (0.0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6, 0.85, -0.85, 1.2, -1.2, 1.7, -1.7)


def draw_curves(lines: Sequence[Line]) -> list[Curve]:
    """Return a curve for every edge, given by the places of its ends.

    >>> draw_curves([((0, 0), (0, 1))])
    [Curve(points=((0, 0), (0, 1)))]
    >>> [len(curve.points) for curve in draw_curves([((0, 0), (0, 1)), ((0, 0), (0, 1)), ((0, 1), (0, 1))])]
    [4, 4, 4]
    """
    unit = _usual_length(lines)
    scaled = [((a[0] / unit, a[1] / unit), (b[0] / unit, b[1] / unit)) for a, b in lines]
    return [
        Curve((a, *((x * unit, y * unit) for x, y in curve.points[1:-1]), b))
        for (a, b), curve in zip(lines, _draw_scaled(scaled), strict=True)
    ]


def _usual_length(lines: Sequence[Line]) -> float:
    """Return the median length, rounded to a half power of two so that it seldom changes while a node moves."""
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in lines]
    lengths = [length for length in lengths if 1e-9 < length < inf]
    return float(2.0 ** (floor(2 * log2(median_high(lengths)) + 0.5) / 2)) if lengths else 1.0


def _draw_scaled(lines: list[Line]) -> list[Curve]:
    """Return a curve for every edge of a picture whose usual length is 1."""
    groups: dict[Line, list[int]] = {}
    for index, line in enumerate(lines):
        groups.setdefault(_upward(line), []).append(index)
    nodes = list(dict.fromkeys(place for line in lines for place in line))
    can_bend = len(lines) <= _MOST
    touching, along = _straight_ways(nodes, list(groups)) if can_bend else ({}, {})
    curves: list[Curve | None] = [None] * len(lines)
    for pair, edges in groups.items():
        low, high = pair
        if low == high:
            continue
        beside = [along[way] for place in pair for way in touching[place] if way != pair] if can_bend else []
        fan = _arches if max(abs(low[1]), abs(high[1])) < _LEVEL else _fan
        for index, curve in zip(edges, fan(low, high, len(edges), nodes if can_bend else [], beside), strict=True):
            curves[index] = curve if lines[index][0] == low else Curve(curve.points[::-1])
    for (place, other), edges in groups.items():
        if place == other:
            drawn = [curve for curve in curves if curve] if can_bend else []
            made = _petals(place, len(edges), nodes, drawn, can_bend)
            for index, curve in zip(edges, made, strict=True):
                curves[index] = curve
    return [curve for curve in curves if curve is not None]


def _upward(line: Line) -> Line:
    """Return a line from its lower to its upper end, or from left to right."""
    (ax, ay), (bx, by) = line
    return line if (ay, ax) <= (by, bx) else (line[1], line[0])


def _straight_ways(nodes: list[Point], pairs: list[Line]) -> tuple[dict[Point, list[Line]], dict[Line, list[Point]]]:
    """Return the pairs at each place, and points on the straight line of each, so that others keep away from it."""
    touching: dict[Point, list[Line]] = {place: [] for place in nodes}
    along = {}
    for pair in pairs:
        if pair[0] == pair[1]:
            continue
        for place in pair:
            touching[place].append(pair)
        along[pair] = [Curve(pair).at(t) for t in (0.2, 0.35, 0.5, 0.65, 0.8)]
    return touching, along


# ---- fans ------------------------------------------------------------------------------------------------------


def _fan(start: Point, end: Point, count: int, nodes: list[Point], beside: list[list[Point]]) -> list[Curve]:
    """Return curves side by side between two points, shifted sideways until they cross no other node."""
    straight = Curve((start, end))
    if count == 1 and not _crowding(straight, _near(start, end, nodes, _CLEAR)):
        return [straight]
    gap = min(0.42 if count == 2 else 0.3, 2.4 / count)
    reach = max(1.0, hypot(end[0] - start[0], end[1] - start[1]) / 2)
    near = _near(start, end, nodes, 1.8 * reach + gap * count)
    best, least = [], inf
    for wide in (1.0, 0.65, 1.5):
        for shift in _SHIFTS:
            offsets = [shift * reach + (i - (count - 1) / 2) * gap * wide for i in range(count)]
            made = [_bow(start, end, offset) for offset in offsets]
            price = abs(shift) * 0.2
            cost = price + sum(_crowding(curve, near, beside) for curve in made)
            if cost < least - _TIE:
                best, least = made, cost
            if least <= price + _TIE:
                break
        if least < 1 or count == 1:  # clear of everything, or another width would not help
            break
    return best


def _bow(start: Point, end: Point, offset: float) -> Curve:
    """Return a curve between two points whose middle is this far to the left of the straight line."""
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


def _near(start: Point, end: Point, nodes: list[Point], reach: float) -> list[Point]:
    """Return the places near two points, without the points themselves."""
    left, right = min(start[0], end[0]) - reach, max(start[0], end[0]) + reach
    low, high = min(start[1], end[1]) - reach, max(start[1], end[1]) + reach
    return [p for p in nodes if left < p[0] < right and low < p[1] < high and p not in (start, end)]


def _crowding(curve: Curve, others: list[Point], beside: Sequence[list[Point]] = ()) -> float:
    """Return how badly a curve runs into points and along neighboring edges: 0 if it is clear of all."""
    line = curve.samples(10)
    xs, ys = [x for x, _ in line], [y for _, y in line]
    left, right, low, high = min(xs) - _CLEAR, max(xs) + _CLEAR, min(ys) - _CLEAR, max(ys) + _CLEAR
    cost = 1.0 if len(line) > 2 and min(ys[1:-1]) < 0.05 else 0.0
    for point in others:
        if left < point[0] < right and low < point[1] < high:
            distance = distance_to_polyline(point, line)
            if distance < _CLEAR:
                cost += 2 + 2 * (_CLEAR - distance) / _CLEAR
    for way in beside:
        near = [p for p in way if left < p[0] < right and low < p[1] < high]
        if len(near) > 1:  # one point is a crossing at most
            cost += 1.2 * (sum(distance_to_polyline(point, line) < _ALONG for point in near) > 1)
    return cost


def _arches(start: Point, end: Point, count: int, nodes: list[Point], beside: list[list[Point]]) -> list[Curve]:
    """Return arches over the ground, one over the other."""
    span = abs(end[0] - start[0])
    near = _near(start, end, nodes, 2.0)
    best, least = [], inf
    for lift in (0.0, 0.2, -0.15, 0.4, 0.6, 0.9, 1.3):
        first = max(0.2, 0.3 + 0.15 * min(span, 4.0) + lift)
        made = []
        for i in range(count):
            top = (first + 0.25 * i) / 0.75
            made.append(Curve((start, (start[0], start[1] + top), (end[0], end[1] + top), end)))
        price = abs(lift) * 0.2
        cost = price + sum(_crowding(curve, near, beside) for curve in made)
        if cost < least - _TIE:
            best, least = made, cost
        if least <= price + _TIE:
            break
    return best


# ---- petals ----------------------------------------------------------------------------------------------------


def _petals(place: Point, count: int, nodes: list[Point], drawn: list[Curve], can_bend: bool) -> list[Curve]:
    """Return loops at a place, each in the freest direction left; if there are too many loops or edges, they surround
    it."""
    if count > _MANY or not can_bend:
        return [_petal(place, pi / 2 + 2 * pi * n / count, min(0.45, pi / count)) for n in range(count)]
    taken = [_angle(curve, place) for curve in drawn if place in (curve.start, curve.end)]
    busy = len(taken) + 2 * count
    width = min(0.45, 0.8 * pi / busy)
    directions = _petal_directions(place, width, max(24, 4 * busy), nodes, drawn)
    made = []
    for _ in range(count):
        best, least = pi / 2, inf
        for angle, cost in directions:
            total = cost + _squeeze(angle, taken, width)
            if total < least - _TIE:
                best, least = angle, total
        taken += [best - width * 0.6, best + width * 0.6]
        made.append(_petal(place, best, width))
    return made


def _petal_directions(
    place: Point, width: float, count: int, nodes: list[Point], drawn: list[Curve]
) -> list[tuple[float, float]]:
    """Return directions for petals at a place, each with its cost."""
    x, y = place
    others = [p for p in nodes if p != place and hypot(p[0] - x, p[1] - y) < 1.6]
    lines = [curve.samples(6) for curve in drawn if place not in (curve.start, curve.end)]
    lines = [line for line in lines if distance_to_polyline(place, line) < 1.0]
    directions = []
    for n in range(count):
        angle = pi / 2 + 2 * pi * n / count
        cost = 0.15 * (1 - sin(angle))
        for r, w in ((0.72, 0.0), (0.5, width), (0.5, -width)):
            tip = x + r * cos(angle + w), y + r * sin(angle + w)
            cost += 4.0 if tip[1] < 0.08 else 0.0
            cost += sum(max(0.0, 0.35 - hypot(p[0] - tip[0], p[1] - tip[1])) * 12 for p in others)
            cost += sum(max(0.0, 0.2 - distance_to_polyline(tip, line)) * 12 for line in lines)
        directions.append((angle, cost))
    return directions


def _petal(place: Point, angle: float, width: float) -> Curve:
    x, y = place
    corners = [(x + 0.95 * cos(angle + turn), y + 0.95 * sin(angle + turn)) for turn in (width, -width)]
    return Curve((place, *corners, place))


def _squeeze(angle: float, taken: list[float], width: float) -> float:
    cost = 0.0
    for other in taken:
        apart = abs((angle - other + pi) % (2 * pi) - pi)
        cost += 0.06 / (apart + 0.1) + max(0.0, 1.5 * width - apart) * 20
    return cost


def _angle(curve: Curve, place: Point) -> float:
    towards = curve.points[1] if curve.start == place else curve.points[-2]
    return atan2(towards[1] - place[1], towards[0] - place[0])
