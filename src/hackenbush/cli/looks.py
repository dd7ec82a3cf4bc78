"""`Look`: how a command writes values, with which signs and colors."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from hackenbush.cli.terminal import paint
from hackenbush.errors import TooHard
from hackenbush.values.game import Game

__all__ = ["Look"]


@dataclass(frozen=True, slots=True)
class Look:
    """How a card is written, and which fields it has besides the value, the canonical form and the outcome."""

    unicode: bool = False
    color: bool = False
    fields: frozenset[str] = frozenset()

    def game(self, g: Game | Fraction | int) -> str:
        """Return a game as text, or a description if its text would be too long."""
        try:
            return Game(g).text("unicode" if self.unicode else "ascii")
        except TooHard:
            return str(g)

    def paint(self, text: str, color: str) -> str:
        """Return the text in a color, if colors are on."""
        return paint(text, color, enabled=self.color)
