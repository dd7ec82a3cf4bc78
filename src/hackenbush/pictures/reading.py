"""Reads SVG documents, to combine them or to turn them into pixels."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from hackenbush.errors import NotationError, expect

__all__ = ["SVG", "read_svg", "size_of"]

SVG = "{http://www.w3.org/2000/svg}"  # as it stands before the name of an element


def read_svg(svg: str) -> ElementTree.Element:
    """Return the root of an SVG document.

    >>> read_svg('<svg xmlns="http://www.w3.org/2000/svg" width="5"/>').get("width")
    '5'

    Raises `NotationError` for text that is not an SVG document.
    """
    try:
        root = ElementTree.fromstring(expect(str, svg, "an SVG document as text"))
    except (ElementTree.ParseError, UnicodeEncodeError) as error:
        row, column = getattr(error, "position", (1, 0))
        lines = svg.splitlines() or [""]
        text = lines[min(row, len(lines)) - 1]
        raise NotationError(
            f"expected an SVG document: {error}", text=text, column=min(column, len(text)) + 1
        ) from None
    if root.tag != f"{SVG}svg":
        raise NotationError(f"expected an SVG document, not <{root.tag}>", text=svg.splitlines()[0], column=1)
    return root


def size_of(root: ElementTree.Element) -> tuple[float, float]:
    """Return width and height of a document in pixels: its own, its view box's, or 100 by 100.

    >>> size_of(read_svg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30" width="50px"/>'))
    (50.0, 30.0)
    >>> size_of(read_svg('<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="-3"/>'))
    (100.0, 100.0)
    """
    box = [_pixels(word) for word in re.split(r"[\s,]+", root.get("viewBox", "").strip())]
    wide, high = box[2:] if len(box) == 4 else (None, None)
    return _pixels(root.get("width", "")) or wide or 100.0, _pixels(root.get("height", "")) or high or 100.0


def _pixels(words: str) -> float | None:
    """Return a length in pixels, or None for a relative length or other text."""
    found = re.fullmatch(r"(\d{1,9}(?:\.\d+)?)(?:px)?", words.strip())
    return float(found[1]) if found else None
