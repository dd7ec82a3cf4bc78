"""Rule ``count``, and claims with other numbers: counts are at most the value, and numbers are worth no more above."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from hackenbush import Certificate, Game, Player, Position, WrongProof, certify, value, verify
from hackenbush.board.builders import hackenstring
from hackenbush.proofs.checker import counted_lead, is_nearby
from hackenbush.proofs.loaded import LoadedPicture
from hackenbush.proofs.sums import ZERO, Worth, read_sum
from tests.proofs.agreement import every_picture
from tests.proofs.growing import write
from tests.proofs.texts import dump
from tests.proofs.texts import load as load_proof


def leads(picture: Position) -> Iterator[tuple[Player, Fraction]]:
    """What counting shows for each player, if the loads are numbers."""
    board = LoadedPicture(" ".join(map(str, picture.edges)), [])
    for player in Player:
        if (lead := counted_lead(board, board.start(ZERO), player)) is not None:
            yield player, lead


@pytest.mark.slow
@pytest.mark.parametrize(("edges", "colors"), [(6, "br"), (4, "brg")])
def test_a_count_is_never_more_than_the_value(edges: int, colors: str) -> None:
    rng = Random(edges)
    for picture in every_picture(edges, colors):
        if edges == 6 and rng.random() < 0.9:
            continue
        worth = value(picture)
        for player, lead in leads(picture):
            assert worth >= Game(lead) if player is Player.LEFT else worth <= Game(-lead), picture


def lead_of(picture: str, carried: dict[int, str]) -> Fraction | None:
    """What counting shows for Left."""
    board = LoadedPicture(picture, [])
    loads: dict[int, Worth] = {node: read_sum(text) for node, text in carried.items()}
    return counted_lead(board, board.fold(range(len(board.ends)), frozenset(), loads), Player.LEFT)


def test_numbers_on_safe_nodes_count_in_full_and_others_are_rounded_down() -> None:
    blue, red = "0-1B 1-2B 2-0B", "0-1R 1-2R 2-0R"
    assert lead_of(blue, {1: "3/4", 2: "-5/2"}) == 3 + Fraction(3, 4) - Fraction(5, 2)
    assert lead_of(red, {1: "3/4", 2: "-5/2"}) == -3 - 3


@pytest.mark.parametrize(("supports", "counted"), [(1, 0), (2, 1), (3, 2), (4, 2)])
def test_a_node_lets_one_edge_less_count_than_it_has_supports(supports: int, counted: int) -> None:
    apart = ["0-3R", "3-4B", "4-0R"]  # so that there is no single cluster to answer in
    picture = " ".join(["0-1R"] * supports + ["1-2B", "1-2B", "2-0R"] + apart)  # node 2 has one support
    assert lead_of(picture, {}) == counted - supports - 3


def test_a_claim_may_count_edges_on_supports() -> None:
    picture = "0-1R 0-1R 0-2R 1-2B"
    claim = {"second": "left", "rule": "count", "edges": [0, 1, 2, 3], "carried": {"0": "2"}}
    board = LoadedPicture(picture, [])
    assert counted_lead(board, board.start(Worth(Fraction(2))), Player.LEFT) == 0
    text = write(picture, "-2", claims=[claim], at_least=2)
    with pytest.raises(WrongProof, match="claim 1 is not that the picture is at most"):
        verify(Certificate.from_text(text))
    with pytest.raises(WrongProof, match="claim 2, by count: Left does not have enough moves"):
        verify(Certificate.from_text(text.replace('"0":"2"', '"0":"3/2"')))


@pytest.mark.parametrize(
    ("picture", "carried", "lead"),
    [
        ("0-1B 1-2R 2-3R 3-1R", {}, "1/8"),  # three reds on a blue edge: 1:-3
        ("0-1B 1-2R 2-3R 3-1R", {1: "-1"}, "1/16"),
        ("0-1B 1-2R 2-3R 3-1R", {2: "1/2"}, "1/8"),
        ("0-1B 1-2R 2-3R 3-1R", {0: "-1/4"}, "-1/8"),
        ("0-1B 1-2R 2-3R 3-1R 0-3R", {}, "-3"),
        ("0-1B 1-2R 2-3R 3-1R 0-3G", {}, "-3"),
    ],
)
def test_who_alone_has_edges_on_the_ground_moves_last(picture: str, carried: dict[int, str], lead: str) -> None:
    assert lead_of(picture, carried) == Fraction(lead)


def test_after_too_many_moves_the_last_one_counts_for_nothing() -> None:
    assert lead_of("0-1B 1-2R 2-3R 3-1R", {2: "-8188"}) == Fraction(1, 2**8191)
    assert lead_of("0-1B 1-2R 2-3R 3-1R", {2: "-8190"}) == 0


def test_a_reply_needs_no_claim_where_counting_is_enough() -> None:
    data = load_proof(certify(Position("0-1B 1-2R 2-3R 3-0B 1-3R 0-2B")).to_text())
    replies = [reply for claim in data["claims"] for reply in claim.get("replies", [])]
    assert {len(reply) for reply in replies} == {2, 3}
    for reply in replies:
        if len(reply) == 3:
            claim = reply.pop()
            with pytest.raises(WrongProof, match=f"the reply to {reply[0]} needs a claim"):
                verify(Certificate.from_text(dump(data)))
            reply.append(claim)
    assert verify(Certificate.from_text(dump(data)))


# ---- nearby ------------------------------------------------------------------------------------------------

CYCLE = "0-1B 1-2R 2-0B 1-0R"
NUMBERS = ("-2", "-1", "-1/2", "0", "1/2", "1", "2")


def stalks(loads: tuple[str, ...]) -> list[tuple[int, int, str]]:
    """The edges of a small cycle whose nodes 0, 1 and 2 carry numbers, drawn as stalks."""
    edges = [(0, 1, "b"), (1, 2, "r"), (2, 0, "b"), (1, 0, "r")]
    top = 3
    for node, load in enumerate(loads):
        for color in hackenstring(Fraction(load)):
            edges.append((node, top, color))
            node, top = top, top + 1
    return edges


def test_what_is_nearby_wins_too() -> None:
    all_loads = [*product(NUMBERS, repeat=3)]
    worths = {loads: value(Position(stalks(loads))).number for loads in all_loads}
    rng = Random(5)
    found = 0
    for known, here in (rng.choices(all_loads, k=2) for _ in range(4_000)):
        carried = [tuple((n, read_sum(x)) for n, x in enumerate(loads) if x != "0") for loads in (known, here)]
        for player, sign in ((Player.LEFT, 1), (Player.RIGHT, -1)):
            if is_nearby(*carried, player):
                found += 1
                assert sign * worths[here] >= sign * worths[known], (known, here)
    assert found > 400


@pytest.mark.parametrize(
    ("carried", "is_right"),
    [
        ({0: "1"}, True),
        ({0: "3/2", 2: "-1/2"}, True),
        ({0: "3/2", 2: "-1"}, False),
        ({0: "1", 1: "1"}, True),
        ({0: "1/2", 1: "9"}, False),
        ({}, False),
        ({0: "1*"}, False),
    ],
)
def test_what_is_missing_on_nodes_must_be_on_the_ground(carried: dict[int, str], is_right: bool) -> None:
    here = tuple((node, read_sum(load)) for node, load in carried.items())
    assert is_nearby(((0, read_sum("1")),), here, Player.LEFT) == is_right


@pytest.mark.parametrize(
    ("second", "value", "is_right"),
    [
        ("left", "-1", True),
        ("left", "-3/2", True),
        ("left", "-1/2", False),
        ("left", "-2*", False),
        ("right", "-2", False),
    ],
)
def test_a_claim_serves_for_the_same_edges_with_other_numbers(second: str, value: str, is_right: bool) -> None:
    claim = {
        "second": second,
        "rule": "count",
        "edges": [0, 1, 2, 3],
        "carried": {"0": "1" if second == "left" else "-1"},
    }
    reason = "claim 1 is not that the picture is at most" if is_right else "claim 2 is not that the picture is at least"
    with pytest.raises(WrongProof, match=reason):
        verify(Certificate.from_text(write(CYCLE, value, claims=[claim], at_least=2)))
