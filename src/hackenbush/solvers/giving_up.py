"""Own edges that a player gives up in a proof, since the rest is easier to prove and still enough.

Without own edges a player has less, so what is proved without them holds. There are two reasons to give some up. A
*pocket* is a set of nodes that the opponent's edges connect to one another, but not to the ground: without the own
edges at it, it falls, and the opponent may lose more. And rule ``count`` answers in a single cluster of own edges, so
that others are in its way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from fractions import Fraction
from math import floor
from typing import NamedTuple

from hackenbush.players import Player
from hackenbush.proofs.checker import counted_lead
from hackenbush.proofs.loaded import GROUND, Loaded, LoadedPicture

__all__ = ["Spared", "give_up"]


class Spared(NamedTuple):
    """What a player has by counting, after giving up some own edges: how far ahead, the edges, and what is left."""

    lead: Fraction
    edges: tuple[int, ...]
    left: Loaded


def give_up(board: LoadedPicture, position: Loaded, player: Player) -> Spared:
    """Return the own edges to give up so that counting shows most, or enough; all loads must be numbers.

    >>> from hackenbush.proofs.sums import ZERO
    >>> board = LoadedPicture("0-1R 1-0R 1-2B 2-3R 2-3R 2-3R 3-1B", [])
    >>> give_up(board, board.start(ZERO), Player.LEFT)
    Spared(lead=Fraction(-2, 1), edges=(2, 6), left=Loaded(edges=(0, 1), ground=frozenset(), carried=()))
    """
    best = Spared(_lead(board, position, player), (), position)
    for edges in _candidates(board, position, player):
        if best.lead >= 0:
            break
        left = board.fold(
            [edge for edge in position.edges if edge not in edges], position.ground, dict(position.carried)
        )
        lead = _lead(board, left, player)
        if lead > best.lead:
            best = Spared(lead, tuple(sorted(edges)), left)
    return best


def _lead(board: LoadedPicture, position: Loaded, player: Player) -> Fraction:
    if not position.edges:
        number = position.on_ground.number
        return number if player is Player.LEFT else -number
    lead = counted_lead(board, position, player)
    assert lead is not None, "all loads are numbers"
    return lead


def _candidates(board: LoadedPicture, position: Loaded, player: Player) -> Iterator[frozenset[int]]:
    """Yield sets of own edges to give up: all but one cluster, or those at pockets, the best pockets first."""
    parts = _split(board, position, player)
    if parts.pockets:
        yield _drop_pockets(board, position, player, parts)
    if len(parts.clusters) > 1:
        loose = frozenset().union(*parts.clusters)
        yield from (loose - cluster for cluster in parts.clusters)
    elif parts.clusters:
        yield parts.clusters[0]


class _Parts(NamedTuple):
    own: frozenset[int]
    clusters: list[frozenset[int]]  # of own edges, the largest first
    pockets: list[frozenset[int]]  # own edges at each pocket


def _split(board: LoadedPicture, position: Loaded, player: Player) -> _Parts:
    color = "B" if player is Player.LEFT else "R"

    def find() -> _Parts:
        own = frozenset(edge for edge in position.edges if board.colors[edge] == color)
        others = frozenset(position.edges) - own
        groups = _connect(board, own, position.ground)
        clusters = [_touching(board, own, position.ground, nodes) for nodes in groups if GROUND not in nodes]
        reached = _connect(board, others, position.ground)
        lone = board.nodes(own, position.ground).difference({GROUND}, *reached)
        pockets = [nodes for nodes in reached if GROUND not in nodes] + [{node} for node in sorted(lone)]
        return _Parts(
            own,
            sorted(clusters, key=len, reverse=True),
            [_touching(board, own, position.ground, nodes) for nodes in pockets],
        )

    return board.keep(("split", position.edges, position.ground, color), len(position.edges), find)


def _drop_pockets(board: LoadedPicture, position: Loaded, player: Player, parts: _Parts) -> frozenset[int]:
    """Return the own edges that are not held when the edges at some pockets are gone."""
    loads = [(node, load.number if player is Player.LEFT else -load.number) for node, load in position.carried]

    def rest(gone: frozenset[int]) -> _Rest:
        key = ("rest", position.edges, position.ground, player, gone)
        return board.keep(key, len(position.edges), lambda: _find_rest(board, position, parts.own, gone))

    gone = frozenset[int]()
    best = rest(gone).lead(loads)
    while best < 0:
        choices = [(rest(gone | pocket).lead(loads), gone | pocket) for pocket in parts.pockets if not pocket <= gone]
        lead, chosen = max(choices, key=lambda choice: choice[0], default=(best, gone))
        if lead <= best:
            break
        best, gone = lead, chosen
    return parts.own - rest(gone).kept


class _Rest(NamedTuple):
    """What counts when some own edges are gone: own edges that are held, nodes, and edges more than the opponent's."""

    kept: frozenset[int]
    held: frozenset[int]
    standing: frozenset[int]
    ahead: int

    def lead(self, loads: Iterable[tuple[int, Fraction]]) -> Fraction:
        total = Fraction(self.ahead)
        for node, load in loads:
            if node in self.held:
                total += load
            elif load < 0 and node in self.standing:
                total += floor(load)
        return total


def _find_rest(board: LoadedPicture, position: Loaded, own: frozenset[int], gone: frozenset[int]) -> _Rest:
    held = _find_reached(board, own - gone, position.ground)
    kept = _touching(board, own - gone, position.ground, held)
    others = frozenset(position.edges) - own
    standing = _find_reached(board, kept | others, position.ground)
    return _Rest(kept, held, standing, len(kept) - len(_touching(board, others, position.ground, standing)))


def _find_reached(board: LoadedPicture, edges: Iterable[int], ground: frozenset[int]) -> frozenset[int]:
    """Return the ground and the nodes that edges connect to it."""
    found = next((nodes for nodes in _connect(board, edges, ground) if GROUND in nodes), ())
    return frozenset({GROUND, *found})


def _touching(board: LoadedPicture, edges: Iterable[int], ground: frozenset[int], nodes: Set[int]) -> frozenset[int]:
    """Return the edges that end at these nodes."""
    return frozenset(edge for edge in edges if not nodes.isdisjoint(_ends(board, edge, ground)))


def _connect(board: LoadedPicture, edges: Iterable[int], ground: frozenset[int]) -> list[set[int]]:
    """Return the sets of nodes that edges connect to one another."""
    group_of: dict[int, set[int]] = {}
    for edge in edges:
        u, v = _ends(board, edge, ground)
        joined, other = group_of.setdefault(u, {u}), group_of.setdefault(v, {v})
        if joined is not other:
            joined |= other
            group_of.update(dict.fromkeys(other, joined))
    return [*{id(group): group for group in group_of.values()}.values()]


def _ends(board: LoadedPicture, edge: int, ground: frozenset[int]) -> tuple[int, int]:
    u, v = board.ends[edge]
    return GROUND if u in ground else u, GROUND if v in ground else v
