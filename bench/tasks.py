"""The tasks: what is prepared, what is timed, and what the answers have in common.

Only the contestant's own call is between the two readings of the clock, the CPU time of the process. The result is then
reduced to *facts* (counts, digests of canonical forms, of walls), which
must be the same for every contestant.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import pairwise
from statistics import median
from time import process_time_ns
from typing import Any, NamedTuple, NotRequired, ParamSpec, TypedDict, TypeVar

from bench.contestants import Contestant, UnsupportedError, Wall
from bench.inputs import DAY2_TEXTS, DAY3_COUNT, day3, pairs, random_picture

P = ParamSpec("P")
T = TypeVar("T")
Facts = dict[str, str]
Measured = tuple[int, Callable[[], Facts]]

CHECKED_SUMS = 2000
"""How many of the sums are compared as canonical forms; the peers need longer to spell them than to add."""


class Task(NamedTuple):
    """One line of the table: a kind of work, its size, how many calls a round makes and what a call is."""

    name: str
    kind: str
    size: tuple[int, ...]
    calls: int
    call: str


class Reply(TypedDict):
    """What a worker answers: nanoseconds of CPU and the facts, or the reason why there are none."""

    version: str
    nanoseconds: NotRequired[int]
    facts: NotRequired[Facts]
    lacks: NotRequired[str]


def tasks(*, quick: bool = False) -> list[Task]:
    """Return the tasks in the order of the table.

    >>> [task.name for task in tasks(quick=True)]
    ['sum', 'compare', 'temperature', 'thermograph', 'day3', 'domineering 4x4']
    >>> tasks()[0].calls
    20000
    """
    count = 1000 if quick else 20_000
    boards = [(4, 4)] if quick else [(4, 4), (4, 5)]
    return [
        Task("sum", "sum", (count,), count, "g + h"),
        Task("compare", "compare", (count,), count, "g >= h and h >= g"),
        Task("temperature", "temperature", (), DAY3_COUNT, "game"),
        Task("thermograph", "thermograph", (), DAY3_COUNT, "game"),
        Task("day3", "day3", (), 1, "all 1,474 games"),
        *(Task(f"domineering {r}x{c}", "domineering", (r, c), 1, "board") for r, c in boards),
    ]


FAMILIES = {"red-blue": "br", "three colors": "brg", "green": "g"}


def picture_tasks(*, quick: bool = False) -> list[Task]:
    """Return the tasks on pictures: random ones with 0.6 nodes an edge.

    >>> [task.name for task in picture_tasks(quick=True)]
    ['red-blue 8', 'three colors 8', 'green 8']
    """
    sizes = {8: 5} if quick else {12: 15, 16: 15, 20: 5}
    return [
        Task(f"{name} {edges}", "pictures", (place, edges, count), 1, f"picture, median of {count}")
        for place, name in enumerate(FAMILIES)
        for edges, count in sizes.items()
    ]


def run(contestant: Contestant[Any], kind: str, *size: int, check: bool = True) -> Reply:
    """Do one task once and return its CPU time, with the facts of its answers if `check`."""
    reply: Reply = {"version": contestant.version()}
    try:
        reply["nanoseconds"], facts = _KINDS[kind](contestant, *size)
    except UnsupportedError as error:
        reply["lacks"] = str(error)
    else:
        if check:
            reply["facts"] = facts()
    return reply


def structure(contestant: Contestant[Any], games: Iterable[Any]) -> list[str]:
    """Return each game as braces all the way down, options sorted: the same text in every library."""
    texts: dict[Hashable, str] = {}

    def text(game: Any) -> str:
        key = contestant.key(game)
        if key not in texts:
            left, right = (",".join(sorted(map(text, side))) for side in contestant.options(game))
            texts[key] = f"{{{left}|{right}}}"
        return texts[key]

    return [text(game) for game in games]


def digest(lines: Iterable[str]) -> str:
    """Return a short fingerprint of the lines.

    >>> digest(["a", "b"]) == digest(["ab"]), digest([])
    (False, 'e3b0c44298fc1c14')
    """
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def corners(wall: Wall) -> list[tuple[Fraction, Fraction]]:
    """Return the corners of a wall where it really turns, the point at temperature 0 first.

    >>> corners([(Fraction(0), Fraction(1)), (Fraction(1), Fraction(0)), (Fraction(2), Fraction(0))])
    [(Fraction(0, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(0, 1))]
    """
    slopes = [(y - x) / (u - t) for (t, x), (u, y) in pairwise(wall)] + [Fraction(0)]
    return [wall[0], *(wall[i] for i in range(1, len(wall)) if slopes[i - 1] != slopes[i])]


def _timed(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> tuple[int, T]:
    start = process_time_ns()
    answer = function(*args, **kwargs)
    return process_time_ns() - start, answer


def _games(contestant: Contestant[Any]) -> list[Any]:
    return [contestant.read(specimen.text) for specimen in day3()]


def _sum(contestant: Contestant[Any], count: int) -> Measured:
    elapsed, sums = _timed(contestant.sums, pairs(_games(contestant), count))
    checked = sums[:: max(1, len(sums) // CHECKED_SUMS)]
    return elapsed, lambda: {
        "canonical forms checked": str(len(checked)),
        "canonical forms": digest(structure(contestant, checked)),
    }


def _compare(contestant: Contestant[Any], count: int) -> Measured:
    elapsed, answers = _timed(contestant.comparisons, pairs(_games(contestant), count))
    return elapsed, lambda: {"comparisons": digest(map(str, answers))}


def _temperature(contestant: Contestant[Any]) -> Measured:
    elapsed, answers = _timed(contestant.temperatures, _games(contestant))

    def facts() -> Facts:
        # Numbers are left out: libraries differ in what they call the temperature of a number.
        both = zip((specimen.temperature for specimen in day3()), answers, strict=True)
        known = [(expected, answer) for expected, answer in both if expected is not None]
        right = sum(contestant.number(answer) == expected for expected, answer in known)
        return {"temperatures as in the data file": f"{right} of {len(known)}"}

    return elapsed, facts


def _thermograph(contestant: Contestant[Any]) -> Measured:
    elapsed, answers = _timed(contestant.thermographs, _games(contestant))
    return elapsed, lambda: {
        "walls": digest(
            " ".join(f"{turn}:{x}" for turn, x in corners(wall))
            for answer in answers
            for wall in contestant.walls(answer)
        )
    }


def _day3(contestant: Contestant[Any]) -> Measured:
    elapsed, born = _timed(contestant.next_day, [contestant.read(text) for text in DAY2_TEXTS])

    def facts() -> Facts:
        texts = sorted(structure(contestant, born))
        return {"games": str(len(texts)), "canonical forms": digest(texts)}

    return elapsed, facts


def _domineering(contestant: Contestant[Any], rows: int, columns: int) -> Measured:
    elapsed, value = _timed(contestant.domineering, rows, columns)
    return elapsed, lambda: {"value": structure(contestant, [value])[0]}


def _pictures(contestant: Contestant[Any], family: int, edges: int, count: int) -> Measured:
    colors = list(FAMILIES.values())[family]
    done = [_timed(contestant.picture, random_picture(edges, colors, seed)) for seed in range(count)]
    elapsed = int(median(elapsed for elapsed, _ in done))
    return elapsed, lambda: {"values": digest(structure(contestant, [value for _, value in done]))}


_KINDS: dict[str, Callable[..., Measured]] = {
    "sum": _sum,
    "compare": _compare,
    "temperature": _temperature,
    "thermograph": _thermograph,
    "day3": _day3,
    "domineering": _domineering,
    "pictures": _pictures,
}
