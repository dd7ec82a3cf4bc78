"""`Canonical`: a game in canonical form as an object, on which `Game` is built."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import wraps
from operator import index
from typing import Any, ParamSpec, Self, TypeVar

from hackenbush._kernel.pure import games
from hackenbush._kernel.pure.board import beyond
from hackenbush._kernel.pure.games import LEFT, RIGHT, Node
from hackenbush._kernel.pure.numbers import fraction, pair

__all__ = ["Canonical"]

P = ParamSpec("P")
T = TypeVar("T")
Corners = tuple[tuple[int, int, int, int], ...]


def _operation(function: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes room first, and refuses games deeper than Python's stack."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        games.begin()
        try:
            return function(*args, **kwargs)
        except RecursionError:
            raise beyond("so deep a game") from None

    return call


_add, _le, _make = _operation(games.add), _operation(games.le), _operation(games.make)
_negative, _walls = _operation(games.negative), _operation(games.walls)


def _comparison(operation: int, test: Callable[[Node, Node], bool]) -> Callable[[Canonical, object], bool]:
    def compare(self: Canonical, other: object) -> bool:
        return test(self._node, other._node) if isinstance(other, Canonical) else self._compare(operation, other)

    return compare


class Canonical:
    """A game in canonical form; the tables of `hackenbush._kernel` say what its methods give."""

    __slots__ = ("_node",)
    _node: Node

    @classmethod
    def of_node(cls, node: Node) -> Self:
        """Return the game of a node."""
        self = object.__new__(cls)
        self._node = node
        return self

    @classmethod
    def _number(cls, mantissa: int, exponent: int, /) -> Self:
        return cls.of_node(games.simple(fraction(mantissa, exponent)))

    @classmethod
    def _simple(cls, mantissa: int, exponent: int, ups: int, nimber: int, /) -> Self:
        return cls.of_node(games.simple(fraction(mantissa, exponent), index(ups), index(nimber)))

    @classmethod
    def _of(cls, left: list[Any], right: list[Any], /) -> Self | None:
        if not all(isinstance(option, Canonical) for side in (left, right) for option in side):
            return None
        return cls.of_node(_make([option._node for option in left], [option._node for option in right]))

    @classmethod
    def _adopt(cls, other: Canonical, /) -> Self:
        return cls.of_node(other._node)

    def _parts(self) -> tuple[int, int, int, int] | None:
        return None if self._node.x is None else (*pair(self._node.x), self._node.ups, self._node.nimber)

    def _options(self, side: int, /) -> tuple[Self, ...]:
        return tuple(map(self.of_node, self._node.all_moves(side)))

    def _stops(self) -> tuple[int, int, int, int]:
        return *pair(self._node.stops[LEFT]), *pair(self._node.stops[RIGHT])

    def _thermal(self) -> tuple[int, int, int, int]:
        temperature, mean = _walls(self._node)[LEFT][-1]
        if self._node.is_number:  # cold: whoever moves in it loses that much
            temperature = Fraction(-1, mean.denominator)
        return *pair(mean), *pair(temperature)

    def _thermograph(self) -> tuple[Corners, Corners]:
        left, right = _walls(self._node)
        return (
            tuple((*pair(t), *pair(value)) for t, value in left),
            tuple((*pair(t), *pair(-value)) for t, value in right),
        )

    def _compare(self, operation: int, other: object) -> bool:
        raise NotImplementedError

    def _plus(self, other: object) -> Self:
        raise NotImplementedError

    __lt__ = _comparison(0, lambda g, h: g is not h and _le(g, h))
    __le__ = _comparison(1, _le)
    __eq__ = _comparison(2, lambda g, h: g is h)
    __ne__ = _comparison(3, lambda g, h: g is not h)
    __gt__ = _comparison(4, lambda g, h: g is not h and _le(h, g))
    __ge__ = _comparison(5, lambda g, h: _le(h, g))

    def __neg__(self) -> Self:
        return self.of_node(_negative(self._node))

    def __add__(self, other: object) -> Self:
        if not isinstance(other, Canonical):
            return self._plus(other)
        return self.of_node(_add(self._node, other._node))

    __radd__ = __add__

    def __hash__(self) -> int:
        node = self._node
        return hash(node.x if node.is_number else node)
