"""Dyadic rationals: sticks, and the simplest number between two others.

Internally they are Fractions; at the interface they are pairs, the mantissa and exponent of mantissa / 2**exponent in
lowest terms. They are exactly the numbers among short games. {low|high} is the simplest number between the two: the
integer closest to 0, or else the one with the smallest denominator (Conway, *On Numbers and Games*, chapter 2).
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

from hackenbush._kernel.pure.board import beyond
from hackenbush.errors import TooHard

__all__: list[str] = []

_LONGEST = 1 << 15  # bits


def fraction(mantissa: int, exponent: int) -> Fraction:
    """Return mantissa / 2**exponent."""
    if exponent < 0:
        raise ValueError("the exponent is not negative")
    if exponent > 1 << 30 or mantissa.bit_length() > 1 << 30:
        raise TooHard("a number of more than 2^30 bits is out of reach")
    zeros = min(exponent, (mantissa & -mantissa).bit_length() - 1) if mantissa else exponent
    return short(Fraction(mantissa >> zeros, 1 << exponent - zeros))


def short(x: Fraction) -> Fraction:
    """Return the number if it is short enough to calculate with."""
    if x.denominator.bit_length() > _LONGEST or x.numerator.bit_length() > _LONGEST:
        raise beyond(f"a number of more than {_LONGEST:,} bits")
    return x


def pair(x: Fraction) -> tuple[int, int]:
    """Return mantissa and exponent."""
    return x.numerator, x.denominator.bit_length() - 1


def stick(is_blue: bool, x: Fraction) -> Fraction:
    """Return the value of an edge with x on top of it: 1:x, or -1:x if it is red.

    It is (x + n) / 2**(n - 1) for the smallest n >= 1 with x + n > 1, and the mirror image for red.
    """
    if not is_blue:
        return -stick(True, -x)
    n = max(1, floor(1 - x) + 1)
    return x + 1 if n == 1 else short((x + n) / (1 << n - 1))


def options(x: Fraction) -> tuple[Fraction | None, Fraction | None]:
    """Return the options of Left and Right in the canonical form of a number."""
    step = Fraction(1, x.denominator)
    is_integer = x.denominator == 1
    return None if is_integer and x <= 0 else x - step, None if is_integer and x >= 0 else x + step


def simplest(
    low: Fraction | None, high: Fraction | None, *, with_low: bool = False, with_high: bool = False
) -> Fraction | None:
    """Return the simplest number between two, with or without the ends, or None if there is none.

    >>> simplest(Fraction(1, 4), Fraction(1)), simplest(Fraction(1, 4), Fraction(1), with_high=True)
    (Fraction(1, 2), Fraction(1, 1))
    """
    if low is not None and high is not None and (low > high or (low == high and not (with_low and with_high))):
        return None
    if (low is None or low < 0 or (low == 0 and with_low)) and (high is None or high > 0 or (high == 0 and with_high)):
        return Fraction(0)
    if low is None or low < 0:
        ends = [None if end is None else -end for end in (high, low)]
        mirrored = simplest(*ends, with_low=with_high, with_high=with_low)
        return None if mirrored is None else -mirrored
    # In units so small that both ends can count as included, it is the multiple with the most trailing zeros.
    unit = 2 * max(low.denominator, 1 if high is None else high.denominator)
    first = int(low * unit) + (not with_low)
    integer = -(-first // unit)
    if high is None or integer * unit <= (last := int(high * unit) - (not with_high)):
        return Fraction(integer)
    zeros = (first - 1 ^ last).bit_length() - 1
    return Fraction(last >> zeros << zeros, unit)
