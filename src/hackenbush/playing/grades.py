"""Grades of moves: who wins after each, and what it leaves, within a budget.

Most positions are solved at once. For the others it is often much easier to find who wins than the value, so the grader
first asks who wins after every move, and then asks for values only of the best moves. For these, the cuts of a picture
share some positions to visit, as in a table of moves. A move that is too hard has bounds of its value, if known.
"""

from __future__ import annotations

from collections.abc import Sequence

from hackenbush.board.position import Position
from hackenbush.errors import Undefined
from hackenbush.playable import Playable, untrack
from hackenbush.players import Player
from hackenbush.solvers import Move
from hackenbush.solvers.after import After
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.known import LATE, Known
from hackenbush.solvers.move_table import list_moves
from hackenbush.solvers.pictures import know_winner
from hackenbush.solvers.surveying import MOST_FOR_VALUES

__all__ = ["Grader"]

_AT_ONCE = 1_000  # positions to visit for a value before asking who wins


class Grader:
    """Grades the moves of one player in one position, within one budget; raises `Undefined` if there is no move.

    >>> from hackenbush.solvers import Budget
    >>> grader = Grader(Position("bb+r"), Player.LEFT, Meter(Budget()))
    >>> [(move.move, move.wins, move.value) for move in grader.moves]
    [(0, False, Game('-1')), (1, True, Game('0'))]
    """

    def __init__(self, position: Playable, player: Player, meter: Meter) -> None:
        self.player = player
        self._meter = meter
        self._was_hurried = False
        self._after = After(position, self._meter)
        moves = list_moves(position, player, meter)
        if not moves:
            raise Undefined(f"{player} cannot move")
        self.moves = [move.with_known(self._grade(move, len(moves) - i)) for i, move in enumerate(moves)]

    @property
    def was_hurried(self) -> bool:
        """Whether a search used up its time and found too little, or the time is up."""
        return self._was_hurried or self._meter.is_late

    def _grade(self, move: Move, left: int) -> Known:
        """Return who wins after a move, and the value if a short search finds it."""
        if self._meter.is_late:
            return LATE
        if move.leads_to is not None and not isinstance(untrack(move.leads_to), Position):
            return self._after.winner(move.leads_to)
        known = self._after.known(move.move, move.leads_to, left=left, most=_AT_ONCE)
        if known.outcome is not None:
            return known
        option = untrack(move.option)
        assert isinstance(option, Position)
        meter = Meter(self._meter.fraction(left))
        found = know_winner(option, meter=meter)
        self._was_hurried |= found.outcome is None and meter.is_late
        return found

    def find_values(self, moves: Sequence[Move]) -> list[Move]:
        """Return the moves with the values after them, without those that are too hard."""
        found = []
        rest = MOST_FOR_VALUES
        for i, move in enumerate(moves):
            known, left = move.known, len(moves) - i
            if not known.is_exact:
                share, before = Meter(self._meter.fraction(left)), self._meter.visited
                known = self._after.known(move.move, move.leads_to, left=left, most=max(0, rest) // left)
                rest -= self._meter.visited - before
                self._was_hurried |= not known.is_exact and share.is_late
            found += [move.with_known(known)] if known.is_exact else []
        return found
