"""Toads and Frogs: Left moves toads to the right on a strip, Right frogs to the left; a player who cannot move loses.

A piece moves to the next square if it is empty, or jumps over one piece of the other kind onto an empty square (R. K.
Guy; *Winning Ways*, chapters 1 and 5). The positions have values of every kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hackenbush.errors import NotationError, expect
from hackenbush.playable import Options
from hackenbush.players import Player, as_player
from hackenbush.rulesets.sums import Summand

__all__ = ["ToadsAndFrogs"]

_OWN = {Player.LEFT: ("T", "F", 1), Player.RIGHT: ("F", "T", -1)}  # own piece, the other's, direction


@dataclass(frozen=True, slots=True, repr=False)
class ToadsAndFrogs(Summand):
    """A strip of toads T, frogs F and empty squares; a move is the square of the piece that moves.

    >>> game = ToadsAndFrogs("T.TFF")
    >>> game.moves(Player.LEFT), list(game.options(Player.RIGHT))
    ([0], [ToadsAndFrogs('TFT.F')])
    >>> ToadsAndFrogs("TT FF")
    Traceback (most recent call last):
    hackenbush.errors.NotationError: expected T, F or ., not ' ' at column 3
      TT FF
        ^
    """

    strip: str

    def __post_init__(self) -> None:
        for column, sign in enumerate(expect(str, self.strip, "a strip of T, F and ."), 1):
            if sign not in "TF.":
                raise NotationError(f"expected T, F or ., not {sign!r}", text=self.strip, column=column)

    @classmethod
    def parse(cls, text: str) -> ToadsAndFrogs:
        """Return the strip of a text, which may also have small letters, _ and □.

        >>> ToadsAndFrogs.parse("tt__ff")
        ToadsAndFrogs('TT..FF')
        """
        return cls(expect(str, text, "a strip as text").strip().upper().replace("_", ".").replace("□", "."))

    def moves(self, player: Player | str) -> list[int]:
        """Return the squares of the pieces that a player can move."""
        return [place for place, _ in self._list_steps(player)]

    def options(self, player: Player | str) -> Options[ToadsAndFrogs]:
        """Return the strips after each step or jump."""
        return Options(list(self._list_steps(player)), self._make_step)

    def _make_step(self, squares: tuple[int, int]) -> ToadsAndFrogs:
        place, to = squares
        strip = list(self.strip)
        strip[place], strip[to] = ".", strip[place]
        return ToadsAndFrogs("".join(strip))

    def _list_steps(self, player: Player | str) -> Iterator[tuple[int, int]]:
        own, other, step = _OWN[as_player(player)]
        for place, piece in enumerate(self.strip):
            if piece == own:
                to = place + 2 * step if self._get_sign(place + step) == other else place + step
                if self._get_sign(to) == ".":
                    yield place, to

    def _get_sign(self, place: int) -> str:
        return self.strip[place] if 0 <= place < len(self.strip) else ""

    def describe(self, player: Player | str, move: int) -> str:
        """Return a move in words."""
        return f"the {'toad' if as_player(player) is Player.LEFT else 'frog'} on square {move + 1}"

    def __neg__(self) -> ToadsAndFrogs:
        return ToadsAndFrogs(self.strip[::-1].translate(str.maketrans("TF", "FT")))

    def __str__(self) -> str:
        return self.strip

    def __repr__(self) -> str:
        return f"ToadsAndFrogs({self.strip!r})"
