"""PNG images of our SVG pictures, for documents and slides that do not take SVG.

They are drawn by resvg through the package ``resvg-py``, which the extra ``png`` installs and which is
imported when you first make an image. Colors are the light ones: an image has no dark mode.
"""

from __future__ import annotations

from functools import cache

from hackenbush.errors import FileError, InvalidArgument, MissingPackage, TooHard, expect
from hackenbush.pictures.reading import SVG, read_svg, size_of

__all__ = ["to_png"]

MOST_PIXELS = 100_000_000  # an image takes four bytes for each while it is made

_LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9" font-family="sans-serif">M</text></svg>'
)
_FAMILIES = (  # one of them is on almost every computer
    *("DejaVu Sans", "Segoe UI", "Helvetica", "Arial", "Noto Sans", "Liberation Sans", "Roboto"),
    *("Open Sans", "Ubuntu", "Cantarell", "FreeSans", "Nimbus Sans", "Verdana"),
)


def to_png(svg: str, *, scale: float = 1.0, width: int | None = None) -> bytes:
    r"""Return an SVG document as a PNG image, ``scale`` times its size or ``width`` pixels wide.

    >>> from hackenbush.pictures import number_line
    >>> to_png(number_line([0, 1]), width=800)[:8]
    b'\x89PNG\r\n\x1a\n'

    Raises `MissingPackage` without ``resvg-py``, `FileError` without a font, `InvalidArgument` for a size that is not
    positive or if you give both, `NotationError` for text that is not an SVG document, and `TooHard` for an image of
    more than 100 million pixels.
    """
    if width is not None and scale != 1.0:
        raise InvalidArgument("an image takes a scale or a width, not both")
    root = read_svg(svg)
    own_width, own_height = size_of(root)
    size = expect((int, float), scale, "a scale") if width is None else expect(int, width, "a width in pixels")
    zoom = size if width is None else size / own_width
    if not zoom > 0:
        raise InvalidArgument(f"an image takes a positive size, not {size}")
    if own_width * zoom * own_height * zoom > MOST_PIXELS:
        raise TooHard(f"the image would have more than {MOST_PIXELS:,} pixels")
    family = _family() if root.find(f".//{SVG}text") is not None else None
    return _render(svg, family, zoom=scale) if width is None else _render(svg, family, width=width)


def _render(svg: str, family: str | None, *, zoom: float | None = None, width: int | None = None) -> bytes:
    try:
        import resvg_py
    except ImportError:
        raise MissingPackage("resvg-py", needed_for="PNG images", extra="png") from None
    try:
        return resvg_py.svg_to_bytes(
            svg_string=svg, zoom=zoom, width=width, sans_serif_family=family, skip_system_fonts=family is None
        )
    except ValueError as error:
        raise InvalidArgument(f"the picture could not be drawn: {error}") from None


@cache
def _family() -> str:
    """Return a font family that draws a letter; without a font resvg silently leaves text out."""
    blank = _render(_LETTER, None)
    for family in _FAMILIES:
        if _render(_LETTER, family) != blank:
            return family
    raise FileError("no font was found; install one, such as DejaVu Sans")
