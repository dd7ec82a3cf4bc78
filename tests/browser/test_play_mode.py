"""Play in a real browser: whole games by mouse and by keys, taking back, hints, values, computers, and the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from hackenbush import Player
from hackenbush.playing import Match
from tests.browser.conftest import Complaints
from tests.browser.pages import middle_of, wait_until

Opener = Callable[..., Page]

HEAR = """() => {
    window.heard = [];
    const announcer = document.querySelector("#announcer");
    new MutationObserver(() => window.heard.push(announcer.textContent.trim())).observe(announcer, { childList: true });
}"""
COUNT_MOTIONS = """
    window.motions = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        window.motions.push(options.duration);
        return animate.call(this, frames, options);
    };
"""


class Table:
    """The page in Play, as its player sees it."""

    def __init__(self, page: Page, served: str, position: str) -> None:
        self.page = page
        page.goto(f"{served}#/play/{position}")
        self.title = page.locator(".turn-title")
        self.words = page.locator(".turn-words")
        self.moves = page.locator(".record-move:not(.record-start)")
        expect(page.locator(".mode-play")).to_be_visible()
        expect(page.locator("#board .edge").first).to_be_attached()

    def point(self, edge: int) -> tuple[float, float]:
        """Return a point of an edge, as soon as nobody thinks and nothing falls any more."""
        expect(self.title.locator(".thinking")).to_have_count(0)
        return middle_of(self.page, edge)

    def cut(self, edge: int) -> None:
        """Click on an edge."""
        self.page.mouse.click(*self.point(edge))

    def button(self, name: str) -> Any:
        return self.page.locator(".page").get_by_role("button", name=name, exact=True)

    def expect_edges(self, count: int) -> None:
        expect(self.page.locator("#board .edge")).to_have_count(count)

    def expect_moves(self, count: int) -> None:
        expect(self.moves).to_have_count(count)

    def players(self, left: str, right: str) -> None:
        self.page.select_option("#player-left", left)
        self.page.select_option("#player-right", right)


@pytest.mark.anywhere
def test_a_whole_game_against_the_computer_by_mouse(page: Page, served: str) -> None:
    table = Table(page, served, "bb+r")
    expect(table.title).to_have_text("Your turn")
    expect(table.words).to_have_text("You play Left: cut a blue or green edge.")
    table.cut(1)
    table.expect_moves(2)
    expect(table.title).to_have_text("Your turn")
    table.expect_edges(1)
    table.cut(0)
    expect(table.title).to_have_text("You win")
    expect(table.words).to_have_text("Right cannot move. Left had no move to spare.")
    expect(page.locator(".review")).to_contain_text("Nobody made a mistake that mattered.")
    expect(table.moves).to_have_text(["1.blue", "2.red", "3.blue"])
    table.button("Rematch").click()
    table.expect_edges(3)
    table.expect_moves(0)


@pytest.mark.anywhere
def test_a_mistake_is_named_after_the_game_with_what_would_have_won(page: Page, served: str) -> None:
    table = Table(page, served, "bb+r")  # worth 1; the lower blue edge takes both with it, and leaves -1
    table.cut(0)
    expect(table.title).to_have_text("The computer wins")
    expect(table.words).to_have_text("Left cannot move. Right had no move to spare.")
    mistake = page.locator(".mistake")
    expect(mistake).to_contain_text("Left made this cut")
    expect(mistake.locator(".miniature-cross")).to_have_count(1)
    expect(mistake.get_by_role("img").first).to_have_accessible_name("one")
    expect(mistake).to_contain_text("The lit edge would have won.")
    expect(mistake.locator(".miniature-lit")).to_have_count(1)
    expect(table.moves.first).to_contain_text("??")
    mistake.get_by_role("button", name="Show me").click()
    table.expect_edges(3)
    expect(page.locator("#board .badge-disk.winning")).to_have_count(1)
    table.cut(1)  # and now better
    expect(page.locator(".mistake")).to_have_count(0)


def test_a_whole_game_by_keyboard_alone(page: Page, served: str) -> None:
    table = Table(page, served, "r+bb")
    focused = "document.querySelector('#board').shadowRoot.activeElement?.dataset.edge ?? null"
    for _ in range(40):
        if page.evaluate(focused) is not None:
            break
        page.keyboard.press("Tab")
    assert page.evaluate(focused) == "0"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) == "2"
    page.evaluate(HEAR)
    page.keyboard.press("Enter")
    table.expect_moves(2)
    expect(table.title).to_have_text("Your turn")
    page.keyboard.press("Enter")  # the focus stayed on the board, on the edge that is left
    expect(table.title).to_have_text("You win")
    expect(page.locator("#announcer")).to_contain_text("Right cannot move. Left had no move to spare.")
    heard = page.evaluate("heard")
    assert heard.index("Left cuts blue edge 3. Right to move.") < heard.index("Right cuts red edge 1. Your turn.")
    page.keyboard.press("n")
    expect(table.title).to_have_text("Your turn")
    table.expect_edges(3)


def test_moves_are_taken_back_and_made_again_to_any_point(page: Page, served: str) -> None:
    table = Table(page, served, "bb+rr")
    table.cut(1)
    table.expect_moves(2)
    table.expect_edges(2)
    page.keyboard.press("u")  # to where a person was to move
    table.expect_edges(4)
    table.expect_moves(2)
    expect(page.locator(".record-move.undone")).to_have_count(2)
    page.keyboard.press("Shift+U")
    table.expect_edges(2)
    table.moves.first.click()
    table.expect_edges(3)
    expect(table.words).to_have_text("The computer plays Right.")  # and waits
    table.button("Go on").click()
    expect(table.title).to_have_text("Your turn")
    table.expect_edges(2)
    page.get_by_role("button", name="The start").click()
    page.keyboard.press("Control+y")  # the page's own redo walks through the game too
    table.expect_edges(2)
    page.get_by_role("button", name="Undo").click()
    table.expect_edges(4)
    table.cut(0)  # another move than before: the old ones are a variation
    expect(table.title).to_have_text("The computer wins")
    expect(table.moves).to_have_text([re.compile("1.blue ?1 fell"), "1.blue", "2.red", "2.red"])
    expect(page.locator(".variation .record-move")).to_have_text(["1.blue", "2.red"])


def test_nothing_is_there_twice_while_you_play(page: Page, served: str) -> None:
    table = Table(page, served, "b+r")
    seen = "elements => elements.filter((element) => element.checkVisibility()).map((element) => element.textContent)"
    assert page.get_by_text("Your turn", exact=True).evaluate_all(seen) == ["Your turn"]
    table.cut(0)
    expect(table.title).to_have_text("The computer wins")
    assert len(page.get_by_role("button", name=re.compile("^(Undo|Take back)")).evaluate_all(seen)) == 1
    assert len(page.get_by_role("button", name=re.compile("^(Redo|Make the move)")).evaluate_all(seen)) == 1
    assert page.get_by_role("button", name=re.compile("^(New game|Rematch)$")).evaluate_all(seen) == ["Rematch"]


def test_the_pages_undo_takes_back_to_where_a_person_can_move(page: Page, served: str) -> None:
    table = Table(page, served, "bb+rr")
    table.cut(1)
    table.expect_moves(2)
    expect(table.title).to_have_text("Your turn")
    page.keyboard.press("Control+z")
    table.expect_edges(4)
    expect(table.title).to_have_text("Your turn")
    page.keyboard.press("Control+y")
    table.expect_edges(2)
    expect(table.title).to_have_text("Your turn")


@pytest.mark.anywhere
def test_the_hint_goes_from_part_to_edge_to_why(page: Page, served: str) -> None:
    table = Table(page, served, "ggg+gggg+ggggg")
    ladder, halos = page.locator(".ladder"), page.locator("#board .halo.highlight")
    expect(ladder).to_be_hidden()
    table.button("Hint").click()
    expect(ladder).to_contain_text("You can win this. Look at the part that is lit.")
    expect(halos).to_have_count(3)  # the heap of 3
    expect(page.locator("#board .badge-disk")).to_have_count(0)
    page.keyboard.press("h")
    expect(ladder).to_contain_text("Cut the marked edge.")  # which leaves a heap of 1
    expect(page.locator("#board .badge-disk.best")).to_have_count(1)
    page.get_by_role("button", name="Tell me why").click()
    expect(ladder).to_contain_text("1 ⊕ 4 ⊕ 5 = 0")
    table.cut(1)
    expect(ladder).to_be_hidden()


def test_values_are_hidden_until_asked_for(page: Page, served: str) -> None:
    table = Table(page, served, "bb+r")
    expect(page.locator("p.engine")).to_have_attribute("data-state", "exact")
    assert page.locator(".mode-play .worth:visible, p.engine .worth:visible").count() == 0
    assert page.locator("#board .label").count() == 0
    page.keyboard.press("v")
    expect(page.locator(".play-value .worth")).to_have_accessible_name("one")
    expect(page.locator("#board .label")).to_have_text(["−1", "0"])  # after Left's two cuts
    table.button("Values").click()
    expect(page.locator(".play-value")).to_be_hidden()
    expect(page.locator("#board .label")).to_have_count(0)


@pytest.mark.server_only("answers of the API are held")
def test_two_computers_play_and_can_be_stopped(page: Page, served: str) -> None:
    held: list[Route] = []

    def answer_once(route: Route) -> None:
        if table.moves.count():
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/v1/play", answer_once)
    table = Table(page, served, "bb+rrr")
    table.players("casual", "perfect")
    table.button("Start").click()
    table.expect_moves(1)
    expect(table.title).to_have_text("Right is thinking")
    table.button("Stop").click()
    expect(table.button("Go on")).to_be_visible()
    page.unroute("**/api/v1/play")
    page.locator("body").press("Space")
    expect(table.title).to_have_text("Right wins")
    expect(table.words).to_have_text(re.compile(r"^Left cannot move\. Right had \d spare moves?\.$"))


@pytest.mark.server_only("answers of the API are replaced")
def test_thinking_is_broken_off_and_trouble_is_told(page: Page, served: str, complaints: Complaints) -> None:
    complaints.expect("503")
    answers: list[Route] = []
    page.route("**/api/v1/play", lambda route: answers.append(route))
    table = Table(page, served, "bb+r")
    table.cut(1)
    expect(table.title).to_have_text("Right is thinking")
    table.button("Stop").click()
    expect(table.title).to_have_text("Right to move")
    table.button("Go on").click()
    wait_until(page, lambda: len(answers) >= 2)
    expect(table.title).to_have_text("Right is thinking")
    answers[1].fulfill(status=503, json={"error": {"kind": "busy", "message": "too many ask at once", "column": None}})
    expect(table.words).to_have_text("The computer cannot move now: too many ask at once")
    page.unroute("**/api/v1/play")
    table.button("Try again").click()
    expect(table.title).to_have_text("Your turn")


EDGES = "[...document.querySelector('#board').shadowRoot.querySelectorAll('.edge')]"
PATHS = f"{EDGES}.map((edge) => edge.querySelector('.line').getAttribute('d'))"


@pytest.mark.parametrize("text", ["0-0B 0-0B 0-1R", "0-1B 0-1B 0-1R", "0-1R 1-2B 1-2B"])
def test_of_two_equal_edges_the_one_that_is_cut_goes_and_the_other_stays(page: Page, served: str, text: str) -> None:
    table = Table(page, served, text)
    page.locator("#player-right").select_option("person")
    first, second = (i for i in range(3) if text.split()[i].endswith("B"))
    for cut, kept in ((second, first), (first, second)):
        table.point(cut)
        before = page.evaluate(f"window.before = {EDGES}, {PATHS}")
        table.cut(cut)
        table.expect_edges(2)
        table.point(0)  # nothing moves any more
        assert page.evaluate(f"{EDGES}.map((edge) => window.before.indexOf(edge))") == [i for i in range(3) if i != cut]
        paths = page.evaluate(PATHS)
        if "1-2B" not in text:  # of two that join the same nodes, the one that is left becomes straight
            assert paths == [path for i, path in enumerate(before) if i != cut]
        expect(page.locator("#board .ghost")).to_have_count(1)
        page.keyboard.press("u")
        table.expect_edges(3)
        table.point(kept)
        assert page.evaluate(PATHS) == before


def test_two_persons_and_an_edge_of_the_other_color(page: Page, served: str) -> None:
    table = Table(page, served, "b+r")
    table.players("person", "person")
    expect(table.title).to_have_text("Left to move")
    table.cut(1)
    expect(page.locator(".notice")).to_contain_text("That edge is red: only Right cuts it.")
    table.cut(0)
    expect(table.title).to_have_text("Right to move")
    expect(page.locator(".notice")).to_have_count(0)
    table.cut(0)
    expect(table.title).to_have_text("Right wins")  # Left cannot move


def test_the_computer_chooses_its_side_when_others_have_drawn(page: Page, served: str) -> None:
    table = Table(page, served, "bbr")  # Left wins, whoever begins
    table.button("Let the computer choose").click()
    expect(page.locator(".notice")).to_contain_text("The computer takes Left")
    expect(page.locator("#player-left")).to_have_value("perfect")
    expect(page.locator("#player-right")).to_have_value("person")


def test_sides_and_colors_are_swapped(page: Page, served: str) -> None:
    table = Table(page, served, "bb+r")
    table.button("Flip colors").click()
    expect(page.locator("#board .edge.red")).to_have_count(2)
    table.button("Swap sides").click()
    expect(page.locator("#player-left")).to_have_value("perfect")
    page.get_by_role("radio", name="Right").check()
    expect(table.title).to_have_text("Your turn")
    expect(table.words).to_contain_text("You play Right")
    page.reload()  # who plays is remembered
    expect(page.locator("#player-right")).to_have_value("person")


def test_the_record_is_copied_and_read_by_the_package(open_page: Opener, served: str, tmp_path: Path) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    table = Table(page, served, "bb+r")
    table.cut(1)
    table.expect_moves(2)
    table.button("Copy moves").click()
    expect(page.locator(".notice")).to_contain_text("Copied: record")
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == [
        "Hackenbush, Left: person, Right: perfect",
        "1. Left cuts blue edge 2",
        "2. Right cuts red edge 3",
    ]
    with page.expect_download() as download:
        table.button("Save game").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    match = Match.load(file)
    assert match.moves == (1, 2)
    assert match.turn is Player.LEFT
    assert match.players == {Player.LEFT: "person", Player.RIGHT: "perfect"}


def test_on_a_phone_by_touch(open_page: Opener, served: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = Table(page, served, "bb+r")
    page.touchscreen.tap(*table.point(1))
    table.expect_moves(2)
    page.touchscreen.tap(*table.point(0))
    expect(table.title).to_have_text("You win")


def test_what_falls_drops_unless_less_motion_is_wanted(open_page: Opener, served: str) -> None:
    for wish, is_moving in (("no-preference", True), ("reduce", False)):
        page = open_page(reduced_motion=wish)
        page.add_init_script(COUNT_MOTIONS)
        table = Table(page, served, "bbbb+r")
        table.players("person", "person")
        page.evaluate("motions.length = 0")
        table.cut(0)
        table.expect_edges(1)
        assert (250 in page.evaluate("motions")) is is_moving
        expect(page.locator("#board .ghost")).to_have_count(1)
        expect(page.locator("#board .last-cut")).to_have_count(1)
