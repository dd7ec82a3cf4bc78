"""Stops, walls, mean and temperature: their laws, and a slow thermograph that evaluates walls one by one."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game
from hackenbush.errors import Undefined
from hackenbush.values import Thermograph, switch
from tests.samples import all_games, day2, day3, games, hot_games, numbers, option_sets, sized, temperatures, uptimals
from tests.values import plain

taxes = temperatures | st.fractions(0, 12, max_denominator=7)
summands = day2 | day3 | uptimals | hot_games


# ---- stops ----------------------------------------------------------------------------------------------------------


@given(games.filter(lambda g: g.birthday < 60))
def test_stops_are_where_play_ends(g: Game) -> None:
    form = plain.of(g)
    assert (g.left_stop, g.right_stop) == (plain.stop(form, plain.LEFT), plain.stop(form, plain.RIGHT))


@given(all_games)
def test_the_left_stop_is_at_least_the_right_stop(g: Game) -> None:
    assert g.left_stop >= g.right_stop
    assert (-g).left_stop == -g.right_stop
    if g.is_number:
        assert g.left_stop == g.right_stop == g.number


@given(all_games, numbers)
def test_stops_bound_the_game(g: Game, x: Fraction) -> None:
    assert not x > g.left_stop or x > g
    assert not x < g.right_stop or x < g
    assert not g.right_stop < x < g.left_stop or g.is_fuzzy_with(x)


@given(summands, summands)
def test_stops_of_a_sum_are_between_sums_of_stops(g: Game, h: Game) -> None:
    """R + R <= R(g+h) <= R + L <= L(g+h) <= L + L (ONAG, chapter 9)."""
    total = g + h
    for x, y in ((g, h), (h, g)):
        bounds = [x.right_stop + y.right_stop, total.right_stop, x.right_stop + y.left_stop, total.left_stop]
        assert bounds == sorted(bounds)
    assert total.left_stop <= g.left_stop + h.left_stop


# ---- walls ----------------------------------------------------------------------------------------------------------


def check_walls(g: Game, times: list[Fraction]) -> None:
    thermograph, form = g.thermograph, plain.of(g)
    for t in times:
        assert thermograph.left_wall(t) == plain.wall(form, plain.LEFT, t)
        assert thermograph.right_wall(t) == plain.wall(form, plain.RIGHT, t)
    if not g.is_number:
        assert (g.temperature, g.mean) == plain.foot(form)


@given(games.filter(lambda g: g.birthday < 40), st.lists(taxes, min_size=1, max_size=8))
def test_walls_are_those_of_a_slow_thermograph(g: Game, times: list[Fraction]) -> None:
    check_walls(g, times)


def test_walls_of_day_3_are_those_of_a_slow_thermograph(day3: tuple[Game, ...]) -> None:
    for g in day3[:: sized(2, pure=8)]:
        check_walls(g, [Fraction(n, 12) for n in range(0, 40, 3)])


@given(st.lists(st.lists(numbers, min_size=4, max_size=4), min_size=3, max_size=3))
def test_walls_of_games_with_many_corners(rows: list[list[Fraction]]) -> None:
    """Trees of switches {{a|b}|{c|d}} with large and small threats, side by side as options."""
    trees = []
    for row in rows:
        a, b, c, d = sorted(row, reverse=True)
        trees.append(Game.of([Game.of([4 * a], [b])], [Game.of([c], [4 * d])]))
    g = Game.of(trees, [x - 3 for x in trees])
    check_walls(g, [Fraction(n, 5) for n in range(0, 60, 2)])


@given(all_games)
def test_walls_are_monotone_and_meet_at_the_mast(g: Game) -> None:
    thermograph = g.thermograph
    for wall, direction in ((thermograph.left, -1), (thermograph.right, 1)):
        assert wall[0][0] == 0
        assert wall[-1] == (max(g.temperature, 0), g.mean)
        slopes = []
        for (t, x), (later, y) in pairwise(wall):
            assert later > t
            slopes.append((y - x) / (later - t))
        assert set(slopes) <= {0, direction}
        assert all(one != next_one for one, next_one in pairwise(slopes))  # no corner where there is none
    assert all(thermograph.left_wall(t) >= thermograph.right_wall(t) for t, _ in thermograph.left)


@given(all_games, taxes)
def test_walls_start_at_the_stops_and_end_in_the_mast(g: Game, t: Fraction) -> None:
    thermograph = g.thermograph
    assert (thermograph.left_wall(0), thermograph.right_wall(0)) == (g.left_stop, g.right_stop)
    height = max(g.temperature, Fraction(0))
    assert thermograph.left_wall(height + t) == thermograph.right_wall(height + t) == g.mean
    if t < height:
        assert thermograph.left_wall(t) > thermograph.right_wall(t)
    assert (thermograph.mean, thermograph.temperature) == (g.mean, g.temperature)


@given(all_games, taxes)
def test_the_thermograph_of_the_negative_is_the_mirror_image(g: Game, t: Fraction) -> None:
    one, other = g.thermograph, (-g).thermograph
    assert (one.left_wall(t), one.right_wall(t)) == (-other.right_wall(t), -other.left_wall(t))
    assert ((-g).mean, (-g).temperature) == (-g.mean, g.temperature if not g.is_number else (-g).temperature)


@given(option_sets | day3, numbers, taxes)
def test_a_number_moves_the_thermograph_aside(g: Game, x: Fraction, t: Fraction) -> None:
    before, after = g.thermograph, (g + x).thermograph
    assert after.left_wall(t) == before.left_wall(t) + x
    assert after.right_wall(t) == before.right_wall(t) + x
    assert g.is_number or g.temperature == (g + x).temperature


@given(numbers)
def test_a_number_is_a_mast_and_cold(x: Fraction) -> None:
    thermograph = Game(x).thermograph
    assert thermograph == Thermograph(((Fraction(0), x),), ((Fraction(0), x),), Fraction(-1, x.denominator))


def test_walls_begin_at_temperature_zero() -> None:
    with pytest.raises(Undefined, match="at least 0"):
        switch(1).thermograph.left_wall(Fraction(-1, 2))
    with pytest.raises(Undefined, match="at least 0"):
        switch(1).thermograph.right_wall(-1)


def test_a_thermograph_is_a_value() -> None:
    thermograph = Game("{3|1||-5}").thermograph
    assert thermograph == Game("{3|1||-5}").thermograph
    assert pickle.loads(pickle.dumps(thermograph)) == copy.deepcopy(thermograph) == thermograph
    assert len({thermograph, switch(1).thermograph}) == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        thermograph.temperature = Fraction(0)  # type: ignore[misc]


# ---- mean and temperature -------------------------------------------------------------------------------------------


@given(summands, summands)
def test_means_add_up(g: Game, h: Game) -> None:
    assert (g + h).mean == g.mean + h.mean


@given(summands, summands)
def test_a_sum_is_no_hotter_than_its_hottest_part(g: Game, h: Game) -> None:
    assert (g + h).temperature <= max(g.temperature, h.temperature)
    if g.temperature > max(h.temperature, 0):
        assert (g + h).temperature == g.temperature


@given(all_games)
def test_the_mean_is_between_the_stops(g: Game) -> None:
    assert g.right_stop <= g.mean <= g.left_stop


@given(all_games)
def test_the_temperature_tells_numbers_numberish_and_hot_games_apart(g: Game) -> None:
    assert (g.temperature < 0) == g.is_number
    assert (g.temperature > 0) == (not g.is_numberish)


@given(day2 | hot_games.filter(lambda g: g.birthday < 5))
def test_the_mean_is_the_average_of_many_copies(g: Game) -> None:
    """n.g stays within a bound of n times the mean (ONAG, theorem 86)."""
    for n in range(1, sized(7, pure=5)):
        total = n * g
        assert abs(total.left_stop - n * g.mean) <= max(g.temperature, 0)
        assert abs(total.right_stop - n * g.mean) <= max(g.temperature, 0)
