"""The scheduler: tries each request for a moment, and sends the long ones to the slow pool.

Every request goes to the fast pool first. Its workers turn away requests that may be hard, so easy requests wait for
easy ones only. A second pool tries the doubtful ones, and the slow pool does what is left. These two have processes of
lower priority and short queues, and a client may fill half of the slow pool. If a queue is full, the client gets a
refusal at once, with what is known so far.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hackenbush.tasks import TASKS, Answer, Failure
from hackenbush.tasks.limits import LONGEST_SECONDS
from hackenbush.web.pool.limits import (
    CACHE,
    DOUBTFUL_PLACES,
    EASY,
    FAST_PLACES,
    HUGE,
    LARGE,
    SLOW_PLACES,
    TRY_CPU,
    TRY_POSITIONS,
    TRY_SECONDS,
)
from hackenbush.web.pool.pool import Busy, Pool
from hackenbush.web.pool.processes import Costly, Job, Lost
from hackenbush.web.pool.response_cache import ResponseCache

__all__ = ["Scheduler"]

_BUSY = Failure("busy", "the server is busy; try again in a moment")
_TOO_MANY = Failure("too_many", "you have too many hard positions at work; wait for one to finish")
_LOST = Failure("lost", "the worker process died twice; this may need more memory than there is")


class Scheduler:
    """Three pools, and the way of a request through them."""

    def __init__(self, *, workers: int | None = None) -> None:
        fast = max(2, workers or os.cpu_count() or 1)
        slow = max(1, fast // 2)
        self.fast = Pool(workers=fast, places=FAST_PLACES)
        self.doubtful = Pool(workers=slow, places=DOUBTFUL_PLACES, nice=5)
        self.slow = Pool(workers=slow, places=SLOW_PLACES * slow, nice=10)
        self._share = max(2, (slow + self.slow.places) // 2)  # how much of the slow pool one client may use
        self._slow_clients: Counter[str] = Counter()
        self._cache = ResponseCache(room=CACHE)

    @property
    def _pools(self) -> dict[str, Pool]:
        return {"fast": self.fast, "doubtful": self.doubtful, "slow": self.slow}

    def open(self) -> None:
        """Start the workers."""
        for pool in self._pools.values():
            pool.open()

    async def close(self) -> None:
        """Stop all work."""
        await asyncio.gather(*(pool.close() for pool in self._pools.values()))

    async def answer(
        self,
        task: str,
        request: bytes,
        *,
        client: str = "",
        listener: Callable[[dict[str, Any]], None] | None = None,
    ) -> Answer:
        """Return the answer to a request; if the caller is cancelled, so is the work."""
        if (cached := self._cache.find(task, request)) is not None:
            return cached
        answer = await self._work(Job(task, request, LONGEST_SECONDS, listener=listener), client)
        if answer.failure is None and answer.is_complete and TASKS[task].is_constant:
            self._cache.keep(task, request, answer)
        return answer

    async def _work(self, job: Job, client: str) -> Answer:
        """Return the answer of the workers."""
        known: Answer | None = None
        try:
            if len(job.request) <= LARGE:
                known = await self._try(job)
                if known is not None and not _wants_time(known):
                    return known
            if job.listener is not None:
                job.listener({"state": "queued"})
            return await self._work_at_length(job, client)
        except Busy:
            return _refuse(_BUSY, known)
        except _TooMany:
            return _refuse(_TOO_MANY, known)
        except Lost:
            return _refuse(_LOST, known)

    async def _try(self, job: Job) -> Answer | None:
        """Return what a short search finds, or None for a request that is too large to try."""
        trial = replace(job, seconds=TRY_SECONDS, cpu=TRY_CPU, positions=TRY_POSITIONS, most_cost=EASY)
        found = await self.fast.run(trial)
        if isinstance(found, Costly) and found.cost < HUGE:
            found = await self.doubtful.run(replace(trial, most_cost=None, cost=found.cost))
        return None if isinstance(found, Costly) else found

    async def _work_at_length(self, job: Job, client: str) -> Answer:
        """Return the answer of the slow pool."""
        if self._slow_clients[client] >= self._share:
            raise _TooMany
        self._slow_clients[client] += 1
        try:
            found = await self.slow.run(job)
        finally:
            self._slow_clients[client] -= 1
            if not self._slow_clients[client]:
                del self._slow_clients[client]
        assert isinstance(found, Answer), "the slow pool turns nothing away"
        return found

    def state(self) -> dict[str, dict[str, int]]:
        """Return for each pool how many workers it has, how many are busy, how many requests wait, and workers lost."""
        return {
            name: {"workers": pool.alive, "busy": pool.busy, "waiting": pool.waiting, "lost": pool.lost}
            for name, pool in self._pools.items()
        }


class _TooMany(Exception):
    """A client has used up its share of the slow pool."""


def _wants_time(answer: Answer) -> bool:
    return not answer.is_complete or (answer.failure is not None and answer.failure.kind == "too_hard")


def _refuse(failure: Failure, known: Answer | None) -> Answer:
    """Return a refusal, with what is known."""
    is_data = known is not None and known.media == "application/json"
    return Answer(known.content if known is not None and is_data else b"", failure=failure)
