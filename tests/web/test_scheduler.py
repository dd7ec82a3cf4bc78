"""Which pool a request goes to, what is cached, and who is refused: a scheduler of pools without processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from hackenbush.tasks import Answer, Failure
from hackenbush.web.http.responses import make_response
from hackenbush.web.pool.limits import EASY, HUGE, LARGE, TRY_POSITIONS
from hackenbush.web.pool.pool import Busy, Pool
from hackenbush.web.pool.processes import Costly, Job, Lost, Worker
from hackenbush.web.pool.scheduler import Scheduler
from tests.waiting import PATIENCE

BOUNDS = Answer(b'{"exact": false}', is_complete=False)
VALUE = Answer(b'{"exact": true}')


class Line(Pool):
    """A pool in which answers are found at once."""

    def __init__(self, *answers: Answer | Exception, cost: int = 0) -> None:
        super().__init__(workers=1, places=4)
        self.cost = cost
        self.jobs: list[Job] = []
        self._answers = list(answers)

    async def run(self, job: Job) -> Answer | Costly:
        self.jobs.append(job)
        if job.most_cost is not None and self.cost > job.most_cost:
            return Costly(self.cost)
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


def scheduler_of(fast: Pool, doubtful: Pool | None = None, slow: Pool | None = None) -> Scheduler:
    scheduler = Scheduler(workers=2)
    scheduler.fast, scheduler.doubtful, scheduler.slow = fast, doubtful or Line(BOUNDS), slow or Line(BOUNDS)
    return scheduler


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def soon() -> None:
        async with asyncio.timeout(PATIENCE):
            await work()

    asyncio.run(soon())


@pytest.mark.parametrize(
    ("cost", "size", "tried"),
    [
        (0, 9, {"fast"}),
        (EASY, 9, {"fast"}),
        (EASY + 1, 9, {"fast", "doubtful"}),
        (HUGE - 1, LARGE, {"fast", "doubtful"}),
        (HUGE, 9, {"fast"}),
        (0, LARGE + 1, set()),
    ],
)
def test_what_looks_easy_is_tried_first_and_what_is_huge_not_at_all(cost: int, size: int, tried: set[str]) -> None:
    async def work() -> None:
        lines = {"fast": Line(BOUNDS, cost=cost), "doubtful": Line(BOUNDS, cost=cost), "slow": Line(VALUE, cost=cost)}
        assert await scheduler_of(*lines.values()).answer("value", b"b" * size) == VALUE
        assert {name for name, line in lines.items() if line.jobs} == {"slow"} | tried
        for name, line in lines.items():
            for job in line.jobs:
                assert job.positions == (None if name == "slow" else TRY_POSITIONS)
                assert job.cost == (cost if name == "doubtful" else 0), "the costliest is refused first"

    run(work)


@pytest.mark.parametrize(
    ("task", "answer", "times"),
    [
        ("value", VALUE, 1),
        ("value", BOUNDS, 2),
        ("value", Answer(failure=Failure("notation", "what is that?")), 2),
        ("play", VALUE, 2),
        ("guess", VALUE, 2),
    ],
)
def test_only_what_is_complete_and_no_chance_is_cached(task: str, answer: Answer, times: int) -> None:
    async def work() -> None:
        fast = Line(answer)
        scheduler = scheduler_of(fast)
        for _ in range(2):
            assert await scheduler.answer(task, b"b") == answer
        assert len(fast.jobs) == times
        await scheduler.answer(task, b"r")
        assert len(fast.jobs) == times + 1, "another request has another answer"

    run(work)


def test_a_client_has_its_share_of_the_slow_lane_and_gets_it_back() -> None:
    async def work() -> None:
        end = asyncio.Event()

        class Slow(Line):
            async def run(self, job: Job) -> Answer:
                self.jobs.append(job)
                await end.wait()
                return VALUE

        scheduler = scheduler_of(Line(BOUNDS), slow=(slow := Slow(VALUE)))
        busy = [asyncio.create_task(scheduler.answer("value", bytes([i]), client="one")) for i in range(20)]
        while sum(task.done() for task in busy) + len(slow.jobs) < 20:
            await asyncio.sleep(0)
        assert len(slow.jobs) == (1 + 6) // 2  # half of one worker and its six places
        refused = next(task for task in busy if task.done()).result()
        assert refused.failure is not None
        assert refused.failure.kind == "too_many"
        assert json.loads(make_response(refused).body)["known"] == {"exact": False}
        other = asyncio.create_task(scheduler.answer("value", b"other", client="two"))
        end.set()
        assert await other == VALUE
        await asyncio.gather(*busy)
        for i in range(20):
            assert await scheduler.answer("value", b"again" + bytes([i]), client="one") == VALUE

    run(work)


@pytest.mark.parametrize(("error", "kind"), [(Busy(), "busy"), (Lost(), "lost")])
def test_a_refusal_tells_what_was_found_before(error: Exception, kind: str) -> None:
    async def work() -> None:
        refused = await scheduler_of(Line(BOUNDS), slow=Line(error)).answer("value", b"")
        assert refused.failure is not None
        assert (make_response(refused).status_code, refused.failure.kind) == (503, kind)
        assert json.loads(make_response(refused).body)["known"] == {"exact": False}
        refused = await scheduler_of(Line(error)).answer("value", b"")
        assert "known" not in json.loads(make_response(refused).body)

    run(work)


def test_a_worker_handed_to_somebody_who_has_gone_is_free_for_the_next() -> None:
    class Idle(Worker):
        is_alive = True  # type: ignore[assignment]
        is_leaving = False

        def __init__(self) -> None:
            """Without a process."""

    async def work() -> None:
        pool, worker = Pool(workers=1, places=4), Idle()
        pool._is_open = True
        pool._alive.add(worker)
        gone = asyncio.create_task(pool._wait_for_worker(0))
        await asyncio.sleep(0)
        pool._free(worker)  # to who waits, and who goes before he knows
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        assert pool.busy == 0
        assert await pool._wait_for_worker(0) is worker

    run(work)
