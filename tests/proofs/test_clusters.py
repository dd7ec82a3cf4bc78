"""Answers in a cluster, and own edges that are given up: neither shows more than the value."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from bench.inputs import random_picture
from hackenbush import Certificate, Game, Player, Position, WrongProof, certify, value, verify
from hackenbush.proofs.checker import counted_lead
from hackenbush.proofs.loaded import LoadedPicture, Parts
from hackenbush.proofs.sums import ZERO, read_sum
from hackenbush.solvers.giving_up import give_up
from tests.proofs.agreement import every_picture
from tests.proofs.drawing import draw
from tests.proofs.growing import given_up, write
from tests.proofs.texts import dump
from tests.proofs.texts import load as load_proof
from tests.samples import sized

NUMBERS = ("-2", "-1", "-1/2", "0", "0", "1/2", "1", "2")


def lead_of(picture: str, carried: dict[int, str]) -> Fraction | None:
    """What counting shows for Left; nothing is folded."""
    board = LoadedPicture(picture, [])
    loads = {node: read_sum(text) for node, text in carried.items()}
    return counted_lead(board, board.fold(range(len(board.ends)), frozenset(), loads), Player.LEFT)


# ---- the cluster -------------------------------------------------------------------------------------------

BETWEEN = "0-1R 0-2R 1-2B"  # with more blue edges: a cluster that stands on two red edges


@pytest.mark.parametrize(
    ("picture", "carried", "lead"),
    [
        (BETWEEN, {}, "-1"),  # Left answers the first cut, and Right has one more
        (f"{BETWEEN} 1-2B 1-2B", {}, "-1"),  # more answers do not help: Right cuts off the cluster
        (f"{BETWEEN} 2-3B 3-0R", {}, "-2"),  # after one answer the third red edge stands on its own
        (f"{BETWEEN} 1-4R 4-2R", {}, "-3"),
        (f"{BETWEEN} 1-2R", {1: "1"}, "-1"),  # a unit on the cluster is an answer too
        (f"{BETWEEN} 1-2R", {1: "1/2"}, "-2"),
        (f"{BETWEEN} 1-2B", {2: "-1"}, "-1"),  # falls with the cluster
        (f"{BETWEEN} 1-2R", {0: "1"}, "-1"),
        (f"{BETWEEN} 1-2R", {0: "1/2"}, "-2"),
        (f"{BETWEEN} 0-3R 3-4B 4-0R", {}, "-4"),  # two clusters: none counts
    ],
)
def test_left_answers_in_one_cluster(picture: str, carried: dict[int, str], lead: str) -> None:
    assert lead_of(picture, carried) == Fraction(lead)


def test_a_cluster_has_at_most_32_edges() -> None:
    for n, lead in ((32, -1), (33, -33)):
        assert lead_of(" ".join(["0-1R", "0-2R", *["1-2R"] * 31, *["1-2B"] * n]), {}) == lead


@pytest.mark.slow
def test_a_count_on_loaded_nodes_is_never_more_than_the_value() -> None:
    rng, found = Random(7), 0
    for _ in range(sized(3_000, pure=300)):
        nodes = rng.randint(2, 5)
        edges = [
            (0 if k < 2 else rng.randrange(nodes), rng.randrange(nodes), rng.choice("BRRG"[: rng.randint(2, 4)]))
            for k in range(7)
        ]
        picture = " ".join(f"{u}-{v}{color}" for u, v, color in edges)
        board = LoadedPicture(picture, [])
        loads = {node: read_sum(rng.choice(NUMBERS)) for node in range(nodes)}
        position = board.fold(range(len(edges)), frozenset(), loads)
        drawn = draw(board, position)
        for player, sign in ((Player.LEFT, 1), (Player.RIGHT, -1)):
            lead = counted_lead(board, position, player)
            if lead is None:  # a green edge became a nimber
                continue
            assert Game(lead) <= (value(drawn) if sign == 1 else -value(drawn)), (picture, loads)
            found += lead > -2
    assert found > sized(500, pure=50)


# ---- giving up ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_is_left_counts_for_no_more_than_the_value() -> None:
    rng, gave_up = Random(8), 0
    for picture in every_picture(5, "br"):
        if rng.random() < sized(0.5, pure=0.95, thorough=0.0):
            continue
        board = LoadedPicture(" ".join(map(str, picture.edges)), [])
        position, worth = board.start(ZERO), value(picture)
        for player in Player:
            spared = give_up(board, position, player)
            assert Game(spared.lead) <= (worth if player is Player.LEFT else -worth), picture
            assert all(board.colors[edge] == ("B" if player is Player.LEFT else "R") for edge in spared.edges)
            rest = [edge for edge in position.edges if edge not in spared.edges]
            assert spared.left == board.fold(rest, position.ground, dict(position.carried))
            gave_up += bool(spared.edges)
    assert gave_up > 10


def test_an_answer_may_give_up_own_edges() -> None:
    board = LoadedPicture("0-1B 1-2R 2-0B 2-0B", [])
    whole = board.start(ZERO)
    assert board.answer(whole, Player.LEFT, "0,2,3") == Parts([1], frozenset(), {})
    for answer in ("0,1", "0,0", "0,3,2", "0,2,2", "0,", "0,02", "0,4", "0,2,", "0, 2", "1,0", ",2", "0,-1"):
        with pytest.raises(ValueError, match=r"gives up|not a move"):
            board.answer(whole, Player.LEFT, answer)


def test_only_own_edges_can_be_given_up() -> None:
    """Otherwise Left would win -1 in this way: she gives up the red edge."""
    picture = "0-1B 1-0B 0-2R 2-0R"
    claim = {"second": "left", "rule": "move", "edges": [0, 1, 2, 3], "carried": {"0": "*"}}
    replies = [["2", "0: *>0"], ["3", "0: *>0,2"], ["0: *>0", "0"]]
    with pytest.raises(WrongProof, match=r"claim 2, by move: .* gives up edges that Left does not have"):
        verify(Certificate.from_text(write(picture, claims=[claim | {"replies": replies}])))


def test_a_proof_says_in_words_what_is_given_up() -> None:
    certificate = Certificate.from_text(given_up(2))
    assert (
        "  if Right moves from * to 0 on the ground, Left cuts 0 and gives up 1 2, which is enough"
        in certificate.lines()
    )


def test_a_reply_needs_what_it_gives_up() -> None:
    data = load_proof(certify(Position("0-3R 1-3B 0-4R 2-4R 2-3B 1-4R 0-4B 2-3B")).to_text())
    replies = [reply for claim in data["claims"] for reply in claim.get("replies", ()) if "," in reply[1]]
    assert replies
    for reply in replies:
        answer, reply[1] = reply[1], reply[1].split(",")[0]
        with pytest.raises(WrongProof, match="needs a claim"):
            verify(Certificate.from_text(dump(data)))
        reply[1] = answer


def test_clusters_and_giving_up_make_proofs_short() -> None:
    """A picture of 24 edges, the second one of the benchmark: its proof had 3,133 claims by supports alone."""
    assert len(certify(Position(random_picture(24, "br", 1)))) < 100
