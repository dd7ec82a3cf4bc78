"""`Surreal`: algebra, text, and Gonshor's expansions against the definition of strings by their options."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from hypothesis import given

from hackenbush.errors import NotationError, TooHard, Undefined
from hackenbush.strings import Hackenstring, Surreal
from tests.samples import examples
from tests.strings.strings_samples import options, surreals, transfinite

ZERO = Surreal(0)


@examples(25, pure=6)
@given(surreals, surreals, surreals)
def test_numbers_are_an_ordered_ring(x: Surreal, y: Surreal, z: Surreal) -> None:
    assert x + y == y + x
    assert (x + y) + z == x + (y + z)
    assert x * y == y * x
    assert x * (y + z) == x * y + x * z
    assert x - x == 0
    assert (x < y) == (x + z < y + z)
    if z > 0:
        assert (x < y) == (x * z < y * z)


@given(surreals, surreals)
def test_a_quotient_by_one_term_undoes_the_product(x: Surreal, y: Surreal) -> None:
    if len(y.terms) == 1:
        assert x * y / y == x
    elif y == 0:
        with pytest.raises(ZeroDivisionError):
            _ = x / y
    else:
        with pytest.raises(Undefined, match="expected one multiple of a power of w"):
            _ = x / y


@pytest.mark.parametrize("text", ["0^-1", "0^-9", "(w - w)^-2", "1 + 0^-1*w"])
def test_zero_has_no_negative_powers(text: str) -> None:
    with pytest.raises(Undefined, match="0 has no negative powers"):
        Surreal(text)


@given(surreals)
def test_the_text_of_a_number_reads_back(x: Surreal) -> None:
    assert Surreal(str(x)) == x == eval(repr(x))
    assert hash(Surreal(str(x))) == hash(x)
    assert pickle.loads(pickle.dumps(x)) == x


@given(transfinite)
def test_left_options_are_less_and_right_options_more(string: Hackenstring) -> None:
    value = string.value
    for sign, option in options(string):
        assert (option.value < value) == (sign > 0)
        assert option.value != value


@examples(25, pure=6)
@given(transfinite, transfinite)
def test_options_of_a_sum_are_on_the_sides_that_the_definition_says(x: Hackenstring, y: Hackenstring) -> None:
    total = x + y
    for first, second in ((x, y), (y, x)):
        for sign, option in options(first):
            assert (option + second < total) == (sign > 0)


@given(transfinite, transfinite, transfinite)
def test_the_simplest_between_two_strings_is_where_they_part(x: Hackenstring, y: Hackenstring, z: Hackenstring) -> None:
    # A string between two others is at least as long as what those two have in common.
    low, middle, high = sorted([x, y, z])
    shared = next(i for i in range(100) if low.letters(i + 1) != high.letters(i + 1) or i == 60)
    assert middle.letters(shared) == low.letters(shared)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1 - 1/w", "1 - 1/w"), ("w^-1", "1/w"), ("-(w + 1)^2", "-w^2 - 2*w - 1"), ("2 1/2 + 0.25", "11/4"),
        ("3*w/2 - 2/3", "3/2*w - 2/3"), ("ω·2 − 1", "2*w - 1"), ("sqrt(4*w^3)", "2*w^(3/2)"), ("w^w^2", "w^(w^2)"),
        ("w^(1 - 1/w)", "w^(1 - 1/w)"), ("omega/omega", "1"), ("2^-3", "1/8"), ("-w^-(1/2)", "-w^(-1/2)"), ("0", "0"),
    ],
)  # fmt: skip
def test_numbers_are_read_and_written(text: str, result: str) -> None:
    assert str(Surreal(text)) == result


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1/0", "division by 0 at column 2"), ("w+", "not the end of the text at column 3"),
        ("2w", "not 'w' at column 2"), ("(" * 60, "more than 50 levels"), ("q", "not 'q' at column 1"),
        ("sqrt 2", "expected '(', not '2' at column 6"), ("9" * 5000, "at most 4300 digits"),
    ],
)  # fmt: skip
def test_bad_numbers_are_errors_with_their_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        Surreal(text)
    assert message in str(caught.value).splitlines()[0]


def test_what_is_no_finite_sum_is_refused() -> None:
    for text in ("sqrt(2)", "sqrt(w+1)", "sqrt(-1)", "1/(w+1)", "2^w", "2^(1/2)"):
        with pytest.raises(Undefined):
            Surreal(text)
    for text in ("2^100000000", "(w+1)^1000"):
        with pytest.raises(TooHard, match="too large"):
            Surreal(text)
    with pytest.raises(TooHard, match="bits"):
        str(Surreal(Fraction(1, 2**20_000)))
    with pytest.raises(AttributeError):
        ZERO.terms = ()
    with pytest.raises(TypeError):
        _ = ZERO + 1.5  # type: ignore[operator]
