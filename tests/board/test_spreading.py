"""`spread` and `merge_ground`: every foot on a point of its own, every node in a place, and the game the same."""

from __future__ import annotations

import math

import pytest
from hypothesis import given

from hackenbush import Position, all_specimens, gallery
from hackenbush.board import is_ground
from hackenbush.board.layout import Layout, Point, layout
from hackenbush.board.spreading import merge_ground, spread
from tests.board.strategies import positions


@given(positions(max_edges=10))
def test_a_picture_that_is_spread_has_a_place_for_every_node(position: Position) -> None:
    found = spread(position)
    assert set(found.places) == set(found.nodes)
    assert 0 not in found.nodes
    assert all(math.isfinite(x) and math.isfinite(y) for x, y in found.places.values())
    assert all(place[1] == 0 for node, place in found.places.items() if is_ground(node) and node not in position.places)


@given(positions(max_edges=10))
def test_spreading_changes_neither_the_game_nor_the_order_of_edges(position: Position) -> None:
    found = spread(position)
    for before, after in zip(merge_ground(position).edges, merge_ground(found).edges, strict=True):
        assert before == after
    assert found.floating == position.floating
    assert len(found.components()) == len(position.components())


@given(positions(max_edges=10))
def test_spreading_twice_is_spreading_once(position: Position) -> None:
    once = spread(position)
    assert spread(once) == once
    assert spread(once).places == once.places


@given(positions(max_edges=10, points=False))
def test_every_foot_has_a_point_of_its_own(position: Position) -> None:
    found = spread(position.with_places({}))
    feet = [node for edge in found.edges for node in edge[:2] if is_ground(node)]
    assert len(feet) == len(set(feet)) == sum(node == 0 for edge in position.edges for node in edge[:2])


@pytest.mark.parametrize("name", all_specimens())
def test_given_places_are_kept(name: str) -> None:
    position = gallery(name)
    found = spread(position)
    assert {node: place for node, place in found.places.items() if node in position.places and node != 0} == {
        node: place for node, place in position.places.items() if node != 0
    }


def test_names_of_points_that_are_taken_are_not_given_again() -> None:
    assert [str(edge) for edge in spread(Position("0-1B 0.1-2R 0-3G")).edges] == ["0.2-1B", "0.1-2R", "0.3-3G"]


def test_an_arch_has_two_feet() -> None:
    assert [str(edge) for edge in spread(Position("b:0")).edges] == ["0.1-0.2B"]


@given(positions(max_edges=10))
def test_a_picture_that_is_spread_is_drawn_with_the_same_curves(position: Position) -> None:
    assert _ways(layout(spread(position))) == _ways(layout(position))


def _ways(drawn: Layout) -> list[tuple[Point, ...]]:
    return [min(curve.points, curve.points[::-1]) for curve in drawn.curves]  # whichever way they are read
