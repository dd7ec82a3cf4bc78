"""The scheduler: tries each request for a moment, and sends what needs longer to the slow pool.

A request goes to the fast pool, whose workers turn away what may be hard; that is tried in a pool beside it, so an easy
request waits for easy ones only. That pool and the slow one have processes of their own, which give way to those of the
fast one, and few places; of the slow pool's a client may have half. Who finds no place is told so at once, with what is
known by then.
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

_BUSY = Failure("busy", "there is too much to do here just now; try again in a moment")
_TOO_MANY = Failure("too_many", "this is one hard position too many at once; wait for another")
_LOST = Failure("lost", "the process that worked on this died, twice; it may need more memory than there is")


class Scheduler:
    """Three pools, and how a request goes through them."""

    def __init__(self, *, workers: int | None = None) -> None:
        fast = max(2, workers or os.cpu_count() or 1)
        slow = max(1, fast // 2)
        self.fast = Pool(workers=fast, places=FAST_PLACES)
        self.doubtful = Pool(workers=slow, places=DOUBTFUL_PLACES, nice=5)
        self.slow = Pool(workers=slow, places=SLOW_PLACES * slow, nice=10)
        self._share = max(2, (slow + self.slow.places) // 2)  # of the slow pool, that one client may have
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
        """End all work."""
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
        """Return what is found in a moment, or None for what is too large to be tried."""
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
        assert isinstance(found, Answer), "nothing is turned away there"
        return found

    def state(self) -> dict[str, dict[str, int]]:
        """Return how many workers there are, how many of them work, who waits, and how many were lost so far."""
        return {
            name: {"workers": pool.alive, "busy": pool.busy, "waiting": pool.waiting, "lost": pool.lost}
            for name, pool in self._pools.items()
        }


class _TooMany(Exception):
    """A client has its share of the slow pool."""


def _wants_time(answer: Answer) -> bool:
    return not answer.is_complete or (answer.failure is not None and answer.failure.kind == "too_hard")


def _refuse(failure: Failure, known: Answer | None) -> Answer:
    """Return a refusal, with what is known."""
    is_data = known is not None and known.media == "application/json"
    return Answer(known.content if known is not None and is_data else b"", failure=failure)
