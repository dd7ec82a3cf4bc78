"""`Goal`: the conditions on a drawn picture, and what to say when one does not hold.

A remark is a sentence that helps without giving the answer away: "That is ½: a little too much."
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from hackenbush.board.nodes import is_ground
from hackenbush.board.position import Position
from hackenbush.board.shapes import same_shape
from hackenbush.playable import Playable
from hackenbush.players import Outcome
from hackenbush.solvers import Budget, outcome, value
from hackenbush.values import Game
from hackenbush.values.spoken import abbreviate

__all__ = ["SHAPES", "Goal", "remark_on_outcome", "remark_on_value", "same_number"]

_COLORS = {"b": "blue", "r": "red", "g": "green"}
_LITTLE = Fraction(1, 4)


@dataclass(frozen=True, slots=True)
class Goal:
    """Conditions on a picture, all of them optional.

    >>> goal = Goal(value=Game("3/8"), at_most=4)
    >>> [remark for remark in goal.remarks(Position("br"), Position("br"), Budget())]
    ['That is ½: a little too much.']

    ``value``, ``outcome``, ``more`` and ``less`` are conditions on its value, together with the challenge's own
    position if it has one; the others are conditions on the drawing.
    """

    value: Game | None = None
    outcome: Outcome | None = None
    more: Game | None = None
    less: Game | None = None
    edges: int | None = None
    at_most: int | None = None
    only: str = "brg"
    uses: str = ""
    shapes: tuple[str, ...] = ()

    def remarks(self, drawn: Position, whole: Playable, budget: Budget) -> Iterator[str]:
        """Yield a sentence for each condition that fails, those on the drawing first."""
        yield from self._remark_on_colors(drawn)
        yield from self._remark_on_size(drawn)
        for name in self.shapes:
            if not SHAPES[name].fits(drawn):
                yield SHAPES[name].remark
        if self.outcome is not None:
            yield from remark_on_outcome(outcome(whole, budget=budget), self.outcome)
        if self.value is not None:
            yield from remark_on_value(value(whole, budget=budget), self.value)
        if self.more is not None or self.less is not None:
            yield from self._remark_on_range(value(whole, budget=budget))

    def _remark_on_colors(self, drawn: Position) -> Iterator[str]:
        colors = {edge.color.letter for edge in drawn.edges}
        if wrong := sorted(colors - set(self.only)):
            yield f"No {_list_colors(wrong)} edges here, please: only {_list_colors(self.only)} ones."
        if missing := [letter for letter in self.uses if letter not in colors]:
            yield f"There is no {_list_colors(missing)} edge in it yet."

    def _remark_on_size(self, drawn: Position) -> Iterator[str]:
        count = len(drawn)
        if self.edges is not None and count != self.edges:
            yield f"It has {count} edge{'s' * (count != 1)}; it should have {self.edges}."
        if self.at_most is not None and count > self.at_most:
            yield f"It has {count} edges; {self.at_most} are enough."

    def _remark_on_range(self, found: Game) -> Iterator[str]:
        if self.more is not None and not found > self.more:
            yield f"That is {abbreviate(found)}: not more than {abbreviate(self.more)}."
        if self.less is not None and not found < self.less:
            yield f"That is {abbreviate(found)}: not less than {abbreviate(self.less)}."


def remark_on_value(found: Game, wanted: Game) -> Iterator[str]:
    """Yield a remark if a value is not the wanted one.

    >>> list(remark_on_value(Game("3/8*"), Game("3/8"))), list(remark_on_value(Game(1), Game(1)))
    (['That is ⅜∗: the number is right, but something infinitely small stands beside it.'], [])
    >>> list(remark_on_value(Game(-1), Game(1)))
    ['That is −1: the right size, for the wrong player. Swap blue and red.']
    """
    if found == wanted:
        return
    yield f"That is {abbreviate(found)}: {_describe_miss(found, wanted)}"


def _describe_miss(found: Game, wanted: Game) -> str:
    """Return how a value differs from the wanted one, as the end of a sentence."""
    if found == -wanted:
        return "the right size, for the wrong player. Swap blue and red."
    if found.is_nimber and wanted.is_nimber and found and wanted:
        return "a nimber, but another one."
    if same_number(found, wanted):
        if wanted.is_number:
            return "the number is right, but something infinitely small stands beside it."
        if found.is_number:
            return "the number is right; what is missing is infinitely small."
        return "the number is right, the infinitely small part is not."
    if found.is_fuzzy_with(wanted):
        return "neither too much nor too little, but confused with what it should be."
    side = "much" if found > wanted else "little"
    apart = found - wanted
    return f"a little too {side}." if -_LITTLE <= apart <= _LITTLE else f"too {side}."


def same_number(one: Game, other: Game) -> bool:
    """Return whether two values differ only by an infinitesimal, and one of them is a number or their number is not 0.

    >>> same_number(Game("1/2*"), Game("1/2^")), same_number(Game("*"), Game(0)), same_number(Game("*"), Game("^"))
    (True, True, False)
    """
    if not (one.is_numberish and other.is_numberish) or one.split()[0] != other.split()[0]:
        return False
    return one.split()[0] != 0 or one.is_number or other.is_number


def remark_on_outcome(found: Outcome, wanted: Outcome) -> Iterator[str]:
    """Yield a remark if an outcome is not the wanted one.

    >>> list(remark_on_outcome(Outcome.LEFT, Outcome.PREVIOUS))
    ['Here Left wins, whoever starts: take something from Left, or give something to Right.']
    """
    if found is wanted:
        return
    advice = {
        Outcome.LEFT: "Here Left wins, whoever starts: take something from Left, or give something to Right.",
        Outcome.RIGHT: "Here Right wins, whoever starts: take something from Right, or give something to Left.",
        Outcome.NEXT: "Here whoever starts wins. Which cut wins? Find an answer to it.",
        Outcome.PREVIOUS: "Here whoever starts loses: it is worth 0.",
    }
    yield advice[found]


# ---- the drawing --------------------------------------------------------------------------------------------------


class ShapeRule(NamedTuple):
    """A condition on the drawing, and what to say when it does not hold."""

    fits: Callable[[Position], bool]
    remark: str


def _has_branch(position: Position) -> bool:
    """Return whether more than two edges meet at some node above the ground."""
    ends = Counter(node for edge in position.edges for node in edge[:2] if not is_ground(node))
    return any(count > 2 for count in ends.values())


def _has_cycle(position: Position) -> bool:
    return not all(part.is_tree for part in position.components())


def _is_lopsided(position: Position) -> bool:
    """Return whether no part is the negative of another or of itself."""
    parts = position.components()
    pairs = any(same_shape(one, -other) for one, other in combinations(parts, 2))
    return not pairs and not any(same_shape(part, -part) for part in parts)


def _are_different(position: Position) -> bool:
    return not any(same_shape(one, other) for one, other in combinations(position.components(), 2))


SHAPES = {
    "one part": ShapeRule(lambda p: len(p.components()) == 1, "It should stand in one piece."),
    "three parts": ShapeRule(lambda p: len(p.components()) == 3, "It should stand in three separate pieces."),
    "stalks": ShapeRule(
        lambda p: all(part.is_stalk for part in p.components()), "Stalks only: no branches, no cycles."
    ),
    "branching": ShapeRule(_has_branch, "It should branch somewhere above the ground."),
    "cycle": ShapeRule(_has_cycle, "There is no cycle in it yet."),
    "lopsided": ShapeRule(
        _is_lopsided, "One piece mirrors another, or itself, with the colors swapped: too symmetric."
    ),
    "different": ShapeRule(_are_different, "Two of the pieces are the same."),
}


def _list_colors(letters: str | list[str]) -> str:
    return " or ".join(_COLORS[letter] for letter in letters)
