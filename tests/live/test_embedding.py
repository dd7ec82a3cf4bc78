"""What is put into an embedded page: values of all positions, by the definition, and one script that needs no other."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from hackenbush import Budget, Game, Player, Position
from hackenbush.cli import main
from hackenbush.errors import InvalidArgument
from hackenbush.live import FOLDER, embed, join_modules
from hackenbush.live.bundle import read_modules
from hackenbush.live.embed import list_reachable, list_values
from hackenbush.live.modules import read_source
from tests.board.by_search import value_by_search

SMALL = ["", "b", "br", "g(b,r)", "0-1B 1-1R", "0-0B", "0-1B 0-2R 1-2G", "0-1B 2-3R", "0-1B 0-1B 1-2R", "bb+rr+g"]
EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)


class Page(HTMLParser):
    """The elements of a page, as (tag, attributes), and the text of its scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {"script": [], "style": []}
        self.open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.open = tag
        if tag in self.texts:
            self.texts[tag].append("")

    def handle_endtag(self, _tag: str) -> None:
        self.open = ""

    def handle_data(self, data: str) -> None:
        if self.open in self.texts:
            self.texts[self.open][-1] += data

    def attributes(self, tag: str) -> dict[str, str | None]:
        return next(attributes for name, attributes in self.elements if name == tag)


def plainly_reachable(position: Position) -> set[frozenset[str]]:
    """Every position that can be reached, as its edges: by cutting, one after the other."""
    seen = set()
    pending = [position]
    while pending:
        now = pending.pop()
        key = frozenset(f"{edge} {i}" for i, edge in enumerate(sorted(map(str, now.edges))))
        if key not in seen:
            seen.add(key)
            pending += [after for player in Player for after in now.options(player)]
    return seen


@pytest.mark.parametrize("text", SMALL)
def test_every_position_that_cuts_lead_to_is_found_with_its_edges(text: str) -> None:
    position = Position(text)
    found = list_reachable(position)
    assert found is not None
    for bits, after in found:
        edges = [edge for i, edge in enumerate(position.edges) if bits >> i & 1]
        assert list(after.edges) == edges
    as_sets = {frozenset(f"{edge} {i}" for i, edge in enumerate(sorted(map(str, after.edges)))) for _, after in found}
    assert as_sets == plainly_reachable(position)


@pytest.mark.parametrize("text", SMALL)
def test_values_are_those_of_plain_search(text: str) -> None:
    position = Position(text)
    data = list_values(position)
    assert "note" not in data
    edges = position.edges
    for key, index in data["of"].items():
        after = Position([edge for i, edge in enumerate(edges) if int(key, 16) >> i & 1])
        written, outcome = data["games"][index]
        assert Game(written) == (expected := value_by_search(after))
        assert outcome == expected.outcome.name.lower()


def test_too_many_positions_leave_the_value_of_the_whole_and_say_so() -> None:
    data = list_values(Position("+".join(["brg"] * 6)))
    assert list(data["of"].values()) == [0]
    assert Game(data["games"][0][0]) == 6 * value_by_search(Position("brg"))
    assert "more than 3,000" in data["note"]


def test_what_the_budget_does_not_suffice_for_is_left_out_and_said() -> None:
    nothing = Budget(positions=0, seconds=0.0)
    bridge = Position("0-1B 0-2R 1-2G 1-3B 2-3R 3-0G")
    some = list_values(bridge, budget=nothing)
    assert 0 < len(some["of"]) < 54
    assert some["note"] == f"Values of {len(some['of'])} of the 54 positions that can be reached are here."
    hard = Position("0-1B 0-2B 0-3B 0-4B 1-2R 1-3R 1-4R 2-3R 2-4R 3-4R")
    none = list_values(hard, most=5, budget=nothing)
    assert none == {"games": [], "of": {}, "note": "Its value was too hard to find."}


# ---- the script ------------------------------------------------------------------------------------------------------


def test_no_two_modules_export_a_name_so_that_they_can_be_joined() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir() if path.name.endswith(".js")}
    names = [name for text in texts.values() for name in EXPORTED.findall(text)]
    assert sorted(names) == sorted(set(names))
    assert set(read_modules("element.js", read_source)) == set(texts)  # nothing lies about that nobody uses


@pytest.mark.parametrize("first", ["board.js", "element.js"])
def test_the_joined_module_imports_nothing_and_exports_what_the_modules_do(first: str) -> None:
    text = join_modules(first)
    assert not re.search(r"^\s*import\b", text, re.MULTILINE)
    exported = {
        name for names in re.findall(r"^export const \{ (.*) \} =", text, re.MULTILINE) for name in names.split(", ")
    }
    assert {"HackenbushBoard", "falls", "cut", "describeEdge"} <= exported
    assert ("HackenbushBoardElement" in exported) == (first == "element.js")


def test_what_is_imported_comes_first() -> None:
    order = list(read_modules("element.js", read_source))
    for i, name in enumerate(order):
        text = FOLDER.joinpath(name).read_text(encoding="utf-8")
        assert all(order.index(other) < i for other in re.findall(r'from "\./([\w-]+\.js)"', text))


# ---- the page --------------------------------------------------------------------------------------------------------


def test_the_policy_allows_the_scripts_and_styles_of_the_page_and_nothing_else() -> None:
    page = Page(embed(Position("b(r,g)"), title='</title><script>alert("x")</script>'))
    policy = next(a["content"] for tag, a in page.elements if tag == "meta" and a.get("http-equiv")) or ""
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}
    assert rules["default-src"] == ["'none'"]
    for kind, rule in (("script", "script-src"), ("style", "style-src")):
        assert rules[rule] == [f"'sha256-{b64encode(sha256(t.encode()).digest()).decode()}'" for t in page.texts[kind]]
    assert len(page.texts["script"]) == 1
    unwanted = {"src", "href", "style", "onclick", "onload"}
    assert not any(unwanted & set(attributes) for _, attributes in page.elements)


def test_the_options_reach_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "page.html"
    words = ["embed", "b(r,g)", "--title", "A & B", "--first", "right", "--hide-value", "--letters", "-o", str(target)]
    assert main(words) == 0
    attributes = Page(target.read_text(encoding="utf-8")).attributes("hackenbush-board")
    assert attributes["first"] == "right"
    assert attributes["name"] == "A & B"
    assert {"hide-value", "letters", "steps", "values"} <= set(attributes)
    assert main(["embed", "0-1B 2-3R"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("<!doctype html>")
    assert "not connected to the ground" in err


def test_what_is_too_large_or_no_picture_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["embed", "b" * 2001]) == 2
    assert "at most 2,000" in capsys.readouterr().err
    assert main(["embed", "b(r"]) == 2
    assert "^" in capsys.readouterr().err
    assert main(["embed", "b", "--seconds", "-1"]) == 2


def test_a_page_may_frame_the_engine_of_its_site_and_nothing_else() -> None:
    site = "https://example.org/some/path"
    page = Page(embed(Position("br"), site=site))
    policy = next(attributes["content"] for tag, attributes in page.elements if "http-equiv" in attributes) or ""
    assert policy.endswith(f"; frame-src {site}/engine.html")
    assert page.attributes("hackenbush-board")["site"] == f"{site}/"
    assert "frame-src" not in embed(Position("br"))


@pytest.mark.parametrize("site", ["ftp://example.org/", "example.org", "https://a.org/; script-src *", "https://a/?x"])
def test_what_is_no_address_of_a_site_is_refused(site: str) -> None:
    with pytest.raises(InvalidArgument, match="expected the address of a site"):
        embed(Position("br"), site=site)
