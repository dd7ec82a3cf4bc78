"""The board's ES modules as files, and joined into one that imports nothing.

Each import and each export in them is a statement of its own, they import only files of this folder, and no two share a
top-level name. So you can join them by putting each after the modules that it imports.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

__all__ = ["FOLDER", "MAIN", "join_modules", "read_sources"]

FOLDER: Traversable = files("hackenbush.live")
MAIN = "board.js"  # imports all others but the custom element
_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) )", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)


def read_sources(first: str = MAIN) -> dict[str, str]:
    """Return the texts of a module and of all its imports by name, each after the modules that it imports.

    >>> list(read_sources("scene.js"))
    ['curves.js', 'picture.js', 'scene.js']
    """
    done: dict[str, str] = {}
    open_: list[tuple[str, str | None]] = [(first, None)]
    while open_:
        name, text = open_.pop()
        if name in done:
            continue
        if text is not None:  # all its imports are done
            done[name] = text
            continue
        text = FOLDER.joinpath(name).read_text(encoding="utf-8")
        open_.append((name, text))
        open_ += [(other, None) for _, other in reversed(_IMPORT.findall(text))]
    return done


@cache
def join_modules(first: str = MAIN) -> str:
    """Return a module and all its imports as the text of one ES module, with all their exports.

    >>> text = join_modules()
    >>> "class HackenbushBoard" in text, "import " in text.replace("// import", ""), text.count("export {")
    (True, False, 1)
    """
    texts = read_sources(first)
    names = [name for text in texts.values() for name in _EXPORTED.findall(text)]
    bodies = [_EXPORT.sub("", _IMPORT.sub("", text)).strip() for text in texts.values()]
    return "\n\n".join([*bodies, f"export {{ {', '.join(names)} }};"]) + "\n"
