"""The algebra of games: a group with a partial order, told by its laws and against Conway's definitions."""

from __future__ import annotations

import copy
import pickle
import random
import re
import weakref
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import hackenbush
from hackenbush import Game, Outcome, Player, Undefined, star, values
from hackenbush.values import Form, Thermograph, down, miny, switch, tiny, up
from tests.samples import (
    all_games,
    day2,
    day3,
    games,
    huge_games,
    large_numbers,
    memory_limit,
    numbers,
    plus,
    simple_games,
    sized,
    small_games,
    uptimals,
)
from tests.values import plain

few = sized(6, pure=3)
summands = day2 | uptimals | simple_games  # three of which have a sum that is soon found


# ---- sum and negative ---------------------------------------------------------------------------------------------


@given(small_games, day3)
def test_a_sum_is_the_canonical_form_of_all_moves_in_one_or_the_other(g: Game, h: Game) -> None:
    assume(plain.birthday(plain.of(g)) < 8)
    assert plain.of(g + h) == plain.canonical(plain.add(plain.of(g), plain.of(h)))


@given(games)
def test_the_negative_has_the_options_of_both_players_exchanged(g: Game) -> None:
    assert {-x for x in g.left} == set((-g).right)
    assert {-x for x in g.right} == set((-g).left)


@given(games, games)
def test_addition_is_commutative(g: Game, h: Game) -> None:
    assert g + h == h + g


@given(summands, summands, summands | day3)
def test_addition_is_associative(g: Game, h: Game, k: Game) -> None:
    assert (g + h) + k == g + (h + k)


@given(games)
def test_zero_is_neutral(g: Game) -> None:
    assert g + 0 == 0 + g == g - 0 == +g == g
    assert -Game(0) == 0


@given(games)
def test_a_game_plus_its_negative_is_zero(g: Game) -> None:
    assert g + -g == g - g == 0
    assert not g - g
    assert 0 - (0 - g) == g


@given(games, games)
def test_the_negative_of_a_sum_is_the_sum_of_the_negatives(g: Game, h: Game) -> None:
    assert -(g + h) == -g - h


@given(games, games)
def test_subtraction_undoes_addition(g: Game, h: Game) -> None:
    assert (g + h) - h == g
    assert g - h == -(h - g)


@given(games, st.integers(-(10**30), 10**30) | numbers | large_numbers)
def test_integers_and_fractions_take_part_in_sums(g: Game, x: Fraction | int) -> None:
    assert g + x == x + g == g + Game(x)
    assert g - x == g + Game(-x)
    assert x - g == Game(x) + -g


@given(day2 | uptimals | simple_games, st.integers(-few, few))
def test_a_multiple_is_a_repeated_sum(g: Game, n: int) -> None:
    assert n * g == g * n == plus(abs(n) * [g if n > 0 else -g])


@given(day2 | uptimals, st.integers(-few, few), st.integers(-few, few))
def test_multiples_distribute_over_sums(g: Game, m: int, n: int) -> None:
    assert (m + n) * g == m * g + n * g


def test_a_multiple_takes_no_more_room_than_the_sums(day3: tuple[Game, ...]) -> None:
    """Four copies of this game would take far more room than there is."""
    hot = [g for g in day3 if g.birthday == 3 and not g.is_numberish]
    g = plus(random.Random(1).sample(hot, 3))
    with memory_limit(sized(12, pure=48) << 20):
        assert 2 * g == g + g
        assert -2 * g == -g - g
        assert 1 * g == g


def test_a_game_of_order_two_has_only_two_multiples() -> None:
    for g in (star(5), switch(1), switch(Game("{3|1}"))):
        assert {n * g for n in range(-5, 6)} == {Game(0), g}
        assert 10**1000 * g == 0


@given(numbers | large_numbers, numbers | large_numbers)
def test_numbers_add_and_compare_as_fractions(x: Fraction, y: Fraction) -> None:
    assert (Game(x) + Game(y)).number == x + y
    assert (-Game(x)).number == -x
    assert (Game(x) <= Game(y), Game(x) < Game(y), Game(x) == Game(y)) == (x <= y, x < y, x == y)


@given(huge_games, huge_games)
def test_simple_games_add_part_by_part(g: Game, h: Game) -> None:
    (x, p), (y, q) = g.split(), h.split()
    assert (g + h).split() == (x + y, p + q)
    nimbers = [part.uptimal.nimber for part in (g, h, g + h)]
    ups = [sum(part.uptimal.coefficients) for part in (g, h, g + h)]
    assert nimbers[2] == nimbers[0] ^ nimbers[1]
    assert ups[2] == ups[0] + ups[1]


# ---- order --------------------------------------------------------------------------------------------------------


@given(all_games)
def test_the_order_is_reflexive(g: Game) -> None:
    assert g <= g
    assert g >= g
    assert not g < g
    assert not g > g
    assert not g.is_fuzzy_with(g)


@given(all_games, all_games)
def test_the_order_is_antisymmetric(g: Game, h: Game) -> None:
    assert (g <= h and h <= g) == (g == h)


@given(all_games, all_games, all_games)
def test_the_order_is_transitive(g: Game, h: Game, k: Game) -> None:
    for a, b, c in ((g, h, k), (h, k, g), (k, g, h), (g, k, h), (h, g, k), (k, h, g)):
        assert not (a <= b <= c) or a <= c
        assert not (a < b <= c) or a < c


@given(all_games, all_games)
def test_one_of_four_relations_holds(g: Game, h: Game) -> None:
    assert [g < h, g == h, g > h, g.is_fuzzy_with(h)].count(True) == 1
    assert (g <= h, g >= h) == (g < h or g == h, g > h or g == h)
    assert (g < h, g <= h) == (h > g, h >= g)
    assert g.is_fuzzy_with(h) == h.is_fuzzy_with(g)


@given(summands | day3, summands | day3, day2 | uptimals)
def test_the_order_is_kept_by_addition(g: Game, h: Game, k: Game) -> None:
    assert (g <= h) == (g + k <= h + k)


@given(all_games, all_games)
def test_the_order_is_turned_by_negation(g: Game, h: Game) -> None:
    assert (g <= h) == (-h <= -g)


@given(games, games)
def test_the_order_is_the_sign_of_the_difference(g: Game, h: Game) -> None:
    assert (g <= h) == (g - h <= 0)
    assert (g == h) == (g - h == 0)


@given(small_games, small_games)
def test_at_most_is_conways_definition(g: Game, h: Game) -> None:
    assert (g <= h) == plain.le(plain.of(g), plain.of(h))


def test_at_most_is_conways_definition_for_many_games_of_day_3(day3: tuple[Game, ...]) -> None:
    forms = {g: plain.of(g) for g in day3}
    rng = random.Random(3)
    for _ in range(sized(60_000, pure=10_000)):
        g, h = rng.choice(day3), rng.choice(day3)
        assert (g <= h) == plain.le(forms[g], forms[h])


def test_at_most_is_conways_definition_between_infinitesimals_and_simple_games(day3: tuple[Game, ...]) -> None:
    infinitesimals = [g for g in day3 if g.is_infinitesimal]
    simple = [up(n) + star(k) for n in range(-3, 4) for k in range(5)]
    forms = {g: plain.of(g) for g in (*infinitesimals, *simple)}
    for g, h in product(infinitesimals, simple):
        assert (g <= h, h <= g) == (plain.le(forms[g], forms[h]), plain.le(forms[h], forms[g]))


@given(all_games, numbers)
def test_the_order_with_numbers_works_from_both_sides(g: Game, x: Fraction) -> None:
    for y in (x, int(x)):
        assert (g <= y, g < y, g == y, g > y, g >= y) == (y >= g, y > g, y == g, y < g, y <= g)
        assert (g <= y, g >= y, g.is_fuzzy_with(y)) == (g <= Game(y), g >= Game(y), g.is_fuzzy_with(Game(y)))


def test_simple_games_are_ordered_as_winning_ways_says() -> None:
    """Chapter 3: n.up + *k is positive from 2 ups on, and with one up unless k is 1."""
    for n, k in product(range(-4, 5), range(6)):
        g = up(n) + star(k)
        assert (g > 0) == (n >= 2 or (n == 1 and k != 1))
        assert (g == 0) == (n == k == 0)
        assert g.is_fuzzy_with(0) == ((n == 0 and k > 0) or (abs(n) == 1 and k == 1))


# ---- who wins -----------------------------------------------------------------------------------------------------


@given(games.filter(lambda g: g.birthday < 12))
def test_the_outcome_is_that_of_play(g: Game) -> None:
    moving_first_wins = [plain.wins(plain.of(g), side) for side in (plain.LEFT, plain.RIGHT)]
    assert [g.outcome.winner(player) is player for player in Player] == moving_first_wins


@given(all_games)
def test_the_outcome_is_the_comparison_with_zero(g: Game) -> None:
    assert {g > 0: Outcome.LEFT, g < 0: Outcome.RIGHT, g == 0: Outcome.PREVIOUS}.get(True, Outcome.NEXT) is g.outcome
    assert (g.outcome is Outcome.NEXT) == g.is_fuzzy_with(0)
    assert bool(g) == (g.outcome is not Outcome.PREVIOUS)


@given(all_games)
def test_the_opponents_game_has_the_opposite_outcome(g: Game) -> None:
    opposite = {Outcome.LEFT: Outcome.RIGHT, Outcome.RIGHT: Outcome.LEFT}
    assert (-g).outcome is opposite.get(g.outcome, g.outcome)
    for player in Player:
        assert (-g).outcome.winner(-player) is -g.outcome.winner(player)


# ---- a game is a value ----------------------------------------------------------------------------------------------


@given(games, games)
def test_equal_games_have_equal_hashes(g: Game, h: Game) -> None:
    again = (g + h) - h
    assert again is not g
    assert hash(again) == hash(g)
    assert len({g, again, Game(g), +g}) == 1


@given(st.integers() | numbers | large_numbers)
def test_numbers_hash_as_python_hashes_them(x: Fraction | int) -> None:
    assert hash(Game(x)) == hash(x)
    assert {x: "found"}[Game(x)] == "found"
    assert Game(x) == x
    assert x == Game(x)


@pytest.mark.parametrize("x", [0, -1, 2**61 - 1, 1 - 2**61, 2**61, Fraction(2**61 - 1, 2), Fraction(-1, 2**61)])
def test_numbers_on_the_edge_hash_as_python_hashes_them(x: Fraction | int) -> None:
    assert hash(Game(x)) == hash(x)


def test_a_game_is_unequal_to_what_is_no_game() -> None:
    for other in ("0", None, 0.5, [], (0,), Decimal(0)):
        assert Game(0) != other
        assert (Game(0) == other) is False


def test_a_game_is_unequal_to_a_fraction_that_is_no_game() -> None:
    assert Game(0) != Fraction(1, 3)
    assert Fraction(1, 3) not in [Game(0), star()]


FLOATS: list[Callable[[Game, float], object]] = [
    lambda g, x: g + x,  # type: ignore[operator]
    lambda g, x: x + g,  # type: ignore[operator]
    lambda g, x: g - x,  # type: ignore[operator]
    lambda g, x: x - g,  # type: ignore[operator]
    lambda g, x: g * x,  # type: ignore[operator]
    lambda g, x: x * g,  # type: ignore[operator]
    lambda g, x: g <= x,  # type: ignore[operator]
    lambda g, x: g < x,  # type: ignore[operator]
    lambda g, x: g >= x,  # type: ignore[operator]
    lambda g, x: g > x,  # type: ignore[operator]
    lambda g, x: x <= g,  # type: ignore[operator]
    lambda g, x: x > g,  # type: ignore[operator]
]


@pytest.mark.parametrize("operation", FLOATS)
@pytest.mark.parametrize("x", [0.5, 1.0, float("nan"), float("inf")])
def test_floats_are_rejected(operation: Callable[[Game, float], object], x: float) -> None:
    with pytest.raises(TypeError):
        operation(star(), x)


def test_a_game_times_a_game_or_a_fraction_is_rejected() -> None:
    for other in (star(), Fraction(2), "2"):
        with pytest.raises(TypeError):
            star() * other  # type: ignore[operator]


@given(all_games)
def test_a_game_cannot_be_changed(g: Game) -> None:
    for name in ("left", "right", "number", "mean", "note"):
        with pytest.raises(AttributeError):
            setattr(g, name, 0)


@given(all_games)
def test_copies_and_pickles_are_equal(g: Game) -> None:
    assert copy.copy(g) == copy.deepcopy(g) == g
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(g, protocol)) == g


@given(all_games)
def test_a_representation_evaluates_to_the_game(g: Game) -> None:
    assert eval(repr(g), {"Game": Game}) == g


@given(all_games)
def test_text_is_read_back(g: Game) -> None:
    assert Game(str(g)) == Game(g.text("unicode")) == Game(f"{g:unicode}") == g
    assert f"{g}" == f"{g:ascii}" == str(g) == g.text()
    assert f"{g:>200}".strip() == str(g)
    assert f"{g:latex}" == g.text("latex") == g._repr_latex_().strip("$")


@given(all_games)
def test_plain_data_is_read_back(g: Game) -> None:
    nodes = g.as_data()
    assert Game.from_data(nodes) == g
    for place, node in enumerate(nodes):
        assert isinstance(node, str) or all(0 <= option < place for side in node for option in side)


@given(all_games)
def test_a_game_of_a_game_is_that_game(g: Game) -> None:
    assert Game(g) is g
    assert Game("G", G=g) == g
    assert weakref.ref(g)() is g


@given(games, games)
def test_names_stand_for_games(g: Game, h: Game) -> None:
    assert Game("G - 2·H_1 + 1/2", G=g, H_1=h) == g - 2 * h + Fraction(1, 2)


# ---- games with names -----------------------------------------------------------------------------------------------


@given(day2)
def test_switch_tiny_and_miny_are_what_winning_ways_says(g: Game) -> None:
    form = plain.of(g)
    zero, minus = plain.ZERO, plain.negative(form)
    assert plain.of(switch(g)) == plain.canonical(plain.form([form], [minus]))
    assert plain.of(tiny(g)) == plain.canonical(plain.form([zero], [plain.form([zero], [minus])]))
    assert plain.of(miny(g)) == plain.canonical(plain.form([plain.form([form], [zero])], [zero]))
    assert -switch(g) == switch(g)
    assert -tiny(g) == miny(g)


def test_nimbers_and_ups_are_what_winning_ways_says() -> None:
    an_up = plain.form([plain.ZERO], [plain.nimber(1)])
    total = plain.ZERO
    for n in range(5):
        assert plain.of(star(n)) == plain.nimber(n)
        assert plain.of(up(n)) == plain.canonical(total)
        assert down(n) == up(-n) == -up(n)
        total = plain.add(total, an_up)


def test_the_named_games_without_an_argument() -> None:
    assert (star(), up(), down()) == (Game.of([0], [0]), Game.of([0], [star()]), Game.of([star()], [0]))
    assert Game() == Game.of() == 0


@given(large_numbers.filter(lambda x: x > 0), st.integers(1, 6))
def test_a_tiny_is_smaller_than_any_number_of_parts_of_up(x: Fraction, n: int) -> None:
    assert 0 < n * tiny(x) < up()
    assert n * tiny(x + 1) < tiny(x)


def test_a_negative_nimber_is_no_game() -> None:
    with pytest.raises(Undefined, match="natural number"):
        star(-1)


# ---- what only some games have -------------------------------------------------------------------------------------


@given(games.filter(lambda g: g.birthday < 30))
def test_kinds_of_games_are_told_by_their_canonical_forms(g: Game) -> None:
    form = plain.of(g)
    x = plain.value(form)
    assert g.is_number == (x is not None)
    assert g.is_integer == (x is not None and x.denominator == 1)
    assert g.is_nimber == (form == plain.nimber(plain.birthday(form)))
    stops = [plain.stop(form, side) for side in (plain.LEFT, plain.RIGHT)]
    assert g.is_numberish == (stops[0] == stops[1])
    assert g.is_infinitesimal == (stops == [0, 0])
    assert g.is_all_small == all(
        bool(plain.options(h, plain.LEFT)) == bool(plain.options(h, plain.RIGHT)) for h in plain.followers(form)
    )
    if x is not None:
        assert g.number == x
        assert type(g.number) is Fraction
    if g.is_nimber:
        assert g.nimber == plain.birthday(form)


@given(games)
def test_an_infinitesimal_is_between_all_numbers_and_their_negatives(g: Game) -> None:
    smallest = Fraction(1, 2**70)
    if g.is_infinitesimal:
        assert -smallest < g < smallest
    else:
        x = max(abs(g.left_stop), abs(g.right_stop)) / 2
        assert not -x < g < x


@given(games)
def test_a_numberish_game_splits_into_a_number_and_an_infinitesimal(g: Game) -> None:
    if g.is_numberish:
        x, rest = g.split()
        assert rest.is_infinitesimal
        assert x + rest == g
    else:
        with pytest.raises(Undefined, match="is hot"):
            g.split()


@given(games)
def test_a_game_that_is_no_number_or_nimber_has_none(g: Game) -> None:
    if not g.is_number:
        with pytest.raises(Undefined, match="not a number"):
            _ = g.number
    if not g.is_nimber:
        with pytest.raises(Undefined, match="not a nimber"):
            _ = g.nimber


# ---- nothing is left out --------------------------------------------------------------------------------------------


def test_every_public_name_has_a_law() -> None:
    """At least it is spoken of in one of the files beside this one."""
    laws = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    members = [name for kind in (Game, Form, Thermograph) for name in vars(kind) if not name.startswith("_")]
    assert [name for name in (*values.__all__, *members) if not re.search(rf"\b{name}\b", laws)] == []


def test_what_is_exported_is_there() -> None:
    for module in (hackenbush, values):
        assert sorted(module.__all__) == list(module.__all__)
        assert all(hasattr(module, name) for name in module.__all__)
        assert set(module.__all__) <= set(dir(module))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = hackenbush.nothing
