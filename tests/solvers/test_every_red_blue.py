"""Every red-blue picture up to some number of edges, loops and parallels included, against the definition.

All colorings of one shape are valued at once, as rows of numpy integers: the value of every set of its edges, times
2 to the number of edges, from the values of the sets with one edge less.
"""

from __future__ import annotations

import random
from array import array
from itertools import pairwise, product

import pytest

from hackenbush import _kernel
from tests.board.every_shape import grounded_shapes
from tests.samples import sized

np = pytest.importorskip("numpy")

Ends = tuple[tuple[int, int], ...]
_FAR = 1 << 40  # stands for no option


def standing(ends: Ends, some: int) -> int:
    """The edges of a set that are connected to the ground by it; a set is the bits of a number."""
    reached, edges, before = {0}, 0, -1
    while edges != before:
        before = edges
        for edge, (u, v) in enumerate(ends):
            if some >> edge & 1 and (u in reached or v in reached):
                reached |= {u, v}
                edges |= 1 << edge
    return edges


def simplest(low: np.ndarray, high: np.ndarray, unit: int) -> np.ndarray:
    """The simplest numbers strictly between, in parts of a unit: 0, the smallest integer, or the fewest halvings."""
    negative = high <= 0
    low, high = np.where(negative, -high, low), np.where(negative, -low, high)
    answer = np.full_like(low, _FAR)
    step = unit
    while step:
        candidate = (low // step + 1) * step
        answer = np.where((answer == _FAR) & (candidate < high), candidate, answer)
        step //= 2
    assert (answer != _FAR).all()
    return np.where((low < 0) & (high > 0), 0, np.where(negative, -answer, answer))


def by_definition(ends: Ends, blue: np.ndarray) -> np.ndarray:
    """The values of all colorings; ``blue`` has a row for each edge, and a column for each coloring."""
    count = len(ends)
    worth = {0: np.zeros(blue.shape[1], dtype=np.int64)}
    for some in range(1, 1 << count):
        if standing(ends, some) != some:
            continue
        low, high = np.full(blue.shape[1], -_FAR), np.full(blue.shape[1], _FAR)
        for edge in range(count):
            if some >> edge & 1:
                option = worth[standing(ends, some & ~(1 << edge))]
                low = np.where(blue[edge], np.maximum(low, option), low)
                high = np.where(blue[edge], high, np.minimum(high, option))
        worth[some] = simplest(low, high, 1 << count)
    return worth[(1 << count) - 1]


def solved(ends: Ends, colors: bytes) -> int:
    """The value, times 2 to the number of edges."""
    codes = array("I", [node for pair in ends for node in pair]).tobytes()
    answer = _kernel.redblue_solve(codes, colors, 0, "value", None, None, None)
    status, low, low_exponent, high, high_exponent, _ = answer
    assert (status, low, low_exponent) == ("done", high, high_exponent)
    return low << len(ends) - low_exponent


@pytest.mark.slow
def test_every_picture_has_the_value_of_its_definition() -> None:
    """Up to 6 edges, and 7 in a thorough run: 5,221 shapes, 668,288 pictures."""
    for count in range(1, sized(6, pure=4, thorough=7) + 1):
        colorings = [bytes(row) for row in product(b"br", repeat=count)]
        blue = np.array([[row[edge] == ord("b") for row in colorings] for edge in range(count)])
        for ends in grounded_shapes(count):
            expected = by_definition(ends, blue).tolist()
            assert [solved(ends, colors) for colors in colorings] == expected, ends


def two_connected(chance: random.Random, nodes: int, count: int) -> Ends:
    """A cycle through all nodes with chords and parallels, which no node splits: it has to be searched."""
    row = [*range(nodes), 0]
    chords = [(min(pair), max(pair)) for pair in (chance.sample(range(nodes), 2) for _ in range(count - nodes))]
    return (*pairwise(row), *chords)


@pytest.mark.slow
def test_every_coloring_of_larger_cores_has_the_value_of_its_definition() -> None:
    """The search compares a core with others of the same edges, so it must be large enough to meet them."""
    chance = random.Random(12)
    count = sized(11, pure=7, quick=9)
    colorings = [bytes(row) for row in product(b"br", repeat=count)]
    blue = np.array([[row[edge] == ord("b") for row in colorings] for edge in range(count)])
    for _ in range(sized(4, pure=2, quick=1, thorough=40)):
        ends = two_connected(chance, chance.randint(4, 7), count)
        expected = by_definition(ends, blue).tolist()
        assert [solved(ends, colors) for colors in colorings] == expected, ends
