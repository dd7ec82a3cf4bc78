"""Where a reader of an explanation is: in the address and the browser's history, and whole on paper."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_explain_mode import Reasons

Opener = Callable[..., Page]


@pytest.mark.anywhere
def test_what_is_opened_in_an_explanation_is_in_the_history_and_the_address(page: Page, served: str) -> None:
    """Left cuts a wall of the house: worth 1, and of what hangs on the other wall a piece is worth 0."""
    reasons = Reasons(page, served, "house")
    worth = page.locator(".explain-head .worth")
    reasons.step("Options").get_by_role("button", name="Why it is worth 1 after Left cuts #1").click()
    expect(worth).to_have_text("1")
    page.keyboard.press("ArrowRight")
    expect(reasons.count).to_contain_text("Step 1 of")
    reasons.step("Colon").get_by_role("button", name="Why").click()
    expect(worth).to_have_text("0")
    page.reload()
    expect(worth).to_have_text("0")
    expect(page.locator(".explain-back")).to_contain_text("Back to After Left cuts #1")
    page.go_back()
    expect(worth).to_have_text("1")
    expect(page.locator(".explain-inside")).to_have_text("After Left cuts #1")
    page.go_back()
    expect(worth).to_have_text("1½∗3")
    expect(reasons.count).to_have_text("12 steps")
    page.go_forward()
    expect(worth).to_have_text("1")
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    expect(worth).to_have_text("1")
    page.get_by_role("button", name="← Back to the picture").click()
    expect(worth).to_have_text("1½∗3")
    page.go_back()
    expect(worth).to_have_text("1")


def test_a_reload_keeps_the_step_and_another_picture_begins_anew(page: Page, served: str) -> None:
    reasons = Reasons(page, served, "house")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(reasons.count).to_have_text("Step 2 of 12")
    expect(page.locator("#board .edge.dim")).to_have_count(10)
    page.reload()
    expect(reasons.count).to_have_text("Step 2 of 12")
    expect(page.locator("#board .edge.dim")).to_have_count(10)
    page.get_by_role("tab", name="Play").click()
    page.go_back()
    expect(reasons.count).to_have_text("Step 2 of 12")
    Reasons(page, served, "bbr")
    assert re.search(r"#/explain/bbr$", page.url)


@pytest.mark.parametrize("place", ["99", "2o77-1", "o1", "1l0-", "3-3"])
def test_a_place_that_is_not_there_opens_what_is(page: Page, served: str, place: str) -> None:
    page.goto(f"{served}#/explain:{place}/bbr")
    expect(page.locator(".explain-head .worth")).to_have_text("1½")
    expect(page.locator(".reason[aria-current]")).to_have_count(1)


def test_lemmas_are_printed_where_they_are_used(open_page: Opener, served: str) -> None:
    """The stick figure stands on a square with a head on it, which is a lemma: worth 3/4."""
    page = open_page(reduced_motion="reduce")
    reasons = Reasons(page, served, "stick-figure")
    lemma = reasons.step("Colon").locator(".lemma-whole")
    expect(lemma).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(lemma).to_be_visible()
    expect(lemma.locator(".reason").last).to_contain_text("is worth ¾.")
    expect(lemma.locator(".reason-formula").first).to_be_visible()
    expect(lemma.locator(".strip .miniature").first).to_be_visible()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(lemma).to_be_hidden()
    expect(lemma).to_be_empty()
