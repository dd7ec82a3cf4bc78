"""Red-blue trees on the ground: their value, and all best cuts.

The twin of ``native/trees.cpp``; `board` says what ends, colors and points are. A node is worth the sum of its
branches, and a branch its edge put under the worth x of the node it leads to: 1:x for blue, -1:x for red. Numbers are
pairs (mantissa, exponent) in lowest terms, which take quadratic time on a path; the compiled kernel works in place.

Best cuts. Both sticks are continuous in x, increasing and linear between integers, with slopes 2**-j. So the least that
a player's cut can take from a node is 2**-loss for an integer, its *loss*, and that of a branch is the loss above plus
the j of the slope on the side of x that the cut moves to; if the player has no edge above, only the branch's own edge
is left to cut. The largest loss wins, and every branch that attains it leads to best cuts.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple

from hackenbush._kernel.pure.board import WORD

__all__ = ["tree_best", "tree_value"]

_BLUE, _RED = b"br"
_NO_CUT = -1  # the loss of a player who has no edge to cut; others are natural numbers

_NO_CUTS = (_NO_CUT, _NO_CUT)

Number = tuple[int, int]
Losses = tuple[int, int]  # of Left, of Right


class _Branch(NamedTuple):
    """An edge from a node to the one below it."""

    node: int
    below: int
    edge: int
    is_blue: bool


def tree_value(ends: bytes, colors: bytes, points: int) -> Number:
    """Return the value of a red-blue tree as mantissa and exponent, in lowest terms."""
    worth: dict[int, Number] = {}
    for _ in _valued(_branches(ends, colors, points), worth):
        pass
    return worth.get(0, (0, 0))


def tree_best(ends: bytes, colors: bytes, points: int) -> bytes:
    """Return a byte for every edge: bit 0 if it is a best cut for Left, bit 1 if it is one for Right."""
    branches = _branches(ends, colors, points)
    losses: list[Losses] = []  # of branches
    most: dict[int, Losses] = {}  # of nodes
    for branch, (mantissa, exponent) in _valued(branches, {}):
        left, right = most.get(branch.node, _NO_CUTS)
        loss = (
            _branch_loss(left, branch.is_blue, -(-mantissa >> exponent)),
            _branch_loss(right, not branch.is_blue, -(mantissa >> exponent)),
        )
        losses.append(loss)
        before = most.get(branch.below, _NO_CUTS)
        most[branch.below] = max(before[0], loss[0]), max(before[1], loss[1])
    best = bytearray(len(colors))
    for player in (0, 1):
        reached = {0}
        for branch, loss in zip(reversed(branches), reversed(losses), strict=True):
            if branch.below in reached and loss[player] == most[branch.below][player] != _NO_CUT:
                if most.get(branch.node, _NO_CUTS)[player] == _NO_CUT:
                    best[branch.edge] |= 1 << player
                else:
                    reached.add(branch.node)
    return bytes(best)


def _branch_loss(above: int, is_own: bool, ceiling: int) -> int:
    """Return the loss in a branch, from that in its node and from what the node is worth to the player, rounded up."""
    if above == _NO_CUT:
        return -ceiling if is_own else _NO_CUT  # all above is the other's, so the worth is an integer
    if is_own:
        return above + (0 if ceiling > 0 else 1 - ceiling)
    return above + max(ceiling, 0)


def _valued(branches: list[_Branch], worth: dict[int, Number]) -> Iterator[tuple[_Branch, Number]]:
    """Yield every branch with what its node is worth, and add it to the worth of the node below."""
    for branch in branches:
        above = worth.pop(branch.node, (0, 0))
        yield branch, above
        x = _put_on(branch.is_blue, above)
        worth[branch.below] = _plus(worth[branch.below], x) if branch.below in worth else x


def _put_on(is_blue: bool, x: Number) -> Number:
    """Return 1:x for a blue edge, -1:x for a red one."""
    mantissa, exponent = x
    if not is_blue:
        mantissa = -mantissa
    if mantissa >= 0:
        mantissa += 1 << exponent
    else:
        halvings = -(mantissa >> exponent)
        mantissa += (halvings + 1) << exponent  # now at least 1, below 2
        exponent += halvings
    return mantissa if is_blue else -mantissa, exponent


def _plus(x: Number, y: Number) -> Number:
    (fine, exponent), (coarse, smaller) = (x, y) if x[1] >= y[1] else (y, x)
    total = fine + (coarse << (exponent - smaller))
    zeros = min((total & -total).bit_length() - 1, exponent) if total else exponent
    return total >> zeros, exponent - zeros


def _branches(ends: bytes, colors: bytes, points: int) -> list[_Branch]:
    """Return the branches of a red-blue tree, upper ones first, without what floats.

    Leaves are taken off one after another; the xor of a node's neighbours and of its edges names those of a leaf.
    """
    if len(ends) != 8 * len(colors):
        raise ValueError("every edge has two ends of four bytes and a color")
    codes = [0 if WORD <= code < WORD + points else code for code in array("I", ends)]
    stubs = {code: [0, 0, 0] for code in codes}  # degree, xor of neighbours, xor of edges
    for place, code in enumerate(codes):
        stub = stubs[code]
        stub[0] += 1
        stub[1] ^= codes[place ^ 1]
        stub[2] ^= place // 2
    off = []
    for leaf in stubs:
        node = leaf
        while node and stubs[node][0] == 1:
            _, below, edge = stubs[node]
            off.append(_Branch(node, below, edge, colors[edge] == _BLUE))
            stubs[node][0] = 0
            stub = stubs[below]
            stub[0] -= 1
            stub[1] ^= node
            stub[2] ^= edge
            node = below
    if 0 in stubs and stubs[0][0]:
        raise ValueError("a cycle stands on the ground")  # which keeps its path to the ground
    standing = {0}
    for branch in reversed(off):
        if branch.below in standing:
            standing.add(branch.node)
            if colors[branch.edge] not in (_BLUE, _RED):
                raise ValueError("a green edge stands on the ground")
    return [branch for branch in off if branch.node in standing]
