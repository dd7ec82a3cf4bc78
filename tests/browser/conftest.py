"""A real browser for the tests: Chromium, one for each worker process, with pages that fail on any complaint.

``HACKENBUSH_FIREFOX`` names a Firefox to use in its place.

``page`` is a page of the usual size: the same one for all tests of a process, as a new one takes a second of a
processor, and left blank by each. ``open_page`` opens new ones, for a test that needs another kind (a phone, a dark
one), or that leaves something behind in it (a script or a listener). A complaint is an error on the console, an
exception that nobody caught, or a request that failed; a test that provokes some says so first:
``complaints.expect("503")``. ``served`` is the address of a real ``hackenbush serve``, ``site`` that of a bare page
under the same content policy which has the board's modules and nothing else. A test marked ``anywhere`` is run twice:
``served`` is then also the address of the page as static files, whose engine is in the browser. ``HACKENBUSH_SITE``
names the folder of these files, which tools/site builds; with ``HACKENBUSH_ENGINES=both``, and in a thorough
run, all tests are run twice which are not marked ``server_only``, with a reason.

Tests wait for what they want to see, for as long as a slow and busy machine may need, and never for a time. With
``HACKENBUSH_SLOWED=6`` pages run six times slower, which brings out what depends on the order of things.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)

from hackenbush import live
from tests.browser.chromium import ARGUMENTS, chromium
from tests.browser.firefox import FIREFOX, write_launcher
from tests.browser.pages import wait_until
from tests.browser.static_sites import find_static_site
from tests.samples import PROFILE
from tests.waiting import PATIENCE

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SLOWED = float(os.environ.get("HACKENBUSH_SLOWED", "1"))  # times
expect.set_options(timeout=1000 * PATIENCE)  # milliseconds
_USUAL: ViewportSize = {"width": 1000, "height": 700}


class Complaints(list[str]):
    """What a page complained of; what a test expects is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.expected: list[re.Pattern[str]] = []

    def expect(self, *patterns: str) -> None:
        """Let complaints that contain one of these regular expressions pass."""
        self.expected += map(re.compile, patterns)

    def unexpected(self) -> list[str]:
        """Return the complaints that no test asked for."""
        return [words for words in self if not any(pattern.search(words) for pattern in self.expected)]

    def wait_for(self, page: Page, pattern: str, count: int = 1) -> None:
        """Wait until so many complaints contain a regular expression."""
        wait_until(page, lambda: sum(bool(re.search(pattern, words)) for words in self) >= count)

    def listen(self, page: Page) -> Callable[[], None]:
        """Note what a page complains of, until the function that comes back is called."""

        def hear(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

        def fail(request: Request) -> None:
            if "_ABORTED" not in (request.failure or ""):  # by the page itself, or as it was left
                self.append(f"request failed: {request.url}: {request.failure}")

        def catch(error: Error) -> None:
            self.append(f"exception: {error}")

        listeners: list[tuple[Any, Callable[..., None]]]
        listeners = [("console", hear), ("pageerror", catch), ("requestfailed", fail)]
        for event, listener in listeners:
            page.on(event, listener)

        def leave() -> None:
            for event, listener in listeners:
                page.remove_listener(event, listener)

        return leave


@pytest.fixture(scope="session")
def _playwright() -> Iterator[tuple[Playwright, asyncio.AbstractEventLoop]]:
    with sync_playwright() as playwright:
        loop = asyncio._get_running_loop()
        assert loop is not None
        asyncio._set_running_loop(None)
        yield playwright, loop
        asyncio._set_running_loop(loop)
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def _browser(
    _playwright: tuple[Playwright, asyncio.AbstractEventLoop], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    playwright, loop = _playwright
    asyncio._set_running_loop(loop)
    if FIREFOX:
        launcher = write_launcher(tmp_path_factory.mktemp("firefox"))
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=launcher)
    else:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
    asyncio._set_running_loop(None)
    yield browser
    asyncio._set_running_loop(loop)
    browser.close()
    asyncio._set_running_loop(None)


@pytest.fixture
def browser(
    _playwright: tuple[Playwright, asyncio.AbstractEventLoop], _browser: Browser
) -> Iterator[Browser]:  # Playwright's loop counts as running on this thread: only while a browser is in use
    asyncio._set_running_loop(_playwright[1])
    yield _browser
    asyncio._set_running_loop(None)


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """What the pages of this test complain of."""
    found = Complaints()
    yield found
    assert found.unexpected() == []


def _new_page(browser: Browser, **options: Any) -> Page:
    context = browser.new_context(**{"viewport": _USUAL, **options})
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    if SLOWED > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return page


@pytest.fixture
def open_page(browser: Browser, complaints: Complaints) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in a context of its own with the options given (viewport, has_touch, color_scheme, ...)."""
    pages: list[Page] = []

    def open_(**options: Any) -> Page:
        pages.append(_new_page(browser, **options))
        complaints.listen(pages[-1])
        return pages[-1]

    yield open_
    for page in pages:
        page.context.close()


@pytest.fixture(scope="session")
def _blank_pages() -> list[Page]:
    """The page that the next test gets, if the last one has left it as it was."""
    return []


@pytest.fixture
def page(
    browser: Browser, complaints: Complaints, _blank_pages: list[Page], request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page of 1000 by 700 pixels, in the light."""
    page = _blank_pages.pop() if _blank_pages else _new_page(browser)
    leave, failed = complaints.listen(page), request.session.testsfailed
    yield page
    if FIREFOX or request.session.testsfailed > failed:
        page.context.close()
        return
    page.unroute_all(behavior="ignoreErrors")
    page.mouse.move(-9, -9)
    page.goto("about:blank")
    leave()
    page.set_viewport_size(_USUAL)
    page.emulate_media(media="null", color_scheme="light", reduced_motion="no-preference")
    page.context.clear_cookies()
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
    session.detach()
    _blank_pages.append(page)


# ---- what is served ------------------------------------------------------------------------------------------------


class _Bare(SimpleHTTPRequestHandler):
    """Serves a bare page under the strict policy at /, and the board's modules under /live/."""

    extensions_map: ClassVar = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}

    def do_GET(self) -> None:
        if self.path.startswith("/live/"):
            self.path = self.path.removeprefix("/live")
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(
            b'<!doctype html><html lang="en"><meta name="color-scheme" content="light dark"><title>Board</title>'
        )

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a bare page; the board's modules are beside it under live/."""
    handler = partial(_Bare, directory=str(live.FOLDER))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@contextmanager
def serving(*options: str) -> Iterator[str]:
    """The address of a server of the page, started as a user would."""
    command = [str(Path(sys.executable).with_name("hackenbush")), "serve", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = None
        for line in server.stdout:
            if found := re.search(r"http://[\w.:\[\]]+", line):
                address = found.group()
                break
        assert address is not None, "hackenbush serve did not say where it serves"
        Thread(target=server.stdout.read, daemon=True).start()  # so that it never waits for a reader
        try:
            yield address.rstrip("/") + "/"
        finally:
            server.terminate()
            server.wait(PATIENCE)


@pytest.fixture(scope="session")
def _server() -> Iterator[str]:
    with serving() as address:
        yield address


@pytest.fixture(scope="session")
def static_site() -> Path:
    """The folder of the page as static files."""
    return find_static_site()


@pytest.fixture(scope="session")
def static_server(static_site: Path) -> Iterator[str]:
    with serving("--static", str(static_site)) as address:
        yield address


@pytest.fixture
def served(request: pytest.FixtureRequest) -> str:
    """The address of a real server of the page, or of one that has nothing but files."""
    address: str = request.getfixturevalue(getattr(request, "param", "_server"))
    return address


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that is marked so with both engines."""
    if "served" in metafunc.fixturenames:
        marked = metafunc.definition.get_closest_marker
        is_whole = PROFILE == "thorough" or os.environ.get("HACKENBUSH_ENGINES") == "both"
        server_only = marked("server_only")
        assert server_only is None or server_only.args, f"{metafunc.definition.nodeid}: why only on a server?"
        both = marked("anywhere") or (is_whole and server_only is None)
        engines = {"server": "_server", "files": "static_server"} if both else {"server": "_server"}
        metafunc.parametrize("served", engines.values(), ids=engines, indirect=True)
