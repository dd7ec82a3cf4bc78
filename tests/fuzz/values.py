"""Values: Conway's definitions, laws, the twin, and every round trip."""

from __future__ import annotations

from random import Random

from hackenbush import Game, HackenbushError, Outcome, explain
from hackenbush.values import Form
from tests.values import plain

from . import draws
from .kinds import Kind, require
from .twin import agree

__all__ = ["KINDS"]


def _pair(case: str) -> list[Game]:
    return list(map(Game, case.split(" ; ")))


def laws(case: str) -> None:
    """A partially ordered group, whose stops, means and temperatures do what they should."""
    g, h, k = _pair(case)
    require(g + h == h + g, "commutes")
    require((g + h) + k == g + (h + k), "associates")
    minus = -g
    require(g + minus == 0 and -minus == g and -(g + h) == minus - h, "negatives")
    require((g <= h) == ((h - g) >= 0) == (-h <= -g), "order")
    if g <= h:
        require(g + k <= h + k, "order and sums")
    require((g == h) == (g <= h and g >= h) == (hash(g) == hash(h) and g - h == 0), "equality")
    require(g.outcome is _outcome(g), "outcome")
    require((g + h).mean == g.mean + h.mean, "means add")
    require((g + h).temperature <= max(g.temperature, h.temperature), "temperature of a sum")
    require(g.left_stop >= g.right_stop and (g + h).right_stop >= g.right_stop + h.right_stop, "stops")
    require(Game.of(g.left, g.right) == g, "options")
    if g.is_all_small and h.is_all_small:
        require((g + h).atomic_weight == g.atomic_weight + h.atomic_weight, "atomic weights add")
    if g.is_number and h.is_number:
        require(Game(1).ordinal_sum(g) < Game(1).ordinal_sum(h) if g < h else True, "ordinal sums grow")


def _outcome(g: Game) -> Outcome:
    at_least, at_most = g >= 0, g <= 0
    if at_least and at_most:
        return Outcome.PREVIOUS
    return Outcome.LEFT if at_least else Outcome.RIGHT if at_most else Outcome.NEXT


def arithmetic(case: str) -> None:
    """Both kernels compute alike."""
    agree("arithmetic", case)


def definitions(case: str) -> None:
    """What is computed fast is what the definitions say."""
    g, h = _pair(case)
    if len(list(g.followers())) * len(list(h.followers())) > 1500 or max(g.birthday, h.birthday) > 9:
        return
    x, y = plain.of(g), plain.of(h)
    require(plain.canonical(x) == x, "it is canonical")
    require((g <= h, h <= g) == (plain.le(x, y), plain.le(y, x)), "order")
    require(plain.of(g + h) == plain.canonical(plain.add(x, y)), "sum")
    require(g.birthday == plain.birthday(x), "birthday")
    require((g.left_stop, g.right_stop) == (plain.stop(x, plain.LEFT), plain.stop(x, plain.RIGHT)), "stops")
    wins = plain.wins(x, plain.LEFT), plain.wins(x, plain.RIGHT)
    expected = {
        (True, True): Outcome.NEXT,
        (True, False): Outcome.LEFT,
        (False, True): Outcome.RIGHT,
        (False, False): Outcome.PREVIOUS,
    }[wins]
    require(g.outcome is expected, "outcome by play")
    if not g.is_number:
        require((g.temperature, g.mean) == plain.foot(x), "temperature and mean")


def written(case: str) -> None:
    """Text, data and forms read back."""
    g = Game(case)
    for style in ("ascii", "unicode"):
        require(Game(g.text(style)) == g, f"{style}: {g.text(style)}")  # type: ignore[arg-type]
    require(eval(repr(g), {"Game": Game}) == g, "its repr evaluates")
    require(Game.from_data(g.as_data()) == g, "dag")
    worse, better = [x - 1 for x in g.left], [x + 1 for x in g.right]
    require(Form([*g.left, *worse], [*better, *g.right]).value == g, "options that others dominate do not count")
    if g.temperature >= 0 and not g.is_number:
        require(g.cool(0) == g and g.heat(0) == g, "cooled and heated by 0")
    agree("notation", case)


def explained(case: str) -> None:
    """A form is explained as what it is worth."""
    told = explain(case)
    require(told.value == Game(case), f"explained as {told.value}")
    require(told.html() and told.text() and told.latex(), "faces")


def garbled(case: str) -> None:
    """Text with mistakes is read to something that is written so again, or refused, on both kernels alike."""
    agree("notation", case)
    try:
        g = Game(case)
    except HackenbushError:
        return
    require(Game(g.text()) == g, f"{case!r} is {g}")


def _garble(rng: Random) -> str:
    text = list(draws.game(rng, depth=2))
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(text) + 1)
        text[place : place + rng.randint(0, 1)] = rng.choice("{}|,*^v0123456789/-+ ()[]:.±∗↑½")
    return "".join(text)


KINDS = [
    Kind("laws of games", draws.games(3), laws),
    Kind("arithmetic of games", draws.games(2), arithmetic),
    Kind("definitions of games", draws.games(2), definitions),
    Kind("written game", lambda rng: draws.game(rng, depth=3), written),
    Kind("explained game", lambda rng: draws.game(rng, depth=2), explained),
    Kind("garbled game", _garble, garbled),
]
