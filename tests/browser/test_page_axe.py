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
