"""Blocks of any shape: start from layers, even them out by stress, and hang bushes where there is room.

The vertices stand in layers by their distance from the ground and are ordered within them by barycenters
(K. Sugiyama, S. Tagawa and M. Toda, 1981). Then distances in the plane are brought close to distances in the graph (T.
Kamada and S. Kawai, 1989), while heights stay close to the layers. The best of a few such drawings is the one with the
fewest crossings. Nothing is random.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import cos, hypot, pi, sin
from typing import TypeAlias

from hackenbush.board.layout.geometry import Point, distance_to_line, lines_cross
from hackenbush.board.layout.graph import Block, Piece, levels
from hackenbush.board.layout.planar import plane_start
from hackenbush.board.layout.profiles import Drawing, cover_line, cover_node
from hackenbush.board.layout.separation import CLEAR, separate

__all__ = ["core_drawing", "crossings", "hang", "settle"]

EDGE = 1.15  # the edge length that stress aims at: slightly longer than in a tidy tree
SMALL = 26  # vertices; with more, only one drawing is made
LARGE = 120  # vertices; with more, only layers are drawn
PLANE = 90  # edges; with more, no plane drawing is tried
LOWEST = 0.45  # the lowest place above the ground
_GROUND = -2  # stands for the whole ground in a plane drawing
ALIGN = 0.13  # vertices that differ by less are aligned
WORK = 10_000  # pairs of vertices examined for one drawing by stress
Rows: TypeAlias = dict[int, tuple[list[tuple[int, float, float]], float]]
Segment: TypeAlias = tuple[Point, Point]


def core_drawing(piece: Piece, block: Block, done: dict[int, Drawing]) -> Drawing:
    """Return a block of any shape that hangs on a vertex, with the bushes on its other vertices."""
    inside = [block.root, *block.others]
    neighbors = _within(piece.neighbors, inside)
    level = {v: float(n) for v, n in levels(neighbors, [block.root]).items()}
    room = {v: _room(done[v]) for v in block.others}
    places = settle(neighbors, level, room, flat={block.root})
    x0, y0 = places[block.root]
    places = {v: (x - x0, y - y0) for v, (x, y) in places.items()}
    lowest = min(y for v, (_, y) in places.items() if v != block.root)
    lift = max(0.0, 0.5 - lowest)
    places = {v: (x, y + lift if v != block.root else 0.0) for v, (x, y) in places.items()}
    lines = [(u, v) for u in neighbors for v in neighbors[u] if u < v]
    separate(places, lines, held={block.root: (True, True)}, floor=0.4)
    hang(piece, places, lines, {v: done[v] for v in block.others})
    drawing = Drawing({v: place for v, place in places.items() if v != block.root})
    for x, y in drawing.places.values():
        cover_node(drawing.profile, x, y)
    for u, v in lines:
        start, end = places[u], places[v]
        if block.root in (u, v):
            far = end if u == block.root else start
            start, end = (far[0] / 2, far[1] / 2), far
        cover_line(drawing.profile, start, end)
    return drawing


def _within(neighbors: dict[int, list[int]], inside: Iterable[int]) -> dict[int, list[int]]:
    chosen = dict.fromkeys(inside)
    return {v: [w for w in neighbors[v] if w in chosen] for v in chosen}


def _room(hung: Drawing) -> float:
    """Return how much longer edges are at a vertex with a bush."""
    return 0.1 * min(len(hung.places), 8) + (0.15 if hung.profile else 0.0)


# ---- layers and stress ---------------------------------------------------------------------------------------


def settle(
    neighbors: dict[int, list[int]],
    level: dict[int, float],
    room: dict[int, float],
    *,
    flat: Collection[int],
    standing: Collection[int] = (),
) -> dict[int, Point]:
    """Return places for the vertices of a block, near the heights `level`, or exactly there for those in `flat`. The
    vertices in `standing` have feet below them. If there are none, the block hangs on the single `flat` vertex.
    """
    if len(neighbors) > LARGE:
        order = _orders(neighbors, level)[0]
        return _start(order, level)
    rows = _rows(neighbors, room)
    lines = [(u, v) for u in neighbors for v in neighbors[u] if u < v]
    sweeps = max(10, min(40, WORK // len(neighbors) ** 2))
    best: dict[int, Point] = {}
    least = -1
    for trial, (order, pull) in enumerate((order, pull) for order in _orders(neighbors, level) for pull in (0.5, 0.06)):
        places = _start(order, level)
        _relax(places, level, flat, rows, pull, sweeps=sweeps)
        count = crossings(places, lines, standing)
        if least < 0 or count < least:
            best, least = places, count
        if trial == 0 and count and len(lines) < PLANE:
            plane = _plane(neighbors, level, rows, flat, standing, lines)
            if plane is not None and (count := crossings(plane, lines, standing)) < least:
                best, least = plane, count
        if least == 0 or len(neighbors) > SMALL or (trial and len(lines) > 2 * len(neighbors)):
            break
    return _align(best, flat, lines, standing, least)


def _align(
    places: dict[int, Point], flat: Collection[int], lines: list[tuple[int, int]], standing: Collection[int], least: int
) -> dict[int, Point]:
    """Return the places with nearly aligned vertices aligned exactly, unless that makes edges cross."""
    aligned = dict(places)
    for axis in (1, 0):
        group: list[int] = []
        for vertex in [*sorted((v for v in places if v not in flat), key=lambda v: places[v][axis]), None]:
            if group and (vertex is None or places[vertex][axis] - places[group[0]][axis] > ALIGN):
                mean = sum(places[v][axis] for v in group) / len(group)
                for v in group:
                    aligned[v] = (aligned[v][0], mean) if axis else (mean, aligned[v][1])
                group = []
            if vertex is not None:
                group.append(vertex)
    return aligned if crossings(aligned, lines, standing) <= least else places


def _plane(
    neighbors: dict[int, list[int]],
    level: dict[int, float],
    rows: Rows,
    flat: Collection[int],
    standing: Collection[int],
    lines: list[tuple[int, int]],
) -> dict[int, Point] | None:
    """Return places without crossings, evened out as far as possible, or None if there are none."""
    whole = {v: list(others) for v, others in neighbors.items()}
    is_ground = bool(standing) or len(flat) > 1
    if is_ground:
        whole[_GROUND] = list(dict.fromkeys([*flat, *standing]))
        for vertex in whole[_GROUND]:
            whole[vertex].append(_GROUND)
    root = _GROUND if is_ground else next(iter(flat))
    height = max(level.values()) * EDGE
    places = plane_start(whole, root, height=height, is_ground=is_ground, flat=set(flat))
    if places is None:
        return None
    _relax_plane(places, level, flat, standing, rows, lines, sweeps=max(3, min(14, 400 // len(lines))))
    points = list(places.values())
    nearest = min(hypot(x - u, y - v) for i, (x, y) in enumerate(points) for u, v in points[:i])
    scale = min(1.6, max(1.0, 0.7 / (nearest + 1e-9)))
    return {v: (x * scale, y * scale) for v, (x, y) in places.items()}


def _orders(neighbors: dict[int, list[int]], level: dict[int, float]) -> list[list[list[int]]]:
    """Return layers ordered by barycenters, and layers in the order of the vertices."""
    layers: list[list[int]] = [[] for _ in range(round(max(level.values())) + 1)]
    for vertex in neighbors:
        layers[round(level[vertex])].append(vertex)
    layers = [layer for layer in layers if layer]
    plain = [list(layer) for layer in layers]
    rank = dict.fromkeys(neighbors, 0.0)
    for sweep in range(6):
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            for i, vertex in enumerate(layer):
                rank[vertex] = i - (len(layer) - 1) / 2
            means = {
                v: sum(rank[w] for w in neighbors[v]) / len(neighbors[v]) if neighbors[v] else rank[v] for v in layer
            }
            layer.sort(key=lambda v: (means[v], rank[v]))
            for i, vertex in enumerate(layer):
                rank[vertex] = i - (len(layer) - 1) / 2
    return [layers, plain]


def _start(layers: list[list[int]], level: dict[int, float]) -> dict[int, Point]:
    """Return places in layers, slightly off, because three vertices in line would stay in line forever."""
    places = {}
    for layer in layers:
        for i, vertex in enumerate(layer):
            x = (i - (len(layer) - 1) / 2) * EDGE + 0.07 * sin(7.0 * vertex)
            places[vertex] = x, level[vertex] * EDGE + (0.09 * cos(5.0 * vertex) if level[vertex] else 0.0)
    return places


def _rows(neighbors: dict[int, list[int]], room: dict[int, float]) -> Rows:
    """Return for every vertex each other vertex, the weight of their distance, and the weight times the distance."""
    rows = {}
    for vertex in neighbors:
        row = []
        for other, distance in levels(neighbors, [vertex]).items():
            if other != vertex:
                length = EDGE * distance + room.get(vertex, 0.0) + room.get(other, 0.0)
                row.append((other, 1 / (length * length), 1 / length))
        rows[vertex] = row, sum(weight for _, weight, _ in row)
    return rows


def _aim(vertex: int, spots: dict[int, complex], rows: Rows, height: float, pull: float) -> complex:
    """Return where one step of majorization moves a vertex: to the mean of the places that the others want for it."""
    row, total = rows[vertex]
    here, mean = spots[vertex], 0j
    for other, weight, product in row:
        there = spots[other]
        apart = here - there
        mean += weight * there + apart * (product / (abs(apart) + 1e-9))
    return complex(mean.real / total, max(LOWEST, (mean.imag + pull * height) / (total + pull)))


def _relax(
    places: dict[int, Point], level: dict[int, float], flat: Collection[int], rows: Rows, pull: float, *, sweeps: int
) -> None:
    """Move each vertex in turn to a place with less stress, until nothing changes."""
    spots = {v: complex(*place) for v, place in places.items()}
    for _ in range(sweeps if len(places) > 1 else 0):
        moved = 0.0
        for vertex, old in spots.items():
            new = _aim(vertex, spots, rows, level[vertex] * EDGE, pull)
            if vertex in flat:
                new = complex(new.real, level[vertex] * EDGE)
            spots[vertex] = new
            moved = max(moved, abs(new - old))
        if moved < 0.01:
            break
    places.update({v: (spot.real, spot.imag) for v, spot in spots.items()})


def _relax_plane(
    places: dict[int, Point],
    level: dict[int, float],
    flat: Collection[int],
    standing: Collection[int],
    rows: Rows,
    lines: list[tuple[int, int]],
    *,
    sweeps: int,
) -> None:
    """Do as `_relax` does, but never make edges cross."""
    spots = {v: complex(*place) for v, place in places.items()}
    ends: dict[int, list[int]] = {v: [] for v in places}
    for u, v in lines:
        ends[u].append(v)
        ends[v].append(u)
    is_rooted = len(flat) == 1 and not standing
    for _ in range(sweeps):
        for vertex in rows:
            if is_rooted and vertex in flat:
                continue
            x, y = places[vertex]
            aim = _aim(vertex, spots, rows, level[vertex] * EDGE, 0.1)
            to_x, to_y = aim.real, y if vertex in flat else aim.imag
            segments = [(places[u], places[v]) for u, v in lines if vertex != u and vertex != v]
            segments += [(places[v], (places[v][0], 0.0)) for v in standing if v != vertex]
            for share in (1.0, 0.4):
                place = x + (to_x - x) * share, y + (to_y - y) * share
                own = [(place, places[w]) for w in ends[vertex]]
                if vertex in standing:
                    own.append((place, (place[0], 0.0)))
                if not _any_cross(own, segments):
                    places[vertex], spots[vertex] = place, complex(*place)
                    break


def _any_cross(own: list[Segment], segments: list[Segment]) -> bool:
    return any(_cross(a, b, c, d) for a, b in own for c, d in segments)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two lines cross; most pairs are far apart, which is quick to check."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    if (ax if ax > bx else bx) <= (cx if cx < dx else dx) or (cx if cx > dx else dx) <= (ax if ax < bx else bx):
        return False
    if (ay if ay > by else by) <= (cy if cy < dy else dy) or (cy if cy > dy else dy) <= (ay if ay < by else by):
        return False
    return lines_cross(a, b, c, d)


def crossings(places: dict[int, Point], lines: list[tuple[int, int]], standing: Collection[int] = ()) -> int:
    """Return how many pairs of straight edges cross, including feet straight below their vertices.

    >>> crossings({1: (0, 0), 2: (1, 1), 3: (0, 1), 4: (1, 0)}, [(1, 2), (3, 4), (1, 3)])
    1
    """
    segments = [(places[u], places[v]) for u, v in lines] + [(places[v], (places[v][0], 0.0)) for v in standing]
    return sum(_cross(a, b, c, d) for i, (a, b) in enumerate(segments) for c, d in segments[:i])


# ---- bushes on a drawn core ----------------------------------------------------------------------------------

_TURNS = [n * pi / 8 for n in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8)]


def hang(piece: Piece, places: dict[int, Point], lines: list[tuple[int, int]], hung: dict[int, Drawing]) -> None:
    """Place bushes on the vertices of a core, each turned to where it collides least, and upright if possible."""
    center = sum(x for x, _ in places.values()) / len(places)
    for root, drawing in hung.items():
        if not drawing.places:
            continue
        inside = [root, *drawing.places]
        edges = [(u, v) for u in inside for v in piece.neighbors[u] if v in drawing.places and (u < v or u == root)]
        x, y = places[root]
        outward = 1.0 if x < center else -1.0
        best, least = {}, float("inf")
        for turn in _TURNS:
            c, s = cos(turn * outward), sin(turn * outward)
            tried = {v: (x + c * px - s * py, y + s * px + c * py) for v, (px, py) in drawing.places.items()}
            cost = _conflicts(tried, edges, root, places, lines, below=least) + abs(turn) * 0.3
            if cost < least:
                best, least = tried, cost
            if least < abs(turn) * 0.3:
                break
        places.update(best)
        lines += edges


def _conflicts(
    tried: dict[int, Point],
    edges: list[tuple[int, int]],
    root: int,
    places: dict[int, Point],
    lines: list[tuple[int, int]],
    *,
    below: float,
) -> float:
    cost = 0.0
    for point in tried.values():
        if point[1] < 0.35:
            cost += 5
        for other in places.values():
            near = hypot(point[0] - other[0], point[1] - other[1])
            if near < 0.7:
                cost += 0.7 + (0.7 - near) * 3
        cost += 2 * sum(distance_to_line(point, places[u], places[v]) < 2 * CLEAR for u, v in lines)
        if cost >= below:
            return cost
    for u, v in edges:
        start, end = (tried.get(w) or places[w] for w in (u, v))
        cost += sum(lines_cross(start, end, places[a], places[b]) for a, b in lines)
        cost += 2 * sum(distance_to_line(places[w], start, end) < 2 * CLEAR for w in places if w != root)
        if cost >= below:
            return cost
    return cost
