"""A fork at a random moment of another thread's work: the child answers right, and has all games of its parent."""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from random import Random
from threading import Event, Thread

from hackenbush import Budget, Game, HackenbushError, Position, _kernel, solve, star, value

from . import draws
from .kinds import Kind, require

__all__ = ["KINDS", "QUESTIONS", "TASKS", "answer", "at_work", "fork", "inherit"]

PATIENCE = 60  # seconds after which a child that hangs is killed
BUDGET = Budget(seconds=0.3)  # the thread ends soon after the child

# ---- what the thread does -----------------------------------------------------------------------------------


def _solve(colors: str) -> Callable[[Random], object]:
    """Return a task that searches grids for as long as the budget allows."""

    def task(rng: Random) -> object:
        edges = []
        for node in range(1, 26):
            edges += [(max(0, node - 5), node)] + [(node - 1, node)] * (node % 5 != 1)
        return solve(Position([(*ends, rng.choice(colors)) for ends in edges]), budget=BUDGET)

    return task


def _add_switches(rng: Random) -> Game:
    return sum((Game(f"{{{n}|{-n}}}") for n in rng.sample(range(1, 500), _WORK)), Game(0))


def _add_small_games(rng: Random) -> list[Game]:
    return [Game(n) + star(n % 5) + Game("^") for n in range(rng.randint(1, 1_000))]


_WORK = 16 if _kernel.NAME == "native" else 8  # switches whose sum takes a while
TASKS: dict[str, Callable[[Random], object]] = {
    "three colors": _solve("brg"),
    "red and blue": _solve("br"),
    "switches": _add_switches,
    "thermographs": lambda rng: _add_switches(rng).thermograph,
    "small games": _add_small_games,
    "freeing": lambda rng: (_add_small_games(rng), _kernel.collect()),
}


@contextmanager
def at_work(task: str, rng: Random) -> Iterator[None]:
    """Have a thread repeat a task meanwhile."""
    is_over, is_begun = Event(), Event()

    def repeat() -> None:
        while not is_over.is_set():
            with suppress(HackenbushError):  # it may be beyond its budget
                is_begun.set()
                TASKS[task](rng)

    thread = Thread(target=repeat)
    thread.start()
    try:
        is_begun.wait()
        yield
    finally:
        is_over.set()
        thread.join()


# ---- what the child is asked --------------------------------------------------------------------------------


def _ask_stalk(rng: Random) -> None:
    """Berlekamp's rule: each edge up to the first change of color counts 1, every later one half as much."""
    colors = "".join(rng.choice("br") for _ in range(rng.randint(1, 20)))
    expected, step = Fraction(0), Fraction(1)
    for color in colors:
        step = step / 2 if step < 1 or color != colors[0] else step
        expected += step if color == "b" else -step
    require(value(Position(colors)) == expected, colors)


def _ask_nim(rng: Random) -> None:
    heights = [rng.randint(1, 9) for _ in range(3)]
    first, second, third = heights
    require(value(Position("+".join("g" * n for n in heights))) == star(first ^ second ^ third), heights)


def _ask_twins(rng: Random) -> None:
    """A picture beside its negative is worth nothing: the second player copies."""
    picture = Position(draws.graph(rng, edges=7, plain=True))
    with suppress(HackenbushError):
        require(value(picture) + value(-picture) == 0, picture)


def _ask_switches(rng: Random) -> None:
    """The players take the largest in turn (Winning Ways, chapter 6). Adding them up takes a while."""
    sizes = sorted((n << 40 for n in rng.sample(range(1, 500), _WORK)), reverse=True)
    total = sum((Game(f"{{{n}|{-n}}}") for n in sizes), Game(0))
    require(total.left_stop == sum(sizes[::2]) - sum(sizes[1::2]), sizes)
    require(total.temperature == sizes[0], sizes)


def _ask_freeing(_rng: Random) -> None:
    """Games that no object uses are freed."""
    held = _kernel.collect()
    for n in range(300):
        Game(10**9 + n)
    require(_kernel.collect() == held, "unused games are freed")


QUESTIONS: dict[str, Callable[[Random], None]] = {
    "a stalk": _ask_stalk,
    "nim": _ask_nim,
    "twins": _ask_twins,
    "switches": _ask_switches,
    "freeing": _ask_freeing,
}


def inherit(rng: Random) -> list[tuple[Game, str]]:
    """Return some games with their texts, made before the fork."""
    texts = [draws.game(rng) for _ in range(3)] + ["{2^|-1*}", "{3|{1|-1}}", "5/8^*3"]
    games = []
    for text in texts:
        with suppress(HackenbushError):
            games.append((game := Game(text), str(game)))
    return games


def answer(question: str, rng: Random, games: list[tuple[Game, str]]) -> None:
    """Answer in the child, and see that the games of the parent are what they were."""
    QUESTIONS[question](rng)
    for game, text in games:
        require(str(game) == text, f"{text} is {game}")
        if not text.startswith("<"):
            require(Game(text) == game, f"{text} is another game")
        require(game - game == 0, text)
        require(game + 1 > game, text)


def fork(question: str, rng: Random, games: list[tuple[Game, str]]) -> None:
    """Ask a question in a forked child; one that hangs is killed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # newer Pythons warn of threads
        child = os.fork()
    if child == 0:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(PATIENCE)
        try:
            answer(question, rng, games)
            os._exit(0)
        except BaseException:
            traceback.print_exc(file=sys.__stderr__)
            os._exit(1)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    require(code == 0, "the child hangs" if code == -signal.SIGALRM else f"the child ended with {code}")


# ---- the kind -----------------------------------------------------------------------------------------------


def draw(rng: Random) -> str:
    """Return a task, a question, milliseconds until the fork, and a seed."""
    return f"{rng.choice([*TASKS])} ; {rng.choice([*QUESTIONS])} ; {rng.randint(0, 60)} ; {rng.randint(0, 9999)}"


def check(case: str) -> None:
    """A child that is forked while a thread works answers right."""
    task, question, pause, seed = case.split(" ; ")
    games = inherit(Random(seed))
    with at_work(task, Random(seed)):
        time.sleep(int(pause) / 1000)
        fork(question, Random(seed), games)
    answer(question, Random(seed), games)  # and so does the parent


KINDS = [Kind("forks", draw, check)]
