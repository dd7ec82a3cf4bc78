"""The board's ES modules as files, and joined into one that imports nothing."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from hackenbush.live import bundle

__all__ = ["FOLDER", "MAIN", "join_modules", "read_source"]

FOLDER: Traversable = files("hackenbush.live")
MAIN = "board.js"  # imports all others but the custom element


def read_source(name: str) -> str:
    """Return the text of a module.

    >>> "export" in read_source("scene.js")
    True
    """
    return FOLDER.joinpath(name).read_text(encoding="utf-8")


@cache
def join_modules(first: str = MAIN) -> str:
    """Return a module and all its imports as the text of one ES module, with all their exports.

    >>> text = join_modules()
    >>> "class HackenbushBoard" in text, "import " in text
    (True, False)
    """
    return bundle.join_modules(first, read_source, is_module=True)
