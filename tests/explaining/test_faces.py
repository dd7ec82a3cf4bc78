"""The faces of an explanation: text, pages, strips, handouts and data say the same, and are well formed."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given

from hackenbush import Budget, Explanation, Position, explain, gallery
from hackenbush.explaining.frames import write_labels
from hackenbush.explaining.html import write_page
from hackenbush.explaining.pictured import explain_with_pictures
from hackenbush.explaining.terms import PictureTerm
from tests.board.strategies import positions
from tests.samples import examples

VOID = {"meta", "br", "img"}
EXAMPLES = {
    "tree": explain(Position("b(r,b(r,rb))")),
    "figure": explain(gallery("stick-figure")),
    "form": explain("{-3, 0, 1/2, 1/2 | 1, 5}"),
    "heaps": explain("4, 11, 13"),
    "play": explain(Position("br"), by="play"),
    "flower": explain(Position("b(r,gb)+g")),
    "nothing": explain(Position("")),
    "value": explain("1/2"),
    "comparison": explain(Position("gb"), Position("g")),
    "floating": explain(Position("0-1B 2-3R")),
}
each_example = pytest.mark.parametrize("explanation", EXAMPLES.values(), ids=EXAMPLES)


class Balanced(HTMLParser):
    """Checks that every element is closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@each_example
def test_a_page_is_whole_and_needs_nothing_else(explanation: Explanation) -> None:
    text = explanation.html(title="An <example>")
    reader = Balanced()
    reader.feed(text)
    assert not reader.open
    assert "<title>An &lt;example&gt;</title>" in text
    assert "<script" not in text
    assert not re.findall(r'(?:src|href)="', text)
    assert "color-scheme: light dark" in text  # as the machine has it
    assert "light-dark(#ffffff, #17191c)" in text
    assert text.count('class="number"') >= len(explanation.steps)


@each_example
def test_a_strip_has_a_frame_for_every_sum(explanation: Explanation) -> None:
    root = ElementTree.fromstring(explanation.svg())
    steps = [part for part in root.iter() if part.get("class") == "step"]
    assert len(steps) == len(explanation.steps) + 1


@each_example
def test_a_handout_is_balanced(explanation: Explanation) -> None:
    text = explanation.latex()
    plain = re.sub(r"\\[{}]", "", text)
    assert plain.count("{") == plain.count("}")
    assert sorted(re.findall(r"\\begin\{(\w+)", text)) == sorted(re.findall(r"\\end\{(\w+)", text))
    assert text.count("\\item[") == len(explanation.steps)
    assert text.isascii()


@each_example
def test_data_is_json_and_complete(explanation: Explanation) -> None:
    data = json.loads(json.dumps(explanation.as_data()))
    assert [step["rule"] for step in data["steps"]] == list(explanation.rules)
    assert [step["formula"] for step in data["steps"]] == [str(step.formula) for step in explanation.steps]
    for before, after in zip(data["steps"], data["steps"][1:], strict=False):
        assert before["after"] == after["before"]
    assert data["value"] == (None if explanation.value is None else str(explanation.value))


@each_example
@pytest.mark.parametrize("width", [40, 72, 100])
def test_text_keeps_to_its_width(explanation: Explanation, width: int) -> None:
    for unicode in (False, True):
        text = explanation.text(unicode=unicode, width=width)
        assert all(len(line) <= width for line in text.splitlines())
        for number, step in enumerate(explanation.steps, 1):
            assert f"{number}. {step.rule}:" in text
    assert str(explanation).isascii()


def test_edges_are_numbered_where_moves_are_listed_and_nowhere_else() -> None:
    (look,) = [step for step in EXAMPLES["flower"].steps if step.rule == "options"]
    assert [write_labels(term, look.figure) for term in look.before if isinstance(term, PictureTerm)] == [
        {0: "2", 1: "3"},  # as in the first picture
        None,
    ]


def test_color_is_only_there_when_asked_for() -> None:
    assert "\x1b[1m" in EXAMPLES["tree"].text(color=True)
    assert "\x1b" not in str(EXAMPLES["tree"])


def test_a_notebook_shows_a_fragment() -> None:
    shown = EXAMPLES["tree"]._repr_html_()
    assert shown.startswith("<style>")
    assert "<html" not in shown


def test_a_page_may_hold_several() -> None:
    assert write_page(EXAMPLES.values()).count('<article class="hackenbush-card explanation">') == len(EXAMPLES)


def test_values_are_written_beside_branches_that_are_known() -> None:
    assert "−½" in EXAMPLES["tree"].svg()
    assert 'class="ghost' in EXAMPLES["tree"].svg()
    assert "highlight" in EXAMPLES["figure"].svg()


@given(positions(max_edges=7))
@examples(25, pure=8)
def test_any_picture_has_all_faces(position: Position) -> None:
    explanation = explain(position)
    ElementTree.fromstring(explanation.svg())
    json.dumps(explanation.as_data())
    reader = Balanced()
    reader.feed(explanation.html())
    assert explanation.latex().isascii() or not str(position).isascii()
    assert str(explanation)


@given(positions(max_edges=8))
@examples(60, pure=15)
def test_pictures_of_steps_leave_edges_where_they_stand(position: Position) -> None:
    """As long as a picture only goes to pieces, every edge is drawn between the same places as in the beginning."""
    _, data = explain_with_pictures(position, budget=Budget())
    start = data["start"][0]["picture"]
    drawn = [[start["places"][str(node)] for node in edge[:2]] for edge in start["edges"]]
    assert [edge[2] for edge in start["edges"]] == [edge.color.letter for edge in position.edges]
    for step in data["steps"]:
        pictures = [term for term in step["after"] if term["kind"] == "picture"]
        for term in pictures:
            assert len(term["origin"]) == len(term["picture"]["edges"])
        if step["rule"] not in ("split", "floating"):
            break
        for term in pictures:
            places = term["picture"]["places"]
            for (*ends, color), number in zip(term["picture"]["edges"], term["origin"], strict=True):
                assert [places[str(node)] for node in ends] == drawn[number]
                assert color == start["edges"][number][2]
