"""Harmonic numbers H(n) = 1 + 1/2 + … + 1/n: exact, or rational bounds for any n.

H(n) − log n − γ = 1/(2n) − B_2/(2 n^2) − B_4/(4 n^4) − … is an asymptotic series with the Bernoulli numbers. Wherever
you cut it, the error has the sign of the first omitted term and is no larger (Graham, Knuth and Patashnik, *Concrete
Mathematics*, section 9.6). H(n) − H(m) for a small m needs no γ, and log(n/m) is a series of rationals, so all bounds
are exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from hackenbush.errors import InvalidArgument

__all__ = ["harmonic", "harmonic_bounds"]

_FROM = 64  # m: from here on the series gives many digits
_SMALL = 4_096  # up to here the plain sum is fast


def harmonic(n: int) -> Fraction:
    """Return the exact H(n).

    >>> harmonic(4), harmonic(0)
    (Fraction(25, 12), Fraction(0, 1))

    It adds by halves, so that few additions have large fractions; H(n) has about 0.87 n digits.
    """
    if n < 0:
        raise InvalidArgument(f"expected 0 or more terms, not {n}")
    terms = [Fraction(1, k) for k in range(1, n + 1)]
    while len(terms) > 1:
        terms = [sum(terms[i : i + 2], Fraction(0)) for i in range(0, len(terms), 2)]
    return terms[0] if terms else Fraction(0)


def harmonic_bounds(n: int, *, digits: int = 30) -> tuple[Fraction, Fraction]:
    """Return a lower and an upper bound of H(n), which agree to this many decimal places.

    >>> low, high = harmonic_bounds(10**100, digits=20)
    >>> low <= high < low + Fraction(1, 10**20), float(low)
    (True, 230.8357249643061)
    >>> harmonic_bounds(2)
    (Fraction(3, 2), Fraction(3, 2))
    """
    if n <= _SMALL:
        return harmonic(n), harmonic(n)
    start = max(_FROM, digits)
    unit = Fraction(1, 10 ** (digits + 2))
    low_log, high_log = _log(Fraction(n, start), unit)
    (low_n, high_n), (low_m, high_m) = _bound_tail(n, unit), _bound_tail(start, unit)
    base = harmonic(start)
    low, high = base + low_log + low_n - high_m, base + high_log + high_n - low_m
    return low // unit * unit, -(-high // unit) * unit  # multiples of the unit are short


def _bound_tail(n: int, unit: Fraction) -> tuple[Fraction, Fraction]:
    """Return bounds of H(n) − log n − γ: two partial sums of its series, one on each side."""
    total = Fraction(1, 2 * n)
    for k, bernoulli in enumerate(_bernoulli_numbers(), 1):
        after = total - bernoulli / (2 * k * n ** (2 * k))
        if abs(after - total) < unit:
            break
        total = after
    return min(total, after), max(total, after)


def _log(x: Fraction, unit: Fraction) -> tuple[Fraction, Fraction]:
    """Return bounds of the natural logarithm of x >= 1, as a multiple of log 2 plus the log of a number below 2."""
    twos = (x.numerator // x.denominator).bit_length() - 1
    low_two, high_two = _log_near_one(Fraction(2), unit / (4 * (twos + 1)))
    low, high = _log_near_one(x / 2**twos, unit / 4)
    return twos * low_two + low, twos * high_two + high


def _log_near_one(x: Fraction, unit: Fraction) -> tuple[Fraction, Fraction]:
    """Return bounds of log x, 1 <= x <= 2, by 2 (y + y^3/3 + y^5/5 + …) with y = (x − 1)/(x + 1) <= 1/3."""
    bits = (1 / unit).__ceil__().bit_length()
    scale = 1 << bits + bits.bit_length() + 10  # fixed-point numbers, rounded down
    y = (x - 1) / (x + 1)
    power, total, k = int(y * scale), 0, 1
    while power:
        total += power // k
        power = int(power * y * y)
        k += 2
    # A power is less than 9/8 too small, so its term is less than 9/4 too small, and so are all omitted terms together.
    lost = 2 * k + 2
    return Fraction(2 * total, scale), Fraction(2 * (total + lost), scale)


def _bernoulli_numbers() -> Iterator[Fraction]:
    """Yield the Bernoulli numbers B_2, B_4, B_6, …, each from a sum over the ones before."""
    known = [Fraction(1), Fraction(-1, 2)]
    while True:
        n = len(known)
        known.append(-sum((comb(n + 1, k) * number for k, number in enumerate(known)), Fraction(0)) / (n + 1))
        yield known[-1]
        known.append(Fraction(0))
