"""Wide sums: large nimbers beside other games, and long lists of options. The answer is right, or there is none."""

from __future__ import annotations

from random import Random

from hackenbush import Game
from hackenbush.values.special import star
from tests.samples import memory_limit

from . import draws
from .kinds import Kind, require
from .twin import agree

__all__ = ["KINDS"]

ROOM = 64 << 20  # bytes
_SMALL = 16  # nimbers that the twin lists


def add_nimbers(case: str) -> None:
    """Nimbers add by nim-sum beside any game, and change no stop; what takes too much room is too hard."""
    text, *sizes = case.split(" ; ")
    m, n = map(int, sizes)
    if max(m, n) <= _SMALL:
        agree("arithmetic", f"{text} ; *{m}")
    with memory_limit(ROOM):
        g = Game(text)
        once = g + star(m)
        require((once.left_stop, once.right_stop) == (g.left_stop, g.right_stop), "stops", once)
        require(once + star(m) == g, "a nimber is its own negative")
        require(-once == star(m) - g, "negatives")
        require(once + star(n) == g + star(m ^ n), "nim-sum")
        require(once == star(m) + g, "commutes")


def list_options(case: str) -> None:
    """A long list of options is a set: order and repeats change nothing; the game and its negative are 0 together."""
    sides = [[Game(text) for text in side.split()] for side in case.split(" ; ")]
    with memory_limit(ROOM):
        g = Game.of(*sides)
        require(Game.of(*([*side[::-1], *side[:3]] for side in sides)) == g, "order and repeats")
        opposite = Game.of(*([-h for h in side] for side in sides[::-1]))
        require(opposite == -g and (len(g.left) > 200 or g + opposite == 0), "negative")
        require(all(not h >= g for h in sides[0]) and all(not h <= g for h in sides[1]), "options")


def _sum(rng: Random) -> str:
    sizes = (rng.choice((rng.randint(0, _SMALL), rng.randint(0, 30), 2 ** rng.randint(11, 31) - 1)) for _ in range(2))
    game = draws.game(rng, depth=2) if rng.random() < 0.6 else f"{{{rng.randint(0, 9)}|{-rng.randint(1, 9)}}}"
    return " ; ".join((game, *map(str, sizes)))


def _lists(rng: Random) -> str:
    def option() -> str:
        n = rng.choice((rng.randint(0, 300), rng.randint(0, 2**31 - 1)))
        return rng.choice((f"*{n}", f"^*{n}", f"v{rng.randint(1, 9)}*{n}", str(draws.number(rng)), "{1|-1}", f"{n}"))

    return " ; ".join(" ".join(option() for _ in range(rng.randint(1, 40))) for _ in range(2))


KINDS = [Kind("wide sums", _sum, add_nimbers), Kind("wide lists", _lists, list_options)]
