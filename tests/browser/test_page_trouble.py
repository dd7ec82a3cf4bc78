"""The page in trouble: hard positions, lost connections, restarts, killed workers, huge pictures."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import Complaints
from tests.browser.pages import edges, middle_of, panel, reads, says, settled, type_text, visit
from tests.waiting import PATIENCE


def grid(width: int, height: int) -> str:
    """Return a red-blue grid, which no theorem solves and which is too large to be searched."""
    colors = "BRRBRBBRBRRBBBRBRRB"
    nodes = [[1 + x + width * y for x in range(width)] for y in range(height)]
    pairs = [(0, node) for node in nodes[0]]
    pairs += [(row[x], row[x + 1]) for row in nodes for x in range(width - 1)]
    pairs += [(nodes[y][x], nodes[y + 1][x]) for y in range(height - 1) for x in range(width)]
    return " ".join(f"{start}-{end}{colors[k * k % 19]}" for k, (start, end) in enumerate(pairs))


HARD = grid(8, 7)
AT_IT = re.compile("solving|stopped")  # a page that has to wait for its processor may see both at once


def test_a_hard_position_leaves_the_page_responsive_and_ends_in_bounds(page: Page, served: str) -> None:
    visit(page, served, "analyse", "br")
    says(page, "one half")
    type_text(page, HARD)
    expect(page.locator("p.engine")).to_have_attribute("data-state", AT_IT)
    expect(edges(page)).to_have_count(HARD.count("-"))
    page.evaluate(
        """() => {
            const board = document.querySelector("#board");
            board.addEventListener("hover", ({ detail }) => { window.hovered = detail.edge; });
            window.changes = []; // as many as are made at a time
            const watch = new MutationObserver((records) => window.changes.push(records.length));
            for (const root of [document.body, board.shadowRoot])
                watch.observe(root, { attributes: true, childList: true, characterData: true, subtree: true });
        }"""
    )
    for edge in (3, 30, 60, 90):
        page.mouse.move(*middle_of(page, edge))
        page.wait_for_function("edge => window.hovered === edge", arg=edge)
    expect(page.locator("p.engine")).to_have_attribute("data-state", "stopped")
    expect(page.locator(".engine-words")).to_contain_text("stopped")
    expect(page.get_by_role("button", name="think longer")).to_be_visible()
    expect(panel(page).locator(".card-bounds")).to_contain_text("≤")
    assert max(page.evaluate("window.changes")) <= 50, "the hundred edges are not drawn again"
    type_text(page, "bb")
    says(page, "two")


def test_another_picture_cancels_a_hard_one(page: Page, served: str) -> None:
    visit(page, served, "draw", HARD)
    expect(page.locator("p.engine")).to_have_attribute("data-state", AT_IT)
    type_text(page, "brr")
    says(page, "one quarter")


@pytest.mark.server_only("a socket is dropped")
def test_a_dropped_socket_is_mended_and_the_question_asked_again(open_page: Callable[..., Page], served: str) -> None:
    page = open_page()  # as such a route stays
    routes: list[WebSocketRoute] = []

    def relay(route: WebSocketRoute) -> None:
        routes.append(route)
        if len(routes) == 1:
            route.on_message(lambda _: route.close(code=1011))  # asked, and gone
        else:
            route.connect_to_server()

    page.route_web_socket(re.compile(r"/api/v1/solve"), relay)
    visit(page, served, "draw", "br")
    says(page, "one half")
    assert len(routes) >= 2


def test_a_picture_of_a_megabyte_is_refused_and_the_page_goes_on(
    page: Page, served: str, complaints: Complaints
) -> None:
    complaints.expect("status of 4")
    visit(page, served, "draw", "br")
    says(page, "one half")
    type_text(page, "b" * 1_100_000)
    expect(page.locator("#notation-note.wrong")).to_be_visible()
    expect(page.locator("#notation-note")).to_contain_text("Too large")
    expect(edges(page)).to_have_count(2)
    type_text(page, "bb")
    says(page, "two")


@pytest.mark.server_only("the answers of the server are replaced")
def test_a_certificate_that_is_too_hard_is_tried_for_longer_or_stopped(
    page: Page, served: str, complaints: Complaints
) -> None:
    complaints.expect("422")
    asked: list[object] = []

    def answer(route: Route) -> None:
        asked.append((route.request.post_data_json or {}).get("seconds"))
        if asked == [None]:
            route.fulfill(status=422, json={"error": {"kind": "too_hard", "message": "not proved", "column": None}})
        elif len(asked) == 2:
            route.continue_()  # the third has no answer

    page.route("**/api/v1/certify", answer)
    settled(visit(page, served, "draw", "gb"))
    page.get_by_role("button", name="Share").click()
    button, notice = page.get_by_role("button", name="Save as Certificate"), page.locator(".notice")
    button.click()
    expect(notice).to_contain_text("Certificate: not proved")
    with page.expect_download():
        notice.get_by_role("button", name="Think longer").click()
    assert asked == [None, 30]
    expect(notice).to_have_count(0)
    button.click()
    expect(notice).to_contain_text("Certificate: on its way …")
    notice.get_by_role("button", name="Stop").click()
    expect(notice).to_have_count(0)


class Server:
    """A server of the page that a test may kill and start again, on one port, which nobody else is given meanwhile."""

    def __init__(self) -> None:
        self.held = socket.socket()
        self.held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.held.bind(("127.0.0.1", 0))  # it does not listen, so that the server may
        self.port = self.held.getsockname()[1]
        self.start()

    def start(self) -> None:
        command = [
            str(Path(sys.executable).with_name("hackenbush")),
            "serve",
            "--port",
            str(self.port),
            "--workers",
            "1",
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.address in self.process.stdout.readline()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def workers(self) -> list[int]:
        """Return the processes that the server has started."""
        found = []
        for status in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(status.read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue  # it has just ended
            if parent == self.process.pid:
                found.append(int(status.parent.name))
        return found

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def server() -> Iterator[Server]:
    own = Server()
    yield own
    own.stop()
    own.held.close()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds worker processes in /proc")
def test_a_server_that_restarts_and_workers_that_are_killed(page: Page, server: Server, complaints: Complaints) -> None:
    complaints.expect(
        "WebSocket connection", "ERR_CONNECTION_REFUSED", "Failed to load", "request failed", "status of 5"
    )
    visit(page, server.address, "draw", "br")
    says(page, "one half")

    for worker in server.workers():
        os.kill(worker, signal.SIGKILL)
    type_text(page, "bb")
    says(page, "two")

    server.stop()
    expect(page.locator("p.engine")).to_have_attribute("data-state", "offline")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Negate").click()  # drawing goes on without a server
    expect(page.locator(".engine-words")).to_contain_text("no connection")
    expect(page.locator(".notice")).to_contain_text("The connection to the server is lost")
    server.start()
    says(page, "minus two")
    expect(page.locator(".notice")).to_contain_text("Connected again")
    reads(page, "rr")
