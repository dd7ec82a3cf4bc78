"""Links that the site adds to its guides: names of the package lead to the reference, words to the glossary.

The guides are written without them, so that they are easy to read and to change. A name between backticks is linked
wherever it stands, as in `value(position)`; a word of the glossary once on a page, where it comes first. Everyday words
such as *value* or *cut* are not linked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import generated
from docutils import nodes
from sphinx import addnodes

import hackenbush

GLOSSARY = Path(__file__).resolve().parent / "glossary.md"
NO_WORDS = ("glossary", "gallery", "commands")  # lists, in which every line would have a link
LEFT_ALONE = ("changes", "reference/", "examples/")
EVERYDAY = {
    *("block", "blue", "bound", "census", "cold", "cut", "cycle", "down", "edge", "falls", "floating", "form", "green"),
    *("ground", "hot", "kernel", "left", "loop", "mean", "method", "negative", "node", "number", "option", "picture"),
    *("position", "red", "right", "star", "stop", "sum", "up", "value"),
}
_HEAD = "{.glossary}\n"
_CALL = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\(.*\))?")
_NOT_PROSE = (nodes.literal, nodes.literal_block, nodes.reference, nodes.title, addnodes.pending_xref, nodes.term)


# ---- the glossary -------------------------------------------------------------------------------------------


def as_glossary(source: str) -> str:
    """Return the page with its list of words as a glossary of Sphinx, whose words can be linked and searched for.

    >>> print(as_glossary("{.glossary}\\nhot, cold\\n: How urgent it is.\\n"))
    ``````{glossary}
    hot
    cold
      How urgent it is.
    ``````
    """
    before, head, entries = source.partition(_HEAD)
    if not head:
        return source
    lines = entries.rstrip().split("\n")
    listed = [f"  {line[2:]}" if line.startswith(": ") else line.replace(", ", "\n") for line in lines]
    return "\n".join([f"{before}``````{{glossary}}", *listed, "``````"])


def words() -> list[str]:
    """Return the words of the glossary that are linked, the longest first.

    >>> "atomic weight" in words(), "value" in words()
    (True, False)
    """
    entries = GLOSSARY.read_text(encoding="utf-8").partition(_HEAD)[2]
    found = [word for line in re.findall(r"^(.+)\n: ", entries, re.MULTILINE) for word in line.split(", ")]
    return sorted((word for word in found if word.lower() not in EVERYDAY), key=len, reverse=True)


# ---- examples -----------------------------------------------------------------------------------------------


def as_code(source: str) -> tuple[str, str]:
    """Return an example as it is shown, and its code alone, in which answers are empty lines.

    >>> as_code(">>> x = [\\n...     1]\\n>>> x\\n[1]")
    ('>>> x = [\\n...     1]\\n>>> x\\n[1]', 'x = [\\n    1]\\nx\\n')
    """
    lines = source.split("\n")
    if not any(line.startswith(">>> ") for line in lines):
        return source, source
    return source, "\n".join(line[4:] if line.startswith((">>> ", "... ")) else "" for line in lines)


def reexported() -> dict[str, str]:
    """Return where the reference documents what a private module defines, and load all that ``import *`` gives."""
    places = {}
    for name in hackenbush.__all__:
        getattr(hackenbush, name)
    for public in generated.PUBLIC:
        package = import_module(f"hackenbush.{public}")
        for name in getattr(package, "__all__", ()):
            home = getattr(getattr(package, name), "__module__", None) or package.__name__
            places[f"{home}.{name}"] = f"{generated.find_page(package, name)}.{name}"
            places[f"hackenbush.{name}"] = places[f"{home}.{name}"]
    return places


# ---- pages --------------------------------------------------------------------------------------------------


def link(app: Any, doctree: nodes.document) -> None:
    """Add the links to a page that was read."""
    page = app.env.docname
    if page.startswith(LEFT_ALONE):
        return
    for literal in list(doctree.findall(nodes.literal)):
        if not isinstance(literal.parent, nodes.reference | addnodes.pending_xref | nodes.title):
            _link_name(literal)
    if page in NO_WORDS:
        return
    waiting = {word: re.compile(rf"\b{re.escape(word)}s?\b", re.IGNORECASE) for word in words()}
    for text in list(doctree.findall(nodes.Text)):
        if not _is_within(text, _NOT_PROSE):
            _link_words(text, waiting)


def _link_name(literal: nodes.literal) -> None:
    if home := find_home(literal.astext()):
        index = literal.parent.index(literal)
        link = addnodes.pending_xref("", refdomain="py", reftype="obj", reftarget=home, refexplicit=True, refwarn=True)
        literal.parent[index] = link
        link += literal


def find_home(code: str) -> str | None:
    """Return where the reference documents a name or a call; only names that users import, and their members.

    >>> find_home("value(position)"), find_home("Position.cut(edge)"), find_home("b(r,g)"), find_home("value.x")
    ('hackenbush.solvers.value', 'hackenbush.board.Position.cut', None, None)
    """
    found = _CALL.fullmatch(code)
    if not found:
        return None
    name = found[1].removeprefix("hackenbush.")
    first = name.partition(".")[0]
    if first in hackenbush.__all__ or (first[:1].isupper() and "." in name):
        return next(generated.find_homes(name, "hackenbush.values"), None)
    return None


def _is_within(node: nodes.Node, kinds: tuple[type, ...]) -> bool:
    while node.parent is not None:
        node = node.parent
        if isinstance(node, kinds):
            return True
    return False


def _link_words(text: nodes.Text, waiting: dict[str, re.Pattern[str]]) -> None:
    """Put links into a text, and take the words that got one from those that are waiting."""
    parts = list(_split(text.astext(), waiting))
    if any(word for _, word in parts):
        parent, index = text.parent, text.parent.index(text)
        parent[index : index + 1] = [_reference(part, word) if word else nodes.Text(part) for part, word in parts]


def _split(text: str, waiting: dict[str, re.Pattern[str]]) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text, each with the word of the glossary that it is, or with nothing.

    >>> list(_split("The mex, or mex.", {"mex": re.compile("mex")}))
    [('The ', ''), ('mex', 'mex'), (', or mex.', '')]
    """
    while found := min(
        ((match.start(), -len(word), word, match) for word, look in waiting.items() if (match := look.search(text))),
        default=None,
    ):
        start, _, word, match = found
        del waiting[word]
        yield from [(text[:start], "")] if start else []
        yield match[0], word
        text = text[match.end() :]
    if text:
        yield text, ""


def _reference(shown: str, word: str) -> nodes.Element:
    link = addnodes.pending_xref("", refdomain="std", reftype="term", reftarget=word, refexplicit=True, refwarn=True)
    link += nodes.inline(shown, shown, classes=["std", "std-term"])
    return link
