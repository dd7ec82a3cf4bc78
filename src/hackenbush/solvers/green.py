"""Green pictures, whose edges either player may cut: nim values and all winning cuts, in almost linear time.

The *fusion principle*: merging the nodes of a cycle does not change the value; each edge of the cycle becomes a loop,
worth ∗1. So a *block*, connected without bridges, is worth the nim-sum of ∗1 for each of its edges and of the values
that stand on it. The *colon principle*: a bridge with value v on it is worth v + 1, whatever the bridge stands on.
(Berlekamp, Conway, Guy, Winning Ways, chapter 7; Conway, On Numbers and Games, chapter 13.)

Fusion changes what a cut does: in a triangle that stands on one of its nodes, worth ∗1, only cutting the edge off the
ground leaves 0. So the edges of a block are grouped: any two edges of a group split the block when both are cut. After
one of them is cut, the others are bridges in two chains. An edge alone in its group acts like a loop. All cuts that
pass through a block are followed to the ground together, bridge by bridge.
"""

from __future__ import annotations

from itertools import compress

from hackenbush import _kernel
from hackenbush.board import Position
from hackenbush.errors import Undefined

__all__ = ["cut_values", "green_value", "winning_cuts"]

_FLOATING = 2**32 - 1


def green_value(position: Position) -> int:
    """Return the n for which a green picture is worth *n, ignoring floating edges.

    >>> green_value(Position("g(g,gg)")), green_value(Position("g:a g:b g:0")), green_value(Position(""))
    (4, 1, 0)

    Raises `Undefined` if an edge is not green.
    """
    ends, points = _green_arrays(position)
    return _kernel.green_value(ends, points)


def winning_cuts(position: Position) -> tuple[int, ...]:
    """Return the winning cuts of a green picture: the indices of edges whose cut leaves nim value 0.

    >>> winning_cuts(Position("g:a g:b g:0")), winning_cuts(Position("gg+gg"))
    ((1,), ())

    Raises `Undefined` if an edge is not green.
    """
    ends, points = _green_arrays(position)
    return tuple(compress(range(len(position)), _kernel.green_winning(ends, points)))


def cut_values(position: Position) -> tuple[int | None, ...]:
    """Return the nim value after each cut of a green picture, None for a floating edge.

    >>> cut_values(Position("g:a g:b g:0")), cut_values(Position("0-1G 2-3G")), cut_values(Position(""))
    ((2, 0, 2), (0, None), ())

    Raises `Undefined` if an edge is not green.
    """
    ends, points = _green_arrays(position)
    values = memoryview(_kernel.green_options(ends, points)).cast("I")
    return tuple(None if value == _FLOATING else value for value in values)


def _green_arrays(position: Position) -> tuple[bytes, int]:
    """Return the ends of the edges and the points of the ground of a green picture."""
    if not position.is_green:
        edge = next(edge for edge in position.edges if edge.color.letter != "g")
        raise Undefined(f"expected green edges only, not {edge}")
    return position.arrays.ends, position.arrays.points
