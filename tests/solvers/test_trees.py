"""Red-blue trees against the definition of value, against published rules, and with many edges."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import accumulate
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hackenbush import Game, Player, Undefined, simplest_between
from hackenbush._kernel import pure
from hackenbush.board import Color, Position
from hackenbush.solvers.trees import best_cuts, on_stick, tree_value, winning_tree_cuts
from tests.board import plain_board
from tests.board.by_search import value_by_search as value
from tests.board.strategies import positions, trees
from tests.samples import sized

try:
    native: ModuleType | None = import_module("hackenbush._kernel.native")
except ModuleNotFoundError:
    native = None

needs_native = pytest.mark.skipif(native is None, reason="the native kernel was not built here")

# A forest is a sorted row of branches, each a color and the forest that stands on it.
Forest = tuple[tuple[str, "Forest"], ...]


# ---- by definition ------------------------------------------------------------------------------------------


@cache
def forests(edges: int) -> tuple[Forest, ...]:
    """All red-blue forests of so many edges, each shape once."""
    if edges == 0:
        return ((),)
    found = {
        tuple(sorted((*rest, (color, above))))
        for size in range(edges)
        for above in forests(size)
        for rest in forests(edges - 1 - size)
        for color in "br"
    }
    return tuple(sorted(found))


def cuts(forest: Forest) -> Iterator[tuple[str, Forest]]:
    """The color of each edge, with what stands when it is cut."""
    for i, (color, above) in enumerate(forest):
        others = forest[:i] + forest[i + 1 :]
        yield color, others
        for cut, rest in cuts(above):
            yield cut, tuple(sorted((*others, (color, rest))))


@cache
def by_definition(forest: Forest) -> Game:
    options = [(color, by_definition(rest)) for color, rest in cuts(forest)]
    return Game.of([g for color, g in options if color == "b"], [g for color, g in options if color == "r"])


def drawn(forest: Forest) -> Position:
    rows: list[tuple[int, int, str]] = []
    waiting = [(0, forest)]
    while waiting:
        below, branches = waiting.pop()
        for color, above in branches:
            rows.append((below, len(rows) + 1, color))
            waiting.append((len(rows), above))
    return Position(rows)


SMALL = [forest for edges in range(sized(8, pure=6, quick=6)) for forest in forests(edges)]


def test_there_are_as_many_forests_as_there_should_be() -> None:
    # Trees with one more node, and edges of two colors: OEIS A000151.
    assert [len(forests(edges)) for edges in range(7)] == [1, 2, 7, 26, 107, 458, 2058]


def test_every_small_forest_has_the_value_of_its_options() -> None:
    for forest in SMALL:
        assert tree_value(drawn(forest)) == by_definition(forest), forest


def test_every_smaller_forest_has_the_value_that_search_finds() -> None:
    for forest in SMALL[: sized(600, pure=140)]:
        p = drawn(forest)
        assert tree_value(p) == value(p), forest


def test_best_cuts_of_every_small_forest_are_those_with_the_best_option() -> None:
    for forest in SMALL:
        p = drawn(forest)
        assert_best_cuts(p, lambda rest: by_definition(shape(rest)))


def test_winning_cuts_of_every_small_forest_leave_the_player_at_least_0() -> None:
    for forest in SMALL:
        assert_winning_cuts(drawn(forest), lambda rest: by_definition(shape(rest)))


def shape(p: Position) -> Forest:
    above: dict[object, list[tuple[str, object]]] = {}
    for below, node, color in p.edges:
        above.setdefault(below, []).append((color.letter, node))

    def grown(node: object) -> Forest:
        return tuple(sorted((color, grown(end)) for color, end in above.get(node, [])))

    return grown(0)


def assert_best_cuts(p: Position, number: Callable[[Position], Game | Fraction]) -> None:
    for player, color, best in ((Player.LEFT, Color.BLUE, max), (Player.RIGHT, Color.RED, min)):
        options = {i: number(p.cut(i)) for i, edge in enumerate(p.edges) if edge.color is color}
        wanted = [i for i, option in options.items() if option == best(options.values())]
        assert list(best_cuts(p, player)) == wanted, (p, player)


def assert_winning_cuts(p: Position, number: Callable[[Position], Game | Fraction]) -> None:
    left = [i for i, edge in enumerate(p.edges) if edge.color is Color.BLUE and number(p.cut(i)) >= 0]
    right = [i for i, edge in enumerate(p.edges) if edge.color is Color.RED and number(p.cut(i)) <= 0]
    assert [list(winning_tree_cuts(p, player)) for player in (Player.LEFT, Player.RIGHT)] == [left, right], p


# ---- by published rules --------------------------------------------------------------------------------------


def stick(color: str, x: Fraction) -> Fraction:
    """Put x on an edge: "the smallest n with x + n > 1, then (x + n) / 2**(n - 1)" (T. Davis, Hackenbush, 11.1)."""
    if color == "r":
        return -stick("b", -x)
    n = max(1, 1 + (1 - x).__floor__())
    return (x + n) / 2 ** (n - 1)


def berlekamp(letters: str) -> Fraction:
    """The value of a stalk (Winning Ways, chapter 3)."""
    if not letters:
        return Fraction(0)
    sign = 1 if letters[0] == "b" else -1
    whole = len(letters) - len(letters.lstrip(letters[0]))
    if whole == len(letters):
        return Fraction(sign * whole)
    digits = "".join("1" if letter == letters[0] else "0" for letter in letters[whole + 1 :]) + "1"
    return sign * (whole - 1 + Fraction(int(digits, 2), 1 << len(digits)))


def by_sticks(parents: Sequence[int], colors: str) -> Fraction:
    """The value of the tree whose edge i goes from node i + 1 down to parents[i], which is smaller."""
    worth = [Fraction(0)] * (len(parents) + 1)
    for i in reversed(range(len(parents))):
        worth[parents[i]] += stick(colors[i], worth[i + 1])
    return worth[0]


def planted(parents: Sequence[int], colors: str) -> Position:
    return Position.from_arrays(parents, range(1, len(parents) + 1), colors)


def shuffled(parents: Sequence[int], colors: str, chance: random.Random) -> Position:
    """The same tree with nodes of any number and edges in any order."""
    names = [0, *chance.sample(range(1, 10**9 if chance.random() < 0.5 else len(parents) + 1), len(parents))]
    rows = [(names[below], names[i + 1], colors[i]) for i, below in enumerate(parents)]
    chance.shuffle(rows)
    starts, ends, letters = zip(*rows, strict=True)
    return Position.from_arrays(starts, ends, "".join(letters))


def random_tree(chance: random.Random, edges: int) -> tuple[list[int], str]:
    reach = chance.choice((1, 2, 4, 20, edges))  # how far below a parent may be
    blue = chance.choice((0.05, 0.3, 0.5, 0.5, 0.9))
    parents = [chance.randint(max(0, i - reach + 1), i) for i in range(edges)]
    if chance.random() < 0.3:  # a handle with bristles
        middle = edges // 2
        parents = [min(i, middle) for i in range(edges)]
    return parents, "".join("b" if chance.random() < blue else "r" for _ in parents)


def test_random_trees_are_put_on_sticks() -> None:
    chance = random.Random(20)
    for _ in range(sized(3000, pure=3000, quick=300)):
        parents, colors = random_tree(chance, chance.randint(1, chance.choice((12, 40, 200))))
        expected = by_sticks(parents, colors)
        assert tree_value(planted(parents, colors)) == expected
        assert tree_value(shuffled(parents, colors, chance)) == expected


def test_best_cuts_of_random_trees_are_those_with_the_best_option() -> None:
    chance = random.Random(40)
    for _ in range(sized(400, pure=150, quick=50)):
        parents, colors = random_tree(chance, chance.randint(1, 40))
        assert_best_cuts(planted(parents, colors), lambda rest: by_shape(shape(rest)))


def nearly_even(chance: random.Random, edges: int) -> Position:
    """A tree beside its negative with some edges recolored, and a thin stalk: the value is close to 0."""
    parents, colors = random_tree(chance, edges)
    recolored = {chance.randrange(edges) for _ in range(chance.randint(0, 2))}
    other = "".join(("r" if color == "b" else "b") if i in recolored else color for i, color in enumerate(colors))
    stalk = chance.choice("br") * chance.randint(0, 1) + chance.choice("br") * chance.randint(0, edges)
    return planted(parents, colors) + -planted(parents, other) + Position(stalk)


def test_winning_cuts_of_random_trees_leave_the_player_at_least_0() -> None:
    chance = random.Random(60)
    for _ in range(sized(150, pure=60, quick=30)):
        assert_winning_cuts(planted(*random_tree(chance, chance.randint(1, 40))), tree_value)
        assert_winning_cuts(nearly_even(chance, chance.randint(1, 25)), tree_value)


@given(trees(colors="br", max_edges=20), trees(colors="br", max_edges=20))
def test_winning_cuts_of_a_difference_leave_the_player_at_least_0(p: Position, q: Position) -> None:
    assert_winning_cuts(p + -q, tree_value)


@pytest.mark.parametrize("edges", [70, 140, sized(400, pure=140, quick=200)])
def test_winning_cuts_over_long_fractions(edges: int) -> None:
    chance = random.Random(edges)
    for _ in range(sized(6, pure=2, quick=3)):
        assert_winning_cuts(nearly_even(chance, edges), tree_value)


def by_shape(forest: Forest) -> Fraction:
    return sum((stick(color, by_shape(above)) for color, above in forest), Fraction(0))


def test_a_best_cut_is_never_below_an_edge_of_the_same_color() -> None:
    chance = random.Random(7)
    for _ in range(200):
        p = planted(*random_tree(chance, chance.randint(1, 60)))
        for player in Player:
            for edge in best_cuts(p, player):
                assert all(p.edges[i].color is not p.edges[edge].color for i in p.falls(edge))


@given(st.text("br", max_size=90))
def test_a_stalk_has_the_value_of_berlekamps_rule(letters: str) -> None:
    assert tree_value(Position(letters)) == berlekamp(letters)


@given(st.text("br", max_size=40), st.sampled_from("br"))
def test_a_stalk_on_a_stick_is_a_longer_stalk(letters: str, color: str) -> None:
    assert on_stick(Color(color), berlekamp(letters)) == berlekamp(color + letters)


@given(st.integers(-300, 300), st.integers(0, 6))
def test_a_number_on_a_stick_is_the_simplest_between_its_options(mantissa: int, exponent: int) -> None:
    # 1:x = {0, 1:x^L | 1:x^R}, and the options of a number are one step simpler.
    x = Fraction(mantissa, 1 << exponent)
    g = Game(x)
    lower = max([Fraction(0), *(on_stick(Color.BLUE, h.number) for h in g.left)])
    upper = min((on_stick(Color.BLUE, h.number) for h in g.right), default=None)
    assert on_stick(Color.BLUE, x) == simplest_between(lower, upper)
    assert on_stick(Color.RED, -x) == -on_stick(Color.BLUE, x)


def test_numbers_on_green_and_other_rationals_are_refused() -> None:
    with pytest.raises(Undefined, match="green"):
        on_stick(Color.GREEN, 1)
    with pytest.raises(Undefined, match="1/3"):
        on_stick(Color.RED, Fraction(1, 3))


# Parents (-1 is the ground) and colors of nodes 1, 2, ...: the samples of Kattis' "Hackenbush Purplehearts".
PURPLEHEARTS = [
    ("-1 1 2 3 3 5 5 7 -1 -1 10 10", "BRBBRBBRRBRR", Fraction(5, 2**6)),
    (
        "-1 1 2 3 4 4 4 7 7 9 9 1 12 13 13 15 16 16 18 18 15 21 21 12 24 25 25 24 28 28 24 31 12 33 34 34 2 37 37",
        "BRRRBBRRBBRRRBBRRBRRBBBRBRRBRRBRRBRRRBR",
        Fraction(65, 2**12),
    ),
]


@pytest.mark.parametrize(("parents", "colors", "expected"), PURPLEHEARTS)
def test_purplehearts(parents: str, colors: str, expected: Fraction) -> None:
    below = [max(0, int(parent)) for parent in parents.split()]
    assert tree_value(planted(below, colors.lower())) == expected


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        ("b(r,b(r,rb))", "11/16"),  # Tom Davis, Hackenbush (2011), section 11.1
        ("bbbrb", "11/4"),  # Almost Everything About Hackenbush
        ("br", "1/2"),  # this and the next: E. Chen, Hackenbush Game Theory (2024), figures 5 and 6
        ("brrr", "1/8"),
        ("br+br+r", "0"),
    ],
)
def test_trees_of_the_literature(letters: str, expected: str) -> None:
    assert tree_value(Position(letters)) == Game(expected)


# ---- any picture ---------------------------------------------------------------------------------------------


def is_forest(edges: Sequence[tuple[object, object, object]]) -> bool:
    """Whether no edge that stands closes a cycle, all of the ground being one."""
    below: dict[object, object] = {}

    def root(node: object) -> object:
        node = 0 if plain_board.on_ground(node) else node
        while node in below:
            node = below[node]
        return node

    for i in plain_board.standing(edges):
        start, end = root(edges[i][0]), root(edges[i][1])
        if start == end:
            return False
        below[start if end == 0 else end] = end if end == 0 else start
    return True


@given(positions(colors="br") | positions(max_edges=5))
def test_any_picture_is_a_red_blue_tree_with_its_value_or_refused(p: Position) -> None:
    edges = [(start, end, color) for start, end, color in p.edges]
    is_green = any(edges[i][2] is Color.GREEN for i in plain_board.standing(edges))
    if is_forest(edges) and not is_green:
        assert tree_value(p) == value(p)
        standing = Position([edges[i] for i in sorted(plain_board.standing(edges))])
        for player in Player:
            for list_cuts in (best_cuts, winning_tree_cuts):
                cuts = [p.edges[i] for i in list_cuts(p, player)]
                assert cuts == [standing.edges[i] for i in list_cuts(standing, player)]
    else:
        for refused in (
            lambda: tree_value(p),
            lambda: best_cuts(p, Player.LEFT),
            lambda: winning_tree_cuts(p, Player.LEFT),
        ):
            with pytest.raises(Undefined, match=r"not a red-blue tree: a (cycle|green edge) stands on the ground"):
                refused()


@pytest.mark.parametrize("floating", ["2-3G", "2-3G 3-4R 3-5B", "2-3B 3-4R 4-2B", "2-2R", "2-3B 2-3G"])
def test_what_floats_may_be_anything(floating: str) -> None:
    p = Position(f"{floating} 0-1B 1-6R")
    assert tree_value(p) == value(p) == Fraction(1, 2)
    assert [[p.edges[i] for i in best_cuts(p, player)] for player in (Player.LEFT, Player.RIGHT)] == [
        [(0, 1, Color.BLUE)],
        [(1, 6, Color.RED)],
    ]


@given(trees(colors="br", max_edges=30), trees(colors="br", max_edges=30))
def test_values_add_and_negate(p: Position, q: Position) -> None:
    assert tree_value(p + q) == tree_value(p) + tree_value(q)
    assert tree_value(-p) == -tree_value(p)
    assert best_cuts(-p, Player.LEFT) == best_cuts(p, Player.RIGHT)


@given(positions(max_edges=6, colors="b"))
def test_a_blue_picture_counts_its_edges(p: Position) -> None:
    """Left can cut leaves and cycles first, so that nothing ever falls, and Right has no move."""
    edges = len(p.moves(Player.LEFT))
    assert value(p) == edges
    assert value(-p) == -edges


# ---- both kernels --------------------------------------------------------------------------------------------


def answer(kernel: ModuleType, p: Position) -> object:
    arguments = (p.arrays.ends, p.arrays.colors, p.arrays.points)
    try:
        return kernel.tree_value(*arguments), kernel.tree_best(*arguments), kernel.tree_winning(*arguments)
    except ValueError as wrong:
        return str(wrong)


@needs_native
@given(positions() | positions(colors="br", max_edges=4) | trees(colors="br", max_edges=80))
def test_the_kernels_agree(p: Position) -> None:
    assert native is not None
    assert answer(native, p) == answer(pure, p)


@needs_native
@pytest.mark.slow
def test_the_kernels_agree_on_every_shape() -> None:
    assert native is not None
    for name, parents in SHAPES.items():
        small, large = shaped(parents(150)), shaped(parents(2_000))
        assert answer(native, small) == answer(pure, small), name
        arguments = large.arrays.ends, large.arrays.colors, large.arrays.points
        assert native.tree_value(*arguments) == pure.tree_value(*arguments), name


@pytest.mark.parametrize("kernel", [pure, pytest.param(native, marks=needs_native)])
def test_the_kernels_check_what_they_are_given(kernel: ModuleType) -> None:
    for ends, colors in ((b"123", b"b"), (bytes(8), b""), (bytes(8), b"bb")):
        for function in (kernel.tree_value, kernel.tree_best, kernel.tree_winning):
            with pytest.raises(ValueError, match="every edge has two ends of four bytes and a color"):
                function(ends, colors, 0)


# ---- large ones ----------------------------------------------------------------------------------------------

MANY = sized(250_000, pure=400, quick=10_000, thorough=1_000_000)


def spine_of_paths(edges: int) -> list[int]:
    side = int(edges**0.5)
    return [i if i < side or (i - side) % side else min((i - side) // side + 1, side) for i in range(edges)]


SHAPES: dict[str, Callable[[int], list[int]]] = {
    "random recursive": lambda n: recursive(n, n),
    "path": lambda n: list(range(n)),
    "caterpillar": lambda n: [i - (i % 2) for i in range(n)],
    "broom": lambda n: [min(i, n // 2) for i in range(n)],
    "complete binary": lambda n: [(i - 1) // 2 for i in range(1, n + 1)],
    "deep random": lambda n: recursive(n, 4),
    "legs": lambda n: [i if i % int(n**0.5) else 0 for i in range(n)],
    "spine of paths": spine_of_paths,
}


def recursive(edges: int, reach: int) -> list[int]:
    chance = random.Random(edges)
    return [int(chance.random() * min(i + 1, reach)) + max(0, i + 1 - reach) for i in range(edges)]


def random_colors(count: int, seed: int = 3) -> str:
    return "".join(random.Random(seed).choices("br", k=count))


def shaped(parents: list[int]) -> Position:
    return planted(parents, random_colors(len(parents)))


@pytest.mark.parametrize("height", [63, 64, 65, 129])
def test_long_fractions_that_end_in_zeros(height: int) -> None:
    thin, thick = "b" + "r" * height, "r" + "b" * height  # 2**-height, and its negative
    for color in "br":
        for above in (f"{thin},{thick}", f"{thin},{thin}", f"{thin},{thick},b", f"{thin}b,{thick},{thick}r,r"):
            p = Position(f"{color}({above})+br")
            assert tree_value(p) == by_shape(shape(p))


@pytest.mark.parametrize("height", [63, 65])
@pytest.mark.parametrize("color", ["b", "r"])
def test_best_cuts_over_long_fractions_that_cancel(height: int, color: str) -> None:
    # Nothing is left of the fractions, on which it depends that the stalk beside them is as good to cut.
    thin, thick = "b" + "r" * height, "r" + "b" * height
    beside = thin + "r" if color == "b" else thin
    p = Position(f"{color}({thin},{thick})+{beside}")
    assert len(best_cuts(p, Player.LEFT)) == 3
    assert_best_cuts(p, lambda rest: by_shape(shape(rest)))


@pytest.mark.parametrize("name", SHAPES)
def test_a_large_tree_and_its_negative_are_worth_nothing(name: str) -> None:
    p = shaped(SHAPES[name](MANY))
    g = tree_value(p)
    assert tree_value(-p) == -g
    left, right = best_cuts(p, Player.LEFT), best_cuts(p, Player.RIGHT)
    assert (left, right) == (best_cuts(-p, Player.RIGHT), best_cuts(-p, Player.LEFT))
    assert tree_value(p.cut(left[0])) < g < tree_value(p.cut(right[-1]))


@pytest.mark.parametrize("name", SHAPES)
def test_winning_cuts_of_a_large_tree_beside_its_negative(name: str) -> None:
    p = shaped(SHAPES[name](MANY // 10))
    stalk = Position("b" + "r" * (MANY // 40))
    difference = p + stalk + -p
    wins = winning_tree_cuts(difference, Player.LEFT)
    assert len(p) in wins  # this leaves p - p
    assert winning_tree_cuts(-difference, Player.RIGHT) == wins
    assert winning_tree_cuts(difference, Player.RIGHT) == winning_tree_cuts(p + -p, Player.LEFT) == ()
    losing = set(difference.moves(Player.LEFT)).difference(wins)
    assert all(tree_value(difference.cut(edge)) >= 0 for edge in (wins[0], wins[len(wins) // 2], wins[-1]))
    assert all(tree_value(difference.cut(edge)) < 0 for edge in sorted(losing)[:: len(losing) // 3 + 1])


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("down", [False, True])
def test_a_long_stalk_has_the_value_of_berlekamps_rule(seed: int, down: bool) -> None:
    colors = random_colors(MANY, seed)
    nodes = [0, *range(MANY, 0, -1)] if down else range(MANY + 1)
    assert tree_value(Position.from_arrays(nodes[:-1], nodes[1:], colors)) == berlekamp(colors)


def test_a_long_stalk_of_two_colors_in_turn_is_two_thirds() -> None:
    g = tree_value(Position.from_arrays(range(MANY), range(1, MANY + 1), "br" * (MANY // 2)))
    assert g == berlekamp("br" * (MANY // 2))
    assert abs(g.number - Fraction(2, 3)) < Fraction(1, 1 << (MANY - 2))


def test_many_stalks_are_worth_the_sum_of_theirs() -> None:
    side = int(MANY**0.5)
    parents, colors = SHAPES["legs"](side * side), random_colors(side * side)
    stalks = [colors[start : start + side] for start in range(0, side * side, side)]
    assert tree_value(planted(parents, colors)) == sum(map(berlekamp, stalks), Fraction(0))


def test_a_broom_is_a_stalk_with_its_bristles_in_a_row() -> None:
    colors = random_colors(MANY)
    handle, bristles = colors[: MANY // 2], colors[MANY // 2 :]
    surplus = bristles.count("b") - bristles.count("r")
    row = ("b" if surplus > 0 else "r") * abs(surplus)
    assert tree_value(planted(SHAPES["broom"](MANY), colors)) == berlekamp(handle + row)


def test_a_comb_of_long_stalks_has_the_value_of_their_sticks() -> None:
    # Long fractions meet shorter ones at every node of a spine: small to large, carries over the point, zeros below.
    chance = random.Random(11)
    for _ in range(sized(60, pure=20)):
        lengths = [chance.choice((1, 3, 63, 64, 65, 128, 400)) for _ in range(12)]
        starts = list(accumulate(lengths, initial=len(lengths)))
        spine = list(range(len(lengths)))
        teeth = [
            i + 1 if place == 0 else starts[i] + place for i, length in enumerate(lengths) for place in range(length)
        ]
        colors = "".join(
            chance.choice("br") * min(run, 400) for run in (chance.choice((1, 1, 2, 70)) for _ in range(1400))
        )[: len(spine) + len(teeth)]
        parents = spine + teeth
        assert tree_value(planted(parents, colors)) == by_sticks(parents, colors)
