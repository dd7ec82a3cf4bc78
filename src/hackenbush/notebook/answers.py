"""What a board shows about its picture: the value or its bounds, who wins, and the value after every cut."""

from __future__ import annotations

from typing import Any

from hackenbush.board.position import Position
from hackenbush.solvers import Budget, Known, Solution, moves
from hackenbush.values.spoken import abbreviate

__all__ = ["write_answer"]

_MOST_CUTS = 80  # edges; cuts of a larger picture are not valued


def write_answer(position: Position, solution: Solution, *, seconds: float) -> dict[str, Any]:
    """Return plain data: the value as text, who wins, and for each edge the value after its cut.

    >>> from hackenbush.solvers import solve
    >>> half = Position("br")
    >>> write_answer(half, solve(half), seconds=1)
    {'value': '½', 'winner': 'left', 'words': 'Left wins', 'note': '', 'after': {'0': '0', '1': '1'}}
    """
    outcome = solution.outcome
    return {
        "value": _write_known(solution),
        "winner": outcome.value if outcome else "",
        "words": str(outcome)[0].upper() + str(outcome)[1:] if outcome else "",
        "note": "" if solution.is_exact else f"not found in {seconds:g} seconds",
        "after": _value_cuts(position, seconds) if solution.is_exact else {},
    }


def _write_known(solution: Known) -> str:
    if solution.value is not None:
        return abbreviate(solution.value)
    lower, upper = (None if game is None else abbreviate(game) for game in (solution.lower, solution.upper))
    if lower is None and upper is None:
        return "?"
    return f"{'' if lower is None else f'{lower} ≤ '}G{'' if upper is None else f' ≤ {upper}'}"


def _value_cuts(position: Position, seconds: float) -> dict[str, str]:
    """Return the value after each cut, or its bounds, as far as they are found in the time."""
    if len(position) > _MOST_CUTS:
        return {}
    table = sorted(moves(position, budget=Budget(seconds=seconds)), key=lambda move: int(str(move.move)))
    return {str(move.move): text for move in table if (text := _write_known(move.known)) != "?"}
