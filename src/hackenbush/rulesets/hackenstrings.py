"""Hackenstrings: rows of white and black stones; a player takes a stone of their own and all stones to its right.

White (●, Left) plays first by convention; a player who cannot move loses. A row is a number: +1 or −1 for each stone
of its first run of one color, then ±1/2, ±1/4, ±1/8, … for the stones after it, + for white and − for black (A. N.
Walker, *Hackenstrings*; the essay *Zee Hackenbush Bird*; the rule is Berlekamp's). Rows side by side add up.
"""

from __future__ import annotations

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

WHITE, BLACK = "●", "○"
_STONES = {WHITE: WHITE, BLACK: BLACK, "w": WHITE, "b": BLACK}
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
    >>> Hackenstrings("bw") == Hackenstrings("○●"), Hackenstrings().number
    (True, Fraction(0, 1))
    >>> Hackenstrings("●x")
    Traceback (most recent call last):
    hackenbush.errors.NotationError: expected a stone, ● or ○ (or w or b), not 'x' at column 2
      ●x
       ^

    A row is a text or any iterable of stones; w and b are white and black.
    """

    rows: tuple[str, ...]

    def __init__(self, *rows: Iterable[str]) -> None:
        object.__setattr__(self, "rows", tuple(map(_read_row, rows)))

    @classmethod
    def parse(cls, text: str) -> Hackenstrings:
        """Return the rows of a text, separated by commas or line ends.

        >>> Hackenstrings.parse("wwb, b")
        Hackenstrings('●●○', '○')
        """
        check_length(expect(str, text, "rows of stones as text"))
        lines = text.replace(",", "\n").strip().splitlines()
        return cls(*("".join(line.split()) for line in lines))

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
        return ",".join(self.rows)

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
    row = list(expect(Iterable, stones, "a row of stones"))
    for place, stone in enumerate(row, 1):
        if not isinstance(stone, str) or stone not in _STONES:
            text = "".join(map(str, row[: place - 1]))
            message = f"expected a stone, {WHITE} or {BLACK} (or w or b), not {stone!r}"
            raise NotationError(message, text=text + "".join(map(str, row[place - 1 :])), column=len(text) + 1)
    return "".join(_STONES[stone] for stone in row)
