"""The page in few files: its modules as one script and its style sheets as one, for the server and for static files."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from hackenbush.live.bundle import join_modules, join_styles, replace_once

__all__ = ["JoinedPage", "join_page"]


class JoinedPage(NamedTuple):
    """The text of ``index.html``, and those of ``page.css``, ``early.js`` and ``page.js``, to which it refers."""

    html: str
    styles: str
    early: str
    script: str


def join_page(package: Path) -> JoinedPage:
    """Return the page, from the folder of the package.

    >>> import hackenbush
    >>> page = join_page(Path(hackenbush.__file__).parent)
    >>> page.html.count("<script"), page.html.count('rel="stylesheet"'), "import " in page.script
    (2, 1, False)
    """

    def read(path: str) -> str:
        """Return a file of the page by its address: below static/ or live/."""
        folder = package if path.startswith("live/") else package / "web"
        return (folder / path).read_text(encoding="utf-8")

    html, styles = join_styles(read("static/index.html"), read)
    addresses = {'"static/page/early.js"': '"early.js"', '"static/page/main.js"': '"page.js"'}
    script = join_modules("static/page/main.js", read)
    return JoinedPage(replace_once(html, addresses), styles, read("static/page/early.js"), script)
