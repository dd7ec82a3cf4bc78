"""The golden file of geometry: what Python draws, which the board's JavaScript must draw, too.

    python tests/live/golden.py

writes ``tests/data/geometry.json`` anew. Each case is a picture with a place for every node, the curves of its edges
(null where they are straight) in the picture's coordinates, and the middles of labels beside them in pixels.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from hackenbush.board import Position
from hackenbush.board.labels import edge_labels
from hackenbush.board.layout import Curve
from hackenbush.board.layout.curves import draw_curves
from hackenbush.board.specimens import all_specimens, gallery
from hackenbush.board.spreading import as_picture, spread
from hackenbush.board.svg import PIXELS
from hackenbush.pictures.svg import text_width

FILE = Path(__file__).parent.parent / "data" / "geometry.json"
_WORDS = ("b", "−1¼∗3", "½↑∗", "{4|2}", "Wide WORDS", "1⁷⁄₁₆", "⧾₂", "an edge, that is; so…", "丠")
_SHAPES = (
    "",
    "0-0B 0-0B 0-0R",
    "0.a-0.aB 0.a-0.aR 0.a-1G",
    "0.a-0.bB 0.a-0.bR 0.b-0.cG 0.a-0.cG",
    "0.a-1B 0.b-1R 0.a-0.bG 0-1G",
    "1-1R 2-2B 3-4G",
    "0-1B 1-1R 1-1G 1-1B 1-2R 1-2R 1-2R",
    "0-1B 0-1R 0-1G 0-1B 0-1R 0-1G 0-1B 0-1B",
    "0-1B 1-2G 2-3G 3-1G 1-4G 4-5G 5-1G 1-6R 6-7R 7-8R 8-1R",
    "0-1B " + " ".join(["1-1R"] * 31),
)


def made() -> dict[str, Any]:
    """Return what the file should hold."""
    return {
        "pixels": PIXELS,
        "widths": {words: round(text_width(words), 3) for words in _WORDS},
        "cases": [_case(position) for position in _positions()],
    }


def _positions() -> Iterator[Position]:
    for name in all_specimens():
        yield spread(gallery(name))
    for text in _SHAPES:
        yield spread(Position(text))
    yield Position(
        "0.a-1B 1-2R 2-3G 1-3B 2-1G 3-3R", places={"0.a": (0, 0), 1: (0, 70), 2: (0, 140), 3: (0, 210)}
    )  # bent round a node, and far larger than usual
    yield Position(
        "0.a-1B 0.b-2R 1-2G 2-3G 1-3B", places={"0.a": (0, 0), "0.b": (1, 0), 1: (0, 1), 2: (0, 1), 3: (1, 2)}
    )  # two nodes at one place
    for seed in range(24):
        yield _random_picture(Random(seed))
    yield spread(Position("+".join(["b(r(g,b),g(b:A,r:A))"] * 43)))  # too large for edges to be bent


def _random_picture(random: Random) -> Position:
    """Return a picture in which some nodes stand where a person has put them, with loops, arches and parallel edges."""
    nodes = [0, *(f"0.{letter}" for letter in "ab"), *range(1, random.randrange(3, 12))]
    edges = [(random.choice(nodes), random.choice(nodes), random.choice("brg")) for _ in range(random.randrange(3, 26))]
    edges += random.sample(edges, len(edges) // 4)
    position = spread(Position(edges))
    moved = {
        node: (round(random.uniform(0, 6), 2), round(random.uniform(0.1, 4), 2))
        for node in position.nodes
        if not str(node).startswith("0.") and random.random() < 0.4
    }
    return position.with_places({**position.places, **moved})


def _case(position: Position) -> dict[str, Any]:
    picture = as_picture(position)
    places = {node: (x, y) for node, (x, y) in position.places.items()}
    curves = draw_curves([(places[edge.start], places[edge.end]) for edge in position.edges])
    words = {index: _WORDS[index % len(_WORDS)] for index in range(0, min(40, len(curves)), 2)}
    flipped = [Curve(tuple(map(_to_pixels, curve.points))) for curve in curves]
    labels = edge_labels(flipped, map(_to_pixels, places.values()), words, ground=0.0)
    return {
        "picture": picture,
        "curves": [None if curve.is_straight else [_rounded(point, 3) for point in curve.points] for curve in curves],
        "words": words,
        "labels": [_rounded((label.x, label.y), 2) for label in labels],
    }


def _to_pixels(point: tuple[float, float]) -> tuple[float, float]:
    return point[0] * PIXELS, -point[1] * PIXELS


def _rounded(point: tuple[float, float], digits: int) -> list[float]:
    return [round(coordinate, digits) + 0.0 for coordinate in point]


def text() -> str:
    """Return the text of the file, a line for each case."""
    data = made()
    cases = ",\n".join(json.dumps(case, ensure_ascii=False) for case in data.pop("cases"))
    return f'{json.dumps(data, ensure_ascii=False)[:-1]}, "cases": [\n{cases}\n]}}\n'


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
