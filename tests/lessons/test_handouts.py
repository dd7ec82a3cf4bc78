"""Handouts: every challenge can be printed, with and without its solution, and nothing is fetched from elsewhere."""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser

from hackenbush.lessons import challenges, handout


def test_all_challenges_are_printed_with_what_they_are_about() -> None:
    page = handout()
    assert page.count("<section>") == len(challenges())
    assert all(escape(asked.title) in page for asked in challenges())
    assert "Solutions" not in page
    pictures = [
        asked for asked in challenges() if asked.start is not None and "cutcake" not in str(asked.as_data()["start"])
    ]
    assert page.count("<svg") == len(pictures)
    assert page.count("<table>") == 2


def test_solutions_come_last_when_they_are_asked_for() -> None:
    page = handout(["three-eighths", "only-cut", "first-win", "read-a-tree", "zero-cake"], solutions=True)
    before, _, after = page.partition("Solutions")
    assert "brrb" not in before
    assert all(text in after for text in ("brrb", "edge 6<", "⅜", "2x3"))


def test_a_title_is_text() -> None:
    assert "<title>Left &amp; Right &lt;3</title>" in handout([], title="Left & Right <3")


def test_it_is_one_file() -> None:
    class Links(HTMLParser):
        found: tuple[str, ...] = ()

        def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.found += tuple(text or "" for name, text in attrs if name in ("src", "href"))

    links = Links()
    links.feed(handout(solutions=True))
    assert [link for link in links.found if not link.startswith("#")] == []
