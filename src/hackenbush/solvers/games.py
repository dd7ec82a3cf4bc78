"""Solve positions of any game: components by a theorem if one applies, otherwise by plain search.

A component is a Hackenbush picture, a value, a position with ``closed_form()``, or a position that must be searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hackenbush.board.position import Position
from hackenbush.errors import TooHard, Undefined
from hackenbush.playable import Playable
from hackenbush.players import Outcome
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.known import Known
from hackenbush.solvers.pictures import value_of_picture
from hackenbush.solvers.search import Search, search
from hackenbush.solvers.solution import Part, Solution
from hackenbush.solvers.sums import outcome_of_sum
from hackenbush.values import Game, mex

__all__ = ["Games", "grundy_of_game", "solve_game"]


class Games:
    """Finds values of positions of any game within one budget, searching each position once.

    >>> from hackenbush.solvers.budget import Budget
    >>> games = Games(Meter(Budget()))
    >>> games.value(Game("{^|*}")), games.outcome(Game("^*"))
    (Game('^[2]'), Outcome.NEXT)

    Both raise `TooHard` when the budget is spent.
    """

    def __init__(self, meter: Meter) -> None:
        self._search = Search(meter, Game.of, Game.__add__, Game(0), lambda part: _apply_theorem(part, meter))

    def value(self, position: Playable) -> Game:
        """Return the value of a position."""
        return self._search.value(position)

    def outcome(self, position: Playable) -> Outcome:
        """Return who wins a position, adding as few of its components as possible."""
        return outcome_of_sum(map(self.value, _components(position)))


def solve_game(position: Playable, *, meter: Meter) -> Solution:
    """Return the solution of a position of any game, part by part; with bounds where the budget is spent.

    >>> from hackenbush.solvers.budget import Budget
    >>> solve_game(Game("^"), meter=Meter(Budget())).methods
    ('value',)
    """
    games, parts = Games(meter), []
    for part in _components(position):
        before = meter.visited
        try:
            known = Known.exactly(games.value(part), visited=meter.visited - before)
        except TooHard as stuck:
            known = Known(reason=str(stuck), visited=meter.visited - before)
        parts.append(Part(part, _method(part, is_searched=known.visited > 0), known))
    whole = Known.total(part.known for part in parts)
    return Solution.of(whole, parts, methods=[part.method for part in parts], seconds=meter.seconds)


def grundy_of_game(position: Playable, *, meter: Meter) -> int:
    """Return the Grundy value of a position of an impartial game.

    >>> from hackenbush.solvers.budget import Budget
    >>> grundy_of_game(Game("*2 + *3"), meter=Meter(Budget()))
    1

    Raises `Undefined` if the players have different options somewhere.
    """

    def mex_of_options(left: list[int], right: list[int]) -> int:
        if set(left) != set(right):
            raise Undefined("not an impartial game: the players have different moves")
        return mex(left)

    def known(part: Playable) -> int | None:
        value = _apply_theorem(part, meter)
        return None if value is None else value.nimber

    return search(position, meter=meter, make=mex_of_options, add=int.__xor__, zero=0, known=known)


def _apply_theorem(part: Playable, meter: Meter) -> Game | None:
    """Return the value of a component, or None if it must be searched."""
    if isinstance(part, Game):
        return part
    if isinstance(part, Position):
        try:
            return value_of_picture(part, meter=meter)
        except TooHard as stuck:  # what it knows is of the part
            raise TooHard(str(stuck)) from None
    closed: Callable[[], Game | None] | None = getattr(part, "closed_form", None)
    return None if closed is None else closed()


def _components(position: Playable) -> Iterable[Playable]:
    split: Callable[[], Iterable[Playable]] | None = getattr(position, "components", None)
    return (position,) if split is None else split()


def _method(part: Playable, *, is_searched: bool) -> str:
    if isinstance(part, Game):
        return "value"
    if isinstance(part, Position):
        return "picture"
    return "search" if is_searched else "closed form"
