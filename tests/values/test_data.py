"""Values as data and in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hackenbush import Game
from hackenbush.values.data import value_data
from hackenbush.values.spoken import abbreviate, describe
from tests.samples import day3_games


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("0", "number", "zero"),
        ("-7/4", "number", "minus one and three quarters"),
        ("13", "number", "13"),
        ("3/128", "number", "3 over 128"),
        ("*5", "nimber", "star 5"),
        ("^3*2", "all-small infinitesimal", "triple up star 2"),
        ("5·v", "all-small infinitesimal", "5 times down"),
        ("1/2v*", "number plus infinitesimal", "one half and down star"),
        ("+-2", "switch", "plus or minus two"),
        ("{3|1/2}", "switch", "the switch of three and one half"),
        ("{3|1||0}", "hot", "a game with 1 Left and 1 Right option"),
        ("tiny(2)", "infinitesimal", "a game with 1 Left and 1 Right option"),
    ],
)
def test_values_have_kinds_and_words(text: str, kind: str, words: str) -> None:
    found = value_data(Game(text))
    assert (found["kind"], found["words"]) == (kind, words)


def test_every_game_born_by_day_3_has_a_worth_that_reads_back() -> None:
    for game in day3_games()[::7]:
        found = value_data(game)
        assert Game(found["text"]) == Game(found["unicode"]) == Game(found["canonical"]) == game
        assert found["outcome"] == game.outcome.name.lower()
        assert Fraction(found["left_stop"]) == game.left_stop
        assert Fraction(found["mean"]) == game.mean
        assert found["birthday"] == game.birthday
        assert not found["shortened"]
        if found["parts"]:
            number, ups, star = found["parts"].values()
            assert Game(number) + ups * Game("^") + Game(f"*{star}") == game
        assert describe(game)


@pytest.mark.parametrize("game", [Game(2**20_000 + 1), Game(Fraction(2**9_000 + 1, 2**20_000))], ids=["whole", "part"])
def test_long_values_are_shortened(game: Game) -> None:
    found = value_data(game)
    assert found["shortened"]
    assert all(len(str(text)) <= (8_000 if key == "latex" else 2_000) for key, text in found.items())


def test_a_text_is_complete_as_long_as_it_is_short_enough_itself() -> None:
    """LaTeX is longer than the text, and its limit is larger."""
    game = Game("{" + ",".join(f"{{{4 * n + 1}/4|-{n}/2}}" for n in range(1, 91)) + "|-80}")
    found = value_data(game)
    assert 500 < len(found["text"]) < 2_000 < len(found["latex"])
    assert Game(found["text"]) == game
    assert not found["shortened"]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Game(Fraction(-(2**400) - 1, 2**302)), "a number of 302 binary places, about -2^98"),
        (Game(-(10**80)), "an integer of 266 binary digits"),  # 80 / log10(2) = 265.75
    ],
)
def test_a_number_too_long_to_be_read_is_described(game: Game, words: str) -> None:
    assert abbreviate(game) == describe(game) == words
