"""Pictures as rows of stones: ``●`` is a blue edge, Left's, and ``○`` a red one, Right's.

Each row is a stalk with its first stone on the ground. Put rows on separate lines or ``+`` between them. Nodes are
numbered in order, and their names are not written.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from hackenbush.board.arrays import Arrays, Picture, pack
from hackenbush.board.colors import Color
from hackenbush.board.nodes import Node, is_ground
from hackenbush.errors import InvalidArgument, NotationError

if TYPE_CHECKING:
    from hackenbush.board.edges import Edge
    from hackenbush.board.position import Position

__all__ = ["STONES", "read_stones", "write_stones"]

STONES = {Color.BLUE: "●", Color.RED: "○"}
_ROW = re.compile(r"→[●○ \t]*|[●○ \t]*[●○]")
_BETWEEN = re.compile(r"\s*(?:\+\s*|[\r\n]\s*)")
_SPACE = re.compile(r"[ \t]*")
_TO_COLORS = str.maketrans("●○", "br", "→ \t")


def read_stones(text: str) -> Picture:
    """Return the picture that rows of stones describe.

    >>> read_stones("●○ + ○").edges.colors, read_stones("→●○\\n→").edges.colors, read_stones("").edges.colors
    (b'brr', b'br', b'')
    >>> read_stones("●x")
    Traceback (most recent call last):
    hackenbush.errors.NotationError: expected ●, ○, '+' or a new line, not 'x' at column 2
      ●x
       ^

    Raises `NotationError`.
    """
    rows = list(filter(None, _rows(text)))
    colors = "".join(rows)
    starts, ends = array("I", range(len(colors))), array("I", range(1, len(colors) + 1))
    foot = 0
    for row in rows:
        starts[foot] = 0
        foot += len(row)
    return Picture(Arrays(pack(starts, ends), colors.encode(), ()))


def _rows(text: str) -> Iterator[str]:
    """Return the letters of every row."""
    size = len(text.rstrip())
    place = len(text) - len(text.lstrip()) if size else 0
    while place < size:
        row = _ROW.match(text, place)
        if row is None:
            raise NotationError(f"expected ● or ○, not {text[place]!r}", text=text, column=place + 1)
        yield row[0].translate(_TO_COLORS)
        between = _BETWEEN.match(text, row.end())
        if between is None and row.end() < size:
            place = _SPACE.match(text, row.end()).end()  # type: ignore[union-attr]
            message = f"expected ●, ○, '+' or a new line, not {text[place]!r}"
            raise NotationError(message, text=text, column=place + 1)
        place = size if between is None else between.end()
        if place >= size and between is not None and "+" in between[0]:
            raise NotationError("expected ● or ○, not the end", text=text, column=size + 1)


def write_stones(position: Position) -> str:
    """Return a sum of red-blue stalks as rows of stones, one on each line.

    >>> from hackenbush.board.position import Position
    >>> print(write_stones(Position("bbr+r")))
    ●●○
    ○
    >>> write_stones(Position(""))
    ''

    Raises `InvalidArgument` for any other picture.
    """
    edges = position.edges
    if not position.is_red_blue:
        green = next(edge for edge in edges if edge.color is Color.GREEN)
        raise InvalidArgument(f"stones have only two colors, and this picture has the green edge {green}")
    if not position.is_tree:
        raise InvalidArgument("stones form rows, and this picture has a cycle or a floating edge")
    edges_at: dict[Node, list[int]] = {}
    for i, (start, end, _) in enumerate(edges):
        for node in (start, end):
            edges_at.setdefault(node, []).append(i)
    for node, several in edges_at.items():
        if len(several) > 2 and not is_ground(node):
            raise InvalidArgument(f"stones form rows, and this picture branches at node {node}")
    feet = [i for i, edge in enumerate(edges) if is_ground(edge.start)]
    return "\n".join("".join(_row(edges, edges_at, foot)) for foot in feet)


def _row(edges: Sequence[Edge], edges_at: Mapping[Node, Sequence[int]], foot: int) -> Iterator[str]:
    """Return the stones of a stalk from the ground up."""
    _, node, color = edges[foot]
    yield STONES[color]
    edge = foot
    while len(edges_at[node]) == 2:
        edge = sum(edges_at[node]) - edge
        start, end, color = edges[edge]
        node = start if end == node else end
        yield STONES[color]
