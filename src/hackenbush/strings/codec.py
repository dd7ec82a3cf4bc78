"""Berlekamp's number system: numbers as strings of bits, 1 for blue and 0 for red, without sign, point or exponent.

The integer part is in unary, the fraction in binary, and sign and binary point are absorbed (Berlekamp, *The
Hackenbush Number System for Compression of Numerical Data*, Information and Control 26, 1974). A string with
both colors is worth the middle of all numbers that begin with it, so cutting a string off rounds it.

In a stream, strings end with a mark. Since the end is between red and blue, three codes in that order keep the order of
the numbers: 0, 10, 11 for red, end, blue, and behind a first blue 00, 01, 1, so that more of the first color is one bit
each. Streams sort as the lists of their numbers do.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, isfinite

from hackenbush.errors import NotationError, TooHard, Undefined, expect
from hackenbush.strings.rationals import first_letters, value_of
from hackenbush.values.arithmetic import dyadic_birthday, dyadic_parts

__all__ = ["decode", "decode_stream", "encode", "encode_stream", "round_to_bits", "truncate"]

LONGEST = 10**8  # bits of a number
_TO_BITS = str.maketrans("br", "10")
_CODES = {"": ("0", "10", "11"), "0": ("0", "10", "11"), "1": ("00", "01", "1")}  # of red, end, blue, by the first bit
_SYMBOLS = {first: dict(zip(codes, ("0", "", "1"), strict=True)) for first, codes in _CODES.items()}


def encode(x: Fraction | float) -> str:
    """Return the bits of a dyadic rational.

    >>> encode(Fraction(11, 4)), encode(-0.75), encode(0)
    ('11101', '010', '')

    Raises `Undefined` for other numbers, whose strings are infinite, and `TooHard` for more than 10**8 bits.
    """
    number = _fraction(x)
    length = dyadic_birthday(*dyadic_parts(number))
    if length > LONGEST:
        raise TooHard(f"the string of such a number has more than {LONGEST} bits")
    return first_letters(number, length).translate(_TO_BITS)


def decode(bits: str) -> Fraction:
    """Return the number of a string of bits.

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


# ---- rounding ----------------------------------------------------------------------------------------------


def truncate(x: Fraction | float, length: int) -> Fraction:
    """Return the number of the first bits of x: the middle of all numbers that begin so, once both bits occur.

    >>> truncate(Fraction(2, 3), 4), truncate(0.3, 4), truncate(100, 4)
    (Fraction(5, 8), Fraction(3, 8), Fraction(4, 1))

    A number of fewer bits, or beyond the next integer, may be nearer: see `round_to_bits`.
    """
    return decode(first_letters(_fraction(x), length).translate(_TO_BITS))


def round_to_bits(x: Fraction | float, length: int) -> Fraction:
    """Return the number nearest to x among those of at most so many bits; of two, the one with fewer.

    >>> [str(round_to_bits(x, 4)) for x in (Fraction(2, 3), 0.3, Fraction(5, 16), -100)]
    ['5/8', '1/4', '1/4', '-4']

    Between the integers n and n + 1 those are the multiples of 1/2**(length - n - 1).
    """
    number = _fraction(x)
    size = abs(number)
    places = length - 1 - int(size)
    if places <= 0:  # integers only, the last of them `length`
        near = Fraction(min(ceil(size - Fraction(1, 2)), length))
    else:
        near = Fraction(round(size * (1 << places)), 1 << places)  # ties go to the even multiple, the shorter string
    return near if number > 0 else -near


# ---- streams -----------------------------------------------------------------------------------------------


def encode_stream(numbers: Iterable[Fraction | float]) -> str:
    """Return the bits of dyadic rationals one after another, each with its end.

    >>> encode_stream([0, 1, -1, Fraction(1, 2)]), encode_stream([])
    ('101101010110001', '')
    """
    return "".join(map(_delimit, expect(Iterable, numbers, "a row of numbers")))


def _delimit(x: Fraction | float) -> str:
    bits = encode(x)
    red, end, blue = _CODES[""]
    if not bits:
        return end
    first = blue if bits[0] == "1" else red
    red, end, blue = _CODES[bits[0]]
    return first + "".join(blue if bit == "1" else red for bit in bits[1:]) + end


def decode_stream(bits: str) -> tuple[Fraction, ...]:
    """Return the numbers of a stream.

    >>> [str(x) for x in decode_stream(encode_stream([0, Fraction(11, 4), -5]))], decode_stream("")
    (['0', '11/4', '-5'], ())

    Raises `NotationError` for anything but 0 and 1, and for a stream that breaks off.
    """
    _check(bits)
    numbers, place = [], 0
    while place < len(bits):
        number: list[str] = []
        while True:
            symbols = _SYMBOLS[number[0] if number else ""]
            code = bits[place : place + 1] if bits[place : place + 1] in symbols else bits[place : place + 2]
            if code not in symbols:
                raise NotationError("the stream breaks off within a number", text=bits, column=len(bits) + 1)
            place += len(code)
            if not symbols[code]:
                break
            number.append(symbols[code])
        numbers.append(decode("".join(number)))
    return tuple(numbers)
