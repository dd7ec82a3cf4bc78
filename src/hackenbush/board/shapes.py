"""Shapes: two pictures have the same shape if they differ only in the names of their nodes.

Colors and the ground matter; all points of the ground count as one. `hackenbush._kernel.pure.shapes` says how the nodes
are numbered.
"""

from __future__ import annotations

from typing import NoReturn

from hackenbush import _kernel
from hackenbush.board.position import Position
from hackenbush.board.reading import as_position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooHard, expect

__all__ = ["canonical", "same_shape", "shape_key"]

LONGEST_SEARCH = 100_000  # tries


def same_shape(p: Position | Tracked | str, q: Position | Tracked | str) -> bool:
    """Return whether two pictures differ only in the names of their nodes.

    >>> same_shape(Position("b(r,g)"), Position("0-7B 7-topG 7-2R"))
    True
    >>> same_shape("br", "rb"), same_shape(Position("0"), Position(""))
    (False, True)
    """
    p, q = as_position(p), as_position(q)
    if len(p) != len(q) or any(_count(p, color) != _count(q, color) for color in b"brg"):
        return False
    return p == q or shape_key(p) == shape_key(q)


def shape_key(position: Position) -> bytes:
    """Return bytes that are equal exactly for pictures of the same shape.

    >>> shape_key(Position("b(r,g)")) == shape_key(Position("b(g,r)")), shape_key(Position(""))
    (True, b'')

    Raises `TooHard` as `canonical` does.
    """
    arrays = expect(Position, position, "a position").arrays
    key = _kernel.shape_key(arrays.ends, arrays.colors, arrays.points, LONGEST_SEARCH)
    return _too_symmetric() if key is None else key


def canonical(position: Position) -> Position:
    """Return the picture of the same shape whose nodes are numbered in one fixed way.

    >>> canonical(Position("r+b(r,g)")) == canonical(Position("b:x(g:y,r:z)+r:w"))
    True
    >>> canonical(Position("0.left-1G 0.right-1G"))
    Position('gg:0')

    Raises `TooHard` if too many ways to number the nodes look alike; only pictures built for it have so many.
    """
    arrays = expect(Position, position, "a position").arrays
    renamed = _kernel.shape_edges(arrays.ends, arrays.colors, arrays.points, LONGEST_SEARCH)
    if renamed is None:
        _too_symmetric()
    codes = memoryview(renamed[0]).cast("I")
    return Position.from_arrays(codes[::2], codes[1::2], renamed[1])


def _count(position: Position, color: int) -> int:
    return position.arrays.colors.count(color)


def _too_symmetric() -> NoReturn:
    raise TooHard(f"the shape is too symmetric: {LONGEST_SEARCH} numberings were tried")
