"""Red-blue trees on the ground: their value, all best cuts, and all winning ones.

A node is worth the sum of its branches. A branch is worth the stick 1:x (blue) or -1:x (red), where x is the value of
the node it leads to (the colon principle: Berlekamp, Conway and Guy, *Winning Ways*, chapter 7; `numbers` has the rule
for
sticks). A cut removes a branch, which changes the values of the nodes below it, down to the ground. The best cuts of a
player leave that player the most; winning cuts leave at least 0, and the other player, who moves next, loses.
"""

from __future__ import annotations

from fractions import Fraction

from hackenbush._kernel.pure.board import beyond, blocks, check, neighbors
from hackenbush._kernel.pure.numbers import pair, short, stick

__all__ = ["tree_best", "tree_value", "tree_winning"]

_MOST_STICKS = 100_000
_BLUE, _RED = b"br"


def tree_value(ends: bytes, colors: bytes, points: int) -> tuple[int, int]:
    """Return the value of a red-blue tree as mantissa and exponent, in lowest terms."""
    return pair(_Tree(ends, colors, points).worth.get(0, Fraction(0)))


def tree_best(ends: bytes, colors: bytes, points: int) -> bytes:
    """Return a byte for every edge: bit 0 if it is a best cut for Left, bit 1 if it is one for Right."""
    left = _Tree(ends, colors, points).after_cuts()
    best = bytearray(len(colors))
    for bit, color, choose in ((1, _BLUE, max), (2, _RED, min)):
        own = [edge for edge in left if colors[edge] == color]
        wanted = choose((left[edge] for edge in own), default=None)
        for edge in own:
            best[edge] |= bit * (left[edge] == wanted)
    return bytes(best)


def tree_winning(ends: bytes, colors: bytes, points: int) -> bytes:
    """Return a byte for every edge: bit 0 if it is a winning cut for Left, bit 1 if it is one for Right."""
    wins = bytearray(len(colors))
    for edge, x in _Tree(ends, colors, points).after_cuts().items():
        if colors[edge] == _BLUE:
            wins[edge] = 1 if x >= 0 else 0
        else:
            wins[edge] = 2 if x <= 0 else 0
    return bytes(wins)


class _Tree:
    """The values of nodes and branches, and the branch on which each node stands."""

    def __init__(self, ends: bytes, colors: bytes, points: int) -> None:
        check(ends, colors)
        self._colors = colors
        found = blocks(neighbors(ends, points))
        if any(len(edges) > 1 or not nodes for _, nodes, edges in found):
            raise ValueError("a cycle stands on the ground")
        if any(colors[edge] not in (_BLUE, _RED) for *_, edges in found for edge in edges):
            raise ValueError("a green edge stands on the ground")
        self.worth: dict[int, Fraction] = {}
        self.branches: dict[int, tuple[int, Fraction]] = {}  # by edge: the node below, and the value of the branch
        self._below: dict[int, int] = {}  # the edge below a node
        for root, (node,), (edge,) in found:
            branch = stick(colors[edge] == _BLUE, self.worth.get(node, Fraction(0)))
            self.worth[root] = short(self.worth.get(root, 0) + branch)
            self.branches[edge] = root, branch
            self._below[node] = edge
        heights = {0: 0}
        for root, (node,), _ in reversed(found):
            heights[node] = heights[root] + 1
        self._sticks = sum(heights.values())  # values that change when every edge is cut in turn

    def after_cuts(self) -> dict[int, Fraction]:
        """Return the value of the tree after each cut."""
        if self._sticks > _MOST_STICKS:
            raise beyond("trying every cut of a tree this tall")
        return {edge: self._after(edge) for edge in self.branches}

    def _after(self, edge: int) -> Fraction:
        """Return the value of the tree when an edge is cut."""
        node, branch = self.branches[edge]
        x = self.worth[node] - branch
        while node:
            edge = self._below[node]
            node, branch = self.branches[edge]
            x = self.worth[node] - branch + stick(self._colors[edge] == _BLUE, x)
        return x
