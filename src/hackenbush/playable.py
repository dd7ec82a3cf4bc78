"""`Playable`: what a game must offer to be valued, explained and played.

A position is any hashable object with ``options(player)``: the positions that player can move to. That is all a
game needs. It may offer more, each by a method of its own:

| method | what it says | what comes of it |
| --- | --- | --- |
| ``components()`` | independent positions whose sum it is | they are valued apart and added |
| ``closed_form()`` | its value by a theorem, or None | it is not searched |
| ``moves(player)`` | names of its moves, one for each option | moves are recorded by these |
| ``describe(player, move)`` | a move in words | it is shown so |
| ``tracked()`` | itself with moves that keep their names as the game goes on | a match is played on it |
| ``untracked()`` | the same position as if the game began there | it is valued |
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import count, islice
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar, overload, runtime_checkable

from hackenbush.errors import TooHard
from hackenbush.players import Outcome, Player, as_player

if TYPE_CHECKING:
    from hackenbush.values.game import Game

__all__ = [
    "MOST_MOVES",
    "Options",
    "Outcome",
    "Playable",
    "Player",
    "Solved",
    "Splittable",
    "describe",
    "each_move",
    "few",
    "move_names",
    "moves_of",
    "track",
    "untrack",
]

T = TypeVar("T", covariant=True)
Move = TypeVar("Move")
_Named: TypeAlias = Callable[[Player], Iterable[Hashable]]

MOST_MOVES = 100_000
"""How many moves of a position are looked at one by one; a heap of Nim may have a billion."""


class Options(Sequence[T]):
    """The positions that moves lead to, each made when it is asked for: a picture may have a million.

    >>> from hackenbush.values import Game
    >>> options = Options((2, 0), lambda left: Game(left))
    >>> options, len(options), options[-1], list(options) == list(options)
    (Options([Game('2'), Game('0')]), 2, Game('0'), True)
    """

    __slots__ = ("_make", "_moves")

    def __init__(self, moves: Sequence[Move], make: Callable[[Move], T]) -> None:
        self._moves, self._make = moves, make

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            return tuple(map(self._make, self._moves[place]))
        return self._make(self._moves[place])

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[T]:
        return map(self._make, self._moves)

    def __repr__(self) -> str:
        return f"Options({list(self)})" if len(self) < 4 else f"<{len(self):,} options from {self[0]!r:.60}>"


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


def moves_of(position: Playable, player: Player | str) -> list[tuple[Hashable, Playable]]:
    """Return every move of a player with the position it leads to.

    >>> from hackenbush.values import Game
    >>> moves_of(Game("{0,*|0}"), Player.LEFT)
    [(0, Game('0')), (1, Game('*'))]

    A game without ``moves(player)`` has its options numbered from 0. Raises `TooHard` for more than 100,000 moves.
    """
    return list(each_move(position, player))


def each_move(position: Playable, player: Player | str) -> Iterator[tuple[Hashable, Playable]]:
    """Yield what `moves_of` lists, one at a time: where moves are many, they need not all be held.

    >>> from hackenbush.values import Game
    >>> next(each_move(Game("{0,*|0}"), Player.LEFT))
    (0, Game('0'))
    """
    player = as_player(player)
    named: _Named | None = getattr(position, "moves", None)
    names = count() if named is None else named(player)
    for number, move in enumerate(zip(names, position.options(player), strict=named is not None)):
        if number == MOST_MOVES:
            raise _too_many()
        yield move


def move_names(position: Playable, player: Player | str) -> list[Hashable]:
    """Return every move of a player, without working out where it leads.

    >>> from hackenbush.values import Game
    >>> move_names(Game("{0,*|0}"), Player.LEFT)
    [0, 1]

    Raises `TooHard` for more than 100,000 moves.
    """
    player = as_player(player)
    named: _Named | None = getattr(position, "moves", None)
    return few(named(player)) if named is not None else list(range(len(few(position.options(player)))))


def track(position: Playable) -> Playable:
    """Return the position with moves that keep their names as the game goes on; most games have no others.

    >>> from hackenbush.values import Game
    >>> track(Game("*"))
    Game('*')
    """
    hook: Callable[[], Playable] | None = getattr(position, "tracked", None)
    return position if hook is None else hook()


def untrack(position: Playable) -> Playable:
    """Return a position that is tracked as it would be if the game began there; its moves are in the same order."""
    hook: Callable[[], Playable] | None = getattr(position, "untracked", None)
    return position if hook is None else hook()


def few(moves: Iterable[T]) -> list[T]:
    """Return moves as a list; raises `TooHard` if there are more than 100,000, before they fill the memory.

    >>> few(range(3))
    [0, 1, 2]
    """
    found = list(islice(moves, MOST_MOVES + 1))
    if len(found) > MOST_MOVES:
        raise _too_many()
    return found


def _too_many() -> TooHard:
    return TooHard(f"more than {MOST_MOVES:,} moves, which are not looked at one by one")


def describe(position: Playable, player: Player | str, move: Hashable) -> str:
    """Return a move in words: what the game calls it, or else where it leads.

    >>> from hackenbush.values import Game
    >>> describe(Game("{0,*|0}"), Player.LEFT, 1)
    'to *'
    """
    player = as_player(player)
    named: Callable[[Player, Hashable], str] | None = getattr(position, "describe", None)
    if named is not None:
        return named(player, move)
    return f"to {dict(moves_of(position, player))[move]}"
