"""How values look: long ones wrap or fold, and none is cut off without a sign; labels and plots."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from hackenbush import Game, Position, value
from tests.browser.boards import Board, picture
from tests.browser.pages import panel, settled, visit

LONG = "0-1G 1-2G 2-3G 3-0G 1-4B 2-5R 3-6B"  # its value has 122 characters
CLIPPED = """root => [root, ...root.querySelectorAll("*")]
    .filter((part) => part.checkVisibility() && getComputedStyle(part).overflowX !== "visible")
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
    assert Game(figure.locator(".worth").inner_text().replace("\n", "")) == value(Position(LONG))
    assert card.evaluate(CLIPPED) == []
    figure.get_by_role("button", name="show less").click()
    expect(figure).to_contain_text("…")


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
