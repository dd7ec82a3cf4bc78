"""Plots of a census: what they say, and that their words do not touch."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from hackenbush.census.plots import birthday_plot, number_plot
from hackenbush.errors import HackenbushError
from tests.pictures.svg_parts import SVG, boxes_of, elements


def root_of(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def heights(picture: str) -> list[float]:
    return [float(bar.get("height", 0)) for bar in elements(root_of(picture), "bar")]


def test_there_is_a_bar_for_every_number_in_order() -> None:
    counts = {Fraction(1, 2): 10, Fraction(-3): 1, Fraction(0): 100}
    picture = number_plot(counts, title="Some")
    bars = elements(root_of(picture), "bar")
    assert [bar.get("data-number") for bar in bars] == ["-3", "0", "1/2"]
    assert [bar.get("class") for bar in bars] == ["bar negative", "bar zero", "bar positive"]
    places = [float(bar.get("x", 0)) for bar in bars]
    assert places == sorted(places)
    assert root_of(picture).findtext(f"{SVG}desc") == "-3: 1; 0: 100; 1/2: 10"
    assert root_of(picture).findtext(f"{SVG}title") == "Some: number part of the value"


def test_ten_times_as_many_are_one_step_higher() -> None:
    one, ten, hundred = heights(birthday_plot({0: 1, 1: 10, 2: 100}))
    assert one > 0
    assert hundred - ten == pytest.approx(ten - one, abs=0.02)


@pytest.mark.parametrize("size", [1, 5, 16, 17, 200])
def test_words_do_not_touch(size: int) -> None:
    picture = number_plot({Fraction(n, 8): 10 ** (n % 7) for n in range(size)}, title="A title", width=480)
    boxes = boxes_of(root_of(picture))
    for i, a in enumerate(boxes):
        assert a.left >= 0
        assert a.right <= 480
        for b in boxes[:i]:
            assert a.right <= b.left or b.right <= a.left or a.bottom <= b.top or b.bottom <= a.top, (a.words, b.words)


def test_nothing_is_plotted_too() -> None:
    assert heights(number_plot({})) == []
    assert root_of(birthday_plot({})).findtext(f"{SVG}desc") == "nothing"


def test_a_plot_has_a_least_width() -> None:
    with pytest.raises(HackenbushError, match="at least 320 pixels, not 319"):
        number_plot({}, width=319)
