"""Who wins, by the rules alone: the player to move does if some move leaves the other one lost."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

from hackenbush.board import Position
from hackenbush.playable import Playable
from hackenbush.players import Player
from tests.board.every_shape import grounded_shapes, next_pairs

__all__ = ["pictures", "some_picture", "wins"]


@cache
def wins(position: Playable, player: Player) -> bool:
    return any(not wins(option, -player) for option in position.options(player))


def pictures(edges: int) -> Iterator[Position]:
    """Every picture with so many edges that all stand, in three colors, at least once up to the names of nodes."""
    for ends, colors in product(grounded_shapes(edges), product("brg", repeat=edges)):
        yield Position([(*pair, color) for pair, color in zip(ends, colors, strict=True)])


def some_picture(edges: int, rng: random.Random) -> Position:
    """One of these pictures."""
    ends: tuple[tuple[int, int], ...] = ()
    for _ in range(edges):
        ends = (*ends, rng.choice(next_pairs(ends)))
    return Position([(*pair, rng.choice("brg")) for pair in ends])
