"""Red-blue pictures by search with few reductions: the twin of ``native/redblue.cpp``, plain and slow.

Parts that meet at one node only are valued apart: beyond such a node nothing but the value counts (the colon
principle), so the value of what stands on it becomes its *weight*. A bridge is a stick under a weight, a loop is a
leaf. What is left are *cores*, in which any two edges lie on a cycle. A core is searched by definition: a player cuts
an edge of his color, or moves in a weight, and the value is the simplest number between the best options of both.

Bounds come from counting. If all blue edges whose way to the ground is not blue are thrown away, Left can still make
all moves that are left to him, one leaf after the other, and Right has no more moves than there are red edges; weights
count in full where they stand on blue ways, elsewhere only if they are Right's. And a core that has only blue edges on
the ground is positive, since Right is the first who cannot move.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from hackenbush._kernel.pure.board import WORD
from hackenbush._kernel.pure.dyadic import ZERO, Dyadic, less, negated, plus, reduced, simplest_between

__all__ = ["redblue_solve"]

Weights: TypeAlias = dict[int, Dyadic]  # of nodes; 0 where there is none
Interval: TypeAlias = tuple[Dyadic, Dyadic]
Adjacent: TypeAlias = Mapping[int, Sequence[tuple[int, int]]]  # of a node: edges, and where they lead

_BLUE, _RED = 0, 1
_ONE: Dyadic = (1, 0)
_LONG = 256  # bits of a mantissa, beyond which bounds are rounded
_BYTES_PER_CORE = 700
_PAUSE = 0.025  # seconds between reports


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
    """Return how it went, two bounds of the value as mantissa and exponent, and how many cores were visited.

    The first is "done" if the bounds agree, or for the goal "sign" if they tell the sign; otherwise it is the limit
    that was reached: "positions", "seconds", "memory", or "size" of a core that the compiled kernel does not search.
    The goal is "value" or "sign"; None is no limit. In long work ``report`` is told a few times a second how many were
    visited so far.
    """
    if goal not in ("value", "sign"):
        raise ValueError("the goal is 'value' or 'sign'")
    if len(ends) != 8 * len(colors):
        raise ValueError("every edge has two ends of four bytes and a color")
    if colors.translate(None, b"br"):
        raise ValueError("every edge is blue or red")
    meter = Meter(positions, seconds, memory, report)
    graph = Graph.of(ends, colors, points)
    blocks = list(blocks_of(graph.adjacent, 0, range(len(colors))))
    low, high = _folded(graph, blocks, None)
    status = "done"
    if not _is_answered(goal, low, high):
        searched = Searched(graph, meter)
        exact_low, exact_high = _folded(graph, blocks, searched)
        low, high = max(low, exact_low, key=_Key), min(high, exact_high, key=_Key)
        if not _is_answered(goal, low, high):
            status = searched.spent
    return (status, *low, *high, meter.visited)


def _is_answered(goal: str, low: Dyadic, high: Dyadic) -> bool:
    return low == high or (goal == "sign" and (low[0] > 0 or high[0] < 0))


class _Key:
    """A number that can be compared."""

    def __init__(self, x: Dyadic) -> None:
        self._number = x

    def __lt__(self, other: _Key) -> bool:
        return less(self._number, other._number)


class Spent(Exception):
    """Some limit was reached."""


class Meter:
    """Counts the work against the limits."""

    def __init__(
        self,
        positions: int | None,
        seconds: float | None,
        memory: int | None,
        report: Callable[[int], None] | None = None,
    ) -> None:
        self.visited = 0
        self._report = report
        self._next_report = time.monotonic() + _PAUSE
        self._positions = positions
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._memory = memory

    def visit(self) -> None:
        """Count a core, of which something is to be kept."""
        if self._positions is not None and self.visited >= self._positions:
            raise Spent("positions")
        self.visited += 1
        if self._memory is not None and self.visited * _BYTES_PER_CORE > self._memory:
            raise Spent("memory")

    def look_at_the_clock(self) -> None:
        now = time.monotonic()
        if self._deadline is not None and now > self._deadline:
            raise Spent("seconds")
        if self._report is not None and now > self._next_report:
            self._next_report = now + _PAUSE
            self._report(self.visited)


# ---- numbers -----------------------------------------------------------------------------------------------


def stick(color: int, x: Dyadic) -> Dyadic:
    """Return the value of an edge with x on top of it: 1:x, or -1:x if it is red."""
    if color == _RED:
        return negated(stick(_BLUE, negated(x)))
    mantissa, exponent = x
    if mantissa > 0:
        return mantissa + (1 << exponent), exponent
    shift = (-mantissa >> exponent) + 2
    return reduced(mantissa + (shift << exponent), exponent + shift - 1)


def _option(player: int, x: Dyadic) -> Dyadic | None:
    """Return where a player moves from a number, in its canonical form."""
    if player == _RED:
        option = _option(_BLUE, negated(x))
        return None if option is None else negated(option)
    mantissa, exponent = x
    return reduced(mantissa - 1, exponent) if exponent or mantissa > 0 else None


def _floor(x: Dyadic) -> int:
    return x[0] >> x[1]


def _rounded(x: Dyadic, *, upward: bool) -> Dyadic:
    """Return a number near x, on the side that is asked for, that is not long. Its sign is the same."""
    mantissa, exponent = x
    spare = min(mantissa.bit_length() - _LONG, exponent)
    if spare <= 0:
        return x
    return reduced(-(-mantissa >> spare) if upward else mantissa >> spare, exponent - spare)


# ---- the picture and its blocks ----------------------------------------------------------------------------


class Graph(NamedTuple):
    """Edges between places; the ground is place 0."""

    places: Sequence[tuple[int, int]]
    colors: bytes  # 0 blue, 1 red
    adjacent: Adjacent

    @classmethod
    def of(cls, ends: bytes, letters: bytes, points: int) -> Graph:
        codes = array("I", ends)
        numbers = {code: code for code in codes}
        numbers.update((code, 0) for code in codes if WORD <= code < WORD + points)
        places = [(numbers[a], numbers[b]) for a, b in zip(codes[::2], codes[1::2], strict=True)]
        colors = letters.translate(bytes.maketrans(b"br", bytes((_BLUE, _RED))))
        adjacent: dict[int, list[tuple[int, int]]] = {0: []}
        for edge, (start, end) in enumerate(places):
            adjacent.setdefault(start, []).append((edge, end))
            if end != start:
                adjacent.setdefault(end, []).append((edge, start))
        return cls(places, colors, adjacent)

    def part(self, edges: Sequence[int]) -> Graph:
        """Return the graph of some edges, under their own numbers."""
        adjacent: dict[int, list[tuple[int, int]]] = {}
        for edge in edges:
            start, end = self.places[edge]
            adjacent.setdefault(start, []).append((edge, end))
            adjacent.setdefault(end, []).append((edge, start))
        return self._replace(adjacent=adjacent)


class Block(NamedTuple):
    """Edges of which any two lie on a cycle, or a single one, and the node by which they hang on the ground.

    The tip is the other end of the single edge, or None of a loop.
    """

    root: int
    tip: int | None
    edges: list[int]


def blocks_of(adjacent: Adjacent, root: int, edges: Container[int]) -> Iterator[Block]:
    """Yield the blocks of what is joined to the root by these edges, each after those that stand on it."""
    order = {root: 0}
    low = {root: 0}
    used: set[int] = set()
    path = [(root, -1, iter(adjacent[root]))]
    climbed: list[int] = []  # edges not yet in a block
    while path:
        node, entry, rest = path[-1]
        step = next((step for step in rest if step[0] not in used and step[0] in edges), None)
        if step is not None:
            edge, other = step
            used.add(edge)
            if other == node:
                yield Block(node, None, [edge])
                continue
            climbed.append(edge)
            if other in order:
                low[node] = min(low[node], order[other])
            else:
                order[other] = low[other] = len(order)
                path.append((other, edge, iter(adjacent[other])))
            continue
        path.pop()
        if not path:
            return
        below = path[-1][0]
        low[below] = min(low[below], low[node])
        if low[node] >= order[below]:
            block = []
            while True:
                block.append(climbed.pop())
                if block[-1] == entry:
                    break
            yield Block(below, node, block)


def _folded(graph: Graph, blocks: Sequence[Block], searched: Searched | None) -> Interval:
    """Return bounds of the whole from bounds of the blocks; without a search, they are rounded where long."""
    lows: Weights = {}
    highs: Weights = {}
    for block in blocks:
        if searched is not None and not searched.spent:
            searched.check()
        if len(block.edges) == 1:
            color, tip = graph.colors[block.edges[0]], block.tip
            low = stick(color, ZERO if tip is None else lows.get(tip, ZERO))
            high = stick(color, ZERO if tip is None else highs.get(tip, ZERO))
        elif searched is None:
            low, high = _static(graph.part(block.edges), block.root, range(len(graph.colors)), lows, highs)
        else:
            low, high = searched.core(block, lows, highs)
        low, high = plus(lows.get(block.root, ZERO), low), plus(highs.get(block.root, ZERO), high)
        if searched is None or searched.spent:
            low, high = _rounded(low, upward=False), _rounded(high, upward=True)
        lows[block.root], highs[block.root] = low, high
    return lows.get(0, ZERO), highs.get(0, ZERO)


# ---- bounds ------------------------------------------------------------------------------------------------


def _static(graph: Graph, root: int, edges: Container[int], lows: Weights, highs: Weights) -> Interval:
    """Return bounds of a core without search, given bounds of its weights."""
    low = _counted(graph, root, edges, _BLUE, lambda node: lows.get(node, ZERO))
    high = negated(_counted(graph, root, edges, _RED, lambda node: negated(highs.get(node, ZERO))))
    return low, high


def _counted(graph: Graph, root: int, edges: Container[int], own: int, weight: Callable[[int], Dyadic]) -> Dyadic:
    """Return what the player of a color has at least, in his own favor, by counting moves."""
    safe, own_count, _ = _reached(graph, {root}, edges, own)
    seen, other_count, _ = _reached(graph, safe, edges, 1 - own)
    bound: Dyadic = (own_count - other_count, 0)
    for node in seen - {root}:
        x = weight(node)
        if node in safe or x[0] < 0:
            bound = plus(bound, x)
    if bound[0] <= 0 and all(graph.colors[edge] == own for edge, _ in graph.adjacent[root] if edge in edges):
        nodes, _, counts = _reached(graph, {root}, edges, None)
        against = counts[1 - own] - sum(min(0, _floor(weight(node))) for node in nodes - {root})
        return reduced(1, against)
    return bound


def _reached(
    graph: Graph, start: set[int], edges: Container[int], color: int | None
) -> tuple[set[int], int, list[int]]:
    """Return the nodes that edges of a color, or of any, lead to, how many edges those are, and of each color."""
    nodes = set(start)
    waiting = list(start)
    used: set[int] = set()
    counts = [0, 0]
    for node in waiting:
        for edge, other in graph.adjacent.get(node, ()):
            if edge in edges and edge not in used and color in (None, graph.colors[edge]):
                used.add(edge)
                counts[graph.colors[edge]] += 1
                if other not in nodes:
                    nodes.add(other)
                    waiting.append(other)
    return nodes, len(used), counts


# ---- search ------------------------------------------------------------------------------------------------


class _Core(NamedTuple):
    """A block with weights on its nodes: all that its value depends on."""

    root: int
    edges: frozenset[int]
    weights: tuple[tuple[int, Dyadic], ...]  # in order, without those that are 0


class _Frame:
    """A core whose options are being valued."""

    __slots__ = ("best", "core", "moves")

    def __init__(self, core: _Core, moves: list[tuple[int, frozenset[int], Weights]]) -> None:
        self.core = core
        self.moves = moves
        self.best: list[Dyadic | None] = [None, None]


class Searched:
    """Values the cores of a picture one after the other, until a limit is reached."""

    def __init__(self, graph: Graph, meter: Meter) -> None:
        self._graph = graph
        self._meter = meter
        self.spent = ""

    def check(self) -> None:
        try:
            self._meter.look_at_the_clock()
        except Spent as spent:
            self.spent = str(spent)

    def core(self, block: Block, lows: Weights, highs: Weights) -> Interval:
        """Return bounds of a core; they agree if its weights are known and no limit is reached."""
        part = self._graph.part(block.edges)
        low, high = _static(part, block.root, range(len(self._graph.colors)), lows, highs)
        nodes = part.adjacent.keys() - {block.root}
        if low == high or self.spent or any(lows.get(node, ZERO) != highs.get(node, ZERO) for node in nodes):
            return low, high
        search = _Search(part, self._meter)
        weights = {node: lows[node] for node in nodes if node in lows}
        try:
            low = high = search.value(_core(block.root, frozenset(block.edges), weights, nodes))
        except Spent as spent:
            self.spent = str(spent)
        return low, high


def _core(root: int, edges: frozenset[int], weights: Weights, nodes: Container[int]) -> _Core:
    known = tuple(sorted((node, x) for node, x in weights.items() if x != ZERO and node in nodes))
    return _Core(root, edges, known)


class _Search:
    """Values cores that come from one block, each once."""

    def __init__(self, graph: Graph, meter: Meter) -> None:
        self._graph = graph
        self._meter = meter
        self._values: dict[_Core, Dyadic] = {}

    def value(self, core: _Core) -> Dyadic:
        """Return the value of a core, from the values of all cores that its options lead to."""
        stack = [self._frame(core)]
        while stack:
            frame = stack[-1]
            if frame.moves:
                player, edges, weights = frame.moves[-1]
                value = self._reduced(frame.core.root, edges, weights)
                if isinstance(value, _Core):
                    stack.append(self._frame(value))
                    continue
                best = frame.best[player]
                if best is None or (less(best, value) if player == _BLUE else less(value, best)):
                    frame.best[player] = value
                frame.moves.pop()
                continue
            stack.pop()
            left, right = frame.best
            between = simplest_between((left, False) if left else None, (right, False) if right else None)
            assert between is not None
            self._values[frame.core] = between
        return self._values[core]

    def _frame(self, core: _Core) -> _Frame:
        self._meter.visit()
        self._meter.look_at_the_clock()
        weights = dict(core.weights)
        moves = [(self._graph.colors[edge], core.edges - {edge}, weights) for edge in core.edges]
        for node, x in core.weights:
            for player in (_BLUE, _RED):
                option = _option(player, x)
                if option is not None:
                    moves.append((player, core.edges, {**weights, node: option}))
        return _Frame(core, moves)

    def _reduced(self, root: int, edges: frozenset[int], known: Weights) -> Dyadic | _Core:
        """Return the value of what is joined to the root, or a core whose value must be known before."""
        weights = dict(known)
        total = ZERO
        for block in blocks_of(self._graph.adjacent, root, edges):
            if len(block.edges) == 1:
                assert block.tip is not None
                value = stick(self._graph.colors[block.edges[0]], weights.get(block.tip, ZERO))
            else:
                nodes = {node for edge in block.edges for node in self._graph.places[edge]} - {block.root}
                core = _core(block.root, frozenset(block.edges), weights, nodes)
                found = self._values.get(core)
                if found is None:
                    low, high = _static(self._graph, block.root, core.edges, weights, weights)
                    if low != high:
                        return core
                    self._values[core] = found = low
                value = found
            if block.root == root:
                total = plus(total, value)
            else:
                weights[block.root] = plus(weights.get(block.root, ZERO), value)
        return total
