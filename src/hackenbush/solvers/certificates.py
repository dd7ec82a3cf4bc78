"""Certificates: proofs that a picture has a value, made for `hackenbush.proofs` to check.

A certificate proves that the second player, Left or Right, wins the picture plus the negative of the value. The rules
take a loaded picture apart as far as they can: numbers from the rest, and blocks that carry no other block. For the
single block that remains, the strategy is written out: the reply to each first move that is cheapest to prove.
Each claim is written when it is proved, and dropped when there are too many (`hackenbush.solvers.claim_store`).
Values tell which replies are good: from `hackenbush.solvers.red_blue` for red-blue blocks, by search for others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from fractions import Fraction
from itertools import count, islice
from typing import Any, NamedTuple, TypeAlias

from hackenbush.board.builders import hackenstring
from hackenbush.board.naming import rename_nodes
from hackenbush.board.nodes import Node, is_ground
from hackenbush.board.position import Position
from hackenbush.errors import TooHard
from hackenbush.players import Player
from hackenbush.proofs.checker import (
    colon_parts,
    counted_lead,
    counts,
    fused_nimber,
    is_plain,
    is_sum,
    number_parts,
)
from hackenbush.proofs.limits import DIGITS
from hackenbush.proofs.lines import Claim, Colon, Header, LastLine, ListedGame, Reply, write_line
from hackenbush.proofs.loaded import GROUND, Loaded, LoadedPicture
from hackenbush.proofs.sums import ZERO, Listed, Worth, read_sum
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.claim_store import ClaimStore, Recent, Write
from hackenbush.solvers.giving_up import give_up
from hackenbush.solvers.red_blue import solve_red_blue
from hackenbush.values import Game, star
from hackenbush.values.followers import followers, is_simple

__all__ = ["prove", "write_picture"]

_MOST_EDGES = 100_000
_MOST_VALUES = 200_000  # of loaded pictures that are kept, and of sums
_LEAST_TRIES = 2_000  # of giving up edges, before it is judged
_Work: TypeAlias = Generator["_Work", Any, Any]  # yields other work, receives its result, and returns its own


def prove(position: Position, value: Game, write: Write, *, meter: Meter) -> None:
    """Write a proof that a picture has a value, each line of it as soon as it is found.

    >>> from hackenbush.solvers.budget import Budget
    >>> prove(Position("b"), Game(1), lambda _, text: print(text), meter=Meter(Budget()))
    {"format":"hackenbush certificate","version":3,"picture":"0-1B","value":"1"}
    {"second":"left","rule":"sum"}
    {"second":"right","rule":"sum"}
    {"at_least":0,"at_most":1}

    The value must be right. Raises `TooHard` when the budget is spent.
    """
    _Prover(position, write, meter).prove(value)


class _Shelf(list[Listed]):
    """The all-small games of a certificate, in the order of first use."""

    def __init__(self, meter: Meter) -> None:
        super().__init__()
        self._meter = meter
        self._places: dict[Game, int] = {}
        self._sums: Recent[Game, Worth] = Recent(_MOST_VALUES)
        self._games: Recent[Worth, Game] = Recent(_MOST_VALUES)
        self._listed: dict[int, Game] = {}  # by list number, and their negatives

    def sum_of(self, g: Game) -> Worth:
        """Return a game as number, ups and nimber, or as a number and an all-small game, which is added to the list."""
        if g not in self._sums:
            if is_simple(g):
                self._sums[g] = _as_sum(g)
            else:
                number, small = g.split()
                self._sums[g] = Worth(number, listed=(self._list_game(small),))
        return self._sums[g]

    def game(self, load: Worth) -> Game:
        """Return the value of a sum."""
        if load not in self._games:
            listed = (self._listed[k] for k in load.listed)
            self._games[load] = sum(listed, Game(repr(load._replace(listed=()))))
        return self._games[load]

    def _list_game(self, small: Game) -> int:
        """Return the list number of an all-small game, negative if the list has its negative; add it if it is new."""
        for g in followers(small, stop=lambda g: is_simple(g) or g in self._places):
            if is_simple(g) or g in self._places:
                continue
            self._meter.visit()
            self.append(Listed(*(dict.fromkeys(sorted(map(self.sum_of, side))) for side in (g.left, g.right))))
            self._places[g] = len(self)
            self._places.setdefault(-g, -len(self))
            self._listed |= {len(self): g, -len(self): -g}
        return self._places[small]


class _MeteredPicture(LoadedPicture):
    """A loaded picture whose steps count as positions: they take about as long wherever they are."""

    def __init__(self, picture: str, listed: Sequence[Listed], meter: Meter) -> None:
        super().__init__(picture, listed)
        self._meter = meter
        self._counted = 0

    def look_up(self) -> None:
        """Count the steps since the last look; raise `TooHard` when the budget is spent."""
        new, self._counted = self.steps - self._counted, self.steps
        self._meter.spend(new)


class _Leaf(NamedTuple):
    """A block that carries no other block: the node it stands on, and its edges."""

    root: int
    edges: tuple[int, ...]


class _Prover:
    """Proves claims about the loaded pictures that come from one picture, each claim and value once."""

    def __init__(self, position: Position, write: Write, meter: Meter) -> None:
        if len(position) > _MOST_EDGES:
            raise TooHard(f"a proof about more than {_MOST_EDGES:,} edges is out of reach")
        self._picture = write_picture(position)
        meter.check()
        self._shelf = _Shelf(meter)
        self._board = _MeteredPicture(self._picture, self._shelf, meter)
        self._top = 1 + max((max(ends) for ends in self._board.ends), default=0)
        self._meter = meter
        self._values: Recent[Loaded, Game] = Recent(_MOST_VALUES)
        self._write = write
        self._claims = ClaimStore(write)
        self._games = 0  # that were written
        self._successes: Counter[tuple[Player, str]] = Counter()  # of answers that need no new proof
        self._given_up: Counter[bool] = Counter()  # answers by whether giving up edges was enough

    def prove(self, value: Game) -> None:
        """Write a proof that the whole picture has this value, which must be right."""
        load = self._shelf.sum_of(value)
        self._claims.write(Header(self._picture, repr(load)))
        whole = self._board.start(-load)
        ending = LastLine(*(_run(self._prove(second, whole)) for second in Player))
        self._write(ending, write_line(ending))

    # ---- claims --------------------------------------------------------------------------------------------

    def _prove(self, second: Player, position: Loaded) -> _Work:
        """Return the number of the claim that a player wins moving second, which must be true; the claim is held."""
        number = self._claims.find(second, position)
        if number is None:
            self._meter.visit()
            if (rule := self._find_rule(second, position)) is not None:
                claim = self._make_claim(second, position, rule)
            elif (known := self._claims.find_nearby(second, position)) is not None:
                return self._claims.hold(known)
            elif self._has_number(position):
                claim = yield from self._prove_by_number(second, position)
            elif (leaf := self._find_leaf(position)) is not None:
                claim = yield from self._prove_by_colon(second, position, leaf)
            else:
                claim = yield from self._prove_by_moves(second, position)
            self._write_games()
            number = self._claims.add(claim, position)
        return self._claims.hold(number)

    def _write_games(self) -> None:
        """Write the games that were listed since the last claim."""
        for left, right in self._shelf[self._games :]:
            self._claims.write(ListedGame(tuple(map(repr, left)), tuple(map(repr, right))))
        self._games = len(self._shelf)

    def _find_rule(self, second: Player, position: Loaded) -> str | None:
        """Return the rule that proves this claim without other claims, or None."""
        if not position.edges:
            return "sum" if is_sum(position, second) else None
        if fused_nimber(self._board, position) == 0:
            return "fusion"
        return "count" if counts(self._board, position, second) else None

    def _make_claim(self, second: Player, position: Loaded, rule: str, **more: Any) -> Claim:
        edges, ground, carried = position
        return Claim(second, rule, edges, tuple(sorted(ground)), tuple((n, repr(g)) for n, g in carried), **more)

    def _prove_by_number(self, second: Player, position: Loaded) -> _Work:
        numbers, rest = (self._board.fold(*parts) for parts in number_parts(self._board, position))
        claims = (yield self._prove(second, numbers)), (yield self._prove(second, rest))
        return self._make_claim(second, position, "number", claims=claims)

    def _prove_by_colon(self, second: Player, position: Loaded, leaf: _Leaf) -> _Work:
        worth = yield from self._find_worth(second, position, leaf)
        above, below = (self._board.fold(*parts) for parts in colon_parts(self._board, position, *leaf, worth))
        claims = (yield self._prove(second, above)), (yield self._prove(second, below))
        return self._make_claim(second, position, "colon", colon=Colon(*leaf, repr(worth)), claims=claims)

    def _find_worth(self, second: Player, position: Loaded, leaf: _Leaf) -> _Work:
        """Return what a leaf is worth to the winner: what counting shows if that is enough, otherwise its value."""
        above = self._board.fold(*colon_parts(self._board, position, *leaf, ZERO)[0])
        lead = counted_lead(self._board, above, second)
        if lead is not None and self._is_red_blue(position):
            counted = Worth(lead if second is Player.LEFT else -lead)
            below = self._board.fold(*colon_parts(self._board, position, *leaf, counted)[1])
            if self._is_won(second, (yield self._solve(below))):
                return counted
        return self._shelf.sum_of((yield self._solve(above)))

    def _prove_by_moves(self, second: Player, position: Loaded) -> _Work:
        replies = []
        for move in self._board.moves(position, -second):
            left = self._board.fold(*self._board.play(position, -second, move))
            answer, reached = yield self._find_answer(second, left)
            needs_claim = not is_plain(self._board, reached, second)
            replies.append(Reply(move, answer, (yield self._prove(second, reached)) if needs_claim else None))
        return self._make_claim(second, position, "move", replies=tuple(replies))

    def _find_answer(self, second: Player, position: Loaded) -> _Work:
        """Return a winning answer and what it leaves: if possible, such that it needs no new claim."""
        board, answers = self._board, []
        moves = sorted(board.moves(position, second), key=lambda move: -self._successes[second, move])
        for move in moves:
            reached = board.fold(*board.play(position, second, move))
            if self._is_near(second, reached):
                self._successes[second, move] += 1
                return move, reached
            lead = Fraction(0)
            if self._does_giving_up_pay() and self._is_red_blue(reached):
                spared = give_up(board, reached, second)
                lead = spared.lead
                self._given_up[lead >= 0] += 1
                if lead >= 0:
                    self._successes[second, move] += 1
                    return ",".join([move, *map(str, spared.edges)]), spared.left
            answers.append((self._guess_effort(second, reached, lead), move, reached))
        for _, move, reached in sorted(answers):
            if self._is_won(second, (yield self._solve(reached))):
                return move, reached
        raise AssertionError(f"no answer of {second} in {position}")

    def _does_giving_up_pay(self) -> bool:
        """Whether giving up edges was enough for one answer in a hundred, after some thousands of tries."""
        return self._given_up[False] < _LEAST_TRIES + 100 * self._given_up[True]

    def _guess_effort(self, second: Player, position: Loaded, lead: Fraction) -> tuple[Fraction, int]:
        """Return less where a proof is likely to be short: few cuts for the opponent, then many for the player."""
        own, other = "BR" if second is Player.LEFT else "RB"
        colors = [self._board.colors[edge] for edge in position.edges]
        return sum(color != own for color in colors) - 2 * lead, -sum(color != other for color in colors)

    def _is_near(self, second: Player, position: Loaded) -> bool:
        """Whether a claim was proved already, or follows by one rule or from a claim nearby."""
        if self._claims.find(second, position) is not None or self._find_rule(second, position) is not None:
            return True
        return self._claims.find_nearby(second, position) is not None

    @staticmethod
    def _is_won(second: Player, worth: Game) -> bool:
        """Whether a player wins a game of this value moving second."""
        return worth >= 0 if second is Player.LEFT else worth <= 0

    # ---- values --------------------------------------------------------------------------------------------

    def _solve(self, position: Loaded) -> _Work:
        """Return the value of a loaded picture."""
        self._meter.check()  # each time, since sums of long numbers take long
        edges, ground, carried = position
        key = Loaded(edges, ground, tuple(pair for pair in carried if pair[0] != GROUND))
        if key not in self._values:
            self._meter.visit()
            self._values[key] = yield from self._compute_value(key)
        return self._values[key] + self._shelf.game(position.on_ground)

    def _compute_value(self, position: Loaded) -> _Work:
        """Return the value of a loaded picture whose ground carries nothing."""
        board = self._board
        if not position.edges:
            return Game(0)
        if (nimber := fused_nimber(board, position)) is not None:
            return star(nimber)
        if self._has_number(position):
            numbers, rest = (board.fold(*parts) for parts in number_parts(board, position))
            return (yield self._solve(numbers)) + (yield self._solve(rest))
        if (leaf := self._find_leaf(position)) is not None:
            above = yield self._solve(board.fold(*colon_parts(board, position, *leaf, ZERO)[0]))
            return (yield self._solve(board.fold(*colon_parts(board, position, *leaf, self._shelf.sum_of(above))[1])))
        if self._is_red_blue(position):
            return Game(self._compute_number(position))
        sides: list[list[Game]] = [[], []]
        for player, side in zip(Player, sides, strict=True):
            for move in board.moves(position, player):
                side.append((yield self._solve(board.fold(*board.play(position, player, move)))))
        return Game.of(*sides)

    def _compute_number(self, position: Loaded) -> Fraction:
        """Return the value of a red-blue picture whose nodes carry numbers, by drawing each number as a stalk.

        Nodes keep their numbers, by which the solver knows what it found out about larger pictures.
        """
        starts, ends, colors = [], [], ""
        for edge in position.edges:
            u, v = (GROUND if node in position.ground else node for node in self._board.ends[edge])
            starts.append(u)
            ends.append(v)
            colors += self._board.colors[edge].lower()
        top = self._top
        for node, load in position.carried:
            letters = hackenstring(load.number)
            starts += [node, *range(top, top + len(letters) - 1)]
            ends += range(top, top + len(letters))
            colors += letters
            top += len(letters)
        known = solve_red_blue(Position.from_arrays(starts, ends, colors), self._meter.remaining())
        self._meter.count(known.visited)
        if known.value is None:
            raise TooHard(f"a part of it is too hard, with {self._claims.count:,} claims proved")
        return known.value.number

    # ---- splitting pictures --------------------------------------------------------------------------------

    def _is_red_blue(self, position: Loaded) -> bool:
        """Whether all edges are red or blue, and nodes carry numbers."""
        is_colored = all(self._board.colors[edge] != "G" for edge in position.edges)
        return is_colored and all(load.is_number for _, load in position.carried)

    def _has_number(self, position: Loaded) -> bool:
        """Whether a red or blue edge stands on the ground of a picture that is not red-blue with numbers only."""
        return not self._is_red_blue(position) and any(
            self._board.colors[edge] != "G" and GROUND in self._board.nodes([edge], position.ground)
            for edge in position.edges
        )

    def _find_leaf(self, position: Loaded) -> _Leaf | None:
        """Return a block that carries no other block, or None if there are fewer than two blocks."""
        blocks = list(islice(self._board.blocks(position.edges, position.ground), 2))
        return _Leaf(blocks[0][0], tuple(sorted(blocks[0][1]))) if len(blocks) > 1 else None


def write_picture(position: Position) -> str:
    """Return the edges of a picture; nodes with a name, or with a number of too many digits, get another number.

    >>> write_picture(Position([(0, "été", "b"), ("été", 1, "r"), ("0.été", "roof", "g")]))
    '0-2B 1-2R 0-3G'
    """
    nodes = position.nodes
    taken = {node for node in nodes if isinstance(node, int) and node < 10**DIGITS}
    free = (number for number in count(1) if number not in taken)
    strange = [node for node in nodes if node not in taken]
    names: dict[Node, Node] = {node: 0 if is_ground(node) else next(free) for node in strange}
    edges = rename_nodes(position.edges, lambda node: names.get(node, node)) if strange else position.edges
    return " ".join(map(str, edges))


def _run(work: _Work) -> Any:
    """Return the result of some work, with a loop in place of recursion: work waits for the work it yields."""
    waiting, answer = [work], None
    while waiting:
        try:
            waiting.append(waiting[-1].send(answer))
            answer = None
        except StopIteration as done:
            waiting.pop()
            answer = done.value
    return answer


def _as_sum(g: Game) -> Worth:
    """Return a simple game, that is number plus ups plus nimber, as a sum."""
    (text,) = g.as_data()
    return read_sum(str(text))
