"""Three-color pictures, block by block.

The theorems are in `hackenbush.solvers.hotchpotch`: a value is a number and an all-small game. The number is that of
the red-blue edges which stand without green ones; for the small game all nodes that these reach are the ground. A blue
or red edge under a value is a stick under its number, with the small game beside it; a green edge under G is the
ordinal sum *:G = {0, *:G^L | 0, *:G^R}. Green blocks that carry nimbers are fused. Any other block on green edges is
searched by definition: a player cuts an edge, or moves in what a node carries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from hackenbush._kernel.pure.board import RootedBlock, blocks, check, neighbors, nodes_of, pack_edges, reached_from
from hackenbush._kernel.pure.canonical import Canonical
from hackenbush._kernel.pure.games import Node, add, begin, make, simple
from hackenbush._kernel.pure.numbers import fraction, options, stick
from hackenbush._kernel.pure.redblue import RedBlue, redblue_solve
from hackenbush._kernel.pure.searching import Allowance, Spent, Work, run
from hackenbush.errors import TooHard, TooLarge

__all__ = ["hotchpotch_solve"]

Edge: TypeAlias = tuple[int, int, int]  # two nodes and a color
Value: TypeAlias = tuple[Fraction, Node]  # a number, and an all-small game
Carried: TypeAlias = Mapping[int, Value]  # by nodes, where it is not 0

_BLUE, _RED, _GREEN = b"brg"


def hotchpotch_solve(
    ends: bytes,
    colors: bytes,
    points: int,
    positions: int | None,
    seconds: float | None,
    memory: int | None,
    report: Callable[[int], None] | None = None,
) -> tuple[str, int, int, int, int, Canonical | None, int]:
    """Return how it went, two bounds of the number, the value, and how many positions were visited.

    The first is "done", or the limit that was reached: "positions", "seconds", "memory", or "size" of the games. Bounds
    are mantissa and exponent. The value is None if it was not found. In long work ``report`` is told a few times a
    second how many were visited so far.
    """
    check(ends, colors)
    nodes = nodes_of(ends, points)
    numbers, rest, _ = _split(zip(nodes[::2], nodes[1::2], colors, strict=True))
    known = redblue_solve(*_arrays(numbers), 0, "value", positions, seconds, memory, report)
    status, mantissa, exponent, *high, visited = known
    if [mantissa, exponent] != high:
        return *known[:5], None, visited
    allowance = Allowance(positions, seconds, memory, report, visited)
    found = None
    begin()
    try:
        _, small = run(_Search(allowance).sum(rest, {}))
        found = Canonical.of_node(add(simple(fraction(mantissa, exponent)), small))
    except Spent as spent:
        status = str(spent)
    except (RecursionError, TooLarge):
        status = "size"
    except TooHard:
        status = "memory"
    return status, mantissa, exponent, mantissa, exponent, found, allowance.visited


def _arrays(edges: Sequence[Edge]) -> tuple[bytes, bytes]:
    starts, far, colors = zip(*edges, strict=True) if edges else ((), (), ())
    return pack_edges(starts, far), bytes(colors)


def _split(edges: Iterable[Edge]) -> tuple[list[Edge], list[Edge], set[int]]:
    """Return the red-blue edges that stand without green ones, the others, and the nodes that the first ones reach.

    Where the others stood on such nodes they stand on the ground.
    """
    edges = list(edges)
    adjacent = neighbors(_arrays([edge for edge in edges if edge[2] != _GREEN])[0], 0)
    reached = reached_from(adjacent, 0)
    numbers = [edge for edge in edges if edge[2] != _GREEN and edge[0] in reached]
    others = [edge for edge in edges if edge[2] == _GREEN or edge[0] not in reached]
    rest = [(0 if start in reached else start, 0 if end in reached else end, color) for start, end, color in others]
    return numbers, rest, set(reached)


class _Search:
    """Values blocks, each once."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._known: dict[object, Value] = {}
        self._stems: dict[Value, Node] = {}
        self._zero = simple(Fraction(0))
        self._nothing: Value = (Fraction(0), self._zero)

    def sum(self, edges: Sequence[Edge], weights: Carried) -> Work[Value]:
        """Return the value of what stands on the ground, block by block."""
        carried = dict(weights)
        for root, nodes, inside in blocks(neighbors(_arrays(edges)[0], 0), range(len(edges))):
            self._allowance.check()
            block = [edges[i] for i in inside]
            if len(block) == 1:
                above = carried.get(nodes[0], self._nothing) if nodes else self._nothing
                part = yield self._on_edge(block[0][2], above)
            else:
                part = yield self._block(block, root, {node: carried[node] for node in nodes if node in carried})
            carried[root] = self._plus(carried.get(root, self._nothing), part)
        return carried.get(0, self._nothing)

    def _plus(self, g: Value, h: Value) -> Value:
        return g[0] + h[0], add(g[1], h[1])

    def _block(self, block: list[Edge], root: int, carried: Carried) -> Work[Value]:
        """Return the value of a block of several edges: fused, by red-blue search, split, or by definition."""
        placed = ((0 if start == root else start, 0 if end == root else end, color) for start, end, color in block)
        edges = sorted((min(start, end), max(start, end), color) for start, end, color in placed)
        weights = {node: value for node, value in sorted(carried.items()) if value != self._nothing}
        key = (*edges, *weights.items())
        if key in self._known:
            return self._known[key]
        nimbers = list(map(self._nimber, weights.values()))
        value: Value
        if all(edge[2] == _GREEN for edge in edges) and None not in nimbers:
            total = len(edges) & 1
            for nimber in nimbers:
                total ^= nimber or 0
            value = Fraction(0), simple(Fraction(0), 0, total)
        elif all(edge[2] != _GREEN for edge in edges) and all(small is self._zero for _, small in weights.values()):
            value = (yield self._red_blue(edges, weights)), self._zero
        elif any(edge[0] == 0 and edge[2] != _GREEN for edge in edges):
            value = yield self._on_both(edges, weights)
        else:
            self._allowance.visit()
            value = yield self._searched(edges, weights)
        self._known[key] = value
        return value

    def _red_blue(self, edges: list[Edge], weights: Carried) -> Work[Fraction]:
        """Return the value of a block that is red and blue and carries numbers alone."""
        ends, colors = _arrays(edges)
        numbers = {node: number for node, (number, _) in weights.items()}
        block = RootedBlock(0, sorted({node for edge in edges for node in edge[:2]} - {0}), list(range(len(edges))))
        return RedBlue(neighbors(ends, 0), colors, self._allowance).value(block, numbers)

    def _on_both(self, edges: list[Edge], weights: Carried) -> Work[Value]:
        """Return the value of a block that stands on the ground with other edges than green ones."""
        numbers, rest, grounded = _split(edges)
        total, carried = self._nothing, dict(weights)
        for node in grounded & carried.keys():
            number, small = carried[node]
            total = self._plus(total, (Fraction(0), small))
            carried[node] = number, self._zero
        return self._plus(total, (yield self.sum([*numbers, *rest], carried)))

    def _searched(self, edges: list[Edge], weights: dict[int, Value]) -> Work[Value]:
        """Return the value of a block from those of its options, which are all small like itself."""
        sides: tuple[list[Node], list[Node]] = ([], [])
        for i, (*_, color) in enumerate(edges):
            _, option = yield self.sum([*edges[:i], *edges[i + 1 :]], weights)
            for player, found in zip((_BLUE, _RED), sides, strict=True):
                if color in (_GREEN, player):
                    found.append(option)
        for node, value in weights.items():
            for side, found in enumerate(sides):
                for moved in self._moves(value, side):
                    _, option = yield self._block(edges, 0, {**weights, node: moved})
                    found.append(option)
        return Fraction(0), make(*sides)

    def _moves(self, value: Value, side: int) -> list[Value]:
        """Return where a player moves to; in a number beside another game nobody moves."""
        number, small = value
        if small is not self._zero:
            return [(number, option) for option in small.moves(side)]
        option = options(number)[side]
        return [] if option is None else [(option, self._zero)]

    def _nimber(self, value: Value) -> int | None:
        """Return n if the value is \\*n."""
        number, small = value
        return small.nimber if number == 0 and small.x == 0 and small.ups == 0 else None

    def _on_edge(self, color: int, above: Value) -> Work[Value]:
        """Return the value of an edge with this on top."""
        if color != _GREEN:
            return stick(color == _BLUE, above[0]), above[1]
        return Fraction(0), (yield self._stem(above))

    def _stem(self, above: Value) -> Work[Node]:
        """Return \\*:above."""
        nimber = self._nimber(above)
        if nimber is not None:
            return simple(Fraction(0), 0, nimber + 1)
        if above not in self._stems:
            self._allowance.visit()
            sides: tuple[list[Node], list[Node]] = ([self._zero], [self._zero])
            for side, found in enumerate(sides):
                for moved in self._moves(above, side):
                    found.append((yield self._stem(moved)))
            self._stems[above] = make(*sides)
        return self._stems[above]
