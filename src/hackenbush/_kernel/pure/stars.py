"""How a general game compares with x + n.up + *k, for all nimbers k at once.

Let x be the Left stop of G (the stops settle other number parts) and S = {k : G <= x + n.up + *k}. By the
definition of <= and the options of x + n.up + *k, in S are all k but these:

    every k with G^L >= x + n.up + *k for some G^L;
    n > 0: every k with x + (n-1).up + *(k xor 1) <= G;
    n < 0: every k if x <= G, and k = 1 if n = -1 and x + * <= G;
    n = 0: every k with x + *i <= G for some i < k.

The last is settled by two least nimbers, a mex for games that are not impartial: p, that x + *p is below no
G^L, and q, that x + *q is above no G^R. Below both, x + *k and G are confused. If p < q then G <= x + *p,
which bars x + *i <= G for i > p; if q < p it is the other way round; if p = q then G = x + *p.

So S is finite or lacks finitely many k, and a game compares with a nimber of thirty bits as fast as with
*2. No tower of ups is walked either: n falls only as the play in G gets shorter. What is <= G is the mirror
image.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import NamedTuple, TypeAlias

from hackenbush._kernel.pure.dyadic import Dyadic
from hackenbush._kernel.pure.nodes import GENERAL, LEFT, Node

# (G, side, n): {k : G <= LS(G) + n.up + *k} on the Left, and its mirror image {k : RS(G) - n.up + *k <= G}.
StarKey: TypeAlias = tuple[int, int, int]


class StarSet(NamedTuple):
    """A set of nimbers that is finite or lacks finitely many.

    >>> few = StarSet(frozenset({0, 1, 5}))
    >>> few.least_missing, few.complement().least_missing, few.union(few.complement()).least_missing
    (2, 0, None)
    """

    listed: frozenset[int] = frozenset()
    is_all_but: bool = False  # the listed ones are those that it lacks

    def has(self, nimber: int) -> bool:
        """Whether the nimber is in the set."""
        return (nimber in self.listed) != self.is_all_but

    def complement(self) -> StarSet:
        """All other nimbers."""
        return StarSet(self.listed, not self.is_all_but)

    def union(self, other: StarSet) -> StarSet:
        """The nimbers in one or both."""
        if not self.is_all_but and not other.is_all_but:
            return StarSet(self.listed | other.listed)
        if self.is_all_but and other.is_all_but:
            return StarSet(self.listed & other.listed, True)
        lacking, more = (self, other) if self.is_all_but else (other, self)
        return StarSet(lacking.listed - more.listed, True)

    def turned(self) -> StarSet:
        """{k xor 1 : k in the set}."""
        return StarSet(frozenset(k ^ 1 for k in self.listed), self.is_all_but)

    def before(self, bound: int) -> list[int]:
        """The nimbers in the set that are less than the bound."""
        if self.is_all_but:
            return [k for k in range(bound) if k not in self.listed]
        return [k for k in self.listed if k < bound]

    @property
    def least(self) -> int | None:
        """The least nimber in the set; None if it is empty."""
        return self.complement().least_missing

    @property
    def least_missing(self) -> int | None:
        """The least nimber that is not in the set; None if it has them all."""
        if self.is_all_but:
            return min(self.listed, default=None)
        return next(k for k in range(len(self.listed) + 1) if k not in self.listed)


NONE, ALL = StarSet(), StarSet(is_all_but=True)


def needed_sets(nodes: Mapping[int, Node], key: StarKey) -> Iterator[StarKey]:
    """The sets that `star_set` takes this one from."""
    game, side, ups = key
    node = nodes[game]
    x, other = node.stops[side], 1 - side
    for option in node.options[side]:
        if nodes[option].kind == GENERAL and nodes[option].stops[other] == x:
            yield option, other, -ups
    if node.stops[other] == x:
        if ups:
            yield game, other, min(1 - ups, 0)
        else:
            for option in node.options[other]:
                if nodes[option].kind == GENERAL and nodes[option].stops[side] == x:
                    yield option, side, 0


def star_set(nodes: Mapping[int, Node], sets: Mapping[StarKey, StarSet], key: StarKey) -> StarSet:
    """The set of this key, once those it needs are known. The words are for Left; Right is the mirror."""
    game, side, ups = key
    node = nodes[game]
    x, other = node.stops[side], 1 - side
    barred = union(_below(nodes, sets, option, side, x, ups) for option in node.options[side])
    if node.stops[other] != x:
        return barred.complement()
    if ups > 0:
        barred = barred.union(_below(nodes, sets, game, side, x, ups - 1).turned())
    elif ups < 0:
        below = _below(nodes, sets, game, side, x, 0)
        if below.has(0):
            return NONE
        if ups == -1 and below.has(1):
            barred = barred.union(StarSet(frozenset({1})))
    else:
        mine = barred.least_missing
        barred_there = union(_below(nodes, sets, option, other, x, 0) for option in node.options[other])
        theirs = barred_there.least_missing
        if theirs is not None and theirs == mine:
            return StarSet(frozenset({theirs}))
        if theirs is not None and (mine is None or theirs < mine):
            return NONE
    return barred.complement()


def closed_below(node: Node, side: int, ups: int = 0) -> StarSet:
    """{k : x + ups.up + *k <= node}, x being the number part of the node, which is no general one."""
    spare = (node.ups if side == LEFT else -node.ups) - ups
    if spare > 1:
        return ALL
    if spare == 1:
        return StarSet(frozenset({node.nimber ^ 1}), True)
    return StarSet(frozenset({node.nimber})) if spare == 0 else NONE


def union(sets: Iterable[StarSet]) -> StarSet:
    """The nimbers that are in one of the sets at least."""
    return reduce(StarSet.union, sets, NONE)


def _below(
    nodes: Mapping[int, Node], sets: Mapping[StarKey, StarSet], game: int, side: int, x: Dyadic, ups: int
) -> StarSet:
    """{k : x + ups.up + *k <= game}, whose Right stop is x or less."""
    node = nodes[game]
    if node.stops[1 - side] != x:
        return NONE
    return sets[game, 1 - side, -ups] if node.kind == GENERAL else closed_below(node, side, ups)
