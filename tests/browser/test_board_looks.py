"""What the live board shows: curves to be told apart, the look of the drawings, words, ghosts, and names to hear."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from hackenbush import Position, all_specimens, gallery
from hackenbush.board.svg import PALETTES, svg
from tests.browser.boards import Board, picture

SVG = "{http://www.w3.org/2000/svg}"
MANY_CURVES = "0-1B 0-1R 0-1G 1-1B 1-1R 0-0G 0-2B 2-1R 2-2G 1-2B"


def rgb(color: str) -> str:
    return f"rgb({', '.join(str(int(color[i : i + 2], 16)) for i in (1, 3, 5))})"


@pytest.mark.parametrize(
    "text", [MANY_CURVES, "0-0B 0-0R 0-0G", "0-1B 1-1R 1-1R 1-1G 1-1B 1-1R 1-1G", "house", "bicycle"]
)
def test_every_edge_can_be_hit_and_told_apart(page: Page, site: str, text: str) -> None:
    shown = picture(gallery(text) if text in all_specimens() else text)
    board = Board(page, site, picture=shown, mode="play", size=(260, 200))  # a thumb covers several edges
    hits = board(
        """return board.layers.edgeElements.map((element) => {
          const path = element.querySelector(".line");
          return [2, 3, 4, 5, 6].map((k) => {
            const point = path.getPointAtLength((path.getTotalLength() * k) / 8).matrixTransform(path.getScreenCTM());
            return board.edgeAt([point.x, point.y]);
          });
        })"""
    )
    assert all(found.count(edge) >= 4 for edge, found in enumerate(hits)), hits
    assert board("return new Set(board.scene.curves.map(String)).size") == len(shown["edges"])


@pytest.mark.parametrize(("edges", "are_seen"), [(8, True), (1000, False)])
def test_nodes_never_hide_a_long_stalk(page: Page, site: str, edges: int, are_seen: bool) -> None:
    board = Board(page, site, picture=picture("b" * edges))
    assert board("return getComputedStyle(board.layers.nodes.lastChild).visibility") == (
        "visible" if are_seen else "hidden"
    )


@pytest.mark.parametrize("size", [(230, 190), (900, 700)])
def test_the_name_of_a_short_edge_stands_beside_it(page: Page, site: str, size: tuple[int, int]) -> None:
    """On a phone the names of the house's edges would hide its chimney and smoke; every edge still has its name."""
    board = Board(page, site, picture=picture(gallery("house")), tags=list(range(15)), size=size)
    hidden = board(
        """return [...board.layers.engine.querySelectorAll(".badge-disk.tag")].map((disk) => {
          const { width } = disk.getBBox();
          const [left, top] = ["cx", "cy"].map((name) => disk[name].baseVal.value);
          const at = board.scene.middles.findIndex(([x, y]) => Math.hypot(x - left, y - top) < 1);
          return width / board.layers.edgeElements[at].querySelector(".line").getTotalLength();
        })"""
    )
    assert all(share < 0.5 for share in hidden), hidden
    names = board(
        "return [...board.surface.querySelectorAll('.badge.tag, .label.tag')].map((text) => text.textContent)"
    )
    assert sorted(names, key=int) == [str(i) for i in range(1, 16)]
    assert len(hidden) == 15 or size[0] < 300


def test_no_edge_runs_through_a_node_that_is_not_its_own(page: Page, site: str) -> None:
    places = {"0.1": [0, 0], "1": [0, 1], "2": [0, 2]}
    board = Board(page, site, picture={"edges": [["0.1", 1, "b"], [1, 2, "r"], ["0.1", 2, "g"]], "places": places})
    (x, y), (node_x, node_y) = board.on_edge(2), board.at(0, 1)
    assert abs(x - node_x) > 8
    assert abs(y - node_y) < 30


def test_arches_stand_above_the_ground_and_petals_too(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture(MANY_CURVES))
    _, ground = board.at(0, 0)
    lowest = board(
        "return board.scene.lines.map((line) => Math.max(...line.slice(3, -3).map((p) => board.camera.toScreen(p)[1])))"
    )
    assert [place for place in lowest if place > ground] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colors_and_patterns_are_those_of_the_drawings(open_page: Callable[..., Page], site: str, scheme: str) -> None:
    board = Board(open_page(color_scheme=scheme), site, picture=picture("b+r+g"))
    styles = board(
        """return board.layers.edgeElements.map((element) => {
          const { stroke, strokeDasharray, strokeLinecap } = getComputedStyle(element.querySelector(".line"));
          return [stroke, strokeDasharray !== "none", strokeLinecap];
        })"""
    )
    palette = PALETTES["okabe-ito"][scheme == "dark"]
    assert styles == [
        [rgb(palette.left), False, "round"],
        [rgb(palette.right), True, "butt"],
        [rgb(palette.green), True, "round"],
    ]


def test_a_page_can_choose_the_colors(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("b"))
    board('document.documentElement.style.setProperty("--hb-blue", "rgb(1, 2, 3)")')
    assert (
        board('return getComputedStyle(board.layers.edgeElements[0].querySelector(".line")).stroke') == "rgb(1, 2, 3)"
    )


def test_letters_and_labels_stand_beside_their_edges_and_apart(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("b(r,g(b,r))"), letters=True, labels={"2": "½↑∗"})
    words = "return [...board.layers.labels.children].map((e) => [e.textContent, e.getBoundingClientRect().toJSON()])"
    labels = board(words)
    assert [text for text, _ in labels] == ["b", "r", "½↑∗", "b", "r"]
    boxes = [box for _, box in labels]
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            is_apart = one["right"] <= other["left"] or other["right"] <= one["left"]
            assert is_apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]
    board.set(letters=False)
    assert [text for text, _ in board(words)] == ["½↑∗"]


def test_marks_highlights_selection_and_dimming(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("bbb+r"), marks={"0": "best", "1": "losing"}, highlight=[2], dim=[3])
    assert board("return board.layers.engine.textContent") == "★✗"
    assert board('return [...board.layers.halos.children].map((e) => e.getAttribute("class"))') == ["halo highlight"]
    assert "dim" in board('return board.layers.edgeElements[3].getAttribute("class")')
    assert board('return board.layers.nodes.querySelectorAll(".dim").length') == 2


def test_a_cut_edge_stays_as_a_crossed_ghost_where_it_was(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("b(r,g)"), animate=False)
    place = board.on_edge(1)
    board(
        """const { picture } = board.get();
        board.set({ picture: pictures.cut(picture, 1), lastCut: picture.edges[1] });"""
    )
    cross = board('return board.layers.engine.querySelector(".last-cut").getBoundingClientRect().toJSON()')
    assert (cross["x"] + cross["width"] / 2, cross["y"] + cross["height"] / 2) == pytest.approx(place, abs=1)
    assert board('return board.layers.ghosts.querySelectorAll(".ghost.red").length') == 1
    assert board.edges() == [["0.1", "1", "b"], ["1", "3", "g"]]


def test_edges_have_names_and_roles_for_those_who_hear(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("0-1B 1-2R 2-2G 0-0B 7-8R"), mode="play", name="A test")
    names = board("return board.layers.edgeElements.map((e) => [e.getAttribute('role'), e.ariaLabel])")
    assert names == [
        ["button", "edge 1, blue, from the ground to 1; cutting drops 2 more"],
        ["button", "edge 2, red, from 1 to 2; cutting drops 1 more"],
        ["button", "edge 3, green, a loop at 2"],
        ["button", "edge 4, blue, from the ground to the ground"],
        ["button", "edge 5, red, from 7 to 8; not connected to the ground"],
    ]
    assert page.get_by_role("group", name="A test").count() == 1
    assert page.get_by_role("button", name="edge 3, green").count() == 1
    board.set(mode="view")
    assert page.get_by_role("img", name="edge 3, green").count() == 1


@pytest.mark.parametrize("text", ["b(r,g(b,r))", MANY_CURVES, "", "0-1B 2-3R", "b:roof(r,g)"])
def test_the_exported_picture_reads_back(page: Page, site: str, text: str) -> None:
    board = Board(page, site, picture=picture(text), labels={"0": "½ < 1"} if text else {}, name="A & B")
    root = ElementTree.fromstring(board("return board.svg()"))
    description = root.findtext(f"{SVG}desc") or ""
    written = Position(description.splitlines()[0]) if text else Position("")
    assert written == Position(picture(text)["edges"])
    assert len(root.findall(f".//{SVG}path[@data-edge]")) == len(written)
    assert root.findtext(f"{SVG}title") == "A & B"
    assert [label.text for label in root.findall(f".//{SVG}text")] == (["½ < 1"] if text else [])


def test_the_exported_picture_has_the_size_of_the_drawing(page: Page, site: str) -> None:
    for name in ("stick-figure", "redwood-bed", "green-girl"):
        position = gallery(name)
        ours = ElementTree.fromstring(Board(page, site, picture=picture(position))("return board.svg()"))
        drawn = ElementTree.fromstring(svg(position))
        for side in ("width", "height"):
            assert float(ours.attrib[side]) == pytest.approx(float(drawn.attrib[side]), rel=0.25)
