"""How long random play lasts on average, if both players choose each of their moves with the same chance.

Random play on a green picture is the same as putting all edges in a random order and cutting each one that still stands
when its turn comes. An edge of a tree at depth d still stands if it comes first of the d edges from the ground up to
it, so a tree lasts the sum of all 1/d, and a stalk of n edges H(n) = 1 + 1/2 + … + 1/n. Small games of other kinds are
computed over all positions, and large ones are played many times.
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

_EXACT_DEPTH = 2_000  # edges; a deeper sum of 1/d is not written as one fraction
_SEARCHED = Budget(positions=100_000, seconds=None)  # options examined
_LARGEST = 24  # edges of a picture that is searched
_UNIT = Fraction(1, 10**30)


class Length(NamedTuple):
    """An average number of moves, its error (0 if it is exact), and how it was found.

    If ``method`` is "harmonic", "tree" or "search", the true average is at most ``error`` away; if it is "sampling",
    ``error`` is the standard error.
    """

    mean: Fraction
    error: Fraction
    method: str


def expected_length(
    position: Readable, *, first: Player | str = Player.LEFT, samples: int = 10_000, seed: int = 0
) -> Length:
    """Return the average number of moves of random play.

    >>> expected_length(Position("gggg")), expected_length(Position("g(g,gg)")).mean
    (Length(mean=Fraction(25, 12), error=Fraction(0, 1), method='harmonic'), Fraction(7, 3))
    >>> expected_length(Position("0-1G 1-0G")), expected_length(Position("")).mean
    (Length(mean=Fraction(2, 1), error=Fraction(0, 1), method='search'), Fraction(0, 1))
    >>> expected_length(Position("bb+r"), first=Player.RIGHT).mean
    Fraction(2, 1)

    A position that is too large to search is played ``samples`` times.
    """
    position, first = untrack(as_playable(position)), as_player(first)
    if samples < 2:
        raise InvalidArgument(f"expected 2 samples or more, not {samples}")
    if isinstance(position, Position) and position.is_green:
        return _measure_green(position, samples, seed)
    try:
        return Length(_search(position, first, Playout(Meter(_SEARCHED), _average)), Fraction(0), "search")
    except TooHard:
        rng = random.Random(seed)
        return _average_samples([_play_at_random(position, first, rng) for _ in range(samples)])


# ---- green pictures ----------------------------------------------------------------------------------------


def _measure_green(position: Position, samples: int, seed: int) -> Length:
    """Return the sum over the parts, which are independent."""
    if position and position.is_stalk:
        low, high = harmonic_bounds(len(position))
        exact = harmonic(len(position)) if len(position) <= _EXACT_DEPTH else (low + high) / 2
        return Length(exact, (high - low) / 2 if exact != low else Fraction(0), "harmonic")
    if position.is_tree:
        return _measure_tree(position)
    playout, mean = Playout(Meter(_SEARCHED), _average), Fraction(0)
    try:
        for part in position.components():
            mean += _measure_tree(part).mean if part.is_tree else _search(part, Player.LEFT, playout)
        return Length(mean, Fraction(0), "search")
    except TooHard:
        rng, edges = random.Random(seed), _number_ends(position)
        return _average_samples([_cut_in_random_order(edges, rng) for _ in range(samples)])


def _measure_tree(position: Position) -> Length:
    """Return the sum of 1/d over all edges, where d is the depth of an edge."""
    counts = sorted(Counter(_find_depths(position)).items())
    if not counts or counts[-1][0] <= _EXACT_DEPTH:
        return Length(sum((Fraction(count, depth) for depth, count in counts), Fraction(0)), Fraction(0), "tree")
    mean = sum((Fraction(count, depth) // _UNIT for depth, count in counts), 0) * _UNIT
    return Length(mean, len(counts) * _UNIT, "tree")


def _find_depths(position: Position) -> list[int]:
    """Return the depth of every edge of a tree: the number of edges from the ground up to it, itself included."""
    above: dict[object, list[object]] = {}
    for start, end, _ in position.edges:
        start, end = (0 if is_ground(node) else node for node in (start, end))
        above.setdefault(start, []).append(end)
        above.setdefault(end, []).append(start)
    depth: dict[object, int] = {0: 0} if above else {}
    order = list(depth)
    for node in order:  # grows in the loop
        for other in above[node]:
            if other not in depth:
                depth[other] = depth[node] + 1
                order.append(other)
    return [depth[node] for node in order[1:]]


def _number_ends(position: Position) -> list[tuple[int, int]]:
    """Return the ends of every edge as numbers, the ground as 0."""
    number: dict[object, int] = {}
    for node in position.nodes:
        number[node] = 0 if is_ground(node) else len(number) + 1
    return [(number[start], number[end]) for start, end, _ in position.edges]


def _cut_in_random_order(edges: Sequence[tuple[int, int]], rng: random.Random) -> int:
    """Return how many edges still stand at their turn in a random order, by adding them from the last to the first."""
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


def _search(position: Playable, player: Player, playout: Playout[Fraction]) -> Fraction:
    """Return the average over all ways to continue; raises `TooHard` if there are too many."""
    if isinstance(position, Position) and len(position) > _LARGEST:
        raise TooHard(f"{len(position):,} edges are too many to look at all ways to play")
    return playout.find(position, player)


def _average(after: list[Fraction]) -> Fraction:
    return 1 + sum(after, Fraction(0)) / len(after) if after else Fraction(0)


def _play_at_random(position: Playable, player: Player, rng: random.Random) -> int:
    """Return the number of moves of one random game."""
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


def _average_samples(lengths: Sequence[int]) -> Length:
    """Return the mean of samples with its standard error, rounded up."""
    n, total = len(lengths), sum(lengths)
    variance = (sum(x * x for x in lengths) - Fraction(total * total, n)) / (n - 1) / n
    scale = 10**6
    return Length(Fraction(total, n), Fraction(isqrt(int(variance * scale**2)) + 1, scale), "sampling")
