"""Rules for games other than Hackenbush: they fall apart, or there is a formula for their value.

A position may say how it falls apart by ``components()``, and what it is worth by ``closed_form()``. Why that formula
holds is said by `reason`, a function of the type of the position: a ruleset has its own words by registering one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import singledispatch
from itertools import islice

from hackenbush.explaining.reading import as_terms
from hackenbush.explaining.steps import Rewrite
from hackenbush.explaining.terms import Braces, Guide, PictureTerm, Term, term_words, terms_words
from hackenbush.explaining.words import Words, say
from hackenbush.playable import Playable
from hackenbush.players import Player
from hackenbush.rulesets import Cutcake, Heaps
from hackenbush.values import Game

__all__ = ["closed_form", "reason", "split_game"]

_MOST_MOVES = 24  # of a player, that are asked whether they agree with a formula


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
        say(term_words(term), " = ", terms_words(after)),
        say("The position falls into parts that have nothing to do with each other: it is their sum."),
    )


def closed_form(term: Term, guide: Guide) -> Rewrite | None:
    """Return the value of a position whose game has a formula for it, if the options agree with that."""
    if isinstance(term, PictureTerm | Braces | Game):
        return None
    formula: Callable[[], Game | None] | None = getattr(term, "closed_form", None)
    value = None if formula is None else formula()
    if value is None or not _agrees(term, value, guide):
        return None
    return Rewrite("closed form", (value,), say(term_words(term), " = ", value), reason(term))


def _agrees(position: Playable, value: Game, guide: Guide) -> bool:
    """Return whether the options of a position have values that make up its own; of very many they are not asked."""
    sides = [list(islice(position.options(player), _MOST_MOVES + 1)) for player in (Player.LEFT, Player.RIGHT)]
    if max(map(len, sides)) > _MOST_MOVES:
        return True
    return Game.of(*([guide.total(as_terms(option)) for option in side] for side in sides)) == value


@singledispatch
def reason(_: object) -> Words:
    """Return why the formula for the value of a position holds.

    >>> str(reason(3))
    'This game is solved: a formula gives the value of every position.'
    """
    return say("This game is solved: a formula gives the value of every position.")


@reason.register
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


@reason.register
def _(position: Heaps) -> Words:
    taken = ", ".join(map(str, position.heaps))
    return say(
        "Every move is there for both players, so a heap is worth a nimber: the mex of what its moves leave, found ",
        f"from the smallest heap up, here to {taken}.",
    )
