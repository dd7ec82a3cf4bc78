"""Solve Hackenbush pictures: each part by the first theorem that applies, then add the values.

| the part is | method | theorem |
| --- | --- | --- |
| green | ``green`` | fusion and colon: a nimber, in linear time |
| red and blue, without cycles | ``tree`` | numbers on sticks, in near-linear time |
| red and blue | ``red-blue`` | blocks and a threshold search: a number, NP-hard |
| anything else | ``hotchpotch`` | a number plus an all-small game, by blocks and search |

Easy and small parts come first, so that as much as possible is known when the budget runs out. A part that may be hard
gets half of the remaining seconds, the last one all. A theorem is imported when a part needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.players import Outcome
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.known import Known
from hackenbush.solvers.solution import Part, Solution
from hackenbush.values import Game, star

__all__ = ["Listener", "Progress", "know_picture", "know_winner", "solve_picture", "split", "value_of_picture"]

MOST_PARTS = 100  # solved and reported one by one; with more, parts of one easy kind are joined


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
    board = position if isinstance(position, Tracked) else position.tracked()
    pieces = _pieces(board)
    if len(pieces) > MOST_PARTS:
        pieces = _group(pieces)
    found: dict[int, Part] = {}
    if listener is not None:
        meter.listener = lambda visited: listener(Progress(len(found), len(pieces), visited))
    for index, part in _solve_pieces(pieces, meter):
        found[index] = part
        if listener is not None:
            listener(Progress(len(found), len(pieces), meter.visited, part))
    parts = [found[index] for index in range(len(pieces))]
    known = Known.total(part.known for part in parts)
    return Solution.of(known, parts, methods=[part.method for part in found.values()], seconds=meter.seconds)


def value_of_picture(position: Position, *, meter: Meter) -> Game:
    """Return the value of a picture.

    >>> from hackenbush.solvers.budget import Budget
    >>> value_of_picture(Position("br+ggg+gb"), meter=Meter(Budget()))
    Game('1/2^*2')

    Raises `TooHard`, with what is known so far, when the budget is spent.
    """
    parts = [part for _, part in _solve_pieces(_split_fast(position), meter)]
    known = Known.total(part.known for part in parts)
    if known.value is None:
        raise known.error(tuple((part.position, part.value) for part in parts if part.value is not None))
    return known.value


def know_picture(position: Position, *, meter: Meter) -> Known:
    """Return the value of a picture, or its bounds when the budget is spent.

    >>> from hackenbush.solvers.budget import Budget
    >>> know_picture(Position("br+ggg+gb"), meter=Meter(Budget()))
    <Known 1/2^*2: Left wins>
    """
    return Known.total(part.known for _, part in _solve_pieces(_split_fast(position), meter))


def know_winner(position: Position, *, meter: Meter) -> Known:
    """Return who wins a picture, or bounds of its value when the budget is spent.

    >>> from hackenbush.solvers.budget import Budget
    >>> know_winner(Position("bbr+gggggb"), meter=Meter(Budget())).outcome
    Outcome.LEFT

    This is often known long before the value: if the red-blue picture without the green edges is not worth 0, its sign
    decides.
    """
    if (method := _choose_method(position)) in _EASY:
        return _METHODS[method](position, meter, 0)
    from hackenbush.solvers.hotchpotch import bound_small
    from hackenbush.solvers.red_blue import solve_red_blue
    from hackenbush.solvers.sums import outcome_of_sum

    numbers = position if position.is_red_blue else position.only("br")
    known = solve_red_blue(numbers, meter.remaining(), sign_only=True)
    meter.count(known.visited)
    if position.is_red_blue:
        return known
    if known.outcome is None:
        assert known.lower is not None
        assert known.upper is not None
        most = bound_small(position)
        return Known.between(known.lower - most, known.upper + most, known.reason, visited=known.visited)
    if known.outcome is not Outcome.PREVIOUS:
        return Known(outcome=known.outcome, visited=known.visited)
    parts = [part.known for _, part in _solve_pieces(_split_fast(position), meter)]
    values = [part.value for part in parts if part.value is not None]
    return Known(outcome=outcome_of_sum(values)) if len(values) == len(parts) else Known.total(parts)


# ---- parts -------------------------------------------------------------------------------------------------


def split(board: Tracked) -> list[_Piece]:
    """Return the pieces of a picture, with all trees joined to one piece, and all green parts.

    >>> [(piece.method, piece.edges) for piece in split(Position("g+br+r+gb").tracked())]
    [('tree', (1, 2, 3)), ('green', (0,)), ('hotchpotch', (4, 5))]
    """
    if (method := _choose_method(board.position)) in _EASY:
        return [_Piece(method, board.position, tuple(board.origin))]
    return _group(_pieces(board))


def _pieces(board: Tracked) -> list[_Piece]:
    return [_Piece(_choose_method(part.position), part.position, tuple(part.origin)) for part in board.components()]


def _split_fast(position: Position) -> list[_Piece]:
    """Return the same pieces as `split`, but without their edges, which saves time."""
    if (method := _choose_method(position)) in _EASY:
        return [_Piece(method, position)]
    return _group([_Piece(_choose_method(part), part) for part in position.components()])


def _choose_method(part: Position) -> str:
    """Return the first method that applies to a part."""
    if part.is_green:
        return "green"
    if part.is_red_blue:
        return "tree" if part.is_tree else "red-blue"
    return "hotchpotch"


def _group(pieces: Iterable[_Piece]) -> list[_Piece]:
    """Return the pieces with those of each easy kind joined, since one large easy piece is solved as fast."""
    kinds: dict[str, list[_Piece]] = {method: [] for method in _EASY}
    hard: list[_Piece] = []
    for piece in pieces:
        kinds.get(piece.method, hard).append(piece)
    return [_join(same) for same in kinds.values() if same] + hard


def _join(pieces: Sequence[_Piece]) -> _Piece:
    """Return several pieces of a picture as one piece."""
    if len(pieces) == 1:
        return pieces[0]
    method, parts = pieces[0].method, [piece.position for piece in pieces]
    edges = tuple(edge for piece in pieces for edge in piece.edges)
    if any(part.arrays.words for part in parts):
        return _Piece(method, Position([edge for part in parts for edge in part.edges]), edges)
    codes = memoryview(b"".join(part.arrays.ends for part in parts)).cast("I")
    colors = b"".join(part.arrays.colors for part in parts)
    return _Piece(method, Position.from_arrays(codes[::2], codes[1::2], colors), edges)


# ---- methods -----------------------------------------------------------------------------------------------


def _solve_pieces(pieces: Sequence[_Piece], meter: Meter) -> Iterator[tuple[int, Part]]:
    """Yield the index and the solution of each piece: easy kinds first, and small pieces first within a kind."""
    order: Sequence[int] = range(len(pieces))
    if len(pieces) > 1:
        order = sorted(order, key=lambda i: (_ORDER[pieces[i].method], len(pieces[i].edges) or len(pieces[i].position)))
    for done, index in enumerate(order, 1):
        method, position, edges = pieces[index]
        known = _METHODS[method](position, meter, len(pieces) - done)
        meter.count(known.visited)
        yield index, Part(position, method, known, edges)


def _solve_tree(part: Position, _meter: Meter, _more: int) -> Known:
    from hackenbush.solvers.trees import tree_value

    return Known.exactly(tree_value(part), visited=1)


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
