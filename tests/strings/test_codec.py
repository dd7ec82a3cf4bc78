"""Berlekamp's number system: bits and numbers, order, rounding against all strings, streams, and his theorem."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from math import erf, exp, pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush.errors import NotationError, TooHard, Undefined
from hackenbush.strings import Hackenstring
from hackenbush.strings.codec import decode, decode_stream, encode, encode_stream, round_to_bits
from tests.strings.strings_samples import dyadics, rationals


@given(dyadics)
def test_bits_are_the_letters(x: Fraction) -> None:
    assert encode(x) == Hackenstring.from_number(x).letters().translate(str.maketrans("br", "10"))
    assert decode(encode(x)) == x


@given(st.floats(-1e4, 1e4))
def test_floats_are_encoded_exactly(x: float) -> None:
    assert decode(encode(x)) == Fraction(x)


@given(st.lists(dyadics), st.lists(dyadics))
def test_streams_read_back_and_sort_as_lists(first: list[Fraction], second: list[Fraction]) -> None:
    assert list(decode_stream(encode_stream(first))) == first
    assert (first < second) == (encode_stream(first) < encode_stream(second))


def test_delimited_numbers_sort_as_numbers_and_none_begins_another() -> None:
    numbers = sorted(decode("".join(bits)) for n in range(9) for bits in product("01", repeat=n))
    codes = [encode_stream([x]) for x in numbers]
    assert codes == sorted(codes)
    assert not any(after.startswith(code) for code, after in pairwise(codes))


@given(rationals, st.integers(0, 7))
def test_the_nearest_of_some_length_is_nearest_of_all(x: Fraction, length: int) -> None:
    every = {decode("".join(bits)): n for n in range(length + 1) for bits in product("01", repeat=n)}
    nearest = min(every, key=lambda y: (abs(y - x), every[y]))
    assert round_to_bits(x, length) == nearest


@given(rationals | st.floats(-20, 20), st.integers(0, 90))
def test_rounding_is_close_and_short(x: Fraction | float, length: int) -> None:
    cut = Hackenstring.from_number(x).truncate(length).number
    for near in (round_to_bits(x, length), cut):
        assert len(encode(near)) <= length
    assert abs(round_to_bits(x, length) - Fraction(x)) <= abs(cut - Fraction(x))
    if len(set(encode(cut))) == 2:
        assert abs(cut - Fraction(x)) < Fraction(1, cut.denominator)


def test_truncation_of_normal_numbers_loses_less_than_the_best_code_of_a_bit_less() -> None:
    # Berlekamp 1974; the errors of the best codes are those of Max (Quantizing for minimum distortion, 1960).
    best = {1: 0.3634, 2: 0.1175, 3: 0.03454, 4: 0.009497, 5: 0.002499}
    for length in (2, 3, 4, 5, 6):
        assert _squared_error(length) < best[length - 1]


def _squared_error(length: int) -> float:
    """The mean square of what truncation loses of a number with normal distribution."""
    total = 0.0
    for bits in product("01", repeat=length):
        text = "".join(bits)
        y = float(decode(text))
        low, high = (float(decode(text + tail * 60)) for tail in "01")  # one color alone goes on forever
        total += _moment(high, y) - _moment(low, y)
    return total


def _moment(x: float, y: float) -> float:
    """The integral of (t - y)² over the normal distribution up to x."""
    density, below = exp(-x * x / 2) / sqrt(2 * pi), (1 + erf(x / sqrt(2))) / 2
    return (1 + y * y) * below - (x - 2 * y) * density


def test_what_cannot_be_encoded_or_decoded_says_so() -> None:
    with pytest.raises(Undefined, match="1/3 is not a dyadic rational"):
        encode(Fraction(1, 3))
    with pytest.raises(Undefined, match="inf has no finite string"):
        encode(float("inf"))
    with pytest.raises(Undefined, match="nan has no finite string"):
        round_to_bits(float("nan"), 5)
    with pytest.raises(TooHard, match="more than 100000000 bits"):
        encode(1e300)
    with pytest.raises(NotationError, match="expected 0 or 1, not '2' at column 3"):
        decode("012")
    for broken in ("0", "1", "11", "0100", "1110"):
        with pytest.raises(NotationError, match="ends within a number"):
            list(decode_stream(broken))
