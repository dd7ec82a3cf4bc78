"""The shapes of requests; reading one turns its texts and pictures into positions."""

from __future__ import annotations

from hackenbush.board.position import Position
from hackenbush.tasks.limits import LARGEST_BODY, LONGEST_NAME, LONGEST_SECONDS, LONGEST_VALUE, MOST_EDGES
from hackenbush.tasks.pictures import read_position
from hackenbush.tasks.rendering import FORMATS
from hackenbush.tasks.shapes import (
    FLAG,
    Record,
    Shape,
    choice,
    either,
    list_of,
    named,
    number,
    optional,
    row,
    text,
    whole,
)

PLAYER = choice("left", "right")
_NODE = either(whole(most=(1 << 31) - 1), text(LONGEST_NAME))
PICTURE = Record(
    "Picture",
    "A picture: edges as [start, end, color], and places of nodes, y upward from the ground. Node 0 is the ground; "
    '"0.1", "0.2", … are points of it. In answers every edge on the ground has its own point, every node a place.',
    edges=list_of(row(_NODE, _NODE, choice("b", "r", "g")), most=MOST_EDGES),
    places=optional(named(row(number(), number()))),
)


def _read_picture(data: object) -> Position:
    return read_position(data if isinstance(data, dict) else _TEXT.take(data))


def _read_text(data: object) -> Position:
    return read_position(_TEXT.take(data))


_TEXT = text(LARGEST_BODY)
_POSITION = Shape("a picture or a text", _read_picture, either(PICTURE, _TEXT).schema)
_VALUE = text(LONGEST_VALUE)
_EDGE = whole(most=MOST_EDGES - 1)
_EDGES = list_of(_EDGE, most=1_000)

NOTHING = Record("Nothing", "An empty request.")
NAMED = Record("NameRequest", "The name of a picture or a chapter.", name=text(100))
TEXT = Record(
    "TextRequest",
    "A text in any notation, or a name in the gallery.",
    text=Shape(_TEXT.expected, _read_text, _TEXT.schema),
)
POSITION = Record("PositionRequest", "A position, as a picture or as text.", position=_POSITION)
SOLVE = POSITION.extend(
    "SolveRequest",
    "A position, and how long to look for its value.",
    seconds=optional(number(above=0, most=LONGEST_SECONDS)),
)
MOVES = SOLVE.extend(
    "MovesRequest",
    "A position, and whether to look for the value after every cut, also where bounds are found sooner.",
    exact=optional(FLAG, False),
)
RENDER = POSITION.extend(
    "RenderRequest",
    "A position, and the kind of file to make.",
    format=choice(*FORMATS),
    labels=optional(choice("letters", "numbers", "nodes")),
    palette=optional(choice("okabe-ito", "classic", "mono"), "okabe-ito"),
)
BUILD = Record("BuildRequest", 'A value, such as "3/8" or "^*".', value=_VALUE)
PROVE = POSITION.extend(
    "ProveRequest",
    "A position, and optionally the value to prove.",
    value=optional(_VALUE),
)
TURN = POSITION.extend("TurnRequest", "A position, and whose turn it is.", player=PLAYER)
PLAY = TURN.extend(
    "PlayRequest",
    "A position, whose turn it is, and how well the computer plays.",
    strength=optional(choice("perfect", "casual", "random"), "perfect"),
)
JUDGE = Record(
    "JudgeRequest",
    "A match: its start, who began, and the edges that were cut, each by its index in the start.",
    start=_POSITION,
    first=optional(PLAYER, "left"),
    moves=_EDGES,
)
CHALLENGE = Record(
    "ChallengeRequest",
    "An answer to a challenge: a position, a text, an edge or edges, as the challenge asks.",
    id=text(200),
    position=optional(_POSITION),
    answer=optional(either(_VALUE, _EDGE, _EDGES)),
)
GUESS = Record(
    "GuessRequest", "A seed; the same seed gives the same position.", seed=optional(whole(most=(1 << 53) - 1))
)
