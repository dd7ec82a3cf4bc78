"""What a first visit costs: few requests and few bytes; and the page from its sources as they are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.pages import edges, settled

MOST_REQUESTS = 10
MOST_BYTES = 150_000  # as sent, compressed

SENT = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .map(({ name, transferSize }) => [name, transferSize])"""


@pytest.mark.server_only("counts what a server sends")
def test_a_first_visit_makes_few_requests_and_takes_few_bytes(open_page: Callable[..., Page], served: str) -> None:
    page = open_page()
    sockets: list[object] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    page.goto(served)
    settled(page)
    sent = page.evaluate(SENT)
    assert len(sent) + len(sockets) <= MOST_REQUESTS, sent
    assert 20_000 < sum(size for _, size in sent) <= MOST_BYTES, sent


@pytest.mark.server_only("a site has one script")
def test_the_sources_run_as_they_are(page: Page, served: str) -> None:
    page.goto(f"{served}plain")
    settled(page)
    assert page.evaluate("performance.getEntriesByType('resource').length") > MOST_REQUESTS
    assert edges(page).count() > 0
