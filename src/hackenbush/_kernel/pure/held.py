"""`Held`: a handle as an object, on which Python builds its games. The compiled kernel has its own, alike in all."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any

from hackenbush._kernel.pure import games

__all__ = ["Held"]

_LT, _LE, _EQ, _NE, _GT, _GE = range(6)  # as Python's C interface numbers them


class Held:
    """Owns a handle, and gives it back when it goes; ordered, hashed and added by its game.

    A subclass says what to do with other objects: ``_compare(operation, other)``, where the operation is one of the
    numbers 0 to 5 for ``< <= == != > >=``, and ``_plus(other)``.
    """

    __slots__ = ("_give_back", "_handle")
    _give_back: Callable[[], None]
    _handle: int

    def __new__(cls, handle: Any, /) -> Any:
        """Take over a handle."""
        self = object.__new__(cls)
        self._give_back = partial(games.release, handle)
        self._handle = handle
        return self

    @classmethod
    def _of(cls, left: list[Any], right: list[Any], /) -> Any:
        """Return the game {left|right}, or None if one of the options is not held."""
        if not all(isinstance(option, Held) for side in (left, right) for option in side):
            return None
        sides = [tuple(option._handle for option in side) for side in (left, right)]
        return Held.__new__(cls, games.make(*sides))

    # No Python code runs when an object goes: an interrupt that came just then would be lost, as CPython ignores
    # exceptions there.
    __del__ = property(attrgetter("_give_back"))

    def _compare(self, operation: int, other: object) -> bool:
        raise NotImplementedError

    def _plus(self, other: object) -> Any:
        raise NotImplementedError

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Held):
            return self._compare(_LT, other)
        return self._handle != other._handle and games.le(self._handle, other._handle)

    def __le__(self, other: object) -> bool:
        if not isinstance(other, Held):
            return self._compare(_LE, other)
        return games.le(self._handle, other._handle)

    def __eq__(self, other: object) -> bool:
        return self._handle == other._handle if isinstance(other, Held) else self._compare(_EQ, other)

    def __ne__(self, other: object) -> bool:
        return self._handle != other._handle if isinstance(other, Held) else self._compare(_NE, other)

    def __gt__(self, other: object) -> bool:
        if not isinstance(other, Held):
            return self._compare(_GT, other)
        return self._handle != other._handle and games.le(other._handle, self._handle)

    def __ge__(self, other: object) -> bool:
        if not isinstance(other, Held):
            return self._compare(_GE, other)
        return games.le(other._handle, self._handle)

    def __add__(self, other: object) -> Any:
        if not isinstance(other, Held):
            return self._plus(other)
        return Held.__new__(type(self), games.add(self._handle, other._handle))

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
