"""What follows from a value: who wins, and how."""

from __future__ import annotations

from hackenbush.errors import TooLarge
from hackenbush.explaining.figures import Columns, Labelled
from hackenbush.explaining.green import balance
from hackenbush.explaining.hotchpotch import apply_two_ahead
from hackenbush.explaining.steps import Step
from hackenbush.explaining.terms import PictureTerm, Terms, find_value, write_terms
from hackenbush.explaining.words import Words, say
from hackenbush.players import Outcome
from hackenbush.solvers.green import green_value, winning_cuts
from hackenbush.values import Game, nim_sum

__all__ = ["conclude", "find_remarks"]

_MOST_PARTS = 12
_RELATION_WORDS = {"<": "is less than", "=": "is equal to", ">": "is greater than", "||": "is confused with"}


def conclude(start: Terms, end: Terms, relation: str | None, *, pair: tuple[Terms, Terms] | None = None) -> Words:
    """Return the last sentence: the value and who wins, or how two subjects compare.

    >>> from hackenbush import Position
    >>> str(conclude((PictureTerm(Position("br")),), (Game("1/2"),), None))
    'The picture is worth 1/2, which is positive: Left wins, whoever begins.'
    """
    if pair is not None and relation is not None:
        return say(write_terms(pair[0]), f" {_RELATION_WORDS[relation]} ", write_terms(pair[1]), ".").capitalized()
    value = find_value(end)
    if value is None:
        return say("The rest is beyond the budget: no rule that could be checked goes any further.")
    outcome = value.outcome
    if outcome is Outcome.PREVIOUS:
        words = say(": whoever begins loses.")
    elif outcome is Outcome.NEXT:
        words = say(", which is confused with 0: whoever begins wins.")
    else:
        sign = "positive" if outcome is Outcome.LEFT else "negative"
        words = say(f", which is {sign}: {outcome}, whoever begins.")
    if len(start) == 1 and isinstance(start[0], PictureTerm):
        return say("The picture is worth ", value) + words
    equation = say(value) if start == end else say(write_terms(start), " = ", value)
    return (equation + words).capitalized()


def find_remarks(start: Terms, end: Terms) -> tuple[Step, ...]:
    """Return further remarks: a winning cut, a winning move in Nim, or the two-ahead rule."""
    found: list[Step | None] = []
    if len(start) == 1 and isinstance(picture := start[0], PictureTerm):
        found.append(_find_winning_cut(picture, end))
    heaps = tuple(term.nimber for term in start if isinstance(term, Game) and term.is_nimber)
    if heaps and len(heaps) == len(start):
        found.append(_find_balancing(heaps, end))
    if (rewrite := apply_two_ahead(end)) is not None:
        found.append(Step(rewrite.rule, end, end, rewrite.formula, rewrite.sentence))
    return tuple(step for step in found if step is not None)


def _find_winning_cut(term: PictureTerm, end: Terms) -> Step | None:
    """Return a winning cut of a green picture; it comes from the picture itself, as fusing changes the cuts."""
    position = term.position
    if not position.is_green:
        return None
    try:
        cuts = winning_cuts(position)
    except TooLarge:  # for the pure kernel
        return None
    if not cuts:
        return None
    edge = cuts[0]
    parts = position.tracked().components()
    (own,) = (green_value(part.position) for part in parts if edge in part.origin)
    others = [green_value(part.position) for part in parts if edge not in part.origin]
    new = nim_sum(*others)
    shown = "" if not others or len(others) > _MOST_PARTS else ": " + " ⊕ ".join(map(str, [new, *others])) + " = 0"
    more = "It is the only cut that wins." if len(cuts) == 1 else f"There are {len(cuts):,} cuts that win."
    step = say(f"Cut edge {edge}: that turns its part from {own} into {new}, and leaves 0. {more}")
    figure = Labelled(term, (), (edge,))
    return Step("winning cut", end, end, say(f"{own} → {new}{shown}"), step, figure)


def _find_balancing(heaps: tuple[int, ...], end: Terms) -> Step | None:
    found = balance(heaps)
    if found is None:
        return None
    place, size = found
    new = [*heaps[:place], size, *heaps[place + 1 :]]
    formula = " ⊕ ".join(map(str, new[:_MOST_PARTS])) + (" ⊕ …" if len(new) > _MOST_PARTS else "")
    taken = heaps[place] - size
    return Step(
        "balancing",
        end,
        end,
        say(f"{heaps[place]} → {size}: {formula} = 0"),
        say(
            f"To win, balance every column: take {taken:,} from the heap of {heaps[place]:,}, which owns the highest ",
            f"odd column, and leave {size:,}.",
        ),
        Columns(heaps, nim_sum(*heaps), found),
    )
