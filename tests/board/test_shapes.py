"""Sameness of shape, against trying all renamings."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush.board import Position, is_ground
from hackenbush.board.shapes import canonical, same_shape, shape_key
from hackenbush.errors import TooHard
from tests.board.strategies import positions
from tests.samples import sized


def bag(position: Position, names: dict[object, object]) -> Counter[tuple[frozenset[object], str]]:
    """The edges under other names; all of the ground is 0."""
    new = {node: 0 if is_ground(node) else names[node] for node in position.nodes}
    return Counter((frozenset((new[u], new[v])), color.letter) for u, v, color in position.edges)


def inner(position: Position) -> list[object]:
    return [node for node in position.nodes if not is_ground(node)]


def same_by_trying(p: Position, q: Position) -> bool:
    """By definition: some renaming of the nodes of q gives p."""
    if len(inner(p)) != len(inner(q)):
        return False
    own = bag(p, {node: node for node in inner(p)})
    return any(bag(q, dict(zip(inner(q), names, strict=True))) == own for names in permutations(inner(p)))


def renamed(position: Position, source: random.Random) -> Position:
    """The same shape: other names, edges in another order and turned around."""
    numbers = source.sample(range(1, 1000), len(inner(position)))
    new = dict(zip(inner(position), numbers, strict=True))
    edges = [(new.get(u, u), new.get(v, v), color) for u, v, color in position.edges]
    source.shuffle(edges)
    return Position([(v, u, color) if source.random() < 0.5 else (u, v, color) for u, v, color in edges])


small = positions(max_edges=5, colors="bg")


@given(small, small)
def test_the_same_shape_is_one_renaming_away(p: Position, q: Position) -> None:
    assert same_shape(p, q) == same_by_trying(p, q)
    assert (shape_key(p) == shape_key(q)) == same_by_trying(p, q)


@given(positions(max_edges=14), st.randoms(use_true_random=False))
def test_renaming_keeps_the_shape(p: Position, source: random.Random) -> None:
    q = renamed(p, source)
    assert same_shape(p, q)
    assert canonical(p) == canonical(q)


@given(positions())
def test_the_canonical_picture_has_the_shape_and_is_its_own(p: Position) -> None:
    assert len(inner(p)) > 5 or same_by_trying(p, canonical(p))
    assert canonical(canonical(p)) == canonical(p)
    assert shape_key(canonical(p)) == shape_key(p)


def prism(size: int) -> list[tuple[int, int, str]]:
    """Two rings of nodes one above the other, in mid-air."""
    rings = [(base + i, base + (i + 1) % size, "g") for base in (1, 1 + size) for i in range(size)]
    return rings + [(1 + i, 1 + size + i, "g") for i in range(size)]


PATHS = sized(30, pure=6)


@pytest.mark.parametrize(
    "edges",
    [
        [(u, v, "g") for u in range(sized(12, pure=6)) for v in range(u)],  # all pairs
        [(0, i, "b") for i in range(1, PATHS)] + [(i, PATHS, "r") for i in range(1, PATHS)],  # parallel paths
        [(0, i % 7 + 1, "g") for i in range(7)] + [(i % 7 + 1, (i + 1) % 7 + 1, "b") for i in range(7)],  # a wheel
        prism(8),
        [(8 * x + y, 8 * x + y + 1, "g") for x in range(8) for y in range(7)]
        + [(8 * x + y, 8 * x + 8 + y, "g") for x in range(7) for y in range(8)],  # a grid
    ],
)
def test_symmetric_pictures_are_no_trouble(edges: list[tuple[int, int, str]]) -> None:
    source = random.Random(1)
    p = Position(edges)
    assert all(same_shape(p, renamed(p, source)) for _ in range(3))
    u, v, _ = edges[-1]
    assert not same_shape(p, Position([*edges[:-1], (u, v, "r" if edges[-1][2] == "b" else "b")]))


def test_two_rings_of_three_are_no_ring_of_six() -> None:
    ring = [(i, i % 6 + 1, "g") for i in range(1, 7)]
    rings = [(i, i % 3 + 1, "g") for i in range(1, 4)] + [(3 + i, 3 + i % 3 + 1, "g") for i in range(1, 4)]
    stems = [(0, i, "b") for i in range(1, 7)]
    assert not same_shape(Position(ring), Position(rings))
    assert not same_shape(Position(ring + stems), Position(rings + stems))


def test_depth_is_no_trouble() -> None:
    edges = sized(20_000, pure=500)
    stalk = Position("g" * edges)
    assert canonical(stalk) == stalk
    ring = Position([(i, (i + 7) % edges, "g") for i in range(edges)])
    assert same_shape(Position("g" * (edges - 1) + "g:0"), ring)


def test_too_many_alike_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hackenbush.board.shapes.LONGEST_SEARCH", 3)
    with pytest.raises(TooHard, match="3 numberings were tried"):
        canonical(Position([(u, v, "g") for u in range(12) for v in range(u)]))
