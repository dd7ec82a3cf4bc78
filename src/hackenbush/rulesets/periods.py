"""Nim-sequences of heap games, and proved periods.

In many games the nim-values of heaps 0, 1, 2, … repeat from some heap on. A finite list of them proves a period if it
is long enough. For an octal game whose last digit is the k-th: if G(n + p) = G(n) for all n from n0 to 2 n0 + p + k,
then for all n from n0 on (Guy and Smith, *The G-values of various games*, 1956: a move from a larger heap leaves one
part of at least n0 + p, which can be shortened by p). For a subtraction game the period must hold for as many heaps as
the largest amount.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol, runtime_checkable

from hackenbush.errors import TooHard, expect

__all__ = ["HeapRules", "Period", "find_period"]


@runtime_checkable
class HeapRules(Hashable, Protocol):
    """Rules of a heap game."""

    def nim_sequence(self, length: int) -> list[int]:
        """Return the nim-values of the first heaps 0, 1, 2, …"""
        ...

    def count_needed(self, start: int, period: int) -> int:
        """Return how many nim-values prove a period."""
        ...


class Period(NamedTuple):
    """A sequence that repeats with a ``length`` from ``start`` on; ``values`` go to the end of the first period.

    >>> Period(start=1, length=2, values=(0, 1, 2)).value(1000)
    2
    """

    start: int
    length: int
    values: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<Period of length {self.length} from {self.start}>"

    def value(self, n: int) -> int:
        """Return the value at any n."""
        return self.values[n if n < self.start else self.start + (n - self.start) % self.length]


def find_period(rules: HeapRules, *, limit: int = 5_000) -> Period:
    """Return the proved period of the nim-values of a heap game.

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
            start = _find_start(values, period)
            if rules.count_needed(start, period) <= length:
                return Period(start, period, tuple(values[: start + period]))
        if length == limit:
            raise TooHard(f"the nim-values of the first {limit:,} heaps prove no period")
        length = min(2 * length, limit)


def _find_start(values: Sequence[int], period: int) -> int:
    """Return the index from which a finite sequence repeats with this period."""
    n = len(values) - period
    while n and values[n - 1] == values[n - 1 + period]:
        n -= 1
    return n
