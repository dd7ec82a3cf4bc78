"""Values of pictures for a page: part by part as they are found, in rounds, and what every cut leaves.

A cut changes one part alone, so only that is solved again; the values of the others are added.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from hackenbush.board.position import Position
from hackenbush.board.spreading import grounded
from hackenbush.errors import TooLarge
from hackenbush.players import Outcome, Player
from hackenbush.solvers import Budget, Part, Progress, Solution, solve
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.moves import Move, best, winning
from hackenbush.solvers.sums import outcome_between
from hackenbush.tasks.limits import MOST_MOVES, SECONDS
from hackenbush.values import Game
from hackenbush.values.data import value_data

__all__ = ["Listener", "moves_of", "solve_in_rounds"]

Listener: TypeAlias = Callable[[dict[str, Any]], None]
_SHORTEST_ROUNDS = 2.0  # seconds from which a search goes in rounds


def solve_in_rounds(position: Position, *, budget: Budget, listener: Listener | None = None) -> Solution:
    """Return what is found in ever longer rounds; the listener is told of every part, and the bounds in between.

    >>> told = []
    >>> solve_in_rounds(Position("ggg+br"), budget=Budget(), listener=told.append).value
    Game('1/2*3')
    >>> [(message["edges"], message["value"]["text"]) for message in told if message["state"] == "part"]
    [([3, 4], '1/2'), ([0, 1, 2], '*3')]
    """
    if listener is None:
        return solve(position, budget=budget)
    seconds = budget.seconds or SECONDS
    for share in (0.1, 0.3, 0.6) if seconds > _SHORTEST_ROUNDS else (1.0,):
        limits = replace(budget, seconds=share * seconds)
        found = solve(position, budget=limits, progress=lambda state: _tell(listener, state))
        if found.is_exact:
            break
        if found.lower is not None and found.upper is not None:
            listener({"state": "bounds", "lower": value_data(found.lower), "upper": value_data(found.upper)})
    return found


def _tell(listener: Listener, progress: Progress) -> None:
    done, parts, visited, part = progress
    listener({"state": "solving", "done": done, "parts": parts, "visited": visited})
    if part is not None and part.value is not None:
        listener({"state": "part", "edges": list(part.edges), "value": value_data(part.value)})


# ---- moves -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Cut:
    """A cut of a player: what it leaves of the whole, as far as that is known."""

    player: Player
    edge: int
    value: Game | None
    after: Outcome | None


def moves_of(position: Position, *, budget: Budget) -> tuple[list[dict[str, Any]], bool]:
    """Return every cut of both players as plain data, and whether the value after each is known.

    >>> moves, is_complete = moves_of(Position("bb+r"), budget=Budget())
    >>> [(move["player"], move["edge"], move["value"]["text"], move["best"], move["wins"]) for move in moves]
    [('left', 0, '-1', False, False), ('left', 1, '0', True, True), ('right', 2, '2', True, False)]

    Raises `TooLarge` for a picture of too many edges.
    """
    if len(position) > MOST_MOVES:
        raise TooLarge(f"the cuts of a picture of more than {MOST_MOVES} edges are not listed here")
    meter = Meter(budget)
    seconds = None if budget.seconds is None else budget.seconds / 2
    after = _Afterwards(position, solve(position, budget=replace(budget, seconds=seconds)), meter)
    cuts = [after.cut(player, edge) for player in Player for edge in position.moves(player)]
    favored = {player: _best(cuts, player) for player in Player}
    names = [str(edge) for edge in grounded(position).edges]
    rows = [_row(position, cut, names[cut.edge], favored[cut.player]) for cut in cuts]
    return rows, all(cut.value is not None for cut in cuts)


class _Afterwards:
    """What cuts leave: the part that is cut solved again, and the other parts' values added; green edges once."""

    def __init__(self, position: Position, found: Solution, meter: Meter) -> None:
        self._position = position
        self._meter = meter
        self._left = sum(len(self._position.moves(player)) for player in Player)
        self._place = {edge: (part, i) for part in found.parts for i, edge in enumerate(part.edges)}
        self._rest = {id(part): _rest(found, part) for part in found.parts}
        self._known: dict[int, tuple[Game | None, Outcome | None]] = {}

    def cut(self, player: Player, edge: int) -> _Cut:
        if edge not in self._known:
            self._known[edge] = self._solved(edge)
        self._left -= 1
        return _Cut(player, edge, *self._known[edge])

    def _solved(self, edge: int) -> tuple[Game | None, Outcome | None]:
        part, index = self._place.get(edge, (None, 0))
        rest = None if part is None else self._rest[id(part)]
        if part is None or rest is None:
            solution = self._within_share(self._position.cut(edge))
            return solution.value, solution.outcome
        assert isinstance(part.position, Position)
        solution = self._within_share(part.position.cut(index))
        if solution.value is not None:
            value = solution.value + rest
            return value, value.outcome
        assert solution.lower is not None
        assert solution.upper is not None
        return None, outcome_between(solution.lower + rest, solution.upper + rest)

    def _within_share(self, position: Position) -> Solution:
        budget = self._meter.remaining()
        seconds = None if budget.seconds is None else max(budget.seconds / max(1, self._left), 0.001)
        solution = solve(position, budget=Budget(budget.positions, seconds, budget.memory))
        self._meter.count(solution.visited)
        return solution


def _rest(found: Solution, part: Part) -> Game | None:
    """Return the value of all other parts, if it is known."""
    others = [other.value for other in found.parts if other is not part]
    known = [value for value in others if value is not None]
    if found.value is not None and part.value is not None:
        return found.value - part.value
    return sum(known, Game(0)) if len(known) == len(others) else None


def _best(cuts: Sequence[_Cut], player: Player) -> set[int] | None:
    """Return the edges of the cuts that no other beats, or None if some values are not known."""
    own = [cut for cut in cuts if cut.player is player]
    moves = [Move(cut.edge, cut.value, cut.value) for cut in own if cut.value is not None]
    if len(moves) < len(own):
        return None
    return {move.move for move in best(moves, player) if isinstance(move.move, int)}


def _row(position: Position, cut: _Cut, name: str, favored: set[int] | None) -> dict[str, Any]:
    return {
        "player": cut.player.value,
        "edge": cut.edge,
        "cut": name,
        "falls": list(position.falls(cut.edge)),
        "value": None if cut.value is None else value_data(cut.value),
        "best": None if favored is None else cut.edge in favored,
        "wins": None if cut.after is None else winning(cut.after, cut.player),
    }
