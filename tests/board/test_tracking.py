"""Edges keep the names of the first picture through cuts, parts and joins.

What stands after a cut is worked out on the list of edges of the first picture, by `plain_board`, and never by indices
of a later position.
"""

from __future__ import annotations

import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush.board import Position, Tracked
from hackenbush.errors import IllegalMove, InvalidArgument
from hackenbush.playable import moves_of, track, untrack
from hackenbush.players import Player
from hackenbush.rulesets import ChildishHackenbush, Nim, Sum
from tests.board import plain_board
from tests.board.every_shape import grounded_shapes
from tests.board.strategies import positions


def standing_after(first: Position, left: list[int], cut: int) -> list[int]:
    """Which edges of the first picture stand after a cut, of those that were left."""
    rest = [i for i in left if i != cut]
    return [rest[i] for i in sorted(plain_board.standing([first.edges[i] for i in rest]))]


def check(now: Tracked, left: list[int]) -> None:
    """What is left is exactly these edges of the first picture, with their ends and colors."""
    assert now.origin.tolist() == left
    assert list(now.position.edges) == [now.first.edges[i] for i in left]
    rows = [now.first.edges[i] for i in left]
    standing = {left[i] for i in plain_board.standing(rows)}
    for player, own in ((Player.LEFT, "bg"), (Player.RIGHT, "rg")):
        moves = [i for i in left if i in standing and now.first.edges[i].color.letter in own]
        assert list(now.moves(player)) == moves
        assert list(now.options(player)) == [now.cut(i) for i in moves]
    for i in standing:
        assert now.falls(i) == tuple(sorted(standing - set(standing_after(now.first, left, i)) - {i}))
    assert sorted(i for part in now.components() for i in part.origin) == sorted(standing)
    for part, indices in zip(now.components(), plain_board.parts(rows), strict=True):
        assert part.origin.tolist() == [left[i] for i in indices]
        assert list(part.position.edges) == [now.first.edges[i] for i in part.origin]


@given(positions(with_places=True), st.data())
def test_every_edge_is_the_very_edge_of_the_first_picture(first: Position, data: st.DataObject) -> None:
    now, left = first.tracked(), list(range(len(first)))
    check(now, left)
    while moves := sorted({*now.moves("left"), *now.moves("right")}):
        cut = data.draw(st.sampled_from(moves))
        plain = now.position.cut(now.origin.tolist().index(cut))
        now, left = now.cut(cut), standing_after(first, left, cut)
        assert (now.position, now.position.places) == (plain, plain.places)
        check(now, left)


@pytest.mark.parametrize("edges", range(5))
def test_all_small_pictures_in_all_orders_of_cuts(edges: int) -> None:
    for shape in grounded_shapes(edges):
        first = Position([(*pair, color) for pair, color in zip(shape, "brgb", strict=False)])
        seen, waiting = set(), [first.tracked()]
        while waiting:
            now = waiting.pop()
            if now not in seen:
                seen.add(now)
                check(now, now.origin.tolist())
                waiting += [option for player in Player for option in now.options(player)]
    assert Tracked(Position("")).components() == ()


@given(positions(), st.randoms(use_true_random=False))
def test_parts_joined_in_any_order_are_what_stood(first: Position, rng: object) -> None:
    start = first.tracked()
    parts = list(start.components())
    rng.shuffle(parts)  # type: ignore[attr-defined]
    if parts:
        whole = Tracked(first, [i for part in parts for i in part.origin])
        assert whole.origin.tolist() == sorted(plain_board.standing(list(first.edges)))
        assert list(whole.position.edges) == [first.edges[i] for i in whole.origin]


@given(positions(max_edges=5), st.data())
def test_equal_ones_have_equal_options_and_read_back(first: Position, data: st.DataObject) -> None:
    now = first.tracked()
    if moves := now.moves("left"):
        now = now.cut(data.draw(st.sampled_from(moves)))
    for same in (pickle.loads(pickle.dumps(now)), eval(repr(now)), Tracked(first, now.origin)):
        assert (same, hash(same), same.position) == (now, hash(now), now.position)
        assert list(same.options("right")) == list(now.options("right"))
    assert now != now.position


def test_equal_pictures_in_another_order_are_not_confused() -> None:
    one, two = Position("b+r").tracked(), Position("r:2+b:1").tracked()
    assert one.position == two.position
    assert one != two
    assert (one.moves("left"), two.moves("left")) == ((0,), (1,))


@pytest.mark.parametrize(
    ("edge", "words"),
    [(0, "edge 0-1B is gone"), (3, "there is no edge 3: they go from 0 to 2"), ("b", "there is no edge 'b'")],
)
def test_what_is_gone_cannot_be_cut(edge: int, words: str) -> None:
    now = Position("bb+r").tracked().cut(0)
    for question in (now.cut, now.falls, lambda move: now.describe(Player.LEFT, move)):
        with pytest.raises(IllegalMove, match=words):
            question(edge)
    with pytest.raises(IllegalMove, match="2-3R is not connected to the ground"):
        Position("0-1B 2-3R").tracked().cut(1)


@pytest.mark.parametrize("edges", [[1], [-1], [0, 0]])
def test_edges_that_are_not_there_or_there_twice_are_refused(edges: list[int]) -> None:
    with pytest.raises(InvalidArgument, match="expected different edges from 0 to 0"):
        Tracked(Position("b"), edges)


@pytest.mark.parametrize("text", ["bb+r+g", "b(r,g)+gb", "b+b+r", "brgb"])
def test_sums_and_childish_hackenbush_keep_names_too(text: str) -> None:
    """In every line of play the moves of all parts are the same edges of the pictures they began with."""
    picture = Position(text)
    waiting = [(track(Sum(Position("r+g"), Nim(1), picture)), Sum(Position("r+g"), Nim(1), picture))]
    for _ in range(3):
        following = []
        for (tracked, plain), player in product(waiting, Player):
            assert untrack(tracked) == plain
            for (name, after), (index, plain_after) in zip(
                moves_of(tracked, player), moves_of(plain, player), strict=True
            ):
                assert isinstance(name, tuple)
                assert isinstance(index, tuple)
                assert isinstance(plain, Sum)
                part = plain.parts[name[0]]
                if isinstance(part, Position):
                    first = picture if name[0] == 2 else Position("r+g")
                    assert part.edges[index[1]] == first.edges[name[1]]
                else:
                    assert name == index
                following.append((after, plain_after))
        waiting = following
    childish = ChildishHackenbush(picture)
    for move in childish.moves(Player.LEFT):
        after = dict(moves_of(track(childish), Player.LEFT))[move]
        assert isinstance(after, ChildishHackenbush)
        assert after.picture == picture.cut(move)
        assert move not in after.moves(Player.LEFT)
        assert all(picture.edges[i].color.letter in "rg" for i in after.moves(Player.RIGHT))
        assert untrack(after) == ChildishHackenbush(picture.cut(move))
