"""The contestants: one module each, which calls the public API of one library the way its users would.

A module of this package offers a `CONTESTANT` of the shape below. Its methods that take many games hold the
timed loop themselves, so that no wrapper of ours is measured with a peer's call. A task that a library cannot
do raises `UnsupportedError` with the reason, which the report shows.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any, Protocol, TypeVar

G = TypeVar("G")

OURS = "hackenbush"
MODULES = {
    OURS: "bench.contestants.ours",
    "pycgt": "bench.contestants.pycgt",
    "cgt-py": "bench.contestants.cgt_py",
    "ogdoad": "bench.contestants.ogdoad",
}

Wall = Sequence[tuple[Fraction, Fraction]]
"""A wall of a thermograph: its corners (temperature, value), the first one at temperature 0."""


Picture = Sequence[tuple[int, int, str]]
"""The edges of a picture of Hackenbush: two nodes and a color, b, r or g."""


class UnsupportedError(NotImplementedError):
    """The library has nothing for this task."""


class Contestant(Protocol[G]):
    """What a contestant does for each task, and how its answers are read for the cross-check."""

    def version(self) -> str:
        """Return what is measured: the version, and the kernel if there is a choice."""

    def read(self, text: str) -> G:
        """Return the game of a fully expanded text. Not timed."""

    def sums(self, pairs: Sequence[tuple[G, G]]) -> list[G]:
        """Return the canonical form of g + h for each pair."""

    def comparisons(self, pairs: Sequence[tuple[G, G]]) -> list[tuple[bool, bool]]:
        """Return (g >= h, h >= g) for each pair."""

    def temperatures(self, games: Sequence[G]) -> list[Any]:
        """Return the temperature of each game."""

    def thermographs(self, games: Sequence[G]) -> list[Any]:
        """Return the thermograph of each game."""

    def next_day(self, games: Sequence[G]) -> Iterable[G]:
        """Return the distinct games {A|B} for all antichains A, B of the given games."""

    def domineering(self, rows: int, columns: int) -> G:
        """Return the value of the empty board; Left plays vertically."""

    def picture(self, picture: Picture) -> G:
        """Return the value of a Hackenbush picture, given as edges (node, node, letter); node 0 is the ground."""

    def key(self, game: G) -> Hashable:
        """Return something hashable that is equal only for equal games. Not timed."""

    def options(self, game: G) -> tuple[Iterable[G], Iterable[G]]:
        """Return the canonical Left and Right options. Not timed."""

    def number(self, temperature: Any) -> str:
        """Return a temperature as text: `3`, `-1/2`. Not timed."""

    def walls(self, thermograph: Any) -> tuple[Wall, Wall]:
        """Return the left and the right wall. Not timed."""


def load(name: str) -> Contestant[Any]:
    """Return the contestant of that name; its library has to be importable here.

    >>> load("chess")
    Traceback (most recent call last):
    ValueError: expected one of hackenbush, pycgt, cgt-py, ogdoad, not 'chess'
    """
    if name not in MODULES:
        raise ValueError(f"expected one of {', '.join(MODULES)}, not {name!r}")
    contestant: Contestant[Any] = import_module(MODULES[name]).CONTESTANT
    return contestant
