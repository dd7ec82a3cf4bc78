"""What a board says of its picture: the value, or what is known of it, who wins, and the value after every cut."""

from __future__ import annotations

from typing import Any

from hackenbush.board.position import Position
from hackenbush.solvers import Budget, Solution, moves
from hackenbush.values.spoken import typeset

__all__ = ["answer_to"]

_MOST_CUTS = 80  # edges of a picture whose cuts are valued, too


def answer_to(position: Position, solution: Solution, *, seconds: float) -> dict[str, Any]:
    """Return plain data: the value in words, who wins, and by edge what is left after a cut.

    >>> from hackenbush.solvers import solve
    >>> half = Position("br")
    >>> answer_to(half, solve(half), seconds=1)
    {'value': '½', 'winner': 'left', 'words': 'Left wins', 'note': '', 'after': {'0': '0', '1': '1'}}
    """
    outcome = solution.outcome
    return {
        "value": _known(solution),
        "winner": outcome.value if outcome else "",
        "words": _capital(str(outcome)) if outcome else "",
        "note": "" if solution.is_exact else f"not found in {seconds:g} seconds",
        "after": _after(position, seconds) if solution.is_exact else {},
    }


def _known(solution: Solution) -> str:
    if solution.value is not None:
        return typeset(solution.value)
    lower, upper = (None if game is None else typeset(game) for game in (solution.lower, solution.upper))
    if lower is None and upper is None:
        return "?"
    return f"{'' if lower is None else f'{lower} ≤ '}G{'' if upper is None else f' ≤ {upper}'}"


def _after(position: Position, seconds: float) -> dict[str, str]:
    """Return the values after all cuts, as far as the time suffices."""
    if len(position) > _MOST_CUTS:
        return {}
    table = sorted(moves(position, budget=Budget(seconds=seconds)), key=lambda move: int(str(move.move)))
    return {str(move.move): typeset(move.value) for move in table if move.value is not None}


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]
