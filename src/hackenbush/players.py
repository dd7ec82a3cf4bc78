"""The two players and the four ways a game can end.

Left has the blue edges and Right the red ones; whoever cannot move loses. Every game is won by Left, by Right, by
the Next player to move or by the Previous one (Winning Ways, chapter 2).
"""

from __future__ import annotations

from enum import Enum

__all__ = ["Outcome", "Player"]


class Player(Enum):
    """Left or Right; ``-player`` is the opponent.

    >>> -Player.LEFT, Player("right")
    (Player.RIGHT, Player.RIGHT)
    """

    LEFT = "left"
    RIGHT = "right"

    def __neg__(self) -> Player:
        return Player.RIGHT if self is Player.LEFT else Player.LEFT

    def __repr__(self) -> str:
        return f"Player.{self.name}"

    def __str__(self) -> str:
        return self.value.capitalize()


class Outcome(Enum):
    """Who wins with best play: Left, Right, the Next player or the Previous one, whoever that is.

    >>> Outcome.LEFT.winner(Player.RIGHT), Outcome.NEXT.winner(Player.RIGHT)
    (Player.LEFT, Player.RIGHT)
    >>> str(Outcome.PREVIOUS)
    'the second player wins'
    """

    LEFT = "L"
    RIGHT = "R"
    NEXT = "N"
    PREVIOUS = "P"

    def winner(self, first: Player) -> Player:
        """Return the player who wins if `first` moves first."""
        if self in (Outcome.NEXT, Outcome.PREVIOUS):
            return first if self is Outcome.NEXT else -first
        return Player.LEFT if self is Outcome.LEFT else Player.RIGHT

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"

    def __str__(self) -> str:
        who = {"L": "Left", "R": "Right", "N": "the first player", "P": "the second player"}[self.value]
        return f"{who} wins"
