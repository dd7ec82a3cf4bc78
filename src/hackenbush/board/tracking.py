"""`Tracked`: a position whose edges keep the indices they had in the first picture.

After a cut, or after splitting into components, the edges of a `Position` get new indices. A `Tracked` remembers the
index that each edge had in the first picture, and uses it as the name of the edge.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable

from hackenbush.board.notation import write_edges
from hackenbush.board.position import Position, no_such_edge
from hackenbush.errors import IllegalMove, InvalidArgument
from hackenbush.playable import Options
from hackenbush.players import Player

__all__ = ["Tracked"]


class Tracked:
    """Some edges of a first picture, named by their indices there; a game of Hackenbush like any position.

    >>> start = Tracked(Position("bb+r"))
    >>> start.cut(0), start.cut(0).position, start.cut(0).moves(Player.RIGHT)
    (Tracked(Position('0-1B 1-2B 0-3R'), [2]), Position('r:3'), (2,))
    >>> [part.origin.tolist() for part in start.components()]
    [[0, 1], [2]]

    Without ``edges`` it is the whole picture. Raises `InvalidArgument` for edges that do not exist or occur twice.
    """

    __slots__ = ("_first", "_kept", "_position")
    _first: Position
    _position: Position
    _kept: bytes

    def __init__(self, first: Position, edges: Iterable[int] | None = None) -> None:
        kept = range(len(first)) if edges is None else sorted(edges)
        if len(set(kept)) < len(kept) or (kept and not 0 <= kept[0] <= kept[-1] < len(first)):
            raise InvalidArgument(f"expected different edges from 0 to {len(first) - 1}")
        self._first, self._kept = first, array("I", kept).tobytes()
        self._position = first if edges is None else first._only(kept)

    @classmethod
    def _of(cls, first: Position, position: Position, kept: bytes) -> Tracked:
        self = object.__new__(cls)
        self._first, self._position, self._kept = first, position, kept
        return self

    @property
    def first(self) -> Position:
        """The first picture, whose indices are the names of edges."""
        return self._first

    @property
    def position(self) -> Position:
        """What is left of the first picture, with indices of its own."""
        return self._position

    @property
    def origin(self) -> memoryview[int]:
        """The index in the first picture of every edge of the position; these indices increase."""
        return memoryview(self._kept).cast("I")

    def names(self, indices: Iterable[int]) -> tuple[int, ...]:
        """Return the names of edges, given by their indices in the position.

        >>> Tracked(Position("bb+rg"), [2, 3]).names([1])
        (3,)
        """
        origin = self.origin
        return tuple([origin[i] for i in indices])

    def untracked(self) -> Position:
        """Return the position, whose moves are named by its own indices."""
        return self._position

    # ---- cutting -------------------------------------------------------------------------------------------

    def moves(self, player: Player | str) -> tuple[int, ...]:
        """Return the edges that the player can cut.

        >>> Position("brg").tracked().cut(1).moves("left"), Position("b+g").tracked().cut(0).moves("left")
        ((0,), (1,))
        """
        return self.names(self._position.moves(player))

    def falls(self, edge: int) -> tuple[int, ...]:
        """Return the other edges that fall when an edge is cut.

        >>> Position("b+b(r,g)").tracked().cut(0).falls(1)
        (2, 3)
        """
        return self.names(self._position.falls(self._index(edge)))

    def cut(self, edge: int) -> Tracked:
        """Return what stands after an edge is cut.

        >>> Position("br").tracked().cut(0).cut(1)
        Traceback (most recent call last):
        hackenbush.errors.IllegalMove: edge 1-2R is gone

        Raises `IllegalMove` for an edge that is gone, that floats, or that never existed.
        """
        return self._part(*self._position._cut(self._index(edge)))

    def options(self, player: Player | str) -> Options[Tracked]:
        """Return the positions that the player can move to, in the order of the edges."""
        return Options(self.moves(player), self.cut)

    def describe(self, player: Player | str, move: int) -> str:
        """Return a cut in words, as `Position.describe` does."""
        return self._position.describe(player, self._index(move))

    def components(self) -> tuple[Tracked, ...]:
        """Return the parts that meet only at the ground, without floating edges."""
        parts = self._position._components()
        is_whole = len(parts) == 1 and len(parts[0][1]) == len(self)
        return (self,) if is_whole else tuple([self._part(*part) for part in parts])

    def pieces(self, *, most: int, small: int) -> list[tuple[str, Tracked]]:
        """Return the parts as `Position.pieces` does, each with the method that solves it.

        >>> [(method, part.origin.tolist()) for method, part in Position("b+b:0+r").tracked().pieces(most=1, small=0)]
        [('tree', [0, 2]), ('red-blue', [1])]
        """
        found = self._position.pieces(most=most, small=small)
        return [(method, Tracked._of(self._first, part, self._rename(kept))) for method, part, kept in found]

    def part_with(self, edge: int) -> Tracked:
        """Return the part that contains an edge; an arch from ground to ground is a part by itself.

        >>> Position("b:0+b:0+rg").tracked().part_with(3).origin.tolist()
        [2, 3]
        """
        self.falls(edge)  # raises for the same edges as `cut`
        index = self._index(edge)
        return next(
            self._part(*part) for part in self._position._components() if index in memoryview(part[2]).cast("I")
        )

    def _index(self, edge: int) -> int:
        """Return the index in the position of an edge that still stands."""
        if not isinstance(edge, int) or isinstance(edge, bool) or not 0 <= edge < len(self._first):
            raise no_such_edge(edge, len(self._first))
        origin = self.origin
        index = bisect_left(origin, edge)
        if index == len(origin) or origin[index] != edge:
            raise IllegalMove(f"edge {self._first.edges[edge]} is gone")
        return index

    def _part(self, ends: bytes, colors: bytes, kept: bytes) -> Tracked:
        return Tracked._of(self._first, self._position._part(ends, colors), self._rename(kept))

    def _rename(self, kept: bytes) -> bytes:
        if len(self._position) == len(self._first):  # every edge has its first index
            return kept
        return array("I", self.names(memoryview(kept).cast("I"))).tobytes()

    # ---- identity ------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._position)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tracked):
            return NotImplemented
        return self._kept == other._kept and self._position.arrays == other._position.arrays

    def __hash__(self) -> int:
        return hash((self._kept, self._position.arrays))

    def __reduce__(self) -> tuple[object, ...]:
        return Tracked, (self._first, self.origin.tolist())

    def __str__(self) -> str:
        return str(self._position)

    def _repr_svg_(self) -> str | None:
        return self._position._repr_svg_()

    def __repr__(self) -> str:
        return f"Tracked(Position({write_edges(self._first.arrays)!r}), {self.origin.tolist()})"
