"""Learn, in a real browser: every chapter with its boards and toys, challenges solved and missed, cards to guess."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from hackenbush.lessons import challenges, chapters, check
from tests.browser.pages import type_text

BUSY = "article.chapter[aria-busy=false]"
EDGE = ".edge:not([aria-disabled=true])"


def learn(page: Page, served: str, slug: str) -> Locator:
    """Open a chapter and return its article."""
    progress = json.dumps({"done": [], "chapter": slug})
    with page.add_init_script(f"localStorage.setItem('hackenbush.learn', '{progress}')"):
        page.goto(f"{served}#/learn/b(r,g)")
        page.wait_for_selector(BUSY)
    return page.locator("article.chapter")


def challenge(article: Locator, name: str) -> Locator:
    card = article.locator(f'.try[data-challenge="{name}"]')
    card.scroll_into_view_if_needed()
    return card


def cut(edge: Locator) -> None:
    """Click in the middle of an edge, which is straight."""
    edge.scroll_into_view_if_needed()
    box = edge.locator(".line").bounding_box()
    assert box is not None
    edge.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def draw_stalk(card: Locator, colors: str) -> None:
    """Draw a stalk on the board of a challenge by mouse, from the ground up."""
    mouse = card.page.mouse
    board = card.locator(".easel")
    for color in colors:
        card.locator(f'.paint[data-color="{color}"]').click()
        tips = [tip for tip in board.locator(".node:not(.ground-point)").all() if tip.bounding_box()]
        boxes = sorted((tip.bounding_box() for tip in tips), key=lambda box: box["y"])  # type: ignore[index]
        frame = board.bounding_box()
        ground = board.locator(".ground-line").bounding_box()
        assert frame is not None
        assert ground is not None
        x, y = frame["x"] + frame["width"] / 2, ground["y"]
        if boxes and boxes[0] is not None:
            x, y = boxes[0]["x"] + boxes[0]["width"] / 2, boxes[0]["y"] + boxes[0]["height"] / 2
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 24, steps=3)
        mouse.move(x, y - 44, steps=3)
        mouse.up()


def test_every_chapter_loads_and_its_boards_can_be_played(page: Page, served: str) -> None:
    article = learn(page, served, "rules")
    for number, chapter in enumerate(chapters(), 1):
        expect(article.locator(".chapter-title")).to_have_text(f"{number}{chapter.title}")
        assert article.locator(".live").count() == chapter.html.count('class="live"')
        for place in article.locator(".live, .try, .guess, .heaps, .cake").all():
            assert place.locator(".live-board .edge, .easel, .cake-svg, .heap, .answer").count(), place.get_attribute(
                "class"
            )
        games = article.locator(".live-frame[data-turn]")
        if games.count():
            game = games.first
            before = game.locator(".edge").count()
            cut(game.locator(EDGE).last)
            expect(game.locator(".edge")).not_to_have_count(before)
            game.get_by_role("button", name="Start again").click()
            expect(game.locator(".edge")).to_have_count(before)
        if number < len(chapters()):
            article.locator(".chapter-steps .step").last.click()
            page.wait_for_selector(BUSY)
            expect(article.locator(".chapter-title")).to_be_focused()


@pytest.mark.anywhere
def test_a_challenge_is_missed_with_a_helpful_message_and_then_solved_by_drawing(page: Page, served: str) -> None:
    article = learn(page, served, "stalks")
    card = challenge(article, "three-eighths")
    verdict = card.get_by_role("status")
    card.get_by_role("button", name="Check").click()
    expect(verdict).to_have_text("Nothing is drawn yet.")
    draw_stalk(card, "br")
    card.get_by_role("button", name="Check").click()
    expect(verdict).to_have_text("That is ½: a little too much.")
    draw_stalk(card, "rb")
    card.get_by_role("button", name="Check").click()
    expect(verdict).to_have_text("Yes: it is worth ⅜.")
    expect(card.locator(".tick")).to_be_visible()
    expect(page.locator(".contents-line[aria-current]")).to_contain_text("1 of 4 solved")
    page.reload()
    page.wait_for_selector(BUSY)
    expect(challenge(article, "three-eighths").locator(".tick")).to_be_visible()
    expect(challenge(article, "in-between").locator(".tick")).to_be_hidden()


def test_colors_undo_and_clear_work_on_the_board_of_a_challenge_alone(page: Page, served: str) -> None:
    card = challenge(learn(page, served, "stalks"), "three-eighths")
    draw_stalk(card, "br")
    edges = card.locator(".easel .edge")
    edges.last.focus()
    page.keyboard.press("g")
    expect(card.get_by_role("button", name="Green")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Control+z")
    expect(edges).to_have_count(1)
    card.get_by_role("button", name="Clear").click()
    expect(edges).to_have_count(0)
    card.get_by_role("button", name="Undo").click()
    expect(edges).to_have_count(1)
    expect(page).to_have_url(f"{served}#/learn:stalks/b(r,g)")


def test_a_value_is_typed_with_signs_and_checked_by_enter(page: Page, served: str) -> None:
    card = challenge(learn(page, served, "colon"), "read-a-green-tree")
    answer = card.get_by_label("Value")
    answer.fill("3")
    answer.press("Enter")
    expect(card.get_by_role("status")).to_have_text("Not quite: it is worth less than that.")
    answer.fill("")
    card.get_by_role("button", name="Write ∗").click()
    answer.press("7")
    answer.press("Enter")
    expect(card.get_by_role("status")).to_have_text("Yes: it is worth ∗7.")


def test_the_only_cut_is_found(page: Page, served: str) -> None:
    card = challenge(learn(page, served, "half"), "only-cut")
    cut(card.locator(".edge").nth(1))
    expect(card.get_by_role("status")).to_have_text("That edge is red: only Right may cut it.")
    cut(card.locator(".edge").nth(0))
    expect(card.get_by_role("status")).to_contain_text("with that Right, who moves now, wins.")
    cut(card.locator(".edge").nth(6))
    expect(card.get_by_role("status")).to_have_text("Yes: with that cut Left wins.")


def test_a_winner_is_named_and_a_game_is_won_against_the_computer(page: Page, served: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    article = learn(page, served, "rules")
    card = challenge(article, "who-wins")
    card.get_by_role("button", name="Right", exact=True).click()
    expect(card.get_by_role("status")).to_have_text("No. Let Left start, and play it out.")
    card.get_by_role("button", name="Left", exact=True).click()
    expect(card.get_by_role("status")).to_have_text("Yes: Left wins, whoever starts.")
    card = challenge(article, "first-win")
    turn = card.locator(".turn")
    cut(card.locator('.edge[data-edge="2"]'))
    for _ in range(2):  # whatever the computer does, the last of Left's edges is a good answer
        expect(turn).to_contain_text(re.compile("Left to move|wins"))
        if "wins" in (turn.text_content() or ""):
            break
        cut(card.locator(EDGE).last)
    expect(turn).to_have_text("Right cannot move: Left wins.")
    expect(card.locator(".try-verdict")).to_have_text("Right cannot move: you win.")


def test_a_board_is_played_by_keys_with_values_and_taken_back(page: Page, served: str) -> None:
    frame = learn(page, served, "stalks").locator(".live-frame").first
    expect(frame.locator(".live-value")).to_contain_text("worth")
    expect(frame.locator(".labels .label")).to_have_text(["0", "1", "½"])
    frame.locator(EDGE).last.focus()
    page.keyboard.press("Enter")
    expect(frame.locator(".edge")).to_have_count(2)
    expect(frame.locator(".turn")).to_have_text("Left to move")
    expect(frame.locator(".labels .label")).to_have_text(["0", "1"])
    cut(frame.locator(".edge").last)
    expect(frame.locator(".turn")).to_have_text("That edge is red: only Right cuts it.")
    frame.get_by_role("button", name="Take back").click()
    expect(frame.locator(".edge")).to_have_count(3)
    frame.get_by_role("button", name="Values").click()
    expect(frame.locator(".labels .label")).to_have_count(0)


def test_a_board_is_opened_in_another_mode_and_the_reader_comes_back_to_the_same_place(page: Page, served: str) -> None:
    article = learn(page, served, "trees")
    figure = article.locator('.live[data-gallery="davis-tree"]')
    figure.scroll_into_view_if_needed()
    place = page.locator(".panel").evaluate("panel => panel.scrollTop")
    figure.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#board .edge")).to_have_count(6)
    page.get_by_role("tab", name="Learn").click()
    expect(article.locator(".chapter-title")).to_have_text("7Trees")
    assert place > 0
    page.wait_for_function("place => document.querySelector('.panel').scrollTop === place", arg=place)


def test_the_address_names_the_chapter(page: Page, served: str) -> None:
    page.goto(f"{served}#/learn:fusion/b(r,g)")
    title = page.locator("article.chapter .chapter-title")
    expect(title).to_have_text("12The fusion principle")
    page.locator(".contents-line", has_text="Star").click()
    expect(title).to_have_text("8Star")
    expect(page).to_have_url(f"{served}#/learn:star/b(r,g)")
    page.evaluate("location.hash = '#/learn:nim/b(r,g)'")
    expect(title).to_have_text("9Nim")
    page.evaluate("location.hash = '#/learn:guess/b(r,g)'")
    expect(title).to_have_text("Guess the value")


def test_what_is_out_of_sight_is_not_undone(page: Page, served: str) -> None:
    page.goto(f"{served}#/draw/b(r,g)")
    expect(page.locator("#board .edge")).to_have_count(3)
    type_text(page, "bb")
    expect(page.locator("#board .edge")).to_have_count(2)
    page.get_by_role("tab", name="Learn").click()
    expect(page.locator("article.chapter .chapter-title")).to_be_visible()
    page.evaluate(
        "document.querySelector('#notation').addEventListener('input', () => document.body.dataset.typed = 1)"
    )
    page.keyboard.press("Control+z")
    expect(page.locator("body[data-typed]")).to_have_count(0)
    page.get_by_role("tab", name="Draw").click()
    expect(page.locator("#board .edge")).to_have_count(2)
    page.locator("body").press("Control+z")
    expect(page.locator("#board .edge")).to_have_count(3)


def test_heaps_are_taken_and_the_computer_balances_them(page: Page, served: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    toy = learn(page, served, "nim").locator(".heaps")
    toy.get_by_label("Computer plays Right").check()
    toy.get_by_role("button", name="Heap 1: take 1, leave 2").click()
    expect(toy.locator(".turn")).to_have_text("Left to move")
    counts = [int(count) for count in toy.locator(".heap-count").all_text_contents()]
    assert counts[0] ^ counts[1] ^ counts[2] == 0
    toy.get_by_role("button", name="Take back").click()
    expect(toy.locator(".heap-count")).to_have_text(["3", "4", "5"])
    toy.get_by_role("button", name="Heap 1: take 2, leave 1").click()
    expect(toy.locator(".turn")).to_have_text("Left to move")


def test_a_cake_is_cut_by_mouse_and_by_keys_until_somebody_cannot(page: Page, served: str) -> None:
    toy = learn(page, served, "cutcake").locator(".cake").nth(1)
    toy.scroll_into_view_if_needed()
    toy.get_by_role("button", name="Cut the piece of 2 by 3 after column 1").click()
    expect(toy.locator(".piece")).to_have_count(2)
    expect(toy.locator(".turn")).to_have_text("Right to move")
    toy.get_by_role("button", name="Cut the piece of 2 by 1 after row 1").focus()
    page.keyboard.press("Enter")
    expect(toy.locator(".piece")).to_have_count(3)
    toy.get_by_role("button", name="Cut the piece of 2 by 2 after column 1").press(" ")
    toy.get_by_role("button", name="Cut the piece of 2 by 1 after row 1").first.press("Enter")
    expect(toy.locator(".turn")).to_have_text("Left cannot move: Right wins.")
    toy.get_by_role("button", name="Take back").click()
    expect(toy.locator(".turn")).to_have_text("Right to move")


@pytest.mark.parametrize("first", ["left", "right"])
@pytest.mark.server_only("imports a single module, and a site has one script")
def test_the_computer_wins_a_fair_cake_when_it_comes_second(page: Page, served: str, first: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(served)
    winner = page.evaluate(
        """async (first) => {
          const { fillCake } = await import("/static/learn/cake.js");
          const toy = document.createElement("div");
          Object.assign(toy.dataset, { rows: 5, columns: 7, first, caption: "A cake" });
          document.body.append(toy);
          fillCake({ announce() {} }, toy);
          toy.querySelector("input").click();
          for (let wait = 0; wait < 36000; wait += 1) { // as long as we have patience
            const knives = toy.querySelectorAll(".knife");
            const words = toy.querySelector(".turn").textContent;
            if (words.includes("wins")) return words;
            if (knives.length) knives[(7 * wait) % knives.length].dispatchEvent(new MouseEvent("click"));
            await new Promise((done) => setTimeout(done, 5));
          }
          return "nobody";
        }""",
        first,
    )
    other = {"left": "Right", "right": "Left"}[first]
    assert winner == f"{first.capitalize()} cannot move: {other} wins."


@pytest.mark.anywhere
def test_a_value_is_guessed_and_the_next_card_is_harder(page: Page, served: str) -> None:
    card = learn(page, served, "guess").locator(".guess")
    expect(card.locator(".try-title")).to_have_text("Guess the value: a stalk")
    choices = card.locator(".guess-choice")
    for choice in choices.all():
        choice.click()
        expect(choice).to_have_attribute("data-ok", re.compile("true|false"))
        if choice.get_attribute("data-ok") == "true":
            break
        expect(card.locator(".try-verdict")).to_contain_text(re.compile("Not quite|right"))
    expect(card.locator(".try-verdict")).to_contain_text("Yes: it is worth")
    expect(card.locator(".tally")).to_contain_text("of 1 at first sight")
    card.get_by_role("button", name="Next card").click()
    expect(card.locator(".try-title")).to_have_text("Guess the value: two stalks")
    expect(card.locator(".try-verdict")).to_have_text("")


@pytest.mark.parametrize(("slug", "scheme"), [("cutcake", "light"), ("nim", "dark")])
def test_axe_finds_nothing_serious(open_page: Callable[..., Page], served: str, slug: str, scheme: str) -> None:
    page = open_page(color_scheme=scheme)
    learn(page, served, slug)
    found = Axe().run(page, context="#panel-learn")["violations"]
    serious = [
        (fault["id"], fault["nodes"][0]["html"]) for fault in found if fault["impact"] in ("serious", "critical")
    ]
    assert serious == []


def test_a_phone_shows_a_chapter_without_scrolling_sideways(open_page: Callable[..., Page], served: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    article = learn(page, served, "cutcake")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".panel").evaluate("panel => panel.scrollWidth - panel.clientWidth") <= 0
    page.get_by_text("Chapters", exact=True).click()
    page.locator(".contents-line", has_text="Half a move").tap()
    expect(article.locator(".chapter-title")).to_have_text("4Half a move")
    expect(page.locator(".contents-line", has_text="Star")).to_be_hidden()


def test_without_storage_nothing_is_lost_but_the_ticks(page: Page, served: str) -> None:
    forbid = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })"
    with page.add_init_script(forbid):
        page.goto(f"{served}#/learn/b")
        page.wait_for_selector(BUSY)
    card = challenge(page.locator("article.chapter"), "who-wins")
    card.get_by_role("button", name="Left", exact=True).click()
    expect(card.locator(".tick")).to_be_visible()


@pytest.mark.server_only("a request to the server is refused")
def test_a_server_that_goes_is_told_and_can_be_tried_again(page: Page, served: str, complaints: list[str]) -> None:
    complaints.expect("failed", "ERR_")  # type: ignore[attr-defined]
    page.route("**/api/v1/chapters", lambda route: route.abort())
    page.goto(f"{served}#/learn/b")
    article = page.locator("article.chapter")
    expect(article).to_contain_text("The server cannot be reached.")
    page.unroute("**/api/v1/chapters")
    article.get_by_role("button", name="Try again").click()
    expect(article.locator(".chapter-title")).to_have_text("1The rules")


def test_what_the_tests_rely_on_is_so() -> None:
    assert check("first-win", answer="2 3 0").ok
    assert len([asked for asked in challenges() if asked.chapter == "stalks"]) == 4
