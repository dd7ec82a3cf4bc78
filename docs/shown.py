"""What the site shows alive: boards to play on, and the example notebooks as they come out when they are run.

``% board: br+br+r`` is a line that becomes a board, ``% notebook: flowers`` one that becomes the whole notebook, which
is run for it. Boards need one script, which stands in the page itself, so that the site works from a folder as well.
Where the page stands beside the documentation as static files, its engine answers what a board does not contain:
reasons, and the values of all positions.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import tempfile
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hackenbush import Position, all_specimens, draw, gallery
from hackenbush.board.spreading import as_picture, spread
from hackenbush.live import join_modules
from hackenbush.live.embed import list_values

if TYPE_CHECKING:
    from nbclient import NotebookClient

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
_BOARD = re.compile(r"^% board: (.+)$", re.MULTILINE)
_NOTEBOOK = re.compile(r"^% notebook: (\w+)$", re.MULTILINE)
_SIBLING = re.compile(r"\]\((\w+)\.ipynb\)")
_VIEW = "application/vnd.jupyter.widget-view+json"
_STATE = "application/vnd.jupyter.widget-state+json"
_PANEL = 60  # pixels below a board


def alive(source: str, site: str = "") -> str:
    """Return the text of a page with the boards and the notebook that its marks ask for; `site` answers its boards.

    >>> alive("nothing to do")
    'nothing to do'
    >>> page = alive("Play it:\\n\\n% board: br+br+r")
    >>> page.count("hide-value still>"), page.count("<script"), "% board" in page
    (1, 1, False)
    """
    source = _NOTEBOOK.sub(lambda mark: _page(_run()[mark[1]]), source)
    source = _BOARD.sub(lambda mark: board(_position(mark[1])), source)
    if site:
        source = source.replace("<hackenbush-board ", f'<hackenbush-board site="{escape(site)}" ')
    script = f'<script type="module">\n{join_modules("element.js")}</script>'
    return f"{source}\n\n{_raw(script)}" if "<hackenbush-board" in source else source


def site_of(docname: str) -> str:
    """Return where the page as static files is, seen from a page of the documentation.

    >>> site_of("tutorial"), site_of("examples/flowers")
    ('page/', '../page/')
    """
    return "../" * docname.count("/") + "page/"


def _position(text: str) -> Position:
    return gallery(text) if text in all_specimens() else Position(text)


def board(position: Position, *, first: str = "left", height: int = 320) -> str:
    """Return a board on which two people play, with the values of all positions that can be reached.

    Where there is no script, the drawing is there.

    >>> "½" in board(Position("br")), board(Position("br")).count("<svg")
    (True, 1)
    """
    attributes = {
        "picture": json.dumps(as_picture(spread(position)), ensure_ascii=False),
        "mode": "play",
        "first": first,
        "values": json.dumps(list_values(position), ensure_ascii=False),
        "style": f"height: {height}px",
    }
    written = " ".join(f'{name}="{escape(value)}"' for name, value in attributes.items())
    return _raw(f"<hackenbush-board {written} hide-value still>{draw(position)}</hackenbush-board>")


def _raw(html: str) -> str:
    return f"`````````{{raw}} html\n{html}\n`````````"


# ---- notebooks ----------------------------------------------------------------------------------------------


@cache
def _run() -> dict[str, Any]:
    """Return all notebooks with what came out of their cells. They run side by side, each in a folder of its own."""
    import nbformat  # takes seconds: only pages with notebooks need it

    found = {path.stem: nbformat.read(path, as_version=4) for path in sorted(EXAMPLES.glob("*.ipynb"))}

    async def everything() -> None:
        await asyncio.gather(*(_client(notebook, folder).async_execute() for notebook in found.values()))

    logging.getLogger("traitlets").setLevel(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(everything())
    return found


def _client(notebook: Any, folder: str) -> NotebookClient:
    from nbclient import NotebookClient

    quiet = ["--log-level=ERROR"]
    return NotebookClient(notebook, timeout=120, extra_arguments=quiet, resources={"metadata": {"path": folder}})


def _page(notebook: Mapping[str, Any]) -> str:
    """Return a notebook that was run as the text of a page, with its boards alive.

    >>> two = {"output_type": "execute_result", "data": {"text/plain": "2"}}
    >>> cells = [
    ...     {"cell_type": "markdown", "source": "[on](x.ipynb)"},
    ...     {"cell_type": "code", "source": "1 + 1", "outputs": [two]},
    ... ]
    >>> print(_page({"metadata": {}, "cells": cells}))
    [on](x.md)
    <BLANKLINE>
    ```ipython3
    1 + 1
    ```
    <BLANKLINE>
    ```{code-block} text
    :class: output
    <BLANKLINE>
    2
    ```
    """
    state = notebook["metadata"].get("widgets", {}).get(_STATE, {}).get("state", {})
    parts = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            parts.append(_SIBLING.sub(r"](\1.md)", cell["source"]))
        else:
            parts.append(f"```ipython3\n{cell['source']}\n```")
            parts += [_output(output["data"], state) for output in cell["outputs"] if "data" in output]
    return "\n\n".join(parts)


def _output(data: Mapping[str, Any], state: Mapping[str, Any]) -> str:
    """Return what a cell shows: a board, a page, a picture or a text, the first that there is."""
    if _VIEW in data:
        return _widget(state[data[_VIEW]["model_id"]]["state"])
    for kind in ("text/html", "image/svg+xml"):
        if kind in data:
            return _raw(f'<div class="output">{data[kind]}</div>')
    return f"```{{code-block}} text\n:class: output\n\n{data['text/plain']}\n```"


def _widget(state: Mapping[str, Any]) -> str:
    position = Position(json.dumps(state["picture"]))
    if state["mode"] == "play":
        return board(position, first=state["turn"], height=state["height"] + _PANEL)
    return ":::{note}\nIn a notebook, a board to draw on stands here.\n:::"
