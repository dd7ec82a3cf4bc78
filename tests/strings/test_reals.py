"""Endless strings: digits from elsewhere, bounds that tell and bounds that do not, other packages' numbers."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush.errors import TooHard, Undefined
from hackenbush.strings import Hackenstring, Real, sqrt
from hackenbush.strings.rationals import first_letters
from hackenbush.strings.reals import read_real
from tests.strings.strings_samples import rationals

# From the decimal digits in the OEIS: A000796, A001113, A002193, A001622.
DIGITS = {
    "pi": "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899",
    "e": "2.71828182845904523536028747135266249775724709369995957496696762772407663035354759",
    "sqrt(2)": "1.41421356237309504880168872420969807856967187537694807317667973799073247846210703",
    "phi": "1.61803398874989484820458683436563811772030917980576286213544862270526046281890244",
}


@pytest.mark.parametrize(("name", "digits"), DIGITS.items())
def test_the_letters_are_those_of_the_known_digits(name: str, digits: str) -> None:
    known = Fraction(digits)
    letters = first_letters(known, 250)
    assert letters == first_letters(known + Fraction(1, 10**80), 250)
    assert Hackenstring.from_number(name).letters(250) == letters
    assert Hackenstring.from_number(f"-{name}").letters(250) == (-Hackenstring(letters)).letters()


@given(st.integers(0, 400))
def test_bounds_enclose_and_close_in(n: int) -> None:
    for name in ("pi", "e", "phi", "sqrt(2)", "sqrt(3/7)"):
        real = read_real(name)
        assert isinstance(real, Real)
        low, high = real.bounds(n)
        closer_low, closer_high = real.bounds(n + 100)
        assert low < closer_high
        assert closer_low < high
        assert high - low <= Fraction(2, 1 << n)


@given(st.integers(0, 10**6), st.integers(1, 10**3), st.integers(0, 80))
def test_letters_of_square_roots_enclose_them_exactly(top: int, bottom: int, length: int) -> None:
    root = sqrt(Fraction(top, bottom))
    string = Hackenstring.from_number(root)
    if isinstance(root, Fraction):
        assert root**2 == Fraction(top, bottom)
        return
    start = isqrt(top // bottom) + 2
    letters = string.letters(start + length)
    least, most = (Hackenstring(letters + tail).number for tail in ("r" * 99, "b" * 99))
    assert least**2 < Fraction(top, bottom) < most**2


@given(rationals, st.integers(0, 40))
def test_a_function_with_exact_bounds_is_a_rational(x: Fraction, length: int) -> None:
    assert Hackenstring.from_number(lambda _: (x, x)).letters(length) == Hackenstring.from_number(x).letters(length)


def test_a_function_with_bounds_has_letters_and_order() -> None:
    third = Hackenstring.from_number(lambda n: (Fraction(2**n // 3, 2**n), Fraction(2**n // 3 + 1, 2**n)))
    assert third.letters(50) == Hackenstring.from_number(Fraction(1, 3)).letters(50)
    assert Fraction(33, 100) < third < Fraction(1, 2)
    assert third < Hackenstring.from_number("pi") < Hackenstring("(b)*")
    assert third > Hackenstring("b(r)*")
    assert str(third).startswith("brrbrb")
    assert not third.is_exact
    assert not third.is_finite
    assert str(third.length) == "w"


def test_bounds_that_never_tell_are_too_hard_and_never_wrong() -> None:
    half = Fraction(1, 2)
    around = Hackenstring.from_number(lambda n: (half - Fraction(1, 2**n), half + Fraction(1, 2**n)))
    above = Hackenstring.from_number(lambda n: (half, half + Fraction(1, 2**n)))
    for string in (around, above):
        assert string.letters(2) == "br"
        with pytest.raises(TooHard, match="which letter follows 'br'"):
            string.letters(3)
        with pytest.raises(TooHard):
            _ = string == half
    with pytest.raises(TooHard, match="letters of these strings agree"):
        _ = Hackenstring.from_number("pi") < Hackenstring.from_number(
            read_real("pi")
        )  # the same, but known by its bounds only
    slow = Hackenstring.from_number(lambda n: (Fraction(1, 3) - Fraction(1, n), Fraction(1, 3) + Fraction(1, n)))
    assert slow.letters(8) == "brrbrbrb"


def test_what_endless_strings_cannot_do_says_so() -> None:
    pi = Hackenstring.from_number("pi")
    assert pi == pi
    assert repr(-pi) == "Hackenstring.from_number('-pi')"
    turned = -pi
    assert -turned > Hackenstring.from_number("3.14")
    with pytest.raises(Undefined, match="letter by letter"):
        _ = pi + 1
    with pytest.raises(Undefined, match="letter by letter"):
        pi.letters()
    with pytest.raises(TypeError, match="cannot be hashed"):
        hash(pi)
    with pytest.raises(Undefined, match="not in order"):
        Hackenstring.from_number(lambda _: (Fraction(1), Fraction(0))).letters(3)
    with pytest.raises(Undefined, match="no real square root"):
        sqrt(-1)


def test_numbers_of_sympy_have_strings() -> None:
    sympy = pytest.importorskip("sympy")
    assert Hackenstring.from_number(sympy.sqrt(2)).letters(500) == Hackenstring.from_number("sqrt(2)").letters(500)
    assert Hackenstring.from_number(sympy.pi).letters(500) == Hackenstring.from_number("pi").letters(500)
    assert Hackenstring.from_number(sympy.E).letters(500) == Hackenstring.from_number("e").letters(500)
    assert Hackenstring.from_number(sympy.GoldenRatio).letters(500) == Hackenstring.from_number("phi").letters(500)
    assert Hackenstring.from_number(sympy.Rational(2, 3)) == Hackenstring("(br)*")
    assert Hackenstring.from_number(sympy.Float(0.75)) == Hackenstring("brb")
    tangled = (
        2 * sympy.cos(1) - sympy.exp(sympy.Rational(1, 3)) * sympy.log(5) + 7 ** sympy.Rational(2, 3) + sympy.pi**-2
    )
    low, high = (Fraction(str(tangled.evalf(50))) + sign * Fraction(1, 10**45) for sign in (-1, 1))
    assert low < Hackenstring.from_number(tangled) < high
    close = sympy.Rational("3.14159265358979323846264338327950288")
    steep = Hackenstring.from_number(10**-35 / (sympy.pi - close))  # the intervals have 0 below the line at first
    rest = Fraction("0.419716939937510582097494459")  # the digits of π behind those
    assert Fraction(999999, 1000000) < steep.truncate(40).number * rest < Fraction(1000001, 1000000)
    with pytest.raises((TooHard, Undefined)):  # one over 0 in disguise
        Hackenstring.from_number(
            1 / (sympy.sqrt(2) * sympy.sqrt(3 + sympy.sqrt(2)) - sympy.sqrt(6 + 2 * sympy.sqrt(2)))
        )
    for wrong in (sympy.I, sympy.Symbol("x"), sympy.oo, sympy.nan):
        with pytest.raises(Undefined):
            Hackenstring.from_number(wrong)
    with pytest.raises(Undefined, match="gamma cannot be enclosed"):
        Hackenstring.from_number(sympy.gamma(sympy.Rational(1, 3)))


def test_numbers_of_mpmath_have_strings() -> None:
    mpmath = pytest.importorskip("mpmath")
    assert Hackenstring.from_number(mpmath.pi).letters(500) == Hackenstring.from_number("pi").letters(500)
    assert Hackenstring.from_number(mpmath.mpf("0.1")).number == Fraction(0.1)
    for wrong in (mpmath.inf, mpmath.nan, mpmath.mpc(1, 1)):
        with pytest.raises(Undefined, match="not a real number"):
            Hackenstring.from_number(wrong)
