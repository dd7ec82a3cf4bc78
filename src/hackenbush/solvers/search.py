"""Plain search: find the value of any position from the values of its options, visiting each position once.

This is the definition of value, so it is right for every short game, and slow for most: the number of positions grows
exponentially. A position with several components is valued as their sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from hackenbush.errors import Undefined
from hackenbush.playable import Playable
from hackenbush.players import Player
from hackenbush.solvers.budget import Meter

__all__ = ["Search", "search"]

V = TypeVar("V")
_MANY_EDGES = 4_096  # of options, between looks at the budget


def search(
    position: Playable,
    *,
    meter: Meter,
    make: Callable[[list[V], list[V]], V],
    add: Callable[[V, V], V],
    zero: V,
    known: Callable[[Playable], V | None] = lambda _: None,
) -> V:
    """Return the value of a position, given functions that make a value from options and add values.

    >>> from hackenbush.solvers.budget import Budget
    >>> from hackenbush.values import Game
    >>> search(Game("{^|*}"), meter=Meter(Budget()), make=Game.of, add=Game.__add__, zero=Game(0))
    Game('^[2]')

    ``known`` returns the value of a component that need not be searched, or None. Raises `TooHard` when the budget is
    spent and `Undefined` for a game in which a position can recur.
    """
    return Search(meter, make, add, zero, known).value(position)


class Search(Generic[V]):
    """Visits components depth first, with an explicit stack, and remembers every value it finds."""

    def __init__(
        self,
        meter: Meter,
        make: Callable[[list[V], list[V]], V],
        add: Callable[[V, V], V],
        zero: V,
        known: Callable[[Playable], V | None],
    ) -> None:
        self._meter = meter
        self._make = make
        self._add = add
        self._zero = zero
        self._known = known
        self._values: dict[Playable, V] = {}  # of components
        self._sums: dict[Playable, V] = {}  # of positions with any number of components
        self._parts: dict[Playable, tuple[Playable, ...]] = {}

    def value(self, position: Playable) -> V:
        """Return the value of a position, as `search` does."""
        waiting = list(self._split(position))
        open_sides: dict[Playable, tuple[list[Playable], list[Playable]]] = {}  # visited, not yet valued
        values, parts_of = self._values, self._parts
        while waiting:
            whole = waiting[-1]
            if whole in values:
                waiting.pop()
            elif whole in open_sides:
                left, right = open_sides.pop(whole)
                values[whole] = self._make([self._sum(p) for p in left], [self._sum(p) for p in right])
                waiting.pop()
            elif (known := self._known(whole)) is not None:
                values[whole] = known
                waiting.pop()
            else:
                self._meter.visit()
                sides = self._list(whole.options(Player.LEFT)), self._list(whole.options(Player.RIGHT))
                open_sides[whole] = sides
                for side in sides:
                    for option in side:
                        for part in parts_of.get(option) or self._split(option):
                            if part in values:
                                continue
                            if part in open_sides:
                                raise Undefined(f"not a short game: play can come back to {part!r}")
                            waiting.append(part)
        return self._sum(position)

    def _list(self, options: Iterable[Playable]) -> list[Playable]:
        """Return the options as a list; many of them, or large ones, spend the budget as they come."""
        found: list[Playable] = []
        edges = 0
        for option in options:
            found.append(option)
            edges += len(option) if hasattr(option, "__len__") else 1  # type: ignore[arg-type]
            if edges >= _MANY_EDGES:
                self._meter.hold(edges)
                self._meter.check()
                edges = 0
        self._meter.hold(edges)
        return found

    def _split(self, position: Playable) -> tuple[Playable, ...]:
        split: Callable[[], Iterable[Playable]] | None = getattr(position, "components", None)
        parts = (position,) if split is None else tuple(split())
        self._parts[position] = parts
        return parts

    def _sum(self, position: Playable) -> V:
        known = self._sums.get(position)
        if known is None:
            parts = self._parts[position]
            known = self._values[parts[0]] if parts else self._zero
            for part in parts[1:]:
                known = self._add(known, self._values[part])
            self._sums[position] = known
        return known
