"""Games with names of their own: nimbers, ups, tinies, switches, and all games born by a day."""

from __future__ import annotations

from hackenbush.errors import Undefined, expect
from hackenbush.values.game import Game, GameLike, as_game

__all__ = ["born_by", "down", "miny", "star", "switch", "tiny", "up"]


def star(n: int = 1) -> Game:
    """Return the nimber *n, worth a Nim heap of n.

    >>> star(), star(3), star(0)
    (Game('*'), Game('*3'), Game('0'))

    Raises `Undefined` for a negative number.
    """
    if expect(int, n, "a natural number") < 0:
        raise Undefined(f"expected a natural number for a nimber, not {n}")
    return Game._simple(0, 0, 0, n)


def up(n: int = 1) -> Game:
    """Return n times up = {0|*}, a positive game smaller than every positive number.

    >>> up(), up(2), up(0), up(-1)
    (Game('^'), Game('^2'), Game('0'), Game('v'))
    """
    return Game._simple(0, 0, expect(int, n, "a whole number of ups"), 0)


def down(n: int = 1) -> Game:
    """Return n times down = {*|0}.

    >>> down(3), down() + up()
    (Game('v3'), Game('0'))
    """
    return -up(n)


def switch(g: GameLike) -> Game:
    """Return +-g = {g|-g}.

    >>> switch(2), switch(0)
    (Game('+-2'), Game('*'))
    """
    g = as_game(g)
    return Game.of([g], [-g])


def tiny(g: GameLike) -> Game:
    """Return tiny g = {0||0|-g}, smaller than every up if g is positive.

    >>> tiny(1), tiny(0), tiny(1) < up()
    (Game('tiny(1)'), Game('^'), True)
    """
    return Game.of([0], [Game.of([0], [-as_game(g)])])


def miny(g: GameLike) -> Game:
    """Return miny g = {g|0||0}, the negative of tiny g.

    >>> miny(1), miny(1) + tiny(1)
    (Game('miny(1)'), Game('0'))
    """
    return -tiny(g)


def born_by(day: int) -> list[Game]:
    """Return all games with birthday at most `day`: 1, 4, 22 and 1474 of them for days 0 to 3.

    >>> born_by(1)
    [Game('0'), Game('-1'), Game('1'), Game('*')]
    >>> len(born_by(2))
    22

    Every such game is {L|R} with L and R antichains of games born a day earlier. Raises `Undefined` for other days:
    by day 4 there are more than 3·10^10 games.
    """
    if not 0 <= expect(int, day, "a day") <= 3:
        raise Undefined(f"expected a day from 0 to 3, not {day}: later days have too many games to list")
    games = [Game(0)]
    for _ in range(day):
        chains = _antichains(games)
        games = list(dict.fromkeys(Game.of(left, right) for left in chains for right in chains))
    return games


def _antichains(games: list[Game]) -> list[list[Game]]:
    """Return all sets of pairwise incomparable games."""
    chains: list[list[Game]] = [[]]
    for g in games:
        chains += [[*chain, g] for chain in chains if not any(g <= h or h <= g for h in chain)]
    return chains
