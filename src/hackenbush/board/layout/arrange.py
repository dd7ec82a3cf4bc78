"""The layout of a whole picture: its pieces side by side, or fitted to given coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, isfinite
from statistics import median
from types import MappingProxyType

from hackenbush.board.layout.curves import draw_curves
from hackenbush.board.layout.geometry import Box, Curve, Layout, Point, distance_to_line
from hackenbush.board.layout.graph import FOOT, Graph, Piece, pieces, read
from hackenbush.board.layout.pieces import draw_piece, feet_of, foot_places
from hackenbush.board.layout.separation import separate
from hackenbush.board.nodes import Node
from hackenbush.board.position import Position

__all__ = ["layout"]

_BESIDE = 1.0  # between two pieces
_HOVERING = 1.5  # between standing and floating pieces


def layout(position: Position) -> Layout:
    """Return where the nodes and edges of a picture are drawn.

    >>> stalk = layout(Position("br"))
    >>> stalk.places[1], stalk.places[2], stalk.curves[0].start
    ((0.0, 1.0), (0.0, 2.0), (0.0, 0.0))
    >>> layout(Position("")).places
    mappingproxy({})

    Large pictures take linear time. Small ones get more care.
    """
    graph = read(position)
    given = _select_given(graph, position.places)
    unit = _unit(graph, given)
    near = {vertex: (x / unit, y / unit) for vertex, (x, y) in given.items()}
    found = pieces(graph)
    places: dict[int, Point] = {}
    for piece in found:
        if any(vertex in near for vertex in piece.vertices):
            places.update(_fit(graph, piece, near))
    _line_up(graph, [piece for piece in found if not any(v in near for v in piece.vertices)], places)
    ends = _ends(graph)
    exact = {v: given.get(v) or (round(x * unit, 6), round(y * unit, 6)) for v, (x, y) in places.items()}
    drawn = draw_curves([(exact[u], exact[v]) for u, v in ends])
    curves = tuple(Curve((c.start, *((round(x, 6), round(y, 6)) for x, y in c.points[1:-1]), c.end)) for c in drawn)
    named = {node: exact[i] for i, node in enumerate(graph.nodes)}
    floating = frozenset(edge for piece in found if piece.is_floating for edge in piece.edges)
    return Layout(MappingProxyType(named), curves, floating, unit)


def _ends(graph: Graph) -> list[tuple[int, int]]:
    """Return the places of the ends of every edge, including feet."""
    nodes, edges = len(graph.nodes), len(graph.ends)
    return [
        (nodes + i if u == FOOT else u, (nodes + i if u != FOOT else nodes + edges + i) if v == FOOT else v)
        for i, (u, v) in enumerate(graph.ends)
    ]


def _line_up(graph: Graph, drawn: list[Piece], places: dict[int, Point]) -> None:
    """Add pieces side by side, floating ones last, to the right of everything that has a place."""
    right = Box.around(places.values()).right + _BESIDE if places else 0.0
    was_floating = False
    for piece in sorted(drawn, key=lambda piece: piece.is_floating):
        if piece.is_floating and not was_floating and places:
            was_floating, right = True, right + _HOVERING - _BESIDE
        own = draw_piece(graph, piece)
        extra = 0.0 if not piece.loops else 0.3
        box = Box.around(own.values())
        for vertex, (x, y) in own.items():
            places[vertex] = x - box.left + right + extra, y
        right += box.right - box.left + _BESIDE + 2 * extra


# ---- given coordinates ------- ---------------------------------------------------------------------------


def _select_given(graph: Graph, places: Mapping[Node, Point]) -> dict[int, Point]:
    return {
        number: places[node]
        for number, node in enumerate(graph.nodes)
        if node in places and all(isfinite(c) for c in places[node])
    }


def _unit(graph: Graph, given: dict[int, Point]) -> float:
    """Return the usual length of the edges with given ends, or the height of what stands on the ground."""
    lengths = []
    for u, v in graph.ends:
        if u in given and v in given:
            lengths.append(hypot(given[u][0] - given[v][0], given[u][1] - given[v][1]))
        elif FOOT in (u, v) and max(u, v) in given:
            lengths.append(abs(given[max(u, v)][1]))
    lengths = [length for length in lengths if length > 1e-9]
    return median(lengths) if lengths else 1.0


def _fit(graph: Graph, piece: Piece, given: dict[int, Point]) -> dict[int, Point]:
    """Return a piece with some given places: the others are drawn separately, then moved to fit."""
    known = {v: given[v] for v in piece.vertices if v in given}
    places: dict[int, Point] = dict(known)
    feet = feet_of(graph, piece)
    if len(known) < len(piece.vertices):
        drawn = draw_piece(graph, piece)
        scale, dx, dy = _match({v: drawn[v] for v in known}, known)
        if not piece.is_floating:
            dy = 0.0
        for vertex in piece.vertices:
            x, y = drawn[vertex]
            places.setdefault(vertex, (x * scale + dx, y * scale + dy if y else 0.0))
        lines = [(u, v) for u in piece.vertices for v in piece.neighbors[u] if u < v]
        held = dict.fromkeys([*known, *piece.anchors], (True, True))
        separate(places, lines, held=held, floor=None if piece.is_floating else 0.4)
    for vertex, own in feet.items():
        _plant(own, vertex, places)
    return places


def _match(drawn: dict[int, Point], known: dict[int, Point]) -> tuple[float, float, float]:
    """Return the scale and shift that bring drawn places closest to known ones."""
    count = len(known)
    means = [[sum(p[axis] for p in points.values()) / count for axis in (0, 1)] for points in (drawn, known)]
    spreads = [
        sum(hypot(p[0] - mean[0], p[1] - mean[1]) for p in points.values())
        for points, mean in zip((drawn, known), means, strict=True)
    ]
    scale = min(3.0, max(0.5, spreads[1] / spreads[0])) if min(spreads) > 1e-9 else 1.0
    return scale, means[1][0] - means[0][0] * scale, means[1][1] - means[0][1] * scale


def _plant(feet: list[int], vertex: int, places: dict[int, Point]) -> None:
    """Put feet on the ground below a vertex, or next to that place if something is in the way."""
    x, y = place = places[vertex]
    lowered = [p for v, p in places.items() if v != vertex]
    for foot, (wanted, _) in foot_places(feet, x).items():
        best, least = (wanted, 0.0), float("inf")
        for step in (0.0, 0.3, -0.3, 0.6, -0.6, 0.9, -0.9, 1.3, -1.3):
            spot = wanted + step, 0.0
            crowded = sum(distance_to_line(p, spot, place) < 0.2 for p in lowered)
            crowded += sum(abs(p[0] - spot[0]) < 0.25 and abs(p[1]) < 0.25 for p in lowered)
            cost = abs(step) * 0.3 + crowded + (2.0 if hypot(spot[0] - x, y) < 0.3 else 0.0)
            if cost < least:
                best, least = spot, cost
        places[foot] = best
        lowered.append(best)
