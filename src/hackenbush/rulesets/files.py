"""What a text file holds: one position, or one on each line.

| the file | holds |
| --- | --- |
| is JSON | one picture |
| has one edge on each line, ``0-1B``, ``0 1`` or ``0 1 b`` | one picture |
| has a row of stones on each line | one picture |
| is anything else | a position on each line |

Blank lines and lines that begin with # are skipped.
"""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["FileEntry", "split_file"]

_JSON = re.compile(r'\s*(?:\[|\{\s*["}])')
_EDGE = re.compile(r"[\w.']+-[\w.']+[brgBRG],?")
_LIKE_EDGE = re.compile(r"\S+-\S+")
_STONES = re.compile(r"(?:[●○→ \t]|->)+")
_COMMENT = re.compile(r"^[ \t]*#[^\n]*", re.MULTILINE)


class FileEntry(NamedTuple):
    """The text of a position, its format if that is known, and its line; 0 if it is the whole file."""

    text: str
    format: str | None = None
    line: int = 0


def split_file(text: str) -> list[FileEntry]:
    r"""Return the positions of a file.

    >>> split_file("0-1B\n1-2R\n"), split_file("1 2\n2 3\n")
    ([FileEntry(text='0-1B\n1-2R\n', format='edges', line=0)], [FileEntry(text='1 2\n2 3\n', format='contest', line=0)])
    >>> split_file("br\n\n# a sum\nbb + nim 3")
    [FileEntry(text='br', format=None, line=1), FileEntry(text='bb + nim 3', format=None, line=4)]
    >>> split_file("\n")
    []
    """
    if _JSON.match(text):
        return [FileEntry(text, "json")]
    from hackenbush.board.formats.contest import looks_like_contest

    if looks_like_contest(text):
        return [FileEntry(text, "contest")]
    uncommented = _COMMENT.sub("", text) if "#" in text else text
    lines = [(number, line.strip()) for number, line in enumerate(uncommented.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if line]
    if lines and _EDGE.fullmatch(lines[0][1]) and all(_LIKE_EDGE.fullmatch(line) for _, line in lines):
        return [FileEntry(uncommented, "edges")]
    if lines and all(_STONES.fullmatch(line) for _, line in lines):
        return [FileEntry(uncommented.strip())]
    return [FileEntry(line, None, number) for number, line in lines]
