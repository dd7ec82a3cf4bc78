"""Explanations of Hackenstrings, finite and endless."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Hackenstring, explain


def test_a_finite_string_is_a_stalk() -> None:
    assert str(explain(Hackenstring("bbbrb"))) == str(explain("bbbrb"))


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("(br)*", "series", "= 2/3"),
        ("br(rb)*", "series", "= 1/3"),
        ("(bbr)*", "series", "= 13/7"),
        ("br(rrb)*", "series", "= 1/7"),
        ("b(r)*", "tail", "go down towards 0, but the string is more than it"),
        ("bb(r)*", "tail", "go down towards 1, but the string is more than it"),
        ("bbr(b)*", "tail", "go up towards 2, but the string is less than it"),
        ("br(b)*", "tail", "br(b)* = 1 - 1/w"),  # 0.999..., which is not 1
        ("(r)*", "tail", "less than every integer"),
        ("(b)*r", "powers", "= w - 1"),
        ("(b)*(r)*", "powers", "= w/2"),
        ("(b^w r^w)*b", "powers", "= 2/3*w + 1"),
    ],
)
def test_endless_strings(text: str, rule: str, words: str) -> None:
    explanation = explain(text)
    assert explanation.rules == (rule,)
    assert words in " ".join(str(explanation).split())
    assert explanation.html().count(rule)
    assert explanation.as_data()["steps"][0]["rule"] == rule


@given(st.fractions(-20, 20, max_denominator=200).filter(lambda x: x.denominator & (x.denominator - 1)))
def test_a_fraction_is_the_sum_of_its_series(x: Fraction) -> None:
    explanation = explain(Hackenstring.from_number(x))
    assert explanation.rules == ("series",)
    assert str(explanation.steps[0].formula).endswith(f" = {x}")


def test_the_letters_of_pi_leave_it_between_two_numbers() -> None:
    explanation = explain(Hackenstring.from_number("pi"))
    low, high = (Fraction(word.strip(".")) for word in str(explanation.steps[0].sentence).split()[-3::2])
    assert low < Fraction(314159265358979, 10**14) < Fraction(314159265358980, 10**14) < high
    assert high - low == Fraction(1, 2**27)  # five letters to the point and its two, then a digit each
