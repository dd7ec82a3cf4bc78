"""Pictures of any colors, block by block.

The theorems are in `hackenbush.solvers.red_blue` and `hackenbush.solvers.hotchpotch`: a value is a number plus an
all-small game. The number comes from the red-blue edges that stand without green ones; for the small game, all nodes
they reach are the ground. Only the value of what stands on a node counts: its *weight*. Green blocks with nimbers on
them are fused. Any other block is searched by the definition: a player cuts an edge or moves in a weight. If it is red
and blue with numbers on it, its value is the simplest number between the options, and bounds may save the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from operator import xor
from typing import TypeAlias

from hackenbush._kernel.pure.board import blocks, check, nodes_of, reached_from
from hackenbush._kernel.pure.games import Canonical, Node, add, begin, le, make, simple
from hackenbush._kernel.pure.numbers import options, pair, simplest
from hackenbush._kernel.pure.redblue import BLUE, GREEN, RED, Edge, Interval, adjacent, bounds, standing_on
from hackenbush._kernel.pure.searching import Allowance, Limit, Report, Spent, Work, run
from hackenbush.errors import TooHard, TooLarge

__all__ = [
    "hotchpotch_solve",
    "hotchpotch_winner",
    "read_table",
    "redblue_prove",
    "redblue_solve",
    "search_table",
    "write_table",
]

Value: TypeAlias = tuple[Fraction, Node]  # a number, and an all-small game
Carried: TypeAlias = Mapping[int, Value]  # by nodes, where it is not 0

_ZERO = Fraction(0)
_SMALL_ZERO = simple(_ZERO)
_NOTHING: Value = (_ZERO, _SMALL_ZERO)

_NO_TABLE = "the pure-Python kernel keeps no searches"
_table_limit = 64 << 20


def redblue_solve(
    ends: bytes,
    colors: bytes,
    points: int,
    goal: str,
    positions: Limit,
    seconds: Limit,
    memory: Limit,
    threads: int = 1,  # noqa: ARG001 - as in the compiled kernel
    report: Report = None,
) -> tuple[str, int, int, int, int, int]:
    """Return a status, two bounds of the value as mantissa and exponent, and the number of positions visited.

    The status is "done" if the bounds agree, or decide the sign for the goal "sign". Otherwise it is the limit that was
    reached: "positions", "seconds" or "memory". None means no limit. This kernel works in one thread.
    """
    if goal not in ("value", "sign"):
        raise ValueError("the goal is 'value' or 'sign'")
    check(ends, colors, b"br")
    edges = _edges(ends, colors, points)
    allowance = Allowance(positions, seconds, memory, report)
    for search in (None, _Search(allowance)):
        status, (low, high) = _fold(edges, search)
        if low == high or (goal == "sign" and (low > 0 or high < 0)):
            status = "done"
            break
    return status, *pair(low), *pair(high), allowance.visited


def redblue_prove(
    ends: bytes,
    colors: bytes,
    value: tuple[int, int],  # noqa: ARG001 - as the next seven
    header: int,  # noqa: ARG001
    live: int,  # noqa: ARG001
    write: Callable[[bytes], object],  # noqa: ARG001
    positions: Limit,  # noqa: ARG001
    seconds: Limit,  # noqa: ARG001
    memory: Limit,  # noqa: ARG001
    threads: int = 1,  # noqa: ARG001
) -> tuple[str, int, int, int, list[str], int]:
    """Return the status "size", and nothing proved: proofs are left to `hackenbush.solvers.certificates`."""
    check(ends, colors, b"br")
    return "size", 0, 0, 0, [], 0


def search_table(limit: int | None) -> tuple[int, int, int, int, int]:
    """Return the limit of the table of searches, and four zeros: none are kept here."""
    global _table_limit
    if limit is not None:
        _table_limit = limit
    return _table_limit, 0, 0, 0, 0


def write_table() -> bytes:
    """Raise `ValueError`: there are no searches to write."""
    raise ValueError(_NO_TABLE)


def read_table(data: bytes) -> None:  # noqa: ARG001
    """Raise `ValueError`: there is no use for searches."""
    raise ValueError(_NO_TABLE)


def hotchpotch_solve(
    ends: bytes, colors: bytes, points: int, positions: Limit, seconds: Limit, memory: Limit, report: Report = None
) -> tuple[str, int, int, int, int, Canonical | None, int]:
    """Return a status, two bounds of the number, the value if it was found, and the number of positions visited.

    The status is "done", or the limit that was reached: "positions", "seconds", "memory", or "size" of the games.
    """
    check(ends, colors)
    allowance = Allowance(positions, seconds, memory, report)
    numbers, rest, _ = _split(_edges(ends, colors, points))
    search, found = _Search(allowance), None
    status, (low, high) = _fold(numbers, search)
    if low == high:
        status, small = _small_value(rest, search)
        found = None if small is None else Canonical.of_node(add(simple(low), small))
    return status, *pair(low), *pair(high), found, allowance.visited


def hotchpotch_winner(
    ends: bytes,
    colors: bytes,
    points: int,
    valued: int,  # noqa: ARG001
    positions: Limit,
    seconds: Limit,
    memory: Limit,
    report: Report = None,
) -> tuple[str, bool | None, bool | None, int]:
    """Return a status, whether Left and Right win the all-small part by moving first, and the positions visited.

    The compiled kernel searches wins and losses; here they come from the value.
    """
    check(ends, colors)
    allowance = Allowance(positions, seconds, memory, report)
    _, rest, _ = _split(_edges(ends, colors, points))
    status, small = _small_value(rest, _Search(allowance))
    if small is None:
        return status, None, None, allowance.visited
    return status, not le(small, _SMALL_ZERO), not le(_SMALL_ZERO, small), allowance.visited


def _small_value(edges: Sequence[Edge], search: _Search) -> tuple[str, Node | None]:
    """Return "done" and the value of a picture whose edges on the ground are green, or the limit that was reached."""
    begin()
    try:
        _, small = run(search.sum(edges, {}))
    except Spent as spent:
        return str(spent), None
    except (RecursionError, TooLarge):
        return "size", None
    except TooHard:
        return "memory", None
    return "done", small


def _edges(ends: bytes, colors: bytes, points: int) -> list[Edge]:
    nodes = nodes_of(ends, points)
    return list(zip(nodes[::2], nodes[1::2], colors, strict=True))


def _split(edges: Sequence[Edge]) -> tuple[list[Edge], list[Edge], set[int]]:
    """Return the red-blue edges that stand without green ones, the other edges, and the nodes that the first ones
    reach. Other edges on such nodes now stand on the ground.
    """
    reached = reached_from(adjacent(edge for edge in edges if edge[2] != GREEN), 0)
    numbers = [edge for edge in edges if edge[2] != GREEN and edge[0] in reached]
    others = [edge for edge in edges if edge[2] == GREEN or edge[0] not in reached]
    return numbers, standing_on(reached, others), set(reached)


def _blocks(edges: Sequence[Edge]) -> Iterator[tuple[int, list[int], list[Edge]]]:
    """Yield the root of every block, its other nodes, and its edges with the root as the ground."""
    for root, nodes, inside in blocks(adjacent(edges)):
        yield root, nodes, standing_on((root,), (edges[i] for i in inside))


def _fold(edges: Sequence[Edge], search: _Search | None) -> tuple[str, Interval]:
    """Return bounds of a red-blue picture, and the limit that ended the search, if any."""
    status = ""
    lows: dict[int, Fraction] = {}
    highs: dict[int, Fraction] = {}
    for root, nodes, block in _blocks(edges):
        low_weights, high_weights = ({node: x[node] for node in nodes if x.get(node)} for x in (lows, highs))
        low, high = bounds(block, low_weights, high_weights)
        if search and low < high and not status and low_weights == high_weights:
            try:
                low = high = run(search.value(block, {node: (x, _SMALL_ZERO) for node, x in low_weights.items()}))[0]
            except Spent as spent:
                status = str(spent)
        lows[root] = lows.get(root, _ZERO) + low
        highs[root] = highs.get(root, _ZERO) + high
    return status, (lows.get(0, _ZERO), highs.get(0, _ZERO))


def _plus(g: Value, h: Value) -> Value:
    return g[0] + h[0], add(g[1], h[1])


def _moves(value: Value, side: int) -> list[Value]:
    """Return the moves of a player in a weight; nobody moves in a number next to another game."""
    number, small = value
    if small is not _SMALL_ZERO:
        return [(number, option) for option in small.moves(side)]
    option = options(number)[side]
    return [] if option is None else [(option, small)]


class _Search:
    """Finds the values of blocks, each once."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._known: dict[object, Value] = {}

    def sum(self, edges: Sequence[Edge], weights: Carried) -> Work[Value]:
        """Return the value of what stands on the ground."""
        carried = dict(weights)
        for root, nodes, block in _blocks(edges):
            self._allowance.check()
            value = yield self.value(block, {node: carried[node] for node in nodes if node in carried})
            carried[root] = _plus(carried[root], value) if root in carried else value
        return carried.get(0, _NOTHING)

    def value(self, block: Sequence[Edge], carried: Carried) -> Work[Value]:
        """Return the value of a block on the ground."""
        edges = sorted((min(start, end), max(start, end), color) for start, end, color in block)
        weights = {node: value for node, value in sorted(carried.items()) if value != _NOTHING}
        if len(edges) == 1:  # the name of its node does not matter
            edges, weights = [(0, 1, edges[0][2])], dict(zip([1], weights.values(), strict=False))
        key = (*edges, *weights.items())
        if key not in self._known:
            self._known[key] = yield self._work_out(edges, weights)
        return self._known[key]

    def _work_out(self, edges: list[Edge], weights: dict[int, Value]) -> Work[Value]:
        """Return the value of a block: fused, by bounds, split, or by definition."""
        is_green = all(color == GREEN for *_, color in edges)
        if is_green and all(number == small.x == small.ups == 0 for number, small in weights.values()):
            nimber = reduce(xor, (small.nimber for _, small in weights.values()), 0)
            return _ZERO, simple(_ZERO, 0, nimber + 1 if len(edges) == 1 else nimber ^ (len(edges) & 1))
        is_number = all(color != GREEN for *_, color in edges)
        is_number = is_number and all(small is _SMALL_ZERO for _, small in weights.values())
        if is_number:
            numbers = {node: number for node, (number, _) in weights.items()}
            low, high = bounds(edges, numbers, numbers)
            if low == high:
                return low, _SMALL_ZERO
        elif any(start == 0 and color != GREEN for start, _, color in edges):
            split: Value = yield self._split_value(edges, weights)
            return split
        self._allowance.visit()
        left, right = yield self._options(edges, weights)
        if not is_number:  # all-small, like its options
            return _ZERO, make((small for _, small in left), (small for _, small in right))
        number = simplest(max((x for x, _ in left), default=None), min((x for x, _ in right), default=None))
        assert number is not None, "Left's options are below Right's"
        return number, _SMALL_ZERO

    def _split_value(self, edges: list[Edge], weights: Carried) -> Work[Value]:
        """Return the value of a block that stands on the ground with edges that are not green."""
        numbers, rest, grounded = _split(edges)
        total, carried = _NOTHING, dict(weights)
        for node in grounded & carried.keys():
            number, small = carried[node]
            total = _plus(total, (_ZERO, small))
            carried[node] = number, _SMALL_ZERO
        return _plus(total, (yield self.sum([*numbers, *rest], carried)))

    def _options(self, edges: list[Edge], weights: dict[int, Value]) -> Work[tuple[list[Value], list[Value]]]:
        """Return the values that Left and Right can move to."""
        sides: tuple[list[Value], list[Value]] = ([], [])
        for i, (*_, color) in enumerate(edges):
            option = yield self.sum([*edges[:i], *edges[i + 1 :]], weights)
            for player, found in zip((BLUE, RED), sides, strict=True):
                if color in (GREEN, player):
                    found.append(option)
        for node, value in weights.items():
            for side, found in enumerate(sides):
                for moved in _moves(value, side):
                    found.append((yield self.value(edges, {**weights, node: moved})))
        return sides
