"""Plain data from JSON, read strictly: a text that could mean two things is refused.

Python's JSON reader is permissive: the last of two equal names wins, ``1.0`` and ``NaN`` are numbers, and brackets may
nest as deep as the stack allows. Here all of that is an error, and texts are printable ASCII without escapes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import accumulate
from typing import Any, NoReturn, TypeVar

from hackenbush.printing import json_text, printable
from hackenbush.proofs.limits import BYTES, DEPTH, DIGITS, check_size

__all__ = ["Fields", "as_mapping", "as_number", "as_row", "as_text", "load_strictly"]

T = TypeVar("T")
_BRACKETS = {"[": 1, "{": 1, "]": -1, "}": -1}


def load_strictly(text: str) -> object:
    """Return what JSON describes: mappings, lists, texts, whole numbers, true, false and null.

    >>> load_strictly('{"edges": [0, 1]}')
    {'edges': [0, 1]}
    >>> load_strictly('{"edges": [0], "edges": [1]}')
    Traceback (most recent call last):
    ValueError: expected each name once, not 'edges' again

    Raises `TooLarge` beyond a limit, and `ValueError` for anything else.
    """
    check_size(len(text), BYTES, "bytes of a line")
    if not text.isascii() or "\\" in text:
        raise ValueError("expected ASCII without escapes")
    outside = "".join(text.split('"')[::2])  # of texts
    depths = accumulate(_BRACKETS[mark] for mark in re.findall(r"[][{}]", outside))
    check_size(max(depths, default=0), DEPTH, "brackets within each other")
    try:
        return json.loads(
            text, object_pairs_hook=_pairs, parse_int=_whole, parse_float=_no_number, parse_constant=_no_number
        )
    except json.JSONDecodeError as wrong:
        raise ValueError(f"expected JSON; column {wrong.colno} is not") from None


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, data in pairs:
        if as_text(name) in found:
            raise ValueError(f"expected each name once, not {name[:40]!r} again")
        found[name] = data
    return found


def _whole(text: str) -> int:
    if len(text.lstrip("-")) > DIGITS or text == "-0":
        _no_number(text)
    return int(text)


def _no_number(text: str) -> object:
    raise ValueError(f"expected a whole number of at most {DIGITS} digits, not {text[:40]}")


class Fields:
    """The fields of a mapping, taken one by one; `close` checks that none is left.

    >>> fields = Fields({"rule": "sum", "rules": []}, "a claim")
    >>> fields.take("rule", as_text)
    'sum'
    >>> fields.close()
    Traceback (most recent call last):
    ValueError: a claim has no field 'rules'
    """

    def __init__(self, data: object, what: str) -> None:
        self._data = dict(as_mapping(data))
        self._what = what

    def take(self, name: str, read: Callable[[Any], T], default: object = None) -> T:
        """Return a field, converted by ``read``, or a default if there is no such field."""
        return _read_at(name, read, self._data.pop(name, default))

    def __contains__(self, name: str) -> bool:
        """Whether there is a field of this name that was not taken yet."""
        return name in self._data

    def close(self) -> None:
        """Raise `ValueError` if there are more fields."""
        for name in self._data:
            raise ValueError(f"{self._what} has no field {name[:40]!r}")


def as_mapping(data: object) -> dict[str, Any]:
    """Return a mapping."""
    return data if isinstance(data, dict) else _fail("names and what they stand for", data)


def as_text(data: object) -> str:
    """Return a text of printable ASCII."""
    return data if isinstance(data, str) and data.isascii() and data.isprintable() else _fail("a text in ASCII", data)


def as_number(data: object) -> int:
    """Return a whole number."""
    return data if isinstance(data, int) and not isinstance(data, bool) else _fail("a whole number", data)


def as_row(data: object, read: Callable[[Any], T], length: int | None = None) -> tuple[T, ...]:
    """Return a list, with each of its items read, and of this length if one is given."""
    if not isinstance(data, list) or length not in (None, len(data)):
        _fail("a list" if length is None else f"a list of {length}", data)
    return tuple(_read_at(place, read, item) for place, item in enumerate(data))


def _read_at(place: object, read: Callable[[Any], T], data: object) -> T:
    try:
        return read(data)
    except ValueError as wrong:
        raise ValueError(f"{place}: {wrong}") from None


def _fail(expected: str, found: object) -> NoReturn:
    raise ValueError(f"expected {expected}, not {printable(json_text(found), longest=40)}")
