"""The claims of a proof that is being written: which of them a later claim may use, and when they are dropped.

Each claim is written as soon as it is proved. When the claims that a checker has to keep take too many bytes, those
that were not used for the longest time are dropped, and are proved again when they are needed again. A claim that
somebody holds, to use it in a claim that is not yet written, is never dropped.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from hackenbush.players import Player
from hackenbush.proofs.checker import is_nearby
from hackenbush.proofs.limits import BYTES
from hackenbush.proofs.lines import Claim, Drop, Line, write_line
from hackenbush.proofs.loaded import Loaded

__all__ = ["BYTES", "ClaimStore", "Recent", "Write"]

Write = Callable[[Line, str], object]  # takes a line, and its text
K = TypeVar("K")
V = TypeVar("V")
_MOST_RELATIVES = 20  # claims about the same edges that are looked through
_KEPT = 3, 4  # how much of the limit stays when claims are dropped


class _Known(NamedTuple):
    second: Player
    position: Loaded
    rule: str
    size: int  # bytes


class ClaimStore:
    """The claims of a proof that are not dropped."""

    def __init__(self, write: Write) -> None:
        self.count = 0  # of claims so far
        self._write = write
        self._most = BYTES
        self._live = 0  # bytes that a checker has to keep
        self._numbers: dict[tuple[Player, Loaded], int] = {}
        self._known: dict[int, _Known] = {}  # the least recently used first
        self._held: Counter[int] = Counter()
        self._relatives: dict[tuple[Player, tuple[int, ...], frozenset[int]], deque[Loaded]] = defaultdict(
            lambda: deque(maxlen=_MOST_RELATIVES)
        )

    def find(self, second: Player, position: Loaded) -> int | None:
        """Return the number of the claim that a player wins this picture moving second, or None."""
        return self._numbers.get((second, position))

    def find_nearby(self, second: Player, position: Loaded) -> int | None:
        """Return the number of a claim by moves about the same edges that serves for this picture, or None."""
        for known in self._relatives.get((second, position.edges, position.ground), ()):
            if is_nearby(known.carried, position.carried, second):
                return self._numbers[second, known]
        return None

    def hold(self, number: int) -> int:
        """Return the number of a claim that a later claim uses: it is not dropped before that is written."""
        self._held[number] += 1
        self._known[number] = self._known.pop(number)
        return number

    def add(self, claim: Claim, position: Loaded) -> int:
        """Write the next claim and return its number; the claims that it uses are no longer held for it."""
        size = self.write(claim)
        for number in (*claim.claims, *(reply.claim for reply in claim.replies)):
            if number is not None:
                self._held[number] -= 1
                if not self._held[number]:
                    del self._held[number]
        known = _Known(claim.second, position, claim.rule, size)
        self._numbers[known.second, position] = self.count
        self._known[self.count] = known
        if known.rule == "move":
            self._relatives[known.second, position.edges, position.ground].append(position)
        self.count += 1
        return self.count - 1

    def write(self, line: Line) -> int:
        """Write a line that a checker has to keep, after dropping claims if that is too much, and return its bytes."""
        text = write_line(line)
        if self._live + len(text) > self._most:
            self._drop(self._most * _KEPT[0] // _KEPT[1] - len(text))
        self._live += len(text)
        self._write(line, text)
        return len(text)

    def _drop(self, most: int) -> None:
        """Drop the claims that were not used for the longest time, until the rest takes this many bytes at most."""
        dropped = []
        for number, known in self._known.items():
            if self._live <= most:
                break
            if number not in self._held:
                dropped.append(number)
                self._live -= known.size
        for number in dropped:
            second, position, rule, _ = self._known.pop(number)
            del self._numbers[second, position]
            key = second, position.edges, position.ground
            if rule == "move" and position in self._relatives[key]:
                self._relatives[key].remove(position)
                if not self._relatives[key]:
                    del self._relatives[key]
        if dropped:
            line = Drop(tuple(sorted(dropped)))
            self._write(line, write_line(line))


class Recent(dict[K, V]):
    """A mapping that forgets its oldest quarter when it has too many items.

    >>> squares = Recent(4)
    >>> for n in range(6):
    ...     squares[n] = n * n
    >>> squares
    {1: 1, 2: 4, 3: 9, 4: 16, 5: 25}
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        if len(self) > self._most:
            for old in list(self)[: self._most // 4]:
                del self[old]
        super().__setitem__(key, value)
