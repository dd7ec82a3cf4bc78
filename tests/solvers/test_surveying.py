"""Who wins after every cut, which cuts are best, and values as far as little work goes, against the definition."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.inputs import random_picture
from hackenbush import Budget, Game, Outcome, Player, Position, TooHard, _kernel, solve
from hackenbush.playing.grades import Grader
from hackenbush.solvers import MoveTable, clear_table, moves, search_table, surveying
from hackenbush.solvers.budget import Meter
from hackenbush.solvers.move_table import tabulate
from hackenbush.solvers.red_blue import solve_red_blue
from tests.board.by_search import value_by_search
from tests.board.strategies import positions
from tests.samples import sized
from tests.solvers.test_comparing import by_values, defined
from tests.solvers.test_red_blue import random_edges

HARD = Position(random_picture(28, "br", 213))  # the values after its cuts take three times as long as its own
native = pytest.mark.skipif(_kernel.NAME != "native", reason="the pure kernel keeps no searches")


def share(monkeypatch: pytest.MonkeyPatch, positions: int, glance: int = 0) -> None:
    """Let all cuts share so many positions."""
    monkeypatch.setattr(surveying, "MOST_FOR_VALUES", positions)
    monkeypatch.setattr(surveying, "_ROUNDS", (positions // 4, positions))
    monkeypatch.setattr(surveying, "_GLANCE", min(glance, positions))


defined_value = cache(value_by_search)


def check_bounds(table: MoveTable) -> None:
    """What is said of each move holds by the definition."""
    for move in table:
        after = defined_value(move.option)
        assert move.outcome is after.outcome, move
        assert move.value in (None, after), move
        if move.value is None:
            assert move.known.lower is not None
            assert move.known.upper is not None
            assert move.known.lower <= after <= move.known.upper, (move, after)
            assert move.known.reason, move


def check_best(position: Position, table: MoveTable) -> int:
    """Marks of best cuts are right where they are given; return how many are."""
    known = 0
    for player in Player:
        best = by_values(position, player, lambda option: defined_value(option).number)
        for move in table:
            if move.player is player and move.is_best is not None:
                assert move.is_best == (move.move in best), move
                known += 1
    return known


@pytest.mark.parametrize("positions_shared", [0, 1, 4, 20, 100])
@pytest.mark.parametrize("seed", range(sized(12, pure=3, quick=4)))
def test_red_blue_cuts_with_little_work(seed: int, positions_shared: int, monkeypatch: pytest.MonkeyPatch) -> None:
    share(monkeypatch, positions_shared)
    chance = random.Random(seed)
    clear_table()
    p = Position(random_edges(chance, sized(13, pure=8), sized(5, pure=3)))
    table = moves(p)
    check_bounds(table)
    check_best(p, table)


@pytest.mark.parametrize("positions_shared", [0, 6, 40])
@pytest.mark.parametrize("seed", range(sized(12, pure=3, quick=4)))
def test_cuts_in_several_parts(seed: int, positions_shared: int, monkeypatch: pytest.MonkeyPatch) -> None:
    share(monkeypatch, positions_shared)
    chance = random.Random(seed)
    clear_table()
    parts = [Position(random_edges(chance, chance.randint(3, 5), 2)) for _ in range(2)]
    p = parts[0] + parts[1] + Position(chance.choice(("", "br", "rbb+b")))
    table = moves(p)
    check_bounds(table)
    check_best(p, table)


@pytest.mark.parametrize("positions_shared", [0, 4, 40])
def test_cuts_of_pictures_whose_number_is_zero(positions_shared: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the number does not tell who wins, nor does a bound."""
    share(monkeypatch, positions_shared)
    reasons = set()
    for seed in range(sized(8, pure=4, quick=4)):
        p = Position([(u, v, "g" if 0 in (u, v) else color) for u, v, color in random_picture(9, "brg", seed)])
        table = moves(p)
        check_bounds(table)
        reasons |= {move.known.reason for move in table}
    assert reasons == {surveying.STOPPED, ""} if positions_shared < 10 else {""}


@given(positions(max_edges=6), st.sampled_from([0, 2, 10]))
def test_cuts_in_three_colors_with_little_work(p: Position, positions_shared: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        share(patch, positions_shared)
        check_bounds(moves(p))


@given(positions(colors="br", max_edges=6), st.integers(0, 30))
def test_bounds_hold_within_any_budget(p: Position, positions_visited: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        share(patch, 10)
        clear_table()
        table = moves(p, budget=Budget(positions=positions_visited))
    for move in table:
        after = value_by_search(p.cut(int(str(move.move))))
        assert move.value in (None, after)
        assert move.outcome in (None, after.outcome)
        if move.known.lower is not None and move.known.upper is not None:
            assert move.known.lower <= after <= move.known.upper
    check_best(p, table)


@pytest.mark.parametrize("seed", range(sized(10, pure=3, quick=3)))
def test_small_pictures_get_every_value_and_every_mark(seed: int) -> None:
    chance = random.Random(seed)
    p = Position(random_edges(chance, 9, 4))
    table = moves(p)
    assert table.is_complete
    assert [move.value for move in table] == [Game(defined(p.cut(int(str(move.move))))) for move in table]
    assert check_best(p, table) == len(table)


# ---- how much work it is -----------------------------------------------------------------------------------


@native
def test_moves_of_a_solved_picture_cost_at_most_twice_its_value() -> None:
    clear_table()
    before = solve_red_blue(HARD, Budget(positions=1 << 30)).visited
    meter = Meter(Budget(positions=1 << 30, seconds=None))
    table = tabulate(HARD, Player, meter, exact=False)
    assert before > surveying.MOST_FOR_VALUES
    assert meter.visited <= 2 * before
    assert None not in {move.outcome for move in table}
    assert not table.is_complete
    assert table.is_surveyed


@native
def test_who_wins_is_free_where_the_value_of_the_whole_decides() -> None:
    """What a player leaves is worth less to that player than the picture, so a player who is behind loses."""
    clear_table()
    even = Position(random_picture(30, "br", 686))
    solved = solve(even, budget=Budget(positions=1 << 30))
    assert solved.outcome is Outcome.PREVIOUS
    meter = Meter(Budget(positions=1 << 30, seconds=None))
    with pytest.MonkeyPatch.context() as patch:
        share(patch, 0)
        table = tabulate(even, Player, meter, exact=False)
    assert 100 * meter.visited <= solved.visited
    assert [move.wins for move in table] == [False] * len(table)


@native
@pytest.mark.parametrize("seed", [207, 210, 217])
def test_all_cuts_share_the_positions(seed: int) -> None:
    work = {}
    for shared in (0, 4_000):
        clear_table()
        p = Position(random_picture(28, "br", seed))
        worth = solve(p, budget=Budget(positions=1 << 30)).value
        assert worth is not None
        meter = Meter(Budget(positions=1 << 30, seconds=None))
        with pytest.MonkeyPatch.context() as patch:
            share(patch, shared, glance=100)
            table = tabulate(p, Player, meter, exact=False)
        work[shared] = meter.visited
        for move in table:  # it leaves less than the whole
            left = [move.value] if move.value is not None else [move.known.lower, move.known.upper]
            assert max(_in_favor(move.player)(end) for end in left if end is not None) <= _in_favor(move.player)(worth)
    assert 0 < work[4_000] <= work[0] + 4_000


@native
def test_cuts_in_three_colors_share_positions_too() -> None:
    p = Position(random_picture(18, "bbrrgggggg", 301))
    meter = Meter(Budget(positions=1 << 30, seconds=None))
    table = tabulate(p, Player, meter, exact=False)
    assert meter.visited < 2 * surveying.MOST_FOR_VALUES
    assert None not in {move.outcome for move in table}
    assert table.is_surveyed
    assert not table.is_complete


@native
def test_exact_values_are_found_if_they_are_asked_for() -> None:
    clear_table()
    worth = solve(HARD, budget=Budget(positions=1 << 30)).value
    assert worth is not None
    short, full = moves(HARD), moves(HARD, exact=True, budget=Budget(positions=1 << 30))
    assert full.is_complete
    assert len(full.values()) == len(full)
    best = {
        player: max((move.value for move in full if move.player is player and move.value), key=_in_favor(player))
        for player in Player
    }
    for move, exact in zip(short, full, strict=True):
        assert (move.outcome, move.wins) == (exact.outcome, exact.wins)
        assert move.is_best in (None, exact.is_best)
        assert exact.value is not None
        if move.value is None:
            assert move.known.lower is not None
            assert move.known.upper is not None
            assert move.known.lower <= exact.value <= move.known.upper
            end = move.known.upper if move.player is Player.LEFT else move.known.lower
            near = best[move.player] if move.is_best is False else worth
            assert near is not None
            assert _in_favor(move.player)(end) <= _in_favor(move.player)(near)
        else:
            assert move.value == exact.value
    with pytest.raises(TooHard, match=r"not known: .*; moves\(…, exact=True\) looks further"):
        short.values()


def _in_favor(player: Player) -> Callable[[Game], Fraction]:
    return lambda value: value.number if player is Player.LEFT else -value.number


@native
def test_values_of_winning_moves_share_positions_too() -> None:
    clear_table()
    meter = Meter(Budget(positions=1 << 30, seconds=None))
    grader = Grader(Position(random_picture(28, "br", 201)), Player.LEFT, meter)
    before = meter.visited
    winning = [move for move in grader.moves if move.wins]
    assert len(grader.find_values(winning)) < len(winning)
    assert meter.visited - before <= surveying.MOST_FOR_VALUES


@pytest.mark.parametrize("limit", [0, 1 << 26])
def test_bounds_come_from_the_value_of_the_whole(limit: int) -> None:
    """Also if no search is kept."""
    p = Position(random_picture(sized(24, pure=9), "br", 215)) + Position("br")
    before = search_table().limit
    search_table(limit=limit)
    try:
        worth = solve(p).value
        with pytest.MonkeyPatch.context() as patch:
            share(patch, 0)
            table = moves(p)
    finally:
        search_table(limit=before)
    assert worth is not None
    for move in table:
        end = move.value or (move.known.upper if move.player is Player.LEFT else move.known.lower)
        assert end is None or _in_favor(move.player)(end) <= _in_favor(move.player)(worth)


def test_who_is_not_ahead_loses_by_moving() -> None:
    cut = surveying._Cut(Player.LEFT, 0, 0, 0, Fraction(-1), Fraction(1), ceiling=Fraction(1), rest=Fraction(-1))
    assert cut.outcome is Outcome.RIGHT
    assert replace(cut, ceiling=Fraction(2), hoped=Fraction(2)).outcome is None


def test_bounds_are_short_numbers() -> None:
    low, high = Fraction(-3) + Fraction(1, 1 << 30), Fraction(5, 2) - Fraction(1, 1 << 30)
    assert surveying._shortened(low, high, [Fraction(5, 2)]) == (-3, Fraction(5, 2))
    assert surveying._shortened(low, high, []) == (-3, Fraction(5, 2))
    just_below = Fraction(-1, 128) - Fraction(1, 1 << 30)
    assert surveying._shortened(Fraction(-1), just_below, [Fraction(-1, 128)])[1] == Fraction(-1, 128)
    assert surveying._shortened(Fraction(-1), just_below, [])[1] == 0
    assert surveying._shortened(Fraction(1, 8), Fraction(1, 8), []) == (Fraction(1, 8), Fraction(1, 8))
