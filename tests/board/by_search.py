"""The value of a position by plain search over its options: the definition, no theorem."""

from __future__ import annotations

from hackenbush.playable import Playable
from hackenbush.solvers import Budget
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.search import search
from hackenbush.values import Game

__all__ = ["value_by_search"]


def value_by_search(position: Playable) -> Game:
    return search(position, meter=Meter(Budget()), make=Game.of, add=Game.__add__, zero=Game(0))
