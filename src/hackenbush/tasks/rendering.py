"""A picture as a file: drawn, or written for another program."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hackenbush.board.formats import write
from hackenbush.board.layout import layout
from hackenbush.board.position import Position
from hackenbush.board.spreading import merge_ground
from hackenbush.errors import TooLarge
from hackenbush.tasks.limits import LARGEST_DRAWN
from hackenbush.tasks.pictures import text_of

__all__ = ["FORMATS", "File", "render_picture"]

_PIXELS = 1_600  # of the longer side of an image
_COLUMNS = 100  # and lines, of a drawing in letters


class File(NamedTuple):
    """A file for a browser to save or show."""

    content: bytes
    media: str


def render_picture(position: Position, format_: str, *, labels: str | None = None, palette: str = "okabe-ito") -> File:
    """Return a picture as a file.

    >>> render_picture(Position("b(r,g)"), "cgsuite").content, render_picture(Position("b(r,g)"), "text").media
    (b'l(r;e)\\n', 'text/plain; charset=utf-8')
    >>> print(render_picture(Position("br"), "notebook").content.decode(), end="")
    from hackenbush import Position
    <BLANKLINE>
    Position('br')
    >>> print(render_picture(Position("b"), "text").content.decode(), end="")
      o
      |
      b
      |
    =====

    Raises `HackenbushError` if the format cannot hold the picture, or the picture is too large to draw.
    """
    maker, media = FORMATS[format_]
    if maker in (_svg, _png, _tikz, _text, _notebook) and len(position) > LARGEST_DRAWN:
        raise TooLarge(f"the picture has {len(position):,} edges; at most {LARGEST_DRAWN:,} can be drawn")
    return File(maker(position, labels, palette), media)


def _svg(position: Position, labels: str | None, palette: str) -> bytes:
    from hackenbush.board.svg import svg

    return svg(position, labels=labels, palette=palette).encode()  # type: ignore[arg-type]


def _png(position: Position, labels: str | None, palette: str) -> bytes:
    from hackenbush.board.svg import svg
    from hackenbush.pictures.png import to_png

    drawing = svg(position, labels=labels, palette=palette, size=_PIXELS)  # type: ignore[arg-type]
    return to_png(drawing)


def _tikz(position: Position, labels: str | None, _palette: str) -> bytes:
    from hackenbush.board.tikz import tikz

    return _lines(tikz(position, labels=labels))  # type: ignore[arg-type]


def _text(position: Position, _labels: str | None, _palette: str) -> bytes:
    from hackenbush.board.terminal import terminal

    drawn = terminal(position, color=False, unicode=False, width=_COLUMNS, height=_COLUMNS)
    return _lines("\n".join(line.rstrip() for line in drawn.splitlines()))


def _notebook(position: Position, _labels: str | None, _palette: str) -> bytes:
    """Return a cell that shows the picture; it has places if they differ from those of the automatic layout."""
    plain = Position(text_of(position))
    shown = plain if _outline(position) == _outline(plain) else position
    return _lines(f"from hackenbush import Position\n\n{shown!r}")


def _outline(position: Position) -> list[tuple[object, ...]]:
    """Return where each edge is drawn, and in what color."""
    drawn = layout(position)
    return sorted(
        (*curve.start, *curve.end, edge.color.letter) for edge, curve in zip(position.edges, drawn.curves, strict=True)
    )


def _lines(text: str) -> bytes:
    return (text.removesuffix("\n") + "\n").encode()


FORMATS: dict[str, tuple[Callable[[Position, str | None, str], bytes], str]] = {
    "svg": (_svg, "image/svg+xml"),
    "png": (_png, "image/png"),
    "tikz": (_tikz, "application/x-tex"),
    "text": (_text, "text/plain; charset=utf-8"),
    "json": (lambda position, *_: _lines(write(position, "json")), "application/json"),
    "dot": (lambda position, *_: _lines(write(position, "dot")), "text/vnd.graphviz; charset=utf-8"),
    "cgsuite": (lambda position, *_: _lines(write(merge_ground(position), "cgsuite")), "text/plain; charset=utf-8"),
    "notebook": (_notebook, "text/x-python; charset=utf-8"),
}
