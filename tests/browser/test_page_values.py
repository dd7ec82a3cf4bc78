"""How values look: long ones wrap or fold, and none is cut off without a sign; labels and plots."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from bench.inputs import random_picture
from hackenbush import Game, Position, value
from tests.browser.boards import Board, picture
from tests.browser.conftest import Complaints
from tests.browser.pages import NOTES_STAY, middle_of, panel, says, settled, type_text, visit, wait_until
from tests.browser.test_page_trouble import HARD

LONG = "0-1G 1-2G 2-3G 3-0G 1-4B 2-5R 3-6B"  # its value has 122 characters
CLIPPED = """root => [root, ...root.querySelectorAll("*")]
    .filter((part) => part.checkVisibility() && !part.matches(".unseen"))
    .filter((part) => getComputedStyle(part).overflowX !== "visible")
    .filter((part) => part.scrollWidth > part.clientWidth + 1)
    .map((part) => part.outerHTML.slice(0, 80))"""
OUTSIDE = """root => {
    const edge = document.querySelector("#panel").getBoundingClientRect().right;
    return [...root.querySelectorAll(".worth")].filter((part) => part.getBoundingClientRect().right > edge + 1).length;
}"""


@pytest.mark.parametrize("mode", ["draw", "analyse"])
@pytest.mark.parametrize("width", [390, 1440])
def test_a_long_value_wraps_and_unfolds_and_nothing_is_cut_off(page: Page, served: str, mode: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    settled(visit(page, served, mode, LONG))
    card = panel(page).locator(".card")
    assert card.evaluate(CLIPPED) == []
    assert panel(page).evaluate(OUTSIDE) == 0
    figure = card.locator(".card-figure")
    expect(figure).to_contain_text("…")
    figure.get_by_role("button", name="show all").click()
    expect(figure).not_to_contain_text("…")
    assert Game(figure.locator(".worth").inner_text().replace("\n", "")) == value(Position(LONG))
    assert card.evaluate(CLIPPED) == []
    figure.get_by_role("button", name="show less").click()
    expect(figure).to_contain_text("…")


def test_an_unfolded_value_stays_unfolded_when_it_is_drawn_anew(page: Page, served: str) -> None:
    settled(visit(page, served, "analyse", LONG))
    figure = panel(page).locator(".card .card-figure")
    figure.get_by_role("button", name="show all").click()
    page.mouse.click(*middle_of(page, 1))
    expect(figure.locator(".worth")).to_have_text(value(Position(LONG).cut(1)).text("unicode"))
    page.keyboard.press("ArrowLeft")
    expect(figure.get_by_role("button", name="show less")).to_be_visible()
    expect(figure).not_to_contain_text("…")


def test_a_large_number_is_written_as_a_number(page: Page, served: str) -> None:
    settled(visit(page, served, "draw", "b" * 1000))
    expect(panel(page).locator(".card-figure .worth")).to_have_text("1000")
    expect(panel(page).locator(".card-figure .prose")).to_have_count(0)


@pytest.mark.server_only("answers of the API are held back")
def test_the_table_says_that_moves_are_looked_at(page: Page, served: str) -> None:
    held: list[Route] = []
    page.route("**/api/v1/moves", lambda route: held.append(route))
    settled(visit(page, served, "analyse", "b(r,g)"))
    expect(panel(page).locator(".moves")).to_have_text("Looking at every cut …")
    wait_until(page, lambda: bool(held))
    held[0].continue_()
    expect(panel(page).locator(".moves-row")).to_have_count(4)


@pytest.mark.anywhere
def test_cuts_have_bounds_where_values_take_long_until_they_are_asked_for(page: Page, served: str) -> None:
    visit(page, served, "analyse", str(Position(random_picture(24, "br", 215))))
    rows = panel(page).locator(".moves-row")
    expect(panel(page).locator(".moves-open")).to_contain_text("values take longer to find; bounds are shown.")
    expect(panel(page).locator(".moves-bounds").first).to_contain_text(" to ")
    unfold = panel(page).get_by_role("button", name="Show all")
    if unfold.is_visible():
        unfold.click()
    expect(rows).to_have_count(24)
    assert {verdict.partition(",")[0] for verdict in rows.locator(".verdict").all_inner_texts()} <= {"wins", "loses"}
    more = panel(page).get_by_role("button", name="Find more values")
    while more.count():  # more than once on a busy machine
        more.click()
        expect(panel(page).get_by_text("Looking for values")).to_have_count(0)
    expect(panel(page).locator(".moves-bounds")).to_have_count(0)
    expect(panel(page).locator(".moves-open")).to_have_count(0)


def test_a_long_value_in_the_table_of_moves_is_folded(page: Page, served: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    settled(visit(page, served, "analyse", LONG))
    rows = panel(page).locator(".moves-row")
    rows.first.wait_for()
    assert max(row.bounding_box()["height"] for row in rows.all()) < 120  # type: ignore[index]


def test_labels_stay_on_the_board(page: Page, site: str) -> None:
    labels = {0: "{0,↑∗|0,↑∗,{0,↑∗|0,↑∗}}", 1: "−1½∗3"}
    board = Board(page, site, size=(300, 400), picture=picture("b+r"), labels=labels)
    for label in page.locator("div text.label").all():
        box = label.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 300
    assert len(board("return [...board.layers.labels.children]")) == 2


def test_the_number_line_is_reached_and_moved_by_keys(page: Page, served: str) -> None:
    settled(visit(page, served, "analyse", "br"))
    line = panel(page).locator(".ruler")
    panel(page).locator(".move").first.wait_for()
    panel(page).get_by_role("button", name="Zoom into the number line").focus()
    page.keyboard.press("Shift+Tab")
    expect(line).to_be_focused()
    ruler = line.bounding_box()
    assert ruler is not None
    for label in line.locator(".ruler-label").all():
        box = label.bounding_box()
        assert box is not None
        assert ruler["x"] <= box["x"] < box["x"] + box["width"] <= ruler["x"] + ruler["width"]
    drawing = "line => line.innerHTML"
    before = line.evaluate(drawing)
    for key in ("ArrowRight", "ArrowLeft", "+"):
        page.keyboard.press(key)
        assert line.evaluate(drawing) != before
        page.keyboard.press("Home")
        assert line.evaluate(drawing) == before


def test_a_wrong_guess_keeps_its_sign(page: Page, served: str) -> None:
    visit(page, served, "learn:guess")
    choices = page.locator(".guess-choice")
    choices.first.wait_for()
    choices.evaluate_all("all => all.forEach((choice) => { choice.dataset.ok = 'false'; })")
    for choice in choices.all():
        assert choice.evaluate("choice => getComputedStyle(choice).textDecorationLine") == "none"
        assert "✗" in choice.evaluate("choice => getComputedStyle(choice, '::after').content")


@pytest.mark.parametrize(
    ("typed", "words"),
    [("0.375", "three eighths"), ("½", "one half"), ("3/4", "three quarters"), ("up + star", "up star")],
)
def test_a_value_typed_as_people_write_it_is_drawn(page: Page, served: str, typed: str, words: str) -> None:
    settled(visit(page, served, "draw", "b"))
    page.get_by_label("Draw me a picture worth").fill(typed)
    page.get_by_role("button", name="Draw", exact=True).click()
    says(page, words)


def test_a_value_in_the_line_of_text_is_answered_with_a_picture_that_has_it(
    page: Page, served: str, complaints: Complaints
) -> None:
    complaints.expect("422", "400")
    settled(visit(page, served, "analyse", "b"))
    type_text(page, "3/4")
    note = page.locator("#notation-note")
    expect(note).to_contain_text("3/4 is a value, not a picture")
    note.get_by_role("button").click()
    says(page, "three quarters")
    type_text(page, "0.1")
    expect(note).to_contain_text("0.1 is not a dyadic rational")


def test_what_was_copied_is_said_above_the_dialog(open_page: Callable[..., Page], served: str) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(NOTES_STAY)
    settled(visit(page, served, "draw", "b"))
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy the link", exact=True).click()
    notice = page.locator(".notice", has_text="Copied")
    expect(notice).to_be_visible()
    box = notice.bounding_box()
    assert box is not None
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.notice') !== null", middle)
    page.keyboard.press("Escape")
    expect(page.locator("body > .notices .notice")).to_be_visible()


@pytest.mark.parametrize("mode", ["draw", "analyse"])
def test_a_spent_budget_offers_to_think_longer_and_shows_what_is_known(page: Page, served: str, mode: str) -> None:
    visit(page, served, mode, HARD)
    expect(page.locator("p.engine")).to_have_attribute("data-state", "stopped")
    expect(panel(page).locator(".card-bounds")).to_contain_text("≤")
    page.get_by_role("button", name="Think longer").click()  # there is one
    expect(page.locator("p.engine")).to_have_attribute("data-state", re.compile("queued|solving"))
    type_text(page, "bb") if mode == "analyse" else page.get_by_role("button", name="Start blank").click()
    expect(page.get_by_role("button", name="Think longer")).to_have_count(0)


def test_values_on_all_edges_leave_long_ones_to_the_edge_pointed_at(page: Page, served: str) -> None:
    settled(visit(page, served, "analyse", "gb:2(r:2,bb:0)"))
    labels = page.locator("#board .labels text:not(.tag)")
    page.locator(".moves-row").first.wait_for()
    page.keyboard.press("x")
    expect(labels.filter(has_text="…")).to_have_count(1)
    long = page.locator(".moves-row", has_text="{").first
    long.hover()
    expect(labels.filter(has_text="…")).to_have_count(0)
    expect(labels.filter(has_text="{")).to_have_count(1)
