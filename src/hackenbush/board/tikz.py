r"""Pictures of positions for LaTeX, as TikZ code with the same geometry as the SVG pictures.

The code needs only ``\usepackage{tikz}``, no libraries. Each picture defines its colors and styles once, at the top,
where you can change them. Left's edges are solid, Right's dashed and green ones dotted.
"""

from __future__ import annotations

from dataclasses import replace

from hackenbush.board.colors import Color
from hackenbush.board.labels import Labels, edge_labels, node_labels, texts
from hackenbush.board.layout import Curve, Layout, Point, layout
from hackenbush.board.position import Position
from hackenbush.pictures.svg import LIGHT
from hackenbush.printing import tex

__all__ = ["tikz"]

_PIXELS = 58.0  # to a unit, as far as the size of labels is concerned
_STYLES = [
    *(
        rf"\definecolor{{hackenbush-{color.name.lower()}}}{{HTML}}{{{tone.removeprefix('#')}}}"
        for color, tone in zip(Color, (LIGHT.left, LIGHT.right, LIGHT.green), strict=True)
    ),
    r"\tikzset{",
    r"  ground/.style={gray, line width=1pt},",
    r"  hatching/.style={gray!70, line width=0.4pt},",
    r"  edge/.style={line width=1.8pt},",
    r"  blue edge/.style={edge, hackenbush-blue, line cap=round},",
    r"  red edge/.style={edge, hackenbush-red, dash pattern=on 4pt off 2pt},",
    r"  green edge/.style={edge, hackenbush-green, line cap=round, dash pattern=on 0pt off 3.4pt},",
    r"  floating/.style={opacity=0.5},",
    r"  vertex/.style={circle, fill=black, draw=white, line width=0.5pt, inner sep=0pt, minimum size=4.6pt},",
    r"  label/.style={font=\footnotesize, inner sep=1pt, fill=white, fill opacity=0.75, text opacity=1},",
    r"}",
]


def tikz(position: Position, *, labels: Labels = None, unit: float | None = None) -> str:
    r"""Return a drawing of a position as a ``tikzpicture``; `labels` and `unit` are as for `svg`.

    >>> print(tikz(Position("b")))  # doctest: +ELLIPSIS
    \begin{tikzpicture}
      \definecolor{hackenbush-blue}{HTML}{0072B2}
      ...
      \draw[blue edge] (0,0) -- (0,1);
      \node[vertex] at (0,1) {};
    \end{tikzpicture}

    Raises `InvalidArgument` for an unknown kind of labels or edge.
    """
    words, drawn = texts(position, labels), layout(position)
    if unit is not None:
        drawn = replace(drawn, unit=unit)
    lines = [*_STYLES, *_ground(drawn)]
    for index, (edge, curve) in enumerate(zip(position.edges, drawn.curves, strict=True)):
        floating = ", floating" if index in drawn.floating else ""
        lines.append(rf"\draw[{edge.color.name.lower()} edge{floating}] {_path(curve, drawn.unit)};")
    lines += [rf"\node[vertex] at {_at(place, drawn.unit)} {{}};" for place in drawn.places.values()]
    lines += _labels(drawn, words, with_nodes=labels == "nodes")
    return "\n".join([r"\begin{tikzpicture}", *(f"  {line}" for line in lines), r"\end{tikzpicture}"])


def _ground(drawn: Layout) -> list[str]:
    box, unit = drawn.box, drawn.unit
    left, right = box.left / unit - 0.4, box.right / unit + 0.4
    count = int((right - left - 0.2) / 0.16)
    first = left + (right - left - 0.16 * count) / 2 + 0.14
    strokes = rf"\foreach \i in {{0,...,{count - 1}}}"
    return [
        rf"\draw[ground] ({_number(left)},0) -- ({_number(right)},0);",
        rf"{strokes} \draw[hatching] ({_number(first)}+0.16*\i,-0.05) -- +(-0.1,-0.12);",
    ]


def _labels(drawn: Layout, words: dict[int, str], *, with_nodes: bool) -> list[str]:
    factor = _PIXELS / drawn.unit

    def flip(point: Point) -> Point:
        return point[0] * factor, -point[1] * factor

    curves = [Curve(tuple(map(flip, curve.points))) for curve in drawn.curves]
    places = {node: flip(place) for node, place in drawn.places.items()}
    made = node_labels(curves, places) if with_nodes else edge_labels(curves, places.values(), words, ground=0.0)
    return [
        rf"\node[label] at ({_number(label.x / _PIXELS)},{_number(-label.y / _PIXELS)}) {{{tex(label.words)}}};"
        for label in made
    ]


def _path(curve: Curve, unit: float) -> str:
    first, *others = (_at(point, unit) for point in curve.points)
    if curve.is_straight:
        return f"{first} -- {others[0]}"
    return f"{first} .. controls {others[0]} and {others[1]} .. {others[2]}"


def _at(point: Point, unit: float) -> str:
    return f"({_number(point[0] / unit)},{_number(point[1] / unit)})"


def _number(x: float) -> str:
    short = f"{x:.3f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short
