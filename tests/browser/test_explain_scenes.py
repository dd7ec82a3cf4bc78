"""Every picture of the gallery walked through its explanation, scene by scene: the board says what the words say."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from hackenbush import Budget, Position, all_specimens, gallery
from hackenbush.explaining.pictured import explain_with_pictures
from tests.browser.boards import Board

WALK = """const { picture: whole } = argument.start[0];
const letters = ({ labels, numbers }) => {
  const found = {};
  for (const [i, text] of Object.entries(labels)) if (/^[A-Z]$/.test(text)) (found[text] ??= []).push(numbers[i]);
  return found;
};
return import("/live/steps.js").then((steps) => steps.scenesOf(argument, whole).map((scene) => {
  const { item, kind, picture: { edges, places }, numbers, terms } = scene;
  board.set({ picture: scene.picture, labels: scene.labels, highlight: scene.highlight, dim: scene.dim });
  board.fit();
  const { camera, scene: { nodes }, layers } = board;
  const isInView = [...nodes.values()].map((place) => camera.toScreen(place))
    .every(([x, y]) => 0 <= x && x <= camera.width && 0 <= y && y <= camera.height);
  return {
    item, kind, numbers, isInView, drawn: layers.edgeElements.length, spots: Object.values(places),
    ends: edges.map(([a, b]) => [places[a], places[b]]), lit: scene.highlight.map((i) => numbers[i]),
    labels: Object.values(scene.labels), lettered: letters(scene),
    texts: terms.map(({ text }) => text), count: steps.itemsOf(argument).length,
  };
}))"""
STILL = ("cancel", "stalk", "stick", "one color", "count", "nim heap", "star", "options")


@pytest.fixture
def walk(page: Page, site: str) -> Any:
    board = Board(page, site, picture={"edges": [], "places": {}}, animate=False)

    def walk_through(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        picture = gallery(name) if name in all_specimens() else Position(name)
        _, data = explain_with_pictures(picture, budget=Budget())
        return data, board(WALK, data)

    return walk_through


def ends_of(scene: dict[str, Any]) -> dict[int, list[tuple[float, float]]]:
    """Where both ends of each edge are, by the edge's number."""
    ends = ([(round(x, 4), round(y, 4)) for x, y in pair] for pair in scene["ends"])
    return dict(zip(scene["numbers"], map(sorted, ends), strict=True))


def check_places(scene: dict[str, Any]) -> None:
    """All of a scene is drawn once and in view, and no two nodes are at one place."""
    assert scene["drawn"] == len(scene["numbers"]) == len(set(scene["numbers"]))
    assert scene["isInView"]
    assert len(set(map(tuple, scene["spots"]))) == len(scene["spots"]), scene
    assert not any("{" in label for label in scene["labels"])  # forms are notation, and not written on the board


def check_alike(term: dict[str, Any], now: dict[int, list[tuple[float, float]]]) -> None:
    """A part is drawn as the explanation has it, as a whole perhaps farther to the right."""
    places = term["picture"]["places"]
    ends = (
        [(round(x, 4), round(y, 4)) for x, y in (places[str(a)], places[str(b)])]
        for a, b, _ in term["picture"]["edges"]
    )
    told = zip(term["origin"], map(sorted, ends), strict=True)
    pairs = [pair for number, own in told for pair in zip(now[number], own, strict=True)]
    assert len({(round(x - a, 3), round(y - b, 3)) for (x, y), (a, b) in pairs}) == 1
    assert all(y == b for (_, y), (_, b) in pairs)


def check_apart(parts: list[list[int]], now: dict[int, list[tuple[float, float]]]) -> None:
    """No part stands above another, if they are few."""
    reach = sorted((min(xs), max(xs)) for part in parts if (xs := [x for number in part for x, _ in now[number]]))
    if len(parts) <= 8:
        assert all(end < start for (_, end), (start, _) in pairwise(reach)), reach


def check_step(step: dict[str, Any], before: dict[str, Any], own: list[dict[str, Any]]) -> None:
    """What the scenes of a step show is what its rule says."""
    kinds, first, after = [scene["kind"] for scene in own], own[0], own[-1]
    was, now = ends_of(before), ends_of(after)
    assert after["texts"] == [term["text"] for term in step["after"]]
    for term in step["after"]:
        if term["kind"] == "picture":
            check_alike(term, now)
    if step["rule"] in STILL:
        assert all(now[number] == was[number] for number in now.keys() & was.keys())
    match step["rule"]:
        case "split":  # the parts stand apart
            check_apart([term["origin"] for term in step["after"] if term["kind"] == "picture"], now)
        case "purple mountain":  # what was lit is below the ground, and nothing else is
            assert kinds == ["before", "sunk", "after"]
            for number, ends in ends_of(own[1]).items():
                assert all((y < 0) == (number in first["lit"]) for _, y in ends)
            assert all(y >= 0 for ends in now.values() for _, y in ends)
            check_apart([term["origin"] for term in step["after"] if term["kind"] == "picture"], now)
        case "cancel":  # what was lit is gone
            assert set(was) - set(now) == set(first["lit"])
        case "fusion":  # every edge of the cycle is a loop
            assert all(now[number][0] == now[number][1] for number in first["lit"])
        case "loop":  # and every loop a leaf
            assert all(now[number][0] != now[number][1] for number in first["lit"])
        case "stalk" | "nim heap" | "one color" | "count":  # each edge is counted
            assert kinds == ["before", "after"]
            assert first["lit"]
            if len(step["before"]) == 1 and len(step["after"]) == 1:
                assert after["labels"] == [step["after"][0]["text"]]  # also if it is 0
            if step["figure"]:
                assert set(step["figure"]["labels"].values()) <= set(first["labels"])


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_the_gallery_is_explained_in_scenes_that_say_what_the_words_say(walk: Any, part: int) -> None:
    for name in list(all_specimens())[part::4]:
        data, scenes = walk(name)
        for scene in scenes:
            check_places(scene)
        assert [scene["item"] for scene in scenes] == sorted(scene["item"] for scene in scenes)
        assert {scene["item"] for scene in scenes} == set(range(scenes[0]["count"]))
        for i, step in enumerate(data["steps"], 1):
            first = next(at for at, scene in enumerate(scenes) if scene["item"] == i)
            check_step(step, scenes[first - 1], [scene for scene in scenes if scene["item"] == i])


def test_three_loops_stand_side_by_side_and_two_of_them_cancel(walk: Any) -> None:
    """The door of the house: a cycle of three becomes three loops on one point, two cancel, and one becomes a leaf."""
    data, scenes = walk("house")
    rules = [step["rule"] for step in data["steps"]]
    fused, canceled, opened = (
        [scene for scene in scenes if scene["item"] == rules.index(rule) + 1] for rule in ("fusion", "cancel", "loop")
    )
    door = {10, 11, 12}
    loops = [ends for number, ends in ends_of(fused[-1]).items() if number in door]
    assert len(loops) == 3
    assert len({place for ends in loops for place in ends}) == 1
    assert 5 <= loops[0][0][0] <= 6  # where the door stands beside the house, not at a corner of it
    assert len(canceled[0]["lit"]) == 2
    (last,) = door & set(canceled[-1]["numbers"])
    assert len(set(ends_of(opened[-1])[last])) == 2


def test_pairs_that_cancel_have_a_letter_each(walk: Any) -> None:
    """Two green stalks, br and rb, bbr and rrb: three pairs; a pair by itself needs no letter."""
    explanation, scenes = walk("gg+br+gg+rb+bbr+rrb")
    assert [step["rule"] for step in explanation["steps"]] == ["split", "cancel"]
    (before,) = (scene for scene in scenes if scene["item"] == 2 and scene["kind"] == "before")
    assert before["lettered"] == {"A": [0, 4], "B": [2, 6], "C": [8, 11]}
    _, scenes = walk("0-1B 1-1G 1-1G 1-1G 1-1G 1-1G")  # five loops: two pairs, and one is left
    (before,) = (scene for scene in scenes if scene["item"] == 1 and scene["kind"] == "before")
    assert {letter: len(edges) for letter, edges in before["lettered"].items()} == {"A": 2, "B": 2}
    _, scenes = walk("gg+gg")
    assert all(not scene["lettered"] for scene in scenes)
