"""`Position`: a picture of blue, red and green edges that stands on the ground.

Left cuts blue edges, Right red ones, either green ones; what is no longer joined to the ground falls. Any grounded
multigraph is a position: loops, parallel edges, arches from ground to ground. An edge takes nine bytes.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain, compress
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, overload

from hackenbush._kernel import board as kernel
from hackenbush.board.arrays import WORD, Arrays, arrays_of, pack
from hackenbush.board.colors import Color
from hackenbush.board.nodes import GROUND, LARGEST, Node, is_ground
from hackenbush.board.notation import write_edges, write_letters
from hackenbush.errors import HackenbushError, TooHard
from hackenbush.players import Player

__all__ = ["Edge", "Fault", "IllegalCut", "Place", "Position", "side_by_side"]

Place: TypeAlias = tuple[float, float]  # x to the right, y upward, the ground at y = 0
_COLORS = {ord(color.letter): color for color in Color}
_SWAP = bytes.maketrans(b"br", b"rb")
_NO_PLACES: Mapping[Node, Place] = MappingProxyType({})
_LARGEST_SHOWN = 2000  # edges, in a notebook
_GAP = 1.0  # between pictures side by side


class IllegalCut(HackenbushError, ValueError):
    """A cut of an edge that is not there, or that floats."""


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


class Fault(NamedTuple):
    """Something that is wrong with a picture: what kind it is, and a sentence that names the edges or nodes."""

    kind: str
    message: str


class Edges(Sequence[Edge]):
    """The edges of a picture in the order they were written, made when looked at."""

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
        return repr(tuple(self))


class Position:
    """A picture, from text or from edges.

    >>> p = Position("b(r,g)")
    >>> p.edges[1], p.cut(1), p.falls(0)
    (Edge(start=1, end=2, color=<Color.RED: 'r'>), Position('bg:3'), (1, 2))
    >>> p == Position([(0, 1, "b"), (1, 3, "g"), (1, 2, "r")]), p == Position("0-1B 1-2R 1-3G")
    (True, True)
    >>> Position("").edges, str(Position(""))
    ((), '0')

    Positions are equal when they have the same edges on the same nodes, in whatever order they were written and
    wherever they are drawn. ``places`` are coordinates of nodes, x to the right and y upward from the ground.
    """

    __slots__ = ("__weakref__", "_key", "_picture", "_places")
    _picture: Arrays
    _places: Mapping[Node, Place]
    _key: bytes | None

    def __new__(
        cls, source: str | Iterable[tuple[object, object, object]] = "", *, places: Mapping[Node, Place] | None = None
    ) -> Position:
        """Return the position that a text or a row of (start, end, color) describes."""
        if not isinstance(source, str):
            return cls._of(arrays_of(source), places or _NO_PLACES)
        from hackenbush.board.formats import read_picture  # which have readers of all kinds, rarely all needed

        picture = read_picture(source)
        return cls._of(picture.edges, picture.places if places is None else places)

    @classmethod
    def _of(cls, picture: Arrays, places: Mapping[Node, Place] = _NO_PLACES) -> Position:
        self = object.__new__(cls)
        self._picture = picture
        self._places = MappingProxyType(dict(places)) if places else _NO_PLACES
        self._key = None
        return self

    @classmethod
    def from_arrays(cls, starts: Iterable[int], ends: Iterable[int], colors: bytes | str) -> Position:
        """Return the position with these numbered nodes and a letter for every edge, made in one pass.

        >>> Position.from_arrays([0, 1], [1, 2], "br")
        Position('br')
        """
        letters = colors.encode() if isinstance(colors, str) else bytes(colors)
        if wrong := letters.translate(None, b"brg"):
            raise HackenbushError(f"expected letters b, r, g for colors, not {chr(wrong[0])!r}")
        packed = pack(starts, ends, largest=LARGEST)
        if len(packed) != 8 * len(letters):
            raise HackenbushError(f"{len(packed) // 8} edges have {len(letters)} colors")
        return cls._of(Arrays(packed, letters, ()))

    # ---- what it is made of --------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._picture.colors)

    @property
    def edges(self) -> Sequence[Edge]:
        """The edges in the order they were written; its index names an edge of this position."""
        return Edges(self._picture)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes that edges meet at: the ground first, others as they come.

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
        """The picture as the kernel has it."""
        return self._picture

    def _codes(self) -> memoryview[int]:
        return memoryview(self._picture.ends).cast("I")

    # ---- cutting -------------------------------------------------------------------------------------------

    @property
    def floating(self) -> tuple[int, ...]:
        """The indices of edges that are not joined to the ground; nobody can cut them.

        >>> Position("0-1B 2-3R").floating, Position("b").floating
        ((1,), ())
        """
        standing = kernel.grounded(self._picture.ends, self._picture.points)
        return () if 0 not in standing else tuple(i for i, stands in enumerate(standing) if not stands)

    def moves(self, player: Player) -> tuple[int, ...]:
        """Return the indices of the edges that the player may cut.

        >>> Position("brg").moves(Player.LEFT), Position("").moves(Player.LEFT)
        ((0, 2), ())
        """
        theirs = ord("r") if player is Player.LEFT else ord("b")
        standing = kernel.grounded(self._picture.ends, self._picture.points)
        colors = self._picture.colors
        return tuple(i for i, stands in enumerate(standing) if stands and colors[i] != theirs)

    def falls(self, edge: int | Edge) -> tuple[int, ...]:
        """Return the indices of what else falls when an edge is cut.

        >>> Position("b(r,g)").falls(0), Position("b(r,g)").falls(1)
        ((1, 2), ())
        """
        index = self._index(edge)
        fallen = kernel.falls(self._picture.ends, self._picture.points, index)
        if fallen is None:
            raise IllegalCut(f"edge {self.edges[index]} is not joined to the ground")
        return tuple(compress(range(len(fallen)), fallen))

    def cut(self, edge: int | Edge) -> Position:
        """Return what stands after an edge is cut.

        >>> Position("br").cut(1), Position("br").cut(0)
        (Position('b'), Position('0'))

        Raises `IllegalCut` for an edge that is not there or that floats.
        """
        index = self._index(edge)
        rest = kernel.cut(self._picture.ends, self._picture.colors, self._picture.points, index)
        if rest is None:
            raise IllegalCut(f"edge {self.edges[index]} is not joined to the ground")
        return self._part(*rest)

    def describe(self, _player: Player, move: int) -> str:
        """Return a cut in words.

        >>> Position("b(r,g)").describe(Player.LEFT, 0)
        'cut 0-1B, and 2 more fall'
        """
        count = len(self.falls(move))
        rest = f", and {count} more fall{'s' if count == 1 else ''}" if count else ""
        return f"cut {self.edges[move]}{rest}"

    def options(self, player: Player) -> Iterator[Position]:
        """Return the positions that the player can move to, in the order of the edges.

        >>> list(Position("bg").options(Player.RIGHT))
        [Position('b')]
        """
        return map(self.cut, self.moves(player))

    def components(self) -> tuple[Position, ...]:
        """Return the parts that meet only at the ground, without what floats.

        >>> Position("b(r,g)+r+b:0").components(), Position("").components()
        ((Position('b(r,g)'), Position('r:4'), Position('b:0')), ())
        """
        picture = self._picture
        parts = kernel.components(picture.ends, picture.colors, picture.points)
        if len(parts) == 1 and len(parts[0][1]) == len(self):
            return (self,)
        return tuple(self._part(*part) for part in parts)

    def induced(self, nodes: Iterable[Node]) -> Position:
        """Return the part between these nodes and the ground.

        >>> Position("b(r,g)").induced([1, 3])
        Position('bg:3')
        """
        wanted = {GROUND, *nodes}
        kept = [(u in wanted or is_ground(u)) and (v in wanted or is_ground(v)) for u, v, _ in self.edges]
        codes = self._codes()
        pairs = compress(zip(codes[::2], codes[1::2], strict=True), kept)
        return self._part(array("I", chain.from_iterable(pairs)).tobytes(), bytes(compress(self._picture.colors, kept)))

    def only(self, colors: str) -> Position:
        """Return the picture with the edges of some colors alone; what these do not hold up floats.

        >>> Position("bg+gr").only("br"), Position("bg+gr").only("g").floating
        (Position('0-1B 3-4R'), (0,))
        """
        kept = [color in colors.encode() for color in self._picture.colors]
        ends = array("Q", self._picture.ends)
        return self._part(array("Q", compress(ends, kept)).tobytes(), bytes(compress(self._picture.colors, kept)))

    def _index(self, edge: int | Edge) -> int:
        """Return the index of an edge that can be cut."""
        if isinstance(edge, int):
            if not 0 <= edge < len(self):
                raise IllegalCut(
                    f"expected an edge from 0 to {len(self) - 1}, not {edge}" if self else "no edge is left"
                )
            index = edge
        else:
            given = arrays_of([edge])
            wanted = Edges(given)[0]
            found = next((i for i, other in enumerate(self.edges) if other == wanted), None)
            if found is None:
                raise IllegalCut(f"there is no edge {wanted}")
            index = found
        return index

    def _part(self, ends: bytes, colors: bytes) -> Position:
        """Return a part of this picture, whose codes are this one's."""
        picture = Arrays(ends, colors, ())
        if self._picture.words:
            picture = _with_words(array("I", ends), colors, self._picture.words)
        if not self._places:
            return Position._of(picture)
        part = Position._of(picture)
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
            raise TooHard(f"{times} times {len(self)} edges are more than {LARGEST}")
        return side_by_side([self if times > 0 else -self] * abs(times))

    __rmul__ = __mul__

    def __neg__(self) -> Position:
        return Position._of(self._picture._replace(colors=self._picture.colors.translate(_SWAP)), self._places)

    def mirror(self) -> Position:
        """Return the picture with left and right exchanged: drawn so, and its edges in the other order.

        >>> Position("b(r,g)").mirror().edges[0] == Position("b(r,g)").edges[2]
        True
        """
        codes = array("I", self._picture.ends)
        codes.reverse()  # which exchanges start and end as well
        ends = kernel.pack_edges(codes[1::2], codes[::2])
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
        nodes, _, _ = kernel.degrees(picture.ends, picture.points)
        return nodes == len(self) and 0 not in kernel.grounded(picture.ends, picture.points)

    @property
    def is_stalk(self) -> bool:
        """Whether it is one path that goes up from the ground.

        >>> Position("brb").is_stalk, Position("b+r").is_stalk, Position("").is_stalk
        (True, False, True)
        """
        _, at_ground, most = kernel.degrees(self._picture.ends, self._picture.points)
        return at_ground <= 1 and most <= 2 and self.is_tree

    def status(self) -> tuple[Fault, ...]:
        """Return everything that is wrong with the picture; nothing for most.

        >>> for fault in Position("0-1B 2-3R", places={7: (0, 1), 1: (0, -1)}).status():
        ...     print(fault.message)
        1 edge is not joined to the ground: 2-3R
        coordinates for a node without an edge: 7
        nodes below the ground: 1
        >>> Position("b").status()
        ()
        """
        faults = []
        if floating := self.floating:
            what = "1 edge is" if len(floating) == 1 else f"{len(floating)} edges are"
            faults.append(
                Fault("floating", f"{what} not joined to the ground: {_listed(self.edges[i] for i in floating)}")
            )
        if self._places:
            faults += _misplaced(self._places, set(self.nodes))
        return tuple(faults)

    # ---- identity and text ---------------------------------------------------------------------------------

    def _sorted(self) -> bytes:
        if self._key is None:
            self._key = kernel.edge_key(self._picture.ends, self._picture.colors)
        return self._key

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        if len(self) != len(other) or self._picture.words != other._picture.words:
            return False
        return self._picture == other._picture or self._sorted() == other._sorted()

    def __hash__(self) -> int:
        return hash((self._sorted(), self._picture.words))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (self._picture, dict(self._places))

    def __str__(self) -> str:
        return write_letters(self._picture) or write_edges(self._picture)

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook, or None if it is too large to look at."""
        from hackenbush.board.svg import svg

        return svg(self) if len(self) <= _LARGEST_SHOWN else None

    def __repr__(self) -> str:
        if not self._places:
            return f"Position({str(self)!r})"
        return f"Position({str(self)!r}, places={dict(self._places)!r})"


def side_by_side(pictures: Iterable[Position]) -> Position:
    """Return one picture of several: numbers go on after those before, and a word that is taken gets a prime.

    >>> side_by_side([Position("b(r,g)"), Position("rr"), Position("g:top"), Position("b:top")])
    Position("b(r,g)+rr+g:top+b:top'")
    >>> side_by_side([])
    Position('0')

    Coordinates are kept, each picture to the right of those before.
    """
    ends, colors = array("I"), bytearray()
    words: dict[str, int] = {}
    places: dict[Node, Place] = {}
    largest, right = 0, None
    for picture in pictures:
        arrays = picture.arrays
        codes = array("I", arrays.ends)
        numbers = {code for code in codes if 0 < code < WORD}
        shift = largest if numbers and min(numbers) <= largest else 0
        largest = max(numbers, default=0) + shift if numbers else largest
        if largest > LARGEST:
            raise TooHard(f"node numbers would exceed {LARGEST}")
        new = []
        for word in arrays.words:
            new.append(_free_word(word, words))
            words[new[-1]] = len(words)
        ends.extend(code and (code + shift if code < WORD else WORD + words[new[code - WORD]]) for code in codes)
        colors += arrays.colors
        if picture.places:
            renamed = dict(zip(arrays.words, new, strict=True))
            moved = {
                renamed[node] if isinstance(node, str) else node and node + shift: place
                for node, place in picture.places.items()
                if node in numbers or node in renamed
            }
            right = _put_beside(places, moved, right)
    return Position._of(_with_words(ends, bytes(colors), tuple(words)), places)


def _free_word(word: str, taken: Container[str]) -> str:
    while word in taken:
        word += "'"
    return word


def _put_beside(places: dict[Node, Place], more: Mapping[Node, Place], right: float | None) -> float | None:
    """Add coordinates to the right of those that are there, and return how far they go."""
    if not more:
        return right
    shift = 0.0 if right is None else right + _GAP - min(x for x, _ in more.values())
    places.update((node, (x + shift, y)) for node, (x, y) in more.items())
    return max(x for x, _ in more.values()) + shift


def _with_words(ends: array[int], colors: bytes, words: Sequence[str]) -> Arrays:
    """Return a picture whose codes are by words in any order, some of them perhaps for nodes that are gone."""
    if not words:
        return Arrays(ends.tobytes(), colors, ())
    used = sorted({code for code in set(ends) if code >= WORD}, key=lambda code: words[code - WORD])
    new = {code: WORD + i for i, code in enumerate(used)}
    if any(old != code for old, code in new.items()):
        codes = [new.get(code, code) for code in ends]
        return Arrays(pack(codes[::2], codes[1::2]), colors, tuple(words[code - WORD] for code in used))
    return Arrays(ends.tobytes(), colors, tuple(words[: len(used)]))


def _misplaced(places: Mapping[Node, Place], nodes: set[Node]) -> Iterator[Fault]:
    """Return what is wrong with coordinates."""
    if strange := [node for node in places if node not in nodes]:
        yield Fault("strange", f"coordinates for a node without an edge: {_listed(strange)}")
    if low := [node for node, (_, y) in places.items() if y < 0 and node in nodes]:
        yield Fault("low", f"nodes below the ground: {_listed(low)}")
    if high := [node for node, (_, y) in places.items() if y != 0 and is_ground(node)]:
        yield Fault("high", f"points of the ground off the ground: {_listed(high)}")
    counts = Counter(place for node, place in places.items() if node in nodes)
    if same := [node for node, place in places.items() if counts[place] > 1]:
        yield Fault("same", f"nodes at one place: {_listed(same)}")


def _listed(things: Iterable[object], limit: int = 10) -> str:
    texts = [str(thing) for thing in things]
    more = f" and {len(texts) - limit} more" if len(texts) > limit else ""
    return ", ".join(texts[:limit]) + more


def _rebuilt(picture: Arrays, places: Mapping[Node, Place]) -> Position:
    return Position._of(picture, places)
