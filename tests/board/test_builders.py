"""Pictures made to order: their shapes, random ones, and that each picture made for a value has it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game
from hackenbush.board import Color, Position
from hackenbush.board.builders import Shape, cycle, flower, from_value, random_position, stalk, tree
from hackenbush.errors import HackenbushError, NotationError, TooHard, Undefined
from hackenbush.values.game import is_simple
from tests.board.by_search import value_by_search as value
from tests.samples import sized

SHAPES: tuple[Shape, ...] = ("graph", "forest", "tree", "stalk", "cycle")


def stalk_value(letters: str) -> Fraction:
    """The rule of red-blue stalks: whole moves up to the first change of color, then half as much with every edge."""
    total, weight, changed = Fraction(0), Fraction(1), False
    for letter in letters:
        changed = changed or letter != letters[0]
        if changed:
            weight /= 2
        total += weight if letter == "b" else -weight
    return total


def letters_of(position: Position) -> str:
    return "".join(edge.color.letter for edge in position.edges)


def numbers_born_by(day: int) -> Iterator[Fraction]:
    for length in range(day + 1):
        for signs in product("br", repeat=length):
            yield stalk_value("".join(signs))


# ---- shapes -------------------------------------------------------------------------------------------------------


def test_a_stalk_is_its_colors_from_the_ground_up() -> None:
    assert stalk("bRg") == Position("brg")
    assert stalk([Color.BLUE, Color.RED]) == Position("br")
    assert stalk(Color.GREEN for _ in range(3)) == Position("ggg")
    assert stalk("brg").is_stalk
    assert len(stalk("")) == 0


def test_a_tree_stands_on_its_parents() -> None:
    assert tree([0, 1, 1, 3], "brgb") == Position("0-1B 1-2R 1-3G 3-4B")
    assert tree([0, 0], "br") == Position("b+r")
    assert tree((), "") == Position("")
    many = 200_000
    assert len(tree(range(many), "b" * many)) == many


@pytest.mark.parametrize(
    ("parents", "colors", "complaint"),
    [
        ([0, 2], "bb", "expected a node from 0 to 1 below node 2, not 2"),
        ([-1], "b", "expected a node from 0 to 0 below node 1, not -1"),
        ([0], "bb", "expected a color for each of 1 edges, not 2"),
        ([0], "x", "expected colors b, r, g, not 'x'"),
    ],
)
def test_a_tree_without_sense_is_refused(parents: list[int], colors: str, complaint: str) -> None:
    with pytest.raises(HackenbushError, match=complaint):
        tree(parents, colors)


def test_a_cycle_comes_back_to_the_ground() -> None:
    assert cycle("brg") == Position("0-1B 1-2R 2-0G")
    assert cycle("br") == Position("0-1B 1-0R")
    assert cycle("b") == Position("0-0B")
    assert cycle("") == Position("")


def test_a_green_cycle_is_worth_its_parity() -> None:
    assert [value(cycle("g" * length)) for length in range(1, 6)] == [Game("*"), 0, Game("*"), 0, Game("*")]


def test_a_flower_has_its_petals_on_top_of_its_stem() -> None:
    assert flower(2, "br") == Position("0-1G 1-2G 2-3B 2-4R")
    assert flower(0, "b") == Position("b")
    assert flower(3, "") == Position("ggg")
    with pytest.raises(HackenbushError, match="stem of 0 edges or more, not -1"):
        flower(-1, "b")


@pytest.mark.parametrize("petals", range(4))
def test_a_flower_with_n_blue_petals_is_worth_up_to_n_and_star(petals: int) -> None:
    """*:n = up + up^2 + … + up^n + *."""
    assert value(flower(1, "b" * petals)) == (Game(f"^[{petals}]*") if petals else Game("*"))


# ---- random pictures ----------------------------------------------------------------------------------------------


@given(st.integers(0, 40), st.integers(), st.sampled_from(SHAPES), st.sampled_from(["brg", "br", "g", "bbr"]))
def test_a_random_picture_is_grounded_and_as_asked_for(edges: int, seed: int, shape: Shape, colors: str) -> None:
    position = random_position(edges, seed=seed, shape=shape, colors=colors)
    assert len(position) == edges
    assert position.floating == ()
    assert set(letters_of(position)) <= set(colors)
    assert position == random_position(edges, seed=seed, shape=shape, colors=colors)
    if shape in ("forest", "tree", "stalk"):
        assert position.is_tree
    if shape == "stalk":
        assert position.is_stalk
    if shape == "tree":
        assert sum(edge.start == 0 for edge in position.edges) == min(1, edges)


@given(st.integers(1, 30), st.data())
def test_a_random_graph_has_the_nodes_asked_for(edges: int, data: st.DataObject) -> None:
    nodes = data.draw(st.integers(0, edges))
    position = random_position(edges, seed=data.draw(st.integers(0, 99)), nodes=nodes)
    assert len(set(position.nodes) - {0}) == nodes


def test_random_graphs_have_loops_parallels_arches_and_several_parts() -> None:
    seen = set()
    for seed in range(60):
        position = random_position(8, seed=seed)
        ends = [edge[:2] for edge in position.edges]
        seen |= {"loop" for u, v in ends if u == v != 0} | {"arch" for u, v in ends if u == v == 0}
        seen |= {"parallel" for pair in ends if ends.count(pair) > 1}
        seen |= {"parts"} if len(position.components()) > 1 else set()
    assert seen == {"loop", "arch", "parallel", "parts"}


def test_a_seed_means_the_same_picture_on_every_version() -> None:
    """Written down once: a change here would change every picture that was ever named by its seed."""
    assert str(random_position(6, seed=7)) == "b(br:0,b:4r:0)+r:3"
    assert str(random_position(6, seed=7, shape="forest", colors="br")) == "br:3+b:2r:5+b:4+b"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"edges": -1}, "expected 0 edges or more, not -1"),
        ({"edges": 2, "shape": "knot"}, "no shape is named 'knot'; there are graph, forest, tree, stalk, cycle"),
        ({"edges": 2, "colors": ""}, "expected a color to draw from"),
        ({"edges": 2, "nodes": 3}, "expected from 0 to 2 nodes for 2 edges, not 3"),
        ({"edges": 2, "nodes": 2, "shape": "tree"}, "only a graph takes a number of nodes, not a tree"),
    ],
)
def test_random_pictures_that_cannot_be_are_refused(options: dict[str, object], complaint: str) -> None:
    with pytest.raises(HackenbushError, match=complaint):
        random_position(seed=1, **options)  # type: ignore[arg-type]


# ---- pictures with a given value ----------------------------------------------------------------------------------


def test_a_number_is_its_hackenstring() -> None:
    for x in numbers_born_by(7):
        picture = from_value(x)
        assert picture.is_stalk
        assert stalk_value(letters_of(picture)) == x
        assert len(picture) == Game(x).birthday


def test_a_number_is_its_hackenstring_by_plain_search_too() -> None:
    for x in numbers_born_by(4):
        assert value(from_value(x)) == x


@given(st.integers(-(10**30), 10**30), st.integers(0, 120))
def test_a_large_number_is_its_hackenstring(numerator: int, places: int) -> None:
    x = Fraction(numerator, 1 << max(places, abs(numerator).bit_length() - 8))
    assert stalk_value(letters_of(from_value(x))) == x


def test_a_number_of_a_very_large_birthday_is_drawn_at_once() -> None:
    places = sized(60_000, pure=30_000)
    assert letters_of(from_value(Fraction(1, 1 << places))) == "b" + "r" * places
    assert letters_of(from_value(-70_000)) == "r" * 70_000


@pytest.mark.parametrize("nimber", range(8))
def test_a_nimber_is_a_green_stalk(nimber: int) -> None:
    assert from_value(f"*{nimber}") == stalk("g" * nimber)


@pytest.mark.parametrize("ups", range(-4, 5))
@pytest.mark.parametrize("nimber", range(4))
@pytest.mark.parametrize("number", ["0", "-3/4"])
def test_a_number_with_ups_and_a_nimber_has_its_picture(number: str, ups: int, nimber: int) -> None:
    game = Game(number) + ups * Game("^") + Game(f"*{nimber}")
    assert value(from_value(game)) == game


@pytest.mark.parametrize(
    ("text", "edges"),
    [("^*", 2), ("^", 3), ("^2", 3), ("^2*", 4), ("^[2]", 4), ("^[2] - ^", 5), ("^3", 5), ("^3*", 4), ("^4", 5)],
)
def test_ups_take_the_fewest_edges(text: str, edges: int) -> None:
    """The minima that a census of all pictures of up to 8 edges found."""
    picture = from_value(text)
    assert len(picture) == edges
    assert value(picture) == Game(text)


def test_no_smaller_picture_has_a_value_of_numbers_ups_and_nimbers() -> None:
    """All pictures of up to 3 edges: nodes are named in the order in which they come."""
    ends = [(u, v) for v in range(4) for u in range(v + 1)]
    for count in range(4):
        for chosen in combinations_with_replacement(ends, count):
            if max((v for _, v in chosen), default=0) > len({v for _, v in chosen} - {0}):
                continue
            for colors in product("brg", repeat=count):
                picture = Position([(u, v, color) for (u, v), color in zip(chosen, colors, strict=True)])
                if not picture.floating and is_simple(worth := value(picture)):
                    assert len(from_value(worth)) <= count, picture


@pytest.mark.parametrize("stem", [1, 2, 3])
def test_an_ordinal_sum_on_a_green_stem_has_its_picture(stem: int) -> None:
    for x in numbers_born_by(3):
        game = Game("N:X", N=Game(f"*{stem}"), X=Game(x))
        picture = from_value(game)
        assert value(picture) == game
        assert len(picture) == stem + Game(x).birthday


@pytest.mark.parametrize(
    "text",
    [
        "*:1/2 + ^3*2",
        "*:1/2 + *:1/4",
        "*:3/4 - *:1/4 + 1/2",
        "*2:1/2 - ^",
        "*2:1 + *:1/2 + *",
        "^[3] - ^[2]",
        "2·^[2] - ^ + *3",
        "*:1/2 + *:1/2 + *:1/2",
    ][: sized(8, pure=7)],
)
def test_a_sum_of_pieces_has_its_picture(text: str) -> None:
    game = Game(text)
    assert value(from_value(game)) == game
    assert value(from_value(-game)) == -game
    assert len(from_value(-game)) == len(from_value(game))


def test_zero_is_the_empty_picture() -> None:
    assert len(from_value(0)) == 0
    assert from_value("^ - ^") == Position("")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("+-1", "hot, but every position of Hackenbush is"),
        ("{1|*}", "hot"),
        ("tiny(1)", "not a number plus an all-small game"),
        ("1/2 + miny(2)", "not a number plus an all-small game"),
        ("{^|v*}", "no picture of {\\^|v\\*} is known"),
    ],
)
def test_values_without_a_picture_are_refused_with_a_reason(text: str, complaint: str) -> None:
    with pytest.raises(Undefined, match=complaint):
        from_value(text)


@pytest.mark.parametrize("source", [10**9, "*1000000000", "^1000000000", Fraction(1, 1 << 200_000), -(10**12)])
def test_a_picture_of_an_absurd_size_is_refused(source: str | int | Fraction) -> None:
    with pytest.raises(TooHard, match=r"more than 100000 edges|needs the compiled kernel"):
        from_value(source)


def test_the_limit_can_be_moved_and_counts_the_edges_drawn() -> None:
    assert len(from_value(120_000, limit=120_000)) == 120_000
    assert len(from_value("^[2]v", limit=5)) == 5  # whose birthday is less
    with pytest.raises(TooHard, match="has 5 edges, more than 4"):
        from_value("^[2]v", limit=4)


def test_what_is_no_game_is_no_picture() -> None:
    with pytest.raises(NotationError):
        from_value("bbr")
    with pytest.raises(Undefined):
        from_value(Fraction(1, 3))


@pytest.mark.parametrize("text", ["*:1/2 + ^500", "^[40]v[20]", "*:1/2 + *:1/2 + *:1/2 + ^20"])
def test_what_would_take_long_to_take_apart_is_refused(text: str) -> None:
    with pytest.raises(TooHard, match=r"is too deep to look for|needs the compiled kernel"):
        from_value(text)
