"""Values in words, as one reads them aloud: "up star", "minus three quarters", "star 2"."""

from __future__ import annotations

from fractions import Fraction

from hackenbush.values import Game, Uptimal, is_uptimal, uptimal

__all__ = ["QUICK", "in_words", "spoken", "taken_apart"]

QUICK = 40  # the birthday up to which an infinitesimal is taken apart and weighed

_SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_PARTS = {2: "half", 4: "quarter", 8: "eighth", 16: "sixteenth", 32: "thirty-second", 64: "sixty-fourth"}
_TIMES = ("", "", "double ", "triple ", "quadruple ")
_LONGEST = 40  # binary digits of a number that is read out


def spoken(game: Game) -> str:
    """Return a value in words.

    >>> [spoken(Game(text)) for text in ("0", "-3/4", "5/2", "*", "*3", "^*", "vv", "^3", "1/2^*", "-1*2", "2^[2]")]
    ['zero', 'minus three quarters', 'two and one half', 'star', 'star 3', 'up star', 'double down', 'triple up',
     'one half and up star', 'minus one and star 2', 'two and up-second']
    >>> spoken(Game("+-1")), spoken(Game("{2|-1}")), spoken(Game("{1||0|-4}"))
    ('plus or minus one', 'the switch of two and minus one', 'a game with 1 Left and 1 Right option')
    """
    return in_words(game, taken_apart(game))


def taken_apart(game: Game) -> Uptimal | None:
    """Return the number, the ups and the nimber whose sum a game is, if it is one and that is soon found.

    >>> taken_apart(Game("1/2^")), taken_apart(Game("+-1"))
    (Uptimal(number=Fraction(1, 2), coefficients=(1,), nimber=0), None)
    """
    if not game.is_numberish:
        return None
    small = game.split()[1]
    is_quick = small.is_nimber or small.birthday <= QUICK
    return uptimal(game) if is_quick and is_uptimal(game) else None


def in_words(game: Game, found: Uptimal | None) -> str:
    """Return a value in words, where it is known what it is the sum of, or that it is none."""
    if game.is_number:
        return _number(game.number)
    if found is None:
        return _options(game) if game.is_numberish else _hot(game)
    small = [_ups(count, order) for order, count in enumerate(found.coefficients, 1) if count]
    if found.nimber:
        small.append("star" if found.nimber == 1 else f"star {found.nimber}")
    return f"{_number(found.number)} and {' '.join(small)}" if found.number else " ".join(small)


def _number(x: Fraction) -> str:
    if x.denominator.bit_length() + abs(x.numerator).bit_length() > 2 * _LONGEST:
        places = x.denominator.bit_length() - 1
        return f"a number of {places:,} binary places" if places else "a very large integer"
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
