"""Exact dyadic rationals m / 2**e as pairs (m, e), and the simplest number between two bounds.

A pair is reduced: m is odd or e is 0. So equal numbers are equal pairs. The numbers among the short games
are just these (Conway, On Numbers and Games, chapter 2). Shifts, sums and comparisons of Python ints are
all that is used, so a number of a million bits costs time proportional to its length.
"""

from __future__ import annotations

from typing import TypeAlias

from hackenbush.errors import TooHard

Dyadic: TypeAlias = tuple[int, int]
Bound: TypeAlias = tuple[Dyadic, bool]  # of an interval, and whether it is itself allowed

ZERO: Dyadic = (0, 0)
LONGEST = 1 << 30  # bits before or after the point


def reduced(mantissa: int, exponent: int) -> Dyadic:
    """The reduced pair of mantissa / 2**exponent.

    >>> reduced(12, 3), reduced(0, 5)
    ((3, 1), (0, 0))
    """
    if exponent and mantissa & 1 == 0:
        twos = (mantissa & -mantissa).bit_length() - 1 if mantissa else exponent
        spare = min(twos, exponent)
        mantissa, exponent = mantissa >> spare, exponent - spare
    if exponent > LONGEST or mantissa.bit_length() > LONGEST:
        raise TooHard("a number of more than 2^30 bits is out of reach")
    return mantissa, exponent


def less(x: Dyadic, y: Dyadic) -> bool:
    """Whether x < y."""
    (m, e), (n, f) = x, y
    if e == f:
        return m < n
    if e < f:
        return m << f - e < n
    return m < n << e - f


def negated(x: Dyadic) -> Dyadic:
    """-x."""
    return -x[0], x[1]


def plus(x: Dyadic, y: Dyadic) -> Dyadic:
    """x + y."""
    (m, e), (n, f) = x, y
    if e < f:
        return reduced((m << f - e) + n, f)
    return reduced(m + (n << e - f), e)


def minus(x: Dyadic, y: Dyadic) -> Dyadic:
    """x - y."""
    return plus(x, negated(y))


def half(x: Dyadic) -> Dyadic:
    """x / 2."""
    return reduced(x[0], x[1] + 1)


def simplest_between(low: Bound | None, high: Bound | None) -> Dyadic | None:
    """The simplest number between the bounds: the integer nearest 0, or else the one of least denominator.

    A bound of None is no bound. The answer is None if no number fits.

    >>> simplest_between(((1, 2), False), ((1, 0), False)), simplest_between(((1, 2), False), ((1, 0), True))
    ((1, 1), (1, 0))
    >>> simplest_between(((-9, 1), True), None), simplest_between(None, ((-9, 1), True))
    ((0, 0), (-5, 0))
    >>> simplest_between(((1, 0), False), ((1, 0), True)) is None
    True
    """
    if low and high and (less(high[0], low[0]) or (low[0] == high[0] and not (low[1] and high[1]))):
        return None
    if low and (low[0][0] > 0 or low == (ZERO, False)):
        return _simplest_above(low, high)
    if high and (high[0][0] < 0 or high == (ZERO, False)):
        mirrored = (negated(low[0]), low[1]) if low else None
        return negated(_simplest_above((negated(high[0]), high[1]), mirrored))
    return ZERO


def _simplest_above(low: Bound, high: Bound | None) -> Dyadic:
    """The same where all numbers between are positive, and there are some."""
    (m, e), low_allowed = low
    least = (-(-m >> e) if low_allowed else (m >> e) + 1), 0
    if high is None or less(least, high[0]) or high == (least, True):
        return least
    # Count in units so small that an open end becomes the closed one a unit further in. Of the counts from
    # first to last, most factors 2 has last cut off below the highest bit in which it differs from first - 1.
    (n, f), high_allowed = high
    exponent = max(e, f) + 1
    first = (m << exponent - e) + (not low_allowed)
    last = (n << exponent - f) - (not high_allowed)
    spare = (first - 1 ^ last).bit_length() - 1
    return reduced(last >> spare << spare, exponent)
