"""Reasons by play: a sum is played out, and who wins it decides.

P > Q exactly if Left wins P + (−Q) whoever begins, P = Q exactly if the second player does. A guess of a value is
checked in the same way: G is worth 3/2 exactly if the second player wins G + G − 3. So a value can be *proved* by
playing, and the second player's strategy is the proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from hackenbush.board.builders import from_value
from hackenbush.board.position import Position
from hackenbush.board.shapes import shape_key
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooHard, Undefined
from hackenbush.explaining.figures import Play, Plays
from hackenbush.explaining.steps import Rewrite
from hackenbush.explaining.terms import Guide, PictureTerm
from hackenbush.explaining.words import Words, join, say
from hackenbush.players import Outcome, Player, as_player
from hackenbush.rulesets.reading import Readable, require_picture
from hackenbush.solvers import Budget, outcome, value, winning_moves
from hackenbush.values import Game

__all__ = ["Proof", "guess_and_check", "play_out", "prove_it"]

_DEFAULT = Budget()
_MOST_COPIES = 4
_MOST_PLAYS = 40
_LARGEST = 60  # edges of a picture that is played out


@dataclass(frozen=True, slots=True)
class Proof:
    """A picture that is worth 0 because another one has a certain value, and how the second player wins it.

    >>> proof = prove_it(Position("br"))
    >>> proof.value, proof.position
    (Game('1/2'), Position('br+rb'))
    >>> after = proof.position.cut(0)  # Left begins, and cuts the blue edge at the ground of the first stalk
    >>> proof.reply(after, Player.RIGHT)
    0

    ``is_mirror`` says that the value is shown by the negative of the picture itself, for want of a smaller picture.
    """

    value: Game
    position: Position
    is_mirror: bool = False

    def __repr__(self) -> str:
        return f"<Proof that {self.position!s:.60} is worth 0, and so {self.value!s:.30}>"

    def reply(self, position: Position | Tracked, player: Player | str, *, budget: Budget = _DEFAULT) -> int:
        """Return the edge that the second player, whose turn it is in this position, cuts in order to win.

        Raises `Undefined` in a position from which that player cannot win, and `TooHard` when the budget is spent.
        """
        player = as_player(player)
        for edge in position.moves(player):
            if outcome(position.cut(edge), budget=budget).winner(-player) is player:
                return edge
        raise Undefined(f"{player} has no winning cut: the position did not come from the second player's strategy")


def prove_it(position: Readable, *, budget: Budget = _DEFAULT) -> Proof:
    """Return the picture G − value, which the second player wins, with the strategy for it.

    >>> prove_it(Position("gb")).position, prove_it(Position("")).position
    (Position('gb+gr'), Position('0'))

    A reader who does not believe the value may move first, and lose. Raises `TooHard` when the budget is spent.
    """
    position = require_picture(position, "proved by play")
    game = value(position, budget=budget)
    try:
        return Proof(game, position + from_value(-game))
    except (Undefined, TooHard):
        return Proof(game, position + -position, is_mirror=True)


# ---- playing out ---------------------------------------------------------------------------------------------------


def play_out(position: Position, guide: Guide) -> tuple[Outcome, Plays]:
    """Return who wins a picture, with the first moves of both players and the answers that win.

    >>> who, plays = play_out(Position("br+r"), Guide(Budget()))
    >>> who, [(play.player.name, play.edge, play.answer) for play in plays.plays]
    (Outcome.RIGHT, [('LEFT', 0, 2), ('RIGHT', 1, None)])

    A player who wins is shown one winning move, and one who loses every move: of moves that leave the same shape,
    one. Raises `TooHard` for a large picture, or when the budget is spent.
    """
    if len(position) > _LARGEST:
        raise TooHard(f"a picture of {len(position):,} edges is too large to be played out")
    who = outcome(position, budget=guide.remaining())
    board = position.tracked()
    plays: list[Play] = []
    left_out = 0
    for player in Player:
        if who.winner(player) is player:
            edge = next(_winning(board, player, guide))
            plays.append(Play(player, edge, None, position.cut(edge)))
            continue
        seen: set[bytes] = set()
        for edge in position.moves(player):
            after = board.cut(edge)
            key = shape_key(after.position)
            if key in seen or len(plays) >= _MOST_PLAYS:
                left_out += 1
                continue
            seen.add(key)
            answer = next(_winning(after, -player, guide))
            plays.append(Play(player, edge, answer, after.cut(answer).position))
    return who, Plays(position, tuple(plays), left_out)


def _winning(board: Tracked, player: Player, guide: Guide) -> Iterator[int]:
    for move in winning_moves(board, player, budget=guide.remaining()):
        assert isinstance(move, int)
        yield move


def guess_and_check(position: Position, guide: Guide) -> Rewrite:
    """Return the step from a picture to its value by playing out copies of it against a guess.

    >>> print(guess_and_check(Position("br"), Guide(Budget())).formula)
    br + br - 1 = 0, so br = 1/2

    Raises `TooHard` if there is too much to play.
    """
    game = guide.value(PictureTerm(position))
    copies = 1
    if game.is_number and game.number.denominator <= _MOST_COPIES:
        copies = game.number.denominator
    total = copies * game
    try:
        against = from_value(-total)
    except Undefined:
        against, copies, total = -position, 1, game
    sum_of_all = position * copies + against
    who, plays = play_out(sum_of_all, guide)
    if who is not Outcome.PREVIOUS:
        raise Undefined("a guess that play refutes")
    name = str(position) if len(str(position)) <= 12 else "G"
    one = say(name)
    minus = say() if not total else _minus(total)
    formula = say(join([one] * copies, " + "), minus, " = 0, so ", one, " = ", game)
    sentence = say(
        f"Guess that {name} is worth ",
        game,
        ". Then ",
        join([one] * copies, " + "),
        minus,
        " must be 0: whoever begins must lose. Play it out, and it is so: every first move has an answer that wins.",
    )
    return Rewrite("guess and check", (game,), formula, sentence, plays)


def _minus(total: Game) -> Words:
    if total.is_number and total.number < 0:
        return say(" + ", Game(Fraction(-total.number)))
    return say(" − ", total) if total.is_number or total.is_nimber else say(" − (", total, ")")
