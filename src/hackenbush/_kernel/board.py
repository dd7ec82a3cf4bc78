"""Pictures as flat arrays, compiled or in plain Python: see `pure_board` for what the arrays are.

| function | gives |
| --- | --- |
| ``read_edges(text)``, ``read_letters(text)`` | ends, colors, words and the fault, (place, reason) or None |
| ``write_edges(ends, colors, words)`` | the list of edges |
| ``write_letters(ends, colors, words, names)`` | the letters, or None where they cannot carry it |
| ``pack_edges(starts, ends, largest)`` | the ends of edges, no code above the largest, as one array |
| ``edge_key(ends, colors)`` | bytes that are equal for the same edges in any order |
| ``degrees(ends, points)`` | the number of nodes besides the ground, of ends at the ground, the most at another node |
| ``grounded(ends, points)`` | a byte for every edge: 1 if it is joined to the ground |
| ``falls(ends, points, edge)`` | a byte for every edge: 1 if it falls when this one is cut |
| ``cut(ends, colors, points, edge)`` | what stands after a cut |
| ``components(ends, colors, points)`` | the parts that meet only at the ground |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hackenbush import _kernel

if TYPE_CHECKING or _kernel.NAME == "native":
    from hackenbush._kernel.native import (
        components,
        cut,
        degrees,
        edge_key,
        falls,
        grounded,
        pack_edges,
        read_edges,
        read_letters,
        write_edges,
        write_letters,
    )
else:
    from hackenbush._kernel.pure_board import (
        components,
        cut,
        degrees,
        edge_key,
        falls,
        grounded,
        pack_edges,
        read_edges,
        read_letters,
        write_edges,
        write_letters,
    )

__all__ = [
    "components", "cut", "degrees", "edge_key", "falls", "grounded", "pack_edges", "read_edges", "read_letters",
    "write_edges", "write_letters",
]  # fmt: skip
