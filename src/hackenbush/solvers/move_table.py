"""Moves and the values after them: `Move`, tables of moves, the best moves and the winning ones.

A cut changes only one part of a picture. So only that part is solved again, and the values of the others are added.
Here all trees together are one part, and so are all green parts, whose cuts are solved together.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence, Set
from dataclasses import replace
from typing import Any, NamedTuple

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooHard
from hackenbush.playable import Playable, describe, each_move, few, untrack
from hackenbush.players import Outcome, Player
from hackenbush.solvers.budget import Budget, Meter
from hackenbush.solvers.games import Games
from hackenbush.solvers.green import cut_values
from hackenbush.solvers.known import Known
from hackenbush.solvers.pictures import know_picture, split
from hackenbush.solvers.trees import tree_value
from hackenbush.values import Game, star

__all__ = ["LATE", "After", "Move", "MoveTable", "is_win", "keep_best", "list_moves", "tabulate"]

LATE = Known(reason="the budget of seconds is spent")
"""What is known after a move that there was no time to look at."""

_WON = {Player.LEFT: (Outcome.LEFT, Outcome.PREVIOUS), Player.RIGHT: (Outcome.RIGHT, Outcome.PREVIOUS)}


class Move(NamedTuple):
    """A move of a player in a position, and what is known of the position after it.

    In a picture a move is the index of an edge. ``is_best`` is None if the value after some move is not known.
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
            "value": after["value"],
            "outcome": after["outcome"],
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

    def values(self) -> list[Game]:
        """Return the value after every move; raises `TooHard` if one is not known."""
        stuck = next((move for move in self if move.value is None), None)
        if stuck is not None:
            raise TooHard(f"the value after move {stuck.move!s:.40} is not known: {stuck.known.reason}")
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


def tabulate(position: Playable, players: Iterable[Player], meter: Meter) -> MoveTable:
    """Return the moves of players with what is known after each, within the budget.

    >>> [(move.move, move.value) for move in tabulate(Position("b(r,g)"), [Player.LEFT], Meter(Budget()))]
    [(0, Game('0')), (2, Game('1/2'))]
    """
    after = After(position, meter)
    listed = {player: list_moves(position, player, meter) for player in players}
    left = sum(map(len, listed.values()))
    table = MoveTable()
    for player, moves in listed.items():
        found = [move.with_known(after.known(move.move, move.leads_to, left=left - i)) for i, move in enumerate(moves)]
        left -= len(moves)
        best = _find_best(found, player)
        table += found if best is None else [Move(*move[:5], move.value in best) for move in found]
    return table


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


class After:
    """Finds what is known of a position after each of its moves, sharing a budget among them.

    >>> after = After(Position("bb+r"), Meter(Budget()))
    >>> [after.known(edge).value for edge in (0, 1)]
    [Game('-1'), Game('0')]

    ``most`` limits the positions visited for one move.
    """

    def __init__(self, position: Playable, meter: Meter, *, most: int | None = None) -> None:
        self._meter = meter
        self._most = most
        self._games = Games(meter)
        board = position.tracked() if isinstance(position, Position) else position
        pieces = split(board) if isinstance(board, Tracked) else ()
        self._methods = [piece.method for piece in pieces]
        self._pieces = [piece.position.with_places({}) for piece in pieces]
        self._places = {edge: (i, index) for i, piece in enumerate(pieces) for index, edge in enumerate(piece.edges)}
        self._green: list[int] = []  # the nim value after every cut in the green piece
        self._nimbers: dict[int, Known] = {}
        self._whole: dict[int, Known] = {}  # pieces without a cut
        self._rest: dict[int, Known] = {}  # the sum of all pieces but one
        self._found: dict[Hashable, Known] = {}

    def known(self, move: Hashable, option: Playable | None = None, *, left: int = 1) -> Known:
        """Return what is known after a cut, or after a move to another position.

        ``left`` moves, including this one, share the rest of the budget.
        """
        if option is not None:
            return self._search(option)
        if move not in self._found:
            if self._meter.is_late:
                return LATE
            assert isinstance(move, int)
            piece, index = self._places[move]
            cut = self._cut(piece, index, left)
            self._found[move] = cut if len(self._pieces) == 1 else Known.total([cut, self._sum_others(piece)])
        return self._found[move]

    def winner(self, option: Playable) -> Known:
        """Return who wins a position that is not a picture, which may be faster than finding its value."""
        try:
            return LATE if self._meter.is_late else Known(outcome=self._games.outcome(untrack(option)))
        except TooHard as stuck:
            return Known(reason=str(stuck))

    def _search(self, option: Playable) -> Known:
        try:
            return LATE if self._meter.is_late else Known.exactly(self._games.value(untrack(option)))
        except TooHard as stuck:
            return Known(reason=str(stuck))

    def _cut(self, piece: int, index: int, left: int) -> Known:
        """Return what is known of a piece after a cut."""
        position, method = self._pieces[piece], self._methods[piece]
        if method == "tree":
            return Known.exactly(tree_value(position.cut(index)))
        if method != "green":
            return self._solve(position.cut(index), self._meter.fraction(left))
        if not self._green:
            self._green = [value or 0 for value in cut_values(position)]
        value = self._green[index]
        if value not in self._nimbers:
            self._nimbers[value] = Known.exactly(star(value))
        return self._nimbers[value]

    def _sum_others(self, piece: int) -> Known:
        """Return what is known of the sum of all pieces but one."""
        if piece not in self._rest:
            others = [i for i in range(len(self._pieces)) if i != piece]
            for i in others:
                if i not in self._whole:
                    self._whole[i] = self._solve(self._pieces[i], self._meter.share(1))
            self._rest[piece] = Known.total(self._whole[i] for i in others)
        return self._rest[piece]

    def _solve(self, position: Position, budget: Budget) -> Known:
        if self._most is not None:
            most = self._most if budget.positions is None else min(self._most, budget.positions)
            budget = replace(budget, positions=most)
        known = know_picture(position, meter=Meter(budget))
        self._meter.count(known.visited)
        return known
