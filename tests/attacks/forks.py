"""Processes that start while a thread is at work: by fork, multiprocessing, executors and subprocess, on both kernels.

Each attack runs in a process of its own, which has no other threads.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from pathlib import Path
from random import Random
from types import FrameType

from hackenbush import Game
from tests.fuzz.forks import PATIENCE, QUESTIONS, TASKS, answer, at_work, fork, inherit

from .attack import KERNELS, Attack, run_command

__all__ = ["ATTACKS"]

ROOT = Path(__file__).parents[2]
_games = inherit(Random(0))  # children have them by fork, or make them again


def fork_often(rounds: int) -> None:
    """Fork during every task, ask every question, and have children fork in their turn."""
    rng = Random(rounds)
    for task, question in islice(cycle((t, q) for q in QUESTIONS for t in TASKS), rounds):
        with at_work(task, rng):
            for _ in range(4):
                time.sleep(rng.uniform(0, 0.03))
                fork(question, rng, _games)


def fork_again(rounds: int) -> None:
    """Fork in a child that has a thread at work in its turn."""
    QUESTIONS["fork"] = lambda rng: fork_often(1 + rng.randint(0, 1))
    for number in range(rounds):
        with at_work("switches", Random(number)):
            fork("fork", Random(number), _games)


def fork_in_a_signal_handler(rounds: int) -> None:
    """Fork in the midst of a sum: both processes add it up, by the rule that the players take the largest in turn."""
    children = []

    def handle(_signal: int, _frame: FrameType | None) -> None:
        children.append(os.fork())
        QUESTIONS["nim"](Random(0))
        if children[-1] == 0:
            signal.alarm(PATIENCE)

    signal.signal(signal.SIGPROF, handle)
    for _ in range(rounds):
        signal.setitimer(signal.ITIMER_PROF, 0.03)
        while not children:
            QUESTIONS["switches"](Random(len(children)))
        if children[-1] == 0:
            answer("switches", Random(1), _games)
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(children.pop(), 0)[1]) == 0


def start_processes(rounds: int) -> None:
    """Start processes by multiprocessing, in every way that there is."""
    for method in multiprocessing.get_all_start_methods():
        context = multiprocessing.get_context(method)
        with at_work("switches", Random(1)):
            for question in islice(cycle(QUESTIONS), rounds if method == "fork" else 1):
                process = context.Process(target=answer_within_patience, args=(question,))
                process.start()
                process.join()
                assert process.exitcode == 0, (method, question, process.exitcode)


def use_executors(rounds: int) -> None:
    """Start an executor's processes by fork, and run commands."""
    context = multiprocessing.get_context("fork")
    for _ in range(rounds):
        with at_work("three colors", Random(1)), ProcessPoolExecutor(2, mp_context=context) as executor:
            assert list(executor.map(answer_within_patience, [*QUESTIONS, *QUESTIONS]))
    with at_work("switches", Random(1)):
        for before in (None, _prepare):
            command = [sys.executable, "-c", "from hackenbush import value; print(value('br'))"]
            done = subprocess.run(command, capture_output=True, text=True, preexec_fn=before, check=True)
            assert done.stdout == "1/2\n"


def _prepare() -> None:
    assert Game("1/2") + Game("1/2") == 1


def answer_within_patience(question: str) -> bool:
    """Answer in a process of its own, which is killed if it hangs."""
    signal.alarm(PATIENCE)
    answer(question, Random(2), _games)
    signal.alarm(0)
    return True


def _run(function: Callable[[int], None], *, whole: int, short: int) -> Callable[[bool], None]:
    """Return an attack that calls a function on both kernels, so many rounds of it; the short form has one kernel."""

    def make(is_whole: bool) -> None:
        for kernel in KERNELS if is_whole else KERNELS[:1]:
            call = f"from tests.attacks import forks; forks.{function.__name__}({whole if is_whole else short})"
            environment = {"HACKENBUSH_KERNEL": kernel, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
            ended = run_command("-c", call, environment=environment, patience=5 * PATIENCE)
            assert ended.code == 0, f"{kernel}: {ended.code}, {ended.err[-2000:]}"

    return make


_FIRST_IMPORTS = """
import os, signal, threading, time
import hackenbush

thread = threading.Thread(target=hackenbush.explain, args=("house",))
thread.start()
time.sleep({pause})
child = os.fork()
if child == 0:
    signal.alarm({patience})
    os._exit(int(hackenbush.value("br") + hackenbush.value("br") != 1))
thread.join()
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""


def fork_during_imports(is_whole: bool) -> None:
    """Fork while another thread imports most of the package for the first time."""
    rng = Random(0)
    for kernel in KERNELS if is_whole else KERNELS[:1]:
        for _ in range(20 if is_whole else 2):
            script = _FIRST_IMPORTS.format(pause=rng.uniform(0, 0.4), patience=PATIENCE)
            ended = run_command("-c", script, environment={"HACKENBUSH_KERNEL": kernel, "PYTHONWARNINGS": "ignore"})
            assert ended.code == 0, f"{kernel}: {ended.code}, {ended.err[-2000:]}"


ATTACKS = [
    Attack("forks during every task", _run(fork_often, whole=30, short=3)),
    Attack("forks of forked processes", _run(fork_again, whole=10, short=1)),
    Attack("forks in a signal handler", _run(fork_in_a_signal_handler, whole=10, short=1)),
    Attack("forks by multiprocessing", _run(start_processes, whole=20, short=2)),
    Attack("forks during the first imports", fork_during_imports),
    Attack("forks by executors and commands", _run(use_executors, whole=5, short=1)),
]
