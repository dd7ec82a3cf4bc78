"""Chains of steps: they begin at the position, keep the value at every step, and end in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given

from hackenbush import Budget, Explanation, Game, Position, explain, gallery, value
from hackenbush.board import shape_key
from hackenbush.board.edges import Edge
from hackenbush.explaining.terms import PictureTerm, Terms
from tests.board.every_shape import grounded_shapes
from tests.board.strategies import positions
from tests.explaining.by_definition import by_definition, plain_total
from tests.samples import examples, load, sized


def check(position: Position, explanation: Explanation) -> None:
    """The chain hangs together, and the definition finds one value all along it."""
    expected = by_definition(position)
    assert explanation.start == (PictureTerm(position),)
    assert explanation.value == expected
    terms = explanation.start
    for step in explanation.steps:
        assert step.before == terms
        assert plain_total(step.after) == expected, step
        terms = step.after
        for lemma in step.lemmas:
            assert plain_total(lemma.end) == plain_total(lemma.start)
            assert set(numbered(lemma.start)) <= set(numbered(step.before))
    assert terms == explanation.end
    check_numbers(position, explanation)


def numbered(terms: Terms) -> dict[int, Edge]:
    """The edges of a sum by their numbers, each of which is there once."""
    pictures = [term for term in terms if isinstance(term, PictureTerm)]
    assert all(len(term.origin) == len(term.position) for term in pictures)
    pairs = [pair for term in pictures for pair in zip(term.origin, term.position.edges, strict=True)]
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


def check_numbers(position: Position, explanation: Explanation) -> None:
    """Edges keep their numbers, and with them their colors; what only goes to pieces keeps its ends as well."""
    before = numbered(explanation.start)
    assert before == dict(enumerate(position.edges))
    seen = set(before)
    for step in explanation.steps:
        after = numbered(step.after)
        for number, edge in after.items():
            if number in before:
                assert edge.color is before[number].color
                assert edge == before[number] or step.rule not in ("split", "floating", "stick", "cancel")
            else:
                assert step.rule == "colon"
                assert number not in seen
        seen |= set(after)
        before = after


def small_pictures(edges: int) -> Iterator[Position]:
    """One picture for every shape and coloring, and of a picture and its negative only one."""
    seen: set[bytes] = set()
    for ends in grounded_shapes(edges):
        for colors in product("brg", repeat=edges):
            picture = Position([(*pair, color) for pair, color in zip(ends, colors, strict=True)])
            keys = {shape_key(picture), shape_key(-picture)}
            if not keys & seen:
                yield picture
            seen |= keys


@pytest.mark.parametrize("edges", range(sized(5, pure=4)))
def test_every_small_picture_is_explained(edges: int) -> None:
    for picture in small_pictures(edges):
        check(picture, explain(picture))


def test_pictures_of_five_edges_are_explained() -> None:
    shapes, chosen = grounded_shapes(5), random.Random(5)
    for _ in range(sized(400, pure=60)):
        colors = chosen.choices("brg", k=5)
        picture = Position([(*pair, color) for pair, color in zip(chosen.choice(shapes), colors, strict=True)])
        check(picture, explain(picture))


@given(positions(max_edges=sized(12, pure=8)))
@examples(80, pure=20)
def test_any_picture_is_explained(position: Position) -> None:
    check(position, explain(position))


@given(positions(max_edges=8))
@examples(60, pure=15)
def test_full_detail_is_as_right(position: Position) -> None:
    check(position, explain(position, detail="full"))


def test_the_gallery_has_its_values() -> None:
    for entry in load("gallery.json"):
        position = Position(entry["edges"])
        if len(position) <= sized(24, pure=12):
            known = entry["value"].partition("  (")[0]  # without what is said about it
            assert explain(position).value == Game(known), entry["name"]


def test_a_spent_budget_ends_the_chain_and_not_the_truth() -> None:
    hard = " ".join(f"{u}-{v}{'BRG'[(u * v + v) % 3]}" for v in range(1, 16) for u in range(v) if (u * 7 + v) % 3)
    explanation = explain(Position(hard), budget=Budget(positions=200, seconds=2.0))
    assert explanation.value is None
    assert "beyond the budget" in str(explanation.conclusion)


# ---- large pictures ------------------------------------------------------------------------------------------------


def large_pictures() -> dict[str, Position]:
    chosen = random.Random(7)
    green = sized(1000, pure=500)  # more cuts than that are not tried in plain Python
    anywhere, near, below = (
        [(chosen.randrange(green // 2), chosen.randrange(green // 2), "g") for _ in range(green)],
        [(chosen.randrange(max(0, top - 4), top), top, chosen.choice("br")) for top in range(1, 1001)],
        [(chosen.randrange(top), top, chosen.choice("br")) for top in range(1, 1001)],
    )
    path = [(top - 1, top, chosen.choice("br")) for top in range(1, 1001)]
    loose = [(chosen.randrange(900), chosen.randrange(900), "g") for _ in range(1000)]
    return {
        "green": Position(anywhere),
        "loose": Position(loose),
        "deep": Position(near),
        "tree": Position(below),
        "path": Position(path),
    }


@pytest.mark.parametrize("name", ["green", "loose", "deep", "tree", "path"])
def test_a_thousand_edges_are_told_in_a_few_steps(name: str) -> None:
    position = large_pictures()[name]
    explanation = explain(position, budget=Budget(seconds=20))
    assert explanation.value == value(position)
    assert len(explanation.steps) <= 20
    assert len(str(explanation).splitlines()) < 150
    assert len(explanation.html()) < 400_000


def test_all_steps_of_a_large_tree_are_told_when_asked_for() -> None:
    position = Position([(top // 2, top, "br"[top % 3 % 2]) for top in range(1, sized(120, pure=60))])
    brief, full = explain(position), explain(position, detail="full")
    assert brief.value == full.value == value(position)
    assert len(full.steps) > 3 * len(brief.steps)


def test_famous_pictures_are_explained() -> None:
    assert explain(gallery("stick-figure")).value == Game("3/4")  # Winning Ways, chapter 1
    assert explain(gallery("house")).value == value(gallery("house"))
