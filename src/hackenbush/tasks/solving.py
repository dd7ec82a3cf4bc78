"""Values of pictures for a page: part by part as they are found, with the edges of each, and what every cut leaves.

Parts that meet only at the ground are solved one by one, small ones first, and each is told as soon as it is known. A
cut changes one part alone, so only that is solved again; the values of the others are added.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from hackenbush.board.position import Position
from hackenbush.board.spreading import grounded
from hackenbush.errors import TooLarge
from hackenbush.players import Outcome, Player
from hackenbush.solvers import Budget, Solution, solve
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.moves import Move, best, winning
from hackenbush.solvers.sums import outcome_between
from hackenbush.tasks.limits import MOST_MOVES, MOST_PARTS, SECONDS
from hackenbush.tasks.pictures import parts_of, text_of
from hackenbush.values import Game
from hackenbush.values.data import value_data

__all__ = ["Listener", "Solved", "moves_of", "solve_in_rounds", "solve_parts"]

Listener: TypeAlias = Callable[[dict[str, Any]], None]
_SHORTEST_ROUNDS = 2.0  # seconds from which a search goes in rounds
_SHOWN_TEXT = 60  # characters of a part's text


@dataclass(frozen=True, slots=True)
class SolvedPart:
    """A part that meets the others only at the ground: its edges, and what was found of it."""

    edges: Sequence[int]
    position: Position
    solution: Solution


@dataclass(frozen=True, slots=True)
class Solved:
    """A whole picture: what was found of it, and of its parts, where these are few enough to be told apart."""

    position: Position
    whole: Solution
    parts: list[SolvedPart] = field(default_factory=list)

    def as_data(self) -> dict[str, Any]:
        """Return the solution as plain data for JSON."""
        whole = self.whole
        return {
            "exact": whole.is_exact,
            "value": _data_of(whole.value),
            "lower": _data_of(whole.lower),
            "upper": _data_of(whole.upper),
            "outcome": None if whole.outcome is None else whole.outcome.name.lower(),
            "methods": list(whole.methods),
            "parts": [_part_data(part) for part in self.parts],
            "visited": whole.visited,
            "seconds": round(whole.seconds, 6),
            "reason": whole.reason or None,
            "columns": self._columns(),
        }

    def _columns(self) -> dict[str, Any] | None:
        """Return the heaps that green parts are, and their nim-sum."""
        if not self.parts or not self.position.is_green or self.whole.value is None:
            return None
        heaps = [part.solution.value.nimber for part in self.parts if part.solution.value is not None]
        return {"heaps": heaps, "total": self.whole.value.nimber}


def solve_parts(position: Position, *, budget: Budget, listener: Listener | None = None) -> Solved:
    """Return the value of a picture, or what is known of it when the budget is spent, part by part.

    >>> found = solve_parts(Position("ggg+br"), budget=Budget())
    >>> found.whole.value, [(part.edges, str(part.solution.value)) for part in found.parts]
    (Game('1/2*3'), [([0, 1, 2], '*3'), ([3, 4], '1/2')])

    ``listener`` is told of progress, and of every part as soon as it is solved.
    """
    tell = listener or _nobody
    meter = Meter(budget)
    listed = parts_of(position)
    if len(listed) > MOST_PARTS or len(listed) == 0:
        whole = solve(grounded(position), budget=budget, progress=lambda *state: tell(_progress(*state)))
        return Solved(position, whole)
    components = grounded(position).components()
    parts: dict[int, SolvedPart] = {}
    for index in sorted(range(len(listed)), key=lambda index: len(listed[index])):
        done, before = len(parts), meter.visited
        solution = solve(
            components[index],
            budget=_share(meter, len(listed) - done),
            progress=lambda _done, _parts, visited, done=done, before=before: tell(  # type: ignore[misc]
                _progress(done, len(listed), before + visited)
            ),
        )
        meter.count(solution.visited)
        parts[index] = SolvedPart(listed[index], components[index], solution)
        if solution.value is not None:
            tell({"state": "part", "index": index, "edges": listed[index], "value": value_data(solution.value)})
    in_order = [parts[index] for index in range(len(listed))]
    return Solved(position, _total([part.solution for part in in_order], meter), in_order)


def solve_in_rounds(position: Position, *, budget: Budget, listener: Listener | None = None) -> Solved:
    """Return what is found in ever longer rounds; who listens is told the bounds in between."""
    seconds = budget.seconds or SECONDS
    shares = (0.1, 0.3, 0.6) if listener is not None and seconds > _SHORTEST_ROUNDS else (1.0,)
    for share in shares:
        found = solve_parts(position, budget=replace(budget, seconds=share * seconds), listener=listener)
        whole = found.whole
        if whole.is_exact:
            break
        if listener is not None and whole.lower is not None and whole.upper is not None:
            listener({"state": "bounds", "lower": value_data(whole.lower), "upper": value_data(whole.upper)})
    return found


def _nobody(_: dict[str, Any]) -> None:
    """Listen to nothing."""


def _progress(done: int, parts: int, visited: int) -> dict[str, Any]:
    return {"state": "solving", "done": done, "parts": parts, "visited": visited}


def _share(meter: Meter, left: int) -> Budget:
    """Return what may be spent on one part: half of what is left, or all of it on the last."""
    rest = meter.remaining()
    seconds = rest.seconds if rest.seconds is None or left == 1 else rest.seconds / 2
    return Budget(rest.positions, seconds, rest.memory)


def _total(solutions: Sequence[Solution], meter: Meter) -> Solution:
    """Return the solution of a sum of parts."""
    zero = Game(0)
    is_exact = all(solution.is_exact for solution in solutions)
    low = sum((_first(solution.value, solution.lower) for solution in solutions), zero)
    high = low if is_exact else sum((_first(solution.value, solution.upper) for solution in solutions), zero)
    return Solution.found(
        low if is_exact else None,
        (low, high),
        meter=meter,
        methods=[method for solution in solutions for method in solution.methods],
        reasons=[solution.reason for solution in solutions],
    )


def _first(value: Game | None, bound: Game | None) -> Game:
    known = bound if value is None else value
    assert known is not None, "a picture has its value or bounds of it"
    return known


def _data_of(game: Game | None) -> dict[str, Any] | None:
    return None if game is None else value_data(game)


def _part_data(part: SolvedPart) -> dict[str, Any]:
    text = text_of(part.position) if len(part.position) <= _SHOWN_TEXT else ""
    return {
        "edges": list(part.edges),
        "text": text if 0 < len(text) <= _SHOWN_TEXT else f"{len(part.position):,} edges",
        "method": ", ".join(part.solution.methods),
        "value": _data_of(part.solution.value),
    }


# ---- moves -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Cut:
    """A cut of a player: what it leaves of the whole, as far as that is known."""

    player: Player
    edge: int
    value: Game | None
    after: Outcome | None


def moves_of(found: Solved, *, budget: Budget) -> tuple[list[dict[str, Any]], bool]:
    """Return every cut of both players as plain data, and whether the value after each is known.

    >>> moves, is_complete = moves_of(solve_parts(Position("bb+r"), budget=Budget()), budget=Budget())
    >>> [(move["player"], move["edge"], move["value"]["text"], move["best"], move["wins"]) for move in moves]
    [('left', 0, '-1', False, False), ('left', 1, '0', True, True), ('right', 2, '2', True, False)]

    Raises `TooLarge` for a picture of too many edges.
    """
    position = found.position
    if len(position) > MOST_MOVES:
        raise TooLarge(f"the cuts of a picture of more than {MOST_MOVES} edges are not listed here")
    meter = Meter(budget)
    after = _Afterwards(found, meter)
    cuts = [after.cut(player, edge) for player in Player for edge in position.moves(player)]
    favored = {player: _best(cuts, player) for player in Player}
    names = [str(edge) for edge in grounded(position).edges]
    rows = [_row(position, cut, names[cut.edge], favored[cut.player]) for cut in cuts]
    return rows, all(cut.value is not None for cut in cuts)


class _Afterwards:
    """What cuts leave: the part that is cut solved again, and the other parts' values added; green edges once."""

    def __init__(self, found: Solved, meter: Meter) -> None:
        self._position = grounded(found.position)
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


def _rest(found: Solved, part: SolvedPart) -> Game | None:
    """Return the value of all other parts, if it is known."""
    others = [other.solution.value for other in found.parts if other is not part]
    known = [value for value in others if value is not None]
    if found.whole.value is not None and part.solution.value is not None:
        return found.whole.value - part.solution.value
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
        "value": _data_of(cut.value),
        "best": None if favored is None else cut.edge in favored,
        "wins": None if cut.after is None else winning(cut.after, cut.player),
    }
