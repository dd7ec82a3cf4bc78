"""`Edge`, and `Edges`: the edges of a picture, a sequence that reads its arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from hackenbush.board.arrays import Arrays
from hackenbush.board.colors import Color
from hackenbush.board.nodes import Node, is_ground

__all__ = ["Edge", "Edges"]

_COLORS = {ord(color.letter): color for color in Color}


class Edge(NamedTuple):
    """An edge between two nodes; the ground stands first.

    >>> str(Edge(0, 1, Color.BLUE))
    '0-1B'
    """

    start: Node
    end: Node
    color: Color

    def __str__(self) -> str:
        return f"{self.start}-{self.end}{self.color.letter.upper()}"


def _edge(start: Node, end: Node, color: Color) -> Edge:
    return Edge(end, start, color) if is_ground(end) and not is_ground(start) else Edge(start, end, color)


class Edges(Sequence[Edge]):
    """The edges of a picture in the order they were written, each made when you ask for it."""

    __slots__ = ("_codes", "_picture")

    def __init__(self, picture: Arrays) -> None:
        self._picture = picture
        self._codes = memoryview(picture.ends).cast("I")

    def __len__(self) -> int:
        return len(self._picture.colors)

    @overload
    def __getitem__(self, index: int) -> Edge: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Edge, ...]: ...
    def __getitem__(self, index: int | slice) -> Edge | tuple[Edge, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        color = _COLORS[self._picture.colors[index]]
        place = 2 * (index % len(self))
        start, end = map(self._picture.name, self._codes[place : place + 2])
        return _edge(start, end, color)

    def __iter__(self) -> Iterator[Edge]:
        name, codes = self._picture.name, self._codes
        names = {code: name(code) for code in set(codes)}.__getitem__ if self._picture.words else int
        colors = map(_COLORS.__getitem__, self._picture.colors)
        return map(_edge if self._picture.points else Edge, map(names, codes[::2]), map(names, codes[1::2]), colors)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(Edge.__eq__, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(self[:]) if len(self) < 4 else f"<{len(self):,} edges, from {self[0]} to {self[-1]}>"
