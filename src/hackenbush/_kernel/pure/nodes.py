"""The three kinds of canonical game, and what can be read off each of them without any search.

A node is a number x, a simple game x + n.up + *k with (n, k) != (0, 0), or a general {L|R} whose options
are the ids of other nodes. Numbers and simple games have their options by formula (Siegel, Combinatorial
Game Theory, II.1 and II.3), never stored: x + *k has x + *i for i < k on both sides, and for n > 0

    x + n.up + *k = {x | x + (n-1).up + *(k xor 1)},  but  x + up + * = {x, x + * | x};

n < 0 is the mirror image. A node knows its stops, and on which side of them it lies: with number avoidance
this settles every comparison with a number, since G <= x iff LS(G) < x, or LS(G) = x and no G^L with Right
stop x is >= x.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from hackenbush._kernel.pure.dyadic import Bound, Dyadic, less, reduced
from hackenbush.errors import TooHard

LEFT, RIGHT = 0, 1
NUMBER, SIMPLE, GENERAL = 0, 1, 2

Form: TypeAlias = tuple[Dyadic, int, int]  # number part, ups, nimber
Options: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]

MOST_SIMPLE = 1 << 31  # ups and nimbers stay below this


@dataclass(slots=True, eq=False)
class Node:
    """A canonical game; never changed once it can be reached by its id."""

    kind: int
    key: tuple[object, ...]  # names the value: two nodes with one key are one node
    stops: tuple[Dyadic, Dyadic]
    within: tuple[bool, bool]  # game <= its Left stop; game >= its Right stop
    ups: int = 0
    nimber: int = 0
    options: Options = ((), ())


def closed_node(x: Dyadic, ups: int, nimber: int) -> Node:
    """The node of x + ups.up + *nimber."""
    if not (-MOST_SIMPLE < ups < MOST_SIMPLE and 0 <= nimber < MOST_SIMPLE):
        raise TooHard("a simple game has fewer than 2^31 ups, and a nimber from 0 to 2^31 - 1")
    kind = SIMPLE if ups or nimber else NUMBER
    within = _is_at_least_zero(-ups, nimber), _is_at_least_zero(ups, nimber)
    return Node(kind, (*x, ups, nimber), (x, x), within, ups, nimber)


def general_node(options: Options, left: Bound, right: Bound) -> Node:
    """The node of {L|R}, which is no number, from the ends that its options make."""
    stops, within = (left[0], right[0]), (left[1], right[1])
    return Node(GENERAL, options, stops, within, options=options)


def end(options: Iterable[Node], side: int) -> Bound:
    """The best stop that these options of one player lead to, and whether none is as good as that number."""
    best, is_open = None, True
    for node in options:
        stop = node.stops[1 - side]
        if stop == best:
            is_open = is_open and not node.within[1 - side]
        elif best is None or (less(best, stop) if side == LEFT else less(stop, best)):
            best, is_open = stop, not node.within[1 - side]
    assert best is not None, "a player without options has no stop to move to"
    return best, is_open


def closed_le(g: Node, h: Node) -> bool:
    """Whether g <= h, of numbers and simple games with the same number part."""
    return _is_at_least_zero(h.ups - g.ups, g.nimber ^ h.nimber)


def _is_at_least_zero(ups: int, nimber: int) -> bool:
    return ups > 1 or (ups == 1 and nimber != 1) or (ups == 0 and nimber == 0)


def number_options(x: Dyadic, side: int) -> list[Dyadic]:
    """The options of the canonical form of a number: at most one on each side."""
    mantissa, exponent = x
    step = -1 if side == LEFT else 1
    if exponent:
        return [reduced(mantissa + step, exponent)]
    return [(mantissa + step, 0)] if mantissa * step < 0 else []


def simple_options(node: Node, side: int) -> Iterator[Form]:
    """The options of x + n.up + *k, which is no number."""
    x, ups, nimber = node.stops[LEFT], node.ups, node.nimber
    forward = 1 if side == LEFT else -1
    if ups == 0:
        for i in range(nimber):
            yield x, 0, i
    elif ups * forward < 0:
        yield x, ups + forward, nimber ^ 1
    else:
        yield x, 0, 0
        if ups == forward and nimber == 1:
            yield x, 0, 1


def up_form(left: Collection[Node], right: Collection[Node]) -> Form | None:
    """The game x + n.up + *k, n != 0, that a canonical {L|R} is, or None."""
    nodes = (*left, *right)
    x = nodes[0].stops[LEFT]
    if any(node.kind == GENERAL or node.stops[LEFT] != x for node in nodes):
        return None
    lefts = {(node.ups, node.nimber) for node in left}
    rights = {(node.ups, node.nimber) for node in right}
    for forward, better, worse in ((1, lefts, rights), (-1, rights, lefts)):
        if better == {(0, 0), (0, 1)} and worse == {(0, 0)}:
            return x, forward, 1
        if better == {(0, 0)} and len(worse) == 1:
            [(ups, nimber)] = worse
            if ups * forward >= 0:
                return x, ups + forward, nimber ^ 1
    return None
