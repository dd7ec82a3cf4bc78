"""What the page can ask for: a function for each task, from the data of a request to an answer, within a budget.

These run in worker processes and know nothing of HTTP. A task that was given too little time says so in its answer,
which is then what is known so far; one that cannot answer raises an error of the package.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from hackenbush.board.builders import from_value
from hackenbush.board.position import Position
from hackenbush.board.specimens import gallery
from hackenbush.board.spreading import spread
from hackenbush.errors import TooHard, Undefined
from hackenbush.explaining import prove_it
from hackenbush.players import Player
from hackenbush.solvers import Budget
from hackenbush.solvers.budget import Meter
from hackenbush.tasks.errors import Missing
from hackenbush.tasks.explained import explained
from hackenbush.tasks.learning import card, chapter_data, listed_challenges, listed_chapters, verdict
from hackenbush.tasks.limits import MOST_MOVES, SECONDS
from hackenbush.tasks.matches import chosen, hinted, judged
from hackenbush.tasks.pictures import described, parts_of, picture_of, position_from, text_of
from hackenbush.tasks.rendering import rendered
from hackenbush.tasks.solving import Listener, Solved, moves_of, solved
from hackenbush.values import Game
from hackenbush.values.data import value_data

__all__ = ["TASKS", "Answer", "Task", "Work"]

Request: TypeAlias = Mapping[str, Any]
_LARGEST_BUILT = 2_000  # edges of a picture that is made for a value
_SHORTEST_ROUNDS = 2.0  # seconds from which a search goes in rounds
_LARGEST_PROVED = 2_000  # edges of a picture that is to be played as a proof


@dataclass(frozen=True, slots=True)
class Work:
    """What a task may spend, and who is told how it goes."""

    budget: Budget
    listener: Listener | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What is sent back, and whether more time would find more."""

    content: bytes
    media: str = "application/json"
    is_complete: bool = True


Task: TypeAlias = Callable[[Request, Work], Answer]


def _data(data: object, *, is_complete: bool = True) -> Answer:
    return Answer(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), is_complete=is_complete)


# ---- pictures ----------------------------------------------------------------------------------------------


def parse(request: Request, _work: Work) -> Answer:
    """Return what a text describes: the picture, its parts, what floats."""
    position = position_from(request["text"])
    return _data(
        {
            "picture": picture_of(position),
            "text": text_of(position),
            "edges": len(position),
            "floating": list(position.floating),
            "parts": parts_of(position),
            "description": described(position),
        }
    )


def layout(request: Request, _work: Work) -> Answer:
    """Return a picture laid out afresh."""
    return _data({"picture": picture_of(position_from(request["position"]).with_places({}))})


def render(request: Request, _work: Work) -> Answer:
    """Return a picture as a file."""
    position = position_from(request["position"])
    palette = request.get("palette") or "okabe-ito"
    return Answer(*rendered(position, request["format"], labels=request.get("labels"), palette=palette))


def build(request: Request, _work: Work) -> Answer:
    """Return a picture of a value."""
    game = Game(request["value"])
    position = from_value(game, limit=_LARGEST_BUILT)
    return _data({"picture": picture_of(position), "text": text_of(position), "value": value_data(game)})


def specimens(_request: Request, _work: Work) -> Answer:
    """Return the pictures of the gallery."""
    return _data(
        [
            {
                "name": specimen.name,
                "title": specimen.title,
                "value": value_data(Game(specimen.value)),
                "note": specimen.note,
                "source": specimen.source,
                "picture": picture_of(specimen.position),
                "text": text_of(specimen.position),
                "edges": len(specimen.position),
            }
            for specimen in gallery().values()
        ]
    )


def thumbnail(request: Request, _work: Work) -> Answer:
    """Return a picture of the gallery as SVG."""
    try:
        return Answer(*rendered(gallery(request["name"]), "svg"))
    except Undefined as error:
        raise Missing(str(error)) from None


# ---- values ------------------------------------------------------------------------------------------------


def value(request: Request, work: Work) -> Answer:
    """Return the value of a position, or what is known of it."""
    found = solved(position_from(request["position"]), budget=work.budget, listener=work.listener)
    return _data(found.as_data(), is_complete=found.whole.is_exact)


def moves(request: Request, work: Work) -> Answer:
    """Return every cut of both players, with what falls and what is left."""
    found = solved(position_from(request["position"]), budget=_half(work.budget))
    rows, is_complete = moves_of(found, budget=_half(work.budget))
    return _data({"moves": rows}, is_complete=is_complete)


def solve(request: Request, work: Work) -> Answer:
    """Return the last message of a search: the value, with the moves if they are asked for, or how far it came."""
    position = position_from(request["position"])
    found, left = _solved_in_rounds(position, work)
    state = "exact" if found.whole.is_exact else "stopped"
    if not request.get("moves") or len(position) > MOST_MOVES:
        return _data({"state": state, "solution": found.as_data()}, is_complete=found.whole.is_exact)
    rows, is_complete = moves_of(found, budget=left)
    message = {"state": state, "solution": found.as_data(rows), "moves": rows}
    return _data(message, is_complete=found.whole.is_exact and is_complete)


def _solved_in_rounds(position: Position, work: Work) -> tuple[Solved, Budget]:
    """Return what is found in ever longer rounds, and what is left to spend; bounds are told in between."""
    meter = Meter(work.budget)
    seconds = work.budget.seconds or SECONDS
    found = None
    for share in (0.1, 0.3, 0.6) if seconds > _SHORTEST_ROUNDS else (1.0,):
        if found is not None and found.whole.is_exact:
            break
        budget = Budget(work.budget.positions, share * seconds, work.budget.memory)
        found = solved(position, budget=budget, listener=work.listener)
        whole = found.whole
        if work.listener is not None and whole.lower is not None and whole.upper is not None:
            work.listener({"state": "bounds", "lower": value_data(whole.lower), "upper": value_data(whole.upper)})
    assert found is not None
    return found, Budget(work.budget.positions, max(meter.remaining().seconds or 0.0, seconds / 4), work.budget.memory)


def explain(request: Request, work: Work) -> Answer:
    """Return why a position has its value, step by step, with a picture of every step."""
    explanation, data = explained(position_from(request["position"]), budget=work.budget)
    return _data(data, is_complete=explanation.value is not None)


def prove(request: Request, work: Work) -> Answer:
    """Return G − value as one picture, which the second player wins."""
    position = spread(position_from(request["position"]))
    proof = prove_it(position, budget=work.budget)
    claimed = request.get("value")
    if claimed is not None and Game(claimed) != proof.value:
        raise Undefined(f"the picture is worth {proof.value}, not {claimed}")
    if len(proof.position) > _LARGEST_PROVED:
        raise TooHard(f"the proof would be a picture of {len(proof.position):,} edges, too large to be played")
    shown = value_data(proof.value)
    against = "its mirror image in the other colors" if proof.is_mirror else f"a picture worth {(-proof.value)!s:.60}"
    dare = (
        f"Here is the picture beside {against}. If it is worth {shown['unicode']:.60}, together they are worth 0, and "
        "whoever moves first loses. You do not believe it? You have the first move."
    )
    return _data({"picture": picture_of(proof.position), "value": shown, "text": text_of(proof.position), "dare": dare})


# ---- playing -----------------------------------------------------------------------------------------------


def play(request: Request, work: Work) -> Answer:
    """Return the cut that the computer makes."""
    position, player = position_from(request["position"]), Player(request["player"])
    data = chosen(position, player, request.get("strength", "perfect"), budget=work.budget)
    return _data(data, is_complete=data["wins"] is not None or request.get("strength") == "random")


def hint(request: Request, work: Work) -> Answer:
    """Return which part to look at, which edge to cut, and why."""
    data = hinted(position_from(request["position"]), Player(request["player"]), budget=work.budget)
    return _data(data, is_complete=data["wins"] is not None)


def judge(request: Request, work: Work) -> Answer:
    """Return what every move of a match was worth, and who has won."""
    first = Player(request.get("first", "left"))
    data = judged(position_from(request["start"]), first, [int(move) for move in request["moves"]], budget=work.budget)
    return _data(data, is_complete=all(move["after"] is not None for move in data["moves"]))


# ---- learning ----------------------------------------------------------------------------------------------


def chapters(_request: Request, _work: Work) -> Answer:
    """Return the chapters without their text."""
    return _data(listed_chapters())


def chapter(request: Request, _work: Work) -> Answer:
    """Return a chapter."""
    try:
        return _data(chapter_data(request["slug"]))
    except Undefined as error:
        raise Missing(str(error)) from None


def challenges(_request: Request, _work: Work) -> Answer:
    """Return the challenges."""
    return _data(listed_challenges())


def challenge(request: Request, work: Work) -> Answer:
    """Return whether an answer to a challenge is right."""
    given = request.get("position")
    position = None if given is None else position_from(given)
    return _data(verdict(request["id"], position, request.get("answer"), budget=work.budget))


def guess(request: Request, _work: Work) -> Answer:
    """Return a position whose value is to be guessed."""
    seed = request.get("seed")
    return _data(card(None if seed is None else int(seed)))


def _half(budget: Budget) -> Budget:
    return Budget(budget.positions, None if budget.seconds is None else budget.seconds / 2, budget.memory)


TASKS: dict[str, Task] = {
    "parse": parse,
    "layout": layout,
    "render": render,
    "build": build,
    "gallery": specimens,
    "thumbnail": thumbnail,
    "value": value,
    "moves": moves,
    "solve": solve,
    "explain": explain,
    "prove": prove,
    "play": play,
    "hint": hint,
    "judge": judge,
    "chapters": chapters,
    "chapter": chapter,
    "challenges": challenges,
    "challenge": challenge,
    "guess": guess,
}
