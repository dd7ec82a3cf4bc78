"""An explanation as data for drawing: every picture has places, so that one step can move into the next."""

from __future__ import annotations

from typing import Any

from hackenbush.board.position import Position
from hackenbush.board.spreading import as_picture
from hackenbush.explaining.data import write_data
from hackenbush.explaining.route import explain
from hackenbush.explaining.steps import Explanation
from hackenbush.solvers import Budget

__all__ = ["explain_with_pictures"]


def explain_with_pictures(position: Position, *, budget: Budget) -> tuple[Explanation, dict[str, Any]]:
    """Return an explanation, and its plain data in Unicode with pictures.

    >>> _, data = explain_with_pictures(Position("0.a-1B 1-2R", places={"0.a": (5, 0), 1: (5, 1)}), budget=Budget())
    >>> data["start"][0]["picture"]["places"]["1"], data["start"][0]["text"], data["value"]
    ([5, 1], 'br', '½')
    """
    explanation = explain(position, budget=budget)
    return explanation, write_data(explanation, "unicode", picture=as_picture)
