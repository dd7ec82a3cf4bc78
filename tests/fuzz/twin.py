"""The same questions asked of two kernels: of the one in use here, and of its pure twin in a process of its own."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from functools import cache

from hackenbush import Budget, Game, HackenbushError, Player, Position, TooHard, _kernel, outcome, solve, value
from hackenbush.board import read, shape_key, write
from hackenbush.rulesets import as_playable
from hackenbush.solvers import best_moves, moves, winning_moves
from hackenbush.solvers.green import cut_values

from .kinds import require
from .processes import Answering

__all__ = ["SUMMARIES", "agree", "summary"]

SUMMARIES: dict[str, Callable[[str], object]] = {}


def agree(name: str, case: str) -> None:
    """Require that both kernels say the same of a case."""
    if _kernel.NAME == "pure":
        return
    here = summary(name, case)
    kind, there = _twin().ask([name, case])
    if kind == "too hard":
        raise TooHard(there)
    require(here == there, f"the kernels differ on {name} {case!r}", f"compiled: {here}", f"pure: {there}")


def summary(name: str, case: str) -> str:
    """Return what a kernel says of a case, as text; an error is an answer too."""
    try:
        return json.dumps(SUMMARIES[name](case))
    except TooHard:
        raise
    except HackenbushError as error:
        return f"{type(error).__name__}: {error}"


def _summary(function: Callable[[str], object]) -> Callable[[str], object]:
    SUMMARIES[function.__name__] = function
    return function


# ---- what is asked ----------------------------------------------------------------------------------------------


@_summary
def picture(case: str) -> object:
    """Everything that is small: value, outcome, moves, components, shape, text."""
    p = Position(case)
    after = {str(player): list(map(str, moves(p, player).values())) for player in Player}
    return [
        str(value(p)),
        str(outcome(p)),
        after,
        [best_moves(p, player) for player in Player],
        [winning_moves(p, player) for player in Player],
        list(map(str, p.components())),
        [p.falls(edge) for edge in p.moves(Player.LEFT)],
        shape_key(p).hex() if len(p) <= 12 else "",
        [str(p), write(p, "edges"), p.is_tree, p.is_stalk, p.floating],
    ]


@_summary
def solved(case: str) -> object:
    """Value and outcome alone."""
    p = Position(case)
    budget = Budget(seconds=3.0)
    return [str(value(p, budget=budget)), str(outcome(p, budget=budget)), solve(p, budget=budget).methods]


@_summary
def green(case: str) -> object:
    p = Position(case)
    return [str(value(p)), winning_moves(p, Player.LEFT), cut_values(p)]


@_summary
def tree(case: str) -> object:
    p = Position(case)
    return [str(value(p).as_data()), [best_moves(p, player) for player in Player]]


@_summary
def arithmetic(case: str) -> object:
    g, h = map(Game, case.split(" ; "))
    total = g + h
    walls = total.thermograph
    return [
        [str(x) for x in (total, g - h, -g)],
        [g <= h, h <= g, g.is_fuzzy_with(h)],
        [str(x) for x in (total.left_stop, total.right_stop, total.mean, total.temperature)],
        [[(str(t), str(v)) for t, v in wall] for wall in (walls.left, walls.right)],
        [g.birthday, total.birthday],
        str(g.atomic_weight) if g.is_all_small else "",
    ]


@_summary
def notation(case: str) -> object:
    return str(Game(case))


@_summary
def reading(case: str) -> object:
    p = read(case)
    return [str(p), list(map(str, p.edges))]


@_summary
def other(case: str) -> object:
    return str(value(as_playable(case)))


# ---- the process ------------------------------------------------------------------------------------------------


@cache
def _twin() -> Answering:
    path = os.pathsep.join(filter(None, sys.path))
    environment = {**os.environ, "HACKENBUSH_KERNEL": "pure", "PYTHONPATH": path}
    return Answering("the twin", [sys.executable, "-m", "tests.fuzz.twin"], environment)


def main() -> None:
    """Answer the questions on standard input, a line each."""
    for line in sys.stdin:
        name, case = json.loads(line)
        try:
            reply = "ok", summary(name, case)
        except TooHard as stuck:
            reply = "too hard", str(stuck)
        except Exception as wrong:
            reply = "ok", f"{type(wrong).__name__} in the twin: {wrong}"
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
