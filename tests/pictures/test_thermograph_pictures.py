"""Pictures of thermographs: what is drawn is what the thermograph says, and it is XML whatever the title."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush.errors import HackenbushError
from hackenbush.pictures import thermograph
from hackenbush.values import Game
from tests.pictures.svg_parts import SVG, boxes_of, check_apart, elements

SPECIMENS = [
    "{2|-1}",
    "{3|1||-5}",
    "+-1",
    "^",
    "1/2",
    "{5|{3|0}||-4}",
    "{1000000|-1000000}",
    "{1/1024|0}",
    "{10|0||-1/8|-10}",
    "{0x1p600|-0x1p599}",
    "0x1p-2000",
    "{{20|{10|{4|0}}}|{-1|{-3|-9}||-30}}",
]
DYADICS = st.builds(lambda n, k: Fraction(n, 2**k), st.integers(-200, 200), st.integers(0, 6))


def hot_games() -> st.SearchStrategy[Game]:
    leaves = st.builds(Game, DYADICS)
    forms = st.builds(lambda g, h, i, j: Game.of([Game.of([g], [h])], [Game.of([i], [j])]), *[leaves] * 4)
    return st.builds(lambda g, h: g + h, forms, forms)


def picture(game: str | Game, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(thermograph(Game(game).thermograph, **options))


def ticks(root: ElementTree.Element, axis: str) -> list[tuple[Fraction, float]]:
    """Return the numbers on an axis and the pixels at which they stand."""
    found = []
    for tick in elements(root, f"{axis}-tick"):
        start = tick.find(f"{SVG}path").get("d").split()
        pixel = float(start[0].removeprefix("M") if axis == "value" else start[1])
        found.append((Game(tick.get("data-number")).number, pixel))
    return found


def inverse(root: ElementTree.Element, axis: str) -> tuple[Fraction, Fraction, Fraction]:
    """Return a pixel, the number that stands there, and the step per pixel, as two ticks far apart tell."""
    (x, at), (y, other) = (function(ticks(root, axis), key=lambda tick: tick[1]) for function in (min, max))
    return Fraction(at), x, (y - x) / (Fraction(other) - Fraction(at))


def pixels(wall: ElementTree.Element) -> list[tuple[Fraction, Fraction]]:
    points = [point.split(",") for point in wall.get("points").split()]
    return [(Fraction(x), Fraction(y)) for x, y in points]


def check_walls(game: str | Game) -> None:
    root, thermograph = picture(game), Game(game).thermograph
    (at, value, values_per_pixel), (level, heat, heat_per_pixel) = (
        inverse(root, axis) for axis in ("value", "temperature")
    )
    for name, wall in (("left-wall", thermograph.left), ("right-wall", thermograph.right)):
        (drawn,) = elements(root, name)
        read_off = [
            (heat + (y - level) * heat_per_pixel, value + (x - at) * values_per_pixel) for x, y in pixels(drawn)
        ]
        assert len(read_off) == len(wall)
        for (t, x), (true_t, true_x) in zip(read_off, wall, strict=True):
            # Pixels are rounded to hundredths, at the corner and at the two ticks.
            assert abs(t - true_t) <= abs(heat_per_pixel) * Fraction(3, 100)
            assert abs(x - true_x) <= abs(values_per_pixel) * Fraction(3, 100)


@pytest.mark.parametrize("game", [text for text in SPECIMENS if Game(text).temperature > 0])
def test_walls_stand_where_the_corners_are(game: str) -> None:
    check_walls(game)


@given(hot_games().filter(lambda g: g.temperature > 0))
def test_walls_stand_where_the_corners_are_for_any_game(game: Game) -> None:
    check_walls(game)


# By hand: {2|-1} has walls 2 - t and -1 + t, which meet at t = 3/2, at 1/2.
def test_larger_values_are_to_the_left_and_heat_goes_up() -> None:
    root = picture("{2|-1}")
    values, heat = (dict(ticks(root, axis)) for axis in ("value", "temperature"))
    assert values[Fraction(2)] < values[Fraction(1, 2)] < values[Fraction(-1)]
    assert heat[Fraction(3, 2)] < heat[Fraction(0)]
    assert float(elements(root, "axis")[0].get("y1")) == heat[Fraction(0)]
    (left,), (right,) = (elements(root, name) for name in ("left-wall", "right-wall"))
    assert pixels(left)[0] == (Fraction(str(values[Fraction(2)])), Fraction(str(heat[Fraction(0)])))
    assert pixels(right)[0] == (Fraction(str(values[Fraction(-1)])), Fraction(str(heat[Fraction(0)])))
    assert pixels(left)[-1] == pixels(right)[-1]


def test_the_mast_starts_where_the_walls_meet_and_goes_up() -> None:
    root = picture("{3|1||-5}")
    (left,), (mast,), (arrow,) = (elements(root, name) for name in ("left-wall", "mast", "arrow"))
    x, y = pixels(left)[-1]
    assert (Fraction(mast.get("x1")), Fraction(mast.get("y1"))) == (x, y)
    assert Fraction(mast.get("x2")) == x
    assert Fraction(mast.get("y2")) < y
    assert arrow.get("d").startswith(f"M{mast.get('x1')} ")


@pytest.mark.parametrize("game", ["^", "1/2", "0", "tiny(2)", "-7*3"])
def test_without_heat_there_is_only_a_mast(game: str) -> None:
    root = picture(game)
    assert not elements(root, "wall")
    (mast,) = elements(root, "mast")
    assert float(mast.get("y1")) == dict(ticks(root, "temperature"))[Fraction(0)]
    assert float(mast.get("x1")) == dict(ticks(root, "value"))[Game(game).mean]


def test_the_description_says_it_in_words() -> None:
    assert picture("{2|-1}").find(f"{SVG}desc").text == (
        "Temperature runs upward, larger values stand to the left. "
        "Left wall: value 2 at temperature 0, value 1/2 at temperature 3/2. "
        "Right wall: value -1 at temperature 0, value 1/2 at temperature 3/2. "
        "Mast at value 1/2 from temperature 3/2 up."
    )


def test_labels_are_exact_fractions() -> None:
    corners = elements(picture("{5|{3|0}||-4}"), "corner-tick")
    assert {tick.find(f"{SVG}text").text for tick in corners} == {
        *("3", "1½", "−⅜", "−4"),
        *("0", "1½", "1¾", "3⅝"),
    }


@pytest.mark.parametrize("size", [(480, 360), (240, 200), (900, 300)])
@pytest.mark.parametrize("game", SPECIMENS)
def test_labels_do_not_overlap_and_stay_in_the_picture(game: str, size: tuple[int, int]) -> None:
    width, height = size
    root = picture(game, title=game, width=width, height=height)
    check_apart(boxes_of(root), width, height)


def test_the_title_is_escaped() -> None:
    title = "<script>alert('&')</script> \x00 \"quoted\""
    root = picture("1", title=title)
    shown = title.replace("\x00", "�")
    assert root.find(f"{SVG}title").text == f"Thermograph of {shown}"
    assert elements(root, "heading")[0].text.startswith("<script>")
    assert not list(root.iter(f"{SVG}script"))


@given(st.text())
def test_any_title_makes_a_document(title: str) -> None:
    assert picture("{1|-1}", title=title).find(f"{SVG}title").text.startswith("Thermograph")


def test_without_a_title_there_is_no_heading() -> None:
    root = picture("{1|-1}")
    assert not elements(root, "heading")
    assert root.find(f"{SVG}title").text == "Thermograph"


def test_every_element_has_a_class_and_dark_mode_is_followed() -> None:
    root = picture("{3|1||-5}", title="{3|1||-5}")
    plain = {f"{SVG}{name}" for name in ("title", "desc", "style")}
    parts = [element for element in root.iter() if element.tag not in plain]
    inside_ticks = [part for tick in elements(root, "tick") for part in tick]
    assert all(part.get("class") for part in parts if part not in inside_ticks)
    style = root.find(f"{SVG}style").text
    assert "prefers-color-scheme: dark" in style
    rules = re.findall(r"^\s*(\..*?) \{", style, re.M)
    assert all(selector.startswith(".thermograph") for rule in rules for selector in rule.split(", "))


def test_a_picture_too_small_for_its_labels_is_refused() -> None:
    with pytest.raises(HackenbushError, match="at least 240 by 200 pixels, not 100 by 50"):
        picture("1", width=100, height=50)
