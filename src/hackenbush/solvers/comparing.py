"""The best cuts of a player in a red-blue picture, by comparisons.

Without green edges every value is a number, so a best cut is one that leaves the most for the player who makes it. Only
the value of the best option is found. Any other option is compared with it, by a search that ends as soon as the sign
of the difference is known. In a sum of parts the best cut is the one that costs least in its part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from hackenbush.board.builders import from_value
from hackenbush.board.position import Position
from hackenbush.errors import TooHard
from hackenbush.playable import few
from hackenbush.players import Outcome, Player
from hackenbush.solvers.budget import Budget, Meter
from hackenbush.solvers.known import Known
from hackenbush.solvers.pictures import split
from hackenbush.solvers.red_blue import solve_red_blue
from hackenbush.solvers.trees import best_cuts, tree_value

__all__ = ["best_red_blue_cuts"]

_GLANCE = 100  # positions visited for an option before it is compared; many need no more
_LONGEST = 1 << 24  # edges of a stalk that is worth the difference of two values


def best_red_blue_cuts(position: Position, player: Player, meter: Meter) -> tuple[int, ...]:
    """Return the best cuts of a player in a red-blue picture, as indices of edges.

    >>> from hackenbush.solvers.budget import Budget
    >>> p = Position("0-1B 1-2R 2-0B") + Position("rr")
    >>> [best_red_blue_cuts(p, player, Meter(Budget())) for player in Player]
    [(0, 2), (1, 4)]

    Raises `TooHard` when the budget is spent, or if there are more than 100,000 cuts.
    """
    return _Comparisons(player, meter).best_cuts(position)


class _Option(NamedTuple):
    """What a cut leaves, with bounds of its value to the player."""

    edge: int
    position: Position
    sure: Fraction
    hoped: Fraction


class _Comparisons:
    """Finds the best cuts of a player. Numbers are values to that player."""

    def __init__(self, player: Player, meter: Meter) -> None:
        self._player = player
        self._sign = 1 if player is Player.LEFT else -1
        self._meter = meter
        self._stalks: dict[Fraction, Position] = {}  # worth what is to be subtracted

    def best_cuts(self, position: Position) -> tuple[int, ...]:
        few(position.moves(self._player))
        pieces = [piece for piece in split(position.tracked()) if piece.position.moves(self._player)]
        least: Fraction | None = None  # that a cut costs so far
        found: list[int] = []
        for method, part, edges in pieces:
            before = self._value(part) if len(pieces) > 1 else Fraction(0)
            goal = None if least is None else before - least
            best, cuts = (self._best_in_tree if method == "tree" else self._best_in_part)(part, goal)
            if cuts and (least is None or before - best < least):
                least, found = before - best, []
            found += [edges[cut] for cut in cuts]
        return tuple(sorted(found))

    def _best_in_tree(self, tree: Position, goal: Fraction | None) -> tuple[Fraction, Sequence[int]]:
        cuts = best_cuts(tree, self._player)
        best = self._sign * tree_value(tree.cut(cuts[0])).number
        return best, cuts if goal is None or best >= goal else ()

    def _best_in_part(self, part: Position, goal: Fraction | None) -> tuple[Fraction, Sequence[int]]:
        """Return the value of the best options, and the cuts that lead to them; none if they are below the goal."""
        best, cuts = goal, list[int]()
        for option in self._options(part):
            if best is not None:
                lead = self._compare(option, best)
                if lead == 0:
                    cuts.append(option.edge)
                if lead <= 0:
                    continue
            is_known = option.sure == option.hoped
            best, cuts = option.sure if is_known else self._value(option.position), [option.edge]
        assert best is not None
        return best, cuts

    def _options(self, part: Position) -> list[_Option]:
        """Return all options, those with the best sure bound first."""
        options = []
        for edge in part.moves(self._player):
            left = part.cut(edge)
            known = self._count(solve_red_blue(left, self._glance()))
            bounds = (known.value, known.value) if known.value is not None else (known.lower, known.upper)
            ends = sorted(self._sign * bound.number for bound in bounds if bound is not None)
            options.append(_Option(edge, left, ends[0], ends[-1]))
        return sorted(options, key=lambda option: (-option.sure, -option.hoped))

    def _glance(self) -> Budget:
        budget = self._meter.remaining()
        return replace(budget, positions=_GLANCE if budget.positions is None else min(_GLANCE, budget.positions))

    def _compare(self, option: _Option, x: Fraction) -> int:
        """Return 1, 0 or -1: the option is worth more than x to the player, the same, or less."""
        if option.sure > x or option.hoped < x or option.sure == option.hoped:
            return (option.sure > x) - (option.hoped < x)
        if x not in self._stalks:
            self._stalks[x] = from_value(-self._sign * x, limit=_LONGEST)
        difference = option.position + self._stalks[x]
        known = self._count(solve_red_blue(difference, self._meter.remaining(), sign_only=True))
        if known.outcome is None:
            raise TooHard(f"which of two moves is better is not known: {known.reason.partition(':')[0]}")
        if known.outcome is Outcome.PREVIOUS:
            return 0
        return 1 if known.outcome.winner(self._player) is self._player else -1

    def _value(self, position: Position) -> Fraction:
        known = self._count(solve_red_blue(position, self._meter.remaining()))
        if known.value is None:
            raise TooHard(f"the value after a move is not known: {known.reason}")
        return self._sign * known.value.number

    def _count(self, known: Known) -> Known:
        self._meter.count(known.visited)
        self._meter.check()
        return known
