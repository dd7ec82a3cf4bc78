"""Replies to a worker in a browser: interrupted, unfinished, refused."""

from __future__ import annotations

import json

import pytest

from hackenbush.tasks import replying
from hackenbush.tasks.replying import reply

GRID = (
    "0-1B 0-2R 0-3B 1-2R 2-3B 1-4B 2-5R 3-6R 4-5B 5-6R 4-7R 5-8B 6-9B 7-8R 8-9B "
    "7-10R 8-11B 9-12R 10-11B 11-12R 3-13B 6-14R 9-15B 12-16R 13-14R 14-15B 15-16B"
)
MEMORY = 1 << 28


def test_an_interrupt_ends_the_task(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(replying, "run", interrupted)
    assert reply("value", "{}", 10, 10, MEMORY, lambda _: None) == ("interrupted", "", b"")


def test_a_spent_budget_of_positions_gives_bounds_and_says_so() -> None:
    told: list[str] = []
    kind, _, content = reply("value", json.dumps({"position": GRID}), 10, 3600, MEMORY, told.append)
    found = json.loads(content)
    assert kind == "unfinished"
    assert "positions" in found["reason"]
    assert found["lower"] is not None
    assert [message["state"] for message in map(json.loads, told)].count("bounds") >= 1


def test_the_same_work_gives_the_same_answer() -> None:
    kinds = [
        reply("value", json.dumps({"position": GRID}), most, 3600, MEMORY, lambda _: None)[0] for most in (10, 10**6)
    ]
    assert kinds == ["unfinished", "answer"]


def test_a_request_of_another_shape_is_refused_with_the_same_words_as_on_a_server() -> None:
    kind, header, _ = reply("hint", '{"position": "br", "player": "nobody"}', 10, 10, MEMORY, lambda _: None)
    assert kind == "failure"
    assert json.loads(header)["message"] == "player: expected 'left' or 'right', not 'nobody'"
