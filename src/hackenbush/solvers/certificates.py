"""Certificates: proofs that a picture has a value, made for `hackenbush.proofs` to check.

What is proved is that the second player wins the picture beside the negative of the value, whoever that is. A loaded
picture is taken apart as far as the rules go: numbers from the rest, and blocks that no other stands on. What is left
is one block, and its strategy is written out: to each move of the first player the reply that is proved most cheaply.
Which replies are good is known by values, of red-blue blocks from `hackenbush.solvers.red_blue`, of others by search.
"""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from hackenbush.board.builders import hackenstring
from hackenbush.board.position import Position
from hackenbush.errors import TooHard
from hackenbush.players import Player
from hackenbush.proofs import Certificate, Claim, Colon, Reply
from hackenbush.proofs.checker import colon_parts, counts, number_parts
from hackenbush.proofs.loaded import GROUND, Loaded, LoadedPicture
from hackenbush.proofs.sums import ZERO, Listed, Worth, read_sum, spell
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.red_blue import solve_red_blue
from hackenbush.values import Game
from hackenbush.values.followers import followers, is_simple

__all__ = ["prove"]

_Work: TypeAlias = Generator["_Work", Any, Any]  # asks for other work, is told what comes of it, and returns its own


def prove(position: Position, value: Game, *, meter: Meter) -> Certificate:
    """Return a proof that a picture has a value.

    >>> from hackenbush.solvers.budget import Budget
    >>> print(prove(Position("gb"), Game("^*"), meter=Meter(Budget())))
    0-1G 1-2B is worth ^*: proved by 4 claims in 491 bytes (sum, move)

    The value must be right. Raises `TooHard` when the budget is spent.
    """
    return _Prover(position, meter).certificate(value)


class _Shelf(list[Listed]):
    """The all-small games of a certificate, in the order in which they are needed first."""

    def __init__(self, meter: Meter) -> None:
        super().__init__()
        self._meter = meter
        self._places: dict[Game, int] = {}
        self._sums: dict[Game, Worth] = {}
        self._games: dict[Worth, Game] = {ZERO: Game(0)}

    def sum_of(self, g: Game) -> Worth:
        """Return a game as number, ups and nimber, or as a number and a game that is listed from now on."""
        if g not in self._sums:
            if is_simple(g):
                self._sums[g] = _simple(g)
            else:
                number, small = g.split()
                self._sums[g] = Worth(number, listed=(self._place(small),))
        return self._sums[g]

    def game(self, load: Worth) -> Game:
        """Return the value of a sum."""
        if load not in self._games:
            listed = (self._games[Worth(listed=(k,))] for k in load.listed)
            self._games[load] = sum(listed, Game(repr(load._replace(listed=()))))
        return self._games[load]

    def _place(self, small: Game) -> int:
        """Return the number under which an all-small game is listed, negative if its negative is."""
        for g in followers(small, stop=lambda g: is_simple(g) or g in self._places):
            if is_simple(g) or g in self._places:
                continue
            self._meter.visit()
            self.append(Listed(*(tuple(sorted(map(self.sum_of, side))) for side in (g.left, g.right))))
            self._places[g] = len(self)
            self._places.setdefault(-g, -len(self))
            self._games[Worth(listed=(len(self),))] = g
            self._games[Worth(listed=(-len(self),))] = -g
        return self._places[small]


class _Leaf(NamedTuple):
    """A block that no other stands on: the node that it stands on, and its edges."""

    root: str
    edges: tuple[int, ...]


class _Prover:
    """Proves claims about loaded pictures that come from one picture; what is proved or valued once is known."""

    def __init__(self, position: Position, meter: Meter) -> None:
        self._picture = " ".join(map(str, position.edges))
        self._shelf = _Shelf(meter)
        self._board = LoadedPicture(self._picture, self._shelf)
        self._meter = meter
        self._values: dict[Loaded, Game] = {}
        self._claims: list[Claim] = []
        self._numbers: dict[tuple[Player, Loaded], int] = {}

    def certificate(self, value: Game) -> Certificate:
        """Return the proof that the whole picture has this value, which it has."""
        load = self._shelf.sum_of(value)
        whole = self._board.start(-load)
        at_least, at_most = (_run(self._prove(second, whole)) for second in Player)
        games = tuple((tuple(map(repr, left)), tuple(map(repr, right))) for left, right in self._shelf)
        try:
            text = spell(load, self._shelf)
        except ValueError as wrong:
            raise TooHard(str(wrong)) from None
        return Certificate(self._picture, text, repr(load), games, tuple(self._claims), at_least, at_most)

    # ---- claims --------------------------------------------------------------------------------------------

    def _prove(self, second: Player, position: Loaded) -> _Work:
        """Return the number of the claim that a player wins as second, which is so."""
        key = second, position
        if key not in self._numbers:
            self._meter.visit()
            if (rule := self._rule(second, position)) is not None:
                claim = self._claim(second, position, rule)
            elif self._has_number(position):
                claim = yield from self._by_number(second, position)
            elif (leaf := self._leaf(position)) is not None:
                claim = yield from self._by_colon(second, position, leaf)
            else:
                claim = yield from self._by_moves(second, position)
            self._numbers[key] = len(self._claims)
            self._claims.append(claim)
        return self._numbers[key]

    def _rule(self, second: Player, position: Loaded) -> str | None:
        """Return the rule by which a claim holds that rests on no other, or None."""
        if not position.edges:
            load = position.on_ground if second is Player.LEFT else -position.on_ground
            return "sum" if load.is_at_least_zero else None
        return "count" if counts(self._board, position, second) else None

    def _claim(self, second: Player, position: Loaded, rule: str, **more: Any) -> Claim:
        edges, ground, carried = position
        return Claim(second, rule, edges, tuple(sorted(ground)), tuple((n, repr(g)) for n, g in carried), **more)

    def _by_number(self, second: Player, position: Loaded) -> _Work:
        numbers, rest = (self._board.fold(*parts) for parts in number_parts(self._board, position))
        claims = (yield self._prove(second, numbers)), (yield self._prove(second, rest))
        return self._claim(second, position, "number", claims=claims)

    def _by_colon(self, second: Player, position: Loaded, leaf: _Leaf) -> _Work:
        above = self._board.fold(*colon_parts(self._board, position, *leaf, ZERO)[0])
        worth = self._shelf.sum_of((yield self._worth(above)))
        above, below = (self._board.fold(*parts) for parts in colon_parts(self._board, position, *leaf, worth))
        claims = (yield self._prove(second, above)), (yield self._prove(second, below))
        return self._claim(second, position, "colon", colon=Colon(*leaf, repr(worth)), claims=claims)

    def _by_moves(self, second: Player, position: Loaded) -> _Work:
        replies = []
        for move, parts in self._board.moves(position, -second):
            answer, reached = yield self._answer(second, self._board.fold(*parts))
            replies.append(Reply(move, answer, (yield self._prove(second, reached))))
        return self._claim(second, position, "move", replies=tuple(replies))

    def _answer(self, second: Player, position: Loaded) -> _Work:
        """Return a move that wins, and what it leaves: what is proved already, or by one rule, or has few edges."""
        answers = [(answer, self._board.fold(*parts)) for answer, parts in self._board.moves(position, second)]
        answers.sort(key=lambda pair: len(pair[1].edges))
        for answer, reached in answers:
            if (second, reached) in self._numbers:
                return answer, reached
        for answer, reached in answers:
            if self._rule(second, reached) is not None:
                return answer, reached
        for answer, reached in answers:
            worth = yield self._worth(reached)
            if worth >= 0 if second is Player.LEFT else worth <= 0:
                return answer, reached
        raise AssertionError(f"no answer of {second} in {position}")

    # ---- values --------------------------------------------------------------------------------------------

    def _worth(self, position: Loaded) -> _Work:
        """Return the value of a loaded picture."""
        edges, ground, carried = position
        key = Loaded(edges, ground, tuple(pair for pair in carried if pair[0] != GROUND))
        if key not in self._values:
            self._meter.visit()
            self._values[key] = yield from self._work_out(key)
        return self._values[key] + self._shelf.game(position.on_ground)

    def _work_out(self, position: Loaded) -> _Work:
        """Return the value of a loaded picture on a ground that carries nothing."""
        board = self._board
        if not position.edges:
            return Game(0)
        if self._has_number(position):
            numbers, rest = (board.fold(*parts) for parts in number_parts(board, position))
            return (yield self._worth(numbers)) + (yield self._worth(rest))
        if (leaf := self._leaf(position)) is not None:
            above = yield self._worth(board.fold(*colon_parts(board, position, *leaf, ZERO)[0]))
            return (yield self._worth(board.fold(*colon_parts(board, position, *leaf, self._shelf.sum_of(above))[1])))
        if self._is_red_blue(position):
            return Game(self._number(position))
        sides: list[list[Game]] = [[], []]
        for player, side in zip(Player, sides, strict=True):
            for _, parts in board.moves(position, player):
                side.append((yield self._worth(board.fold(*parts))))
        return Game.of(*sides)

    def _number(self, position: Loaded) -> Fraction:
        """Return the value of a red-blue picture whose nodes carry numbers, each drawn as a stalk."""
        names = {node: n for n, node in enumerate(sorted(self._board.nodes(position.edges, position.ground)))}
        names.setdefault(GROUND, 0)
        starts, ends, colors = [], [], ""
        for edge in position.edges:
            u, v = (names[GROUND if node in position.ground else node] for node in self._board.ends[edge])
            starts.append(u)
            ends.append(v)
            colors += self._board.colors[edge].lower()
        top = len(names)
        for node, load in position.carried:
            letters = hackenstring(load.number)
            starts += [names[node], *range(top, top + len(letters) - 1)]
            ends += range(top, top + len(letters))
            colors += letters
            top += len(letters)
        known = solve_red_blue(Position.from_arrays(starts, ends, colors), self._meter.remaining())
        self._meter.count(known.visited)
        if known.value is None:
            raise TooHard(f"a part of it is too hard, with {len(self._claims):,} claims proved")
        return known.value.number

    # ---- how pictures are taken apart ----------------------------------------------------------------------

    def _is_red_blue(self, position: Loaded) -> bool:
        """Whether all edges are red or blue, and nodes carry numbers."""
        is_colored = all(self._board.colors[edge] != "G" for edge in position.edges)
        return is_colored and all(load.is_number for _, load in position.carried)

    def _has_number(self, position: Loaded) -> bool:
        """Whether a red or blue edge stands on the ground, and there is more than red, blue and numbers."""
        return not self._is_red_blue(position) and any(
            self._board.colors[edge] != "G" and GROUND in self._board.nodes([edge], position.ground)
            for edge in position.edges
        )

    def _leaf(self, position: Loaded) -> _Leaf | None:
        """Return a block that no other stands on, if there are two blocks or more."""
        blocks = self._board.blocks(position.edges, position.ground)
        return _Leaf(blocks[0][0], tuple(sorted(blocks[0][1]))) if len(blocks) > 1 else None


def _run(work: _Work) -> Any:
    """Return what comes of some work, by a loop: work that asks for other work waits for it."""
    waiting, answer = [work], None
    while waiting:
        try:
            waiting.append(waiting[-1].send(answer))
            answer = None
        except StopIteration as done:
            waiting.pop()
            answer = done.value
    return answer


def _simple(g: Game) -> Worth:
    """Return a number, ups and a nimber as a sum."""
    (text,) = g.as_data()
    return read_sum(str(text))
