"""Counting moves with a cluster: own edges that hang together, but that only other edges connect to the ground.

The player answers every move in the cluster, until the opponent cuts it off: first with units of numbers that it
carries, then with edges on its cycles, then with edges of a tree, from the leaves on, so that the rest of the cluster
holds together. If it is cut off after j answers, the opponent has j + 1 moves less, and no more than what stands
without the rest of the cluster. Safe moves must be enough for that, for every j, and for what is left when the cluster
is used up (``formal/Clusters.v``).
"""

from __future__ import annotations

from collections import Counter
from math import floor
from typing import NamedTuple

from hackenbush.players import Player
from hackenbush.proofs.loaded import GROUND, Loaded, LoadedPicture

__all__ = ["cluster_lead"]

_MOST_EDGES = 32  # of a cluster, so that the work is proportional to the length of the text


class _Stage(NamedTuple):
    """What stands without what is left of a cluster: nodes, and edges that the opponent can cut."""

    nodes: frozenset[int]
    moves: int


class _Cluster(NamedTuple):
    nodes: frozenset[int]
    size: int
    spare: int  # edges that can go before the cluster has fewer nodes
    stages: tuple[_Stage, ...]


def cluster_lead(board: LoadedPicture, position: Loaded, player: Player, held: frozenset[int]) -> int | None:
    """Return how far ahead a player is by answering in a cluster; None if own edges that are not held are no cluster.

    Loads must be numbers, and ``held`` the nodes with a path of own edges to the ground.

    >>> from hackenbush.proofs.sums import ZERO
    >>> board = LoadedPicture("0-1B 1-2B 2-0B 0-3R 0-4R 3-4B 3-4B", [])
    >>> cluster_lead(board, board.start(ZERO), Player.LEFT, frozenset({0, 1, 2}))
    2
    """
    own = "B" if player is Player.LEFT else "R"
    key = ("cluster", position.edges, position.ground, own)
    cluster = board.keep(key, len(position.edges), lambda: _find_cluster(board, position, own, held))
    if cluster is None:
        return None
    safe = sum(board.colors[edge] == own for edge in position.edges) - cluster.size
    moves, units = len(position.edges) - safe - cluster.size, 0
    against: dict[int, int] = {}
    for node, load in position.carried:
        x = floor(load.number if player is Player.LEFT else -load.number)
        if x < 0:
            against[node] = -x
            moves -= x
        elif node in held:
            safe += x
        elif node in cluster.nodes:
            units += x
    need = moves - units - cluster.size
    answers = 0
    for number, stage in enumerate(cluster.stages):
        if number:
            answers = units + cluster.spare + number
        remaining = stage.moves + sum(count for node, count in against.items() if node in stage.nodes)
        need = max(need, min(moves - answers, 1 + remaining))
    return safe - need


def _find_cluster(board: LoadedPicture, position: Loaded, own: str, held: frozenset[int]) -> _Cluster | None:
    ends = {edge: _ends(board, position, edge) for edge in position.edges}
    loose = [edge for edge in position.edges if board.colors[edge] == own and ends[edge][0] not in held]
    if not 0 < len(loose) <= _MOST_EDGES:
        return None
    others = [edge for edge in position.edges if board.colors[edge] != own]
    degrees = Counter(node for edge in others for node in ends[edge])
    near = _adjacent(loose, ends)
    root = max(near, key=lambda node: degrees[node])
    order, todo, left = [root], [root], set[int]()
    reached = 0
    while todo:
        node = todo.pop()
        for other in reversed(near[node]):
            if other not in left:
                reached += 1
                if other not in order:
                    order.append(other)
                    todo.append(other)
        left.add(node)
    if reached < len(loose):
        return None
    stages = _find_stages(order, others, _adjacent(sorted(set(position.edges) - set(loose)), ends), ends)
    return _Cluster(frozenset(order), len(loose), len(loose) - len(order) + 1, stages)


def _find_stages(
    order: list[int], others: list[int], near: dict[int, list[int]], ends: dict[int, tuple[int, int]]
) -> tuple[_Stage, ...]:
    """Return what stands without a cluster, and then without what is left of it as nodes go, the last ones first."""
    closed, standing, todo = set(order), {GROUND}, [GROUND]
    stages = []
    for size in range(len(order), min(len(order), 2) - 1, -1):
        if size < len(order):
            node = order[size]
            closed.remove(node)
            if not standing.isdisjoint(near.get(node, ())):
                standing.add(node)
                todo.append(node)
        while todo:
            for other in near.get(todo.pop(), ()):
                if other not in standing and other not in closed:
                    standing.add(other)
                    todo.append(other)
        moves = sum(standing.issuperset(ends[edge]) for edge in others)
        stages.append(_Stage(frozenset(standing), moves))
    return tuple(stages)


def _ends(board: LoadedPicture, position: Loaded, edge: int) -> tuple[int, int]:
    u, v = board.ends[edge]
    return GROUND if u in position.ground else u, GROUND if v in position.ground else v


def _adjacent(edges: list[int], ends: dict[int, tuple[int, int]]) -> dict[int, list[int]]:
    """Return the other ends of the edges at each node; a loop is there once."""
    near: dict[int, list[int]] = {}
    for edge in edges:
        u, v = ends[edge]
        near.setdefault(u, []).append(v)
        if u != v:
            near.setdefault(v, []).append(u)
    return near
