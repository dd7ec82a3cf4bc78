"""Domineering: Left puts dominoes upright on a board, Right puts them flat; a player who cannot loses.

The game is G. Andersson's. Empty regions that share no side are a sum, and the place of a region on the board does not
matter (*Winning Ways*, chapter 5; Conway, *On Numbers and Games*, chapter 10). Most boards are hot: 2x2 is worth ±1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hackenbush.errors import InvalidArgument, NotationError, TooLarge, expect
from hackenbush.playable import Options
from hackenbush.players import Player, as_player
from hackenbush.rulesets.cutcake import read_size
from hackenbush.rulesets.sums import Summand

__all__ = ["Domineering"]

Cell = tuple[int, int]  # row from the top, column
_LARGEST = 1_000  # squares
_STEP = {Player.LEFT: (1, 0), Player.RIGHT: (0, 1)}


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Domineering(Summand):
    """Empty squares (row, column); a move is the upper or left square of a domino.

    >>> board = Domineering.rectangle(2, 3)
    >>> board, len(board.moves(Player.LEFT)), len(board.moves(Player.RIGHT))
    (Domineering.parse('2x3'), 3, 4)
    >>> Domineering([(0, 0), (1, 0), (5, 5), (5, 6)]).components()
    (Domineering.parse('2x1'), Domineering.parse('1x2'))
    >>> Domineering([]).components()
    ()
    """

    cells: frozenset[Cell]

    def __init__(self, cells: Iterable[Cell]) -> None:
        object.__setattr__(self, "cells", frozenset(map(_as_cell, expect(Iterable, cells, "squares of a board"))))

    @classmethod
    def rectangle(cls, rows: int, columns: int) -> Domineering:
        """Return an empty board of this size."""
        return cls((row, column) for row in range(rows) for column in range(columns))

    @classmethod
    def parse(cls, text: str) -> Domineering:
        """Return the board of a size, or of rows of squares: . is empty, # is taken, / separates rows.

        >>> Domineering.parse("4x4") == Domineering.rectangle(4, 4)
        True
        >>> str(Domineering.parse(".#/../.."))
        '.#/../..'
        """
        if "x" in expect(str, text, "a board as text").lower() or "×" in text:
            rows, columns = read_size(text)
            if rows * columns > _LARGEST:
                raise TooLarge(f"expected a board of at most {_LARGEST} squares, not {rows}x{columns}")
            return cls.rectangle(rows, columns)
        for column, sign in enumerate(text, 1):
            if sign not in ".#/":
                raise NotationError(f"expected a size such as 4x4, or . # /, not {sign!r}", text=text, column=column)
        lines = text.split("/")
        return cls((i, j) for i, line in enumerate(lines) for j, sign in enumerate(line) if sign == ".")

    def moves(self, player: Player | str) -> list[Cell]:
        """Return the squares where a player can put a domino."""
        down, right = _STEP[as_player(player)]
        return sorted((i, j) for i, j in self.cells if (i + down, j + right) in self.cells)

    def options(self, player: Player | str) -> Options[Domineering]:
        """Return the boards with one more domino."""
        down, right = _STEP[as_player(player)]
        return Options(
            self.moves(player),
            lambda cell: Domineering(self.cells - {cell, (cell[0] + down, cell[1] + right)}),
        )

    def components(self) -> tuple[Domineering, ...]:
        """Return the regions with room for a domino, each moved to the corner."""
        rest, regions = set(self.cells), []
        for cell in sorted(self.cells):
            if cell in rest:
                rest.discard(cell)
                region = [cell]
                for i, j in region:  # grows in the loop
                    near = {(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)} & rest
                    rest -= near
                    region += near
                if len(region) > 1:
                    regions.append(_move_to_corner(region))
        return tuple(regions)

    def describe(self, player: Player | str, move: Cell) -> str:
        """Return a move in words."""
        (row, column), way = move, "upright" if as_player(player) is Player.LEFT else "lying"
        return f"a domino {way} at row {row + 1}, column {column + 1}"

    def __neg__(self) -> Domineering:
        return Domineering((column, row) for row, column in self.cells)

    def __str__(self) -> str:
        height, width = (max((cell[axis] for cell in self.cells), default=-1) + 1 for axis in (0, 1))
        if self.cells and len(self.cells) == height * width:
            return f"{height}x{width}"
        return "/".join("".join(".#"[(i, j) not in self.cells] for j in range(width)) for i in range(height))

    def __repr__(self) -> str:
        return f"Domineering.parse({str(self)!r})"


def _as_cell(square: Cell) -> Cell:
    try:
        row, column = square
    except (TypeError, ValueError):
        raise InvalidArgument(f"expected a square as (row, column), not {square!r:.60}") from None
    return expect(int, row, "the number of a row"), expect(int, column, "the number of a column")


def _move_to_corner(region: list[Cell]) -> Domineering:
    top, left = (min(cell[axis] for cell in region) for axis in (0, 1))
    return Domineering((row - top, column - left) for row, column in region)
