"""The chapters: every claim holds, every value in the prose is a claim, and what they show can be shown."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from hackenbush import Game, Position, gallery, value
from hackenbush.errors import UnknownName
from hackenbush.lessons import Chapter, challenge, challenges, chapter, chapters, read_claims
from hackenbush.lessons.claims import find_loose_values

SLUGS = [
    *("rules", "games", "zero-games", "half", "stalks", "hackenstrings", "trees", "star", "nim", "mex", "colon"),
    *("fusion", "flowers", "cutcake"),
]
each_chapter = pytest.mark.parametrize("chapter", chapters(), ids=lambda chapter: chapter.slug)


class Elements(HTMLParser):
    """The elements of a fragment: tag and attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: text or "" for name, text in attrs}))

    def of_class(self, name: str) -> list[dict[str, str]]:
        return [given for _, given in self.found if name in given.get("class", "").split()]


def test_there_are_fourteen_in_the_order_of_a_course() -> None:
    assert [chapter.slug for chapter in chapters()] == SLUGS


@each_chapter
def test_every_claim_holds(chapter: Chapter) -> None:
    assert [fault for claim in read_claims(chapter.html) for fault in claim.find_faults()] == []


@each_chapter
def test_every_value_in_the_prose_is_claimed(chapter: Chapter) -> None:
    assert find_loose_values(chapter.html) == ()


@each_chapter
def test_it_is_short_and_has_something_to_read_to_touch_and_to_try(chapter: Chapter) -> None:
    elements = Elements(chapter.html)
    assert 2 <= chapter.minutes <= 4
    assert len(read_claims(chapter.html)) >= 5
    assert len([*elements.of_class("live"), *elements.of_class("cake"), *elements.of_class("heaps")]) >= 2
    assert elements.of_class("try")


@each_chapter
def test_boards_show_positions_that_can_be_read_and_say_what_they_are(chapter: Chapter) -> None:
    for given in Elements(chapter.html).of_class("live"):
        assert len(gallery(given["data-gallery"]) if "data-gallery" in given else Position(given["data-position"]))
        assert given["data-mode"] in ("play", "view")
        assert given["data-caption"]
        assert find_loose_values(f"<p>{given['data-caption']}</p>") == ()
        if labels := given.get("data-labels"):
            assert Game(labels.replace(",", "").removeprefix("+")) == value(Position(given["data-position"]))
        assert {given.get("data-first", "left"), given.get("data-computer", "left")} <= {"left", "right"}


@each_chapter
def test_challenges_stand_in_their_chapter(chapter: Chapter) -> None:
    tried = [given["data-challenge"] for given in Elements(chapter.html).of_class("try")]
    assert {challenge(name).chapter for name in tried} == {chapter.slug}
    assert len(set(tried)) == len(tried)


def test_every_challenge_stands_in_some_chapter() -> None:
    tried = {given["data-challenge"] for each in chapters() for given in Elements(each.html).of_class("try")}
    assert tried == {each.id for each in challenges()}


@each_chapter
def test_nothing_needs_a_style_or_a_script_of_its_own(chapter: Chapter) -> None:
    for tag, given in Elements(chapter.html).found:
        assert tag not in ("script", "style", "iframe", "img", "link")
        assert not [name for name in given if name == "style" or name.startswith("on")]


def test_a_chapter_that_is_not_there_is_undefined() -> None:
    with pytest.raises(UnknownName, match="no chapter is named 'algebra'"):
        chapter("algebra")
