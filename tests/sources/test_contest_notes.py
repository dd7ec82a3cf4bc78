"""*Almost Everything About Hackenbush*, the contest notes, section by section."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

import pytest

from hackenbush import Game, Outcome, Position, explain, gallery, grundy, nim_sum, outcome, star, value
from hackenbush.board import random_position
from hackenbush.playing import expected_length, harmonic, harmonic_bounds

# ---- green Hackenbush and the colon principle ---------------------------------------------------------------


@pytest.mark.parametrize("size", range(10))
def test_a_stalk_is_a_nim_pile_of_its_size(size: int) -> None:
    assert grundy("g" * size or "0") == size


def test_the_size_of_a_node_with_three_children() -> None:
    """stalkSize(u) = (stalkSize(a) + 1) ^ (stalkSize(b) + 1) ^ (stalkSize(c) + 1)."""
    for a, b, c in [(0, 0, 0), (1, 2, 3), (4, 1, 0), (2, 2, 5)]:
        node = "+".join("g" * (size + 1) for size in (a, b, c))
        assert grundy(node) == nim_sum(a + 1, b + 1, c + 1) == (a + 1) ^ (b + 1) ^ (c + 1)


def test_every_green_tree_by_that_rule() -> None:
    for seed in range(60):
        tree = random_position(14, seed=seed, colors="g", shape="tree")
        size = dict.fromkeys(tree.nodes, 0)
        for start, end, _ in reversed(tree.edges):
            size[start] ^= size[end] + 1
        assert grundy(tree) == size[0]


# ---- the fusion principle -----------------------------------------------------------------------------------


@pytest.mark.parametrize("length", range(1, 9))
def test_a_cycle_becomes_a_node_and_an_odd_one_keeps_an_edge(length: int) -> None:
    """What hangs on the nodes of the cycle hangs on the new node."""
    around = [f"{i}-{(i + 1) % length}G" for i in range(length)]
    hanging = [f"{i}-{10 + i}G {10 + i}-{20 + i}G" for i in range(length)]
    fused = [f"0-{10 + i}G {10 + i}-{20 + i}G" for i in range(length)]
    extra = ["0-30G"] if length % 2 else []
    assert grundy(Position(" ".join(around + hanging))) == grundy(Position(" ".join(fused + extra)))


# ---- blue-red stalks ----------------------------------------------------------------------------------------


def test_bbbrb() -> None:
    assert value("bbbrb") == 1 + 1 + 1 - Fraction(1, 2) + Fraction(1, 4)


def test_several_stalks_are_added() -> None:
    assert value("bbbrb+rrb+br") == value("bbbrb") + value("rrb") + value("br")


@pytest.mark.parametrize(
    ("text", "winner"),
    [("bbr+r", Outcome.LEFT), ("br+r", Outcome.RIGHT), ("br+br+r", Outcome.PREVIOUS)],
)
def test_positive_is_blues_negative_reds_and_zero_the_second_players(text: str, winner: Outcome) -> None:
    assert outcome(text) is winner


# ---- blue-red trees -----------------------------------------------------------------------------------------


def on_stick(x: Fraction, sign: int) -> Fraction:
    """The first value of the series (x + 1)/1, (x + 2)/2, (x + 3)/4, … whose numerator exceeds 1, or its mirror."""
    return next(sign * (sign * x + n) / 2 ** (n - 1) for n in count(1) if sign * x + n > 1)


@pytest.mark.parametrize("text", ["", "b", "r", "bb", "rrr", "br", "rb", "brr+b", "rbb+r", "rrrb", "bbbr+r"])
def test_a_position_on_a_stick(text: str) -> None:
    x = value(Position(text)).number
    edges = [(1 if start == 0 else start + 1, end + 1, color) for start, end, color in Position(text).edges]
    assert value(Position([(0, 1, "b"), *edges])) == on_stick(x, 1)
    assert value(Position([(0, 1, "r"), *edges])) == on_stick(x, -1)


def test_the_tree_of_the_text_step_by_step() -> None:
    assert value("rb") == Fraction(1 - 3, 4) == Fraction(-1, 2)
    assert value("r+rb") == Fraction(-3, 2)
    assert value("b(r,rb)") == Fraction(3, 8)
    assert value("r+b(r,rb)") == Fraction(-5, 8)
    assert value(gallery("davis-tree")) == Game("11/16")
    assert [str(step.formula).rpartition(" = ")[2] for step in explain(gallery("davis-tree"))] == [
        *("-1/2", "3/8", "11/16")
    ]


# ---- files and harmonic numbers -----------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["4 4\n1 2\n2 3\n3 1\n2 4\n", "1 2\n2 3\n3 1\n2 4\n", "0 1\n1 2\n2 0\n1 3\n"])
def test_an_edge_on_each_line_is_one_green_picture(text: str) -> None:
    assert value(Position(text)) == star(0) == value("0-1G 1-2G 2-0G 1-3G")


@pytest.mark.parametrize("text", ["1 2 b\n2 3 r\n", "3 2\n1 2 b\n2 3 r\n"])
def test_a_color_may_stand_on_each_line(text: str) -> None:
    assert value(Position(text)) == Game("1/2")


def test_harmonic_numbers() -> None:
    """H(n), which is how long random play on a green stalk takes on average; the notes break off at its formula."""
    assert harmonic(4) == 1 + Fraction(1, 2) + Fraction(1, 3) + Fraction(1, 4) == expected_length("gggg").mean
    low, high = harmonic_bounds(1000)
    assert low <= sum(Fraction(1, n) for n in range(1, 1001)) <= high
    assert high - low < Fraction(1, 10**12)
