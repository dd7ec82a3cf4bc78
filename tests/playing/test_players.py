"""Players: the perfect one never loses a won position, the others do what their names say."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import (
    Budget,
    Cutcake,
    HackenbushError,
    Nim,
    Player,
    Position,
    Sum,
    Undefined,
    UnknownName,
    outcome,
    play,
)
from hackenbush.board import random_position
from hackenbush.playable import Playable, moves_of
from hackenbush.playing import Casual, Chooser, Match, Perfect, Person, Random
from hackenbush.rulesets import KAYLES, Domineering, ToadsAndFrogs
from tests.board.strategies import positions
from tests.playing.by_rules import pictures, some_picture, wins
from tests.samples import examples, sized

QUICK = Perfect(endgame=0)  # which need not find the longest resistance


GAMES = [
    Nim(1, 2, 3),
    Nim(3, 5),
    Cutcake(2, 4),
    KAYLES.heaps(3, 4),
    Domineering.rectangle(3, 3),
    ToadsAndFrogs("TT..FF"),
]


def check_choice(position: Playable, player: Player) -> None:
    """A winning move, if the rules have one.

    Then it wins against every reply: each leaves a position that is won again, and smaller.
    """
    options = dict(moves_of(position, player))
    if options and wins(position, player):
        choice = QUICK.choose(position, player)
        assert not wins(options[choice.move], -player), (position, player, choice)
        assert choice.wins


@pytest.mark.parametrize("edges", range(sized(5, pure=4)))
def test_the_perfect_player_never_loses_a_won_picture_however_the_other_replies(edges: int) -> None:
    for position in pictures(edges):
        for player in Player:
            check_choice(position, player)


@pytest.mark.parametrize("edges", [5, 6])
def test_nor_a_larger_one(edges: int) -> None:
    rng = random.Random(edges)
    for _ in range(sized(500, pure=30)):
        position = some_picture(edges, rng)
        for player in Player:
            check_choice(position, player)


@given(
    st.sampled_from(GAMES),
    positions(max_edges=3),
    st.sampled_from(Player),
)
@examples(40, pure=12)
def test_nor_another_game_or_a_sum(game: Playable, picture: Position, player: Player) -> None:
    check_choice(game, player)
    check_choice(Sum(game, picture), player)


def random_picture(rng: random.Random) -> Position:
    colors = rng.choice(["br", "g", "brg"])
    return random_position(rng.randrange(8, 15), seed=rng.randrange(10**9), colors=colors)


@pytest.mark.slow
def test_the_perfect_player_wins_a_thousand_of_a_thousand_won_positions() -> None:
    rng = random.Random(2024)
    games = sized(1000, pure=30)
    lost = []
    for number in range(games):
        position, first = random_picture(rng), rng.choice(list(Player))
        winner = outcome(position).winner(first)
        opponent: Chooser = Casual(rate=0.5, seed=number) if number % 5 == 0 else Random(seed=number)
        match = play(position, first=first, **{winner.value: QUICK, (-winner).value: opponent})  # type: ignore[arg-type]
        assert match.result is not None
        if match.result.winner is not winner:
            lost.append((position, first))
    assert lost == []


def test_among_winning_moves_it_keeps_the_most_in_reserve() -> None:
    # Left wins with any of the three; the best is the one that gives least away: 1/2 of br, not 1 of b or 2 of bb.
    assert Perfect().choose(Position("bb+b+br"), Player.LEFT).move == 3
    assert Perfect().choose(Position("bbbb"), Player.LEFT).move == 3
    match = play(Position("bbbb+r"), right="random")
    assert match.result is not None
    assert match.result.spare == 2  # 4 - 1 and the move to begin with: value 3, and Left moves first


def test_it_plays_nim_as_the_balancing_procedure_does() -> None:
    for heaps in ((4, 11, 13), (3, 4, 5), (1, 1, 7)):
        assert Perfect().choose(Nim(*heaps), Player.RIGHT).move == Nim(*heaps).balance().move


@given(positions(max_edges=5), st.sampled_from(Player))
@examples(80, pure=20)
def test_when_lost_it_holds_out_longest(position: Position, player: Player) -> None:
    """Against an opponent who wins as fast as can be, no move lasts longer: by the rules alone."""
    if wins(position, player) or not position.moves(player):
        return

    def length(here: Position, mover: Player) -> int:
        after = [(length(here.cut(edge), -mover), wins(here.cut(edge), -mover)) for edge in here.moves(mover)]
        if not after:
            return 0
        winning = [moves for moves, lost in after if not lost]
        return 1 + (min(winning) if winning else max(moves for moves, _ in after))

    choice = Perfect().choose(position, player)
    assert 1 + length(position.cut(choice.move), -player) == length(position, player)  # type: ignore[arg-type]
    assert f"for {length(position, player)} move" in choice.why


def hard_picture() -> Position:
    """A dense picture beside its negative: a zero game, whose options are near 0, too."""
    rng = random.Random(0)
    dense = Position([(rng.randrange(14), rng.randrange(14), rng.choice("br")) for _ in range(30)])
    return dense + -dense


def test_a_picture_too_hard_is_played_by_bounds_and_said_so() -> None:
    choice = Perfect(Budget(seconds=0.3, positions=200)).choose(hard_picture(), Player.LEFT)
    assert choice.move in hard_picture().moves(Player.LEFT)
    assert choice.wins is None
    said = re.fullmatch(
        r"too hard to solve within the budget; by bounds, what it leaves is from (-?\d+) to (-?\d+)", choice.why
    )
    assert said is not None
    assert int(said[1]) <= 0 <= int(said[2])


def test_a_board_too_hard_is_not_claimed_to_be_solved() -> None:
    choice = Perfect(Budget(positions=10)).choose(Domineering.rectangle(6, 6), Player.LEFT)
    assert choice.wins is None
    assert choice.why == "too hard to solve within the budget; by counting, it leaves Left most moves ahead"


@pytest.mark.parametrize(("rate", "errors"), [(0, 0), (1, 200)])
def test_a_casual_player_errs_at_its_rate(rate: int, errors: int) -> None:
    casual = Casual(rate=rate, seed=3)
    chosen = [casual.choose(Position("bb+r"), Player.LEFT).move for _ in range(200)]
    assert chosen.count(0) == errors


def test_a_casual_player_errs_about_as_often_as_told() -> None:
    casual = Casual(rate=0.25, seed=3)
    count = sum(casual.choose(Position("bb+r"), Player.LEFT).move == 0 for _ in range(1000))
    assert 250 - 5 * 14 < count < 250 + 5 * 14  # the standard deviation is 13.7
    with pytest.raises(HackenbushError, match="rate from 0 to 1"):
        Casual(rate=2)


def test_a_random_player_makes_every_move_and_the_same_ones_with_the_same_seed() -> None:
    game = Position("bbb+b")
    first, second = ([Random(seed=seed).choose(game, Player.LEFT).move for seed in range(99)] for _ in range(2))
    assert first == second
    assert set(first) == {0, 1, 2, 3}


@pytest.mark.parametrize("chooser", [Perfect(), Casual(rate=0), Casual(rate=1), Random(), Person()])
def test_nobody_moves_where_there_is_no_move(chooser: Chooser) -> None:
    with pytest.raises(Undefined, match="Right cannot move"):
        chooser.choose(Position("b"), Player.RIGHT)


def test_a_person_is_asked_until_there_is_such_a_move() -> None:
    answers, told = iter(["", "x", "-1", "2", "1"]), list[str]()
    match = play(Position("b+b"), left=Person(ask=lambda _: next(answers), tell=told.append), right="random")
    assert match.moves == (1,)
    assert len([line for line in told if line.startswith("expected a number")]) == 4
    assert match.players == {Player.LEFT: "person", Player.RIGHT: "random"}


def test_play_refuses_a_player_it_does_not_know() -> None:
    with pytest.raises(UnknownName, match="no player is named 'strong'; there are perfect, casual, random, person"):
        play(Position("b"), left="strong")


def test_a_match_of_a_game_of_ones_own() -> None:
    class Countdown(tuple[int]):
        """Take one or two; Left from the front, as Right."""

        def options(self, _player: Player) -> list[Countdown]:
            return [Countdown((self[0] - taken,)) for taken in (1, 2) if taken <= self[0]]

    match = play(Countdown((7,)), right="random")
    assert isinstance(match, Match)
    assert match.result is not None
    assert match.result.winner is Player.LEFT  # 7 is not a multiple of 3
