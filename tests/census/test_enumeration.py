"""Families of pictures, listed and counted, against each other, brute force and known sequences."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from hackenbush.board import Position, same_shape, shape_key
from hackenbush.census import Family, count_pictures
from hackenbush.census.counting import _all_graphs
from hackenbush.census.enumeration import enumerate_pictures, shapes_of
from hackenbush.census.families import KINDS
from hackenbush.errors import HackenbushError
from tests.samples import sized

FAMILIES = [
    Family(colors, shapes, negation)
    for shapes in KINDS
    for colors in ("g", "br", "bg", "brg")
    for negation in (False, True)
    if not (negation and colors == "bg")
]


def stands(edges: tuple[tuple[int, int, str], ...]) -> bool:
    """Whether all edges are joined to node 0."""
    reached = {0}
    for _ in edges:
        reached |= {end for u, v, _ in edges for end in (u, v) if u in reached or v in reached}
    return all(u in reached for u, _, _ in edges)


def is_in(edges: tuple[tuple[int, int, str], ...], shapes: str) -> bool:
    pairs = [edge[:2] for edge in edges]
    nodes = {end for pair in pairs for end in pair} - {0}
    loopless = all(u != v for u, v in pairs)
    return {
        "all": True,
        "loopless": loopless,
        "simple": loopless and len(set(pairs)) == len(pairs),
        "trees": len(nodes) == len(edges),
        "stalks": len(nodes) == len(edges)
        and all(sum(node in pair for pair in pairs) <= 2 for node in nodes)
        and sum(0 in pair for pair in pairs) <= 1,
    }[shapes]


def by_brute_force(family: Family, count: int) -> int:
    """All lists of edges on as many nodes as there can be, up to all renamings of nodes: no canonical form."""
    nodes = range(1, count + 1)
    places = [(u, v, c) for u, v in combinations_with_replacement((0, *nodes), 2) for c in family.colors]
    swap = str.maketrans("br", "rb")
    classes = set()
    for edges in combinations_with_replacement(places, count):
        if not (stands(edges) and is_in(edges, family.shapes)):
            continue
        images = []
        for names in permutations(nodes):
            new = (0, *names)
            renamed = [(*sorted((new[u], new[v])), c) for u, v, c in edges]
            images.append(sorted(renamed))
            if family.up_to_negation:
                images.append(sorted((u, v, c.translate(swap)) for u, v, c in renamed))
        classes.add(tuple(min(images)))
    return len(classes)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.describe())
def test_as_many_pictures_as_brute_force_finds(family: Family) -> None:
    for count in range(4 if len(family.colors) == 1 else 3):
        expected = by_brute_force(family, count)
        assert count_pictures(family, count) == expected
        assert sum(1 for _ in enumerate_pictures(family, count)) == expected


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.describe())
def test_as_many_pictures_as_polya_counts(family: Family) -> None:
    for count in range(sized(5, pure=3) + (len(family.colors) < 3)):
        assert sum(1 for _ in enumerate_pictures(family, count)) == count_pictures(family, count)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.describe())
def test_no_picture_comes_twice_and_all_are_of_the_family(family: Family) -> None:
    pictures = list(enumerate_pictures(family, 3))
    keys = {shape_key(picture) for picture in pictures}
    assert len(keys) == len(pictures)
    for picture in pictures:
        assert len(picture) == 3
        assert not picture.floating
        assert {edge.color.letter for edge in picture.edges} <= set(family.colors)
        edges = tuple((int(u), int(v), color.letter) for u, v, color in picture.edges)
        assert is_in(edges, family.shapes)
        if family.up_to_negation:
            assert same_shape(picture, -picture) or shape_key(-picture) not in keys


def test_counts_are_the_known_sequences() -> None:
    """OEIS: rooted trees A000081; multigraphs by edges, with loops A007717, without A050535; graphs A000664."""
    trees = [count_pictures(Family("g", "trees"), n) for n in range(13)]
    assert trees == [1, 1, 2, 4, 9, 20, 48, 115, 286, 719, 1842, 4766, 12486]
    assert _all_graphs(Family("g"), 8, False, 0) == [1, 2, 7, 23, 79, 274, 1003, 3763, 14723]
    assert _all_graphs(Family("g", "loopless"), 8, False, 0) == [1, 1, 3, 8, 23, 66, 212, 686, 2389]
    assert _all_graphs(Family("g", "simple"), 8, False, 0) == [1, 1, 2, 5, 11, 26, 68, 177, 497]
    assert [count_pictures(Family("br", "stalks"), n) for n in range(5)] == [1, 2, 4, 8, 16]
    assert [count_pictures(Family("br", "stalks", True), n) for n in range(5)] == [1, 1, 2, 4, 8]


def test_shapes_come_in_the_same_order_every_time() -> None:
    assert list(shapes_of("all", 4)) == list(shapes_of("all", 4))


def test_pictures_are_streamed() -> None:
    """The first of very many comes at once."""
    assert len(next(enumerate_pictures(Family("brg"), sized(40, pure=15)))) == sized(40, pure=15)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("x",), "expected some of the colors b, r and g, not 'x'"),
        (("",), "expected some of the colors b, r and g, not ''"),
        (("br", "bushes"), "expected shapes all, loopless, simple, trees, stalks, not 'bushes'"),
        (("bg", "all", True), "to count up to negation, use blue and red or neither, not b, g"),
    ],
)
def test_a_family_that_there_is_not_is_an_error(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(HackenbushError, match=message):
        Family(*arguments)  # type: ignore[arg-type]


def test_there_are_no_pictures_with_fewer_than_no_edges() -> None:
    for function in (count_pictures, enumerate_pictures):
        with pytest.raises(HackenbushError, match="expected 0 edges or more, not -1"):
            list(function(Family(), -1))  # type: ignore[arg-type]


def test_the_empty_picture_is_in_every_family() -> None:
    assert all(list(enumerate_pictures(family, 0)) == [Position("")] for family in FAMILIES)
