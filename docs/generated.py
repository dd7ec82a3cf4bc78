"""What the site generates while it is built: the page of commands, the table of names, and docstrings for Sphinx.

Docstrings here are written to be read as they are: names stand between backticks, and ``*2`` is a game. Sphinx is
given the same with links where a name is one of ours.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from importlib import import_module
from io import StringIO
from pathlib import Path
from types import ModuleType

import yaml

import hackenbush
from hackenbush.cli import COMMANDS, census
from hackenbush.cli import main as run
from hackenbush.lazy import homes

ROOT = Path(__file__).resolve().parent.parent
PUBLIC = (
    *("board", "solvers", "values", "explaining", "playing", "rulesets", "strings", "census", "pictures"),
    *("lessons", "live", "proofs", "drawing", "playable", "players", "errors"),
)
_MARK = re.compile(r"^% generated: (\w+)$", re.MULTILINE)
_NOTEBOOK = re.compile(r"\[([^\]]+)\]\((\.\./[^)]+\.ipynb)\)")
_FLAG = re.compile(r"[ \t]*#\s*doctest:.+$", re.MULTILINE)
_NAME = re.compile(r"(?<![`:\w])`([A-Za-z_][\w.]*)`(?![`_\w])")
_STAR = re.compile(r"(?<![\w*`\\])\*(?=[\dn]?(?:[\s,.;:)|]|$))")


# ---- whole pages --------------------------------------------------------------------------------------------


def filled(source: str) -> str:
    """Return the text of a page with what its marks ask for.

    Lines such as ``% generated: commands`` become a part of a page. What only the tests need, such as the empty line
    after an example, is not shown. Notebooks outside the site can be downloaded.

    >>> filled("% generated: commands").splitlines()[0]
    '## hackenbush'
    >>> filled("nothing to do")
    'nothing to do'
    """
    made = {"bibtex": bibtex, "commands": commands, "names": names}
    source = _FLAG.sub("", source)
    source = _MARK.sub(lambda mark: made[mark[1]](), source).replace("\n\n```\n", "\n```\n")
    return _NOTEBOOK.sub(r"{download}`\1 <\2>`", source)


def commands() -> str:
    """Return what ``--help`` says of every command, as sections, those of a census among them."""
    sections = [[], *([name] for name in COMMANDS), *(["census", name] for name in census.COMMANDS)]
    return "\n".join(f"## {' '.join(['hackenbush', *words])}\n\n```text\n{_help(words)}\n```\n" for words in sections)


def _help(words: list[str]) -> str:
    said = StringIO()
    with redirect_stdout(said), suppress(SystemExit):
        run([*words, "--help"])
    return said.getvalue().strip()


def names() -> str:
    """Return the names that ``from hackenbush import *`` gives, as a table with what each is."""
    lines = ["| name | what it is |", "| --- | --- |"]
    for name in hackenbush.__all__:
        package = import_module(homes("hackenbush")[name])
        thing = getattr(package, name)
        first = (thing.__doc__ or "").strip().splitlines()[0].replace("|", r"\|")
        lines.append(f"| {{py:obj}}`~{find_page(package, name)}.{name}` | {first} |")
    return "\n".join(lines)


def bibtex() -> str:
    """Return ``CITATION.cff`` as an entry of BibTeX.

    >>> print(bibtex())  # doctest: +ELLIPSIS
    ```bibtex
    @software{hackenbush,
      author  = {{The hackenbush contributors}},
      title   = {hackenbush: Hackenbush and the combinatorial game theory that explains it},
      version = {...},
      year    = {...},
      license = {MIT},
    }
    ```
    """
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    authors = " and ".join(f"{{{author['name']}}}" for author in cited["authors"])
    fields = {
        "author": authors,
        "title": cited["title"],
        "version": cited["version"],
        "year": cited["date-released"].year,
        "license": cited["license"],
    }
    lines = [f"  {name:7} = {{{text}}}," for name, text in fields.items()]
    return "\n".join(["```bibtex", "@software{hackenbush,", *lines, "}", "```"])


# ---- docstrings ---------------------------------------------------------------------------------------------


def prepared(lines: list[str], module: str, owner: str = "") -> list[str]:
    """Return a docstring's lines with links for names of ours, and with games that Sphinx does not take for emphasis.

    >>> prepared(["Raises `Undefined` unless it is 0, *, *2 and so on; `x` is *not* used."], "hackenbush.values")
    ['Raises :py:obj:`~hackenbush.errors.Undefined` unless it is 0, \\\\*, \\\\*2 and so on; ``x`` is *not* used.']
    >>> prepared([">>> `*`", "", "    `*`"], "hackenbush.values")
    ['>>> `*`', '', '    `*`']
    """
    if lines[:1] and lines[0].startswith("Alias for field number"):  # which Python writes, and says nothing
        return []
    ready, is_example = [], False
    for line in lines:
        line = _FLAG.sub("", line)
        is_example = line.startswith(">>>") or (is_example and line != "")
        if not is_example and not line.startswith("    "):
            line = _STAR.sub(r"\\*", line)
            line = _NAME.sub(lambda found: _link(found[1], module, owner), line)
        ready.append(line)
    return list(_with_tables(ready))


def _with_tables(lines: list[str]) -> Iterator[str]:
    """Return the lines with tables of Markdown in the words of Sphinx.

    >>> print(*_with_tables(["| a | b |", "| --- | --- |", "| 1 | 2 |"]), sep="\\n")
    .. list-table::
       :header-rows: 1
    <BLANKLINE>
       * - a
         - b
       * - 1
         - 2
    """
    for line, before in zip(lines, ["", *lines], strict=False):
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("| ") else []
        if cells and not before.startswith("| "):
            yield from (".. list-table::", "   :header-rows: 1", "")
        if not cells:
            yield line
        elif set(cells) != {"---"}:
            yield from (f"   {'*' if place == 0 else ' '} - {cell}" for place, cell in enumerate(cells))


def _link(name: str, module: str, owner: str) -> str:
    for home in find_homes(name, module, owner):
        return f":py:obj:`~{home}`"
    return f"``{name}``"


def find_homes(name: str, module: str, owner: str = "") -> Iterator[str]:
    """Return under which public names something is documented: in the class, in the module, or anywhere."""
    first, _, rest = name.partition(".")
    if owner and hasattr(_thing(owner), name):
        yield f"{owner}.{name}"
    if name.startswith("hackenbush."):
        home, _, last = name.rpartition(".")
        if home.removeprefix("hackenbush.") in PUBLIC and last in getattr(import_module(home), "__all__", ()):
            yield name
        return
    for home in (module, *(f"hackenbush.{public}" for public in PUBLIC)):
        package = sys.modules.get(home) or import_module(home)
        thing = getattr(package, first, None) if first in getattr(package, "__all__", ()) else None
        if callable(thing) and (not rest or hasattr(thing, rest)):
            yield f"{find_page(package, first)}.{name}"


def find_page(package: ModuleType, name: str) -> str:
    """Return the public module on whose page a name stands: proofs are exported by ``solvers`` as well."""
    thing = getattr(package, name)
    home = ".".join((getattr(thing, "__module__", None) or package.__name__).split(".")[:2])
    is_there = home.removeprefix("hackenbush.") in PUBLIC and name in getattr(import_module(home), "__all__", ())
    return home if is_there else package.__name__


def _thing(path: str) -> object:
    module, _, name = path.rpartition(".")
    return getattr(sys.modules.get(module), name, None)
