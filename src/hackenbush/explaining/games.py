"""Rules for games other than Hackenbush: they fall apart, or there is a formula for their value.

A position may say how it falls apart by ``components()``, and what it is worth by ``closed_form()``. Why that formula
holds is said by `reason`, a function of the type of the position: a ruleset has its own words by registering one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import singledispatch

from hackenbush.explaining.reading import as_sum
from hackenbush.explaining.steps import Rewrite
from hackenbush.explaining.terms import Braces, Guide, Picture, Term, sum_words, term_words
from hackenbush.explaining.words import Words, say
from hackenbush.playable import Playable
from hackenbush.values import Game

__all__ = ["apart", "closed_form", "reason"]


def apart(term: Term, _: Guide) -> Rewrite | None:
    """Return the components of a position of another game.

    >>> from hackenbush import Budget, Position
    >>> apart(Picture(Position("b+r")), Guide(Budget()))  # pictures have a rule of their own
    """
    if isinstance(term, Picture | Braces | Game):
        return None
    split: Callable[[], Iterable[Playable]] | None = getattr(term, "components", None)
    parts = (term,) if split is None else tuple(split())
    if parts == (term,):
        return None
    after = tuple(each for part in parts for each in as_sum(part))
    return Rewrite(
        "split",
        after,
        say(term_words(term), " = ", sum_words(after)),
        say("The position falls into parts that have nothing to do with each other: it is their sum."),
    )


def closed_form(term: Term, _: Guide) -> Rewrite | None:
    """Return the value of a position whose game has a formula for it."""
    if isinstance(term, Picture | Braces | Game):
        return None
    formula: Callable[[], Game | None] | None = getattr(term, "closed_form", None)
    value = None if formula is None else formula()
    if value is None:
        return None
    return Rewrite("closed form", (value,), say(term_words(term), " = ", value), reason(term))


@singledispatch
def reason(_: object) -> Words:
    """Return why the formula for the value of a position holds.

    >>> str(reason(3))
    'This game is solved: a formula gives the value of every position.'
    """
    return say("This game is solved: a formula gives the value of every position.")
