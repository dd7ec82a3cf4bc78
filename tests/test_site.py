"""The site: it builds offline without a warning, links what it names, cites itself, and keeps to the page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page, sync_playwright

from hackenbush import __version__, _kernel
from tests.browser.chromium import ARGUMENTS, chromium
from tests.browser.conftest import serving
from tests.waiting import PATIENCE

ROOT = Path(__file__).parent.parent
LOOKED_AT = ["index", "contests", "cgsuite", "hackenstrings", "benchmarks", "limits", "reference/board"]
TOO_WIDE = """() => {
    const width = document.documentElement.clientWidth;
    const parts = [...document.querySelectorAll("article :is(pre, table, .table-wrapper, img, svg, p, dt)")];
    const wide = (part) => part.getBoundingClientRect().right > width + 1 || part.scrollWidth > part.clientWidth + 1;
    const isBlock = (part) => part.matches("pre, .table-wrapper, p");
    return [document.documentElement, ...parts.filter((part) => part.getBoundingClientRect().width > 0)]
        .filter((part) => part.getBoundingClientRect().right > width + 1 || (isBlock(part) && wide(part)))
        .map((part) => part.outerHTML.slice(0, 200));
}"""


@pytest.mark.skipif(_kernel.NAME == "pure", reason="the pages are the same on both kernels")
@pytest.mark.slow
def test_the_site_builds_offline_without_a_warning(tmp_path: Path) -> None:
    site = tmp_path / "site"
    options = ["--fail-on-warning", "--keep-going", "--nitpicky", "--quiet", "-d", str(tmp_path / "trees")]
    command = [sys.executable, "-m", "sphinx", *options, str(ROOT / "docs"), str(site)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    pages = {path.relative_to(site): path.read_text("utf-8") for path in site.rglob("*.html")}
    assert len(pages) > 40
    fetched = r'<(?:script|img|iframe)[^>]*\ssrc="(?:https?:)?//|<link[^>]*rel="stylesheet"[^>]*href="(?:https?:)?//'
    assert [str(name) for name, text in pages.items() if re.search(fetched, text)] == []
    lesson = pages[Path("examples/first_lesson.html")]
    assert len(re.findall("<hackenbush-board [^>]*style=", lesson)) == 1
    assert "hackenbush-card" in lesson
    assert "Left wins" in lesson
    check_links(pages)
    look_at(site)  # last, as it is skipped without a browser
    if os.environ.get("HACKENBUSH_SITE"):
        ask_the_page_beside_it(site)


def check_links(pages: dict[Path, str]) -> None:
    """Names lead to the reference, in the prose and in examples; words to the glossary; the reference to the source."""
    solving, nimbers = pages[Path("solving.html")], pages[Path("theory-nimbers.html")]
    home = 'href="reference/solvers.html#hackenbush.solvers.{}"'
    assert re.search(home.format("solve") + r"[^>]*><code", solving)
    assert f'sphinx-codeautolink-a" {home.format("winning_moves")}' in solving
    assert 'href="glossary.html#term-nimber"' in nimbers
    assert 'href="reference/values.html#hackenbush.values.Game.atomic_weight"' in pages[Path("glossary.html")]
    assert 'href="../_modules/hackenbush/solvers/valuing.html#value"' in pages[Path("reference/solvers.html")]
    cited = "".join(re.sub(r"<[^>]+>", "", pages[Path("citing.html")]).split())
    assert f"version={{{__version__}}}" in cited


def look_at(site: Path) -> None:
    """Look at pages in a browser, on a phone and on a screen; search, and copy an example."""
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        for width in (390, 1440):
            page = browser.new_page(viewport={"width": width, "height": 900})
            page.set_default_timeout(1000 * PATIENCE)
            for name in LOOKED_AT:
                page.goto((site / f"{name}.html").as_uri())
                assert page.evaluate(TOO_WIDE) == [], f"{name} at {width} pixels"
        check_search(page, site)
        check_copying(page, site)


def ask_the_page_beside_it(site: Path) -> None:
    """A board of the documentation asks the engine of the page beside it for what it does not contain."""
    with serving("--static", str(site)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        page, said = browser.new_page(), list[str]()
        page.on("console", lambda message: said.append(message.text))
        page.set_default_timeout(1000 * PATIENCE)
        page.goto(f"{address}tutorial.html")
        board = page.locator("hackenbush-board")
        board.get_by_role("button", name="Why?").click()
        board.get_by_text("Why is the picture worth 0?").wait_for()
        assert [frame.url for frame in page.frames[1:]] == [f"{address}page/engine.html"]
        assert said == []


def check_search(page: Page, site: Path) -> None:
    page.goto((site / "search.html").as_uri() + "?q=atomic+weight")
    results = page.locator("#search-results li a")
    results.first.wait_for()
    assert results.first.get_attribute("href") == "glossary.html#term-atomic-weight"


def check_copying(page: Page, site: Path) -> None:
    """What is copied has neither prompts nor answers."""
    page.add_init_script("document.addEventListener('copy', (event) => { window.copied = event.target.value; })")
    page.goto((site / "interop.html").as_uri())
    page.locator("button.copybtn").first.click()
    page.wait_for_function("window.copied")
    copied: Any = page.evaluate("window.copied")
    assert copied.startswith("from fractions import Fraction\nfrom hackenbush import *\n")
    assert ">>>" not in copied
    assert "Game('5/8')" not in copied


def test_the_citation_is_of_this_version() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= cited.keys()  # what the format asks for
    assert cited["version"] == __version__
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"## {cited['version']} ({cited['date-released']})" in changes
