"""pycgt (pure Python, MIT): games are canonical by construction, `domineering.rectangle` is built in.

Its `born_by` stops at day 2 (it would try all subsets), so day 3 is built from antichains as everywhere else.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from importlib.metadata import version
from operator import ge
from typing import Any

from pycgt import game, parse, temperature, thermograph  # type: ignore[import-not-found]
from pycgt.rulesets import domineering  # type: ignore[import-not-found]

from bench.contestants import Picture, Wall
from bench.contestants.ruleset import by_rules
from bench.inputs import antichains

Game = Any


class _Pycgt:
    """The public API of pycgt."""

    def version(self) -> str:
        return version("pycgt")

    def read(self, text: str) -> Game:
        return parse(text)

    def sums(self, pairs: Sequence[tuple[Game, Game]]) -> list[Game]:
        return [g + h for g, h in pairs]

    def comparisons(self, pairs: Sequence[tuple[Game, Game]]) -> list[tuple[bool, bool]]:
        return [(g >= h, h >= g) for g, h in pairs]

    def temperatures(self, games: Sequence[Game]) -> list[Any]:
        return [temperature(g) for g in games]

    def thermographs(self, games: Sequence[Game]) -> list[Any]:
        return [thermograph(g) for g in games]

    def next_day(self, games: Sequence[Game]) -> Iterable[Game]:
        sides = antichains(games, ge)
        return {game(left, right) for left in sides for right in sides}

    def domineering(self, rows: int, columns: int) -> Game:
        return domineering.rectangle(rows, columns)

    def picture(self, picture: Picture) -> Game:
        return by_rules(picture, game)

    def key(self, game: Game) -> Hashable:
        return (game,)

    def options(self, game: Game) -> tuple[Iterable[Game], Iterable[Game]]:
        return game.left, game.right

    def number(self, temperature: Any) -> str:
        return str(temperature)

    def walls(self, thermograph: Any) -> tuple[Wall, Wall]:
        return _corners(thermograph.left), _corners(thermograph.right)


def _corners(wall: Any) -> Wall:
    """Read a `PiecewiseLinear`: segments of (where it starts, value there, slope)."""
    return [(start, value) for start, value, _ in wall.segments]


CONTESTANT = _Pycgt()
