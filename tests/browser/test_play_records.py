"""Records of matches in Play: opened from a file or by a drop, and refused in words if they are damaged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hackenbush import Match, Player, Position
from tests.browser.conftest import Complaints
from tests.browser.pages import edges, visit

DROP = """text => {
    const files = new DataTransfer();
    files.items.add(new File([text], "dropped.json", { type: "application/json" }));
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files }));
}"""


def record(*moves: int, first: Player = Player.LEFT) -> str:
    """Return the record of a match on bb+r, as the package writes it."""
    match = Match(Position("bb+r"), first=first, players={Player.LEFT: "Ada", Player.RIGHT: "casual"})
    for move in moves:
        match.play(move)
    return match.to_json()


def open_file(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open game", exact=True).click()
    chooser.value.set_files(file)


def test_a_record_of_the_package_is_opened_and_the_game_goes_on(page: Page, served: str, tmp_path: Path) -> None:
    visit(page, served, "play", "g")
    file = tmp_path / "game.json"
    file.write_text(record(1, 2), encoding="utf-8")
    open_file(page, file)
    expect(page.locator(".record-move:not(.record-start)")).to_have_text(["1.blue", "2.red"])
    expect(edges(page)).to_have_count(1)
    expect(page.locator("#player-left")).to_have_value("person")  # of whatever name
    expect(page.locator("#player-right")).to_have_value("casual")
    expect(page.locator(".turn-title")).to_have_text("Your turn")
    page.keyboard.press("u")  # to Left's first move
    expect(edges(page)).to_have_count(3)
    page.keyboard.press("Shift+U")
    expect(edges(page)).to_have_count(1)
    edges(page).first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".turn-title")).to_have_text("You win")
    expect(page.locator(".review")).to_contain_text("Nobody made a mistake that mattered.")


def test_a_match_that_is_over_is_judged_when_it_is_dropped(page: Page, served: str) -> None:
    visit(page, served, "play", "g")
    expect(page.locator(".turn-title")).to_have_text("Your turn")
    page.evaluate(DROP, record(0, 2))  # the lower blue edge takes both with it
    expect(page.locator(".turn-title")).to_have_text("The computer wins")
    expect(page.locator(".mistake")).to_contain_text("The lit edge would have won.")


BAD_START = {"game": "hackenbush", "picture": {"edges": [[0, 1, "x"]]}}
WHOLE = json.loads(record(1, 2))
DAMAGED = {
    "it is cut short or damaged": json.dumps(WHOLE)[:-30],
    "it is not the record of a match": '{"edges": []}',
    "this page reads version 2": json.dumps({**WHOLE, "version": 1}),
    "this page plays Hackenbush alone": json.dumps({**WHOLE, "start": {"game": "nim", "position": "3,4,5"}}),
    "move 2, by Right, is against the rules: That edge is blue": json.dumps({**WHOLE, "moves": [1, 0]}),
    "move 2, by Right, is against the rules: there is no such edge": json.dumps({**WHOLE, "moves": [1, 1]}),
    "move 1, by Left, is against the rules: there is no such edge": json.dumps({**WHOLE, "moves": ["length"]}),
    "it does not say who began": json.dumps({**WHOLE, "first": "nobody"}),
    'expected "b", "r" or "g", found "x"': json.dumps({**WHOLE, "start": BAD_START}),
}


@pytest.mark.parametrize("words", DAMAGED)
def test_a_record_that_is_damaged_is_refused_in_words_and_the_game_stays(
    page: Page, served: str, complaints: Complaints, words: str
) -> None:
    complaints.expect("status of 4")
    visit(page, served, "play", "bg")
    expect(page.locator(".turn-title")).to_have_text("Your turn")
    page.evaluate(DROP, DAMAGED[words])
    expect(page.locator(".notice")).to_contain_text("dropped.json cannot be opened: ")
    expect(page.locator(".notice")).to_contain_text(words)
    expect(edges(page)).to_have_count(2)
