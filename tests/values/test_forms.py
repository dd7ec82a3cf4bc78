"""Options, canonical forms and how they are reached, followers, birthdays and ordinal sums."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game, Player, star
from hackenbush.errors import Undefined
from hackenbush.values import Bypass, Domination, Form, born_by
from tests.samples import all_small_games, day2, day3, games, numbers, option_sets, uptimals
from tests.values import plain

Options = list[Game]
option_lists = st.lists(day2 | day3 | uptimals, max_size=4)
forms = st.builds(Form, option_lists, option_lists)
small_tops = (
    day2 | st.fractions(-3, 3, max_denominator=1).map(Game) | numbers.map(Game).filter(lambda g: g.birthday < 7)
)


def sides(form: Form | Game) -> tuple[set[Game], set[Game]]:
    return set(form.left), set(form.right)


# ---- canonical options ----------------------------------------------------------------------------------------------


@given(option_lists, option_lists)
def test_a_game_of_options_is_their_canonical_form(left: Options, right: Options) -> None:
    written = plain.form(map(plain.of, left), map(plain.of, right))
    assert plain.of(Game.of(left, right)) == plain.canonical(written)


@given(games)
def test_a_game_is_the_game_of_its_options(g: Game) -> None:
    assert Game.of(g.left, g.right) == g
    assert (g.options(Player.LEFT), g.options(Player.RIGHT)) == (g.left, g.right)


@given(games.filter(lambda g: not g.is_nimber or g.nimber < 1000))
def test_no_option_is_dominated_or_reversible(g: Game) -> None:
    form = Form(g.left, g.right)
    assert (form.dominations(), form.bypasses()) == ([], [])
    for x, y in product(g.left, repeat=2):
        assert x == y or not x <= y
    for x, y in product(g.right, repeat=2):
        assert x == y or not x <= y
    assert not any(reply <= g for x in g.left for reply in x.right)
    assert not any(reply >= g for x in g.right for reply in x.left)


@given(games)
def test_options_are_confused_with_the_game_or_on_the_losing_side_of_it(g: Game) -> None:
    assert not any(x >= g for x in g.left)
    assert not any(x <= g for x in g.right)


@given(option_lists, option_lists)
def test_the_order_and_number_of_equal_options_does_not_matter(left: Options, right: Options) -> None:
    assert Game.of(left + left, right[::-1]) == Game.of(left[::-1], iter(right))


@given(numbers, numbers)
def test_a_number_as_option_may_be_an_int_or_a_fraction(x: Fraction, y: Fraction) -> None:
    assert Game.of([x, int(y)], [y]) == Game.of([Game(x), Game(int(y))], [Game(y)])


# ---- forms ----------------------------------------------------------------------------------------------------------


@given(forms)
def test_dropping_dominated_options_keeps_the_value(form: Form) -> None:
    dropped = form.drop_dominated()
    assert dropped.value == form.value
    for mine, best, player in zip(sides(form), sides(dropped), Player, strict=True):
        assert best == {x for x in mine if not any(x != y and _is_as_good(y, x, player) for y in mine)}


@given(forms)
def test_a_domination_names_a_better_option_that_stays(form: Form) -> None:
    kept = form.drop_dominated()
    dominations = form.dominations()
    for domination in dominations:
        assert isinstance(domination, Domination)
        assert domination.option in form.options(domination.player)
        assert domination.option not in kept.options(domination.player)
        assert domination.better in kept.options(domination.player)
        assert _is_as_good(domination.better, domination.option, domination.player)
    assert len(dominations) == len(form.left) + len(form.right) - len(kept.left) - len(kept.right)


@given(forms)
def test_bypassing_reversible_options_keeps_the_value(form: Form) -> None:
    assert form.bypass_reversible().value == form.value


@given(forms)
def test_a_bypass_names_a_reply_that_reverses_and_what_follows_it(form: Form) -> None:
    bypasses = form.bypasses()
    for bypass in bypasses:
        assert isinstance(bypass, Bypass)
        assert bypass.option in form.options(bypass.player)
        assert bypass.reply in bypass.option.options(-bypass.player)
        assert _is_as_good(form.value, bypass.reply, bypass.player)
        assert bypass.instead == bypass.reply.options(bypass.player)
        assert set(bypass.instead) <= set(form.bypass_reversible().options(bypass.player))
    bypassed = {(bypass.player, bypass.option) for bypass in bypasses}
    for player in Player:
        for option in form.options(player):
            reverses = any(_is_as_good(form.value, reply, player) for reply in option.options(-player))
            assert reverses == ((player, option) in bypassed)


@given(forms)
def test_the_steps_reach_the_canonical_form(form: Form) -> None:
    value = form.value
    while form.dominations() or form.bypasses():
        form = form.drop_dominated().bypass_reversible()
    assert sides(form) == sides(value)


@given(option_lists, option_lists)
def test_a_form_keeps_what_was_written(left: Options, right: Options) -> None:
    form = Form(left, right)
    assert (form.left, form.right) == (tuple(dict.fromkeys(left)), tuple(dict.fromkeys(right)))
    assert (form.options(Player.LEFT), form.options(Player.RIGHT)) == (form.left, form.right)
    assert form.value == Game.of(left, right)


@given(forms, forms)
def test_forms_are_equal_if_their_options_are(form: Form, other: Form) -> None:
    turned = Form(form.left[::-1], form.right[::-1])
    assert turned == form
    assert hash(turned) == hash(form)
    assert pickle.loads(pickle.dumps(form)) == copy.copy(form) == copy.deepcopy(form) == form
    assert (form == other) == (sides(form) == sides(other))
    assert form != form.value


def test_a_form_cannot_be_changed() -> None:
    form = Form([0], [1])
    for name in ("left", "right", "note"):
        with pytest.raises(AttributeError):
            setattr(form, name, ())


def test_different_forms_of_one_value_are_different() -> None:
    assert Form([-1], [1]).value == Form().value == 0
    assert Form([-1], [1]) != Form()
    assert repr(Form([-1], [1])) == "Form(['-1'], ['1'])"


def _is_as_good(g: Game, h: Game, player: Player) -> bool:
    return g >= h if player is Player.LEFT else g <= h


# ---- followers and birthdays ----------------------------------------------------------------------------------------


@given(games.filter(lambda g: g.birthday < 100))
def test_followers_come_after_their_options_and_the_game_last(g: Game) -> None:
    seen: set[Game] = set()
    last = None
    for last in g.followers():
        assert last not in seen
        assert seen.issuperset(last.left)
        assert seen.issuperset(last.right)
        seen.add(last)
    assert last == g
    assert {plain.of(h) for h in seen} == plain.followers(plain.of(g))


@given(games.filter(lambda g: g.birthday < 100))
def test_the_birthday_is_the_length_of_the_longest_play(g: Game) -> None:
    assert g.birthday == plain.birthday(plain.of(g))


@given(option_sets, option_sets)
def test_a_sum_is_born_no_later_than_both_together(g: Game, h: Game) -> None:
    assert (g + h).birthday <= g.birthday + h.birthday
    assert (-g).birthday == g.birthday


def test_everything_is_born_by_its_birthday() -> None:
    assert [len(born_by(day)) for day in range(4)] == [1, 4, 22, 1474]  # Siegel, III.1
    for day in range(4):
        assert max(g.birthday for g in born_by(day)) == day
        assert len(set(born_by(day))) == len(born_by(day))


@pytest.mark.parametrize("day", [-1, 4])
def test_other_days_cannot_be_listed(day: int) -> None:
    with pytest.raises(Undefined, match="from 0 to 3"):
        born_by(day)


# ---- ordinal sums ---------------------------------------------------------------------------------------------------


@given(forms, small_tops)
def test_an_ordinal_sum_is_its_definition(base: Form, top: Game) -> None:
    written = plain.form(map(plain.of, base.left), map(plain.of, base.right))
    assert plain.of(base.ordinal_sum(top)) == plain.canonical(plain.ordinal(written, plain.of(top)))


@given(day3, small_tops)
def test_a_game_as_base_counts_by_its_canonical_form(base: Game, top: Game) -> None:
    assert plain.of(base.ordinal_sum(top)) == plain.canonical(plain.ordinal(plain.of(base), plain.of(top)))
    assert base.ordinal_sum(top) == Form(base.left, base.right).ordinal_sum(top)


@given(forms)
def test_a_base_under_nothing_is_its_value(base: Form) -> None:
    assert base.ordinal_sum(0) == base.value


@given(day3 | uptimals | numbers.map(Game))
def test_nothing_under_a_top_is_the_top(top: Game) -> None:
    assert Game(0).ordinal_sum(top) == top


@given(forms, small_tops, small_tops)
def test_the_colon_principle(base: Form, g: Game, h: Game) -> None:
    """G:H <= G:K if H <= K; so a top may be replaced by an equal one (*Winning Ways*, chapter 7)."""
    if g <= h:
        assert base.ordinal_sum(g) <= base.ordinal_sum(h)
    if g < h:
        assert base.ordinal_sum(g) < base.ordinal_sum(h)


@given(day2, day2)
def test_the_negative_of_an_ordinal_sum(base: Game, top: Game) -> None:
    assert -base.ordinal_sum(top) == (-base).ordinal_sum(-top)


@given(day2, day2, day2)
def test_ordinal_sums_of_forms_are_associative(g: Game, h: Game, k: Game) -> None:
    first_below = plain.ordinal(plain.ordinal(plain.of(g), plain.of(h)), plain.of(k))
    assert plain.of(g.ordinal_sum(h.ordinal_sum(k))) == plain.canonical(first_below)


@given(st.lists(st.sampled_from([1, -1]), min_size=1, max_size=12))
def test_a_stalk_of_red_and_blue_is_a_number_by_berlekamps_rule(signs: list[int]) -> None:
    """Each edge of the first color counts 1, and from the first change on each counts half as much as that before."""
    total, weight = Fraction(0), Fraction(1)
    for place, sign in enumerate(signs):
        if sign != signs[0] or weight < 1:
            weight /= 2
        total += sign * weight
        assert place > 0 or total == sign
    stalk = Game(0)
    for sign in reversed(signs):
        stalk = Game(sign).ordinal_sum(stalk)
    assert stalk == total
    assert stalk.birthday == len(signs)


@pytest.mark.parametrize("n", range(8))
def test_a_green_stalk_is_a_nimber(n: int) -> None:
    assert star(n).ordinal_sum(star(3)) == star(n + 3)
    assert star().ordinal_sum(star(n)) == star(n + 1)


@given(all_small_games.filter(lambda g: g.birthday < 8), numbers)
def test_a_blue_edge_below_passes_an_all_small_top_through(g: Game, x: Fraction) -> None:
    assert Game(1).ordinal_sum(x + g) == Game(1).ordinal_sum(x) + g


def test_bases_of_equal_value_and_different_form() -> None:
    assert Form([-1], [1]).ordinal_sum(1) == Game("{-1|1}:1") == Fraction(1, 2)
    assert Form([star()], [star()]).ordinal_sum(1) == Game("{*|*}:1") == Game("{0,*|*}")
    assert Game("0:1") == Game("(1-1):1") == 1
