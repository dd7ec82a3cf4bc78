"""A notebook in a real JupyterLab in a real browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.chromium import ARGUMENTS, chromium
from tests.notebook.lab_server import TOKEN, jupyter_lab
from tests.waiting import PATIENCE

_KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


class Notebook:
    """A notebook that is open in JupyterLab."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def cell(self, number: int) -> CellOfPage:
        return CellOfPage(self.page, number)


class CellOfPage:
    """A cell of the notebook, counted from 0."""

    def __init__(self, page: Page, number: int) -> None:
        self._page = page
        self._cell = page.locator(".jp-Notebook .jp-CodeCell").nth(number)
        self.output = self._cell.locator(".jp-OutputArea-output")

    def run(self) -> None:
        """Run the cell, and wait until it is done."""
        count = self._cell.locator(".jp-InputPrompt")
        before = count.inner_text()
        self._cell.locator(".cm-content").click()
        self._page.keyboard.press("Control+Enter")
        self._page.wait_for_function(
            "([cell, before]) => /\\d/.test(cell.innerText) && cell.innerText !== before",
            arg=[count.element_handle(), before],
        )

    def expect_print(self, text: str) -> None:
        """Run the cell, and wait until its output is what it should print."""
        self.run()
        expect(self.output.first).to_have_text(text, timeout=1000 * PATIENCE)


@pytest.fixture
def notebook(tmp_path: Path) -> Iterator[Callable[..., Notebook]]:
    """Opens a notebook with cells of code in JupyterLab, when its kernel is ready."""
    import nbformat  # here, as it takes seconds

    path = chromium()
    with sync_playwright() as playwright, jupyter_lab(tmp_path) as address:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        complaints: list[str] = []

        def open_(*code: str) -> Notebook:
            cells = [nbformat.v4.new_code_cell(text) for text in code]
            made = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": _KERNEL})
            nbformat.write(made, tmp_path / "board.ipynb")
            page = browser.new_page(viewport={"width": 1100, "height": 1000})
            page.set_default_timeout(1000 * PATIENCE)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.goto(f"{address}lab/tree/board.ipynb?token={TOKEN}")
            page.locator("#jp-main-statusbar >> text=/\\| Idle/").wait_for()
            return Notebook(page)

        yield open_
        browser.close()
        assert complaints == []
    asyncio._set_running_loop(None)
