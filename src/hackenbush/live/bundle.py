"""ES modules joined into one script, and style sheets into one, so that a page makes few requests.

Each module becomes a function of its own, after the modules that it imports, so their names may be the same. They
import by name or as a whole, they export declarations, and no two import each other. Lines that are only comments are
left out, so no line of a template may look like one. The sources stay plain modules that run as they are.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

__all__ = ["Read", "join_modules", "join_styles", "read_modules", "replace_once"]

Read: TypeAlias = Callable[[str], str]
"""The text of a file, by its path."""

_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) )", re.MULTILINE)
_EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
_LINK = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
_COMMENT = re.compile(r"^[ \t]*(?:/\*.*?\*/[ \t]*|//[^\n]*)\n", re.MULTILINE | re.DOTALL)


def read_modules(first: str, read: Read) -> dict[str, str]:
    """Return the texts of a module and of all that it imports by path, each after the modules that it imports.

    >>> list(read_modules("page/a.js", {"page/a.js": 'import { b } from "../b.js";\\n', "b.js": ""}.__getitem__))
    ['b.js', 'page/a.js']

    Raises `ValueError` if modules import each other.
    """
    done: dict[str, str] = {}
    above: dict[str, str] = {}  # modules whose imports are being read, in the order in which they import each other
    waiting = [first]
    while waiting:
        path = waiting[-1]
        if path in done:
            waiting.pop()
        elif path in above:  # all its imports are done
            done[path] = above.pop(path)
        else:
            above[path] = read(path)
            others = [_resolve(path, other) for _, _, other in _IMPORT.findall(above[path])]
            if around := [other for other in others if other in above]:
                raise ValueError(f"modules import each other: {' → '.join([*above, around[0]])}")
            waiting += reversed(others)
    return done


def _resolve(path: str, other: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), other))


def join_modules(first: str, read: Read, *, is_module: bool = False) -> str:
    """Return a module and all that it imports as one script, or as one module that exports what they all export.

    >>> print(join_modules("a.js", {"a.js": "export const a = 1;\\n"}.__getitem__, is_module=True), end="")
    const module0 = (() => {
    const a = 1;
    return { a };
    })();
    <BLANKLINE>
    export const { a } = module0;

    Raises `ValueError` for modules that cannot be joined.
    """
    sources = read_modules(first, read)
    names = {path: f"module{i}" for i, path in enumerate(sources)}
    texts = []
    for path, source in sources.items():
        imports = [
            f"const {whole or '{' + chosen.replace(' as ', ': ') + '}'} = {names[_resolve(path, other)]};"
            for chosen, whole, other in _IMPORT.findall(source)
        ]
        body = _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub("", source))).strip()
        if re.search(r"^(?:import|export)\b", body, re.MULTILINE):
            raise ValueError(f"{path}: an import or export of a kind that cannot be joined")
        head, foot = f"const {names[path]} = (() => {{", f"return {{ {', '.join(_EXPORTED.findall(source))} }};"
        texts.append("\n".join([head, *imports, body, foot, "})();"]))
    if is_module:
        exported = [(_EXPORTED.findall(source), names[path]) for path, source in sources.items()]
        texts += [f"export const {{ {', '.join(found)} }} = {name};" for found, name in exported if found]
    return "\n\n".join(texts) + "\n"


def join_styles(page: str, read: Read) -> tuple[str, str]:
    """Return the page with one link to a style sheet, ``page.css``, and that style sheet."""
    links = _LINK.findall(page)
    joined = "\n".join(_COMMENT.sub("", read(link)) for link in links)
    first, *others = (f'<link rel="stylesheet" href="{link}">\n' for link in links)
    return replace_once(page, dict.fromkeys(others, "") | {first: '<link rel="stylesheet" href="page.css">\n'}), joined


def replace_once(text: str, changes: Mapping[str, str]) -> str:
    """Return a text with some parts replaced, each of which must occur once.

    >>> replace_once("a b", {"a": "c"})
    'c b'
    """
    for old, new in changes.items():
        if text.count(old) != 1:
            raise ValueError(f"expected {old} once, found it {text.count(old)} times")
        text = text.replace(old, new)
    return text
