"""`Budget`: how much work a search may do before it gives up."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from hackenbush import _kernel
from hackenbush.errors import InvalidArgument, TooHard

__all__ = ["Budget", "Meter"]

_MOST = 1 << 63
_BYTES_PER_POSITION = 600  # an estimate for a search in Python: the tables and a small position
_SHORTEST = 0.001  # seconds for one question of many; most need less


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one search: positions visited, seconds, and bytes of memory; None means no limit.

    >>> Budget(positions=1000)
    Budget(positions=1000, seconds=60.0, memory=2147483648)
    """

    positions: int | None = None
    seconds: float | None = 60.0
    memory: int | None = 2 << 30

    def __post_init__(self) -> None:
        for name, limit in (("positions", self.positions), ("seconds", self.seconds), ("memory", self.memory)):
            kinds = (int, float) if name == "seconds" else (int,)
            if limit is not None and (type(limit) not in kinds or not 0 <= limit < _MOST):
                raise InvalidArgument(f"expected {name} of a budget from 0 up to 2**63, or None, not {limit!r:.60}")


class Meter:
    """Counts the work of one search against its budget.

    >>> meter = Meter(Budget(positions=2))
    >>> for _ in range(3):
    ...     meter.visit()
    Traceback (most recent call last):
    hackenbush.errors.TooHard: more than 2 positions to visit: the budget is spent
    """

    def __init__(self, budget: Budget) -> None:
        self.visited = 0
        self.listener: Callable[[int], None] | None = None  # called now and then with the positions visited
        self._budget = budget
        self._start = time.monotonic()
        self._deadline = None if budget.seconds is None else self._start + budget.seconds
        self._held_before = _kernel.usage()[1]

    @property
    def seconds(self) -> float:
        """How long the search has taken so far."""
        return time.monotonic() - self._start

    def remaining(self) -> Budget:
        """Return what is left of the budget, for a part of the work that counts for itself."""
        budget = self._budget
        positions = None if budget.positions is None else max(0, budget.positions - self.visited)
        seconds = None if budget.seconds is None else max(0.0, budget.seconds - self.seconds)
        return Budget(positions, seconds, budget.memory)

    def share(self, more: int) -> Budget:
        """Return what the next piece of work may spend: half of the seconds left if there is more to do, else all."""
        budget = self.remaining()
        return replace(budget, seconds=budget.seconds / 2) if more and budget.seconds is not None else budget

    def fraction(self, left: int) -> Budget:
        """Return an equal share of the remaining budget for each of ``left`` questions."""
        budget = self.remaining()
        positions = None if budget.positions is None else budget.positions // left
        seconds = None if budget.seconds is None else max(budget.seconds / left, _SHORTEST)
        return Budget(positions, seconds, budget.memory)

    def count(self, positions: int) -> None:
        """Count positions that a part of the work has visited."""
        self.visited += positions

    def report(self, more: int) -> None:
        """Call the listener with the positions visited, including ``more`` that are not counted yet."""
        if self.listener is not None:
            self.listener(self.visited + more)

    def check(self) -> None:
        """Raise `TooHard` when the time is up."""
        if self._deadline is not None and time.monotonic() > self._deadline:
            seconds = self._budget.seconds
            raise TooHard(f"not done in {seconds} seconds, with {self.visited:,} positions visited")

    def visit(self) -> None:
        """Count one more position; raise `TooHard` when the budget is spent."""
        self.visited += 1
        budget = self._budget
        if budget.positions is not None and self.visited > budget.positions:
            raise TooHard(f"more than {budget.positions:,} positions to visit: the budget is spent")
        if self.visited & 0xFF:
            return
        self.report(0)
        self.check()
        held = _kernel.usage()[1] - self._held_before + self.visited * _BYTES_PER_POSITION
        if budget.memory is not None and held > budget.memory:
            mebibytes = budget.memory >> 20
            raise TooHard(f"not done in {mebibytes:,} MiB, with {self.visited:,} positions visited")
