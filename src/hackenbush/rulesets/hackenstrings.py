"""Hackenstrings: rows of white and black stones; a player takes a stone of their own and all stones to its right.

A row is printed as ``→●●○``, with its first stone after the arrow. White (●, Left) plays first by convention. A player
who cannot move loses. A row is a number: +1 or −1 for each stone of its first run of one color, then ±1/2, ±1/4, ±1/8,
… for the stones after it, + for white and − for black (A. N. Walker, *Hackenstrings*; the essay *Zee Hackenbush Bird*;
the rule is Berlekamp's). Rows side by side add up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from hackenbush.errors import NotationError, check_length, expect
from hackenbush.playable import Options, Playable
from hackenbush.players import Player, as_player
from hackenbush.rulesets.sums import Summand
from hackenbush.strings import Hackenstring
from hackenbush.values import Game

__all__ = ["Hackenstrings", "write_mixed"]

WHITE, BLACK, START = "●", "○", "→"
_STONES = {WHITE: WHITE, BLACK: BLACK, "white": WHITE, "black": BLACK}  # no letters: b could be black or blue
_START = re.compile(rf"\s*(?:{START}|->)?\s*")
_STONE = re.compile(r"(●|○|white|black)\s*")
_LETTERS = str.maketrans(WHITE + BLACK, "br")  # a row is played like a stalk
_OWN = {Player.LEFT: WHITE, Player.RIGHT: BLACK}


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Hackenstrings(Summand):
    """Rows of stones; a move is the number of a row and how many of its stones stay.

    >>> game = Hackenstrings("●○", "○○")
    >>> game.number, write_mixed(game.number), game.closed_form()
    (Fraction(-3, 2), '-1 1/2', Game('-3/2'))
    >>> game.moves(Player.RIGHT), list(game.options(Player.LEFT))
    ([(0, 1), (1, 0), (1, 1)], [Hackenstrings('', '○○')])
    >>> Hackenstrings("→○●") == Hackenstrings(["black", "white"]), Hackenstrings().number
    (True, Fraction(0, 1))
    >>> Hackenstrings("●b")
    Traceback (most recent call last):
    hackenbush.errors.NotationError: expected a stone, ● or ○, or one of the words white and black, not 'b' at column 2
      ●b
       ^

    A row is a text, with or without an arrow at its start, or any iterable of stones. Letters are refused: b could
    be black or blue.
    """

    rows: tuple[str, ...]

    def __init__(self, *rows: Iterable[str]) -> None:
        object.__setattr__(self, "rows", tuple(map(_read_row, rows)))

    @classmethod
    def parse(cls, text: str) -> Hackenstrings:
        """Return the rows of a text, separated by commas or line ends.

        >>> Hackenstrings.parse("→●●○, →○"), Hackenstrings.parse("white white black, black")
        (Hackenstrings('●●○', '○'), Hackenstrings('●●○', '○'))
        """
        check_length(expect(str, text, "rows of stones as text"))
        return cls(*text.replace(",", "\n").strip().splitlines())

    @property
    def number(self) -> Fraction:
        """The value of all rows together."""
        return sum((Hackenstring(row.translate(_LETTERS)).number for row in self.rows), Fraction(0))

    def moves(self, player: Player | str) -> list[tuple[int, int]]:
        """Return the row and the place of each of a player's stones."""
        own = _OWN[as_player(player)]
        return [(i, place) for i, row in enumerate(self.rows) for place, stone in enumerate(row) if stone == own]

    def options(self, player: Player | str) -> Options[Hackenstrings]:
        """Return the rows after a player has taken a stone and all to its right."""
        return Options(self.moves(player), self._take)

    def _take(self, move: tuple[int, int]) -> Hackenstrings:
        i, place = move
        return Hackenstrings(*self.rows[:i], self.rows[i][:place], *self.rows[i + 1 :])

    def components(self) -> tuple[Hackenstrings, ...]:
        """Return each row that is not empty as a game of its own."""
        return tuple(Hackenstrings(row) for row in self.rows if row)

    def describe(self, _player: Player | str, move: tuple[int, int]) -> str:
        """Return a move in words."""
        row, place = move
        more = len(self.rows[row]) - place - 1
        rest = f", and {more} more with it" if more else ""
        return f"row {row + 1}: take stone {place + 1}{rest}"

    def closed_form(self) -> Game:
        """Return the value, a number."""
        return Game(self.number)

    def __neg__(self) -> Hackenstrings:
        swap = str.maketrans(WHITE + BLACK, BLACK + WHITE)
        return Hackenstrings(*(row.translate(swap) for row in self.rows))

    def __add__(self, other: Playable) -> Playable:
        if isinstance(other, Hackenstrings):
            return Hackenstrings(*self.rows, *other.rows)
        return Summand.__add__(self, other)

    def __str__(self) -> str:
        return ",".join(START + row for row in self.rows)

    def __repr__(self) -> str:
        return f"Hackenstrings({', '.join(map(repr, self.rows))})"


def write_mixed(x: Fraction) -> str:
    """Return a mixed number: an integer and a fraction.

    >>> [write_mixed(Fraction(n, 4)) for n in (20, 10, 5, 3, 0, -5)]
    ['5', '2 1/2', '1 1/4', '3/4', '0', '-1 1/4']
    """
    whole, rest = divmod(abs(x), 1)
    words = [str(whole)] if whole or not rest else []
    words += [str(rest)] if rest else []
    return ("-" if x < 0 else "") + " ".join(words)


def _read_row(stones: Iterable[str]) -> str:
    if isinstance(stones, str):
        return _read_text(stones)
    row = list(expect(Iterable, stones, "a row of stones"))
    for place, stone in enumerate(row):
        if not isinstance(stone, str) or stone not in _STONES:
            shown = list(map(str, row))
            raise _expected_stone(stone, "".join(shown), len("".join(shown[:place])))
    return "".join(_STONES[stone] for stone in row)


def _read_text(text: str) -> str:
    place = _START.match(text).end()  # type: ignore[union-attr]
    stones = "".join(text[place:].split())
    if not stones.strip(WHITE + BLACK):
        return stones
    row: list[str] = []
    while place < len(text):
        found = _STONE.match(text, place)
        if found is None:
            raise _expected_stone(text[place], text, place)
        row.append(_STONES[found[1]])
        place = found.end()
    return "".join(row)


def _expected_stone(found: object, text: str, place: int) -> NotationError:
    message = f"expected a stone, {WHITE} or {BLACK}, or one of the words white and black, not {found!r}"
    return NotationError(message, text=text, column=place + 1)
