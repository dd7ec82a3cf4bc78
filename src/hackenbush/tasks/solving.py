"""Values of pictures for a page: part by part as they are found, in longer and longer rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from hackenbush.board.position import Position
from hackenbush.solvers import Budget, Progress, Solution, solve
from hackenbush.tasks.limits import SECONDS
from hackenbush.values.data import value_data

__all__ = ["Listener", "solve_in_rounds"]

Listener: TypeAlias = Callable[[dict[str, Any]], None]
_SHORTEST_ROUNDS = 2.0  # seconds; a shorter search has one round


def solve_in_rounds(position: Position, *, budget: Budget, listener: Listener | None = None) -> Solution:
    """Return the solution of a picture; call the listener with each part found, and with the bounds after each round.

    >>> told = []
    >>> solve_in_rounds(Position("ggg+br"), budget=Budget(), listener=told.append).value
    Game('1/2*3')
    >>> [(message["edges"], message["value"]["text"]) for message in told if message["state"] == "part"]
    [([3, 4], '1/2'), ([0, 1, 2], '*3')]
    """
    if listener is None:
        return solve(position, budget=budget)
    seconds = SECONDS if budget.seconds is None else budget.seconds
    for share in (0.1, 0.3, 0.6) if seconds > _SHORTEST_ROUNDS else (1.0,):
        positions = None if budget.positions is None else max(1, int(share * budget.positions))
        limits = replace(budget, positions=positions, seconds=share * seconds)
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
