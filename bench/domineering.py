"""Domineering, as a user of `hackenbush` writes it: a bitboard with `options` and `components`.

Left places dominoes vertically, Right horizontally, on empty cells; a player who cannot move loses (G. Andersson; see
*Winning Ways*, ch. 5). Regions that share no edge are a sum; a region's place and its mirror images do not
matter, so each part is moved to the corner and replaced by the smallest of its four mirror images.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hackenbush import Player

STRIDE = 8
"""Bits from a row to the next: a row is a byte, whose last bit stays clear so that no step sideways wraps."""

MIRROR = [
    bytes(int(f"{row:08b}"[::-1], 2) >> 8 - width if row < 1 << width else 0 for row in range(256))
    for width in range(9)
]
"""For each width, the table that mirrors a row of that many columns."""


class Domineering(NamedTuple):
    """A set of empty cells: bit ``8 * row + column`` of `cells` for each.

    >>> str(Domineering.rectangle(1, 3)), str(Domineering(0b101))
    ('...', '.#.')
    >>> [len(list(Domineering.rectangle(2, 3).options(player))) for player in Player]
    [3, 4]
    >>> Domineering(0).components()
    []
    """

    cells: int

    @classmethod
    def rectangle(cls, rows: int, columns: int) -> Domineering:
        """Return the empty board; up to seven columns."""
        if not 0 <= columns < STRIDE:
            raise ValueError(f"expected at most {STRIDE - 1} columns, not {columns}")
        return cls(int.from_bytes(bytes([(1 << columns) - 1]) * rows, "little"))

    def options(self, player: Player) -> list[Domineering]:
        """Return the boards after each placement of one domino by the player."""
        cells = self.cells
        step = STRIDE if player is Player.LEFT else 1
        firsts = cells & cells >> step
        boards = []
        while firsts:
            first = firsts & -firsts
            firsts ^= first
            boards.append(Domineering(cells ^ first ^ first << step))
        return boards

    def components(self) -> list[Domineering]:
        """Return the connected parts of two cells or more, each in its normal form."""
        rest = self.cells
        parts = []
        while rest:
            part = rest & ~(rest + (rest & -rest))  # the carry runs to the end of the first run of cells
            while part != rest:
                grown = part | (part << STRIDE | part >> STRIDE) & rest
                grown |= (grown << 1 | grown >> 1) & rest
                if grown == part:
                    break
                part = grown
            rest ^= part
            if part & part - 1:
                parts.append(_normal(part))
        return parts

    def __str__(self) -> str:
        rows = self.cells.to_bytes(-(-self.cells.bit_length() // STRIDE), "little")
        width = max(rows, default=0).bit_length()
        return "\n".join("".join(".#"[not row >> column & 1] for column in range(width)) for row in rows)


@lru_cache(maxsize=1 << 16)
def _normal(part: int) -> Domineering:
    """Return the smallest mirror image of a part, moved to the corner."""
    rows = part.to_bytes(-(-part.bit_length() // STRIDE), "little").strip(b"\0")
    mirrored = rows.translate(MIRROR[max(rows).bit_length()])
    rows = mirrored.translate(MIRROR[max(mirrored).bit_length()])
    return Domineering(int.from_bytes(min(rows, mirrored, rows[::-1], mirrored[::-1]), "little"))
