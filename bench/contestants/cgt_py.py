"""cgt-py (Rust): a game is built from text and compared by operators, `Domineering` is built in.

There is no constructor from options and no hash, so its user writes braces and compares games by text.
A thermograph has no accessors; its walls are read from its repr.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from importlib.metadata import version
from operator import ge
from typing import Any

from cgt_py import CanonicalForm, Domineering  # type: ignore[import-not-found]

from bench.contestants import Picture, Wall
from bench.contestants.ruleset import by_rules
from bench.inputs import antichains

Game = Any


class _CgtPy:
    """The public API of cgt-py."""

    def version(self) -> str:
        return version("cgt-py")

    def read(self, text: str) -> Game:
        return CanonicalForm(text)

    def sums(self, pairs: Sequence[tuple[Game, Game]]) -> list[Game]:
        return [g + h for g, h in pairs]

    def comparisons(self, pairs: Sequence[tuple[Game, Game]]) -> list[tuple[bool, bool]]:
        return [(g >= h, h >= g) for g, h in pairs]

    def temperatures(self, games: Sequence[Game]) -> list[Any]:
        return [g.temperature for g in games]

    def thermographs(self, games: Sequence[Game]) -> list[Any]:
        return [g.thermograph for g in games]

    def next_day(self, games: Sequence[Game]) -> Iterable[Game]:
        sides = [",".join(_inside(g) for g in chain) for chain in antichains(games, ge)]
        born = (CanonicalForm(f"{{{left}|{right}}}") for left in sides for right in sides)
        return {str(g): g for g in born}.values()

    def domineering(self, rows: int, columns: int) -> Game:
        return Domineering("|".join(["." * columns] * rows)).canonical_form

    def picture(self, picture: Picture) -> Game:
        return by_rules(picture, _make)

    def key(self, game: Game) -> Hashable:
        return str(game)

    def options(self, game: Game) -> tuple[Iterable[Game], Iterable[Game]]:
        return game.left_options, game.right_options

    def number(self, temperature: Any) -> str:
        return _inside(temperature)

    def walls(self, thermograph: Any) -> tuple[Wall, Wall]:
        left, right = re.findall(r"Trajectory\((.*?), \[(.*?)\], \[(.*?)\]\)", str(thermograph))
        return _corners(*left), _corners(*right)


def _make(left: Sequence[Game], right: Sequence[Game]) -> Game:
    """Return {left|right}, by text, since there is no other way."""
    return CanonicalForm(f"{{{','.join(map(_inside, left))}|{','.join(map(_inside, right))}}}")


def _inside(thing: Any) -> str:
    """Return the text inside the quotes of ``CanonicalForm('…')`` or ``DyadicRationalNumber('…')``."""
    text = str(thing)
    return text[text.index("'") + 1 : -2]


def _corners(mast: str, turns: str, slopes: str) -> Wall:
    """Read a trajectory: the mast's value, the temperatures where it turns (hottest first), the slopes."""
    value = Fraction(mast)
    corners: list[tuple[Fraction, Fraction]] = []
    hotter = Fraction(0)
    slope = Fraction(0)
    for turn, below in zip(_fractions(turns), _fractions(slopes)[1:], strict=True):
        if turn <= 0:
            break
        value += slope * (turn - hotter)
        corners.append((turn, value))
        hotter, slope = turn, below
    corners.append((Fraction(0), value - slope * hotter))
    return corners[::-1]


def _fractions(text: str) -> list[Fraction]:
    return [Fraction(word) for word in text.split(",") if word]


CONTESTANT = _CgtPy()
