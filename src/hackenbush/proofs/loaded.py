"""Loaded pictures: edges that stand on the ground, and games that nodes carry, their *loads*.

A move is a cut, or a move in the load of a node. Whatever loses its connection to the ground is gone, with its loads.
So a picture without loads is a position of Hackenbush, and a picture with -H on the ground is the picture minus H. A
loaded picture is *folded* from its leaves down, which does not change its value:

a blue edge that carries a number x and a game e that is all-small, and whose upper end has no other edge, is worth
(1:x) + e, which for x >= 0 is x + 1 + e, else (x + n + 1) / 2**n + e where n = -floor(x), and its lower end can carry
that instead; red is the negative of that; a green edge that carries ∗n, and nothing else, is worth ∗(n + 1). A loop is
an edge that carries nothing.

Sources: Berlekamp, Conway and Guy, *Winning Ways*, chapter 7; ``formal/Sticks.v`` and ``formal/Settle.v`` prove it.
Folding counts its steps, so that the checker can stop: see `limits`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple, TypeVar

from hackenbush.players import Player
from hackenbush.proofs.limits import BITS, DIGITS, check_size
from hackenbush.proofs.sums import ZERO, Listed, Worth, apply_move, check_bits, move_names

__all__ = ["GROUND", "Loaded", "LoadedPicture", "Parts"]

GROUND = 0
_MOST_KEPT = 300_000  # edges of pictures about which something is kept
_MOST_UNCOUNTED = 1_000  # steps
T = TypeVar("T")
_NUMBER = rf"(0|[1-9][0-9]{{0,{DIGITS - 1}}})"  # of a node or an edge
_WHOLE = re.compile(_NUMBER)
_EDGE = re.compile(_NUMBER + "-" + _NUMBER + "([BRG])")
_MOVE = re.compile(_NUMBER + "(?:: (.+))?")
_OWN = {Player.LEFT: "B", Player.RIGHT: "R"}


class Parts(NamedTuple):
    """The parts of a loaded picture: edges, nodes that count as ground, and the loads of nodes."""

    edges: Collection[int]
    ground: frozenset[int]
    carried: Mapping[int, Worth]


class Loaded(NamedTuple):
    """A folded picture: two with the same parts are equal."""

    edges: tuple[int, ...]
    ground: frozenset[int]  # nodes that count as ground, beside the ground itself
    carried: tuple[tuple[int, Worth], ...]  # by node, where it is not 0

    @property
    def on_ground(self) -> Worth:
        """The load of the ground."""
        return dict(self.carried).get(GROUND, ZERO)


class LoadedPicture:
    """A list of edges and a list of games, from which loaded pictures are made.

    >>> board = LoadedPicture("0-1B 1-2R 0-3G 3-0G", [])
    >>> board.start(Worth(Fraction(-1, 2)))
    Loaded(edges=(2, 3), ground=frozenset(), carried=())
    >>> board.fold([0], {2}, {1: Worth(Fraction(3))})
    Loaded(edges=(), ground=frozenset(), carried=((0, 4),))
    """

    def __init__(self, picture: str, listed: Sequence[Listed], *, most_steps: int | None = None) -> None:
        self.ends: list[tuple[int, int]] = []
        self.colors: list[str] = []
        self.listed = listed
        self.steps = 0
        self.most_steps = most_steps
        self._kept: dict[tuple[Hashable, ...], Any] = {}
        self._room = _MOST_KEPT
        for word in picture.split(" ") if picture else ():
            edge = _EDGE.fullmatch(word)
            if edge is None:
                raise ValueError(f"expected an edge such as 0-1B, not {word[:40]!r}")
            self.ends.append((int(edge[1]), int(edge[2])))
            self.colors.append(edge[3])

    def start(self, load: Worth) -> Loaded:
        """Return the whole picture, folded, with this load on its ground."""
        return self.fold(range(len(self.ends)), frozenset(), {GROUND: load})

    def moves(self, position: Loaded, player: Player) -> Iterator[str]:
        """Yield the name of every move of a player: the edge that is cut, or the node and the move in its load."""
        for edge in position.edges:
            if self.colors[edge] != _OWN[-player]:
                yield str(edge)
        for node, load in position.carried:
            for name in move_names(load, player, self.listed):
                yield f"{node}: {name}"

    def play(self, position: Loaded, player: Player, move: str) -> Parts:
        """Return the picture after a move of a player; raise `ValueError` if there is no such move."""
        edges, ground, carried = position.edges, position.ground, dict(position.carried)
        found = _MOVE.fullmatch(move)
        number = int(found[1]) if found else -1
        if found and found[2] and number in carried:
            load = apply_move(carried[number], player, found[2], self.listed)
            return Parts(edges, ground, {**carried, number: load})
        if found is None or found[2] or number not in edges or self.colors[number] == _OWN[-player]:
            raise ValueError(f"{move[:40]!r} is not a move of {player}")
        return Parts([other for other in edges if other != number], ground, carried)

    def answer(self, position: Loaded, player: Player, answer: str) -> Parts:
        """Return the picture after an answer of a player: a move, and own edges that the player gives up, as ``3,5,8``.

        Raises `ValueError` if the move is not legal, or the others are not own edges in order.
        """
        move, *given_up = answer.split(",")
        parts = self.play(position, player, move)
        if not given_up:
            return parts
        numbers = [int(number) if _WHOLE.fullmatch(number) else -1 for number in given_up]
        gone = {edge for edge in parts.edges if self.colors[edge] == _OWN[player]}.intersection(numbers)
        if numbers != sorted(gone):
            raise ValueError(f"{answer[:40]!r} gives up edges that {player} does not have, or not in order")
        return parts._replace(edges=[edge for edge in parts.edges if edge not in gone])

    def fold(self, edges: Collection[int], ground: Collection[int], carried: Mapping[int, Worth]) -> Loaded:
        """Return the edges among these that stand, folded; the nodes in ``ground`` count as the ground."""
        ground = frozenset(ground) - {GROUND}
        loads: dict[int, Worth] = {}
        steps = len(edges)
        for node, load in carried.items():
            steps = self._add(loads, GROUND if node in ground else node, load, steps)
        kept: list[int] = []
        standing: set[int] = set()  # nodes with more on them than they carry
        for root, inside, nodes in self._outline(tuple(edges), ground):
            worth = None
            if len(inside) == 1 and standing.isdisjoint(nodes):
                worth = self._worth(inside[0], [loads.get(node, ZERO) for node in nodes])
            if worth is None:
                kept += inside
                standing.add(root)
            else:
                for node in nodes:
                    loads.pop(node, None)
                steps = self._add(loads, root, worth, steps)
        self._count_steps(steps)
        kept.sort()
        return self._name(tuple(kept), ground, loads)

    def _add(self, loads: dict[int, Worth], node: int, load: Worth, steps: int) -> int:
        """Add to the load of a node, and return the steps that are not counted yet."""
        if node in loads:
            load = loads[node] + load
        loads[node] = load
        steps += load.steps
        if steps < _MOST_UNCOUNTED:
            return steps
        self._count_steps(steps)
        return 0

    def _name(self, edges: tuple[int, ...], ground: frozenset[int], loads: Mapping[int, Worth]) -> Loaded:
        """Return a folded picture."""

        def find() -> tuple[frozenset[int], frozenset[int]]:
            ends = self.nodes(edges, ())
            return ends & ground, (ends | {GROUND}) - ground

        joined, nodes = self.keep(("ends", edges, ground), len(edges), find)
        left = sorted((node, load) for node, load in loads.items() if node in nodes and load != ZERO)
        return Loaded(edges, joined, tuple(left))

    def _outline(self, edges: tuple[int, ...], ground: frozenset[int]) -> list[tuple[int, list[int], frozenset[int]]]:
        """Return the blocks of some edges, each with the node that it stands on, and with its other nodes."""

        def find() -> list[tuple[int, list[int], frozenset[int]]]:
            blocks = self.blocks(edges, ground)
            return [(root, inside, self.nodes(inside, ground) - {root}) for root, inside in blocks]

        return self.keep(("outline", edges, ground), len(edges), find)

    def keep(self, key: tuple[Hashable, ...], size: int, find: Callable[[], T]) -> T:
        """Return what was found out under a key about so many edges, or find it out; the last results are kept."""
        if key not in self._kept:
            self._room -= size + 1
            if self._room < 0:
                self._kept.clear()
                self._room = _MOST_KEPT - size - 1
            self._kept[key] = find()
        found: T = self._kept[key]
        return found

    def look_up(self) -> None:
        """Do nothing, now and then during long work; whoever has a clock to look at may raise an error."""

    def _count_steps(self, steps: int) -> None:
        self.look_up()
        self.steps += steps
        if self.most_steps is not None:
            check_size(self.steps, self.most_steps, "steps to check a proof of this length")

    def _worth(self, edge: int, loads: Sequence[Worth]) -> Worth | None:
        """Return the value of an edge whose upper end, if it is no loop, carries this load; None if it has no rule."""
        above, color = sum(loads, ZERO), self.colors[edge]
        if color == "G":
            return Worth(nimber=above.nimber + 1) if above.is_nimber else None
        return above._replace(number=on_stick(above.number, 1 if color == "B" else -1))

    def nodes(self, edges: Iterable[int], ground: Collection[int]) -> frozenset[int]:
        """Return the ends of some edges."""
        return frozenset(GROUND if node in ground else node for edge in edges for node in self.ends[edge])

    def blocks(self, edges: Iterable[int], ground: Collection[int]) -> Iterator[tuple[int, list[int]]]:
        """Yield the blocks that stand, upper ones first, each with the node that it stands on.

        A block is a bridge, a loop, or edges any two of which lie on a cycle (Hopcroft and Tarjan's search).
        """
        adjacent = self._adjacent(edges, ground)
        order, low = {GROUND: 0}, {GROUND: 0}
        pending: list[int] = []
        path = [(GROUND, -1, 0, iter(adjacent[GROUND]))]  # node, edge to it, where that is pending, edges to come
        while path:
            node, by, start, rest = path[-1]
            for edge, other in rest:
                if other == node:
                    yield node, [edge]
                elif other not in order:
                    order[other] = low[other] = len(order)
                    if not len(order) % 1_000:
                        self.look_up()
                    path.append((other, edge, len(pending), iter(adjacent[other])))
                    pending.append(edge)
                    break
                elif edge != by and order[other] < order[node]:
                    pending.append(edge)
                    low[node] = min(low[node], order[other])
            else:
                path.pop()
                if path:
                    root = path[-1][0]
                    low[root] = min(low[root], low[node])
                    if low[node] >= order[root]:
                        yield root, pending[start:]
                        del pending[start:]

    def _adjacent(self, edges: Iterable[int], ground: Collection[int]) -> dict[int, list[tuple[int, int]]]:
        """Return every node with its edges, each with its other end; a loop is there once."""
        adjacent: dict[int, list[tuple[int, int]]] = {GROUND: []}
        for count, edge in enumerate(dict.fromkeys(edges)):
            u, v = self.ends[edge]
            u, v = GROUND if u in ground else u, GROUND if v in ground else v
            adjacent.setdefault(u, []).append((edge, v))
            if u != v:
                adjacent.setdefault(v, []).append((edge, u))
            if not count % 1_000:
                self.look_up()
        return adjacent


def on_stick(x: Fraction, sign: int) -> Fraction:
    """Return 1:x for sign 1 and -1:x for sign -1; raise `TooLarge` if that has too many bits.

    >>> [str(on_stick(Fraction(x), 1)) for x in (2, 0, -1, Fraction(-3, 2))], on_stick(Fraction(1), -1)
    (['3', '1', '1/2', '3/8'], Fraction(-1, 2))
    """
    halvings = max(0, -floor(sign * x))
    check_size(halvings, BITS, "bits of a number")
    return check_bits((x + sign * (halvings + 1)) / (1 << halvings))
