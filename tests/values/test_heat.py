"""Cooling, heating, overheating, Norton products, incentives and reduced canonical forms."""

from __future__ import annotations

import random
from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game, Player, Undefined, star, up
from hackenbush.values import switch, tiny, up_to
from tests.samples import day2, day3, games, hot_games, infinitesimals, numbers, sized, temperatures, uptimals
from tests.values import plain

summands = day2 | day3 | hot_games
positive_units = st.sampled_from([Game(1), up(), up(2), up_to(2), tiny(1), Game("^*2"), Game("1/2"), Game("{2|0}") + 1])


# ---- cooling --------------------------------------------------------------------------------------------------------


def cooled(g: Game, t: Fraction) -> Game:
    """Every move costs t, until the game is frozen: by ONAG, chapter 9, with a slow thermograph to tell when."""
    form = plain.of(g)
    if plain.value(form) is not None:
        return g
    temperature, mean = plain.foot(form)
    if t > temperature:
        return Game(mean)
    return Game.of([cooled(x, t) - t for x in g.left], [cooled(x, t) + t for x in g.right])


@given(games.filter(lambda g: g.birthday < 12), temperatures)
def test_cooling_is_its_definition(g: Game, t: Fraction) -> None:
    assert g.cool(t) == cooled(g, t)


@given(games, temperatures)
def test_walls_are_the_stops_of_the_cooled_game(g: Game, t: Fraction) -> None:
    frozen, thermograph = g.cool(t), g.thermograph
    assert (frozen.left_stop, frozen.right_stop) == (thermograph.left_wall(t), thermograph.right_wall(t))
    assert frozen.mean == g.mean


@given(games, temperatures, temperatures)
def test_cooling_twice_is_cooling_by_the_sum(g: Game, s: Fraction, t: Fraction) -> None:
    assert g.cool(s).cool(t) == g.cool(s + t)


@given(summands, summands, temperatures)
def test_cooling_keeps_sums_and_order(g: Game, h: Game, t: Fraction) -> None:
    assert (g + h).cool(t) == g.cool(t) + h.cool(t)
    assert not g <= h or g.cool(t) <= h.cool(t)
    assert (-g).cool(t) == -g.cool(t)


@given(games)
def test_a_game_is_frozen_above_its_temperature_and_not_below(g: Game) -> None:
    t = max(g.temperature, Fraction(0))
    assert g.cool(0) == g
    assert g.cool(t + Fraction(1, 64)) == g.mean
    if not g.is_number:
        assert g.cool(t).is_numberish
        assert not g.cool(t).is_number
        assert t == 0 or g.cool(t / 2).temperature == t / 2


@pytest.mark.parametrize("t", [-1, Fraction(-1, 8), Fraction(1, 3)])
def test_a_game_is_cooled_by_a_dyadic_that_is_not_negative(t: Fraction) -> None:
    with pytest.raises(Undefined):
        switch(1).cool(t)


# ---- heating --------------------------------------------------------------------------------------------------------


def heated(g: Game, t: Game) -> Game:
    """Whoever moves gets t, except in numbers (*Winning Ways*, chapter 6)."""
    if plain.value(plain.of(g)) is not None:
        return g
    return Game.of([heated(x, t) + t for x in g.left], [heated(x, t) - t for x in g.right])


@given(day2 | day3 | uptimals.filter(lambda g: g.birthday < 9), temperatures.map(Game) | day2)
def test_heating_is_its_definition(g: Game, t: Game) -> None:
    assert g.heat(t) == heated(g, t)


@given(day2 | day3 | hot_games | uptimals, temperatures)
def test_cooling_undoes_heating(g: Game, t: Fraction) -> None:
    assert g.heat(t).cool(t) == g


@given(day3, numbers, temperatures)
def test_heating_keeps_negatives_and_sums_with_numbers(g: Game, x: Fraction, t: Fraction) -> None:
    assert (-g).heat(t) == -g.heat(t)
    assert (g + x).heat(t) == g.heat(t) + x


def test_a_heated_star_is_a_switch() -> None:
    assert star().heat(3) == switch(3)
    assert star(2).heat(1) == Game("{1,+-1 + 1|-1,+-1 - 1}")
    assert Game("1/2*").heat(2) == Game("{5/2|-3/2}")
    assert Game(Fraction(3, 8)).heat(5) == Fraction(3, 8)


def overheated(g: Game, s: Game, t: Game) -> Game:
    """An integer n becomes n copies of s, and whoever moves elsewhere gets t (*Winning Ways*, chapter 6)."""
    x = plain.value(plain.of(g))
    if x is not None and x.denominator == 1:
        total = Game(0)
        for _ in range(abs(int(x))):
            total += s if x > 0 else -s
        return total
    return Game.of([overheated(h, s, t) + t for h in g.left], [overheated(h, s, t) - t for h in g.right])


@given(day2 | numbers.map(Game).filter(lambda g: g.birthday < 7), positive_units, positive_units)
def test_overheating_is_its_definition(g: Game, s: Game, t: Game) -> None:
    assert g.overheat(s, t) == overheated(g, s, t)


@given(day3 | numbers.map(Game))
def test_overheating_from_one_by_nothing_changes_nothing(g: Game) -> None:
    assert g.overheat(1, 0) == g


def test_overheated_numbers_of_winning_ways() -> None:
    assert Game(Fraction(1, 2)).overheat(1, 1) == Game("{1|0}")
    assert Game(Fraction(3, 4)).overheat(1, 1) == Game("{2|1||0}")
    assert star().overheat(1, 1) == switch(1)


# ---- Norton products ------------------------------------------------------------------------------------------------


def norton_product(g: Game, unit: Game) -> Game:
    """By *Winning Ways*, chapter 8: a move gains the unit and one of its incentives, except in integers."""
    x = plain.value(plain.of(g))
    if x is not None and x.denominator == 1:
        return sum(abs(int(x)) * [unit if x > 0 else -unit], Game(0))
    gains = [*(h for h in unit.left), *(unit + unit - h for h in unit.right)]
    return Game.of(
        [norton_product(h, unit) + gain for h in g.left for gain in gains],
        [norton_product(h, unit) - gain for h in g.right for gain in gains],
    )


factors = day2 | numbers.map(Game).filter(lambda g: g.birthday < 6)


@given(factors, positive_units)
def test_a_norton_product_is_its_definition(g: Game, unit: Game) -> None:
    assert g.norton(unit) == norton_product(g, unit)


@given(day3 | uptimals)
def test_a_norton_product_with_one_is_the_game(g: Game) -> None:
    assert g.norton(1) == g


@given(st.integers(-9, 9), positive_units)
def test_a_norton_product_of_an_integer_is_a_multiple(n: int, unit: Game) -> None:
    assert Game(n).norton(unit) == n * unit


@given(day2, day2, positive_units)
def test_norton_products_distribute_over_sums(g: Game, h: Game, unit: Game) -> None:
    assert (g + h).norton(unit) == g.norton(unit) + h.norton(unit)
    assert (-g).norton(unit) == -g.norton(unit)


@given(day2, day2, positive_units)
def test_norton_products_keep_the_order(g: Game, h: Game, unit: Game) -> None:
    assert (g <= h) == (g.norton(unit) <= h.norton(unit))


@pytest.mark.parametrize("unit", [Game(0), Game(-1), star(), switch(1), -up()])
def test_a_unit_is_positive(unit: Game) -> None:
    with pytest.raises(Undefined, match="positive"):
        Game(1).norton(unit)


# ---- incentives -----------------------------------------------------------------------------------------------------


@given(games)
def test_incentives_are_what_moves_gain(g: Game) -> None:
    assert set(g.incentives(Player.LEFT)) == {h - g for h in g.left}
    assert set(g.incentives(Player.RIGHT)) == {g - h for h in g.right}
    assert set((-g).incentives(Player.LEFT)) == set(g.incentives(Player.RIGHT))


@given(games)
def test_no_incentive_is_at_least_zero(g: Game) -> None:
    assert not any(gain >= 0 for player in Player for gain in g.incentives(player))


@given(numbers)
def test_a_move_in_a_number_loses(x: Fraction) -> None:
    """By 1/2**k or by 1: the temperature of the number (ONAG, chapter 9)."""
    gains = {gain for player in Player for gain in Game(x).incentives(player)}
    assert gains <= {Game(Fraction(-1, x.denominator))}
    assert bool(gains) == bool(x)


# ---- reduced canonical forms ----------------------------------------------------------------------------------------


@given(games)
def test_the_reduced_form_is_infinitesimally_close(g: Game) -> None:
    assert (g - g.reduced).is_infinitesimal
    assert g.reduced.thermograph.left == g.thermograph.left
    assert g.reduced.thermograph.right == g.thermograph.right


@given(games)
def test_reducing_twice_is_reducing_once(g: Game) -> None:
    assert g.reduced.reduced == g.reduced
    assert (-g).reduced == -g.reduced


@given(games)
def test_the_reduced_form_is_born_no_later(g: Game) -> None:
    assert g.reduced.birthday <= g.birthday
    if g.is_numberish:
        assert g.reduced == g.split()[0]


@given(summands, infinitesimals)
def test_an_infinitesimal_does_not_change_the_reduced_form(g: Game, epsilon: Game) -> None:
    assert (g + epsilon).reduced == g.reduced


@given(summands, summands)
def test_the_reduced_form_of_a_sum_is_that_of_the_sum_of_reduced_forms(g: Game, h: Game) -> None:
    assert (g + h).reduced == (g.reduced + h.reduced).reduced


def check_reduced(g: Game) -> None:
    """That no option is dominated or reversible even if infinitesimals are given away, in any follower but numbers."""
    for h in g.followers():
        if h.is_number:
            continue
        assert not h.is_numberish
        for options, sign in ((h.left, 1), ((-h).left, -1)):  # Right's options as Left's of the negative
            for x in options:
                assert not any(x != y and (y - x).right_stop >= 0 for y in options)
                assert not any((sign * h - reply).right_stop >= 0 for reply in x.right)


@given(summands)
def test_no_option_of_a_reduced_form_is_all_but_dominated_or_reversible(g: Game) -> None:
    check_reduced(g.reduced)
    assert all(h.reduced == h for h in g.reduced.followers())


def test_reduced_forms_of_larger_sums(day3: tuple[Game, ...]) -> None:
    rng = random.Random(4)
    for _ in range(sized(150, pure=10)):
        g, h, k = rng.choices(day3, k=3)
        total = (g + h + k).reduced
        check_reduced(total)
        assert total == ((g + h).reduced + k).reduced


def test_reduced_forms_are_equal_just_when_games_are_infinitesimally_close(day3: tuple[Game, ...]) -> None:
    sample = day3[:: sized(5, pure=25)]
    classes = defaultdict(list)
    for g in sample:
        classes[g.reduced].append(g)
    heads = list(classes)
    for place, g in enumerate(heads):
        assert all((g - h).is_infinitesimal for h in classes[g])
        assert not any((g - h).is_infinitesimal for h in heads[:place])
        assert all(g.birthday <= h.birthday for h in classes[g])
