"""A worker: a process that does one task at a time, each within a budget, and exits before it grows too large.

The server starts it with ``python -m hackenbush.web.pool.worker NICE TASKS`` and talks to it over standard input and
output (`hackenbush.web.pool.frames`). A signal ends the current task: the server sends one when the client has gone,
and the worker's own alarm sends one when a task takes too long. The worker exits when the server does.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from hackenbush.board.nodes import is_ground
from hackenbush.board.position import Position
from hackenbush.solvers import Budget, clear_table
from hackenbush.tasks import Failure, run
from hackenbush.tasks.catalog import Request, preload
from hackenbush.tasks.reports import pace_reports
from hackenbush.web.pool.frames import Frame, read, write
from hackenbush.web.pool.limits import ADDRESS_SPACE, HUGE, MEMORY, RESIDENT

__all__ = ["CANCEL", "estimate_cost", "main"]

CANCEL = signal.SIGUSR1
_OVERTIME = 2.0  # a task may take this many times its seconds
_START = 0.2  # extra seconds for reading and writing


class _Interrupted(BaseException):
    """The current task must end."""


class _Cancelled(_Interrupted):
    """The client has gone."""


class _Overdue(_Interrupted):
    """The task takes too long."""


class _TooCostly(BaseException):
    """The request costs too much for this pool."""

    def __init__(self, cost: int) -> None:
        self.cost = cost


class _Worker:
    """Reads tasks and writes answers."""

    def __init__(self, tasks: BinaryIO, answers: BinaryIO, most: int) -> None:
        self._tasks = tasks
        self._answers = answers
        self._most = most
        self._done = 0
        self._seconds = 0.0  # the task's time limit
        self._is_working = False  # whether a signal may interrupt
        self._pending: type[_Interrupted] | None = None

    def run(self) -> None:
        """Do tasks until there are no more, or until it is time to exit."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles it
        signal.signal(CANCEL, lambda *_: self._interrupt(_Cancelled))
        for alarm in (signal.SIGALRM, signal.SIGPROF):
            signal.signal(alarm, lambda *_: self._interrupt(_Overdue))
        write(self._answers, Frame("R"))
        while (frame := read(self._tasks)) is not None:
            result = self._do_task(frame)
            self._done += 1
            is_last = self._done >= self._most or _read_resident() > RESIDENT
            write(self._answers, result._replace(kind=result.kind.lower()) if is_last else result)
            if is_last:
                return
            clear_table()  # nothing of one request stays for the next

    def _interrupt(self, why: type[_Interrupted]) -> None:
        if self._is_working:
            raise why
        self._pending = why

    def _do_task(self, frame: Frame) -> Frame:
        """Do a task and return the frame that ends it."""
        header = frame.header
        self._pending = None
        try:
            try:
                self._is_working = True
                self._set_alarms(header["seconds"], header["cpu"])
                budget = Budget(header["positions"], header["seconds"], MEMORY)
                admit = partial(self._admit, header["most_cost"], header["cpu"])
                answer = run(header["task"], frame.content, budget, pace_reports(self._report), admit=admit)
            finally:
                self._is_working = False
                self._set_alarms(0, 0)
        except _Cancelled:
            return Frame("C")
        except _TooCostly as error:
            return Frame("H", error.cost)
        except _Overdue:
            return _pack_failure(Failure("too_hard", f"not finished in {self._seconds:g} seconds"))
        if answer.failure is not None:
            return _pack_failure(answer.failure)
        return Frame("A" if answer.is_complete else "U", answer.media, answer.content)

    def _admit(self, most_cost: int | None, cpu: float | None, request: Request, budget: Budget) -> None:
        """Turn away a request that costs too much, or else set the alarms for it."""
        if most_cost is not None and (cost := estimate_cost(request)) > most_cost:
            raise _TooCostly(cost)
        self._set_alarms(budget.seconds or 0, cpu)

    def _set_alarms(self, seconds: float, cpu: float | None) -> None:
        if seconds:
            self._seconds = cpu or seconds
        signal.setitimer(signal.ITIMER_REAL, seconds and seconds * _OVERTIME + _START)
        signal.setitimer(signal.ITIMER_PROF, cpu or 0)

    def _report(self, message: dict[str, Any]) -> None:
        """Report progress."""
        self._is_working = False  # no signal may split a frame
        write(self._answers, Frame("P", message))
        self._is_working = True
        if self._pending is not None:
            raise self._pending


def _pack_failure(failure: Failure) -> Frame:
    return Frame("E", failure._asdict())


def estimate_cost(request: Request) -> int:
    """Return an estimate of a request's cost, from the edges and cycles of its position.

    >>> [estimate_cost({"position": Position(text)}) for text in ("b(r,g)", "gg:a+b:a", "0-1B 1-2R 0-2G", "")]
    [3, 7, 7, 0]
    """
    costs = [0]
    for position in request.values():
        if isinstance(position, Position):
            edges = len(position)
            cycles = 0 if edges >= HUGE else edges - sum(not is_ground(node) for node in position.nodes)
            costs.append(edges + 4 * max(0, cycles))
    return max(costs)


def _read_resident() -> int:
    """Return the bytes of memory in use, or its peak if only that is known."""
    return _read_memory()[1] or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _read_memory() -> tuple[int, int]:
    """Return the process's address space and resident memory in bytes, or zeros if they are not known."""
    with contextlib.suppress(OSError), open("/proc/self/statm") as file:
        space, resident = map(int, file.read().split()[:2])
        return space * resource.getpagesize(), resident * resource.getpagesize()
    return 0, 0


def main(nice: int, tasks: int) -> NoReturn:
    """Do at most this many tasks, at this priority, and exit."""
    os.nice(nice)
    preload()
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(nice))  # Linux divides processors among sessions first
    with contextlib.suppress(ValueError, OSError):
        most = _read_memory()[0] + ADDRESS_SPACE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keeps stray prints out of the frames
    with contextlib.suppress(BrokenPipeError):
        _Worker(sys.stdin.buffer, answers, tasks).run()
    os._exit(0)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
