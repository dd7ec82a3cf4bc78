"""Pictures in requests and answers.

A request has a position as text in any notation, as a name in the gallery, or as a picture,
``{"edges": [[0, 1, "b"], …], "places": {"1": [0, 1]}}``. Pictures in answers are spread: every edge on the ground has
its own point there, and every node a place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hackenbush.board.colors import Color
from hackenbush.board.formats import read_data
from hackenbush.board.naming import short_text
from hackenbush.board.position import Position
from hackenbush.board.reading import as_position
from hackenbush.board.spreading import as_picture, merge_ground, spread
from hackenbush.errors import TooLarge
from hackenbush.tasks.limits import LONGEST_NAME, MOST_EDGES

__all__ = ["describe", "picture_of", "read_position", "text_of"]


def read_position(given: str | Mapping[str, Any]) -> Position:
    """Return the position of a request.

    >>> read_position("b(r,g)"), read_position({"edges": [["0.1", 1, "b"]], "places": {"1": [0, 1]}})
    (Position('b(r,g)'), Position('0.1-1B', places={1: (0.0, 1.0)}))
    >>> read_position("house").places[1], read_position("")
    ((0, 2), Position('0'))

    Raises `NotationError` or another `HackenbushError` that says where the mistake is, and `TooLarge`.
    """
    if isinstance(given, str):
        position = as_position(given)
    else:
        if isinstance(edges := given.get("edges"), list):
            _check_size(len(edges))
        position = read_data(dict(given))
    _check_size(len(position))
    if any(len(word) > LONGEST_NAME for word in position.arrays.words):
        raise TooLarge(f"a node's name may have at most {LONGEST_NAME} characters")
    return position


def _check_size(edges: int) -> None:
    if edges > MOST_EDGES:
        raise TooLarge(f"the picture has {edges:,} edges; at most {MOST_EDGES:,} are allowed")


def picture_of(position: Position) -> dict[str, Any]:
    """Return a position as a spread picture.

    >>> picture_of(Position("b"))
    {'edges': [['0.1', 1, 'b']], 'places': {'0.1': [0, 0], '1': [0, 1]}}
    """
    return as_picture(spread(position))


def text_of(position: Position) -> str:
    """Return the shortest text of a picture, with all points of the ground merged.

    >>> text_of(Position("0.1-7B 7-8R 0.2-3G")), text_of(Position("0-1B 2-3R")), text_of(Position(""))
    ('br+g', '0-1B 2-3R', '0')
    """
    return short_text(merge_ground(position))


def describe(position: Position) -> str:
    """Return in words what is in a picture.

    >>> describe(Position("b(r,g)+g")), describe(Position("0-1B 2-3R")), describe(Position(""))
    ('4 edges: 1 blue, 1 red, 2 green; 2 parts',
     '2 edges: 1 blue, 1 red; 1 part; 1 edge is not connected to the ground',
     'the bare ground')
    """
    if not position:
        return "the bare ground"
    counts = [(position.arrays.colors.count(ord(color.letter)), color.name.lower()) for color in Color]
    parts, floating = len(position.components()), len(position.floating)
    words = [
        f"{_count(len(position), 'edge')}: {', '.join(f'{count:,} {name}' for count, name in counts if count)}",
        _count(parts, "part"),
    ]
    if floating:
        words.append(f"{_count(floating, 'edge')} {'is' if floating == 1 else 'are'} not connected to the ground")
    return "; ".join(words)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
