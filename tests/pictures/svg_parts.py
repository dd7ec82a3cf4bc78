"""What the tests read off a picture: its elements by class, and the boxes that its words take."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"heading": 17, "lit-tick": 17, "caption": 15}
BOLD = {"heading", "mark-tick", "corner-tick", "label"}


class Box(NamedTuple):
    words: str
    left: float
    top: float
    right: float
    bottom: float


def elements(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def boxes_of(root: ElementTree.Element, *names: str) -> list[Box]:
    """Return where the words of some classes stand, or all, about as wide as DejaVu Sans has them."""
    boxes = []
    for group in root.iter():
        for element in group.findall(f"{SVG}text"):
            classes = set(f"{group.get('class')} {element.get('class')}".split())
            if names and not classes & set(names):
                continue
            size = next((SIZES[name] for name in SIZES if name in classes), 13)
            x, y, length = float(element.get("x")), float(element.get("y")), size * width(element.text or "")
            length *= 1.09 if classes & BOLD else 1
            left = {"end": x - length, "middle": x - length / 2}.get(element.get("text-anchor"), x)
            boxes.append(Box(element.text, left, y - 0.75 * size, left + length, y))
    return boxes


def width(words: str) -> float:
    """Return how wide words are, in units of the size of their letters."""
    return sum(0.36 if c in " ijl.,:'|/⁄" else 0.44 if c in "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉" else 0.6 for c in words)


def check_apart(boxes: list[Box], width: float, height: float) -> None:
    for box in boxes:
        assert -2 <= box.left <= box.right <= width + 2, box
        assert 0 <= box.top <= box.bottom <= height, box
    for box, other in combinations(boxes, 2):
        beside = box.right <= other.left or other.right <= box.left
        assert beside or box.bottom <= other.top or other.bottom <= box.top, (box, other)
