"""Childish Hackenbush: an edge may be cut only if nothing falls.

Otherwise the rules are those of Hackenbush: Left cuts blue edges, Right red ones, either green ones, and a player who
cannot cut loses (*Winning Ways*, volume 1). Unlike Hackenbush it can be hot.
"""

from __future__ import annotations

from dataclasses import dataclass

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import expect
from hackenbush.playable import Options
from hackenbush.players import Player
from hackenbush.rulesets.sums import Summand

__all__ = ["ChildishHackenbush"]


@dataclass(frozen=True, slots=True, init=False, repr=False)
class ChildishHackenbush(Summand):
    """A picture whose edges are cut from the top; a move is the index of an edge.

    >>> game = ChildishHackenbush("br")
    >>> game.moves(Player.LEFT), list(game.options(Player.RIGHT)), -game
    ([], [ChildishHackenbush('b')], ChildishHackenbush('rb'))
    """

    board: Position | Tracked

    def __init__(self, picture: Position | Tracked | str) -> None:
        board = Position(picture) if isinstance(picture, str) else expect((Position, Tracked), picture, "a picture")
        object.__setattr__(self, "board", board)

    @property
    def picture(self) -> Position:
        """The current picture."""
        return self.board.position if isinstance(self.board, Tracked) else self.board

    def moves(self, player: Player | str) -> list[int]:
        """Return the edges that a player can cut without making anything fall."""
        return [edge for edge in self.board.moves(player) if not self.board.falls(edge)]

    def options(self, player: Player | str) -> Options[ChildishHackenbush]:
        """Return the pictures after each cut."""
        return Options(self.moves(player), lambda edge: ChildishHackenbush(self.board.cut(edge)))

    def components(self) -> tuple[ChildishHackenbush, ...]:
        """Return the parts of the picture that meet only at the ground."""
        return tuple(map(ChildishHackenbush, self.board.components()))

    def describe(self, player: Player | str, move: int) -> str:
        """Return a move in words."""
        return self.board.describe(player, move)

    def tracked(self) -> ChildishHackenbush:
        """Return the game with edges that keep their indices as it goes on."""
        return self if isinstance(self.board, Tracked) else ChildishHackenbush(self.board.tracked())

    def untracked(self) -> ChildishHackenbush:
        """Return the game as if it began here, with new indices."""
        return ChildishHackenbush(self.picture)

    def __neg__(self) -> ChildishHackenbush:
        return ChildishHackenbush(-self.picture)

    def __str__(self) -> str:
        return str(self.picture)

    def __repr__(self) -> str:
        return f"ChildishHackenbush({str(self.picture)!r})"
