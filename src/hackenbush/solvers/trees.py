"""Red-blue trees: each is worth a number, found from the top down.

A tree in which every edge is blue or red is worth the sum of its branches at the ground. A branch is its lowest edge
with the rest on top. By the colon principle only the value x of the rest counts: the branch is the ordinal sum 1:x or
-1:x, x *on a stick*, which is again a number (Berlekamp, Conway and Guy, *Winning Ways*, chapters 2 and 7):

- 1:x is x + 1 for x >= 0; below, with n = -floor(x), it is (x + n + 1) / 2**n; and -1:x = -(1:-x).

On a stalk this is Berlekamp's rule. A best cut leaves the most for the player who makes it, and never drops another
edge of that player. A winning cut leaves that player at least 0; only a player who is ahead has one. All cuts of either
kind take about as long as the value: time proportional to the number of edges, though a value may have as many bits.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import compress

from hackenbush import _kernel
from hackenbush.board.colors import Color
from hackenbush.board.position import Position
from hackenbush.errors import Undefined
from hackenbush.players import Player
from hackenbush.values import Game
from hackenbush.values.arithmetic import dyadic_parts, fraction

__all__ = ["best_cuts", "on_stick", "tree_value", "winning_tree_cuts"]

_BIT = {Player.LEFT: bytes(i & 1 for i in range(256)), Player.RIGHT: bytes(i >> 1 & 1 for i in range(256))}


def tree_value(position: Position) -> Game:
    """Return the value of one or more red-blue trees, ignoring floating edges.

    >>> tree_value(Position("b(r,b(r,rb))")), tree_value(Position("br+br+r")), tree_value(Position(""))
    (Game('11/16'), Game('0'), Game('0'))

    Raises `Undefined` if a green edge or a cycle stands on the ground.
    """
    picture = position.arrays
    try:
        return Game._number(*_kernel.tree_value(picture.ends, picture.colors, picture.points))
    except ValueError as wrong:
        raise Undefined(f"not a red-blue tree: {wrong}") from None


def best_cuts(position: Position, player: Player) -> tuple[int, ...]:
    """Return the best cuts of a player in a red-blue tree, as indices of edges.

    >>> best_cuts(Position("b(r,b(r,rb))"), Player.LEFT), best_cuts(Position("bb+b"), Player.LEFT)
    ((5,), (1, 2))
    >>> best_cuts(Position("b"), Player.RIGHT)
    ()

    Raises `Undefined` if a green edge or a cycle stands on the ground.
    """
    return _list_cuts(_kernel.tree_best, position, player)


def winning_tree_cuts(position: Position, player: Player) -> tuple[int, ...]:
    """Return the cuts with which a player who moves first wins a red-blue tree, as indices of edges.

    >>> winning_tree_cuts(Position("b(r,b(r,rb))"), Player.LEFT), winning_tree_cuts(Position("bb+r"), Player.LEFT)
    ((0, 2, 5), (1,))
    >>> winning_tree_cuts(Position("b+r"), Player.LEFT)
    ()

    Raises `Undefined` if a green edge or a cycle stands on the ground.
    """
    return _list_cuts(_kernel.tree_winning, position, player)


def _list_cuts(find: Callable[[bytes, bytes, int], bytes], position: Position, player: Player) -> tuple[int, ...]:
    picture = position.arrays
    try:
        found = find(picture.ends, picture.colors, picture.points)
    except ValueError as wrong:
        raise Undefined(f"not a red-blue tree: {wrong}") from None
    return tuple(compress(range(len(found)), found.translate(_BIT[player])))


def on_stick(color: Color, x: Fraction | int) -> Fraction:
    """Return the value of an edge with the number x on top of it: 1:x for blue, -1:x for red.

    >>> on_stick(Color.BLUE, Fraction(1, 2)), on_stick(Color.BLUE, -2), on_stick(Color.RED, 0)
    (Fraction(3, 2), Fraction(1, 4), Fraction(-1, 1))

    Raises `Undefined` for green, where the result is not a number, and for an x that is not a short game.
    """
    if color is Color.GREEN:
        raise Undefined("a number on a green edge is not a number")
    sign = 1 if color is Color.BLUE else -1
    mantissa, exponent = dyadic_parts(sign * x)
    halvings = max(0, -(mantissa >> exponent))
    return fraction(sign * (mantissa + ((halvings + 1) << exponent)), exponent + halvings)
