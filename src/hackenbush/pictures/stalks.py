"""Strings as horizontal stalks, from the ground at the left, with blue edges solid and red ones dashed.

Endless parts fade: a few edges, each paler than the one before, then three dots with the length below, and then what
follows. `stalk_text` draws the same in characters.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from hackenbush.errors import expect
from hackenbush.pictures.svg import FONT, Svg, document, dot, element, shorten, style, text, text_width
from hackenbush.strings import Hackenstring, Ordinal
from hackenbush.strings.ordinals import omega_to
from hackenbush.strings.signs import Cycle, Run, runs_in

__all__ = ["stalk", "stalk_text"]

_MOST_EDGES, _MOST_EQUAL = 60, 24  # edges that are drawn, in all and of one run
_FADING = (1.0, 0.85, 0.7, 0.55, 0.4, 0.25)
_EDGE, _GAP, _MARGIN, _LETTERS = 30, 46, 24, 15  # pixels

_STYLE = style(
    "stalk",
    f"""
& {{ font: {_LETTERS}px {FONT}; }}
> .paper {{ fill: $paper; }}
.ground {{ stroke: $ink; stroke-width: 5; stroke-linecap: round; }}
.blue {{ stroke: $left; stroke-width: 5; }}
.red {{ stroke: $right; stroke-width: 5; stroke-dasharray: 6 3; }}
.node {{ fill: $ink; }}
.more {{ fill: $muted; font-size: 22px; }}
.length {{ fill: $muted; font-size: 12px; }}
.caption {{ fill: $ink; }}
""",
)


class _Edge(NamedTuple):
    """An edge and its opacity."""

    sign: int
    strength: float = 1


class _LeftOut(NamedTuple):
    """A part that is not drawn, and its length as text."""

    length: str


def stalk(string: Hackenstring, *, caption: str = "") -> Svg:
    """Return a picture of a string.

    >>> picture = stalk(Hackenstring("b(r)*"), caption="one over omega")
    >>> picture.count('class="blue"'), picture.count('class="red"'), "<desc>b(r)*</desc>" in picture
    (1, 6, True)
    >>> stalk(Hackenstring("")).count('class="node"')
    0
    """
    parts, x, middle = [], float(_MARGIN), 30.0
    for piece in _sketch(expect(Hackenstring, string, "a Hackenstring")):
        if isinstance(piece, _Edge):
            parts.append(_edge(piece, x, middle))
            x += _EDGE
        else:
            parts.append(text("more", (x + _GAP / 2, middle + 6), "⋯", anchor="middle"))
            parts.append(text("length", (x + _GAP / 2, middle + 24), piece.length.replace("w", "ω"), anchor="middle"))
            x += _GAP
    parts.append(element("line", class_="ground", x1=_MARGIN, y1=middle - 16, x2=_MARGIN, y2=middle + 16))
    width = max(x, _MARGIN + text_width(shorten(caption, 40), _LETTERS)) + _MARGIN
    if caption:
        parts.append(text("caption", (_MARGIN, middle + 50), shorten(caption, (width - _MARGIN) / _LETTERS)))
    return document(
        parts,
        name="stalk",
        width=width,
        height=middle + (66 if caption else 40),
        title=caption or "Hackenstring",
        desc=str(string),
        style=_STYLE,
    )


def _edge(edge: _Edge, x: float, y: float) -> str:
    line = element("line", class_="blue" if edge.sign > 0 else "red", x1=x, y1=y, x2=x + _EDGE, y2=y)
    node = dot("node", (x + _EDGE, y))
    return line + node if edge.strength == 1 else element("g", line, node, opacity=edge.strength)


def stalk_text(string: Hackenstring, *, unicode: bool = True) -> str:
    """Return a string in characters, from the ground at the left.

    >>> print(stalk_text(Hackenstring("bbr(b)*r")))
    ▐━●━●╌●━●━●━●━●━●━● ⋯ω⋯ ╌●
    >>> stalk_text(Hackenstring("br"), unicode=False), stalk_text(Hackenstring(""))
    ('|=b-r', '▐')
    """
    blue, red, ground, dots = ("━●", "╌●", "▐", "⋯") if unicode else ("=b", "-r", "|", "..")
    pieces = [ground]
    for piece in _sketch(string):
        if isinstance(piece, _Edge):
            pieces.append(blue if piece.sign > 0 else red)
        else:
            length = piece.length.replace("w", "ω") if unicode and piece.length != "more" else piece.length
            pieces.append(f" {dots}{length}{dots} ")
    return "".join(pieces).rstrip()


def _sketch(string: Hackenstring) -> list[_Edge | _LeftOut]:
    """Return the edges to draw and the parts to leave out."""
    if not string.is_exact:
        letters = string.letters(12 + len(_FADING))
        edges = [_Edge(1 if letter == "b" else -1) for letter in letters]
        faded = [edge._replace(strength=strength) for edge, strength in zip(edges[12:], _FADING, strict=True)]
        return [*edges[:12], *faded, _LeftOut("w")]
    pieces: list[_Edge | _LeftOut] = []
    for piece in _pieces(string):
        if len(pieces) == _MOST_EDGES:
            return [*pieces, _LeftOut("more")]
        pieces.append(piece)
    return pieces


def _pieces(string: Hackenstring) -> Iterator[_Edge | _LeftOut]:
    for block in string.signs:
        if isinstance(block, Run):
            yield from _run(block)
            continue
        if all(run.length <= _MOST_EQUAL for run in block.runs):
            signs = (run.sign for run in runs_in([block]) for _ in range(int(run.length)))
            once = sum(int(run.length) for run in block.runs)
            yield from map(_Edge, islice(signs, min(2 * once, _MOST_EQUAL)))
            yield from (_Edge(sign, strength) for sign, strength in zip(signs, _FADING, strict=False))
        else:
            yield from _round(block)
        yield _LeftOut("w")


def _round(cycle: Cycle) -> Iterator[_Edge | _LeftOut]:
    for run in cycle.runs:
        yield from _run(run)


def _run(run: Run) -> Iterator[_Edge | _LeftOut]:
    """Yield the edges to draw of a run, fading if it is long, and the part to leave out."""
    for exponent, count in run.length.terms:
        part: Ordinal = omega_to(exponent) * count
        if part <= _MOST_EQUAL:
            yield from [_Edge(run.sign)] * int(part)
        else:
            yield from (_Edge(run.sign, strength) for strength in _FADING)
            yield _LeftOut(shorten(str(part), 5))
