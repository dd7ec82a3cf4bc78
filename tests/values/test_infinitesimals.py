"""Atomic weights, the two-ahead rule, uptimals and the powers of up."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game, Outcome, Undefined, star, up, value
from hackenbush.values import Uptimal, switch, tiny, up_to
from hackenbush.values.uptimals import _find_by_weight, find_stalk, find_uptimal, find_uptimal_soon
from tests.samples import all_small_games, day2, day3, numbers, sized
from tests.values import plain

all_small = all_small_games.filter(lambda g: g.birthday < 7)


def power(n: int) -> Game:
    """up^n = {0 | down + down^2 + ... + down^(n-1) + *} (*Winning Ways*, chapter 8), by addition."""
    powers: list[Game] = []
    for _ in range(n):
        powers.append(Game.of([0], [star() - sum(powers, Game(0))]))
    return powers[-1]


def all_small_of(day3: tuple[Game, ...]) -> list[Game]:
    return [g for g in day3 if g.is_all_small]


# ---- atomic weights -------------------------------------------------------------------------------------------------


@given(st.integers(-20, 20), st.integers(0, 20))
def test_the_atomic_weight_of_ups_is_their_number(n: int, k: int) -> None:
    assert (up(n) + star(k)).atomic_weight == n


@given(all_small, all_small)
def test_atomic_weights_add_up(g: Game, h: Game) -> None:
    assert (g + h).atomic_weight == g.atomic_weight + h.atomic_weight
    assert (-g).atomic_weight == -g.atomic_weight


def test_atomic_weights_add_up_on_day_3(day3: tuple[Game, ...]) -> None:
    games = all_small_of(day3)
    assert len(games) == 67
    weights = [g.atomic_weight for g in games]
    step = sized(1, pure=5)
    for i in range(0, len(games), step):
        for j in range(i, len(games), step):
            assert (games[i] + games[j]).atomic_weight == weights[i] + weights[j]


@given(all_small)
def test_the_atomic_weight_is_how_many_ups_the_game_is_worth(g: Game) -> None:
    """The game less so many ups is between down and up, with a star beyond reach (Siegel, II.7)."""
    rest = g - g.atomic_weight.norton(up())
    far_star = star(1 << (g.birthday + rest.birthday + 2).bit_length())
    assert -up() + far_star < rest < up() + far_star


@given(day2 | numbers.map(Game).filter(lambda g: g.birthday < 6))
def test_the_atomic_weight_of_a_norton_product_with_up_is_its_factor(g: Game) -> None:
    assert g.norton(up()).atomic_weight == g


@given(all_small)
def test_the_far_star_tells_atomic_weights_of_at_least_one(g: Game) -> None:
    far_star = star(1 << g.birthday.bit_length())
    weight = g.atomic_weight
    assert (weight >= 1) == (g > far_star)
    assert (weight <= -1) == (g < far_star)


@given(all_small)
def test_the_two_ahead_rule(g: Game) -> None:
    """Two ahead, Left wins; one ahead, Left wins moving first (*Winning Ways*, chapter 8)."""
    weight = g.atomic_weight
    if weight >= 2:
        assert g.outcome is Outcome.LEFT
    if weight >= 1:
        assert not g <= 0
    if weight <= -2:
        assert g.outcome is Outcome.RIGHT
    if weight <= -1:
        assert not g >= 0


@given(numbers)
def test_the_atomic_weight_of_a_number_on_a_green_edge_is_its_sign(x: Fraction) -> None:
    flower = star().ordinal_sum(x)
    assert flower.atomic_weight == (x > 0) - (x < 0)


@pytest.mark.parametrize("n", range(1, 7))
def test_a_blue_petal_on_parallel_green_stems(n: int) -> None:
    """It is worth an up for each stem, and a star if their number is odd (*Winning Ways*, chapter 7)."""
    flower = Game(0)  # all stems are cut, and the petal with the last
    for stems in range(1, n + 1):
        bare, cut = star(stems % 2), flower
        flower = Game.of([bare, cut], [cut])
    assert flower == up(n) + star(n % 2)
    assert flower.atomic_weight == n


@pytest.mark.parametrize("g", [Game(1), tiny(2), switch(1), Game("1/2*"), Game("{0||0|-1*}")])
def test_only_all_small_games_have_an_atomic_weight(g: Game) -> None:
    with pytest.raises(Undefined, match="not all-small"):
        _ = g.atomic_weight


# ---- uptimals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 8))
def test_the_sum_of_powers_of_up(n: int) -> None:
    assert up_to(n) == sum((power(k) for k in range(1, n + 1)), Game(0))
    assert up_to(n) == Game.of([up_to(n - 1)], [star()])
    assert up_to(n).atomic_weight == 1
    assert power(n).atomic_weight == (n == 1)


@pytest.mark.parametrize("n", range(2, 6))
def test_a_power_of_up_is_infinitely_smaller_than_that_before(n: int) -> None:
    for count in range(1, 8):
        assert 0 < count * power(n) < power(n - 1)
    assert tiny(1) < power(n)


@pytest.mark.parametrize("n", range(6))
def test_a_stalk_of_blue_edges_on_a_green_one(n: int) -> None:
    assert star().ordinal_sum(n) == up_to(n) + star() if n else star()
    assert star().ordinal_sum(-n) == -star().ordinal_sum(n)


@given(numbers, numbers)
def test_green_edges_keep_the_order_of_what_is_on_them(x: Fraction, y: Fraction) -> None:
    assert (star().ordinal_sum(x) <= star().ordinal_sum(y)) == (x <= y)


@given(numbers, st.lists(st.integers(-3, 3), max_size=4), st.integers(0, 6))
def test_an_uptimal_is_found_again(x: Fraction, coefficients: list[int], nimber: int) -> None:
    g = x + star(nimber)
    for level, count in enumerate(coefficients, 1):
        g += count * up_to(level)
    while coefficients and not coefficients[-1]:
        coefficients.pop()
    assert find_uptimal(g) == find_uptimal_soon(g) == _find_by_weight(g) == Uptimal(x, tuple(coefficients), nimber)


@given(all_small_games | day2 | day3)
def test_both_ways_find_the_same_uptimals(g: Game) -> None:
    assert find_uptimal_soon(g) == _find_by_weight(g)


@pytest.mark.parametrize("text", ["^[26]5", "v[30]3", "^[2]33*3", "^[12]3v[20]2*7", "1234567/1024^[3]2*9"])
def test_deep_uptimals_are_written_as_such(text: str) -> None:
    assert str(Game(text)) == text


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("ups", range(4))
def test_a_stalk_on_ups_is_known_by_its_options(ups: int, sign: int) -> None:
    for n, nimber in product(range(2, 7), range(2)):
        g = Fraction(3, 4) + star(nimber) + sign * ups * up() + sign * up_to(n)
        assert find_stalk(g) == Uptimal(Fraction(3, 4), (sign * ups, *(0,) * (n - 2), sign), nimber)


@given(all_small_games | day2 | day3)
def test_what_is_called_a_stalk_is_that_sum(g: Game) -> None:
    if (found := find_stalk(g)) is not None:
        assert g == total_of(found)


def test_a_deep_stalk_on_ups_is_written_at_once() -> None:
    deep = Game("^5:44 1/2")  # its options are stalks of 45 and 46 edges on four ups
    assert str(deep) == "{^4^[45]|^4*,^4^[46]}"
    assert Game(str(deep)) == deep


@pytest.mark.parametrize("written", ["{0||^[2]*16|v*17}", "{0|*14,*15}"])
def test_what_is_found_to_be_no_uptimal_is_written_by_its_options(written: str) -> None:
    assert str(Game(written)) == written
    assert not Game(written).is_uptimal


@pytest.mark.parametrize("many", ["v[2]33*3", "^[2]62"])
def test_a_sum_of_many_ups_is_written_out_on_either_kernel(many: str) -> None:
    assert Game(str(Game(many))) == Game(many)


@given(all_small_games | day2)
def test_an_uptimal_is_the_sum_of_its_parts(g: Game) -> None:
    if not g.is_uptimal:
        with pytest.raises(Undefined, match="uptimal"):
            _ = g.uptimal
        return
    assert g == total_of(g.uptimal)


def total_of(found: Uptimal) -> Game:
    total = found.number + star(found.nimber)
    for level, count in enumerate(found.coefficients, 1):
        total += count * up_to(level)
    return total


def test_day_3_has_only_these_uptimals(day3: tuple[Game, ...]) -> None:
    """Every sum of a number, powers of up and a nimber that is born by day 3 is found, and nothing else is."""
    sums = {
        x + star(k) + m * up() + n * up_to(2)
        for x in {g.number for g in day3 if g.is_number}
        for k in range(4)
        for m in range(-3, 4)
        for n in range(-3, 4)
    }
    assert {g for g in day3 if g.is_uptimal} == {g for g in day3 if g in sums}


@pytest.mark.parametrize("weight", ["1/2", "*", "+-1", "{3|1||0}"])
def test_a_game_whose_atomic_weight_is_no_integer_is_no_uptimal(weight: str) -> None:
    assert not Game(weight).norton(up()).is_uptimal
    assert not (Game(weight).norton(up()) + Fraction(1, 2)).is_uptimal


@pytest.mark.parametrize("text", ["tiny(1)", "miny(3/2)", "+-1", "1 + tiny(2)", "{1||1|-1}", "{^||^|-1}"])
def test_games_that_are_not_all_small_are_no_uptimals(text: str) -> None:
    assert not Game(text).is_uptimal


def test_a_level_is_a_natural_number() -> None:
    assert up_to(0) == 0
    with pytest.raises(Undefined, match="natural number"):
        up_to(-1)


@given(st.integers(2, 6), st.integers(-3, 3))
def test_levels_and_powers_are_written_in_text(n: int, k: int) -> None:
    assert Game(f"{k}·^[{n}]") == k * up_to(n)
    assert Game("↑" + "⁰¹²³⁴⁵⁶"[n]) == power(n)
    assert plain.of(Game(f"^[{n}]")) == plain.of(up_to(n))


def test_a_tall_stalk_is_named_at_once() -> None:
    g, n = up() + star(), 1_500
    for _ in range(n - 1):
        g = Game.of([0, g], [0])
    assert str(g) == f"^[{n}]*"


def test_a_long_game_is_written_without_looking_for_ups_in_every_follower(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a game whose options are uptimals can be one, and that is quick to see."""
    game, split, count = value("gbr" * 20), Game.split, 0

    def counted(g: Game) -> tuple[Fraction, Game]:
        nonlocal count
        count += 1
        return split(g)

    monkeypatch.setattr(Game, "split", counted)
    assert len(str(game)) > 0
    assert count < 10  # of 61 followers
