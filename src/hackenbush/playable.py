"""`Playable`: what a game must offer to be valued, explained and played.

A position is any hashable object with ``options(player)``: the positions that player can move to. That is all a
game needs. A position that falls apart into independent ones may also say so with ``components()``; they are valued
apart and added, which is what makes large sums possible.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol, runtime_checkable

from hackenbush.players import Outcome, Player

__all__ = ["Outcome", "Playable", "Player", "Splittable"]


@runtime_checkable
class Playable(Hashable, Protocol):
    """A position of some game: equal positions have equal options."""

    def options(self, player: Player, /) -> Iterable[Playable]:
        """Return the positions that the player can move to."""
        ...


@runtime_checkable
class Splittable(Playable, Protocol):
    """A position that knows how it falls apart."""

    def components(self) -> Iterable[Playable]:
        """Return independent positions whose sum it is; a component that is whole gives itself alone."""
        ...
