"""Matches: legality with reasons, taking back, results with spare moves, records, notes after the game."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import (
    Budget,
    Cutcake,
    Game,
    HackenbushError,
    IllegalMove,
    Match,
    Nim,
    Player,
    Position,
    Sum,
    gallery,
    outcome,
    value,
    winning_moves,
)
from hackenbush.board import Tracked
from hackenbush.errors import FileError, InvalidArgument
from hackenbush.playable import Playable, untrack
from hackenbush.playing import Perfect, Result, annotate
from hackenbush.rulesets import KAYLES, ChildishHackenbush, Domineering, Hackenstrings, Subtraction, ToadsAndFrogs
from hackenbush.solvers import best_moves, moves
from hackenbush.values import Form, star
from tests.board import plain_board
from tests.board.strategies import positions
from tests.samples import examples

STARTS: list[Playable] = [
    gallery("house"),
    Position("0-1B 0-2R 1-3G 2-2G 5-6B"),
    Nim(3, 4, 5),
    Cutcake(3, 4),
    Hackenstrings("●●○", "○"),
    Domineering.rectangle(3, 3),
    ToadsAndFrogs("TT..FF"),
    KAYLES.heaps(7, 2),
    Subtraction(1, 3).heaps(9),
    ChildishHackenbush(gallery("house")),
    Position("bb") + Nim(3) + Cutcake(2, 5),
]


# ---- moving ------------------------------------------------------------------------------------------------


def test_illegal_moves_have_a_reason_and_change_nothing() -> None:
    match = Match(Position("0-1B 0-2R 5-6B"))
    for move, reason in (
        (1, "edge 0-2R is red: only Right cuts it"),
        (2, "edge 5-6B is not connected to the ground"),
        (7, "there is no edge 7: they go from 0 to 2"),
        ("x", "there is no edge 'x': they go from 0 to 2"),
        (True, "there is no edge True: they go from 0 to 2"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            match.play(move)
    with pytest.raises(IllegalMove, match="it is Left's turn"):
        match.play(1, by=Player.RIGHT)
    assert (match.moves, match.turn) == ((), Player.LEFT)
    nim = Match(Nim(2))
    with pytest.raises(IllegalMove, match=r"\(0, 2\) is not a move of Left here; there are \(0, 0\), \(0, 1\)"):
        nim.play((0, 2))


def test_a_game_that_is_over_takes_no_move() -> None:
    match = Match(Position("b"), first=Player.RIGHT)
    assert match.is_over
    with pytest.raises(IllegalMove, match="the game is over: Right cannot move"):
        match.play(0)


def test_taking_back_and_making_again() -> None:
    match = Match(Position("bb+rr"))
    match.play(1)
    match.play(2)
    before = match.position
    assert match.take_back(2) == Position("bb+rr").tracked()
    assert (match.turn, match.moves) == (Player.LEFT, ())
    match.redo()
    assert match.redo() == before
    with pytest.raises(IllegalMove, match="no move to redo"):
        match.redo()
    with pytest.raises(IllegalMove, match="cannot take back 3 of 2 moves"):
        match.take_back(3)


@pytest.mark.parametrize("start", [Position("bb+r"), Nim(1, 2, 3), Sum(Position("g+g"), Nim(3, 0))], ids=str)
def test_a_match_taken_back_move_by_move_stands_as_at_each_move_and_at_last_at_the_start(start: Playable) -> None:
    match = played(start, 99, seed=4)
    for before in match.positions[-2::-1]:
        assert match.take_back() == before
    assert (untrack(match.position), match.moves) == (start, ())


def test_another_move_forgets_what_was_taken_back_and_the_same_one_does_not() -> None:
    match = Match(Position("bb+rr"))
    match.play(1)
    match.play(2)
    match.take_back(2)
    match.play(1)
    match.redo()
    assert match.moves == (1, 2)
    match.take_back(2)
    match.play(0)
    with pytest.raises(IllegalMove):
        match.redo()


@given(positions(max_edges=8), st.sampled_from(Player), st.integers(0, 99))
@examples(60, pure=20)
def test_spare_moves_are_those_the_winner_could_make_alone(position: Position, first: Player, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(position, first=first)
    while moves := match.legal_moves():
        match.play(rng.choice(moves))
    assert match.result is not None
    left = untrack(match.position)
    assert isinstance(left, Position)
    assert match.result == Result(-match.turn, len(match.moves), len(left) - len(left.floating))


def test_results_in_words() -> None:
    assert str(Result(Player.LEFT, 5, 3)) == "Right cannot move: Left wins with 3 spare moves"
    assert str(Result(Player.RIGHT, 5, 1)) == "Left cannot move: Right wins with 1 spare move"
    assert str(Result(Player.RIGHT, 5, None)) == "Left cannot move: Right wins"


# ---- records -----------------------------------------------------------------------------------------------


def played(start: Playable, moves: int, seed: int = 1) -> Match:
    match, rng = Match(start, first=Player.RIGHT, players={Player.LEFT: "person"}), random.Random(seed)
    while len(match.moves) < moves and match.legal_moves():
        match.play(rng.choice(match.legal_moves()))
    return match


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_a_record_replays(start: Playable, tmp_path: Path) -> None:
    match = played(start, 4)
    again = Match.from_json(match.to_json())
    assert (again.start, again.first, again.players) == (match.start, match.first, match.players)
    assert (again.moves, again.positions, again.turn) == (match.moves, match.positions, match.turn)
    if isinstance(start, Position):
        assert isinstance(again.start, Position)
        assert (again.start.edges, again.start.places) == (start.edges, start.places)
    match.save(tmp_path / "match.json")
    assert Match.load(tmp_path / "match.json").positions == match.positions


def test_a_game_of_ones_own_is_loaded_with_its_start() -> None:
    match = Match(Form([0, star(1)], [0]))
    match.play(1)
    assert Match.from_json(match.to_json(), start=Form([0, star(1)], [0])).position == Game("*")
    with pytest.raises(FileError, match="does not start with"):
        Match.from_json(match.to_json(), start=Form([0], [0]))
    with pytest.raises(HackenbushError):
        Match.from_json(match.to_json())


class Marked(NamedTuple):
    """A game whose one move is named by a set, which JSON does not have."""

    left: int

    def options(self, _player: Player) -> list[Marked]:
        return [Marked(self.left - 1)] if self.left else []

    def moves(self, _player: Player) -> list[frozenset[int]]:
        return [frozenset({self.left})] if self.left else []


def test_moves_that_json_cannot_hold_are_said_so(tmp_path: Path) -> None:
    match = Match(Marked(1))
    match.play(frozenset({1}))
    with pytest.raises(InvalidArgument, match="the moves of this game cannot be written"):
        match.save(tmp_path / "match.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("start", STARTS[::3], ids=str)
def test_a_truncated_record_is_refused_wherever_it_is_cut(start: Playable) -> None:
    text = played(start, 3).to_json()
    for length in range(0, len(text), 7):
        with pytest.raises(FileError):
            Match.from_json(text[:length])


RECORD = json.loads(Match(Nim(3, 4)).to_json())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "chess"}, 'with "format": "hackenbush match"'),
        ({"version": 1}, "expected version 2 of a record, not 1"),
        ({"start": None}, 'expected "start" in the record'),
        (
            {"start": {"game": "chess", "position": "e4"}},
            "of a game 'chess' that is not in the catalog",
        ),
        ({"start": {"game": "nim", "position": "three"}}, "expected heaps such as 3,4,5, not 'three'"),
        ({"start": {"game": "hackenbush"}}, "expected a list of edges"),
        ({"start": {"game": "sum", "parts": [1]}}, 'expected "game" in the record'),
        ({"first": "white"}, 'expected "left" or "right" in the record'),
        ({"first": 1}, 'expected "first" in the record'),
        ({"players": {"white": "me"}}, 'expected "left" or "right" in the record'),
        ({"moves": "0"}, 'expected "moves" in the record'),
        ({"moves": [[0, 1], [9, 9]]}, r"move 2 of the record: \(9, 9\) is not a move of Right here"),
        ({"moves": [{"heap": 1}]}, "expected a move in the record"),
    ],
)
def test_a_damaged_record_is_refused_with_a_reason(change: dict[str, object], message: str) -> None:
    with pytest.raises(HackenbushError, match=message):
        Match.from_json(json.dumps(RECORD | change))


@pytest.mark.parametrize(
    "text", ["", "[]", "7", "[" * 100_000, '{"format": "hackenbush match", "moves": ' + "[" * 9_999]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(FileError):
        Match.from_json(text)


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(HackenbushError, match=r"cannot read .*nowhere"):
        Match.load(tmp_path / "nowhere")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(FileError, match="not text in UTF-8"):
        Match.load(tmp_path / "bytes")
    with pytest.raises(HackenbushError, match=r"cannot write .*No such file"):
        Match(Nim(1)).save(tmp_path / "no" / "match.json")
    with pytest.raises(HackenbushError, match="there is no such name"):
        Match(Nim(1)).save("a\0b")


def test_saving_replaces_a_record_in_one_piece_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    match = Match(Nim(3, 4))
    match.save(path)
    before = path.read_bytes()
    match.play((0, 0))

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(HackenbushError, match="No space left"):
        match.save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]


# ---- notes after the game ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "start", [Position("bb+r"), Nim(1, 2, 3), gallery("lens"), Sum(Nim(2), Position("br"))], ids=str
)
def test_every_move_has_its_values_and_mistakes_are_found(start: Playable) -> None:
    match = played(start, 99, seed=4)
    notes = annotate(match)
    assert [note.move for note in notes] == list(match.moves)
    for i, note in enumerate(notes):
        before, after = match.positions[i : i + 2]
        assert (note.player, note.before, note.after) == (match.mover(i), value(before), value(after))
        assert note.winner_before is outcome(before).winner(note.player)
        assert note.winner_after is outcome(after).winner(-note.player)
        assert note.changed_hands == (note.winner_before is not note.winner_after)
        assert bool(note.better) == note.changed_hands


def test_notes_on_what_is_too_hard_are_left_open() -> None:
    match = Match(Domineering.rectangle(7, 7))
    match.play((0, 0))
    (note,) = annotate(match, budget=Budget(seconds=0.2))
    assert (note.before, note.after, note.changed_hands) == (None, None, False)
    assert str(note) == "1. Left: a domino upright at row 1, column 1 (? → ?)"


# ---- edges keep the names of the start ----------------------------------------------------------------------


def standing(picture: Position, gone: set[int]) -> list[int]:
    """The edges of a picture that are connected to the ground without some others, from the list of its edges alone."""
    left = [i for i in range(len(picture)) if i not in gone]
    return [left[i] for i in sorted(plain_board.standing([picture.edges[i] for i in left]))]


@given(positions(max_edges=9), st.sampled_from(Player), st.randoms(use_true_random=False))
@examples(150, pure=40)
def test_moves_of_a_match_are_edges_of_the_picture_it_began_with(
    start: Position, first: Player, rng: random.Random
) -> None:
    match, cut = Match(start, first=first), set[int]()
    while True:
        own = "bg" if match.turn is Player.LEFT else "rg"
        legal = [i for i in standing(start, cut) if start.edges[i].color.letter in own]
        assert match.legal_moves() == tuple(legal)
        if not legal:
            break
        move = rng.choice(legal)
        after = match.play(move)
        cut.add(move)
        assert isinstance(after, Tracked)
        assert after.origin.tolist() == standing(start, cut)
        assert list(after.position.edges) == [start.edges[i] for i in after.origin]
        assert str(start.edges[move]) in match.describe(len(match.moves) - 1)
        for gone in cut:
            assert match.reason_against(gone)
    again = Match.from_json(match.to_json())
    assert (again.positions, again.moves) == (match.positions, match.moves)


def test_of_two_equal_arches_the_one_that_is_named_goes() -> None:
    match = Match(Position("0-0B 0-0B 0-1R"))
    match.play(0)
    assert match.position == Tracked(Position("0-0B 0-0B 0-1R"), [1, 2])
    match.play(2)
    assert match.legal_moves() == (1,)
    assert match.reason_against(0) == "edge 0-0B is gone"
    assert json.loads(match.to_json())["moves"] == [0, 2]


@given(positions(max_edges=6), st.sampled_from(Player), st.randoms(use_true_random=False))
@examples(40, pure=10)
def test_notes_and_verbs_speak_of_the_edges_of_the_start(start: Position, player: Player, rng: random.Random) -> None:
    match = Match(start, first=player)
    while match.legal_moves():
        now = match.position
        assert isinstance(now, Tracked)
        won = {i for i in now.moves(match.turn) if outcome(now.cut(i).position).winner(-match.turn) is match.turn}
        assert set(winning_moves(now, match.turn)) == won
        valued = {move.move: move.value for move in moves(now, match.turn)}
        assert valued == {i: value(now.cut(i).position) for i in now.moves(match.turn)}
        assert set(best_moves(now, match.turn)) <= set(valued)
        chosen = Perfect().choose(now, match.turn)
        assert chosen.move in (won or valued)
        match.play(rng.choice(match.legal_moves()))
    for i, note in enumerate(annotate(match)):
        assert set(note.better) <= set(match.positions[i].origin)  # type: ignore[attr-defined]
