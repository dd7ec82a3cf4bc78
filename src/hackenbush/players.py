"""The two players and the four ways a game can end.

Left cuts blue edges and Right red ones, and a player who cannot move loses. Every game is won by Left, by Right, by
the Next player to move or by the Previous player (Winning Ways, chapter 2).
"""

from __future__ import annotations

from enum import Enum

from hackenbush.errors import InvalidArgument

__all__ = ["Outcome", "Player", "as_player"]


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


_PLAYERS = {"left": Player.LEFT, "l": Player.LEFT, "right": Player.RIGHT, "r": Player.RIGHT}


def as_player(player: object) -> Player:
    """Return the player for a `Player`, or for "left", "right", "l" or "r" in any case.

    >>> as_player("Left"), as_player("r"), as_player(Player.LEFT)
    (Player.LEFT, Player.RIGHT, Player.LEFT)
    >>> as_player(1)
    Traceback (most recent call last):
    hackenbush.errors.InvalidArgument: expected a player, 'left' or 'right', not 1
    """
    if isinstance(player, Player):
        return player
    found = _PLAYERS.get(player.lower()) if isinstance(player, str) else None
    if found is None:
        raise InvalidArgument(f"expected a player, 'left' or 'right', not {player!r:.60}")
    return found


class Outcome(Enum):
    """Who wins with best play: Left, Right, the Next player (who moves first) or the Previous one (who moves second).

    >>> Outcome.LEFT.winner(Player.RIGHT), Outcome.NEXT.winner(Player.RIGHT)
    (Player.LEFT, Player.RIGHT)
    >>> str(Outcome.PREVIOUS)
    'the second player wins'
    """

    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"

    def winner(self, first: Player | str) -> Player:
        """Return the player who wins if `first` moves first."""
        first = as_player(first)
        if self in (Outcome.NEXT, Outcome.PREVIOUS):
            return first if self is Outcome.NEXT else -first
        return Player.LEFT if self is Outcome.LEFT else Player.RIGHT

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"

    def __str__(self) -> str:
        who = {"left": "Left", "right": "Right", "next": "the first player", "previous": "the second player"}
        return f"{who[self.value]} wins"
