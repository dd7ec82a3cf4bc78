"""Every error that an argument can cause is one of the family, with a class that says which."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from hackenbush import (
    Budget,
    Census,
    Cutcake,
    Game,
    Hackenstring,
    InvalidArgument,
    Match,
    Nim,
    Position,
    Sum,
    draw,
    errors,
    mex,
    nim_sum,
    pictures,
    same_shape,
    simplest_between,
    smallest,
    star,
    up,
    verify,
)
from hackenbush.board import flower, random_position, read, side_by_side, stalk, tree, write
from hackenbush.pictures import number_line, strip, to_png
from hackenbush.rulesets import (
    ChildishHackenbush,
    Domineering,
    Hackenstrings,
    Heaps,
    Octal,
    Subtraction,
    ToadsAndFrogs,
    find_period,
)
from hackenbush.strings import Ordinal, Surreal, decode, encode, encode_stream, sqrt, unpack
from hackenbush.values import Form, born_by

SOURCE = Path(errors.__file__).parent
STRANGE = (3.5, None, object(), float("nan"))  # none of which is a text, a whole number, a game or a row of anything

TAKES_ONE: dict[str, Callable[[object], object]] = {
    "Position": Position,
    "Game": Game,
    "Game.of": Game.of,
    "Game.from_data": Game.from_data,
    "Form": Form,
    "Nim": Nim,
    "Nim.parse": Nim.parse,
    "Cutcake": lambda x: Cutcake(x, 2),
    "Cutcake.parse": Cutcake.parse,
    "Subtraction": Subtraction,
    "Octal": Octal,
    "Domineering": Domineering,
    "Domineering of squares": lambda x: Domineering([x]),
    "Hackenstrings": Hackenstrings,
    "ToadsAndFrogs": ToadsAndFrogs,
    "ChildishHackenbush": ChildishHackenbush,
    "Heaps": Heaps,
    "Hackenstring": Hackenstring,
    "Ordinal": Ordinal,
    "Census": Census,
    "Match": Match,
    "draw": draw,
    "read": read,
    "write": lambda x: write(x, "letters"),
    "side_by_side": lambda x: side_by_side([x]),
    "same_shape": lambda x: same_shape(x, Position("b")),
    "stalk": stalk,
    "tree": lambda x: tree(x, "b"),
    "tree on a node": lambda x: tree([x], "b"),
    "flower": lambda x: flower(x, "b"),
    "random_position": lambda x: random_position(x, seed=1),
    "smallest": smallest,
    "verify": verify,
    "star": star,
    "up": up,
    "mex": mex,
    "nim_sum": nim_sum,
    "born_by": born_by,
    "number_line": number_line,
    "picture of a string": pictures.stalk,
    "strip": strip,
    "strip of frames": lambda x: strip([x]),
    "to_png": to_png,
    "find_period": find_period,
    "sqrt": sqrt,
    "encode_stream": encode_stream,
    "decode": decode,
    "unpack": unpack,
    "Sum": Sum,
}


@pytest.mark.parametrize("name", TAKES_ONE)
def test_an_argument_of_the_wrong_kind_is_invalid(name: str) -> None:
    for strange in STRANGE:
        with pytest.raises(InvalidArgument):
            TAKES_ONE[name](strange)


def test_numbers_that_need_not_be_whole_are_checked_as_well() -> None:
    for call in (Surreal, encode, simplest_between):
        with pytest.raises(InvalidArgument):
            call(object())


@pytest.mark.parametrize("edges", [[(0, 1, "q")], [(0, 1)], [(0, "a b", "b")], [(0, 1, None)], [(0, -1, "b")]])
def test_an_edge_that_is_none_is_invalid(edges: list[tuple[object, ...]]) -> None:
    with pytest.raises(ValueError, match="expected") as caught:
        Position(edges)
    assert type(caught.value) is InvalidArgument


@pytest.mark.parametrize("name", ["positions", "seconds", "memory"])
@pytest.mark.parametrize("limit", ["x", -1, 1 << 64, float("nan"), float("inf"), True, [1]])
def test_limits_of_a_budget_are_checked(name: str, limit: object) -> None:
    with pytest.raises(InvalidArgument, match=f"expected {name} of a budget"):
        Budget(**{name: limit})


def test_only_seconds_of_a_budget_may_be_fractions() -> None:
    assert Budget(positions=0, seconds=0.5, memory=None) == Budget(0, 0.5, None)
    with pytest.raises(InvalidArgument):
        Budget(positions=0.5)  # type: ignore[arg-type]


def test_the_base_class_is_never_raised() -> None:
    bare = []
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.exc if isinstance(node, ast.Raise) else None
            made = called.func if isinstance(called, ast.Call) else called
            if isinstance(made, ast.Name) and made.id == "HackenbushError":
                bare.append(f"{path.relative_to(SOURCE)}:{node.lineno}")
    assert bare == []


def test_the_family_is_in_one_module() -> None:
    family = [errors.HackenbushError]
    for parent in family:  # which grows
        family += parent.__subclasses__()
    outside = {kind.__name__ for kind in family if kind.__module__.startswith("hackenbush.")}
    assert outside - set(errors.__all__) <= {"UsageError"}  # of the command line
