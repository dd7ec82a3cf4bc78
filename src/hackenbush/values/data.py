"""`value_data`: everything about a value as plain data for JSON.

Texts are exact. A text that is too long is replaced by a description or cut, and ``"shortened"`` is True. A field that
does not apply, such as the number of \\*, is None.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from hackenbush.errors import TooHard
from hackenbush.values.followers import count_options, first_options, list_nodes
from hackenbush.values.game import Game
from hackenbush.values.special import star, up
from hackenbush.values.spoken import describe, phrase
from hackenbush.values.styles import StyleName
from hackenbush.values.uptimals import QUICK, Uptimal, find_uptimal, find_uptimal_soon
from hackenbush.values.writing import write

__all__ = ["LONGEST_BRIEF", "value_data", "write_options"]

LONGEST_BRIEF = 2_000  # characters of a text, in brief
_LARGEST_EXACT = 1 << 53  # the largest integer that every reader of JSON keeps exact
_SHORT_FRACTION = 128  # bits of a fraction that `str` writes
_MOST_OPTIONS = 100  # options on a side, in brief
_LONGEST = 100_000  # characters, if not brief
_LATEX = 16  # characters of LaTeX for one of plain text, at most: v is {\\downarrow}


def value_data(game: Game, *, brief: bool = True) -> dict[str, Any]:
    """Return a value as plain data for JSON.

    >>> found = value_data(Game("1/2^*"))
    >>> found["unicode"], found["words"], found["kind"], found["outcome"], found["parts"], found["atomic_weight"]
    ('½↑∗', 'one half and up star', 'number plus infinitesimal', 'left', {'number': '1/2', 'ups': 1, 'star': 1}, '1')
    >>> value_data(Game("3/4"))["canonical"], value_data(Game(0))["canonical"], value_data(Game("+-1"))["kind"]
    ('{1/2|1}', '{|}', 'switch')

    ``parts`` and ``atomic_weight`` are for a number plus an infinitesimal. If ``brief``, a value is written out if its
    ASCII text has at most 2,000 characters, and large infinitesimals get no weight; otherwise texts have at most
    100,000, and ``form`` is the canonical form for `Game.from_data`. ``typeset`` repeats the ASCII texts in Unicode:

    >>> found["typeset"]["canonical"], found["typeset"]["parts"]
    ('{½,½∗|½}', {'number': '½', 'ups': '↑', 'star': '∗'})
    """
    return dict(_value_data(game, brief=brief))


def write_options(game: Game, write: Callable[[Game], str], *, most: int | None = None) -> str:
    """Return {L|R}, one level deep, with at most ``most`` options on a side.

    >>> write_options(Game("{1,{2|0}|-1}"), str), write_options(Game(0), str)
    ('{1,{2|0}|-1}', '{|}')

    Options in braces come last; the others are in order of their means, numbers first.
    """

    def place(option: tuple[str, Game]) -> tuple[bool, Fraction, bool, int, str]:
        text, g = option
        return text.startswith(("{", "<", "a ")), g.mean, not g.is_number, len(text), text

    sides = (sorted(((write(g), g) for g in side), key=place) for side in first_options(game, most))
    return "{" + "|".join(",".join(text for text, _ in side) for side in sides) + "}"


@lru_cache(maxsize=4096)  # few values occur, each many times
def _value_data(game: Game, *, brief: bool) -> dict[str, Any]:
    texts = _Texts(LONGEST_BRIEF if brief else _LONGEST)
    most = QUICK if brief else None
    nodes, found = list_nodes(game), find_uptimal_soon(game) if brief else find_uptimal(game)
    plain, unicode, latex = (texts.write(nodes, style, game) for style in ("ascii", "unicode", "latex"))
    data: dict[str, Any] = {
        "text": plain,
        "unicode": unicode,
        "latex": latex,
        "words": texts.cut(phrase(game, found)),
        "kind": game.kind,
        "outcome": game.outcome.value,
        "canonical": texts.canonical(game, most=_MOST_OPTIONS if brief else None),
        "birthday": birthday if (birthday := game.birthday) < _LARGEST_EXACT else texts.number(Fraction(birthday)),
        "number": plain if game.is_number else None,
        "nimber": game.nimber if game.is_nimber else None,
        "left_stop": texts.number(game.left_stop),
        "right_stop": texts.number(game.right_stop),
        "mean": texts.number(game.mean),
        "temperature": texts.number(game.temperature),
        **_small_part(game, found, texts, most=most),
    }
    data["typeset"] = _typeset(game, data, texts, most=_MOST_OPTIONS if brief else None)
    data["shortened"] = texts.shortened
    return data if brief else data | {"form": game.as_data()}


class _Texts:
    """Writes games, and remembers whether one was too long."""

    def __init__(self, longest: int) -> None:
        self.shortened = False
        self._longest = longest

    def write(self, nodes: Any, style: StyleName, game: Game) -> str:
        try:
            plain = write(nodes, limit=self._longest)
            return plain if style == "ascii" else write(nodes, style, limit=_LATEX * self._longest)
        except (TooHard, ValueError):  # Python refuses to write an integer of more than 4,300 digits
            self.shortened = True
            return rf"\text{{{describe(game)}}}" if style == "latex" else describe(game)

    def game(self, game: Game, style: StyleName = "ascii") -> str:
        return self.write(list_nodes(game), style, game)

    def number(self, x: Fraction, style: StyleName = "ascii") -> str:
        is_short = x.denominator.bit_length() + x.numerator.bit_length() <= _SHORT_FRACTION
        return str(x) if is_short and style == "ascii" else self.game(Game(x), style)

    def canonical(self, game: Game, style: StyleName = "ascii", *, most: int | None) -> str:
        most = min(self._longest // 2 if most is None else most, self._longest // 2)  # an option has two characters
        self.shortened |= max(count_options(game)) > most
        return self.cut(write_options(game, lambda option: self._option(option, style), most=most))

    def _option(self, game: Game, style: StyleName) -> str:
        return self.number(game.number, style) if game.is_number else self.game(game, style)

    def cut(self, text: str) -> str:
        if len(text) <= self._longest:
            return text
        self.shortened = True
        return text[: self._longest - 1] + "…"


def _typeset(game: Game, data: dict[str, Any], texts: _Texts, *, most: int | None) -> dict[str, Any]:
    """Return the ASCII texts of the data in Unicode, without parts that are 0."""
    numbers = {name: getattr(game, name) for name in ("left_stop", "right_stop", "mean", "temperature")}
    parts, weight = data["parts"], data["atomic_weight"]
    if parts is not None:
        small = {"ups": up(parts["ups"]), "star": star(parts["star"])}
        shown = {"number": Game(Fraction(parts["number"])), **small}
        parts = {name: texts.game(part, "unicode") for name, part in shown.items() if part}
    return {
        "canonical": texts.canonical(game, "unicode", most=most),
        **{name: texts.number(x, "unicode") for name, x in numbers.items()},
        "parts": parts,
        "atomic_weight": None if weight is None else Game(weight).text("unicode"),
    }


def _small_part(game: Game, found: Uptimal | None, texts: _Texts, *, most: int | None) -> dict[str, Any]:
    """Return number, ups and star if the game is their sum, and the atomic weight of its all-small part."""
    data: dict[str, Any] = {"parts": None, "atomic_weight": None}
    if game.is_number or not game.is_numberish:
        return data
    if found is not None:
        if len(found.coefficients) <= 1:
            ups = sum(found.coefficients)
            data["parts"] = {"number": texts.number(found.number), "ups": ups, "star": found.nimber}
        data["atomic_weight"] = str(sum(found.coefficients))  # each up^[n] weighs 1
    elif (small := game.split()[1]).is_all_small and (most is None or small.birthday <= most):
        data["atomic_weight"] = texts.game(small.atomic_weight)
    return data
