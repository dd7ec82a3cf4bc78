"""How long random play lasts on average: both players make any of their moves, each with the same chance.

Cutting a green picture at random comes to putting all its edges in a random order and cutting each that still stands
when its time comes. An edge of a tree at depth d does so if it comes first of the d edges from the ground to it, so a
tree lasts the sum of all 1/d, and a stalk of n edges H(n) = 1 + 1/2 + … + 1/n. Small games of any kind are worked out
over all positions, others are played many times.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from hackenbush.board.nodes import is_ground
from hackenbush.board.position import Position
from hackenbush.errors import InvalidArgument, TooHard
from hackenbush.playable import Playable, untrack
from hackenbush.players import Player, as_player
from hackenbush.playing.harmonic import harmonic, harmonic_bounds
from hackenbush.playing.playout import Playout
from hackenbush.rulesets.reading import Readable, as_playable
from hackenbush.solvers import Budget
from hackenbush.solvers.budget import Meter

__all__ = ["Length", "expected_length"]

_EXACT_DEPTH = 2_000  # edges, up to which sums of 1/d are written as one fraction
_SEARCHED = Budget(positions=100_000, seconds=10.0)  # options looked at
_LARGEST = 24  # edges of a picture in which all ways to play are looked at
_UNIT = Fraction(1, 10**30)


class Length(NamedTuple):
    """An average number of moves: exact if ``error`` is 0, and how it was found.

    ``method`` is "harmonic", "tree" or "search", and then the true average is at most ``error`` away; or "sampling",
    and then ``error`` is the standard error.
    """

    mean: Fraction
    error: Fraction
    method: str


def expected_length(
    position: Readable, *, first: Player | str = Player.LEFT, samples: int = 10_000, seed: int = 0
) -> Length:
    """Return how many moves random play lasts on average.

    >>> expected_length(Position("gggg")), expected_length(Position("g(g,gg)")).mean
    (Length(mean=Fraction(25, 12), error=Fraction(0, 1), method='harmonic'), Fraction(7, 3))
    >>> expected_length(Position("0-1G 1-0G")), expected_length(Position("")).mean
    (Length(mean=Fraction(2, 1), error=Fraction(0, 1), method='search'), Fraction(0, 1))
    >>> expected_length(Position("bb+r"), first=Player.RIGHT).mean
    Fraction(2, 1)

    A position that is too large to be worked out is played ``samples`` times.
    """
    position, first = untrack(as_playable(position)), as_player(first)
    if samples < 2:
        raise InvalidArgument(f"expected 2 samples or more, not {samples}")
    if isinstance(position, Position) and position.is_green:
        return _of_green(position, samples, seed)
    try:
        return Length(_searched(position, first, Playout(Meter(_SEARCHED), _average)), Fraction(0), "search")
    except TooHard:
        rng = random.Random(seed)
        return _sampled([_played(position, first, rng) for _ in range(samples)])


# ---- green pictures ----------------------------------------------------------------------------------------


def _of_green(position: Position, samples: int, seed: int) -> Length:
    """Return the sum over the parts, none of which has to do with another."""
    if position and position.is_stalk:
        low, high = harmonic_bounds(len(position))
        exact = harmonic(len(position)) if len(position) <= _EXACT_DEPTH else (low + high) / 2
        return Length(exact, (high - low) / 2 if exact != low else Fraction(0), "harmonic")
    if position.is_tree:
        return _of_tree(position)
    playout, mean = Playout(Meter(_SEARCHED), _average), Fraction(0)
    try:
        for part in position.components():
            mean += _of_tree(part).mean if part.is_tree else _searched(part, Player.LEFT, playout)
        return Length(mean, Fraction(0), "search")
    except TooHard:
        rng, edges = random.Random(seed), _numbered(position)
        return _sampled([_cuts_in_random_order(edges, rng) for _ in range(samples)])


def _of_tree(position: Position) -> Length:
    """Return the sum of 1/d over all edges, d their number of edges down to the ground."""
    counts = sorted(Counter(_depths(position)).items())
    if not counts or counts[-1][0] <= _EXACT_DEPTH:
        return Length(sum((Fraction(count, depth) for depth, count in counts), Fraction(0)), Fraction(0), "tree")
    mean = sum((Fraction(count, depth) // _UNIT for depth, count in counts), 0) * _UNIT
    return Length(mean, len(counts) * _UNIT, "tree")


def _depths(position: Position) -> list[int]:
    """Return the depth of every edge of a tree."""
    above: dict[object, list[object]] = {}
    for start, end, _ in position.edges:
        start, end = (0 if is_ground(node) else node for node in (start, end))
        above.setdefault(start, []).append(end)
        above.setdefault(end, []).append(start)
    depth: dict[object, int] = {0: 0} if above else {}
    order = list(depth)
    for node in order:  # which grows
        for other in above[node]:
            if other not in depth:
                depth[other] = depth[node] + 1
                order.append(other)
    return [depth[node] for node in order[1:]]


def _numbered(position: Position) -> list[tuple[int, int]]:
    """Return the ends of the edges as numbers, the ground 0."""
    number: dict[object, int] = {}
    for node in position.nodes:
        number[node] = 0 if is_ground(node) else len(number) + 1
    return [(number[start], number[end]) for start, end, _ in position.edges]


def _cuts_in_random_order(edges: Sequence[tuple[int, int]], rng: random.Random) -> int:
    """Return how many edges still stand when their time comes, by putting them in from the last one to the first."""
    parent: dict[int, int] = {}

    def root(node: int) -> int:
        while (up := parent.setdefault(node, node)) != node:
            parent[node] = node = parent.setdefault(up, up)
        return node

    count = 0
    for start, end in rng.sample(edges, len(edges)):
        parent[root(start)] = root(end)
        count += root(end) == root(0)
    return count


# ---- any game ----------------------------------------------------------------------------------------------


def _searched(position: Playable, player: Player, playout: Playout[Fraction]) -> Fraction:
    """Return the average over all ways to play on; raises `TooHard` if there are too many."""
    if isinstance(position, Position) and len(position) > _LARGEST:
        raise TooHard(f"{len(position):,} edges are too many to look at all ways to play")
    return playout.of(position, player)


def _average(after: list[Fraction]) -> Fraction:
    return 1 + sum(after, Fraction(0)) / len(after) if after else Fraction(0)


def _played(position: Playable, player: Player, rng: random.Random) -> int:
    """Return how long one random game lasts."""
    count = 0
    while True:
        if isinstance(position, Position):
            cuts = position.moves(player)
            options: list[Playable] = [position.cut(rng.choice(cuts))] if cuts else []
        else:
            options = list(position.options(player))
        if not options:
            return count
        position, player, count = rng.choice(options), -player, count + 1


def _sampled(lengths: Sequence[int]) -> Length:
    """Return the mean of samples, with its standard error, rounded up."""
    n, total = len(lengths), sum(lengths)
    variance = (sum(x * x for x in lengths) - Fraction(total * total, n)) / (n - 1) / n
    scale = 10**6
    return Length(Fraction(total, n), Fraction(isqrt(int(variance * scale**2)) + 1, scale), "sampling")
