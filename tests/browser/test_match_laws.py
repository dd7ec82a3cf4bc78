"""The tree of a match: what stands after every cut, and laws of its lines, on random pictures and random walks."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

Edge = tuple[int, int, str]

WALK = """async ({ start, first, walks }) => {
    const tree = await import("/static/match/tree.js");
    const players = { left: "person", right: "perfect" };
    let match = tree.newMatch(start, { first, players });
    for (const path of walks) {
        let at = { ...match, at: [] };
        for (const text of path) {
            const player = text[0] === "l" ? "left" : "right";
            at = tree.play(at, tree.current(at).origin.indexOf(Number(text.slice(1))), player);
        }
        match = at;
    }
    const last = walks.at(-1);
    const promoted = tree.promote(match, last);
    const forgotten = tree.forget(match, last.slice(0, 1));
    const { moves, skipped, first: begins } = tree.stretch(match, last);
    return {
        standing: walks.map((path) => path.map((_, i) => tree.nodeAt(match, path.slice(0, i + 1)).origin)),
        lines: match.lines, at: match.at, turn: tree.turn(match),
        promoted: promoted.lines, main: tree.lineThrough(promoted, []),
        forgotten: forgotten.lines, left: forgotten.at,
        stretch: { moves: moves.length, skipped, begins },
        steps: [tree.back(match).length, tree.forth({ ...match, at: [] }).length, tree.end({ ...match, at: [] })],
        same: tree.nodeAt(match, last) === tree.nodeAt({ ...match }, [...last]),
    };
}"""


def standing(edges: list[Edge], gone: set[int]) -> list[int]:
    """Return the edges that are connected to the ground when some are out of the picture."""
    reached, grown = {0}, True
    while grown:
        near = {i for i, (a, b, _) in enumerate(edges) if i not in gone and (a in reached or b in reached)}
        nodes = {node for i in near for node in edges[i][:2]}
        grown = not nodes <= reached
        reached |= nodes
    return sorted(near)


def walk(edges: list[Edge], random: Random, *, takes_turns: bool) -> tuple[list[str], list[list[int]]]:
    """Return a random line, and what stands after each of its moves."""
    path: list[str] = []
    after: list[list[int]] = []
    left, player = standing(edges, set()), random.choice("lr")
    for _ in range(random.randint(1, 5)):
        open_ = [i for i in left if edges[i][2] in {"l": "bg", "r": "rg"}[player]]
        if not open_:
            break
        cut = random.choice(open_)
        left = standing(edges, set(range(len(edges))) - set(left) | {cut})
        path.append(f"{player}{cut}")
        after.append(left)
        player = {"l": "r", "r": "l"}[player] if takes_turns else random.choice("lr")
    return path, after


def is_beginning(one: list[str], other: list[str]) -> bool:
    return other[: len(one)] == one


@pytest.mark.server_only("imports a single module, and a site has one script")
def test_laws_of_a_match(page: Page, served: str) -> None:
    page.goto(served)
    random = Random(20)
    for case in range(60):
        edges: list[Edge] = [
            (random.randrange(node), node if random.random() < 0.8 else random.randrange(node), random.choice("brg"))
            for node in range(1, random.randint(2, 8))
        ]
        found = [walk(edges, random, takes_turns=case % 2 == 0) for _ in range(random.randint(1, 5))]
        found = [(path, after) for path, after in found if path]
        if not found:
            continue
        walks, last = [path for path, _ in found], found[-1][0]
        start = {"edges": edges, "places": {}}
        told: dict[str, Any] = page.evaluate(WALK, {"start": start, "first": "left", "walks": walks})
        assert told["standing"] == [after for _, after in found]
        assert told["same"]
        assert told["at"] == last
        assert told["turn"] == {"l": "right", "r": "left"}[last[-1][0]]
        leaves = [path for path in walks if not any(is_beginning(path, other) and path != other for other in walks)]
        assert sorted(told["lines"]) == sorted(map(list, {tuple(path) for path in leaves}))
        assert sorted(told["promoted"]) == sorted(told["lines"])
        assert is_beginning(last, told["main"])
        assert sorted(told["forgotten"]) == sorted(line for line in told["lines"] if line[0] != last[0])
        assert told["left"] == []
        assert told["steps"] == [len(last) - 1, 1, told["lines"][0]]
        turns = [move[0] for move in last]
        stretch = told["stretch"]
        assert stretch["skipped"] + stretch["moves"] == len(last)
        assert stretch["begins"][0] == turns[stretch["skipped"]]
        tail = turns[stretch["skipped"] :]
        assert all(one != other for one, other in pairwise(tail))
        assert stretch["skipped"] == 0 or turns[stretch["skipped"] - 1] == turns[stretch["skipped"]]


@pytest.mark.server_only("imports a single module, and a site has one script")
def test_links_are_read_as_they_were_written(page: Page, served: str) -> None:
    page.goto(served)
    links = [
        "#/play/bb+r~l1.r2", "#/play/bb+r~r", "#/play:right/bb+r~l1", "#/play:left/bb", "#/analyse/b(r,g)+gb",
        "#/learn:nim/b(r,g)", "#/draw/0.1-1B,1-2R@0,0;0,1;0.5,1.9~l0",
    ]  # fmt: skip
    again = page.evaluate(
        """async links => {
            const { read, write } = await import("/static/page/fragment.js");
            return links.map((link) => {
                const { detail, text = null, picture = null, ...rest } = read(link);
                return write({ ...rest, chapter: detail, you: detail, text, picture });
            });
        }""",
        links,
    )
    assert again == links
