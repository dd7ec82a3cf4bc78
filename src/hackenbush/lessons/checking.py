"""`check`: whether an answer to a challenge is right, and a sentence that helps when it is not."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import HackenbushError, TooHard
from hackenbush.lessons.challenges import Challenge, challenge
from hackenbush.lessons.goals import remark_on_outcome, same_number
from hackenbush.lessons.guessing import PREFIX, find_guess
from hackenbush.playable import Playable
from hackenbush.players import Outcome, Player
from hackenbush.rulesets import Cutcake, Sum
from hackenbush.solvers import Budget, outcome, value, winning_moves
from hackenbush.values import Game
from hackenbush.values.spoken import abbreviate

__all__ = ["ChallengeAnswer", "Verdict", "check"]

ChallengeAnswer: TypeAlias = str | int | Sequence[int] | None
BUDGET = Budget(positions=200_000, seconds=5.0, memory=256 << 20)
MOST_EDGES = 60  # of a drawn answer
LONGEST = 60  # characters of a value
MOST_ROWS = 1000
_OUTCOMES = {
    "left": Outcome.LEFT,
    "right": Outcome.RIGHT,
    "first": Outcome.NEXT,
    "next": Outcome.NEXT,
    "second": Outcome.PREVIOUS,
    "previous": Outcome.PREVIOUS,
}


class Verdict(NamedTuple):
    """Whether an answer is right, and what to say about it."""

    ok: bool
    message: str


def check(
    id: str,  # noqa: A002, the page's name for it
    position: Position | str | None = None,
    answer: ChallengeAnswer = None,
    *,
    budget: Budget = BUDGET,
) -> Verdict:
    """Return the verdict on an answer to a challenge, or to a guess (whose name is ``guess-`` and its seed).

    >>> check("three-eighths", "br")
    Verdict(ok=False, message='That is ½: a little too much.')
    >>> check("three-eighths", "brrb")
    Verdict(ok=True, message='Yes: it is worth ⅜.')
    >>> check("read-a-stalk", answer="3/2").message, check("nim-cut", answer=1).ok
    ('Not quite: it is worth more than that.', True)

    A drawing is a position or its text. Other answers are a value, an outcome (left, right, first, second), a size
    such as 2x3, an edge, or the edges of a whole game, each by its number in the challenge's picture. Raises
    `UnknownName` if there is no such challenge, and `NotationError` if the text of a picture cannot be read.
    """
    try:
        if id.startswith(PREFIX):
            return _check_value(find_guess(id).position, answer, budget)
        asked = challenge(id)
        drawn = Position(position) if isinstance(position, str) else position
        return _CHECKS[asked.kind](asked, drawn, answer, budget)
    except TooHard:
        return Verdict(False, "That is too hard to check here. Try a smaller one.")


# ---- drawn pictures -----------------------------------------------------------------------------------------------


def _check_drawing(asked: Challenge, drawn: Position | None, _answer: ChallengeAnswer, budget: Budget) -> Verdict:
    if not drawn:
        return Verdict(False, "Nothing is drawn yet.")
    if count := len(drawn.floating):
        return Verdict(False, f"{count} edge{'s' * (count != 1)} not connected to the ground: nobody can cut that.")
    if len(drawn) > MOST_EDGES:
        return Verdict(False, f"It has {len(drawn)} edges. {MOST_EDGES} are more than enough here.")
    whole: Playable = drawn
    if asked.start is not None:
        whole = asked.start + drawn if isinstance(asked.start, Position) else Sum(asked.start, drawn)
    for remark in asked.goal.remarks(drawn, whole, budget):
        return Verdict(False, remark if asked.start is None else remark.replace("That is", "Together that is"))
    return Verdict(True, _praise(asked, whole, budget))


def _praise(asked: Challenge, whole: Playable, budget: Budget) -> str:
    goal = asked.goal
    if asked.start is not None:
        return "Yes: whoever starts now loses. They balance."
    if goal.outcome is not None:
        return f"Yes: {goal.outcome}."
    return f"Yes: it is worth {abbreviate(value(whole, budget=budget))}."


def _check_cake(asked: Challenge, _drawn: Position | None, answer: ChallengeAnswer, _budget: Budget) -> Verdict:
    try:
        cake = Cutcake.parse(str(answer))
    except HackenbushError:
        return Verdict(False, "Give a size, rows first, such as 4x7.")
    if cake.rows == cake.columns:
        return Verdict(False, "That one is square.")
    if max(cake.rows, cake.columns) > MOST_ROWS:
        return Verdict(False, "That would not fit on any table.")
    assert asked.goal.outcome is not None
    for remark in remark_on_outcome(cake.closed_form().outcome, asked.goal.outcome):
        return Verdict(False, remark.partition(":")[0] + ".")
    return Verdict(True, f"Yes: in a cake of {cake.rows} by {cake.columns}, {asked.goal.outcome}.")


# ---- values and outcomes ------------------------------------------------------------------------------------------


def _check_name(asked: Challenge, _drawn: Position | None, answer: ChallengeAnswer, budget: Budget) -> Verdict:
    assert asked.start is not None
    return _check_value(asked.start, answer, budget)


def _check_value(position: Playable, answer: ChallengeAnswer, budget: Budget) -> Verdict:
    try:
        said = Game(str(answer)[: LONGEST + 1]) if str(answer).strip() else None
    except HackenbushError:
        said = None
    if said is None or answer is None:
        return Verdict(False, "Give a value, such as 3/8, -2, * or ^*.")
    true = value(position, budget=budget)
    right = said == true
    return Verdict(right, f"Yes: it is worth {abbreviate(true)}." if right else _compare(true, said))


def _compare(true: Game, said: Game) -> str:
    """Return how the true value compares with the answer, without giving it away."""
    if true == -said:
        return "The size is right, but who is ahead?"
    if true.is_nimber and said.is_nimber and true and said:
        return "It is a nimber, but another one."
    if same_number(true, said):
        return "The number is right, but not what is infinitely small beside it."
    if true.is_fuzzy_with(said):
        return "Not quite: it is confused with that, neither more nor less."
    return f"Not quite: it is worth {'more' if true > said else 'less'} than that."


def _check_outcome(asked: Challenge, _drawn: Position | None, answer: ChallengeAnswer, budget: Budget) -> Verdict:
    words = str(answer).lower().split()
    said = _OUTCOMES.get(words[0]) if words else None
    if said is None:
        return Verdict(False, "Say left, right, first or second.")
    assert asked.start is not None
    true = outcome(asked.start, budget=budget)
    if said is true:
        return Verdict(True, f"Yes: {true}{', whoever starts' if true in (Outcome.LEFT, Outcome.RIGHT) else ''}.")
    return Verdict(False, f"No. Let {_find_witness(true, said)} start, and play it out.")


def _find_witness(true: Outcome, said: Outcome) -> Player:
    """Return a player for whom the two outcomes have different winners when that player starts."""
    return next(player for player in Player if true.winner(player) is not said.winner(player))


# ---- cuts and games -----------------------------------------------------------------------------------------------


def _check_cut(asked: Challenge, _drawn: Position | None, answer: ChallengeAnswer, budget: Budget) -> Verdict:
    start, player = asked.start, asked.player
    assert isinstance(start, Position)
    assert player is not None
    edges = _read_edges(answer)
    if edges is None or len(edges) != 1:
        return Verdict(False, "Choose one edge.")
    if edges[0] not in start.moves(player):
        return Verdict(False, _explain_illegal(start.tracked(), player, edges[0]))
    if edges[0] in winning_moves(start, player, budget=budget):
        return Verdict(True, f"Yes: with that cut {player} wins.")
    left = value(start.cut(edges[0]), budget=budget)
    return Verdict(False, f"That leaves {abbreviate(left)}, and with that {-player}, who moves now, wins.")


def _check_play(asked: Challenge, _drawn: Position | None, answer: ChallengeAnswer, budget: Budget) -> Verdict:
    start, mover = asked.start, asked.first
    assert isinstance(start, Position)
    assert mover is not None
    position = start.tracked()
    edges = _read_edges(answer)
    if edges is None:
        return Verdict(False, "Give the edges that were cut, in order.")
    for number, edge in enumerate(edges, 1):
        if edge not in position.moves(mover):
            return Verdict(False, f"Cut {number}: {_explain_illegal(position, mover, edge)}")
        position = position.cut(edge)
        mover = -mover
        if mover is not asked.player and outcome(position, budget=budget).winner(mover) is mover:
            return Verdict(False, f"Your cut number {(number + 1) // 2} gave the win away: after it, {mover} can win.")
    if position.moves(mover):
        return Verdict(False, f"The game is not over: {mover} can still move.")
    if mover is asked.player:
        return Verdict(False, f"{mover} cannot move, and that is you.")
    return Verdict(True, f"{mover} cannot move: you win.")


def _read_edges(answer: ChallengeAnswer) -> list[int] | None:
    """Return the edge numbers in an answer, or None if it has anything else."""
    if isinstance(answer, bool) or answer is None:
        return None
    if isinstance(answer, int):
        return [answer]
    if isinstance(answer, str):
        words = re.split(r"[\s,]+", answer.strip())
        return [int(word) for word in words] if all(re.fullmatch(r"[0-9]{1,4}", word) for word in words) else None
    return list(answer)


def _explain_illegal(position: Tracked, player: Player, edge: int) -> str:
    if not 0 <= edge < len(position.first):
        return f"There is no edge {edge}."
    if edge not in position.origin:
        return f"Edge {edge} is gone."
    if edge in position.first.floating:
        return "That edge is not connected to the ground."
    return f"That edge is {position.first.edges[edge].color.name.lower()}: only {-player} may cut it."


_CHECKS: dict[str, Callable[[Challenge, Position | None, ChallengeAnswer, Budget], Verdict]] = {
    "draw": _check_drawing,
    "balance": _check_drawing,
    "cut": _check_cut,
    "play": _check_play,
    "name": _check_name,
    "outcome": _check_outcome,
    "cake": _check_cake,
}
