"""How fast the machine is changes no move and no hint silently: limits inside the package count work, not seconds."""

from __future__ import annotations

import ast
import itertools
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import hackenbush
from hackenbush import Budget, Player, Position, explain, gallery
from hackenbush.board import random_position
from hackenbush.explaining.questions import ask
from hackenbush.playing import Match, Perfect, expected_length, hint
from hackenbush.playing.grades import Grader
from hackenbush.solvers import best_moves
from hackenbush.solvers.budget import Meter
from hackenbush.tasks.catalog import TASKS, Work
from tests.samples import sized

WORK = Budget(positions=sized(10_000, pure=500), seconds=None)
LOST = Position("bbr+brb+rrb+rbb+rrrb")  # -2, with 7,898 ways to go on
HARD = random_position(60, seed=5) + random_position(14, seed=1)
PACKAGE = Path(hackenbush.__file__).parent


def let_time_fly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second pass each time somebody looks at the clock."""
    seconds = itertools.count()
    monkeypatch.setattr(time, "monotonic", lambda: float(next(seconds)))


def answers() -> dict[str, object]:
    match = Match(Position("bbb+r"), first=Player.RIGHT)
    match.play(3)
    match.play(2)
    return {
        "a lost game": hint(LOST, Player.LEFT, budget=WORK),
        "a hard picture": hint(HARD, Player.LEFT, budget=Budget(positions=1, seconds=None)),
        "the length of random play": expected_length(LOST),
        "spare moves": match.result,
        "a guess before a step": [ask(step) for step in explain(gallery("house"), budget=WORK).steps],
    }


def test_a_slow_machine_gives_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = answers()
    let_time_fly(monkeypatch)
    assert answers() == usual


def test_a_move_that_was_chosen_in_too_little_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "holds out longest" in Perfect(WORK).choose(LOST, Player.LEFT).why
    let_time_fly(monkeypatch)
    little = Budget(seconds=1_000)
    assert Perfect(little).choose(LOST, Player.LEFT).why.endswith("this is a guess, as there was too little time")
    assert "This one is a guess, as there was too little time" in hint(LOST, Player.LEFT, budget=little).why


def test_a_share_of_the_time_that_is_too_short_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    for share, is_short in ((Budget(seconds=0.0), True), (Budget(positions=1, seconds=None), False)):
        grader = Grader(random_position(24, seed=57), Player.LEFT, Meter(Budget(seconds=None)))
        monkeypatch.setattr(Meter, "fraction", lambda *_, share=share: share)
        assert len(grader.find_values(grader.moves)) < len(grader.moves)
        assert grader.was_hurried is is_short
        monkeypatch.undo()


@pytest.mark.parametrize("task", ["hint", "play"])
def test_more_time_may_find_a_better_cut_than_one_chosen_in_a_hurry(task: str, monkeypatch: pytest.MonkeyPatch) -> None:
    request = {"position": LOST, "player": "left", "strength": "perfect"}
    assert TASKS[task].work(request, Work(WORK)).is_complete
    let_time_fly(monkeypatch)
    assert not TASKS[task].work(request, Work(Budget(seconds=1_000))).is_complete


@pytest.mark.parametrize(
    "position", [random_position(12, seed=1), random_position(10, seed=4, colors="br")], ids=["graph", "red-blue"]
)
def test_a_winning_cut_that_was_not_compared_with_all_others_says_so(position: Position) -> None:
    best = best_moves(position, Player.LEFT)
    *hurried, usual = (hint(position, "left", budget=Budget(positions, None)) for positions in (1, 10, 30, 100, 10_000))
    assert usual.edge in best
    assert "Not every winning cut could be compared" not in usual.why
    worse = [each.why for each in hurried if each.wins and each.edge not in best]
    assert worse
    assert all(why.endswith(" Not every winning cut could be compared with it.") for why in worse)
    assert not any("no other cut costs less" in why for why in worse)


# ---- where budgets are made -----------------------------------------------------------------------------------------


def budgets_in_seconds(text: str) -> Iterator[str]:
    """Yield each budget of a module that limits seconds and is no default of an argument ``budget``.

    >>> list(budgets_in_seconds("A = Budget()\\ndef f(*, budget=A):\\n    g(budget=Budget(positions=7))"))
    ['Budget(positions=7)']
    >>> list(budgets_in_seconds("g(Budget(7, seconds=None), Budget(seconds=x))"))
    []
    """
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    defaults = {
        name.id
        for node in nodes
        if isinstance(node, ast.FunctionDef)
        for arg, name in [
            *zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True),
            *zip(reversed(node.args.args), reversed(node.args.defaults), strict=False),
        ]
        if arg.arg == "budget" and isinstance(name, ast.Name)
    }
    fields = {node.value.id for node in nodes if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Name)}
    stated = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id in defaults | fields
    } | {
        id(node.values[1]) for node in nodes if isinstance(node, ast.BoolOp) and ast.unparse(node.values[0]) == "budget"
    }
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Budget" and id(node) not in stated:
            limits = {keyword.arg: keyword.value for keyword in node.keywords}
            seconds = node.args[1] if len(node.args) > 1 else limits.get("seconds", ast.Constant(60.0))
            if isinstance(seconds, ast.Constant) and seconds.value is not None:
                yield ast.unparse(node)


def test_only_a_stated_budget_limits_seconds() -> None:
    found = {
        f"{path.relative_to(PACKAGE)}: {budget}"
        for path in PACKAGE.rglob("*.py")
        if path.parent.name != "cli"  # where the defaults of options are
        for budget in budgets_in_seconds(path.read_text(encoding="utf-8"))
    }
    assert found == set()
