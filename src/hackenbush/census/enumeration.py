"""Lists every picture of a family once: shapes by reverse search, and then the colorings of each.

A shape, without colors, has one *parent*: the smallest shape that remains when you remove an edge and the rest still
stands. Every shape is reached from its parent only, starting from the empty one, so none occurs twice and none has to
be remembered (Avis and Fukuda, *Reverse search for enumeration*, 1996; McKay's canonical augmentation, *Isomorph-free
exhaustive generation*, 1998). Colorings of a shape are different if they give different shapes with colors.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from itertools import chain, combinations_with_replacement, groupby, product
from math import comb, prod
from typing import TypeAlias

from hackenbush import _kernel
from hackenbush.board.position import Position
from hackenbush.census.families import Family
from hackenbush.errors import InvalidArgument

__all__ = ["SWAP", "Ends", "colorings", "enumerate_pictures", "fix_nodes", "most_colorings", "shapes_of"]

Ends: TypeAlias = bytes  # of a shape: two nodes of four bytes for every edge, named in the fixed way
_Pair: TypeAlias = tuple[int, int]
_MANY = 1 << 62  # tries: shapes of a census are small
SWAP = bytes.maketrans(b"br", b"rb")  # to the negative

# Whether a picture with this many nodes and these edges may get this one; the family has all parents of its shapes.
_MAY_HAVE: dict[str, Callable[[_Pair, int, set[_Pair]], bool]] = {
    "all": lambda pair, nodes, present: True,  # noqa: ARG005
    "loopless": lambda pair, nodes, present: pair[0] != pair[1],  # noqa: ARG005
    "simple": lambda pair, nodes, present: pair[0] != pair[1] and pair not in present,  # noqa: ARG005
    "trees": lambda pair, nodes, present: pair[1] == nodes,  # noqa: ARG005
    "stalks": lambda pair, nodes, present: pair == (nodes - 1, nodes),  # noqa: ARG005
}


def enumerate_pictures(family: Family, edges: int) -> Iterator[Position]:
    """Yield every picture of a family with this many edges once.

    >>> [str(picture) for picture in enumerate_pictures(Family("b"), 2)]
    ['b:0+b:0', 'b:0+b', 'bb:0', 'b+b', 'b:1b:1', 'bb']
    >>> sum(1 for _ in enumerate_pictures(Family("brg", "trees"), 4)), list(enumerate_pictures(Family("g"), 0))
    (495, [Position('0')])
    """
    return chain.from_iterable(colorings(ends, family) for ends in shapes_of(family.shapes, edges))


# ---- shapes ------------------------------------------------------------------------------------------------


def shapes_of(kind: str, edges: int) -> Iterator[Ends]:
    """Yield every shape with this many edges, without colors, in a fixed order.

    >>> [sum(1 for _ in shapes_of("trees", edges)) for edges in range(7)]
    [1, 1, 2, 4, 9, 20, 48]
    >>> [sum(1 for _ in shapes_of("all", edges)) for edges in range(4)]
    [1, 2, 6, 20]
    """
    if edges < 0:
        raise InvalidArgument(f"expected 0 edges or more, not {edges}")
    path = [iter([b""])]
    while path:
        ends = next(path[-1], None)
        if ends is None:
            path.pop()
        elif len(path) > edges:
            yield ends
        else:
            path.append(_children(ends, kind))


def _children(ends: Ends, kind: str) -> Iterator[Ends]:
    """Yield the shapes with one more edge that have this one as their parent."""
    pairs = _pairs(ends)
    nodes = 1 + max(chain.from_iterable(pairs), default=0)
    present, may_have = set(pairs), _MAY_HAVE[kind]
    found = set()
    for pair in combinations_with_replacement(range(nodes + 1), 2):
        if pair != (nodes, nodes) and may_have(pair, nodes, present):
            child = _fix_ends(ends + array("I", pair).tobytes())
            if child not in found:
                found.add(child)
                if _parent(child) == ends:
                    yield child


def _parent(ends: Ends) -> Ends:
    edges = {ends[at : at + 8]: at for at in range(0, len(ends), 8)}  # one of parallel edges is enough
    rests = (ends[:at] + ends[at + 8 :] for at in edges.values())
    return min(_fix_ends(rest) for rest in rests if 0 not in _kernel.grounded(rest, 0))


def _fix_ends(ends: Ends) -> Ends:
    return fix_nodes(ends, b"g" * (len(ends) // 8))[0]


def fix_nodes(ends: bytes, colors: bytes) -> tuple[bytes, bytes]:
    """Return the ends and colors of a small picture with fixed names for its nodes.

    >>> fix_nodes(*Position("0-3B 3-2R").arrays[:2]) == Position("br").arrays[:2]
    True
    """
    named = _kernel.shape_edges(ends, colors, 0, _MANY)
    assert named is not None
    return named


def _pairs(ends: Ends) -> list[_Pair]:
    codes = memoryview(ends).cast("I")
    return list(zip(codes[::2], codes[1::2], strict=True))


# ---- colors ------------------------------------------------------------------------------------------------


def colorings(ends: Ends, family: Family) -> Iterator[Position]:
    """Yield the pictures of one shape in the colors of a family.

    >>> [str(picture) for picture in colorings(Position("b+b").arrays.ends, Family("br"))]
    ['b+b', 'b+r', 'r+r']
    """
    letters = family.colors.encode()
    choices = [combinations_with_replacement(letters, count) for count in _multiplicities(ends)]
    found: set[tuple[bytes, bytes]] = set()
    for colors in product(*choices):
        picture = fix_nodes(ends, bytes(chain.from_iterable(colors)))
        if picture in found:
            continue
        found.add(picture)
        if family.up_to_negation:
            found.add(fix_nodes(picture[0], picture[1].translate(SWAP)))
        codes = memoryview(picture[0]).cast("I")
        yield Position.from_arrays(codes[::2], codes[1::2], picture[1])


def most_colorings(ends: Ends, family: Family) -> int:
    """Return how many colorings of a shape are tried, at least as many as there are pictures.

    >>> most_colorings(Position("b+b").arrays.ends, Family("br"))
    4
    """
    colors = len(family.colors)
    return prod(comb(count + colors - 1, count) for count in _multiplicities(ends))


def _multiplicities(ends: Ends) -> list[int]:
    """Return how many parallel edges join each pair of nodes; they are adjacent in a shape."""
    return [sum(1 for _ in same) for _, same in groupby(_pairs(ends))]
