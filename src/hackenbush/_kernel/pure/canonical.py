"""`Canonical`: a game in canonical form as an object, on which `Game` is built."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any, Self

from hackenbush._kernel.pure import games

__all__ = ["Canonical"]

_LT, _LE, _EQ, _NE, _GT, _GE = range(6)  # as Python's C interface numbers them


class Canonical:
    """A game in canonical form, ordered, hashed and added by its value; results have the class of the first.

    A subclass says what to do with other objects: ``_compare(operation, other)``, where the operation is one of the
    numbers 0 to 5 for ``< <= == != > >=``, and ``_plus(other)``.
    """

    __slots__ = ("_give_back", "_handle")
    _give_back: Callable[[], None]
    _handle: int

    @classmethod
    def _own(cls, handle: int) -> Self:
        self = object.__new__(cls)
        self._give_back = partial(games.release, handle)
        self._handle = handle
        return self

    @classmethod
    def _number(cls, mantissa: int, exponent: int, /) -> Self:
        """Return mantissa / 2**exponent."""
        return cls._own(games.number(mantissa, exponent))

    @classmethod
    def _simple(cls, mantissa: int, exponent: int, ups: int, nimber: int, /) -> Self:
        """Return mantissa / 2**exponent + ups·↑ + ∗nimber."""
        return cls._own(games.simple(mantissa, exponent, ups, nimber))

    @classmethod
    def _of(cls, left: list[Any], right: list[Any], /) -> Self | None:
        """Return the game {left|right}, or None if one of the options is not a Canonical."""
        if not all(isinstance(option, Canonical) for side in (left, right) for option in side):
            return None
        sides = [tuple(option._handle for option in side) for side in (left, right)]
        return cls._own(games.make(*sides))

    @classmethod
    def _adopt(cls, other: Canonical, /) -> Self:
        """Return the same game as an object of this class."""
        games.retain(other._handle)
        return cls._own(other._handle)

    def _parts(self) -> tuple[int, int, int, int] | None:
        """Return mantissa, exponent, ups and nimber, or None if the game is no such sum."""
        return games.parts(self._handle)

    def _options(self, side: int, /) -> tuple[Self, ...]:
        """Return the canonical options of Left (0) or Right (1)."""
        return tuple(map(self._own, games.options(self._handle, side)))

    def _stops(self) -> tuple[int, int, int, int]:
        """Return the Left stop and the Right stop, two numbers in four ints."""
        return games.stops(self._handle)

    def _thermal(self) -> tuple[int, int, int, int]:
        """Return mean and temperature, two numbers in four ints."""
        return games.thermal(self._handle)

    def _thermograph(self) -> tuple[tuple[tuple[int, int, int, int], ...], tuple[tuple[int, int, int, int], ...]]:
        """Return the left and the right wall as corners (temperature, value)."""
        return games.thermograph(self._handle)

    # No Python code runs when an object goes: an interrupt that came just then would be lost, as CPython ignores
    # exceptions there.
    __del__ = property(attrgetter("_give_back"))

    def _compare(self, operation: int, other: object) -> bool:
        raise NotImplementedError

    def _plus(self, other: object) -> Self:
        raise NotImplementedError

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Canonical):
            return self._compare(_LT, other)
        return self._handle != other._handle and games.le(self._handle, other._handle)

    def __le__(self, other: object) -> bool:
        if not isinstance(other, Canonical):
            return self._compare(_LE, other)
        return games.le(self._handle, other._handle)

    def __eq__(self, other: object) -> bool:
        return self._handle == other._handle if isinstance(other, Canonical) else self._compare(_EQ, other)

    def __ne__(self, other: object) -> bool:
        return self._handle != other._handle if isinstance(other, Canonical) else self._compare(_NE, other)

    def __gt__(self, other: object) -> bool:
        if not isinstance(other, Canonical):
            return self._compare(_GT, other)
        return self._handle != other._handle and games.le(other._handle, self._handle)

    def __ge__(self, other: object) -> bool:
        if not isinstance(other, Canonical):
            return self._compare(_GE, other)
        return games.le(other._handle, self._handle)

    def __neg__(self) -> Self:
        return self._own(games.negative(self._handle))

    def __add__(self, other: object) -> Self:
        if not isinstance(other, Canonical):
            return self._plus(other)
        return self._own(games.add(self._handle, other._handle))

    __radd__ = __add__

    def __hash__(self) -> int:
        parts = games.parts(self._handle)
        if parts is None or parts[2] or parts[3]:
            return hash(("game", self._handle))
        # As Python hashes numbers: modulo the Mersenne prime 2**bits - 1, in which 1 / 2**e is 2**(-e % bits).
        mantissa, exponent = parts[:2]
        modulus = sys.hash_info.modulus
        residue = abs(mantissa) % modulus * (1 << -exponent % modulus.bit_length()) % modulus
        return hash(-residue if mantissa < 0 else residue)
