"""Explanations as SVG: a frame for every sum of the chain, and a strip of all frames.

A frame shows the terms of a sum side by side. Its pictures show what the next step uses: marked edges, values of
branches, edge numbers if the step lists moves. The step's table or number line is below.
"""

from __future__ import annotations

from typing import Literal
from xml.etree import ElementTree

from hackenbush.board.svg import svg
from hackenbush.explaining.figures import Figure, Labelled, NumberLine, OptionsTable, Plays
from hackenbush.explaining.steps import Explanation
from hackenbush.explaining.tables import Table, make_table
from hackenbush.explaining.terms import PictureTerm, Term, Terms, write_term
from hackenbush.explaining.words import Words
from hackenbush.pictures import Mark, number_line, strip
from hackenbush.pictures.reading import SVG, read_svg, size_of
from hackenbush.pictures.svg import FONT, Svg, document, element, px, shorten, text, text_width
from hackenbush.pictures.svg import style as rules_of
from hackenbush.values import Game

__all__ = ["LARGEST_DRAWN", "draw_figure", "draw_frame", "draw_strip", "write_labels"]

LARGEST_DRAWN = 80  # edges of a picture
_GAP, _MARGIN = 30.0, 10.0
_LETTERS, _ROW = 14, 22.0
_WIDEST_WORDS = 420.0
_STYLE = rules_of(
    "sum",
    f"""
& {{ font: {_LETTERS}px {FONT}; }}
> .paper {{ fill: $paper; }}
> .term {{ font-size: 22px; fill: $ink; }}
> .plus {{ font-size: 24px; fill: $muted; text-anchor: middle; }}
""",
)
_TABLE_STYLE = rules_of(
    "table",
    f"""
& {{ font: {_LETTERS}px {FONT}; }}
.paper {{ fill: $paper; }}
.head {{ fill: $muted; }}
.cell {{ fill: $ink; }}
.mark {{ fill: $glow; fill-opacity: 0.45; }}
""",
)


def draw_strip(explanation: Explanation) -> Svg:
    """Return the whole chain as numbered frames with arrows and captions.

    >>> from hackenbush import Position, explain
    >>> draw_strip(explain(Position("br"))).count('class="step"')
    2
    """
    sums = [explanation.start, *(step.after for step in explanation.steps)]
    looks = [*(step.figure for step in explanation.steps), None]
    frames = [_stack(draw_frame(terms, look), draw_figure(look)) for terms, look in zip(sums, looks, strict=True)]
    captions = [f"{step.rule}: {step.formula.text('unicode')}" for step in explanation.steps]
    return strip(frames, captions=[*captions, explanation.conclusion.text("unicode")])


def draw_frame(terms: Terms, figure: Figure | None = None) -> Svg:
    """Return a drawing of the terms of a sum side by side, with the marks and labels of a step's figure.

    >>> draw_frame((Game(1), Game("*"))).count('class="term"')
    2
    """
    pieces: list[Svg | str] = [_draw_term(term, figure) for term in terms] or ["0"]
    sizes = [_measure(piece) for piece in pieces]
    floor = max(height for _, height in sizes) + _MARGIN
    parts, styles, x = [], {_STYLE: None}, _MARGIN
    for place, (piece, (width, height)) in enumerate(zip(pieces, sizes, strict=True)):
        if place:
            parts.append(text("plus", (x + _GAP / 2, floor - 24), "+"))
            x += _GAP
        if isinstance(piece, Svg):
            own, rules = _nest(piece, x, floor - height)
            parts.append(own)
            styles[rules] = None
        else:
            parts.append(text("term", (x + 4, floor - 24), piece))
        x += width
    return document(
        parts,
        name="sum",
        width=x + _MARGIN,
        height=floor + _MARGIN,
        title="A sum",
        desc=" + ".join(write_term(term).text("unicode") for term in terms) or "0",
        style="\n".join(styles),
    )


def draw_figure(figure: Figure | None) -> Svg | None:
    """Return a drawing of a step's number line or table, or None if it has neither."""
    if isinstance(figure, NumberLine):
        marks = [Mark(game, kind="left") for game in figure.left] + [Mark(game, kind="right") for game in figure.right]
        return number_line(marks, between=True, width=420)
    table = make_table(figure)
    return None if table is None else _draw_table(table)


def _stack(above: Svg, below: Svg | None) -> Svg:
    """Return two pictures, centered one above the other."""
    if below is None:
        return above
    sizes = [size_of(read_svg(drawing)) for drawing in (above, below)]
    width = max(size[0] for size in sizes)
    first, first_rules = _nest(above, (width - sizes[0][0]) / 2, 0.0)
    second, second_rules = _nest(below, (width - sizes[1][0]) / 2, sizes[0][1])
    return document(
        [first, second],
        name="stack",
        width=width,
        height=sizes[0][1] + sizes[1][1],
        title="A sum and what is seen in it",
        desc="A picture above, and what it shows below.",
        style=f"{first_rules}\n{second_rules}" + rules_of("stack", "> .paper { fill: $paper; }"),
    )


# ---- terms ---------------------------------------------------------------------------------------------------------


def _draw_term(term: Term, figure: Figure | None) -> Svg | str:
    if not isinstance(term, PictureTerm) or len(term.position) > LARGEST_DRAWN:
        return shorten(write_term(term).text("unicode"), _WIDEST_WORDS / 22, bold=False)
    marked = figure.highlight if isinstance(figure, Labelled) and _is_about(figure, term) else ()
    hidden = term.known_edges() - {edge for edge, _ in term.known}
    return svg(term.drawn, labels=write_labels(term, figure), highlight=marked, ghosts=sorted(hidden), unit=term.unit)


def _is_about(figure: Labelled, term: PictureTerm) -> bool:
    """Return whether a figure's edges are those of the picture."""
    return list(figure.term.origin) == list(term.origin)


def write_labels(
    term: PictureTerm, figure: Figure | None, style: Literal["ascii", "unicode"] = "unicode"
) -> dict[int, str] | None:
    """Return the labels of a picture's edges: values of branches, or edge numbers if the figure lists moves.

    >>> from hackenbush import Position
    >>> write_labels(PictureTerm(Position("rb"), ((0, Game("-1/2")),)), None)
    {0: '−½'}
    """
    if term.known:
        return {edge: _write_value(game, style) for edge, game in term.known}
    if isinstance(figure, Labelled) and _is_about(figure, term):
        return {edge: _write_value(game, style) for edge, game in figure.labels} or None
    is_listed = isinstance(figure, OptionsTable) and figure.term == term
    if is_listed or (isinstance(figure, Plays) and figure.position == term.position):
        return {i: str(number) for i, number in enumerate(term.origin)}
    return None


def _write_value(game: Game, style: Literal["ascii", "unicode"]) -> str:
    words = Words((game,)).text(style)
    return words if len(words) <= 12 else Words(("…",)).text(style)


def _measure(piece: Svg | str) -> tuple[float, float]:
    if isinstance(piece, Svg):
        return size_of(read_svg(piece))
    return text_width(piece, 22, bold=False) + 8, 48.0


def _nest(drawing: Svg, x: float, y: float) -> tuple[str, str]:
    """Return a document as an element to place in another one, and its style rules."""
    root = read_svg(drawing)
    rules = "\n".join(part.text or "" for part in root.iter(f"{SVG}style"))
    for child in [child for child in root if child.tag in (f"{SVG}style", f"{SVG}title")]:
        root.remove(child)
    root.attrib |= {"x": px(x), "y": px(y)}
    for part in root.iter():
        part.tag = part.tag.removeprefix(SVG)
    return ElementTree.tostring(root, "unicode").strip(), rules


# ---- tables --------------------------------------------------------------------------------------------------------


def _draw_table(table: Table) -> Svg:
    rows = [list(table.heading), *([cell.text("unicode") for cell in row] for row in table.rows)]
    rows = [[shorten(cell, 26, bold=False) for cell in row] for row in rows]
    widths = [max(text_width(row[i], _LETTERS) for row in rows) + 18 for i in range(len(table.heading))]
    parts = []
    for number, row in enumerate(rows):
        y = 22 + number * _ROW
        if number - 1 in table.marked:
            parts.append(element("rect", class_="mark", x=4.0, y=y - 16, width=sum(widths), height=_ROW))
        x = _MARGIN
        for cell, width in zip(row, widths, strict=True):
            parts.append(text("head" if number == 0 else "cell", (x, y), cell))
            x += width
    return document(
        parts,
        name="table",
        width=sum(widths) + _MARGIN,
        height=len(rows) * _ROW + 14,
        title="Table",
        desc="; ".join(", ".join(row) for row in rows),
        style=_TABLE_STYLE,
    )
