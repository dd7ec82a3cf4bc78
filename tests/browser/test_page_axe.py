"""What axe says of the page: nothing serious or critical, in any mode or dialog, in the light or in the dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.pages import settled, violations, visit


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_grave_in_any_mode(open_page: Callable[..., Page], served: str, scheme: str) -> None:
    page = visit(open_page(color_scheme=scheme), served, "draw", "b(r,g)+gb")
    settled(page)
    found = {}
    for mode in ("Draw", "Play", "Analyse", "Explain", "Learn"):
        page.get_by_role("tab", name=mode).click()
        page.wait_for_timeout(700)  # what is faded in has its colors by then
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
        found[key] = violations(page)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    assert not any(found.values()), found
