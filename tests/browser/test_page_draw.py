"""Drawing on the page, by mouse, by finger and by keys: every stroke is valued and can be undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.pages import Point, edges, middle_of, open_text, panel, reads, says, stroke, type_text, visit


def ground(page: Page, across: float, up: float = 0.0) -> Point:
    """Return a point of the board: a part of its width across, and pixels above the ground."""
    box = page.locator("#board").bounding_box()
    line = page.locator("#board .ground-line").bounding_box()
    assert box is not None
    assert line is not None
    return box["x"] + across * box["width"], line["y"] - up


def drag(page: Page, start: Point, end: Point) -> None:
    """Drag the mouse from one point to another, as a hand does."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    page.mouse.move(*end, steps=3)
    page.mouse.up()


def test_a_picture_is_drawn_by_mouse_recolored_and_undone(page: Page, served: str) -> None:
    visit(page, served, "draw", "0")
    says(page, "zero")
    drag(page, ground(page, 0.5), ground(page, 0.5, 120))
    says(page, "one")
    page.keyboard.press("2")  # red
    drag(page, ground(page, 0.5, 120), ground(page, 0.5, 240))
    says(page, "one half")
    reads(page, "br")
    page.keyboard.press("g")
    page.mouse.click(*middle_of(page, 1))  # a click gives the color
    says(page, "one and star")  # an edge of Left's with a green one upon it
    for words, count in (("one half", 2), ("one", 1), ("zero", 0)):
        page.keyboard.press("u")
        says(page, words)
        expect(edges(page)).to_have_count(count)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    for _ in range(3):
        page.keyboard.press("Control+y")
    says(page, "one and star")
    expect(page.get_by_role("button", name="Redo")).to_be_disabled()


def test_a_blank_page_is_drawn_on_at_once_whatever_the_tool_was(page: Page, served: str) -> None:
    visit(page, served, "draw", "br")
    page.get_by_role("button", name="Move nodes").click()
    page.get_by_role("button", name="Start blank").click()
    expect(edges(page)).to_have_count(0)
    drag(page, ground(page, 0.5), ground(page, 0.5, 120))  # as the empty board says
    says(page, "one")


def test_what_would_be_erased_fades_under_the_mouse(page: Page, served: str) -> None:
    visit(page, served, "draw", "br")
    page.get_by_role("button", name="Erase edges").click()
    page.mouse.move(*middle_of(page, 0))
    expect(page.locator("#board .would-fall")).to_have_count(1)  # what it carries stays, and floats
    page.mouse.move(*ground(page, 0.9, 50))
    expect(page.locator("#board .would-fall")).to_have_count(0)


def test_a_picture_is_drawn_by_touch(open_page: Callable[..., Page], served: str) -> None:
    phone = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visit(phone, served, "draw", "0")
    says(phone, "zero")
    finger = phone.context.new_cdp_session(phone)
    stroke(finger, ground(phone, 0.5), ground(phone, 0.5, 110))
    says(phone, "one")
    choose(phone, "g")
    stroke(finger, ground(phone, 0.5, 110), ground(phone, 0.8, 180))
    says(phone, "one and star")
    choose(phone, "r")
    phone.touchscreen.tap(*middle_of(phone, 1))
    says(phone, "one half")


def choose(phone: Page, color: str) -> None:
    """Tap a color of the palette."""
    paint = phone.locator(f".paint[data-color={color}]")
    paint.tap()
    expect(paint).to_have_attribute("aria-pressed", "true")


def test_pieces_are_selected_copied_pasted_and_removed(page: Page, served: str) -> None:
    visit(page, served, "draw", "br")
    says(page, "one half")
    page.keyboard.press("Control+c")
    page.keyboard.press("Control+v")
    reads(page, "br+br")
    says(page, "one")
    page.keyboard.press("Control+a")
    page.keyboard.press("n")  # negates what is selected
    says(page, "minus one")
    page.keyboard.press("Delete")
    says(page, "zero")
    reads(page, "0")
    page.keyboard.press("Control+z")
    says(page, "minus one")


@pytest.mark.anywhere
def test_a_copy_beside_doubles_the_value_and_tidy_keeps_it(page: Page, served: str) -> None:
    visit(page, served, "draw", "brr")
    says(page, "one quarter")
    page.get_by_role("button", name="Add a copy beside").click()
    says(page, "one half")
    page.get_by_role("button", name="Tidy").click()
    reads(page, "brr+brr")
    says(page, "one half")


def test_what_floats_is_kept_and_said_to_count_for_nothing(page: Page, served: str) -> None:
    visit(page, served, "draw", "bb")
    says(page, "two")
    page.mouse.click(*middle_of(page, 0))  # blue already, so the click selects
    page.keyboard.press("Delete")
    says(page, "zero")
    expect(edges(page)).to_have_count(1)
    expect(panel(page).locator(".loose")).to_contain_text("not connected to the ground")
    expect(page.locator("#board .edge.floating")).to_have_count(1)


def test_the_words_about_what_floats_stand_apart(page: Page, served: str) -> None:
    visit(page, served, "draw", "0-1B 2-3R")
    words, next_words = page.locator(".loose").bounding_box(), page.locator(".maker").bounding_box()
    assert words is not None
    assert next_words is not None
    assert next_words["y"] - (words["y"] + words["height"]) >= 12


def test_a_picture_is_drawn_by_keys_alone(page: Page, served: str) -> None:
    visit(page, served, "draw", "b")
    says(page, "one")
    page.locator("#board [data-edge]").first.focus()
    page.keyboard.press("r")
    page.keyboard.press("Enter")  # gives the edge the color
    says(page, "minus one")
    page.keyboard.press("ArrowUp")  # to the node above
    page.keyboard.press("b")
    page.keyboard.press("Shift+ArrowUp")
    says(page, "minus one half")
    page.keyboard.press("Control+z")
    says(page, "minus one")


@pytest.mark.server_only("waits for an answer of the API")
def test_a_text_that_is_read_twice_is_undone_once(page: Page, served: str) -> None:
    visit(page, served, "draw", "b(r,g)")
    expect(edges(page)).to_have_count(3)
    open_text(page)
    page.fill("#notation", "bb")
    expect(edges(page)).to_have_count(2)  # it was read in the pause after typing
    with page.expect_response("**/parse"):
        page.locator("#notation").evaluate(  # a key and a click elsewhere, before the second answer
            """line => {
                line.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
                line.blur();
            }"""
        )
    page.keyboard.press("u")
    expect(edges(page)).to_have_count(3)


def test_a_text_that_is_left_at_once_is_read_and_undone_once(page: Page, served: str) -> None:
    visit(page, served, "draw", "b(r,g)")
    expect(edges(page)).to_have_count(3)
    open_text(page)
    page.locator("#notation").evaluate(  # typed, and away before the pause after typing is over
        """line => {
            line.focus();
            line.value = "bb";
            line.dispatchEvent(new InputEvent("input", { bubbles: true }));
            line.blur();
        }"""
    )
    expect(edges(page)).to_have_count(2)
    reads(page, "bb")
    page.keyboard.press("u")
    expect(edges(page)).to_have_count(3)


@pytest.mark.server_only("answers of the API are held")
def test_of_two_addresses_the_later_one_is_opened(page: Page, served: str) -> None:
    visit(page, served, "draw", "b")
    says(page, "one")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if "bbb" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/v1/parse", hold_the_first)
    with page.expect_request("**/api/v1/parse"):
        page.evaluate("location.hash = '#/draw/bbb'")
    page.evaluate("location.hash = '#/draw/rr'")
    says(page, "minus two")
    with page.expect_response("**/api/v1/parse") as answered:
        held[0].continue_()
    answered.value.finished()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(edges(page)).to_have_count(2)
    reads(page, "rr")


@pytest.mark.server_only("answers of the API are held")
def test_an_undo_counts_although_a_text_is_still_being_read(page: Page, served: str) -> None:
    visit(page, served, "draw", "b(r,g)")
    type_text(page, "bb")
    expect(edges(page)).to_have_count(2)
    open_text(page)
    held: list[Route] = []
    page.route("**/api/v1/parse", lambda route: held.append(route))
    with page.expect_request("**/api/v1/parse"):
        page.fill("#notation", "bbbb")
    page.get_by_role("button", name="Undo").click()
    expect(edges(page)).to_have_count(3)
    with page.expect_response("**/api/v1/parse"):
        for route in held:
            route.continue_()
    page.unroute("**/api/v1/parse")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    reads(page, "b(r,g)")
    expect(edges(page)).to_have_count(3)
