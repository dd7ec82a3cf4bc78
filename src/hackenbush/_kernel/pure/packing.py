"""Rows of machine numbers packed as Hackenstrings, without loss.

The twin of ``native/packing.cpp``; both write the same bytes. Numbers are taken 1024 at a time. A block turns each into
an integer, subtracts the expected value, and writes the difference n as the string of (n + 1/2) / 2**places:
Berlekamp's string of the middle of the cell from n to n + 1. Such strings need no end mark, since all have the same
number of letters after the first change of color. In bits, blue 1 and red 0, that is the unary number of
n >> places (or of ~n >> places, colors exchanged, if n is negative) and then the lowest ``places`` bits of n.

| mode | the integer is | expected is |
| --- | --- | --- |
| 0 | (the bytes as they are) | |
| 1, 2 | the number, in units of 2**unit | a middle value (1), the integer before (2) |
| 3, 4 | the place of a float among all floats of its kind | likewise |

A block is a byte for the mode; ``places`` (a byte), ``unit`` (2 bytes), the number of exceptions (2 bytes) and the
value that is expected first (8 bytes); the exceptions, each a place (2 bytes) and the number as it is; and then the
bits, the first the highest of its byte, to a whole byte. All is little-endian. Exceptions are what has no string here
(-0.0, NaN and infinities in modes 1 and 2) and what would need more than 64 letters before the change; as letters they
count 0. Integers are modulo 2**64.
"""

from __future__ import annotations

import re
import struct
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import copysign, isfinite
from operator import itemgetter
from typing import NoReturn

__all__ = ["pack_numbers", "unpack_numbers"]

BLOCK = 1024
MOST_PLACES = 62
LARGEST = 62  # bits of a float as an integer
WORTH_MORE = 5  # bits left of a byte; with more, places among floats are tried too
_LONGEST = 64  # letters before the change; a longer string is an exception
_SAMPLE = 16  # the middle value is taken from a sample with this step
_HEADER = struct.Struct("<BBhHQ")
_KINDS = ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8")
_FORMATS = dict(zip(_KINDS, "bhiqBHIqefd", strict=True))  # integers are modulo 2**64
_FLOATS = {"f2": (10, -24), "f4": (23, -149), "f8": (52, -1074)}  # bits of the fraction, exponent of the smallest float

Integers = Sequence[int | None]  # None for numbers without a string


def _malformed() -> NoReturn:
    raise ValueError("the packed numbers are malformed")


def _width(kind: str) -> int:
    if kind not in _KINDS:
        raise ValueError(f"numbers of kind {kind!r} are not packed")
    return int(kind[1])


def _signed(n: int) -> int:
    """Return an integer modulo 2**64, with a sign."""
    return (n + (1 << 63)) % (1 << 64) - (1 << 63)


def _unit(x: Fraction) -> int:
    """Return the exponent of the largest power of two that divides x."""
    return (x.numerator & -x.numerator).bit_length() - x.denominator.bit_length()


def _numbers(data: bytes, kind: str) -> list[Fraction | None]:
    """Return exact numbers, and None for -0.0, NaN and infinities."""
    read = struct.unpack(f"<{len(data) // _width(kind)}{_FORMATS[kind]}", data)
    return [Fraction(x) if isfinite(x) and (x or copysign(1, x) > 0) else None for x in read]


def _integers(data: bytes, kind: str, unit: int) -> Integers:
    return [None if x is None else int(x / Fraction(2) ** unit) for x in _numbers(data, kind)]


def _places(data: bytes, kind: str) -> Integers:
    """Return the positions of floats among all floats of their kind: 0 for 0.0 and -1 for -0.0."""
    width = _width(kind)
    words = (int.from_bytes(data[i : i + width], "little", signed=True) for i in range(0, len(data), width))
    return [_turned(word, width) for word in words]


def _turned(word: int, width: int) -> int:
    """Return the position of a float from its bits, or its bits from its position."""
    return word if word >= 0 else word ^ ((1 << 8 * width - 1) - 1)


# ---- packing -----------------------------------------------------------------------------------------------


def pack_numbers(data: bytes | memoryview, kind: str) -> bytes:
    """Return packed little-endian numbers of a kind."""
    width, data = _width(kind), bytes(data)
    if len(data) % width:
        raise ValueError(f"numbers of this kind have {width} bytes each")
    size = BLOCK * width
    return b"".join(_packed(data[start : start + size], kind) for start in range(0, len(data), size))


def _packed(data: bytes, kind: str) -> bytes:
    """Return the block of some numbers that takes the fewest bits."""
    best = 8 * len(data), b"\0" + data
    unit = min((_unit(x) for x in _numbers(data, kind) if x), default=0)
    row = _integers(data, kind, unit)
    if kind not in _FLOATS or all((n or 0).bit_length() <= LARGEST for n in row):
        best = min(best, _block(data, 1, unit, row), _block(data, 2, unit, row), key=itemgetter(0))
    if kind in _FLOATS and best[0] > WORTH_MORE * len(data):
        row = _places(data, kind)
        best = min(best, _block(data, 3, 0, row), _block(data, 4, 0, row), key=itemgetter(0))
    return best[1]


def _block(data: bytes, mode: int, unit: int, row: Integers) -> tuple[int, bytes]:
    """Return how many bits the block of these integers takes, and the block."""
    if mode % 2:
        sample = sorted(n for n in row[::_SAMPLE] if n is not None) or [0]
        expected = [sample[len(sample) // 2]] * len(row)
    else:
        first = next((n for n in row if n is not None), 0)
        expected = list(accumulate(row[:-1], lambda before, n: before if n is None else n, initial=first))
    rests = [None if n is None else _signed(n - before) for n, before in zip(row, expected, strict=True)]
    width = len(data) // len(row)
    places = _best_places(rests, 16 + 8 * width)
    kept = [None if rest is None or not -_LONGEST <= rest >> places < _LONGEST else rest for rest in rests]
    letters = "".join(_letters(rest or 0, places) for rest in kept)
    exceptions = [i for i, rest in enumerate(kept) if rest is None]
    head = _HEADER.pack(mode, places, unit, len(exceptions), expected[0] % (1 << 64))
    head += b"".join(struct.pack("<H", i) + data[i * width : (i + 1) * width] for i in exceptions)
    size = -(-len(letters) // 8)
    return 8 * len(head) + len(letters), head + int(letters.ljust(8 * size, "0"), 2).to_bytes(size, "big")


def _letters(rest: int, places: int) -> str:
    low = f"{rest % (1 << places):0{places}b}" if places else ""
    return ("0" * -(rest >> places) + "1" if rest < 0 else "1" * ((rest >> places) + 1) + "0") + low


def _best_places(rests: Integers, aside: int) -> int:
    """Return the places that make a block shortest, estimated from the bit lengths of its integers."""
    counts = Counter(max(rest, ~rest).bit_length() for rest in rests if rest is not None)

    def cost(places: int) -> int:
        """Return twice the bits."""
        above = ((bits - places, count) for bits, count in counts.items() if bits > places)
        return 2 * places * len(rests) + sum(count * (3 << n - 1 if n < 7 else 2 * aside) for n, count in above)

    return min(range(MOST_PLACES + 1), key=cost)


# ---- unpacking ---------------------------------------------------------------------------------------------


def unpack_numbers(packed: bytes, kind: str, count: int) -> bytearray:
    """Return this many numbers of a kind; raise `ValueError` unless exactly these are packed."""
    numbers, place, width = bytearray(), 0, _width(kind)
    try:
        while len(numbers) < count * width:
            block, place = _unpacked(packed, place, kind, min(BLOCK, count - len(numbers) // width))
            numbers += block
    except (struct.error, OverflowError):
        _malformed()
    return numbers if place == len(packed) else _malformed()


def _unpacked(packed: bytes, place: int, kind: str, count: int) -> tuple[bytes, int]:
    """Return the numbers of the block at a place, and the place after it."""
    width = _width(kind)
    if packed[place : place + 1] == b"\0":
        end = place + 1 + count * width
        return (packed[place + 1 : end], end) if end <= len(packed) else _malformed()
    mode, places, unit, exceptions, before = _HEADER.unpack_from(packed, place)
    start = place + _HEADER.size + exceptions * (2 + width)
    aside = dict(struct.iter_unpack(f"<H{width}s", packed[place + _HEADER.size : start]))
    if mode > (4 if kind in _FLOATS else 2) or places > MOST_PLACES or max(aside, default=0) >= count:
        _malformed()
    data = b"".join(aside.values())
    if mode < 3 and any(x and not 0 <= _unit(x) - unit < 64 for x in _numbers(data, kind)):
        _malformed()
    known = dict(zip(aside, _integers(data, kind, unit) if mode < 3 else _places(data, kind), strict=True))
    bits = "".join(f"{byte:08b}" for byte in packed[start : start + count * (_LONGEST + 1 + places) // 8 + 1])
    string = re.compile(f"(1{{1,{_LONGEST}}}0|0{{1,{_LONGEST}}}1)([01]{{{places}}})")
    numbers, at = [], 0
    for i in range(count):
        letters = string.match(bits, at) or _malformed()
        at, unary = letters.end(), len(letters[1]) - 2
        rest = ((unary if letters[1][0] == "1" else ~unary) << places) + int(letters[2] or "0", 2)
        n = known[i] if i in aside else _signed(before + rest)
        numbers.append(aside[i] if i in aside else _bytes(n or 0, mode, unit, kind))
        before = n if n is not None and mode % 2 == 0 else before
    return b"".join(numbers), start + -(-at // 8)


def _bytes(n: int, mode: int, unit: int, kind: str) -> bytes:
    """Return the number for an integer; a float loses the bits that do not fit."""
    width = _width(kind)
    if mode >= 3:
        return _turned(n, width).to_bytes(width, "little", signed=True)
    if kind not in _FLOATS:
        return ((n << unit) % (1 << 8 * width) if 0 <= unit < 64 else _malformed()).to_bytes(width, "little")
    room, least = _FLOATS[kind]
    if n and unit < least:
        _malformed()
    extra = max(0, abs(n).bit_length() - 1 - room)
    size = Fraction(abs(n) >> extra << extra) * Fraction(2) ** unit
    return struct.pack(f"<{_FORMATS[kind]}", float(-size if n < 0 else size))
