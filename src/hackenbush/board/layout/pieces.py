"""Draw one piece of a picture: choose the way of drawing that suits it, and place its feet.

A foot is a place too: the foot of edge e is place ``feet_from + e``.
"""

from __future__ import annotations

from hackenbush.board.layout.bushes import arch_drawing, bush, bushes, cycle_order
from hackenbush.board.layout.general import hang, settle
from hackenbush.board.layout.geometry import Point
from hackenbush.board.layout.graph import FOOT, Graph, Piece, levels
from hackenbush.board.layout.profiles import Drawing
from hackenbush.board.layout.separation import separate

__all__ = ["HOVER", "draw_piece", "feet_of", "foot_places"]

HOVER = 0.7  # how high above the ground a floating piece is drawn
_LARGE = 250  # edges; a larger piece is drawn as a plain spanning tree
_ROOT = -2  # stands for the whole ground in the search for blocks
_GAP = 0.6  # between the feet of one node


def draw_piece(graph: Graph, piece: Piece) -> dict[int, Point]:
    """Return places for the vertices and feet of a piece; the ground is at height 0, and x may be anything."""
    if not piece.vertices:
        start = len(graph.nodes) + piece.edges[0]
        return {start: (0.0, 0.0), start + len(graph.ends): (1.0, 0.0)}
    if len(piece.edges) > _LARGE:
        return _plain(graph, piece)
    if not piece.feet and len(piece.anchors) < 2:
        root = (piece.anchors or piece.vertices)[0]
        done, parts = bushes(piece, piece.neighbors, root)
        height = HOVER if piece.is_floating else 0.0
        places = {root: (0.0, height), **bush(piece, root, parts, done).move(0.0, height).places}
        held = {root: (True, True)}
    else:
        places = _standing(graph, piece)
        held = {v: (False, True) for v in places if v in piece.anchors or v >= len(graph.nodes)}
    if len(piece.parallels) + len(feet_of(graph, piece)) + len(piece.anchors) > len(
        piece.vertices
    ):  # a tree is tidy already
        lines = list(piece.parallels) + [(v, foot) for v, own in feet_of(graph, piece).items() for foot in own]
        for _ in range(3):
            if separate(places, lines, held=held, floor=0.4):
                break
            places = {v: (x * 1.2, y * 1.2) for v, (x, y) in places.items()}  # too crowded to separate
    return places


def feet_of(graph: Graph, piece: Piece) -> dict[int, list[int]]:
    """Return the feet of each vertex that has edges to the plain ground."""
    feet: dict[int, list[int]] = {}
    for edge in piece.edges:
        ends = graph.ends[edge]
        if FOOT in ends and max(ends) != FOOT:
            feet.setdefault(max(ends), []).append(len(graph.nodes) + edge)
    return feet


def foot_places(feet: list[int], x: float) -> dict[int, Point]:
    """Return places for the feet of one vertex, around a point of the ground.

    >>> foot_places([7, 8], 1.0)
    {7: (0.7, 0.0), 8: (1.3, 0.0)}
    """
    gap = _GAP if len(feet) < 7 else _GAP / 2
    return {foot: (x + (i - (len(feet) - 1) / 2) * gap, 0.0) for i, foot in enumerate(feet)}


def _standing(graph: Graph, piece: Piece) -> dict[int, Point]:
    """Return a piece that stands on the ground at two points or on plain feet."""
    feet = feet_of(graph, piece)
    standing = list(dict.fromkeys([*piece.anchors, *feet]))
    neighbors = {**{v: list(others) for v, others in piece.neighbors.items()}, _ROOT: standing}
    for vertex in standing:
        neighbors[vertex].append(_ROOT)
    done, parts = bushes(piece, neighbors, _ROOT)
    block = parts[0]
    if len(block.others) == 1 and not piece.anchors:
        (vertex,) = block.others
        places = {vertex: (0.0, 1.0), **done[vertex].move(0.0, 1.0).places}
        return {**places, **foot_places(feet[vertex], 0.0)}
    cycle = cycle_order(neighbors, _ROOT, block.others) if len(block.others) > 1 else None
    if cycle is not None:
        arch = _arch(cycle, set(piece.anchors), feet, done)
        if arch is not None:
            return arch
    return _core(piece, block.others, feet, done)


def _arch(
    cycle: list[int], anchors: set[int], feet: dict[int, list[int]], done: dict[int, Drawing]
) -> dict[int, Point] | None:
    """Return a cycle through the ground as an arch, or None if its feet are too crowded for that."""
    inner = [vertex for vertex in cycle if vertex not in anchors]
    if not inner or any(done[vertex].places for vertex in cycle if vertex in anchors):
        return None
    if any(vertex in anchors and vertex in feet for vertex in cycle):
        return None
    drawing, ends = arch_drawing(inner, done)
    reach = sum(max(0, len(feet.get(v, [])) - 1) for v in (cycle[0], cycle[-1])) * _GAP / 2
    if ends[1] - ends[0] - reach < 0.4:
        return None
    places = dict(drawing.places)
    for vertex, x in zip((cycle[0], cycle[-1]), ends, strict=True):
        if vertex in anchors:
            places[vertex] = x, 0.0
        else:
            places.update(foot_places(feet[vertex], x))
    return places


def _core(piece: Piece, core: list[int], feet: dict[int, list[int]], done: dict[int, Drawing]) -> dict[int, Point]:
    """Return a piece whose part at the ground is neither a stem nor one cycle."""
    inside = set(core)
    neighbors = {v: [w for w in piece.neighbors[v] if w in inside] for v in core}
    anchors = set(piece.anchors)
    level = _heights(neighbors, anchors, feet)
    room = {v: 0.1 * min(len(done[v].places), 8) + 0.25 * (len(feet.get(v, [0])) - 1) for v in core}
    places = settle(neighbors, level, room, flat=piece.anchors, standing=feet)
    lines = [(u, v) for u in core for v in neighbors[u] if u < v]
    legs = _add_feet(places, feet)
    held = dict.fromkeys([*(foot for _, foot in legs), *anchors], (False, True))
    separate(places, lines + legs, held=held, floor=0.5)
    hang(piece, places, lines + legs, {v: done[v] for v in core})
    return places


def _heights(neighbors: dict[int, list[int]], anchors: set[int], feet: dict[int, list[int]]) -> dict[int, float]:
    """Return the distances from the ground: 0 for its points, 1 for vertices with feet."""
    level = levels(neighbors, [v for v in neighbors if v in anchors]) if anchors else {}
    above = levels(neighbors, [v for v in neighbors if v in feet])
    return {v: float(min(level.get(v, len(neighbors)), above.get(v, len(neighbors)) + 1)) for v in neighbors}


def _add_feet(places: dict[int, Point], feet: dict[int, list[int]]) -> list[tuple[int, int]]:
    """Place feet below their vertices, not too close together, and return the legs."""
    wanted: dict[int, Point] = {}
    for vertex, own in feet.items():
        wanted.update(foot_places(own, places[vertex][0]))
    taken = sorted((x, v) for v, (x, y) in places.items() if y == 0)
    xs = sorted([(x, foot) for foot, (x, _) in wanted.items()] + taken)
    for _ in range(30):
        moved = False
        for i in range(len(xs) - 1):
            (a, first), (b, second) = xs[i], xs[i + 1]
            if b - a < 0.45 - 1e-9:
                middle, moved = (a + b) / 2, True
                xs[i], xs[i + 1] = (middle - 0.23, first), (middle + 0.23, second)
        if not moved:
            break
    places.update({v: (x, 0.0) for x, v in xs})
    return [(vertex, foot) for vertex, own in feet.items() for foot in own]


def _plain(graph: Graph, piece: Piece) -> dict[int, Point]:
    """Return a large piece as spanning trees: leaves side by side, every other vertex above the middle of its
    children."""
    feet = feet_of(graph, piece)
    roots = list(dict.fromkeys([*piece.anchors, *feet])) or piece.vertices[:1]
    height = {v: (0.0 if v in piece.anchors else HOVER if piece.is_floating else 1.0) for v in roots}
    children: dict[int, list[int]] = {v: [] for v in piece.vertices}
    queue = sorted(roots, key=lambda v: height[v])
    for vertex in queue:  # grows as we go
        for other in piece.neighbors[vertex]:
            if other not in height:
                height[other] = height[vertex] + 1.0
                children[vertex].append(other)
                queue.append(other)
    xs: dict[int, float] = {}
    next_x = 0.0
    stack = [(root, False) for root in reversed(roots)]
    while stack:
        vertex, is_ready = stack.pop()
        if is_ready:
            own = [xs[child] for child in children[vertex]]
            xs[vertex] = (min(own) + max(own)) / 2
        elif children[vertex]:
            stack.append((vertex, True))
            stack += [(child, False) for child in reversed(children[vertex])]
        else:
            xs[vertex], next_x = next_x, next_x + max(0.9, 0.3 * len(feet.get(vertex, [])))
    places = {v: (xs[v], height[v]) for v in piece.vertices}
    for vertex, own_feet in feet.items():
        places.update(foot_places(own_feet, xs[vertex]) if vertex not in piece.anchors else {})
    return places
