"""A worker: a process that does one task after the other, each within a budget, and leaves before it grows too large.

The server starts it with ``python -m hackenbush.web.pool.worker NICE TASKS`` and talks to it over standard input and
output (`hackenbush.web.pool.frames`). A signal ends the current task wherever it is: one from the server when nobody
waits for the answer any more, one from the worker's own alarm when a task overruns. If the server is gone, so is the
worker.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from hackenbush.board.nodes import is_ground
from hackenbush.board.position import Position
from hackenbush.solvers import Budget
from hackenbush.tasks import Failure, run
from hackenbush.tasks.catalog import Request
from hackenbush.web.pool.frames import Frame, read, write
from hackenbush.web.pool.limits import ADDRESS_SPACE, HUGE, MEMORY, RESIDENT

__all__ = ["CANCEL", "cost_of", "main"]

CANCEL = signal.SIGUSR1
_PAUSE = 0.05  # seconds at least between two reports of progress
_OVERTIME = 2.0  # times its seconds, that a task may take in all
_START = 0.2  # seconds more, for reading and writing


class _Interrupted(BaseException):
    """The task at hand is to end."""


class _Cancelled(_Interrupted):
    """Nobody waits for it."""


class _Overdue(_Interrupted):
    """It takes too long."""


class _TooCostly(BaseException):
    """Another pool is to do this."""

    def __init__(self, cost: int) -> None:
        self.cost = cost


class _Worker:
    """Reads tasks and writes answers."""

    def __init__(self, tasks: BinaryIO, answers: BinaryIO, most: int) -> None:
        self._tasks = tasks
        self._answers = answers
        self._most = most
        self._done = 0
        self._told = 0.0
        self._seconds = 0.0  # that the task may take
        self._is_working = False  # whether a signal may end what is going on
        self._pending: type[_Interrupted] | None = None

    def run(self) -> None:
        """Do tasks until there are no more, or until it is time to leave."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # which is for the server to heed
        signal.signal(CANCEL, lambda *_: self._interrupt(_Cancelled))
        for alarm in (signal.SIGALRM, signal.SIGPROF):
            signal.signal(alarm, lambda *_: self._interrupt(_Overdue))
        write(self._answers, Frame("R"))
        while (frame := read(self._tasks)) is not None:
            ending = self._ending(frame)
            self._done += 1
            leaves = self._done >= self._most or _resident() > RESIDENT
            write(self._answers, ending._replace(kind=ending.kind.lower()) if leaves else ending)
            if leaves:
                return

    def _interrupt(self, why: type[_Interrupted]) -> None:
        if self._is_working:
            raise why
        self._pending = why

    def _ending(self, frame: Frame) -> Frame:
        """Return what ends a task."""
        header = frame.header
        self._pending = None
        try:
            try:
                self._is_working = True
                self._set_alarms(header["seconds"], header["cpu"])
                budget = Budget(header["positions"], header["seconds"], MEMORY)
                admit = partial(self._admit, header["most_cost"], header["cpu"])
                answer = run(header["task"], frame.content, budget, self._tell, admit=admit)
            finally:
                self._is_working = False
                self._set_alarms(0, 0)
        except _Cancelled:
            return Frame("C")
        except _TooCostly as error:
            return Frame("H", error.cost)
        except _Overdue:
            return _failed(Failure("too_hard", f"this was not done in {self._seconds:g} seconds"))
        if answer.failure is not None:
            return _failed(answer.failure)
        return Frame("A" if answer.is_complete else "U", answer.media, answer.content)

    def _admit(self, most_cost: int | None, cpu: float | None, request: Request, budget: Budget) -> None:
        """Turn away what costs too much, and give what does not the time that it may take."""
        if most_cost is not None and (cost := cost_of(request)) > most_cost:
            raise _TooCostly(cost)
        self._set_alarms(budget.seconds or 0, cpu)

    def _set_alarms(self, seconds: float, cpu: float | None) -> None:
        if seconds:
            self._seconds = cpu or seconds
        signal.setitimer(signal.ITIMER_REAL, seconds and seconds * _OVERTIME + _START)
        signal.setitimer(signal.ITIMER_PROF, cpu or 0)

    def _tell(self, message: dict[str, Any]) -> None:
        """Report progress, unless there was a report just now."""
        now = time.monotonic()
        if message["state"] == "solving" and now - self._told < _PAUSE:
            return
        self._told = now
        self._is_working = False  # a frame is written whole
        write(self._answers, Frame("P", message))
        self._is_working = True
        if self._pending is not None:
            raise self._pending


def _failed(failure: Failure) -> Frame:
    return Frame("E", failure._asdict())


def cost_of(request: Request) -> int:
    """Return how costly a request may be, by the size and the cycles of its position.

    >>> [cost_of({"position": Position(text)}) for text in ("b(r,g)", "gg:a+b:a", "0-1B 1-2R 0-2G")], cost_of({})
    ([3, 7, 7], 0)
    """
    costs = [0]
    for position in request.values():
        if isinstance(position, Position):
            edges = len(position)
            cycles = 0 if edges >= HUGE else edges - sum(not is_ground(node) for node in position.nodes)
            costs.append(edges + 4 * max(0, cycles))
    return max(costs)


def _resident() -> int:
    """Return the memory in use, in bytes, or at its peak where that is all that is known."""
    return _memory()[1] or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _memory() -> tuple[int, int]:
    """Return the bytes of address space and of memory that the process has, or zeros where that is not known."""
    with contextlib.suppress(OSError), open("/proc/self/statm") as file:
        space, resident = map(int, file.read().split()[:2])
        return space * resource.getpagesize(), resident * resource.getpagesize()
    return 0, 0


def main(nice: int, tasks: int) -> NoReturn:
    """Do so many tasks at most, giving way to others if it is to be nice."""
    os.nice(nice)
    with contextlib.suppress(
        OSError
    ):  # Linux shares a processor among sessions first, and this one is alone in its own
        Path("/proc/self/autogroup").write_text(str(nice))
    with contextlib.suppress(ValueError, OSError):
        most = _memory()[0] + ADDRESS_SPACE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed by mistake must not get between the frames
    with contextlib.suppress(BrokenPipeError):
        _Worker(sys.stdin.buffer, answers, tasks).run()
    os._exit(0)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
