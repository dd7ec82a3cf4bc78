"""Hard pictures: how many of twenty random ones are solved in ten seconds each, and with how much work.

Pictures are those of the race, of more edges: 0.6 nodes an edge, colors at random. Parts that no theorem solves have to
be searched, so the time of one picture says little about the next: the table gives the median and the worst.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import process_time_ns
from typing import NamedTuple

from bench.inputs import random_picture
from bench.report import duration
from hackenbush import Budget, Position, outcome, solve
from hackenbush.errors import TooHard

__all__ = ["Rung", "hard_table", "measure_hard"]


class Family(NamedTuple):
    """Pictures of some colors, and the question about them: their value, or who wins."""

    colors: str
    asks: str
    sizes: tuple[int, ...]


FAMILIES = {
    "red-blue": Family("br", "value", (20, 24, 28, 32, 36)),
    "red-blue, who wins": Family("br", "outcome", (32, 36, 40)),
    "a third green": Family("brg", "value", (18, 20, 24, 28)),
    "60 % green": Family("bbrrgggggg", "value", (18, 20, 24)),
}


class Rung(NamedTuple):
    """The results for one family and size."""

    family: str
    edges: int
    pictures: int
    solved: int
    nanoseconds: Sequence[int]
    visited: Sequence[int]  # positions, where the value was asked


def measure_hard(*, pictures: int = 20, seconds: float = 10.0, quick: bool = False) -> Iterator[Rung]:
    """Yield a rung for every family and size; a quick run has two pictures of ten edges of each."""
    for name, (colors, asks, sizes) in FAMILIES.items():
        for edges in (10,) if quick else sizes:
            count = 2 if quick else pictures
            ask = _VERBS[asks]
            budget = Budget(seconds=seconds)
            answers = [ask(Position(random_picture(edges, colors, seed)), budget) for seed in range(count)]
            done, times, visited = zip(*answers, strict=True)
            yield Rung(name, edges, count, sum(done), times, visited)


def _value(position: Position, budget: Budget) -> tuple[bool, int, int]:
    start = process_time_ns()
    solution = solve(position, budget=budget)
    return solution.is_exact, process_time_ns() - start, solution.visited


def _outcome(position: Position, budget: Budget) -> tuple[bool, int, int]:
    start = process_time_ns()
    try:
        outcome(position, budget=budget)
    except TooHard:
        return False, process_time_ns() - start, 0
    return True, process_time_ns() - start, 0


_VERBS: dict[str, Callable[[Position, Budget], tuple[bool, int, int]]] = {"value": _value, "outcome": _outcome}


def hard_table(rungs: Sequence[Rung]) -> str:
    """Return a table of what was solved, how fast, and how many positions were visited.

    >>> print(hard_table([Rung("red-blue", 28, 3, 2, [1000, 3000, 2000], [1, 1, 5000])]))
    pictures                edges     solved    median     worst   visited: median     worst
    red-blue                   28     2 of 3   2.00 µs   3.00 µs                 1     5,000
    """
    head = f"{'pictures':22}{'edges':>7}{'solved':>11}{'median':>10}{'worst':>10}{'visited: median':>18}{'worst':>10}"
    lines = [head]
    for rung in rungs:
        times = f"{duration(median(rung.nanoseconds)):>10}{duration(max(rung.nanoseconds)):>10}"
        visits = f"{int(median(rung.visited)):>18,}{max(rung.visited):>10,}" if any(rung.visited) else ""
        solved = f"{rung.solved} of {rung.pictures}"
        lines.append(f"{rung.family:22}{rung.edges:>7}{solved:>11}{times}{visits}")
    return "\n".join(lines)
