"""`Position`: a picture of blue, red and green edges that stands on the ground.

Left cuts blue edges, Right red ones, either green ones; what is no longer connected to the ground falls. Any grounded
multigraph is a position: loops, parallel edges, arches from ground to ground. An edge takes nine bytes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from operator import mul
from types import MappingProxyType
from typing import TYPE_CHECKING

from hackenbush import _kernel
from hackenbush.board.arrays import Arrays, arrays_of, pack, with_words
from hackenbush.board.edges import Edge, Edges
from hackenbush.board.nodes import LARGEST, NO_PLACES, Node, Place, is_ground
from hackenbush.board.notation import write_edges, write_letters
from hackenbush.errors import IllegalMove, InvalidArgument, TooLarge, expect
from hackenbush.playable import Options
from hackenbush.players import Player, as_player

if TYPE_CHECKING:
    from hackenbush.board.faults import Fault
    from hackenbush.board.tracking import Tracked

__all__ = ["Position", "no_such_edge", "side_by_side"]

_SWAP = bytes.maketrans(b"br", b"rb")
_LARGEST_SHOWN = 2000  # edges, in a notebook


class Position:
    """A picture, from text or from edges.

    >>> p = Position("b(r,g)")
    >>> p.edges[1], p.cut(1), p.falls(0)
    (Edge(start=1, end=2, color=Color.RED), Position('bg:3'), (1, 2))
    >>> p == Position([(0, 1, "b"), (1, 3, "g"), (1, 2, "r")]), p == Position("0-1B 1-2R 1-3G")
    (True, True)
    >>> Position("").edges, str(Position(""))
    ((), '0')

    Positions are equal when they have the same edges on the same nodes; order and coordinates do not matter.
    ``places`` are coordinates of nodes, x to the right and y upward from the ground.
    """

    __slots__ = ("__weakref__", "_key", "_picture", "_places")
    _picture: Arrays
    _places: Mapping[Node, Place]
    _key: bytes | None

    def __new__(
        cls, source: str | Iterable[tuple[object, object, object]] = "", *, places: Mapping[Node, Place] | None = None
    ) -> Position:
        """Return the position described by a text or by edges (start, end, color)."""
        if not isinstance(source, str):
            return cls._of(arrays_of(source), places or NO_PLACES)
        from hackenbush.board.formats import read_picture  # which have readers of all kinds, rarely all needed

        picture = read_picture(source)
        return cls._of(picture.edges, picture.places if places is None else places)

    @classmethod
    def _of(cls, picture: Arrays, places: Mapping[Node, Place] = NO_PLACES) -> Position:
        self = object.__new__(cls)
        self._picture = picture
        self._places = MappingProxyType(dict(places)) if places else NO_PLACES
        self._key = None
        return self

    @classmethod
    def from_arrays(cls, starts: Iterable[int], ends: Iterable[int], colors: bytes | str) -> Position:
        """Return the position with these numbered nodes and a letter for every edge.

        >>> Position.from_arrays([0, 1], [1, 2], "br")
        Position('br')
        """
        letters = colors.encode() if isinstance(colors, str) else bytes(colors)
        if wrong := letters.translate(None, b"brg"):
            raise InvalidArgument(f"expected letters b, r, g for colors, not {chr(wrong[0])!r}")
        packed = pack(starts, ends, largest=LARGEST)
        if len(packed) != 8 * len(letters):
            raise InvalidArgument(f"expected a color for each of {len(packed) // 8} edges, not {len(letters)}")
        return cls._of(Arrays(packed, letters, ()))

    # ---- what it is made of --------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._picture.colors)

    @property
    def edges(self) -> Sequence[Edge]:
        """The edges in the order they were written; other methods take an edge by its index."""
        return Edges(self._picture)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes: the ground first, then the others in order of appearance.

        >>> Position("0-3B 3-1R 0.left-1G").nodes
        (0, '0.left', 3, 1)
        """
        codes = dict.fromkeys(self._codes())
        names = list(map(self._picture.name, codes))
        return (*sorted(filter(is_ground, names), key=str), *(name for name in names if not is_ground(name)))

    @property
    def places(self) -> Mapping[Node, Place]:
        """The coordinates that were given."""
        return self._places

    def with_places(self, places: Mapping[Node, Place]) -> Position:
        """Return the same picture with other coordinates.

        >>> Position("b", places={1: (0, 1)}).with_places({}).places
        mappingproxy({})
        """
        return Position._of(self._picture, places)

    @property
    def arrays(self) -> Arrays:
        """The picture as flat arrays, for the kernel."""
        return self._picture

    def _codes(self) -> memoryview[int]:
        return memoryview(self._picture.ends).cast("I")

    # ---- cutting -------------------------------------------------------------------------------------------

    @property
    def floating(self) -> tuple[int, ...]:
        """The indices of edges that are not connected to the ground; no player can cut them.

        >>> Position("0-1B 2-3R").floating, Position("b").floating
        ((1,), ())
        """
        standing = _kernel.grounded(self._picture.ends, self._picture.points)
        return () if 0 not in standing else tuple(i for i, stands in enumerate(standing) if not stands)

    def moves(self, player: Player | str) -> tuple[int, ...]:
        """Return the indices of the edges that the player can cut.

        >>> Position("brg").moves("left"), Position("").moves(Player.LEFT)
        ((0, 2), ())
        """
        theirs = b"r" if as_player(player) is Player.LEFT else b"b"
        standing = _kernel.grounded(self._picture.ends, self._picture.points)
        own = self._picture.colors.replace(theirs, b"\0")
        return tuple(compress(range(len(own)), own if 0 not in standing else map(mul, standing, own)))

    def falls(self, edge: int | Edge) -> tuple[int, ...]:
        """Return the indices of the other edges that fall when an edge is cut.

        >>> Position("b(r,g)").falls(0), Position("b(r,g)").falls(1)
        ((1, 2), ())
        """
        index = self._index(edge)
        fallen = _kernel.falls(self._picture.ends, self._picture.points, index)
        if fallen is None:
            raise IllegalMove(f"edge {self.edges[index]} is not connected to the ground")
        return tuple(compress(range(len(fallen)), fallen))

    def cut(self, edge: int | Edge) -> Position:
        """Return what stands after an edge is cut.

        >>> Position("br").cut(1), Position("br").cut(0)
        (Position('b'), Position('0'))

        Raises `IllegalMove` for an edge that does not exist or that floats.
        """
        ends, colors, _ = self._cut(self._index(edge))
        return self._part(ends, colors)

    def _cut(self, index: int) -> tuple[bytes, bytes, bytes]:
        rest = _kernel.cut(self._picture.ends, self._picture.colors, self._picture.points, index)
        if rest is None:
            raise IllegalMove(f"edge {self.edges[index]} is not connected to the ground")
        return rest

    def describe(self, _player: Player | str, move: int) -> str:
        """Return a cut in words.

        >>> Position("b(r,g)").describe(Player.LEFT, 0)
        'cut 0-1B, and 2 more fall'
        """
        count = len(self.falls(move))
        rest = f", and {count} more fall{'s' if count == 1 else ''}" if count else ""
        return f"cut {self.edges[move]}{rest}"

    def options(self, player: Player | str) -> Options[Position]:
        """Return the positions that the player can move to, in the order of the edges.

        >>> Position("bg").options("right")
        Options([Position('b')])
        """
        return Options(self.moves(player), self.cut)

    def components(self) -> tuple[Position, ...]:
        """Return the parts that meet only at the ground, without floating edges.

        >>> Position("b(r,g)+r+b:0").components(), Position("").components()
        ((Position('b(r,g)'), Position('r:4'), Position('b:0')), ())
        """
        parts = self._components()
        if len(parts) == 1 and len(parts[0][1]) == len(self):
            return (self,)
        return tuple([self._part(ends, colors) for ends, colors, _ in parts])

    def _components(self) -> list[tuple[bytes, bytes, bytes]]:
        return _kernel.components(self._picture.ends, self._picture.colors, self._picture.points)

    def pieces(self, *, most: int, small: int) -> list[tuple[str, Position, bytes]]:
        """Return the parts with the method that solves each, and the indices of their edges as 32-bit numbers.

        >>> [(method, str(part)) for method, part, _ in Position("b+b:0+r+gb").pieces(most=1, small=2)]
        [('tree', 'b+r'), ('red-blue', 'b:0'), ('hotchpotch', 'g:3b')]

        Of more than ``most`` parts, trees are joined to one, and so are green parts, and red-blue ones of at most
        ``small`` edges.
        """
        picture = self._picture
        found = _kernel.pieces(picture.ends, picture.colors, picture.points, most, small)
        return [(method, self._part(ends, colors), kept) for method, ends, colors, kept in found]

    def tracked(self) -> Tracked:
        """Return the position in a form whose edges keep their current indices as names after cuts.

        >>> Position("bb+r").tracked().cut(0).moves(Player.RIGHT)
        (2,)
        """
        from hackenbush.board.tracking import Tracked

        return Tracked(self)

    def only(self, colors: str) -> Position:
        """Return the picture with only the edges of some colors; some of them may float.

        >>> Position("bg+gr").only("br"), Position("bg+gr").only("g").floating
        (Position('0-1B 3-4R'), (0,))
        """
        wanted = colors.encode()
        return self._only([i for i, color in enumerate(self._picture.colors) if color in wanted])

    def _only(self, edges: Sequence[int]) -> Position:
        """Return the picture with only some of its edges."""
        ends, colors = memoryview(self._picture.ends).cast("Q"), self._picture.colors
        return self._part(array("Q", [ends[i] for i in edges]).tobytes(), bytes([colors[i] for i in edges]))

    def _index(self, edge: int | Edge) -> int:
        """Return the index of an edge that can be cut."""
        if isinstance(edge, int):
            if not 0 <= edge < len(self):
                raise no_such_edge(edge, len(self))
            return edge
        wanted = Edges(arrays_of([edge]))[0]
        found = next((i for i, other in enumerate(self.edges) if other == wanted), None)
        if found is None:
            raise IllegalMove(f"there is no edge {wanted}")
        return found

    def _part(self, ends: bytes, colors: bytes) -> Position:
        """Return a part of this picture, given by arrays with the same codes."""
        picture = Arrays(ends, colors, ())
        if self._picture.words:
            picture = with_words(array("I", ends), colors, self._picture.words)
        part = Position._of(picture)
        if not self._places:
            return part
        names = set(part.nodes)
        part._places = MappingProxyType({node: place for node, place in self._places.items() if node in names})
        return part

    # ---- algebra -------------------------------------------------------------------------------------------

    def __add__(self, other: Position) -> Position:
        return side_by_side((self, other)) if isinstance(other, Position) else NotImplemented

    def __mul__(self, times: int) -> Position:
        if not isinstance(times, int):
            return NotImplemented
        if times * len(self) > LARGEST:
            raise TooLarge(f"{times} times {len(self)} edges is more than {LARGEST} edges")
        return side_by_side([self if times > 0 else -self] * abs(times))

    __rmul__ = __mul__

    def __neg__(self) -> Position:
        return Position._of(self._picture._replace(colors=self._picture.colors.translate(_SWAP)), self._places)

    def mirror(self) -> Position:
        """Return the picture with left and right exchanged, in its drawing and in the order of its edges.

        >>> Position("b(r,g)").mirror().edges[0] == Position("b(r,g)").edges[2]
        True
        """
        codes = array("I", self._picture.ends)
        codes.reverse()  # which exchanges start and end as well
        ends = _kernel.pack_edges(codes[1::2], codes[::2])
        places = {node: (-x, y) for node, (x, y) in self._places.items()}
        return Position._of(self._picture._replace(ends=ends, colors=self._picture.colors[::-1]), places)

    # ---- what kind it is -----------------------------------------------------------------------------------

    @property
    def is_green(self) -> bool:
        """Whether all edges are green.

        >>> Position("gg").is_green, Position("").is_green
        (True, True)
        """
        return self._picture.colors.count(b"g") == len(self)

    @property
    def is_red_blue(self) -> bool:
        """Whether no edge is green.

        >>> Position("br").is_red_blue, Position("bg").is_red_blue
        (True, False)
        """
        return b"g" not in self._picture.colors

    @property
    def is_tree(self) -> bool:
        """Whether all edges stand on the ground and none closes a cycle; the ground counts as one node.

        >>> Position("b(r,g)+b").is_tree, Position("b:1+r:1").is_tree, Position("").is_tree
        (True, False, True)
        """
        picture = self._picture
        nodes, _, _ = _kernel.degrees(picture.ends, picture.points)
        return nodes == len(self) and 0 not in _kernel.grounded(picture.ends, picture.points)

    @property
    def is_stalk(self) -> bool:
        """Whether the picture is a single path up from the ground.

        >>> Position("brb").is_stalk, Position("b+r").is_stalk, Position("").is_stalk
        (True, False, True)
        """
        _, at_ground, most = _kernel.degrees(self._picture.ends, self._picture.points)
        return at_ground <= 1 and most <= 2 and self.is_tree

    def status(self) -> tuple[Fault, ...]:
        """Return the faults of the picture; most have none.

        >>> for fault in Position("0-1B 2-3R", places={7: (0, 1), 1: (0, -1)}).status():
        ...     print(fault.message)
        1 edge is not connected to the ground: 2-3R
        coordinates for a node without an edge: 7
        nodes below the ground: 1
        >>> Position("b").status()
        ()
        """
        floating = self.floating
        found: list[Fault] = []
        if floating or self._places:
            from hackenbush.board import faults

            found += faults.find_floating([self.edges[i] for i in floating])
            found += faults.find_misplaced(self._places, set(self.nodes))
        return tuple(found)

    # ---- identity and text ---------------------------------------------------------------------------------

    def _sort_edges(self) -> bytes:
        if self._key is None:
            self._key = _kernel.edge_key(self._picture.ends, self._picture.colors)
        return self._key

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        if len(self) != len(other) or self._picture.words != other._picture.words:
            return False
        return self._picture == other._picture or self._sort_edges() == other._sort_edges()

    def __hash__(self) -> int:
        return hash((self._sort_edges(), self._picture.words))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self._picture, dict(self._places))

    def __str__(self) -> str:
        return write_letters(self._picture) or write_edges(self._picture)

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook, or None if it is too large."""
        from hackenbush.board.svg import svg

        return svg(self) if len(self) <= _LARGEST_SHOWN else None

    def __repr__(self) -> str:
        if not self._places:
            return f"Position({str(self)!r})"
        return f"Position({str(self)!r}, places={dict(self._places)!r})"


def side_by_side(pictures: Iterable[Position]) -> Position:
    """Return several pictures as one: node numbers continue, and a word that is already used gets a prime.
    >>> side_by_side([Position("b(r,g)"), Position("rr"), Position("g:top"), Position("b:top")])
    Position("b(r,g)+rr+g:top+b:top'")
    >>> side_by_side([])
    Position('0')

    Each drawing stands to the right of those before it.
    """
    checked = (expect(Position, picture, "a position") for picture in expect(Iterable, pictures, "positions"))
    from hackenbush.board.joining import join

    return Position._of(*join((picture.arrays, picture.places) for picture in checked))


def no_such_edge(edge: object, count: int) -> IllegalMove:
    """Return the error for an edge that is not in a picture of so many edges.

    >>> no_such_edge(7, 3), no_such_edge(0, 0)
    (IllegalMove('there is no edge 7: they go from 0 to 2'), IllegalMove('there is no edge 0: no edge is left'))
    """
    return IllegalMove(f"there is no edge {edge!r}: {f'they go from 0 to {count - 1}' if count else 'no edge is left'}")


def _rebuild(picture: Arrays, places: Mapping[Node, Place]) -> Position:
    return Position._of(picture, places)
