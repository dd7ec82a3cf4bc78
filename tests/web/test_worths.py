"""Values, parts and solutions as the page has them, without a server."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hackenbush import Budget, Game, Player, Position, value
from hackenbush.solvers import option_values
from hackenbush.tasks.pictures import parts_of, text_of
from hackenbush.tasks.solving import moves_of, solved
from hackenbush.tasks.spoken import spoken
from hackenbush.tasks.value_data import worth
from tests.board.strategies import positions
from tests.samples import day3_games

BOUNDLESS = Budget()


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("0", "number", "zero"),
        ("-7/4", "number", "minus one and three quarters"),
        ("13", "number", "13"),
        ("3/128", "number", "3 over 128"),
        ("*5", "nimber", "star 5"),
        ("^3*2", "infinitesimal", "triple up star 2"),
        ("5·v", "infinitesimal", "5 times down"),
        ("1/2v*", "number_ish", "one half and down star"),
        ("+-2", "switch", "plus or minus two"),
        ("{3|1/2}", "switch", "the switch of three and one half"),
        ("{3|1||0}", "other", "a game with 1 Left and 1 Right option"),
        ("tiny(2)", "infinitesimal", "a game with 1 Left and 1 Right option"),
    ],
)
def test_values_have_kinds_and_words(text: str, kind: str, words: str) -> None:
    found = worth(Game(text))
    assert (found["kind"], found["words"]) == (kind, words)


def test_every_game_born_by_day_3_has_a_worth_that_reads_back() -> None:
    for game in day3_games()[::7]:
        found = worth(game)
        assert Game(found["text"]) == Game(found["unicode"]) == Game(found["canonical"]) == game
        assert found["outcome"] == game.outcome.name.lower()
        assert Fraction(found["left_stop"]) == game.left_stop
        assert Fraction(found["mean"]) == game.mean
        assert found["birthday"] == game.birthday
        assert "shortened" not in found
        if "parts" in found:
            number, ups, star = found["parts"].values()
            assert Game(number) + ups * Game("^") + Game(f"*{star}") == game
        assert spoken(game)


@pytest.mark.parametrize("game", [Game(2**20_000 + 1), Game(Fraction(2**9_000 + 1, 2**20_000))], ids=["whole", "part"])
def test_long_values_are_shortened(game: Game) -> None:
    found = worth(game)
    assert found["shortened"]
    assert all(len(str(text)) <= 2_000 for text in found.values())


@given(positions(max_edges=12))
def test_parts_are_the_components(position: Position) -> None:
    parts, components = parts_of(position), position.components()
    assert [[position.edges[edge] for edge in part] for part in parts] == [list(part.edges) for part in components]


@given(positions(max_edges=8))
def test_the_friendly_text_reads_back(position: Position) -> None:
    again = Position(text_of(position))
    assert len(again) == len(position)
    assert value(again) == value(position)


@given(positions(max_edges=7))
def test_values_and_moves_are_those_of_the_solver(position: Position) -> None:
    found = solved(position, budget=BOUNDLESS)
    assert found.whole.value == value(position)
    rows, is_complete = moves_of(found, budget=BOUNDLESS)
    assert is_complete
    expected = {(player.value, move.move): move.value for player in Player for move in option_values(position, player)}
    assert {(row["player"], row["edge"]): Game(row["value"]["text"]) for row in rows} == expected
    for row in rows:
        assert row["falls"] == list(position.falls(row["edge"]))


@settings(max_examples=5)
@given(st.lists(st.sampled_from(["b", "r", "g", "br", "gg"]), min_size=101, max_size=120))
def test_many_parts_are_solved_together(stalks: list[str]) -> None:
    position = Position("+".join(stalks))
    found = solved(position, budget=BOUNDLESS)
    assert found.parts == []
    assert found.whole.value == sum((value(Position(stalk)) for stalk in stalks), Game(0))


def test_a_listener_is_told_of_every_part() -> None:
    told = []
    solved(Position("br+g+gb"), budget=BOUNDLESS, listener=told.append)
    parts = [message for message in told if message["state"] == "part"]
    assert [(message["index"], message["value"]["text"]) for message in parts] == [(1, "*"), (0, "1/2"), (2, "^*")]
    assert {message["parts"] for message in told if message["state"] == "solving"} == {3}
