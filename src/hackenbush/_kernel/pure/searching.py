"""Shared by all searches: limits on positions, seconds and memory, and recursion beyond Python's stack."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

__all__: list[str] = []

T = TypeVar("T")
Work: TypeAlias = Generator[Any, Any, T]  # yields the work whose result it needs next, and returns its own
Limit: TypeAlias = float | None  # None means no limit
Report: TypeAlias = Callable[[int], None] | None  # called now and then with the positions visited

_PAUSE = 0.025  # seconds between reports
_POSITION_BYTES = 700


def run(work: Work[T]) -> T:
    """Return the result of some work, running the work that it yields."""
    stack: list[Work[Any]] = [work]
    result: Any = None
    while stack:
        try:
            stack.append(stack[-1].send(result))
            result = None
        except StopIteration as done:
            stack.pop()
            result = done.value
    return result  # type: ignore[no-any-return]


class Spent(Exception):
    """A limit was reached; the text says which."""


@dataclass
class Allowance:
    """Counts positions against the limits."""

    positions: Limit
    seconds: Limit
    memory: Limit
    report: Report
    visited: int = 0
    _start: float = field(default_factory=time.monotonic)
    _last_report: float = field(default_factory=time.monotonic)

    def visit(self) -> None:
        """Count a position that is kept."""
        if self.positions is not None and self.visited >= self.positions:
            raise Spent("positions")
        self.visited += 1
        if self.memory is not None and self.visited * _POSITION_BYTES > self.memory:
            raise Spent("memory")
        self.check()

    def check(self) -> None:
        """Look at the clock."""
        now = time.monotonic()
        if self.seconds is not None and now > self._start + self.seconds:
            raise Spent("seconds")
        if self.report is not None and now > self._last_report + _PAUSE:
            self._last_report = now
            self.report(self.visited)
