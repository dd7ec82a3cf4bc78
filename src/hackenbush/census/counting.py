"""How many pictures a family has, without listing them: Burnside's lemma and Pólya's theorem.

Permute the nodes in all ways. A permutation fixes a multigraph if all places for edges (pairs of nodes, loops) on the
same cycle have the same edges. The number of multigraphs up to renaming is the mean number that a permutation fixes,
which depends only on the lengths of its cycles. With 2n nodes there is room for any n edges, so this counts all
multigraphs without isolated nodes: R with a ground, F without one. A multigraph with a ground is the part that stands
plus the part that floats, so R = C·F as power series, and C counts pictures (Harary and Palmer, *Graphical
Enumeration*, 1973). To count pictures that are their own negatives, exchange colors along with nodes. Forests on the
ground are multisets of edges with forests on them (Pólya).

This module does not use the enumeration, so each checks the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import factorial, gcd, lcm, prod

from hackenbush.census.families import Family
from hackenbush.errors import InvalidArgument

__all__ = ["count_pictures"]

_Series = list[int]  # coefficients, by number of edges


def count_pictures(family: Family, edges: int) -> int:
    """Return how many pictures of a family have this many edges.

    >>> [count_pictures(Family("g", "trees"), edges) for edges in range(8)]
    [1, 1, 2, 4, 9, 20, 48, 115]
    >>> count_pictures(Family("br"), 7), count_pictures(Family("brg"), 0)
    (410992, 1)
    """
    if edges < 0:
        raise InvalidArgument(f"expected 0 edges or more, not {edges}")
    counted = {"trees": _forests, "stalks": _stalks}.get(family.shapes, _standing)
    every = counted(family, edges, False)[edges]
    return (every + counted(family, edges, True)[edges]) // 2 if family.up_to_negation else every


def _stalks(family: Family, edges: int, swapped: bool) -> _Series:
    colors = _own_negatives(family) if swapped else len(family.colors)
    return [colors**n for n in range(edges + 1)]


def _own_negatives(family: Family) -> int:
    return family.colors.count("g")


# ---- multigraphs -------------------------------------------------------------------------------------------


def _standing(family: Family, edges: int, swapped: bool) -> _Series:
    """Return the numbers of pictures; if ``swapped``, of those that stay the same when blue and red are exchanged."""
    with_ground, without = (_all_graphs(family, edges, swapped, grounds) for grounds in (1, 0))
    quotient: _Series = []
    for n in range(edges + 1):
        quotient.append(with_ground[n] - sum(quotient[i] * without[n - i] for i in range(n)))
    return quotient


def _all_graphs(family: Family, edges: int, swapped: bool, grounds: int) -> _Series:
    """Return the numbers of multigraphs, connected to the ground or not; there is one ground node or none."""
    nodes = 2 * edges
    total = [0] * (edges + 1)
    for cycles in _partitions(nodes):
        weight = factorial(nodes) // prod(length**count * factorial(count) for length, count in Counter(cycles).items())
        kept = [1] + [0] * edges
        for length, count in _places([1] * grounds + cycles, loops=family.shapes == "all").items():
            if length <= edges:
                for _ in range(count):
                    _choose(kept, length, family, swapped)
        total = [before + weight * more for before, more in zip(total, kept, strict=True)]
    return [number // factorial(nodes) for number in total]


def _places(cycles: list[int], *, loops: bool) -> Counter[int]:
    """Return the lengths of the cycles of places for edges, given those of the nodes."""
    places: Counter[int] = Counter()
    for length in cycles:
        places[length] += (length - 1) // 2 + loops
        if length % 2 == 0:
            places[length // 2] += 1  # of opposite nodes
    for one, other in combinations(cycles, 2):
        places[lcm(one, other)] += gcd(one, other)
    return places


def _choose(kept: _Series, length: int, family: Family, swapped: bool) -> None:
    """Multiply a series by the ways to put edges on a cycle of places."""
    is_turned = swapped and length % 2 == 1  # after one round blue and red are exchanged
    colors = _own_negatives(family) if is_turned else len(family.colors)
    if family.shapes == "simple":
        for n in range(len(kept) - 1, length - 1, -1):
            kept[n] += colors * kept[n - length]
        return
    pairs = [2 * length] if is_turned and "b" in family.colors else []
    for step in [length] * colors + pairs:
        for n in range(step, len(kept)):
            kept[n] += kept[n - step]


def _partitions(total: int) -> Iterator[list[int]]:
    """Yield the ways to write a number as a sum of descending terms."""
    waiting: list[tuple[list[int], int]] = [([], total)]
    while waiting:
        parts, rest = waiting.pop()
        if not rest:
            yield parts
        waiting += [([*parts, part], rest - part) for part in range(1, min(rest, *parts[-1:], rest) + 1)]


# ---- trees -------------------------------------------------------------------------------------------------


def _forests(family: Family, edges: int, swapped: bool) -> _Series:
    every = _multisets(edges, [len(family.colors)] * 2, None)
    return _multisets(edges, [len(family.colors), _own_negatives(family)], every) if swapped else every


def _multisets(edges: int, colors: list[int], every: _Series | None) -> _Series:
    """Return f = exp(b(x) + b(x²)/2 + …) for branches b = colors·x·f, with all branches at even places.

    Without ``every`` all powers use the same series; with it, odd powers count forests that are their own negatives.
    """
    found = [1] + [0] * edges
    for n in range(1, edges + 1):
        total = 0
        for i in range(1, n + 1):
            for size in (d for d in range(1, i + 1) if i % d == 0):
                is_even = (i // size) % 2 == 0
                forests = every if every is not None and is_even else found
                total += size * colors[0 if is_even else 1] * forests[size - 1] * found[n - i]
        found[n] = total // n
    return found
