"""The tasks: one function for each, from a parsed request to an answer, within a budget.

A task that runs out of time returns what it knows and marks the answer as incomplete; a task that cannot answer raises
an error of the package.

The gallery, explanations, proofs, matches and lessons are imported by the first task that needs them, so that a
browser has its first value sooner. `preload` imports them at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from hackenbush.board.builders import from_value
from hackenbush.board.spreading import merge_ground, spread
from hackenbush.errors import TooLarge, Undefined
from hackenbush.players import Player
from hackenbush.solvers import Budget
from hackenbush.solvers import moves as moves_of
from hackenbush.tasks import answer_shapes as shapes
from hackenbush.tasks import request_shapes as requests
from hackenbush.tasks.answers import Answer
from hackenbush.tasks.limits import LARGEST_BUILT, LARGEST_EXPLAINED, LARGEST_PROVED, MOST_MOVES
from hackenbush.tasks.pictures import describe, picture_of, text_of
from hackenbush.tasks.rendering import FORMATS, render_picture
from hackenbush.tasks.shapes import Record, Shape
from hackenbush.tasks.solving import Listener, solve_in_rounds
from hackenbush.values import Game
from hackenbush.values.data import value_data

__all__ = ["TASKS", "Listener", "Request", "Task", "Work", "preload"]

Request: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Work:
    """The budget of a task, and a function to call with its progress."""

    budget: Budget
    listener: Listener | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """A task: its name, a summary, the shapes of its request and answer (or the media of its files), its function.

    A constant task gives the same answer to the same request.
    """

    name: str
    summary: str
    request: Record
    answer: Shape | tuple[str, ...]
    work: Callable[[Request, Work], Answer]
    is_constant: bool = True


# ---- pictures ----------------------------------------------------------------------------------------------


def parse(request: Request, _work: Work) -> Answer:
    """Return what a text describes: the picture, its parts, and its floating edges."""
    position = request["text"]
    return Answer.of(
        {
            "picture": picture_of(position),
            "text": text_of(position),
            "edges": len(position),
            "floating": list(position.floating),
            "parts": [list(part.origin) for part in position.tracked().components()],
            "description": describe(position),
        }
    )


def layout(request: Request, _work: Work) -> Answer:
    """Return a picture with a new layout."""
    return Answer.of({"picture": picture_of(request["position"].with_places({}))})


def render(request: Request, _work: Work) -> Answer:
    """Return a picture as a file."""
    file = render_picture(request["position"], request["format"], labels=request["labels"], palette=request["palette"])
    return Answer(*file)


def build(request: Request, _work: Work) -> Answer:
    """Return a picture with a given value."""
    game = Game(request["value"])
    position = from_value(game, limit=LARGEST_BUILT)
    return Answer.of({"picture": picture_of(position), "text": text_of(position), "value": value_data(game)})


def list_specimens(_request: Request, _work: Work) -> Answer:
    """Return the pictures of the gallery."""
    from hackenbush.board.specimens import all_specimens

    return Answer.of(
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
            for specimen in all_specimens().values()
        ]
    )


def thumbnail(request: Request, _work: Work) -> Answer:
    """Return a picture of the gallery as SVG."""
    from hackenbush.board.specimens import gallery

    return Answer(*render_picture(gallery(request["name"]), "svg"))


# ---- values ------------------------------------------------------------------------------------------------


def value(request: Request, work: Work) -> Answer:
    """Return the value of a position, or its bounds."""
    found = solve_in_rounds(request["position"], budget=work.budget, listener=work.listener)
    return Answer.of(found.as_data(), is_complete=found.is_exact)


def moves(request: Request, work: Work) -> Answer:
    """Return every cut of both players, with what falls, who wins after it, and the value or bounds of it."""
    position = request["position"]
    if len(position) > MOST_MOVES:
        raise TooLarge(f"the picture has {len(position):,} edges; cuts are listed for at most {MOST_MOVES}")
    exact = bool(request["exact"])
    table = moves_of(merge_ground(position), exact=exact, budget=work.budget)
    is_complete = table.is_complete or (table.is_surveyed and not exact)
    return Answer.of({"moves": table.as_data()}, is_complete=is_complete)


def explain(request: Request, work: Work) -> Answer:
    """Return why a position has its value, step by step, with a picture of every step."""
    from hackenbush.explaining.pictured import explain_with_pictures

    position = request["position"]
    if len(position) > LARGEST_EXPLAINED:
        raise TooLarge(f"the picture has {len(position):,} edges; at most {LARGEST_EXPLAINED:,} can be explained")
    explanation, data = explain_with_pictures(position, budget=work.budget)
    return Answer.of(data, is_complete=explanation.value is not None)


def prove(request: Request, work: Work) -> Answer:
    """Return G − value as one picture, which the second player wins."""
    from hackenbush.explaining import prove_it

    position = spread(request["position"])
    proof = prove_it(position, budget=work.budget)
    claimed = request["value"]
    if claimed is not None and Game(claimed) != proof.value:
        raise Undefined(f"the picture is worth {proof.value}, not {claimed}")
    if len(proof.position) > LARGEST_PROVED:
        raise TooLarge(f"the proof would be a picture of {len(proof.position):,} edges, too large to play")
    shown, beside = value_data(proof.value), value_data(-proof.value)
    against = "its mirror image in the other colors" if proof.is_mirror else f"a picture worth {beside['unicode']:.60}"
    dare = (
        f"Here is the picture beside {against}. If it is worth {shown['unicode']:.60}, together they are worth 0, and "
        "whoever moves first loses. You do not believe it? You have the first move."
    )
    return Answer.of(
        {"picture": picture_of(proof.position), "value": shown, "text": text_of(proof.position), "dare": dare}
    )


def certify(request: Request, work: Work) -> Answer:
    """Return a certificate of the value of a position, as a file that `hackenbush verify` checks."""
    from hackenbush.solvers.certifying import certify as certificate_of

    certificate = certificate_of(request["position"], budget=work.budget)
    return Answer(certificate.to_text().encode(), "application/jsonl")


# ---- playing -----------------------------------------------------------------------------------------------


def play(request: Request, work: Work) -> Answer:
    """Return the cut that the computer makes."""
    from hackenbush.tasks.matches import choose_move

    strength = request["strength"]
    data = choose_move(request["position"], Player(request["player"]), strength, budget=work.budget)
    is_known = data["wins"] is not None or strength == "random"
    return Answer.of(data, is_complete=is_known and data["care"] != "hurried")


def hint(request: Request, work: Work) -> Answer:
    """Return which part to look at, which edge to cut, and why."""
    from hackenbush.tasks.matches import give_hint

    data = give_hint(request["position"], Player(request["player"]), budget=work.budget)
    return Answer.of(data, is_complete=data["wins"] is not None and data["care"] != "hurried")


def judge(request: Request, work: Work) -> Answer:
    """Return the values before and after every move of a match, and who has won."""
    from hackenbush.tasks.matches import judge_match

    data = judge_match(request["start"], Player(request["first"]), request["moves"], budget=work.budget)
    return Answer.of(data, is_complete=all(move["after"] is not None for move in data["moves"]))


# ---- learning ----------------------------------------------------------------------------------------------


def chapters(_request: Request, _work: Work) -> Answer:
    """Return the table of contents."""
    from hackenbush.tasks.learning import list_chapters

    return Answer.of(list_chapters())


def chapter(request: Request, _work: Work) -> Answer:
    """Return a chapter."""
    from hackenbush.tasks.learning import chapter_data

    return Answer.of(chapter_data(request["name"]))


def challenges(_request: Request, _work: Work) -> Answer:
    """Return the challenges."""
    from hackenbush.tasks.learning import list_challenges

    return Answer.of(list_challenges())


def challenge(request: Request, work: Work) -> Answer:
    """Return whether an answer to a challenge is right."""
    from hackenbush.tasks.learning import check_answer

    return Answer.of(check_answer(request["id"], request["position"], request["answer"], budget=work.budget))


def guess(request: Request, _work: Work) -> Answer:
    """Return a position to guess the value of."""
    from hackenbush.tasks.learning import make_card

    return Answer.of(make_card(request["seed"]))


_FILES = tuple(dict.fromkeys(media for _, media in FORMATS.values()))
_ALL = (
    Task("parse", "What a text describes", requests.TEXT, shapes.PARSED, parse),
    Task("layout", "A picture with a new layout", requests.POSITION, shapes.LAID_OUT, layout),
    Task("value", "The value of a position, or its bounds", requests.SOLVE, shapes.SOLUTION, value),
    Task("moves", "Every cut, what falls, who wins, and the value or its bounds", requests.MOVES, shapes.MOVES, moves),
    Task("render", "A picture as a file", requests.RENDER, _FILES, render),
    Task("build", "A picture with a given value", requests.BUILD, shapes.BUILT, build),
    Task("explain", "Why a position has its value, step by step", requests.SOLVE, shapes.EXPLANATION, explain),
    Task("prove", "A picture that the second player wins, as a proof", requests.PROVE, shapes.PROOF, prove),
    Task("certify", "A certificate of the value, as a file", requests.SOLVE, ("application/jsonl",), certify),
    Task("play", "The computer's cut", requests.PLAY, shapes.CHOICE, play, is_constant=False),
    Task("hint", "Which part, which edge, and why", requests.TURN, shapes.HINT, hint),
    Task("judge", "What every move of a match was worth", requests.JUDGE, shapes.JUDGMENT, judge),
    Task("challenge", "Whether an answer to a challenge is right", requests.CHALLENGE, shapes.VERDICT, challenge),
    Task("guess", "A position to guess the value of", requests.GUESS, shapes.CARD, guess, is_constant=False),
    Task("gallery", "Famous pictures", requests.NOTHING, shapes.SPECIMENS, list_specimens),
    Task("thumbnail", "A picture of the gallery, drawn", requests.NAMED, ("image/svg+xml",), thumbnail),
    Task("chapters", "The chapters", requests.NOTHING, shapes.CHAPTERS, chapters),
    Task("chapter", "A chapter", requests.NAMED, shapes.CHAPTER, chapter),
    Task("challenges", "The challenges", requests.NOTHING, shapes.CHALLENGES, challenges),
)
TASKS = {task.name: task for task in _ALL}


def preload() -> None:
    """Import all that tasks need, for a process whose first tasks must be as fast as the others."""
    import hackenbush.board.specimens
    import hackenbush.explaining.pictured
    import hackenbush.solvers.certifying
    import hackenbush.tasks.learning
    import hackenbush.tasks.matches  # noqa: F401
