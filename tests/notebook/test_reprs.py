"""What shows itself in a notebook: what IPython asks for, what is in it, and how large it can get."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

from hackenbush import (
    Budget,
    Game,
    Hackenstring,
    Match,
    Nim,
    Player,
    Position,
    explain,
    gallery,
    smallest,
    solve,
)
from hackenbush.census import Census
from hackenbush.census.sql import QueryResult
from hackenbush.pictures.html import inline
from hackenbush.pictures.svg import DARK, LIGHT
from hackenbush.solvers import moves

HARD = "+".join(["g:a(b,r)g:b(b:a,r:b)g(r,b:a)"] * 2) + "+" + "b" * 3


def shown(thing: object) -> dict[str, Any]:
    """Return what a notebook gets of a thing, by kind."""
    data, _ = DisplayFormatter().format(thing)
    return dict(data)


def html_of(thing: object) -> str:
    text: str = shown(thing)["text/html"]
    assert_balanced(text)
    return text


def words_of(html: str) -> str:
    """Return what is read of a card."""
    bare = re.sub(r"<style>.*?</style>|<svg.*?</svg>", "", html, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", bare).split())


class _Balanced(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def assert_balanced(html: str) -> None:
    reader = _Balanced()
    reader.feed(html)
    assert reader.open == []


@pytest.mark.parametrize(
    ("thing", "kind"),
    [
        (Position("b(r,g)"), "image/svg+xml"),
        (Game("{3|1||-5}").thermograph, "image/svg+xml"),
        (Hackenstring.from_number("11/4"), "image/svg+xml"),
        (Hackenstring.from_number("pi"), "image/svg+xml"),
        (Game("{3|1||-5}"), "text/latex"),
        (solve(Position("br+gb")), "text/html"),
        (explain(Position("b(r,g)")), "text/html"),
        (explain(Position("b(r,g)")).steps[0], "text/html"),
        (Match(Position("bb+r")), "text/html"),
        (moves(Position("b(r,g)")), "text/html"),
        (QueryResult(("value", "picture"), [("^*", "gb")]), "text/html"),
        (smallest("3/8"), "text/html"),
        (next(iter(Census(2))), "text/html"),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_it_shows_itself_as_well_as_as_text(thing: object, kind: str) -> None:
    data = shown(thing)
    assert set(data) == {"text/plain", kind}
    assert len(data[kind]) < 60_000


def test_a_solution_tells_the_value_who_wins_and_the_parts() -> None:
    words = words_of(html_of(solve(Position("br+gb"))))  # 1/2 and a flower, which is up star: Winning Ways, chapter 2
    assert words.startswith("½↑∗ Left wins")
    assert "br tree ½" in words


def test_a_solution_that_is_not_known_says_why() -> None:
    solution = solve(Position(HARD), budget=Budget(positions=1, seconds=1))
    assert solution.value is None
    words = words_of(html_of(solution))
    assert solution.reason.split(":")[0] in words
    assert "≤" in words or "not known" in words


def test_moves_that_win_are_marked() -> None:
    html = html_of(moves(Position("ggg+gggg+ggggg")))  # Nim 3, 4, 5: one heap of 3 to 1, for either player
    marked = re.findall(r'<tr class="marked">(.*?)</tr>', html)
    assert [words_of(row) for row in marked] == [
        "Left 1 cut 1-2G, and 1 more falls 0 wins, best",
        "Right 1 cut 1-2G, and 1 more falls 0 wins, best",
    ]
    assert "Nobody can move" in html_of(moves(Position("")))


def test_a_match_shows_the_board_now_with_what_fell_and_the_record() -> None:
    match = Match(Position("b(r,g)+r"), players={Player.RIGHT: "<Anna>"})
    assert "No move has been made" in words_of(html_of(match))
    match.play(0)
    html = html_of(match)
    assert html.count('class="edge ') == 1
    assert html.count('class="ghost ') == 3
    assert words_of(html) == "Right (<Anna>) to move who move 1 Left cut 0-1B, and 2 more fall".replace(
        "<Anna>", "&lt;Anna&gt;"
    )
    match.play(3)
    assert "Left cannot move: Right wins with no move to spare" in words_of(html_of(match))


def test_a_match_of_another_game_shows_its_position() -> None:
    match = Match(Nim(3, 4))
    match.play(match.legal_moves()[0])
    assert "Nim(" in words_of(html_of(match))


def test_a_census_answer_draws_few_pictures_and_counts_many_rows() -> None:
    rows = [(row.value, row.picture) for row in Census(3, "brg")]
    html = html_of(QueryResult(("value", "picture"), rows))
    assert "The first 30 of 399 rows." in html  # by Burnside's lemma: docs/census.md
    assert "<svg" not in html
    assert html_of(QueryResult(("value", "picture"), rows[:5])).count("<svg") == 5
    assert "somebody's own" in html_of(QueryResult(("value",), [("somebody's own",)])).replace("&#x27;", "'")


def test_what_is_too_large_is_left_to_text() -> None:
    assert set(shown(Position("b" * 3000))) == {"text/plain"}
    assert set(shown(Game(10**5000))) <= {"text/plain", "text/latex"}
    large = Game("{3|1||-5}")
    for step in range(2, 6):
        large += Game(f"{{{3 * step}|{step}||-{5 * step}}}")
    assert set(shown(large)) == {"text/plain"}


def test_a_long_explanation_is_cut_short_in_a_notebook() -> None:
    steps = explain(Position("b(r,g)")).steps
    chain = explain(Position("b(r,g)"))
    object.__setattr__(chain, "steps", steps * 100)
    html = html_of(chain)
    assert html.count('class="number"') == 60
    assert f"{100 * len(steps) - 60:,} more steps" in html


def test_cards_and_pictures_in_them_follow_the_page() -> None:
    for html in (html_of(Match(gallery("house"))), html_of(explain(Position("b(r,g)")))):
        assert "prefers-color-scheme" not in html
        assert f"light-dark({LIGHT.left}, {DARK.left})" in html


def test_a_picture_in_a_page_has_every_color_of_both_palettes() -> None:
    picture = Position("b(r,g)")._repr_svg_()
    paired = inline(picture)
    pairs = re.findall(r"light-dark\((#\w+), (#\w+)\)", paired)
    colors = re.findall(r"#[0-9a-fA-F]{6}", picture.split("@media")[0])
    assert {light for light, _ in pairs} == set(colors) - {"#F0E442"}  # the glow is one color in both
    assert all(dark in DARK and light in LIGHT for light, dark in pairs)
