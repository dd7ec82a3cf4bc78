"""A value as plain data, with everything a page shows of it: `worth`.

Texts are exact; one that is too long to be read is cut, ends with …, and the data says ``"shortened": True``. What a
value does not have, such as the number that \\* is equal to, is None.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hackenbush.errors import TooHard, Undefined
from hackenbush.values import Game, atomic_weight, uptimal
from hackenbush.values.writing import StyleName
from hackenbush.web.limits import LONGEST_TEXT
from hackenbush.web.spoken import spoken

__all__ = ["worth"]

_LARGEST_EXACT = 1 << 53  # of the integers that every reader of JSON keeps exact
_LARGEST_ANALYSED = 40  # the birthday up to which an infinitesimal is weighed


def worth(game: Game) -> dict[str, Any]:
    """Return a value as plain data for JSON.

    >>> found = worth(Game("1/2^*"))
    >>> found["unicode"], found["words"], found["kind"], found["outcome"], found["parts"], found["atomic_weight"]
    ('½↑*', 'one half and up star', 'number_ish', 'left', {'number': '1/2', 'ups': 1, 'star': 1}, '1')
    >>> worth(Game("3/4"))["canonical"], worth(Game(0))["canonical"], worth(Game("+-1"))["kind"]
    ('{1/2|1}', '{|}', 'switch')
    """
    texts = _Texts()
    data: dict[str, Any] = {
        "text": texts.of(game),
        "unicode": texts.of(game, "unicode"),
        "latex": texts.of(game, "latex"),
        "words": texts.cut(spoken(game)),
        "kind": _kind(game),
        "outcome": game.outcome.name.lower(),
        "canonical": texts.canonical(game),
        "birthday": _birthday(game),
        "number": texts.of(game) if game.is_number else None,
        "nimber": game.nimber if game.is_nimber else None,
        "left_stop": texts.number(game.left_stop),
        "right_stop": texts.number(game.right_stop),
        "mean": texts.number(game.mean),
        "temperature": texts.number(game.temperature),
    }
    data |= _infinitesimal_part(game, texts)
    return data | {"shortened": True} if texts.shortened else data


class _Texts:
    """Writes games, and remembers whether one was too long."""

    def __init__(self) -> None:
        self.shortened = False

    def of(self, game: Game, style: StyleName = "ascii") -> str:
        try:
            return self.cut(game.text(style, limit=LONGEST_TEXT))
        except (TooHard, ValueError):  # Python writes no integer of more than some thousand digits
            self.shortened = True
            return spoken(game)

    def number(self, x: Fraction) -> str:
        return self.of(Game(x))

    def canonical(self, game: Game) -> str:
        left, right = (",".join(self.of(option) for option in side[:100]) for side in (game.left, game.right))
        return self.cut(f"{{{left}|{right}}}")

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


def _infinitesimal_part(game: Game, texts: _Texts) -> dict[str, Any]:
    """Return number + ups + star where the game is such a sum, and the atomic weight of what is all-small in it."""
    if game.is_number or not game.is_numberish:
        return {}
    number, small = game.split()
    if not small.is_all_small or (small.birthday > _LARGEST_ANALYSED and not small.is_nimber):
        return {}
    data: dict[str, Any] = {}
    try:
        if not small.is_nimber:
            data["atomic_weight"] = texts.of(atomic_weight(small))
        found = uptimal(small)
        if len(found.coefficients) <= 1:
            data["parts"] = {"number": texts.number(number), "ups": sum(found.coefficients), "star": found.nimber}
    except (TooHard, Undefined):
        pass
    return data
