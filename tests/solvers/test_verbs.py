"""The verbs on pictures and on other games: values, outcomes, moves, budgets."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.inputs import random_picture
from hackenbush.board import Position, all_specimens, gallery, random_position, side_by_side
from hackenbush.errors import TooHard
from hackenbush.players import Outcome, Player
from hackenbush.solvers import (
    Budget,
    Progress,
    best_moves,
    grundy,
    moves,
    outcome,
    outcome_of_sum,
    solve,
    value,
    winning_moves,
)
from hackenbush.values import Game
from tests.board.by_search import value_by_search
from tests.board.strategies import positions
from tests.samples import examples, sized

players = st.sampled_from(Player)
DATA = Path(__file__).parent.parent / "data"


@given(positions(max_edges=7))
@examples(100, pure=25)
def test_values_and_outcomes_are_those_of_plain_search(position: Position) -> None:
    g = value_by_search(position)
    assert value(position) == g
    assert outcome(position) is g.outcome
    solution = solve(position)
    assert (solution.value, solution.outcome, solution.is_exact) == (g, g.outcome, True)
    assert sum((part.value for part in solution.parts if part.value is not None), Game(0)) == g


@given(positions(max_edges=6), players)
@examples(100, pure=25)
def test_moves_have_the_values_of_plain_search_and_win_when_they_should(position: Position, player: Player) -> None:
    table = moves(position, player)
    after = table.values()
    assert [move.move for move in table] == list(position.moves(player))
    assert after == [value_by_search(position.cut(edge)) for edge in position.moves(player)]
    wins = [
        edge for edge in position.moves(player) if value_by_search(position.cut(edge)).outcome.winner(-player) is player
    ]
    assert list(winning_moves(position, player)) == wins
    best = best_moves(position, player)
    for move, g in zip(table, after, strict=True):
        beaten = any(h > g if player is Player.LEFT else h < g for h in after)
        assert (move.move in best) != beaten
        assert move.is_best != beaten
        assert move.falls == position.falls(move.move)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [name for name in all_specimens() if len(gallery(name)) <= sized(99, pure=15)])
def test_every_specimen_has_its_value(name: str) -> None:
    specimen = all_specimens()[name]
    assert value(specimen.position) == Game(specimen.value)


def test_the_agreed_values_of_other_engines() -> None:
    records = json.loads((DATA / "agreed.json").read_text())
    records = records if isinstance(records, list) else records["positions"]
    assert all(value(Position(record["edges"])) == Game(record["value"]) for record in records if "edges" in record)


def test_sums_of_many_parts_are_decided_without_being_added_up() -> None:
    parts = [random_position(12, seed=seed) for seed in range(sized(50, pure=10))]
    total = side_by_side(parts)
    number = sum(value(part).left_stop for part in parts)
    assert outcome(total) is (Outcome.LEFT if number > 0 else Outcome.RIGHT)
    balanced = side_by_side([*parts, *(-part for part in reversed(parts))])
    assert outcome(balanced) is Outcome.PREVIOUS
    assert outcome(balanced + Position("gb+gb+gb")) is Outcome.LEFT
    assert outcome(balanced + Position("g")) is Outcome.NEXT


@given(
    st.lists(
        st.sampled_from(["^", "v*", "*2", "^[2]", "1/2", "-1/2", "{0|^}", "{1|-1}", "v2", "{0||0|-1}"]), max_size=6
    )
)
def test_the_outcome_of_a_sum_is_that_of_its_value(texts: list[str]) -> None:
    games = [Game(text) for text in texts]
    assert outcome_of_sum(games) is sum(games, Game(0)).outcome


def test_a_hard_picture_gives_bounds_in_time() -> None:
    rng = random.Random(1)
    dense = Position([(rng.randrange(40), rng.randrange(40), rng.choice("br")) for _ in range(200)])
    solution = solve(dense, budget=Budget(seconds=1.0))
    assert solution.seconds < 10
    if not solution.is_exact:
        assert solution.lower is not None
        assert solution.upper is not None
        assert solution.lower <= solution.upper
        with pytest.raises(TooHard) as caught:
            value(dense, budget=Budget(seconds=0.5))
        assert caught.value.lower <= caught.value.upper  # type: ignore[operator]


def test_progress_counts_the_parts() -> None:
    seen: list[Progress] = []
    solution = solve(Position("gb+br+gg+gr"), progress=seen.append)
    assert [state[:2] for state in seen] == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert [state.found for state in seen] == [solution.parts[index] for index in (1, 2, 0, 3)]


@pytest.mark.parametrize("colors", ["br", "bbrrgggggg"])
def test_progress_is_told_during_long_work_and_may_end_it(colors: str) -> None:
    class Enough(Exception):
        pass

    seen: list[Progress] = []

    def progress(state: Progress) -> None:
        seen.append(state)
        if len(seen) == 4:
            raise Enough

    hard = Position(random_picture(44 if colors == "br" else 32, colors, 1))
    with pytest.raises(Enough):
        solve(hard, budget=Budget(seconds=30), progress=progress)
    assert len(seen) == 4
    assert all(0 <= one[2] <= other[2] for one, other in pairwise(seen))
    assert value(Position("gb")) == Game("^*")  # nothing is damaged


def test_progress_of_other_games() -> None:
    class Countdown(NamedTuple):
        left: int

        def options(self, _: Player) -> list[Countdown]:
            return [Countdown(self.left - 1)] if self.left else []

    seen: list[Progress] = []
    assert solve(Countdown(600), progress=seen.append).value == 0
    assert seen == [Progress(0, 1, 256), Progress(0, 1, 512)]


def test_a_solution_is_plain_data_too() -> None:
    data = solve(Position("br+gb")).as_data()
    assert json.loads(json.dumps(data))["value"]["text"] == "1/2^*"
    assert data["outcome"] == "left"
    assert [part["method"] for part in data["parts"]] == ["tree", "hotchpotch"]


def test_grundy_values_of_pictures() -> None:
    assert grundy(Position("g(g,gg)+gg")) == 4 ^ 2


def test_a_million_edges_of_each_kind() -> None:
    many = sized(10**6, pure=400)
    assert value(Position("g" * many)) == Game(f"*{many}")
    assert value(Position.from_arrays(range(many), [*range(1, many), 0], "g" * many)) == 0
    assert value(Position.from_arrays([0] * many, range(1, many + 1), "br" * (many // 2))) == 0
    assert outcome(Position("br" * (many // 2))) is Outcome.LEFT
    assert best_moves(Position("br" * (many // 2)), Player.LEFT) == (many - 2,)
    assert winning_moves(Position("br" * (many // 2)), Player.RIGHT) == ()


@pytest.mark.parametrize(
    "text",
    [
        "rr:4(b:3(r:0,r:4,b:0,r:4),b:2(b:0,b:0,r:2,b:5(b:0,r:5)))",
        "b(r:3(b:5b:4(r:2(r:0,b:4,r:0),r:4,r:5,b:4,b:5),r:0),b:0)",
    ],
)
@pytest.mark.parametrize("sign", [1, -1])
def test_a_bound_that_is_0_does_not_say_who_wins(text: str, sign: int) -> None:
    position = sign * Position(text)
    assert value(position) == 0
    for most in range(4):
        assert solve(position, budget=Budget(positions=most)).outcome in (None, Outcome.PREVIOUS)
