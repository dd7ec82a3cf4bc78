"""Cutcake: Left cuts a cake between columns, from top to bottom, Right between rows, from side to side.

Each cut goes all the way along a line of the grid and leaves two cakes; a player who cannot cut loses. The value is an
integer (Berlekamp, Conway and Guy, *Winning Ways*, chapter 2): for a cake with at least as many columns as rows, let
2^k be the largest power of two up to the number of rows; the value is the number of columns divided by 2^k, rounded
down, minus 1. A cake with more rows than columns is the negative of the same cake turned.
"""

from __future__ import annotations

from dataclasses import dataclass

from hackenbush.errors import InvalidArgument, expect
from hackenbush.playable import Options
from hackenbush.players import Player, as_player
from hackenbush.rulesets.sums import Sum, Summand
from hackenbush.values import Game

__all__ = ["Cutcake", "read_size"]


@dataclass(frozen=True, slots=True, repr=False)
class Cutcake(Summand):
    """A cake of rows and columns; a move is the number of columns, or rows, before the cut.

    >>> Cutcake(4, 7).closed_form(), Cutcake(2, 5).closed_form(), (-Cutcake(2, 5)).closed_form()
    (Game('0'), Game('1'), Game('-1'))
    >>> list(Cutcake(1, 3).options(Player.LEFT)), Cutcake(1, 1).moves(Player.RIGHT)
    ([Sum(Cutcake(1, 1), Cutcake(1, 2)), Sum(Cutcake(1, 2), Cutcake(1, 1))], range(1, 1))
    """

    rows: int
    columns: int

    def __post_init__(self) -> None:
        if min(expect(int, size, "rows and columns of a cake") for size in (self.rows, self.columns)) < 1:
            raise InvalidArgument(f"expected a cake of 1x1 or more, not {self.rows!r}x{self.columns!r}")

    @classmethod
    def parse(cls, text: str) -> Cutcake:
        """Return the cake of a size: rows, then columns.

        >>> Cutcake.parse("4x7")
        Cutcake(4, 7)
        """
        return cls(*read_size(text))

    def moves(self, player: Player | str) -> range:
        """Return the possible numbers of columns (for Left) or rows (for Right) before the cut."""
        return range(1, self.columns if as_player(player) is Player.LEFT else self.rows)

    def options(self, player: Player | str) -> Options[Sum]:
        """Return the two cakes after each cut."""
        is_left = as_player(player) is Player.LEFT
        return Options(self.moves(player), self._cut_columns if is_left else self._cut_rows)

    def _cut_columns(self, before: int) -> Sum:
        return Sum(Cutcake(self.rows, before), Cutcake(self.rows, self.columns - before))

    def _cut_rows(self, before: int) -> Sum:
        return Sum(Cutcake(before, self.columns), Cutcake(self.rows - before, self.columns))

    def describe(self, player: Player | str, move: int) -> str:
        """Return a move in words."""
        return f"cut {self} after {'column' if as_player(player) is Player.LEFT else 'row'} {move}"

    def closed_form(self) -> Game:
        """Return the value, an integer."""
        low, high = sorted((self.rows, self.columns))
        size = (high >> (low.bit_length() - 1)) - 1
        return Game(size if self.columns > self.rows else -size)

    def __neg__(self) -> Cutcake:
        return Cutcake(self.columns, self.rows)

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"

    def __repr__(self) -> str:
        return f"Cutcake({self.rows}, {self.columns})"


def read_size(text: str) -> tuple[int, int]:
    """Return the numbers of rows and columns of a size.

    >>> read_size("4x7"), read_size("2×5")
    ((4, 7), (2, 5))
    >>> read_size("4")
    Traceback (most recent call last):
    hackenbush.errors.InvalidArgument: expected a size such as 4x7, not '4'
    """
    words = expect(str, text, "a size as text").strip().lower().replace("×", "x").split("x")
    if len(words) != 2 or not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
        raise InvalidArgument(f"expected a size such as 4x7, not '{text}'")
    return int(words[0]), int(words[1])
