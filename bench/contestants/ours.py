"""hackenbush itself; Domineering is not built in, so it is the user-defined ruleset `bench.domineering`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from importlib import import_module
from importlib.metadata import version
from operator import ge

from bench.contestants import Picture, Wall
from bench.domineering import Domineering
from bench.inputs import antichains
from hackenbush import Game, Position, _kernel, value
from hackenbush.values import Thermograph

for method in ("games", "green", "hotchpotch", "red_blue", "trees"):
    import_module(f"hackenbush.solvers.{method}")  # or the first call that is timed would import it


class _Hackenbush:
    """The public API of hackenbush."""

    def version(self) -> str:
        return f"{version('hackenbush')} ({_kernel.NAME} kernel)"

    def read(self, text: str) -> Game:
        return Game(text)

    def sums(self, pairs: Sequence[tuple[Game, Game]]) -> list[Game]:
        return [g + h for g, h in pairs]

    def comparisons(self, pairs: Sequence[tuple[Game, Game]]) -> list[tuple[bool, bool]]:
        return [(g >= h, h >= g) for g, h in pairs]

    def temperatures(self, games: Sequence[Game]) -> list[Fraction]:
        return [g.temperature for g in games]

    def thermographs(self, games: Sequence[Game]) -> list[Thermograph]:
        return [g.thermograph for g in games]

    def next_day(self, games: Sequence[Game]) -> Iterable[Game]:
        sides = antichains(games, ge)
        return {Game.of(left=left, right=right) for left in sides for right in sides}

    def domineering(self, rows: int, columns: int) -> Game:
        return value(Domineering.rectangle(rows, columns))

    def picture(self, picture: Picture) -> Game:
        return value(Position(picture))

    def key(self, game: Game) -> Hashable:
        return game

    def options(self, game: Game) -> tuple[Iterable[Game], Iterable[Game]]:
        return game.left, game.right

    def number(self, temperature: Fraction) -> str:
        return str(temperature)

    def walls(self, thermograph: Thermograph) -> tuple[Wall, Wall]:
        return thermograph.left, thermograph.right


CONTESTANT = _Hackenbush()
