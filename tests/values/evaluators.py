"""Games by search alone: every position of a small Hackenbush picture or Domineering board, option by option."""

from __future__ import annotations

from collections.abc import Iterable

from hackenbush import Game

Edge = tuple[int, int, str]  # two vertices and a color: B, R or G; the ground is vertex 0


def hackenbush(edges: Iterable[Edge]) -> Game:
    """Cut an edge of one's color, drop what is no longer connected to the ground; values by the set of edges left."""
    values: dict[frozenset[int], Game] = {}
    picture = list(edges)

    def value(left: frozenset[int]) -> Game:
        if left not in values:
            sides: tuple[list[Game], list[Game]] = ([], [])
            for edge in left:
                cut = value(_grounded(picture, left - {edge}))
                for side, colors in zip(sides, ("BG", "RG"), strict=True):
                    if picture[edge][2] in colors:
                        side.append(cut)
            values[left] = Game.of(*sides)
        return values[left]

    return value(_grounded(picture, frozenset(range(len(picture)))))


def _grounded(picture: list[Edge], edges: frozenset[int]) -> frozenset[int]:
    reached, grown = {0}, True
    while grown:
        grown = False
        for edge in edges:
            ends = picture[edge][:2]
            if (ends[0] in reached) != (ends[1] in reached):
                reached.update(ends)
                grown = True
    return frozenset(edge for edge in edges if picture[edge][0] in reached)


Cell = tuple[int, int]  # row and column


def domineering(rows: int, columns: int) -> Game:
    """Left covers two cells one above the other, Right two side by side."""
    values: dict[frozenset[Cell], Game] = {}

    def value(free: frozenset[Cell]) -> Game:
        if free not in values:
            left = [value(free - {(r, c), (r + 1, c)}) for r, c in free if (r + 1, c) in free]
            right = [value(free - {(r, c), (r, c + 1)}) for r, c in free if (r, c + 1) in free]
            values[free] = Game.of(left, right)
        return values[free]

    return value(frozenset((r, c) for r in range(rows) for c in range(columns)))
