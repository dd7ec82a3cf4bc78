"""Drawing on the live board: the board proposes pictures, the caller sets them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.boards import Board, along, picture

STALK = picture("b")  # from the ground to node 1 at (0, 1)
EMPTY = {"edges": [], "places": {}}


def drawing(page: Page, site: str, **config: object) -> Board:
    return Board(page, site, mode="draw", accepts=True, **{"picture": STALK, **config})


def test_a_drag_up_from_the_ground_of_an_empty_board_draws_an_edge(page: Page, site: str) -> None:
    board = drawing(page, site, picture=EMPTY, color="r")
    assert "Drag" in board("return board.layers.emptyNote.textContent")
    board.drag(board.at(0, 0), board.at(0.03, 1.02))
    assert board.edges() == [["0.1", "1", "r"]]
    assert board("return board.get().picture.places") == {"0.1": [0, 0], "1": [0, 1]}  # drawn to the grid
    assert board("return board.layers.emptyNote.textContent") == ""
    assert board.events("change")[0]["what"] == "add"


def test_a_drag_from_a_node_draws_a_node_an_edge_between_nodes_or_one_to_the_ground(page: Page, site: str) -> None:
    board = drawing(page, site, color="g")
    board.drag(board.at(0, 1), board.at(1, 1.5))
    assert board.edges()[1:] == [["1", "2", "g"]]
    board.drag(board.at(1, 1.5), board.at(1, 0))
    assert board.edges()[2:] == [["0.2", "2", "g"]]  # the ground stands first
    board.drag(board.at(0, 1), board.at(1, 0))
    assert board.edges()[3:] == [["0.2", "1", "g"]]
    assert board("return pictures.floating(board.get().picture)") == []


def test_the_same_drag_again_draws_a_parallel_that_can_be_told_apart(page: Page, site: str) -> None:
    board = drawing(page, site)
    board.drag(board.at(0, 0), board.at(0, 1))
    board.rest()
    assert board.edges() == [["0.1", "1", "b"]] * 2
    (x1, y1), (x2, y2) = board.on_edge(0), board.on_edge(1)
    assert abs(x1 - x2) > 12
    assert board("return [board.edgeAt(argument[0]), board.edgeAt(argument[1])]", [[x1, y1], [x2, y2]]) == [0, 1]


def test_a_drag_out_of_a_node_and_back_draws_a_loop(page: Page, site: str) -> None:
    board = drawing(page, site)
    board.drag(board.at(0, 1), board.at(0.8, 1.6), board.at(0, 1))
    assert board.edges()[1:] == [["1", "1", "b"]]
    board.drag(board.at(0, 1), board.at(0.05, 1.02), board.at(0, 1))  # just a click that trembles
    assert len(board.edges()) == 2


def test_an_arch_from_ground_to_ground(page: Page, site: str) -> None:
    board = drawing(page, site, picture=EMPTY)
    board.drag(board.at(0, 0), board.at(0.5, 0.8), board.at(1, 0.05))
    assert board.edges() == [["0.1", "0.2", "b"]]


def test_the_end_that_a_line_snaps_to_has_a_ring(page: Page, site: str) -> None:
    board = drawing(page, site)
    shapes = 'return [...board.layers.shapes.children].map((shape) => shape.getAttribute("class"))'
    page.mouse.move(*board.at(0, 1))
    page.mouse.down()
    page.mouse.move(*board.at(0.9, 1.4), steps=4)
    assert board(shapes) == ["preview blue", "ring", "spot"]
    page.mouse.move(*board.at(0.04, 0.06), steps=4)
    assert board(shapes) == ["preview blue", "ring", "ring"]
    page.mouse.up()
    assert board(shapes) == []


def test_a_finger_draws_and_two_pinch_without_drawing(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(has_touch=True, viewport={"width": 390, "height": 700})
    board = drawing(page, site, size=(390, 500))
    board.touch(along(board.at(0, 1), board.at(0.6, 1.7)))
    assert board.edges()[1:] == [["1", "2", "b"]]
    before = board("return board.camera.scale")
    x, y = board.at(0, 1)
    board.touch(along((x, y), (x - 30, y)), along((x + 80, y), (x + 130, y)))
    assert len(board.edges()) == 2
    assert board("return board.camera.scale") > 1.5 * before


def test_a_click_gives_the_color_and_on_that_color_selects(page: Page, site: str) -> None:
    board = drawing(page, site, color="g")
    board.click(0)
    assert board.edges() == [["0.1", "1", "g"]]
    assert board.events("change")[0]["what"] == "recolor"
    board.click(0)
    assert board.events("select") == [{"edges": [0]}]
    assert board('return board.layers.edgeElements[0].getAttribute("aria-pressed")') == "true"
    board.click(0)
    assert board.events("select")[-1] == {"edges": []}


def test_what_is_not_set_is_not_drawn(page: Page, site: str) -> None:
    board = Board(page, site, mode="draw", picture=STALK, color="r")
    board.drag(board.at(0, 1), board.at(1, 1.5))
    board.click(0)
    assert [change["what"] for change in board.events("change")] == ["add", "recolor"]
    assert board("return document.querySelector('div').shadowRoot.querySelectorAll('.edge').length") == 1
    assert board.edges() == [["0.1", "1", "b"]]


def test_undo_is_setting_the_picture_before(page: Page, site: str) -> None:
    board = drawing(page, site)
    board.drag(board.at(0, 1), board.at(1, 1.5))
    places = board.on_edge(0)
    board.set(picture=STALK)
    board.rest()
    assert board.edges() == [["0.1", "1", "b"]]
    assert board.on_edge(0) == places
    assert board("return board.layers.falling.children.length + board.layers.edges.children.length") == 1


def test_a_box_selects_and_delete_takes_out_what_is_selected(page: Page, site: str) -> None:
    board = drawing(page, site, picture=picture("brb+ggg"))
    board.drag(board.at(-0.6, 3.4), board.at(0.5, 0.7))
    assert board.events("select") == [{"edges": [1, 2]}]
    page.keyboard.down("Shift")
    board.drag(board.at(0.6, 3.4), board.at(1.5, 2.2))
    page.keyboard.up("Shift")
    assert board.events("select")[-1] == {"edges": [1, 2, 5]}
    board("board.focusEdge(5)")
    page.keyboard.press("Delete")
    assert [color for _, _, color in board.edges()] == ["b", "g", "g"]
    assert board("return board.get().selection") == []
    page.mouse.click(*board.at(-0.6, 2.5))
    assert board("return board.get().selection") == []


def test_what_an_erased_edge_held_up_floats_and_is_said_to(page: Page, site: str) -> None:
    board = drawing(page, site, picture=picture("brg"))
    board("board.focusEdge(1)")
    page.keyboard.press("Delete")
    assert len(board.edges()) == 2
    label, classes = board('const e = board.layers.edgeElements[1]; return [e.ariaLabel, e.getAttribute("class")]')
    assert "not connected" in label
    assert "floating" in classes
    assert board("return board.layers.labels.textContent") == "not connected"


def test_nodes_and_edges_can_be_moved(page: Page, site: str) -> None:
    board = drawing(page, site, picture=picture("bb"))
    page.keyboard.down("Alt")
    board.drag(board.at(0, 1), board.at(1, 1.5))
    page.keyboard.up("Alt")
    assert board("return board.get().picture.places[1]") == [1, 1.5]
    board.rest()
    board.drag(board.on_edge(1), tuple(map(sum, zip(board.on_edge(1), (60, -60), strict=True))))
    assert [change["what"] for change in board.events("change")] == ["move", "move"]
    places = board("return board.get().picture.places")
    assert places["0.1"] == [0, 0]
    assert places["2"][0] > 0.2


def test_a_finger_moves_single_nodes_with_the_tool_for_it(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(has_touch=True, viewport={"width": 390, "height": 700})
    board = drawing(page, site, size=(390, 500), picture=picture("bb"), tool="move")
    board.touch(along(board.at(0, 1), board.at(0.5, 1.5)))
    assert board("return board.get().picture.places[1]") == [0.5, 1.5]
    assert [change["what"] for change in board.events("change")] == ["move"]
    before = board("return [board.camera.dx, board.camera.dy]")
    board.touch(along(board.at(-0.9, 2.6), board.at(-0.5, 2.6)))  # in the air: the picture as a whole
    assert board("return [board.camera.dx, board.camera.dy]") != before
    assert len(board.events("change")) == 1


def test_a_finger_erases_the_edges_that_it_passes_with_the_tool_for_it(
    open_page: Callable[..., Page], site: str
) -> None:
    page = open_page(has_touch=True, viewport={"width": 390, "height": 700})
    board = drawing(page, site, size=(390, 500), picture=picture("bb+rr+gg"), tool="erase")
    page.touchscreen.tap(*board.on_edge(1))
    assert [color for _, _, color in board.edges()] == ["b", "r", "r", "g", "g"]
    board.rest()
    board.touch(along(board.on_edge(2), board.on_edge(4), steps=12))
    assert [color for _, _, color in board.edges()] == ["b", "r", "g"]
    assert [change["what"] for change in board.events("change")] == ["remove", "remove"]


def test_a_tool_is_for_the_mouse_as_well(page: Page, site: str) -> None:
    board = drawing(page, site, picture=picture("bb"), tool="erase")
    board.click(1)
    assert len(board.edges()) == 1
    board.set(tool="move", picture=picture("bb"))
    board.rest()
    board.drag(board.at(0, 2), board.at(1, 2))
    assert board("return board.get().picture.places[2]") == [1, 2]
    board.click(0)
    assert board.events("select")[-1] == {"edges": [0]}
    assert [color for _, _, color in board.edges()] == ["b", "b"]


def test_escape_gives_up_a_line_and_then_the_selection(page: Page, site: str) -> None:
    board = drawing(page, site)
    board("board.focusEdge(0)")
    page.mouse.move(*board.at(0, 1))
    page.mouse.down()
    page.mouse.move(*board.at(1, 1.5), steps=3)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert board.events("change") == []
    board("board.select([0])")
    page.keyboard.press("Escape")
    assert board.events("escape") == []
    assert board("return board.get().selection") == []


# ---- keys ----------------------------------------------------------------------------------------------------------


def test_a_picture_can_be_drawn_by_keys_alone(page: Page, site: str) -> None:
    board = drawing(page, site, picture=EMPTY)
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+ArrowUp")
    assert board.focused() == {"node": "1"}
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Shift+ArrowRight")
    assert board.focused() == {"node": "3"}
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")  # reaches the ground
    assert board.edges()[-1] == ["0.2", "4", "b"]
    page.keyboard.press("Enter")  # from the point of the ground
    page.keyboard.press("Home")
    board("board.keyboard.focus({ node: '1' })")
    page.keyboard.press("Enter")
    assert board.edges()[-1] == ["0.2", "1", "b"]
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert board.edges()[-1] == ["1", "1", "b"]


def test_keys_give_colors_select_and_take_out(page: Page, site: str) -> None:
    board = drawing(page, site, picture=picture("bb"), color="r")
    board("board.focusEdge(1)")
    page.keyboard.press("Enter")
    assert [color for _, _, color in board.edges()] == ["b", "r"]
    assert board.focused() == {"edge": 1}
    page.keyboard.press(" ")
    assert board.events("select") == [{"edges": [1]}]
    page.keyboard.press("Delete")
    assert len(board.edges()) == 1
    assert board.focused() == {"edge": 0}


@pytest.mark.parametrize("mode", ["view", "play"])
def test_nodes_are_reached_in_draw_mode_alone(page: Page, site: str, mode: str) -> None:
    board = Board(page, site, picture=picture("bb"), mode=mode)
    board("board.focusEdge(0)")
    page.keyboard.press("ArrowUp")
    assert board.focused() == {"edge": 1}
    assert board('return board.layers.nodes.getAttribute("aria-hidden")') == "true"
    board.set(mode="draw")
    page.keyboard.press("ArrowUp")
    assert board.focused() == {"node": "2"}
    assert board('return board.layers.nodes.getAttribute("aria-hidden")') is None
