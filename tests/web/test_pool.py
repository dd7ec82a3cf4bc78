"""Workers that are killed, overloaded, given up and outgrown: the others never notice."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

import pytest

from hackenbush import Position
from hackenbush.tasks import Answer
from hackenbush.web.pool import processes as workers
from hackenbush.web.pool.limits import ADDRESS_SPACE, EASY, HUGE
from hackenbush.web.pool.pool import Busy, Pool
from hackenbush.web.pool.processes import Costly, Job, Lost
from hackenbush.web.pool.worker import estimate_cost
from tests.waiting import PATIENCE, wait_until
from tests.web.served import Served, Talk, hostile, runs, timely

SHARE = 3  # of the slow pool, that one client may have
EASY_JOB = Job("value", b'{"position": "br"}', 1.0)


def hard_job(seconds: float = 20.0, cost: int = EASY + 1) -> Job:
    return Job("value", json.dumps({"position": hostile()}).encode(), seconds, cost=cost)


Test: TypeAlias = Callable[[Pool], Awaitable[None]]
Run: TypeAlias = Callable[[Test], None]


async def in_time(test: Test, pool: Pool) -> None:
    async with asyncio.timeout(5 * PATIENCE):
        await test(pool)


async def opened(**options: int) -> Pool:
    pool = Pool(**options)
    pool.open()
    return pool


@pytest.fixture(scope="module")
def in_pool() -> Iterator[Callable[[Test], None]]:
    """Runs tests one after the other in one pool, which has one worker, with patience for a worker that is to stop."""
    with asyncio.Runner() as runner, pytest.MonkeyPatch.context() as patched:
        patched.setattr(workers, "_NUDGES", (0.1, 0.3, PATIENCE))
        pool = runner.run(opened(workers=1, places=4))
        yield lambda test: runner.run(in_time(test, pool))
        runner.run(pool.close())
        assert pool.alive == 0


def in_own_pool(test: Test, **options: int) -> None:
    """Runs a test in a pool of its own."""

    async def run() -> None:
        pool = await opened(**options)
        try:
            await in_time(test, pool)
        finally:
            await pool.close()

    asyncio.run(run())


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


def killed(*pids: int) -> None:
    """Kill processes, and wait until they have closed all that they had open."""
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not any(map(runs, pids)))


def number_of(answer: Answer | Costly) -> str:
    assert isinstance(answer, Answer)
    return str(json.loads(answer.content)["value"]["text"])


async def done(pool: Pool, job: Job) -> Answer:
    answer = await pool.run(job)
    assert isinstance(answer, Answer)
    return answer


# ---- one pool ----------------------------------------------------------------------------------------------


def test_a_job_is_done(in_pool: Run) -> None:
    async def test(pool: Pool) -> None:
        answer = await done(pool, EASY_JOB)
        assert (number_of(answer), answer.is_complete, answer.failure) == ("1/2", True, None)

    in_pool(test)


def test_a_job_that_costs_too_much_is_turned_away_with_its_cost(in_pool: Run) -> None:
    async def test(pool: Pool) -> None:
        assert await pool.run(replace(hard_job(), most_cost=EASY)) == Costly(91 + 4 * 42)  # edges, and cycles
        assert number_of(await pool.run(replace(EASY_JOB, most_cost=2))) == "1/2"

    in_pool(test)


def test_a_job_that_wants_more_time_says_so(in_pool: Run) -> None:
    async def test(pool: Pool) -> None:
        answer = await done(pool, hard_job(seconds=1.0))
        assert not answer.is_complete
        assert not json.loads(answer.content)["exact"]

    in_pool(test)


def test_a_worker_killed_at_work_is_replaced_and_its_job_done_by_another(in_pool: Run) -> None:
    async def test(pool: Pool) -> None:
        await pool.run(EASY_JOB)
        lost = pool.lost
        (victim,) = pool._alive
        work = asyncio.create_task(done(pool, hard_job(seconds=2.0)))
        await until(lambda: pool.busy == 1)
        os.kill(victim.pid, signal.SIGKILL)
        answer = await work
        assert not json.loads(answer.content)["exact"]
        assert pool.lost == lost + 1
        assert {worker.pid for worker in pool._alive} != {victim.pid}

    in_pool(test)


def test_a_job_that_kills_two_workers_is_given_up(in_pool: Run) -> None:
    async def test(pool: Pool) -> None:
        work = asyncio.create_task(pool.run(hard_job()))
        for lost in (pool.lost + 1, pool.lost + 2):
            await until(lambda: pool.busy == 1)
            (victim,) = pool._alive
            os.kill(victim.pid, signal.SIGKILL)
            await until(lambda lost=lost: pool.lost == lost)  # type: ignore[misc]
        with pytest.raises(Lost):
            await work
        assert number_of(await pool.run(EASY_JOB)) == "1/2"

    in_pool(test)


def test_a_job_is_not_given_to_a_worker_that_was_killed_at_rest() -> None:
    async def test(pool: Pool) -> None:
        await until(lambda: pool.alive == 2)
        work = asyncio.create_task(done(pool, hard_job(seconds=2.0)))
        await until(lambda: pool.busy == 1)
        killed(*(worker.pid for worker in pool._alive))
        assert not json.loads((await work).content)["exact"], "it was the job of one of them only"

    in_own_pool(test, workers=2, places=4)


def test_a_worker_killed_at_rest_is_replaced(in_pool: Run) -> None:
    async def test(pool: Pool) -> None:
        await pool.run(EASY_JOB)
        lost = pool.lost
        (victim,) = pool._alive
        os.kill(victim.pid, signal.SIGKILL)
        await until(lambda: pool.lost == lost + 1 and pool.alive == 1)
        assert number_of(await pool.run(EASY_JOB)) == "1/2"

    in_pool(test)


def test_a_job_that_is_given_up_frees_its_worker_alive(in_pool: Run) -> None:
    async def test(pool: Pool) -> None:
        await pool.run(EASY_JOB)
        (worker,) = pool._alive
        work = asyncio.create_task(pool.run(hard_job()))
        await until(lambda: pool.busy == 1)
        work.cancel()
        assert number_of(await pool.run(EASY_JOB)) == "1/2"
        assert {one.pid for one in pool._alive} == {worker.pid}

    in_pool(test)


def test_a_job_that_waits_can_be_given_up(in_pool: Run) -> None:
    async def test(pool: Pool) -> None:
        first = asyncio.create_task(pool.run(hard_job()))
        await until(lambda: pool.busy == 1)
        second = asyncio.create_task(pool.run(EASY_JOB))
        await until(lambda: pool.waiting == 1)
        second.cancel()
        await until(lambda: pool.waiting == 0)
        first.cancel()
        assert number_of(await pool.run(EASY_JOB)) == "1/2"

    in_pool(test)


def test_a_job_that_does_not_heed_its_budget_is_ended(in_pool: Run) -> None:
    async def test(pool: Pool) -> None:
        grid = {"edges": [[i // 2, i + 1, "bg"[i % 2]] for i in range(60_000)]}
        lost = pool.lost
        answer = await done(pool, Job("layout", json.dumps({"position": grid}).encode(), 0.2))
        assert answer.failure is not None
        assert answer.failure.kind == "too_hard"
        assert pool.lost == lost, "its own alarm ends it, and the worker lives on"

    in_pool(test)


def test_the_costliest_is_refused_when_all_places_are_taken(in_pool: Run) -> None:
    async def test(pool: Pool) -> None:
        running = asyncio.create_task(pool.run(hard_job()))
        await until(lambda: pool.busy == 1)
        costly = [asyncio.create_task(pool.run(hard_job(cost=1000 + i))) for i in range(4)]
        await until(lambda: pool.waiting == 4)
        with pytest.raises(Busy):
            await pool.run(hard_job(cost=2000))
        easy = asyncio.create_task(pool.run(EASY_JOB))
        with pytest.raises(Busy):
            await costly[3]
        running.cancel()
        assert number_of(await easy) == "1/2", "it goes before those who came first and cost more"
        for task in costly:
            task.cancel()

    in_pool(test)


def test_a_worker_leaves_after_many_tasks_and_another_one_comes() -> None:
    async def test(pool: Pool) -> None:
        pids = set()
        for _ in range(4):
            assert number_of(await pool.run(EASY_JOB)) == "1/2"
            pids |= {worker.pid for worker in pool._alive}
        assert len(pids) == 2
        assert pool.lost == 0

    in_own_pool(test, workers=1, places=4, tasks=2)


def test_the_memory_of_a_worker_is_limited(in_pool: Run) -> None:
    async def test(pool: Pool) -> None:
        await pool.run(EASY_JOB)
        (worker,) = pool._alive
        limits = Path(f"/proc/{worker.pid}/limits").read_text().splitlines()
        (line,) = [line for line in limits if line.startswith("Max address space")]
        taken = int(Path(f"/proc/{worker.pid}/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        assert ADDRESS_SPACE < int(line.split()[3]) <= taken + ADDRESS_SPACE

    in_pool(test)


# ---- the whole server --------------------------------------------------------------------------------------


def is_idle(server: Served) -> bool:
    """Whether all four workers are there, and none has anything to do."""
    pools = server.health()["pools"].values()
    return sum(pool["workers"] for pool in pools) == 4 and not any(pool["busy"] + pool["waiting"] for pool in pools)


def test_killed_workers_come_back_and_nobody_notices(server: Served) -> None:
    wait_until(lambda: is_idle(server))
    before = set(server.workers())
    lost = sum(pool["lost"] for pool in server.health()["pools"].values())
    with ThreadPoolExecutor(4) as threads:
        answers = [
            threads.submit(server.post, "value", position={"edges": [[0, 1, "b"], [1, i, "r"]]}) for i in range(2, 62)
        ]
        os.kill(server.process.pid, signal.SIGSTOP)  # or a request might lose two workers, one after the other
        try:
            killed(*before)
        finally:
            os.kill(server.process.pid, signal.SIGCONT)
        assert {answer.result()["value"]["text"] for answer in answers} == {"1/2"}
    wait_until(lambda: is_idle(server))
    assert not before & set(server.workers())
    assert sum(pool["lost"] for pool in server.health()["pools"].values()) == lost + 4


@timely
def test_a_killed_worker_is_no_end_of_a_search(server: Served) -> None:
    with server.socket() as socket:
        talk = Talk(socket)
        talk.say(id=1, position=hostile(), seconds=4)
        wait_until(lambda: server.health()["pools"]["slow"]["busy"] == 1)
        (victim,) = server.workers("slow")
        os.kill(victim, signal.SIGKILL)
        assert talk.hear_until("exact", "stopped", "busy", "error")["state"] == "stopped"


def test_one_too_many_is_answered_with_what_is_known(server: Served) -> None:
    with ExitStack() as sockets:
        for number in range(SHARE):
            Talk(sockets.enter_context(server.socket())).say(id=number, position=hostile(), seconds=20)
        wait_until(lambda: sum(server.health()["pools"]["slow"][key] for key in ("busy", "waiting")) == SHARE)
        answer = server.client.post("/api/v1/value", json={"position": hostile(6), "seconds": 20})
        assert (answer.status_code, answer.json()["error"]["kind"]) == (429, "too_many")
        assert answer.headers["retry-after"]
        assert not answer.json().get("known", {}).get("exact"), "what is known, if the try came to an end"
        for _ in range(10):
            assert server.post("value", position="br")["exact"]
    wait_until(lambda: is_idle(server))
    assert not server.post("value", position=hostile(6), seconds=2)["exact"]


def test_a_client_that_hangs_up_ends_its_work(server: Served) -> None:
    address = urlsplit(server.url)
    client = http.client.HTTPConnection(address.hostname or "", address.port, timeout=PATIENCE)
    request = json.dumps({"position": hostile(), "seconds": 30})
    client.request("POST", "/api/v1/value", request, {"content-type": "application/json"})
    wait_until(lambda: server.health()["pools"]["slow"]["busy"] == 1)
    client.close()
    wait_until(lambda: server.health()["pools"]["slow"]["busy"] == 0)


# ---- costs -------------------------------------------------------------------------------------------------


def test_cycles_cost_more_than_trees() -> None:
    tree = Position([(i // 2, i + 1, "b") for i in range(40)])
    grid = Position([(i // 2, 1 + i % 20, "b") for i in range(40)])
    assert estimate_cost({"position": tree}) == 40 <= EASY < estimate_cost({"start": grid}) == 40 + 4 * 20
    assert estimate_cost({"position": Position([(0, 1, "b")] * HUGE)}) == HUGE


def test_easy_jobs_are_done_in_the_order_they_came() -> None:
    async def test(pool: Pool) -> None:
        running = asyncio.create_task(pool.run(hard_job()))
        await until(lambda: pool.busy == 1)
        done: list[int] = []

        async def ask(cost: int) -> None:
            await pool.run(replace(EASY_JOB, cost=cost))
            done.append(cost)

        asked = [asyncio.create_task(ask(cost)) for cost in (EASY, 1, 40, 3)]
        await until(lambda: pool.waiting == 4)
        running.cancel()
        await asyncio.gather(*asked)
        assert done == [EASY, 1, 40, 3]

    in_own_pool(test, workers=1, places=10)


@timely
def test_what_may_be_hard_is_tried_beside_the_fast_lane_and_gives_way(server: Served) -> None:
    wait_until(lambda: is_idle(server))
    fast = server.workers("fast")
    before = _cpu(fast)
    assert not server.post("value", position=hostile(), seconds=2)["exact"]
    assert _cpu(fast) - before < 0.1
    for pool, nice in (("fast", 0), ("doubtful", 5), ("slow", 10)):
        for pid in server.workers(pool):
            wanted = min(os.getpriority(os.PRIO_PROCESS, server.process.pid) + nice, 19)
            # a worker that was started just now gives way when it is ready
            wait_until(lambda pid=pid, wanted=wanted: os.getpriority(os.PRIO_PROCESS, pid) == wanted)  # type: ignore[misc]
            group = Path(f"/proc/{pid}/autogroup")
            wait_until(lambda group=group, nice=nice: not group.exists() or group.read_text().split()[-1] == str(nice))  # type: ignore[misc]


def test_play_by_chance_is_not_kept(server: Served) -> None:
    cuts = {server.post("play", position="g" * 30, player="left", strength="random")["edge"] for _ in range(20)}
    assert len(cuts) > 1


def test_what_never_changes_is_worked_out_once(server: Served) -> None:
    first = server.get("/api/v1/gallery/castle.svg").content
    wait_until(lambda: is_idle(server))
    workers = server.workers()
    before = _cpu(workers)
    for _ in range(100):
        assert server.get("/api/v1/gallery/castle.svg").content == first
    assert _cpu(workers) - before < 0.1


def _cpu(pids: list[int]) -> float:
    """Return the seconds of a processor that processes have had."""
    return sum(int(_fields(pid)[k]) for pid in pids for k in (11, 12)) / os.sysconf("SC_CLK_TCK")


def _fields(pid: int) -> list[str]:
    """Return what the system tells of a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def test_who_has_just_gone_can_be_sent_away() -> None:
    async def test(pool: Pool) -> None:
        running = asyncio.create_task(pool.run(hard_job()))
        await until(lambda: pool.busy == 1)
        gone = asyncio.create_task(pool.run(hard_job(cost=1000)))
        await until(lambda: pool.waiting == 1)
        easy = asyncio.create_task(pool.run(EASY_JOB))
        gone.cancel()  # which takes effect after the easy one has come
        running.cancel()
        assert number_of(await easy) == "1/2"

    in_own_pool(test, workers=1, places=1)
