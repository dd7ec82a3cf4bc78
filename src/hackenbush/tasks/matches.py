"""Playing on the page: the computer's cut, hints, and the review after a game.

The page draws many points of the ground; texts treat them as one, which does not change the indices of edges.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hackenbush.board.position import Position
from hackenbush.board.spreading import merge_ground
from hackenbush.errors import IllegalMove, TooLarge
from hackenbush.players import Player
from hackenbush.playing import Annotation, Casual, Chooser, Match, Perfect, Random, annotate
from hackenbush.playing.hints import hint
from hackenbush.solvers import Budget
from hackenbush.tasks.limits import MOST_MOVES
from hackenbush.values.data import value_data

__all__ = ["choose_move", "give_hint", "judge_match"]


def choose_move(position: Position, player: Player, strength: str, *, budget: Budget) -> dict[str, Any]:
    """Return the cut that the computer makes.

    >>> choose_move(Position("bb+r"), Player.LEFT, "perfect", budget=Budget())
    {'edge': 1, 'wins': True, 'why': 'it wins, and leaves 0', 'care': 'full'}

    Raises `Undefined` if the player cannot move.
    """
    _check_size(position)
    choice = _chooser(strength, budget).choose(merge_ground(position), player)
    return {"edge": choice.move, "wins": choice.wins, "why": choice.why, "care": choice.care}


def _chooser(strength: str, budget: Budget) -> Chooser:
    match strength:
        case "random":
            return Random()
        case "casual":
            return Casual(budget=budget)
    return Perfect(budget)


def give_hint(position: Position, player: Player, *, budget: Budget) -> dict[str, Any]:
    """Return the three steps of a hint: which part, which edge, and why.

    >>> give_hint(Position("bb+r"), Player.LEFT, budget=Budget())["part"]
    [0, 1]

    Raises `Undefined` if the player cannot move.
    """
    _check_size(position)
    found = hint(merge_ground(position), player, budget=budget, style="unicode")
    return {"part": list(found.part), "edge": found.edge, "why": found.why, "wins": found.wins, "care": found.care}


def judge_match(start: Position, first: Player, moves: Sequence[int], *, budget: Budget) -> dict[str, Any]:
    """Return the values before and after every move of a match, where the win changed hands, and who has won.

    >>> data = judge_match(Position("bb+r"), Player.LEFT, [0, 2], budget=Budget())
    >>> [(move["before"]["text"], move["changed_hands"], move["better"]) for move in data["moves"]]
    [('1', True, [1]), ('-1', False, [])]
    >>> data["result"]["words"]
    'Left cannot move: Right wins with no move to spare'

    Moves are edges of the start. Raises `IllegalMove` for a move against the rules.
    """
    _check_size(start)
    match = Match(merge_ground(start), first=first)
    for number, move in enumerate(moves, 1):
        try:
            match.play(move)
        except IllegalMove as error:
            raise IllegalMove(f"move {number}: {error}") from None
    result = match.result
    return {
        "moves": [_move_data(annotation) for annotation in annotate(match, budget=budget)],
        "result": None
        if result is None
        else {"winner": result.winner.value, "spare": result.spare, "words": str(result)},
    }


def _move_data(annotation: Annotation) -> dict[str, Any]:
    before, after = annotation.before, annotation.after
    return {
        "number": annotation.number,
        "player": annotation.player.value,
        "edge": annotation.move,
        "words": annotation.words,
        "before": None if before is None else value_data(before),
        "after": None if after is None else value_data(after),
        "changed_hands": annotation.changed_hands,
        "better": list(annotation.better),
    }


def _check_size(position: Position) -> None:
    if len(position) > MOST_MOVES:
        raise TooLarge(f"the picture has {len(position):,} edges; at most {MOST_MOVES} can be played")
