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

import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple, NoReturn

__all__ = ["pack_numbers", "unpack_numbers"]

BLOCK = 1024
LONGEST = 64  # letters before the change: more make an exception
MOST_PLACES = 62
LARGEST = 62  # bits of a float as an integer
WORTH_MORE = 5  # bits left of a byte, for places among floats to be tried as well
_SAMPLE = 16  # the middle value is that of every so many
_HEADER = struct.Struct("<BBhHQ")
_KINDS = ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8")
_FRACTION_BITS = {2: 10, 4: 23, 8: 52}

Integers = list[int | None]  # None for what has no string


class _Kind:
    """What the bytes of a number, its *pattern*, mean."""

    def __init__(self, name: str) -> None:
        if name not in _KINDS:
            raise ValueError(f"numbers of kind {name!r} are not packed")
        self.width = int(name[1])
        self.is_float = name[0] == "f"
        self.is_signed = name[0] == "i" or name == "u8"  # integers are modulo 2**64
        self.sign_bit = 1 << (8 * self.width - 1)
        self.fraction_bits = _FRACTION_BITS[self.width] if self.is_float else 0
        self.top = (self.sign_bit >> self.fraction_bits) - 1  # the exponent field of infinities and NaN
        self.least = 1 - self.top // 2 - self.fraction_bits  # the exponent of the least float

    def patterns(self, data: bytes) -> list[int]:
        return [int.from_bytes(data[i : i + self.width], "little") for i in range(0, len(data), self.width)]

    def scaled(self, pattern: int) -> tuple[int, int] | None:
        """Return a number as an odd integer (or 0) and the exponent of its unit; None for -0.0, NaN and infinities."""
        is_negative = bool(pattern & self.sign_bit)
        if not self.is_float:
            size, unit = pattern - (2 * self.sign_bit if self.is_signed and is_negative else 0), 0
        else:
            exponent, size = divmod(pattern & (self.sign_bit - 1), 1 << self.fraction_bits)
            if exponent == self.top or pattern == self.sign_bit:
                return None
            size = (size | (exponent > 0) << self.fraction_bits) * (-1 if is_negative else 1)
            unit = self.least + max(exponent - 1, 0)
        zeros = (size & -size).bit_length() - 1 if size else 0
        return size >> zeros, unit + zeros

    def from_number(self, number: int, unit: int) -> int:
        """Return the pattern of a multiple of 2**unit."""
        if not self.is_float:
            return (number << unit) % (2 * self.sign_bit) if 0 <= unit < 64 else _malformed()
        if number == 0:
            return 0
        sign, size = (self.sign_bit if number < 0 else 0), abs(number)
        above = size.bit_length() - 1 - self.fraction_bits
        exponent = unit + above - self.least + 1  # the field
        if unit < self.least or exponent >= self.top:
            _malformed()
        if exponent < 1:
            return sign | size << (unit - self.least)
        fraction = size >> above if above > 0 else size << -above
        return sign | exponent << self.fraction_bits | fraction & ((1 << self.fraction_bits) - 1)

    def place(self, pattern: int) -> int:
        """Return the place of a float among all of its kind, 0 for 0.0 and -1 for -0.0."""
        return ~(pattern ^ self.sign_bit) if pattern & self.sign_bit else pattern

    def from_place(self, place: int) -> int:
        """Return the float at a place."""
        pattern = place if place >= 0 else ~place | self.sign_bit
        return pattern if -self.sign_bit <= place < self.sign_bit else _malformed()


def _malformed() -> NoReturn:
    raise ValueError("the packed numbers are malformed")


def _signed(word: int) -> int:
    """Return what a word of 64 bits is as an integer with a sign."""
    return (word + (1 << 63)) % (1 << 64) - (1 << 63)


# ---- packing -----------------------------------------------------------------------------------------------


def pack_numbers(data: bytes | memoryview, kind: str) -> bytes:
    """Return little-endian numbers of a kind, packed."""
    of, data = _Kind(kind), bytes(data)
    if len(data) % of.width:
        raise ValueError(f"numbers of this kind have {of.width} bytes each")
    size = BLOCK * of.width
    return b"".join(_packed(data[start : start + size], of) for start in range(0, len(data), size))


class _Plan(NamedTuple):
    """A way to pack a block: its length, its header, and what is left of each integer, or None for exceptions."""

    bits: int
    mode: int
    places: int
    unit: int
    expected: int
    rests: Integers


def _packed(data: bytes, kind: _Kind) -> bytes:
    best: _Plan | None = None
    bits = 8 * len(data)
    for plan in _plans(kind.patterns(data), kind):
        if plan.mode == 3 and bits <= WORTH_MORE * len(data):
            break
        if plan.bits < bits:
            best, bits = plan, plan.bits
    if best is None:
        return b"\0" + data
    exceptions = [i for i, rest in enumerate(best.rests) if rest is None]
    header = _HEADER.pack(best.mode, best.places, best.unit, len(exceptions), best.expected % (1 << 64))
    aside = b"".join(struct.pack("<H", i) + data[i * kind.width : (i + 1) * kind.width] for i in exceptions)
    letters = "".join(_letters(rest or 0, best.places) for rest in best.rests)
    size = -(-len(letters) // 8)
    return header + aside + int(letters.ljust(8 * size, "0"), 2).to_bytes(size, "big")


def _letters(rest: int, places: int) -> str:
    unary = _unary(rest, places) + 1
    low = f"{rest % (1 << places):0{places}b}" if places else ""
    return ("0" * unary + "1" if rest < 0 else "1" * unary + "0") + low


def _unary(rest: int, places: int) -> int:
    return (~rest if rest < 0 else rest) >> places


def _plans(patterns: Sequence[int], kind: _Kind) -> Iterator[_Plan]:
    """Yield the block as integers, in each way that can be, less a middle value or the integer before."""
    scaled = [kind.scaled(pattern) for pattern in patterns]
    known = [parts for parts in scaled if parts and parts[0]]
    unit = min((unit for _, unit in known), default=0)
    if not kind.is_float or all(abs(n).bit_length() + own - unit <= LARGEST for n, own in known):
        row = [parts and (parts[0] << (parts[1] - unit) if parts[0] else 0) for parts in scaled]
        yield from _less_expected(1, unit, row, kind)
    if kind.is_float:
        yield from _less_expected(3, 0, [kind.place(pattern) for pattern in patterns], kind)


def _less_expected(mode: int, unit: int, row: Integers, kind: _Kind) -> Iterator[_Plan]:
    sample = sorted(n for n in row[::_SAMPLE] if n is not None)
    middle = sample[len(sample) // 2] if sample else 0
    yield _plan(mode, unit, middle, [None if n is None else _signed(n - middle) for n in row], kind)
    first = before = next((n for n in row if n is not None), 0)
    steps: Integers = []
    for n in row:
        steps.append(None if n is None else _signed(n - before))
        before = before if n is None else n
    yield _plan(mode + 1, unit, first, steps, kind)


def _plan(mode: int, unit: int, expected: int, rests: Integers, kind: _Kind) -> _Plan:
    places = _best_places(rests, 16 + 8 * kind.width)
    kept = [rest if rest is not None and _unary(rest, places) < LONGEST else None for rest in rests]
    letters = sum(2 + places + (0 if rest is None else _unary(rest, places)) for rest in kept)
    bits = 8 * _HEADER.size + kept.count(None) * (16 + 8 * kind.width) + letters
    return _Plan(bits, mode, places, unit, expected, kept)


def _best_places(rests: Integers, aside: int) -> int:
    """Return the places that make a block shortest, as far as the bit lengths of its integers tell."""
    counts = [0] * 65
    for rest in rests:
        if rest is not None:
            counts[_unary(rest, 0).bit_length()] += 1

    def cost(places: int) -> int:
        """Return twice the bits."""
        above = ((counts[places + n], 3 << n - 1 if n < 7 else 2 * aside) for n in range(1, 65 - places))
        return 2 * places * len(rests) + sum(count * each for count, each in above)

    return min(range(MOST_PLACES + 1), key=cost)


# ---- unpacking ---------------------------------------------------------------------------------------------


def unpack_numbers(packed: bytes, kind: str, count: int) -> bytearray:
    """Return so many numbers of a kind; raise `ValueError` unless they are exactly what is packed."""
    of = _Kind(kind)
    numbers = bytearray()
    place = 0
    for start in range(0, count, BLOCK):
        block, place = _unpacked(packed, place, of, min(BLOCK, count - start))
        numbers += block
    return numbers if place == len(packed) else _malformed()


def _unpacked(packed: bytes, place: int, kind: _Kind, count: int) -> tuple[bytes, int]:
    """Return the numbers of the block that begins at a place, and the place behind it."""
    if packed[place : place + 1] == b"\0":
        end = place + 1 + count * kind.width
        return (packed[place + 1 : end], end) if end <= len(packed) else _malformed()
    if place + _HEADER.size > len(packed):
        _malformed()
    mode, places, unit, aside_count, expected = _HEADER.unpack_from(packed, place)
    if mode > (4 if kind.is_float else 2) or places > MOST_PLACES:
        _malformed()
    place += _HEADER.size
    aside: dict[int, int] = {}
    for _ in range(aside_count):
        entry = packed[place : place + 2 + kind.width]
        aside[int.from_bytes(entry[:2], "little")] = int.from_bytes(entry[2:], "little")
        place += 2 + kind.width
    piece = packed[place : place + count * (LONGEST + 1 + places) // 8 + 1]
    bits = f"{int.from_bytes(piece, 'big'):0{8 * len(piece)}b}" if piece else ""
    before, at = _signed(expected), 0
    numbers: list[bytes] = []
    for i in range(count):
        rest, at = _read(bits, at, places)
        number: int | None = _signed(rest + (before if mode % 2 == 0 else _signed(expected)))
        if i in aside:
            pattern = aside[i]
            number = kind.place(pattern) if mode >= 3 else _integer(kind.scaled(pattern), unit)
        else:
            pattern = kind.from_number(number or 0, unit) if mode < 3 else kind.from_place(number or 0)
        before = before if number is None else number
        numbers.append(pattern.to_bytes(kind.width, "little"))
    return b"".join(numbers), place + -(-at // 8)


def _integer(parts: tuple[int, int] | None, unit: int) -> int | None:
    """Return the integer of an exception, if it has one."""
    if parts is None or not parts[0]:
        return None if parts is None else 0
    return parts[0] << (parts[1] - unit) if 0 <= parts[1] - unit < 64 else _malformed()


def _read(bits: str, at: int, places: int) -> tuple[int, int]:
    """Return the integer whose letters begin at a place, and the place behind them."""
    first = bits[at : at + 1]
    change = bits.find("0" if first == "1" else "1", at)
    end = change + 1 + places
    if change < 0 or end > len(bits) or change - at > LONGEST:
        _malformed()
    unary = change - at - 1
    low = int(bits[change + 1 : end] or "0", 2)
    return ((unary << places) + low if first == "1" else (~unary << places) + low), end
