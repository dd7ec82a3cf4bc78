"""What axe says of the page: nothing serious or critical, in any mode or dialog, in the light or in the dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import panel, quiet, settled, violations, visit

SHOWN = {  # modes, and what stands in their panels when all is there
    "Draw": ".starters button",
    "Play": ".turn-title",
    "Analyse": ".moves-row",
    "Explain": ".reason[aria-current]",
    "Learn": "article.chapter[aria-busy=false]",
}


@pytest.mark.parametrize(("scheme", "width"), [("light", 1000), ("dark", 1000), ("light", 390)])
def test_axe_finds_nothing_grave_in_any_mode(
    open_page: Callable[..., Page], served: str, scheme: str, width: int
) -> None:
    viewport = {"width": width, "height": 800}
    page = visit(open_page(color_scheme=scheme, viewport=viewport), served, "draw", "b(r,g)+gb")
    settled(page)
    found = {}
    for mode in SHOWN:
        page.get_by_role("tab", name=mode).click()
        expect(panel(page).locator(SHOWN[mode]).first).to_be_visible()
        quiet(page)
        found[mode] = violations(page)
    assert not any(found.values()), found


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)])
def test_the_front_door_fits_every_window_and_axe_finds_nothing_grave(
    open_page: Callable[..., Page], served: str, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if size[0] == 844 else "light")
    page.goto(served)
    for part in (page.locator(".door-game .live-board"), page.get_by_role("button", name="Play", exact=True)):
        expect(part).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("cut a blue edge")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    quiet(page)
    assert violations(page) == []


def test_axe_finds_nothing_grave_in_a_match_with_variations_and_last_games(page: Page, served: str) -> None:
    visit(page, served, "play", "bb+rr~l1.r3")
    expect(page.locator(".record-move")).to_have_count(3)
    page.goto("about:blank")
    visit(page, served, "analyse", "bbb+rr~l2.r4")
    page.keyboard.press("Home")
    page.keyboard.press("m")
    panel(page).get_by_role("button", name="Cut edge 1, blue").click()
    expect(panel(page).locator(".variation")).to_have_count(1)
    quiet(page)
    assert violations(page) == []
    page.get_by_role("tab", name="Play").click()
    expect(page.locator(".last-game")).to_have_count(1)
    quiet(page)
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_grave_in_dialogs(open_page: Callable[..., Page], served: str, scheme: str) -> None:
    page = visit(open_page(color_scheme=scheme), served, "draw", "b(r,g)")
    settled(page)
    found = {}
    for key in ("o", "s", "?"):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        quiet(page)
        found[key] = violations(page)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    assert not any(found.values()), found
