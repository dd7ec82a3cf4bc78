"""``tools/site --measure DIR``: what a site weighs, and how long a reader waits.

It needs Playwright and Chromium. Times are from the start of the navigation, by the page's own clock: to the first edge
of the picture, and to its value. At the first visit the browser is empty, at the second the service worker has kept all
files, and at the third the browser has kept what it compiled. Then light questions are asked, the values of small
pictures: in the browser, and of a server on this machine. Measure on an idle machine.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from statistics import median
from threading import Thread
from typing import TYPE_CHECKING, Any

from sitebuild.programs import run_node

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["measure_site"]

_ROUNDS = 3
_VISITS = ("first", "second", "third")
_PAUSE = 5_000  # milliseconds after each visit, in which the browser keeps what it has compiled
_WATCH = """
window.marks = {};
const look = () => {
    const { marks } = window;
    if (document.querySelector("#board")?.shadowRoot?.querySelector("[data-edge]")) {
        marks.picture ??= performance.now();
        marks.requests ??= 1 + performance.getEntriesByType("resource").length;
    }
    if (document.querySelector("p.engine[data-state=exact]")) marks.value ??= performance.now();
    else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
_SEEN = "() => window.marks.picture && window.marks.value"
_ASK_ENGINE = """async (pictures) => {
    const ask = (id, position) => new Promise((resolve) => {
        addEventListener("message", ({ data }) => data.id === id && "answer" in data && resolve());
        postMessage({ id, task: "value", request: { position } });
    });
    const times = [];
    for (const [id, position] of pictures.entries()) {
        const start = performance.now();
        await ask(id, position);
        times.push(performance.now() - start);
    }
    return times;
}"""  # without a frame, the page of the engine is its own parent
_ASK_SERVER = """async (pictures) => {
    const times = [];
    const headers = { "Content-Type": "application/json" };
    for (const position of pictures) {
        const start = performance.now();
        await (await fetch("api/v1/value", { method: "POST", headers, body: JSON.stringify({ position }) })).json();
        times.push(performance.now() - start);
    }
    return times;
}"""
_KEPT = "() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"


def measure_site(site: Path) -> None:
    """Print the sizes and the times of a site."""
    _print_sizes(site)
    with _serving(site) as address:
        visits = [visit for _ in range(_ROUNDS) for visit in _visit_repeatedly(address)]
    for visit in _VISITS:
        found = [marks for name, marks in visits if name == visit]
        picture, value = (median(marks[name] for marks in found) / 1000 for name in ("picture", "value"))
        requests = max(marks["requests"] for marks in found)
        print(f"{visit} visit: first picture {picture:.2f} s after {requests} requests, first value {value:.2f} s")
    for place, times in _ask_light_questions(site).items():
        print(f"a light question, {place}: {median(times):.1f} ms")


def _print_sizes(site: Path) -> None:
    files = sorted((path for path in site.rglob("*") if path.is_file()), key=lambda path: -path.stat().st_size)
    sizes = run_node("sizes.mjs", *files)
    others = [0, 0, 0]
    print(f"{'':24}{'plain':>12}{'gzip':>12}{'brotli':>12}")
    for path, size in zip(files, sizes, strict=True):
        if size[0] < 100_000:
            others = [total + one for total, one in zip(others, size, strict=True)]
        else:
            print(f"{path.name:24}{size[0]:12,}{size[1]:12,}{size[2]:12,}")
    print(f"{'the others':24}{others[0]:12,}{others[1]:12,}{others[2]:12,}")
    print(f"{'all':24}" + "".join(f"{sum(column):12,}" for column in zip(*sizes, strict=True)))


def _ask_light_questions(site: Path) -> dict[str, list[float]]:
    """Return the milliseconds that each light question takes, in the browser and on a server."""
    names = ["".join(colors) for colors in product("brg", repeat=4)]
    pictures = [f"{stalk}+b({stalk[:2]},{stalk[2:]})" for stalk in names]  # of which none comes twice
    command = [sys.executable, "-m", "hackenbush", "serve", "--port", "0"]
    with _serving(site) as address, _browsing() as page:
        page.goto(f"{address}engine.html")
        page.evaluate(_ASK_ENGINE, ["b"])  # until it is ready
        times = {"in the browser": page.evaluate(_ASK_ENGINE, pictures)}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = next(filter(None, (re.search(r"http://[\w.:]+", line) for line in server.stdout)))
            page.goto(found.group())
            page.evaluate(_ASK_SERVER, ["b"])
            times["on a server of this machine"] = page.evaluate(_ASK_SERVER, pictures)
            server.terminate()
    return times


@contextmanager
def _serving(site: Path) -> Iterator[str]:
    from hackenbush.web.static_site import make_static_server

    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = make_static_server(listening, site)
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        server.shutdown()
        thread.join()


@contextmanager
def _browsing() -> Iterator[Page]:
    """A page of a browser that has kept nothing."""
    from playwright.sync_api import sync_playwright

    path = os.environ.get("HACKENBUSH_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser.new_page()
        browser.close()


def _visit_repeatedly(address: str) -> Iterator[tuple[str, dict[str, Any]]]:
    with _browsing() as page:
        page.add_init_script(_WATCH)
        for name in _VISITS:
            page.goto(address) if name == _VISITS[0] else page.reload()
            page.wait_for_function(_SEEN, timeout=120_000)
            yield name, page.evaluate("window.marks")
            page.wait_for_function(_KEPT, timeout=120_000)
            page.wait_for_timeout(_PAUSE)
