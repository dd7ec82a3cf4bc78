"""What the tests of the page share: to open it, to wait for the solver, to read the card, and to ask axe."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote

import axe_core_python
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.waiting import PATIENCE

AXE = (Path(axe_core_python.__file__).with_name("axe.min.js")).read_text(encoding="utf-8")
GRAVE = ("serious", "critical", "heading-order")  # impacts, and rules that count whatever their impact
Point = tuple[float, float]

NOTES_STAY = """const wait = setTimeout;
    window.setTimeout = (run, ms) => wait(run, [2500, 6000].includes(ms) ? 1e9 : ms)"""  # until they are closed


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait for something to be so on this side; what the page does comes in meanwhile."""
    end = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < end, "waited in vain"
        page.wait_for_timeout(20)


def visit(page: Page, served: str, mode: str = "", position: str = "") -> Page:
    """Open the page in a mode, with a position as text, and wait until it is painted: until then keys are dropped."""
    page.goto(f"{served}#/{mode}/{quote(position, safe='(),+:*')}" if mode else served)
    page.wait_for_selector("p.engine:not([data-state=idle])", state="attached")
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    return page


def settled(page: Page) -> Page:
    """Wait until the solver has answered for the first picture of a visit."""
    page.wait_for_selector("p.engine[data-state=exact], p.engine[data-state=stopped]", state="attached")
    return page


def panel(page: Page) -> Locator:
    """Return the panel of the mode that is on."""
    return page.locator(".mode:not([hidden])")


def says(page: Page, words: str) -> None:
    """Wait until the card says a value, in words."""
    expect(panel(page).locator(".card:not(.stale) .card-words")).to_have_text(words)


def reads(page: Page, text: str) -> None:
    """Wait until the line under the picture has this text."""
    expect(page.locator("#notation")).to_have_value(text)


def type_text(page: Page, text: str) -> None:
    """Type a picture as text, in the line that is hidden outside Analyse until it is asked for."""
    open_text(page)
    page.fill("#notation", text)
    page.keyboard.press("Enter")


def open_text(page: Page) -> None:
    """Show the line of text."""
    if not page.locator("#notation").is_visible():
        page.get_by_role("button", name="The picture as text").click()


def edges(page: Page) -> Locator:
    """Return the edges that the board shows."""
    return page.locator("#board [data-edge]")


def middle_of(page: Page, edge: int) -> tuple[float, float]:
    """Return a point in the middle of an edge, on the screen, as soon as the board is at rest."""
    found = page.wait_for_function(
        """edge => {
            const { shadowRoot } = document.querySelector("#board");
            const path = shadowRoot.querySelector(`[data-edge="${edge}"] path`);
            if (!path || shadowRoot.querySelector(".moving, .falling > *")) return null;
            const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
            return [x, y];
        }""",
        arg=edge,
    )
    x, y = found.json_value()
    return x, y


def stroke(finger: CDPSession, start: Point, end: Point) -> None:
    """Draw a finger from one point to another."""

    def touch(kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", start)
    for part in (0.3, 0.6, 1.0):
        touch("touchMove", (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))
        sleep(0.06)  # a finger that stops: a tap right after a fling would only end the fling
    touch("touchMove", (end[0], end[1] + 1))
    touch("touchEnd")


def quiet(page: Page) -> None:
    """Wait until nothing fades or slides any more, so that colors and places are those that stay."""
    page.wait_for_function("() => document.getAnimations().every(({ playState }) => playState !== 'running')")


def violations(page: Page) -> list[str]:
    """Return what axe finds serious or critical on the page as it is, and headings out of order."""
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("async () => await axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{violation['id']}: {node['target']} {node.get('failureSummary', '')}"
        for violation in found["violations"]
        if violation["impact"] in GRAVE or violation["id"] in GRAVE
        for node in violation["nodes"]
    ]
