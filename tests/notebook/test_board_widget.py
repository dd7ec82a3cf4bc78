"""The board in a notebook: both ways between Python and the browser, within a short budget."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
import traitlets
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import expect

from hackenbush import Game, HackenbushError, Player, Position, gallery
from hackenbush.notebook import Board
from hackenbush.notebook.answers import write_answer
from hackenbush.solvers import Budget, solve
from tests.board.by_search import value_by_search

if TYPE_CHECKING:
    from tests.notebook.conftest import Notebook

FURNITURE = (  # the redwood bed of Winning Ways, chapter 7, figure 31, and two edges that make it no bed: hard
    "0-1B 1-2R 2-3R 3-4R 2-5R 5-6R 2-7R 7-8R 0-9B 9-4R 4-10R 10-6R 10-11R 0-12B 12-13R 13-14R 14-8R 13-15R 15-16R "
    "0-17B 17-6R 0-18B 18-11R 11-19R 19-8R 19-16R 0-20B 20-8R 0-21B 21-16R "
    "3-10R 7-14R"
)


def drawn(board: Board, *edges: list[Any], places: dict[str, list[float]]) -> None:
    """Do what the browser does when somebody draws."""
    board.set_state({"picture": {"edges": list(edges), "places": places}})


def test_a_board_shows_a_position_a_text_or_a_picture_of_the_gallery() -> None:
    assert Board("b(r,g)").position == Position("b(r,g)")
    assert Board(Position("0-1B 1-2R")).position == Position("br")
    assert len(Board("house").position) == len(gallery("house"))
    assert Board().position == Position("")
    assert Board().value == 0


def test_every_node_and_foot_on_the_board_has_a_place() -> None:
    picture = Board("b(r,g)+br:0").picture
    assert set(picture["places"]) == {str(node) for edge in picture["edges"] for node in edge[:2]}
    feet = [node for edge in picture["edges"] for node in edge[:2] if str(node).startswith("0")]
    assert len(feet) == len(set(feet)) == 3


def test_what_is_drawn_is_a_position_on_one_ground_where_it_was_drawn() -> None:
    board = Board("br")
    drawn(board, ["0.1", 1, "g"], ["0.2", 1, "b"], places={"0.1": [0, 0], "0.2": [1, 0], "1": [0.5, 1.25]})
    assert board.position == Position("0-1G 0-1B")
    assert board.position.places == {1: (0.5, 1.25)}


def test_the_value_follows_every_change_from_either_side() -> None:
    board = Board("br")  # values: Winning Ways, chapters 1 and 2
    assert board.value == Game("1/2")
    assert board.answer["value"] == "½"
    assert board.answer["words"] == "Left wins"
    assert board.answer["after"] == {"0": "0", "1": "1"}
    drawn(board, ["0.1", 1, "g"], [1, 2, "b"], places={"0.1": [0, 0], "1": [0, 1], "2": [0, 2]})
    assert board.value == Game("^*")
    assert board.answer["value"] == "↑∗"
    assert board.answer["words"] == "The first player wins"
    board.position = "gb+gr"
    assert board.value == 0
    assert board.answer["words"] == "The second player wins"


def test_the_same_value_again_is_a_new_answer() -> None:
    board = Board("br")
    first = board.answer["number"]
    board.position = "br+gg+gg"
    assert board.answer["value"] == "½"
    assert board.answer["number"] > first


def test_the_browser_is_told_which_edges_a_cut_in_python_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    board, sent = Board("0-0B 0-0B 0-1B 1-2R"), list[Any]()
    monkeypatch.setattr(board, "send", lambda content: sent.append((content, board.picture["edges"])))
    before = board.picture["edges"]
    board.cut(0)
    assert sent == [({"origin": [1, 2, 3]}, before)]  # told first, while the old picture is shown
    assert board.picture["edges"] == before[1:]
    board._handle_message(None, {"ask": "tidy"}, [])
    assert sent[1:] == [({"origin": [0, 1, 2]}, before[1:])]


def test_a_cut_in_python_keeps_the_picture_in_place_and_passes_the_turn() -> None:
    board = Board("b(r,g)+gb", mode="play", turn=Player.RIGHT)
    before = dict(board.picture["places"])
    assert board.cut(1) is board
    assert board.turn == "left"
    assert board.position == Position("b(r,g)+gb").cut(1)
    assert all(before[node] == place for node, place in board.picture["places"].items())
    with pytest.raises(HackenbushError, match="there is no edge 7: they go from 0 to 3"):
        board.cut(7)
    assert Board("bb").cut(1).turn == "left"  # nobody's turn counts while somebody draws


@pytest.mark.parametrize(
    "picture",
    [
        {"edges": [[0, 1, "x"]], "places": {}},
        {"edges": [[0]], "places": {}},
        {"edges": "b", "places": {}},
        {"places": {}},
        {"edges": [[0, 1, "b"]], "places": {"1": [float("nan"), 0]}},
        {"edges": [[0, n, "b"] for n in range(1, 2002)], "places": {}},
    ],
)
def test_what_is_no_picture_does_not_come_onto_the_board(picture: dict[str, Any]) -> None:
    board = Board("br")
    with pytest.raises(traitlets.TraitError):
        board.picture = picture
    assert board.position == Position("br")


def test_modes_are_checked() -> None:
    with pytest.raises(traitlets.TraitError):
        Board("br", mode="dream")
    with pytest.raises(HackenbushError, match="at most 2,000 edges"):
        Board("b" * 2001)


def test_a_hard_picture_gives_bounds_and_does_not_hold_the_kernel_up() -> None:
    hard = Position(FURNITURE) + Position(FURNITURE.replace("8R", "8G").replace("6R", "6G")) * 3
    start = time.process_time()
    board = Board(hard, seconds=0.2)
    assert time.process_time() - start < 10  # of a processor; the budget is a fifth of a second by the clock
    assert board.value is None
    assert board.answer["note"] == "not found in 0.2 seconds"
    assert board.answer["after"] == {}


def test_what_is_not_found_lies_between_the_bounds_that_are_told() -> None:
    position = Position("br:4rb:3(b:2(r:0,b:3),r:0)")
    told = write_answer(position, solve(position, budget=Budget(positions=0)), seconds=1)
    low, high = map(Game, told["value"].split(" ≤ G ≤ "))
    assert low < value_by_search(position) < high


def test_the_module_of_the_widget_stands_alone() -> None:
    assert "import " not in "\n".join(line for line in Board._esm.splitlines() if not line.lstrip().startswith("//"))
    assert Board._esm.count("export default") == 1


def complaints_of_axe(notebook: Notebook) -> list[str]:
    """Return what axe finds hard to use on the board, for those who see or hear it otherwise."""
    found = Axe().run(notebook.page, context=".hackenbush-board")
    assert found["passes"]  # it has looked
    return [f"{fault['id']}: {[node['html'] for node in fault['nodes']]}" for fault in found["violations"]]


# ---- in JupyterLab -------------------------------------------------------------------------------------------------


def test_draw_cut_and_read_back_in_jupyter_lab(notebook: Callable[..., Notebook]) -> None:
    """An edge is drawn with the mouse and read in Python, cut in play, set from Python, and the value follows."""
    made = notebook(
        "from hackenbush.notebook import Board\nboard = Board('br', height=300)\nboard",
        "print(board.position, board.value, board.turn)",
        "board.position = 'gb'; print('set')",
    )
    show, tell, assign = (made.cell(number) for number in range(3))
    show.run()
    board = show.output.locator(".hackenbush-board")
    edges = board.locator(".picture svg .edge")
    value = board.locator(".line .value")
    value.filter(has_text="½").wait_for()
    expect(edges).to_have_count(2)

    assert complaints_of_axe(made) == []

    # a drag from the ground up, right of the stalk, is a new blue edge: 1/2 + 1
    box = board.locator(".picture").bounding_box()
    assert box is not None
    ground = board.locator(".picture svg .ground-line").bounding_box()
    assert ground is not None
    mouse = made.page.mouse
    mouse.move(box["x"] + box["width"] * 0.75, ground["y"] + ground["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + box["width"] * 0.77, box["y"] + box["height"] * 0.5, steps=6)
    mouse.up()
    value.filter(has_text="1½").wait_for()
    tell.expect_print("br+b 3/2 left")

    # in play Left cuts that edge by a click, and it is Right's turn: 1/2 is left
    board.get_by_role("button", name="Play").click()
    board.locator(".picture svg .edge").nth(2).click()
    value.filter(has_text="½").and_(board.locator("text=/^½$/")).wait_for()
    board.get_by_role("button", name="Right to move").wait_for()
    tell.expect_print("br 1/2 right")

    # the keys of the board are not JupyterLab's: undo is the board's, and no cell is cut or deleted
    edges.nth(0).focus()
    made.page.keyboard.press("Control+z")
    value.filter(has_text="1½").wait_for()
    made.page.keyboard.press("d")
    made.page.keyboard.press("d")
    assert made.page.locator(".jp-Notebook .jp-CodeCell").count() == 3

    assert complaints_of_axe(made) == []

    # what Python assigns is drawn: a flower, worth up star
    assign.run()
    value.filter(has_text="↑∗").wait_for()
    expect(edges).to_have_count(2)
    tell.expect_print("gb ^* left")
