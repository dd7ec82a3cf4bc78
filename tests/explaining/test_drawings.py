"""Explanations keep the drawing: what a step leaves alone stays where it was, and parts are named by look and place."""

from __future__ import annotations

import re
from functools import cache
from math import dist
from typing import Literal

import pytest
from hypothesis import given

from hackenbush import Explanation, Position, all_specimens, explain, gallery
from hackenbush.board.nodes import is_ground
from hackenbush.explaining.figures import Labelled
from hackenbush.explaining.names import describe_look, name_parts
from hackenbush.explaining.questions import ask
from hackenbush.explaining.steps import Step
from hackenbush.explaining.terms import PictureTerm, Term, Terms, call_terms, write_letters, write_term
from tests.board.strategies import positions
from tests.samples import examples

Ends = frozenset[tuple[float, float]]
# these rules take parts away or rename the ground, and move nothing
STILL = ("ground", "floating", "split", "cancel", "stick", "stalk", "one color")
# nothing can be left out of these: one rule says it all, or each of their parts has one
ONE_RULE = {"half", "quarter", "eighth", "hackenstring", "lens", "star", "one-and-star"}
drawn_specimens = pytest.mark.parametrize("name", [name for name in all_specimens() if name != "redwood-bed"])


@cache
def explained(name: str, detail: Literal["brief", "full"] = "brief") -> Explanation:
    return explain(gallery(name), detail=detail)


def drawn_ends(terms: Terms) -> dict[int, Ends]:
    """Where both ends of every edge are drawn, by the edge's number."""
    found = {}
    for term in terms:
        if isinstance(term, PictureTerm):
            places = term.drawn.places
            for number, edge in zip(term.origin, term.drawn.edges, strict=True):
                found[number] = frozenset((round(x, 4), round(y, 4)) for x, y in map(places.__getitem__, edge[:2]))
    return found


def check_drawn(terms: Terms) -> None:
    """Every picture is drawn whole: each edge in its color, feet on the ground, nodes above it and apart."""
    for term in terms:
        if not isinstance(term, PictureTerm):
            continue
        drawn = term.drawn
        assert [edge.color for edge in drawn.edges] == [edge.color for edge in term.position.edges]
        assert set(drawn.nodes) == set(drawn.places)
        for was, now in zip(term.position.edges, drawn.edges, strict=True):
            assert sorted(map(is_ground, was[:2])) == sorted(map(is_ground, now[:2]))
        assert all(
            (y == 0) if is_ground(node) else (y > 0 or term.position.floating) for node, (_, y) in drawn.places.items()
        )


def check_still(step: Step) -> None:
    """What is still there after a step that moves nothing is drawn where it was."""
    before, after = drawn_ends(step.before), drawn_ends(step.after)
    if step.rule in STILL:
        assert all(after[number] == before[number] for number in after), step


@given(positions(max_edges=8))
@examples(80, pure=20)
def test_what_a_step_leaves_alone_stays_where_it_was(position: Position) -> None:
    for detail in ("brief", "full"):
        explanation = explain(position, detail=detail)  # type: ignore[arg-type]
        check_drawn(explanation.start)
        for step in explanation.steps:
            check_drawn(step.after)
            check_still(step)


@drawn_specimens
def test_the_gallery_stays_as_it_is_drawn(name: str) -> None:
    places = {node: place for node, place in gallery(name).places.items() if not is_ground(node)}
    for detail in ("brief", "full"):
        explanation = explained(name, detail)  # type: ignore[arg-type]
        (start,) = explanation.start
        assert isinstance(start, PictureTerm)
        assert {node: place for node, place in start.drawn.places.items() if not is_ground(node)} == places
        for step in explanation.steps:
            check_still(step)
            assert_apart(step.after)


def assert_apart(terms: Terms) -> None:
    for term in terms:
        if isinstance(term, PictureTerm):
            spots = list(term.drawn.places.values())
            assert all(dist(a, b) > 0.1 for i, a in enumerate(spots) for b in spots[:i]), term


def test_the_house_sinks_and_its_smoke_comes_down_as_it_is() -> None:
    """Purple mountain: the house stays, and the smoke stands beside it with the same bend in it."""
    explanation = explain(gallery("house"))
    (mountain,) = [step for step in explanation.steps if step.rule == "purple mountain"]
    before, after = drawn_ends(mountain.before), drawn_ends(mountain.after)
    assert all(after[number] == before[number] for number in range(13))  # walls, roof, chimney and door
    was, now = (sorted(before[13] | before[14], key=lambda p: p[1]), sorted(after[13] | after[14], key=lambda p: p[1]))
    dx, dy = now[0][0] - was[0][0], now[0][1] - was[0][1]
    assert now[0][1] == 0
    assert dx > 0
    assert [(round(x + dx, 3), round(y + dy, 3)) for x, y in was] == [(round(x, 3), round(y, 3)) for x, y in now]


def sinking(explanation: Explanation) -> list[tuple[Labelled, Position]]:
    """The figures of purple mountains, each with the drawing while the number part lies below the ground."""
    figures = [step.figure for step in explanation.steps]
    found = [figure for figure in figures if isinstance(figure, Labelled) and figure.rest is not None]
    return [(figure, figure.term.sink(figure.highlight, figure.rest)) for figure in found if figure.rest is not None]


def check_sunk(explanation: Explanation) -> None:
    """The number part lies below the ground, as it is; all the rest stands on it."""
    for figure, drawn in sinking(explanation):
        was = figure.term.drawn
        assert [edge.color for edge in drawn.edges] == [edge.color for edge in was.edges]
        depths = set()
        for i, edge in enumerate(drawn.edges):
            heights = [drawn.places[node][1] for node in edge[:2]]
            if i not in figure.highlight:
                assert all((y == 0) if is_ground(node) else y > 0 for node, y in zip(edge[:2], heights, strict=True))
                continue
            assert max(heights) < 0
            before, after = (
                sorted(places[node] for node in ends)
                for places, ends in ((was.places, was.edges[i][:2]), (drawn.places, edge[:2]))
            )
            depths |= {round(y - z, 4) for (_, y), (_, z) in zip(before, after, strict=True)}
            assert [x for x, _ in before] == [x for x, _ in after]
        assert len(depths) == 1


@drawn_specimens
def test_the_number_part_of_the_gallery_goes_below_the_ground_line(name: str) -> None:
    explanation = explained(name)
    assert bool(sinking(explanation)) == ("purple mountain" in explanation.rules)
    check_sunk(explanation)


@given(positions(max_edges=7))
@examples(80, pure=20)
def test_whatever_sinks_goes_below_the_ground_line_as_it_is(position: Position) -> None:
    check_sunk(explain(position))


@pytest.mark.parametrize(
    ("picture", "counts"),
    [
        ("bbbrb", ["1", "1", "1", "-1/2", "1/4"]),  # Berlekamp's rule, Winning Ways, chapter 3
        ("ggg", ["1", "2", "3"]),
        ("bb", ["1", "2"]),
        ("rr", ["-1", "-2"]),
        ("0-1B 0-1R 1-2B", ["1", "-1", "2"]),
        ("b" * 25, None),
    ],
)
def test_what_is_counted_has_its_count_beside_each_edge(picture: str, counts: list[str] | None) -> None:
    figure = explain(Position(picture), detail="full").steps[0].figure
    shown = [str(game) for _, game in figure.labels] if isinstance(figure, Labelled) else None
    assert shown == counts


def test_fused_nodes_meet_in_their_middle_and_what_hangs_there_comes_along() -> None:
    places = {"0.1": (0, 0), 1: (0, 1), 2: (-1, 2), 3: (1, 2), 4: (0, 3), 5: (0, 4)}
    diamond = Position("0.1-1G 1-2G 1-3G 2-4G 3-4G 4-5G", places=places)
    (fused,) = explain(diamond).steps[0].after
    assert isinstance(fused, PictureTerm)
    assert sorted(fused.drawn.places.values()) == [(0, 0), (0, 2), (0, 3)]  # 5 is as far above as it was above 4


# ---- names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picture", "look"),
    [
        ("b", "blue edge"),
        ("ggg", "green stalk"),
        ("brg", "stalk"),
        ("b(r,g)", "tree"),
        ("0-0R", "red arch"),
        ("0-1G 1-2G 2-0G", "green arch"),
        ("0.a-1G 1-2G 2-0.a", "green triangle"),
        ("0.a-1B 1-2R 2-3B 3-0.aR", "square"),
        ("0-1B 1-2B 2-1B", "blue piece"),
    ],
)
def test_pictures_have_names_for_their_looks(picture: str, look: str) -> None:
    assert describe_look(Position(picture.replace("2-0.a", "2-0.aG") if picture.endswith("0.a") else picture)) == look


def at(x: float, text: str = "0.a-1G") -> Position:
    return Position(text, places={"0.a": (x, 0), 1: (x, 1)})


def test_parts_that_look_alike_are_told_apart_by_their_place() -> None:
    assert name_parts([at(2), at(1)]) == ["the right green edge", "the left green edge"]
    assert name_parts([at(1), at(3), at(2)]) == ["the left green edge", "the right green edge", "the middle green edge"]
    assert name_parts([at(x) for x in (4, 3, 2, 1)])[2] == "the second green edge from the left"
    assert name_parts([at(1), at(2, "0.a-1B")]) == ["the green edge", "the blue edge"]
    assert len(set(name_parts([at(x) for x in range(30)]))) == 30


def test_parts_one_above_the_other_are_not_called_left_and_right() -> None:
    """The rungs of the ladder, once its sides have sunk, are arches over the same two points of the ground."""
    split = [step for step in explained("ladder").steps if step.rule == "split"][-1]
    assert [str(write_term(term)) for term in split.after] == ["the first rung", "the second rung", "the third rung"]


@drawn_specimens
def test_the_gallery_names_real_parts(name: str) -> None:
    specimen = all_specimens()[name]
    for part, edges in specimen.parts:
        assert re.fullmatch(r"[a-z ]+", part)
        assert edges <= set(range(len(specimen.position)))


def all_words(explanation: Explanation) -> str:
    return "\n".join([str(explanation), *(f"{step.formula} {step.sentence}" for step in explanation.steps)])


@given(positions(max_edges=9))
@examples(80, pure=20)
def test_no_part_is_called_by_names_of_nodes(position: Position) -> None:
    words = all_words(explain(position, detail="full"))
    assert not re.search(r"[brg]:\w|\d-\d+[BRG]", re.sub(r"The cut of .* \(edge", "", words))


def people_words(explanation: Explanation) -> list[str]:
    """What is written for people in an explanation and in the lemmas of its steps."""
    steps = [*explanation.steps, *explanation.remarks]
    asked = [question for step in steps if (question := ask(step)) is not None]
    choices = [choice for question in asked for choice in question.choices if isinstance(choice.term, PictureTerm)]
    inside = [words for step in steps for lemma in step.lemmas for words in people_words(lemma)]
    said = [step.sentence for step in steps] + [each.words for each in (*asked, *choices)]
    return [*map(str, said), str(explanation.conclusion), *inside]


@given(positions(max_edges=9))
@examples(60, pure=15)
def test_sentences_call_pictures_by_name_and_not_by_letters(position: Position) -> None:
    for detail in ("brief", "full"):
        for words in people_words(explain(position, detail=detail)):  # type: ignore[arg-type]
            assert not re.search(r"\b[brg]+\b", words), words


@drawn_specimens
def test_sentences_about_the_gallery_have_no_letters(name: str) -> None:
    for words in people_words(explained(name)):
        assert not re.search(r"\b[brg]+\b", words), words


@drawn_specimens
def test_parts_of_one_sum_have_different_names(name: str) -> None:
    for step in explained(name).steps:
        pictures = [term for term in step.after if isinstance(term, PictureTerm)]
        names = [str(write_term(term)) for term in pictures if write_letters(term.position) is None]
        assert len(set(names)) == len(names)


@drawn_specimens
def test_sentences_tell_the_parts_of_one_sum_apart(name: str) -> None:
    for step in explained(name).steps:
        names = [str(words) for words, term in zip(call_terms(step.after), step.after, strict=True) if is_picture(term)]
        assert len(set(names)) == len(names)


def test_parts_of_different_steps_have_different_names() -> None:
    """A tree and a stalk; once the tree has sunk, its number part is a stalk as well."""
    steps = explain("b(r,g)+gb").steps
    assert list(map(str, call_terms(steps[0].after))) == ["the tree", "the stalk"]
    assert list(map(str, call_terms(steps[1].after))) == ["the left stalk", "the green edge", "the right stalk"]


def is_picture(term: Term) -> bool:
    return isinstance(term, PictureTerm)


def test_the_house_has_a_door_and_smoke() -> None:
    explanation = explain(gallery("house"))
    assert str(explanation.steps[0].formula) == "the picture = the house with the smoke + the door"
    assert str(explanation.steps[1].formula) == "the house with the smoke = the house + gg"


# ---- detail --------------------------------------------------------------------------------------------------------


@drawn_specimens
def test_brief_leaves_something_out_wherever_it_can(name: str) -> None:
    brief, full = (explained(name, detail) for detail in ("brief", "full"))  # type: ignore[arg-type]
    assert brief.value == full.value
    assert len(brief) <= len(full)
    assert (brief.as_data()["steps"] == full.as_data()["steps"]) is (name in ONE_RULE)


def test_a_winning_cut_is_shown_by_its_number() -> None:
    """Of the green girl only the edge at the ground wins: every other cut leaves that edge, and with it not 0."""
    explanation = explain(gallery("green-girl"))
    (remark,) = explanation.remarks
    assert str(remark.sentence).startswith("Cut edge 0:")
    assert "g0" in str(explanation)


def test_options_show_what_is_left_as_small_pictures() -> None:
    page = explain(gallery("house")).html()
    rows = re.findall(r"<tr[^>]*>.*?</tr>", page.partition("<th>leaves</th>")[2].partition("</table>")[0], re.S)
    assert sum("<svg" in row for row in rows) == 7


def test_every_option_has_its_reason_in_full_detail() -> None:
    (table,) = [step for step in explain(gallery("house"), detail="full").steps if step.rule == "options"]
    assert [lemma.value for lemma in table.lemmas] == [row.value for row in table.figure.rows]  # type: ignore[union-attr]
    assert len(table.lemmas) == 7
