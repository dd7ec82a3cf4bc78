"""Sums: positions of any games side by side.

A player moves in one part and leaves the others as they are; a player who cannot move in any part loses (Conway, *On
Numbers and Games*, chapter 7). The value of a sum is the sum of the values, so each part is solved by itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from hackenbush.errors import InvalidArgument
from hackenbush.playable import Playable, Splittable, describe, few, move_names, track, untrack
from hackenbush.players import Player, as_player

__all__ = ["Sum", "Summand"]


class Summand:
    """A position that you can add to any other with ``+``."""

    __slots__ = ()

    def options(self, player: Player | str) -> Iterable[Playable]:
        """Return the positions that the player can move to."""
        raise NotImplementedError

    def __add__(self, other: Playable) -> Playable:
        return Sum(self, other) if isinstance(other, Playable) else NotImplemented

    def __radd__(self, other: Playable) -> Playable:
        return Sum(other, self) if isinstance(other, Playable) else NotImplemented


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Sum(Summand):
    """Positions side by side; a move is the number of a part and a move in that part.

    >>> from hackenbush.board import Position
    >>> from hackenbush.rulesets.nim import Nim
    >>> both = Position("br") + Nim(2)
    >>> both, both.moves(Player.LEFT), both.components()
    (Sum(Position('br'), Nim(2)), [(0, 0), (1, (0, 0)), (1, (0, 1))], (Position('br'), Nim(2)))
    >>> list(both.options(Player.RIGHT))[0], Sum().components()
    (Sum(Position('b'), Nim(2)), ())

    Sums among the parts are flattened. The negative is the sum of the negatives of the parts.
    """

    parts: tuple[Playable, ...]

    def __init__(self, *parts: Playable) -> None:
        for part in parts:
            if not hasattr(part, "options"):
                raise InvalidArgument(f"expected positions of games, not {part!r:.60}")
        flat = (inner for part in parts for inner in (part.parts if isinstance(part, Sum) else (part,)))
        object.__setattr__(self, "parts", tuple(flat))

    def options(self, player: Player | str) -> tuple[Sum, ...]:
        """Return the sums after a move in one part."""
        player = as_player(player)
        return tuple(
            few(
                Sum(*self.parts[:i], option, *self.parts[i + 1 :])
                for i, part in enumerate(self.parts)
                for option in part.options(player)
            )
        )

    def moves(self, player: Player | str) -> list[tuple[int, Hashable]]:
        """Return for every option the number of a part and a move in it."""
        player = as_player(player)
        return few((i, move) for i, part in enumerate(self.parts) for move in move_names(part, player))

    def describe(self, player: Player | str, move: Hashable) -> str:
        """Return a move in words."""
        assert isinstance(move, tuple)
        i, inner = move
        return f"in part {i + 1}, {describe(self.parts[i], player, inner)}"

    def components(self) -> tuple[Playable, ...]:
        """Return the components of all parts."""
        return tuple(
            component
            for part in self.parts
            for component in (part.components() if isinstance(part, Splittable) else (part,))
        )

    def tracked(self) -> Sum:
        """Return the sum with moves that keep their names as the game goes on.

        >>> from hackenbush.board import Position
        >>> both = Sum(Position("bb"), Position("r+b")).tracked()
        >>> next(iter(both.options(Player.RIGHT))).moves(Player.LEFT)
        [(0, 0), (0, 1), (1, 1)]
        """
        return Sum(*map(track, self.parts))

    def untracked(self) -> Sum:
        """Return the sum as if the game began here, with new names for moves."""
        return Sum(*map(untrack, self.parts))

    def __neg__(self) -> Sum:
        return Sum(*(-part for part in self.parts))  # type: ignore[operator]

    def __str__(self) -> str:
        return " + ".join(map(str, self.parts)) or "0"

    def __repr__(self) -> str:
        return f"Sum({', '.join(map(repr, self.parts))})"
