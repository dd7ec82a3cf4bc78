"""Values for people: in words as you would read them aloud, and as short text."""

from __future__ import annotations

from fractions import Fraction

from hackenbush.errors import TooHard
from hackenbush.values.game import Game
from hackenbush.values.styles import StyleName
from hackenbush.values.uptimals import Uptimal, find_uptimal_soon

__all__ = ["abbreviate", "describe", "phrase"]

_SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_PARTS = {2: "half", 4: "quarter", 8: "eighth", 16: "sixteenth", 32: "thirty-second", 64: "sixty-fourth"}
_TIMES = ("", "", "double ", "triple ", "quadruple ")
_LONGEST_NUMBER = 80  # binary digits of a number that is read out
_LONGEST_TEXT = 60  # characters of a game that is written out
_DIGITS = 6  # of a number that is too long for that


def describe(game: Game) -> str:
    """Return a value in words.

    >>> [describe(Game(text)) for text in ("0", "-3/4", "5/2", "*", "*3", "^*", "vv", "^3", "1/2^*", "-1*2", "2^[2]")]
    ['zero', 'minus three quarters', 'two and one half', 'star', 'star 3', 'up star', 'double down', 'triple up',
     'one half and up star', 'minus one and star 2', 'two and up-second']
    >>> describe(Game("+-1")), describe(Game("{2|-1}")), describe(Game("{1||0|-4}"))
    ('plus or minus one', 'the switch of two and minus one', 'a game with 1 Left and 1 Right option')
    """
    return phrase(game, find_uptimal_soon(game))


def phrase(game: Game, found: Uptimal | None) -> str:
    """Return a value in words, given its parts as an uptimal, or None if it is not one."""
    if game.is_number:
        return _number(game.number)
    if found is None:
        return _options(game) if game.is_numberish else _hot(game)
    small = [_ups(count, order) for order, count in enumerate(found.coefficients, 1) if count]
    if found.nimber:
        small.append("star" if found.nimber == 1 else f"star {found.nimber}")
    return f"{_number(found.number)} and {' '.join(small)}" if found.number else " ".join(small)


def abbreviate(game: Game, style: StyleName = "unicode") -> str:
    """Return a game as text, or a description of one that would be longer than 60 characters.

    >>> abbreviate(Game("-23/16")), abbreviate(Game("^*2")), abbreviate(Game("^*2"), "ascii"), abbreviate(Game(10**80))
    ('−1⁷⁄₁₆', '↑∗2', '^*2', 'an integer of 266 binary digits')
    >>> abbreviate(Game(Fraction(1, 2**302)))
    'a number of 302 binary places, about 0.000000'

    LaTeX may be four times as long, since its commands are longer than what they print.
    """
    longest = 4 * _LONGEST_TEXT if style == "latex" else _LONGEST_TEXT
    try:
        text = game.text(style, limit=4 * _LONGEST_TEXT)
    except (TooHard, ValueError):  # Python writes no integer of more than some thousand digits
        text = ""
    if 0 < len(text) <= longest:
        return text
    words = _long_number(game.number) if game.is_number else _options(game)
    return rf"\text{{{words}}}" if style == "latex" else words


def _number(x: Fraction) -> str:
    if x.denominator.bit_length() + abs(x.numerator).bit_length() > _LONGEST_NUMBER:
        return _long_number(x)
    if x < 0:
        return f"minus {_number(-x)}"
    whole, rest = divmod(x, 1)
    if not rest:
        return _integer(whole)
    if x.denominator not in _PARTS:
        return f"{x.numerator} over {x.denominator}"
    part = _PARTS[x.denominator]
    several = {"half": "halves"}.get(part, part + "s")
    fraction = f"{_integer(rest.numerator)} {part if rest.numerator == 1 else several}"
    return f"{_integer(whole)} and {fraction}" if whole else fraction


def _integer(n: int) -> str:
    return _SMALL[n] if n < len(_SMALL) else str(n)


def _long_number(x: Fraction) -> str:
    """Describe a number by its size, with decimal digits rounded toward 0."""
    places = x.denominator.bit_length() - 1
    if not places:
        return f"an integer of {abs(x.numerator).bit_length():,} binary digits"
    whole, rest = divmod(int(abs(x) * 10**_DIGITS), 10**_DIGITS)
    size = f"2^{whole.bit_length() - 1}" if whole.bit_length() > 60 else f"{whole}.{rest:0{_DIGITS}}"
    return f"a number of {places:,} binary places, about {'-' if x < 0 else ''}{size}"


def _ups(count: int, order: int) -> str:
    word = ("up" if count > 0 else "down") + ("" if order == 1 else f"-{_ordinal(order)}")
    times = abs(count)
    return f"{_TIMES[times]}{word}" if times < len(_TIMES) else f"{times} times {word}"


def _ordinal(n: int) -> str:
    return {2: "second", 3: "third"}.get(n, f"{n}th")


def _hot(game: Game) -> str:
    sides = game.left, game.right
    if any(len(side) != 1 or not side[0].is_number for side in sides):
        return _options(game)
    high, low = (side[0].number for side in sides)
    if high == -low:
        return f"plus or minus {_number(high)}"
    return f"the switch of {_number(high)} and {_number(low)}"


def _options(game: Game) -> str:
    left, right = len(game.left), len(game.right)
    return f"a game with {left} Left and {right} Right option{'' if right == 1 else 's'}"
