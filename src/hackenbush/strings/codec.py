"""Berlekamp's number system: numbers as strings of bits, 1 for blue and 0 for red, without sign, point or exponent.

The integer part is in unary and the fraction in binary; sign and binary point need no bits of their own (Berlekamp,
*The Hackenbush Number System for Compression of Numerical Data*, Information and Control 26, 1974). A string with both
colors is worth the middle of all numbers that begin with it, so cutting a string off rounds it.

In a stream every number ends with a mark. The codes for red, end and blue are 0, 10, 11, and 00, 01, 1 after a first
blue, so that repeating the first color costs one bit. Streams sort in the order of their lists of numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import ceil, isfinite

from hackenbush.errors import NotationError, TooHard, Undefined, expect
from hackenbush.strings.rationals import first_letters, value_of
from hackenbush.values.arithmetic import dyadic_birthday, dyadic_parts

__all__ = ["decode", "decode_stream", "encode", "encode_stream", "round_to_bits"]

LONGEST = 10**8  # bits of a number
_IN_STREAM = re.compile(r"(|0(?:0|11)*+)10|1(1(?:00|1)*+)01")


def encode(x: Fraction | float) -> str:
    """Return the bits of a dyadic rational.

    >>> encode(Fraction(11, 4)), encode(-0.75), encode(0)
    ('11101', '010', '')

    Raises `Undefined` for other numbers (their strings are infinite) and `TooHard` for more than 10**8 bits.
    """
    number = _fraction(x)
    length = dyadic_birthday(*dyadic_parts(number))
    if length > LONGEST:
        raise TooHard(f"the string of this number has more than {LONGEST} bits")
    return first_letters(number, length).translate(str.maketrans("br", "10"))


def decode(bits: str) -> Fraction:
    """Return the number that a string of bits encodes.

    >>> decode("11101"), decode("010"), decode("")
    (Fraction(11, 4), Fraction(-3, 4), Fraction(0, 1))

    Raises `NotationError` for anything but 0 and 1.
    """
    _check(bits)
    return value_of([(1 if bit == "1" else -1, 1) for bit in bits])


def _check(bits: str) -> None:
    if other := expect(str, bits, "bits as text").strip("01"):
        raise NotationError(f"expected 0 or 1, not {other[0]!r}", text=bits, column=bits.index(other[0]) + 1)


def _fraction(x: Fraction | float) -> Fraction:
    if isinstance(x, float) and not isfinite(x):
        raise Undefined(f"{x} has no finite string")
    return Fraction(expect((int, float, Fraction), x, "a number"))


def round_to_bits(x: Fraction | float, length: int) -> Fraction:
    """Return the number of at most ``length`` bits nearest to x; of two equally near, the one with fewer bits.

    >>> [str(round_to_bits(x, 4)) for x in (Fraction(2, 3), 0.3, Fraction(5, 16), -100)]
    ['5/8', '1/4', '1/4', '-4']

    Between the integers n and n + 1 these numbers are the multiples of 1/2**(length - n - 1).
    """
    number = _fraction(x)
    size = abs(number)
    places = length - 1 - int(size)
    if places <= 0:  # only the integers up to `length`
        near = Fraction(min(ceil(size - Fraction(1, 2)), length))
    else:
        near = Fraction(round(size * (1 << places)), 1 << places)  # ties go to the even multiple, the shorter string
    return near if number > 0 else -near


def encode_stream(numbers: Iterable[Fraction | float]) -> str:
    """Return the bits of dyadic rationals, one after another, each with an end mark.

    >>> encode_stream([0, 1, -1, Fraction(1, 2)]), encode_stream([])
    ('101101010110001', '')
    """
    return "".join(map(_delimit, expect(Iterable, numbers, "a row of numbers")))


def _delimit(x: Fraction | float) -> str:
    bits = encode(x)
    return f"1{bits.replace('0', '00')}01" if bits.startswith("1") else f"{bits.replace('1', '11')}10"


def decode_stream(bits: str) -> tuple[Fraction, ...]:
    """Return the numbers that a stream encodes.

    >>> [str(x) for x in decode_stream(encode_stream([0, Fraction(11, 4), -5]))], decode_stream("")
    (['0', '11/4', '-5'], ())

    Raises `NotationError` for anything but 0 and 1, and for a stream that ends within a number.
    """
    _check(bits)
    numbers, place = [], 0
    while place < len(bits):
        found = _IN_STREAM.match(bits, place)
        if found is None:
            raise NotationError("the stream ends within a number", text=bits, column=len(bits) + 1)
        numbers.append(decode(found[2].replace("00", "0") if found[2] else found[1].replace("11", "1")))
        place = found.end()
    return tuple(numbers)
