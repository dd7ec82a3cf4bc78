"""The inputs of every contestant: day-3 games, seeded pairs, antichains.

There are 4 games born by day 1, 22 by day 2 and 1,474 by day 3 (J. H. Conway, *On Numbers and Games*; the
count for day 3 is D. Hickerson's). The texts are fully expanded canonical forms, so that a reader of numbers,
nimbers and braces is enough to build them in any library.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

G = TypeVar("G")

ROOT = Path(__file__).resolve().parent.parent
DAY3_FILE = ROOT / "tests" / "data" / "day3.json"
DAY3_COUNT = 1474
SEED = 1474

DAY2_TEXTS = (
    *("0", "1", "-1", "*", "2", "-2", "1/2", "-1/2", "*2"),
    *("{0|*}", "{*|0}", "{*,0|0}", "{0|*,0}", "{1|1}", "{-1|-1}", "{1|-1}"),
    *("{1|0}", "{0|-1}", "{1|*}", "{*|-1}", "{1|*,0}", "{*,0|-1}"),
)


class Specimen(NamedTuple):
    """A game of the data file: its text, its mean and (unless it is a number) its temperature."""

    text: str
    mean: str
    temperature: str | None


def day3() -> list[Specimen]:
    """Return the 1,474 games born by day 3, in the order of the data file.

    >>> len(day3()), day3()[0]
    (1474, Specimen(text='*', mean='0', temperature='0'))
    """
    data = json.loads(DAY3_FILE.read_text(encoding="utf-8"))
    return [Specimen(entry["g"], entry["mean"], entry["temp"]) for entry in data["games"]]


def pairs(games: Sequence[G], count: int) -> list[tuple[G, G]]:
    """Return `count` seeded random pairs of the given games: the same places in every contestant.

    >>> pairs("abcdef", 3) == pairs("abcdef", 3), pairs("abcdef", 0)
    (True, [])
    """
    rng = random.Random(SEED)
    return [(rng.choice(games), rng.choice(games)) for _ in range(count)]


def antichains(games: Sequence[G], at_least: Callable[[G, G], bool]) -> list[tuple[G, ...]]:
    """Return every set of games that are pairwise incomparable, the empty one first.

    >>> antichains([2, 3, 5, 6], lambda m, n: m % n == 0)
    [(), (2,), (3,), (3, 2), (5,), (5, 2), (5, 3), (5, 3, 2), (6,), (6, 5)]
    >>> antichains([], lambda m, n: True)
    [()]
    """
    incomparable = [
        [j for j in range(i) if not at_least(games[i], games[j]) and not at_least(games[j], games[i])]
        for i in range(len(games))
    ]

    def extend(chosen: tuple[G, ...], candidates: Sequence[int]) -> Iterator[tuple[G, ...]]:
        yield chosen
        for i in candidates:
            compatible = set(incomparable[i])
            yield from extend((*chosen, games[i]), [j for j in candidates if j in compatible])

    return list(extend((), range(len(games))))


def random_picture(edges: int, colors: str, seed: int) -> list[tuple[int, int, str]]:
    """Return the edges of a random connected picture with 0.6 nodes per edge; node 0 is the ground.

    >>> random_picture(3, "g", 1) == random_picture(3, "g", 1), len(random_picture(7, "br", 2))
    (True, 7)
    """
    chance = random.Random(SEED + seed)
    nodes = max(2, edges * 6 // 10)
    found = []
    for i in range(edges):
        start, end = chance.randrange(nodes), chance.randrange(nodes)
        if i < nodes - 1:
            start, end = chance.randrange(i + 1), i + 1
        found.append((start, end, chance.choice(colors)))
    return found
