"""Moves and the values after them: `Move`, tables of moves, the best moves and the winning ones."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence, Set
from fractions import Fraction
from itertools import chain
from typing import Any, NamedTuple

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooHard
from hackenbush.playable import Playable, describe, each_move, few, untrack
from hackenbush.players import Outcome, Player
from hackenbush.solvers.after import After
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.known import LATE, Known
from hackenbush.solvers.surveying import STOPPED, survey, survey_colors
from hackenbush.values import Game

__all__ = ["Move", "MoveTable", "is_win", "keep_best", "list_moves", "tabulate"]

_WON = {Player.LEFT: (Outcome.LEFT, Outcome.PREVIOUS), Player.RIGHT: (Outcome.RIGHT, Outcome.PREVIOUS)}
_MOST_EDGES = 1_000  # of a picture whose cuts are looked at more than once


class Move(NamedTuple):
    """A move of a player in a position, and what is known of the position after it.

    In a picture a move is the index of an edge. ``is_best`` is None if it is not known whether another is better.
    """

    position: Playable
    player: Player
    move: Hashable
    leads_to: Playable | None = None  # only for games other than pictures
    known: Known = LATE
    is_best: bool | None = None

    @property
    def option(self) -> Playable:
        """The position after the move."""
        if self.leads_to is not None:
            return self.leads_to
        assert isinstance(self.position, Position | Tracked)
        return self.position.cut(self.move)  # type: ignore[arg-type]

    @property
    def words(self) -> str:
        """The move in words."""
        return describe(self.position, self.player, self.move)

    @property
    def falls(self) -> tuple[int, ...] | None:
        """The edges that fall when this one is cut; None if the position is not a picture."""
        if not isinstance(self.position, Position | Tracked):
            return None
        return self.position.falls(self.move)  # type: ignore[arg-type]

    @property
    def value(self) -> Game | None:
        """The value after the move, or None if it is not known."""
        return self.known.value

    @property
    def outcome(self) -> Outcome | None:
        """Who wins after the move, or None if that is not known."""
        return self.known.outcome

    @property
    def wins(self) -> bool | None:
        """Whether the player who moves wins, or None if that is not known."""
        return None if self.outcome is None else is_win(self.outcome, self.player)

    def with_known(self, known: Known) -> Move:
        """Return the move with what is known after it."""
        return self if known is self.known else Move(*self[:4], known, self.is_best)

    def as_data(self, *, brief: bool = True) -> dict[str, Any]:
        """Return the move as plain data for JSON, as the command line and the page give it."""
        after = self.known.as_data(brief=brief)
        return {
            "player": self.player.value,
            "move": self.move,
            "words": self.words,
            "falls": None if self.falls is None else list(self.falls),
            **after,
            "reason": self.known.reason or None,
            "is_best": self.is_best,
            "wins": self.wins,
        }

    def __repr__(self) -> str:
        marks = [mark for mark, holds in (("wins", self.wins), ("best", self.is_best)) if holds]
        return f"<Move of {self.player}: {', '.join([self.words, f'leaves {self.known}', *marks])}>"


class MoveTable(list[Move]):
    """Moves in the order of the game, Left's first; a notebook shows them as a table."""

    @property
    def is_complete(self) -> bool:
        """Whether the value after every move is known."""
        return all(move.value is not None for move in self)

    @property
    def is_surveyed(self) -> bool:
        """Whether all that `moves` looks for without ``exact`` is known: who wins, and values that take little work."""
        return all(move.value is not None or (move.known.reason == STOPPED and move.outcome) for move in self)

    def values(self) -> list[Game]:
        """Return the value after every move; raises `TooHard` if one is not known.

        >>> from hackenbush.solvers import moves
        >>> moves(Position("bb"), exact=True).values()
        [Game('0'), Game('1')]
        """
        stuck = next((move for move in self if move.value is None), None)
        if stuck is not None:
            remedy = "; moves(…, exact=True) looks further" if stuck.known.reason == STOPPED else ""
            raise TooHard(f"the value after move {stuck.move!s:.40} is not known: {stuck.known.reason}{remedy}")
        return [move.value for move in self if move.value is not None]

    def rows(self) -> list[dict[str, Any]]:
        """Return the moves as rows of text and booleans, which pandas and Polars take.

        >>> from hackenbush.solvers import moves
        >>> moves(Position("b")).rows()
        [{'player': 'left', 'move': '0', 'words': 'cut 0-1B', 'value': '0', 'outcome': 'previous', 'is_best': True,
          'wins': True}]
        """
        return [
            {
                "player": move.player.value,
                "move": str(move.move),
                "words": move.words,
                "value": None if move.value is None else str(move.value),
                "outcome": None if move.outcome is None else move.outcome.value,
                "is_best": move.is_best,
                "wins": move.wins,
            }
            for move in self
        ]

    def as_data(self, *, brief: bool = True) -> list[dict[str, Any]]:
        """Return the moves as plain data for JSON."""
        return [move.as_data(brief=brief) for move in self]

    def _repr_html_(self) -> str:
        from hackenbush.solvers.cards import move_card

        return move_card(self)


def tabulate(position: Playable, players: Iterable[Player], meter: Meter, *, exact: bool = True) -> MoveTable:
    """Return the moves of players with what is known after each, within the budget.

    >>> from hackenbush.solvers.budget import Budget
    >>> [(move.move, move.value) for move in tabulate(Position("b(r,g)"), [Player.LEFT], Meter(Budget()))]
    [(0, Game('0')), (2, Game('1/2'))]

    Unless ``exact`` values are wanted, the cuts of a picture share a number of positions to visit for them.
    """
    listed = {player: list_moves(position, player, meter) for player in players}
    every = [move for moves in listed.values() for move in moves]
    board = None if exact else _find_hard(position)
    if board is not None and board.position.is_red_blue:
        surveyed = survey(board, listed, meter)
        return MoveTable(Move(*move[:4], *surveyed[move.move]) for move in every)  # type: ignore[index]
    if board is not None:
        found = survey_colors(board, listed, meter)
        every = [move.with_known(found[move.move]) for move in every]  # type: ignore[index]
    else:
        after = After(position, meter)
        shares = range(len(every), 0, -1)
        every = [
            move.with_known(after.known(move.move, move.leads_to, left=left))
            for left, move in zip(shares, every, strict=True)
        ]
    return MoveTable(
        chain.from_iterable(_mark_best([m for m in every if m.player is player], player) for player in listed)
    )


def _find_hard(position: Playable) -> Tracked | None:
    """Return a picture in which the value after a cut may take a search; None for one too large, and other games."""
    whole = untrack(position)
    if not isinstance(whole, Position) or len(whole) > _MOST_EDGES:
        return None
    if whole.is_green or (whole.is_red_blue and whole.is_tree):
        return None
    return position if isinstance(position, Tracked) else whole.tracked()


def _mark_best(moves: Sequence[Move], player: Player) -> list[Move]:
    """Return the moves of a player marked as best or not, as far as that is known."""
    best = _find_best(moves, player)
    if best is not None:
        return [Move(*move[:5], move.value in best) for move in moves]
    bounds = [_number_bounds(move.known, player) for move in moves]
    sure = max((low for low, _ in bounds if low is not None), default=None)
    return [
        Move(*move[:5], False) if sure is not None and high is not None and high < sure else move
        for move, (_, high) in zip(moves, bounds, strict=True)
    ]


def _number_bounds(known: Known, player: Player) -> tuple[Fraction | None, Fraction | None]:
    """Return a number that the value is at least worth to the player, up to something small, and one at most."""
    low, high = (known.lower, known.upper) if known.value is None else (known.value, known.value)
    own = None if low is None else low.right_stop, None if high is None else high.left_stop
    if player is Player.LEFT:
        return own
    return None if own[1] is None else -own[1], None if own[0] is None else -own[0]


def list_moves(position: Playable, player: Player, meter: Meter | None = None) -> list[Move]:
    """Return the moves of a player, none of them looked at.

    >>> [move.words for move in list_moves(Position("bb+r"), Player.LEFT)]
    ['cut 0-1B, and 1 more falls', 'cut 1-2B']

    Raises `TooHard` if there are more than 100,000, or if there is no time to list the positions that they lead to.
    """
    if isinstance(position, Position | Tracked):
        return [Move(position, player, edge) for edge in few(position.moves(player))]
    found = []
    for move, option in each_move(position, player):
        found.append(Move(position, player, move, option))
        if meter is not None and not len(found) % 1_000:
            meter.check()
    return found


def keep_best(moves: Sequence[Move], player: Player) -> list[Move]:
    """Return the moves whose values are known and not dominated.

    >>> start = Game("{0,*,-1|}")
    >>> moves = [Move(start, Player.LEFT, i, g, Known.exactly(g)) for i, g in enumerate(map(Game, ("0", "*", "-1")))]
    >>> [move.move for move in keep_best(moves, Player.LEFT)], keep_best([], Player.LEFT)
    ([0, 1], [])
    """
    kept = _drop_dominated({move.value for move in moves if move.value is not None}, player)
    return [move for move in moves if move.value in kept]


def _find_best(moves: Sequence[Move], player: Player) -> Set[Game] | None:
    """Return the values that are not dominated, or None if one is not known or there is no time to compare them."""
    if any(move.value is None for move in moves):
        return None
    try:
        return _drop_dominated({move.value for move in moves if move.value is not None}, player)
    except TooHard:
        return None


def _drop_dominated(values: Iterable[Game], player: Player) -> set[Game]:
    sign = 1 if player is Player.LEFT else -1
    best: dict[Game, Game] = {}  # by the values in the player's favor
    for g in values:
        own = sign * g
        if not any(own <= other for other in best):
            best = {other: h for other, h in best.items() if not other <= own} | {own: g}
    return set(best.values())


def is_win(after: Outcome, player: Player) -> bool:
    """Return whether a move that leaves this outcome wins for the player who made it.

    >>> is_win(Outcome.PREVIOUS, Player.LEFT), is_win(Outcome.NEXT, Player.LEFT), is_win(Outcome.LEFT, Player.LEFT)
    (True, False, True)
    """
    return after in _WON[player]
