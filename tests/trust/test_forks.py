"""Forks while another thread works, holds a lock or imports; `tools/attack forks` makes many more."""

from __future__ import annotations

import os
import signal
import sys
import time
import warnings
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

import hackenbush
from hackenbush._kernel.pure import games as pure_games
from tests.fuzz.forks import PATIENCE, QUESTIONS, answer, at_work, fork, inherit
from tests.samples import SANITIZED
from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(SANITIZED, reason="the allocator of the sanitizers can hang in a forked child")


@pytest.mark.parametrize("task", ["three colors", "switches"])
def test_children_answer_while_a_thread_is_at_work(task: str) -> None:
    games = inherit(Random(1))
    with at_work(task, Random(1)):
        for question in QUESTIONS:
            time.sleep(0.03)  # so that forks come at different moments of the work
            fork(question, Random(1), games)
    answer("switches", Random(1), games)


def ask(holds: Callable[[], bool]) -> bool:
    """Return whether something holds in a forked child, which is killed if it hangs."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # newer Pythons warn of threads
        child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)
        os._exit(0 if holds() else 1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_child_does_not_wait_for_the_lock_of_a_thread_that_it_does_not_have() -> None:
    is_held, is_over = Event(), Event()

    def hold() -> None:
        with pure_games._lock:
            is_held.set()
            is_over.wait()

    thread = Thread(target=hold)
    thread.start()
    is_held.wait()
    assert ask(lambda: pure_games.simple(Fraction(5, 8)).x == Fraction(5, 8))
    is_over.set()
    thread.join()


def test_a_fork_waits_for_what_another_thread_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "slow_module.py").write_text("import time\ntime.sleep(0.5)\nis_done = True\n")
    monkeypatch.setattr(hackenbush, "__path__", [*hackenbush.__path__, str(tmp_path)])
    name = "hackenbush.slow_module"
    thread = Thread(target=import_module, args=(name,))
    thread.start()
    wait_until(lambda: name in sys.modules)
    assert ask(lambda: hasattr(sys.modules[name], "is_done"))
    thread.join()
    monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(hackenbush, "slow_module")
