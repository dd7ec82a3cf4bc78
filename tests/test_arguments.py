"""Every public verb takes every kind of argument: it answers, or says by an error of the family what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hackenbush import Game, Match, Nim, Outcome, Player, Position, Sum, play, winning_moves
from hackenbush.board import Color
from hackenbush.errors import InvalidArgument
from hackenbush.explaining import prove_it
from hackenbush.playable import describe, each_move, move_names, moves_of
from hackenbush.playing import Casual, Perfect, Random, expected_length, hint
from hackenbush.rulesets import (
    KAYLES,
    ChildishHackenbush,
    Cutcake,
    Domineering,
    Hackenstrings,
    Subtraction,
    ToadsAndFrogs,
)
from hackenbush.solvers import best_moves, option_values
from hackenbush.values import Form

PICTURE = Position("b(r,g)+gr")
GAMES = (
    PICTURE,
    PICTURE.tracked(),
    Game("{2,*|-1}"),
    Form([2, 0], [-1]),
    Nim(3, 1),
    KAYLES.heaps(4),
    Subtraction(1, 2).heaps(5),
    Cutcake(3, 4),
    Domineering.rectangle(2, 3),
    ToadsAndFrogs("TT..FF"),
    Hackenstrings("○●"),
    ChildishHackenbush("b(r,g)"),
    Sum(Position("br"), Nim(2)),
    Sum(),
)
OF_A_PLAYER: dict[str, Callable[[Any], object]] = {
    "winning_moves": lambda player: winning_moves(PICTURE, player),
    "winning_moves of green": lambda player: winning_moves(Position("ggg"), player),
    "best_moves": lambda player: best_moves(PICTURE, player),
    "best_moves of a tree": lambda player: best_moves(Position("br+rb"), player),
    "option_values": lambda player: option_values(PICTURE, player),
    "option_values of green": lambda player: option_values(Position("ggg"), player),
    "hint": lambda player: hint(PICTURE, player).edge,
    "expected_length": lambda player: expected_length(PICTURE, first=player),
    "expected_length of green": lambda player: expected_length(Position("gg"), first=player),
    "Match": lambda player: Match(PICTURE, first=player).turn,
    "Match of named players": lambda player: Match(PICTURE, players={player: "person"}).players,
    "Match.play": lambda player: Match(PICTURE, first="right").reason_against(3, by=player),
    "play": lambda player: play(Position("b+r"), first=player).moves,
    "Perfect": lambda player: Perfect().choose(PICTURE, player),
    "Casual": lambda player: Casual(seed=1).choose(PICTURE, player),
    "Random": lambda player: Random(seed=1).choose(PICTURE, player),
    "Proof.reply": lambda player: prove_it(Position("br")).reply(Position("g"), player),
    "Outcome.winner": lambda player: Outcome.NEXT.winner(player),
    "Color.belongs_to": lambda player: Color.BLUE.belongs_to(player),
    "incentives": lambda player: Game("{2|-1}").incentives(player),
    "moves_of": lambda player: moves_of(PICTURE, player),
    "each_move": lambda player: list(each_move(PICTURE, player)),
    "move_names": lambda player: move_names(Form([0], [1]), player),
    "describe": lambda player: describe(Nim(3), player, (0, 1)),
}
OF_A_PLAYER |= {f"options of {game!r:.30}": lambda player, game=game: list(game.options(player)) for game in GAMES}
OF_A_PLAYER |= {
    f"moves of {game!r:.30}": lambda player, game=game: list(game.moves(player))
    for game in GAMES
    if hasattr(game, "moves")
}


@pytest.mark.parametrize("verb", OF_A_PLAYER)
def test_a_player_may_be_named_in_any_way(verb: str) -> None:
    call = OF_A_PLAYER[verb]
    for player, names in {Player.LEFT: ("left", "L", "Left"), Player.RIGHT: ("right", "r", "RIGHT")}.items():
        assert [call(name) for name in names] == [call(player)] * 3


@pytest.mark.parametrize("wrong", [None, 0, "up", "", b"left", Outcome.LEFT, object()], ids=repr)
@pytest.mark.parametrize("verb", OF_A_PLAYER)
def test_what_is_no_player_is_refused(verb: str, wrong: object) -> None:
    if wrong is None and verb == "Match.play":
        return  # whoever's turn it is
    with pytest.raises(InvalidArgument, match="expected a player, 'left' or 'right', not "):
        OF_A_PLAYER[verb](wrong)
