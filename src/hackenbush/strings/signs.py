"""`Signs`: strings of two colors of any length below ε₀, as runs of one sign and cycles of runs.

A *run* is one sign, +1 or -1, repeated as often as an ordinal says; a *cycle* is a list of runs of both signs, repeated
ω times. `signs_of` joins blocks of both kinds into the normal form of the string: neighboring runs differ in sign, and
a cycle is as short as possible and begins as early as possible. So equal strings have equal blocks, and two strings are
compared at the first run in which they differ: + is more than the end, and the end more than -.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from hackenbush.strings.ordinals import OMEGA, ZERO, Ordinal, total

__all__ = ["Block", "Cycle", "Run", "Signs", "compare", "first_signs", "length_of", "negative", "signs_of"]


class Run(NamedTuple):
    """One sign, +1 or -1, ``length`` times."""

    sign: int
    length: Ordinal


class Cycle(NamedTuple):
    """Runs of both signs, ω times."""

    runs: tuple[Run, ...]


Block: TypeAlias = Run | Cycle
Signs: TypeAlias = tuple[Block, ...]


def signs_of(blocks: Iterable[Block]) -> Signs:
    """Return a sequence of blocks in normal form.

    >>> plus, minus = Run(1, Ordinal(1)), Run(-1, Ordinal(1))
    >>> signs_of([plus, plus]) == (Run(1, Ordinal(2)),)
    True
    >>> signs_of([plus, Cycle((minus, plus, minus, plus))]) == (Cycle((plus, minus)),)
    True
    >>> signs_of([Cycle((plus,)), plus]), signs_of([])
    ((Run(sign=1, length=Ordinal('w+1')),), ())
    """
    done: list[Block] = []
    open_runs: list[Run] = []  # since the last cycle
    for block in blocks:
        if isinstance(block, Run):
            _append(open_runs, block)
        else:
            runs = _merge(block.runs)
            if len(runs) < 2:
                for sign, length in runs:
                    _append(open_runs, Run(sign, length * OMEGA))
                continue
            cycle = _close(open_runs, runs)
            done += [*open_runs, cycle]
            open_runs = []
    return (*done, *open_runs)


def _append(runs: list[Run], run: Run) -> None:
    if runs and runs[-1].sign == run.sign:
        runs[-1] = Run(run.sign, runs[-1].length + run.length)
    elif run.length:
        runs.append(run)


def _merge(runs: Iterable[Run]) -> list[Run]:
    merged: list[Run] = []
    for run in runs:
        _append(merged, run)
    return merged


def _close(before: list[Run], runs: list[Run]) -> Cycle:
    """Return a cycle in normal form, and move runs between it and the runs before it as needed."""
    first, last = runs[0], runs[-1]
    if first.sign == last.sign:  # the end of a round and the beginning of the next are one run
        _append(before, first)
        runs = [*runs[1:-1], Run(last.sign, last.length + first.length)]
    elif before and before[-1].sign == first.sign:
        _append(before, first)
        runs = [*runs[1:], first]
    ring = deque(_primitive(runs))
    while before and before[-1] == ring[-1]:
        before.pop()
        ring.rotate(1)
    return Cycle(tuple(ring))


def _primitive(runs: list[Run]) -> list[Run]:
    """Return the shortest list that makes this one when repeated (found as the border of Knuth, Morris and Pratt)."""
    border = [0] * len(runs)
    for i in range(1, len(runs)):
        k = border[i - 1]
        while k and runs[i] != runs[k]:
            k = border[k - 1]
        border[i] = k + (runs[i] == runs[k])
    period = len(runs) - border[-1]
    return runs[:period] if len(runs) % period == 0 else runs


def negative(signs: Iterable[Block]) -> Signs:
    """Return the blocks with + and - exchanged.

    >>> negative((Run(1, Ordinal(2)),))
    (Run(sign=-1, length=Ordinal('2')),)
    """

    return tuple(
        Run(-b.sign, b.length) if isinstance(b, Run) else Cycle(tuple(Run(-s, n) for s, n in b.runs)) for b in signs
    )


def compare(x: Signs, y: Signs) -> int:
    """Return 1, 0 or -1 if the first string is worth more than the second, the same, or less.

    >>> one, half = (Run(1, Ordinal(1)),), (Run(1, Ordinal(1)), Run(-1, Ordinal(1)))
    >>> compare(one, half), compare(half, half), compare((), half)
    (1, 0, -1)
    """
    same = 0
    while same < min(len(x), len(y)) and x[same] == y[same]:
        same += 1
    # Cycles that differ, in normal form, do so before long.
    for a, b in zip_longest(runs_in(x[same:]), runs_in(y[same:])):
        if a != b:
            return _order(a, b)
    return 0


def _order(a: Run | None, b: Run | None) -> int:
    if b is None or (a is not None and a.sign != b.sign):
        assert a is not None
        return a.sign
    if a is None or a.length < b.length:
        return -b.sign
    return a.sign


def runs_in(blocks: Sequence[Block]) -> Iterator[Run]:
    """Yield the runs of blocks; if there is a cycle, this never ends."""
    for block in blocks:
        if isinstance(block, Cycle):
            while True:
                yield from block.runs
        yield block


def first_signs(signs: Signs, most: int) -> list[int]:
    """Return the first signs, at most ``most`` of them.

    >>> first_signs((Run(1, Ordinal(1)), Run(-1, Ordinal("w"))), 4), first_signs((), 4)
    ([1, -1, -1, -1], [])
    """
    found: list[int] = []
    for sign, length in runs_in(signs):
        room = most - len(found)
        if room <= 0:
            break
        found += [sign] * (room if length >= room else int(length))
    return found


def length_of(signs: Iterable[Block]) -> Ordinal:
    """Return how many signs there are.

    >>> length_of((Cycle((Run(1, Ordinal(1)), Run(-1, Ordinal(2)))), Run(1, Ordinal(3)))), length_of(())
    (Ordinal('w+3'), Ordinal('0'))
    """
    whole, last = ZERO, 0  # the letters at the end are counted as an int, since there may be many short runs
    for block in signs:
        if isinstance(block, Run) and block.length.is_finite:
            last += int(block.length)
        else:
            length = block.length if isinstance(block, Run) else total(run.length for run in block.runs) * OMEGA
            whole, last = whole + last + length, 0
    return whole + last
