"""A census from beginning to end: batches, executor, store, progress."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from hackenbush.census.batches import DEFAULT_SIZE, Batch, batches_of, compute
from hackenbush.census.counting import count_pictures
from hackenbush.census.executors import Dask, Executor, Here, Processes
from hackenbush.census.families import Family
from hackenbush.census.store import Plan, Store
from hackenbush.errors import FileError, InvalidArgument

__all__ = ["CensusProgress", "executor_for", "run_census"]


_TOLD = 25  # a part of the pictures that tells the rate


class CensusProgress(NamedTuple):
    """The progress of a census: pictures done, in all, and done when the clock started; and seconds on the clock."""

    done: int
    total: int
    before: int
    seconds: float

    @property
    def rate(self) -> float:
        """Pictures a second.

        >>> CensusProgress(done=300, total=1000, before=100, seconds=2.0).rate
        100.0
        """
        return (self.done - self.before) / self.seconds if self.seconds else 0.0

    @property
    def eta(self) -> float | None:
        """Seconds to go; None until a part of the pictures is done that tells the rate.

        >>> CensusProgress(300, 1000, 100, 2.0).eta, CensusProgress(10, 1000, 0, 2.0).eta
        (7.0, None)

        The first pictures have few edges, and for these most of the time goes into the files.
        """
        is_told = self.rate and (self.done - self.before) * _TOLD >= self.total - self.before
        return (self.total - self.done) / self.rate if is_told else None


def executor_for(*, processes: int | None = None, dask: str | None = None) -> Executor:
    """Return an executor with this many processes, one for each processor, or for a Dask scheduler."""
    if dask is not None:
        return Dask(dask)
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Here() if (count if processes is None else processes) == 1 else Processes(processes or count)


def run_census(
    folder: str | Path,
    family: Family,
    *,
    edges: int,
    executor: Executor | None = None,
    size: int = DEFAULT_SIZE,
    progress: Callable[[CensusProgress], None] | None = None,
) -> Store:
    """Compute every picture of a family with up to this many edges into a folder, or resume an earlier run.

    If a run is stopped, run it again to resume: only unfinished batches are lost. The files are the same, byte for
    byte, for every executor and however often a run is stopped. You can resume with a larger number of edges. The
    numbers of pictures are checked against `hackenbush.census.counting`.

    Raises `FileError` if the folder cannot be used, `TooHard` if a picture cannot be solved.
    """
    if edges < 0 or size < 1:
        raise InvalidArgument(f"expected 0 edges or more in batches of at least 1, not {edges} in {size}")
    store, plan = Store(folder), Plan(family, edges, size)
    totals = {n: count_pictures(family, n) for n in range(edges + 1)}
    with store.writing(plan):
        before = sum(map(store.rows, totals))
        done, start = before, time.monotonic()

        def report() -> None:
            if progress is not None:
                progress(CensusProgress(done, sum(totals.values()), before, time.monotonic() - start))

        report()
        with closing((executor or executor_for()).run(compute, _list_unfinished(store, plan))) as answers:
            is_first = True
            for batch, finished in answers:
                store.save(batch, finished)
                done += finished.rows
                if is_first:  # until now, processes were started
                    before, start, is_first = done, time.monotonic(), False
                report()
        for n, expected in totals.items():
            if store.rows(n) != expected:
                raise FileError(f"{store.rows(n)} pictures with {n} edges were found, but there are {expected}")
        store.complete(plan)
    return store


def _list_unfinished(store: Store, plan: Plan) -> Iterator[Batch]:
    for n in range(plan.edges + 1):
        for batch in batches_of(plan.family, n, size=plan.size):
            if not store.is_finished(batch):
                yield batch
