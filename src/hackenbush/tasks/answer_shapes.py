"""The shapes of answers, for the description of the API; tests check the answers against them."""

from __future__ import annotations

from hackenbush.tasks.request_shapes import PICTURE, PLAYER
from hackenbush.tasks.shapes import (
    ANYTHING,
    FLAG,
    Record,
    choice,
    either,
    list_of,
    named,
    nullable,
    number,
    optional,
    text,
    whole,
)

_TEXT, _COUNT, _EDGES = text(), whole(), list_of(whole())
_OUTCOME = choice("left", "right", "next", "previous")

FAULT = Record(
    "Fault",
    "What is wrong, in words, and at which column of a text.",
    kind=_TEXT,
    message=_TEXT,
    column=nullable(_COUNT),
)
ERROR = Record(
    "Error",
    "An error; `known` is what was found before the server gave up, if anything.",
    error=FAULT,
    known=optional(ANYTHING),
)

_UP_STAR = Record(
    "UpStar",
    "The parts of a value that is a number, ups and a star.",
    number=_TEXT,
    ups=whole(least=None),
    star=_COUNT,
)
_TYPESET = Record(
    "Typeset",
    "The texts of a value in Unicode, for display; `parts` has only those that are not 0.",
    canonical=_TEXT,
    left_stop=_TEXT,
    right_stop=_TEXT,
    mean=_TEXT,
    temperature=_TEXT,
    parts=nullable(named(_TEXT)),
    atomic_weight=nullable(_TEXT),
)
VALUE = Record(
    "Value",
    "A value. Texts that are too long are cut and end with …; then `shortened` is true.",
    text=_TEXT,
    unicode=_TEXT,
    latex=_TEXT,
    words=_TEXT,
    kind=_TEXT,
    outcome=_OUTCOME,
    canonical=_TEXT,
    birthday=either(_COUNT, _TEXT),
    number=nullable(_TEXT),
    nimber=nullable(_COUNT),
    left_stop=_TEXT,
    right_stop=_TEXT,
    mean=_TEXT,
    temperature=_TEXT,
    parts=nullable(_UP_STAR),
    atomic_weight=nullable(_TEXT),
    typeset=_TYPESET,
    shortened=FLAG,
)
_PART = Record(
    "Part",
    "A part that meets the others only at the ground.",
    edges=_EDGES,
    text=_TEXT,
    method=_TEXT,
    value=nullable(VALUE),
)
SOLUTION = Record(
    "Solution",
    "The value of a position, or its bounds, who wins, and how this was found.",
    exact=FLAG,
    value=nullable(VALUE),
    lower=nullable(VALUE),
    upper=nullable(VALUE),
    outcome=nullable(_OUTCOME),
    methods=list_of(_TEXT),
    parts=list_of(_PART),
    visited=_COUNT,
    seconds=number(),
    reason=nullable(_TEXT),
)
_MOVE = Record(
    "Move",
    "A cut: who makes it, what falls, and what is known of the picture after it.",
    player=PLAYER,
    move=_COUNT,
    words=_TEXT,
    falls=_EDGES,
    value=nullable(VALUE),
    lower=nullable(VALUE),
    upper=nullable(VALUE),
    outcome=nullable(_OUTCOME),
    reason=nullable(_TEXT),
    is_best=nullable(FLAG),
    wins=nullable(FLAG),
)
MOVES = Record("Moves", "Every cut of both players.", moves=list_of(_MOVE))

PARSED = Record(
    "Parsed",
    "What a text describes.",
    picture=PICTURE,
    text=_TEXT,
    edges=_COUNT,
    floating=_EDGES,
    parts=list_of(_EDGES),
    description=_TEXT,
)
LAID_OUT = Record("LaidOut", "A picture with a new layout.", picture=PICTURE)
BUILT = Record("Built", "A picture with a given value.", picture=PICTURE, text=_TEXT, value=VALUE)
SPECIMENS = list_of(
    Record(
        "Specimen",
        "A picture of the gallery.",
        name=_TEXT,
        title=_TEXT,
        value=VALUE,
        note=_TEXT,
        source=_TEXT,
        picture=PICTURE,
        text=_TEXT,
        edges=_COUNT,
    )
)

_STEPS = list_of(named(ANYTHING))
EXPLANATION = Record(
    "Explanation",
    'The steps from a position to its value, with texts in Unicode. A term of kind "picture" has its `picture`, placed '
    "as in the explained position, a `name` for sentences, and in `origin` a number for each of its edges: the index "
    "in that position, or a larger number for an edge that a step has made. A step may have a `question` to ask before "
    "it, whose `choices` have different values; `right` is the index of the right one.",
    subject=_TEXT,
    value=nullable(_TEXT),
    outcome=nullable(_OUTCOME),
    relation=nullable(_TEXT),
    start=_STEPS,
    steps=_STEPS,
    remarks=_STEPS,
    conclusion=_TEXT,
    visited=_COUNT,
)
PROOF = Record(
    "Proof", "G − value as one picture, which is worth 0.", picture=PICTURE, value=VALUE, text=_TEXT, dare=_TEXT
)

CHOICE = Record(
    "ChosenMove",
    "A cut, whether it wins, why it was chosen, and with how much care: compared with every cut that may be as good, "
    "not with all of them, or in too little time.",
    edge=_COUNT,
    wins=nullable(FLAG),
    why=_TEXT,
    care=choice("full", "uncompared", "hurried"),
)
HINT = CHOICE.extend("Hint", "A hint in three steps: the part, the edge, and why.", part=_EDGES)
_JUDGED = Record(
    "JudgedMove",
    "A move of a match, the values before and after it, and better moves.",
    number=_COUNT,
    player=PLAYER,
    edge=_COUNT,
    words=_TEXT,
    before=nullable(VALUE),
    after=nullable(VALUE),
    changed_hands=FLAG,
    better=_EDGES,
)
_RESULT = Record(
    "Result", "Who has won, and with how many moves to spare.", winner=PLAYER, spare=nullable(_COUNT), words=_TEXT
)
JUDGMENT = Record("Judgment", "The review of a match.", moves=list_of(_JUDGED), result=nullable(_RESULT))

_LINE = Record("ChapterLine", "A chapter in the table of contents.", slug=_TEXT, title=_TEXT, minutes=_COUNT)
CHAPTERS = list_of(_LINE)
CHAPTER = _LINE.extend("Chapter", "A chapter.", html=_TEXT)
CHALLENGES = list_of(
    Record(
        "Challenge",
        "A challenge, without its solution.",
        id=_TEXT,
        chapter=_TEXT,
        level=_COUNT,
        kind=_TEXT,
        title=_TEXT,
        task=_TEXT,
        hint=_TEXT,
        start=nullable(_TEXT),
        picture=nullable(PICTURE),
        player=nullable(PLAYER),
        first=nullable(PLAYER),
    )
)
VERDICT = Record("Verdict", "Whether an answer is right, and what to say about it.", ok=FLAG, message=_TEXT)
CARD = Record(
    "Card",
    "A position to guess the value of; send the answer to `challenge` with this id.",
    id=_TEXT,
    seed=_COUNT,
    level=_COUNT,
    picture=PICTURE,
    text=_TEXT,
    choices=list_of(Record("ValueChoice", "A value to choose.", text=_TEXT, unicode=_TEXT)),
)
