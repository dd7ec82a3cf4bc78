"""A value as plain data, with everything a page shows of it: `worth`.

Texts are exact; one that is too long to be read is cut, ends with …, and the data says ``"shortened": True``. What a
value does not have, such as the number that \\* is equal to, is None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from hackenbush.errors import TooHard
from hackenbush.tasks.limits import LONGEST_TEXT
from hackenbush.tasks.spoken import QUICK, in_words, spoken, taken_apart
from hackenbush.values import Game, Uptimal, atomic_weight
from hackenbush.values.styles import StyleName
from hackenbush.values.uptimals import written_nodes
from hackenbush.values.writing import write

__all__ = ["worth"]

_LARGEST_EXACT = 1 << 53  # of the integers that every reader of JSON keeps exact
_LONGEST_FRACTION = 128  # bits of a fraction that is written without further thought
_MOST_OPTIONS = 100  # that are written out


def worth(game: Game) -> dict[str, Any]:
    """Return a value as plain data for JSON.

    >>> found = worth(Game("1/2^*"))
    >>> found["unicode"], found["words"], found["kind"], found["outcome"], found["parts"], found["atomic_weight"]
    ('½↑*', 'one half and up star', 'number_ish', 'left', {'number': '1/2', 'ups': 1, 'star': 1}, '1')
    >>> worth(Game("3/4"))["canonical"], worth(Game(0))["canonical"], worth(Game("+-1"))["kind"]
    ('{1/2|1}', '{|}', 'switch')
    """
    return dict(_worth(game))


@lru_cache(maxsize=4096)  # the same few values come again and again
def _worth(game: Game) -> Mapping[str, Any]:
    texts, found = _Texts(), taken_apart(game)
    styles: tuple[StyleName, ...] = ("ascii", "unicode", "latex")
    plain, unicode, latex = texts.of(game, styles)
    data: dict[str, Any] = {
        "text": plain,
        "unicode": unicode,
        "latex": latex,
        "words": texts.cut(in_words(game, found)),
        "kind": _kind(game),
        "outcome": game.outcome.name.lower(),
        "canonical": texts.canonical(game),
        "birthday": _birthday(game),
        "number": plain if game.is_number else None,
        "nimber": game.nimber if game.is_nimber else None,
        "left_stop": texts.number(game.left_stop),
        "right_stop": texts.number(game.right_stop),
        "mean": texts.number(game.mean),
        "temperature": texts.number(game.temperature),
        **_small_part(game, found, texts),
    }
    return MappingProxyType(data | {"shortened": True} if texts.shortened else data)


class _Texts:
    """Writes games, and remembers whether one was too long."""

    def __init__(self) -> None:
        self.shortened = False

    def of(self, game: Game, styles: tuple[StyleName, ...] = ("ascii",)) -> list[str]:
        try:
            nodes = written_nodes(game)
            return [self.cut(write(nodes, style, limit=LONGEST_TEXT)) for style in styles]
        except (TooHard, ValueError):  # Python writes no integer of more than some thousand digits
            self.shortened = True
            return [spoken(game) for _ in styles]

    def number(self, x: Fraction) -> str:
        is_short = x.denominator.bit_length() + x.numerator.bit_length() <= _LONGEST_FRACTION
        return str(x) if is_short else self.of(Game(x))[0]

    def canonical(self, game: Game) -> str:
        left, right = (",".join(self._option(option) for option in side) for side in self._sides(game))
        return self.cut(f"{{{left}|{right}}}")

    def _sides(self, game: Game) -> tuple[tuple[Game, ...], tuple[Game, ...]]:
        left, right = game.left, game.right
        self.shortened |= max(len(left), len(right)) > _MOST_OPTIONS
        return left[:_MOST_OPTIONS], right[:_MOST_OPTIONS]

    def _option(self, game: Game) -> str:
        return self.number(game.number) if game.is_number else self.of(game)[0]

    def cut(self, text: str) -> str:
        if len(text) <= LONGEST_TEXT:
            return text
        self.shortened = True
        return text[: LONGEST_TEXT - 1] + "…"


def _kind(game: Game) -> str:
    kinds: dict[str, Callable[[], bool]] = {
        "number": lambda: game.is_number,
        "nimber": lambda: game.is_nimber,
        "infinitesimal": lambda: game.is_infinitesimal,
        "number_ish": lambda: game.is_numberish,
        "switch": lambda: all(len(side) == 1 and side[0].is_number for side in (game.left, game.right)),
    }
    return next((kind for kind, holds in kinds.items() if holds()), "other")


def _birthday(game: Game) -> int | None:
    birthday = game.birthday
    return birthday if birthday < _LARGEST_EXACT else None


def _small_part(game: Game, found: Uptimal | None, texts: _Texts) -> dict[str, Any]:
    """Return number + ups + star where the game is such a sum, and the atomic weight of what is all-small in it."""
    if game.is_number or not game.is_numberish:
        return {}
    data: dict[str, Any] = {}
    if found is not None:
        number, coefficients, star = found
        if len(coefficients) <= 1:
            data["parts"] = {"number": texts.number(number), "ups": sum(coefficients), "star": star}
        if coefficients:
            data["atomic_weight"] = str(sum(coefficients))  # each up^[n] weighs 1
        return data
    small = game.split()[1]
    if small.birthday <= QUICK and small.is_all_small:
        data["atomic_weight"] = texts.of(atomic_weight(small))[0]
    return data
