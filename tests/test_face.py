"""The public face at the prompt: what is returned can be gone through twice, and shows itself in one short line."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

import pytest

import hackenbush
from hackenbush import (
    Budget,
    Census,
    Cutcake,
    Game,
    Hackenstring,
    Match,
    Nim,
    Outcome,
    Player,
    Position,
    Sum,
    all_specimens,
    board,
    census,
    certify,
    draw,
    explain,
    explaining,
    lessons,
    pictures,
    playing,
    proofs,
    prove_it,
    rulesets,
    smallest,
    solve,
    solvers,
    strings,
    values,
)
from hackenbush.board import Color, Edge, Tracked
from hackenbush.census import Family
from hackenbush.pictures import Mark
from hackenbush.playing import Casual, Perfect, Person, Random, Result, annotate, expected_length, hint
from hackenbush.proofs import Colon, Drop, ListedGame, Reply, Summary
from hackenbush.rulesets import (
    KAYLES,
    ChildishHackenbush,
    Domineering,
    Hackenstrings,
    Octal,
    Subtraction,
    ToadsAndFrogs,
)
from hackenbush.strings import Ordinal, Surreal, decode_stream, sqrt
from hackenbush.values import Form, Uptimal

PACKAGES = (board, census, explaining, lessons, pictures, playing, proofs, rulesets, solvers, strings, values)
LONGEST = 120  # characters of a repr


def played() -> Match:
    match = Match("bb+r")
    match.play(0)
    return match


PICTURE = Position("b(r,g)+gb")
OBJECTS: list[object] = [
    PICTURE,
    PICTURE.edges,
    Edge(0, 1, Color.BLUE),
    Color.RED,
    Tracked(PICTURE, [0, 1]),
    Position("0-1B 2-3R").status()[0],
    all_specimens()["half"],
    PICTURE.options("left"),
    Game("{3|1||-5}"),
    Game("{3|1||-5}").thermograph,
    Game("1/2^").uptimal,
    Form([0, 1], ["*"]),
    Form([0, 1], []).dominations()[0],
    Form(["*"], ["*"]).bypasses()[0],
    Uptimal(Fraction(1), (1,), 2),
    Player.LEFT,
    Outcome.NEXT,
    Hackenstring("(br)*"),
    Hackenstring.from_number("pi"),
    Hackenstring("bbr").digits[0],
    Ordinal("w+1"),
    Surreal("w - 1"),
    sqrt(2),
    Nim(3, 4),
    Nim(3, 5).balance(),
    Cutcake(2, 3),
    Sum(PICTURE, Nim(2)),
    KAYLES.heaps(3, 4),
    Octal("0.137"),
    Subtraction(1, 2),
    rulesets.find_period(KAYLES),
    Domineering.rectangle(2, 3),
    Hackenstrings("●○"),
    ToadsAndFrogs("T.F"),
    ChildishHackenbush("br"),
    Budget(),
    solve(PICTURE),
    certify("br"),
    certify("br").claims[0],
    Colon("1", (0, 1), "1/2"),
    Drop((0, 2)),
    ListedGame(("0",), ("*",)),
    Summary("0-1B", "1"),
    Reply("0-1B", "1-2R", 3),
    explain(PICTURE),
    explain(PICTURE).steps[0],
    prove_it("br"),
    Census(2),
    next(iter(Census(2))),
    Family("br"),
    smallest(Game("1/2")),
    played(),
    Result(Player.LEFT, 3, 1),
    annotate(played())[0],
    hint("bb+r", "left"),
    expected_length("bb+r"),
    Perfect().choose("bb+r", "left"),
    Perfect(),
    Casual(),
    Random(),
    Person(),
    Mark(1),
    draw("b"),
    lessons.challenges()[0],
    lessons.chapters()[0],
    lessons.read_claims('<b class="claim" data-position="br" data-value="1/2">½</b>')[0],
    lessons.guess(0),
    lessons.check("three-eighths", "brr"),
]
PROTOCOLS = {"Playable", "Chooser"}


def names(where: object) -> dict[str, object]:
    return {name: getattr(where, name) for name in where.__all__}  # type: ignore[attr-defined]


@pytest.mark.parametrize("thing", OBJECTS, ids=lambda thing: type(thing).__name__)
def test_a_repr_is_one_short_line(thing: object) -> None:
    shown = repr(thing)
    assert "\n" not in shown
    assert len(shown) <= LONGEST
    assert " object at 0x" not in shown


@pytest.mark.parametrize("thing", OBJECTS, ids=lambda thing: type(thing).__name__)
def test_a_repr_that_looks_like_a_call_reads_back(thing: object) -> None:
    is_exact = getattr(thing, "is_exact", True)  # not so a string that is compared letter by letter
    if is_exact and not repr(thing).startswith("<") and not isinstance(thing, Census):
        known = {name: found for package in (*PACKAGES, hackenbush) for name, found in names(package).items()}
        assert eval(repr(thing), {**known, "Fraction": Fraction}) == thing


def test_every_public_class_is_among_these() -> None:
    classes = {
        name
        for package in (hackenbush, *PACKAGES)
        for name, found in names(package).items()
        if package is not solvers
        if inspect.isclass(found) and not issubclass(found, Exception)
    }
    assert classes - {type(thing).__name__ for thing in OBJECTS} == PROTOCOLS


MANY: dict[str, Callable[[], Iterable[object]]] = {
    "options of a picture": lambda: PICTURE.options("left"),
    "options of a tracked picture": lambda: PICTURE.tracked().options("right"),
    "components": PICTURE.components,
    "moves": lambda: PICTURE.moves("left"),
    "edges": lambda: PICTURE.edges,
    "faults": Position("0-1B 2-3R").status,
    "options of a value": lambda: Game("{1,*|0}").options("left"),
    "followers": Game("^").followers,
    "incentives": lambda: Game("{1|0}").incentives("left"),
    "dominations": Form([0, 1], []).dominations,
    "digits": lambda: Hackenstring("bbr").digits,
    "decode_stream": lambda: decode_stream("10"),
    "replies in Nim": lambda: Nim(3).replies(3),
    "replies in Kayles": lambda: KAYLES.replies(3),
    "replies in a subtraction game": lambda: Subtraction(1, 2).replies(3),
    "steps": lambda: explain("br"),
    "lines of a proof": certify("br").lines,
    "census": lambda: Census(1),
    "legal moves": played().legal_moves,
    "notes": lambda: annotate(played()),
    "chapters": lessons.chapters,
    "challenges": lessons.challenges,
    **{
        f"options of {type(game).__name__}": lambda game=game: game.options("left")
        for game in OBJECTS
        if hasattr(game, "options") and game != PICTURE
    },
}


@pytest.mark.parametrize("name", MANY)
def test_what_is_returned_can_be_gone_through_twice(name: str) -> None:
    found = MANY[name]()
    assert not isinstance(found, Iterator)
    assert list(found) == list(found)


def test_options_are_a_sequence() -> None:
    options = Position("bbb").options("left")
    assert (len(options), options[0], options[-1]) == (3, Position(""), Position("bb"))
    assert options[1:] == (Position("b"), Position("bb"))
    assert len(Cutcake(1, 10**9).options("left")) == 10**9 - 1
