"""Nim-sequences of heap games, and periods that are proved.

The nim-values of heaps 0, 1, 2, … of many games repeat from some heap on. That they repeat as far as one looks proves
nothing by itself, but rules say how far is enough: for an octal game whose last digit is the k-th, if
G(n + p) = G(n) for all n from n0 up to 2 n0 + p + k, then for ever (Guy and Smith, *The G-values of various games*,
1956: of what is left of a larger heap, one part is at least n0 + p, and may be shortened by p). For a subtraction game
it is enough to go on for the largest amount.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol, runtime_checkable

from hackenbush.errors import TooHard, expect

__all__ = ["HeapRules", "Period", "find_period"]


@runtime_checkable
class HeapRules(Hashable, Protocol):
    """Rules of a game that is played with heaps."""

    def nim_sequence(self, length: int) -> list[int]:
        """Return the nim-values of heaps 0, 1, 2, …, so many of them."""
        ...

    def enough(self, start: int, period: int) -> int:
        """Return how many nim-values must be known to be sure of a period."""
        ...


class Period(NamedTuple):
    """A sequence that repeats every ``length`` from ``start`` on, for ever; ``values`` are those before, and one round.

    >>> Period(start=1, length=2, values=(0, 1, 2)).value(1000)
    2
    """

    start: int
    length: int
    values: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Period of length {self.length} from {self.start}>"

    def value(self, n: int) -> int:
        """Return the value at n, however large."""
        return self.values[n if n < self.start else self.start + (n - self.start) % self.length]


def find_period(rules: HeapRules, *, limit: int = 5_000) -> Period:
    """Return the period of the nim-values of a heap game, proved.

    >>> from hackenbush.rulesets.octal import KAYLES
    >>> from hackenbush.rulesets.subtraction import Subtraction
    >>> find_period(KAYLES)[:2], find_period(Subtraction(1, 2, 3))
    ((71, 12), <Period of length 4 from 0>)

    Raises `TooHard` if the first ``limit`` values prove none; a longer sequence may still have one.
    """
    return _find_period(expect(HeapRules, rules, "the rules of a heap game"), expect(int, limit, "a number of heaps"))


@lru_cache(maxsize=64)
def _find_period(rules: HeapRules, limit: int) -> Period:
    length = min(64, limit)
    while True:
        values = rules.nim_sequence(length)
        for period in range(1, length // 2):
            start = _start(values, period)
            if rules.enough(start, period) <= length:
                return Period(start, period, tuple(values[: start + period]))
        if length == limit:
            raise TooHard(f"no period is proved by the nim-values of the first {limit:,} heaps")
        length = min(2 * length, limit)


def _start(values: Sequence[int], period: int) -> int:
    """Return from where on a sequence repeats with a period, as far as it is known."""
    n = len(values) - period
    while n and values[n - 1] == values[n - 1 + period]:
        n -= 1
    return n
