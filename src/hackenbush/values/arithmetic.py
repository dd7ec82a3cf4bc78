"""Small arithmetic behind the theory: mex, nim-sum and nim-product, simplest numbers, birthdays of numbers.

Nim-sum and nim-product make the nimbers a field (Conway, *On Numbers and Games*, chapter 6). The simplest number in
an interval is the integer nearest 0 if there is one, else the dyadic rational with the least denominator.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, lru_cache

from hackenbush.errors import Undefined, expect

__all__ = ["mex", "nim_product", "nim_sum", "simplest_between"]


def mex(values: Iterable[int]) -> int:
    """Return the least natural number that is not among the given ones.

    >>> mex([0, 1, 3, 1]), mex([5]), mex([])
    (2, 0, 0)
    """
    seen = set(expect(Iterable, values, "a row of numbers"))
    least = 0
    while least in seen:
        least += 1
    return least


def nim_sum(*heaps: int) -> int:
    """Return the nim-sum of heaps: binary addition without carrying.

    >>> nim_sum(4, 11, 13), nim_sum()
    (2, 0)
    """
    total = 0
    for heap in heaps:
        total ^= _natural(heap)
    return total


def nim_product(*factors: int) -> int:
    """Return the product of natural numbers in Conway's field of nimbers.

    >>> nim_product(2, 2), nim_product(2, 3), nim_product(16, 16), nim_product()
    (3, 1, 24, 1)
    """
    product = 1
    for factor in factors:
        product = _nim_multiply(product, _natural(factor))
    return product


def _natural(n: int) -> int:
    if expect(int, n, "a natural number") < 0:
        raise Undefined(f"nim arithmetic needs natural numbers, not {n}")
    return n


def _nim_multiply(a: int, b: int) -> int:
    """Multiply bit by bit: a product distributes over nim-sums of powers of two."""
    total = 0
    for i in range(a.bit_length()):
        if a >> i & 1:
            for j in range(b.bit_length()):
                if b >> j & 1:
                    total ^= _nim_multiply_powers(i, j)
    return total


@cache
def _nim_multiply_powers(i: int, j: int) -> int:
    """Return 2**i times 2**j, where i and j as sums of powers of two name Fermat powers 2**2**n.

    Different Fermat powers multiply as ordinary numbers; the square of one is 3/2 of it.
    """
    if i & j == 0:
        return 1 << (i | j)
    shared = 1 << ((i & j).bit_length() - 1)  # the largest Fermat power in both: 2**shared
    square = 1 << shared | 1 << (shared - 1)  # 3/2 of it
    return _nim_multiply(square, _nim_multiply_powers(i ^ shared, j ^ shared))


def simplest_between(lower: Fraction | int | None = None, upper: Fraction | int | None = None) -> Fraction:
    """Return the simplest number strictly between two rationals; leave a bound out for an open side.

    >>> simplest_between(Fraction(1, 4), 1), simplest_between(Fraction(1, 3), Fraction(2, 5)), simplest_between()
    (Fraction(1, 2), Fraction(3, 8), Fraction(0, 1))
    >>> simplest_between(5), simplest_between(upper=0), simplest_between(Fraction(5, 2), 3)
    (Fraction(6, 1), Fraction(-1, 1), Fraction(11, 4))

    Raises `Undefined` if there is nothing between the bounds.
    """
    low, high = (
        None if bound is None else Fraction(expect((int, Fraction), bound, "a rational number"))
        for bound in (lower, upper)
    )
    if low is not None and high is not None and low >= high:
        raise Undefined(f"no number lies strictly between {low} and {high}")
    if (low is None or low < 0) and (high is None or high > 0):
        return Fraction(0)
    if low is None or low < 0:
        assert high is not None
        return -_simplest_above(-high, None if low is None else -low)
    return _simplest_above(low, high)


def _simplest_above(low: Fraction, high: Fraction | None) -> Fraction:
    """Return the simplest number between a lower bound of at least 0 and an upper bound."""

    def next_multiple(exponent: int) -> Fraction:
        return Fraction((low.numerator << exponent) // low.denominator + 1, 1 << exponent)

    def fits(exponent: int) -> bool:
        return high is None or next_multiple(exponent) < high

    if fits(0):
        return next_multiple(0)
    too_coarse, fine = 0, 1
    while not fits(fine):
        too_coarse, fine = fine, 2 * fine
    while fine - too_coarse > 1:
        middle = (too_coarse + fine) // 2
        if fits(middle):
            fine = middle
        else:
            too_coarse = middle
    return next_multiple(fine)


def dyadic_birthday(mantissa: int, exponent: int) -> int:
    """Return the birthday of the number mantissa / 2**exponent, given in lowest terms.

    >>> dyadic_birthday(0, 0), dyadic_birthday(-3, 0), dyadic_birthday(1, 1), dyadic_birthday(11, 4)
    (0, 3, 2, 5)
    """
    whole = -(-abs(mantissa) >> exponent)  # rounded up: the signs of the string up to the first change
    return whole + exponent


def dyadic_parts(x: Fraction | int) -> tuple[int, int]:
    """Return mantissa and exponent of a dyadic rational.

    >>> dyadic_parts(Fraction(-3, 8)), dyadic_parts(6)
    ((-3, 3), (6, 0))

    Raises `Undefined` for other rationals: no short game equals them.
    """
    numerator, denominator = x.numerator, x.denominator
    if denominator & (denominator - 1):
        raise Undefined(f"{x} is not a dyadic rational, so no short game is equal to it")
    return numerator, denominator.bit_length() - 1


def fraction(mantissa: int, exponent: int) -> Fraction:
    """Return mantissa / 2**exponent, given in lowest terms, in linear time.

    >>> fraction(-3, 3), fraction(0, 0)
    (Fraction(-3, 8), Fraction(0, 1))
    """
    if exponent < 64 and -(1 << 64) < mantissa < 1 << 64:
        return _common_fraction(mantissa, exponent)
    return _new_fraction(mantissa, exponent)


def _new_fraction(mantissa: int, exponent: int) -> Fraction:
    # The constructor would look for a common divisor, in quadratic time.
    result = object.__new__(Fraction)
    result._numerator = mantissa  # type: ignore[attr-defined]
    result._denominator = 1 << exponent  # type: ignore[attr-defined]
    return result


_common_fraction = lru_cache(maxsize=1 << 12)(_new_fraction)  # walls of thermographs have few different corners
