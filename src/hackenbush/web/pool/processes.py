"""`Worker`: the server's side of one worker process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from hackenbush.tasks import Answer, Failure
from hackenbush.web.pool.frames import Frame, read_async
from hackenbush.web.pool.worker import CANCEL

__all__ = ["Costly", "Job", "Lost", "Worker"]

_GRACE = 15.0  # seconds after the time limit of a task, when its worker is killed
_NUDGES = (0.1, 0.3, 0.6)  # seconds to wait after each signal to stop; then the worker is killed


class Lost(Exception):
    """The worker died."""


@dataclass(frozen=True, slots=True)
class Job:
    """A task for a worker: the request, its limits, and a listener for progress.

    ``seconds`` is time by the clock, ``cpu`` processor time, ``positions`` how many a search may visit. The worker
    turns away a request that costs more than ``most_cost``; ``cost`` is its cost if it is known.
    """

    task: str
    request: bytes
    seconds: float
    cpu: float | None = None
    positions: int | None = None
    most_cost: int | None = None
    cost: int = 0
    listener: Callable[[dict[str, Any]], None] | None = None


class Costly(NamedTuple):
    """The cost of a request that was turned away."""

    cost: int


class Worker:
    """One process; it does one job at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._frames: asyncio.Queue[Frame | None] = asyncio.Queue()
        self._reader = asyncio.create_task(self._read())
        self.is_leaving = False

    @classmethod
    async def start(cls, *, nice: int, tasks: int) -> Worker:
        """Return a worker that is ready; raises `Lost` if it does not start."""
        command = [sys.executable, "-P", "-m", "hackenbush.web.pool.worker", str(nice), str(tasks)]
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True)
        worker = cls(process)
        try:
            await worker._next(timeout=60.0)
        except BaseException:
            await worker.kill()
            raise
        return worker

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process is running and its pipe is open, as far as is known."""
        return self._process.returncode is None and not self._reader.done()

    async def run(self, job: Job) -> Answer | Costly:
        """Return the result of a job; raises `Lost` if the worker dies."""
        assert self._process.stdin is not None
        limits = {key: getattr(job, key) for key in ("seconds", "cpu", "positions", "most_cost")}
        frame = Frame("T", {"task": job.task, **limits}, job.request)
        try:
            self._process.stdin.write(frame.pack())
            await self._process.stdin.drain()
        except ConnectionError:
            raise Lost from None
        deadline = asyncio.get_running_loop().time() + 2 * job.seconds + _GRACE
        while True:
            try:
                frame = await self._next(timeout=deadline - asyncio.get_running_loop().time())
            except TimeoutError:
                await self.kill()
                return Answer(failure=Failure("too_hard", f"not finished in {job.seconds:g} seconds"))
            if frame.kind != "P":
                return self._read_result(frame)
            if job.listener is not None:
                job.listener(frame.header)

    async def settle(self) -> None:
        """Stop an abandoned job by a signal; raises `Lost` if the worker does not react."""
        for pause in _NUDGES:
            self._signal(CANCEL)
            until = asyncio.get_running_loop().time() + pause
            with contextlib.suppress(TimeoutError):
                while (frame := await self._next(timeout=until - asyncio.get_running_loop().time())).kind == "P":
                    pass
                self._read_result(frame)
                return
        raise Lost

    def _read_result(self, frame: Frame) -> Answer | Costly:
        self.is_leaving = frame.kind.islower()
        match frame.kind.upper():
            case "E":
                return Answer(failure=Failure(**frame.header))
            case "H":
                return Costly(frame.header)
            case "C":
                return Answer(failure=Failure("busy", "the work was cancelled"))
        return Answer(frame.content, frame.header, frame.kind.upper() == "A")

    async def _read(self) -> None:
        """Move complete frames from the pipe to the queue; None marks the end."""
        assert self._process.stdout is not None
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                self._frames.put_nowait(await read_async(self._process.stdout))
        self._frames.put_nowait(None)

    async def _next(self, *, timeout: float) -> Frame:
        async with asyncio.timeout(timeout):
            frame = await self._frames.get()
        if frame is None:
            self._frames.put_nowait(None)
            raise Lost
        return frame

    async def wait(self) -> None:
        """Return when the process has ended."""
        await self._process.wait()

    async def kill(self) -> None:
        """End the process at once."""
        self._signal(signal.SIGKILL)
        await self._process.wait()

    def _signal(self, number: signal.Signals) -> None:
        """Send a signal; `Process.send_signal` would take the exit code away from `wait`."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)
