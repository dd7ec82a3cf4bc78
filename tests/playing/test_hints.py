"""Hints: the edge wins whenever the rules allow it, the part is the piece around it, and what is said is true."""

from __future__ import annotations

import random
import re

import pytest

from hackenbush import Budget, Game, Player, Position, Undefined, gallery
from hackenbush.board import random_position
from hackenbush.playing import hint
from tests.board.by_search import value_by_search
from tests.playing.by_rules import pictures, some_picture, wins
from tests.samples import sized


def piece_around(position: Position, edge: int) -> set[int]:
    """The edges reached from one without crossing the ground, by spreading from edge to edge."""
    ends = [{node for node in (start, end) if node != 0} for start, end, _ in position.edges]
    found, before = {edge}, set[int]()
    while found != before:
        before = found
        found = before | {i for i, nodes in enumerate(ends) if any(nodes & ends[j] for j in before)}
    return found


def check_hint(position: Position, player: Player) -> None:
    part, edge, why, won, _ = hint(position, player)
    after = position.cut(edge)
    assert won is wins(position, player)
    assert not won or not wins(after, -player)
    assert set(part) == piece_around(position, edge)
    if left := re.search(r"It leaves ([^ ]+), which is (more|less) than 0", why):
        assert value_by_search(after) == Game(left[1])
        assert (left[2] == "more") is (value_by_search(after) > 0)
    if "exactly 0" in why or "opposites" in why or "equals" in why:
        assert value_by_search(after) == 0
    if before := re.search(r"This is worth ([^ ]+?),? ?(so|:)", why):
        assert value_by_search(position) == Game(before[1])
    if turned := re.search(r"It turns its part from ([^ ]+) into ([^ ]+)\. ", why):
        own = Position([position.edges[i] for i in part])
        assert [Game(turned[1]), Game(turned[2])] == [value_by_search(own), value_by_search(own.cut(part.index(edge)))]


@pytest.mark.parametrize("edges", range(1, 4))
def test_a_hint_is_true_in_every_small_picture(edges: int) -> None:
    for position in pictures(edges):
        for player in Player:
            if position.moves(player):
                check_hint(position, player)


def test_a_hint_is_true_in_larger_ones_and_in_several_parts() -> None:
    rng = random.Random(7)
    for _ in range(sized(200, pure=20)):
        position = some_picture(4, rng) if rng.random() < 0.5 else some_picture(3, rng) + some_picture(2, rng)
        for player in Player:
            if position.moves(player):
                check_hint(position, player)


def test_heaps_of_3_4_and_5_are_balanced_by_taking_two() -> None:
    told = hint(Position("ggg+gggg+ggggg"), Player.RIGHT, style="unicode")  # Bouton's example
    assert (told.part, told.edge) == ((0, 1, 2), 1)
    assert "heaps of 3, 4 and 5. This cut makes the 3 a 1, and 1 ⊕ 4 ⊕ 5 = 0" in told.why


def test_arches_that_are_all_alike_are_heaps_of_their_own() -> None:
    told = hint(Position("ggg+gggg+ggggg+g:0+g:0"), Player.LEFT)
    assert told.edge == 1
    assert "heaps of 1, 1, 3, 4 and 5. This cut makes the 3 a 1, and 1 xor 1 xor 1 xor 4 xor 5 = 0" in told.why


def test_a_cut_that_leaves_opposites_is_told_as_copying() -> None:
    assert hint(Position("bb+r"), Player.LEFT).why.startswith("It leaves two pieces that are opposites: whatever Right")
    assert hint(Position("ggg+gg"), Player.LEFT).why.startswith("It leaves two pieces that are equals")
    assert "pair off" in hint(Position("bb+r+bb+rr"), Player.LEFT).why
    lens = "0-1B 0-1R"  # its own opposite, but with nothing beside it there is nobody to copy
    assert "opposites" not in hint(Position(f"{lens} 0-2G"), Player.LEFT).why


def test_the_last_cut_counts_what_could_still_be_cut() -> None:
    assert hint(Position("b"), Player.LEFT).why == "After it Right has nothing left to cut, and loses at once."
    assert "Left could make 2 more cuts" in hint(Position("bbb"), Player.LEFT).why
    assert "Right could make 1 more cut." in hint(Position("rr"), Player.RIGHT).why


def test_the_stick_figure_costs_a_quarter() -> None:
    told = hint(gallery("stick-figure"), Player.LEFT, style="unicode")  # worth 3/4; its best cut leaves 1/2
    assert told.wins
    assert "It leaves ½" in told.why
    assert "It costs ¼ of a move" in told.why


def test_a_lost_game_is_called_lost_kindly() -> None:
    part, edge, why, won, _ = hint(Position("b+rr"), Player.LEFT)
    assert (part, edge, won) == ((0,), 0, False)
    assert why == (
        "This is worth -1, so Right is ahead: every cut loses if Right answers well. "
        "This one holds out longest, for 2 moves, and Right may still slip."
    )
    assert "This is worth −1," in hint(Position("b+rr"), Player.LEFT, style="unicode").why
    assert "whoever has to move loses, and it is Left's turn" in hint(Position("gb+gr"), Player.LEFT).why


def test_what_is_too_hard_says_so_and_still_names_a_cut() -> None:
    hard = random_position(60, seed=5) + Position("br")
    told = hint(hard, Player.LEFT, budget=Budget(positions=1, seconds=0.2))
    assert told.wins is None
    assert told.edge in hard.moves(Player.LEFT)
    assert told.why.startswith("This is too hard to work out in the time there is. Of the ")


def test_a_value_that_is_too_long_for_a_sentence_is_left_out() -> None:
    long = Position("b" + "br" * 60)
    told = hint(long, Player.LEFT)
    assert told.wins
    assert len(told.why) < 300
    assert told.why.startswith("It leaves a value too long to write here, which is more than 0: Left stays ahead")


def test_an_arch_from_ground_to_ground_is_a_part_of_its_own() -> None:
    assert hint(Position("0-0B 0-0B 0-0R"), Player.LEFT).part in {(0,), (1,)}


def test_who_cannot_move_gets_no_hint() -> None:
    with pytest.raises(Undefined, match="Left cannot move"):
        hint(Position("r"), Player.LEFT)
