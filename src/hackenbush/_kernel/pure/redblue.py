"""Red-blue pictures by definition, block by block.

A single edge is a stick under what it carries; blocks that stand on a node count by their value, its *weight* (the
colon principle). In a block of several edges a player cuts an edge of his color or moves in a weight, and the value is
the simplest number between the best options of both (Conway, *On Numbers and Games*, chapters 8 and 15).

Bounds come from counting. If Left throws away the blue edges whose way to the ground is not blue, he can still make all
moves that are left to him, one leaf after the other, and Right has no more moves than there are red edges; weights
count in full where they stand on blue ways, elsewhere only if they are Right's. And a block that has only blue edges on
the ground is positive, since Right is the first who cannot move. For Right it is the mirror image.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import TypeAlias

from hackenbush._kernel.pure.board import Adjacent, RootedBlock, blocks, check, neighbors
from hackenbush._kernel.pure.numbers import options, pair, simplest, stick
from hackenbush._kernel.pure.searching import Allowance, Spent, Work, run

__all__ = ["redblue_solve"]

Weights: TypeAlias = Mapping[int, Fraction]  # of nodes; 0 where there is none
Interval: TypeAlias = tuple[Fraction, Fraction]
Solve: TypeAlias = Callable[[RootedBlock, Weights, Weights], Interval]  # with bounds of the weights

_BLUE, _RED = b"br"
_ZERO = Fraction(0)


def redblue_solve(
    ends: bytes,
    colors: bytes,
    points: int,
    goal: str,
    positions: int | None,
    seconds: float | None,
    memory: int | None,
    report: Callable[[int], None] | None = None,
) -> tuple[str, int, int, int, int, int]:
    """Return how it went, two bounds of the value as mantissa and exponent, and how many positions were visited.

    The first is "done" if the bounds agree, or for the goal "sign" if they tell the sign; otherwise it is the limit
    that was reached: "positions", "seconds" or "memory". None is no limit. In long work ``report`` is told a few times
    a second how many were visited so far.
    """
    if goal not in ("value", "sign"):
        raise ValueError("the goal is 'value' or 'sign'")
    check(ends, colors, b"br")
    allowance = Allowance(positions, seconds, memory, report)
    search = RedBlue(neighbors(ends, points), colors, allowance)
    found = list(blocks(search.adjacent, range(len(colors))))
    spent = ""
    low, high = _folded(search, found, lambda block, lows, highs: search.bounds(block, lows, highs))
    if low < high and not (goal == "sign" and (low > 0 or high < 0)):

        def solve(block: RootedBlock, lows: Weights, highs: Weights) -> Interval:
            nonlocal spent
            if not spent and all(lows.get(node) == highs.get(node) for node in block.nodes):
                try:
                    x = run(search.value(block, lows))
                    return x, x
                except Spent as limit:
                    spent = str(limit)
            return search.bounds(block, lows, highs)

        better_low, better_high = _folded(search, found, solve)
        low, high = max(low, better_low), min(high, better_high)
    is_known = low == high or (goal == "sign" and (low > 0 or high < 0))
    return ("done" if is_known else spent, *pair(low), *pair(high), allowance.visited)


def _folded(
    search: RedBlue, found: Iterable[RootedBlock], solve: Callable[[RootedBlock, Weights, Weights], Interval]
) -> Interval:
    """Return bounds of the whole from bounds of the blocks."""
    lows: dict[int, Fraction] = {}
    highs: dict[int, Fraction] = {}
    for block in found:
        if block.is_single:
            low, high = (search.on_edge(block, carried) for carried in (lows, highs))
        else:
            low, high = solve(block, lows, highs)
        lows[block.root] = lows.get(block.root, _ZERO) + low
        highs[block.root] = highs.get(block.root, _ZERO) + high
    return lows.get(0, _ZERO), highs.get(0, _ZERO)


class RedBlue:
    """Values the blocks of a picture, each once."""

    def __init__(self, adjacent: Adjacent, colors: Sequence[int], allowance: Allowance) -> None:
        self.adjacent = adjacent
        self._colors = colors
        self._allowance = allowance
        self._values: dict[tuple[object, ...], Fraction] = {}

    def on_edge(self, block: RootedBlock, carried: Weights) -> Fraction:
        """Return the value of a block that is a single edge."""
        above = carried.get(block.nodes[0], _ZERO) if block.nodes else _ZERO
        return stick(self._colors[block.edges[0]] == _BLUE, above)

    def sum(self, root: int, edges: Container[int], weights: Weights) -> Work[Fraction]:
        """Return the value of what is joined to a node by some edges."""
        carried = dict(weights)
        for block in blocks(self.adjacent, edges, root):
            value = self.on_edge(block, carried) if block.is_single else (yield self.value(block, carried))
            carried[block.root] = carried.get(block.root, _ZERO) + value
        return carried.get(root, _ZERO)

    def value(self, block: RootedBlock, carried: Weights) -> Work[Fraction]:
        """Return the value of a block with weights on its nodes."""
        weights = {node: carried[node] for node in sorted(block.nodes) if carried.get(node)}
        key = (block.root, frozenset(block.edges), *weights.items())
        if key in self._values:
            return self._values[key]
        low, high = self.bounds(block, weights, weights)
        if low < high:
            self._allowance.visit()
            edges = frozenset(block.edges)
            best: list[list[Fraction]] = [[], []]
            for edge in edges:
                option = yield self.sum(block.root, edges - {edge}, weights)
                best[self._colors[edge] == _RED].append(option)
            for node, x in weights.items():
                for side, moved in enumerate(options(x)):
                    if moved is not None:
                        best[side].append((yield self.value(block, {**weights, node: moved})))
            between = simplest(max(best[0], default=None), min(best[1], default=None))
            assert between is not None, "Left's options are below Right's"
            low = between
        self._values[key] = low
        return low

    def bounds(self, block: RootedBlock, lows: Weights, highs: Weights) -> Interval:
        """Return bounds of the value of a block without search, given bounds of its weights."""
        return self._counted(block, _BLUE, 1, lows), -self._counted(block, _RED, -1, highs)

    def _counted(self, block: RootedBlock, own: int, sign: int, weights: Weights) -> Fraction:
        """Return what the player of a color has at least, in his own favor, by counting moves."""
        inside = frozenset(block.edges)
        safe, own_edges = self._reached({block.root}, inside, (own,))
        seen, other_edges = self._reached(safe, inside, (_BLUE + _RED - own,))
        carried = {node: sign * weights[node] for node in block.nodes if node in weights}
        bound = Fraction(len(own_edges) - len(other_edges))
        bound += sum(x for node, x in carried.items() if node in safe or (node in seen and x < 0))
        if bound <= 0 and all(self._colors[edge] == own for edge, _ in self.adjacent[block.root] if edge in inside):
            others = sum(self._colors[edge] != own for edge in inside)
            return Fraction(1, 1 << others - sum(min(0, floor(x)) for x in carried.values()))
        return bound

    def _reached(self, start: set[int], edges: Container[int], colors: Container[int]) -> tuple[set[int], set[int]]:
        """Return the nodes that edges of some colors lead to, and those edges."""
        nodes, used = set(start), set[int]()
        for node in (waiting := list(start)):
            for edge, other in self.adjacent[node]:
                if edge in edges and self._colors[edge] in colors:
                    used.add(edge)
                    if other not in nodes:
                        nodes.add(other)
                        waiting.append(other)
        return nodes, used
