"""Games without their hooks: valued by the definition alone, whole positions and nothing known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hackenbush.playable import Playable
from hackenbush.players import Player
from hackenbush.values import Game
from tests.board.by_search import value_by_search

__all__ = ["plain_value"]


class Bare(NamedTuple):
    """A position that tells its options and nothing else."""

    position: Playable

    def options(self, player: Player) -> Iterator[Bare]:
        return map(Bare, self.position.options(player))


def plain_value(position: Playable) -> Game:
    return value_by_search(Bare(position))
