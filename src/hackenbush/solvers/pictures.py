"""Solve Hackenbush pictures: each part by the first theorem that applies, then add the values.

| the part is | method | theorem |
| --- | --- | --- |
| green | ``green`` | fusion and colon: a nimber, in linear time |
| red and blue, without cycles | ``tree`` | numbers on sticks, in near-linear time |
| red furniture on blue feet | ``redwood`` | the smallest tree that joins the feet |
| red and blue | ``red-blue`` | blocks and a threshold search: a number, NP-hard |
| anything else | ``hotchpotch`` | a number plus an all-small game, by blocks and search |

Easy and small parts come first, so that as much as possible is known when the budget runs out. A part that may be hard
gets half of the remaining seconds, the last one all. A theorem is imported when a part needs it.

The last method applies to every picture, so the value of a picture of few edges is asked of it as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooHard
from hackenbush.players import Outcome
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.known import Known
from hackenbush.solvers.solution import Part, Solution
from hackenbush.values import Game, star

__all__ = [
    "Listener",
    "Progress",
    "add_up",
    "know_picture",
    "know_winner",
    "solve_picture",
    "split",
    "value_of_picture",
]

MOST_PARTS = 100  # solved and reported one by one; with more, parts of one easy kind are joined
_SMALL = 8  # edges of a red-blue part, which is found at once
_AT_ONCE = 16  # edges of a picture that is found sooner as one than part by part
_LARGE = 1_000  # edges of a picture whose parts take longer to list than to solve


class Progress(NamedTuple):
    """How far the work on a position is: parts done, all parts, positions visited, and the part just solved."""

    done: int
    parts: int
    visited: int
    found: Part | None = None


Listener: TypeAlias = Callable[[Progress], None]


class _Piece(NamedTuple):
    """A part to solve, and its edges in the whole picture."""

    method: str
    position: Position
    edges: tuple[int, ...] = ()


def solve_picture(position: Position | Tracked, *, meter: Meter, listener: Listener | None = None) -> Solution:
    """Return the solution of a picture, part by part; with bounds where the budget is spent.

    >>> from hackenbush.solvers.budget import Budget
    >>> solution = solve_picture(Position("br+gb+ggg"), meter=Meter(Budget()))
    >>> solution.value, solution.methods
    (Game('1/2^*2'), ('tree', 'green', 'hotchpotch'))
    >>> [(part.value, part.edges) for part in solution.parts]
    [(Game('1/2'), (0, 1)), (Game('^*'), (2, 3)), (Game('*3'), (4, 5, 6))]
    """
    pieces = _pieces(position, most=MOST_PARTS, small=_SMALL)
    found: dict[int, Part] = {}
    if listener is not None:
        meter.listener = lambda visited: listener(Progress(len(found), len(pieces), visited))
    for index, part in _solve_pieces(pieces, meter):
        found[index] = part
        if listener is not None:
            listener(Progress(len(found), len(pieces), meter.visited, part))
    parts = [found[index] for index in sorted(found)]
    known = add_up([part.known for part in parts], len(position))
    return Solution.of(known, parts, methods=[part.method for part in found.values()], seconds=meter.seconds)


def value_of_picture(position: Position, *, meter: Meter) -> Game:
    """Return the value of a picture.

    >>> from hackenbush.solvers.budget import Budget
    >>> value_of_picture(Position("br+ggg+gb"), meter=Meter(Budget()))
    Game('1/2^*2')

    Raises `TooHard`, with what is known so far, when the budget is spent.
    """
    if len(position) <= _AT_ONCE and not meter.has_few_positions and not position.is_green:
        from hackenbush.solvers.hotchpotch import solve_hotchpotch

        if (value := solve_hotchpotch(position, meter.remaining()).value) is not None:
            return value
    parts = [part for _, part in _solve_pieces(_split_fast(position), meter)]
    known = add_up([part.known for part in parts], len(position))
    if known.value is None:
        raise known.error(tuple((part.position, part.value) for part in parts if part.value is not None))
    return known.value


def know_picture(position: Position, *, meter: Meter) -> Known:
    """Return the value of a picture, or its bounds when the budget is spent.

    >>> from hackenbush.solvers.budget import Budget
    >>> know_picture(Position("br+ggg+gb"), meter=Meter(Budget()))
    <Known 1/2^*2: Left wins>
    """
    return add_up([part.known for _, part in _solve_pieces(_split_fast(position), meter)], len(position))


def know_winner(position: Position, *, meter: Meter) -> Known:
    """Return who wins a picture, or bounds of its value when the budget is spent.

    >>> from hackenbush.solvers.budget import Budget
    >>> know_winner(Position("bbr+gggggb"), meter=Meter(Budget())).outcome
    Outcome.LEFT

    This is often known long before the value. If the red-blue picture without the green edges is not worth 0, its sign
    decides. If it is, the values of several parts are tried with a quarter of the budget, and then wins and losses are
    searched.
    """
    if (method := _choose_method(position)) in _EASY:
        return _METHODS[method](position, meter, 0)
    from hackenbush.solvers.red_blue import solve_red_blue

    numbers = position if method == "red-blue" else position.only("br")
    known = solve_red_blue(numbers, meter.remaining(), sign_only=True)
    meter.count(known.visited)
    if method == "red-blue":
        return known
    from hackenbush.solvers.hotchpotch import bound_small, know_small_winner

    if known.outcome is None:
        assert known.lower is not None
        assert known.upper is not None
        most = bound_small(len(position))
        return Known.between(known.lower - most, known.upper + most, known.reason, visited=known.visited)
    if known.outcome is not Outcome.PREVIOUS:
        return Known(outcome=known.outcome, visited=known.visited)
    pieces = _split_fast(position)
    if len(pieces) == 1 and not position.is_tree:
        return know_small_winner(position, meter.remaining())
    part_meter = meter if position.is_tree else Meter(meter.fraction(4))
    known = _winner_by_values(pieces, part_meter, len(position))
    if known.outcome is not None or position.is_tree:
        return known
    meter.count(part_meter.visited)
    return know_small_winner(position, meter.remaining())


def _winner_by_values(pieces: Sequence[_Piece], meter: Meter, edges: int) -> Known:
    """Return who wins a picture of so many edges, from the values of its parts."""
    from hackenbush.solvers.sums import outcome_of_sum

    parts = [part.known for _, part in _solve_pieces(pieces, meter)]
    values = [part.value for part in parts if part.value is not None]
    with suppress(TooHard):  # the bounds of the sum may decide
        if len(values) == len(parts):
            return Known(outcome=outcome_of_sum(values))
    return add_up(parts, edges)


# ---- parts -------------------------------------------------------------------------------------------------


def split(board: Tracked) -> list[_Piece]:
    """Return the pieces of a picture, with all trees joined to one piece, and all green parts; in a large picture,
    all small red-blue parts as well.

    >>> [(piece.method, piece.edges) for piece in split(Position("g+br+r+gb").tracked())]
    [('green', (0,)), ('tree', (1, 2, 3)), ('hotchpotch', (4, 5))]
    """
    if (method := _choose_method(board.position)) in _EASY:
        return [_Piece(method, board.position, tuple(board.origin))]
    return _pieces(board, most=0, small=_SMALL if len(board) > _LARGE else 0)


def _pieces(board: Position | Tracked, *, most: int, small: int) -> list[_Piece]:
    if isinstance(board, Position):
        parts = board.pieces(most=most, small=small)
        return [_Piece(method, part, tuple(memoryview(kept).cast("I"))) for method, part, kept in parts]
    found = board.pieces(most=most, small=small)
    return [_Piece(method, part.position, tuple(part.origin)) for method, part in found]


def _split_fast(position: Position) -> list[_Piece]:
    """Return pieces without their edges, which saves time."""
    is_large = len(position) > _LARGE
    if is_large and (method := _choose_method(position)) in _EASY:
        return [_Piece(method, position)]
    small = _SMALL if is_large else 0
    return [_Piece(method, part) for method, part, _ in position.pieces(most=0, small=small)]


def _choose_method(part: Position) -> str:
    """Return the first method that applies to a picture."""
    if part.is_green:
        return "green"
    if part.is_red_blue:
        return "tree" if part.is_tree else "red-blue"
    return "hotchpotch"


def _join(pieces: Sequence[_Piece]) -> _Piece:
    """Return several pieces of a picture as one piece, by the method of the last, which applies to all."""
    method, parts = pieces[-1].method, [piece.position for piece in pieces]
    edges = tuple(edge for piece in pieces for edge in piece.edges)
    if any(part.arrays.words for part in parts):
        return _Piece(method, Position([edge for part in parts for edge in part.edges]), edges)
    codes = memoryview(b"".join(part.arrays.ends for part in parts)).cast("I")
    colors = b"".join(part.arrays.colors for part in parts)
    return _Piece(method, Position.from_arrays(codes[::2], codes[1::2], colors), edges)


def add_up(parts: Sequence[Known], edges: int) -> Known:
    """Return what is known of a picture from what is known of its parts; at least its number, and bounds by ups.

    >>> add_up([Known.exactly(Game("^")), Known.exactly(Game("1/2"))], 4)
    <Known 1/2^: Left wins>
    """
    known = Known.total(parts)
    if known.value is not None or known.lower is not None:
        return known
    from hackenbush.solvers.hotchpotch import bound_small

    low, high = (
        sum(((part.value if part.value is not None else bound).left_stop for part, bound in bounds), Fraction(0))  # type: ignore[union-attr]
        for bounds in ([(part, part.lower) for part in parts], [(part, part.upper) for part in parts])
    )
    most = bound_small(edges)
    return Known.between(Game(low) - most, Game(high) + most, known.reason, visited=known.visited)


# ---- methods -----------------------------------------------------------------------------------------------


def _solve_pieces(pieces: Sequence[_Piece], meter: Meter) -> Iterator[tuple[int, Part]]:
    """Yield the index and the solution of each piece: easy kinds first, and small pieces first within a kind.

    If many are left when the time is up, they are joined, and yielded as one piece with the index of the first.
    """
    order: Sequence[int] = range(len(pieces))
    if len(pieces) > 1:
        order = sorted(order, key=lambda i: (_ORDER[pieces[i].method], len(pieces[i].edges) or len(pieces[i].position)))
    for done, index in enumerate(order, 1):
        left = len(pieces) - done
        is_rest = left > MOST_PARTS and meter.is_late
        method, position, edges = _join([pieces[i] for i in order[done - 1 :]]) if is_rest else pieces[index]
        if method == "red-blue" and (bed := _find_bed(position)) is not None:
            method, known = "redwood", bed
        else:
            known = _METHODS[method](position, meter, left)
        meter.count(known.visited)
        yield index, Part(position, method, known, edges)
        if is_rest:
            return


def _solve_tree(part: Position, _meter: Meter, _more: int) -> Known:
    from hackenbush.solvers.trees import tree_value

    return Known.exactly(tree_value(part), visited=1)


def _find_bed(part: Position) -> Known | None:
    from hackenbush.solvers.redwood import find_bed

    bed = find_bed(part)
    return None if bed is None else Known.exactly(bed.value, visited=1)


def _solve_green(part: Position, _meter: Meter, _more: int) -> Known:
    from hackenbush.solvers.green import green_value

    return Known.exactly(star(green_value(part)), visited=1)


def _solve_red_blue(part: Position, meter: Meter, more: int) -> Known:
    from hackenbush.solvers.red_blue import solve_red_blue

    return solve_red_blue(part, meter.share(more), meter.report)


def _solve_hotchpotch(part: Position, meter: Meter, more: int) -> Known:
    from hackenbush.solvers.hotchpotch import solve_hotchpotch

    return solve_hotchpotch(part, meter.share(more), meter.report)


_METHODS: dict[str, Callable[[Position, Meter, int], Known]] = {
    "tree": _solve_tree,
    "green": _solve_green,
    "red-blue": _solve_red_blue,
    "hotchpotch": _solve_hotchpotch,
}
_EASY = ("tree", "green")
_ORDER = {method: place for place, method in enumerate(_METHODS)}
