"""Number lines: numbers stand in order and at scale, the simplest is lit, and words do not touch."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush.errors import HackenbushError, InvalidArgument, Undefined, UnknownName
from hackenbush.pictures import Mark, number_line
from hackenbush.values import Game
from tests.pictures.svg_parts import SVG, boxes_of, check_apart, elements

DYADICS = st.builds(lambda n, k: Fraction(n, 2**k), st.integers(-(10**6), 10**6), st.integers(0, 40))
MARKS = st.builds(Mark, DYADICS, st.text(max_size=30), st.sampled_from(["left", "right", "value", "plain"]))
SIMPLE = [Mark(0, "stem", "left"), Mark(Fraction(1, 2), "cut 3", "left"), Mark(1, "cut 2", "right")]
SPECIMENS = {
    "simple": SIMPLE,
    "lens": [Mark(-3, kind="left"), Mark(Fraction(1, 2), "a", "left"), Mark(Fraction(17, 32), "b", "right")],
    "two lenses": [Mark(-(10**9), kind="left"), Mark(100, "a", "left"), Mark(10**5, "b", "right")],
    "huge": [Mark(2**600, kind="left"), Mark(2**601, kind="right")],
    "tiny": [Mark(0, "nothing", "left"), Mark(Fraction(1, 2**1000), "almost", "right")],
    "left only": [Mark(2, kind="left")],
    "right only": [Mark(Fraction(-1, 4), kind="right")],
    "hot": [Mark(2, kind="left"), Mark(-1, kind="right")],
    "crowd": [Mark(Fraction(n, 64), f"option {n}", "left" if n < 17 else "right") for n in range(40)],
    "plain": [1, 2, Fraction(5, 2), Mark(3, "G", "value"), Mark(-4, "a label much too long for its place", "plain")],
    "one": [Fraction(3, 8)],
    "empty": [],
}


def picture(marks, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(number_line(marks, **options))


def places(root: ElementTree.Element) -> list[tuple[Fraction, float, float]]:
    """Return the numbers marked, and where their signs stand."""
    found = []
    for mark in elements(root, "mark"):
        sign = list(mark)[-1]
        if sign.get("points"):
            corners = [[float(x) for x in point.split(",")] for point in sign.get("points").split()]
            at = (corners[0][0] + corners[2][0]) / 2, corners[0][1]
        else:
            at = float(sign.get("cx")), float(sign.get("cy"))
        found.append((Game(mark.get("data-number")).number, *at))
    return found


def described(root: ElementTree.Element) -> str:
    return root.find(f"{SVG}desc").text


def check_order(root: ElementTree.Element) -> None:
    for y in {place[2] for place in places(root)}:
        row = sorted(place for place in places(root) if place[2] == y)
        assert all(x <= other + 0.02 for (_, x, _), (_, other, _) in pairwise(row))  # pixels are rounded to hundredths


@pytest.mark.parametrize("width", [320, 640, 1200])
@pytest.mark.parametrize("name", SPECIMENS)
def test_words_do_not_touch_and_stay_in_the_picture(name: str, width: int) -> None:
    root = picture(SPECIMENS[name], width=width, title=name)
    check_apart(boxes_of(root), width, float(root.get("height")))
    check_order(root)


@given(st.lists(MARKS, max_size=12))
def test_any_marks_stand_in_order_with_words_apart(marks: list[Mark]) -> None:
    root = picture(marks)
    check_apart([box for box in boxes_of(root) if (box.words or "").isascii()], 640, float(root.get("height")))
    check_order(root)
    assert {Fraction(mark.number) for mark in marks} <= {number for number, _, _ in places(root)}


def test_distances_are_at_scale() -> None:
    at = {number: x for number, x, _ in places(picture(SIMPLE))}
    assert at[1] - at[Fraction(1, 2)] == pytest.approx((at[1] - at[0]) / 2, abs=0.02)
    assert at[0] < at[1]


# By hand, from the definition: the first number born strictly between the bounds.
@pytest.mark.parametrize(
    ("left", "right", "sentence"),
    [
        (["1/2"], ["1"], "The simplest number between 1/2 and 1 is 3/4."),
        (["0", "-1"], ["1/4", "7"], "The simplest number between 0 and 1/4 is 1/8."),
        (["2"], [], "The simplest number greater than 2 is 3."),
        ([], ["-1/4"], "The simplest number less than -1/4 is -1."),
        (["-2"], ["1"], "The simplest number between -2 and 1 is 0."),
        (["2"], ["-1"], "No number lies between 2 and -1."),
        (["1"], ["1"], "No number lies between 1 and 1."),
    ],
)
def test_the_simplest_number_is_lit_and_named(left: list[str], right: list[str], sentence: str) -> None:
    marks = [Mark(Game(x), kind="left") for x in left] + [Mark(Game(x), kind="right") for x in right]
    root = picture(marks)
    assert described(root).endswith(sentence)
    lit = {mark.get("data-number") for mark in elements(root, "mark") if elements(mark, "halo")}
    simplest = {sentence.split()[-1][:-1]} if sentence.startswith("The") else set()
    assert lit == simplest
    assert bool(elements(root, "between")) == bool(simplest)


def test_the_band_spans_what_is_between_and_goes_on_where_nothing_bounds_it() -> None:
    def ends(marks: list[Mark]) -> tuple[float, float]:
        (band,) = elements(picture(marks, between=True), "between")
        xs = [float(point.split(",")[0]) for point in band.get("points").split()]
        return min(xs), max(xs)

    at = {number: x for number, x, _ in places(picture(SIMPLE))}
    assert ends(SIMPLE) == (at[Fraction(1, 2)], at[1])
    assert ends([]) == (20, 620)
    assert ends([Mark(2, kind="left")])[1] == 620
    assert ends([Mark(2, kind="right")])[0] == 20


def test_without_options_nothing_is_lit_unless_asked_for() -> None:
    assert not elements(picture([1, 2]), "halo")
    assert not elements(picture(SIMPLE, between=False), "between")
    assert described(picture([])) == "Larger numbers stand to the right."
    assert described(picture([], between=True)) == (
        "Larger numbers stand to the right. Left options: none. Right options: none. Lit: 0. "
        "The simplest number of all is 0."
    )


def test_the_description_has_all_numbers_in_full_with_their_labels() -> None:
    root = picture([Mark(2**600, "much", "left"), Mark(Fraction(1, 2**70)), Mark(Game("5/2"), "G", "value")])
    assert described(root).startswith(
        f"Larger numbers stand to the right. Left options: {2**600} (much). Right options: none"
    )
    assert f"Marked: 1/{2**70}." in described(root)
    assert "Lit: 5/2 (G), " in described(root)


def test_huge_numbers_are_shortened_in_the_picture() -> None:
    root = picture(SPECIMENS["huge"])
    assert all(len(tick[-1].text) <= 12 for tick in elements(root, "tick"))
    assert any("…" in tick[-1].text for tick in elements(root, "tick"))


def test_what_is_too_narrow_is_seen_through_a_lens() -> None:
    rows = {name: len({y for _, _, y in places(picture(SPECIMENS[name]))}) for name in SPECIMENS}
    assert rows | {"simple": 1, "lens": 2, "two lenses": 3, "huge": 2, "hot": 1, "empty": 0} == rows
    root = picture(SPECIMENS["two lenses"])
    lowest = max(y for _, _, y in places(root))
    (option, at, _), (lit, lit_at, _) = sorted(place for place in places(root) if place[2] == lowest)
    assert (option, lit) == (100, 101)
    assert lit_at - at > 100


def test_ticks_are_halves_and_quarters_or_round() -> None:
    for marks in ([0, 1], [0, 1000], [0, Fraction(1, 64)], [5, 6]):
        grid = [Game(tick.get("data-number")).number for tick in elements(picture(marks), "grid-tick")]
        assert grid
        assert all((x * 2**12).denominator == 1 for x in grid)
    assert {Fraction(200), Fraction(400)} <= {
        Game(tick.get("data-number")).number for tick in elements(picture([0, 1000]), "grid-tick")
    }


def test_hostile_words_are_text() -> None:
    words = "</text><script>alert('&')</script>\x00"
    root = picture([Mark(1, words, "left")], title=words)
    assert not list(root.iter(f"{SVG}script"))
    assert words.replace("\x00", "�") in described(root)
    assert root.find(f"{SVG}title").text == "Number line of " + words.replace("\x00", "�")


def test_dark_mode_is_followed_and_every_rule_is_its_own() -> None:
    rules = picture(SIMPLE).find(f"{SVG}style").text
    assert "prefers-color-scheme: dark" in rules
    selectors = [line.split("{")[0].strip() for line in rules.splitlines() if "{" in line and "@" not in line]
    assert all(part.startswith(".number-line") for line in selectors for part in line.split(", "))


def test_the_key_names_only_what_is_there() -> None:
    def key(marks: list[Mark], **options: int) -> list[str]:
        return [words.text for words in elements(picture(marks, **options), "meaning")]

    assert key(SIMPLE) == ["Left’s options", "Right’s options", "simplest number"]
    assert key([Mark(2, kind="left")], width=320) == ["Left", "simplest"]
    assert key([*SPECIMENS["hot"], Mark(1, kind="value")]) == ["Left’s options", "Right’s options", "value"]
    assert key([1, 2]) == []


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(Undefined, match="not a number"):
        number_line([Game("*")])
    with pytest.raises(HackenbushError, match="at least 320 pixels, not 100"):
        number_line([], width=100)
    with pytest.raises(UnknownName, match="no kind of mark is named 'up'; there are left, right, value, plain"):
        number_line([Mark(1, kind="up")])
    with pytest.raises(InvalidArgument, match=r"not 0\.5"):
        number_line([0.5])
