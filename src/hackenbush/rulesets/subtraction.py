"""Subtraction games: take one of some given amounts from a heap; a player who cannot move loses.

The nim-values of every subtraction game repeat in the end, since each depends only on a fixed number of values before
it: the largest amount (*Winning Ways*, chapter 4). With the amounts 1 to k (Bachet's game) a heap of n is worth
\\*(n mod (k + 1)).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hackenbush.errors import InvalidArgument, expect
from hackenbush.rulesets.heaps import Heaps, read_numbers
from hackenbush.values import mex

__all__ = ["Subtraction"]


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Subtraction:
    """The rules of a subtraction game: the amounts that you may take.

    >>> Subtraction(2, 1).nim_sequence(7), Subtraction(1, 2).heaps(4, 5).closed_form()
    ([0, 1, 2, 0, 1, 2, 0], Game('*3'))
    >>> Subtraction(2).heaps(1, 0).closed_form()
    Game('0')
    """

    amounts: tuple[int, ...]

    def __init__(self, *amounts: int) -> None:
        if not amounts or not all(expect(int, amount, "amounts of 1 or more to take") > 0 for amount in amounts):
            raise InvalidArgument(f"expected amounts of 1 or more to take, not {amounts!r}")
        object.__setattr__(self, "amounts", tuple(sorted(set(amounts))))

    def heaps(self, *heaps: int) -> Heaps:
        """Return a position with these heaps."""
        return Heaps(self, *heaps)

    @classmethod
    def parse(cls, text: str) -> Heaps:
        """Return the position with a list of amounts and a list of heaps.

        >>> Subtraction.parse("1,2,3 10,7")
        Subtraction(1, 2, 3).heaps(10, 7)
        """
        amounts, _, heaps = expect(str, text, "amounts and heaps as text").strip().partition(" ")
        return cls(*read_numbers(amounts, "amounts")).heaps(*read_numbers(heaps, "heaps"))

    def replies(self, heap: int) -> Sequence[tuple[int, ...]]:
        """Return what a heap can become."""
        return [(heap - amount,) for amount in self.amounts if amount <= heap]

    def nim_sequence(self, length: int) -> list[int]:
        """Return the nim-values of the first heaps 0, 1, 2, …"""
        values: list[int] = []
        for heap in range(length):
            values.append(mex([values[heap - amount] for amount in self.amounts if amount <= heap]))
        return values

    def count_needed(self, start: int, period: int) -> int:
        """Return how many nim-values prove a period: one period, and as many more as the largest amount."""
        return start + period + self.amounts[-1]

    def __str__(self) -> str:
        return ",".join(map(str, self.amounts))

    def __repr__(self) -> str:
        return f"Subtraction({', '.join(map(str, self.amounts))})"
