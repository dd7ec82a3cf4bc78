"""`Real`: a real number with arbitrarily close bounds, whose string is found letter by letter.

If the strings of two bounds begin with the same letters, so does the string of every number between them. So only
letters that both bounds share are returned, and no letter is ever wrong. If the number is dyadic but its bounds never
meet, they never settle the next letter: that is `TooHard`.

The named numbers are irrational: √x comes from integer square roots, π from Machin's formula, e from its series, each
with bounds of the error.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import takewhile
from math import isqrt
from typing import TypeAlias

from hackenbush.errors import TooHard, Undefined, expect
from hackenbush.strings.rationals import first_letters

__all__ = ["Bounds", "Real", "read_real", "sqrt"]

Bounds: TypeAlias = Callable[[int], tuple[Fraction, Fraction]]
_FIRST_TRY = 64  # bits


class Real:
    """A real number, given by a function that returns two bounds, closer for larger n.

    >>> third = Real(lambda n: (Fraction(2**n // 3, 2**n), Fraction(2**n // 3 + 1, 2**n)))
    >>> third.letters(8), (-third).letters(8), read_real("sqrt(2)").letters(12)
    ('brrbrbrb', 'rbbrbrbr', 'bbrrbbrbrbrr')

    ``name`` is how the number is written, if it has a name.
    """

    __slots__ = ("_bounds", "name")

    def __init__(self, bounds: Bounds, *, name: str = "") -> None:
        self._bounds = bounds
        self.name = name

    def __repr__(self) -> str:
        return f"<Real {self.name}>" if self.name else f"<Real {self.letters(20)}...>"

    def bounds(self, n: int) -> tuple[Fraction, Fraction]:
        """Return a lower and an upper bound for this n.

        >>> low, high = read_real("pi").bounds(20)
        >>> low < Fraction(355, 113) and high - low < Fraction(1, 2**20)
        True

        Raises `Undefined` if the function does not return two rational numbers in order.
        """
        low, high = map(Fraction, self._bounds(n))
        if low > high:
            raise Undefined(f"the bounds are not in order for n = {n}: {low} and {high}")
        return low, high

    @property
    def fraction(self) -> Fraction | None:
        """The number as a fraction if both bounds are equal, otherwise None.

        >>> read_real("pi").fraction, Real(lambda n: (Fraction(1, 3), Fraction(1, 3))).fraction
        (None, Fraction(1, 3))
        """
        low, high = self.bounds(_FIRST_TRY)
        return low if low == high else None

    def letters(self, most: int) -> str:
        """Return the first letters, ``most`` of them or fewer if the string ends.

        >>> read_real("e").letters(10), Real(lambda n: (Fraction(1, 2), Fraction(1, 2))).letters(5)
        ('bbbrbrbbrb', 'br')

        Raises `TooHard` if the bounds do not get close enough to know them.
        """
        n = _FIRST_TRY + most
        known = ""
        while n <= 64 * (_FIRST_TRY + most):
            low, high = self.bounds(n)
            known = _find_common_start(first_letters(low, most), first_letters(high, most))
            if len(known) == most or low == high:
                return known
            n *= 2
        raise TooHard(f"the bounds do not decide which letter follows '{known}': the number may be dyadic")

    def __neg__(self) -> Real:
        def turned(n: int) -> tuple[Fraction, Fraction]:
            low, high = self._bounds(n)
            return -high, -low

        return Real(turned, name=f"-{self.name}".replace("--", "") if self.name else "")


def _find_common_start(first: str, second: str) -> str:
    """Return the letters that both begin with."""
    return "".join(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))


# ---- numbers with names ------------------------------------------------------------------------------------

_ROOT = re.compile(r"sqrt\(\s*([0-9]{1,4300})(?:\s*/\s*([0-9]{1,4300}))?\s*\)|sqrt([0-9]{1,4300})|√([0-9]{1,4300})")


def read_real(text: str) -> Real | Fraction | None:
    """Return the number with this name, or None: pi, e, phi, sqrt of a rational, or the negative of one.

    >>> read_real("-pi").name, read_real("sqrt(9/4)"), read_real("bbr")
    ('-pi', Fraction(3, 2), None)
    """
    word = text.strip().replace("\N{MINUS SIGN}", "-")
    if word.startswith("-"):
        found = read_real(word[1:]) if not word.startswith("--") else None
        return None if found is None else -found
    if root := _ROOT.fullmatch(word):
        top, bottom = root[1] or root[3] or root[4], root[2] or "1"
        return sqrt(Fraction(int(top), int(bottom))) if int(bottom) else None
    word = {"π": "pi", "ϕ": "phi", "φ": "phi"}.get(word, word)
    return Real(_NAMED[word], name=word) if word in _NAMED else None


def sqrt(x: Fraction | int) -> Real | Fraction:
    """Return the square root of a rational number, as a fraction if it is rational.

    >>> sqrt(2).letters(6), sqrt(Fraction(9, 4)), sqrt(0)
    ('bbrrbb', Fraction(3, 2), Fraction(0, 1))

    Raises `Undefined` for a negative number.
    """
    if expect((int, Fraction), x, "a rational number") < 0:
        raise Undefined(f"{x} has no real square root")
    top, bottom = x.numerator, x.denominator
    if isqrt(top) ** 2 == top and isqrt(bottom) ** 2 == bottom:
        return Fraction(isqrt(top), isqrt(bottom))
    return Real(lambda n: _root_bounds(Fraction(x), n), name=f"sqrt({x})")


def _root_bounds(x: Fraction, n: int) -> tuple[Fraction, Fraction]:
    scaled = isqrt((x.numerator << 2 * n) // x.denominator)
    return Fraction(scaled, 1 << n), Fraction(scaled + 1, 1 << n)


def _golden_bounds(n: int) -> tuple[Fraction, Fraction]:
    low, high = _root_bounds(Fraction(5), n)
    return (1 + low) / 2, (1 + high) / 2


def _pi_bounds(n: int) -> tuple[Fraction, Fraction]:
    """Enclose π = 16·arctan(1/5) - 4·arctan(1/239): terms are rounded down, so each costs less than one unit."""
    guard = n.bit_length() + 10
    unit = 1 << (n + guard)

    def arctan(inverse: int) -> tuple[int, int]:
        power, divisor, sum_, terms = unit // inverse, 1, 0, 0
        while power:
            sum_ += -(power // divisor) if terms % 2 else power // divisor
            power //= inverse * inverse
            divisor, terms = divisor + 2, terms + 1
        return sum_, 2 * terms + 2  # the power and the quotient are both rounded, and the series goes on

    (fifth, error), (small, small_error) = arctan(5), arctan(239)
    middle, around = 16 * fifth - 4 * small, 16 * error + 4 * small_error
    return Fraction(middle - around, unit), Fraction(middle + around, unit)


def _e_bounds(n: int) -> tuple[Fraction, Fraction]:
    """Enclose e = 1 + 1/1! + 1/2! + …: terms are rounded down, and the rest of the series is less than the last one."""
    guard = n.bit_length() + 10
    unit = 1 << (n + guard)
    term, sum_, k = unit, 0, 0
    while term:
        sum_ += term
        k += 1
        term //= k
    return Fraction(sum_, unit), Fraction(sum_ + 2 * k + 2, unit)


_NAMED: dict[str, Bounds] = {"pi": _pi_bounds, "e": _e_bounds, "phi": _golden_bounds}
