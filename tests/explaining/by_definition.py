"""Values of the terms of a chain by their definition: from the values of all options, nothing else."""

from __future__ import annotations

from functools import cache

from hackenbush.board import Position
from hackenbush.explaining.terms import Braces, PictureTerm, Term, Terms
from hackenbush.players import Player
from hackenbush.values import Game
from tests.board.by_search import value_by_search

__all__ = ["by_definition", "plain_total"]


@cache
def by_definition(position: Position) -> Game:
    return value_by_search(position)


def plain_total(terms: Terms) -> Game:
    return sum(map(_plain_value, terms), Game(0))


def _plain_value(term: Term) -> Game:
    match term:
        case PictureTerm():
            return by_definition(term.substitute())
        case Braces(left, right):
            return Game.of(*([_plain_value(option) for option in side] for side in (left, right)))
        case Game():
            return term
    return Game.of(*([_plain_value(option) for option in term.options(player)] for player in Player))
