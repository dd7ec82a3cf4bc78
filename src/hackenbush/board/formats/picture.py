"""What every reader here returns: the edges of a picture as flat arrays, and the places that were given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hackenbush.board.arrays import Arrays
from hackenbush.board.nodes import NO_PLACES, Node, Place
from hackenbush.errors import HackenbushError

__all__ = ["FormatError", "Picture"]


class FormatError(HackenbushError, ValueError):
    """A picture that a format cannot carry, or data that is no picture: what was expected, and where.

    >>> print(FormatError("expected a list, found 7", place="edges"))
    edges: expected a list, found 7
    """

    def __init__(self, message: str, *, place: str = "") -> None:
        self.reason = message
        self.place = place
        super().__init__(message, place)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_format_error, (self.reason, self.place)

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


def _rebuild_format_error(message: str, place: str) -> FormatError:
    return FormatError(message, place=place)


class Picture(NamedTuple):
    """A picture that was read, before it is a `Position`."""

    edges: Arrays
    places: Mapping[Node, Place] = NO_PLACES
