"""The board's ES modules as files, and joined into one that imports nothing.

Ours are plain: each import and each export is a statement of its own, an import names files of this folder, and no two
modules have a top-level name in common. So they are joined by putting one after the other, what is imported first.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["FOLDER", "MAIN", "module", "sources"]

FOLDER: Traversable = files("hackenbush.live")
MAIN = "board.js"  # the module that imports all others, or is imported by the custom element
_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) )", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)


def sources(first: str = MAIN) -> dict[str, str]:
    """Return the texts of a module and of all that it imports, by their names, what is imported first.

    >>> list(sources("scene.js"))
    ['curves.js', 'picture.js', 'scene.js']
    """
    done: dict[str, str] = {}
    open_: list[tuple[str, str | None]] = [(first, None)]
    while open_:
        name, text = open_.pop()
        if name in done:
            continue
        if text is not None:  # all that it imports is there
            done[name] = text
            continue
        text = FOLDER.joinpath(name).read_text(encoding="utf-8")
        open_.append((name, text))
        open_ += [(other, None) for _, other in reversed(_IMPORT.findall(text))]
    return done


@cache
def module(first: str = MAIN) -> str:
    """Return a module and all that it imports as the text of one ES module, which exports what they all export.

    >>> text = module()
    >>> "class HackenbushBoard" in text, "import " in text.replace("// import", ""), text.count("export {")
    (True, False, 1)
    """
    texts = sources(first)
    names = [name for text in texts.values() for name in _EXPORTED.findall(text)]
    bodies = [_EXPORT.sub("", _IMPORT.sub("", text)).strip() for text in texts.values()]
    return "\n\n".join([*bodies, f"export {{ {', '.join(names)} }};"]) + "\n"
