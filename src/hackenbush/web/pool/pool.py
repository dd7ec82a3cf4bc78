"""A pool: worker processes, and a queue of requests, easy ones first, otherwise in order of arrival.

The queue has a fixed length. When it is full, the pool refuses the costliest request at once, either the new one or one
that is already waiting. A worker that dies is replaced, and its request is retried once on another worker.
"""

from __future__ import annotations

import asyncio
import contextlib
from bisect import insort
from collections.abc import Coroutine
from itertools import count
from typing import Any, NamedTuple

from hackenbush.tasks import Answer
from hackenbush.web.pool.limits import EASY, MOST_TASKS
from hackenbush.web.pool.processes import Costly, Job, Lost, Worker

__all__ = ["Busy", "Pool"]

_PATIENCE = (0.0, 0.2, 1.0, 5.0, 15.0)  # seconds before each attempt to start a worker


class Busy(Exception):
    """The queue is full."""


class _Waiting(NamedTuple):
    """A request in the queue: its cost, its order of arrival, and a future for its worker."""

    cost: int
    number: int
    turn: asyncio.Future[Worker]


class Pool:
    """Worker processes, and the queue before them."""

    def __init__(self, *, workers: int, places: int, nice: int = 0, tasks: int = MOST_TASKS) -> None:
        self.size = workers
        self.places = places
        self.lost = 0
        self._nice = nice
        self._tasks = tasks  # after which a worker is replaced
        self._idle: list[Worker] = []
        self._alive: set[Worker] = set()
        self._waiting: list[_Waiting] = []
        self._numbers = count()
        self._chores: set[asyncio.Task[None]] = set()
        self._is_open = False

    @property
    def waiting(self) -> int:
        """How many requests are waiting."""
        return len(self._waiting)

    @property
    def alive(self) -> int:
        """How many workers there are."""
        return len(self._alive)

    @property
    def busy(self) -> int:
        """How many workers are working."""
        return len(self._alive) - len(self._idle)

    # ---- opening and closing -------------------------------------------------------------------------------

    def open(self) -> None:
        """Start the workers; requests may come before they are ready."""
        self._is_open = True
        for _ in range(self.size):
            self._run_chore(self._hire())

    async def close(self) -> None:
        """Cancel all work and kill all workers."""
        self._is_open = False
        for chore in self._chores:
            chore.cancel()
        for waiting in self._waiting:
            waiting.turn.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await asyncio.gather(*(worker.kill() for worker in self._alive))
        self._alive.clear()

    def _run_chore(self, chore: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _hire(self) -> None:
        """Start a worker; retry until it comes up."""
        for attempt in count():
            await asyncio.sleep(_PATIENCE[min(attempt, len(_PATIENCE) - 1)])
            with contextlib.suppress(Lost, TimeoutError, OSError):
                worker = await Worker.start(nice=self._nice, tasks=self._tasks)
                break
        self._alive.add(worker)
        self._run_chore(self._watch(worker))
        self._free(worker)

    async def _watch(self, worker: Worker) -> None:
        """Replace a worker when its process has ended, for whatever reason."""
        await worker.wait()
        if worker in self._alive:
            self._alive.discard(worker)
            if worker in self._idle:
                self._idle.remove(worker)
            if not worker.is_leaving:
                self.lost += 1
            if self._is_open:
                self._run_chore(self._hire())

    # ---- work ----------------------------------------------------------------------------------------------

    async def run(self, job: Job) -> Answer | Costly:
        """Return the result of a job.

        Raises `Busy` if the queue is full, and `Lost` if two workers died on the job. If the caller is cancelled, the
        work stops and the worker is free again.
        """
        rank = job.cost if job.cost > EASY else 0  # easy ones rank equally, so that the larger of them do not starve
        for cost in (rank, -1):  # a job whose worker died goes to the front
            worker = await self._wait_for_worker(cost)
            try:
                ending = await worker.run(job)
            except Lost:
                await worker.kill()
                continue
            except BaseException:
                self._run_chore(self._settle(worker))
                raise
            self._free(worker)
            return ending
        raise Lost

    async def _settle(self, worker: Worker) -> None:
        """Stop a worker's abandoned job and free the worker."""
        try:
            await worker.settle()
            self._free(worker)
        except (Lost, asyncio.CancelledError):
            await worker.kill()

    async def _wait_for_worker(self, cost: int) -> Worker:
        """Return a worker when it is this request's turn."""
        if not self._is_open:
            raise Busy
        waiting = _Waiting(cost, next(self._numbers), asyncio.get_running_loop().create_future())
        insort(self._waiting, waiting)
        self._hand_over()
        if len(self._waiting) > self.places:
            costliest = self._waiting.pop().turn
            if not costliest.done():  # a cancelled request stays in the queue for a moment
                costliest.set_exception(Busy())
        try:
            return await waiting.turn
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif waiting.turn.done() and not waiting.turn.cancelled() and waiting.turn.exception() is None:
                self._free(waiting.turn.result())
            raise

    def _free(self, worker: Worker) -> None:
        """Return a worker to the idle ones."""
        if worker in self._alive and worker.is_alive and not worker.is_leaving:
            self._idle.append(worker)
            self._hand_over()

    def _hand_over(self) -> None:
        """Give idle workers to waiting requests; `_watch` deals with workers that have just died."""
        self._idle = [worker for worker in self._idle if worker.is_alive]
        while self._idle and self._waiting:
            waiting = self._waiting.pop(0)
            if not waiting.turn.done():
                waiting.turn.set_result(self._idle.pop())
