"""`smallest`: the smallest picture of a value, from a table that comes with the package.

Every value is a number x plus an all-small game e, and the smallest pictures of x and e side by side are a smallest
picture of x + e: in any picture, the edges that stand without the green ones are worth x, and the others, with the
nodes of the first merged into the ground, are worth e (`hackenbush.solvers.hotchpotch`). A picture has at least as many
edges as its value's birthday, and the stalk of a number has exactly as many. The table has the smallest picture of
every all-small game that occurs with up to 8 edges, found by `hackenbush.census.blocks`.
"""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from hackenbush.board.builders import from_value, hackenstring, stalk
from hackenbush.board.position import Position
from hackenbush.errors import TooHard, Undefined
from hackenbush.values import Game
from hackenbush.values.game import GameLike

__all__ = ["TABLE_EDGES", "Smallest", "smallest"]

TABLE_EDGES = 8  # up to which the table has every all-small value
MOST_EDGES = 100_000
TABLE = "smallest.tsv.gz"


class Smallest(NamedTuple):
    """A picture of a value, whether it is proved to be smallest, and the reason."""

    position: Position
    is_proved: bool
    reason: str

    def __repr__(self) -> str:
        kind = "proved to be smallest" if self.is_proved else "the smallest known"
        return f"<Smallest: {self.position!r:.70}, {kind}>"

    def _repr_html_(self) -> str:
        from hackenbush.census.cards import picture_card

        kind = "smallest" if self.is_proved else "smallest known"
        return picture_card(str(self.position), [(kind, f"{len(self.position)} edges: {self.reason}")])


def smallest(value: str | GameLike) -> Smallest:
    """Return the smallest known picture of a value, and whether it is proved to be smallest.

    >>> smallest("3/8").position, smallest("3/8").is_proved, smallest("3/8").reason
    (Position('brrb'), True, 'a picture has at least as many edges as its birthday, 4')
    >>> smallest("1/2 + ^").position, smallest(0).position
    (Position('br+g+gb'), Position('0'))
    >>> smallest("^9*2").is_proved
    False

    Raises `Undefined` for a value that does not occur or has no known picture, and `TooHard` for one whose pictures
    have more than 100,000 edges.
    """
    game = Game(value)
    if game.birthday > MOST_EDGES:
        raise TooHard(f"every picture of this value has at least {game.birthday:,} edges; the most are {MOST_EDGES:,}")
    known = _look_up(game)
    position = known if known is not None else _build(game)
    if len(position) == game.birthday:
        return Smallest(position, True, f"a picture has at least as many edges as its birthday, {game.birthday}")
    if known is not None:
        return Smallest(position, True, f"all values with up to {TABLE_EDGES} edges are known")
    least = _least_edges(game)
    return Smallest(position, len(position) == least, f"none of its pictures has fewer than {least} edges")


def _build(game: Game) -> Position:
    try:
        return from_value(game)
    except Undefined as unknown:
        if not (game.is_numberish and game.split()[1].is_all_small):
            raise
        raise Undefined(f"{unknown}; one would have at least {_least_edges(game)} edges") from None


def _least_edges(game: Game) -> int:
    """Return a lower bound on the edges of any picture of a game that is not in the table."""
    number, small = game.split()
    return Game(number).birthday + max(small.birthday, TABLE_EDGES + 1)


def _look_up(game: Game) -> Position | None:
    """Return the smallest picture of a game whose all-small part is in the table."""
    if not game.is_numberish:
        return None
    number, small = game.split()
    if small.birthday > TABLE_EDGES:
        return None
    for sign in (1, -1):
        if (text := _read_table().get(str(sign * small))) is not None:
            return _put_beside(stalk(hackenstring(number)), sign * Position(text))
    return None


def _put_beside(p: Position, q: Position) -> Position:
    return p + q if p and q else p or q


@cache
def _read_table() -> dict[str, str]:
    """Return the texts of pictures by values as text; the table has a value or its negative, not both."""
    content = gzip.decompress(files("hackenbush.census").joinpath(TABLE).read_bytes()).decode("ascii")
    return dict(line.split("\t") for line in content.splitlines())
