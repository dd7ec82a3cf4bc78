"""`Match`: a game in progress, with its moves, whose turn it is, undo and redo, and the result.

The players move in turn, and a player who cannot move loses. The winner may then have *spare moves*: a position in
which one player has no option is worth an integer (Conway, *On Numbers and Games*, chapter 1), the number of moves that
the winner is ahead.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hackenbush.board.tracking import Tracked
from hackenbush.errors import IllegalMove, TooHard
from hackenbush.playable import Playable, describe, move_names, moves_of, track, untrack
from hackenbush.players import Player, as_player
from hackenbush.rulesets.reading import Readable, as_playable
from hackenbush.solvers import Budget, value

__all__ = ["Match", "Result"]

_SPARE = Budget(positions=20_000, seconds=None)  # to count spare moves


@dataclass(frozen=True, slots=True)
class Result:
    """Who won, after how many moves, and the winner's spare moves (None if they are too hard to count)."""

    winner: Player
    moves: int
    spare: int | None

    def __str__(self) -> str:
        spare = {None: "", 0: " with no move to spare", 1: " with 1 spare move"}.get(
            self.spare, f" with {self.spare} spare moves"
        )
        return f"{-self.winner} cannot move: {self.winner} wins{spare}"


class Match:
    """A game from its start to the current position.

    >>> from hackenbush import Position
    >>> match = Match(Position("bb+r"))
    >>> print(match.play(1))
    b+r:3
    >>> match.turn, match.legal_moves(), match.reason_against(0)
    (Player.RIGHT, (2,), 'edge 0-1B is blue: only Left cuts it')
    >>> match.play(2)
    Tracked(Position('0-1B 1-2B 0-3R'), [0])
    >>> print(match.play(0)), match.is_over, str(match.result)
    0
    (None, True, 'Right cannot move: Left wins with no move to spare')
    >>> print(match.take_back())
    b
    >>> match.moves, match.turn, match.result
    ((1, 2), Player.LEFT, None)

    A move is one of the game's ``moves(player)``. For a picture it is the index of an edge in the first picture of the
    match, however many edges have gone since: the positions of the match are `Tracked`. With ``players`` you can say
    who plays, for example ``{Player.LEFT: "person"}``, for the record.
    """

    def __init__(
        self, start: Readable, *, first: Player | str = Player.LEFT, players: Mapping[Player, str] | None = None
    ) -> None:
        self.start = untrack(as_playable(start))
        self.first = as_player(first)
        self.players = {as_player(player): name for player, name in (players or {}).items()}
        self._positions = [track(self.start)]
        self._moves: list[Hashable] = []
        self._undone: list[Hashable] = []

    # ---- the state -----------------------------------------------------------------------------------------

    @property
    def position(self) -> Playable:
        """The current position; moves keep the names that they had at the start."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Playable, ...]:
        """Every position from the start to the current one."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[Hashable, ...]:
        """The moves so far."""
        return tuple(self._moves)

    @property
    def turn(self) -> Player:
        """The player to move."""
        return self.mover(len(self._moves))

    def mover(self, number: int) -> Player:
        """Return the player of a move; moves count from 0."""
        return -self.first if number % 2 else self.first

    def legal_moves(self) -> tuple[Hashable, ...]:
        """Return the moves of the player to move."""
        if isinstance(self.position, Tracked):
            return self.position.moves(self.turn)
        return tuple(move_names(self.position, self.turn))

    @property
    def is_over(self) -> bool:
        """Whether the player to move has no move."""
        return not self.legal_moves()

    @property
    def result(self) -> Result | None:
        """Who has won, or None during the game."""
        if not self.is_over:
            return None
        return Result(-self.turn, len(self._moves), _count_spare_moves(self.position))

    # ---- moving --------------------------------------------------------------------------------------------

    def reason_against(self, move: Hashable, *, by: Player | str | None = None) -> str:
        """Return why a move is illegal here, or "" if it is legal."""
        legal = self.legal_moves()
        if not legal:
            return f"the game is over: {self.turn} cannot move"
        if by is not None and as_player(by) is not self.turn:
            return f"it is {self.turn}'s turn"
        if move in legal:
            return ""
        if isinstance(self.position, Tracked):
            return _reason_against_cut(self.position, move, self.turn)
        return f"{move!r} is not a move of {self.turn} here; there are {_list_moves(legal)}"

    def play(self, move: Hashable, *, by: Player | str | None = None) -> Playable:
        """Make a move and return the position after it.

        >>> from hackenbush import Position
        >>> Match(Position("b")).play(0, by=Player.RIGHT)
        Traceback (most recent call last):
        hackenbush.errors.IllegalMove: it is Left's turn

        You can still `redo` older moves if this move is the one that you last took back. Raises `IllegalMove` with the
        reason.
        """
        if reason := self.reason_against(move, by=by):
            raise IllegalMove(reason)
        self._undone = self._undone[:-1] if self._undone[-1:] == [move] else []
        return self._advance(move)

    def take_back(self, moves: int = 1) -> Playable:
        """Undo the last moves and return the position before them; raises `IllegalMove` if there are not so many."""
        if moves > len(self._moves):
            raise IllegalMove(f"cannot take back {moves} of {len(self._moves)} moves")
        for _ in range(moves):
            self._undone.append(self._moves.pop())
            self._positions.pop()
        return self.position

    def redo(self) -> Playable:
        """Repeat the move that was last taken back; raises `IllegalMove` if there is none."""
        if not self._undone:
            raise IllegalMove("there is no move to redo")
        return self._advance(self._undone.pop())

    def _advance(self, move: Hashable) -> Playable:
        if isinstance(self.position, Tracked):
            after: Playable = self.position.cut(move)  # type: ignore[arg-type]
        else:
            after = dict(moves_of(self.position, self.turn))[move]
        self._moves.append(move)
        self._positions.append(after)
        return after

    def describe(self, number: int) -> str:
        """Return a move of the match in words.

        >>> from hackenbush import Position
        >>> match = Match(Position("bb"))
        >>> match.play(1) and match.describe(0)
        'cut 1-2B'
        """
        return describe(self._positions[number], self.mover(number), self._moves[number])

    # ---- records -------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the record of the match as JSON: the start, who began, the moves.

        >>> from hackenbush.rulesets import Nim
        >>> Match(Nim(3, 4)).to_json()
        '{"format": "hackenbush match", "version": 2, "start": {"game": "nim", "position": "3,4"}, "first": ...}'
        """
        from hackenbush.playing.record import write_record

        return write_record(self)

    @classmethod
    def from_json(cls, text: str, *, start: Playable | None = None) -> Match:
        """Return the match of a record; for a game of your own you must give the ``start``.

        >>> from hackenbush import Position
        >>> match = Match(Position("bb+r"))
        >>> match.play(1) == Match.from_json(match.to_json()).position
        True

        Raises `FileError` if the record is damaged or has an illegal move.
        """
        from hackenbush.playing.record import read_record

        return read_record(text, start=start)

    def save(self, path: str | Path) -> None:
        """Write the record to a file; if that fails, the old file stays as it was."""
        from hackenbush.playing.record import save_record

        save_record(self, Path(path))

    @classmethod
    def load(cls, path: str | Path, *, start: Playable | None = None) -> Match:
        """Return the match whose record is in a file; see `from_json`."""
        from hackenbush.playing.record import load_record

        return load_record(Path(path), start=start)

    def _repr_html_(self) -> str:
        from hackenbush.playing.cards import match_card

        return match_card(self)

    def __repr__(self) -> str:
        return f"<Match: {self.turn} to move after {len(self._moves)} moves from {self.start!r:.60}>"


def _count_spare_moves(position: Playable) -> int | None:
    try:
        return abs(int(value(position, budget=_SPARE).number))
    except TooHard:
        return None


def _reason_against_cut(position: Tracked, move: Hashable, player: Player) -> str:
    try:
        position.falls(move)  # type: ignore[arg-type]
    except IllegalMove as error:
        return str(error)
    edge = position.first.edges[move]  # type: ignore[call-overload]
    return f"edge {edge} is {edge.color.name.lower()}: only {-player} cuts it"


def _list_moves(moves: Iterable[Hashable]) -> str:
    words = list(map(repr, moves))
    return ", ".join(words[:8]) + (f" and {len(words) - 8} more" if len(words) > 8 else "")
