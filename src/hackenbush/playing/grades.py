"""What every move does for the player who makes it, as far as a budget goes.

Most positions are solved at once. Of the others, who wins is often known long before the value, so that is asked first,
of all moves, and values only of those moves between which there is a choice. What is too hard has bounds of its value,
where they are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hackenbush.board.position import Position
from hackenbush.playable import Playable, untrack
from hackenbush.players import Player
from hackenbush.solvers import Budget, Move
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.known import Known
from hackenbush.solvers.move_table import After, list_moves
from hackenbush.solvers.pictures import know_winner

__all__ = ["Grader"]

_AT_ONCE = 1_000  # positions to visit for a value, before it is asked who wins


class Grader:
    """Grades the moves of one player in one position, all within one budget.

    >>> grader = Grader(Position("bb+r"), Player.LEFT, Budget())
    >>> [(move.move, move.wins, move.value) for move in grader.moves]
    [(0, False, Game('-1')), (1, True, Game('0'))]
    """

    def __init__(self, position: Playable, player: Player, budget: Budget) -> None:
        self.player = player
        self._meter = Meter(budget)
        self._after = After(position, self._meter)
        at_once = After(position, self._meter, most=_AT_ONCE)
        moves = list_moves(position, player)
        self.moves = [replace(move, known=self._graded(move, at_once, len(moves) - i)) for i, move in enumerate(moves)]

    def _graded(self, move: Move, at_once: After, left: int) -> Known:
        """Return who wins after a move, and the value if it is found at once."""
        option = untrack(move.option)
        if not isinstance(option, Position):
            return self._after.winner(option)
        known = at_once.known(move, left)
        return know_winner(option, meter=Meter(self._meter.fraction(left))) if known.outcome is None else known

    def valued(self, moves: Sequence[Move]) -> list[Move]:
        """Return moves with the values after them, without those that are too hard for what is left of the budget."""
        found = []
        for i, move in enumerate(moves):
            known = move.known if move.known.is_exact else self._after.known(move, len(moves) - i)
            found += [replace(move, known=known)] if known.is_exact else []
        return found
