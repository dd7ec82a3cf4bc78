"""The shapes of requests, which are checked against these before any work begins; OpenAPI describes them so."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictInt, StrictStr

from hackenbush.tasks.limits import LARGEST_BODY, LONGEST_NAME, LONGEST_SECONDS, MOST_EDGES

Color: TypeAlias = Literal["b", "r", "g"]
PlayerName: TypeAlias = Literal["left", "right"]


def _whole(number: object) -> object:
    """Return 3 for 3.0, which is an integer as JSON has it."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


Text: TypeAlias = Annotated[StrictStr, Field(max_length=LARGEST_BODY)]
Index: TypeAlias = Annotated[StrictInt, BeforeValidator(_whole), Field(ge=0, lt=MOST_EDGES)]
NodeNumber: TypeAlias = Annotated[StrictInt, Field(ge=0, lt=1 << 31)]
NodeName: TypeAlias = Annotated[StrictStr, Field(max_length=LONGEST_NAME)]
Node: TypeAlias = NodeNumber | NodeName
Coordinate: TypeAlias = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Seconds: TypeAlias = Annotated[float, Field(strict=True, gt=0, le=LONGEST_SECONDS)]


class Picture(BaseModel):
    """A picture: edges as [start, end, color], and places of nodes, y upward from the ground.

    Node 0 is the ground; "0.1", "0.2", … are points of it. Answers have a point for every foot and
    a place for every node.
    """

    model_config = ConfigDict(extra="ignore")

    edges: Annotated[list[tuple[Node, Node, Color]], Field(max_length=MOST_EDGES)]
    places: dict[str, tuple[Coordinate, Coordinate]] = {}


Position: TypeAlias = Picture | Text


class _Request(BaseModel):
    model_config = ConfigDict(extra="ignore")


class TextRequest(_Request):
    """A text in any notation, or the name of a picture of the gallery."""

    text: Text


class PositionRequest(_Request):
    """A position, as a picture or as text."""

    position: Position


class SolveRequest(PositionRequest):
    """A position, and how long to look for its value."""

    seconds: Seconds | None = None


class RenderRequest(PositionRequest):
    """A position, and the file that is made of it."""

    format: Literal["svg", "png", "tikz", "text", "json", "dot", "cgsuite", "notebook"]
    labels: Literal["letters", "numbers", "nodes"] | None = None
    palette: Literal["okabe-ito", "classic", "mono"] | None = None


class BuildRequest(_Request):
    """A value, such as "3/8" or "^*"."""

    value: Annotated[StrictStr, Field(max_length=2_000)]


class ProveRequest(PositionRequest):
    """A position, and the value that is to be proved, if not the one that is found."""

    value: Annotated[StrictStr, Field(max_length=2_000)] | None = None


class TurnRequest(PositionRequest):
    """A position, and whose turn it is."""

    player: PlayerName


class PlayRequest(TurnRequest):
    """A position, whose turn it is, and how well the computer plays."""

    strength: Literal["perfect", "casual", "random"] = "perfect"


class JudgeRequest(_Request):
    """A match: where it started, who began, and the edges that were cut, each by its index in the position before."""

    start: Position
    first: PlayerName = "left"
    moves: Annotated[list[Index], Field(max_length=1_000)]


class ChallengeRequest(_Request):
    """An answer to a challenge: a picture or a text, as the challenge asks."""

    id: Annotated[StrictStr, Field(max_length=200)]
    position: Position | None = None
    answer: (
        Annotated[StrictStr, Field(max_length=2_000)] | Index | Annotated[list[Index], Field(max_length=1_000)] | None
    ) = None


class GuessRequest(_Request):
    """A seed, which always gives the same position to guess."""

    seed: Annotated[StrictInt, BeforeValidator(_whole), Field(ge=0, lt=1 << 53)] | None = None
