"""Changes of the live board as motion: falling, moving, following the picture; and none for those who want none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.boards import Board, picture

TREE = picture("b(r,g(b,r))")
FALLERS = "return [...board.layers.falling.children].map((e) => e.querySelectorAll('.line').length)"


def test_what_falls_drops_in_pieces_and_is_gone_in_a_moment(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("b(g(b,r),bb)"), mode="play", accepts=True)
    fallers, durations, left = board(
        """board.cut(0);
        const fallers = [...board.layers.falling.children];
        return [fallers.map((e) => e.querySelectorAll(".line").length),
          fallers.map((e) => e.getAnimations()[0].effect.getTiming().duration), board.get().picture.edges.length];"""
    )
    assert sorted(fallers) == [1, 5]  # the edge that was cut, and all above it, which hangs together
    assert durations == [250, 250]
    assert left == 0
    board.rest()


def test_pieces_that_only_met_at_the_edge_that_was_cut_fall_apart(page: Page, site: str) -> None:
    edges = [["0.1", 1, "b"], [1, 2, "r"], [3, 4, "g"], ["0.1", 3, "b"]]
    places = {"0.1": [0, 0], "1": [-1, 1], "2": [-1, 2], "3": [1, 1], "4": [1, 2]}
    board = Board(page, site, picture={"edges": edges, "places": places}, mode="play")
    assert sorted(board("board.set({ picture: { edges: [], places: {} } });" + FALLERS)) == [2, 2]


def test_nothing_moves_for_those_who_asked_for_less_motion(open_page: Callable[..., Page], site: str) -> None:
    board = Board(open_page(reduced_motion="reduce"), site, picture=TREE, mode="play", accepts=True)
    board.click(2)
    assert len(board.edges()) == 2
    assert board(FALLERS) == []
    board("board.set({ picture: pictures.mirror(board.get().picture) })")
    assert board("return board.surface.classList.contains('moving')") is False


def test_a_board_told_not_to_animate_does_not(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play", accepts=True, animate=False)
    board.click(2)
    assert board(FALLERS) == []


def test_nodes_move_to_their_new_places_and_edges_with_them(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE)
    moved = board(
        """const before = board.layers.nodeElements.get("2").getAttribute("cx");
        const target = pictures.mirror(board.get().picture);
        const done = board.animateTo(target, { duration: 150 });
        const during = board.layers.nodeElements.get("2").getAttribute("cx");
        return done.then(() => [before, during, board.layers.nodeElements.get("2").getAttribute("cx"),
          (58 * target.places[2][0]).toFixed(2)]);"""
    )
    before, during, after, wanted = moved
    assert before == during
    assert after == wanted != before
    assert board("return board.get().picture.places[2][0]") == pytest.approx(float(wanted) / 58)


def test_a_motion_that_is_overtaken_is_done(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE)
    last = board(
        """const mirrored = pictures.mirror(board.get().picture);
        const first = board.animateTo(mirrored, { duration: 60000 });
        const second = board.animateTo(pictures.negate(mirrored), { duration: 50 });
        return Promise.all([first, second]).then(() => board.get().picture.edges.map((edge) => edge[2]).join(""));"""
    )
    assert last == "rbgrb"


def test_the_same_edge_keeps_its_element_when_others_come_and_go(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("brg"))
    kept = board(
        """const { edges, places } = board.get().picture;
        const element = board.layers.edgeElements[1];
        board.set({ picture: { edges: [edges[1], edges[0], [2, 1, "b"]], places } });
        const { edgeElements, edges: layer } = board.layers;
        return [edgeElements.indexOf(element), element.dataset.edge, layer.children.length];"""
    )
    assert kept == [0, "0", 3]


def test_of_twins_the_one_that_was_cut_is_the_one_that_goes(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("0-1B 0-1R 1-2B 1-2B"), mode="play")
    is_kept, path, gone = board(
        """board.element.addEventListener("cut", ({ detail }) => {
          const { picture } = board.get();
          const after = JSON.parse(JSON.stringify(pictures.cut(picture, detail.edge))); // as if it came from a server
          board.set({ picture: after, origin: pictures.keptAfter(picture, detail.edge) });
        });
        const [cut, twin] = board.layers.edgeElements.slice(2);
        const path = cut.querySelector(".line").getAttribute("d");
        board.cut(2);
        return [board.layers.edgeElements[2] === twin, path,
          board.layers.falling.querySelector(".line").getAttribute("d")];"""
    )
    assert is_kept
    assert gone == path


def test_edges_are_never_guessed_by_their_ends_and_colors(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("b(r,r)"), selection=[1])
    before = "const before = [...board.layers.edgeElements];"
    kept = "return board.layers.edgeElements.map((element) => before.indexOf(element));"
    swapped = "const { edges: [b, first, second], places } = board.get().picture;"
    swapped += " board.set({ picture: { edges: [second, b, first], places } });"
    assert board(before + swapped + kept) == [2, 0, 1]
    assert board("return board.get().selection") == [2]
    painted = "board.set({ picture: pictures.negate(pictures.recolor(board.get().picture, [0], 'g')) });"
    assert board(before + painted + kept) == [0, 1, 2]
    again = "board.set({ picture: JSON.parse(JSON.stringify(board.get().picture)) });"
    assert board(before + again + kept) == [-1, -1, -1]
    assert board("return board.get().selection") == []


def test_what_is_said_of_edges_follows_them_and_old_labels_go(page: Page, site: str) -> None:
    config = {"selection": [4], "dim": [0, 3], "legal": [1, 4], "labels": {"4": "x"}, "marks": {"1": "best"}}
    board = Board(page, site, picture=TREE, mode="play", **config)
    board("board.set({ picture: pictures.remove(board.get().picture, [1, 3]) })")
    now = board(
        "const { selection, dim, legal, labels, marks } = board.get(); return { selection, dim, legal, labels, marks }"
    )
    assert now == {"selection": [2], "dim": [0], "legal": [2], "labels": {}, "marks": {}}


def test_the_camera_follows_a_picture_that_grows_out_of_sight(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("bb"))
    grown = picture("bb" + "r" * 20)
    board("return board.animateTo(argument, { duration: 80 })", grown)
    assert board.on_edge(21)[1] > 0
    assert board("return board.camera.shows(board.scene)")


def test_work_is_done_for_what_changes_alone(page: Page, site: str) -> None:
    stalks = picture("+".join(["brgbrgbrgb"] * 30))  # 300 edges
    board = Board(page, site, picture=stalks, mode="play")
    counted = board(
        """const watch = new MutationObserver(() => {});
        watch.observe(board.surface, { attributes: true, childList: true, characterData: true, subtree: true });
        const changes = (run) => { watch.takeRecords(); run(); return watch.takeRecords().length; };
        const { picture } = board.get();
        const twin = { edges: picture.edges.map((edge) => [...edge]), places: picture.places };
        return {
          same: changes(() => board.set({ picture: twin, origin: picture.edges.map((_, i) => i) })),
          pan: changes(() => board.pan(5, 5)),
          hover: changes(() => board.hover(9)),
          hoverDeep: changes(() => board.hover(0)),
          label: changes(() => board.set({ labels: { 3: "x" } })),
          negative: changes(() => board.set({ picture: pictures.negate(picture) })),
        };"""
    )
    assert counted["same"] <= 20
    assert counted["pan"] <= 10
    assert counted["hover"] <= 4
    assert counted["hoverDeep"] <= 4 + 2 * 20
    assert counted["label"] <= 10
    assert counted["negative"] < 300 * 3
