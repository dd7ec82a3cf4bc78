"""Several threads at once: right answers, nothing lost, and the interpreter's lock given up in long work."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

from bench.inputs import random_picture
from hackenbush import Budget, Game, Player, Position, _kernel, certify, explain, solve, value, verify, winning_moves
from hackenbush.board import random_position
from tests.samples import sized


def answers(seed: int) -> list[str]:
    """Some of everything, from a seed."""
    p = random_position(10, seed=seed)
    trees = random_position(60, seed=seed, colors="br", shape="forest")
    green = random_position(40, seed=seed, colors="g")
    numbers = random_position(14, seed=seed, colors="br")
    g = Game(f"{{{seed % 7}|{-(seed % 5)}}}")
    return [
        str(value(p)),
        str(value(trees)),
        str(winning_moves(green, Player.LEFT)),
        str(value(numbers)),
        str(g + g + Game("^*") + Game("{1|-1}")),
        str(explain(random_position(5, seed=seed)).value),
        str(verify(certify(random_position(6, seed=seed)))),
    ]


def test_four_threads_give_the_answers_of_one() -> None:
    seeds = range(sized(24, pure=6))
    alone = list(map(answers, seeds))
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(answers, [*seeds, *seeds]))
    assert together == alone + alone
    _kernel.collect()
    assert list(map(answers, seeds)) == alone


def test_a_long_solve_lets_other_threads_run() -> None:
    hard = Position(random_picture(60, "br", 1))
    ticks = 0
    with ThreadPoolExecutor(1) as pool:
        solving = pool.submit(solve, hard, budget=Budget(seconds=2.0))
        while not solving.done():
            ticks += 1
            time.sleep(0.005)
    assert ticks >= 5  # a thread that waits for the lock sees one or two, even on a busy machine
    assert not solving.result().is_exact


def test_threads_that_end_leave_nothing_behind() -> None:
    before = threading.active_count()
    _kernel.collect()
    held, _ = _kernel.usage()
    for _ in range(3):
        workers = [threading.Thread(target=answers, args=(seed,)) for seed in range(3)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    _kernel.collect()
    assert threading.active_count() == before
    assert _kernel.usage()[0] <= held + 2_000  # what the package's own tables keep
