"""Lists of edges as programming contests give them: ``u v`` or ``u v c`` on each line.

``u`` and ``v`` are the numbers of two nodes, from 0 or from 1; ``c`` is a color, b, r or g, or blue, red or green. An
edge without a color is green. The smallest number is the ground, unless you name another.

The first line may be ``n m``, the numbers of nodes and of edges, or ``n`` alone. It is read as this if it fits: m lines
follow (n - 1 without an m), and the nodes are some of 0 to n - 1 or of 1 to n. Blank lines and lines that begin with #
are skipped.

The ground becomes node 0 and every other node keeps its number; if 0 is not the ground, it takes the ground's number.
"""

from __future__ import annotations

import re
from array import array
from io import StringIO
from typing import TYPE_CHECKING, NoReturn

from hackenbush.board.arrays import Arrays, Picture, pack
from hackenbush.board.nodes import LARGEST, is_ground, one_ground
from hackenbush.errors import InvalidArgument, NotationError, TooLarge

if TYPE_CHECKING:
    from hackenbush.board.position import Position

__all__ = ["looks_like_contest", "read_contest", "write_contest"]

_LONGEST = 1 << 24  # characters: a million edges
_COLORS = {"b": b"b", "blue": b"b", "r": b"r", "red": b"r", "g": b"g", "green": b"g"}
_EDGE = r"[0-9]+[ \t]+[0-9]+(?:[ \t]+\S+)?[ \t]*(?:[\r\n]|$)"
_START = re.compile(rf"(?:\s|\#[^\n]*\n)*(?:[0-9]+[ \t]*\r?\n\s*)?{_EDGE}")


def looks_like_contest(text: str) -> bool:
    """Return whether a text begins like a list of edges of a contest.

    >>> [looks_like_contest(text) for text in ("0 1\\n1 2", "3\\n1 2 b\\n", "# a tree\\n1 2 red", "2 1/2", "3", "b r")]
    [True, True, True, False, False, False]
    """
    return _START.match(text) is not None


# ---- reading -----------------------------------------------------------------------------------------------


def read_contest(text: str, *, ground: int | None = None) -> Picture:
    """Return the picture that a list of edges describes.

    >>> read_contest("1 2\\n2 3\\n1 3").edges == read_contest("4 3\\n0 2\\n2 3\\n0 3\\n").edges
    True
    >>> read_contest("1 2 b\\n2 3 red", ground=3).edges.colors
    b'br'
    >>> read_contest("1 2 b\\n2 3 black")
    Traceback (most recent call last):
    hackenbush.errors.NotationError: line 2: expected a color, b, r or g, not 'black' at column 5
      2 3 black
          ^

    Raises `NotationError`, and `TooLarge` for more than 2^24 characters.
    """
    if len(text) > _LONGEST:
        raise TooLarge(f"the list of edges has {len(text):,} characters, more than {_LONGEST:,}")
    return Picture(_ContestReader(text).read(ground))


class _ContestReader:
    """Reads line by line; errors name the line and the column."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts, self._ends, self._colors = array("q"), array("q"), bytearray()
        self._has_colors = False
        self._first: tuple[int, list[str]] | None = None  # a line that may state the numbers of nodes and edges

    def read(self, ground: int | None) -> Arrays:
        lines = ((number, line.split()) for number, line in enumerate(StringIO(self._text, newline="\n")))
        rows = ((number, cells) for number, cells in lines if cells and not cells[0].startswith("#"))
        for number, cells in rows:
            if self._first is None and not self._starts and len(cells) < 3 and all(map(_is_number, cells)):
                self._first = number, cells
            else:
                self._read_edge(number, cells)
        if self._first is not None:
            self._read_first(*self._first)
        nodes = set(self._starts) | set(self._ends)
        root = min(nodes, default=0) if ground is None else ground
        new = {root: 0, 0: root}
        starts, ends = (array("q", [new.get(node, node) for node in side]) for side in (self._starts, self._ends))
        return Arrays(pack(starts, ends), bytes(self._colors), ())

    def _read_edge(self, number: int, cells: list[str]) -> None:
        if len(cells) not in (2, 3):
            self._fail(number, min(len(cells), 3), "expected two nodes and perhaps a color")
        for place, side in enumerate((self._starts, self._ends)):
            if not _is_number(cells[place]):
                self._fail(number, place, f"expected a number up to {LARGEST} for a node, not '{cells[place]:.20}'")
            side.append(int(cells[place]))
        self._has_colors |= len(cells) == 3
        color = _COLORS.get(cells[2].lower()) if len(cells) == 3 else b"g"
        if color is None:
            self._fail(number, 2, f"expected a color, b, r or g, not '{cells[2]:.20}'")
        self._colors += color

    def _read_first(self, number: int, cells: list[str]) -> None:
        """Add the first line as an edge, unless it states the numbers of nodes and edges."""
        found, used = len(self._starts), set(self._starts) | set(self._ends)
        nodes, edges = int(cells[0]), int(cells[-1]) - (len(cells) == 1)
        most = nodes if min(used, default=1) > 0 else nodes - 1
        if edges == found and max(used, default=0) <= most:
            return
        if len(cells) == 1:
            reason = f"expected two nodes, or the number of nodes and one edge less, not {found} edges"
            self._fail(number, 0, reason)
        if self._has_colors:
            self._fail(number, 2, "expected a color, b, r or g, or the right numbers of nodes and edges")
        self._starts.insert(0, nodes)
        self._ends.insert(0, edges)
        self._colors[:0] = b"g"

    def _fail(self, number: int, cell: int, reason: str) -> NoReturn:
        lines = self._text.split("\n")
        line = lines[number]
        places = [found.start() for found in re.finditer(r"\S+", line[:1000])]
        column = places[cell] if cell < len(places) else len(line.rstrip())
        before = sum(len(earlier) + 1 for earlier in lines[:number])
        raise NotationError(reason, text=self._text, column=before + column + 1)


def _is_number(cell: str) -> bool:
    return cell.isascii() and cell.isdigit() and len(cell) < 20 and int(cell) <= LARGEST


# ---- writing -----------------------------------------------------------------------------------------------


def write_contest(position: Position) -> str:
    """Return a picture as a list of edges after the numbers of nodes and edges; the ground is 0.

    >>> from hackenbush.board.position import Position
    >>> print(write_contest(Position("g(g,g)")))
    4 3
    0 1
    1 2
    1 3
    >>> print(write_contest(Position("br:roof")))
    3 2
    0 1 b
    1 2 r

    Raises `InvalidArgument` if no edge touches the ground.
    """
    if position and not any(is_ground(node) for edge in position.edges for node in edge[:2]):
        raise InvalidArgument(
            "a contest's list has its ground at the smallest node, and here no edge touches the ground"
        )
    number_of: dict[object, int] = {0: 0}
    rows = []
    for start, end, color in position.edges:
        u, v = (number_of.setdefault(one_ground(node), len(number_of)) for node in (start, end))
        rows.append(f"{u} {v}" if position.is_green else f"{u} {v} {color.letter}")
    return "\n".join([f"{len(number_of)} {len(rows)}", *rows])
