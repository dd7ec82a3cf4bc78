"""Rules for games other than Hackenbush: split them into components, or use a formula for their value.

A position may have ``components()`` and a ``closed_form()``. `explain_formula` says why that formula holds; you can
register your own words for a type of position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import singledispatch
from itertools import islice

from hackenbush.explaining.numbers import list_weights, write_sum
from hackenbush.explaining.reading import as_terms
from hackenbush.explaining.steps import Rewrite
from hackenbush.explaining.terms import Braces, Guide, PictureTerm, Term, write_term, write_terms
from hackenbush.explaining.words import Words, say
from hackenbush.playable import Playable
from hackenbush.players import Player
from hackenbush.rulesets import Cutcake, Hackenstrings, Heaps
from hackenbush.values import Game

__all__ = ["apply_closed_form", "explain_formula", "split_game", "write_formula"]

_AS_EDGES = str.maketrans("●○", "br")  # a row of stones adds up as a stalk does
_MOST_MOVES = 24  # a formula is checked against the options of at most so many moves


def split_game(term: Term, _: Guide) -> Rewrite | None:
    """Return the components of a position of another game.

    >>> from hackenbush import Budget, Position
    >>> split_game(PictureTerm(Position("b+r")), Guide(Budget()))  # pictures have a rule of their own
    """
    if isinstance(term, PictureTerm | Braces | Game):
        return None
    split: Callable[[], Iterable[Playable]] | None = getattr(term, "components", None)
    parts = (term,) if split is None else tuple(split())
    if parts == (term,):
        return None
    after = tuple(each for part in parts for each in as_terms(part))
    return Rewrite(
        "split",
        after,
        say(write_term(term), " = ", write_terms(after)),
        say("The position falls into parts that have nothing to do with each other: it is their sum."),
    )


def apply_closed_form(term: Term, guide: Guide) -> Rewrite | None:
    """Return the value by the game's formula, if the options agree with it."""
    if isinstance(term, PictureTerm | Braces | Game):
        return None
    formula: Callable[[], Game | None] | None = getattr(term, "closed_form", None)
    value = None if formula is None else formula()
    if value is None or not _agrees(term, value, guide):
        return None
    return Rewrite("closed form", (value,), write_formula(term, value), explain_formula(term))


def _agrees(position: Playable, value: Game, guide: Guide) -> bool:
    """Return whether the values of the options make up the value; beyond _MOST_MOVES options it does not check."""
    sides = [list(islice(position.options(player), _MOST_MOVES + 1)) for player in (Player.LEFT, Player.RIGHT)]
    if max(map(len, sides)) > _MOST_MOVES:
        return True
    return Game.of(*([guide.total(as_terms(option)) for option in side] for side in sides)) == value


@singledispatch
def write_formula(position: Playable, value: Game) -> Words:
    """Return the formula with the numbers of a position put in.

    >>> str(write_formula(Cutcake(2, 5), Game(1))), str(write_formula(Hackenstrings("●●○"), Game("3/2")))
    ('Cutcake(2, 5) = 1', '→●●○ = 1 + 1 - 1/2 = 3/2')
    """
    return say(write_term(position), " = ", value)


@write_formula.register
def _(position: Hackenstrings, value: Game) -> Words:
    (row,) = position.rows
    added = say(" = ", write_sum(list_weights(row.translate(_AS_EDGES)))) if len(row) > 1 else say()
    return say(str(position), added, " = ", value)


@singledispatch
def explain_formula(_: object) -> Words:
    """Return why the formula for the value of a position holds.

    >>> str(explain_formula(3))
    'This game is solved: a formula gives the value of every position.'
    """
    return say("This game is solved: a formula gives the value of every position.")


@explain_formula.register
def _(cake: Cutcake) -> Words:
    low, high = sorted((cake.rows, cake.columns))
    step = 1 << (low.bit_length() - 1)
    longer, shorter = ("columns", "rows") if cake.columns > cake.rows else ("rows", "columns")
    owner = Player.LEFT if cake.columns > cake.rows else Player.RIGHT
    pieces = high // step
    size = f"The largest power of two in {low} {shorter} is {step}, and {high} {longer} hold {pieces} of it: "
    if pieces == 1:
        return say(size, "nobody has a move to spare.")
    spare = f"{pieces} - 1 = {pieces - 1} move{'s' if pieces > 2 else ''} to spare"
    return say(size, f"{owner}, who cuts between {longer}, has {spare}.")


@explain_formula.register
def _(position: Hackenstrings) -> Words:
    (row,) = position.rows
    run = len(row) - len(row.lstrip(row[0]))
    color, sign = ("white", "1") if row[0] == "●" else ("black", "−1")
    count = f"The first stone is {color} and counts" if run == 1 else f"The first {run} stones are {color} and count"
    rest = " From the first change of color on, a stone counts half of the one before: plus for white, minus for black."
    return say(f"{count} {sign}{' each' if run > 1 else ''}.{rest if run < len(row) else ''}")


@explain_formula.register
def _(position: Heaps) -> Words:
    taken = ", ".join(map(str, position.heaps))
    return say(
        "Every move is there for both players, so a heap is worth a nimber: the mex of what its moves leave, found ",
        f"from the smallest heap up, here to {taken}.",
    )
