"""A census of values instead of pictures: which values occur with exactly n edges, by blocks.

1. A picture is a number plus an all-small game (`hackenbush.solvers.hotchpotch`): the edges that stand without the
   green ones give the number x. The rest, with those nodes merged into the ground, gives the game e. Both are
   pictures, with n edges together. So the values with n edges are the sums x + e over red-blue pictures with a edges
   and *jungles* (pictures with only green edges on the ground) with n - a edges.
2. The values of each kind are sums of values of parts that stand on one block: a bridge, or edges that no single node
   separates.
3. Only the value of what hangs on a node of a block matters (the colon principle). So one picture for each value with
   k edges is enough.
4. A picture is enough for its negative.

This reaches all 75,816,090 pictures in three colors with 8 edges.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import chain, combinations_with_replacement, groupby, islice, product
from typing import TypeAlias

from hackenbush.board.position import Position, side_by_side
from hackenbush.census.enumeration import SWAP, Ends, fix_nodes, shapes_of
from hackenbush.census.executors import Executor, Here
from hackenbush.census.families import Family
from hackenbush.solvers import value
from hackenbush.values import Game

__all__ = ["ValueCensus"]

Level: TypeAlias = dict[Game, Position]  # a picture for each value
_Picture: TypeAlias = tuple[bytes, bytes]  # ends and colors
_CHUNK = 1000  # pictures that are valued at a time


class ValueCensus:
    """The values of pictures in given colors, by the exact number of edges, with a picture for each.

    >>> census = ValueCensus("brg")
    >>> for _ in range(3):
    ...     census.extend()
    >>> [len(level) for level in census.values], census.values[3][Game("^2")]
    ([1, 3, 10, 36], Position('gbg:0'))

    ``numbers`` are the values of red-blue pictures, ``smalls`` those of jungles, and ``values`` their sums.
    """

    def __init__(self, colors: str = "brg", *, executor: Executor | None = None) -> None:
        self.colors = Family(colors).colors
        self.numbers: list[Level] = [{Game(0): Position("")}]
        self.smalls: list[Level] = [{Game(0): Position("")}]
        self.values: list[Level] = [{Game(0): Position("")}]
        self._number_parts: list[Level] = [{}]
        self._small_parts: list[Level] = [{}]
        self._executor = executor or Here()

    def extend(self) -> None:
        """Find the values with one more edge."""
        edges = len(self.values)
        red_blue = self.colors.replace("g", "")
        green = "g" if "g" in self.colors else ""
        self._number_parts.append(self._parts(edges, red_blue, red_blue, self.numbers))
        self.numbers.append(_sums(self._number_parts[1:], self.numbers[::-1]))
        self._small_parts.append(self._parts(edges, green, self.colors, self.values))
        self.smalls.append(_sums(self._small_parts[1:], self.smalls[::-1]))
        self.values.append(_sums(self.numbers, self.smalls[::-1]))

    def _parts(self, edges: int, ground_colors: str, colors: str, above: Sequence[Level]) -> Level:
        """Return the values of parts on one block whose edges on the ground have these colors."""
        found: Level = {}
        if not ground_colors:
            return found
        pictures = chain(
            _bridges(ground_colors, above[edges - 1]),
            *(_on_blocks(count, ground_colors, colors, edges - count, above) for count in range(2, edges + 1)),
        )
        has_negatives = ("b" in colors) == ("r" in colors)
        distinct = _distinct(pictures, up_to_negation=has_negatives)
        for chunk, values in self._executor.run(_values, _chunks(distinct)):
            for (ends, letters), game in zip(chunk, values, strict=True):
                codes = memoryview(ends).cast("I")
                picture = Position.from_arrays(codes[::2], codes[1::2], letters)
                _keep(found, game, picture)
                if has_negatives:
                    _keep(found, -game, -picture)
        return dict(sorted(found.items(), key=lambda item: _rank(item[1])))


# ---- values ------------------------------------------------------------------------------------------------


def _values(pictures: Sequence[_Picture]) -> list[Game]:
    views = ((memoryview(ends).cast("I"), colors) for ends, colors in pictures)
    return [value(Position.from_arrays(codes[::2], codes[1::2], colors)) for codes, colors in views]


def _keep(level: Level, game: Game, picture: Position) -> None:
    """Keep the picture with the shortest text, the first in alphabetical order, whatever the order of arrival."""
    known = level.get(game)
    if known is None or _rank(picture) < _rank(known):
        level[game] = picture


def _rank(picture: Position) -> tuple[int, str]:
    text = str(picture)
    return len(text), text


def _sums(parts: Sequence[Level], rests: Sequence[Level]) -> Level:
    """Return the sums of the values of a part and a rest, level by level."""
    found: Level = {}
    for level, rest in zip(parts, rests, strict=True):
        for (g, p), (h, q) in product(level.items(), rest.items()):
            total = g + h
            if total not in found:
                found[total] = side_by_side((p, q)) if p and q else p or q
    return found


def _chunks(pictures: Iterator[_Picture]) -> Generator[list[_Picture], None, None]:
    while chunk := list(islice(pictures, _CHUNK)):
        yield chunk


def _distinct(pictures: Iterable[_Picture], *, up_to_negation: bool) -> Iterator[_Picture]:
    """Yield pictures with fixed names, each shape once."""
    seen: set[_Picture] = set()
    for picture in pictures:
        named = fix_nodes(*picture)
        if named not in seen:
            seen.add(named)
            if up_to_negation:
                seen.add(fix_nodes(named[0], named[1].translate(SWAP)))
            yield named


# ---- pictures on one block ---------------------------------------------------------------------------------


def _bridges(colors: str, above: Level) -> Iterator[_Picture]:
    bridge = array("I", (0, 1)).tobytes()
    for color, hung in product(colors, above.values()):
        yield _hang(bridge, color.encode(), [hung])


def _on_blocks(count: int, ground_colors: str, colors: str, rest: int, above: Sequence[Level]) -> Iterator[_Picture]:
    """Yield blocks with ``count`` edges that have pictures with ``rest`` edges in all on their nodes."""
    for ends in shapes_of("loopless", count):
        if not _is_block(ends):
            continue
        nodes = max(memoryview(ends).cast("I"))
        hung = [
            pictures
            for sizes in _compositions(rest, nodes)
            for pictures in product(*(above[size].values() for size in sizes))
        ]
        for letters in _block_colors(ends, ground_colors, colors):
            for pictures in hung:
                yield _hang(ends, letters, pictures)


def _block_colors(ends: Ends, ground_colors: str, colors: str) -> Iterator[bytes]:
    codes = memoryview(ends).cast("I")
    pairs = zip(codes[::2], codes[1::2], strict=True)
    choices = [
        combinations_with_replacement((colors if start else ground_colors).encode(), sum(1 for _ in same))
        for (start, _), same in groupby(pairs)
    ]
    return (bytes(chain.from_iterable(letters)) for letters in product(*choices))


def _is_block(ends: Ends) -> bool:
    """Return whether the other nodes stay joined if you remove any one node, including the ground."""
    codes = memoryview(ends).cast("I")
    pairs = set(zip(codes[::2], codes[1::2], strict=True))
    nodes = set(codes)
    for gone in nodes:
        rest = nodes - {gone}
        reached, waiting = set(), [min(rest)]
        while waiting:
            node = waiting.pop()
            reached.add(node)
            waiting += {u + v - node for u, v in pairs if node in (u, v)} - reached - {gone}
        if reached != rest:
            return False
    return True


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    return (sizes for sizes in product(range(total + 1), repeat=parts) if sum(sizes) == total)


def _hang(ends: Ends, colors: bytes, pictures: Sequence[Position]) -> _Picture:
    """Return a picture with others on its nodes 1, 2, …, one for each."""
    codes = array("I", ends)
    free = len(pictures)
    for node, hung in enumerate(pictures, 1):
        above = memoryview(hung.arrays.ends).cast("I")
        codes.extend(code + free if code else node for code in above)
        free += max(above, default=0)
        colors += hung.arrays.colors
    return codes.tobytes(), colors
