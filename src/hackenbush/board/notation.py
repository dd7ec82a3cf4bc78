"""Pictures in text: letters from the ground up, and lists of edges.

*Letters*: a stalk is its colors from the ground up, ``bbr``; ``(…,…)`` branches, and after the bracket you continue
from where it opened; ``+`` puts pictures side by side, and ``0`` is the bare ground. ``:name`` names the node just
reached, and the same name again is the same node: ``b:a+r:a`` is a blue and a red edge to one node, ``b:0`` an arch. A
node without a name gets the number after the largest so far, skipping numbers that are used as names.

*Edges*: ``0-1B 1-2R``, in any order, with spaces, commas or lines between them; the last letter of each is its color.

The functions here convert text to plain arrays and back; `Position` is built from them.
"""

from __future__ import annotations

from collections.abc import Callable

from hackenbush import _kernel
from hackenbush.board.arrays import Arrays
from hackenbush.board.nodes import LARGEST
from hackenbush.errors import NotationError

__all__ = ["read_edges", "read_letters", "write_edges", "write_letters"]

# ---- reading -----------------------------------------------------------------------------------------------


def read_edges(text: str) -> Arrays:
    """Return the picture that a list of edges describes.

    >>> read_edges("0-1B, 1-roofR").colors, read_edges("").ends
    (b'br', b'')
    >>> read_edges("0-1B 1-R")
    Traceback (most recent call last):
    hackenbush.errors.NotationError: expected the name of a node, not 'R' at column 8
      0-1B 1-R
             ^
    """
    return _read(_kernel.read_edges, text)


def read_letters(text: str) -> Arrays:
    """Return the picture that letters describe.

    >>> read_letters("b(r,g:roof)").words
    ('roof',)
    >>> read_letters("bq")
    Traceback (most recent call last):
    hackenbush.errors.NotationError: expected b, r, g, '(', ',', ')', ':' or '+', not 'q' at column 2
      bq
       ^
    """
    return _read(_kernel.read_letters, text)


def _read(reader: Callable[[str], tuple[bytes, bytes, list[str], tuple[int, str] | None]], text: str) -> Arrays:
    ends, colors, words, fault = reader(text)
    if fault is not None:
        place, reason = fault
        raise NotationError(_message(text[place : place + 1], reason), text=text, column=place + 1)
    return Arrays(ends, colors, tuple(words))


_EXPECTED = {
    "dash": "expected '-' between the two ends of an edge",
    "name": "expected the name of a node",
    "small": f"expected a number up to {LARGEST} for a node",
    "color": "expected a color, b, r or g",
    "edge": "expected b, r, g or '('",
    "close": "expected ',' or ')'",
    "plus": "expected '+'",
    "inside": "expected b, r, g, '(', ',', ')' or ':'",
    "outside": "expected b, r, g, '(', ',', ')', ':' or '+'",
}


def _message(found: str, reason: str) -> str:
    if reason == "outside" and found in (")", ","):
        return f"'{found}' without a '(' before it"
    if reason == "small":
        return _EXPECTED[reason]
    return f"{_EXPECTED[reason]}, not {found!r}" if found else f"{_EXPECTED[reason]}, not the end"


# ---- writing -----------------------------------------------------------------------------------------------


def write_edges(picture: Arrays) -> str:
    """Return the picture as a list of edges.

    >>> write_edges(read_letters("b(r,g:roof)"))
    '0-1B 1-2R 1-roofG'
    """
    return _kernel.write_edges(picture.ends, picture.colors, list(picture.words))


def write_letters(picture: Arrays, *, names: bool = True) -> str | None:
    """Return the picture in letters, or None if edges float or the ground has several points.

    >>> write_letters(read_edges("0-1B 1-2R 1-3G")), write_letters(read_edges("0-1G 1-2G 0-2G"))
    ('b(r,g)', 'ggg:0')
    >>> write_letters(read_edges("0-7B 7-8R 7-3G")), write_letters(read_edges("0-7B 7-8R 7-3G"), names=False)
    ('b:7(r,g:3)', 'b(r,g)')
    >>> write_letters(read_edges("")), write_letters(read_edges("1-2B"))
    ('0', None)

    Without ``names`` only nodes that occur again are named; the text may then read back with other numbers.
    """
    return _kernel.write_letters(picture.ends, picture.colors, list(picture.words), names)
