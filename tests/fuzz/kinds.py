"""What a kind of case is: how one is drawn, what must hold of it, and how one that fails is made smaller."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from hackenbush import HackenbushError, TooHard

__all__ = ["Kind", "Wrong", "drawn", "fault", "require", "shrunk"]

Draw = Callable[[Random], str]
Check = Callable[[str], None]


class Wrong(AssertionError):
    """Something that must hold and does not."""


def require(holds: object, *what: object) -> None:
    """Raise `Wrong`, with what is said of it, unless something holds."""
    if not holds:
        raise Wrong("; ".join(map(str, what)))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of case: its name, and what draws and what checks a text.

    A check returns if all is well, raises `TooHard` for a case that is beyond a budget, and anything else if not.
    """

    name: str
    draw: Draw
    check: Check


def drawn(kind: Kind, seed: int, number: int) -> str:
    """Return a case, which depends on nothing else."""
    return kind.draw(Random(f"{seed} {kind.name} {number}"))


def fault(kind: Kind, case: str) -> Exception | None:
    """Return what is wrong with a case, or None; raises `TooHard`."""
    try:
        kind.check(case)
    except TooHard:
        raise
    except Exception as wrong:
        return wrong
    return None


def shrunk(kind: Kind, case: str, wrong: Exception, *, tries: int = 400) -> tuple[str, Exception]:
    """Return a smaller case that fails in the same way, by leaving out words, or parts of a row, as long as it does.

    >>> def no_nines(case):
    ...     require("9" not in case, "a nine")
    >>> shrunk(Kind("digits", str, no_nines), "1 2 9 4 5 9", Wrong("a nine"))[0]
    '9'
    """
    smaller = True
    while smaller and tries > 0:
        smaller = False
        for candidate in _smaller(case):
            tries -= 1
            if tries <= 0:
                break
            try:
                found = fault(kind, candidate)
            except TooHard:
                continue
            if found is not None and _alike(found, wrong):
                case, wrong, smaller = candidate, found, True
                break
    return case, wrong


def _alike(found: Exception, wrong: Exception) -> bool:
    """Return whether two faults are of one sort: a text that can no longer be read is not what was looked for."""
    return type(found) is type(wrong) or (isinstance(found, Wrong) and not isinstance(wrong, HackenbushError))


def _smaller(case: str) -> Iterator[str]:
    for separator in (" ; ", " "):
        words = case.split(separator)
        for size in (len(words) // 2, len(words) // 4, 1):
            for start in range(0, len(words) if size else 0, max(size, 1)):
                yield separator.join(words[:start] + words[start + size :])
