"""`Ordinal`: the laws of ordinal arithmetic, and Cantor's examples."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush.errors import NotationError, TooHard, Undefined
from hackenbush.strings import Ordinal
from hackenbush.strings.ordinals import OMEGA, omega_to
from tests.strings.strings_samples import ordinals


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("1+w", "w"), ("w+1+w", "w*2"), ("2*w", "w"), ("(w+1)*2", "w*2+1"), ("(w+1)*w", "w^2"), ("w^2*3+w^3", "w^3"),
        ("w^w*w", "w^(w+1)"), ("w*w^w", "w^w"), ("(w^2+w)*(w+1)", "w^3+w^2+w"), ("w^0", "1"),
        ("0*w+w*0", "0"), ("5+3", "8"),
    ],
)  # fmt: skip
def test_sums_and_products_of_the_books(left: str, right: str) -> None:
    assert Ordinal(left) == Ordinal(right)
    assert str(Ordinal(left)) == right


@given(ordinals, ordinals, ordinals)
def test_sums_and_products_are_associative(a: Ordinal, b: Ordinal, c: Ordinal) -> None:
    assert (a + b) + c == a + (b + c)
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c  # from the left only


@given(ordinals, ordinals)
def test_what_is_after_the_first_makes_the_sum(a: Ordinal, b: Ordinal) -> None:
    assert (a + b).after(a) == b
    least, most = sorted([a, b])
    assert least + most.after(least) == most
    if least < most:
        with pytest.raises(Undefined, match="is larger than"):
            least.after(most)


@given(ordinals, ordinals, ordinals)
def test_order_is_kept_by_adding_on_the_left(a: Ordinal, b: Ordinal, c: Ordinal) -> None:
    assert (a < b) == (c + a < c + b)
    assert (a < b) == (omega_to(a) < omega_to(b))
    assert a <= c + a
    assert (a < b) + (a == b) + (a > b) == 1


@given(st.integers(0, 10**20), st.integers(0, 10**20))
def test_naturals_are_ordinals(m: int, n: int) -> None:
    assert int(Ordinal(m) + n) == m + n == Ordinal(m) + Ordinal(n)
    assert int(m * Ordinal(n)) == m * n
    assert hash(Ordinal(m)) == hash(m)
    assert (Ordinal(m) < n) == (m < n)
    assert Ordinal(m) < OMEGA
    assert Ordinal(m) > -1


@given(ordinals)
def test_the_text_of_an_ordinal_reads_back(a: Ordinal) -> None:
    assert Ordinal(str(a)) == a == eval(repr(a))
    assert pickle.loads(pickle.dumps(a)) == a
    assert bool(a) == (a != 0)


def test_what_is_no_ordinal_is_refused() -> None:
    with pytest.raises(Undefined, match="expected 0 or more"):
        Ordinal(-1)
    with pytest.raises(Undefined, match="w is not finite"):
        int(OMEGA)
    with pytest.raises(NotationError, match="expected '\\+' or the end, not 'q' at column 2"):
        Ordinal("wq")
    with pytest.raises(AttributeError):
        OMEGA.terms = ()
    tower = OMEGA
    with pytest.raises(TooHard, match="at most 40 powers"):
        for _ in range(50):
            tower = omega_to(tower)
