"""An explanation for a page, of a picture that somebody might read an explanation of."""

from __future__ import annotations

from typing import Any

from hackenbush.board.position import Position
from hackenbush.explaining import Explanation
from hackenbush.explaining.pictured import pictured
from hackenbush.solvers import Budget
from hackenbush.tasks.pictures import TooLarge

__all__ = ["explained"]

LARGEST = 1_000  # edges of a picture that is explained


def explained(position: Position, *, budget: Budget) -> tuple[Explanation, dict[str, Any]]:
    """Return an explanation, and the same as plain data with pictures, and with Unicode beside every text.

    >>> explained(Position("br"), budget=Budget())[1]["value_unicode"]
    '½'

    Raises `TooLarge` for a picture that nobody would read an explanation of.
    """
    if len(position) > LARGEST:
        raise TooLarge(f"pictures of up to {LARGEST:,} edges are explained here, not one of {len(position):,}")
    return pictured(position, budget=budget)
