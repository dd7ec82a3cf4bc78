"""Sums of different games, and the catalog that reads and writes them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import (
    Cutcake,
    Game,
    HackenbushError,
    InvalidArgument,
    Nim,
    Outcome,
    Player,
    Position,
    Sum,
    gallery,
    grundy,
    outcome,
    solve,
    star,
    value,
    winning_moves,
)
from hackenbush.playable import Playable, describe, moves_of
from hackenbush.rulesets import (
    DAWSONS_KAYLES,
    GAMES,
    KAYLES,
    ChildishHackenbush,
    Domineering,
    Hackenstrings,
    Octal,
    Subtraction,
    ToadsAndFrogs,
    as_playable,
    write_game,
)
from hackenbush.values import Form
from tests.rulesets.plainly import plain_value
from tests.samples import examples

SAMPLES: list[Playable] = [
    Position("b(r,g)"),
    Position("b+r"),
    Nim(1, 2),
    Cutcake(2, 3),
    Hackenstrings("●○", "○"),
    Domineering.parse("../.#"),
    Domineering.rectangle(2, 2),
    ToadsAndFrogs("T.TFF"),
    KAYLES.heaps(3),
    DAWSONS_KAYLES.heaps(2, 4),
    Octal("0.137").heaps(4),
    Subtraction(1, 3).heaps(4),
    ChildishHackenbush("br+g"),
]
samples = st.sampled_from(SAMPLES)


def test_different_games_add_up() -> None:
    total = Position("bb") + Nim(3) + Cutcake(2, 5)
    assert total == Sum(Position("bb"), Nim(3), Cutcake(2, 5))
    assert value(total) == Game("3*3")  # 2 + *3 + 1
    assert solve(total).methods == ("picture", "closed form")
    assert outcome(total) is Outcome.LEFT


@pytest.mark.parametrize(("p", "q"), list(product(SAMPLES[::2], SAMPLES[1::4])))
def test_a_sum_is_worth_the_sum_by_the_definition(p: Playable, q: Playable) -> None:
    both = Sum(p, q)
    assert value(both) == plain_value(both) == value(p) + value(q)


@given(st.lists(samples, max_size=4))
def test_a_sum_and_its_negative_are_worth_nothing(parts: list[Playable]) -> None:
    total = Sum(*parts)
    assert value(total) == sum(map(value, parts), Game(0))
    assert value(Sum(total, -total)) == 0
    assert outcome(Sum(total, -total)) is Outcome.PREVIOUS


@given(samples, samples, st.sampled_from(Player))
@examples(30, pure=7)
def test_winning_moves_of_a_sum_are_those_of_the_definition(p: Playable, q: Playable, player: Player) -> None:
    both = Sum(p, q)
    after = {move: plain_value(option).outcome for move, option in moves_of(both, player)}
    assert winning_moves(both, player) == tuple(move for move in after if after[move].winner(-player) is player)


def test_plus_works_from_either_side_and_flattens() -> None:
    nim, cake, picture = Nim(3), Cutcake(2, 5), Position("b")
    assert picture + nim == Sum(picture, nim)
    assert nim + picture == Sum(nim, picture)
    assert (nim + picture) + (cake + nim) == Sum(nim, picture, cake, nim)
    assert Game("^") + nim == Sum(Game("^"), nim)
    assert Position("b") + Position("r") == Position("b+r")
    assert value(Sum()) == 0
    with pytest.raises(TypeError):
        nim + 3  # type: ignore[operator]


def test_impartial_sums_have_grundy_values() -> None:
    assert grundy(Position("ggg") + Nim(5) + KAYLES.heaps(4)) == 3 ^ 5 ^ 1
    assert value(Sum(Nim(5), KAYLES.heaps(4))) == star(4)


@given(st.lists(samples, min_size=1, max_size=3))
def test_what_is_written_reads_back(parts: list[Playable]) -> None:
    position = parts[0] if len(parts) == 1 else Sum(*parts)
    again = as_playable(write_game(position))
    assert value(again) == value(position)
    if not any(isinstance(p, (Position, ChildishHackenbush)) for p in parts):
        assert again == position


@pytest.mark.parametrize("sample", SAMPLES, ids=repr)
def test_positions_read_back_and_evaluate(sample: Playable) -> None:
    assert as_playable(write_game(sample)) == sample
    assert eval(repr(sample)) == sample
    assert hash(eval(repr(sample))) == hash(sample)


@pytest.mark.parametrize("sample", SAMPLES, ids=repr)
def test_every_move_has_words(sample: Playable) -> None:
    for player in Player:
        moves = [move for move, _ in moves_of(sample, player)]
        assert len(set(moves)) == len(moves)
        for position, move in [(sample, move) for move in moves] + [(Sum(sample), (0, move)) for move in moves]:
            words = describe(position, player, move)
            assert words
            assert "\n" not in words


def test_the_catalog_knows_the_gallery_and_every_game() -> None:
    assert as_playable("house") == gallery("house")
    assert as_playable("childish house") == ChildishHackenbush(gallery("house"))
    assert as_playable("house + nim 2") == Sum(gallery("house"), Nim(2))
    assert as_playable("0-1B 1-2R") == Position("br")
    for name in GAMES:
        with pytest.raises(HackenbushError):
            as_playable(f"{name} ?")


def test_a_game_of_ones_own_is_not_in_the_catalog() -> None:
    with pytest.raises(InvalidArgument, match=r"expected a position of hackenbush, nim, .* not Form"):
        write_game(Form([0], [1]))


def test_values_read_back_beside_other_games() -> None:
    for g in (Game("^"), Game("{2|-1}"), Game("1/2^*3"), Game("{3|1||0}") + Game("^[2]")):
        assert as_playable(write_game(g)) == g
        assert as_playable(write_game(Sum(Position("b+r"), g, Nim(2)))) == Sum(Position("b+r"), g, Nim(2))
