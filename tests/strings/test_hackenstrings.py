"""`Hackenstring`: values from the books and by search, order, round trips, text, and what is refused."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game, Position
from hackenbush.board.builders import hackenstring
from hackenbush.errors import InvalidArgument, NotationError, TooHard, Undefined
from hackenbush.strings import Hackenstring, Surreal
from tests.board.by_search import value_by_search
from tests.strings.strings_samples import (
    dyadics,
    exact_strings,
    finite_texts,
    periodic_texts,
    rationals,
    surreals,
    transfinite,
)

FINITE = {
    "": "0", "b": "1", "bbb": "3", "br": "1/2", "brr": "1/4", "brb": "3/4", "bbbrb": "11/4", "brbrrbbr": "77/128",
    "rrrrbb": "-13/4", "bbrrbrbr": "85/64", "r": "-1", "rrr": "-3", "rb": "-1/2", "rbb": "-1/4", "rbr": "-3/4",
}  # fmt: skip
PERIODIC = {"(br)*": "2/3", "br(rb)*": "1/3", "(bbr)*": "13/7", "br(rrb)*": "1/7", "br(rrbb)*": "1/5"}
CLOSE = {"b(r)*": "1/w", "bb(r)*": "1 + 1/w", "bbr(b)*": "2 - 1/w", "br(b)*": "1 - 1/w", "rb(r)*": "-1 + 1/w"}
TRANSFINITE = {  # Conway and Gonshor
    "+^w": "w", "-^w": "-w", "+^(w+1)": "w + 1", "+^w -": "w - 1", "+^w --": "w - 2", "+^(w*2)": "2*w",
    "+^w -^w": "w/2", "+^w -^(w*2)": "w/4", "+^(w^2)": "w^2", "+^w -^(w^2)": "sqrt(w)", "+ -^w +": "2/w",
    "+ -^w -": "1/(2*w)", "+ -^(w^2)": "w^-w", "+ -^(w*2)": "1/w^2", "+ -^w +^w": "1/sqrt(w)", "+^(w^w)": "w^w",
    "+^w -^(w^3)": "w^(1/w)", "+^w -^w +^w": "3*w/4", "(+-)* +": "2/3 + 1/w", "(+-)* -": "2/3 - 1/w",
}  # fmt: skip


@pytest.mark.parametrize(("text", "number"), [*FINITE.items(), *PERIODIC.items()])
def test_rational_strings_of_the_books(text: str, number: str) -> None:
    assert Hackenstring(text).number == Fraction(number)
    assert Hackenstring.from_number(Fraction(number)) == Hackenstring(text)


@pytest.mark.parametrize(("text", "number"), [*CLOSE.items(), *TRANSFINITE.items()])
def test_infinite_strings_of_the_books(text: str, number: str) -> None:
    assert Hackenstring(text).value == Surreal(number)
    assert Hackenstring.from_number(number) == Hackenstring(text)


def test_all_strings_of_up_to_8_letters_are_worth_what_search_finds() -> None:
    texts = ["".join(letters) for length in range(9) for letters in product("br", repeat=length)]
    assert len(texts) == 511
    for text in texts:
        string = Hackenstring(text)
        assert value_by_search(Position(text)) == string.number
        assert string.letters() == text == hackenstring(string.number)
        assert Hackenstring.from_number(string.number) == string


# ---- what holds for all ------------------------------------------------------------------------------------


@given(rationals)
def test_a_rational_is_the_value_of_its_string(x: Fraction) -> None:
    assert Hackenstring.from_number(x).number == x == Hackenstring.from_number(x)
    assert hash(Hackenstring.from_number(x)) == hash(x)


@given(exact_strings)
def test_a_string_is_that_of_its_value(string: Hackenstring) -> None:
    assert Hackenstring.from_number(string.value) == string


@given(exact_strings, exact_strings)
def test_strings_are_ordered_as_their_values(first: Hackenstring, second: Hackenstring) -> None:
    assert (first < second) == (first.value < second.value)
    assert (first == second) == (first.value == second.value)
    assert (first > second) == (second < first)


@given(surreals, st.sampled_from(["1/w", "w^-2", "w^(-w)", "1", "w"]), st.sampled_from([1, -1, Fraction(1, 3)]))
def test_neighbors_are_ordered_as_their_values(x: Surreal, step: str, times: Fraction) -> None:
    near = x + Surreal(step) * times
    assert (Hackenstring.from_number(x) < Hackenstring.from_number(near)) == (times > 0)


@given(exact_strings, finite_texts)
def test_order_is_that_of_letters_with_the_end_between(string: Hackenstring, text: str) -> None:
    rank = {"b": 2, "": 1, "r": 0}
    other = Hackenstring(text)
    letters = string.letters(40)
    ranks = [[rank[row[i : i + 1]] for i in range(40)] for row in (letters, text)]
    if ranks[0] != ranks[1]:
        assert (string < other) == (ranks[0] < ranks[1])


@given(exact_strings)
def test_the_negative_exchanges_the_colors(string: Hackenstring) -> None:
    assert (-string).letters(30) == string.letters(30).translate(str.maketrans("br", "rb"))
    assert (-string).value == -string.value
    turned = -string
    assert -turned == string
    assert string - string == 0


@given(exact_strings, exact_strings)
def test_sums_are_those_of_values(first: Hackenstring, second: Hackenstring) -> None:
    assert (first + second).value == first.value + second.value
    assert first + second == second + first
    assert first - second + second == first


@given(dyadics)
def test_one_color_for_ever_is_closer_than_any_fraction(x: Fraction) -> None:
    letters = Hackenstring.from_number(x).letters()
    above, below = Hackenstring(f"{letters}b(r)*"), Hackenstring(f"{letters}r(b)*")
    assert x < above < x + Fraction(1, 2**200)
    assert x - Fraction(1, 2**200) < below < x
    assert above.value == x + 1 / Surreal("w")
    assert below.value == x - 1 / Surreal("w")


@given(exact_strings)
def test_the_text_reads_back(string: Hackenstring) -> None:
    assert Hackenstring(str(string)) == string
    assert Hackenstring(string.text("+-")) == string
    assert eval(repr(string)) == string
    assert pickle.loads(pickle.dumps(string)) == string
    assert hash(Hackenstring(str(string))) == hash(string)


@given(finite_texts, st.text("br", min_size=1, max_size=4), st.integers(1, 3), st.integers(0, 3))
def test_a_cycle_may_be_written_in_many_ways(start: str, cycle: str, times: int, rounds: int) -> None:
    assert Hackenstring(f"{start}({cycle})*") == Hackenstring(f"{start}{cycle * rounds}({cycle * times})*")
    turned = cycle[1:] + cycle[:1]
    assert Hackenstring(f"{start}({cycle})*") == Hackenstring(f"{start}{cycle[0]}({turned})*")
    assert str(Hackenstring(f"{start}({cycle})*")) == str(Hackenstring(f"{start}{cycle[0]}({turned})*"))


@given(periodic_texts | transfinite.map(str), st.integers(0, 30))
def test_a_truncated_string_has_the_first_letters(text: str, length: int) -> None:
    string = Hackenstring(text)
    assert string.truncate(length).letters() == string.letters(length)


@given(dyadics)
def test_a_truncated_string_is_in_the_middle_of_what_begins_so(x: Fraction) -> None:
    letters = Hackenstring.from_number(x).letters()
    if len(set(letters)) == 2:
        least, most = (Hackenstring(f"{letters}{tail}").number for tail in ("r" * 60, "b" * 60))
        assert least + most == 2 * x


@given(finite_texts)
def test_a_reading_counts_letter_by_letter(text: str) -> None:
    totals = [digit.total for digit in Hackenstring(text).digits]
    assert totals == [Hackenstring(text[:i]).number for i in range(1, len(text) + 1)]


# ---- other numbers -----------------------------------------------------------------------------------------


def test_strings_mix_with_numbers_and_games() -> None:
    half = Hackenstring("br")
    assert half + 1 == Fraction(3, 2) == 1 + half
    assert 1 - half == half == Game("1/2")
    assert Game("1/2") == half < Game(1)
    assert half != Game("*")
    assert half != "br"
    assert Hackenstring.from_number(Game("5/8")) == Hackenstring("brbr")
    assert half < Surreal("w") == Hackenstring("(b)*")
    assert {Fraction(1, 2): "half"}[half] == "half"
    assert bool(half)
    assert not Hackenstring("")


def test_floats_are_taken_exactly() -> None:
    assert Hackenstring.from_number(0.1).number == Fraction(0.1)
    assert Hackenstring.from_number(-0.0) == 0
    assert Hackenstring.from_number(5e-324).length == 1 + 1074
    assert Hackenstring.from_number(float("-inf")).value == -Surreal("w")


def test_a_long_cycle_is_found_letter_by_letter() -> None:
    x = Fraction(1, 10**15 + 37)
    string = Hackenstring.from_number(x)
    assert not string.is_exact
    assert string.number == x == string
    assert hash(string) == hash(x)
    assert string.letters(60) == "b" + "r" * 50 + Hackenstring.from_number(x * 2**49).letters(60)[2:11]
    assert (string + string).number == 2 * x
    assert eval(repr(string)) == string
    assert Fraction(1, 10**15 + 38) < string < Fraction(1, 10**15 + 36)


def test_long_strings_take_little_time() -> None:
    text = "br" * 20_000
    string = Hackenstring(text)
    assert string.letters() == text
    assert string.number.denominator == 2 ** (len(text) - 1)
    assert Hackenstring.from_number(string.number) == string
    huge = Hackenstring.from_number(10**30)
    assert str(huge) == "b^1000000000000000000000000000000"
    assert huge - 1 < huge


# ---- errors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bx", "expected b, r, '+', '-', '(' or the end, not 'x' at column 2"),
        ("b(", "expected b, r, '+', '-' or ')', not the end of the text at column 3"),
        ("()*", "expected letters between the parentheses at column 1"),
        ("b)", "not ')' at column 2"),
        ("b^", "expected an ordinal such as 3, w or w^2, not the end of the text at column 3"),
        ("(br)^(w^2)", "or a few times w times, not w^2 times at column 5"),
        ("(b(r)*)*", "expected b, r, '+', '-' or ')', not '(' at column 3"),
        ("b^" + "(" * 60, "more than 50 levels"),
        ("b^" + "9" * 5000, "a number has at most 4300 digits"),
    ],
)
def test_bad_text_is_an_error_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        Hackenstring(text)
    assert message in str(caught.value).splitlines()[0]


def test_what_has_no_finite_sum_of_terms_says_so() -> None:
    endless = Hackenstring("(b^w r)*")  # ω - 1/ω - 1/ω² - …
    with pytest.raises(Undefined, match="no finite normal form"):
        _ = endless.value
    with pytest.raises(Undefined, match="no finite normal form"):
        _ = endless + 1
    assert Surreal("w - 2/w") < Hackenstring("(b^w r)*") < Surreal("w - 1/w - 1/w^2")
    assert -endless == Hackenstring("(r^w b)*")
    assert len({endless, Hackenstring("b^w(rb^w)*")}) == 1


def test_what_has_no_string_says_so() -> None:
    with pytest.raises(Undefined, match="infinitely many kinds of runs"):
        Hackenstring.from_number("w^(1/3)")
    with pytest.raises(Undefined, match="NaN"):
        Hackenstring.from_number(float("nan"))
    with pytest.raises(InvalidArgument, match="expected a number, not list"):
        Hackenstring.from_number([1])
    with pytest.raises(Undefined, match="more than"):
        Hackenstring("(br)*").letters()
    with pytest.raises(Undefined, match="1 - 1/w is not a rational number"):
        _ = Hackenstring("br(b)*").number
    with pytest.raises(TooHard, match="bits"):
        _ = Hackenstring("br^1000000000000").number
