"""Three-color pictures by blocks and search: the twin of ``native/hotchpotch.cpp``, plain and slow.

The theorems are in `hackenbush.solvers.hotchpotch`. A value is a pair of a number and the handle of an all-small game.
A picture is split into its number and the rest, and the rest falls into blocks, which are added up from the leaves
down: a bridge is a stick under what it carries, a block is looked up by its edges and what its nodes carry. One that is
not known yet is put on a stack, and what asked for it waits.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from hackenbush._kernel.pure import games as kernel
from hackenbush._kernel.pure.board import WORD
from hackenbush._kernel.pure.canonical import Canonical
from hackenbush._kernel.pure.dyadic import ZERO, Dyadic, plus
from hackenbush._kernel.pure.redblue import Block, Graph, Meter, Searched, Spent, blocks_of, redblue_solve, stick
from hackenbush.errors import TooHard

__all__ = ["hotchpotch_solve"]

Edge: TypeAlias = tuple[int, int, str]
Weight: TypeAlias = tuple[Dyadic, int]  # a number, and an all-small game
Weights: TypeAlias = Mapping[int, Weight]  # what nodes carry, where it is not 0
Limit: TypeAlias = int | None
_PLAYERS = "br"


def hotchpotch_solve(
    ends: bytes,
    colors: bytes,
    points: int,
    positions: Limit,
    seconds: float | None,
    memory: Limit,
    report: Callable[[int], None] | None = None,
) -> tuple[str, int, int, int, int, Canonical | None, int]:
    """Return how it went, two bounds of the number, the value, and how many blocks and stems were visited.

    The first is "done", or the limit that was reached: "positions", "seconds", "memory", or "size" of a block. Bounds
    are mantissa and exponent. The value is None if it was not found. In long
    work ``report`` is told a few times a second how many were visited so far.
    """
    if len(ends) != 8 * len(colors):
        raise ValueError("every edge has two ends of four bytes and a color")
    if colors.translate(None, b"brg"):
        raise ValueError("every edge is blue, red or green")
    meter = Meter(positions, seconds, memory, report)
    places = [0 if WORD <= code < WORD + points else code for code in array("I", ends)]
    picture = list(zip(places[::2], places[1::2], colors.decode(), strict=True))
    numbers, rest, _ = _split(picture)
    solution = redblue_solve(*_arrays(numbers), 0, "value", positions, seconds, memory, report)
    status, mantissa, exponent, *high, meter.visited = solution
    if [mantissa, exponent] != high:
        return (*solution[:5], None, meter.visited)
    games = _Games()
    found = None
    try:
        _, small = _Search(games, meter).value(rest)
        found = Canonical._own(kernel.add(games.hold(kernel.number(mantissa, exponent)), small))
    except Spent as spent:
        status = str(spent)
    except TooHard:
        status = "memory"
    finally:
        games.release()
    return (status, mantissa, exponent, mantissa, exponent, found, meter.visited)


def _arrays(edges: Sequence[Edge]) -> tuple[bytes, bytes]:
    """Return the ends and the colors of edges as redblue_solve takes them."""
    codes = array("I", [node for start, end, _ in edges for node in (start, end)])
    return codes.tobytes(), "".join(color for *_, color in edges).encode()


class _Games:
    """All-small games, which are held until all is over."""

    def __init__(self) -> None:
        self._held: set[int] = set()
        self.zero = self.hold(kernel.number(0, 0))

    def hold(self, handle: int) -> int:
        """Own a handle once, however often it comes."""
        if handle in self._held:
            kernel.release(handle)
        self._held.add(handle)
        return handle

    def release(self) -> None:
        for handle in self._held:
            kernel.release(handle)

    def star(self, n: int) -> int:
        return self.hold(kernel.simple(0, 0, 0, n))

    def add(self, g: int, h: int) -> int:
        return g if h == self.zero else self.hold(kernel.add(g, h))

    def make(self, left: Iterable[int], right: Iterable[int]) -> int:
        return self.hold(kernel.make(tuple(left), tuple(right)))

    def nimber(self, value: Weight) -> int | None:
        """Return n if the value is \\*n."""
        number, small = value
        parts = kernel.parts(small)
        return parts[3] if number == ZERO and parts is not None and not parts[2] else None

    def options(self, value: Weight, side: int) -> list[Weight]:
        """Return where a player moves to; in a number beside another game nobody moves."""
        number, small = value
        if small != self.zero:
            return [(number, self.hold(option)) for option in kernel.options(small, side)]
        mover = kernel.number(*number)
        found: list[Weight] = []
        for option in kernel.options(mover, side):
            mantissa, exponent, _, _ = kernel.stops(option)
            found.append(((mantissa, exponent), self.zero))
            kernel.release(option)
        kernel.release(mover)
        return found


def _split(edges: Iterable[Edge]) -> tuple[list[Edge], list[Edge], set[int]]:
    """Return the red-blue edges that stand without green ones, the others, and the nodes that the first ones reach.

    Where the others stood on such nodes they stand on the ground.
    """
    at: dict[int, list[int]] = {}
    for start, end, color in edges:
        if color != "g":
            at.setdefault(start, []).append(end)
            at.setdefault(end, []).append(start)
    reached = {0: None}
    for node in (waiting := [0]):
        fresh = dict.fromkeys(other for other in at.get(node, ()) if other not in reached)
        reached.update(fresh)
        waiting += fresh
    numbers, rest = [], []
    for start, end, color in edges:
        if color != "g" and start in reached:
            numbers.append((start, end, color))
        else:
            rest.append((0 if start in reached else start, 0 if end in reached else end, color))
    return numbers, rest, set(reached)


class _Key(NamedTuple):
    """A block on the ground and what its nodes carry, in order: all that its value depends on."""

    edges: tuple[Edge, ...]
    weights: tuple[tuple[int, Weight], ...]

    @classmethod
    def of(cls, edges: Iterable[Edge], root: int, carried: Weights) -> _Key:
        """Return the key of a block whose root is the ground for it."""
        inside = []
        for start, end, color in edges:
            u, v = (0 if node == root else node for node in (start, end))
            inside.append((min(u, v), max(u, v), color))
        nodes = {node for u, v, _ in inside for node in (u, v)} - {0}
        return cls(tuple(sorted(inside)), tuple(sorted((node, carried[node]) for node in nodes if node in carried)))


_Work: TypeAlias = Generator[_Key, Weight, Weight]  # asks for blocks, is told their values, and returns one


class _Search:
    """Values blocks, each once."""

    def __init__(self, games: _Games, meter: Meter) -> None:
        self._games = games
        self._meter = meter
        self._blocks: dict[_Key, Weight] = {}
        self._stems: dict[Weight, int] = {}

    def value(self, edges: Sequence[Edge]) -> Weight:
        """Return the value of a picture whose number has been split off."""
        tasks: list[tuple[_Key | None, _Work]] = [(None, self._sum(edges, {}))]
        answer: Weight | None = None
        while True:
            key, work = tasks[-1]
            try:
                wanted = work.send(answer)  # type: ignore[arg-type]
            except StopIteration as done:
                tasks.pop()
                answer = done.value
                if key is None:
                    return done.value  # type: ignore[no-any-return]
                self._blocks[key] = done.value
                continue
            answer = self._blocks.get(wanted)
            if answer is None:
                self._visit()
                tasks.append((wanted, self._block(wanted)))

    def _visit(self) -> None:
        self._meter.visit()
        self._meter.look_at_the_clock()

    # ---- blocks --------------------------------------------------------------------------------------------

    def _sum(self, edges: Sequence[Edge], weights: Weights) -> _Work:
        """Return the value of what stands on the ground, block by block."""
        adjacent: dict[int, list[tuple[int, int]]] = {0: []}
        for i, (start, end, _) in enumerate(edges):
            adjacent.setdefault(start, []).append((i, end))
            if end != start:
                adjacent.setdefault(end, []).append((i, start))
        zero = (ZERO, self._games.zero)
        carried = dict(weights)
        for root, tip, inside in blocks_of(adjacent, 0, range(len(edges))):
            self._meter.look_at_the_clock()
            if len(inside) == 1:
                above = zero if tip is None else carried.get(tip, zero)
                part = self._on_edge(edges[inside[0]][2], above)
            else:
                key = _Key.of([edges[i] for i in inside], root, carried)
                fused = self._fused(key)
                part = (yield key) if fused is None else (ZERO, fused)
            total = self._plus(carried.get(root, zero), part)
            if total == zero:
                carried.pop(root, None)
            else:
                carried[root] = total
        return carried.get(0, zero)

    def _block(self, key: _Key) -> _Work:
        """Return the value of a block: by red-blue search, split, or as a core."""
        edges, weights = key
        colors = {color for *_, color in edges}
        if "g" not in colors and all(small == self._games.zero for _, (_, small) in weights):
            return self._number(key), self._games.zero
        if all(color == "g" for start, _, color in edges if start == 0):
            return (yield from self._core(edges, dict(weights)))
        numbers, rest, grounded = _split(edges)
        total: Weight = (ZERO, self._games.zero)
        carried = dict(weights)
        for node in grounded & carried.keys():
            number, small = carried.pop(node)
            total = self._plus(total, (ZERO, small))
            if number != ZERO:
                carried[node] = (number, self._games.zero)
        return self._plus(total, (yield from self._sum([*numbers, *rest], carried)))

    def _number(self, key: _Key) -> Dyadic:
        """Return the value of a block that is red and blue and carries numbers alone."""
        graph = Graph.of(*_arrays(key.edges), 0)
        searched = Searched(graph, self._meter)
        weights = {node: number for node, (number, _) in key.weights}
        low, high = searched.core(Block(0, None, list(range(len(key.edges)))), weights, weights)
        if low != high:
            raise Spent(searched.spent)
        return low

    def _core(self, edges: tuple[Edge, ...], weights: dict[int, Weight]) -> _Work:
        """Return the value of a block with green edges alone on the ground: of cuts, and moves in what it carries."""
        sides: tuple[list[int], list[int]] = ([], [])
        for i, (*_, color) in enumerate(edges):
            _, option = yield from self._sum([*edges[:i], *edges[i + 1 :]], weights)
            for player, found in zip(_PLAYERS, sides, strict=True):
                if color in ("g", player):
                    found.append(option)
        for node, weight in weights.items():
            for side, found in enumerate(sides):
                for then in self._games.options(weight, side):
                    others = {other: w for other, w in weights.items() if other != node}
                    after = others if then == (ZERO, self._games.zero) else {**others, node: then}
                    key = _Key.of(edges, 0, after)
                    fused = self._fused(key)
                    _, option = (yield key) if fused is None else (ZERO, fused)
                    found.append(option)
        return ZERO, self._games.make(*sides)

    def _fused(self, key: _Key) -> int | None:
        """Return the value of a block that is green with nimbers on it (the fusion principle), or None."""
        if any(color != "g" for *_, color in key.edges):
            return None
        total = len(key.edges) & 1
        for _, weight in key.weights:
            nimber = self._games.nimber(weight)
            if nimber is None:
                return None
            total ^= nimber
        return self._games.star(total)

    # ---- edges ---------------------------------------------------------------------------------------------

    def _plus(self, g: Weight, h: Weight) -> Weight:
        return plus(g[0], h[0]), self._games.add(g[1], h[1])

    def _on_edge(self, color: str, above: Weight) -> Weight:
        """Return the value of an edge with this on top."""
        if color == "g":
            return ZERO, self._on_green(above)
        return stick(_PLAYERS.index(color), above[0]), above[1]

    def _on_green(self, above: Weight) -> int:
        """Return \\*:above, from the options of above."""
        waiting = [above]
        while waiting:
            here = waiting[-1]
            moves = [self._games.options(here, side) for side in (0, 1)] if self._stem(here) is None else []
            unknown = [then for side in moves for then in side if self._stem(then) is None]
            waiting += unknown
            if unknown:
                continue
            waiting.pop()
            if moves:
                self._visit()
                left, right = ([self._games.zero, *(self._stems_of(side))] for side in moves)
                self._stems[here] = self._games.make(left, right)
        stem = self._stem(above)
        assert stem is not None
        return stem

    def _stems_of(self, values: Iterable[Weight]) -> list[int]:
        return [stem for value in values if (stem := self._stem(value)) is not None]

    def _stem(self, above: Weight) -> int | None:
        """Return \\*:above if it is known."""
        nimber = self._games.nimber(above)
        return self._stems.get(above) if nimber is None else self._games.star(nimber + 1)
