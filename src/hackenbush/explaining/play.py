"""Reasons by play: play out a sum and see who wins.

P > Q exactly if Left wins P + (−Q) whoever begins, and P = Q exactly if the second player wins it. You can check a
guess in the same way: G is worth 3/2 exactly if the second player wins G + G − 3. So you can *prove* a value by
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
from hackenbush.solvers.budget import Meter
from hackenbush.values import Game

__all__ = ["Proof", "guess_and_check", "play_out", "prove_it"]

_DEFAULT = Budget()
_MOST_COPIES = 4
_MOST_PLAYS = 40
_LARGEST = 60  # edges of a picture that is played out


@dataclass(frozen=True, slots=True)
class Proof:
    """A picture that is worth 0 because another one has a certain value, and the second player's strategy.

    >>> proof = prove_it(Position("br"))
    >>> proof.value, proof.position
    (Game('1/2'), Position('br+rb'))
    >>> after = proof.position.cut(0)  # Left begins, and cuts the blue edge at the ground of the first stalk
    >>> proof.reply(after, Player.RIGHT)
    0

    ``is_mirror`` says that the negative of the picture itself stands for the value, as there is no smaller picture.
    """

    value: Game
    position: Position
    is_mirror: bool = False

    def __repr__(self) -> str:
        return f"<Proof that {self.position!s:.60} is worth 0, and so {self.value!s:.30}>"

    def reply(self, position: Position | Tracked, player: Player | str, *, budget: Budget = _DEFAULT) -> int:
        """Return a winning cut for the second player, who is to move in this position.

        Raises `Undefined` if that player cannot win, and `TooHard` when the budget is spent.
        """
        player, meter = as_player(player), Meter(budget)
        for edge in position.moves(player):
            meter.check()
            try:
                after = outcome(position.cut(edge), budget=meter.remaining())
            except TooHard as stuck:  # what it knows is of what the cut leaves
                raise TooHard(str(stuck)) from None
            if after.winner(-player) is player:
                return edge
        raise Undefined(f"{player} has no winning cut: the position did not come from the second player's strategy")


def prove_it(position: Readable, *, budget: Budget = _DEFAULT) -> Proof:
    """Return the picture G − value, which the second player wins, and a strategy for it.

    >>> prove_it(Position("gb")).position, prove_it(Position("")).position
    (Position('gb+gr'), Position('0'))

    If you do not believe the value, move first, and you lose. Raises `TooHard` when the budget is spent.
    """
    position = require_picture(position, "proved by play")
    game = value(position, budget=budget)
    try:
        return Proof(game, position + from_value(-game))
    except (Undefined, TooHard):
        return Proof(game, position + -position, is_mirror=True)


# ---- playing out ---------------------------------------------------------------------------------------------------


def play_out(position: Position, guide: Guide) -> tuple[Outcome, Plays]:
    """Return who wins a picture, with the first moves of both players and the winning answers.

    >>> who, plays = play_out(Position("br+r"), Guide(Budget()))
    >>> who, [(play.player.name, play.edge, play.answer) for play in plays.plays]
    (Outcome.RIGHT, [('LEFT', 0, 2), ('RIGHT', 1, None)])

    It has one winning move for a player who wins, and every move of a player who loses, but only one of those that
    leave the same shape. Raises `TooHard` for a large picture, or when the budget is spent.
    """
    if len(position) > _LARGEST:
        raise TooHard(f"a picture of {len(position):,} edges is too large to play out")
    who = outcome(position, budget=guide.remaining())
    board = position.tracked()
    plays: list[Play] = []
    left_out = 0
    for player in Player:
        if who.winner(player) is player:
            edge = next(_find_winning(board, player, guide))
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
            answer = next(_find_winning(after, -player, guide))
            plays.append(Play(player, edge, answer, after.cut(answer).position))
    return who, Plays(position, tuple(plays), left_out)


def _find_winning(board: Tracked, player: Player, guide: Guide) -> Iterator[int]:
    for move in winning_moves(board, player, budget=guide.remaining()):
        assert isinstance(move, int)
        yield move


def guess_and_check(position: Position, guide: Guide) -> Rewrite:
    """Return the step from a picture to its value, by playing copies of it against a guess.

    >>> print(guess_and_check(Position("br"), Guide(Budget())).formula)
    br + br - 1 = 0, so br = 1/2

    Raises `TooHard` if the sum is too large to play out.
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
        raise Undefined(f"play refutes the guess {game}")
    name = str(position) if len(str(position)) <= 12 else "G"
    one = say(name)
    minus = say() if not total else _write_minus(total)
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


def _write_minus(total: Game) -> Words:
    if total.is_number and total.number < 0:
        return say(" + ", Game(Fraction(-total.number)))
    return say(" − ", total) if total.is_number or total.is_nimber else say(" − (", total, ")")
