"""Octal games: take i counters from a heap and leave none, one or two heaps, as the i-th digit of a code allows.

The digit d_i of the code d_0.d_1 d_2 d_3 … is a sum: 1 if you may take i counters that are the whole heap, 2 if you may
take them from a larger heap, and 4 if you may then split the rest into two heaps (Guy and Smith 1956; *Winning Ways*,
chapter 4). Kayles, where you knock one or two neighboring skittles out of a row, is 0.77.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hackenbush.errors import NotationError, expect
from hackenbush.playable import few
from hackenbush.rulesets.heaps import Heaps, read_numbers
from hackenbush.values import mex

__all__ = ["DAWSONS_KAYLES", "KAYLES", "Octal"]

_ALL, _ONE, _TWO = 1, 2, 4  # the bits of a digit: what may be left


@dataclass(frozen=True, slots=True, repr=False)
class Octal:
    """The rules of an octal game, by its code.

    >>> Octal("0.77").nim_sequence(12)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> Octal(".77") == KAYLES, KAYLES.heaps(5, 3)
    (True, Octal('0.77').heaps(5, 3))
    >>> Octal("0.78")
    Traceback (most recent call last):
    hackenbush.errors.NotationError: expected an octal digit, not '8' at column 4
      0.78
         ^
    """

    code: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", _read_code(self.code))

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits from d_0 on."""
        return tuple(map(int, self.code.replace(".", "")))

    def heaps(self, *heaps: int) -> Heaps:
        """Return a position with these heaps."""
        return Heaps(self, *heaps)

    @classmethod
    def parse(cls, text: str) -> Heaps:
        """Return the position with a code and a list of heaps.

        >>> Octal.parse("0.137 5,8")
        Octal('0.137').heaps(5, 8)
        """
        code, _, heaps = expect(str, text, "a code and heaps as text").strip().partition(" ")
        return cls(code).heaps(*read_numbers(heaps, "heaps"))

    def replies(self, heap: int) -> Sequence[tuple[int, ...]]:
        """Return what a heap can become, without repeats; raises `TooHard` for more than 100,000."""
        return few(self._each_reply(heap))

    def _each_reply(self, heap: int) -> Iterator[tuple[int, ...]]:
        for taken, digit in enumerate(self.digits[: heap + 1]):
            left = heap - taken
            if digit & _ALL and not left:
                yield ()
            if digit & _ONE and left:
                yield (left,)
            if digit & _TWO:
                yield from ((part, left - part) for part in range(1, left // 2 + 1))

    def nim_sequence(self, length: int) -> list[int]:
        """Return the nim-values of the first heaps 0, 1, 2, …"""
        digits, values = self.digits, [0]
        for heap in range(1, length):
            seen = set()
            for taken, digit in enumerate(digits[: heap + 1]):
                left = heap - taken
                if digit & _ALL and not left:
                    seen.add(0)
                if digit & _ONE and left:
                    seen.add(values[left])
                if digit & _TWO:
                    half = left // 2
                    seen.update(map(int.__xor__, values[1 : half + 1], values[left - 1 : left - half - 1 : -1]))
            values.append(mex(seen))
        return values[:length]

    def count_needed(self, start: int, period: int) -> int:
        """Return how many nim-values prove a period, by the theorem of Guy and Smith."""
        return 2 * max(start, 1) + 2 * period + len(self.digits) - 1

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Octal({self.code!r})"


def _read_code(code: str) -> str:
    """Return a code with its first digit, without zeros at the end."""
    whole, dot, rest = expect(str, code, "the code of an octal game as text").strip().partition(".")
    if wrong := re.search(r"[^0-7]", whole + rest):
        place = wrong.start() + (wrong.start() >= len(whole)) * len(dot)
        raise NotationError(f"expected an octal digit, not {wrong[0]!r}", text=code.strip(), column=place + 1)
    if whole not in ("", "0", "4"):
        raise NotationError("expected 0 or 4 before the point, as it takes nothing", text=code.strip(), column=1)
    if not dot:
        raise NotationError("expected a point, as in 0.77", text=code.strip(), column=len(whole) + 1)
    return f"{whole or '0'}.{rest.rstrip('0')}"


KAYLES = Octal("0.77")
"""Knock out one skittle of a row, or two that are next to each other."""

DAWSONS_KAYLES = Octal("0.07")
"""Knock out two skittles of a row that are next to each other."""
