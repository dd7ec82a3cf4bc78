"""Pictures of positions as SVG, and as PNG images made from it.

Left's edges are blue and solid, Right's vermillion and dashed, green ones dotted, so that color is never the only
difference. Each element has a CSS class; edges carry their index as ``data-edge`` and nodes their name as
``data-node``. The layers stand in a fixed order: ground, ghosts, edges, nodes, shapes, labels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from hackenbush.board.colors import Color
from hackenbush.board.edges import Edge
from hackenbush.board.labels import Label, Labels, edge_labels, node_labels, texts
from hackenbush.board.layout import Box, Curve, Layout, layout
from hackenbush.board.nodes import Node, is_ground
from hackenbush.board.position import Position
from hackenbush.errors import InvalidArgument, UnknownName
from hackenbush.pictures.png import to_png
from hackenbush.pictures.svg import DARK, LIGHT, Palette, Svg, document, dot, element, px, style, text

__all__ = ["PALETTES", "png", "svg"]

PIXELS = 58.0  # to the length of a usual edge
MARGIN = 30.0
LARGEST = 2400.0  # pixels of the longer side, unless a size is asked for
Size: TypeAlias = int | tuple[int, int]
PaletteName: TypeAlias = Literal["okabe-ito", "classic", "mono"]


def _mono(palette: Palette) -> Palette:
    return palette._replace(left=palette.ink, right=palette.ink, green=palette.ink)


PALETTES: Mapping[str, tuple[Palette, Palette]] = {
    "okabe-ito": (LIGHT, DARK),
    "classic": (
        LIGHT._replace(left="#0000ff", right="#ff0000", green="#008000"),
        DARK._replace(left="#6c8cff", right="#ff5c5c", green="#3fd03f"),
    ),
    "mono": (_mono(LIGHT), _mono(DARK)),
}

_RULES = """
& { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
.paper { fill: $paper; }
.ground { stroke: $axis; fill: none; stroke-linecap: round; }
.ground-line { stroke-width: 2.5; }
.hatching { stroke-width: 1.2; stroke-opacity: 0.6; }
.edge, .ghost, .highlight { fill: none; stroke-width: 4; stroke-linejoin: round; }
.blue { stroke: $left; stroke-linecap: round; }
.red { stroke: $right; stroke-dasharray: 8.5 4.5; }
.green { stroke: $green; stroke-width: 4.6; stroke-dasharray: 0.1 7.4; stroke-linecap: round; }
.node { fill: $ink; stroke: $paper; stroke-width: 1.5; }
.highlight { stroke: #F0E442; stroke-width: 13; stroke-opacity: 0.75; stroke-linecap: round; }
.ghosts { opacity: 0.22; }
.floating { opacity: 0.5; }
.last-cut { stroke: $ink; stroke-width: 2.5; stroke-linecap: round; fill: none; }
.label { fill: $ink; stroke: $paper; stroke-width: 4; stroke-linejoin: round; paint-order: stroke; }
.label { text-anchor: middle; }
.node-label { fill: $muted; }
.notice { fill: $muted; stroke: none; font-style: italic; }
"""


def svg(
    position: Position,
    *,
    labels: Labels = None,
    highlight: Iterable[int] = (),
    ghosts: Iterable[int | Edge] = (),
    last_cut: int | Edge | None = None,
    palette: PaletteName = "okabe-ito",
    size: Size | None = None,
    unit: float | None = None,
    title: str = "",
) -> Svg:
    """Return a drawing of a position as an SVG document, which shows itself in a notebook.

    >>> picture = svg(Position("b(r,g)"), labels="letters")
    >>> picture.startswith("<svg "), picture.count('class="edge '), 'class="edge red" data-edge="1"' in picture
    (True, 3, True)
    >>> svg(Position("")).count('class="edge ')
    0

    `labels` is "letters", "numbers" (the indices of edges), "nodes", or a mapping from edges to texts. Edges in
    `highlight` glow. `ghosts` are pale: edges by index, or edges that are gone, drawn where `position.places` has their
    nodes. `last_cut` is crossed out, and pale if it is gone. `size` is the longer side, or width and height, in pixels;
    the drawing is scaled to it. `unit` is the length of a usual edge in the coordinates of `position.places`; the
    layout chooses it by default.

    Raises `UnknownName` for an unknown palette, `InvalidArgument` for an unknown kind of labels or edge.
    """
    if palette not in PALETTES:
        raise UnknownName("palette", palette, PALETTES)
    scene = _scene(position, [*ghosts], last_cut)
    if unit is not None:
        scene = replace(scene, layout=replace(scene.layout, unit=unit))
    frame = _PaperFrame.of(scene.layout)
    words = texts(position, labels)
    parts = [
        *_ground(frame),
        *_ghosts(scene, frame),
        *_edges(scene, frame, [_check(position, index) for index in highlight]),
        *_nodes(scene, frame),
        *_shapes(scene, frame),
        *_labels(scene, frame, words, labels == "nodes"),
    ]
    light, dark = PALETTES[palette]
    drawing = document(
        parts,
        name="hackenbush",
        width=frame.width,
        height=frame.height,
        title=title or "Hackenbush position",
        desc=description(position),
        style=style("hackenbush", _RULES, light=light, dark=dark),
    )
    return _resize(drawing, frame, size)


def png(position: Position, *, scale: float = 2.0, **options: object) -> bytes:
    """Return a drawing of a position as a PNG image; the options are those of `svg`.

    >>> png(Position("b(r,g)"))[:4]
    b'\\x89PNG'

    Raises `MissingPackage` if the package resvg-py is missing.
    """
    return to_png(svg(position, **options), scale=scale)  # type: ignore[arg-type]


def description(position: Position) -> str:
    """Return the text of a position, and a sentence about it.

    >>> print(description(Position("b(r,b)")))
    b(r,b)
    3 edges: 2 blue, 1 red.
    >>> print(description(Position("")))
    An empty picture.
    """
    if not len(position):
        return "An empty picture."
    colors = [edge.color for edge in position.edges]
    counts = [f"{colors.count(color)} {color.name.lower()}" for color in Color if color in colors]
    floating = f"; {len(position.floating)} not connected to the ground" if position.floating else ""
    edges = "1 edge" if len(colors) == 1 else f"{len(colors)} edges"
    return f"{position}\n{edges}: {', '.join(counts)}{floating}."


# ---- what is drawn, and where --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Scene:
    """What to draw: a position, perhaps with edges that are gone, and its layout."""

    edges: tuple[Edge, ...]
    count: int  # how many of these are edges of the position
    layout: Layout
    ghosts: frozenset[int]
    last_cut: int | None


def _scene(position: Position, ghosts: list[int | Edge], last_cut: int | Edge | None) -> _Scene:
    """Return what to draw; edges that are gone are laid out with the rest."""
    gone = [edge for edge in ghosts if isinstance(edge, Edge)]
    if isinstance(last_cut, Edge) and last_cut not in gone:
        gone.append(last_cut)
    count, edges = len(position), (*position.edges, *gone)
    whole = Position(edges, places=position.places) if gone else position
    pale = {_check(position, i) for i in ghosts if isinstance(i, int)} | set(range(count, len(edges)))
    cut = last_cut
    if isinstance(last_cut, Edge):
        cut = count + gone.index(last_cut)
    elif last_cut is not None:
        cut = _check(position, last_cut)
    assert not isinstance(cut, Edge)
    return _Scene(tuple(whole.edges), count, layout(whole), frozenset(pale), cut)


def _check(position: Position, index: int) -> int:
    if not 0 <= index < len(position):
        raise InvalidArgument(f"expected the index of an edge below {len(position)}, not {index}")
    return index


@dataclass(frozen=True, slots=True)
class _PaperFrame:
    """Converts the layout's units to pixels: y downward, a margin around the drawing, room for the ground below."""

    box: Box
    pixels: float  # to a unit of the layout
    width: float
    height: float

    @classmethod
    def of(cls, drawn: Layout) -> _PaperFrame:
        """Return the frame for a layout at its natural size."""
        left, bottom, right, top = drawn.box
        least, pixels = drawn.unit / 2, PIXELS / drawn.unit
        middle, half = (left + right) / 2, max(least, (right - left) / 2)
        box = Box(middle - half, min(0.0, bottom), middle + half, max(top, least))
        width, height = (box.right - box.left) * pixels, (box.top - box.bottom) * pixels
        return cls(box, pixels, width + 2 * MARGIN, height + 2 * MARGIN)

    def at(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return where a point of the layout is in the picture."""
        return (point[0] - self.box.left) * self.pixels + MARGIN, (self.box.top - point[1]) * self.pixels + MARGIN

    def path(self, curve: Curve) -> str:
        """Return a curve as a path."""
        first, *others = (" ".join(map(px, self.at(point))) for point in curve.points)
        return f"M{first} {'L' if curve.is_straight else 'C'}{' '.join(others)}"


def _resize(drawing: Svg, frame: _PaperFrame, size: Size | None) -> Svg:
    """Return the drawing with another size on the page; what is drawn stays the same."""
    width, height = frame.width, frame.height
    longer = max(width, height)
    if isinstance(size, tuple):
        new_width, new_height = map(float, size)
    else:
        factor = (min(longer, LARGEST) if size is None else size) / longer
        new_width, new_height = width * factor, height * factor
    if min(new_width, new_height) <= 0:
        raise InvalidArgument(f"expected a size of at least 1 pixel, not {size}")
    natural = f'width="{px(width)}" height="{px(height)}"'
    return Svg(drawing.replace(natural, f'width="{px(new_width)}" height="{px(new_height)}"', 1))


# ---- the layers ------------------------------------------------------------------------------------------------


def _ground(frame: _PaperFrame) -> list[str]:
    y = frame.at((0.0, 0.0))[1]
    left, right = 8.0, frame.width - 8
    strokes = int((right - left - 8) // 9)
    first = left + (right - left - 9 * strokes) / 2 + 8
    hatching = "".join(f"M{px(first + 9 * i)} {px(y + 3)}l-6 7" for i in range(strokes))
    line = f"M{px(left)} {px(y)}H{px(right)}"
    parts = [element("path", class_="hatching", d=hatching), element("path", class_="ground-line", d=line)]
    return [element("g", *parts, class_="ground")]


def _ghosts(scene: _Scene, frame: _PaperFrame) -> list[str]:
    parts = []
    for index in sorted(scene.ghosts):
        number = {"data_edge": str(index)} if index < scene.count else {}
        path, color = frame.path(scene.layout.curves[index]), scene.edges[index].color
        parts.append(element("path", class_=f"ghost {color.name.lower()}", **number, d=path))
    parts += [dot("node ghost", frame.at(scene.layout.places[node]), 4.2) for node in _nodes_of(scene, ghosts=True)]
    return [element("g", *parts, class_="ghosts")] if parts else []


def _edges(scene: _Scene, frame: _PaperFrame, highlight: list[int]) -> list[str]:
    paths = [frame.path(curve) for curve in scene.layout.curves]
    parts = [element("path", class_="highlight", data_edge=str(i), d=paths[i]) for i in dict.fromkeys(highlight)]
    for index, edge in enumerate(scene.edges):
        if index not in scene.ghosts:
            floating = " floating" if index in scene.layout.floating else ""
            name = f"edge {edge.color.name.lower()}{floating}"
            parts.append(element("path", class_=name, data_edge=str(index), d=paths[index]))
    return ['<g class="edges">', *parts, "</g>"]


def _nodes_of(scene: _Scene, *, ghosts: bool) -> list[Node]:
    """Return the nodes with places that have an edge other than ghosts, or those that do not."""
    solid = {end for i, edge in enumerate(scene.edges) if i not in scene.ghosts for end in edge[:2]}
    return [node for node in scene.layout.places if (node in solid) is not ghosts]


def _nodes(scene: _Scene, frame: _PaperFrame) -> list[str]:
    floating = {end for i in scene.layout.floating for end in scene.edges[i][:2]}
    parts = []
    for node in _nodes_of(scene, ghosts=False):
        name = "node" + (" ground-point" if is_ground(node) else "") + (" floating" if node in floating else "")
        x, y = frame.at(scene.layout.places[node])
        parts.append(element("circle", class_=name, data_node=str(node), cx=x, cy=y, r=4.2))
    return ['<g class="nodes">', *parts, "</g>"]


def _shapes(scene: _Scene, frame: _PaperFrame) -> list[str]:
    if scene.last_cut is None:
        return []
    x, y = frame.at(scene.layout.curves[scene.last_cut].at(0.5))
    cross = f"M{px(x - 6)} {px(y - 6)}l12 12M{px(x - 6)} {px(y + 6)}l12 -12"
    return [element("g", element("path", class_="last-cut", d=cross), class_="shapes")]


def _labels(scene: _Scene, frame: _PaperFrame, words: Mapping[int, str], with_nodes: bool) -> list[str]:
    curves = [Curve(tuple(map(frame.at, curve.points))) for curve in scene.layout.curves]
    places = {node: frame.at(place) for node, place in scene.layout.places.items()}
    labels: list[Label] = []
    if with_nodes:
        labels = node_labels(curves, places)
    elif words:
        labels = edge_labels(curves, places.values(), words, ground=frame.at((0.0, 0.0))[1])
    parts = [text(label.name, (label.x, label.y + 4.5), label.words) for label in labels]
    floating = [curve for i, curve in enumerate(curves) if i in scene.layout.floating]
    if floating:
        box = Box.around([point for curve in floating for point in curve.samples()])
        parts.append(text("label notice", ((box.left + box.right) / 2, box.top + 20), "not connected"))
    return ['<g class="labels">', *parts, "</g>"] if parts else []
