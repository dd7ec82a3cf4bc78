"""``python -m bench trees``: values and best cuts of red-blue trees of up to a million edges, compared with a scan.

The yardstick is scipy's ``connected_components`` on the same edges, including the construction of its matrix: the time
of a program that only looks at every edge. Everything runs in one process, the measurements take turns, and the best
round counts. Colors are random, except for "in turn", and all seeded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench.boards import SIZES, Timing, best_times
from bench.inputs import SEED
from hackenbush.board import Position

__all__ = ["SHAPES", "measure_trees"]

SHAPES = ("random", "path", "in turn", "comb", "broom", "binary", "deep", "legs", "spine")


def parents(shape: str, edges: int) -> Any:
    """Return for every node 1, 2, … the node below it.

    >>> for shape in ("comb", "broom", "binary", "legs", "spine"):
    ...     print(shape, *parents(shape, 6))
    comb 0 1 1 3 3 5
    broom 0 1 2 3 3 3
    binary 0 0 1 1 2 2
    legs 0 1 0 3 0 5
    spine 0 1 1 3 2 5
    """
    import numpy as np

    chance = np.random.default_rng(SEED).random(edges)
    before = np.arange(edges)  # the node made before each
    side = int(edges**0.5)
    match shape:
        case "random":
            return (chance * (before + 1)).astype(np.int64)
        case "comb":
            return before - (before % 2 == 0) * (before > 0)
        case "broom":
            return np.minimum(before, edges // 2)
        case "binary":
            return before // 2
        case "deep":
            return np.maximum(0, before - (chance * 4).astype(np.int64))
        case "legs":
            return np.where(before % side, before, 0)
        case "spine":
            foot = np.minimum((before - side) // side + 1, side)
            return np.where((before >= side) & ((before - side) % side == 0), foot, before)
        case _:
            return before


def measure_trees(sizes: tuple[int, ...] = SIZES, *, repeat: int = 5) -> list[Timing]:
    """Return the timings of all tasks on all shapes."""
    timings = []
    for shape in SHAPES:
        for edges in sizes:
            best = best_times(_tasks(shape, edges), repeat)
            timings += [Timing(shape, edges, name, time, best["scan with its matrix"]) for name, time in best.items()]
    return timings


def _tasks(shape: str, edges: int) -> dict[str, Callable[[], object]]:
    """Return what is timed, after checking that a tree and its negative are worth nothing together."""
    import numpy as np
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    from hackenbush import Player
    from hackenbush.solvers.trees import best_cuts, tree_value

    below, nodes = parents(shape, edges), np.arange(1, edges + 1)
    ones = np.ones(edges, dtype=np.int8)
    random = np.random.default_rng(SEED).choice(np.frombuffer(b"br", dtype=np.uint8), edges).tobytes()
    colors = (b"br" * edges)[:edges] if shape == "in turn" else random
    position = Position.from_arrays(below, nodes, colors)
    assert tree_value(position) + tree_value(-position) == 0

    def matrix() -> Any:
        return coo_matrix((ones, (below, nodes)), shape=(edges + 1, edges + 1)).tocsr()

    return {
        "scan with its matrix": lambda: connected_components(matrix(), directed=False),
        "value": lambda: tree_value(position),
        "best cuts": lambda: best_cuts(position, Player.LEFT),
    }
