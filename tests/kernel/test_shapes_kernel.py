"""Both kernels name the nodes of a shape alike, to the byte; and every small shape has a key of its own."""

from __future__ import annotations

import random
from array import array
from itertools import combinations_with_replacement, permutations, product

import pytest
from hypothesis import given

from hackenbush import _kernel
from hackenbush._kernel import pure
from hackenbush.board import Position
from tests.board.strategies import positions, trees
from tests.samples import sized

MANY = 100_000
Edges = tuple[tuple[int, int, int], ...]


def packed(edges: Edges) -> tuple[bytes, bytes]:
    return array("I", [end for edge in edges for end in edge[:2]]).tobytes(), bytes(edge[2] for edge in edges)


@given(positions(max_edges=14) | trees(max_edges=14) | positions(max_edges=14, colors="g"))
def test_shapes_are_named_alike(p: Position) -> None:
    native = pytest.importorskip("hackenbush._kernel.native")
    given_ = p.arrays.ends, p.arrays.colors, p.arrays.points, MANY
    assert native.shape_edges(*given_) == pure.shape_edges(*given_)
    assert native.shape_key(*given_) == pure.shape_key(*given_)


def test_random_shapes_are_named_alike() -> None:
    native = pytest.importorskip("hackenbush._kernel.native")
    source = random.Random(1)
    for _ in range(3000):
        colors, nodes, count = source.choice([b"b", b"br", b"brg"]), source.randrange(1, 10), source.randrange(15)
        if source.random() < 0.5:
            pairs = [(source.randrange(node), node) for node in range(1, count + 1)]
        else:
            pairs = [tuple(sorted(source.choices(range(nodes), k=2))) for _ in range(count)]
        edges = tuple((*pair, source.choice(colors)) for pair in pairs)
        assert native.shape_edges(*packed(edges), 0, MANY) == pure.shape_edges(*packed(edges), 0, MANY)


@pytest.mark.parametrize(("colors", "most"), [(b"br", 3), (b"g", sized(5, pure=4))])
def test_keys_tell_apart_what_no_renaming_makes_equal(colors: bytes, most: int) -> None:
    """All pictures on few nodes, floating ones too: one key for each class under all renamings, by trying them."""
    for count in range(most + 1):
        nodes = range(1, min(count, 3) + 1)
        places = [(u, v, color) for u, v in combinations_with_replacement((0, *nodes), 2) for color in colors]
        key_of: dict[Edges, bytes] = {}
        for edges in combinations_with_replacement(places, count):
            images = set()
            for names in permutations(nodes):
                new = (0, *names)
                images.add(tuple(sorted((*sorted((new[u], new[v])), color) for u, v, color in edges)))
            key = _kernel.shape_key(*packed(edges), 0, MANY)
            assert key is not None
            least = min(images)
            assert key_of.setdefault(least, key) == key
        assert len(set(key_of.values())) == len(key_of)


def test_numberings_are_counted() -> None:
    pairs = tuple((u, v, ord("g")) for u, v in product(range(8), repeat=2) if u < v)
    assert _kernel.shape_edges(*packed(pairs), 0, 3) is None
    assert _kernel.shape_key(*packed(pairs), 0, 3) is None
    assert _kernel.shape_key(*packed(pairs), 0, MANY) is not None
