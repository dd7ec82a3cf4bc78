"""Pictures of positions in characters, for a terminal.

Every edge has its letter (b, r or g) among its strokes, so the picture is complete without color. If edges would touch
or the picture is too large, you get its text instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeAlias

from hackenbush.board.colors import Color
from hackenbush.board.layout import Curve, Layout, layout
from hackenbush.board.position import Position

__all__ = ["drawing", "terminal"]

Cell: TypeAlias = tuple[int, int]  # row from the top, column
_SCALES = ((8.0, 4.0), (12.0, 6.0), (6.0, 3.0))  # columns and rows to a unit, the best first
_CROSSINGS = 3  # that a drawing in characters can have and still be clear
_LONGEST = 1_000  # characters of a picture that is not drawn
_LEAST = 3  # cells of a loop, an arch or one of parallel edges
_INK = {Color.BLUE: "\x1b[38;5;32m", Color.RED: "\x1b[38;5;166m", Color.GREEN: "\x1b[38;5;36m"}
_DIM, _PLAIN = "\x1b[2m", "\x1b[0m"
_UNICODE = {"|": "│", "-": "─", "/": "╱", "\\": "╲", "o": "●", "=": "▔", "x": "╳"}


def terminal(position: Position, *, color: bool = True, unicode: bool = True, width: int = 80, height: int = 50) -> str:
    r"""Return a drawing of a position in characters, or its text if the drawing would not fit or be unclear.

    >>> print(terminal(Position("b(r,g)"), color=False, unicode=False))
      o      o
       \     |
        r   g
         \ /
          o
          |
          b
          |
    ============
    >>> print(terminal(Position("b" * 99), color=False))  # doctest: +ELLIPSIS
    bbb...
    (too large or too crowded to draw in characters)
    """
    drawn = drawing(position, color=color, unicode=unicode, width=width, height=height)
    if drawn is not None:
        return drawn
    text = str(position)
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return f"{shown}\n(too large or too crowded to draw in characters)"


def drawing(
    position: Position,
    *,
    color: bool = True,
    unicode: bool = True,
    width: int = 80,
    height: int = 50,
    labels: Sequence[str] = (),
    unit: float | None = None,
) -> str | None:
    r"""Return a drawing of a position in characters, or None if it would not fit or be unclear.

    >>> print(drawing(Position("b(r,g)"), color=False, unicode=False, labels=["0", "1", "2"]))
      o      o
       \     |
        r1  g2
         \ /
          o
          |
          b0
          |
    ============

    Labels, one for each edge, are written beside the letters. ``unit`` is the length of a common edge; by default the
    layout chooses it.
    """
    drawn = layout(position)
    if unit is not None:
        drawn = replace(drawn, unit=unit)
    texts = [edge.color.letter for edge in position.edges]
    if labels:
        texts = [letter + label for letter, label in zip(texts, labels, strict=True)]
    for columns, rows in _SCALES:
        picture = _Grid(drawn, columns, rows)
        fits = picture.width <= width and picture.height <= height
        if fits and picture.draw(position, texts):
            return picture.text(color=color, unicode=unicode, notice=_notice(position))
    return None


def _notice(position: Position) -> str:
    count = len(position.floating)
    if not count:
        return ""
    return "\n(1 edge is not connected)" if count == 1 else f"\n({count} edges are not connected)"


def _touch(first: Cell, second: Cell) -> bool:
    return abs(first[0] - second[0]) <= 1 and abs(first[1] - second[1]) <= 1


class _Grid:
    """A layout in character cells."""

    def __init__(self, drawn: Layout, columns: float, rows: float) -> None:
        left, bottom, right, top = (edge / drawn.unit for edge in drawn.box)
        self.layout, self.columns, self.rows = drawn, columns, rows
        self.left, self.top = left, max(top, 0.0)
        self.margin = 2
        self.width = round((right - left) * columns) + 2 * self.margin + 1
        self.ground = round(self.top * rows)
        self.height = max(self.ground, round((self.top - min(bottom, 0.0)) * rows)) + 1
        self.strokes: dict[Cell, str] = {}
        self.owners: dict[Cell, list[int]] = {}
        self.colors: dict[Cell, Color] = {}
        self.dim: set[Cell] = set()

    def cell(self, point: tuple[float, float]) -> Cell:
        """Return the cell of a point of the layout."""
        x, y = point[0] / self.layout.unit, point[1] / self.layout.unit
        return round((self.top - y) * self.rows), round((x - self.left) * self.columns) + self.margin

    def draw(self, position: Position, texts: Sequence[str]) -> bool:
        """Draw the nodes, the edges and a text on each edge, and return whether none of them overlap."""
        nodes = {self.cell(place) for place in self.layout.places.values()}
        if len(nodes) < len(self.layout.places):
            return False
        for index, (edge, curve) in enumerate(zip(position.edges, self.layout.curves, strict=True)):
            cells = self._cells(curve)
            if not curve.is_straight and len(cells) < _LEAST:
                return False
            for cell, stroke in cells.items():
                if cell in nodes:
                    continue
                self.owners.setdefault(cell, []).append(index)
                is_shared = cell in self.strokes and self.strokes[cell] != stroke
                self.strokes[cell] = "x" if is_shared and stroke in "/\\x" else "+" if is_shared else stroke
                self.colors[cell] = edge.color
                if index in self.layout.floating:
                    self.dim.add(cell)
        shared = [cell for cell, own in self.owners.items() if len(own) > 1]
        if sum(not any(_touch(cell, node) for node in nodes) for cell in shared) > _CROSSINGS:
            return False
        taken = set(nodes)
        for index, (edge, curve) in enumerate(zip(position.edges, self.layout.curves, strict=True)):
            spot = self._spot(index, curve, len(texts[index]), taken)
            if spot is None:
                return False
            self.strokes.update(zip(spot, texts[index], strict=True))
            self.colors.update(dict.fromkeys(spot, edge.color))
            (row, first), (_, last) = spot[0], spot[-1]
            taken.update((row, column) for column in range(first - (len(spot) > 1), last + 1 + (len(spot) > 1)))
        self.strokes.update(dict.fromkeys(nodes, "o"))
        self.colors = {cell: ink for cell, ink in self.colors.items() if cell not in nodes}
        return True

    def _cells(self, curve: Curve) -> dict[Cell, str]:
        """Return the cells of a curve between its ends, each with the stroke that leads to the next."""
        steps = int(6 * (self.columns + self.rows))
        path = [self.cell(curve.start)]
        for i in range(1, steps + 1):
            cell = self.cell(curve.at(i / steps))
            if cell == path[-1]:
                continue
            if len(path) > 1 and _touch(path[-2], cell):
                path[-1] = cell  # a corner is cut
            else:
                path.append(cell)
        cells: dict[Cell, str] = {}
        for (row, column), (next_row, next_column) in pairwise(path[1:]):
            down, across = next_row - row, next_column - column
            if row != self.ground:
                cells[row, column] = "|" if not across else "-" if not down else "/" if down * across < 0 else "\\"
        return cells

    def _spot(self, index: int, curve: Curve, length: int, taken: set[Cell]) -> list[Cell] | None:
        """Return cells for a text near the middle of an edge: at least one on the edge, none on another edge."""
        for step in range(10):
            for t in (0.49 - step / 20, 0.49 + step / 20):
                row, column = self.cell(curve.at(t))
                if self.owners.get((row, column)) != [index]:
                    continue
                for first in (column, column - length + 1):
                    cells = [(row, first + i) for i in range(length)]
                    if all(self._is_free(cell, index) and cell not in taken for cell in cells):
                        return cells
        return None

    def _is_free(self, cell: Cell, index: int) -> bool:
        """Return whether a cell is empty or belongs to this edge alone."""
        row, column = cell
        inside = 0 <= column < self.width and (row != self.ground or cell in self.owners)
        return inside and self.owners.get(cell, [index]) == [index]

    def text(self, *, color: bool, unicode: bool, notice: str) -> str:
        """Return the lines of the drawing, the ground last unless something is below it."""
        lines = []
        for row in range(self.height):
            ground = "=" if row == self.ground else " "
            cells = [(row, column) for column in range(self.width)]
            signs = [self.strokes.get(cell, ground) for cell in cells]
            if unicode:
                signs = [_UNICODE.get(sign, sign) for sign in signs]
            if color:
                signs = [self._ink(cell, sign) for cell, sign in zip(cells, signs, strict=True)]
            lines.append("".join(signs).rstrip())
        return "\n".join(lines) + notice

    def _ink(self, cell: Cell, sign: str) -> str:
        if cell not in self.colors:
            return sign
        return f"{_DIM if cell in self.dim else ''}{_INK[self.colors[cell]]}{sign}{_PLAIN}"
