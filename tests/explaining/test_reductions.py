"""The reductions that the sources draw come out step by step as they are told there.

The figures themselves are lost, so the pictures are redrawn from the text around them. Every expected step is written
from that text and worked out by hand. "Chen" is E. Chen, *Hackenbush Game Theory* (2024); "essay" is *Hackenbush, Nim
and Impartial games* (2022).
"""

from __future__ import annotations

from itertools import groupby

import pytest

from hackenbush import Explanation, Game, Position, explain, gallery
from hackenbush.explaining.figures import Labelled
from hackenbush.explaining.terms import PictureTerm


def formulas(explanation: Explanation) -> list[str]:
    return [str(step.formula) for step in explanation.steps]


def pictures(explanation: Explanation) -> list[Position]:
    """The picture before every step and after the last, as long as there is one."""
    sums = [explanation.start, *(step.after for step in explanation.steps)]
    return [term.position for terms in sums for term in terms if isinstance(term, PictureTerm)]


def test_figure_12_simplifies_a_green_tree_with_colon_and_nimber_addition() -> None:
    """Chen 8.1: "We can use the Colon Principle along with nimber addition … the value of this tree is *2."

    A trunk carries a twig, and a branch that forks into 1 and 2. The fork is 1 xor 2 = 3, the branch 4 long; but the
    trunk must carry 1, so the other twigs make it so: 4 xor 4 xor 1 = 1, and the trunk makes 2 of it.
    """
    explanation = explain(Position("g(g(g,gg),gggg,g)"), detail="full")
    assert explanation.rules == ("colon", "colon", "nim heap")
    assert formulas(explanation) == ["1 xor 2 = 3", "4 xor 4 xor 1 = 1", "gg = *2"]
    assert [len(picture) for picture in pictures(explanation)] == [
        10,
        10,
        2,
    ]  # 1 + (1 + 1 + 2) + 4 + 1, then 1 + 4 + 4 + 1
    assert explanation.value == Game("*2")


def test_every_fold_is_marked_in_the_picture() -> None:
    """Chen 8.2: "certain edges are highlighted to make it easier to follow"."""
    first, second, _ = explain(Position("g(g(g,gg),gggg,g)"), detail="full").steps
    assert isinstance(first.figure, Labelled)
    assert isinstance(second.figure, Labelled)
    assert first.figure.highlight == (2, 3, 4)  # the fork: one edge, and two
    assert dict(first.figure.labels) == {2: Game("*"), 3: Game("*2")}
    assert len(second.figure.highlight) == 10 - 1  # everything on the trunk


GIRL = gallery("green-girl")  # Winning Ways, chapter 7, figure 3: a skirt of four edges, a head of two


def test_figure_14_fuses_until_only_a_tree_is_left() -> None:
    """Chen 8.2: the nodes that are fused are highlighted, and "this position has been simplified to a tree"."""
    explanation = explain(GIRL)
    fusion = explanation.steps[0]
    assert fusion.rule == "fusion"
    assert isinstance(fusion.figure, Labelled)
    assert fusion.figure.highlight == (1, 2, 3, 4, 9, 10)  # the skirt and the head
    (fused,) = fusion.after
    assert isinstance(fused, PictureTerm)
    assert len(fused.position) == len(GIRL)  # no edge is lost: "bend any edge that was connecting them into loops"
    assert sum(edge.start == edge.end for edge in fused.position.edges) == 6
    before_colon = explanation.rules.index("colon")
    assert set(explanation.rules[:before_colon]) <= {"fusion", "loop", "cancel"}
    (tree,) = explanation.steps[before_colon].before
    assert isinstance(tree, PictureTerm)
    assert tree.position.is_tree


def test_figure_15_solves_the_tree_with_colon_alone() -> None:
    """Chen 8.2: the tree "can be solved as follows using the Colon Principle"."""
    explanation = explain(GIRL)
    rest = explanation.rules[explanation.rules.index("colon") :]
    assert rest == ("colon", "nim heap")
    # An arm of two, and neck and hair, also two: they cancel. Legs and body are left, one edge each.
    assert formulas(explanation)[-2:] == ["2 xor 2 = 0", "gg = *2"]


@pytest.mark.parametrize(("edges", "left"), [(3, 1), (4, 0), (5, 1), (6, 0)])
def test_loops_are_drawn_and_cancel_in_pairs(edges: int, left: int) -> None:
    """Contest notes: all nodes of the cycle are merged, every edge becomes an edge by itself, and pairs cancel."""
    cycle = Position([(i, (i + 1) % edges, "g") for i in range(edges)])
    explanation = explain(cycle)
    assert explanation.rules[:2] == ("fusion", "cancel")
    assert [len(picture) for picture in pictures(explanation)][:2] == [edges, edges]
    assert str(explanation.steps[1].formula).startswith(f"{edges} loops - {edges - left} = {left} loop")
    assert explanation.value == Game("*" if left else "0")


def test_the_house_with_balloons_goes_the_way_of_the_essay() -> None:
    """Essay 5.2.1, sentence by sentence.

    "We have 2 ground nodes, so we can simplify" · "We also have loops, which can be simplified to new nodes with
    edges" · "at the top of the image, we have these branching structures, that can be simplified via repeated
    application of the Colon principle and the Nim sum" · "From here, we can repeated apply the fusion rule" · "After
    this we can simplify the loops and the apply the colon rule, then the fusion rule twice. We then simplify the loops
    and apply the colon rule again." · "we final reach this path of 2 edges and thus … *2"
    """
    explanation = explain(gallery("house-with-balloons"), detail="full")
    told = [(rule, len(list(steps))) for rule, steps in groupby(explanation.rules)]
    assert told == [
        ("ground", 1),
        ("loop", 1),
        ("colon", 3),
        ("fusion", 2),
        ("loop", 1),
        ("colon", 1),
        ("fusion", 2),
        ("loop", 1),
        ("colon", 1),
        ("nim heap", 1),
    ]
    assert [formula for formula in formulas(explanation) if "xor" in formula] == [
        "2 xor 2 = 0",  # a string and its balloon are two edges: the outer bunches cancel
        "2 xor 2 = 0",
        "2 xor 2 xor 2 xor 1 xor 1 = 2",  # three balloons, and the two strings that are left of the outer bunches
        "1 xor 1 xor 1 xor 1 xor 1 xor 1 xor 2 = 2",  # the six edges of the cords are loops, then leaves
        "1 xor 1 xor 1 xor 1 xor 1 xor 3 = 2",  # five edges of the house; on them the bunch and one edge below it
    ]
    assert len(pictures(explanation)[-1]) == 2
    assert pictures(explanation)[-1].is_stalk
    assert explanation.value == Game("*2")
