"""Values as data and in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hackenbush import Game
from hackenbush.values.data import LONGEST_BRIEF, value_data
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
    assert all(len(str(text)) <= LONGEST_BRIEF for text in found.values())


def test_a_value_whose_text_is_short_enough_is_complete_in_every_style() -> None:
    """LaTeX is longer than the text, and does not count."""
    options = (f"{{{n + 1}v3|{n}v3||-{2 * n}v3|-{2 * n + 1}v3}}" for n in range(10, 85))
    game = Game("{" + ",".join(options) + "|-300}")
    found = value_data(game)
    assert 0.9 * LONGEST_BRIEF < len(found["text"]) <= LONGEST_BRIEF
    assert len(found["latex"]) > 4 * LONGEST_BRIEF
    assert Game(found["text"]) == Game(found["unicode"]) == game
    assert not found["shortened"]


@pytest.mark.parametrize("length", [LONGEST_BRIEF, LONGEST_BRIEF + 1])
def test_a_value_is_shortened_exactly_beyond_the_limit(length: int) -> None:
    digits = "f" * (length - len("0xp0"))
    text = f"0x{digits}p0"
    found = value_data(Game(int(digits, 16)))
    is_short = length <= LONGEST_BRIEF
    assert found["text"] == found["unicode"] == (text if is_short else found["words"])
    assert (digits in found["latex"]) is is_short
    assert found["shortened"]  # at the limit itself, as the canonical form has braces beside


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Game(Fraction(-(2**400) - 1, 2**302)), "a number of 302 binary places, about -2^98"),
        (Game(-(10**80)), "an integer of 266 binary digits"),  # 80 / log10(2) = 265.75
    ],
)
def test_a_number_too_long_to_be_read_is_described(game: Game, words: str) -> None:
    assert abbreviate(game) == describe(game) == words
