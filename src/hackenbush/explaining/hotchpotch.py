"""Rules for pictures of three colors: a number plus something small.

- Purple mountain: a picture is the sum of two others. Delete the green edges: what still stands is a number. Sink that
  part into the ground: in what is left only green edges touch the ground, and its value is all-small, less than any
  positive number. (Nobody cuts a sunken edge while there is a green one: it costs more.)
- The two-ahead rule: Left wins an all-small game of atomic weight 2 or more, Right one of −2 or less (Winning Ways,
  chapter 8).
"""

from __future__ import annotations

from hackenbush.board.naming import rename_nodes
from hackenbush.board.nodes import GROUND, one_ground
from hackenbush.board.position import Position
from hackenbush.errors import Undefined
from hackenbush.explaining.figures import Labelled
from hackenbush.explaining.graphs import find_grounded
from hackenbush.explaining.steps import Rewrite
from hackenbush.explaining.terms import Guide, PictureTerm, Term, Terms, call_term, name_terms, write_term, write_terms
from hackenbush.explaining.words import say
from hackenbush.values import Game

__all__ = ["apply_purple_mountain", "apply_two_ahead"]


def apply_purple_mountain(term: Term, _: Guide) -> Rewrite | None:
    """Return the number part of a picture, and the picture with that part sunk into the ground.

    >>> from hackenbush import Budget
    >>> found = apply_purple_mountain(PictureTerm(Position("b(r,gb)")), Guide(Budget()))
    >>> [part.position for part in found.after]
    [Position('br'), Position('g:3b')]
    >>> apply_purple_mountain(PictureTerm(Position("gb")), Guide(Budget()))
    """
    if not isinstance(term, PictureTerm) or term.known or term.position.floating:
        return None
    position = term.position
    colors = position.arrays.colors
    standing, nodes = find_grounded(position, (i for i, letter in enumerate(colors) if letter != ord("g")))
    if not standing or b"g" not in colors:
        return None
    rest = [i for i in range(len(position)) if i not in standing]
    sunk = rename_nodes([position.edges[i] for i in rest], lambda node: GROUND if node in nodes else one_ground(node))
    after = name_terms([term.only(standing), term.rewrite(Position(sunk), rest)], nouns=["red-blue part", "rest"])
    return Rewrite(
        "purple mountain",
        after,
        say(write_term(term), " = ", write_terms(after)),
        say(
            "Without the green edges, what still stands is ",
            call_term(after[0]),
            ", worth a number. Sink it into the ground: what is left is smaller than any positive number. ",
            "Nobody would cut a sunken edge while there is a green one.",
        ),
        Labelled(term, (), tuple(sorted(standing)), after[1]),
    )


def apply_two_ahead(terms: Terms) -> Rewrite | None:
    """Return a remark if the two-ahead rule decides an all-small value.

    >>> print(apply_two_ahead((Game("^3*"),)).formula)
    atomic weight of ^3* = 3 >= 2
    >>> apply_two_ahead((Game("^*"),)), apply_two_ahead((Game(2),))
    (None, None)
    """
    if len(terms) != 1 or not isinstance(game := terms[0], Game) or game.is_number or game.is_nimber:
        return None
    try:
        weight = game.atomic_weight
    except Undefined:
        return None
    if not (weight >= 2 or weight <= -2):
        return None
    winner, sign = ("Left", " ≥ 2") if weight >= 2 else ("Right", " ≤ −2")
    return Rewrite(
        "two-ahead",
        terms,
        say("atomic weight of ", game, " = ", weight, sign),
        say(f"Two ahead: an all-small game of such an atomic weight is won by {winner}, whoever begins."),
    )
