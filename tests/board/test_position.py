"""Positions keep the rules: what stands, falls, belongs together; and the algebra of pictures."""

from __future__ import annotations

import pickle
from array import array
from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hackenbush.board import Color, Edge, Position
from hackenbush.errors import HackenbushError, IllegalMove, TooHard
from hackenbush.playable import Splittable
from hackenbush.players import Outcome, Player
from hackenbush.solvers import outcome
from hackenbush.values import Game
from tests.board import plain_board
from tests.board.by_search import value_by_search
from tests.board.strategies import positions
from tests.samples import sized

players = st.sampled_from(Player)


def rows(position: Position) -> list[tuple[object, object, str]]:
    return [(start, end, color.letter) for start, end, color in position.edges]


def bag(position: Position) -> Counter[tuple[object, object, str]]:
    return Counter(rows(position))


# ---- the rules ---------------------------------------------------------------------------------------------


@given(positions())
def test_what_floats_cannot_be_reached_from_the_ground(p: Position) -> None:
    assert set(range(len(p))) - set(p.floating) == plain_board.standing(rows(p))


@given(positions(), players)
def test_moves_are_the_standing_edges_of_ones_own_color_and_green(p: Position, player: Player) -> None:
    own = "bg" if player is Player.LEFT else "rg"
    expected = [i for i in sorted(plain_board.standing(rows(p))) if rows(p)[i][2] in own]
    assert list(p.moves(player)) == expected


@given(positions())
def test_a_cut_leaves_what_is_joined_to_the_ground_and_falls_says_what_goes(p: Position) -> None:
    for index in plain_board.standing(rows(p)):
        assert rows(p.cut(index)) == plain_board.after(rows(p), index)
        assert set(p.falls(index)) == plain_board.falls(rows(p), index)
        assert p.cut(p.edges[index]) == p.cut(index)


@given(positions())
def test_what_floats_cannot_be_cut(p: Position) -> None:
    for index in p.floating:
        with pytest.raises(IllegalMove, match="not connected to the ground"):
            p.cut(index)
        with pytest.raises(IllegalMove, match="not connected to the ground"):
            p.falls(index)


@given(positions(), players)
def test_options_are_the_cuts_in_order(p: Position, player: Player) -> None:
    assert list(p.options(player)) == [p.cut(index) for index in p.moves(player)]


@given(positions())
def test_components_meet_only_at_the_ground(p: Position) -> None:
    expected = [[rows(p)[i] for i in part] for part in plain_board.parts(rows(p))]
    assert [rows(part) for part in p.components()] == expected
    for part in p.components():
        assert part.components() == (part,)


@pytest.mark.parametrize(
    ("picture", "value"),  # a list of positions that programs get wrong; the values are Conway's or by hand
    [
        ("0-1B 0-1R", "0"),
        ("0-1B 0-2R", "0"),
        ("0-1B 1-1R", "1/2"),
        ("0-0B", "1"),
        ("0-1B 0-2B 1-2R", "1"),
        ("0-1B 0-2R 1-2G", "*"),
        ("0-1G 1-2B", "^*"),
        ("bbbbbbb", "7"),
        ("0-1G 1-2G 2-0G 1-3B", "{0|{0,*,*2|0,*}}"),
        ("0-1B 1-2G 2-3G 3-1G", "1*"),
        ("0.left-1B 0.right-1R", "0"),
        ("", "0"),
    ],
)
def test_plain_search_over_the_options_gives_the_value(picture: str, value: str) -> None:
    assert value_by_search(Position(picture)) == Game(value)


def test_a_position_is_playable_and_falls_apart() -> None:
    assert isinstance(Position("b"), Splittable)
    assert outcome(Position("b(r,b)+r")) is Outcome.PREVIOUS


# ---- pictures ----------------------------------------------------------------------------------------------


@given(positions(), st.randoms(use_true_random=False))
def test_equality_is_of_the_same_edges_on_the_same_nodes_in_any_order(p: Position, random: object) -> None:
    shuffled = rows(p)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    q = Position([(end, start, color) for start, end, color in shuffled])
    assert p == q
    assert hash(p) == hash(q)


@given(positions(), positions())
def test_positions_differ_when_their_edges_do(p: Position, q: Position) -> None:
    assert (p == q) == (bag(p) == bag(q))


def test_other_things_are_not_positions() -> None:
    assert Position("b") != "b"
    assert Position("b") != Position("r")


@given(positions())
def test_pickling_keeps_everything(p: Position) -> None:
    placed = p.with_places({node: (i, i % 3) for i, node in enumerate(p.nodes)})
    copy = pickle.loads(pickle.dumps(placed))
    assert copy == p
    assert rows(copy) == rows(p)
    assert copy.places == placed.places


@given(positions())
def test_text_and_repr_read_back(p: Position) -> None:
    assert Position(str(p)) == p
    placed = p.with_places({node: (i / 4, i % 3) for i, node in enumerate(p.nodes)})
    copy = eval(repr(placed), {"Position": Position})
    assert copy == p
    assert copy.places == placed.places


@given(positions())
def test_nodes_are_those_of_edges_with_the_ground_first(p: Position) -> None:
    assert set(p.nodes) == {node for row in rows(p) for node in row[:2]}
    grounds = [plain_board.on_ground(node) for node in p.nodes]
    assert grounds == sorted(grounds, reverse=True)
    assert len(set(p.nodes)) == len(p.nodes)


def test_edges_are_a_sequence() -> None:
    edges = Position("brg").edges
    assert edges[-1] == Edge(2, 3, Color.GREEN)
    assert edges[:2] == (Edge(0, 1, Color.BLUE), Edge(1, 2, Color.RED))
    assert (edges == Position("brg").edges, edges == Position("brb").edges) == (True, False)
    assert [str(edge) for edge in edges] == ["0-1B", "1-2R", "2-3G"]
    with pytest.raises(IndexError):
        edges[3]


# ---- algebra -----------------------------------------------------------------------------------------------


@given(positions())
def test_the_negative_swaps_blue_and_red(p: Position) -> None:
    swapped = {"b": "r", "r": "b", "g": "g"}
    assert rows(-p) == [(u, v, swapped[color]) for u, v, color in rows(p)]
    negative = -p
    assert -negative == p


def added(p: Position, q: Position) -> Position:
    try:
        return p + q
    except TooHard:  # the largest number was taken
        assume(2**31 - 1 not in p.nodes and 2**31 - 1 not in q.nodes)
        raise


@given(positions(), positions())
def test_a_sum_has_the_parts_of_both_side_by_side(p: Position, q: Position) -> None:
    total = added(p, q)
    assert Counter(color for *_, color in rows(total)) == Counter(color for *_, color in rows(p) + rows(q))
    assert rows(total)[: len(p)] == rows(p)
    assert len(total.components()) == len(p.components()) + len(q.components())
    assert len(total.floating) == len(p.floating) + len(q.floating)
    names = dict(
        zip([n for row in rows(q) for n in row[:2]], [n for row in rows(total)[len(p) :] for n in row[:2]], strict=True)
    )
    assert len(set(names.values())) == len(names)  # q has its own shape still
    assert all(plain_board.on_ground(old) == plain_board.on_ground(new) for old, new in names.items())


@given(positions(max_edges=4), st.integers(0, 4))
def test_a_multiple_is_a_sum_and_a_negative_one_of_negatives(p: Position, times: int) -> None:
    total = Position("")
    for _ in range(times):
        total = added(total, p)
    assert times * p == total == p * times
    assert -times * p == -total


def test_a_multiple_too_large_is_refused() -> None:
    with pytest.raises(TooHard):
        Position("b") * 2**40


@given(positions())
def test_a_mirror_shows_the_same_picture_from_behind(p: Position) -> None:
    placed = p.with_places({node: (i, i % 3) for i, node in enumerate(p.nodes)})
    mirror = placed.mirror()
    assert mirror == p
    assert rows(mirror) == rows(p)[::-1]
    assert mirror.places == {node: (-x, y) for node, (x, y) in placed.places.items()}


def test_sums_put_drawings_beside_each_other() -> None:
    p = Position("b", places={1: (0, 1)}) + Position("r", places={1: (5, 2)})
    assert p.places == {1: (0, 1), 2: (1, 2)}
    assert p.status() == ()


def test_parts_keep_their_coordinates() -> None:
    p = Position("b(r,g)+r", places={1: (0, 1), 2: (-1, 2), 3: (1, 2), 4: (3, 1)})
    assert p.cut(1).places == {1: (0, 1), 3: (1, 2), 4: (3, 1)}
    assert [part.places.keys() for part in p.components()] == [{1, 2, 3}, {4}]


# ---- kinds -------------------------------------------------------------------------------------------------


@given(positions())
def test_kinds_are_as_defined(p: Position) -> None:
    colors = {row[2] for row in rows(p)}
    assert p.is_green == (colors <= {"g"})
    assert p.is_red_blue == ("g" not in colors)
    inner = {node for node in p.nodes if not plain_board.on_ground(node)}
    assert p.is_tree == (not p.floating and len(inner) == len(p))
    degree = Counter(0 if plain_board.on_ground(node) else node for row in rows(p) for node in row[:2])
    assert p.is_stalk == (p.is_tree and degree[0] <= 1 and max(degree.values(), default=0) <= 2)


def test_status_names_every_fault_at_once() -> None:
    places = {1: (0, -1), 2: (1, 1), 3: (1, 1), "0.a": (0, 1), 9: (0, 0)}
    kinds = [fault.kind for fault in Position("0.a-1B 2-3R", places=places).status()]
    assert kinds == ["floating", "strange", "low", "high", "same"]


# ---- arrays ------------------------------------------------------------------------------------------------


def every_other(row: list[int]) -> memoryview[int]:
    """The row as every second entry of a longer one, as a column of a table is."""
    return memoryview(array("q", [n for number in row for n in (number, 99)]))[::2]


@pytest.mark.parametrize(
    "make", [list, tuple, lambda row: array("i", row), lambda row: array("Q", row), iter, every_other]
)
def test_arrays_of_any_kind_make_a_position(make: object) -> None:
    p = Position.from_arrays(make([0, 1, 1]), make([1, 2, 3]), "brg")  # type: ignore[operator]
    assert p == Position("b(r,g)")


@pytest.mark.parametrize(
    ("starts", "ends", "colors"),
    [
        ([0], [1], "x"),
        ([0], [1], "bb"),
        ([0, 0], [1], "bb"),
        ([-1], [1], "b"),
        ([0], [2**31], "b"),
        ([0], [2**80], "b"),
        (array("d", [0.0]), array("d", [1.0]), "b"),
        (["0"], ["1"], "b"),
    ],
)
def test_bad_arrays_are_refused(starts: list[int], ends: list[int], colors: str) -> None:
    with pytest.raises(HackenbushError):
        Position.from_arrays(starts, ends, colors)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ([(0, 1)], "expected \\(start, end, color\\) for an edge, not \\(0, 1\\)"),
        ([(0, 1, "x")], "expected a color, b, r or g, not 'x'"),
        ([(0, -1, "b")], "expected a number or a word for a node, not -1"),
        ([(0, True, "b")], "for a node, not True"),
        ([(0, "a b", "b")], "for a node, not 'a b'"),
        ([(0, 1.5, "b")], "for a node, not 1.5"),
        ([7], "for an edge, not 7"),
    ],
)
def test_bad_edges_are_refused(source: list[object], message: str) -> None:
    with pytest.raises(HackenbushError, match=message):
        Position(source)  # type: ignore[arg-type]


def test_cutting_an_edge_that_is_not_there_is_refused() -> None:
    with pytest.raises(IllegalMove, match="there is no edge 2: they go from 0 to 1"):
        Position("br").cut(2)
    with pytest.raises(IllegalMove, match="there is no edge 0-2G"):
        Position("br").cut(Edge(0, 2, Color.GREEN))
    with pytest.raises(IllegalMove, match="no edge is left"):
        Position("").cut(0)


def test_very_many_edges_take_nine_bytes_each_and_no_recursion() -> None:
    edges = sized(10**6, pure=10**5)
    path = Position("b" * edges)
    assert len(path.arrays.ends) + len(path.arrays.colors) == 9 * edges
    assert path.is_stalk
    assert len(path.cut(edges // 2)) == edges // 2
    assert len(path.falls(0)) == edges - 1
    assert path.components() == (path,)
    assert str(path) == "b" * edges


@given(positions(), st.sampled_from(["", "g", "br", "brg"]))
def test_only_some_colors_are_the_edges_of_those(p: Position, colors: str) -> None:
    assert p.only(colors) == Position([edge for edge in p.edges if edge.color.letter in colors])
