"""Embedded pages in a browser: opened from a file, without a server, under their own policy."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hackenbush import Player, Position, gallery
from hackenbush.errors import TooLarge
from hackenbush.live import embed
from tests.browser.conftest import Complaints
from tests.browser.pages import wait_until

LARGE = "+".join(["br"] * 9)  # has 19,683 positions
NEGATED = str.maketrans("br", "rb")
BOARD = "document.querySelector('hackenbush-board').board"


class Embedded:
    """An embedded page that is open."""

    def __init__(self, page: Page, folder: Path, position: Position, **options: object) -> None:
        self.page = page
        self.requests: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        path = folder / "page.html"
        path.write_text(embed(position, **options))  # type: ignore[arg-type]
        page.goto(path.as_uri())

    def text(self, selector: str) -> str:
        return self.page.locator(f"hackenbush-board {selector}").inner_text()

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name).click()

    def cut(self, edge: int) -> None:
        self.page.evaluate(f"{BOARD}.focusEdge({edge})")
        self.page.keyboard.press("Enter")

    def wait_for(self, words: str) -> None:
        """Wait until the status begins so."""
        status = self.page.locator("hackenbush-board .status")
        expect(status).to_have_text(re.compile("^" + re.escape(words)))

    def frames(self) -> list[str]:
        """Return the addresses of the frames in the page."""
        return [frame.url for frame in self.page.frames if frame is not self.page.main_frame]

    def edges(self) -> int:
        count: int = self.page.evaluate(f"{BOARD}.get().picture.edges.length")
        return count


@pytest.fixture
def opened(open_page: Callable[..., Page], tmp_path: Path) -> Callable[..., Embedded]:
    return lambda text, **options: Embedded(open_page(), tmp_path, Position(text), **options)


def test_a_whole_game_with_two_hands(opened: Callable[..., Embedded]) -> None:
    game = opened("b(r,g)")
    assert game.text(".status") == "Left to move."
    assert game.text(".value") == "worth ½∗: Left wins, whoever begins"
    game.cut(1)  # red, which is not Left's
    assert game.text(".status") == "Red edges are Right's. Left to move."
    game.cut(2)
    assert game.text(".status") == "Right to move."
    assert game.text(".value") == "worth ½: Left wins, whoever begins"
    game.cut(1)
    assert game.text(".value") == "worth 1: Left wins, whoever begins"
    game.cut(0)
    assert game.text(".status") == "Right cannot move: Left wins."
    assert game.text(".value") == "worth 0: whoever begins loses"
    assert all(url.startswith("file://") for url in game.requests)


def test_the_winner_has_moves_to_spare(opened: Callable[..., Embedded]) -> None:
    game = opened("bbb+r", first=Player.RIGHT)
    assert game.text(".status") == "Right to move."
    game.cut(3)
    game.cut(2)
    assert game.text(".status") == "Right cannot move: Left wins, with 2 moves to spare."
    assert game.page.locator("hackenbush-board .status.done").count() == 1


def test_moves_are_taken_back_and_the_other_can_begin(opened: Callable[..., Embedded]) -> None:
    game = opened("bb+r")
    game.cut(0)
    assert game.edges() == 1
    game.press("Take back")
    assert game.edges() == 3
    assert game.text(".status") == "Left to move."
    game.cut(1)
    game.cut(1)
    game.page.keyboard.press("u")
    assert game.edges() == 2
    game.press("Start again")
    game.press("Let Right begin")
    assert game.text(".status") == "Right to move."
    assert game.page.get_by_role("button", name="Take back").is_disabled()


def test_clicks_cut_and_pointing_shows_the_value_after(opened: Callable[..., Embedded]) -> None:
    game = opened("b(r,g)")
    x, y = game.page.evaluate(f"{BOARD}.camera.toScreen({BOARD}.scene.middles[2])")
    game.page.mouse.move(x, y)
    assert game.page.evaluate(f"{BOARD}.layers.labels.textContent") == "½"
    game.page.mouse.click(x, y)
    assert game.edges() == 2


def test_reasons_are_paged_through_and_the_game_goes_on(opened: Callable[..., Embedded]) -> None:
    game = opened("b(r,b(r,rb))")  # 11/16, by three sticks
    game.press("Why?")
    assert game.text(".words") == "Why is the picture worth ¹¹⁄₁₆?"
    seen = []
    while not game.page.get_by_role("button", name="The next step").is_disabled():
        game.press("The next step")
        seen.append(game.text(".words"))
    assert any("−½" in words for words in seen)
    assert any("¹¹⁄₁₆" in words for words in seen)
    game.page.locator("hackenbush-board .why button").first.focus()
    game.page.keyboard.press("ArrowLeft")
    assert game.text(".words") == seen[-2]
    game.press("Back to the picture")
    assert game.text(".status") == "Left to move."
    game.cut(0)
    assert game.edges() == 0


def test_the_value_is_kept_back_until_it_is_asked_for(opened: Callable[..., Embedded]) -> None:
    game = opened("br", hide_value=True)
    assert not game.page.locator("hackenbush-board .value").is_visible()
    game.press("Show value")
    assert game.text(".value") == "worth ½: Left wins, whoever begins"
    game.press("Hide value")
    assert not game.page.locator("hackenbush-board .value").is_visible()


def test_a_large_picture_says_that_it_has_one_value_only(open_page: Callable[..., Page], tmp_path: Path) -> None:
    game = Embedded(open_page(), tmp_path, gallery("house"))
    assert "Only the value of the whole picture is here" in game.text(".value")
    game.cut(0)
    assert game.text(".value").startswith("Only the value")


def test_nothing_else_may_run_in_the_page(opened: Callable[..., Embedded], complaints: Complaints) -> None:
    complaints.expect("Content Security Policy")
    game = opened("br")
    game.page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.intruder = true";
          const image = document.createElement("img");
          image.setAttribute("onerror", "window.intruder = true");
          image.src = "data:,";
          document.body.append(script, image);
        }"""
    )
    complaints.wait_for(game.page, "Content Security Policy", 2)
    assert game.page.evaluate("window.intruder") is None


def test_without_a_script_the_drawing_is_shown(open_page: Callable[..., Page], tmp_path: Path) -> None:
    page = open_page(java_script_enabled=False)
    Embedded(page, tmp_path, Position("b(r,g)"))
    assert page.locator("hackenbush-board svg path.edge").count() == 3


def test_the_element_follows_its_attributes_and_survives_being_moved(page: Page, site: str) -> None:
    page.goto(site)
    seen = page.evaluate(
        """async () => {
          await import("./live/element.js");
          const element = document.createElement("hackenbush-board");
          const stalk = (colors) => JSON.stringify({
            edges: [...colors].map((c, i) => [i || "0.1", i + 1, c]),
            places: Object.fromEntries([["0.1", [0, 0]], ...[...colors].map((_, i) => [i + 1, [0, i + 1]])]),
          });
          element.setAttribute("picture", stalk("br"));
          element.setAttribute("mode", "view");
          element.setAttribute("value", "½");
          document.body.append(element);
          const text = () => element.shadowRoot.querySelector(".panel").textContent;
          const first = [element.board.get().picture.edges.length, element.board.get().mode, text()];
          element.setAttribute("picture", stalk("brb"));
          element.setAttribute("mode", "play");
          const second = [element.board.get().picture.edges.length, element.board.get().mode];
          element.remove();
          document.body.append(element);
          const stages = element.shadowRoot.querySelectorAll(".stage").length;
          const third = [element.board.get().picture.edges.length, stages];
          element.setAttribute("picture", "no picture");
          return [first, second, third, element.board.get().picture.edges.length];
        }"""
    )
    assert seen == [[2, "view", "worth ½Hide value"], [3, "play"], [3, 1], 0]


@pytest.mark.parametrize("text", ["b", "b(r,g)+gb", "bbb(r(g,b),g)+r+g(b,r,b(g,g))", " B ( R, g ) ", "(b,r)g", "", "0"])
def test_trees_in_letters_are_read_as_python_reads_them(page: Page, site: str, text: str) -> None:
    page.goto(site)
    picture = page.evaluate("async (text) => (await import('./live/reading.js')).readPicture(text)", text)
    plain = [["0" if str(node).startswith("0.") else node for node in edge[:2]] + edge[2:] for edge in picture["edges"]]
    assert Position(plain) == Position(text)
    places = picture["places"].values()
    assert len({tuple(place) for place in places}) == len(places)
    assert all((y == 0) == node.startswith("0.") for node, (_, y) in picture["places"].items())


def test_what_is_no_picture_is_not_read(page: Page, site: str) -> None:
    page.goto(site)
    bad = ["b(r", "b)", "b(,r)", "b()", "b+", "+b", "x", "2b", "{", '{"edges": [[0, 1, "b"]]}', '{"edges": 3}']
    read = page.evaluate(
        "async (texts) => texts.map((await import('./live/reading.js')).readPicture)",
        bad,
    )
    assert read == [None] * len(bad)


# ---- the computer ---------------------------------------------------------------------------------------------------


def test_the_computer_plays_perfectly_from_what_the_page_contains(opened: Callable[..., Embedded]) -> None:
    """*1 + *2 + *3 is worth 0: whoever begins loses, against an answer to every move."""
    game = opened("g+gg+ggg", computer="right")
    while count := game.edges():
        game.cut(count - 1)
        game.wait_for("Left")
        assert game.edges() <= count - 2  # the reader's cut and the computer's
    assert game.text(".status") == "Left cannot move: Right wins."


def test_a_move_is_taken_back_to_where_a_person_can_move(opened: Callable[..., Embedded]) -> None:
    game = opened("bb+rr", computer="right")
    game.cut(0)
    game.wait_for("Left cannot move: Right wins, with 1 move to spare.")
    game.press("Take back")
    assert game.text(".status") == "Left to move."
    assert game.edges() == 4


def test_a_picture_with_too_many_positions_is_refused() -> None:
    with pytest.raises(TooLarge, match="too many for the computer"):
        embed(Position(LARGE), computer="left")


# ---- the engine of a site -------------------------------------------------------------------------------------------


def test_the_engine_of_a_site_plays_perfectly_what_the_page_does_not_contain(
    opened: Callable[..., Embedded], static_server: str
) -> None:
    """The halves are each other's negative: whoever moves second can leave 0 after every move."""
    game = opened(f"{LARGE}+{LARGE.translate(NEGATED)}", computer="right", site=static_server)
    assert game.frames() == []  # as the page contains what it shows
    for _ in range(2):
        count = game.edges()
        game.cut(0)
        game.wait_for("Left to move.")
        assert game.edges() <= count - 2  # the reader's cut and the computer's
        expect(game.page.locator("hackenbush-board .value")).to_have_text("worth 0: whoever begins loses")
    assert game.frames() == [f"{static_server}engine.html"]
    assert [url for url in game.requests if not url.startswith(("file://", static_server))] == []


def test_values_and_reasons_of_any_position_come_from_the_site(
    opened: Callable[..., Embedded], static_server: str
) -> None:
    """br is worth 1/2, so nine are worth 9/2, and a cut of one at its root leaves 4."""
    game = opened(LARGE, site=static_server)
    game.cut(0)
    expect(game.page.locator("hackenbush-board .value")).to_have_text("worth 4: Left wins, whoever begins")
    x, y = game.page.evaluate(f"{BOARD}.camera.toScreen({BOARD}.scene.middles[1])")
    game.page.mouse.move(x, y)  # a red edge: Right leaves b, 1, in place of 1/2
    game.page.wait_for_function(f"() => {BOARD}.layers.labels.textContent === '4½'")
    game.press("Why?")
    expect(game.page.locator("hackenbush-board .words")).to_contain_text("worth 4?")


def test_boards_of_a_page_share_one_engine(opened: Callable[..., Embedded], static_server: str) -> None:
    """Left's cut of the first blue edge takes br away, 1/2; Right's of the next red one turns 1/2 into 1."""
    page = (game := opened(LARGE, site=static_server)).page
    page.evaluate(
        "document.querySelector('hackenbush-board').after(document.querySelector('hackenbush-board').cloneNode())"
    )
    boards = page.locator("hackenbush-board")

    def cut(number: int, edge: int, value: str) -> None:
        boards.nth(number).evaluate("(element, edge) => element.board.focusEdge(edge)", edge)
        page.keyboard.press("Enter")
        expect(boards.nth(number).locator(".value")).to_have_text(f"worth {value}: Left wins, whoever begins")

    cut(0, 0, "4")
    cut(1, 0, "4")
    assert game.frames() == [f"{static_server}engine.html"]
    boards.first.evaluate("(element) => element.remove()")
    cut(0, 1, "4½")
    assert game.frames() == [f"{static_server}engine.html"]
    boards.first.evaluate("(element) => element.remove()")
    wait_until(page, lambda: game.frames() == [])


ASKED = """async ([site, task, request]) => {
    const frame = document.createElement("iframe");
    frame.src = `${site}engine.html`;
    const heard = new Promise((resolve) => {
        addEventListener("message", ({ source, data }) => {
            if (source !== frame.contentWindow) return;
            if (data.hello) source.postMessage({ id: 7, task, request }, "*");
            if (data.id === 7) resolve(data);
        });
    });
    document.body.append(frame);
    return heard;
}"""


def test_a_site_answers_only_what_it_may(page: Page, static_server: str, tmp_path: Path) -> None:
    """Another page cannot read files of the site's host through its engine."""
    (tmp_path / "other.html").write_text("<!doctype html><title>Another page</title>")
    page.goto((tmp_path / "other.html").as_uri())
    found = page.evaluate(ASKED, [static_server, "chapter", {"name": "/../../../licenses"}])
    assert found == {"id": 7, "failure": {"kind": "unknown", "message": "There is no such question."}}
    found = page.evaluate(ASKED, [static_server, "value", {"position": "q"}])
    assert found["failure"]["kind"] == "notation"


def test_two_people_play_on_if_the_site_cannot_be_reached(
    opened: Callable[..., Embedded], complaints: Complaints
) -> None:
    complaints.expect("127.0.0.1:9")
    game = opened(LARGE, computer="right", site="http://127.0.0.1:9/")
    game.cut(0)
    game.wait_for("The solver at 127.0.0.1:9 cannot be reached. Move for Right yourself, or start again.")
    expect(game.page.locator("hackenbush-board .value")).to_have_text("The solver at 127.0.0.1:9 cannot be reached.")
    game.cut(1)  # the red edge on the next stalk
    game.wait_for("Left to move.")
    assert game.edges() == len(Position(LARGE)) - 3
