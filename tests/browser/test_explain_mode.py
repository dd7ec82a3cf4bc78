"""Explain in a real browser: steps by buttons and keys with the board changing, figures, lemmas, and the dare."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Complaints
from tests.browser.pages import type_text

Opener = Callable[..., Page]


class Reasons:
    """The page in Explain, as its reader sees it."""

    def __init__(self, page: Page, served: str, position: str) -> None:
        self.page = page
        page.goto("about:blank")  # a page that only changes its address would show the old reasons for a while
        page.goto(f"{served}#/explain/{position}")
        self.items = page.locator(".reason")
        self.count = page.locator(".scene-count")
        self.sum = page.locator(".scene-sum")
        self.current = page.locator(".reason[aria-current]")
        self.edges = page.locator("#board .edge")
        self.lit = page.locator("#board .halo.highlight")
        expect(self.edges.first).to_be_attached()
        expect(self.current).to_have_count(1)

    def step(self, rule: str) -> Locator:
        return self.items.filter(has=self.page.locator(".reason-head", has_text=re.compile(f"{rule}$")))

    def expect_in_view(self) -> None:
        """The current item is between the top and the bottom of the panel, when the scrolling has ended."""
        expect(self.current.locator(".reason-head")).to_be_in_viewport(ratio=0.9)


@pytest.mark.anywhere
def test_steps_go_by_buttons_and_the_board_changes(page: Page, served: str) -> None:
    reasons = Reasons(page, served, "b(r,g)+gb")  # ½* and ↑*, side by side: ½↑
    expect(page.locator(".explain-head h2")).to_contain_text("Why it is worth")
    expect(reasons.count).to_have_text(re.compile(r"^\d steps$"))
    expect(reasons.edges).to_have_count(5)
    forth = page.get_by_role("button", name="The next step")
    forth.click()
    expect(reasons.count).to_contain_text("Step 1 of")
    expect(reasons.current).to_contain_text("Split")
    expect(reasons.sum).to_have_text("the tree + the stalk")
    forth.click()  # the number part sinks: first it is lit, then it is below the ground, then both stand side by side
    expect(reasons.lit).to_have_count(2)
    forth.click()
    expect(reasons.sum).to_have_text("the tree + the stalk")
    expect(page.locator("#board .edge.dim")).to_have_count(2)
    forth.click()
    expect(reasons.sum).to_have_text("the left stalk + the green edge + the right stalk")
    for _ in range(3):
        page.get_by_role("button", name="The step before").click()
    expect(reasons.sum).to_have_text("the tree + the stalk")
    expect(reasons.current).to_contain_text("Split")


def test_edges_stay_the_same_while_the_picture_goes_to_pieces(page: Page, served: str) -> None:
    reasons = Reasons(page, served, "0-0G 0-0G 0-1B 1-2G 1-2G")  # two arches that are equal, and a pair of twins
    edges = "[...document.querySelector('#board').shadowRoot.querySelectorAll('.edge')]"
    look = f"{edges}.map((edge) => [window.first.indexOf(edge), edge.querySelector('.line').getAttribute('d')])"
    start = page.evaluate(f"window.first = {edges}, {look}")
    page.keyboard.press("ArrowRight")
    expect(reasons.current).to_contain_text("Split")
    page.wait_for_function("() => !document.querySelector('#board').shadowRoot.querySelector('.moving, .falling > *')")
    assert sorted(was for was, _ in page.evaluate(look)) == [0, 1, 2, 3, 4]
    page.keyboard.press("ArrowRight")
    expect(reasons.current).to_contain_text("Cancel")
    expect(reasons.lit).to_have_count(2)  # the twins
    assert {was for was, _ in page.evaluate(look)} == {0, 1, 2, 3, 4}
    page.keyboard.press("ArrowRight")
    expect(reasons.edges).to_have_count(3)  # which are gone
    page.keyboard.press("Home")
    expect(reasons.edges).to_have_count(5)
    page.wait_for_function("() => !document.querySelector('#board').shadowRoot.querySelector('.moving, .falling > *')")
    assert [path for _, path in page.evaluate(look)] == [path for _, path in start]


def test_steps_go_by_keys_and_stay_in_view(page: Page, served: str) -> None:
    reasons = Reasons(page, served, "b(r,g)+gb")
    heard = page.locator("#announcer")
    page.keyboard.press("ArrowRight")
    expect(heard).to_contain_text("Split: The picture falls into 2 parts")
    page.keyboard.press("Space")
    expect(reasons.current).to_contain_text("Purple mountain")
    page.keyboard.press("ArrowLeft")
    expect(reasons.current).to_contain_text("Split")
    page.keyboard.press("End")
    expect(reasons.count).to_have_text("The end")
    reasons.expect_in_view()
    expect(reasons.current).to_contain_text("which is positive: Left wins, whoever begins.")
    expect(reasons.sum).to_contain_text("=")
    page.keyboard.press("Home")
    expect(reasons.current).to_have_text("·The picture")
    reasons.expect_in_view()
    reasons.step("Star").locator(".reason-head").click()
    expect(reasons.current).to_contain_text("Star")
    expect(page.locator("#board .label")).to_have_text(["½"])  # what is known so far, beside its part
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board .label")).to_have_text(["½", "∗"])


def test_known_branches_are_written_beside_their_edges(page: Page, served: str) -> None:
    reasons = Reasons(page, served, "b(r,b(r,rb))")  # worth 11/16; its branches -1/2 and 3/8 on the way
    label = page.locator("#board .label")
    page.keyboard.press("ArrowRight")
    expect(reasons.lit).to_have_count(2)  # the branch that is worked out
    page.keyboard.press("ArrowRight")
    expect(label).to_have_text(["−½"])
    expect(page.locator("#board .edge.dim")).to_have_count(1)  # what it carries no longer matters
    series = reasons.items.nth(1).locator(".series .term")
    expect(series).to_have_count(3)  # (1 − 1)/1, (1 − 2)/2, (1 − 3)/4
    expect(series.last).to_have_class("term found")
    expect(series.last.locator(".term-above")).to_have_text("−2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(label).to_have_text(["⅜"])


def test_figures_are_drawn(page: Page, served: str) -> None:
    reasons = Reasons(page, served, "house")
    line = reasons.step("Simplicity").locator(".number-line svg")
    expect(line).to_have_accessible_name(re.compile("The value is 1½"))
    expect(reasons.step("Nim-sum").locator(".nim-total")).to_have_text("∗311")  # *2 + * = *3, in binary 11


def test_a_row_of_options_previews_its_cut_from_any_step(page: Page, served: str) -> None:
    reasons = Reasons(page, served, "house")
    table = reasons.step("Options").locator("table")
    expect(table.locator("tbody tr")).to_have_count(7)
    expect(table.locator("tbody tr .miniature")).to_have_count(7)  # what is left, as a small picture
    expect(table.locator("tbody tr").first).to_contain_text("#1")
    expect(page.locator("#board .label")).to_have_count(0)
    table.locator("tbody tr").nth(4).hover(
        position={"x": 30, "y": 9}
    )  # Right cuts the left half of the roof, and nothing else falls
    expect(reasons.lit).to_have_count(1)
    expect(page.locator("#board .edge.dim")).to_have_count(1)
    expect(page.locator("#board .label").first).to_contain_text("#")  # the numbers that the table uses
    expect(reasons.edges.first).to_have_accessible_name(re.compile("^edge 1, blue"))
    page.locator(".explain-head").hover()
    expect(reasons.lit).to_have_count(0)
    expect(page.locator("#board .label")).to_have_count(0)
    reasons.step("Options").locator(".reason-head").click()
    expect(reasons.lit).to_have_count(10)
    table.get_by_role("button", name="Why it is worth 1 after Left cuts #1").focus()
    expect(reasons.lit).to_have_count(1)
    page.locator(".scene-guess").focus()
    expect(reasons.lit).to_have_count(10)


def test_the_numbers_of_a_table_stay_on_the_board_while_it_is_the_step(page: Page, served: str) -> None:
    reasons = Reasons(page, served, "house")
    reasons.step("Options").locator(".reason-head").click()
    for _ in range(2):  # before the step, and after it
        expect(page.locator("#board .label")).to_have_text([f"#{number}" for number in range(1, 11)])
        expect(reasons.current).to_contain_text("Options")
        page.keyboard.press("ArrowRight")
    expect(reasons.current).to_contain_text("Dominated")


@pytest.mark.anywhere
def test_every_option_opens_its_own_explanation(page: Page, served: str) -> None:
    """Left cuts a wall of the house: what hangs on the other wall is worth 0, and the wall is one move."""
    reasons = Reasons(page, served, "house")
    whys = reasons.step("Options").get_by_role("button", name="Why it is worth")
    expect(whys).to_have_count(7)
    whys.first.click()
    back = page.get_by_role("button", name="← Back to the picture")
    expect(back).to_be_in_viewport()
    expect(page.locator(".explain-head .worth")).to_have_text("1")
    expect(page.locator(".explain-inside")).to_have_text("After Left cuts #1")
    expect(reasons.edges).to_have_count(9)  # of the ten edges without smoke and door
    expect(page.locator(".prove")).to_be_hidden()
    reasons.step("Colon").get_by_role("button", name="Why").click()  # and its pieces have explanations as well
    expect(page.locator(".explain-head .worth")).to_have_text("0")
    expect(reasons.edges).to_have_count(8)
    page.keyboard.press("Escape")
    expect(page.locator(".explain-head .worth")).to_have_text("1")
    back.click()
    expect(page.locator(".explain-head .worth")).to_have_text("1½∗3")
    expect(reasons.edges).to_have_count(15)


def test_lemmas_open_and_remarks_follow(page: Page, served: str) -> None:
    reasons = Reasons(page, served, "stick-figure")
    reasons.step("Colon").get_by_role("button", name="Why").click()
    expect(page.locator(".explain-back")).to_be_visible()
    # a square of blue, red, blue and red with a head on it: brb
    expect(reasons.items.last).to_contain_text("The body with the arms and the head is worth ¾.")
    page.keyboard.press("Escape")
    expect(page.locator(".explain-back")).to_have_count(0)
    reasons = Reasons(page, served, "green-girl")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(reasons.current).to_contain_text("Cut edge 1:")
    expect(reasons.lit).to_have_count(1)
    expect(page.locator("#board .label")).to_have_text("edge 1")


def test_each_step_is_there_as_small_pictures_before_and_after(page: Page, served: str) -> None:
    reasons = Reasons(page, served, "house")
    shapes = {
        "Split": 3,
        "Purple mountain": 3,
        "Fusion": 2,
        "Cancel": 2,
        "Loop": 2,
        "Nim heap": 1,
        "Star": 1,
        "Options": 0,
    }
    for rule, count in shapes.items():
        expect(reasons.step(rule).locator(".strip .miniature")).to_have_count(count)
    expect(reasons.step("Nim heap").locator(".strip-value")).to_have_text("∗2")
    fusion = reasons.step("Fusion")
    fusion.get_by_role("button", name="After: show it on the board").click()
    expect(reasons.current).to_contain_text("Fusion")
    expect(reasons.lit).to_have_count(0)
    fusion.get_by_role("button", name="Before: show it on the board").click()
    expect(reasons.lit).to_have_count(3)


def test_the_slider_goes_through_all_that_lies_between(page: Page, served: str) -> None:
    """Half way the number part is half way below the ground; let go, the slider takes the nearest scene."""
    reasons = Reasons(page, served, "bg")  # the blue edge sinks, and the green one stands on the ground
    slider = page.get_by_role("slider")
    move = "(slider, [to, type]) => { slider.value = to; slider.dispatchEvent(new Event(type)); }"
    height = """([edge, end]) => {
        const d = document.querySelector("#board").shadowRoot.querySelectorAll(".edge .line")[edge].getAttribute("d");
        return Number(d.split(/[ MLC]+/)[end]);
    }"""
    places = []
    for place in (1, 1.5, 2):
        slider.evaluate(move, [place, "input"])
        places.append(page.evaluate(height, [0, 2]))
    assert places[0] == 0  # the foot of the blue edge is on the ground
    assert places[2] > 0  # and now below it
    assert places[1] == pytest.approx((places[0] + places[2]) / 2, abs=0.02)
    expect(page.locator("#board svg.moving")).to_have_count(1)
    slider.evaluate(move, [1.7, "input"])
    slider.evaluate(move, [1.7, "change"])
    expect(page.locator("#board svg.moving")).to_have_count(0)
    expect(page.locator("#board .edge.dim")).to_have_count(1)
    expect(slider).to_have_attribute("aria-valuetext", "Step 1 of 4")
    assert page.evaluate(height, [0, 2]) == places[2]
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(reasons.sum).to_have_text("the blue edge + the green edge")


def test_a_step_can_be_guessed_before_it_is_shown(page: Page, served: str) -> None:
    reasons = Reasons(page, served, "green-triangle")
    toggle = page.get_by_role("button", name="Guess first")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".reason:visible")).to_have_count(1)  # nothing is given away
    expect(page.locator(".explain-head .worth")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    question = page.get_by_role("group", name="What do its 3 edges become?")
    expect(question.get_by_role("button")).to_have_text(["nothing", "3 loops", "a stalk of 3", "Show me"])
    expect(question.locator(".miniature")).to_have_count(3)
    expect(reasons.step("Fusion").locator(".sentence")).to_be_hidden()
    question.get_by_role("button", name="nothing").click()
    expect(question).to_contain_text("No. Try again.")
    expect(question.get_by_role("button", name="nothing")).to_be_disabled()
    question.get_by_role("button", name="3 loops").click()
    expect(reasons.step("Fusion").locator(".sentence")).to_be_visible()
    expect(reasons.step("Fusion")).to_contain_text("Right at the second try.")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="one loop").click()
    expect(reasons.step("Cancel")).to_contain_text("✓ Right.")
    expect(reasons.edges).to_have_count(1)
    page.keyboard.press("End")  # stops at the next question
    expect(page.get_by_role("group", name="What does this loop become?")).to_be_visible()
    expect(page.locator("#announcer")).to_have_text("What does this loop become?")
    page.get_by_role("button", name="Show me").click()
    expect(reasons.step("Loop").locator(".sentence")).to_be_visible()
    page.keyboard.press("q")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("End")
    expect(reasons.items.last).to_contain_text("You guessed 1 of 3 at the first try.")
    expect(page.locator(".prove")).to_be_visible()


def test_a_wrong_value_is_crossed_beside_it_and_stays_readable(page: Page, served: str) -> None:
    """A line through a minus sign would make a dash of it."""
    reasons = Reasons(page, served, "g")
    page.locator(".scene-guess").click()
    page.keyboard.press("ArrowRight")
    wrong = reasons.current.get_by_role("button", name="−1")
    wrong.click()
    expect(wrong).to_be_disabled()
    looks = wrong.locator(".worth").evaluate(
        "(worth) => [getComputedStyle(worth).textDecorationLine, getComputedStyle(worth, '::before').content]"
    )
    assert looks == ["none", '"✗ "']


def test_formulas_are_folded_away(page: Page, served: str) -> None:
    reasons = Reasons(page, served, "b(r,g)+gb")
    formulas = page.locator(".reason-formula")
    expect(formulas.first).to_be_attached()
    assert not any(formula.is_visible() for formula in formulas.all())
    reasons.step("Split").get_by_text("In symbols").click()
    expect(formulas.first).to_be_visible()
    expect(reasons.current).to_contain_text("The picture")  # unfolding is not stepping


@pytest.mark.anywhere
def test_whoever_does_not_believe_it_begins_and_loses(page: Page, served: str) -> None:
    Reasons(page, served, "br")
    page.get_by_role("button", name="Begin as Right").click()
    expect(page.locator(".mode-play")).to_be_visible()
    expect(page.locator(".dare")).to_contain_text("whoever moves first loses")
    expect(page.locator(".dare")).to_be_in_viewport()
    expect(page.locator("#board .edge")).to_have_count(4)  # br, and rb for -1/2
    title = page.locator(".turn-title")
    expect(page.locator(".turn-words")).to_contain_text("You play Right")
    for done in range(4):
        expect(title).to_have_text(re.compile("Your turn|wins"))
        if title.inner_text() != "Your turn":
            break
        page.locator("#board .edge:not([aria-disabled])").first.press("Enter")
        expect(page.locator(".record-move:not(.record-start)")).to_have_count(2 * done + 2)  # it has an answer
    expect(title).to_have_text("The computer wins")


@pytest.mark.server_only("answers of the API are replaced")
def test_another_picture_is_explained_anew_and_trouble_is_told(page: Page, served: str, complaints: Complaints) -> None:
    complaints.expect("503")
    reasons = Reasons(page, served, "ggg")
    expect(page.locator(".explain-head .worth")).to_have_text("∗3")
    page.keyboard.press("ArrowRight")
    busy = {"error": {"kind": "busy", "message": "too many ask at once", "column": None}}
    page.route("**/api/v1/explain", lambda route: route.fulfill(status=503, json=busy))
    type_text(page, "bbr")
    expect(page.locator(".explain-head")).to_contain_text("too many ask at once")
    page.unroute("**/api/v1/explain")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".explain-head .worth")).to_have_text("1½")
    expect(reasons.current).to_contain_text("The picture")
    page.get_by_role("tab", name="Draw").click()
    expect(page.locator("#board .edge")).to_have_count(3)


def lengthen(route: Route) -> None:
    """Answer with an explanation fifty times as long."""
    response = route.fetch()
    explanation = response.json()
    route.fulfill(response=response, json={**explanation, "steps": explanation["steps"] * 50})


@pytest.mark.server_only("answers of the API are replaced")
def test_long_explanations_make_their_figures_as_they_come_into_view(page: Page, served: str) -> None:
    page.route("**/api/v1/explain", lengthen)
    reasons = Reasons(page, served, "b(r,b(r,rb))")
    expect(reasons.items).to_have_count(152)  # each of the three steps has a series of terms
    expect(page.locator(".series").first).to_be_attached()
    assert page.locator(".series").count() < 30
    assert page.locator(".strip").count() < 30
    page.keyboard.press("End")
    reasons.expect_in_view()
    assert page.locator(".series").count() < 60
    page.keyboard.press("Home")
    reasons.expect_in_view()


def test_the_numbers_of_a_table_of_options_are_on_paper_too(open_page: Opener, served: str) -> None:
    page = open_page()
    reasons = Reasons(page, served, "house")
    numbered = reasons.step("Options").locator(".numbered")
    expect(numbered).to_be_hidden()  # the board has them
    page.emulate_media(media="print")
    expect(numbered).to_be_visible()
    expect(numbered.locator("text")).to_have_text([f"#{number}" for number in range(1, 11)])  # the house without smoke


def test_it_is_printed_whole_and_steps_without_motion(open_page: Opener, served: str) -> None:
    page = open_page(reduced_motion="reduce")
    reasons = Reasons(page, served, "b(r,g)+gb")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(reasons.sum).to_have_text("the left stalk + the green edge + the right stalk")
    assert page.locator("#board .moving, #board .falling > *").count() == 0
    assert page.get_by_role("slider").get_attribute("step") == "1"  # nothing lies between two scenes
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#board .edge")).to_have_count(5)
    page.emulate_media(media="print")
    assert reasons.items.last.is_visible()
    assert not page.locator(".prove").is_visible()
    assert page.locator("body").evaluate("body => getComputedStyle(body).overflow") == "visible"
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(reasons.current).to_contain_text("Purple mountain")
