"""Rule ``count``: what it counts is never more than the value, and it counts supports and numbers that are safe."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from hackenbush import Certificate, Game, Player, Position, WrongProof, value, verify
from hackenbush.proofs.checker import counted_lead
from hackenbush.proofs.loaded import LoadedPicture
from hackenbush.proofs.sums import ZERO, Worth, read_sum
from tests.proofs.agreement import every_picture
from tests.proofs.growing import write


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
    picture = " ".join(["0-1R"] * supports + ["1-2B", "1-2B", "2-0R"])  # node 2 has one support
    assert lead_of(picture, {}) == counted - supports - 1


def test_a_claim_may_count_edges_on_supports() -> None:
    picture = "0-1R 0-1R 0-2R 1-2B"
    claim = {"second": "left", "rule": "count", "edges": [0, 1, 2, 3], "carried": {"0": "2"}}
    board = LoadedPicture(picture, [])
    assert counted_lead(board, board.start(Worth(Fraction(2))), Player.LEFT) == 0
    text = write(picture, "-2", claims=[claim], at_least=2)
    with pytest.raises(WrongProof, match="claim 1 is not that the picture is at most"):
        verify(Certificate.from_json(text))
    with pytest.raises(WrongProof, match="claim 2, by count: Left does not have enough moves"):
        verify(Certificate.from_json(text.replace('"0":"2"', '"0":"3/2"')))
