"""Tables for people: columns as wide as they must be."""

from __future__ import annotations

from collections.abc import Sequence

from hackenbush.cli.looks import Look

__all__ = ["write_table"]


def write_table(rows: Sequence[Sequence[str]], look: Look) -> str:
    """Return rows as a table, with the first column in bold.

    >>> print(write_table([("half", "1/2"), ("two", "2")], Look()))
    half  1/2
    two   2
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *rest in rows:
        cells = "  ".join(cell.ljust(width) for cell, width in zip(rest, widths[1:], strict=True))
        lines.append(f"{look.paint(first, 'bold')}{' ' * (widths[0] - len(first))}  {cells}".rstrip())
    return "\n".join(lines)
