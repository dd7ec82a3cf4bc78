"""``python -m bench board``: pictures of up to a million edges, compared with a linear scan of the same edges.

The yardstick is scipy's ``connected_components`` on the same edges, once with the matrix ready and once including its
construction. Everything runs in one process, the measurements take turns, and the best round counts. Trees
are random recursive ones, graphs have half as many nodes as edges; colors are random, all seeded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from time import process_time_ns
from typing import Any, NamedTuple

from bench.inputs import SEED
from bench.report import duration
from hackenbush.board import Position

__all__ = ["SIZES", "Timing", "best_times", "board_table", "measure_boards"]

SIZES = (1_000, 10_000, 100_000, 1_000_000)
FAMILIES = ("tree", "graph")


class Timing(NamedTuple):
    """The best time of a task on one picture, and the scan's on the same edges."""

    family: str
    edges: int
    task: str
    nanoseconds: int
    scan: int


class Rows(NamedTuple):
    """A picture as numpy rows."""

    starts: Any
    ends: Any
    colors: bytes


def rows(family: str, edges: int) -> Rows:
    """Return the ends and colors of a seeded random picture."""
    import numpy as np

    random = np.random.default_rng(SEED)
    if family == "tree":
        ends = np.arange(1, edges + 1)
        starts = (random.random(edges) * ends).astype(np.int64)
    else:
        starts, ends = random.integers(0, edges // 2, (2, edges))
    return Rows(starts, ends, random.choice(np.frombuffer(b"brg", dtype=np.uint8), edges).tobytes())


def best_times(
    tasks: Mapping[str, Callable[[], object]], repeat: int, *, clock: Callable[[], int] = process_time_ns
) -> dict[str, int]:
    """Return the best time of several rounds for every task, in nanoseconds; the tasks take turns.

    >>> list(best_times({"nothing": lambda: None}, 2))
    ['nothing']
    """
    best = dict.fromkeys(tasks, sys.maxsize)
    for _ in range(repeat):
        for name, task in tasks.items():
            start = clock()
            task()
            best[name] = min(best[name], clock() - start)
    return best


def measure_boards(sizes: tuple[int, ...] = SIZES, *, repeat: int = 5) -> list[Timing]:
    """Return the timings of all tasks on both families."""
    timings = []
    for family in FAMILIES:
        for edges in sizes:
            best = best_times(_tasks(rows(family, edges)), repeat)
            timings += [Timing(family, edges, name, time, best["scan"]) for name, time in best.items()]
    return timings


def _tasks(given: Rows) -> dict[str, Callable[[], object]]:
    """Return what is timed, after checking that the scan and the position see the same picture."""
    import numpy as np
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    size = max(given.starts.max(), given.ends.max()) + 1
    ones = np.ones(len(given.colors), dtype=np.int8)

    def matrix() -> Any:
        return coo_matrix((ones, (given.starts, given.ends)), shape=(size, size)).tocsr()

    ready = matrix()
    position = Position.from_arrays(*given)
    letters, edges = str(position), " ".join(map(str, position.edges))
    _, label = connected_components(ready, directed=False)
    assert len(position.floating) == int((label[given.starts] != label[0]).sum())
    assert Position(letters) == position == Position(edges)
    middle = len(position) // 2 if not position.floating else position.moves(_left())[0]
    return {
        "scan": lambda: connected_components(ready, directed=False),
        "scan with its matrix": lambda: connected_components(matrix(), directed=False),
        "from arrays": lambda: Position.from_arrays(*given),
        "read edges": lambda: Position(edges),
        "read str": lambda: Position(letters),
        "write str": lambda: str(position),
        "cut": lambda: position.cut(middle),
        "falls": lambda: position.falls(middle),
        "components": position.components,
    }


def _left() -> Any:
    from hackenbush import Player

    return Player.LEFT


def board_table(timings: list[Timing]) -> str:
    """Return a table: for every task its time, how many scans that is, and the growth of its time per edge."""
    lines = [f"{'picture':8}{'edges':>10}  {'task':22}{'time':>10}{'scans':>8}{'growth':>8}"]
    before: dict[tuple[str, str], Timing] = {}
    for timing in timings:
        smaller = before.get((timing.family, timing.task))
        per_edge = timing.nanoseconds / timing.edges
        growth = f"{per_edge / (smaller.nanoseconds / smaller.edges):.2f}" if smaller else ""
        scans = f"{timing.nanoseconds / timing.scan:.2f}"
        head = f"{timing.family:8}{timing.edges:>10,}  {timing.task:22}"
        lines.append(f"{head}{duration(timing.nanoseconds):>10}{scans:>8}{growth:>8}".rstrip())
        before[timing.family, timing.task] = timing
    return "\n".join(
        [*lines, "", "scans: the time over the scan's; growth: time per edge over that of the size before"]
    )
