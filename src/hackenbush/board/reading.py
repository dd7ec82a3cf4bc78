"""`as_position`: a picture from its text, from its name in the gallery, or from an object that holds it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import InvalidArgument, NotAPicture, NotationError, UnknownName

__all__ = ["as_position", "could_be_name", "find_specimen", "suggest_name"]

_EDGE_LIST = re.compile(r"\s*\d[\w.]*-\d")
_LETTER = re.compile("[A-Za-z]")
_NAME = re.compile(r"(?=[^ ]*[^brgle-])[a-z][a-z0-9-]+")  # more than the letters of pictures


def as_position(thing: Position | Tracked | str) -> Position:
    """Return a picture from its text in any notation, its name in the gallery, or an object that holds it.

    >>> as_position("b(r,g)"), as_position("0-1B 1-2R"), as_position("half"), as_position("")
    (Position('b(r,g)'), Position('br'), Position('br', places={...}), Position('0'))
    >>> as_position("hous")
    Traceback (most recent call last):
    hackenbush.errors.UnknownName: no picture is named 'hous'; did you mean 'house'?
    >>> as_position("3/4")
    Traceback (most recent call last):
    hackenbush.errors.NotAPicture: 3/4 is a value, not a picture

    Raises `NotationError` for text that cannot be read, `InvalidArgument` for anything else.
    """
    if isinstance(thing, Position):
        return thing
    if isinstance(thing, Tracked):
        return thing.position
    if not isinstance(thing, str):
        raise InvalidArgument(f"expected a picture, its text or its name, not {thing!r:.60}")
    if (found := find_specimen(thing)) is not None:
        return found
    try:
        return Position(thing.rstrip())
    except NotationError:
        if could_be_name(thing.strip()):
            from hackenbush.board.specimens import all_specimens

            suggest_name("picture", thing.strip(), all_specimens())
        _refuse_value(thing)
        raise


def _refuse_value(text: str) -> None:
    """Raise an error that speaks of values if a text is one, or is meant to be: it has no letters of a picture.

    >>> _refuse_value("0-1"), _refuse_value("b(r")
    (None, None)
    >>> _refuse_value("0.1")
    Traceback (most recent call last):
    hackenbush.errors.NotationError: 0.1 is not a dyadic rational, so no short game equals it: ... at column 1
      0.1
      ^
    """
    from hackenbush.values import notation
    from hackenbush.values.evaluation import is_value

    if _EDGE_LIST.match(text):
        return
    if is_value(text):
        raise NotAPicture(f"{text.strip():.60} is a value, not a picture") from None
    if text.strip() and not _LETTER.search(text):
        notation.parse(text)


def could_be_name(word: str) -> bool:
    """Return whether a word could be a name in the gallery rather than a picture.

    >>> [word for word in ("house", "br", "b(r,g)", "0-1B", "3/4", "nim-3-4-5") if could_be_name(word)]
    ['house', 'nim-3-4-5']
    """
    return _NAME.fullmatch(word) is not None


def find_specimen(text: str) -> Position | None:
    """Return the picture of the gallery with this name, or None.

    >>> find_specimen("lens") == Position("br:0"), find_specimen("bb")
    (True, None)
    """
    name = text.strip()
    if not could_be_name(name):
        return None
    from hackenbush.board.specimens import all_specimens

    known = all_specimens()
    return known[name].position if name in known else None


def suggest_name(kind: str, word: str, names: Iterable[str]) -> None:
    """Raise `UnknownName` with the closest name in the gallery; do nothing if no name is close."""
    from difflib import get_close_matches

    if near := get_close_matches(word, names, n=1, cutoff=0.7):
        raise UnknownName(kind, word, near) from None
