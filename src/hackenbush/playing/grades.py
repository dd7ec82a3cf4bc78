"""What every move does for the player who makes it, as far as a budget goes.

Most positions are solved at once. Of the others, who wins is often known long before the value, so that is asked first,
of all moves, and values only of those moves between which there is a choice. What is too hard has bounds of its value,
where they are known.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hackenbush.board.position import Position
from hackenbush.errors import TooHard
from hackenbush.playable import Playable, moves_of, untrack
from hackenbush.players import Player
from hackenbush.solvers import Budget, outcome, solve, value
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.games import Games
from hackenbush.solvers.moves import Move, winning
from hackenbush.values import Game

__all__ = ["Grade", "Grader"]

_AT_ONCE = 1_000  # positions to visit for a value, before it is asked who wins


@dataclass(frozen=True, slots=True)
class Grade:
    """A move, where it leads, whether it wins, and the value after it; None for what is too hard, with bounds of it."""

    move: Hashable
    option: Playable
    wins: bool | None
    value: Game | None = None
    bounds: tuple[Fraction, Fraction] | None = None


class Grader:
    """Grades the moves of one player in one position, all within one budget.

    >>> grader = Grader(Position("bb+r"), Player.LEFT, Budget())
    >>> [(grade.move, grade.wins, grade.value) for grade in grader.grades]
    [(0, False, Game('-1')), (1, True, Game('0'))]
    """

    def __init__(self, position: Playable, player: Player, budget: Budget) -> None:
        self.player = player
        self._meter = Meter(budget)
        self._games = Games(self._meter)
        moves = moves_of(position, player)
        self.grades = [self._grade(move, untrack(option), len(moves) - i) for i, (move, option) in enumerate(moves)]

    def _grade(self, move: Hashable, option: Playable, left: int) -> Grade:
        found = None
        try:
            if isinstance(option, Position):
                share = self._share(left)
                found = solve(option, budget=Budget(_AT_ONCE, share.seconds, share.memory)).value
                after = outcome(option, budget=share) if found is None else found.outcome
            else:
                after = self._games.outcome(option)
        except TooHard as stuck:
            return Grade(move, option, None, None, _bounds(stuck))
        return Grade(move, option, winning(after, self.player), found)

    def valued(self, grades: Sequence[Grade]) -> list[Move]:
        """Return moves with the values after them, without those that are too hard for what is left of the budget."""
        found = []
        for i, grade in enumerate(grades):
            try:
                worth = grade.value if grade.value is not None else self._value(grade.option, len(grades) - i)
                found.append(Move(grade.move, grade.option, worth))
            except TooHard:
                continue
        return found

    def _value(self, option: Playable, left: int) -> Game:
        if isinstance(option, Position):
            return value(option, budget=self._share(left))
        return self._games.value(option)

    def _share(self, left: int) -> Budget:
        """Return a fair part of what is left of the budget, with so many questions to come."""
        rest = self._meter.remaining()
        seconds = None if rest.seconds is None else rest.seconds / left
        positions = None if rest.positions is None else rest.positions // left
        return Budget(positions, seconds, rest.memory)


def _bounds(stuck: TooHard) -> tuple[Fraction, Fraction] | None:
    """Return the bounds of a value that an error carries, as numbers."""
    if isinstance(stuck.lower, Game) and isinstance(stuck.upper, Game):
        return stuck.lower.left_stop, stuck.upper.right_stop
    if isinstance(stuck.lower, Fraction) and isinstance(stuck.upper, Fraction):
        return stuck.lower, stuck.upper
    return None
