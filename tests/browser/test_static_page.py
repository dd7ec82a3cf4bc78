"""The page as static files: cold, warm and offline, updates, searches that are broken off, workers that die."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, Request, Route, expect

from hackenbush import Certificate, verify
from tests.browser.conftest import Complaints
from tests.browser.firefox import FIREFOX
from tests.browser.pages import edges, panel, reads, says, type_text, visit, wait_until
from tests.browser.test_page_trouble import AT_IT, HARD
from tests.browser.test_play_mode import Table

KEPT = "() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"


class _Plain(SimpleHTTPRequestHandler):
    """A static host that sends no headers of its own."""

    def log_message(self, *_: object) -> None:
        pass


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # as a page asks for many files at once

    def handle_error(self, *_: object) -> None:
        """Say nothing of a page that was left."""


class Host:
    """A static host with the site below a path, which a test may close."""

    def __init__(self, folder: Path) -> None:
        self.server = _Server(("127.0.0.1", 0), partial(_Plain, directory=str(folder)))
        self.thread = Thread(target=self.server.serve_forever)
        self.thread.start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/some/path/"
        self.is_open = True

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            self.server.shutdown()
            self.server.server_close()
            self.thread.join()


@pytest.fixture
def site_copy(static_site: Path, tmp_path: Path) -> Path:
    """A copy of the site that a test may change."""
    return Path(shutil.copytree(static_site, tmp_path / "some/path"))


@pytest.fixture
def host(site_copy: Path) -> Iterator[Host]:
    with closing(Host(site_copy.parent.parent)) as found:
        yield found


@pytest.fixture
def open_page(host: Host, open_page: Callable[..., Page]) -> Callable[..., Page]:
    """Pages that are closed before their host is."""
    assert host.is_open
    return open_page


@pytest.fixture
def plain_page(open_page: Callable[..., Page], complaints: Complaints) -> Page:
    """A page without a service worker, which would fetch the files itself."""
    complaints.expect("Service Worker registration blocked")
    return open_page(service_workers="block")


def renew(site: Path, title: str, *, is_whole: bool = True) -> None:
    """Make a new build of a site, whose page has another title; or one of which a file is not the one that is meant."""
    page, worker = site / "index.html", site / "service_worker.js"
    old = page.read_bytes()
    new = re.sub(rb"<title>.*?</title>", f"<title>{title}</title>".encode(), old)
    hashes = [base64.b64encode(hashlib.sha256(data).digest()).decode() for data in (old, new)]
    text = worker.read_text()
    assert text.count(hashes[0]) == 1
    text = re.sub(r'BUILD = "build-.*?"', f'BUILD = "build-{title}"', text.replace(*hashes))
    worker.write_text(text)
    if is_whole:
        page.write_bytes(new)


def test_it_works_cold_warm_and_with_the_server_closed(open_page: Callable[..., Page], host: Host) -> None:
    page, called = open_page(), []
    page.on("request", lambda request: called.append(request.url))
    page.goto(host.address)
    page.get_by_role("tab", name="Draw").click()
    says(page, "one and one half and star 3")
    assert not page.evaluate("crossOriginIsolated")  # such a host sends no headers
    page.wait_for_function(KEPT)
    page.reload()
    says(page, "one and one half and star 3")
    assert page.evaluate("crossOriginIsolated")  # now the service worker does

    host.close()
    page.reload()
    says(page, "one and one half and star 3")
    type_text(page, "gb")
    says(page, "up star")
    if not FIREFOX:  # whose downloads Playwright does not see
        save_files(page)
    page.get_by_role("tab", name="Explain").click()
    expect(panel(page).get_by_role("list", name="Steps")).to_be_visible()
    page.get_by_role("button", name="Begin as Left").click()  # to play the proof
    expect(page.locator(".dare")).to_contain_text("whoever moves first loses")
    page.get_by_role("tab", name="Learn").click()
    expect(panel(page)).to_contain_text("chapters")
    page.get_by_role("button", name="Gallery").click()
    expect(page.locator(".dialog-gallery button[aria-label]").first).to_be_visible()
    assert {url for url in called if not url.startswith((host.address, "blob:", "data:"))} == set()


def save_files(page: Page) -> None:
    """Save the picture and a certificate of its value, up star, and see what they are."""
    page.get_by_role("button", name="Share").click()
    found = {}
    for name in ("PNG", "SVG", "Certificate"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save as {name}").click()
        found[name] = download.value.path().read_bytes()
    assert found["PNG"].startswith(b"\x89PNG")
    assert found["SVG"].startswith(b"<svg")
    certificate = Certificate.from_text(found["Certificate"].decode())
    assert certificate.value == "^*"
    assert verify(certificate)
    page.keyboard.press("Escape")


def test_the_page_is_drawn_on_and_played_before_the_engine_is_there(open_page: Callable[..., Page], host: Host) -> None:
    page, held = open_page(), []
    page.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    page.goto(host.address)
    page.get_by_role("tab", name="Draw").click()
    expect(edges(page)).to_have_count(15)
    expect(page.locator(".engine-words")).to_have_text("the solver is loading …")
    page.get_by_role("button", name="Negate").click()
    page.get_by_role("tab", name="Play").click()
    expect(edges(page)).to_have_count(15)
    page.get_by_role("tab", name="Learn").click()
    expect(panel(page)).to_contain_text("chapters")
    page.get_by_role("tab", name="Draw").click()
    for route in held:
        route.continue_()
    says(page, "minus one and one half and star 3")


def test_an_update_is_offered_and_taken_whole(open_page: Callable[..., Page], host: Host, site_copy: Path) -> None:
    page = open_page()
    visit(page, host.address, "draw", "br")
    says(page, "one half")
    page.wait_for_function(KEPT)
    renew(site_copy, "Newer")
    page.reload()
    says(page, "one half")
    offer = page.locator(".notice", has_text="A new version of this page is here.")
    expect(offer).to_be_visible()
    assert page.title() == "Hackenbush"  # nothing has changed yet
    offer.get_by_role("button", name="Take it").click()
    expect(page).to_have_title("Newer")
    says(page, "one half")
    reads(page, "br")
    assert page.evaluate("caches.keys()") == ["build-Newer"]


def test_an_update_that_is_not_whole_is_not_taken(
    open_page: Callable[..., Page], host: Host, site_copy: Path, complaints: Complaints
) -> None:
    complaints.expect("integrity", "digest")
    page = open_page()
    visit(page, host.address, "draw", "br")
    page.wait_for_function(KEPT)
    renew(site_copy, "Broken", is_whole=False)
    ended = """async () => {
        const registration = await navigator.serviceWorker.ready;
        const found = new Promise((resolve) => {
            registration.addEventListener("updatefound", () => resolve(registration.installing));
        });
        registration.update();
        const worker = await found;
        return new Promise((resolve) => {
            const look = () => ["redundant", "installed", "activated"].includes(worker.state) && resolve(worker.state);
            worker.addEventListener("statechange", look);
            look();
        });
    }"""
    assert page.evaluate(ended) == "redundant"
    page.reload()
    says(page, "one half")
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("is_isolated", [True, False])
def test_a_search_is_broken_off(plain_page: Page, host: Host, static_server: str, is_isolated: bool) -> None:
    page = plain_page
    visit(page, static_server if is_isolated else host.address, "draw", "br")
    says(page, "one half")
    assert page.evaluate("crossOriginIsolated") == is_isolated
    size = 2 if is_isolated else 3
    wait_until(page, lambda: len(page.workers) == size)
    before = list(page.workers)
    type_text(page, HARD)
    expect(page.locator("p.engine")).to_have_attribute("data-state", AT_IT)
    type_text(page, "bb")
    says(page, "two")
    if is_isolated:
        assert page.workers == before  # interrupted
    else:
        wait_until(page, lambda: page.workers != before and len(page.workers) == size)  # ended and replaced


def change_workers(page: Page, site: Path, before: str, *, count: int | None = None) -> list[str]:
    """Put some code before the script of a page's first workers, or of all; return a list of all, as they start."""
    script, started = next(site.glob("build-*/worker.js")).read_text(), list[str]()

    def fulfill(route: Route, request: Request) -> None:
        is_changed = count is None or len(started) < count
        started.append(request.url)
        route.fulfill(body=before + script if is_changed else script, content_type="text/javascript")

    page.route("**/worker.js", fulfill)
    return started


DEADLY = 'addEventListener("message", ({ data }) => { if (data.task === "value") throw new Error("dead"); });\n'
THINKING = 'addEventListener("message", (event) => event.data.task === "play" && event.stopImmediatePropagation());\n'
HURRIED = """addEventListener("message", ({ data }) => {
  if (data.task === "certify" && data.positions === 400_000) data.positions = 40; // finds the value, and no proof
});
"""
GROWN = "const send = postMessage;\npostMessage = (data) => send(data.kind ? { ...data, bytes: 2 ** 30 } : data);\n"


def test_a_question_whose_worker_dies_is_asked_again(plain_page: Page, host: Host, site_copy: Path) -> None:
    """The first worker dies of its first search; a later one answers."""
    started = change_workers(plain_page, site_copy, DEADLY, count=1)
    visit(plain_page, host.address, "draw", "br")
    says(plain_page, "one half")
    assert len(started) >= 2


def test_a_question_that_kills_every_worker_says_so(plain_page: Page, host: Host, site_copy: Path) -> None:
    change_workers(plain_page, site_copy, DEADLY)
    plain_page.goto(host.address)
    plain_page.get_by_role("tab", name="Draw").click()
    expect(plain_page.locator(".engine-words")).to_contain_text("The solver stopped twice")
    expect(plain_page.locator("#notation")).to_have_value(re.compile("ggg"))  # the page goes on


def test_a_computer_that_thinks_is_stopped(plain_page: Page, host: Host, site_copy: Path) -> None:
    """No worker ever answers with a cut."""
    change_workers(plain_page, site_copy, THINKING)
    table = Table(plain_page, host.address, "bb+rrr")
    table.players("casual", "perfect")
    table.button("Start").click()
    expect(table.title).to_have_text("Left is thinking")
    table.button("Stop").click()
    expect(table.button("Start")).to_be_visible()
    plain_page.get_by_role("tab", name="Draw").click()
    says(plain_page, "minus one")


def test_a_certificate_that_is_too_hard_is_tried_for_longer(plain_page: Page, host: Host, site_copy: Path) -> None:
    """The workers have far fewer positions for the first try."""
    change_workers(plain_page, site_copy, HURRIED)
    visit(plain_page, host.address, "draw", "gggggb+gggggr")
    says(plain_page, "zero")
    plain_page.get_by_role("button", name="Share").click()
    plain_page.get_by_role("button", name="Save as Certificate").click()
    notice = plain_page.locator(".notice")
    expect(notice).to_contain_text("Certificate: the picture is worth 0, but that is not proved")
    if not FIREFOX:
        with plain_page.expect_download():
            notice.get_by_role("button", name="Think longer").click()


def test_a_worker_that_has_grown_is_replaced(plain_page: Page, host: Host, site_copy: Path) -> None:
    """The first worker says that it holds a gibibyte."""
    started = change_workers(plain_page, site_copy, GROWN, count=1)
    visit(plain_page, host.address, "draw", "br")
    says(plain_page, "one half")
    wait_until(plain_page, lambda: len(started) == 4)  # the grown one and three more, as this page is not isolated
    type_text(plain_page, "bb")
    says(plain_page, "two")


def test_a_site_that_is_damaged_says_so_and_tries_again(plain_page: Page, host: Host, complaints: Complaints) -> None:
    complaints.expect("build-")
    plain_page.route("**/python.zip", lambda route: route.fulfill(status=404))
    plain_page.goto(host.address)
    plain_page.get_by_role("tab", name="Draw").click()
    expect(plain_page.locator(".engine-words")).to_contain_text("the solver could not be loaded, trying again")
    plain_page.unroute("**/python.zip")
    says(plain_page, "one and one half and star 3")
