"""Three tasks of someone who has never seen the page, done by what is visible alone, without knowing any address."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hackenbush import gallery, value
from tests.browser.pages import middle_of

Opener = Callable[..., Page]


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def marked_edge(page: Page) -> tuple[float, float]:
    """Return where the mark of the hint is on the screen."""
    badge = page.locator("#board .badge-disk.best")
    expect(badge).to_have_count(1)
    box = badge.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.anywhere
def test_the_first_cut_is_made_at_the_front_door_and_the_computer_answers(page: Page, served: str) -> None:
    page.goto(served)
    expect(page.get_by_role("heading", level=2)).to_contain_text("whoever cannot cut loses")
    turn = page.get_by_role("status").filter(has_text="Your turn: cut a blue edge")
    expect(turn).to_be_visible()
    for words in ("hotchpotch", "exact", "½", "∗"):
        assert words not in page.locator("body").inner_text(), "engine words and values are for later"
    picture = page.locator(".door-game .live-board")
    expect(picture.get_by_role("button")).to_have_count(7)
    expect(picture.get_by_role("button").first).to_have_accessible_name(re.compile("^edge 1, blue"))
    expect(picture.get_by_role("button", name="blue").last).to_have_accessible_name(re.compile("^edge 7,"))
    picture.get_by_role("button", name="blue").nth(1).click(force=True)
    expect(picture.get_by_role("button", name="blue")).to_have_count(3)
    expect(picture.get_by_role("button")).to_have_count(5)  # the computer has cut a red edge
    expect(turn).to_be_visible()
    expect(picture.get_by_role("button", name="edge 4, blue")).to_have_count(1)  # edges keep their numbers
    expect(picture.get_by_role("button", name="edge 7, blue")).to_have_count(1)
    assert page.get_by_role("button", name="Play", exact=True).is_visible()
    expect(page.get_by_role("tab")).to_have_text(["Play", "Draw", "Analyse", "Explain", "Learn"])


def test_a_first_game_is_won(page: Page, served: str) -> None:
    page.goto(served)
    button(page, "Play")
    title = page.get_by_role("heading", level=2)
    expect(title).to_have_text("Your turn")
    for _ in range(15):
        if title.inner_text() == "You win":
            break
        button(page, "Hint")
        button(page, "Show me the edge")
        page.mouse.click(*marked_edge(page))
        expect(page.locator(".thinking")).to_have_count(0)
        expect(page.locator("#board .falling > *, #board .moving")).to_have_count(0)
        expect(title).to_have_text(re.compile("Your turn|You win"))
    expect(title).to_have_text("You win")
    button(page, "Rematch")
    expect(title).to_have_text("Your turn")


def test_why_the_house_is_worth_what_it_is(page: Page, served: str) -> None:
    page.goto(served)
    page.get_by_role("button", name="Gallery").click()
    page.get_by_role("dialog").get_by_text("House", exact=True).click()
    page.get_by_role("tab", name="Explain").click()
    worth = value(gallery("house")).text("unicode")
    expect(page.get_by_role("heading", level=2)).to_contain_text(f"Why it is worth {worth}")
    forth = page.get_by_role("button", name="The next step")
    for _ in range(60):
        if forth.is_disabled():
            break
        forth.click()
    expect(page.locator(".scene-count")).to_have_text("The end")
    expect(page.locator(".scene-sum")).to_contain_text(f"= {worth}")


def test_a_friend_is_sent_a_position_on_their_move_and_sends_it_back(open_page: Opener, served: str) -> None:
    you, friend = open_page(), open_page()
    you.goto(served)
    button(you, "Play")
    you.get_by_label("Right", exact=True).first.select_option("A friend elsewhere")
    you.mouse.click(*middle_of(you, 0))
    expect(you.get_by_role("heading", level=2)).to_have_text("Your friend's turn")
    you.get_by_role("button", name="Share").click()
    expect(you.get_by_role("dialog")).to_contain_text("Your friend plays Right and cuts next; you play Left.")
    friend.goto(you.get_by_label("Send to a friend: their move").input_value())
    you.get_by_role("button", name="Close").click()
    expect(friend.get_by_role("heading", level=2)).to_have_text("Your turn")
    expect(friend.locator(".turn-words")).to_contain_text("You play Right")
    expect(friend.locator(".notice")).to_contain_text("you play Right, and your friend plays Left")
    expect(friend.locator("#board .edge")).to_have_count(14)
    friend.mouse.click(*middle_of(friend, 2))  # red, as the left wall is gone
    expect(friend.get_by_role("heading", level=2)).to_have_text("Your friend's turn")
    friend.get_by_role("button", name="Share").click()
    you.goto(friend.get_by_label("Send to a friend: their move").input_value())
    expect(you.get_by_role("heading", level=2)).to_have_text("Your turn")
    expect(you.locator(".turn-words")).to_contain_text("You play Left")
    expect(you.locator(".record-move:not(.record-start)")).to_have_count(2)
