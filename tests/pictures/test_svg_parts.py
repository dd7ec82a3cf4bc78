"""What pictures are made of: text that stays text, styles for light and dark, and words that fit."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush.errors import NotationError
from hackenbush.pictures import Svg
from hackenbush.pictures.axes import Tick, arrange, spread
from hackenbush.pictures.reading import read_svg, size_of
from hackenbush.pictures.svg import (
    DARK,
    LIGHT,
    document,
    element,
    px,
    shorten,
    style,
    text,
    text_width,
    wrap_words,
)
from hackenbush.printing import printable
from tests.pictures.svg_parts import SVG, width


def sheet(*parts: str) -> ElementTree.Element:
    return ElementTree.fromstring(document(parts, name="test", width=50, height=40, title="T", desc="D", style=""))


@given(st.text())
def test_any_words_are_text_and_attributes_of_a_document(words: str) -> None:
    root = sheet(text("label", (1, 2), words), element("g", data_words=words))
    shown = printable(words, lines=True)
    assert (root.find(f"{SVG}text").text or "") == shown
    assert root.find(f"{SVG}g").get("data-words") == shown.replace("\n", " ")


def test_a_picture_shows_itself_in_a_notebook_and_is_a_str() -> None:
    picture = document([], name="test", width=1, height=1, title="", desc="", style="")
    assert isinstance(picture, Svg)
    assert type(picture._repr_svg_()) is str
    assert picture._repr_svg_() == picture


@given(st.fractions(-(10**6), 10**6))
def test_pixels_are_within_a_hundredth_and_never_in_powers_of_ten(x: Fraction) -> None:
    assert abs(Fraction(px(x)) - x) <= Fraction(1, 100)
    assert re.fullmatch(r"-?\d+(\.\d{1,2})?", px(x))


def test_light_and_dark_tell_all_colors_apart() -> None:
    for palette in (LIGHT, DARK):
        assert len({palette.left, palette.right, palette.green, palette.ink, palette.paper}) == 5
        assert all(re.fullmatch("#[0-9a-fA-F]{6}", color) for color in palette)


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


# Web Content Accessibility Guidelines 2.2, 1.4.3 and 1.4.11: 4.5 to 1 for words and 3 to 1 for signs.
@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_words_and_signs_have_enough_contrast(palette) -> None:
    def contrast(name: str) -> float:
        light, dark = sorted((luminance(getattr(palette, name)), luminance(palette.paper)), reverse=True)
        return (light + 0.05) / (dark + 0.05)

    assert all(contrast(name) >= 4.5 for name in ("ink", "muted", "left_text", "right_text", "green_text"))
    assert all(contrast(name) >= 3 for name in ("left", "right", "green", "axis"))


def test_only_colors_are_said_again_for_the_dark() -> None:
    rules = style("a", "b, & { fill: $ink; r: 1px; }\n.c { r: 2px; }")
    light, dark = rules.split("@media (prefers-color-scheme: dark)")
    assert light.split("\n") == ["", f".a b, .a {{ fill: {LIGHT.ink}; r: 1px; }}", ".a .c { r: 2px; }", ""]
    assert dark == f" {{\n  .a b, .a {{ fill: {DARK.ink}; }}\n}}\n"
    assert "@media" not in style("a", "b { fill: $ink; }", dark=None)


def test_a_color_or_a_rule_that_is_none_is_refused() -> None:
    with pytest.raises(KeyError, match="pink"):
        style("a", "b { fill: $pink; }")
    with pytest.raises(AssertionError, match="not a rule on one line"):
        style("a", "b {\n fill: $ink; }")


@given(st.text(), st.floats(0, 50))
def test_shortened_words_fit_and_begin_alike(words: str, room: float) -> None:
    short = shorten(words, room)
    assert short == words or (short[-1] == "…" and words.startswith(short[:-1]))
    assert text_width(short, 1) <= max(room, text_width("…", 1))


@given(st.lists(st.text("abcdeMi", min_size=1, max_size=6)), st.floats(7, 50))
def test_wrapped_words_are_the_same_words_in_lines_that_fit(words: list[str], room: float) -> None:
    lines = wrap_words(" ".join(words), room)
    assert " ".join(lines).split() == words
    assert all(text_width(line, 1, bold=False) <= room for line in lines)


def test_widths_are_not_less_than_those_of_a_wide_font() -> None:
    for words in ("3/1024", "−2½", "The simplest number between 1/2 and 1", "Left’s options", "10000…000000"):
        assert 1.05 * width(words) <= text_width(words, 1) <= 1.6 * width(words)


@given(st.lists(st.tuples(st.floats(0, 500), st.floats(1, 60)), max_size=12))
def test_things_are_spread_without_overlap_and_in_order(things: list[tuple[float, float]]) -> None:
    things.sort()
    sizes = [size for _, size in things]
    centers = spread([at for at, _ in things], sizes, 0, 1000)
    for i in range(1, len(centers)):
        assert centers[i] - centers[i - 1] >= (sizes[i] + sizes[i - 1]) / 2 - 1e-6
    assert all(size / 2 - 1e-6 <= at <= 1000 - size / 2 + 1e-6 for at, size in zip(centers, sizes, strict=True))


def test_a_crowd_takes_no_label_from_a_tick_that_stands_alone() -> None:
    crowd = [Tick.across(Fraction(1000 + n), 50 + n) for n in range(9)]
    alone = Tick.across(Fraction(5), 400)
    labels = [tick.number for tick in arrange([*crowd, alone], [], low=0, high=500)]
    assert crowd[0].number in labels
    assert alone.number in labels
    assert len(labels) < 10


@pytest.mark.parametrize("words", ["", "hello", "<svg", "<svg/>", "<a xmlns='http://www.w3.org/2000/svg'/>", "\ud800"])
def test_what_is_no_document_is_refused(words: str) -> None:
    with pytest.raises(NotationError, match="expected an SVG document"):
        read_svg(words)


def test_a_document_has_the_size_it_was_given() -> None:
    assert size_of(sheet()) == (50, 40)
