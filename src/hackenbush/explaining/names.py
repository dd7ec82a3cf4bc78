"""Names for the parts of a picture, by their look and place: "the green arch", "the second stalk from the left".

The gallery names parts of its own pictures: "the smoke", "the left leg". Everything else is called by what it looks
like, and parts that look alike by where they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from hackenbush.board.colors import Color
from hackenbush.board.nodes import Node, is_ground
from hackenbush.board.position import Position
from hackenbush.board.specimens import Specimen, all_specimens
from hackenbush.board.spreading import merge_ground
from hackenbush.explaining.graphs import Tree

__all__ = ["PartNames", "describe_look", "describe_picture", "find_part_names", "match_parts", "name_parts"]

_RINGS = {1: "loop", 2: "pair of edges", 3: "triangle", 4: "square", 5: "pentagon", 6: "hexagon"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_MOST_TOGETHER = 3  # named parts that are named together
_LARGEST = 60  # edges of a part whose look has a name
_MOST_COLORS = 6  # edges of a stalk whose colors are listed

PartNames = tuple[tuple[str, frozenset[int]], ...]


def describe_look(position: Position) -> str:
    """Return what a picture looks like.

    >>> [describe_look(Position(text)) for text in ("g", "bb", "brb", "b(r,g)", "ggg:0", "b:0", "b:1b:1")]
    ['green edge', 'blue stalk', 'stalk', 'tree', 'green arch', 'blue arch', 'blue piece']
    >>> describe_look(Position("0-1G 1-2G 2-3G 3-1G")), describe_look(Position(""))
    ('green piece', 'nothing')
    """
    if not len(position):
        return "nothing"
    letters = set(position.arrays.colors)
    color = f"{Color(chr(letters.pop())).name.lower()} " if len(letters) == 1 else ""
    return color + _describe_shape(position)


def describe_picture(position: Position) -> str:
    """Return what a picture is, for someone who does not see it: its look and size, and the colors of a short stalk.

    >>> [describe_picture(Position(text)) for text in ("g", "bb", "brb", "b(r,g)", "b+r", "ggg:0", "")]
    ['a green edge', 'a blue stalk of 2', 'a stalk of blue, red, blue', 'a tree of 3 edges', '2 stalks', \
'a green arch of 3 edges', 'nothing']
    """
    look, count = describe_look(position), len(position)
    if count <= 1:
        return f"a {look}" if count else look
    if look.endswith("stalks"):
        return f"{len(position.components())} {look}"
    if not look.endswith("stalk"):
        return f"a {look} of {count:,} edges"
    if look != "stalk":
        return f"a {look} of {count:,}"
    if count > _MOST_COLORS:
        return f"a stalk of {count:,} edges"
    return f"a stalk of {', '.join(position.edges[i].color.name.lower() for i in Tree(position).order)}"


def _describe_shape(position: Position) -> str:
    if len(position) > _LARGEST:
        return "piece"
    if position.is_stalk:
        return "edge" if len(position) == 1 else "stalk"
    if position.is_tree:
        return "tree" if len(position.components()) == 1 else "stalks"
    degrees: dict[Node, int] = {}
    feet = 0
    for start, end, _ in position.edges:
        feet += is_ground(start) + is_ground(end)
        for node in (start, end):
            degrees[node] = degrees.get(node, 0) + 1
    if feet == 2 and all(degree == 2 for node, degree in degrees.items() if not is_ground(node)):
        has_one_foot = len({node for node in degrees if is_ground(node)}) == 1 and 0 not in degrees
        return _RINGS.get(len(position), "ring") if has_one_foot else "arch"
    return "piece"


def name_parts(pictures: Sequence[Position], nouns: Sequence[str] | None = None) -> list[str]:
    """Return a name for each of some pictures that are drawn on one ground, each name once.

    >>> name_parts([Position("0.a-1G", places={"0.a": (x, 0), 1: (x, 1)}) for x in (3, 0)])
    ['the right green edge', 'the left green edge']
    >>> name_parts([Position("b"), Position("gg")]), name_parts([Position("g")], ["smoke"])
    (['the blue edge', 'the green stalk'], ['the smoke'])
    >>> name_parts([Position("0-0G", places={0: (0, 0)})] * 2)  # one above the other
    ['the first green arch', 'the second green arch']
    """
    chosen = list(map(describe_look, pictures)) if nouns is None else list(nouns)
    names = [""] * len(chosen)
    for noun in dict.fromkeys(chosen):
        alike = [i for i, other in enumerate(chosen) if other == noun]
        middles = {i: round(_find_middle(pictures[i]), 3) for i in alike}
        alike.sort(key=middles.__getitem__)
        is_apart = len(set(middles.values())) == len(alike)
        for i, name in zip(alike, _tell_apart(noun, len(alike), is_apart=is_apart), strict=True):
            names[i] = name
    return names


def _find_middle(picture: Position) -> float:
    across = [x for x, _ in picture.places.values()]
    return (min(across) + max(across)) / 2 if across else 0.0


def _tell_apart(noun: str, count: int, *, is_apart: bool) -> list[str]:
    """Return a name for each of some parts: by its place from left to right if they stand apart, else by its number."""
    if count == 1:
        return [f"the {noun}"]
    if count <= 3 and is_apart:
        return [f"the {place} {noun}" for place in (("left", "middle", "right") if count == 3 else ("left", "right"))]
    places = [*_ORDINALS, *(f"{n}th" for n in range(len(_ORDINALS) + 1, count + 1))]
    return [f"the {place} {noun}{' from the left' if is_apart else ''}" for place in places[:count]]


# ---- the gallery's own names -----------------------------------------------------------------------------------------


@cache
def _known_pictures() -> dict[Position, Specimen]:
    return {merge_ground(specimen.position): specimen for specimen in all_specimens().values() if specimen.parts}


def find_part_names(position: Position) -> PartNames:
    """Return the gallery's names for the parts of one of its pictures, as pairs of a name and edges; () for others.

    >>> from hackenbush import gallery
    >>> [name for name, edges in find_part_names(gallery("house"))]
    ['house', 'door', 'smoke']
    """
    known = _known_pictures().get(merge_ground(position))
    return () if known is None else known.parts


def match_parts(edges: Iterable[int], parts: PartNames) -> str | None:
    """Return the noun for some edges: a named part, or a few of them together; a part with edges that are new is named.

    >>> parts = (("house", frozenset([0, 1])), ("door", frozenset([2])), ("smoke", frozenset([3])))
    >>> match_parts([2], parts), match_parts([3, 0, 1], parts), match_parts([1], parts)
    ('door', 'house with the smoke', None)
    >>> match_parts([2, 4], (*parts, ("door", frozenset([4])))), match_parts([1, 99], parts)
    ('doors', 'house')
    """
    known = frozenset().union(*(own for _, own in parts))
    wanted = frozenset(edges)
    if new := wanted - known:
        around = [(len(own), name) for name, own in parts if wanted - new <= own]
        return min(around)[1] if around and len(new) < len(wanted) else None
    within = [own for _, own in parts if own <= wanted]
    inside = [(name, own) for name, own in parts if own <= wanted and not any(own < other for other in within)]
    if not inside or frozenset().union(*(own for _, own in inside)) != wanted:
        return None
    counts: dict[str, int] = {}
    for name, _ in inside:
        counts[name] = counts.get(name, 0) + 1
    nouns = [name if count == 1 else f"{name}s" for name, count in counts.items()]
    if len(nouns) > _MOST_TOGETHER:
        return None
    return nouns[0] + "".join(f"{' with' if place == 0 else ' and'} the {noun}" for place, noun in enumerate(nouns[1:]))
