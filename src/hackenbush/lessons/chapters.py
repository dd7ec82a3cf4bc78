"""The chapters: HTML fragments with live boards, and with claims that the tests check.

They are the files ``chapters/NN-slug.html``, in the order of their numbers; the first heading is the title.
`hackenbush.lessons.claims` describes how to write a claim.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import unescape
from importlib.resources import files

from hackenbush.errors import UnknownName

__all__ = ["Chapter", "chapter", "chapters"]

_HEADING = re.compile(r"\s*<h2>(.*?)</h2>\s*", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_INTERACTIVE = re.compile(r'class="(?:live|try|cake|heaps|guess)[" ]')
_WORDS_A_MINUTE = 220
_SECONDS_A_BOARD = 15


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its name in addresses, its title, and the HTML below the title."""

    slug: str
    title: str
    html: str

    def __repr__(self) -> str:
        return f"<Chapter {self.slug}: {self.title}>"

    @property
    def minutes(self) -> int:
        """About how long it takes to read the chapter and try its boards."""
        words = len(_TAG.sub(" ", self.html).split())
        seconds = 60 * words // _WORDS_A_MINUTE + _SECONDS_A_BOARD * len(_INTERACTIVE.findall(self.html))
        return max(1, (seconds + 30) // 60)


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return the chapters in order.

    >>> [chapter.title for chapter in chapters()][:2]
    ['The rules', 'What kind of game?']
    """
    folder = files("hackenbush.lessons").joinpath("chapters")
    found = sorted((item for item in folder.iterdir() if item.name.endswith(".html")), key=lambda item: item.name)
    return tuple(_read(item.name, item.read_text(encoding="utf-8")) for item in found)


def chapter(slug: str) -> Chapter:
    """Return the chapter with this name.

    >>> chapter("half").title
    'Half a move'

    Raises `UnknownName` if there is none.
    """
    for each in chapters():
        if each.slug == slug:
            return each
    raise UnknownName("chapter", slug, [each.slug for each in chapters()])


def _read(name: str, text: str) -> Chapter:
    slug = name.removesuffix(".html").partition("-")[2]
    heading = _HEADING.match(text)
    assert heading, f"{name} does not start with a heading"
    return Chapter(slug, unescape(_TAG.sub("", heading[1])), text[heading.end() :])
