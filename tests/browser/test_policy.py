"""The content policy as a browser keeps it: what is put into the page from outside does not run and calls nobody."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Complaints

INJECT = """
() => {
    const script = document.createElement("script");
    script.textContent = "window.broken = true";
    document.body.append(script);
    const image = document.createElement("div");
    image.innerHTML = '<img src="data:," onerror="window.broken = true">';
    document.body.append(image);
    const style = document.createElement("style");
    style.textContent = "body { --broken: yes }";
    document.body.append(style);
}
"""
CALL = """
async () => {
    try { await fetch("http://127.0.0.1:9/"); return "called"; } catch (refused) { return "refused"; }
}
"""


@pytest.mark.anywhere
def test_what_is_put_into_the_page_does_not_run(page: Page, served: str, complaints: Complaints) -> None:
    complaints.expect("Content Security Policy", "ERR_BLOCKED_BY_CSP", "violates", "Refused")
    page.goto(served)
    page.evaluate(INJECT)
    complaints.wait_for(page, "Content Security Policy", 3)  # of each of the three
    assert page.evaluate("window.broken") is None
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--broken')") == ""
    assert page.evaluate(CALL) == "refused"
