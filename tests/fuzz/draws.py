"""Random cases as text: pictures of all colors and shapes, games, positions of other games, strings, numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from random import Random

from hackenbush.board import all_specimens, random_position

__all__ = ["game", "games", "graph", "hackenstring", "number", "other_game", "picture", "pictures", "shaped", "tree"]

PALETTES = ("b", "g", "br", "br", "brg", "brg", "brg", "bg", "rg", "gggb", "bbrrg", "bggggr", "bbr")
WORDS = ("a", "roof", "b.r", "x'", "Ω")
POINTS = ("0.left", "0.right")


def graph(rng: Random, *, edges: int, colors: str = "", plain: bool = False) -> str:
    """Return a picture on few nodes: loops, parallels, arches, cycles; floating pieces, words, points unless plain."""
    colors = colors or rng.choice(PALETTES)
    count = rng.randint(0, edges)
    pool: list[object] = [0, *range(1, rng.randint(1, max(2, count)) + 1)]
    if not plain and rng.random() < 0.3:
        pool += rng.sample(WORDS, 2) + rng.sample(POINTS, 1)
    rows = []
    reached: list[object] = [0]
    for _ in range(count):
        start = rng.choice(reached) if plain or rng.random() < 0.9 else rng.choice(pool)
        end = rng.choice(pool)
        reached += [node for node in (start, end) if node not in reached]
        rows.append(f"{start}-{end}{rng.choice(colors).upper()}")
    if rng.random() < 0.5:
        rng.shuffle(rows)
    return " ".join(rows)


def tree(rng: Random, *, edges: int, colors: str = "") -> str:
    """Return trees on the ground; how deep they are differs from one to the next."""
    colors = colors or rng.choice(PALETTES)
    back = rng.choice((1, 2, 4, 10**9))
    return " ".join(
        f"{max(0, node - rng.randint(1, min(node, back)))}-{node}{rng.choice(colors).upper()}"
        for node in range(1, rng.randint(0, edges) + 1)
    )


def shaped(rng: Random, *, edges: int, colors: str = "") -> str:
    """Return a picture of some shape that has a name."""
    colors = colors or rng.choice(PALETTES)
    shape = rng.choice(("graph", "forest", "tree", "stalk", "cycle", "furniture", "ladder", "cactus"))
    count = rng.randint(1, edges)
    rows: list[tuple[int, int, str]] = []
    if shape == "furniture":  # feet of one color under another
        feet = rng.randint(1, max(1, count // 3))
        rows = [(0, i + 1, colors[0]) for i in range(feet)]
        rows += [(rng.randint(1, feet + 2), rng.randint(1, feet + 2), colors[-1]) for _ in range(count - feet)]
    elif shape == "ladder":
        for i in range(0, count, 3):
            rows += [(max(0, i - 2), i + 1, ""), (max(0, i - 1), i + 2, ""), (i + 1, i + 2, "")]
    elif shape == "cactus":
        top = 0
        while len(rows) < count:
            start, length = rng.randint(0, top), rng.randint(1, 4)
            ring = [start, *range(top + 1, top + length), start]
            rows += [(u, v, "") for u, v in pairwise(ring)]
            top += length - 1
    else:
        position = random_position(count, seed=rng.randrange(2**32), colors=colors, shape=shape)  # type: ignore[arg-type]
        return " ".join(map(str, position.edges))
    return " ".join(f"{u}-{v}{(color or rng.choice(colors)).upper()}" for u, v, color in rows[:edges])


def picture(rng: Random, *, edges: int, colors: str = "") -> str:
    """Return a picture of any sort."""
    sort = rng.random()
    if sort < 0.5:
        return graph(rng, edges=edges, colors=colors)
    if sort < 0.6:
        return tree(rng, edges=edges, colors=colors)
    if sort < 0.95 or colors:
        return shaped(rng, edges=edges, colors=colors)
    small = [specimen.position for specimen in all_specimens().values() if len(specimen.position) <= edges]
    return " ".join(map(str, rng.choice(small).edges))


def pictures(**sizes: int) -> Callable[[Random], str]:
    """Return what draws pictures of a size."""
    return lambda rng: picture(rng, **sizes)


# ---- values -----------------------------------------------------------------------------------------------------


def number(rng: Random, *, bits: int = 4) -> Fraction:
    """Return a dyadic rational."""
    return Fraction(rng.randint(-(1 << bits), 1 << bits), 1 << rng.randint(0, bits))


def _leaf(rng: Random) -> str:
    sort = rng.randrange(10)
    if sort < 4:
        return str(number(rng))
    if sort < 6:
        return rng.choice(("0", "*", "*2", "*3", "*4"))
    if sort < 8:
        return rng.choice(("^", "v", "^*", "v*", "^2", "v3*2", "^[2]", "1/2^", "-1v*", "tiny(1)", "miny(2)"))
    return rng.choice(("{1|-1}", "{2|0}", "{0||0|-1}", "{1/2|-3/4}", "{3|1||-5}"))


def game(rng: Random, *, depth: int = 3) -> str:
    """Return a game in braces, of no more than so many levels."""
    if depth == 0 or rng.random() < 0.25:
        return _leaf(rng)
    sides = [",".join(game(rng, depth=depth - 1) for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3)))) for _ in range(2)]
    return "{" + "|".join(sides) + "}"


def games(count: int, *, depth: int = 2) -> Callable[[Random], str]:
    """Return what draws a row of games."""
    return lambda rng: " ; ".join(game(rng, depth=depth) for _ in range(count))


# ---- other games, and strings -----------------------------------------------------------------------------------


def other_game(rng: Random) -> str:
    """Return a small position of one of the games of the catalog, or a sum of two."""

    def heaps(count: int, largest: int) -> str:
        return ",".join(str(rng.randint(0, largest)) for _ in range(rng.randint(1, count)))

    def word(letters: str, largest: int) -> str:
        return "".join(rng.choice(letters) for _ in range(rng.randint(1, largest)))

    def board() -> str:
        columns = rng.randint(1, 4)
        return "/".join("".join(rng.choice("...#") for _ in range(columns)) for _ in range(rng.randint(1, 3)))

    draws: list[Callable[[], str]] = [
        lambda: f"nim {heaps(3, 6)}",
        lambda: f"cutcake {rng.randint(1, 5)}x{rng.randint(1, 2)}",
        lambda: f"hackenstrings {' '.join(word('●○', 4) for _ in range(rng.randint(1, 3)))}",
        lambda: f"domineering {board()}",
        lambda: f"toads-and-frogs {word('TF..', 7)}",
        lambda: f"kayles {heaps(2, 7)}",
        lambda: f"dawsons-kayles {heaps(2, 7)}",
        lambda: f"octal 0.{word('01234567', 3)} {heaps(2, 8)}",
        lambda: f"subtraction {','.join(map(str, sorted(rng.sample(range(1, 6), rng.randint(1, 3)))))} {heaps(2, 8)}",
        lambda: f"childish {picture(rng, edges=6)}",
        lambda: f"hackenbush {picture(rng, edges=6)}",
    ]
    first = rng.choice(draws)()
    return f"{first} + {rng.choice(draws)()}" if rng.random() < 0.3 else first


def hackenstring(rng: Random) -> str:
    """Return a string of letters, finite or with a part that goes round."""
    letters = "".join(rng.choice("br") for _ in range(rng.randint(0, 12)))
    if rng.random() < 0.5:
        return letters
    cycle = "".join(rng.choice("br") for _ in range(rng.randint(1, 5)))
    tail = rng.choice(("", "", "b", "rb"))
    return f"{letters}({cycle})*{tail}"
