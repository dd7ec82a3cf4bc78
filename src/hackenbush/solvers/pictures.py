"""Pictures of Hackenbush: each part by the first theorem that applies to it, and the values added.

| the part is | method | theorem |
| --- | --- | --- |
| green | ``green`` | fusion and colon: a nimber, in linear time |
| red and blue, without cycles | ``tree`` | numbers on sticks, in near-linear time |
| red and blue | ``red-blue`` | blocks and a threshold search: a number, NP-hard |
| anything else | ``hotchpotch`` | a number beside an all-small game, by blocks and search |

Parts of the first two kinds are solved together, the others one by one, small ones first, so that what is known when a
budget runs out is as much as can be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from hackenbush.board.position import Position
from hackenbush.errors import TooHard
from hackenbush.players import Outcome
from hackenbush.solvers import hotchpotch, red_blue
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.green import green_value
from hackenbush.solvers.solution import Part, Solution
from hackenbush.solvers.sums import outcome_of_sum, total
from hackenbush.solvers.trees import tree_value
from hackenbush.values import Game, star

__all__ = ["Progress", "outcome_of_picture", "solve_picture"]

Progress: TypeAlias = Callable[[int, int, int], None]  # parts done, parts in all, positions visited
_LARGEST_WRITTEN = 60  # edges of a part that is written out in a solution


class _Found(NamedTuple):
    """What was found of one part: its value, or bounds and why there is no more."""

    value: Game | None
    low: Game
    high: Game
    reason: str = ""

    @classmethod
    def exactly(cls, value: Game) -> _Found:
        return cls(value, value, value)


def solve_picture(position: Position, *, meter: Meter, progress: Progress | None = None) -> Solution:
    """Return the value of a picture, or what is known of it when the budget is spent.

    >>> from hackenbush.solvers.budget import Budget
    >>> solution = solve_picture(Position("br+ggg+gb"), meter=Meter(Budget()))
    >>> solution.value, solution.methods
    (Game('1/2^*2'), ('tree', 'green', 'hotchpotch'))
    """
    parts = _parts(position)
    found: list[_Found] = []
    if progress is not None:
        meter.listener = lambda visited: progress(len(found), len(parts), visited)
    for method, part in parts:
        found.append(_METHODS[method](part, meter))
        meter.report(0)
    is_exact = all(one.value is not None for one in found)
    low = total(one.low for one in found)
    return Solution.found(
        low if is_exact else None,
        None if is_exact else (low, total(one.high for one in found)),
        meter=meter,
        methods=[method for method, _ in parts],
        parts=[Part(_text(part), method, one.value) for (method, part), one in zip(parts, found, strict=True)],
        reasons=[one.reason for one in found],
    )


def outcome_of_picture(position: Position, *, meter: Meter) -> Outcome:
    """Return who wins a picture, which is often known long before its value.

    >>> from hackenbush.solvers.budget import Budget
    >>> outcome_of_picture(Position("bbr+gggggb"), meter=Meter(Budget()))
    Outcome.LEFT

    The sign of the red-blue picture without the green edges decides, if it is not 0. Raises `TooHard`.
    """
    numbers = position if position.is_red_blue else position.only("br")
    if position is numbers and position.is_tree:
        return tree_value(position).outcome
    known = red_blue.bounds(numbers, budget=meter.remaining(), sign_only=True)
    meter.count(known.visited)
    if known.outcome is None:
        raise TooHard(red_blue.reason(known), lower=known.low, upper=known.high)
    if known.outcome is not Outcome.PREVIOUS or position.is_red_blue:
        return known.outcome
    values = []
    for method, part in _parts(position):
        found = _METHODS[method](part, meter)
        if found.value is None:
            raise TooHard(found.reason)
        values.append(found.value)
    return outcome_of_sum(values)


def _text(part: Position) -> str:
    return str(part) if len(part) <= _LARGEST_WRITTEN else f"{len(part):,} edges"


# ---- parts -------------------------------------------------------------------------------------------------


def _parts(position: Position) -> list[tuple[str, Position]]:
    """Return what the picture falls apart into, with a method for each; trees and green parts are kept together."""
    if not position:
        return []
    if position.is_green:
        return [("green", position)]
    if position.is_red_blue and position.is_tree:
        return [("tree", position)]
    kinds: dict[str, list[Position]] = {"tree": [], "green": [], "red-blue": [], "hotchpotch": []}
    for part in position.components():
        kinds[_kind(part)].append(part)
    together = [(kind, _joined(kinds[kind])) for kind in ("tree", "green") if kinds[kind]]
    return together + [(kind, part) for kind in ("red-blue", "hotchpotch") for part in sorted(kinds[kind], key=len)]


def _kind(part: Position) -> str:
    if part.is_green:
        return "green"
    if part.is_red_blue:
        return "tree" if part.is_tree else "red-blue"
    return "hotchpotch"


def _joined(parts: Sequence[Position]) -> Position:
    """Return parts of one picture as one again."""
    if len(parts) == 1:
        return parts[0]
    if any(part.arrays.words for part in parts):
        return Position([edge for part in parts for edge in part.edges])
    codes = memoryview(b"".join(part.arrays.ends for part in parts)).cast("I")
    return Position.from_arrays(codes[::2], codes[1::2], b"".join(part.arrays.colors for part in parts))


# ---- methods -----------------------------------------------------------------------------------------------


def _by_fusion(part: Position, meter: Meter) -> _Found:
    meter.count(1)
    return _Found.exactly(star(green_value(part)))


def _by_sticks(part: Position, meter: Meter) -> _Found:
    meter.count(1)
    return _Found.exactly(tree_value(part))


def _by_thresholds(part: Position, meter: Meter) -> _Found:
    known = red_blue.bounds(part, budget=meter.remaining(), report=meter.report)
    meter.count(known.visited)
    if known.is_exact:
        return _Found.exactly(Game(known.low))
    return _Found(None, Game(known.low), Game(known.high), red_blue.reason(known))


def _by_blocks(part: Position, meter: Meter) -> _Found:
    known = hotchpotch.known(part, budget=meter.remaining(), report=meter.report)
    meter.count(known.visited)
    if known.value is not None:
        return _Found.exactly(known.value)
    return _Found(None, known.low, known.high, hotchpotch.reason(known))


_METHODS: dict[str, Callable[[Position, Meter], _Found]] = {
    "green": _by_fusion,
    "tree": _by_sticks,
    "red-blue": _by_thresholds,
    "hotchpotch": _by_blocks,
}
