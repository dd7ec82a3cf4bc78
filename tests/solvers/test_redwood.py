"""Redwood beds, against the search of red-blue pictures, which agrees with the definition."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from hackenbush import Budget, Game, Position, gallery, outcome, solve, value
from hackenbush.solvers.red_blue import solve_red_blue
from hackenbush.solvers.redwood import find_bed
from tests.board.every_shape import grounded_shapes
from tests.samples import sized


def random_bed(chance: random.Random, most_feet: int, most_nodes: int, most_extra: int) -> Position:
    """Feet, legs and red edges at the tops, which may not hang together."""
    feet, nodes = chance.randint(1, most_feet), chance.randint(0, most_nodes)
    tops = range(feet + 1, 2 * feet + 1)
    edges = [(0, foot, "b") for foot in range(1, feet + 1)] + [(foot, foot + feet, "r") for foot in range(1, feet + 1)]
    others = range(feet + 1, 2 * feet + nodes + 1)
    extra = chance.randint(0, feet + nodes + most_extra)
    edges += [(chance.choice(tops), chance.choice(others), "r") for _ in range(extra)]
    chance.shuffle(edges)
    return Position(edges)


def test_the_bed_of_winning_ways_is_found_without_search() -> None:
    solution = solve(gallery("redwood-bed"), budget=Budget(positions=1))
    assert (solution.value, solution.methods, solution.visited) == (Game("1/128"), ("redwood",), 1)


def test_every_small_bed_has_the_value_that_search_finds() -> None:
    found = 0
    for count in range(1, sized(6, pure=5, quick=5, thorough=7) + 1):
        for ends in grounded_shapes(count):
            for colors in product("br", repeat=count):
                picture = Position([(*pair, color) for pair, color in zip(ends, colors, strict=True)])
                if (bed := find_bed(picture)) is not None:
                    assert bed.value == solve_red_blue(picture).value, picture
                    found += 1
    assert found > sized(50, pure=20, quick=20)


def test_random_beds_have_the_values_that_search_finds() -> None:
    chance = random.Random(31)
    found = 0
    for _ in range(sized(1500, pure=40, quick=100, thorough=20_000)):
        picture = random_bed(chance, 5, 5, 3)
        bed = find_bed(picture)
        searched = solve_red_blue(picture, Budget(positions=20_000))
        if bed is None or not searched.is_exact:
            continue
        found += 1
        assert bed.value == searched.value, picture
        assert value(-picture) == -bed.value
    assert found > sized(700, pure=10, quick=40)


def test_the_tree_joins_all_feet_and_nothing_smaller_does() -> None:
    chance = random.Random(32)
    for _ in range(sized(200, pure=50)):
        picture = random_bed(chance, 4, 4, 2)
        bed = find_bed(picture)
        if bed is None:
            continue
        edges = picture.edges
        kept = [edge for edge in range(len(edges)) if edges[edge].color.letter == "b" or edge in bed.tree]
        tree = find_bed(Position([edges[edge] for edge in kept]))
        assert tree is not None
        assert (tree.spare, tree.value) == (0, Game("1/2"))
        assert len(bed.tree) + bed.spare == sum(edge.color.letter == "r" for edge in edges)


def test_large_beds_take_no_search() -> None:
    feet = 300
    legs = [(0, foot, "b") for foot in range(1, feet + 1)] + [(foot, foot + feet, "r") for foot in range(1, feet + 1)]
    row = [(top, top + 1, "r") for top in range(feet + 1, 2 * feet)]
    picture = Position(legs + row + row[:40])
    assert value(picture, budget=Budget(positions=1)) == Game(Fraction(1, 2**41))
    assert outcome(-picture).name == "RIGHT"


def test_a_tree_that_takes_too_long_to_find_is_left_to_the_search() -> None:
    feet = range(1, 41)
    legs = [(0, foot, "b") for foot in feet] + [(foot, foot + 40, "r") for foot in feet]
    chance = random.Random(33)
    nodes = [(41 + chance.randrange(40), 81 + node, "r") for node in range(60) for _ in range(3)]
    rest = [(41 + i, 81 + i % 60, "r") for i in range(40)]
    picture = Position(legs + nodes + rest)
    assert find_bed(picture) is None
    assert solve(picture, budget=Budget(positions=10)).methods == ("red-blue",)


@pytest.mark.parametrize(
    "text",
    [
        "b",
        "0-1B 1-2R 0-3B 3-2R",  # two legs with one top: 1, not 1/2
        "0-1B 1-2R 0-1B 2-2R",  # two blue edges to one node
        "0-1B 1-2R 2-3R 3-3R",  # an edge away from the tops
        "0-1B 1-2R 0-2R",  # red on the ground
        "0-1B 1-2R 0-3B 3-4R",  # it does not hang together
        "0-1B 1-2R 2-3G",
    ],
)
def test_what_is_no_bed(text: str) -> None:
    assert find_bed(Position(text)) is None
