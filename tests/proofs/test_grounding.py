"""Rule ``ground``: a claim about the smaller picture holds for the whole one, and the rule takes nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hackenbush import Certificate, Player, WrongProof, value, verify
from hackenbush.proofs.checker import ground_parts
from hackenbush.proofs.loaded import Loaded, LoadedPicture
from hackenbush.proofs.sums import ZERO, read_sum
from tests.proofs.agreement import every_picture
from tests.proofs.drawing import draw
from tests.proofs.growing import write
from tests.samples import sized

NUMBERS = ("-2", "-1", "-1/2", "-1/4", "0", "0", "1/2", "1", "2")


def is_no_more(board: LoadedPicture, position: Loaded, player: Player) -> bool:
    """Whether a player has no more in the smaller picture."""
    rest = board.fold(*ground_parts(board, position, player))
    worth, bound = value(draw(board, position)), value(draw(board, rest))
    return bound <= worth if player is Player.LEFT else bound >= worth


@pytest.mark.slow
@pytest.mark.parametrize("edges", range(sized(6, pure=5, quick=5)))
def test_the_smaller_picture_is_no_better_for_the_player(edges: int) -> None:
    for picture in every_picture(edges, "br"):
        board = LoadedPicture(" ".join(map(str, picture.edges)), [])
        for player in Player:
            assert is_no_more(board, board.start(ZERO), player), picture


@pytest.mark.slow
def test_the_smaller_picture_is_no_better_with_loads_and_nodes_on_the_ground() -> None:
    rng, reduced = Random(17), 0
    for _ in range(sized(3_000, pure=100, quick=300, thorough=60_000)):
        size, nodes = rng.randint(3, 10), rng.randint(2, 6)
        words = [f"{rng.randrange(nodes)}-{rng.randrange(nodes)}{rng.choice('BR')}" for _ in range(size)]
        board = LoadedPicture(" ".join(words), [])
        loads = {node: read_sum(rng.choice(NUMBERS)) for node in range(nodes)}
        position = board.fold(range(size), frozenset(rng.sample(range(nodes), rng.randrange(2))), loads)
        for player in Player:
            assert is_no_more(board, position, player), (words, loads)
            reduced += len(ground_parts(board, position, player).ground) > 1 + len(position.ground)
    assert reduced > sized(1_000, pure=30, quick=100)


# ---- one claim by hand -------------------------------------------------------------------------------------

PICTURE = "0-1B 1-2B 2-0B 1-3R 3-4B 4-2R 3-5R 5-0R"  # Left is sure of a triangle, and node 5 is idle
REST = {"edges": [3, 4, 5, 6], "ground": [1, 2, 5]}
WITHOUT_IDLE = {"edges": [3, 4, 5, 6, 7], "ground": [1, 2]}


def judge(claim: dict[str, Any], rest: dict[str, Any], picture: str = PICTURE) -> str:
    """What is wrong with a claim by rule ``ground`` that rests on another, which counting shows."""
    rest = {"second": "left", "rule": "count", **rest}
    claim = {"second": "left", "rule": "ground", "edges": [*range(len(picture.split()))], "claims": [2], **claim}
    with pytest.raises(WrongProof) as caught:
        verify(Certificate.from_text(write(picture, "1", claims=[rest, claim])))
    return str(caught.value).partition(": ")[2]


NOTHING = "claim 0 is not that the picture is at least its value"  # only the last line is wrong
OTHER = "claim 3, by ground: claim 2 is about something else"


@pytest.mark.parametrize(("load", "known"), [("0", "2"), ("2", "4"), ("1", "2")])
def test_what_is_safe_counts_and_what_is_idle_is_ground(load: str, known: str) -> None:
    """With 1 on the ground, the known claim serves for a picture with more there."""
    assert judge({"carried": {"0": load}} if load != "0" else {}, {**REST, "carried": {"0": known}}) == NOTHING


@pytest.mark.parametrize(
    ("claim", "rest", "reason"),
    [
        ({}, {**REST, "carried": {"0": "5/2"}}, "claim 2 is about something else"),
        ({}, {**REST, "carried": {"0": "2", "3": "1/2"}}, "claim 2 is about something else"),
        ({"carried": {"0": "9"}}, {**WITHOUT_IDLE, "carried": {"0": "9"}}, "claim 2 is about something else"),
        ({"second": "right"}, {**REST, "carried": {"0": "2"}}, "claim 2 is about something else"),
        ({"claims": []}, {**REST, "carried": {"0": "2"}}, "expected one claim"),
        ({"claims": [2, 2]}, {**REST, "carried": {"0": "2"}}, "expected one claim"),
        ({"claims": [3]}, {**REST, "carried": {"0": "2"}}, "claim 3 does not come before"),
        (
            {"carried": {"0": "*"}},
            {**REST, "carried": {"0": "2"}},
            "there is a green edge, or a load that is not a number",
        ),
        ({"colon": [0, [0], "0"]}, {**REST, "carried": {"0": "2"}}, "colon are not for this rule"),
        ({"replies": [["0", "1"]]}, {**REST, "carried": {"0": "2"}}, "replies are not for this rule"),
    ],
)
def test_a_wrong_use_is_refused(claim: dict[str, Any], rest: dict[str, Any], reason: str) -> None:
    assert judge(claim, rest) == f"claim 3, by ground: {reason}"


@pytest.mark.parametrize("load", ["1/2", "3"])
def test_a_load_that_helps_keeps_its_node_off_the_ground(load: str) -> None:
    assert judge({"carried": {"0": "6", "5": load}}, {**WITHOUT_IDLE, "carried": {"0": "9", "5": load}}) == NOTHING
    assert judge({"carried": {"0": "6", "5": load}}, {**REST, "carried": {"0": "2"}}) == OTHER


def test_a_load_that_does_not_help_falls_to_the_ground() -> None:
    assert judge({"carried": {"0": "1", "5": "-1"}}, {**REST, "carried": {"0": "2"}}) == NOTHING
    assert judge({"carried": {"0": "1", "5": "-3/2"}}, {**REST, "carried": {"0": "2"}}) == OTHER


def test_no_edge_may_be_green() -> None:
    picture = "0-1B 1-2B 2-0B 1-3G 3-2B"
    assert (
        judge({}, {"edges": [0, 1, 2]}, picture)
        == "claim 3, by ground: there is a green edge, or a load that is not a number"
    )


def test_right_has_the_rule_mirrored() -> None:
    picture = PICTURE.translate(str.maketrans("BR", "RB"))
    assert judge({"second": "right"}, {**REST, "second": "right", "carried": {"0": "-2"}}, picture) == NOTHING
    assert judge({"second": "right"}, {**REST, "second": "right", "carried": {"0": "-3"}}, picture) == OTHER
