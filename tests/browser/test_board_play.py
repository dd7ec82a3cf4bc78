"""Cutting on the live board: by mouse, finger and keys, with what would fall in sight and the focus kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.boards import Board, along, picture

TREE = picture("b(r,g(b,r))")  # 0 the trunk; 1 and 2 on it; 3 and 4 on 2


def test_a_click_cuts_the_edge_and_nothing_else(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play")
    for edge in range(5):
        board.click(edge, 0.6)
    assert [cut["edge"] for cut in board.events("cut")] == [0, 1, 2, 3, 4]
    assert board.edges() == [["0.1", "1", "b"], ["1", "2", "r"], ["1", "3", "g"], ["3", "4", "b"], ["3", "5", "r"]]
    page.mouse.click(20, 20)
    assert len(board.events("cut")) == 5


def test_a_tap_cuts(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(has_touch=True, viewport={"width": 390, "height": 700})
    board = Board(page, site, picture=TREE, mode="play", size=(390, 400))
    page.touchscreen.tap(*board.on_edge(3))
    assert [cut["edge"] for cut in board.events("cut")] == [3]


def test_a_finger_that_stays_shows_what_would_fall_and_does_not_cut(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(has_touch=True, viewport={"width": 390, "height": 700})
    board = Board(page, site, picture=picture("b(r,g)"), mode="play", size=(390, 500))
    lift = board.hold(board.on_edge(0))
    assert board("return board.layers.aimed.length") > 2  # the edge, and what it holds up
    lift()
    page.wait_for_function("() => !board.surface.classList.contains('held')")
    assert board.events("cut") == []
    page.touchscreen.tap(*board.on_edge(0))
    assert [cut["edge"] for cut in board.events("cut")] == [0]


def test_a_finger_need_not_be_as_precise_as_a_mouse(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(has_touch=True, viewport={"width": 390, "height": 700})
    board = Board(page, site, picture=picture("b"), mode="play", size=(390, 500))
    x, y = board.on_edge(0)
    page.mouse.click(x + 20, y)
    assert board.events("cut") == []
    page.touchscreen.tap(x + 20, y)
    assert len(board.events("cut")) == 1


def test_only_legal_edges_are_cut_and_others_are_refused(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play", legal=[0, 2, 3])
    board.click(1)
    board.click(3)
    assert [event["edge"] for event in board.events("refused")] == [1]
    assert [event["edge"] for event in board.events("cut")] == [3]
    disabled = board('return board.layers.edgeElements.map((e) => e.getAttribute("aria-disabled"))')
    assert disabled == [None, "true", None, None, "true"]


@pytest.mark.parametrize("config", [{"mode": "view"}, {"mode": "play", "readonly": True}])
def test_a_board_to_look_at_cannot_be_cut(page: Page, site: str, config: dict[str, object]) -> None:
    board = Board(page, site, picture=TREE, **config)
    board.click(0)
    board("board.focusEdge(0)")
    page.keyboard.press("Enter")
    assert board.events("cut") == []


def test_pointing_at_an_edge_shows_what_would_fall(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play")
    page.mouse.move(*board.on_edge(2))
    fading = board('return [...board.layers.edges.querySelectorAll(".would-fall")].map((e) => Number(e.dataset.edge))')
    assert fading == [3, 4]
    assert board.events("hover")[-1] == {"edge": 2, "text": "edge 3, green, from 1 to 3; cutting drops 2 more"}
    page.mouse.move(10, 10)
    assert board.events("hover")[-1]["edge"] is None
    assert board('return board.layers.world.querySelectorAll(".would-fall").length') == 0


def test_what_falls_is_asked_of_the_caller(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play")
    board("board.set({ falls: () => [1] })")
    page.mouse.move(*board.on_edge(2))
    assert board('return [...board.layers.edges.querySelectorAll(".would-fall")].map((e) => e.dataset.edge)') == ["1"]


def test_a_drag_is_not_a_cut_but_moves_the_picture(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play")
    before = board.on_edge(0)
    board.drag(before, (before[0] + 60, before[1] - 40))
    after = board.on_edge(0)
    assert board.events("cut") == []
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((60, -40), abs=0.5)


def test_a_board_that_stays_lets_the_page_scroll(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play", pan=False)
    before = board.on_edge(0)
    board.drag(before, (before[0] + 60, before[1] - 40))
    assert board.on_edge(0) == before
    assert board.events("cut") == []
    assert board("return getComputedStyle(board.surface).touchAction") != "none"


# ---- keys ----------------------------------------------------------------------------------------------------------


def test_there_is_one_tab_stop_and_arrows_go_where_they_point(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play")
    page.keyboard.press("Tab")
    assert board.focused() == {"edge": 0}
    page.keyboard.press("ArrowUp")
    first = board.focused()["edge"]
    assert first in (1, 2)
    middles = board("return board.scene.middles")
    page.keyboard.press("ArrowRight" if middles[1][0] > middles[2][0] and first == 2 else "ArrowLeft")
    assert board.focused()["edge"] in (1, 2)
    page.keyboard.press("ArrowDown")
    assert board.focused() == {"edge": 0}
    page.keyboard.press("Tab")
    assert board.focused() is None


def test_arrows_and_page_keys_reach_every_edge(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("0-1B 0-1R 1-1G 1-1B 0-0R 1-2G 1-2R"), mode="play")
    board("board.focusEdge(0)")
    page.keyboard.press("Home")
    seen = [board.focused()["edge"]]
    for _ in range(6):
        page.keyboard.press("PageDown")
        seen.append(board.focused()["edge"])
    assert seen == list(range(7))
    reached = set()
    frontier = [0]
    while frontier:
        edge = frontier.pop()
        if edge in reached:
            continue
        reached.add(edge)
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            board("board.focusEdge(argument)", edge)
            page.keyboard.press(key)
            frontier.append(board.focused()["edge"])
    assert reached == set(range(7))


def test_a_whole_game_by_keys_keeps_the_focus_on_the_board(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play", accepts=True)
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    for left in (4, 3, 2, 1, 0):
        page.keyboard.press("Enter" if left % 2 else " ")
        assert len(board.edges()) <= left
        assert board.focused() == {} if not board.edges() else "edge" in board.focused()
        if not board.edges():
            break
    assert board.edges() == []


def test_the_focus_goes_to_the_nearest_edge_that_is_left(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("bbbb+rrrr"), mode="play", accepts=True)
    board("board.focusEdge(3)")
    page.keyboard.press("Enter")
    assert board.focused() == {"edge": 2}
    page.keyboard.press("Enter")
    assert board.focused() == {"edge": 1}


def test_escape_is_passed_on(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play")
    board("board.focusEdge(0)")
    page.keyboard.press("Escape")
    assert board.events("escape") == [{}]


def test_the_focus_can_be_seen(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play")
    page.keyboard.press("Tab")
    ring = 'return board.layers.halos.querySelector(".focus-outer")?.getAttribute("d") ?? null'
    line = 'return board.layers.edgeElements[0].querySelector(".line").getAttribute("d")'
    assert board(ring) == board(line)
    page.keyboard.press("Tab")
    assert board(ring) is None


# ---- the camera ------------------------------------------------------------------------------------------------------


def test_two_fingers_pinch_and_do_not_cut(open_page: Callable[..., Page], site: str) -> None:
    page = open_page(has_touch=True)
    board = Board(page, site, picture=TREE, mode="play")
    x, y = board.on_edge(0)
    before = board("return board.camera.scale")
    board.touch(along((x - 50, y), (x - 100, y)), along((x + 50, y), (x + 100, y)))
    assert board("return board.camera.scale") == pytest.approx(2 * before, rel=0.02)
    assert board.on_edge(0) == pytest.approx((x, y), abs=2)
    assert board.events("cut") == []
    board("board.fit()")
    assert board("return board.camera.scale") == pytest.approx(before)


def test_the_wheel_zooms_about_the_pointer_only_with_control_or_when_asked(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play")
    scale = "return board.camera.scale"
    before = board(scale)
    place = board.on_edge(1)
    page.mouse.move(*place)
    page.mouse.wheel(0, -100)
    assert board(scale) == before
    board.set(wheel=True)
    page.mouse.wheel(0, -100)
    page.wait_for_function("before => board.camera.scale > before", arg=before)
    assert board.on_edge(1) == pytest.approx(place, abs=1)


NOTCH = """({ deltaY, ctrlKey }) => {
    const before = board.camera.scale;
    const turn = { deltaY, ctrlKey, clientX: 400, clientY: 300, cancelable: true };
    board.surface.dispatchEvent(new WheelEvent("wheel", turn));
    return board.camera.scale / before;
}"""


def test_a_notch_of_the_wheel_zooms_by_a_small_step_and_a_pinch_of_a_trackpad_by_a_smaller_one(
    page: Page, site: str
) -> None:
    Board(page, site, picture=TREE, mode="play", wheel=True)
    notch = {"deltaY": -120, "ctrlKey": False}
    assert 1.1 < page.evaluate(NOTCH, notch) < 1.3
    assert 1.1 < page.evaluate(NOTCH, {**notch, "ctrlKey": True}) < 1.3
    assert 1.01 < page.evaluate(NOTCH, {"deltaY": -4, "ctrlKey": True}) < 1.1
    assert page.evaluate(NOTCH, notch) * page.evaluate(NOTCH, {**notch, "deltaY": 120}) == pytest.approx(1)


def test_keys_zoom_and_fit(page: Page, site: str) -> None:
    board = Board(page, site, picture=TREE, mode="play")
    before = board("return board.camera.scale")
    board("board.focusEdge(0)")
    page.keyboard.press("+")
    assert board("return board.camera.scale") == pytest.approx(1.25 * before)
    page.keyboard.press("0")
    assert board("return board.camera.scale") == pytest.approx(before)


def test_a_cut_leaves_the_camera_alone_and_another_picture_is_fitted(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("b(r,g(b,r))+bbbbbbbb"), mode="play", accepts=True)
    before = board.on_edge(0)
    board.click(8)
    board.rest()
    assert board.on_edge(0) == before
    board.set(picture=picture("gggggggggggggggggggg"))
    for edge in (0, 19):
        x, y = board.on_edge(edge)
        assert 0 < x < 800
        assert 0 < y < 600


def test_a_picture_of_another_size_is_fitted_however_it_comes(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("b" * 60))
    board("return board.animateTo(argument, { duration: 50 })", picture("b" + "r" * 10))
    board.rest()
    (_, high), (_, low) = board.on_edge(10, 1), board.on_edge(0, 0)
    assert 300 < abs(high - low) < 600  # of the board's height of 600


def test_a_large_board_is_used(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 2100, "height": 1300})
    board = Board(page, site, picture=picture("bb"), size=(2100, 1300))
    (_, high), (_, low) = board.on_edge(1, 1), board.on_edge(0, 0)
    assert abs(high - low) > 450
    assert (
        float(board("return getComputedStyle(board.layers.edgeElements[0].firstChild).strokeWidth")[:-2])
        * board("return board.camera.scale")
        > 8
    )  # pixels of a line


def test_a_resized_board_shows_the_whole_picture(page: Page, site: str) -> None:
    board = Board(page, site, picture=picture("bbbbbbbb"), mode="play")
    board('board.element.style.width = "300px"; board.element.style.height = "200px"')
    page.wait_for_function("() => board.camera.width === 300")
    x, y = board.on_edge(7, 1)
    assert 0 < x < 300
    assert 0 < y < 200
