"""Green Hackenbush: the nim value of a picture, the value after every cut, and the winning cuts.

By the colon principle only the nim value of what stands on a node counts, so a bridge under x is worth x + 1. By the
fusion principle the nodes of a cycle can be merged into one, and each of its edges becomes a loop worth 1. So a block
of several edges is worth the nim-sum of the values on its nodes, and of 1 if it has an odd number of edges (Berlekamp,
Conway and Guy, *Winning Ways*, chapter 7). All edges count as green, and floating ones are ignored. The value after a
cut is found by cutting.
"""

from __future__ import annotations

from array import array

from hackenbush._kernel.pure.board import beyond, blocks, components, neighbors

__all__ = ["green_options", "green_value", "green_winning"]

_FLOATING = 2**32 - 1
_MOST_EDGES = 600  # in one part, to try every cut


def green_value(ends: bytes, points: int) -> int:
    """Return the nim value of what stands on the ground."""
    carried: dict[int, int] = {}
    for root, nodes, edges in blocks(neighbors(ends, points)):
        if len(nodes) == len(edges) == 1:
            worth = carried.pop(nodes[0], 0) + 1
        else:
            worth = len(edges) & 1
            for node in nodes:
                worth ^= carried.pop(node, 0)
        carried[root] = carried.get(root, 0) ^ worth
    return carried.get(0, 0)


def green_options(ends: bytes, points: int) -> bytes:
    """Return an unsigned 32-bit int for every edge: the nim value after it is cut, or 2**32 - 1 if it floats."""
    values = array("I", [_FLOATING]) * (len(ends) // 8)
    whole = green_value(ends, points)
    for part, _, indices in components(ends, bytes(len(ends) // 8), points):
        if len(indices) > 4 * _MOST_EDGES:
            raise beyond(f"trying every cut of more than {_MOST_EDGES:,} green edges")
        others = whole ^ green_value(part, points)
        for place, edge in enumerate(memoryview(indices).cast("I")):
            values[edge] = others ^ green_value(part[: 8 * place] + part[8 * place + 8 :], points)
    return values.tobytes()


def green_winning(ends: bytes, points: int) -> bytes:
    """Return 1 for every edge whose cut leaves nim value 0, 0 for the others."""
    return bytes(value == 0 for value in memoryview(green_options(ends, points)).cast("I"))
