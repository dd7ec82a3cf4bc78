"""`Playable`: what a game must offer to be valued, explained and played.

A position is any hashable object with ``options(player)``, the positions that player can move to. Nothing else is
needed. These methods are optional:

| method | returns | effect |
| --- | --- | --- |
| ``components()`` | independent positions whose sum it is | they are solved separately and added |
| ``closed_form()`` | its value by a theorem, or None | no search is needed |
| ``moves(player)`` | names of its moves, one for each option | records use these names |
| ``describe(player, move)`` | a move in words | hints and records show it |
| ``tracked()`` | the same position, whose moves keep their names during a game | matches are played on it |
| ``untracked()`` | the same position as if the game began there | it is solved in this form |
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
"""The most moves of one position that are listed; a heap of Nim may have a billion."""


class Options(Sequence[T]):
    """The positions that moves lead to, a sequence that makes each one when you ask for it.

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
    """A position that can split into independent parts."""

    def components(self) -> Iterable[Playable]:
        """Return independent positions whose sum it is; a position in one part returns itself alone."""
        ...


@runtime_checkable
class Solved(Playable, Protocol):
    """A position of a game with a known theorem for its value."""

    def closed_form(self) -> Game | None:
        """Return its value, or None if the theorem does not apply."""
        ...


def moves_of(position: Playable, player: Player | str) -> list[tuple[Hashable, Playable]]:
    """Return every move of a player with the position it leads to.

    >>> from hackenbush.values import Game
    >>> moves_of(Game("{0,*|0}"), Player.LEFT)
    [(0, Game('0')), (1, Game('*'))]

    If the game has no ``moves(player)``, moves are numbered from 0. Raises `TooHard` for more than 100,000 moves.
    """
    return list(each_move(position, player))


def each_move(position: Playable, player: Player | str) -> Iterator[tuple[Hashable, Playable]]:
    """Return the same one by one: each position is made when it comes.

    >>> from hackenbush.values import Game
    >>> next(each_move(Game("{0,*|0}"), Player.LEFT))
    (0, Game('0'))
    """
    player = as_player(player)
    named: _Named | None = getattr(position, "moves", None)
    if named is None:
        return iter(few(zip(count(), position.options(player), strict=False)))
    return zip(few(named(player)), position.options(player), strict=True)  # names cost less than positions


def move_names(position: Playable, player: Player | str) -> list[Hashable]:
    """Return the names of a player's moves, without computing where they lead.

    >>> from hackenbush.values import Game
    >>> move_names(Game("{0,*|0}"), Player.LEFT)
    [0, 1]

    Raises `TooHard` for more than 100,000 moves.
    """
    player = as_player(player)
    named: _Named | None = getattr(position, "moves", None)
    return few(named(player)) if named is not None else list(range(len(few(position.options(player)))))


def track(position: Playable) -> Playable:
    """Return the position in the form whose moves keep their names during a game; for most games that is itself.

    >>> from hackenbush.values import Game
    >>> track(Game("*"))
    Game('*')
    """
    hook: Callable[[], Playable] | None = getattr(position, "tracked", None)
    return position if hook is None else hook()


def untrack(position: Playable) -> Playable:
    """Return a tracked position as if the game began there, with its moves in the same order."""
    hook: Callable[[], Playable] | None = getattr(position, "untracked", None)
    return position if hook is None else hook()


def few(moves: Iterable[T]) -> list[T]:
    """Return moves as a list; raises `TooHard` if there are more than 100,000.

    >>> few(range(3))
    [0, 1, 2]
    """
    found = list(islice(moves, MOST_MOVES + 1))
    if len(found) > MOST_MOVES:
        raise TooHard(f"a position has more than {MOST_MOVES:,} moves, too many to list")
    return found


def describe(position: Playable, player: Player | str, move: Hashable) -> str:
    """Return a move in words: the game's own, or where the move leads.

    >>> from hackenbush.values import Game
    >>> describe(Game("{0,*|0}"), Player.LEFT, 1)
    'to *'
    """
    player = as_player(player)
    named: Callable[[Player, Hashable], str] | None = getattr(position, "describe", None)
    if named is not None:
        return named(player, move)
    return f"to {dict(moves_of(position, player))[move]}"
