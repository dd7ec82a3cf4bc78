"""`pack` and `unpack`: round trips bit for bit, both kernels alike, strings as documented, damage refused."""

from __future__ import annotations

import struct
import zlib
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import _kernel
from hackenbush._kernel import pure
from hackenbush.errors import FileError, InvalidArgument
from hackenbush.strings import Hackenstring, pack, unpack
from tests.samples import sized

RANDOM = np.random.default_rng(7)
COUNT = sized(5_000, pure=1_500)
KINDS = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8"]
WORDS = {1: "u1", 2: "u2", 4: "u4", 8: "u8"}


def patterns(array: Any) -> Any:
    """An array as the words that hold its numbers."""
    return np.ascontiguousarray(array).view(WORDS[array.dtype.itemsize])


def assert_comes_back(array: Any) -> bytes:
    packed = pack(array)
    back = unpack(packed)
    assert back.dtype == array.dtype
    assert back.shape == array.shape
    assert (patterns(back.ravel()) == patterns(array.ravel())).all()
    return packed


def with_specials(every: int) -> Any:
    numbers = RANDOM.poisson(5, COUNT).astype("f8")
    specials = [np.nan, -0.0, np.inf, -np.inf, 5e-324, -1.7976931348623157e308, 2.0**40]
    for i, special in enumerate(specials):
        numbers[i :: every * (i + 1)] = special
    return numbers


def rows() -> dict[str, Any]:
    walk = np.cumsum(RANDOM.standard_normal(COUNT))
    jump = np.cumsum(RANDOM.poisson(5, COUNT)).astype("f8")
    jump[COUNT // 2 :] += 2.0**45
    jump[::70] = np.nan
    return {
        "small": RANDOM.poisson(5, COUNT).astype("f8"),
        "uniform": RANDOM.random(COUNT),
        "normal": RANDOM.standard_normal(COUNT),
        "sensor": np.round((20 + walk * 0.05) * 16) / 16,
        "decimal": np.round(20 + walk, 2),
        "subnormal": RANDOM.integers(0, 2**20, COUNT, dtype="u8").view("f8"),
        "negative zeros": -np.zeros(COUNT),
        "constant": np.full(COUNT, 3.25),
        "many specials": with_specials(3),
        "few specials": with_specials(60),
        "jump": jump,
        "multiples": (RANDOM.integers(-(2**10), 2**10, COUNT) << 40),
        "large unsigned": RANDOM.integers(2**63, 2**64 - 1, COUNT, dtype="u8"),
        "single": RANDOM.standard_normal(COUNT).astype("f4"),
        "half": RANDOM.standard_normal(COUNT).astype("f2"),
        "flags": RANDOM.random(COUNT) < 0.1,
        "empty": np.array([], dtype="f8"),
        "one": np.array([1.5]),
        "no axes": np.array(2.5),
        "grid": RANDOM.poisson(3, (3, 5, 7)),
        "columns": np.asfortranarray(RANDOM.poisson(3, (30, 7)).astype("f8")),
        "every other": RANDOM.poisson(3, 100)[::-2],
        "big-endian": RANDOM.poisson(3, 100).astype(">i4"),
    }


ROWS = rows()


@pytest.mark.parametrize("name", ROWS)
def test_arrays_come_back_bit_for_bit(name: str) -> None:
    assert_comes_back(ROWS[name])


@pytest.mark.parametrize("kind", KINDS)
def test_all_bits_of_every_kind_come_back(kind: str) -> None:
    width = int(kind[1])
    words = RANDOM.integers(0, 2 ** (8 * width) - 1, 3_000, dtype=WORDS[width], endpoint=True)
    assert_comes_back(words.view(kind))
    if kind == "f2":
        assert_comes_back(np.arange(2**16, dtype="u2").view("f2"))  # all there are


@given(st.lists(st.integers(0, 2**64 - 1) | st.floats().map(lambda x: struct.unpack("<Q", struct.pack("<d", x))[0])))
def test_any_floats_come_back_with_payloads_and_signs(words: list[int]) -> None:
    assert_comes_back(np.array(words, dtype="u8").view("f8"))


def test_a_number_among_zeros_comes_back_however_far_it_is() -> None:
    for far in range(-140, 141):  # up to 64 letters make a run, and more an exception
        numbers = np.zeros(100, dtype="i8")
        numbers[41] = far
        assert_comes_back(numbers)


def test_many_floats_come_back() -> None:
    count = sized(200_000, pure=5_000)
    for array in (RANDOM.random(count), RANDOM.integers(0, 2**64 - 1, count, dtype="u8").view("f8")):
        assert_comes_back(array)


@pytest.mark.parametrize("name", ROWS)
def test_both_kernels_write_the_same_bytes(name: str) -> None:
    array = ROWS[name].ravel()[:2_500]
    data, kind = array.tobytes(), array.dtype.str[1:].replace("b", "u")
    packed = _kernel.pack_numbers(data, kind)
    assert packed == pure.pack_numbers(data, kind)
    assert pure.unpack_numbers(packed, kind, array.size) == data == _kernel.unpack_numbers(packed, kind, array.size)


@given(st.lists(st.integers(-200, 200), min_size=100, max_size=200))
def test_numbers_are_packed_as_the_strings_of_their_cells(numbers: list[int]) -> None:
    row = np.array(numbers, dtype="i8")
    packed = _kernel.pack_numbers(row.tobytes(), "i8")
    mode, places, unit, exceptions, expected = struct.unpack_from("<BBhHq", packed)
    if mode != 1 or exceptions:
        return
    letters = ""
    for n in numbers:
        cell = Fraction(2 * ((n >> unit) - expected) + 1, 2 << places)
        letters += Hackenstring.from_number(cell).letters()
    bits = letters.replace("b", "1").replace("r", "0")
    body = f"{int.from_bytes(packed[14:], 'big'):0{8 * (len(packed) - 14)}b}"
    assert body.rstrip("0") == bits.rstrip("0")
    assert 0 <= len(body) - len(bits) < 8


def test_sizes_are_what_the_kinds_of_data_promise() -> None:
    bits = {name: 8 * len(pack(array)) / array.size for name, array in ROWS.items() if array.size > 1000}
    assert bits["small"] < 4
    assert bits["uniform"] < 54.5
    assert bits["sensor"] < 4
    assert bits["normal"] < 64.5  # no gain, and hardly a loss


# ---- damage ------------------------------------------------------------------------------------------------


def packed_sample() -> bytes:
    return pack(with_specials(20)[:300])


def test_every_flipped_bit_is_refused() -> None:
    packed = packed_sample()
    for place in range(len(packed)):
        damaged = bytearray(packed)
        damaged[place] ^= 1 << (place % 8)
        with pytest.raises(FileError):
            unpack(bytes(damaged))


def test_every_truncation_is_refused() -> None:
    packed = packed_sample()
    for length in range(len(packed)):
        with pytest.raises(FileError):
            unpack(packed[:length])
    with pytest.raises(FileError, match="and more follows"):
        unpack(packed + b"\0")


def test_refusals_say_why() -> None:
    packed = packed_sample()
    with pytest.raises(FileError, match="does not begin with HKBN"):
        unpack(b"PK\3\4")
    with pytest.raises(FileError, match="is truncated: 5 bytes are missing"):
        unpack(packed[:-5])
    with pytest.raises(FileError, match="its checksum is wrong"):
        unpack(packed[:-1] + bytes([packed[-1] ^ 1]))
    with pytest.raises(FileError, match="malformed"):
        unpack(_forged(b"<f8", [10**14], b"\1\0\0\0\0\0" + bytes(8)))
    with pytest.raises(FileError, match="more than 281,474,976,710,656 numbers"):
        unpack(_forged(b"<f8", [10**15], b"\1\0\0\0\0\0" + bytes(8)))
    with pytest.raises(FileError, match="kind"):
        unpack(_forged(b"<c8", [1], b"\0" + bytes(8)))


def _forged(name: bytes, shape: list[int], numbers: bytes) -> bytes:
    """A packed array with a right checksum, whatever is in it."""
    lengths = b"".join(struct.pack("<Q", n) for n in [*shape, len(numbers)])
    whole = b"HKBN\1" + name + bytes([len(shape)]) + lengths + numbers
    return whole + struct.pack("<I", zlib.crc32(whole))


@given(st.binary(max_size=80), st.integers(0, 60), st.sampled_from(KINDS))
def test_any_bytes_are_unpacked_or_refused(data: bytes, count: int, kind: str) -> None:
    answers = []
    for kernel in (_kernel, pure):
        try:
            answers.append(kernel.unpack_numbers(data, kind, count))
        except ValueError:
            answers.append(None)
    assert answers[0] == answers[1]


@given(st.sampled_from(sorted(ROWS)), st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), max_size=4))
def test_damaged_numbers_are_unpacked_alike_or_refused(name: str, changes: list[tuple[int, int]]) -> None:
    array = ROWS[name].ravel()[:150]
    kind = array.dtype.str[1:].replace("b", "u")
    damaged = bytearray(_kernel.pack_numbers(array.tobytes(), kind))
    for place, byte in changes:
        if place < len(damaged):
            damaged[place] = byte
    answers = []
    for kernel in (_kernel, pure):
        try:
            answers.append(kernel.unpack_numbers(bytes(damaged), kind, array.size))
        except ValueError:
            answers.append(None)
    assert answers[0] == answers[1]


@pytest.mark.parametrize("kernel", [_kernel, pure])
def test_kernels_refuse_what_is_no_row_of_numbers(kernel: Any) -> None:
    with pytest.raises(ValueError, match="numbers of kind 'f3' are not packed"):
        kernel.pack_numbers(b"", "f3")
    with pytest.raises(ValueError, match="have 8 bytes each"):
        kernel.pack_numbers(b"123", "f8")


def test_other_arrays_are_refused() -> None:
    for array in (np.array([1j]), np.array(["a"]), np.array([None]), np.array(["2020"], dtype="M8[Y]")):
        with pytest.raises(InvalidArgument, match="an array of integers, booleans or floats"):
            pack(array)
