"""Strings of rational numbers: finite for dyadic ones, with a cycle for all others.

Berlekamp's rule: write the integer part as that many +, the binary point as + -, and the bits of the fraction as + for
1 and - for 0; a finite fraction loses its last 1. So 2 3/4 = 10.11 (binary) is ++ +- +, and 2/3 = 0.1010… is
+- +- +- …. In the other direction, a sign counts 1 up to the first change, and then 1/2, 1/4, 1/8, … (*Winning Ways*,
chapter 3). A cycle is a geometric series.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from hackenbush.errors import TooHard
from hackenbush.strings.ordinals import Ordinal
from hackenbush.strings.signs import Block, Cycle, Run
from hackenbush.values.arithmetic import fraction

__all__ = ["Count", "Spelling", "blocks_of", "first_letters", "spell", "value_of"]

LONGEST_PERIOD = 1 << 18  # signs of a cycle
LONGEST_FRACTION = 1 << 27  # signs after the first change, which are bits of the value


class Spelling(NamedTuple):
    """The string of a number of at least 0: a count of +, then signs, then signs that repeat forever."""

    first: int
    signs: str
    cycle: str


Count = tuple[int, int]
"""A sign and how many times."""


def spell(x: Fraction) -> Spelling:
    """Return the string of a rational number of at least 0.

    >>> spell(Fraction(11, 4)), spell(Fraction(1, 3)), spell(Fraction(0))
    (Spelling(first=3, signs='-+', cycle=''), Spelling(first=1, signs='-', cycle='-+'), Spelling(first=0, ...))

    Raises `TooHard` for a cycle of more than 2**18 signs.
    """
    whole, rest = divmod(x.numerator, x.denominator)
    if not rest:
        return Spelling(whole, "", "")
    twos = (x.denominator & -x.denominator).bit_length() - 1
    odd = x.denominator >> twos
    if odd == 1:
        return Spelling(whole + 1, "-" + _bits(rest, twos)[:-1], "")
    start, left = divmod(rest, odd)  # the first bits, and the rest as a fraction of the odd part
    period = _order_of_two(odd)
    return Spelling(whole + 1, "-" + _bits(start, twos), _bits(((1 << period) - 1) // odd * left, period))


def _bits(n: int, places: int) -> str:
    """Return the binary digits of a number as signs, + for 1."""
    return f"{n:0{places}b}".replace("1", "+").replace("0", "-") if places else ""


def _order_of_two(odd: int) -> int:
    """Return the least n for which an odd number divides 2**n - 1: the length of the period."""
    n, power = 1, 2 % odd
    while power != 1:
        if n >= LONGEST_PERIOD:
            raise TooHard(f"the string of this number has a cycle of more than {LONGEST_PERIOD} letters")
        n, power = n + 1, 2 * power % odd
    return n


def blocks_of(x: Fraction) -> list[Block]:
    """Return the blocks of the string of a rational number, not in normal form: the first sign is a run's.

    >>> from hackenbush.strings.signs import signs_of
    >>> signs_of(blocks_of(Fraction(-2, 3))) == (Cycle((Run(-1, Ordinal(1)), Run(1, Ordinal(1)))),)
    True
    >>> blocks_of(Fraction(0))
    []
    """
    first, signs, cycle = spell(abs(x))
    sign = 1 if x > 0 else -1
    blocks: list[Block] = [Run(sign, Ordinal(first))] if first else []
    blocks += _runs(signs, sign)
    return [*blocks, Cycle(tuple(_runs(cycle, sign)))] if cycle else blocks


def _runs(signs: str, sign: int) -> list[Run]:
    return [Run(sign if char == "+" else -sign, Ordinal(len(list(group)))) for char, group in groupby(signs)]


def first_letters(x: Fraction, most: int) -> str:
    """Return the first letters of the string of a rational number, at most ``most`` of them.

    >>> first_letters(Fraction(1, 3), 6), first_letters(Fraction(-1, 2), 6), first_letters(Fraction(1, 10**40), 3)
    ('brrbrb', 'rb', 'brr')
    """
    size = abs(x)
    whole, rest = divmod(size.numerator, size.denominator)
    letters = "b" * min(whole, most)
    if rest and (places := most - whole - 2) >= -1:
        letters += "br"[: most - whole]
        scaled, beyond = divmod(rest << max(places, 0), size.denominator)
        bits = _bits(scaled, max(places, 0)).replace("+", "b").replace("-", "r")
        letters += bits if beyond else bits.rstrip("r")[:-1]
    return letters if x > 0 else letters.translate(_EXCHANGE)


_EXCHANGE = str.maketrans("br", "rb")


def value_of(counts: Sequence[Count], cycle: Sequence[Count] = ()) -> Fraction:
    """Return the number of a string of runs, followed by an optional cycle of both signs.

    >>> value_of([(1, 3), (-1, 1), (1, 1)]), value_of([(1, 1)], [(-1, 1), (1, 1)]), value_of([])
    (Fraction(11, 4), Fraction(2, 3), Fraction(0, 1))

    Raises `TooHard` for a number of more than 2**27 bits.
    """
    if not counts and not cycle:
        return Fraction(0)
    if cycle:  # so that the first change is before the cycle
        counts = [*counts, *cycle]
    (sign, first), *rest = _join(counts)
    bits, places = _as_number(rest)
    value = fraction(bits + (sign * first << places), places)  # in lowest terms: the last bit is 1
    if cycle:
        round_, length = _as_number(_join(cycle))
        value += Fraction(round_, ((1 << length) - 1) << places)
    return value


def _join(counts: Iterable[Count]) -> list[Count]:
    joined: list[Count] = []
    for sign, count in counts:
        if joined and joined[-1][0] == sign:
            count += joined.pop()[1]
        joined.append((sign, count))
    return joined


def _as_number(counts: Sequence[Count]) -> tuple[int, int]:
    """Return the sum of the signs, which count 1, 2, 4, … from the last to the first, and how many there are."""
    length = sum(count for _, count in counts)
    if length > LONGEST_FRACTION:
        raise TooHard(f"the value of this string has more than {LONGEST_FRACTION} bits")
    ones = "".join(("1" if sign > 0 else "0") * count for sign, count in counts)
    # With + as 1 and - as 0 each sign is 2·bit - 1.
    return (2 * int(ones, 2) - ((1 << length) - 1) if length else 0), length
