"""The games by name: a reader for each game, and a writer whose text `as_playable` reads back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from hackenbush.board.position import Position
from hackenbush.board.reading import as_position
from hackenbush.errors import InvalidArgument
from hackenbush.playable import Playable
from hackenbush.rulesets.childish import ChildishHackenbush
from hackenbush.rulesets.cutcake import Cutcake
from hackenbush.rulesets.domineering import Domineering
from hackenbush.rulesets.hackenstrings import Hackenstrings
from hackenbush.rulesets.heaps import Heaps, read_numbers
from hackenbush.rulesets.nim import Nim
from hackenbush.rulesets.octal import DAWSONS_KAYLES, KAYLES, Octal
from hackenbush.rulesets.subtraction import Subtraction
from hackenbush.rulesets.sums import Sum
from hackenbush.rulesets.toads_and_frogs import ToadsAndFrogs
from hackenbush.values.game import Game

__all__ = ["ABOUT", "GAMES", "OF_SUMS", "write_game"]


GAMES: Mapping[str, Callable[[str], Playable]] = MappingProxyType(
    {
        "hackenbush": as_position,
        "nim": Nim.parse,
        "cutcake": Cutcake.parse,
        "hackenstrings": Hackenstrings.parse,
        "domineering": Domineering.parse,
        "toads-and-frogs": ToadsAndFrogs.parse,
        "kayles": lambda text: KAYLES.heaps(*read_numbers(text, "rows")),
        "dawsons-kayles": lambda text: DAWSONS_KAYLES.heaps(*read_numbers(text, "rows")),
        "octal": Octal.parse,
        "subtraction": Subtraction.parse,
        "childish": lambda text: ChildishHackenbush(as_position(text)),
        "value": Game,
    }
)
ABOUT: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "hackenbush": ("house", "cut an edge; what is no longer connected to the ground falls"),
        "nim": ("3,4,5", "take any number of counters from one heap"),
        "cutcake": ("4x7", "cut a cake along its lines, Left from top to bottom, Right from side to side"),
        "hackenstrings": ("white black, black", "take a stone of your own and all stones to its right; Left is white"),
        "domineering": ("4x4", "put a domino on free squares, Left upright, Right flat"),
        "toads-and-frogs": ("TT..FF", "move a toad to the right (Left) or a frog to the left (Right), or jump one"),
        "kayles": ("5,3", "knock out one skittle of a row, or two neighbors"),
        "dawsons-kayles": ("7", "knock out two neighbors of a row"),
        "octal": ("0.137 9", "take from heaps as the digits of a code allow"),
        "subtraction": ("1,3,4 9", "take one of these amounts from a heap"),
        "childish": ("house", "Hackenbush in which you may only cut what lets nothing fall"),
        "value": ("{2|-1}", "move to an option of a value"),
    }
)
"""An example of a position of each game, and its rules in a line."""

_NAMES: dict[type, str] = {
    Position: "hackenbush",
    Nim: "nim",
    Cutcake: "cutcake",
    Hackenstrings: "hackenstrings",
    Domineering: "domineering",
    ToadsAndFrogs: "toads-and-frogs",
    ChildishHackenbush: "childish",
    Game: "value",
}
OF_SUMS = ("hackenbush", "childish", "value")
"""The games whose text may contain plus signs."""


def write_game(position: Playable) -> str:
    """Return the text of a position of one of these games, or of a sum of them.

    >>> write_game(Nim(3, 4)), write_game(Position("b+r") + Cutcake(2, 5)), write_game(Octal("0.137").heaps(9))
    ('nim 3,4', 'hackenbush b+r + cutcake 2x5', 'octal 0.137 9')
    >>> write_game(Sum())
    'hackenbush 0'

    Raises `InvalidArgument` for a game that is not in the catalog.
    """
    if isinstance(position, Sum):
        return " + ".join(map(write_game, position.parts)) or "hackenbush 0"
    if isinstance(position, Heaps):
        return f"{'octal' if isinstance(position.rules, Octal) else 'subtraction'} {position}"
    if type(position) not in _NAMES:
        raise InvalidArgument(f"expected a position of {', '.join(GAMES)}, not {position!r:.60}")
    return f"{_NAMES[type(position)]} {position}"
