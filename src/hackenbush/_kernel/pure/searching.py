"""What searches share: an allowance of positions, seconds and memory, and recursion beyond Python's own stack."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

__all__: list[str] = []

T = TypeVar("T")
Work: TypeAlias = Generator[Any, Any, T]  # yields the work whose result it needs next, and returns its own
Limit: TypeAlias = float | None  # None is no limit
Report: TypeAlias = Callable[[int], None] | None  # told a few times a second how many positions were visited so far

_PAUSE = 0.025  # seconds between reports
_POSITION_BYTES = 700


def run(work: Work[T]) -> T:
    """Return the result of work, and of all that it asks for on the way."""
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
    """Some limit was reached; the text says which."""


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
