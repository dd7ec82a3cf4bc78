"""The page on a phone, upright and on its side, by fingers alone; and on a projector."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Complaints
from tests.browser.pages import NOTES_STAY, edges, middle_of, reads, settled, stroke, visit

UPRIGHT, SIDEWAYS = {"width": 390, "height": 844}, {"width": 844, "height": 390}
FINGER = 44  # pixels
MODES = ["play", "draw", "analyse", "explain", "learn"]

SMALL = """least => [...document.querySelectorAll("button, input, select, summary, a[href]")]
    .filter((control) => control.checkVisibility() && !control.closest(".skip"))
    .map((control) => [control, (control.closest("label") ?? control).getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < least - 0.5)
    .map(([control, { width, height }]) => `${control.outerHTML.slice(0, 80)}: ${width} by ${height}`)"""


@pytest.fixture
def phone(open_page: Callable[..., Page], served: str) -> Callable[..., Page]:
    """Opens the page on a phone."""

    def open_(mode: str, position: str = "house", viewport: dict[str, int] = UPRIGHT) -> Page:
        page = open_page(has_touch=True, is_mobile=True, viewport=viewport)
        return settled(visit(page, served, mode, position))

    return open_


def box(locator: Locator) -> dict[str, Any]:
    found = locator.bounding_box()
    assert found is not None
    return dict(found)


def seen(locator: Locator) -> int:
    """Return how many of these elements can be seen."""
    return locator.locator("visible=true").count()


@pytest.mark.parametrize("mode", MODES)
def test_every_control_is_large_enough_for_a_finger(phone: Callable[..., Page], mode: str) -> None:
    page = phone(mode)
    page.wait_for_selector({"analyse": ".move", "explain": ".reason", "learn": ".try"}.get(mode, ".grip"))
    assert page.evaluate(SMALL, FINGER) == []


@pytest.mark.parametrize("mode", MODES[:4])
def test_on_its_side_the_panel_stands_beside_the_board(phone: Callable[..., Page], mode: str) -> None:
    page = phone(mode, viewport=SIDEWAYS)
    board, panel = box(page.locator("#board")), box(page.locator("#panel"))
    assert board["width"] >= 450
    assert board["height"] >= 190
    assert panel["x"] >= board["x"] + board["width"]
    assert panel["height"] >= 300
    assert page.evaluate("document.scrollingElement.scrollWidth") <= SIDEWAYS["width"]


def test_on_its_side_a_notice_leaves_the_picture_free(open_page: Callable[..., Page], served: str) -> None:
    page = open_page(has_touch=True, is_mobile=True, viewport=SIDEWAYS)
    page.add_init_script(NOTES_STAY)
    settled(visit(page, served, "play", "b+r"))
    page.touchscreen.tap(*middle_of(page, 1))
    notice = page.locator(".notice", has_text="only Right cuts it")
    expect(notice).to_be_visible()
    board = box(page.locator("#board"))
    assert box(notice)["y"] >= board["y"] + board["height"] - 8  # below the ground
    assert box(notice)["x"] + box(notice)["width"] <= box(page.locator("#panel"))["x"]


@pytest.mark.parametrize("viewport", [UPRIGHT, SIDEWAYS])
def test_what_is_wrong_with_a_link_is_read_whole(
    phone: Callable[..., Page], complaints: Complaints, viewport: dict[str, int]
) -> None:
    complaints.expect("status of 4")
    note = phone("analyse", "nosuchpicture", viewport).locator(".caption-note.wrong")
    expect(note).to_contain_text("expected")
    caption = box(note.page.locator(".caption"))
    assert box(note)["y"] + box(note)["height"] <= caption["y"] + caption["height"]
    assert note.evaluate("note => note.scrollHeight <= note.clientHeight && note.scrollWidth <= note.clientWidth")


NARROW = pytest.mark.parametrize("viewport", [SIDEWAYS, {"width": 667, "height": 375}, {"width": 900, "height": 700}])


@NARROW
def test_values_of_moves_are_not_broken_into_letters(phone: Callable[..., Page], viewport: dict[str, int]) -> None:
    page = phone("analyse", viewport=viewport)
    values = page.locator(".moves-value")
    expect(values.first).to_have_text("1½")
    assert all(box(value)["height"] < 50 for value in values.all())  # one line


@NARROW
def test_a_table_of_options_is_whole(phone: Callable[..., Page], viewport: dict[str, int]) -> None:
    page = phone("explain", viewport=viewport)
    for why in page.get_by_role("button", name="Why it is worth").all():
        assert box(why)["x"] + box(why)["width"] <= viewport["width"] - 8


def test_buttons_beside_a_field_have_room_for_their_words(phone: Callable[..., Page]) -> None:
    page = phone("play")
    page.get_by_role("button", name="Share").tap()
    copy = page.get_by_role("button", name="Copy the link for a friend")
    room = copy.evaluate(
        """(button) => {
            const words = document.createRange();
            words.selectNodeContents(button);
            return button.getBoundingClientRect().right - words.getBoundingClientRect().right;
        }"""
    )
    assert room >= 12


def test_a_phone_can_start_blank_erase_and_move(phone: Callable[..., Page]) -> None:
    page = phone("draw", "bb")
    page.get_by_role("button", name="Erase edges").tap()
    page.touchscreen.tap(*middle_of(page, 1))
    reads(page, "b")
    page.get_by_role("button", name="Move nodes").tap()
    node = box(page.locator('#board [data-node="1"]'))
    x, y = node["x"] + node["width"] / 2, node["y"] + node["height"] / 2
    stroke(page.context.new_cdp_session(page), (x, y), (x + 60, y))
    page.wait_for_url(re.compile("@"))  # it has places of its own now
    page.get_by_role("button", name="Start blank").tap()
    expect(edges(page)).to_have_count(0)


def test_nothing_is_on_a_phone_twice_while_you_play_and_the_board_is_large(phone: Callable[..., Page]) -> None:
    page = phone("play")
    assert box(page.locator("#board"))["height"] >= 400
    assert seen(page.get_by_text("Your turn", exact=True)) == 1
    page.touchscreen.tap(*middle_of(page, 14))
    assert seen(page.get_by_role("button", name=re.compile("Undo|Take back"))) == 1


def test_a_hint_is_seen_on_a_phone(phone: Callable[..., Page]) -> None:
    page = phone("play")
    page.get_by_role("button", name="Hint").tap()
    page.get_by_role("button", name="Show me the edge").tap()
    expect(page.locator(".ladder-words", has_text="Cut the marked edge.")).to_be_in_viewport(ratio=1)
    assert box(page.locator("#board"))["height"] >= 300


def test_the_end_of_a_game_is_seen_on_a_phone(phone: Callable[..., Page]) -> None:
    page = phone("play", "b+r")
    page.touchscreen.tap(*middle_of(page, 0))
    expect(page.get_by_role("button", name="Rematch", exact=True)).to_be_in_viewport(ratio=1)


def test_a_finger_that_stays_on_an_edge_looks_and_does_not_cut(phone: Callable[..., Page]) -> None:
    page = phone("play")
    x, y = middle_of(page, 0)
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator("#board .board.held")).to_have_count(1)
    expect(page.locator("#board .edge.aimed")).to_have_count(1)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#board .board.held")).to_have_count(0)
    expect(edges(page)).to_have_count(15)


def test_nothing_is_wider_than_the_window(page: Page, served: str) -> None:
    settled(visit(page, served, "play", "house"))
    for width in (320, 360, 400, 700, 898, 900, 910, 1000, 1100):
        page.set_viewport_size({"width": width, "height": 700})
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_a_projector_is_used(page: Page, served: str) -> None:
    page.set_viewport_size({"width": 2560, "height": 1440})
    settled(visit(page, served, "draw", "house"))
    board = box(page.locator("#board"))
    drawn = [box(each) for each in edges(page).all()]
    height = max(one["y"] + one["height"] for one in drawn) - min(one["y"] for one in drawn)
    assert height > 0.7 * board["height"]
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 17


def test_the_page_has_a_full_screen(page: Page, served: str) -> None:
    settled(visit(page, served, "draw", "house"))
    page.get_by_role("button", name="Full screen").click()
    page.wait_for_function("() => document.fullscreenElement !== null")
    page.get_by_role("button", name="Full screen").click()
    page.wait_for_function("() => document.fullscreenElement === null")
