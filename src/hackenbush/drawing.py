"""`draw`: return a picture as SVG, and save it as SVG, PNG or TikZ."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hackenbush.board.position import Position
from hackenbush.errors import FileError, InvalidArgument, expect
from hackenbush.pictures.svg import Svg
from hackenbush.rulesets.reading import Readable, require_picture

__all__ = ["draw"]


def draw(position: Readable, path: str | Path | None = None, **options: Any) -> Svg:
    """Return the picture as SVG, which a notebook shows; with a path, also save it as SVG, PNG or TikZ.

    >>> draw("b(r,g)", labels="letters").startswith("<svg")
    True
    >>> draw("nim 3,4") == draw("ggg+gggg")
    True
    >>> draw("cutcake 2x5")
    Traceback (most recent call last):
    hackenbush.errors.NotAPicture: only pictures can be drawn, and cutcake 2x5 is not one
    >>> draw(Position("b"), "picture.doc")
    Traceback (most recent call last):
    hackenbush.errors.InvalidArgument: expected a file .svg, .png or .tex, not 'picture.doc'

    The suffix of the path decides the format. The options are those of `hackenbush.board.svg.svg`; TikZ uses only
    ``labels``. Raises `FileError` if the file cannot be written.
    """
    from hackenbush.board.svg import svg

    drawn = require_picture(position, "drawn")
    picture = svg(drawn, **options)
    if path is not None:
        to = Path(expect((str, Path), path, "the name of a file"))
        data = _encode(drawn, picture, to, options)
        try:
            to.write_bytes(data)
        except OSError as error:
            raise FileError(f"cannot write '{to}': {error.strerror}") from None
    return picture


def _encode(position: Position, picture: Svg, path: Path, options: dict[str, Any]) -> bytes:
    match path.suffix.lower():
        case ".svg":
            return picture.encode()
        case ".png":
            from hackenbush.pictures.png import to_png

            return to_png(picture, scale=1.0 if options.get("size") else 2.0)
        case ".tex" | ".tikz":
            from hackenbush.board.tikz import tikz

            return tikz(position, labels=options.get("labels")).encode()
    raise InvalidArgument(f"expected a file .svg, .png or .tex, not '{path}'")
