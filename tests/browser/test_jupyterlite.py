"""The board works in JupyterLite, from static files alone: in a thorough run, as it downloads JupyterLite."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sitebuild.downloads import PYODIDE, CannotDownload, fetch
from sitebuild.lite import build_lite
from sitebuild.wheel import write_wheel
from tests.browser.conftest import Complaints, serving
from tests.browser.static_sites import find_static_site
from tests.samples import PROFILE
from tests.wasm.test_library import CACHE, ROOT

SHOW = (
    "from hackenbush import _kernel\nfrom hackenbush.notebook import Board\nboard = Board('b(r,g)', mode='play')\nboard"
)
TELL = "print(_kernel.NAME, board.position, board.value)"
READY = """() => {
    const status = document.querySelector(".jp-Notebook-ExecutionIndicator")?.getAttribute("data-status");
    window.wasUnknown ||= status === "unknown";  // while the kernel loads; before that it counts as idle
    return window.wasUnknown && status === "idle";
}"""


def write_notebook(path: Path, *sources: str) -> Path:
    """Write a notebook of code cells."""
    cell = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
    cells = [{**cell, "id": f"cell-{number}", "source": source} for number, source in enumerate(sources)]
    kernel = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
    path.write_text(
        json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})
    )
    return path


@pytest.fixture
def lite(tmp_path: Path) -> Path:
    """A folder of JupyterLite with one notebook."""
    kernel = next(find_static_site().glob("build-*")) / "native.wasm"
    notebook = write_notebook(tmp_path / "board.ipynb", SHOW, TELL)
    try:
        pyodide = fetch(PYODIDE, CACHE, ("package/",)) / "package"
        build_lite(tmp_path / "lite", write_wheel(ROOT, pyodide, kernel, tmp_path), pyodide, CACHE, [notebook])
    except CannotDownload as error:
        pytest.skip(str(error))
    return tmp_path / "lite"


@pytest.mark.slow
@pytest.mark.skipif(PROFILE != "thorough", reason="it downloads JupyterLite")
def test_the_board_works_in_jupyterlite(lite: Path, open_page: Callable[..., Page], complaints: Complaints) -> None:
    complaints.expect("")  # JupyterLite has many of its own
    with serving("--static", str(lite)) as address:
        page = open_page(viewport={"width": 1200, "height": 1000})
        page.goto(f"{address}notebooks/index.html?path=board.ipynb")
        page.wait_for_function(READY)
        page.locator(".jp-Notebook .jp-CodeCell").first.click()
        for _ in range(3):
            page.keyboard.press("Shift+Enter")
        board = page.locator(".hackenbush-board")
        expect(board.locator(".line .value")).to_have_text("½∗")  # b(r,g) = 1/2*
        told = page.locator(".jp-OutputArea-output pre").last
        expect(told).to_have_text("native b(r,g) 1/2*\n")
        board.locator(".picture svg .edge").nth(2).click()  # the green edge
        expect(board.locator(".line .value")).to_have_text("½")
        page.locator(".jp-Notebook .jp-CodeCell .cm-content").nth(2).click()
        page.keyboard.press("Shift+Enter")
        expect(told).to_have_text("native br 1/2\n")
        page.context.close()
