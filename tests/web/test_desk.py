"""Which lane a request goes to, what is kept, and who is refused: the desk before lanes that need no processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from hackenbush.tasks.errors import Failure
from hackenbush.tasks.limits import EASY, HUGE, TRY_POSITIONS
from hackenbush.web.pool.pool import Busy, Lane
from hackenbush.web.pool.processes import Job, Lost, Reply, Worker
from hackenbush.web.pool.scheduler import Desk, content_of

BOUNDS = Reply(b'{"exact": false}', is_complete=False)
VALUE = Reply(b'{"exact": true}')


class Line(Lane):
    """A lane in which replies are found at once."""

    def __init__(self, *replies: Reply | Exception) -> None:
        super().__init__(workers=1, places=4)
        self.jobs: list[Job] = []
        self._replies = list(replies)

    async def run(self, job: Job) -> Reply:
        self.jobs.append(job)
        reply = self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]
        if isinstance(reply, Exception):
            raise reply
        return reply


def desk_of(fast: Lane, doubtful: Lane | None = None, slow: Lane | None = None) -> Desk:
    desk = Desk(workers=2)
    desk.fast, desk.doubtful, desk.slow = fast, doubtful or Line(BOUNDS), slow or Line(BOUNDS)
    return desk


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def soon() -> None:
        async with asyncio.timeout(60):
            await work()

    asyncio.run(soon())


@pytest.mark.parametrize(
    ("cost", "tried"), [(0, "fast"), (EASY, "fast"), (EASY + 1, "doubtful"), (HUGE - 1, "doubtful"), (HUGE, "")]
)
def test_what_looks_easy_is_tried_first_and_what_is_huge_not_at_all(cost: int, tried: str) -> None:
    async def work() -> None:
        lines = {"fast": Line(BOUNDS), "doubtful": Line(BOUNDS), "slow": Line(VALUE)}
        assert await desk_of(*lines.values()).answer("value", b"", cost=cost, seconds=7.0) == VALUE
        assert {name for name, line in lines.items() if line.jobs} == {"slow"} | ({tried} if tried else set())
        for name, line in lines.items():
            for job in line.jobs:
                assert job.positions == (None if name == "slow" else TRY_POSITIONS)
                assert (job.seconds == 7.0) is (name == "slow")

    run(work)


@pytest.mark.parametrize(
    ("task", "reply", "times"),
    [
        ("value", VALUE, 1),
        ("value", BOUNDS, 2),
        ("value", Reply(failure=Failure(400, "notation", "what is that?")), 2),
        ("play", VALUE, 2),
        ("guess", VALUE, 2),
    ],
)
def test_only_what_is_complete_and_no_chance_is_kept(task: str, reply: Reply, times: int) -> None:
    async def work() -> None:
        fast = Line(reply)
        desk = desk_of(fast)
        for _ in range(2):
            assert await desk.answer(task, b"b") == reply
        assert len(fast.jobs) == times
        await desk.answer(task, b"r")
        assert len(fast.jobs) == times + 1, "another request has another answer"

    run(work)


def test_a_client_has_its_share_of_the_slow_lane_and_gets_it_back() -> None:
    async def work() -> None:
        end = asyncio.Event()

        class Slow(Line):
            async def run(self, job: Job) -> Reply:
                self.jobs.append(job)
                await end.wait()
                return VALUE

        desk = desk_of(Line(BOUNDS), slow=(slow := Slow(VALUE)))
        busy = [asyncio.create_task(desk.answer("value", bytes([i]), client="one")) for i in range(20)]
        while sum(task.done() for task in busy) + len(slow.jobs) < 20:
            await asyncio.sleep(0)
        assert len(slow.jobs) == (1 + 6) // 2  # half of one worker and its six places
        refused = next(task for task in busy if task.done()).result()
        assert refused.failure is not None
        assert refused.failure.status == 429
        assert json.loads(content_of(refused))["known"] == {"exact": False}
        other = asyncio.create_task(desk.answer("value", b"other", client="two"))
        end.set()
        assert await other == VALUE
        await asyncio.gather(*busy)
        for i in range(20):
            assert await desk.answer("value", b"again" + bytes([i]), client="one") == VALUE

    run(work)


@pytest.mark.parametrize(("error", "kind"), [(Busy(), "busy"), (Lost(), "internal")])
def test_a_refusal_tells_what_was_found_before(error: Exception, kind: str) -> None:
    async def work() -> None:
        refused = await desk_of(Line(BOUNDS), slow=Line(error)).answer("value", b"")
        assert refused.failure is not None
        assert (refused.failure.status, refused.failure.kind) == (503, kind)
        assert json.loads(content_of(refused))["known"] == {"exact": False}
        refused = await desk_of(Line(error)).answer("value", b"")
        assert "known" not in json.loads(content_of(refused))

    run(work)


def test_a_worker_handed_to_somebody_who_has_gone_is_free_for_the_next() -> None:
    class Idle(Worker):
        is_alive = True  # type: ignore[assignment]
        is_leaving = False

        def __init__(self) -> None:
            """Without a process."""

    async def work() -> None:
        lane, worker = Lane(workers=1, places=4), Idle()
        lane._is_open = True
        lane._alive.add(worker)
        gone = asyncio.create_task(lane._turn(0))
        await asyncio.sleep(0)
        lane._free(worker)  # to who waits, and who goes before he knows
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        assert lane.busy == 0
        assert await lane._turn(0) is worker

    run(work)
