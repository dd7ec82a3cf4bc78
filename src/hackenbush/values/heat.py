"""Heating, cooling and their kin: what becomes of a game when moves are taxed or subsidised.

Cooling by t taxes every move until the game freezes to its mean (Conway, ONAG, chapter 9); heating undoes it;
overheating and Norton multiplication make games out of integers and a unit (*Winning Ways*, chapters 6 and 8).
All follow the canonical form from the end of play upward.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from hackenbush.errors import Undefined
from hackenbush.players import Player, as_player
from hackenbush.values.game import Game, GameLike, as_game, followers

__all__ = ["cool", "heat", "incentives", "norton", "overheat", "reduced"]


def cool(g: GameLike, t: Fraction | int) -> Game:
    """Return g cooled by t >= 0: every move costs t, until the game is frozen at its mean.

    >>> hot = Game("{2|-1}")
    >>> cool(hot, 1), cool(hot, Fraction(3, 2)), cool(hot, 2), cool(hot, 0) == hot
    (Game('{1|0}'), Game('1/2*'), Game('1/2'), True)

    Raises `Undefined` if t is negative or no dyadic rational.
    """
    if t < 0:
        raise Undefined(f"a game is cooled by a number that is at least 0, not {t}")
    tax = as_game(t)

    def frozen(h: Game) -> Game | None:
        return Game(h.mean) if h.is_number or t > h.temperature else None

    return _from_the_end(as_game(g), frozen, lambda left, right: ([h - tax for h in left], [h + tax for h in right]))


def heat(g: GameLike, t: GameLike) -> Game:
    """Return g heated by t: whoever moves gets t, except in numbers.

    >>> heat(Game("1/2*"), 1), heat(Game("^"), 1), heat(3, 1)
    (Game('{3/2|-1/2}'), Game('{1||0|-2}'), Game('3'))
    """
    bonus = as_game(t)
    return _from_the_end(
        as_game(g),
        lambda h: h if h.is_number else None,
        lambda left, right: ([h + bonus for h in left], [h - bonus for h in right]),
    )


def overheat(g: GameLike, s: GameLike, t: GameLike) -> Game:
    """Return g overheated from s to t: an integer n becomes n copies of s, and whoever moves elsewhere gets t.

    >>> overheat(Game("1/2"), 1, 1), overheat(Game("*"), 1, 2), overheat(3, Game("^"), 1)
    (Game('{1|0}'), Game('+-2'), Game('^3'))
    """
    unit, bonus = as_game(s), as_game(t)
    return _from_the_end(
        as_game(g),
        lambda h: int(h.number) * unit if h.is_integer else None,
        lambda left, right: ([h + bonus for h in left], [h - bonus for h in right]),
    )


def norton(g: GameLike, unit: GameLike) -> Game:
    """Return the Norton product of g and a positive unit: an integer n becomes n copies of the unit.

    >>> norton(3, Game("^")), norton(Game("1/2"), Game("^")), norton(Game("{2|*}"), 1)
    (Game('^3'), Game('{^2*|v*}'), Game('{2|*}'))

    Elsewhere a move of Left's in g gains the unit and one of its incentives (*Winning Ways*, chapter 8). Raises
    `Undefined` unless the unit is positive.
    """
    unit = as_game(unit)
    if not unit > 0:
        raise Undefined(f"the unit of a Norton product is positive, not {unit}")
    gains = [unit + incentive for player in Player for incentive in incentives(unit, player)]
    return _from_the_end(
        as_game(g),
        lambda h: int(h.number) * unit if h.is_integer else None,
        lambda left, right: (
            [h + gain for h in left for gain in gains],
            [h - gain for h in right for gain in gains],
        ),
    )


def incentives(g: GameLike, player: Player | str) -> tuple[Game, ...]:
    """Return what each canonical move gains for the player who makes it: g^L - g for Left, g - g^R for Right.

    >>> incentives(Game("{2|-1}"), Player.LEFT), incentives(3, Player.RIGHT)
    ((Game('{3|0}'),), ())
    """
    g = as_game(g)
    if as_player(player) is Player.LEFT:
        return tuple(h - g for h in g.left)
    return tuple(g - h for h in g.right)


def reduced(g: GameLike) -> Game:
    """Return the reduced canonical form: the simplest game infinitesimally close to g.

    >>> reduced(Game("1/2^*")), reduced(Game("{2,{3|1*}|^}")), reduced(Game("{1|1*||0}"))
    (Game('1/2'), Game('{2,{3|1}|0}'), Game('{1|0}'))

    Options are compared as if infinitesimals did not count (Grossman and Siegel, *Reductions of partizan games*).
    """
    return _from_the_end(
        as_game(g),
        lambda h: Game(h.left_stop) if h.is_numberish else None,
        _reduce_options,
    )


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
    """Return what becomes of g, given what becomes of leaves and what the options of the others turn into."""
    results: dict[Game, Game] = {}
    for h in followers(g, stop=lambda h: leaf(h) is not None):
        end = leaf(h)
        if end is None:
            end = Game.of(*sides([results[option] for option in h.left], [results[option] for option in h.right]))
        results[h] = end
    return results[g]
