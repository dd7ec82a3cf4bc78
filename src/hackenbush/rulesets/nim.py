"""Nim: heaps of counters; a move takes any number of counters from one heap, and a player who cannot move loses.

Bouton (1901): the first player wins unless the heaps are *balanced*: write each heap as a sum of different powers of
two; they are balanced if every power occurs an even number of times. A heap of n is worth \\*n, so a position is worth
the nimber of its nim-sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hackenbush.errors import Undefined
from hackenbush.playable import Options, Playable
from hackenbush.rulesets.heaps import HeapGame, read_numbers
from hackenbush.values import Game, nim_sum, star

__all__ = ["Balancing", "Nim"]


class Balancing(NamedTuple):
    """A balancing move: each heap as powers of two, the largest odd power, the heap that has it, how many to take."""

    subpiles: tuple[tuple[int, ...], ...]
    largest: int
    heap: int
    take: int

    @property
    def move(self) -> tuple[int, int]:
        """The number of the heap and what is left of it."""
        return self.heap, sum(self.subpiles[self.heap]) - self.take


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Nim(HeapGame):
    """Heaps of Nim; a move is the number of a heap and what is left of it.

    >>> game = Nim(4, 11, 13)
    >>> game.closed_form(), game.balance().move, game.balancing_moves()
    (Game('*2'), (1, 9), ((1, 9),))
    >>> Nim(3) + Nim(0, 4), Nim().closed_form()
    (Nim(3, 0, 4), Game('0'))
    """

    def __init__(self, *heaps: int) -> None:
        object.__setattr__(self, "heaps", heaps)
        self.__post_init__()

    @classmethod
    def parse(cls, text: str) -> Nim:
        """Return the position with a list of heaps.

        >>> Nim.parse("3,4,5")
        Nim(3, 4, 5)
        """
        return cls(*read_numbers(text, "heaps"))

    def replies(self, heap: int) -> Sequence[tuple[int, ...]]:
        """Return every smaller heap."""
        return Options(range(heap), lambda left: (left,))

    def with_heaps(self, heaps: tuple[int, ...]) -> Nim:
        """Return a position with these heaps."""
        return Nim(*heaps)

    def closed_form(self) -> Game:
        """Return the nimber of the nim-sum."""
        return star(nim_sum(*self.heaps))

    def balance(self) -> Balancing:
        """Return the move of the balancing procedure, with its steps.

        >>> balancing = Nim(4, 11, 13).balance()
        >>> balancing.subpiles, balancing.largest, balancing.take
        (((4,), (1, 2, 8), (1, 4, 8)), 2, 2)

        Write every heap as powers of two. Find the largest power that occurs an odd number of times, and a heap A that
        has it (here the first). Take all of A, but leave each power that is odd among the other heaps. Raises
        `Undefined` if no power is odd: every move unbalances such heaps.
        """
        subpiles = tuple(_list_powers(heap) for heap in self.heaps)
        odd = _find_odd(subpiles)
        if not odd:
            raise Undefined("the heaps are balanced: no move wins")
        largest = max(odd)
        chosen = next(i for i, powers in enumerate(subpiles) if largest in powers)
        others = _find_odd(powers for i, powers in enumerate(subpiles) if i != chosen)
        return Balancing(subpiles, largest, chosen, self.heaps[chosen] - sum(others))

    def balancing_moves(self) -> tuple[tuple[int, int], ...]:
        """Return every move that leaves balanced heaps: all winning moves.

        >>> Nim(1, 2, 4).balancing_moves(), Nim(1, 1, 1).balancing_moves(), Nim(2, 2).balancing_moves()
        (((2, 3),), ((0, 0), (1, 0), (2, 0)), ())
        """
        total = nim_sum(*self.heaps)
        return tuple((i, heap ^ total) for i, heap in enumerate(self.heaps) if heap ^ total < heap)

    def __add__(self, other: Playable) -> Playable:
        return Nim(*self.heaps, *other.heaps) if isinstance(other, Nim) else HeapGame.__add__(self, other)

    def __repr__(self) -> str:
        return f"Nim({', '.join(map(str, self.heaps))})"


def _list_powers(heap: int) -> tuple[int, ...]:
    return tuple(1 << n for n in range(heap.bit_length()) if heap >> n & 1)


def _find_odd(subpiles: Iterable[tuple[int, ...]]) -> list[int]:
    """Return the powers that occur an odd number of times."""
    counts = Counter(power for powers in subpiles for power in powers)
    return [power for power, count in counts.items() if count % 2]
