"""Questions of every kind that a page asks: about the whole gallery, and about random pictures, right and wrong."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, TypeAlias

from hackenbush.board.specimens import all_specimens
from hackenbush.lessons import challenges, chapters
from hackenbush.tasks import TASKS

__all__ = ["POSITIONS", "Question", "ask_gallery", "ask_randomly"]

Question: TypeAlias = tuple[str, str, int]  # the task, the request as JSON, and how many positions may be visited
POSITIONS = 3_000
_COLORS = "BRG"
_FORMATS = ("svg", "tikz", "text", "json", "dot", "cgsuite", "notebook")  # not png, which another program draws
_VALUES = ("0", "1/2", "-3", "*", "^", "3/8*2", "{1|-1}", "^*+1", "{2|", "1/3", "")


def ask_gallery() -> Iterator[Question]:
    """Yield every task about every picture of the gallery, and all that asks for no picture."""
    for name in all_specimens():
        for task, request in _requests(name, random.Random(name)):
            yield task, json.dumps(request), POSITIONS
        yield "thumbnail", json.dumps({"name": name}), POSITIONS
    for task in ("gallery", "chapters", "challenges"):
        yield task, "{}", POSITIONS
    yield from (("chapter", json.dumps({"name": chapter.slug}), POSITIONS) for chapter in chapters())


def ask_randomly(count: int, *, seed: int = 1) -> Iterator[Question]:
    """Yield questions about random pictures; one in eight is wrong in some way."""
    draw = random.Random(seed)
    for _ in range(count):
        task, request = draw.choice(list(_requests(_picture(draw), draw)))
        if task != "guess" and draw.random() < 1 / 8:  # without a seed a card is ever new
            yield task, _spoil(json.dumps(request), draw), POSITIONS
        else:
            yield task, json.dumps(request), POSITIONS


def _requests(position: str, draw: random.Random) -> Iterator[tuple[str, dict[str, Any]]]:
    player, strength = draw.choice(("left", "right")), draw.choice(("perfect", "casual"))
    yield "parse", {"text": position}
    yield "layout", {"position": position}
    yield "value", {"position": position}
    yield "moves", {"position": position}
    yield "explain", {"position": position}
    yield "prove", {"position": position, "value": draw.choice([None, draw.choice(_VALUES)])}
    yield "certify", {"position": position}
    yield "render", {"position": position, "format": draw.choice(_FORMATS)}
    yield "build", {"value": draw.choice(_VALUES)}
    yield "play", {"position": position, "player": player, "strength": "perfect" if strength == "casual" else strength}
    yield "hint", {"position": position, "player": player}
    yield "judge", {"start": position, "first": player, "moves": [draw.randrange(4)]}
    yield "challenge", {"id": draw.choice([each.id for each in challenges()]), "answer": draw.choice(_VALUES)}
    yield "guess", {"seed": draw.randrange(1000)}


def _picture(draw: random.Random) -> str:
    nodes = draw.randint(1, 7)
    ends = [(draw.randrange(node), node) for node in range(1, nodes + 1)]
    ends += [(draw.randint(0, nodes), draw.randint(0, nodes)) for _ in range(draw.randrange(4))]
    return " ".join(f"{start}-{end}{draw.choice(_COLORS)}" for start, end in ends if start != end)


def _spoil(request: str, draw: random.Random) -> str:
    place = draw.randrange(len(request))
    return request[:place] + draw.choice(["", "x", '"', "{", "9", "é", "\\u0000"]) + request[place + 1 :]


assert {task for task, _ in _requests("br", random.Random(0))} | {
    "thumbnail", "gallery", "chapters", "chapter", "challenges"
} == set(TASKS)  # fmt: skip
