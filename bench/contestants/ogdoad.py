"""ogdoad (Rust): `Game.of` keeps the form as given, `canonical()` reduces it; the order is `g.le(h)`.

It reads no text and has no Domineering; a game has no hash, but its structural string distinguishes canonical forms.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from importlib.metadata import version
from typing import Any

from ogdoad import Color, Hackenbush  # type: ignore[import-not-found]
from ogdoad import Game as OgdoadGame

from bench.contestants import Picture, UnsupportedError, Wall
from bench.inputs import antichains

Game = Any


class _Ogdoad:
    """The public API of ogdoad."""

    def version(self) -> str:
        return version("ogdoad")

    def read(self, text: str) -> Game:
        words = re.findall(r"[{|},]|[^{|},]+", text)
        words.reverse()
        return _read(words)

    def sums(self, pairs: Sequence[tuple[Game, Game]]) -> list[Game]:
        return [(g + h).canonical() for g, h in pairs]

    def comparisons(self, pairs: Sequence[tuple[Game, Game]]) -> list[tuple[bool, bool]]:
        return [(h.le(g), g.le(h)) for g, h in pairs]

    def temperatures(self, games: Sequence[Game]) -> list[Any]:
        return [g.temperature() for g in games]

    def thermographs(self, games: Sequence[Game]) -> list[Any]:
        return [g.thermograph() for g in games]

    def next_day(self, games: Sequence[Game]) -> Iterable[Game]:
        sides = antichains(games, lambda g, h: bool(h.le(g)))
        born = (OgdoadGame.of(left, right).canonical() for left in sides for right in sides)
        return {g.structural_string(): g for g in born}.values()

    def domineering(self, rows: int, columns: int) -> Game:  # noqa: ARG002
        raise UnsupportedError("no Domineering")

    def picture(self, picture: Picture) -> Game:
        colors = {"b": Color.blue(), "r": Color.red(), "g": Color.green()}
        return Hackenbush([(u, v, colors[c]) for u, v, c in picture]).to_game().canonical()

    def key(self, game: Game) -> Hashable:
        return str(game.structural_string())

    def options(self, game: Game) -> tuple[Iterable[Game], Iterable[Game]]:
        return game.left(), game.right()

    def number(self, temperature: Any) -> str:
        return str(temperature)

    def walls(self, thermograph: Any) -> tuple[Wall, Wall]:
        return _corners(thermograph.left_wall), _corners(thermograph.right_wall)


def _read(words: list[str]) -> Game:
    """Take one game off the end of the reversed list of words."""
    word = words.pop()
    if word == "{":
        return OgdoadGame.of(_read_side(words, "|"), _read_side(words, "}"))
    if word.startswith("*"):
        return OgdoadGame.star_n(int(word[1:] or 1))
    return _number(Fraction(word))


def _read_side(words: list[str], end: str) -> list[Game]:
    games = []
    while words[-1] != end:
        games.append(_read(words))
        if words[-1] == ",":
            words.pop()
    words.pop()
    return games


def _number(x: Fraction) -> Game:
    if x.denominator == 1:
        return OgdoadGame.integer(x.numerator)
    step = Fraction(1, x.denominator)
    return OgdoadGame.of([_number(x - step)], [_number(x + step)])


def _corners(wall: Any) -> Wall:
    return [(Fraction(str(turn)), Fraction(str(value))) for turn, value in wall.points()]


CONTESTANT = _Ogdoad()
