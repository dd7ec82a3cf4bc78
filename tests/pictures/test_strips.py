"""Strips: frames stand in order and apart, keep their own style and ids, and the words are all there."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush.errors import HackenbushError, NotationError
from hackenbush.pictures import Mark, number_line, strip, thermograph
from hackenbush.values import Game
from tests.pictures.svg_parts import SVG, Box, boxes_of, check_apart, elements

LINE = number_line([Mark(0, kind="left"), Mark(1, kind="right")], width=330)
GRAPH = thermograph(Game("{2|-1}").thermograph, title="{2|-1}", width=300, height=240)
SMALL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 40 20"><circle r="3"/></svg>'
WITH_IDS = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="50" height="30"
 aria-labelledby="name"><title id="name">t</title><style>#dot, .a { fill: url(#paint) } .b { fill: #dot }</style>
 <defs><linearGradient id="paint"/><circle id="dot"/></defs>
 <use href="#dot" fill="url(#paint)"/><use xlink:href="#dot" stroke="url('#paint')" fill="url(#elsewhere)"/></svg>"""


def picture(frames: list[str], **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(strip(frames, **options))


def frames_of(root: ElementTree.Element) -> list[Box]:
    found = []
    for frame in elements(root, "frame"):
        x, y, width, height = (float(frame[0].get(name)) for name in ("x", "y", "width", "height"))
        found.append(Box("", x, y, x + width, y + height))
    return found


def without_frames(root: ElementTree.Element) -> ElementTree.Element:
    for frame in elements(root, "frame"):
        root.remove(frame)
    return root


@pytest.mark.parametrize(
    "options", [{}, {"columns": 1}, {"columns": 2}, {"columns": 9}, {"width": 700}, {"width": 200}]
)
@pytest.mark.parametrize("count", [1, 2, 5])
def test_frames_and_captions_stand_apart_and_in_reading_order(count: int, options: dict[str, int]) -> None:
    captions = [f"This is what is said of picture number {i}, at some length" for i in range(count)]
    root = picture([LINE, GRAPH, SMALL, LINE, GRAPH][:count], captions=captions, title="Steps", **options)
    width, height = float(root.get("width")), float(root.get("height"))
    frames = frames_of(root)
    words = boxes_of(without_frames(root), "caption")
    check_apart(frames + words, width, height)
    panels = [(float(panel.get("y")), float(panel.get("x"))) for panel in elements(root, "panel")]
    assert panels == sorted(panels)
    assert len(panels) == len(frames) == count
    assert len(elements(root, "next")) == count - 1


def test_columns_and_width_are_kept_to() -> None:
    def columns(**options: int) -> int:
        return len({panel.get("x") for panel in elements(picture([LINE] * 6, **options), "panel")})

    assert [columns(columns=n) for n in (1, 2, 6)] == [1, 2, 6]
    assert columns() == 2
    assert columns(width=1600) == 3
    assert float(picture([LINE] * 6, width=700).get("width")) == 700
    assert float(picture([LINE] * 6, columns=3, width=700).get("width")) == 700


def test_frames_keep_their_proportions_and_are_made_smaller_alike() -> None:
    wide, high = frames_of(picture([LINE, GRAPH], columns=2, width=400))
    scale = (wide.right - wide.left) / 330
    assert scale < 1
    assert high.right - high.left == pytest.approx(300 * scale, abs=0.02)
    assert high.bottom - high.top == pytest.approx(240 * scale, abs=0.02)
    assert wide.bottom == pytest.approx(high.bottom, abs=0.02)


def test_view_boxes_are_kept_or_made() -> None:
    root = picture([SMALL, SMALL.replace('viewBox="5 5 40 20"', 'width="40" height="20"'), GRAPH])
    assert [frame[0].get("viewBox") for frame in elements(root, "frame")] == ["5 5 40 20", "0 0 40 20", "0 0 300 240"]


def test_steps_are_numbered_and_the_description_lists_the_captions() -> None:
    root = picture([SMALL, LINE], captions=["first\nwith a second line", "then <this>"], title="A & B")
    assert [number.text for number in elements(root, "number")] == ["1", "2"]
    assert root.find(f"{SVG}desc").text == "Step 1: first\nwith a second line Step 2: then <this>"
    assert root.find(f"{SVG}title").text == "A & B"
    assert [words.text for words in elements(root, "caption")][:1] == ["first"]


def test_captions_are_wrapped_and_whole() -> None:
    caption = (
        "The simplest number between the options is the value of the game, as every child in the class knows by now."
    )
    root = picture([SMALL], captions=[caption])
    lines = [words.text for words in root.findall(f"{SVG}text[@class='caption']")]
    assert len(lines) > 1
    assert " ".join(lines) == caption


def test_rules_of_a_frame_hold_for_it_alone() -> None:
    odd = SMALL.replace(
        "<circle", "<style>.paper, circle { fill: red } @media print { circle { r: 1px } }</style><circle"
    )
    root = picture([LINE, odd, GRAPH, LINE])
    (rules,) = root.iter(f"{SVG}style")
    scopes = [frame.get("class").split()[1] for frame in elements(root, "frame")]
    assert scopes[0] == scopes[3]
    assert len(set(scopes)) == 3
    assert f".{scopes[1]} .paper, .{scopes[1]} circle {{ fill: red }}" in rules.text
    assert rules.text.count(".number-line .halo {") == 2  # light and dark, once for both frames
    for line in rules.text.splitlines():
        if "{" in line and "@" not in line:
            selectors = line.split("{")[0].strip().split(", ")
            assert all(re.match(r"\.strip$|\.strip > |\.style-", selector) for selector in selectors), line
    assert rules.text.count("{") == rules.text.count("}")


def test_ids_are_made_each_frames_own_and_what_refers_to_them_follows() -> None:
    root = picture([WITH_IDS, WITH_IDS, SMALL])
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids)) == 6
    for frame in elements(root, "frame")[:2]:
        own = {name: next(part.get("id") for part in frame.iter() if str(part.get("id")).endswith(f"-{name}"))
               for name in ("name", "paint", "dot")}  # fmt: skip
        one, other = frame.iter(f"{SVG}use")
        assert one.get("href") == other.get("{http://www.w3.org/1999/xlink}href") == f"#{own['dot']}"
        assert one.get("fill") == other.get("stroke") == f"url(#{own['paint']})"
        assert other.get("fill") == "url(#elsewhere)"
        assert frame[0].get("aria-labelledby") == own["name"]
        rules = root.find(f"{SVG}style").text
        assert f"#{own['dot']}, " in rules
        assert f"url(#{own['paint']})" in rules
    assert rules.count("fill: #dot }") == 2  # a color, however odd, and no reference


def test_a_strip_may_hold_strips() -> None:
    inner = strip([LINE, GRAPH], captions=["a", "b"])
    root = picture([inner, inner])
    assert len(elements(root, "frame")) == 6
    assert len(list(root.iter(f"{SVG}style"))) == 1


def test_nothing_at_all_is_a_picture_too() -> None:
    root = picture([])
    assert root.find(f"{SVG}desc").text == "No steps."
    assert float(root.get("width")) > 0
    assert float(root.get("height")) > 0


def test_dark_mode_is_followed() -> None:
    assert ".strip > .paper { fill: #17191c; }" in picture([SMALL]).find(f"{SVG}style").text


@given(st.lists(st.text(), min_size=1, max_size=4), st.text())
def test_any_captions_make_a_document(captions: list[str], title: str) -> None:
    root = picture([SMALL] * len(captions), captions=captions, title=title)
    assert len(elements(root, "frame")) == len(captions)
    assert not list(root.iter(f"{SVG}script"))


def test_what_cannot_be_put_together_is_refused() -> None:
    with pytest.raises(HackenbushError, match="one caption for each of its 2 frames, not 1"):
        strip([SMALL, SMALL], captions=["only one"])
    with pytest.raises(NotationError, match="expected an SVG document"):
        strip([SMALL, "hello"])
    with pytest.raises(HackenbushError, match="at least 1 column, not 0"):
        strip([SMALL], columns=0)
    with pytest.raises(HackenbushError, match="at least 200 pixels, not 100"):
        strip([SMALL], width=100)


def test_frames_are_left_as_they_were() -> None:
    before = [str(LINE), str(GRAPH)]
    assert strip(before) == strip([LINE, GRAPH])
    assert all(a != b for a, b in combinations([*before, strip(before)], 2))
