"""Games in a few characters: written out where that is short enough to be read, else described."""

from __future__ import annotations

from fractions import Fraction

from hackenbush.errors import TooHard
from hackenbush.values.game import Game
from hackenbush.values.styles import StyleName

__all__ = ["brief"]

_LONGEST = 60  # characters
_DIGITS = 6  # of a number that is too long to be written out


def brief(game: Game, style: StyleName = "ascii") -> str:
    """Return a game as text, or a description of one that would be longer than 60 characters.

    >>> brief(Game("{0|1}")), brief(Game(Fraction(1, 3 * 2**300 + 2**300))), brief(Game(10**80))
    ('1/2', 'a number of 302 binary places, about 0.000000', 'an integer of 266 binary digits')

    In LaTeX, whose commands are longer than what they show, it may be four times as long.
    """
    try:
        text = game.text(style, limit=4 * _LONGEST)
    except (TooHard, ValueError):  # Python writes no integer of more than some thousand digits
        return _described(game, style)
    return text if len(text) <= (4 * _LONGEST if style == "latex" else _LONGEST) else _described(game, style)


def _described(game: Game, style: StyleName) -> str:
    if not game.is_number:
        words = f"a game with {len(game.left)} Left and {len(game.right)} Right options"
    else:
        x = game.number
        places = x.denominator.bit_length() - 1
        if places:
            words = f"a number of {places:,} binary places, about {_decimal(x)}"
        else:
            words = f"an integer of {abs(x.numerator).bit_length():,} binary digits"
    return rf"\text{{{words}}}" if style == "latex" else words


def _decimal(x: Fraction) -> str:
    """Return the first decimal digits of a number, cut off toward 0."""
    sign, x = ("-" if x < 0 else ""), abs(x)
    whole, rest = divmod(int(x * 10**_DIGITS), 10**_DIGITS)
    if whole.bit_length() > 60:
        return f"{sign}2^{whole.bit_length() - 1}"
    return f"{sign}{whole}.{rest:0{_DIGITS}}"
