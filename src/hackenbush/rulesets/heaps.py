"""Heap games: a move replaces one heap by others, as the rules allow.

Both players have the same moves, so every heap is worth a nimber and a position their nim-sum (Sprague 1935, Grundy
1939). The rules say which heaps a heap can become.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, Self, runtime_checkable

from hackenbush.errors import InvalidArgument, expect
from hackenbush.playable import Options, few
from hackenbush.players import Player, as_player
from hackenbush.rulesets.periods import HeapRules, find_period
from hackenbush.rulesets.sums import Summand
from hackenbush.values import Game, nim_sum, star

__all__ = ["BreakingRules", "HeapGame", "Heaps", "read_numbers"]

_LISTED = 2_048  # nim-values of smaller heaps are computed one by one


@dataclass(frozen=True, slots=True)
class HeapGame(Summand):
    """Heaps of counters; a move is the number of a heap and the sizes of the heaps that replace it."""

    heaps: tuple[int, ...]

    def __post_init__(self) -> None:
        for heap in self.heaps:
            if expect(int, heap, "heaps of 0 or more counters") < 0:
                raise InvalidArgument(f"expected heaps of 0 or more counters, not {heap!r}")

    def replies(self, heap: int) -> Sequence[tuple[int, ...]]:
        """Return what a heap can become, without repeats."""
        raise NotImplementedError

    def with_heaps(self, heaps: tuple[int, ...]) -> Self:
        """Return a position with these heaps and the same rules."""
        raise NotImplementedError

    def moves(self, player: Player | str) -> list[tuple[int, ...]]:
        """Return the moves of either player; raises `TooHard` for more than 100,000."""
        as_player(player)
        return few((i, *left) for i, heap in enumerate(self.heaps) for left in self.replies(heap))

    def options(self, player: Player | str) -> Options[Self]:
        """Return the positions that either player can move to."""
        return Options(self.moves(player), self._leave)

    def _leave(self, move: tuple[int, ...]) -> Self:
        i, *left = move
        return self.with_heaps((*self.heaps[:i], *left, *self.heaps[i + 1 :]))

    def components(self) -> tuple[Self, ...]:
        """Return each heap that is not empty as a game of its own."""
        return tuple(self.with_heaps((heap,)) for heap in self.heaps if heap)

    def describe(self, _player: Player | str, move: tuple[int, ...]) -> str:
        """Return a move in words."""
        i, *left = move
        return f"heap {i + 1}: {self.heaps[i]} → {'+'.join(map(str, left)) or 0}"

    def __neg__(self) -> Self:
        return self

    def __str__(self) -> str:
        return ",".join(map(str, self.heaps))


@runtime_checkable
class BreakingRules(HeapRules, Protocol):
    """Rules that say what a heap can become."""

    def replies(self, heap: int) -> Sequence[tuple[int, ...]]:
        """Return what a heap can become, without repeats."""
        ...


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Heaps(HeapGame):
    """Heaps with rules such as those of an octal game.

    >>> from hackenbush.rulesets.octal import KAYLES
    >>> KAYLES.heaps(1, 4).moves(Player.LEFT)
    [(0,), (1, 3), (1, 1, 2), (1, 2), (1, 1, 1)]
    >>> KAYLES.heaps(10, 11).closed_form(), KAYLES.heaps(10**30).closed_form(), KAYLES.heaps().closed_form()
    (Game('*4'), Game('*'), Game('0'))
    """

    rules: BreakingRules

    def __init__(self, rules: BreakingRules, *heaps: int) -> None:
        object.__setattr__(self, "rules", expect(BreakingRules, rules, "the rules of a heap game"))
        object.__setattr__(self, "heaps", heaps)
        self.__post_init__()

    def replies(self, heap: int) -> Sequence[tuple[int, ...]]:
        """Return what a heap can become, without repeats."""
        return self.rules.replies(heap)

    def with_heaps(self, heaps: tuple[int, ...]) -> Heaps:
        """Return a position with these heaps and the same rules."""
        return Heaps(self.rules, *heaps)

    def closed_form(self) -> Game:
        """Return the nimber, from the nim-values of smaller heaps or from a proved period."""
        return star(nim_sum(*(_find_nim_value(self.rules, heap) for heap in self.heaps)))

    def __str__(self) -> str:
        return f"{self.rules} {HeapGame.__str__(self)}".strip()

    def __repr__(self) -> str:
        return f"{self.rules!r}.heaps({', '.join(map(str, self.heaps))})"


def _find_nim_value(rules: HeapRules, heap: int) -> int:
    """Return the nim-value of a heap; raises `TooHard` for a large heap if no period is proved."""
    if heap < _LISTED:
        return _list_nim_values(rules, 1 << heap.bit_length())[heap]
    return find_period(rules, limit=_LISTED).value(heap)


@lru_cache(maxsize=32)
def _list_nim_values(rules: HeapRules, length: int) -> tuple[int, ...]:
    return tuple(rules.nim_sequence(length))


def read_numbers(text: str, what: str) -> tuple[int, ...]:
    """Return the numbers of a list.

    >>> read_numbers("3, 4,5", "heaps"), read_numbers("3 4 5", "heaps"), read_numbers(" ", "heaps")
    ((3, 4, 5), (3, 4, 5), ())
    >>> read_numbers("3,x", "heaps")
    Traceback (most recent call last):
    hackenbush.errors.InvalidArgument: expected heaps such as 3,4,5, not 'x' in '3,x'
    """
    text = expect(str, text, f"{what} as text").strip()
    words = re.split(r"\s*,\s*|\s+", text) if text else []
    for word in words:
        if not (word.isascii() and word.isdigit()) or len(word) > 18:
            raise InvalidArgument(f"expected {what} such as 3,4,5, not '{word}' in '{text}'")
    return tuple(map(int, words))
