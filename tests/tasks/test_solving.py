"""Parts, values and moves of pictures as a page asks for them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.inputs import random_picture
from hackenbush import Budget, Game, Position, _kernel, solve, value
from hackenbush.solvers import clear_table
from hackenbush.tasks import run
from hackenbush.tasks.pictures import text_of
from hackenbush.tasks.solving import solve_in_rounds
from tests.board.strategies import positions

BOUNDLESS = Budget()


@given(positions(max_edges=8))
def test_the_friendly_text_reads_back(position: Position) -> None:
    again = Position(text_of(position))
    assert len(again) == len(position)
    assert value(again) == value(position)


@settings(max_examples=5)
@given(st.lists(st.sampled_from(["b", "r", "g", "br", "gg"]), min_size=101, max_size=120))
def test_many_parts_are_solved_together(stalks: list[str]) -> None:
    position = Position("+".join(stalks))
    found = solve(position)
    assert len(found.parts) <= 2
    assert sorted(edge for part in found.parts for edge in part.edges) == list(range(len(position)))
    assert found.value == sum((value(Position(stalk)) for stalk in stalks), Game(0))


def test_a_listener_is_told_of_every_part() -> None:
    told = []
    solve_in_rounds(Position("gb+g+br"), budget=BOUNDLESS, listener=told.append)
    parts = [(message["edges"], message["value"]["text"]) for message in told if message["state"] == "part"]
    assert parts == [([3, 4], "1/2"), ([2], "*"), ([0, 1], "^*")]
    assert {message["parts"] for message in told if message["state"] == "solving"} == {3}


def test_the_rounds_of_a_search_share_its_positions() -> None:
    """Three rounds have a tenth, three tenths and six tenths of the budget."""
    grid = (
        "0-1B 0-2R 0-3B 1-2R 2-3B 1-4B 2-5R 3-6R 4-5B 5-6R 4-7R 5-8B 6-9B 7-8R 8-9B "
        "7-10R 8-11B 9-12R 10-11B 11-12R 3-13B 6-14R 9-15B 12-16R 13-14R 14-15B 15-16B"
    )
    told: list[str] = []
    budget = Budget(positions=10, seconds=3600.0)
    found = solve_in_rounds(Position(grid), budget=budget, listener=lambda message: told.append(message["state"]))
    assert not found.is_exact
    assert found.visited <= 6
    assert told.count("bounds") == 3


@pytest.mark.skipif(_kernel.NAME != "native", reason="the pure kernel is slow")
def test_moves_have_bounds_where_values_take_long_unless_they_are_asked_for() -> None:
    """An answer with bounds is complete, so that no slower worker is asked for the same again."""
    clear_table()
    request = {"position": text_of(Position(random_picture(24, "br", 215)))}
    short, full = run("moves", request), run("moves", {**request, "exact": True})
    assert short.is_complete
    assert full.is_complete
    for move, exact in zip(*(json.loads(answer.content)["moves"] for answer in (short, full)), strict=True):
        assert exact["value"] is not None
        assert move["wins"] is exact["wins"]
        assert (move["value"] is None) is (move["lower"] is not None) is (move["reason"] is not None)
    clear_table()
    assert not run("moves", {**request, "exact": True}, Budget(positions=10)).is_complete
