"""Uptimals: sums of up^[1], up^[2], … with numbers and nimbers, and how games are named by them.

up^n = {0|down^[n-1]*} is infinitely smaller than up^(n-1), and up^[n] = up + up^2 + … + up^n = {up^[n-1]|*}
(Siegel, *Combinatorial Game Theory*, II.4; *Winning Ways*, chapter 8). In text, ``^[3]`` is up^[3].
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from hackenbush.errors import Undefined, expect
from hackenbush.players import Player
from hackenbush.values.followers import followers
from hackenbush.values.game import Game
from hackenbush.values.special import star, up

__all__ = [
    "QUICK",
    "Uptimal",
    "find_beside_option",
    "find_simple",
    "find_stalk",
    "find_uptimal",
    "find_uptimal_soon",
    "up_to",
]

QUICK = 38  # the birthday up to which an infinitesimal is soon taken apart and weighed, on the pure kernel too


class Uptimal(NamedTuple):
    """A number, plus coefficients[i] times up^[i+1] for each i, plus a nimber."""

    number: Fraction
    coefficients: tuple[int, ...]
    nimber: int


def up_to(n: int) -> Game:
    """Return up^[n] = up + up^2 + … + up^n.

    >>> up_to(1), up_to(2), up_to(2) == Game("{^|*}"), up_to(0)
    (Game('^'), Game('^[2]'), True, Game('0'))
    """
    if expect(int, n, "a natural number") < 0:
        raise Undefined(f"expected a natural number n for up^[n], not {n}")
    total = up(min(n, 1))
    for _ in range(n - 1):
        total = Game.of([total], [star()])
    return total


def find_uptimal(g: Game) -> Uptimal | None:
    """Return a game as an uptimal, or None if it is none."""
    return find_uptimal_soon(g) or _find_by_weight(g)


def find_uptimal_soon(g: Game) -> Uptimal | None:
    """Return a game as an uptimal by what its followers are, or None: it is none, or its birthday is beyond `QUICK`."""
    if not g.is_numberish:
        return None
    named: dict[Game, Uptimal] = {}
    for h in followers(g, stop=lambda h: find_simple(h) is not None):
        if (found := find_simple(h) or find_beside_option(h, named)) is None:
            return None
        named[h] = found
    return named[g]


def find_simple(g: Game) -> Uptimal | None:
    """Return a number plus ups plus a nimber, or a game of `find_stalk`; None for any other."""
    if (parts := g._parts()) is None:
        return find_stalk(g)
    return Uptimal(g.left_stop, parts[2:3] if parts[2] else (), parts[3])


def find_beside_option(g: Game, named: Mapping[Game, Uptimal]) -> Uptimal | None:
    """Return a game as an option that is a known uptimal, plus \\*, plus or minus up^[n]; None if there is none.

    Who moves in the last up^[n] of an uptimal leaves \\* instead.

    >>> known = {Game(0): Uptimal(Fraction(0), (), 0), Game("^[3]*"): Uptimal(Fraction(0), (0, 0, 1), 1)}
    >>> find_beside_option(Game("{0|^[3]*}"), known)
    Uptimal(number=Fraction(0, 1), coefficients=(0, 0, 2), nimber=0)
    """
    if any(h not in named for h in (*g.left, *g.right)) or not g.is_numberish or g.split()[1].birthday > QUICK:
        return None
    for sign, options in ((1, g.right), (-1, g.left)):
        for option in options:
            number, coefficients, nimber = named[option]
            step = find_simple(sign * (g - option + star()))
            if step is not None and step == Uptimal(Fraction(0), (*(0,) * (len(step.coefficients) - 1), 1), 0):
                pairs = zip_longest(coefficients, step.coefficients, fillvalue=0)
                return Uptimal(number, _trim([p + sign * q for p, q in pairs]), nimber ^ 1)
    return None


def _find_by_weight(g: Game) -> Uptimal | None:
    """Return a game as an uptimal, or None if it is none: its weight counts the ups, and so on with the rest."""
    if not g.is_numberish:
        return None
    x, rest = g.split()
    if not rest.is_all_small or not (weight := rest.atomic_weight).is_integer:
        return None
    powers = [int(weight.number)]  # coefficients of up, up^2, up^3, …
    rest -= up(powers[0])
    depth = rest.birthday
    # The rest is infinitely smaller than up, so the one nimber that it is not confused with is its own.
    nimber = next((n for n in range(depth + 1) if not rest.is_fuzzy_with(star(n))), None)
    if nimber is None:
        return None
    rest += star(nimber)
    while rest and len(powers) <= depth:
        power = up_to(len(powers) + 1) - up_to(len(powers))
        taken = _take_multiples(rest, power, depth)
        if taken is None:
            return None
        count, rest = taken
        powers.append(count)
    if rest:
        return None
    return Uptimal(x, _trim([p - q for p, q in zip(powers, [*powers[1:], 0], strict=True)]), nimber)


def _trim(coefficients: list[int]) -> tuple[int, ...]:
    while coefficients and not coefficients[-1]:
        coefficients.pop()
    return tuple(coefficients)


def find_stalk(g: Game) -> Uptimal | None:
    """Return x + k·up + up^[n] + \\*m, k ≥ 0, m < 2, if a game is that or x minus that, however deep; or None.

    With b = k·up + \\*m and n > 1, b + up^[n] is {b + up^[n-1] | b + \\*}, or {0, \\* + up^[n-1] | 0} if b is \\*. Play
    the difference: up^[n] → \\* and the Right option answer each other, so do up^[n] → up^[n-1] and the Left option.
    Who moves in an up of b loses up - up^n > 0, or gives the other up^[n] - up > 0. If Left takes the star of b, Right
    answers up^[n] → \\*, and if Right takes it, Left moves to up^[n] > 0.

    >>> find_stalk(Game("1/2 + ^[3]*")), find_stalk(Game("^^"))
    (Uptimal(number=Fraction(1, 2), coefficients=(0, 0, 1), nimber=1), None)
    >>> find_stalk(Game("v3v[4]"))
    Uptimal(number=Fraction(0, 1), coefficients=(-3, 0, 0, -1), nimber=0)
    """
    for sign, player in ((1, Player.LEFT), (-1, Player.RIGHT)):
        feet = g.options(-player)
        if len(feet) != 1 or (parts := feet[0]._parts()) is None:
            continue
        mantissa, exponent, ups, nimber = parts
        if sign * ups < 0 or nimber > 1:
            continue
        base = feet[0] + star()
        beside = (g._simple(mantissa, exponent, 0, 0),) if nimber == ups == 0 else ()
        rest, n = g, 1
        while rest._parts() is None and rest.options(-player) == feet:
            taller = [option for option in rest.options(player) if option not in beside]
            if len(taller) != 1 or len(rest.options(player)) != 1 + len(beside):
                break
            rest, n = taller[0], n + 1
        if n > 1 and rest == base + up(sign):
            return Uptimal(base.left_stop, (ups, *(0,) * (n - 2), sign), 1 - nimber)
    return None


def _take_multiples(g: Game, unit: Game, most: int) -> tuple[int, Game] | None:
    """Return an n for which twice g - n·unit lies between -unit and unit, and that game; or None."""
    sign = 1 if g > 0 else -1
    rest = sign * g
    for n in range(most + 1):
        if not rest > -unit - rest:  # nor will it be for a greater n
            return None
        if rest < unit - rest:
            return sign * n, sign * rest
        rest -= unit
    return None
