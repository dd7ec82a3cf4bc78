"""Short games by their definitions alone: slow, and with nothing of the library in it but the way in.

A plain game is an int that names a pair of sets of plain games, exactly as written: nothing is reduced. What the
library computes fast is compared with what Conway's definitions say here (*On Numbers and Games*, chapters 7 to 9).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from hackenbush import Game

LEFT, RIGHT = 0, 1

_forms: list[tuple[frozenset[int], frozenset[int]]] = []
_names: dict[tuple[frozenset[int], frozenset[int]], int] = {}


def form(left: Iterable[int] = (), right: Iterable[int] = ()) -> int:
    """The plain game {left|right}."""
    written = frozenset(left), frozenset(right)
    name = _names.setdefault(written, len(_forms))
    if name == len(_forms):
        _forms.append(written)
    return name


def options(g: int, side: int) -> frozenset[int]:
    return _forms[g][side]


ZERO = form()


# ---- algebra ----------------------------------------------------------------------------------------------------


@cache
def le(g: int, h: int) -> bool:
    """g <= h unless some g^L >= h or some h^R <= g."""
    return not any(le(h, gl) for gl in options(g, LEFT)) and not any(le(hr, g) for hr in options(h, RIGHT))


def equal(g: int, h: int) -> bool:
    return le(g, h) and le(h, g)


@cache
def negative(g: int) -> int:
    return form(map(negative, options(g, RIGHT)), map(negative, options(g, LEFT)))


@cache
def add(g: int, h: int) -> int:
    left, right = (
        [*(add(moved, h) for moved in options(g, side)), *(add(g, moved) for moved in options(h, side))]
        for side in (LEFT, RIGHT)
    )
    return form(left, right)


@cache
def canonical(g: int) -> int:
    """The canonical form: options canonical, then reversible ones bypassed and dominated ones dropped."""
    left, right = ({canonical(option) for option in options(g, side)} for side in (LEFT, RIGHT))
    changed = True
    while changed:
        value = form(left, right)
        bypassed = _bypassed(left, LEFT, value), _bypassed(right, RIGHT, value)
        changed = bypassed != (left, right)
        left, right = bypassed
    left = {x for x in left if not any(le(x, y) for y in left if y != x)}
    right = {x for x in right if not any(le(y, x) for y in right if y != x)}
    return form(left, right)


def _bypassed(moves: set[int], side: int, value: int) -> set[int]:
    """The moves, with each replaced by what follows a reply that is as good for the opponent as the game itself."""
    found: set[int] = set()
    for move in moves:
        replies = options(move, 1 - side)
        reply = next((x for x in replies if (le(x, value) if side == LEFT else le(value, x))), None)
        found |= {move} if reply is None else options(reply, side)
    return found


@cache
def ordinal(base: int, top: int) -> int:
    """base:top, where a move in the base throws the top away."""
    left, right = (
        [*options(base, side), *(ordinal(base, moved) for moved in options(top, side))] for side in (LEFT, RIGHT)
    )
    return form(left, right)


# ---- play -------------------------------------------------------------------------------------------------------


@cache
def wins(g: int, player: int) -> bool:
    """Whether the player, to move, wins: some move leaves the opponent to move and lose."""
    return any(not wins(moved, 1 - player) for moved in options(g, player))


@cache
def birthday(g: int) -> int:
    """The length of the longest play."""
    return max((1 + birthday(moved) for side in (LEFT, RIGHT) for moved in options(g, side)), default=0)


@cache
def followers(g: int) -> frozenset[int]:
    found = {g}
    for side in (LEFT, RIGHT):
        for moved in options(g, side):
            found |= followers(moved)
    return frozenset(found)


# ---- numbers and nimbers ----------------------------------------------------------------------------------------


@cache
def number(x: Fraction) -> int:
    """The canonical form of a dyadic rational."""
    step = Fraction(1, x.denominator)
    if x.denominator > 1:
        return form([number(x - step)], [number(x + step)])
    return form([number(x - 1)] if x > 0 else [], [number(x + 1)] if x < 0 else [])


@cache
def nimber(n: int) -> int:
    heaps = [nimber(i) for i in range(n)]
    return form(heaps, heaps)


@cache
def value(g: int) -> Fraction | None:
    """The number that a canonical game is, or None.

    A canonical number has numbers as options, at most one on each side; it is the simplest number between them.
    """
    bounds: list[Fraction | None] = []
    for side in (LEFT, RIGHT):
        numbers = [value(moved) for moved in options(g, side)]
        if len(numbers) > 1 or None in numbers:
            return None
        bounds.append(numbers[0] if numbers else None)
    low, high = bounds
    if low is not None and high is not None:
        return (low + high) / 2 if low < high else None
    if low is not None:
        return low + 1
    return Fraction(0) if high is None else high - 1


# ---- stops and walls --------------------------------------------------------------------------------------------


@cache
def stop(g: int, side: int) -> Fraction:
    """The number in which play of a canonical game ends, if that player starts."""
    x = value(g)
    if x is not None:
        return x
    best = max if side == LEFT else min
    return best(stop(moved, 1 - side) for moved in options(g, side))


@cache
def fineness(g: int) -> int:
    """A k such that all corners of the walls are at multiples of 1/2**k."""
    x = value(g)
    if x is not None:
        return x.denominator.bit_length()
    return 1 + max(fineness(moved) for side in (LEFT, RIGHT) for moved in options(g, side))


@cache
def scaffold(g: int, side: int, t: Fraction) -> Fraction:
    """What the player gets who starts and pays t for his move, in a canonical game that is no number."""
    if side == LEFT:
        return max(wall(moved, RIGHT, t) - t for moved in options(g, LEFT))
    return min(wall(moved, LEFT, t) + t for moved in options(g, RIGHT))


@cache
def foot(g: int) -> tuple[Fraction, Fraction]:
    """Temperature and mean of a canonical game that is no number: where the scaffolds meet, found by bisection.

    Their distance never grows with t, and they meet at a multiple of 1/2**fineness.
    """
    unit = Fraction(1, 1 << fineness(g))

    def are_apart(steps: int) -> bool:
        return scaffold(g, LEFT, steps * unit) > scaffold(g, RIGHT, steps * unit)

    apart, met = -1, 1
    while are_apart(met):
        apart, met = met, 2 * met
    while met - apart > 1:
        middle = (apart + met) // 2
        apart, met = (middle, met) if are_apart(middle) else (apart, middle)
    left, right = (scaffold(g, side, met * unit) for side in (LEFT, RIGHT))
    assert left == right, "the scaffolds of a game that is no number meet on the grid"
    return met * unit, left


@cache
def wall(g: int, side: int, t: Fraction) -> Fraction:
    """The wall of the thermograph at t >= 0."""
    x = value(g)
    if x is not None:
        return x
    temperature, mean = foot(g)
    return mean if t >= temperature else scaffold(g, side, t)


# ---- to and fro -------------------------------------------------------------------------------------------------


def of(g: Game | Fraction | int) -> int:
    """The canonical form that the library has, option by option."""
    found: dict[Game, int] = {}
    for h in Game(g).followers():
        found[h] = form([found[x] for x in h.left], [found[x] for x in h.right])
    return found[Game(g)]


@cache
def game(g: int) -> Game:
    """The library's game with these options."""
    return Game.of([game(x) for x in options(g, LEFT)], [game(x) for x in options(g, RIGHT)])


_TOKEN = re.compile(r"[{}|,]|\*\d*|-?\d+(?:/\d+)?")


def parse(text: str) -> int:
    """Read a fully expanded form, of numbers, nimbers, braces, commas and single bars."""
    sides: list[tuple[list[int], list[int]]] = []
    at_right: list[bool] = []
    games: list[int] = []

    def put(g: int) -> None:
        (sides[-1][at_right[-1]] if sides else games).append(g)

    assert _TOKEN.sub("", text) == ""
    for token in _TOKEN.findall(text):
        if token == "{":
            sides.append(([], []))
            at_right.append(False)
        elif token == "|":
            at_right[-1] = True
        elif token == "}":
            at_right.pop()
            put(form(*sides.pop()))
        elif token[0] == "*":
            put(nimber(int(token[1:] or 1)))
        elif token != ",":
            put(number(Fraction(token)))
    (g,) = games
    return g


def from_dag(nodes: Iterable[str | list[list[int]]]) -> int:
    """Read nodes in dependency order: a number as text, or the places of Left's and of Right's options."""
    found: list[int] = []
    for node in nodes:
        if isinstance(node, str):
            found.append(number(Fraction(node)))
        else:
            found.append(form(*([found[place] for place in side] for side in node)))
    return found[-1]
