"""The shapes of answers, as OpenAPI describes them.

Answers are made by worker processes and sent as they come; tests hold them to these shapes.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, StrictBool

from hackenbush.tasks.requests import Picture, PlayerName

OutcomeName: TypeAlias = Literal["left", "right", "next", "previous"]


class Fault(BaseModel):
    """What is wrong, in words, and at which column of a text."""

    kind: Literal["notation", "illegal", "too_large", "busy", "too_hard", "invalid", "internal"]
    message: str
    column: int | None


class ErrorAnswer(BaseModel):
    """An error; `known` is what was found before the server gave up, if anything."""

    error: Fault
    known: Any = None


class UpStar(BaseModel):
    """The parts of a value that is a number, ups and a star."""

    number: str
    ups: int
    star: int


class ValueData(BaseModel):
    """A value, as `hackenbush.values.data` writes it."""

    text: str
    unicode: str
    latex: str
    words: str
    kind: str
    outcome: OutcomeName
    canonical: str
    birthday: int | str
    number: str | None
    nimber: int | None
    left_stop: str
    right_stop: str
    mean: str
    temperature: str
    parts: UpStar | None
    atomic_weight: str | None
    shortened: StrictBool


class PartAnswer(BaseModel):
    """A part that meets the others only at the ground."""

    edges: list[int]
    text: str
    method: str
    value: ValueData | None


class Options(BaseModel):
    """The different values that each player can move to."""

    left: list[ValueData]
    right: list[ValueData]


class Columns(BaseModel):
    """Heaps of Nim and their nim-sum."""

    heaps: list[int]
    total: int


class Solution(BaseModel):
    """The value of a position, or bounds of it, who wins, and how it was found."""

    exact: bool
    value: ValueData | None
    lower: ValueData | None
    upper: ValueData | None
    outcome: OutcomeName | None
    methods: list[str]
    parts: list[PartAnswer]
    visited: int
    seconds: float
    reason: str | None
    columns: Columns | None
    options: Options | None = None


class Move(BaseModel):
    """A cut: who makes it, what falls, and what is left."""

    player: PlayerName
    edge: int
    cut: str
    falls: list[int]
    value: ValueData | None
    best: bool | None
    wins: bool | None


class MovesAnswer(BaseModel):
    """Every cut of both players."""

    moves: list[Move]


class ParseAnswer(BaseModel):
    """What a text describes."""

    picture: Picture
    text: str
    edges: int
    floating: list[int]
    parts: list[list[int]]
    description: str


class PictureAnswer(BaseModel):
    """A picture that is laid out."""

    picture: Picture


class BuildAnswer(BaseModel):
    """A picture of a value."""

    picture: Picture
    text: str
    value: ValueData


class Specimen(BaseModel):
    """A picture of the gallery."""

    name: str
    title: str
    value: ValueData
    note: str
    source: str
    picture: Picture
    text: str
    edges: int


class ExplainAnswer(BaseModel):
    """The steps from a position to its value; every text `name` stands beside `name_unicode`.

    A term of kind "picture" has its `picture`, in the places of the position that is explained.
    """

    model_config = ConfigDict(extra="allow")

    subject: str
    value: str | None
    outcome: OutcomeName | None
    relation: str | None
    start: list[dict[str, Any]]
    steps: list[dict[str, Any]]
    remarks: list[dict[str, Any]]
    conclusion: str
    visited: int


class ProveAnswer(BaseModel):
    """G − value as one picture, which is worth 0."""

    picture: Picture
    value: ValueData
    text: str
    dare: str


class PlayAnswer(BaseModel):
    """A cut, whether it wins, and why it was chosen."""

    edge: int
    wins: bool | None
    why: str


class HintAnswer(PlayAnswer):
    """A hint in three steps: the part, the edge, and why."""

    part: list[int]


class JudgedMove(BaseModel):
    """A move of a match, what it was worth, and what would have been better."""

    number: int
    player: PlayerName
    edge: int
    words: str
    before: ValueData | None
    after: ValueData | None
    changed_hands: bool
    better: list[int]


class Result(BaseModel):
    """Who has won, with how many moves to spare."""

    winner: PlayerName
    spare: int | None
    words: str


class JudgeAnswer(BaseModel):
    """A match after the game."""

    moves: list[JudgedMove]
    result: Result | None


class ChapterLine(BaseModel):
    """A chapter in the table of contents."""

    slug: str
    title: str
    minutes: int


class Chapter(ChapterLine):
    """A chapter."""

    html: str


class Challenge(BaseModel):
    """A challenge, without its solution."""

    id: str
    chapter: str
    level: int
    kind: str
    title: str
    task: str
    hint: str
    start: str | None
    picture: Picture | None
    player: PlayerName | None
    first: PlayerName | None


class Verdict(BaseModel):
    """Whether an answer is right, and what to say about it."""

    ok: bool
    message: str


class Choice(BaseModel):
    """A value to choose."""

    text: str
    unicode: str


class Card(BaseModel):
    """A position whose value is to be guessed; `challenge` with this id takes the answer."""

    id: str
    seed: int
    level: int
    picture: Picture
    text: str
    choices: list[Choice]


class LaneState(BaseModel):
    """The worker processes of a lane, how many of them work, who waits, and how many were lost so far."""

    workers: int
    busy: int
    waiting: int
    lost: int


class Health(BaseModel):
    """How the server is."""

    ok: bool
    version: str
    lanes: dict[str, LaneState]
