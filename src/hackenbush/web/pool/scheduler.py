"""The desk: takes requests, tries each for a moment, and sends what needs longer to the slow lane.

What looks easy is tried in the fast lane, what may be hard in one beside it, so an easy request waits for easy ones
only. That lane and the slow one have processes of their own, which give way to those of the fast one, and few places;
of the slow lane's a client may have half. Who finds no place is told so at once, with what is known by then.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hackenbush.board.nodes import is_ground
from hackenbush.tasks.errors import Failure
from hackenbush.tasks.limits import (
    DOUBTFUL_PLACES,
    EASY,
    FAST_PLACES,
    HUGE,
    KEPT,
    LARGE_BODY,
    LARGE_PAUSE,
    SECONDS,
    SLOW_PLACES,
    TRY_CPU,
    TRY_POSITIONS,
    TRY_SECONDS,
)
from hackenbush.tasks.requests import Picture
from hackenbush.web.pool.pool import Busy, Lane
from hackenbush.web.pool.processes import Job, Lost, Reply
from hackenbush.web.pool.response_cache import Kept

__all__ = ["Desk", "content_of", "guessed_cost"]

_EDGE = re.compile(r"(?<![\w.])([\w.]{1,64})-([\w.]{1,64})[brgBRG]\b")
_GROUND = re.compile(r"0(\.\w+)?")
_VARYING = {"play", "guess"}  # what is answered by chance
_BUSY = Failure(503, "busy", "there is too much to do here just now; try again in a moment")
_LOST = Failure(503, "internal", "the process that worked on this died, twice; it may need more memory than there is")


class Desk:
    """Three lanes, and how a request goes through them."""

    def __init__(self, *, workers: int | None = None) -> None:
        fast = max(2, workers or os.cpu_count() or 1)
        slow = max(1, fast // 2)
        self.fast = Lane(workers=fast, places=FAST_PLACES)
        self.doubtful = Lane(workers=slow, places=DOUBTFUL_PLACES, nice=5)
        self.slow = Lane(workers=slow, places=SLOW_PLACES * slow, nice=10)
        self._share = max(2, (slow + self.slow.places) // 2)  # of the slow lane, that one client may have
        self._slow_clients: Counter[str] = Counter()
        self._kept = Kept(room=KEPT)
        self._large = asyncio.Lock()

    @property
    def _lanes(self) -> dict[str, Lane]:
        return {"fast": self.fast, "doubtful": self.doubtful, "slow": self.slow}

    def open(self) -> None:
        """Start the workers."""
        for lane in self._lanes.values():
            lane.open()

    async def close(self) -> None:
        """End all work."""
        await asyncio.gather(*(lane.close() for lane in self._lanes.values()))

    async def answer(
        self,
        task: str,
        request: bytes,
        *,
        cost: int = 0,
        client: str = "",
        seconds: float = SECONDS,
        listener: Callable[[dict[str, Any]], None] | None = None,
    ) -> Reply:
        """Return the reply to a request; if the caller is cancelled, so is the work."""
        if (kept := self._kept.find(task, request)) is not None:
            return kept
        reply = await self._worked_out(task, request, cost, client, seconds, listener)
        if reply.failure is None and reply.is_complete and task not in _VARYING:
            self._kept.keep(task, request, reply)
        return reply

    async def _worked_out(
        self,
        task: str,
        request: bytes,
        cost: int,
        client: str,
        seconds: float,
        listener: Callable[[dict[str, Any]], None] | None,
    ) -> Reply:
        """Return the reply of the workers."""
        job = Job(task, request, min(TRY_SECONDS, seconds), TRY_CPU, TRY_POSITIONS, cost, listener)
        known: Reply | None = None
        try:
            if cost < HUGE:
                known = await (self.fast if cost <= EASY else self.doubtful).run(job)
                if not known.wants_time:
                    return known
            if listener is not None:
                listener({"state": "queued"})
            return await self._at_length(replace(job, seconds=seconds, cpu=None, positions=None, cost=0), client)
        except Busy:
            return _refused(_BUSY, known)
        except _TooMany:
            return _refused(Failure(429, "busy", "this is one hard position too many at once; wait for another"), known)
        except Lost:
            return _refused(_LOST, known)

    async def pace(self, size: int) -> None:
        """Wait until something of this size may be read; large things one after the other, with time between them."""
        if size > LARGE_BODY:
            async with self._large:
                await asyncio.sleep(LARGE_PAUSE)

    async def _at_length(self, job: Job, client: str) -> Reply:
        """Return the reply of the slow lane."""
        if self._slow_clients[client] >= self._share:
            raise _TooMany
        self._slow_clients[client] += 1
        try:
            return await self.slow.run(job)
        finally:
            self._slow_clients[client] -= 1
            if not self._slow_clients[client]:
                del self._slow_clients[client]

    def state(self) -> dict[str, dict[str, int]]:
        """Return how many workers there are, how many of them work, who waits, and how many were lost so far."""
        return {
            name: {"workers": lane.alive, "busy": lane.busy, "waiting": lane.waiting, "lost": lane.lost}
            for name, lane in self._lanes.items()
        }


class _TooMany(Exception):
    """A client has its share of the slow lane."""


def _refused(failure: Failure, known: Reply | None) -> Reply:
    """Return a refusal, with what is known."""
    if known is None or known.failure is not None or known.media != "application/json":
        return Reply(failure=failure)
    return Reply(known.content, failure=failure)


def content_of(reply: Reply) -> bytes:
    """Return the body that a reply has.

    >>> content_of(Reply(b'{"exact":false}', failure=Failure(503, "busy", "later")))
    b'{"error": {"kind": "busy", "message": "later", "column": null}, "known": {"exact": false}}'
    """
    if reply.failure is None:
        return reply.content
    return json.dumps(reply.failure.as_data(json.loads(reply.content) if reply.content else None)).encode()


def guessed_cost(position: Picture | str | None) -> int:
    """Return how costly a position may be, guessed from its size and its cycles: easy ones go first.

    >>> guessed_cost("b(r,g)"), guessed_cost("gg:ag:0+b:a"), guessed_cost("0-1B 1-2R 0-2G"), guessed_cost(None)
    (3, 12, 7, 0)
    >>> guessed_cost(Picture(edges=[(0, 1, "b"), ("0.1", 1, "r")])), guessed_cost("(" * 1000)
    (6, 500)
    """
    if position is None:
        return 0
    if isinstance(position, str):
        return _cost_of_text(position)
    if len(position.edges) >= HUGE:  # the cycles of a large picture take too long to count
        return len(position.edges)
    nodes = {node for edge in position.edges for node in edge[:2] if not is_ground(node) and node != "0"}
    return _cost(len(position.edges), len(position.edges) - len(nodes))


def _cost_of_text(text: str) -> int:
    """Return the cost of letters, in which every second name closes a cycle, and the ground's always, or of edges."""
    if len(text) >= 2 * HUGE:
        return len(text) // 2
    listed = _EDGE.findall(text)
    if listed:
        nodes = {node for edge in listed for node in edge if not _GROUND.fullmatch(node)}
        return _cost(len(listed), len(listed) - len(nodes))
    letters = sum(map(text.lower().count, "brgle"))
    grounds = text.count(":0")
    return _cost(letters, grounds + (text.count(":") - grounds) // 2) if letters else len(text) // 2


def _cost(edges: int, cycles: int) -> int:
    return edges + 4 * max(0, cycles)
