"""Annotations of a match: what each move was worth, and where the win changed hands."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from hackenbush.errors import TooHard
from hackenbush.playable import Playable
from hackenbush.players import Outcome, Player
from hackenbush.playing.match import Match
from hackenbush.solvers import Budget, outcome, solve, winning_moves
from hackenbush.solvers.budget import Meter
from hackenbush.values import Game

__all__ = ["Annotation", "annotate"]

_DEFAULT = Budget(seconds=10.0)


@dataclass(frozen=True, slots=True)
class Annotation:
    """A move of a match: the values before and after it, and who was winning; None if that is too hard to find."""

    number: int
    player: Player
    move: Hashable
    words: str
    before: Game | None
    after: Game | None
    winner_before: Player | None
    winner_after: Player | None
    better: tuple[Hashable, ...]  # moves that would have won, if this one threw the game away

    @property
    def changed_hands(self) -> bool:
        """Whether the move threw a won game away."""
        return self.winner_before is self.player and self.winner_after is -self.player

    def __str__(self) -> str:
        before, after = ("?" if g is None else str(g) for g in (self.before, self.after))
        mark = " ??" if self.changed_hands else ""
        return f"{self.number}. {self.player}: {self.words} ({before} → {after}){mark}"

    def __repr__(self) -> str:
        return f"<Annotation {self!s:.100}>"


def annotate(match: Match, *, budget: Budget = _DEFAULT) -> tuple[Annotation, ...]:
    """Return an annotation of every move of a match, within one budget for all of them.

    >>> from hackenbush.board import Position
    >>> match = Match(Position("bb+r"))
    >>> for move in (0, 2):
    ...     _ = match.play(move)
    >>> for annotation in annotate(match):
    ...     print(annotation)
    1. Left: cut 0-1B, and 1 more falls (1 → -1) ??
    2. Right: cut 0-3R (-1 → 0)
    >>> annotate(match)[0].better
    (1,)
    """
    meter = Meter(budget)
    states = []
    for i, position in enumerate(match.positions):
        states.append(_assess(position, Meter(meter.fraction(len(match.positions) - i))))
    found = []
    for i, move in enumerate(match.moves):
        player = match.mover(i)
        (before, outcome_before), (after, outcome_after) = states[i : i + 2]
        winner_before, winner_after = (
            None if known is None else known.winner(first)
            for known, first in ((outcome_before, player), (outcome_after, -player))
        )
        erred = winner_before is player and winner_after is -player
        better = _find_better(match.positions[i], player, meter.remaining()) if erred else ()
        words = match.describe(i)
        found.append(Annotation(i + 1, player, move, words, before, after, winner_before, winner_after, better))
    return tuple(found)


def _find_better(position: Playable, player: Player, budget: Budget) -> tuple[Hashable, ...]:
    try:
        return winning_moves(position, player, budget=budget)
    except TooHard:
        return ()


def _assess(position: Playable, meter: Meter) -> tuple[Game | None, Outcome | None]:
    """Return the value and the outcome of a position, or None for what the budget does not find."""
    solution = solve(position, budget=meter.remaining())
    if solution.outcome is not None:
        return solution.value, solution.outcome
    try:
        return None, outcome(position, budget=meter.remaining())
    except TooHard:
        return None, None
