"""Players: perfect, casual, random, and a person.

A perfect player wins whenever it can. Of its winning moves it makes the one that a teacher would show: the one that
leaves the best value, to keep moves in reserve, then the simplest value, then the fewest moves to get lost in. If the
game is lost, it holds out as long as it can.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, TypeAlias

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import InvalidArgument, TooHard, Undefined, UnknownName
from hackenbush.playable import Playable, describe, move_names, untrack
from hackenbush.players import Player, as_player
from hackenbush.playing.grades import Grader
from hackenbush.playing.match import Match
from hackenbush.playing.playout import Playout, find_ending
from hackenbush.rulesets.reading import Readable, as_playable
from hackenbush.solvers import Budget
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.move_table import Move, keep_best

__all__ = ["STRENGTHS", "Care", "Casual", "Choice", "Chooser", "Perfect", "Person", "Random", "play"]

_BUDGET = Budget(seconds=5.0)
_MOST_EDGES_SEEN = 200_000  # after all moves that are compared by counting
_ENDGAME = 20_000  # positions to visit to find the longest resistance
_MOST_EDGES_PLAYED = 10_000_000  # in all these positions
Care: TypeAlias = Literal["full", "uncompared", "hurried"]


class Choice(NamedTuple):
    """A move, whether it wins (None if the player does not know), why it was chosen, and with how much care.

    ``care`` is "uncompared" if the budget was too small to compare the move with all others that may be as good, and
    "hurried" if that is because time ran out; a faster machine might then choose another move.
    """

    move: Hashable
    wins: bool | None
    why: str
    care: Care = "full"


class Chooser(Protocol):
    """Anything that chooses moves."""

    def choose(self, position: Playable, player: Player) -> Choice:
        """Return a move of the player, who has at least one."""
        ...


@dataclass(frozen=True, slots=True)
class Perfect:
    """Wins whenever it can, within a budget for each move; it says so if the budget is too small.

    >>> from hackenbush.board import Position
    >>> from hackenbush.rulesets import Nim
    >>> Perfect().choose(Nim(4, 11, 13), Player.LEFT)
    Choice(move=(1, 9), wins=True, why='it wins, and leaves 0', care='full')
    >>> Perfect().choose(Position("b+rr"), Player.LEFT)
    Choice(move=0, wins=False, why='the game is lost; this holds out longest, for 2 moves', care='full')
    >>> Perfect().choose(Position(""), Player.LEFT)
    Traceback (most recent call last):
    hackenbush.errors.Undefined: Left cannot move

    ``endgame`` is how many positions it visits in a lost game to find the move that resists longest. If time runs out
    before that, it says so: how fast the machine is never changes a move silently.
    """

    budget: Budget = _BUDGET
    endgame: int = _ENDGAME

    def __repr__(self) -> str:
        return f"<Perfect player with {self.budget}>"

    def choose(self, position: Readable, player: Player | str) -> Choice:
        """Return a winning move if there is one, or else the move that resists longest."""
        position, player, meter = as_playable(position), as_player(player), Meter(self.budget)
        with meter.timing():
            grader = Grader(position, player, meter)
            moves: dict[bool | None, list[Move]] = {True: [], False: [], None: []}
            for move in grader.moves:
                moves[move.wins].append(move)
            if moves[True]:
                return _teach(grader, moves[True])
            if not moves[None]:
                positions = min(self.endgame, _MOST_EDGES_PLAYED // _size(grader.moves))
                return _resist(grader, Meter(meter.within(Budget(positions=positions, seconds=None))))
            return _choose_by_bounds(grader, moves[None])


class Random:
    """Makes any move, each with the same chance.

    >>> from hackenbush.board import Position
    >>> Random(seed=1).choose(Position("b"), Player.LEFT)
    Choice(move=0, wins=None, why='at random', care='full')
    """

    def __init__(self, *, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def __repr__(self) -> str:
        return "<Random player>"

    def choose(self, position: Readable, player: Player | str) -> Choice:
        """Return any move."""
        position, player = as_playable(position), as_player(player)
        moves = move_names(position, player)
        if not moves:
            raise Undefined(f"{player} cannot move")
        return Choice(self._rng.choice(moves), None, "at random")


class Casual:
    """Plays well, but makes a move that does not win at a given rate.

    >>> from hackenbush.board import Position
    >>> game = Position("bb+r")
    >>> Casual(rate=0).choose(game, Player.LEFT).move, Casual(rate=1).choose(game, Player.LEFT).move
    (1, 0)
    """

    def __init__(
        self, *, rate: Fraction | float = Fraction(1, 4), seed: int | None = None, budget: Budget = _BUDGET
    ) -> None:
        if not 0 <= rate <= 1:
            raise InvalidArgument(f"expected a rate from 0 to 1, not {rate}")
        self.rate = rate
        self._rng = random.Random(seed)
        self._perfect = Perfect(budget, endgame=500)

    def __repr__(self) -> str:
        return f"<Casual player who errs at a rate of {self.rate}>"

    def choose(self, position: Readable, player: Player | str) -> Choice:
        """Return the perfect player's move, or a bad one."""
        position, player = as_playable(position), as_player(player)
        if self._rng.random() >= self.rate:
            return self._perfect.choose(position, player)
        grader = Grader(position, player, Meter(self._perfect.budget))
        chosen = self._rng.choice([move for move in grader.moves if not move.wins] or grader.moves)
        return Choice(chosen.move, chosen.wins, "without much thought", _care(grader))


class Person:
    """Asks for the number of a move, and repeats the question until the number fits; by default in the terminal.

    >>> from hackenbush.rulesets import Nim
    >>> answers = iter(["5", "1"])
    >>> Person(ask=lambda prompt: next(answers), tell=print).choose(Nim(2), Player.LEFT).move
    2
      0  heap 1: 2 → 0
      1  heap 1: 2 → 1
    expected a number from 0 to 1, not '5'
    (0, 1)
    """

    def __init__(self, *, ask: Callable[[str], str] = input, tell: Callable[[str], None] = print) -> None:
        self._ask = ask
        self._tell = tell

    def __repr__(self) -> str:
        return "<Person at the prompt>"

    def choose(self, position: Readable, player: Player | str) -> Choice:
        """Show the position and its moves, and return the move that the person chooses."""
        position, player = as_playable(position), as_player(player)
        moves = move_names(position, player)
        if not moves:
            raise Undefined(f"{player} cannot move")
        self._tell(str(position))
        for number, move in enumerate(moves):
            self._tell(f"{number:>3}  {describe(position, player, move)}")
        while True:
            answer = self._ask(f"{player}: ").strip()
            if answer.isdecimal() and int(answer) < len(moves):
                return Choice(moves[int(answer)], None, "by a person")
            self._tell(f"expected a number from 0 to {len(moves) - 1}, not {answer!r}")


STRENGTHS: Mapping[str, Callable[[], Chooser]] = MappingProxyType(
    {"perfect": Perfect, "casual": Casual, "random": Random, "person": Person}
)
"""The players by name."""


def play(
    position: Readable,
    *,
    left: Chooser | str = "perfect",
    right: Chooser | str = "perfect",
    first: Player | str = Player.LEFT,
) -> Match:
    """Return the match of two players from this position to its end.

    >>> from hackenbush.board import Position
    >>> match = play(Position("bb+r"), right="random")
    >>> match.moves, str(match.result)
    ((1, 2, 0), 'Right cannot move: Left wins with no move to spare')

    A player is a name in `STRENGTHS`, or anything with ``choose(position, player)``. Moves keep the names that they had
    at the start.
    """
    players = {Player.LEFT: left, Player.RIGHT: right}
    names = {player: who if isinstance(who, str) else type(who).__name__.lower() for player, who in players.items()}
    choosers = {player: _as_chooser(who) for player, who in players.items()}
    match = Match(position, first=first, players=names)
    while not match.is_over:
        chosen = choosers[match.turn].choose(match.position, match.turn)
        match.play(chosen.move)
    return match


def _as_chooser(who: Chooser | str) -> Chooser:
    if not isinstance(who, str):
        if not callable(getattr(who, "choose", None)):
            raise InvalidArgument(f"expected {', '.join(STRENGTHS)}, or an object with choose(), not {who!r:.60}")
        return who
    if who not in STRENGTHS:
        raise UnknownName("player", who, STRENGTHS)
    return STRENGTHS[who]()


# ---- how the perfect player chooses ------------------------------------------------------------------------


def _teach(grader: Grader, winners: Sequence[Move]) -> Choice:
    """Return the winning move that keeps most in reserve and is simplest to follow."""
    known = grader.find_values(winners)
    if not known:
        return Choice(winners[0].move, True, "it wins", _care(grader, is_compared=len(winners) == 1))
    try:
        chosen = min(_few(keep_best(known, grader.player)), key=_rate_difficulty)
    except TooHard:  # there is no time to compare their values
        chosen, known = known[0], known[:1]
    is_compared = len(known) == len(winners)
    rest = "" if is_compared else "; not every winning move could be valued"
    why = f"it wins, and leaves {chosen.value}{rest}"
    return Choice(chosen.move, True, why, _care(grader, is_compared=is_compared))


def _care(grader: Grader, *, is_compared: bool = True) -> Care:
    if grader.was_hurried:
        return "hurried"
    return "full" if is_compared else "uncompared"


def _rate_difficulty(move: Move) -> tuple[int, int]:
    """Return how hard the game becomes with a move: the birthday of its value, then the number of moves."""
    assert move.value is not None
    option = move.option
    return move.value.birthday, sum(_count_moves(option, player) for player in Player)


def _resist(grader: Grader, meter: Meter) -> Choice:
    """Return the move after which it takes longest to lose."""
    endings = Playout(meter, find_ending)
    try:
        lengths = [endings.find(untrack(move.option), -grader.player).moves for move in grader.moves]
    except TooHard:
        return _give_little(grader)
    longest = max(lengths) + 1
    move = grader.moves[lengths.index(longest - 1)].move
    moves = "1 move" if longest == 1 else f"{longest} moves"
    return Choice(move, False, f"the game is lost; this holds out longest, for {moves}")


def _give_little(grader: Grader) -> Choice:
    """Return a move of the best known value, and of these the one that leaves the player the most moves.

    >>> from hackenbush.board import Position
    >>> graders = [Grader(Position("b+rr"), Player.LEFT, Meter(Budget(seconds=seconds))) for seconds in (60, 0)]
    >>> [_give_little(grader).why for grader in graders]
    ['the game is lost; this gives least away', 'the game is lost; this is a guess, as there was too little time']
    """
    known = grader.find_values(grader.moves)
    try:
        moves = keep_best(known, grader.player) or grader.moves
    except TooHard:
        moves, known = grader.moves, []
    chosen = max(_few(moves), key=lambda move: _count_moves(move.option, grader.player))
    care = _care(grader, is_compared=len(known) == len(grader.moves))
    said = {
        "hurried": "is a guess, as there was too little time",
        "full": "gives least away",
        "uncompared": f"leaves {grader.player} many moves",
    }[care]
    return Choice(chosen.move, False, f"the game is lost; this {said}", care)


def _choose_by_bounds(grader: Grader, moves: Sequence[Move]) -> Choice:
    """Return the most promising of moves whose outcome is unknown, by bounds of the value or by counting moves."""
    player, sign = grader.player, 1 if grader.player is Player.LEFT else -1
    bounded = [
        (move.move, move.known.lower.left_stop, move.known.upper.right_stop)
        for move in moves
        if move.known.lower is not None and move.known.upper is not None
    ]
    if bounded:
        name, lower, upper = max(bounded, key=lambda known: sign * (known[1] + known[2]))
        said = f"by bounds, what it leaves is from {floor(lower)} to {ceil(upper)}"
    else:

        def lead(move: Move) -> int:
            option = move.option
            return _count_moves(option, player) - _count_moves(option, -player)

        chosen = max(_few(moves), key=lead)
        name, said = chosen.move, f"by counting, it leaves {player} most moves ahead"
    return Choice(name, None, f"too hard to solve within the budget; {said}", _care(grader, is_compared=False))


def _few(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves, or only the first ones if they are too many to examine edge by edge or move by move."""
    return moves[: max(1, _MOST_EDGES_SEEN // _size(moves))]


def _size(moves: Sequence[Move]) -> int:
    """Return about how much work it is to make a move: the edges of the picture, or a few steps for each move."""
    position = moves[0].position
    return len(position) if isinstance(position, Position | Tracked) else 10 * len(moves)


def _count_moves(position: Playable, player: Player) -> int:
    position = untrack(position)
    return len(position.moves(player) if isinstance(position, Position) else move_names(position, player))
