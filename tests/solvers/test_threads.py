"""Threads of one search: they change no answer, end with the call, and leave budgets of positions alone."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hackenbush import _kernel
from hackenbush.board import Position
from hackenbush.errors import InvalidArgument
from hackenbush.solvers import Budget, outcome, search_table, solve, value
from hackenbush.solvers.red_blue import solve_red_blue
from tests.samples import needs_threads, sized

pytestmark = [
    needs_threads,
    pytest.mark.skipif(_kernel.NAME != "native", reason="only the compiled kernel has threads"),
]

ALONE = 4000  # positions that a search visits before helpers come


@pytest.fixture(autouse=True)
def _no_table() -> Iterator[None]:
    limit = search_table().limit
    search_table(limit=0)
    yield
    search_table(limit=limit)


def random_picture(seed: int, edges: int = 34) -> Position:
    """A random red-blue picture; about one in three needs helpers."""
    chance = random.Random(f"threads {seed}")
    nodes = edges * 6 // 10
    ends = [(chance.randrange(node), node) for node in range(1, nodes)]
    ends += [(chance.randrange(nodes), chance.randrange(nodes)) for _ in range(edges - len(ends))]
    return Position([(start, end, chance.choice("br")) for start, end in ends])


def test_threads_change_no_value_and_no_outcome() -> None:
    helped = 0
    for seed in range(sized(16, pure=1, quick=3, thorough=300)):
        picture = random_picture(seed)
        alone = solve(picture, budget=Budget(positions=60_000))
        if not alone.is_exact:
            continue
        helped += alone.visited > ALONE
        for threads in (1, 2, 5):
            budget = Budget(seconds=None, threads=threads)
            assert solve(picture, budget=budget).value == alone.value
            assert outcome(picture, budget=budget) == alone.outcome
    assert helped


def test_a_budget_of_positions_is_spent_by_one_thread() -> None:
    picture = next(p for p in map(random_picture, range(100)) if not solve(p, budget=Budget(positions=9000)).is_exact)
    known = [solve_red_blue(picture, Budget(positions=9000, threads=threads)) for threads in (1, 4, 4)]
    assert {(found.visited, found.lower, found.upper) for found in known} == {(9000, known[0].lower, known[0].upper)}


def test_threads_end_with_the_call() -> None:
    tasks = Path("/proc/self/task")
    if not tasks.exists():
        pytest.skip("the system does not list threads")
    before = set(os.listdir(tasks))
    known = solve_red_blue(random_picture(0, 90), Budget(seconds=None, memory=32 << 20, threads=4))
    assert known.visited > ALONE
    assert set(os.listdir(tasks)) <= before  # a thread of an earlier test may have ended meanwhile


def test_an_interrupt_ends_all_threads() -> None:
    def interrupt(visited: int) -> None:
        if visited > ALONE:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        solve_red_blue(random_picture(0, 90), Budget(seconds=None, threads=4), interrupt)
    assert value("br", budget=Budget(threads=2)) == value("br")


def test_calls_in_several_threads_may_have_helpers() -> None:
    pictures = [random_picture(seed, 32) for seed in range(4)]
    expected = [value(picture, budget=Budget(seconds=None, threads=1)) for picture in pictures]
    found: dict[int, object] = {}

    def find(place: int) -> None:
        found[place] = value(pictures[place], budget=Budget(seconds=None, threads=3))

    threads = [threading.Thread(target=find, args=(place,)) for place in range(len(pictures))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[place] for place in range(len(pictures))] == expected


@pytest.mark.parametrize("threads", [0, -1, 257, 1.5, True, "2"])
def test_the_number_of_threads_is_checked(threads: object) -> None:
    with pytest.raises(InvalidArgument, match="expected threads of a budget from 1 to 256, or None"):
        Budget(threads=threads)  # type: ignore[arg-type]
