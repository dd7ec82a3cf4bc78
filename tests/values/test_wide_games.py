"""Games with large nimbers in them: sums without listing moves, refusals, and what is said without listing options."""

from __future__ import annotations

import pytest

from hackenbush import Game, Hackenstring, NotationError, TooHard, _kernel
from hackenbush.board import read
from hackenbush.rulesets import Hackenstrings
from hackenbush.values import star, tiny
from hackenbush.values.data import value_data
from tests.samples import day3_games, memory_limit, sized
from tests.values import plain


def test_nobody_need_move_in_a_nimber_beside_a_switch() -> None:
    """{1|-1} + *n = {1*n|-1*n}: a move to *i is answered to -1*i, and there Left cannot win."""
    n = sized(10**6, pure=9)
    assert Game("{1|-1}") + star(n) == Game(f"{{1*{n}|-1*{n}}}")
    assert Game("{5|1||-1|-5}") + star(n) == Game(f"{{5*{n}|1*{n}||-1*{n}|-5*{n}}}")


def test_a_nimber_beside_any_small_game_is_as_by_definition() -> None:
    """Also where moves in the nimber matter: beside equally good options, large threats and games near numbers."""
    hot = [g for g in day3_games() if not g.is_numberish][:: sized(9, pure=60, quick=60)]
    special = ("{1,1*|-1,-1*}", "{1|-1,{3|-1*}}", "{1|||3|-1||-4}", "{1|||1|-1||-4}", "{4||1|-3|||-1}", "{0||0|-2}")
    for g in [*map(Game, special), *hot]:
        for n in (1, 2):
            assert plain.of(g + star(n)) == plain.canonical(plain.add(plain.of(g), plain.of(star(n)))), (g, n)


def test_a_nimber_beside_a_hot_game_keeps_the_laws() -> None:
    n, m = sized((2**31 - 1, 12345678), pure=(12, 9))
    for g in map(Game, ("{1|-1}", "{3|1||-1}", "{2|{1|-9}}", "{2|*}")):
        assert g + star(n) + star(m) == g + star(n ^ m)
        assert -(g + star(n)) == star(n) - g


@pytest.mark.parametrize("text", ["tiny(2)", "{1,1*|-1,-1*}", "^[2]"])
def test_a_sum_that_would_list_a_wide_nimber_is_refused_at_once(text: str) -> None:
    g = Game(text)
    with memory_limit(64 << 20), pytest.raises(TooHard, match=r"2,?000"):
        g + star(10**6)
    assert tiny(2) + star(2) + star(2) == tiny(2)


def test_followers_of_a_wide_nimber_are_refused_at_once() -> None:
    assert len(star(sized(300, pure=50)).followers()) == sized(301, pure=51)
    for work in (star(2001).followers, lambda: star().ordinal_sum(star(2001)), lambda: star(2001).heat(1)):
        with pytest.raises(TooHard, match=r"2,?000"):
            work()


def test_what_is_said_of_a_wide_nimber_lists_no_options() -> None:
    n = 10**9
    assert star(n).uptimal.nimber == n
    data = value_data(star(n))
    assert data["shortened"]
    assert data["canonical"].startswith("{0,*,*2,*3,")
    if _kernel.NAME == "native":
        assert str(Game(f"{{*7,*{n}|0}}")) == f"{{*7,*{n}|0}}"


def test_everything_a_sum_holds_counts_against_the_limit() -> None:
    """The lists that a sum works with and the comparisons it remembers count as the games do."""
    with memory_limit(sized(100_000, pure=60_000)), pytest.raises(TooHard, match="memory limit"):
        tiny(2) + star(sized(100, pure=40))
    assert tiny(2) + star(3) + star(3) == tiny(2)


def test_long_texts_are_refused_by_every_reader() -> None:
    text = "b" * 1_000_001
    for reader in (Game, Hackenstring, Hackenstrings.parse, lambda text: read(text, format="cgsuite")):
        with pytest.raises(NotationError, match="the text has 1000001 characters, more than 1000000"):
            reader(text)
