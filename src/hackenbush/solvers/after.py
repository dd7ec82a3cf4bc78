"""What is known of a position after each of its moves.

A cut changes only one part of a picture. So only that part is solved again, and the values of the others are added.
Here all trees together are one part, and so are all green parts, whose cuts are solved together.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooHard
from hackenbush.playable import Playable, untrack
from hackenbush.solvers.budget import Budget, Meter
from hackenbush.solvers.games import Games
from hackenbush.solvers.green import cut_values
from hackenbush.solvers.known import LATE, Known
from hackenbush.solvers.pictures import know_picture, split
from hackenbush.solvers.trees import tree_value
from hackenbush.values import star

__all__ = ["After"]


class After:
    """Finds what is known of a position after each of its moves, sharing a budget among them.

    >>> after = After(Position("bb+r"), Meter(Budget()))
    >>> [after.known(edge).value for edge in (0, 1)]
    [Game('-1'), Game('0')]
    """

    def __init__(self, position: Playable, meter: Meter) -> None:
        self._meter = meter
        self._games = Games(meter)
        board = position.tracked() if isinstance(position, Position) else position
        pieces = split(board) if isinstance(board, Tracked) else ()
        self._methods = [piece.method for piece in pieces]
        self._pieces = [piece.position.with_places({}) for piece in pieces]
        self._places = {edge: (i, index) for i, piece in enumerate(pieces) for index, edge in enumerate(piece.edges)}
        self._green: list[int] = []  # the nim value after every cut in the green piece
        self._nimbers: dict[int, Known] = {}
        self._whole: dict[int, Known] = {}  # pieces without a cut
        self._rest: dict[int, Known] = {}  # the sum of all pieces but one
        self._found: dict[Hashable, Known] = {}

    def known(self, move: Hashable, option: Playable | None = None, *, left: int = 1, most: int | None = None) -> Known:
        """Return what is known after a cut, or after a move to another position.

        ``left`` moves, including this one, share the rest of the budget. In a picture, ``most`` limits the positions
        visited for this one.
        """
        if option is not None:
            return self._search(option)
        if move in self._found:
            return self._found[move]
        if self._meter.is_late:
            return LATE
        assert isinstance(move, int)
        piece, index = self._places[move]
        known = self._cut(piece, index, self._limit(left, most))
        if len(self._pieces) > 1:
            known = Known.total([known, self._sum_others(piece)])
        if known.is_exact or most is None:
            self._found[move] = known
        return known

    def _limit(self, left: int, most: int | None) -> Budget:
        budget = self._meter.fraction(left)
        if most is None:
            return budget
        return replace(budget, positions=most if budget.positions is None else min(most, budget.positions))

    def value_parts(self) -> None:
        """Find the values of all parts without a cut, if there are several."""
        for piece in range(len(self._pieces) if len(self._pieces) > 1 else 0):
            self._sum_others(piece)

    def winner(self, option: Playable) -> Known:
        """Return who wins a position that is not a picture, which may be faster than finding its value."""
        try:
            return LATE if self._meter.is_late else Known(outcome=self._games.outcome(untrack(option)))
        except TooHard as stuck:
            return Known(reason=str(stuck))

    def _search(self, option: Playable) -> Known:
        try:
            return LATE if self._meter.is_late else Known.exactly(self._games.value(untrack(option)))
        except TooHard as stuck:
            return Known(reason=str(stuck))

    def _cut(self, piece: int, index: int, budget: Budget) -> Known:
        """Return what is known of a piece after a cut."""
        position, method = self._pieces[piece], self._methods[piece]
        if method == "tree":
            return Known.exactly(tree_value(position.cut(index)))
        if method != "green":
            return self._solve(position.cut(index), budget)
        if not self._green:
            self._green = [value or 0 for value in cut_values(position)]
        value = self._green[index]
        if value not in self._nimbers:
            self._nimbers[value] = Known.exactly(star(value))
        return self._nimbers[value]

    def _sum_others(self, piece: int) -> Known:
        """Return what is known of the sum of all pieces but one."""
        if piece not in self._rest:
            others = [i for i in range(len(self._pieces)) if i != piece]
            for i in others:
                if i not in self._whole:
                    self._whole[i] = self._solve(self._pieces[i], self._meter.share(1))
            self._rest[piece] = Known.total(self._whole[i] for i in others)
        return self._rest[piece]

    def _solve(self, position: Position, budget: Budget) -> Known:
        known = know_picture(position, meter=Meter(budget))
        self._meter.count(known.visited)
        return known
