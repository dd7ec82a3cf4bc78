"""`Budget`: how much work a search may do before it gives up."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from hackenbush import _kernel
from hackenbush.errors import InvalidArgument, TooHard, expect

__all__ = ["Budget", "Meter", "show_limit"]

_MOST = 1 << 63
_MOST_THREADS = 256
_PROCESSORS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
_WHOLE, _REAL = (int,), (int, float)
_BYTES_PER_POSITION = 600  # an estimate for a search in Python: the tables and a small position
_BYTES_PER_EDGE = 9
_SHORTEST = 0.001  # seconds for one question of many; most need less


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one search: positions visited, seconds, and bytes of memory; None means no limit.

    >>> Budget(positions=1000)
    Budget(positions=1000, seconds=60.0, memory=2147483648, threads=None)

    A long search of a red-blue picture uses this many threads; None means one for each processor. A budget with a limit
    of positions uses one thread, so that what it answers is always the same.
    """

    positions: int | None = None
    seconds: float | None = 60.0
    memory: int | None = 2 << 30
    threads: int | None = None

    def __post_init__(self) -> None:
        limits = (
            ("positions", self.positions, _WHOLE),
            ("seconds", self.seconds, _REAL),
            ("memory", self.memory, _WHOLE),
        )
        for name, limit, kinds in limits:
            if limit is not None and (type(limit) not in kinds or not 0 <= limit <= _MOST):
                raise InvalidArgument(f"expected {name} of a budget from 0 to 2**63, or None, not {show_limit(limit)}")
        threads = self.threads
        if threads is not None and (type(threads) is not int or not 1 <= threads <= _MOST_THREADS):
            found = show_limit(threads)
            raise InvalidArgument(f"expected threads of a budget from 1 to {_MOST_THREADS}, or None, not {found}")

    @property
    def thread_count(self) -> int:
        """How many threads a search may use.

        >>> Budget(threads=3).thread_count, Budget(threads=3, positions=1000).thread_count
        (3, 1)
        """
        if self.positions is not None:
            return 1
        return self.threads or min(_PROCESSORS, _MOST_THREADS)


def show_limit(limit: object) -> str:
    """Return a limit for a message; an int may be too long to write in decimal."""
    return hex(limit)[:40] if isinstance(limit, int) and abs(limit) > _MOST else f"{limit!r:.60}"


class _Timing:
    """A time limit of the kernel for as long as a ``with`` statement; one that was there and ends sooner stays."""

    __slots__ = ("_before", "_deadline", "_start")

    def __init__(self, deadline: float | None) -> None:
        self._deadline = deadline

    def __enter__(self) -> None:
        self._start = time.monotonic()
        own = None if self._deadline is None else max(0.0, self._deadline - self._start)
        self._before = _kernel.time_limit(own)
        if self._before is not None and (own is None or self._before < own):
            _kernel.time_limit(self._before)

    def __exit__(self, *_: object) -> None:
        before = self._before
        _kernel.time_limit(None if before is None else max(0.0, before - (time.monotonic() - self._start)))


class Meter:
    """Counts the work of one search against its budget.

    >>> meter = Meter(Budget(positions=2))
    >>> for _ in range(3):
    ...     meter.visit()
    Traceback (most recent call last):
    hackenbush.errors.TooHard: more than 2 positions to visit: the budget is spent
    """

    def __init__(self, budget: Budget) -> None:
        expect(Budget, budget, "a Budget")
        self.visited = 0
        self.listener: Callable[[int], None] | None = None  # called now and then with the positions visited
        self._budget = budget
        self._start = time.monotonic()
        self._deadline = None if budget.seconds is None else self._start + budget.seconds
        self._held_before = _kernel.usage()[1]
        self._kept = 0  # positions in tables
        self._held = 0  # bytes of positions

    @property
    def seconds(self) -> float:
        """How long the search has taken so far."""
        return time.monotonic() - self._start

    @property
    def is_late(self) -> bool:
        """Whether the time is up."""
        return self._deadline is not None and time.monotonic() > self._deadline

    @property
    def has_few_positions(self) -> bool:
        """Whether the positions are limited."""
        return self._budget.positions is not None

    def remaining(self, *, of: int = 1) -> Budget:
        """Return what is left of the budget, with this part of the seconds, for work that counts for itself."""
        budget = self._budget
        positions = None if budget.positions is None else max(0, budget.positions - self.visited)
        seconds = None if budget.seconds is None else max(0.0, budget.seconds - self.seconds) / of
        return replace(budget, positions=positions, seconds=seconds)

    def within(self, budget: Budget) -> Budget:
        """Return another budget with at most the seconds that are left of this one.

        >>> Meter(Budget(seconds=0)).within(Budget(positions=7)).seconds
        0.0
        """
        seconds = [limit for limit in (budget.seconds, self.remaining().seconds) if limit is not None]
        return replace(budget, seconds=min(seconds, default=None))

    def share(self, more: int) -> Budget:
        """Return what the next piece of work may spend: half of the seconds left if there is more to do, else all."""
        return self.remaining(of=2 if more else 1)

    def fraction(self, left: int) -> Budget:
        """Return an equal share of the remaining budget for each of ``left`` questions."""
        budget = self.remaining()
        positions = None if budget.positions is None else budget.positions // left
        seconds = None if budget.seconds is None else max(budget.seconds / left, _SHORTEST)
        return replace(budget, positions=positions, seconds=seconds)

    def count(self, positions: int) -> None:
        """Count positions that a part of the work has visited."""
        self.visited += positions

    def report(self, more: int) -> None:
        """Call the listener with the positions visited, including ``more`` that are not counted yet."""
        if self.listener is not None:
            self.listener(self.visited + more)

    def timing(self) -> _Timing:
        """Hold the kernel's work on values to the time that is left: beyond it, sums and comparisons raise `TooHard`.

        >>> with Meter(Budget(seconds=60)).timing():
        ...     0 < _kernel.time_limit(None) <= 60
        True
        """
        return _Timing(self._deadline)

    def check(self) -> None:
        """Raise `TooHard` when the time is up."""
        if self.is_late:
            seconds = self._budget.seconds
            raise TooHard(f"not done in {seconds} seconds, with {self.visited:,} positions visited")

    def spend(self, positions: int) -> None:
        """Count work that is worth so many positions and keeps nothing; raise `TooHard` when the budget is spent."""
        self.visited += positions
        budget = self._budget
        if budget.positions is not None and self.visited > budget.positions:
            raise TooHard(f"more than {budget.positions:,} positions to visit: the budget is spent")
        self.check()

    def visit(self) -> None:
        """Count one more position, which is kept; raise `TooHard` when the budget is spent."""
        self.spend(1)
        self._kept += 1
        if self._kept & 0xFF:
            return
        self.report(0)
        self._check_memory(_kernel.usage()[1] - self._held_before + self._kept * _BYTES_PER_POSITION + self._held)

    def hold(self, edges: int) -> None:
        """Count a position with this many edges, which is kept; raise `TooHard` when the budget of memory is spent."""
        self._held += edges * _BYTES_PER_EDGE
        self._check_memory(self._held)

    def _check_memory(self, held: int) -> None:
        memory = self._budget.memory
        if memory is not None and held > memory:
            raise TooHard(f"not done in {memory >> 20:,} MiB, with {self.visited:,} positions visited")
