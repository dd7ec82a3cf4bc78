"""Green pictures, whose edges either player may cut: nim values, and all the cuts that win, in almost linear time.

The *fusion principle*: the nodes of a cycle can be made one without a change of value; an edge of the cycle becomes
a loop, worth ∗1. So a *block*, which hangs together without bridges, is worth the nim-sum of ∗1 for each of its edges
and of what stands on it. The *colon principle*: a bridge with a block of value v on it is worth v + 1, and what it
stands on need not be known for that. (Berlekamp, Conway, Guy, Winning Ways, chapter 7; Conway, On Numbers and Games,
chapter 13.)

A cut is not the same cut after fusion: of a triangle that stands on one of its nodes, worth ∗1, only the edge off the
ground leaves 0. An edge of a block is cut together with the others of which any two would take the block in two: once
it is gone, these are the bridges of two chains. One of its own is like a loop. On the way to the ground, bridge by
bridge, all cuts that lead through a block are followed at once.
"""

from __future__ import annotations

from itertools import compress

from hackenbush import _kernel
from hackenbush.board import Position
from hackenbush.errors import Undefined

__all__ = ["cut_values", "green_value", "winning_cuts"]

_FLOATING = 2**32 - 1


def green_value(position: Position) -> int:
    """Return the n for which a green picture is worth *n; edges that float count for nothing.

    >>> green_value(Position("g(g,gg)")), green_value(Position("g:a g:b g:0")), green_value(Position(""))
    (4, 1, 0)

    Raises `Undefined` if an edge is not green.
    """
    ends, points = _green(position)
    return _kernel.green_value(ends, points)


def winning_cuts(position: Position) -> tuple[int, ...]:
    """Return the indices of the edges of a green picture whose cut wins, that is leaves nim value 0.

    >>> winning_cuts(Position("g:a g:b g:0")), winning_cuts(Position("gg+gg"))
    ((1,), ())

    Raises `Undefined` if an edge is not green.
    """
    ends, points = _green(position)
    return tuple(compress(range(len(position)), _kernel.green_winning(ends, points)))


def cut_values(position: Position) -> tuple[int | None, ...]:
    """Return for every edge of a green picture the nim value after it is cut, None if it floats.

    >>> cut_values(Position("g:a g:b g:0")), cut_values(Position("0-1G 2-3G")), cut_values(Position(""))
    ((2, 0, 2), (0, None), ())

    Raises `Undefined` if an edge is not green.
    """
    ends, points = _green(position)
    values = memoryview(_kernel.green_options(ends, points)).cast("I")
    return tuple(None if value == _FLOATING else value for value in values)


def _green(position: Position) -> tuple[bytes, int]:
    """Return the ends and the points of the ground of a green picture."""
    if not position.is_green:
        edge = next(edge for edge in position.edges if edge.color.letter != "g")
        raise Undefined(f"expected green edges only, not {edge}")
    return position.arrays.ends, position.arrays.points
