"""`Simple`: a number, ups of any level and a nimber, as they are written: in lowest terms, and in order."""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

__all__ = ["Simple", "compare", "lowest_terms", "normal"]


class Simple(NamedTuple):
    """mantissa / 2**exponent, plus ups[i] times up^[i+1] for each i, plus \\*nimber."""

    mantissa: int
    exponent: int = 0
    ups: tuple[int, ...] = ()
    nimber: int = 0

    @property
    def is_number(self) -> bool:
        """Whether there are neither ups nor a nimber."""
        return not self.ups and not self.nimber

    def __neg__(self) -> Simple:
        return self._replace(mantissa=-self.mantissa, ups=tuple(-count for count in self.ups))


def normal(simple: Simple) -> Simple:
    """Return the same sum with its fraction in lowest terms and its ups without trailing zeros.

    >>> normal(Simple(6, exponent=2, ups=(1, 0)))
    Simple(mantissa=3, exponent=1, ups=(1,), nimber=0)
    """
    levels = len(simple.ups)
    while levels and not simple.ups[levels - 1]:
        levels -= 1
    return Simple(*lowest_terms(simple.mantissa, simple.exponent), simple.ups[:levels], simple.nimber)


def lowest_terms(mantissa: int, exponent: int) -> tuple[int, int]:
    """Return mantissa / 2**exponent with an odd mantissa or the exponent 0.

    >>> lowest_terms(-6, 2), lowest_terms(8, 1), lowest_terms(0, 5)
    ((-3, 1), (4, 0), (0, 0))
    """
    if mantissa == 0:
        return 0, 0
    common = min((mantissa & -mantissa).bit_length() - 1, exponent)
    return mantissa >> common, exponent - common


def compare(one: Simple, two: Simple) -> int:
    """Return the sign of one minus two in the order of writing: by number, ups of each level, nimber.

    >>> one = Simple(1)
    >>> compare(Simple(1, nimber=2), one), compare(Simple(1, exponent=9), one), compare(one, one)
    (1, -1, 0)
    """
    pairs = [*zip_longest(one.ups, two.ups, fillvalue=0), (one.nimber, two.nimber)]
    return _compare_numbers(one, two) or next(((m > n) - (m < n) for m, n in pairs if m != n), 0)


def _compare_numbers(one: Simple, two: Simple) -> int:
    """Compare two numbers; only numbers of equal length are shifted, so exponents may be huge."""
    sizes = []
    for number in (one, two):
        sign = (number.mantissa > 0) - (number.mantissa < 0)
        sizes.append((sign, sign * (number.mantissa.bit_length() - number.exponent)))
    if sizes[0] != sizes[1]:
        return 1 if sizes[0] > sizes[1] else -1
    low = min(one.exponent, two.exponent)
    x, y = one.mantissa << (two.exponent - low), two.mantissa << (one.exponent - low)
    return (x > y) - (x < y)
