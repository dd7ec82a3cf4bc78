"""Budgets: what may be asked for, what a spent one leaves known, and that preparing counts as well."""

from __future__ import annotations

import pytest

from hackenbush import _kernel
from hackenbush.board import Position
from hackenbush.census import smallest
from hackenbush.errors import InvalidArgument, TooHard
from hackenbush.playing import Match, Perfect, annotate, hint
from hackenbush.rulesets import Sum
from hackenbush.solvers import Budget, best_moves, compare, moves, outcome, solve, value, winning_moves
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.known import Known
from hackenbush.solvers.pictures import add_up
from hackenbush.solvers.search import search
from hackenbush.values import Game
from tests.samples import sized

NO_TIME = Budget(seconds=0)
# redwood furniture that is no bed: all feet joined by red edges, without legs
HARD = Position(
    [(0, foot, "b") for foot in range(1, 8)] + [(u, v, "r") for u in range(1, 8) for v in range(u + 1, 8)],
)
MANY = sized(20_000, pure=300)
STEMS = [f"g{n:b}".replace("1", "b").replace("0", "r") for n in range(64, 104)]


@pytest.mark.parametrize("field", ["positions", "seconds", "memory"])
@pytest.mark.parametrize("odd", [-1, -0.5, float("nan"), float("inf"), 2**64, 10**5000, True, "5", [5]], ids=range(9))
def test_an_odd_field_is_refused_in_words(field: str, odd: object) -> None:
    with pytest.raises(InvalidArgument, match=f"expected {field} of a budget from 0 to 2"):
        Budget(**{field: odd})  # type: ignore[arg-type]


@pytest.mark.parametrize("seconds", [0, 5e-324, 2**63 - 1, 2**63, None])
def test_every_other_number_of_seconds_is_taken(seconds: float | None) -> None:
    budget = Budget(seconds=seconds)
    assert solve(Position("b(r,g)+0"), budget=budget).outcome is not None
    assert outcome(Position("br"), budget=budget)


def test_only_a_budget_is_a_budget() -> None:
    with pytest.raises(InvalidArgument, match="expected a Budget, not 5"):
        value(Position("b"), budget=5)  # type: ignore[arg-type]


# ---- preparing ----------------------------------------------------------------------------------------------------


def test_many_arches_are_one_piece() -> None:
    arches = Position("0-0R " * MANY)
    assert len(arches.pieces(most=0, small=8)) == 1
    solution = solve(arches)
    assert (solution.value, len(solution.parts), len(solution.parts[0].edges)) == (Game(-MANY), 1, MANY)
    assert value(arches) == -MANY


def test_few_parts_are_told_apart() -> None:
    solution = solve(Position("b:0+r:0+b:0"))
    assert [part.edges for part in solution.parts] == [(0,), (1,), (2,)]


def test_edges_of_joined_pieces_keep_their_names() -> None:
    board = Position("r+" + "b:0+" * 9 + "gb").tracked().cut(0)
    pieces = dict(board.pieces(most=0, small=1))
    assert pieces["red-blue"].origin.tolist() == list(range(1, 10))
    assert pieces["hotchpotch"].origin.tolist() == [10, 11]


def test_listing_options_counts_time_and_memory() -> None:
    path = Position("b" * 400)
    with pytest.raises(TooHard, match="not done in 0 seconds"):
        search(path, meter=Meter(NO_TIME), make=Game.of, add=Game.__add__, zero=Game(0))
    with pytest.raises(TooHard, match="not done in 0 MiB, with 1 positions"):
        search(path, meter=Meter(Budget(memory=100_000)), make=Game.of, add=Game.__add__, zero=Game(0))


def test_no_picture_of_a_huge_value_is_tried() -> None:
    for huge in (2**40, -(2**70), "*9999999"):
        with pytest.raises(TooHard, match="every picture of this value has at least"):
            smallest(Game(huge))


# ---- time for values ----------------------------------------------------------------------------------------------


def test_a_time_limit_is_nested_and_taken_back() -> None:
    assert _kernel.time_limit(None) is None
    with Meter(Budget(seconds=60)).timing():
        with Meter(Budget(seconds=600)).timing():
            left = _kernel.time_limit(50)
            assert left is not None
            assert left <= 60
        left = _kernel.time_limit(None)
        assert left is not None
        assert 50 < left <= 60
    assert _kernel.time_limit(None) is None


def test_values_are_not_worked_out_beyond_a_time_limit() -> None:
    stems = [value(Position(text)) for text in STEMS]
    _kernel.collect()
    with pytest.raises(TooHard, match="time"), Meter(NO_TIME).timing():
        total = Game(0)
        for stem in stems:
            total += stem
    assert _kernel.time_limit(None) is None


def test_a_sum_that_is_not_worked_out_has_bounds() -> None:
    stems = [Known.exactly(value(Position(text))) for text in STEMS[:12]]
    whole = Position("+".join(STEMS[:12]))
    with Meter(NO_TIME).timing():
        found = add_up(stems, len(whole))
    assert found.value is None
    assert found.lower is not None
    assert found.upper is not None
    assert found.lower <= value(whole) <= found.upper


# ---- what is known ------------------------------------------------------------------------------------------------


def test_parts_that_are_solved_are_positions_with_their_values() -> None:
    with pytest.raises(TooHard) as stuck:
        value(Position("br+ggg") + HARD, budget=Budget(positions=5))
    solved = dict(stuck.value.solved)
    assert solved[Position("br")] == Game("1/2")
    assert any(part.is_green and worth == Game("*3") for part, worth in solved.items())  # type: ignore[attr-defined]
    assert stuck.value.lower <= stuck.value.upper  # type: ignore[operator]


@pytest.mark.parametrize(
    "ask",
    [
        lambda p, budget: compare("b", p, budget=budget),
        lambda p, budget: best_moves(p, "left", budget=budget),
        lambda p, budget: value(Sum(Position("b"), p), budget=budget),
    ],
)
def test_bounds_are_of_what_was_asked_or_none(ask: object) -> None:
    with pytest.raises(TooHard) as stuck:
        ask(HARD, Budget(positions=3))  # type: ignore[operator]
    assert (stuck.value.lower, stuck.value.upper, stuck.value.outcome) == (None, None, None)


def test_without_time_no_move_is_called_best() -> None:
    table = moves(Position("bbr+rrb"), budget=NO_TIME)
    assert len(table) == 6
    assert not any(move.value or move.is_best for move in table)
    with pytest.raises(TooHard):
        best_moves(Position("0-1B 1-2R 2-0B"), "left", budget=NO_TIME)
    with pytest.raises(TooHard):
        winning_moves(Position("0-1B 1-2R 2-0B"), "left", budget=NO_TIME)


def test_players_without_time_say_that_they_guess() -> None:
    p = Position("b+rr+gb")
    assert Perfect(NO_TIME).choose(p, "left").wins is None
    assert hint(p, "left", budget=NO_TIME).wins is None
    assert Meter(NO_TIME).within(Budget(positions=7)) == Budget(7, 0.0)


def test_notes_on_a_match_without_time_have_no_values() -> None:
    match = Match(Position("0-1B 1-2R 2-0B 1-2G"))
    match.play(match.position.moves("left")[0])  # type: ignore[attr-defined]
    assert [note.better for note in annotate(match, budget=NO_TIME)] == [()]
