"""What a first visit costs: few requests, few bytes and no long task; and the page from its sources as they are."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.firefox import FIREFOX
from tests.browser.pages import edges, middle_of, panel, settled, visit

MOST_REQUESTS = 10
MOST_BYTES = 150_000  # as sent, compressed
LONGEST = 50_000  # microseconds of a processor that a task of the page takes

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


def find_tasks(events: list[dict[str, Any]], of: str) -> list[dict[str, Any]]:
    """Return the tasks in a trace on the thread that runs a page."""
    threads = {(event["pid"], event["tid"]) for event in events if of in json.dumps(event.get("args", {}))}
    names = {
        (event["pid"], event["tid"]): event["args"]["name"] for event in events if event.get("name") == "thread_name"
    }
    tasks = [
        event
        for event in events
        if event.get("name", "").endswith("RunTask") and "tdur" in event
        if (at := (event["pid"], event["tid"])) in threads and names.get(at) == "CrRendererMain"
    ]
    assert len(tasks) > 20, "the trace has no tasks of the page"
    return tasks


@pytest.mark.server_only("traces the page of a server")
@pytest.mark.skipif(bool(FIREFOX), reason="only Chromium writes such traces")
def test_no_task_keeps_the_page_busy_while_it_loads_and_solves(
    open_page: Callable[..., Page], served: str, tmp_path: Path
) -> None:
    page = open_page()
    browser, trace = page.context.browser, tmp_path / "trace.json"
    assert browser is not None
    browser.start_tracing(page=page, path=trace, categories=["devtools.timeline", "toplevel"])
    settled(visit(page, served, "analyse", "house"))
    expect(panel(page).locator(".moves-row").first).to_be_visible()
    page.mouse.click(*middle_of(page, 0))
    expect(edges(page)).to_have_count(14)
    expect(panel(page).locator(".moves-row").first).to_be_visible()
    page.get_by_role("tab", name="Explain").click()
    expect(panel(page).locator(".strip").first).to_be_visible()
    browser.stop_tracing()
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
    assert max(task["tdur"] for task in find_tasks(events, served)) < LONGEST
