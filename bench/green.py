"""``python -m bench green``: green pictures of up to a million edges, compared with a linear scan of the same edges.

The scan builds a sparse scipy matrix of the same edges and finds its ``connected_components``. Everything
runs in one process, the measurements take turns, and the best round counts. Random graphs have half as many nodes as
edges, trees are random recursive ones; all are seeded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench.boards import SIZES, Timing, best_times
from bench.inputs import SEED
from hackenbush import _kernel
from hackenbush.board import Position

__all__ = ["FAMILIES", "measure_green"]

FAMILIES = ("graph", "tree", "path", "cycle", "star", "ladder", "grid", "flowers")


def rows(family: str, edges: int) -> tuple[Any, Any]:
    """Return the starts and ends of the edges of a picture, about as many as wanted."""
    import numpy as np

    random = np.random.default_rng(SEED)
    row = np.arange(edges)
    match family:
        case "graph":
            starts, ends = random.integers(0, edges // 2, (2, edges))
        case "tree":
            starts, ends = (random.random(edges) * (row + 1)).astype(np.int64), row + 1
        case "path":
            starts, ends = row, row + 1
        case "cycle":
            starts, ends = row, (row + 1) % edges
        case "star":
            starts, ends = np.zeros(edges, dtype=np.int64), row + 1
        case "ladder":
            rungs = np.arange(edges // 3)
            starts = np.concatenate((2 * rungs, 2 * rungs, 2 * rungs + 1))
            ends = np.concatenate((2 * rungs + 1, 2 * rungs + 2, 2 * rungs + 3))
        case "grid":
            nodes = np.arange(int((edges / 2) ** 0.5) ** 2).reshape(int((edges / 2) ** 0.5), -1)
            starts = np.concatenate((nodes[:, :-1].ravel(), nodes[:-1].ravel()))
            ends = np.concatenate((nodes[:, 1:].ravel(), nodes[1:].ravel()))
        case "flowers":  # a cycle of a third of the edges, and trees that stand on it
            ring, stems = np.arange(edges // 3), np.arange(edges // 3, edges)
            starts = np.concatenate((ring, (random.random(len(stems)) * stems).astype(np.int64)))
            ends = np.concatenate(((ring + 1) % len(ring), stems))
        case _:
            raise ValueError(f"expected one of {', '.join(FAMILIES)}, not {family!r}")
    return starts, ends


def measure_green(sizes: tuple[int, ...] = SIZES, *, repeat: int = 5) -> list[Timing]:
    """Return the timings of all tasks on all families."""
    timings = []
    for family in FAMILIES:
        for size in sizes:
            starts, ends = rows(family, size)
            best = best_times(_tasks(starts, ends), repeat)
            timings += [Timing(family, len(starts), name, time, best["scan"]) for name, time in best.items()]
    return timings


def _tasks(starts: Any, ends: Any) -> dict[str, Callable[[], object]]:
    """Return what is timed, after checking that the three answers agree."""
    import numpy as np
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    size = max(starts.max(), ends.max()) + 1
    ones = np.ones(len(starts), dtype=np.int8)
    arrays = Position.from_arrays(starts, ends, b"g" * len(starts)).arrays
    given = arrays.ends, arrays.points
    options = np.frombuffer(_kernel.green_options(*given), dtype=np.uint32)
    assert ((options == 0) == np.frombuffer(_kernel.green_winning(*given), dtype=np.bool_)).all()
    assert (options == 0).any() == (_kernel.green_value(*given) > 0)
    return {
        "scan": lambda: connected_components(
            coo_matrix((ones, (starts, ends)), shape=(size, size)).tocsr(), directed=False
        ),
        "value": lambda: _kernel.green_value(*given),
        "winning cuts": lambda: _kernel.green_winning(*given),
        "values of all cuts": lambda: _kernel.green_options(*given),
    }
