"""`as_playable`: turns an object or a text into a position that you can value, explain, draw or play.

A text is read as the first of these that fits:

| text | what it is |
| --- | --- |
| ``nim 3,4,5`` | a game of the catalog, and a position of it |
| ``house`` | a picture of the gallery |
| ``b(r,g)+gb``, ``0-1B 1-2R`` | a picture, in any notation of `Position` |
| ``3/4``, ``{1|-1}``, ``^ + *2`` | a value, in the notation of `Game` |
| ``3, 4, 5`` | heaps of Nim |
| ``→●●○`` | rows of Hackenstrings, with or without arrows |
| ``bb + nim 3 + ^`` | a sum of these |

A picture comes before a value: ``b`` and ``0`` are pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from hackenbush.board.position import Position
from hackenbush.board.reading import could_be_name, find_specimen, suggest_name
from hackenbush.errors import HackenbushError, InvalidArgument, NotAPicture, NotationError, TooHard, Undefined
from hackenbush.playable import Playable
from hackenbush.values.game import Game

if TYPE_CHECKING:
    from hackenbush.strings import Hackenstring

__all__ = ["Readable", "as_playable", "is_game_name", "read_text", "require_picture"]

Readable: TypeAlias = "Playable | Hackenstring | Fraction | int | str"
"""What every verb accepts: a position of any game, a value, a number, or the text of one of these."""

_STONES = re.compile("[●○→]")
_HEAPS = re.compile(r"\s*\d+(\s*,\s*\d+)+\s*")
_VALUE = re.compile(r"(?!\s*\[)(?:[^A-Za-z●○\"]|v|tiny|miny)+")  # no letters of a picture
_FIRST_WORDS = re.compile(r"(?:^|\+)\s*([a-z][a-z0-9-]+)")


def as_playable(thing: Readable) -> Playable:
    """Return a position, from an object or from its text.

    >>> as_playable("b(r,g)"), as_playable("nim 3,4,5"), as_playable("3/4"), as_playable(2)
    (Position('b(r,g)'), Nim(3, 4, 5), Game('3/4'), Game('2'))
    >>> as_playable("bb+r + nim 3 + ^"), as_playable("0")
    (Sum(Position('bb+r'), Nim(3), Game('^')), Position('0'))
    >>> as_playable("hous")
    Traceback (most recent call last):
    hackenbush.errors.UnknownName: no picture or game is named 'hous'; did you mean 'house'?

    Any object with ``options(player)`` is a position already. Raises `NotationError`, with the place of the error, or
    `UnknownName` if it cannot read the text, and `InvalidArgument` for anything else.
    """
    if isinstance(thing, Position | Game):
        return thing
    found = read_text(thing) if isinstance(thing, str) else thing
    if isinstance(found, int | Fraction):
        return Game(found)
    if isinstance(found, Playable) and not isinstance(found, type):
        return found
    from hackenbush.strings import Hackenstring

    if not isinstance(found, Hackenstring):
        raise InvalidArgument(f"expected a position, a value, or a text of one, not {thing!r:.60}")
    if not found.is_finite:
        raise InvalidArgument(f"{found!s:.60} never ends, so it cannot be played{_worth(found)}")
    return Position(found.letters())


def _worth(string: Hackenstring) -> str:
    """Return what an endless string is worth, as the end of a sentence."""
    try:
        return f"; it is worth {string.value!s:.60}"
    except (Undefined, TooHard):
        return ""


def require_picture(thing: Readable, done: str) -> Position:
    """Return a picture, from an object or from its text; raises `NotAPicture` for what is not one.

    >>> require_picture(Position("b").tracked(), "drawn"), require_picture("nim 3,1", "drawn")
    (Position('b'), Position('ggg+g'))
    >>> require_picture("cutcake 2x5", "drawn")
    Traceback (most recent call last):
    hackenbush.errors.NotAPicture: only pictures can be drawn, and cutcake 2x5 is not one
    >>> require_picture("3/4", "drawn")
    Traceback (most recent call last):
    hackenbush.errors.NotAPicture: only pictures can be drawn, and 3/4 is a value

    Nim and Hackenstrings are pictures too: every heap and every row is a stalk.
    """
    position = as_playable(thing)
    if isinstance(position, Position):
        return position
    if isinstance(position, Game):
        raise NotAPicture(f"only pictures can be {done}, and {position!s:.60} is a value")
    from hackenbush.rulesets.stalks import picture_of

    picture = picture_of(position)
    if picture is None:
        raise NotAPicture(f"only pictures can be {done}, and {_name(position):.60} is not one")
    return picture


def _name(position: Playable) -> str:
    """Return a position as it is written, or as Python shows it if it is of no game in the catalog."""
    from hackenbush.rulesets.catalog import write_game

    try:
        return write_game(position)
    except InvalidArgument:
        return repr(position)


def is_game_name(word: str) -> bool:
    """Return whether a word is the name of a game in the catalog.

    >>> is_game_name("nim"), is_game_name("house"), is_game_name("br")
    (True, False, False)
    """
    if not could_be_name(word):
        return False
    from hackenbush.rulesets.catalog import GAMES

    return word in GAMES


def read_text(text: str) -> Playable | Hackenstring:
    """Return what a text describes: a position, or a string that never ends.

    >>> read_text("(br)*"), read_text("4, 11, 13")
    (Hackenstring('(br)*'), Nim(4, 11, 13))
    """
    if not any(map(could_be_name, _FIRST_WORDS.findall(text))):
        return _read_unnamed(text)
    from hackenbush.rulesets.catalog import GAMES, OF_SUMS

    found: list[tuple[str, list[str]]] = []  # the name of a game and its texts; neighbors without a name are one text
    for _, term in _split(text):
        name, _, rest = term.strip().partition(" ")
        if name in GAMES:
            found.append((name, [rest]))
        elif found and found[-1][0] in ("", *OF_SUMS):
            found[-1][1].append(term)
        else:
            found.append(("", [term]))
    terms = [(name, "+".join(texts)) for name, texts in found]
    if len(terms) == 1:
        return _read_named(*terms[0])
    from hackenbush.rulesets.sums import Sum

    return Sum(*(as_playable(_read_named(*term)) for term in terms))


def _read_named(name: str, text: str) -> Playable | Hackenstring:
    """Return the position of the game with this name."""
    if not name:
        return _read_unnamed(text)
    from hackenbush.rulesets.catalog import GAMES

    try:
        return GAMES[name](text)
    except NotationError as error:
        raise NotationError(f"{name}: {error.reason}", text=error.text, column=error.column) from None
    except InvalidArgument as error:
        raise InvalidArgument(f"{name}: {error}") from None


def _read_unnamed(text: str) -> Playable | Hackenstring:
    """Return the picture, value, heaps or string of a text, or a sum of these."""
    if (specimen := find_specimen(text)) is not None:
        return specimen
    if _STONES.search(text) and not text.lstrip().startswith("{"):
        return _read_stones(text)
    errors: list[HackenbushError] = []
    for read in (Position, Game):
        try:
            return read(text.rstrip())
        except (NotationError, InvalidArgument) as error:
            errors.append(error)
    if _HEAPS.fullmatch(text):
        from hackenbush.rulesets.nim import Nim

        return Nim.parse(text)
    if ")*" in text:
        from hackenbush.strings import Hackenstring

        return Hackenstring(text)
    terms = list(_split(text))
    if len(terms) > 1:
        try:
            return _read_sum(text, terms)
        except NotationError as error:
            errors[0] = error
    else:
        _suggest(text)
    raise _choose_error(text, *errors)


def _read_stones(text: str) -> Playable:
    """Return rows of white and black stones, or a sum in which there are some. They are no blue and red edges."""
    from hackenbush.rulesets.hackenstrings import Hackenstrings

    terms = list(_split(text))
    return Hackenstrings.parse(text) if len(terms) == 1 else _read_sum(text, terms)


def _read_sum(text: str, terms: list[tuple[int, str]]) -> Playable:
    """Return the sum of the terms of a text; neighboring pictures become one picture, and rows of stones one game."""
    from hackenbush.rulesets.hackenstrings import Hackenstrings
    from hackenbush.rulesets.sums import Sum

    parts: list[Playable] = []
    for start, term in terms:
        try:
            part = as_playable(term)
        except NotationError as error:
            raise NotationError(error.reason, text=text, column=start + error.column) from None
        if parts and type(part) is type(parts[-1]) and isinstance(part, Position | Hackenstrings):
            parts[-1] += part  # type: ignore[operator]
        else:
            parts.append(part)
    return parts[0] if len(parts) == 1 else Sum(*parts)


def _split(text: str) -> Iterator[tuple[int, str]]:
    """Yield the terms between the plus signs outside brackets, each with its place.

    >>> list(_split("br + {1+*|0} + +-1"))
    [(0, 'br '), (4, ' {1+*|0} '), (14, ' +-1')]
    """
    start = depth = 0
    for place, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "+" and depth <= 0 and text[start:place].strip():
            yield start, text[start:place]
            start = place + 1
    if start and not text[start:].strip():
        raise NotationError("expected a position after '+', not the end", text=text, column=len(text) + 1)
    yield start, text[start:]


def _suggest(text: str) -> None:
    """Raise `UnknownName` if a text begins almost like a game's name, or is almost the name of a picture."""
    words = text.split()
    if words and could_be_name(words[0]):
        from hackenbush.board.specimens import all_specimens
        from hackenbush.rulesets.catalog import GAMES

        suggest_name("picture or game", words[0], [*GAMES, *(all_specimens() if len(words) == 1 else ())])


def _choose_error(text: str, of_picture: HackenbushError, of_value: HackenbushError) -> HackenbushError:
    """Return the value reader's error if the text looks like a value or that reader got further."""
    if _VALUE.fullmatch(text) or "|" in text:
        return of_value
    places = [getattr(error, "column", 0) for error in (of_picture, of_value)]
    return of_value if places[1] > places[0] > 0 else of_picture
