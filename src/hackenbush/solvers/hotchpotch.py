"""Pictures of three colors: a number, and beside it a game that is small whatever the number.

Let G be a picture and N the red-blue picture that is left when its green edges are deleted.

1. G is equal to the value of N plus an *all-small* game e. For cutting a green edge, or an edge that falls without the
   green ones, leaves N as it is, and cutting a blue or red edge of N is worse for its owner than any of these; both
   stops of G are then the value of N, and what remains in translation is e. So nothing is ever hot, and when N is not
   0 its sign says who wins.
2. e does not change if all nodes of N are joined to the ground and its edges taken away, since only dominated moves
   go with them. In what is left every edge on the ground is green, and stays so.
3. What hangs on a single node counts by its value alone (the colon principle): on a blue or red edge x + e becomes
   (1:x) + e or (-1:x) + e, and on a green edge \\*:(x + e) = {0, \\*:L | 0, \\*:R} over the options of x + e.
4. A block of green edges that carries nothing but nimbers is worth one (the fusion principle).

So the picture is taken apart into blocks, from the leaves down, and only blocks with a green edge on the ground that
are no bridges are searched: their moves are cuts, and moves in the values that their nodes carry.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from hackenbush.board.builders import hackenstring
from hackenbush.board.colors import Color
from hackenbush.board.nodes import is_ground
from hackenbush.board.position import Position
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.trees import on_stick
from hackenbush.values import Game, star
from hackenbush.values.game import followers

__all__ = ["Numbers", "hotchpotch_value"]

Weights: TypeAlias = dict[int, Game]  # what nodes carry, where it is not 0
Numbers: TypeAlias = Callable[[Position], Fraction]  # the value of a red-blue picture
_GROUND = -1
_ZERO, _STAR = Game(0), star(1)


def hotchpotch_value(position: Position, *, meter: Meter, numbers: Numbers) -> Game:
    """Return the value of any picture, given how to value red-blue ones.

    >>> from hackenbush.solvers.budget import Budget
    >>> no_numbers = lambda picture: Fraction(0)
    >>> hotchpotch_value(Position("gb"), meter=Meter(Budget()), numbers=no_numbers)
    Game('^*')
    >>> hotchpotch_value(Position(""), meter=Meter(Budget()), numbers=no_numbers)
    Game('0')

    What floats counts for nothing. Raises `TooHard` when the budget is spent.
    """
    graph = _Graph.of(position)
    return _Solver(graph, meter, numbers).solve()


class _Graph(NamedTuple):
    """The ends of edges between numbered nodes, and their colors; the ground is -1."""

    ends: list[tuple[int, int]]
    colors: str

    @classmethod
    def of(cls, position: Position) -> _Graph:
        number = {node: _GROUND if is_ground(node) else i for i, node in enumerate(position.nodes)}
        ends = [(number[start], number[end]) for start, end, _ in position.edges]
        return cls(ends, position.arrays.colors.decode())


class _Block(NamedTuple):
    """A bridge, or a part that no single node cuts: the node it hangs on, a node above that, and its edges."""

    root: int
    above: int
    edges: list[int]


def _blocks(graph: _Graph, ground: frozenset[int], edges: Iterable[int]) -> tuple[list[tuple[int, int]], list[_Block]]:
    """Return loops, as (node, edge), and the blocks that stand on the ground, those above before those below.

    All nodes of ``ground`` count as one, -1. What cannot be reached is left out.
    """
    adjacent: dict[int, list[tuple[int, int]]] = {_GROUND: []}
    loops = []
    for edge in edges:
        u, v = (_GROUND if node in ground else node for node in graph.ends[edge])
        if u == v:
            loops.append((u, edge))
        else:
            adjacent.setdefault(u, []).append((edge, v))
            adjacent.setdefault(v, []).append((edge, u))
    order = {_GROUND: 0}
    low = {_GROUND: 0}
    found: list[_Block] = []
    pending: list[int] = []
    path = [(_GROUND, -1, 0, iter(adjacent[_GROUND]))]  # node, edge to it, where that is pending, edges to come
    while path:
        node, by, start, rest = path[-1]
        for edge, other in rest:
            if edge == by:
                continue
            if other not in order:
                order[other] = low[other] = len(order)
                path.append((other, edge, len(pending), iter(adjacent[other])))
                pending.append(edge)
                break
            if order[other] < order[node]:
                pending.append(edge)
                low[node] = min(low[node], order[other])
        else:
            path.pop()
            if path:
                root = path[-1][0]
                low[root] = min(low[root], low[node])
                if low[node] >= order[root]:
                    found.append(_Block(root, node, pending[start:]))
                    del pending[start:]
    return [loop for loop in loops if loop[0] in order], found


_Key: TypeAlias = tuple[frozenset[int], tuple[int, ...], tuple[tuple[int, Game], ...]]
_Work: TypeAlias = Generator[_Key, Game, Game]  # asks for cores, is told their values, and returns one


class _Solver:
    """Values parts of one picture; a core that was searched once is known."""

    def __init__(self, graph: _Graph, meter: Meter, numbers: Numbers) -> None:
        self._graph = graph
        self._meter = meter
        self._numbers = numbers
        self._cores: dict[_Key, Game] = {}
        self._blocks_in_the_air: dict[_Key, Game] = {}
        self._stems: dict[Game, Game] = {_ZERO: _STAR}

    def solve(self) -> Game:
        """Return the value of the whole picture, by a loop: a core that needs others waits for them."""
        everything = self._value(frozenset([_GROUND]), range(len(self._graph.ends)), {})
        tasks: list[tuple[_Key | None, _Work]] = [(None, everything)]
        cores = self._cores
        answer: Game | None = None
        while True:
            key, work = tasks[-1]
            try:
                wanted = work.send(answer)  # type: ignore[arg-type]
            except StopIteration as done:
                tasks.pop()
                value: Game = done.value
                if key is None:
                    return value
                answer = cores[key] = value
                continue
            answer = cores.get(wanted)
            if answer is None:
                self._meter.visit()
                tasks.append((wanted, self._core(*wanted)))

    # ---- parts of the picture ------------------------------------------------------------------------------

    def _value(self, ground: frozenset[int], edges: Sequence[int], weights: Weights) -> _Work:
        """Return the value of what stands on the ground."""
        number_edges, grounded = self._number_part(ground, edges)
        inside = set(number_edges)
        total = Game(self._number(ground, number_edges, weights))
        rest = []
        for edge in edges:
            u, v = self._graph.ends[edge]
            if edge in inside:
                continue
            if u in grounded and v in grounded:
                total += _STAR
            else:
                rest.append(edge)
        for node in grounded - ground:
            if node in weights:
                total += weights[node].split()[1]
        if rest:
            total += yield from self._jungle(frozenset(grounded), rest, weights)
        return total

    def _jungle(self, ground: frozenset[int], edges: Sequence[int], weights: Weights) -> _Work:
        """Return the value of what stands on green edges alone."""
        loops, blocks = _blocks(self._graph, ground, edges)
        carried = dict(weights)
        carried[_GROUND] = _ZERO
        for node, edge in loops:
            carried[node] = carried.get(node, _ZERO) + self._on_edge(edge, _ZERO)
        for root, above, inside in blocks:
            if len(inside) == 1:
                part = self._on_edge(inside[0], carried.get(above, _ZERO))
            elif (nimber := self._fused(ground | {root}, inside, carried)) is not None:
                part = star(nimber)
            elif root == _GROUND:
                part = yield self._key(ground, inside, carried)
            else:
                part = yield from self._in_the_air(root, inside, carried)
            carried[root] = carried.get(root, _ZERO) + part
        return carried[_GROUND]

    def _in_the_air(self, root: int, edges: Sequence[int], weights: Weights) -> _Work:
        """Return the value of a block that stands on a node; one that was valued once is known."""
        key = self._key(frozenset([root]), edges, weights)
        if key not in self._blocks_in_the_air:
            self._blocks_in_the_air[key] = yield from self._value(key[0], key[1], dict(key[2]))
        return self._blocks_in_the_air[key]

    def _core(self, ground: frozenset[int], edges: tuple[int, ...], given: tuple[tuple[int, Game], ...]) -> _Work:
        """Return the value of a block that must be searched: of cuts, and of moves in what its nodes carry."""
        weights = dict(given)
        left: list[Game] = []
        right: list[Game] = []
        for edge in edges:
            option = yield from self._jungle(ground, [other for other in edges if other != edge], weights)
            color = self._graph.colors[edge]
            if color != "r":
                left.append(option)
            if color != "b":
                right.append(option)
        for node, weight in given:
            number, small = weight.split()
            moving, staying = (small, Game(number)) if small else (weight, _ZERO)
            for options, found in ((moving.left, left), (moving.right, right)):
                for option in options:
                    found.append((yield self._key(ground, edges, {**weights, node: staying + option})))
        return Game.of(left, right)

    def _key(self, ground: frozenset[int], edges: Iterable[int], weights: Mapping[int, Game]) -> _Key:
        """Return what a core is known by: its edges, which of its nodes are the ground, what the others carry."""
        inside = tuple(sorted(edges))
        nodes = {node for edge in inside for node in self._graph.ends[edge]}
        carried = sorted((node, weights[node]) for node in nodes - ground if weights.get(node)) if weights else []
        return ground & nodes, inside, tuple(carried)

    def _fused(self, ground: frozenset[int], edges: Sequence[int], weights: Mapping[int, Game]) -> int | None:
        """Return the nimber of a block that is green with nimbers on it, or None."""
        if any(self._graph.colors[edge] != "g" for edge in edges):
            return None
        nimber = len(edges) & 1
        for node in {node for edge in edges for node in self._graph.ends[edge]} - ground:
            weight = weights.get(node, _ZERO)
            if not weight.is_nimber:
                return None
            nimber ^= weight.nimber
        return nimber

    # ---- numbers -------------------------------------------------------------------------------------------

    def _number_part(self, ground: frozenset[int], edges: Iterable[int]) -> tuple[list[int], set[int]]:
        """Return the edges that stand without the green ones, and the nodes that they reach."""
        at: dict[int, list[int]] = {}
        for edge in edges:
            if self._graph.colors[edge] != "g":
                for node in set(self._graph.ends[edge]):
                    at.setdefault(node, []).append(edge)
        reached = set(ground)
        waiting = [node for node in ground if node in at]
        found: dict[int, None] = {}
        for node in waiting:
            for edge in at[node]:
                found[edge] = None
                for other in self._graph.ends[edge]:
                    if other not in reached:
                        reached.add(other)
                        waiting.append(other)
        return list(found), reached

    def _number(self, ground: frozenset[int], edges: Sequence[int], weights: Weights) -> Fraction:
        """Return the value of a red-blue part, whose nodes carry the numbers of their weights."""
        if not edges:
            return Fraction(0)
        _, blocks = found = _blocks(self._graph, ground, edges)
        nodes = {node for edge in edges for node in self._graph.ends[edge]} - ground
        numbers = {node: weights[node].split()[0] for node in nodes if node in weights}
        if any(len(block.edges) > 1 for block in blocks):
            return self._numbers(self._picture(ground, edges, numbers))
        return self._tree_number(*found, numbers)

    def _tree_number(
        self, loops: Iterable[tuple[int, int]], blocks: Iterable[_Block], numbers: dict[int, Fraction]
    ) -> Fraction:
        carried = dict(numbers)
        for node, edge in loops:
            carried[node] = carried.get(node, Fraction(0)) + (1 if self._graph.colors[edge] == "b" else -1)
        for root, above, (edge,) in blocks:
            part = on_stick(Color(self._graph.colors[edge]), carried.get(above, Fraction(0)))
            carried[root] = carried.get(root, Fraction(0)) + part
        return carried.get(_GROUND, Fraction(0))

    def _picture(self, ground: frozenset[int], edges: Iterable[int], numbers: Mapping[int, Fraction]) -> Position:
        """Return a red-blue picture with stalks for the numbers that nodes carry."""
        starts, ends, colors = [], [], []
        for edge in edges:
            u, v = (0 if node in ground else node + 1 for node in self._graph.ends[edge])
            starts.append(u)
            ends.append(v)
            colors.append(self._graph.colors[edge])
        free = len(self._graph.ends) * 2 + 2
        for node, number in numbers.items():
            letters = hackenstring(number)
            starts += [node + 1, *range(free, free + len(letters) - 1)][: len(letters)]
            ends += range(free, free + len(letters))
            colors += letters
            free += len(letters)
        return Position.from_arrays(starts, ends, "".join(colors))

    # ---- edges ---------------------------------------------------------------------------------------------

    def _on_edge(self, edge: int, above: Game) -> Game:
        """Return the value of an edge with this on top."""
        color = self._graph.colors[edge]
        if color == "g":
            return self._on_green(above)
        number, small = above.split()
        carried: Game = Game(on_stick(Color(color), number)) + small
        return carried

    def _on_green(self, above: Game) -> Game:
        """Return \\*:above, from the options of above."""
        stems = self._stems
        if above.is_nimber:  # the tower of its options need not be climbed
            return star(above.nimber + 1)
        if above not in stems:
            for game in followers(above, stop=lambda g: g.is_nimber or g in stems):
                if game in stems:
                    continue
                if game.is_nimber:
                    stems[game] = star(game.nimber + 1)
                    continue
                self._meter.visit()
                left, right = ([_ZERO, *(stems[option] for option in side)] for side in (game.left, game.right))
                stems[game] = Game.of(left, right)
        return stems[above]
