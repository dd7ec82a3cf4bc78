"""One match, one truth: what is shown belongs to the position; lines, links, Back and reload keep all of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Route, WebSocketRoute, expect

from tests.browser.conftest import Complaints
from tests.browser.pages import edges, middle_of, panel, reads, says, settled, type_text, visit
from tests.browser.test_page_trouble import HARD

Opener = Callable[..., Page]
MOVES = ".record-move:not(.record-start)"


def cut(page: Page, edge: int) -> None:
    expect(page.locator(".thinking")).to_have_count(0)
    page.mouse.click(*middle_of(page, edge))


# ---- what is shown belongs to the node -------------------------------------------------------------------------------


@pytest.mark.server_only("frames of the socket are held")
def test_analyse_shows_nothing_of_another_picture_while_it_solves(open_page: Opener, served: str) -> None:
    page = open_page()
    silent = False

    def relay(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda message: None if silent else server.send(message))

    page.route_web_socket(re.compile(r"/api/v1/solve"), relay)
    visit(page, served, "analyse", "house")
    says(page, "one and one half and star 3")
    expect(panel(page).locator(".moves-row").first).to_be_visible()
    silent = True  # the solver takes long from now on
    type_text(page, "bb+rr")
    expect(edges(page)).to_have_count(4)
    for part in (".moves-row", ".chip", ".ruler", ".equation", ".card .worth", ".card-words"):
        expect(panel(page).locator(part).first).not_to_be_visible()
    for row in page.locator(".moves-row").all():
        assert not row.is_visible(), "a row of another picture cannot be pressed"


@pytest.mark.server_only("answers of the API are held")
def test_moves_that_come_too_late_are_not_shown(page: Page, served: str) -> None:
    visit(page, served, "analyse", "bb")
    expect(panel(page).locator(".moves-row")).to_have_count(2)
    held: list[Route] = []
    page.route("**/api/v1/moves", lambda route: held.append(route))
    type_text(page, "bbb+r")
    says(page, "two")
    expect(panel(page).locator(".moves-row").first).not_to_be_visible()
    page.unroute("**/api/v1/moves")
    type_text(page, "b")
    says(page, "one")
    expect(panel(page).locator(".moves-row")).to_have_count(1)
    for route in held:
        with suppress(Error):  # the page has given it up
            route.abort()
    expect(panel(page).locator(".moves-row")).to_have_count(1)


def test_a_cut_in_analyse_is_a_move_of_the_line_and_rows_and_edges_light_each_other(page: Page, served: str) -> None:
    visit(page, served, "analyse", "b(r,g)")
    expect(page.locator("#board .badge.tag")).to_have_text(["1", "2", "3"])
    row = panel(page).locator(".moves-row", has_text="wins").first
    expect(panel(page).locator(".moves-row .edge-name")).to_have_text(["3", "1", "3", "2"])  # on the board, too
    page.mouse.move(*middle_of(page, 1))
    expect(panel(page).locator(".moves-row.lit .edge-name")).to_have_text("2")
    row.hover()
    expect(page.locator("#board .halo.highlight")).to_have_count(1)
    panel(page).get_by_role("button", name="Cut edge 2, red").click()
    expect(panel(page).locator(MOVES)).to_have_text(["1.red"])
    expect(page.locator("#board .badge.tag")).to_have_text(["1", "3"])  # edges keep their names
    page.keyboard.press("ArrowLeft")
    expect(edges(page)).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(edges(page)).to_have_count(2)


# ---- walking, variations ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["play", "analyse"])
def test_arrows_home_and_end_walk_through_the_match(page: Page, served: str, mode: str) -> None:
    visit(page, served, mode, "bbb+rrr~l2.r5.l1")
    expect(edges(page)).to_have_count(3)
    for key, count in (("ArrowLeft", 4), ("ArrowLeft", 5), ("ArrowRight", 4), ("Home", 6), ("End", 3)):
        page.keyboard.press(key)
        expect(edges(page)).to_have_count(count)
    expect(panel(page).locator(MOVES)).to_have_count(3)


def test_a_move_that_is_pointed_at_is_shown_with_what_fell_although_it_was_never_seen(page: Page, served: str) -> None:
    visit(page, served, "play", "bb+rr+b~l0.r2")  # each takes another edge with it
    expect(page.locator("#board .ghost")).to_have_count(1)
    panel(page).locator(MOVES).first.hover()
    expect(page.locator("#board .ghost.blue")).to_have_count(2)
    expect(page.locator("#board .last-cut")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator("#board .ghost.red")).to_have_count(1)


def test_variations_are_tried_kept_promoted_and_forgotten(page: Page, served: str) -> None:
    visit(page, served, "analyse", "bb+rr~l1.r3")
    page.keyboard.press("ArrowLeft")
    expect(edges(page)).to_have_count(3)
    cut(page, 1)  # the lower red edge, instead of the upper one
    variation = panel(page).locator(".variation")
    expect(variation.locator(MOVES)).to_have_text([re.compile("2.red ?1 fell")])
    page.keyboard.press("Home")
    expect(panel(page).locator(MOVES)).to_have_count(3)  # nothing is lost by walking
    variation.get_by_role("button", name="Make it the main line").click()
    expect(panel(page).locator(MOVES)).to_have_text(["1.blue", re.compile("2.red ?1 fell"), "2.red"])
    expect(variation.locator(MOVES)).to_have_text(["2.red"])
    page.reload()
    expect(variation.locator(MOVES)).to_have_text(["2.red"])
    variation.get_by_role("button", name="Forget this variation").click()
    expect(panel(page).locator(MOVES)).to_have_count(2)


# ---- the address, the history, reload --------------------------------------------------------------------------------


@pytest.mark.anywhere
def test_a_link_that_cannot_be_read_stays_in_the_address(page: Page, served: str, complaints: Complaints) -> None:
    complaints.expect("status of 4")
    page.goto(f"{served}#/analyse/bq")
    expect(page.locator(".caption-note.wrong")).to_contain_text("not 'q'")
    settled(page)
    assert page.url.endswith("#/analyse/bq")
    page.reload()
    expect(page.locator(".caption-note.wrong")).to_contain_text("not 'q'")
    reads(page, "bq")
    expect(page.locator(".notice")).to_have_count(0)  # it is said once
    page.goto("about:blank")
    page.goto(f"{served}#/learn/bq")  # where no line of text is seen
    expect(page.locator(".notice[data-kind=problem]")).to_contain_text("not 'q'")


def test_moves_that_do_not_fit_the_picture_are_refused_in_words(page: Page, served: str) -> None:
    page.goto(f"{served}#/play/bb+r~l0.r1")  # the first cut has taken edge 1 with it
    expect(page.locator(".notice[data-kind=problem]")).to_contain_text("move 2, by Right, is against the rules")
    assert page.url.endswith("~l0.r1")


def test_a_link_holds_picture_moves_and_turn(open_page: Opener, served: str) -> None:
    first, second = open_page(), open_page()
    visit(first, served, "play", "bb+rr~r")
    first.select_option("#player-right", "person")
    first.select_option("#player-left", "person")
    expect(first.locator(".turn-title")).to_have_text("Right to move")
    cut(first, 3)
    expect(first.locator(".turn-title")).to_have_text("Left to move")
    first.wait_for_url("**/#/play/bb+rr~r3")
    second.goto(first.url)
    expect(edges(second)).to_have_count(3)
    expect(second.locator(".turn-title")).to_have_text("Your turn")  # of Left, the person here


def test_reload_keeps_the_record_the_turn_and_the_players(page: Page, served: str) -> None:
    visit(page, served, "play", "bb+rr")
    page.select_option("#player-right", "casual")
    cut(page, 1)
    expect(page.locator(MOVES)).to_have_count(2)
    expect(page.locator(".turn-title")).to_have_text("Your turn")
    page.reload()
    expect(page.locator(MOVES)).to_have_count(2)
    expect(page.locator(".turn-title")).to_have_text("Your turn")
    expect(page.locator("#player-right")).to_have_value("casual")


def test_back_and_forward_walk_through_modes_and_positions(page: Page, served: str) -> None:
    page.goto(served)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".turn-title")).to_have_text("Your turn")
    cut(page, 0)
    expect(page.locator(MOVES)).to_have_count(2)
    page.get_by_role("tab", name="Analyse").click()
    expect(panel(page).locator(".moves-row").first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    expect(panel(page).locator(".record-move[aria-current]")).to_contain_text("2.")
    page.go_back()
    expect(edges(page)).to_have_count(15)
    expect(panel(page).locator(".record-move.undone")).to_have_count(2)  # still there to go forward to
    page.go_forward()
    expect(panel(page).locator(".record-move.undone")).to_have_count(0)
    page.go_back()
    page.go_back()
    expect(page.locator(".door-game")).to_be_visible()
    page.go_forward()
    expect(page.locator(".turn-title")).to_have_text("Your turn")


def test_the_last_games_are_kept_and_returned_to(page: Page, served: str) -> None:
    visit(page, served, "play", "bb+r")
    cut(page, 1)
    expect(page.locator(MOVES)).to_have_count(2)
    page.goto("about:blank")
    visit(page, served, "play", "rr+bbb")
    games = page.get_by_role("region", name="Last games")
    expect(games.locator(".last-game")).to_have_count(1)
    expect(games).to_contain_text("2 moves")
    games.locator(".last-game-open").click()
    expect(edges(page)).to_have_count(1)
    expect(page.locator(MOVES)).to_have_text(["1.blue", "2.red"])
    cut(page, 0)
    expect(page.locator(".turn-title")).to_have_text("You win")


def test_a_damaged_store_of_games_is_ignored(page: Page, served: str) -> None:
    visit(page, served, "play", "bb+r")
    for stored in ("{", "7", '[null, {"id": "x", "lines": [["l9"]], "at": [], "start": {"edges": []}}]'):
        page.evaluate("stored => localStorage.setItem('hackenbush.matches', stored)", stored)
        page.reload()
        expect(page.locator(".turn-title")).to_have_text("Your turn")
        expect(page.get_by_role("region", name="Last games")).to_be_hidden()


# ---- play ------------------------------------------------------------------------------------------------------------


def test_an_emptied_board_does_not_ask_to_draw(page: Page, served: str) -> None:
    visit(page, served, "draw", "b")
    says(page, "one")
    page.get_by_role("tab", name="Play").click()
    cut(page, 0)
    expect(page.locator(".turn-title")).to_have_text("You win")
    expect(page.locator("#board .empty")).to_have_text("Nothing is left to cut")


def test_play_hides_what_the_solver_knows(page: Page, served: str) -> None:
    visit(page, served, "play", HARD)
    expect(page.locator("p.engine")).to_have_attribute("data-state", "stopped")
    shown = page.locator(".page").inner_text()
    assert "≤" not in shown
    assert "stopped" not in shown
    page.get_by_role("tab", name="Analyse").click()
    expect(page.locator(".engine-words")).to_contain_text("stopped")
    expect(panel(page).locator(".card-bounds")).to_contain_text("≤")
    expect(page.get_by_role("button", name="think longer")).to_be_visible()
    expect(panel(page).locator(".moves-row").first).to_be_visible()  # what is known meanwhile


@pytest.mark.server_only("imports a single module, and a site has one script")
def test_bounds_of_one_sign_tell_who_wins(page: Page, served: str) -> None:
    page.goto(served)
    told = page.evaluate(
        """async () => {
            const { outcomeOf } = await import("/static/page/values.js");
            const bounds = (lower, upper) => outcomeOf({ solution: { outcome: null }, lower, upper });
            const [left, right, zero] = ["left", "right", "previous"].map((outcome) => ({ outcome }));
            return [bounds(left, null), bounds(null, right), bounds(zero, left)];
        }"""
    )
    assert told == ["left", "right", None]


def test_a_losing_move_says_that_it_loses_even_if_it_is_the_best(page: Page, served: str) -> None:
    visit(page, served, "analyse", "b+r")  # worth 0: whoever moves loses
    expect(panel(page).locator(".verdict")).to_have_text(["loses, best", "loses, best"])
    type_text(page, "bb+r")
    expect(panel(page).locator(".verdict")).to_have_text(["wins, best", "loses", "loses, best"])


def test_no_focus_is_seen_after_play_by_mouse(page: Page, served: str) -> None:
    visit(page, served, "play", "bbb+rrr")
    for key in ("u", "v", "Delete"):
        cut(page, 2)
        expect(page.locator(MOVES)).to_have_count(2)
        page.keyboard.press(key)
        expect(page.locator("#board .focus-outer")).to_have_count(0)
        page.keyboard.press("Home")
        expect(edges(page)).to_have_count(6)
        expect(page.locator("#board .focus-outer")).to_have_count(0)


def test_a_refusal_goes_with_the_next_step(page: Page, served: str) -> None:
    visit(page, served, "play", "b+rr")
    cut(page, 1)
    expect(page.locator(".notice")).to_contain_text("only Right cuts it")
    page.get_by_role("tab", name="Draw").click()
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_begins_can_be_seen(open_page: Opener, served: str, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    visit(page, served, "play", "b+rr")
    colors = page.evaluate(
        """() => [...document.querySelectorAll(".players .choice label")]
            .map((label) => getComputedStyle(label).backgroundColor)"""
    )
    chosen, other = ([int(part) for part in re.findall(r"\d+", color)] for color in colors)
    wash = page.evaluate("getComputedStyle(document.querySelector('.players .choice')).backgroundColor")
    around = [int(part) for part in re.findall(r"\d+", wash)]
    assert abs(sum(chosen[:3]) - sum(around[:3])) > 300, "the chosen one stands out"
    assert other[3:] == [0]


def test_the_starters_are_for_beginners(page: Page, served: str) -> None:
    visit(page, served, "draw", "b")
    starters = panel(page).locator(".starters button")
    expect(starters).to_have_count(6)
    assert not any("hard" in title.lower() for title in starters.all_inner_texts())


def test_back_leaves_learn_in_one_step_and_walks_through_chapters(page: Page, served: str) -> None:
    visit(page, served, "draw", "bb")
    says(page, "two")
    page.get_by_role("tab", name="Learn").click()
    title = page.locator(".chapter-title")
    expect(title).to_be_visible()
    first = title.text_content() or ""
    page.wait_for_url("**/#/learn:*/bb")
    page.locator(".chapter-steps button").last.click()
    expect(title).not_to_have_text(first)
    page.go_back()
    expect(title).to_have_text(first)
    page.go_back()
    expect(page.get_by_role("tab", name="Draw")).to_have_attribute("aria-selected", "true")


def test_a_link_copied_for_a_friend_makes_it_their_turn(open_page: Opener, served: str) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    visit(page, served, "analyse", "bb+r")
    says(page, "one")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy the link for a friend").click()
    told = "Copied: link for your friend. From now on you play Right, and your friend plays Left."
    expect(page.locator(".notice", has_text=told)).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith("#/play:left/bb+r")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".turn-title")).to_have_text("Your friend's turn")
    page.get_by_role("button", name="Copy the link", exact=True).click()
    assert page.evaluate("navigator.clipboard.readText()").endswith("#/play:left/bb+r")


def test_an_answer_by_link_continues_the_match_that_was_kept(page: Page, served: str) -> None:
    visit(page, served, "play:left", "bb+rr")
    cut(page, 0)
    expect(page.locator(".turn-title")).to_have_text("Your friend's turn")
    page.keyboard.press("u")
    cut(page, 1)  # another first move, so that there is a variation
    expect(page.locator(".variation")).to_have_count(1)
    page.goto("about:blank")
    visit(page, served, "play:left", "bb+rr~l1.r3")
    expect(page.locator(".turn-title")).to_have_text("Your turn")
    expect(page.locator(".variation")).to_have_count(1)
    expect(page.locator(".last-game")).to_have_count(0)  # it is one match
