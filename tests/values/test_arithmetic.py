"""Simplest numbers, mex, nim-sum and nim-product, against their definitions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game, Undefined, mex, nim_sum, simplest_between, star
from hackenbush.values import nim_product
from tests.samples import large_numbers, numbers, rationals, sized

# ---- the simplest number --------------------------------------------------------------------------------------------


def tree_of_numbers(days: int) -> list[list[Fraction]]:
    """The numbers born on each day: those that fit before, between and after all that were there (ONAG, chapter 2)."""
    born = [[Fraction(0)]]
    for _ in range(days):
        old = sorted(x for day in born for x in day)
        between = [(x + y) / 2 for x, y in pairwise(old)]
        born.append([old[0] - 1, *between, old[-1] + 1])
    return born


TREE = tree_of_numbers(11)


def by_search(low: Fraction | None, high: Fraction | None) -> Fraction | None:
    """The first number to be born between the bounds, if that is within the tree."""
    for day in TREE:
        fitting = [x for x in day if (low is None or low < x) and (high is None or x < high)]
        if fitting:
            (x,) = fitting  # two of one day would have an older one between them
            return x
    return None


@given(st.none() | rationals, st.none() | rationals)
def test_the_simplest_number_is_the_first_to_be_born(low: Fraction | None, high: Fraction | None) -> None:
    if low is not None and high is not None and low >= high:
        low, high = high, low
    if low is not None and low == high:
        with pytest.raises(Undefined, match="no number lies strictly between"):
            simplest_between(low, high)
        return
    x = simplest_between(low, high)
    expected = by_search(low, high)
    if expected is not None:
        assert x == expected
    else:
        assert all(x not in day for day in TREE)
    assert low is None or low < x
    assert high is None or x < high


def test_the_simplest_number_between_all_pairs_of_old_numbers() -> None:
    old = sorted(x for day in TREE[:7] for x in day)
    for place, low in enumerate(old):
        for high in old[place + 1 :: 5]:
            assert simplest_between(low, high) == by_search(low, high)


@given(st.none() | numbers, st.none() | numbers)
def test_a_form_of_numbers_is_the_simplest_between_them(low: Fraction | None, high: Fraction | None) -> None:
    left, right = ([] if x is None else [x] for x in (low, high))
    if low is None or high is None or low < high:
        assert Game.of(left, right) == simplest_between(low, high)
    else:
        assert not Game.of(left, right).is_number


def test_forms_of_old_numbers_and_stars_are_the_simplest_between_them() -> None:
    """A number x as option keeps the form from being x; x + * does not, since it is confused with x."""
    old = sorted(x for day in TREE[:5] for x in day)
    for low, high, low_star, high_star in product(old, old, (0, 1), (0, 1)):
        g = Game.of([low + star(low_star)], [high + star(high_star)])
        if low > high or (low == high and not (low_star and high_star)):
            assert not g.is_number
        else:
            ends = [x for x, is_allowed in ((low, low_star), (high, high_star)) if is_allowed]
            inside = [by_search(low, high)] if low < high else []
            assert g == min((x for x in (*ends, *inside) if x is not None), key=lambda x: Game(x).birthday)


@given(large_numbers, large_numbers)
def test_the_simplest_number_between_large_ones_divides_the_interval(x: Fraction, y: Fraction) -> None:
    """No number with a smaller denominator fits, and among integers none is nearer to 0."""
    low, high = min(x, y), max(x, y)
    if low == high:
        return
    simplest = simplest_between(low, high)
    assert low < simplest < high
    assert simplest.denominator.bit_count() == 1
    if simplest.denominator > 1:
        coarse = 2 / Fraction(simplest.denominator)
        assert low // coarse * coarse + coarse >= high
    elif simplest:
        assert not low < simplest - (1 if simplest > 0 else -1) < high


def test_the_simplest_number_is_turned_with_its_bounds() -> None:
    for low, high in product(range(-4, 4), range(1, 5)):
        x, y = Fraction(low, 3), Fraction(low, 3) + Fraction(high, 7)
        assert simplest_between(-y, -x) == -simplest_between(x, y)
        assert type(simplest_between(x, y)) is Fraction


# ---- mex and nimbers ------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 12)))
def test_mex_is_the_least_natural_number_that_is_missing(values: list[int]) -> None:
    least = mex(iter(values))
    assert least not in values
    assert set(range(least)) <= set(values)


@cache
def nim_sum_by_mex(a: int, b: int) -> int:
    return least_missing({nim_sum_by_mex(x, b) for x in range(a)} | {nim_sum_by_mex(a, y) for y in range(b)})


@cache
def nim_product_by_mex(a: int, b: int) -> int:
    """The mex of a'b + ab' + a'b' over all smaller a' and b' (ONAG, chapter 6)."""
    return least_missing(
        {
            nim_product_by_mex(x, b) ^ nim_product_by_mex(a, y) ^ nim_product_by_mex(x, y)
            for x in range(a)
            for y in range(b)
        }
    )


def least_missing(values: set[int]) -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


def test_nim_sum_is_its_definition_by_mex() -> None:
    for a, b in product(range(40), repeat=2):
        assert nim_sum(a, b) == nim_sum_by_mex(a, b)


def test_nim_product_is_its_definition_by_mex() -> None:
    for a, b in product(range(sized(32, pure=24)), repeat=2):
        assert nim_product(a, b) == nim_product_by_mex(a, b)


naturals = st.integers(0, 2**32 - 1) | st.integers(0, 300)


@given(st.lists(naturals, max_size=5))
def test_nim_sum_and_nim_product_of_many_do_not_depend_on_their_order(heaps: list[int]) -> None:
    assert nim_sum(*heaps) == nim_sum(*heaps[::-1])
    assert nim_product(*heaps) == nim_product(*heaps[::-1])
    assert nim_sum(*heaps, *heaps) == 0


@given(naturals, naturals, naturals)
def test_nimbers_are_a_field(a: int, b: int, c: int) -> None:
    assert nim_product(nim_product(a, b), c) == nim_product(a, nim_product(b, c)) == nim_product(a, b, c)
    assert nim_product(a, nim_sum(b, c)) == nim_sum(nim_product(a, b), nim_product(a, c))
    assert nim_product(a, 1) == nim_sum(a, 0) == a
    assert (nim_product(a, b) == 0) == (a == 0 or b == 0)


@given(st.integers(1, 2**16 - 1))
def test_nimbers_below_a_fermat_power_are_a_field(a: int) -> None:
    """Of 2**16 elements, so that a**(2**16) = a and a**(1 + 2 + 4 + ... + 2**15) = 1."""
    square, product_of_squares = a, 1
    for _ in range(16):
        product_of_squares = nim_product(product_of_squares, square)
        square = nim_product(square, square)
        assert square < 2**16
    assert (square, product_of_squares) == (a, 1)


@pytest.mark.parametrize("n", range(6))
def test_fermat_powers_multiply_as_numbers_and_their_squares_are_three_halves(n: int) -> None:
    power = 2**2**n
    assert nim_product(power, power) == power * 3 // 2
    assert all(nim_product(power, smaller) == power * smaller for smaller in (0, 1, power // 2, power - 1))


@given(st.integers(0, 2**31 - 1), st.integers(0, 2**31 - 1))
def test_nimbers_of_games_add_by_nim_sum(a: int, b: int) -> None:
    assert (star(a) + star(b)).nimber == nim_sum(a, b)


@given(st.lists(st.integers(0, 9), max_size=6))
def test_a_form_of_nimbers_is_the_nimber_of_their_mex(heaps: list[int]) -> None:
    options = [star(n) for n in heaps]
    assert Game.of(options, options) == star(mex(heaps))


@pytest.mark.parametrize("function", [nim_sum, nim_product])
def test_nim_arithmetic_is_of_natural_numbers(function: Any) -> None:
    with pytest.raises(Undefined, match="natural numbers, not -1"):
        function(3, -1)
    assert function() == (0 if function is nim_sum else 1)
