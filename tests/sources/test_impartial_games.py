"""U2009076, *Hackenbush, Nim and Impartial games* (2022), theorem by theorem."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import combinations, product

import pytest

from hackenbush import (
    Nim,
    Outcome,
    Player,
    Position,
    Sum,
    explain,
    gallery,
    grundy,
    mex,
    nim_sum,
    outcome,
    star,
    value,
    winning_moves,
)
from hackenbush.board import random_position
from hackenbush.lessons import chapter
from hackenbush.rulesets import KAYLES
from hackenbush.strings import decode, encode

HEAPS = list(product(range(5), repeat=3))


# ---- 1, 2: definitions, binary expansions -------------------------------------------------------------------


def test_definition_1_1_a_combinatorial_game_has_a_chapter() -> None:
    assert "rules that say where each player can move from each of them" in chapter("games").html


def test_lemma_2_1_the_sum_of_powers() -> None:
    assert all(sum(2**k for k in range(n + 1)) == 2 ** (n + 1) - 1 for n in range(100))


def test_lemma_2_2_every_number_has_one_binary_expansion() -> None:
    powers = [2**k for k in range(8)]
    sums = [sum(chosen) for size in range(9) for chosen in combinations(powers, size)]
    assert sorted(sums) == list(range(256))


def test_definition_2_1_an_impartial_game_has_the_same_moves_for_both() -> None:
    for game in (Nim(3, 4), KAYLES.heaps(5), Position("g(g,gg)")):
        assert list(game.options(Player.LEFT)) == list(game.options(Player.RIGHT))
        assert outcome(game) in (Outcome.NEXT, Outcome.PREVIOUS)  # type N, type P


# ---- 3: Nim -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(7))
def test_theorem_3_1_two_equal_piles_are_won_by_the_second_player(n: int) -> None:
    assert outcome(Nim(n, n)) is Outcome.PREVIOUS


def test_3_2_1_the_expression_with_three_piles() -> None:
    assert value(Nim(4) + Nim(11) + Nim(13)) == value(Nim(4, 11, 13)) == star(4) + star(11) + star(13)


@pytest.mark.parametrize("heaps", HEAPS)
def test_theorem_3_2_and_lemma_3_3_nim_sums(heaps: tuple[int, ...]) -> None:
    a, b, c = heaps
    assert value(Nim(*heaps)) == star(a ^ b ^ c) == star(nim_sum(*heaps))


def test_definition_3_2_equivalent_positions_have_the_same_type_beside_any_other() -> None:
    """For all Q in the games, P + Q and P' + Q are both N or both P: here for Q of up to two heaps."""
    for p, other in [(Nim(1, 2), Nim(3)), (KAYLES.heaps(4), Nim(1)), (Position("ggg:0"), Nim(1))]:
        assert all(outcome(Sum(p, Nim(*q))) is outcome(Sum(other, Nim(*q))) for q in product(range(5), repeat=2))
    assert any(outcome(Sum(Nim(2), Nim(q))) is not outcome(Sum(Nim(3), Nim(q))) for q in range(5))


@pytest.mark.parametrize("heaps", [heaps for heaps in HEAPS if nim_sum(*heaps) == 0])
def test_theorem_3_4_every_move_unbalances_balanced_heaps(heaps: tuple[int, ...]) -> None:
    assert all(nim_sum(*option.heaps) != 0 for option in Nim(*heaps).options(Player.LEFT))


@pytest.mark.parametrize("heaps", [heaps for heaps in HEAPS if nim_sum(*heaps) != 0] + [(4, 11, 13), (31, 14, 1, 8)])
def test_theorem_3_5_the_procedure_balances_unbalanced_heaps(heaps: tuple[int, ...]) -> None:
    """Subpiles of the pile with the largest odd power are exchanged for those that the others have an odd number of."""
    move = Nim(*heaps).balance().move
    assert move is not None
    pile, left = move
    after = [*heaps[:pile], left, *heaps[pile + 1 :]]
    assert left < heaps[pile]
    assert nim_sum(*after) == 0


def test_theorem_3_5_the_example_of_the_text() -> None:
    assert Nim(4, 11, 13).balance().move == (1, 9)


@pytest.mark.parametrize("heaps", HEAPS)
def test_theorem_3_6_balanced_is_p_and_unbalanced_is_n(heaps: tuple[int, ...]) -> None:
    assert outcome(Nim(*heaps)) is (Outcome.PREVIOUS if nim_sum(*heaps) == 0 else Outcome.NEXT)


# ---- 4: mex, Sprague and Grundy -----------------------------------------------------------------------------


def test_definition_4_1_mex() -> None:
    assert [mex(numbers) for numbers in ([], [0, 1, 3], [1, 2], [0, 1, 2])] == [0, 2, 0, 3]


@pytest.mark.parametrize("seed", range(20))
def test_theorem_4_1_the_mex_principle(seed: int) -> None:
    position = random_position(7, seed=seed, colors="g")
    assert grundy(position) == mex([grundy(option) for option in position.options(Player.LEFT)])


@dataclass(frozen=True)
class TakeOneOrHalf:
    """An impartial game of nobody's: take one counter, or half of them if they are even."""

    heap: int

    def options(self, _player: Player) -> list[TakeOneOrHalf]:
        left = {self.heap - 1} if self.heap else set()
        return [TakeOneOrHalf(n) for n in left | ({self.heap // 2} if self.heap and self.heap % 2 == 0 else set())]


def test_theorem_4_2_any_impartial_game_is_a_nimber() -> None:
    known: list[int] = []
    for heap in range(40):
        known.append(mex([known[option.heap] for option in TakeOneOrHalf(heap).options(Player.LEFT)]))
        assert grundy(TakeOneOrHalf(heap)) == known[-1]
        assert value(TakeOneOrHalf(heap)) == star(known[-1])


@pytest.mark.parametrize("game", [KAYLES.heaps(6), Position("g(g,gg)"), gallery("green-girl"), TakeOneOrHalf(8)])
def test_theorem_4_3_two_equal_games_are_won_by_the_second_player(game: object) -> None:
    assert outcome(Sum(game, game)) is Outcome.PREVIOUS  # type: ignore[arg-type]


def test_theorem_4_4_piles_are_simplified_by_nim_addition() -> None:
    assert 4 ^ 11 ^ 13 == nim_sum(4, 11, 13) == 2
    assert value(Nim(4, 11, 13)) == star(2)


# ---- 5: Hackenbush ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heaps", [(1,), (3, 4, 5), (2, 2), (4, 11, 13)])
def test_theorem_5_1_paths_are_nim(heaps: tuple[int, ...]) -> None:
    paths = Position("+".join("g" * heap for heap in heaps))
    assert value(paths) == value(Nim(*heaps))
    assert len(winning_moves(paths, Player.LEFT)) == len(winning_moves(Nim(*heaps), Player.LEFT))


@pytest.mark.parametrize("seed", range(20))
def test_theorem_5_2_a_loop_is_a_leaf(seed: int) -> None:
    position = random_position(8, seed=seed, colors="g")
    at = random.Random(seed).choice(position.nodes)
    looped = Position([*position.edges, (at, at, "g")])
    leafy = Position([*position.edges, (at, "leaf", "g")])
    assert grundy(looped) == grundy(leafy)


@pytest.mark.parametrize("branches", [(1, 1), (1, 2), (2, 3, 5), (4, 4, 1)])
def test_theorem_5_3_straight_branches_are_one_branch_of_their_nim_sum(branches: tuple[int, ...]) -> None:
    branching = Position(f"gg({','.join('g' * length for length in branches)})")
    assert value(branching) == value("gg" + "g" * nim_sum(*branches))


@pytest.mark.parametrize("seed", range(20))
def test_theorem_5_4_nodes_of_a_cycle_may_be_fused(seed: int) -> None:
    """The edges between them become loops; the ground counts as one node."""
    rng = random.Random(seed)
    length = rng.randint(2, 6)
    nodes = [0, *range(1, length)]
    cycle = [(nodes[i], nodes[(i + 1) % length], "g") for i in range(length)]
    hanging = [(rng.choice(nodes), f"n{i}", "g") for i in range(3)]
    one, other = rng.sample(nodes, 2)
    kept, gone = sorted((one, other))
    fused = [(kept if start == gone else start, kept if end == gone else end, c) for start, end, c in cycle + hanging]
    assert grundy(Position(cycle + hanging)) == grundy(Position(fused))


def test_5_2_1_the_house_with_balloons_is_a_path_of_two_edges() -> None:
    house = gallery("house-with-balloons")
    told = explain(house)
    assert told.value == star(2) == value("gg")
    assert "fusion" in told.rules
    assert outcome(house) is Outcome.NEXT  # "Player 1 will win"


def test_5_3_the_second_player_may_suggest_to_duplicate_the_position() -> None:
    house = gallery("house-with-balloons")
    assert outcome(house + house) is Outcome.PREVIOUS
    assert winning_moves(house + house, Player.LEFT) == ()


# ---- 6: the winning cut -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["house-with-balloons", "green-girl", "green-tree", "green-triangle"])
def test_6_every_winning_cut_is_named_in_the_first_picture(name: str) -> None:
    house = gallery(name)
    winning = winning_moves(house, Player.LEFT)
    assert winning
    assert set(winning) == {edge for edge in range(len(house)) if grundy(house.cut(edge)) == 0}


def test_6_a_cut_must_be_looked_for_before_fusing() -> None:
    """Fused, the edges of a triangle are three equal loops; in the picture only the far one wins."""
    assert winning_moves("ggg:0", Player.LEFT) == (1,)
    assert len(winning_moves("0-0G 0-0G 0-0G", Player.LEFT)) == 3


@pytest.mark.parametrize("x", [0.75, -2.5, 11.0, 0.1])
def test_6_hackenbush_numbers_instead_of_floating_point(x: float) -> None:
    assert float(decode(encode(x))) == x
