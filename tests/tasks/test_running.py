"""Requests that are read, answered and refused without any server, as a browser or a notebook would."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from hackenbush import Budget
from hackenbush.tasks import TASKS, run

BODY = {
    "position": "b(r,g)+gb",
    "start": "br",
    "text": "b(r,g)",
    "name": "house",
    "format": "json",
    "value": "3/8",
    "player": "left",
    "moves": [],
    "id": "three-eighths",
    "seed": 5,
}


BODIES = dict.fromkeys(TASKS, BODY) | {"chapter": BODY | {"name": "rules"}, "prove": BODY | {"value": None}}


@pytest.mark.parametrize("name", TASKS)
def test_answers_have_the_shape_they_should(name: str) -> None:
    answer = run(name, BODIES[name])
    assert answer.failure is None
    shape = TASKS[name].answer
    if isinstance(shape, tuple):
        assert answer.media in shape
    else:
        shape.read(json.loads(answer.content))


@pytest.mark.parametrize(
    ("name", "request_", "message"),
    [
        ("value", {}, "position: expected a picture or a text, but it is missing"),
        ("value", {"position": 7}, "position: expected a text of at most 1,048,576 characters, not 7"),
        ("value", {"position": "b", "seconds": 31}, "seconds: expected a number above 0 and at most 30, not 31"),
        ("value", {"position": "b", "seconds": True}, "seconds: expected a number above 0 and at most 30, not true"),
        ("play", {"position": "b", "player": "me"}, "player: expected 'left' or 'right', not 'me'"),
        ("judge", {"start": "b", "moves": [0, -1]}, "moves[1]: expected an integer from 0 to 99999, not -1"),
        ("guess", "[]", "expected an object, not a list"),
    ],
)
def test_requests_of_another_shape_are_refused_with_the_place(name: str, request_: object, message: str) -> None:
    failure = run(name, request_).failure  # type: ignore[arg-type]
    assert failure is not None
    assert (failure.kind, failure.message) == ("invalid", message)


def test_what_is_no_json_and_no_task_is_refused() -> None:
    for text in ("{", b"\xff", "[" * 100_000):
        failure = run("value", text).failure
        assert failure is not None
        assert failure.kind == "notation"
    failure = run("valve", {}).failure
    assert failure is not None
    assert failure.kind == "unknown"
    assert "did you mean 'value'" in failure.message


def test_a_budget_is_cut_to_the_seconds_that_are_asked_for() -> None:
    seen: list[float | None] = []
    for seconds, own in ((2, None), (2, 5.0), (20, 5.0), (None, 5.0), (None, None)):
        budget = Budget(seconds=own)
        run("value", {"position": "b", "seconds": seconds}, budget, admit=lambda _, given: seen.append(given.seconds))
    assert seen == [2, 2, 5, 5, 10]


def test_nothing_of_a_server_is_imported() -> None:
    names = ("signal", "multiprocessing", "subprocess", "asyncio", "pydantic", "starlette", "uvicorn")
    code = f"import sys, hackenbush.tasks; print([name for name in {names!r} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


def loaded_by(program: str, before: str = "pass") -> set[str]:
    """Return the modules that a program loads in an interpreter of its own, beyond those that it had before."""
    code = f"import sys; {before}; before = set(sys.modules); {program}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


LATER = (
    "hackenbush.explaining", "hackenbush.lessons", "hackenbush.playing", "hackenbush.board.specimens", "tomllib",
    "hackenbush.proofs", "hackenbush.solvers.certif",
)  # fmt: skip


def test_a_first_value_loads_no_lessons_and_no_explanations() -> None:
    """A browser waits for what is loaded here."""
    loaded = loaded_by("from hackenbush.tasks import run; assert run('value', {'position': 'b(r,g)+gb'}).is_complete")
    assert "hackenbush.solvers.hotchpotch" in loaded
    assert {name for name in loaded if name.startswith(LATER)} == set()


def test_no_task_waits_for_what_is_preloaded() -> None:
    before = "from hackenbush.tasks import run; from hackenbush.tasks.catalog import preload; preload()"
    loaded = loaded_by(f"[run(*each) for each in {BODIES!r}.items()]", before)
    assert "hackenbush.board.svg" in loaded | loaded_by(before)  # the tasks were done
    assert {name for name in loaded if name.startswith(LATER)} == set()
