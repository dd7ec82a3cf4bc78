"""Builds pictures: stalks, trees, cycles, flowers, random pictures, and pictures with a given value.

Every value of Hackenbush is a number plus an all-small game, so nothing hot can be drawn. What `from_value` draws:

- a number as its Hackenstring, the stalk of its sign expansion, which has as many edges as the birthday; no picture has
  fewer (Berlekamp's rule; *Winning Ways*, chapter 3);
- the nimber \\*n as a green stalk of n edges;
- n·up as one blue petal on n green stems that meet, which is n·up, plus \\* if n is odd;
- the ordinal sum \\*n:x as the Hackenstring of x on a green stalk of n edges, hence also up^[n] = \\*:n + \\*;
- sums of these side by side, and negatives with blue and red exchanged.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from numbers import Integral
from typing import Literal, TypeAlias, get_args

from hackenbush.board.colors import Color
from hackenbush.board.position import Position
from hackenbush.errors import InvalidArgument, TooHard, Undefined, UnknownName, expect
from hackenbush.values import Game, star, up
from hackenbush.values.followers import is_simple
from hackenbush.values.game import GameLike

__all__ = ["Colors", "Shape", "cycle", "flower", "from_value", "random_position", "stalk", "tree"]

Colors: TypeAlias = str | Iterable[Color]
Shape: TypeAlias = Literal["graph", "forest", "tree", "stalk", "cycle"]

_SHORT = tuple(["g" + "".join(signs) for length in (2, 3) for signs in product("br", repeat=length)])
"""The stalks of *:x for the numbers x of birthday 2 and 3: a sum may have two of these besides one that is longer."""

_DEEPEST = {"stalk": 1000, "pair": 40, "sum": 16}
"""The birthdays up to which a game is looked for among *:x, among *:x + m·up + *k and uptimals, and among sums."""

_EXCHANGE = str.maketrans("br", "rb")


# ---- shapes -------------------------------------------------------------------------------------------------------


def stalk(colors: Colors) -> Position:
    """Return the stalk with these colors from the ground up.

    >>> stalk("bbr"), stalk([Color.GREEN]), stalk("")
    (Position('bbr'), Position('g'), Position('0'))
    """
    letters = _letters(colors)
    return Position.from_arrays(range(len(letters)), range(1, len(letters) + 1), letters)


def tree(parents: Sequence[int], colors: Colors) -> Position:
    """Return the tree in which an edge of the i-th color joins node i + 1 to node parents[i] below it.

    >>> tree([0, 1, 1, 0], "brgb"), tree([], "")
    (Position('b(r,g)+b'), Position('0'))

    0 is the ground. Raises `InvalidArgument` unless every parent comes before its children.
    """
    letters = _letters(colors)
    parents = list(expect(Iterable, parents, "a row of nodes"))
    if len(parents) != len(letters):
        raise InvalidArgument(f"expected a color for each of {len(parents)} edges, not {len(letters)}")
    for child, parent in enumerate(parents, 1):
        if not 0 <= expect(Integral, parent, "the number of a node") < child:
            raise InvalidArgument(f"expected a node from 0 to {child - 1} below node {child}, not {parent}")
    return Position.from_arrays(parents, range(1, len(letters) + 1), letters)


def cycle(colors: Colors) -> Position:
    """Return the cycle through the ground with these colors in turn.

    >>> cycle("ggg"), cycle("br"), cycle("b"), cycle("")
    (Position('ggg:0'), Position('br:0'), Position('b:0'), Position('0'))
    """
    letters = _letters(colors)
    length = len(letters)
    return Position.from_arrays(range(length), [*range(1, length), *[0] * bool(length)], letters)


def flower(stem: int, petals: Colors) -> Position:
    """Return petals of these colors on a green stem of ``stem`` edges.

    >>> flower(2, "bbr"), flower(1, "")
    (Position('gg(b,b,r)'), Position('g'))
    """
    letters = _letters(petals)
    if expect(int, stem, "a number of edges") < 0:
        raise InvalidArgument(f"expected a stem of 0 edges or more, not {stem}")
    return tree([*range(stem), *[stem] * len(letters)], "g" * stem + letters)


def _letters(colors: Colors) -> str:
    """Return the colors as lower-case letters."""
    if isinstance(colors, str):
        letters = colors.lower()
    else:
        given = expect(Iterable, colors, "colors")
        letters = "".join([color.letter if isinstance(color, Color) else str(color).lower() for color in given])
    if wrong := letters.translate(str.maketrans("", "", "brg")):
        raise InvalidArgument(f"expected colors b, r, g, not {wrong[0]!r}")
    return letters


# ---- random pictures ----------------------------------------------------------------------------------------------


def random_position(
    edges: int, *, seed: int, colors: Colors = "brg", shape: Shape = "graph", nodes: int | None = None
) -> Position:
    """Return a random picture without floating edges; the same seed always gives the same picture.

    >>> random_position(5, seed=1, shape="tree"), random_position(0, seed=1)
    (Position('b(ggb,r)'), Position('0'))

    Every color is drawn from ``colors``; "bbr" makes blue twice as likely as red. ``shape`` is "graph" (with loops,
    parallel edges and arches), "forest", "tree" (one edge at the ground), "stalk" or "cycle". A graph has ``nodes``
    nodes above the ground, by default three for every five edges.
    """
    if shape not in get_args(Shape):
        raise UnknownName("shape", shape, get_args(Shape))
    if expect(int, edges, "a number of edges") < 0:
        raise InvalidArgument(f"expected 0 edges or more, not {edges}")
    if nodes is not None and shape != "graph":
        raise InvalidArgument(f"only a graph takes a number of nodes, not a {shape}")
    palette = _letters(colors)
    if not palette and edges:
        raise InvalidArgument("expected a color to draw from")
    below = _Below(seed)
    letters = "".join([palette[below(len(palette))] for _ in range(edges)])
    if shape == "stalk":
        return stalk(letters)
    if shape == "cycle":
        return cycle(letters)
    if shape != "graph":
        first = 0 if shape == "forest" else 1  # the first node that a later one may stand on
        return tree([0, *(first + below(node - first) for node in range(2, edges + 1))][:edges], letters)
    count = -(-3 * edges // 5) if nodes is None else nodes
    if not 0 <= count <= edges:
        raise InvalidArgument(f"expected from 0 to {edges} nodes for {edges} edges, not {count}")
    starts = [below(node) for node in range(1, count + 1)]  # a tree on all nodes, and the rest at random
    starts += [below(count + 1) for _ in range(edges - count)]
    ends = [*range(1, count + 1), *(below(count + 1) for _ in range(edges - count))]
    return Position.from_arrays(starts, ends, letters)


class _Below:
    """Draws numbers below a bound by `random.random`, the only method that is the same in all versions of Python."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def __call__(self, bound: int) -> int:
        return int(self._random() * bound)


# ---- pictures with a given value ----------------------------------------------------------------------------------


def from_value(value: str | GameLike, *, limit: int = 100_000) -> Position:
    """Return a picture with this value; for a number, nimber or sum of ups one with the fewest edges known.

    >>> from_value("11/4"), from_value("*3"), from_value("^"), from_value("-1/2 + v*"), from_value(0)
    (Position('bbbrb'), Position('ggg'), Position('gb+g'), Position('rb+gr'), Position('0'))
    >>> from_value("^3"), from_value("*:3/4")
    (Position('g(g:0,g:0,b)+g'), Position('gbrb'))
    >>> from_value("+-1")
    Traceback (most recent call last):
    hackenbush.errors.Undefined: +-1 is hot, but every position of Hackenbush is a number plus an all-small game

    Raises `Undefined` for a value that does not occur or has no known picture, and `TooHard` for a picture with more
    edges than ``limit``. A picture has at least as many edges as its value's birthday.
    """
    game = Game(value)
    if game.birthday > limit:
        raise TooHard(f"a picture of this value has more than {limit} edges")
    if not game.is_numberish:
        raise Undefined(f"{_name(game)} is hot, but every position of Hackenbush is a number plus an all-small game")
    number, small = game.split()
    if not small.is_all_small:
        raise Undefined(f"{_name(game)} is not a number plus an all-small game, but every position of Hackenbush is")
    pieces = _pieces(small)
    if pieces is None:
        known = "numbers, nimbers, ups, ordinal sums *n:x of numbers x, and sums of a few of these"
        raise Undefined(f"no picture of {_name(game)} is known; there are pictures of {known}")
    return _side_by_side([(0, hackenstring(number)), *pieces], limit)


def _name(game: Game) -> str:
    """Return the name of a game for a message."""
    name = str(game)
    return name if len(name) <= 60 else "this value"


_Piece: TypeAlias = tuple[int, str]
"""A number of parallel green stems, and the stalk on the node where they meet."""


def _side_by_side(pieces: Iterable[_Piece], limit: int) -> Position:
    """Return the picture of these pieces, side by side."""
    starts: list[int] = []
    ends: list[int] = []
    letters = ""
    top = 0  # the largest node so far
    for stems, above in pieces:
        node = 0
        if stems:
            node = top = top + 1
            starts += [0] * stems
            ends += [node] * stems
        starts += [node, *range(top + 1, top + len(above))][: len(above)]
        ends += range(top + 1, top + len(above) + 1)
        top += len(above)
        letters += "g" * stems + above
    if len(letters) > limit:
        raise TooHard(f"a picture of this value has {len(letters)} edges, more than {limit}")
    return Position.from_arrays(starts, ends, letters)


def hackenstring(x: Fraction) -> str:
    """Return the colors of the stalk worth x.

    >>> [hackenstring(Fraction(n, 4)) for n in (0, 1, 3, 11, -2)]
    ['', 'brr', 'brb', 'bbbrb', 'rb']

    Berlekamp's rule: blue edges for the integer part, blue and red for the binary point, and then the bits of the
    fraction without the last 1, blue for 1 and red for 0.
    """
    whole, rest = divmod(abs(x.numerator), x.denominator)
    letters = "b" * whole
    if rest:
        places = x.denominator.bit_length() - 1
        letters += "br" + f"{rest:0{places}b}"[:-1].replace("1", "b").replace("0", "r")
    return letters if x > 0 else letters.translate(_EXCHANGE)


def _pieces(small: Game) -> list[_Piece] | None:
    """Return pieces whose sum is an all-small game, or None if none are known."""
    if is_simple(small):
        return _uptimal_pieces(small)
    # Cheap tests first; each takes seconds at most.
    depth = small.birthday
    if depth <= _DEEPEST["stalk"] and (letters := _find_ordinal_sum(small, 1, depth)) is not None:
        return [(0, letters)]
    if depth <= _DEEPEST["pair"]:
        if (found := _ordinal_pieces(small)) is not None:
            return found
        if small.is_uptimal:
            return _uptimal_pieces(small)
    if depth <= _DEEPEST["sum"]:
        return _find_sum(small)
    raise TooHard(f"a game of birthday {depth} is too deep to look for a picture of it")


def _find_sum(small: Game) -> list[_Piece] | None:
    """Return pieces whose sum is a game, one or two of them short, or None if there is no such sum."""
    for count in (1, 2):
        for extra in combinations_with_replacement(_SHORT, count):
            rest = small
            for piece in extra:
                rest -= _ordinal_sum(piece)
            found = _ordinal_pieces(rest)
            if found is not None:
                return [*((0, piece) for piece in extra), *found]
    return None


def _uptimal_pieces(small: Game) -> list[_Piece]:
    """Return the pieces of a sum of up^[n] and a nimber: *:n = up^[n] + * for n > 1, and one flower for all ups."""
    _, coefficients, nimber = small.uptimal
    pieces = []
    for level, times in enumerate(coefficients, 1):
        color = "b" if times > 0 else "r"
        nimber ^= times & 1
        if level == 1 and times:
            pieces.append((abs(times), color))
        else:
            pieces += [(1, color * level)] * abs(times)
    if nimber:
        pieces.append((0, "g" * nimber))
    return pieces


def _ordinal_pieces(small: Game) -> list[_Piece] | None:
    """Return the pieces of a game *n:x + m·up + *k with a number x that is not 0, or None if it is no such sum.

    The atomic weight of *n:x is the sign of x, which leaves two possible m. *n:x less as many ups as its weight is
    confused with most nimbers, but not with *, which leaves few k.
    """
    weight = small.atomic_weight
    if not weight.is_integer:
        return None
    depth = small.birthday
    light = small - up(int(weight.number))
    for nimber in [n ^ 1 for n in range(depth + 2) if not light.is_fuzzy_with(star(n))]:
        for sign in (1, -1):
            ups = int(weight.number) - sign
            rest = small - up(ups) - star(nimber)
            for stem in range(1, depth + 1):
                letters = _find_ordinal_sum(rest, stem, depth)
                if letters is not None:
                    return [(0, letters), *_uptimal_pieces(up(ups) + star(nimber))]
    return None


def _find_ordinal_sum(game: Game, stem: int, depth: int) -> str | None:
    """Return the stalk of *n:x that equals a game, for a given n, or None.

    Ordinal sums grow with x, so each comparison gives the next sign of the sign expansion of x.
    """
    climb = _Climb(stem)
    while len(climb.letters) <= depth:
        if climb.value == game:
            return climb.letters
        if climb.value.is_fuzzy_with(game):
            return None
        climb.step("b" if climb.value < game else "r")
    return None


class _Climb:
    """The value *n:x of a growing stalk of blue and red edges on a green stem of n edges."""

    def __init__(self, stem: int) -> None:
        self.letters = "g" * stem
        self.value = star(stem)
        self._left = self._right = [star(n) for n in range(stem)]
        self._stars = self._left

    def step(self, letter: str) -> None:
        """Add an edge on top: the stalk without it becomes the best option of the edge's owner."""
        if letter == "b":
            self._left = [*self._stars, self.value]
        else:
            self._right = [*self._stars, self.value]
        self.letters += letter
        self.value = Game.of(self._left, self._right)


@cache
def _ordinal_sum(letters: str) -> Game:
    """Return the value of one of the stalks in `_SHORT`."""
    climb = _Climb(1)
    for letter in letters[1:]:
        climb.step(letter)
    return climb.value
