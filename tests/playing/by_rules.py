"""Who wins, by the rules alone: the player to move does if some move leaves the other one lost."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

from hackenbush.board import Position, shape_key
from hackenbush.playable import Playable
from hackenbush.players import Player

__all__ = ["pictures", "some_picture", "wins"]


@cache
def wins(position: Playable, player: Player) -> bool:
    return any(not wins(option, -player) for option in position.options(player))


def _next_pairs(ends: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """Where one more edge can be put, so that it stands too."""
    new = max((node for pair in ends for node in pair), default=0) + 1
    return [(u, v) for v in range(new + 1) for u in range(min(v, new - 1) + 1)]


@cache
def _shapes(edges: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The ends of edges of one picture for every shape, colors aside, with so many edges that all stand."""
    if not edges:
        return ((),)
    larger = {}
    for ends in _shapes(edges - 1):
        for pair in _next_pairs(ends):
            more = (*ends, pair)
            larger[shape_key(Position([(*each, "g") for each in more]))] = more
    return tuple(larger.values())


def pictures(edges: int) -> Iterator[Position]:
    """Every picture with so many edges that all stand, in three colors, at least once up to the names of nodes."""
    for ends, colors in product(_shapes(edges), product("brg", repeat=edges)):
        yield Position([(*pair, color) for pair, color in zip(ends, colors, strict=True)])


def some_picture(edges: int, rng: random.Random) -> Position:
    """One of these pictures."""
    ends: tuple[tuple[int, int], ...] = ()
    for _ in range(edges):
        ends = (*ends, rng.choice(_next_pairs(ends)))
    return Position([(*pair, rng.choice("brg")) for pair in ends])
