"""The table of specimens is well formed, and plain search agrees with the values that it was given."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from hackenbush import Game
from hackenbush.board import Color, Edge, Position, is_ground
from hackenbush.board.specimens import Specimen, all_specimens, gallery
from hackenbush.errors import UnknownName
from tests.board.by_search import value_by_search as value

SPECIMENS = list(all_specimens().values())


def ids(specimen: Specimen) -> str:
    return specimen.name


def plain_edges(position: Position) -> list[tuple[object, object, str]]:
    """Edges with one ground."""
    return [(0 if is_ground(u) else u, 0 if is_ground(v) else v, color.letter) for u, v, color in position.edges]


def test_the_gallery_has_the_famous_positions_and_drawings_of_its_own() -> None:
    assert {"half", "redwood-bed", "green-girl", "house", "bicycle", "stick-figure-and-friend"} <= set(all_specimens())
    assert len(SPECIMENS) == 44
    assert sum(specimen.source == "drawn for this gallery" for specimen in SPECIMENS) >= 12


def test_a_name_gives_its_picture() -> None:
    assert gallery("half") == Position("br")
    assert gallery("half") is all_specimens()["half"].position


def test_a_name_that_is_not_there_is_answered_with_names_that_are() -> None:
    with pytest.raises(UnknownName, match="did you mean 'house'"):
        gallery("huose")
    with pytest.raises(UnknownName, match="there are half, two-halves-minus-one"):
        gallery("zzz")


def test_the_table_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        all_specimens()["half"] = SPECIMENS[0]  # type: ignore[index]


@pytest.mark.parametrize("specimen", SPECIMENS, ids=ids)
def test_a_specimen_is_well_formed(specimen: Specimen) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", specimen.name)
    assert specimen.title
    assert specimen.source
    assert specimen.note.endswith(".")
    assert specimen.position.status() == ()


@pytest.mark.parametrize("specimen", SPECIMENS, ids=ids)
def test_every_node_has_a_place_of_its_own_and_the_ground_is_at_the_bottom(specimen: Specimen) -> None:
    places = specimen.position.places
    assert set(places) == set(specimen.position.nodes)
    assert len(set(places.values())) == len(places)
    for node, (_, y) in places.items():
        assert (y == 0) == is_ground(node)
        assert y >= 0


@pytest.mark.parametrize("specimen", SPECIMENS, ids=ids)
def test_no_node_lies_on_an_edge_of_others(specimen: Specimen) -> None:
    places = specimen.position.places
    for u, v, _ in specimen.position.edges:
        (ax, ay), (bx, by) = places[u], places[v]
        for node, (x, y) in places.items():
            if node in (u, v) or u == v:
                continue
            along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
            away = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            assert not 0 < along < 1 or away > 0.1, (u, v, node)


@pytest.mark.parametrize("specimen", [s for s in SPECIMENS if len(s.position) <= 14], ids=ids)
def test_plain_search_confirms_the_value(specimen: Specimen) -> None:
    assert value(specimen.position) == Game(specimen.value)


@pytest.mark.parametrize("specimen", SPECIMENS, ids=ids)
def test_the_number_part_is_the_count_of_colors_where_each_color_holds_itself(specimen: Specimen) -> None:
    """If every blue edge is grounded by blue ones and every red one by red ones, the number is #blue - #red."""
    edges = plain_edges(specimen.position)
    blue, red = ([edge for edge in edges if edge[2] == letter] for letter in "br")
    if standing(blue) == len(blue) and standing(red) == len(red):
        assert Game(specimen.value).split()[0] == len(blue) - len(red)


def standing(edges: Iterable[tuple[object, object, str]]) -> int:
    """How many edges hang together with the ground."""
    waiting, reached, count = list(edges), {0}, -1
    while count != len(waiting):
        count = len(waiting)
        for u, v, _ in waiting:
            if u in reached or v in reached:
                reached |= {u, v}  # type: ignore[arg-type]
        waiting = [edge for edge in waiting if edge[0] not in reached]
    return len(list(edges)) - len(waiting)


def reflected(position: Position) -> Counter[tuple[frozenset[object], Color]] | None:
    """The edges by their places, in a mirror, with blue and red exchanged."""
    places = position.places
    return Counter(
        (frozenset(((-places[u][0], places[u][1]), (-places[v][0], places[v][1]))), -c) for u, v, c in position.edges
    )


def drawn(edges: Iterable[Edge], position: Position) -> Counter[tuple[frozenset[object], Color]]:
    places = position.places
    return Counter((frozenset((places[u], places[v])), c) for u, v, c in edges)


@pytest.mark.parametrize("name", ["robot", "castle", "ladder"])
def test_what_is_its_own_mirror_image_with_colors_exchanged_is_its_own_negative(name: str) -> None:
    position = gallery(name)
    assert drawn(position.edges, position) == reflected(position)
    assert Game(all_specimens()[name].value) == -Game(all_specimens()[name].value)


def test_a_figure_and_its_negative_cancel() -> None:
    figure, pair = gallery("stick-figure"), gallery("stick-figure-and-friend")
    first, second = pair.components()
    assert plain_edges(first) == plain_edges(figure)
    assert [(-c).letter for _, _, c in first.edges] == [c.letter for _, _, c in second.edges]


def test_the_documentation_lists_the_gallery() -> None:
    page = (Path(__file__).parents[2] / "docs" / "gallery.md").read_text(encoding="utf-8")
    rows = [[cell.strip(" `") for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in page.splitlines()]
    listed = [(row[0], row[1], row[2].replace("\\|", "|"), row[3]) for row in rows if len(row) == 4][2:]
    assert [(name, title, source) for name, title, _, source in listed] == [
        (specimen.name, specimen.title, specimen.source) for specimen in SPECIMENS
    ]
    assert all(Game(text) == Game(all_specimens()[name].value) for name, _, text, _ in listed)
