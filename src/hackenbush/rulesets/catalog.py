"""The games by name: positions from text, and the text of a position.

A text is the name of a game and a position of it, such as ``nim 3,4,5``, or a picture of Hackenbush, which needs no
name; ``+`` puts several side by side. What is written reads back to an equal position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from hackenbush.board.position import Position
from hackenbush.board.specimens import gallery
from hackenbush.errors import HackenbushError
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

__all__ = ["GAMES", "read_game", "write_game"]


def _picture(text: str) -> Position:
    name = text.strip()
    return gallery(name) if name in gallery() else Position(text)


GAMES: Mapping[str, Callable[[str], Playable]] = MappingProxyType(
    {
        "hackenbush": _picture,
        "nim": Nim.parse,
        "cutcake": Cutcake.parse,
        "hackenstrings": Hackenstrings.parse,
        "domineering": Domineering.parse,
        "toads-and-frogs": ToadsAndFrogs.parse,
        "kayles": lambda text: KAYLES.heaps(*read_numbers(text, "rows")),
        "dawsons-kayles": lambda text: DAWSONS_KAYLES.heaps(*read_numbers(text, "rows")),
        "octal": Octal.parse,
        "subtraction": Subtraction.parse,
        "childish": lambda text: ChildishHackenbush(_picture(text)),
    }
)
_NAMES: dict[type, str] = {
    Position: "hackenbush",
    Nim: "nim",
    Cutcake: "cutcake",
    Hackenstrings: "hackenstrings",
    Domineering: "domineering",
    ToadsAndFrogs: "toads-and-frogs",
    ChildishHackenbush: "childish",
}
_OF_ONE_PICTURE = ("hackenbush", "childish")  # whose text may have + in it


def read_game(text: str) -> Playable:
    """Return the position that a text describes.

    >>> read_game("nim 3,4,5"), read_game("cutcake 4x7"), read_game("b(r,g)+gb")
    (Nim(3, 4, 5), Cutcake(4, 7), Position('b(r,g)+gb'))
    >>> read_game("bb+r + nim 3 + kayles 5")
    Sum(Position('bb+r'), Nim(3), Octal('0.77').heaps(5))
    >>> read_game("nim 3,x")
    Traceback (most recent call last):
    hackenbush.errors.HackenbushError: nim: expected heaps such as 3,4,5, not 'x' in '3,x'
    """
    if text.strip() in gallery():
        return gallery(text.strip())
    terms: list[list[str]] = []  # the name of a game, and its text
    for term in text.split("+"):
        name, _, rest = term.strip().partition(" ")
        if name in GAMES:
            terms.append([name, rest])
        elif terms and terms[-1][0] in _OF_ONE_PICTURE:
            terms[-1][1] += f"+{term}"
        else:
            terms.append(["hackenbush", term])
    if len(terms) == 1 and terms[0][0] == "hackenbush" and not text.strip().startswith("hackenbush"):
        return Position(text)
    parts = [_read(name, rest) for name, rest in terms]
    return parts[0] if len(parts) == 1 else Sum(*parts)


def _read(name: str, text: str) -> Playable:
    try:
        return GAMES[name](text)
    except HackenbushError as error:
        raise HackenbushError(f"{name}: {error}") from None


def write_game(position: Playable) -> str:
    """Return the text of a position of one of these games, or of a sum of them.

    >>> write_game(Nim(3, 4)), write_game(Position("b+r") + Cutcake(2, 5)), write_game(Octal("0.137").heaps(9))
    ('nim 3,4', 'hackenbush b+r + cutcake 2x5', 'octal 0.137 9')
    >>> write_game(Sum())
    'hackenbush 0'

    Raises `HackenbushError` for a game that is not in the catalog.
    """
    if isinstance(position, Sum):
        return " + ".join(map(write_game, position.parts)) or "hackenbush 0"
    if isinstance(position, Heaps):
        return f"{'octal' if isinstance(position.rules, Octal) else 'subtraction'} {position}"
    if type(position) not in _NAMES:
        raise HackenbushError(f"not one of {', '.join(GAMES)}: {type(position).__name__}")
    return f"{_NAMES[type(position)]} {position}"
