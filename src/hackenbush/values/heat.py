"""Heating, cooling and related operations: what becomes of a game when moves are taxed or subsidised.

Cooling by t taxes every move until the game freezes to its mean (Conway, ONAG, chapter 9); heating undoes it;
overheating and Norton multiplication make games out of integers and a unit (*Winning Ways*, chapters 6 and 8).
All follow the canonical form from the end of play upward.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hackenbush.errors import Undefined, expect
from hackenbush.players import Player
from hackenbush.values.followers import followers
from hackenbush.values.game import Game

__all__ = ["cool", "heat", "norton", "overheat", "reduce"]


def cool(g: Game, t: Fraction | int) -> Game:
    """Return g cooled by t >= 0."""
    if expect((int, Fraction), t, "a number to cool by") < 0:
        raise Undefined(f"expected a number of at least 0 to cool by, not {t}")
    tax = Game(t)

    def freeze(h: Game) -> Game | None:
        return Game(h.mean) if h.is_number or t > h.temperature else None

    return _from_the_end(g, freeze, lambda left, right: ([h - tax for h in left], [h + tax for h in right]))


def heat(g: Game, t: Game) -> Game:
    """Return g heated by t: each move gains t for its player, except in numbers."""
    return _from_the_end(
        g,
        lambda h: h if h.is_number else None,
        lambda left, right: ([h + t for h in left], [h - t for h in right]),
    )


def overheat(g: Game, s: Game, t: Game) -> Game:
    """Return g overheated from s to t."""
    return _from_the_end(
        g,
        lambda h: int(h.number) * s if h.is_integer else None,
        lambda left, right: ([h + t for h in left], [h - t for h in right]),
    )


def norton(g: Game, unit: Game) -> Game:
    """Return the Norton product: outside integers a move gains the unit and one of its incentives."""
    if not unit > 0:
        raise Undefined(f"expected a positive unit for a Norton product, not {unit}")
    gains = [unit + incentive for player in Player for incentive in unit.incentives(player)]
    return _from_the_end(
        g,
        lambda h: int(h.number) * unit if h.is_integer else None,
        lambda left, right: (
            [h + gain for h in left for gain in gains],
            [h - gain for h in right for gain in gains],
        ),
    )


def reduce(g: Game) -> Game:
    """Return the reduced canonical form.

    Options are compared as if infinitesimals did not count (Grossman and Siegel, *Reductions of partizan games*).
    """
    return _from_the_end(g, lambda h: Game(h.left_stop) if h.is_numberish else None, _reduce_options)


def _reduce_options(left: list[Game], right: list[Game]) -> tuple[list[Game], list[Game]]:
    sides = {Player.LEFT: left, Player.RIGHT: right}
    changed = True
    while changed:
        changed = False
        value = Game.of(sides[Player.LEFT], sides[Player.RIGHT])
        for player, options in sides.items():
            kept: list[Game] = []
            for g in dict.fromkeys(options):
                if not any(_is_nearly_as_good(h, g, player) for h in kept):
                    kept = [h for h in kept if not _is_nearly_as_good(g, h, player)] + [g]
            bypassed: list[Game] = []
            for g in kept:
                replies = (h for h in g.options(-player) if _is_nearly_as_good(value, h, player))
                reply = next(replies, None)
                bypassed += [g] if reply is None else reply.options(player)
                changed = changed or reply is not None
            sides[player] = bypassed
    return sides[Player.LEFT], sides[Player.RIGHT]


def _is_nearly_as_good(g: Game, h: Game, player: Player) -> bool:
    """Return whether g plus some infinitesimal is as good for the player as h."""
    return (g - h).right_stop >= 0 if player is Player.LEFT else (g - h).left_stop <= 0


def _from_the_end(
    g: Game,
    leaf: Callable[[Game], Game | None],
    sides: Callable[[list[Game], list[Game]], tuple[list[Game], list[Game]]],
) -> Game:
    """Rebuild g from the end of play upward, given how to change leaves and how to change options."""
    results: dict[Game, Game] = {}
    for h in followers(g, stop=lambda h: leaf(h) is not None):
        end = leaf(h)
        if end is None:
            end = Game.of(*sides([results[option] for option in h.left], [results[option] for option in h.right]))
        results[h] = end
    return results[g]
