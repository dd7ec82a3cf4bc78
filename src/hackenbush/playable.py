"""`Playable`: what a game must offer to be valued, explained and played.

A position is any hashable object with ``options(player)``: the positions that player can move to. That is all a
game needs. It may offer more, each by a method of its own:

| method | what it says | what comes of it |
| --- | --- | --- |
| ``components()`` | independent positions whose sum it is | they are valued apart and added |
| ``closed_form()`` | its value by a theorem, or None | it is not searched |
| ``moves(player)`` | names of its moves, one for each option | moves are recorded by these |
| ``describe(player, move)`` | a move in words | it is shown so |
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Protocol, runtime_checkable

from hackenbush.players import Outcome, Player
from hackenbush.values import Game

__all__ = ["Outcome", "Playable", "Player", "Solved", "Splittable", "describe", "moves_of"]


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


@runtime_checkable
class Solved(Playable, Protocol):
    """A position whose game has been solved by somebody's theorem."""

    def closed_form(self) -> Game | None:
        """Return its value, or None where the theorem does not say."""
        ...


def moves_of(position: Playable, player: Player) -> list[tuple[Hashable, Playable]]:
    """Return every move of a player with the position it leads to.

    >>> moves_of(Game("{0,*|0}"), Player.LEFT)
    [(0, Game('0')), (1, Game('*'))]

    A game without ``moves(player)`` has its options numbered from 0.
    """
    options = list(position.options(player))
    named: Callable[[Player], Iterable[Hashable]] | None = getattr(position, "moves", None)
    names = range(len(options)) if named is None else named(player)
    return list(zip(names, options, strict=True))


def describe(position: Playable, player: Player, move: Hashable) -> str:
    """Return a move in words: what the game calls it, or else where it leads.

    >>> describe(Game("{0,*|0}"), Player.LEFT, 1)
    'to *'
    """
    named: Callable[[Player, Hashable], str] | None = getattr(position, "describe", None)
    if named is not None:
        return named(player, move)
    return f"to {dict(moves_of(position, player))[move]}"
