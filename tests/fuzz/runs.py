"""A run: cases of every kind in turn, until time or their number is up, and a table of what was tried."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from hackenbush import TooHard

from .kinds import Kind, drawn, fault, shrunk

__all__ = ["Failure", "Tally", "run", "table"]


@dataclass(slots=True)
class Tally:
    """What was done of one kind."""

    tried: int = 0
    too_hard: int = 0
    seconds: float = 0.0
    failures: list[Failure] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Failure:
    """A case that fails, and a smaller one that does too."""

    kind: str
    number: int
    case: str
    smaller: str
    wrong: str


def run(
    kinds: Sequence[Kind],
    *,
    seed: int,
    start: int = 0,
    cases: int | None = None,
    seconds: float | None = None,
    log: Callable[[str], None] = lambda _: None,
) -> tuple[dict[str, Tally], int]:
    """Return what was done of every kind, and a number that no case had yet.

    The kind that has had the least time is next, so that slow ones do not hold up the others.
    """
    tallies = {kind.name: Tally() for kind in kinds}
    end = None if seconds is None else time.monotonic() + seconds
    while end is None or time.monotonic() < end:
        left = [kind for kind in kinds if cases is None or tallies[kind.name].tried < cases]
        if not left:
            break
        kind = min(left, key=lambda kind: tallies[kind.name].seconds)
        _one(kind, seed, start + tallies[kind.name].tried, tallies[kind.name], log)
    return tallies, start + max(tally.tried for tally in tallies.values())


def _one(kind: Kind, seed: int, number: int, tally: Tally, log: Callable[[str], None]) -> None:
    began = time.monotonic()
    case = drawn(kind, seed, number)
    try:
        wrong = fault(kind, case)
    except TooHard:
        tally.too_hard += 1
        wrong = None
    tally.tried += 1
    if wrong is not None:
        smaller, why = shrunk(kind, case, wrong)
        tally.failures.append(Failure(kind.name, number, case, smaller, f"{type(why).__name__}: {why}"))
        log(f"WRONG {kind.name} {number}: {case!r}\n  smaller: {smaller!r}\n  {type(why).__name__}: {why}")
    tally.seconds += time.monotonic() - began


def table(tallies: dict[str, Tally]) -> Iterable[str]:
    """Yield the lines of a table, with the total last."""
    yield f"{'kind':<24} {'tried':>9} {'too hard':>9} {'seconds':>8} {'wrong':>6}"
    for name, tally in tallies.items():
        yield f"{name:<24} {tally.tried:>9,} {tally.too_hard:>9,} {tally.seconds:>8.1f} {len(tally.failures):>6}"
    tried, hard = (sum(getattr(tally, which) for tally in tallies.values()) for which in ("tried", "too_hard"))
    seconds = sum(tally.seconds for tally in tallies.values())
    wrong = sum(len(tally.failures) for tally in tallies.values())
    yield f"{'in all':<24} {tried:>9,} {hard:>9,} {seconds:>8.1f} {wrong:>6}"
