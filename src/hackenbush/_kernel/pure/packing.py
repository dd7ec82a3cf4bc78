"""Rows of machine numbers packed as Hackenstrings, without loss.

The twin of ``native/packing.cpp``; both write the same bytes. Numbers are taken 1024 at a time. A block turns each
into an integer, subtracts what is expected, and writes what is left, n, as the string of (n + 1/2) / 2**places:
Berlekamp's string of the middle of the cell from n to n + 1. Such strings need no mark at their end, since all have the
same number of letters behind the first change of color. In bits, blue 1 and red 0, that is the unary number of
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
from collections.abc import Iterator
from fractions import Fraction
from math import copysign, isfinite
from operator import itemgetter
from typing import NoReturn

__all__ = ["pack_numbers", "unpack_numbers"]

BLOCK = 1024
MOST_PLACES = 62
LARGEST = 62  # bits of a float as an integer
WORTH_MORE = 5  # bits left of a byte, for places among floats to be tried as well
_LONGEST = 64  # letters before the change: more make an exception
_SAMPLE = 16  # the middle value is that of every so many
_HEADER = struct.Struct("<BBhHQ")
_RUN = re.compile(f"1{{1,{_LONGEST}}}0|0{{1,{_LONGEST}}}1")
_KINDS = ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8")
_NUMBERS = dict(zip(_KINDS, "bhiqBHIqefd", strict=True))  # integers are modulo 2**64
_PLACES = {2: "h", 4: "i", 8: "q"}
_FRACTION_BITS = {2: 10, 4: 23, 8: 52}
_LEAST = {2: -24, 4: -149, 8: -1074}  # the exponent of the least float

Integers = list[int | None]  # None for what has no string


def _malformed() -> NoReturn:
    raise ValueError("the packed numbers are malformed")


def _signed(n: int) -> int:
    """Return an integer modulo 2**64, with a sign."""
    return (n + (1 << 63)) % (1 << 64) - (1 << 63)


def _unit(x: Fraction) -> int:
    """Return the exponent of the largest power of two that divides x."""
    return (x.numerator & -x.numerator).bit_length() - x.denominator.bit_length()


class _Kind:
    """What the bytes of numbers mean: numbers, or places among all floats."""

    def __init__(self, name: str) -> None:
        if name not in _NUMBERS:
            raise ValueError(f"numbers of kind {name!r} are not packed")
        self.name, self.is_float, self.width = name, name[0] == "f", int(name[1])

    def numbers(self, data: bytes) -> list[Fraction | None]:
        """Return exact numbers, and None for -0.0, NaN and infinities."""
        read = struct.unpack(f"<{len(data) // self.width}{_NUMBERS[self.name]}", data)
        return [Fraction(x) if isfinite(x) and (x or copysign(1, x) > 0) else None for x in read]

    def places(self, data: bytes) -> list[int]:
        """Return the places of floats among all of their kind, 0 for 0.0 and -1 for -0.0."""
        return [self._turned(word) for (word,) in struct.iter_unpack(f"<{_PLACES[self.width]}", data)]

    def _turned(self, word: int) -> int:
        """Return the place of a float from its bits, or its bits from its place."""
        return word if word >= 0 else word ^ ((1 << 8 * self.width - 1) - 1)

    def from_place(self, place: int) -> bytes:
        return struct.pack(f"<{_PLACES[self.width]}", self._turned(place))

    def from_number(self, n: int, unit: int) -> bytes:
        """Return n * 2**unit; a float loses the bits that it has no room for."""
        if not self.is_float:
            bits = (n << unit) % (1 << 8 * self.width) if 0 <= unit < 64 else _malformed()
            return bits.to_bytes(self.width, "little")
        if n and unit < _LEAST[self.width]:
            _malformed()
        extra = max(0, abs(n).bit_length() - 1 - _FRACTION_BITS[self.width])
        size = Fraction(abs(n) >> extra << extra) * Fraction(2) ** unit
        return struct.pack(f"<{_NUMBERS[self.name]}", float(-size if n < 0 else size))


# ---- packing -----------------------------------------------------------------------------------------------


def pack_numbers(data: bytes | memoryview, kind: str) -> bytes:
    """Return little-endian numbers of a kind, packed."""
    of, data = _Kind(kind), bytes(data)
    if len(data) % of.width:
        raise ValueError(f"numbers of this kind have {of.width} bytes each")
    size = BLOCK * of.width
    return b"".join(_packed(data[start : start + size], of) for start in range(0, len(data), size))


def _packed(data: bytes, kind: _Kind) -> bytes:
    """Return the shortest block of some numbers, by the bits that it takes."""
    best = 8 * len(data), b"\0" + data
    for mode, unit, row in _rows(data, kind):
        if mode == 3 and best[0] <= WORTH_MORE * len(data):
            break
        sample = sorted(n for n in row[::_SAMPLE] if n is not None)
        middle = sample[len(sample) // 2] if sample else 0
        first = before = next((n for n in row if n is not None), 0)
        steps: Integers = []
        for n in row:
            steps.append(None if n is None else _signed(n - before))
            before = before if n is None else n
        less_middle = [None if n is None else _signed(n - middle) for n in row]
        blocks = _block(data, mode, unit, middle, less_middle), _block(data, mode + 1, unit, first, steps)
        best = min(best, *blocks, key=itemgetter(0))
    return best[1]


def _rows(data: bytes, kind: _Kind) -> Iterator[tuple[int, int, Integers]]:
    """Yield the numbers as integers in each way that can be, with its mode and unit."""
    numbers = kind.numbers(data)
    unit = min((_unit(x) for x in numbers if x), default=0)
    row = [None if x is None else int(x / Fraction(2) ** unit) for x in numbers]
    if not kind.is_float or all((n or 0).bit_length() <= LARGEST for n in row):
        yield 1, unit, row
    if kind.is_float:
        yield 3, 0, [*kind.places(data)]


def _block(data: bytes, mode: int, unit: int, expected: int, rests: Integers) -> tuple[int, bytes]:
    """Return how many bits the block of these differences takes, and the block."""
    width = len(data) // len(rests)
    places = _best_places(rests, 16 + 8 * width)
    kept = [None if rest is None or _folded(rest) >> places >= _LONGEST else rest for rest in rests]
    letters = "".join(_letters(rest or 0, places) for rest in kept)
    exceptions = [i for i, rest in enumerate(kept) if rest is None]
    head = _HEADER.pack(mode, places, unit, len(exceptions), expected % (1 << 64))
    head += b"".join(struct.pack("<H", i) + data[i * width : (i + 1) * width] for i in exceptions)
    size = -(-len(letters) // 8)
    return 8 * len(head) + len(letters), head + int(letters.ljust(8 * size, "0"), 2).to_bytes(size, "big")


def _folded(rest: int) -> int:
    return ~rest if rest < 0 else rest


def _letters(rest: int, places: int) -> str:
    unary = (_folded(rest) >> places) + 1
    low = f"{rest % (1 << places):0{places}b}" if places else ""
    return ("0" * unary + "1" if rest < 0 else "1" * unary + "0") + low


def _best_places(rests: Integers, aside: int) -> int:
    """Return the places that make a block shortest, as far as the bit lengths of its integers tell."""
    counts = Counter(_folded(rest).bit_length() for rest in rests if rest is not None)

    def cost(places: int) -> int:
        """Return twice the bits."""
        above = ((bits - places, count) for bits, count in counts.items() if bits > places)
        return 2 * places * len(rests) + sum(count * (3 << n - 1 if n < 7 else 2 * aside) for n, count in above)

    return min(range(MOST_PLACES + 1), key=cost)


# ---- unpacking ---------------------------------------------------------------------------------------------


def unpack_numbers(packed: bytes, kind: str, count: int) -> bytearray:
    """Return so many numbers of a kind; raise `ValueError` unless they are exactly what is packed."""
    of = _Kind(kind)
    numbers = bytearray()
    place = 0
    try:
        for start in range(0, count, BLOCK):
            block, place = _unpacked(packed, place, of, min(BLOCK, count - start))
            numbers += block
    except (struct.error, OverflowError):
        _malformed()
    return numbers if place == len(packed) else _malformed()


def _unpacked(packed: bytes, place: int, kind: _Kind, count: int) -> tuple[bytes, int]:
    """Return the numbers of the block that begins at a place, and the place behind it."""
    if packed[place : place + 1] == b"\0":
        end = place + 1 + count * kind.width
        return (packed[place + 1 : end], end) if end <= len(packed) else _malformed()
    mode, places, unit, exceptions, before = _HEADER.unpack_from(packed, place)
    start = place + _HEADER.size + exceptions * (2 + kind.width)
    aside = dict(struct.iter_unpack(f"<H{kind.width}s", packed[place + _HEADER.size : start]))
    if mode > (4 if kind.is_float else 2) or places > MOST_PLACES or max(aside, default=0) >= count:
        _malformed()
    piece = packed[start : start + count * (_LONGEST + 1 + places) // 8 + 1]
    bits = "".join(f"{byte:08b}" for byte in piece)
    numbers: list[bytes] = []
    at = 0
    for i in range(count):
        run = _RUN.match(bits, at) or _malformed()
        at = run.end() + places
        if at > len(bits):
            _malformed()
        unary = len(run[0]) - 2
        rest = ((~unary if bits[run.start()] == "0" else unary) << places) + int(bits[run.end() : at] or "0", 2)
        n: int | None = _signed(before + rest)
        if i in aside:
            n = kind.places(aside[i])[0] if mode >= 3 else _integer(kind.numbers(aside[i])[0], unit)
            numbers.append(aside[i])
        else:
            numbers.append(kind.from_place(n or 0) if mode >= 3 else kind.from_number(n or 0, unit))
        before = n if n is not None and mode % 2 == 0 else before
    return b"".join(numbers), start + -(-at // 8)


def _integer(x: Fraction | None, unit: int) -> int | None:
    """Return the integer of an exception, if it has one."""
    if not x:
        return None if x is None else 0
    return int(x / Fraction(2) ** unit) if 0 <= _unit(x) - unit < 64 else _malformed()
