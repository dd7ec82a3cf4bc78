"""Hackenbush, and the combinatorial game theory that explains it.

>>> from hackenbush import Game, Position, outcome, value
>>> Game("{0|1}") + Game("^*"), Game("*2") + Game("*3")
(Game('1/2^*'), Game('*'))
>>> value(Position("br")), value(Position("ggg")), outcome(Position("b(r,b)+r"))
(Game('1/2'), Game('*3'), Outcome.PREVIOUS)
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # `typing` would take longer to import than all of this
if TYPE_CHECKING:
    from hackenbush.board import Color, Position, draw, from_value, gallery, same_shape
    from hackenbush.errors import HackenbushError, NotationError, TooHard, Undefined
    from hackenbush.playable import Playable
    from hackenbush.players import Outcome, Player
    from hackenbush.solvers import Budget, Solution, compare, grundy, outcome, solve, value, winning_moves
    from hackenbush.strings import Hackenstring
    from hackenbush.values import Game, mex, nim_sum, ordinal_sum, simplest_between, star, up

__version__ = "0.1.0"

__all__ = [
    "Budget",
    "Color",
    "Game",
    "HackenbushError",
    "Hackenstring",
    "NotationError",
    "Outcome",
    "Playable",
    "Player",
    "Position",
    "Solution",
    "TooHard",
    "Undefined",
    "compare",
    "draw",
    "from_value",
    "gallery",
    "grundy",
    "mex",
    "nim_sum",
    "ordinal_sum",
    "outcome",
    "same_shape",
    "simplest_between",
    "solve",
    "star",
    "up",
    "value",
    "winning_moves",
]

# Names are looked up when first used, so that `import hackenbush` and the command line start at once.
_HOMES = {
    "board": ("Color", "Position", "draw", "from_value", "gallery", "same_shape"),
    "errors": ("HackenbushError", "NotationError", "TooHard", "Undefined"),
    "playable": ("Playable",),
    "players": ("Outcome", "Player"),
    "solvers": ("Budget", "Solution", "compare", "grundy", "outcome", "solve", "value", "winning_moves"),
    "strings": ("Hackenstring",),
    "values": ("Game", "mex", "nim_sum", "ordinal_sum", "simplest_between", "star", "up"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'hackenbush' has no attribute {name!r}")
    found = getattr(import_module(f"hackenbush.{_HOME_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
