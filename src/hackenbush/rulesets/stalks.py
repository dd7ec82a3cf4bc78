"""Games that are pictures in other words: heaps of Nim are green stalks, rows of stones are red-blue stalks.

To take counters from a heap of n is to cut a stalk of n green edges; to take a stone of a row and all to its right is
to cut a stalk with an edge for each stone, blue for Left's and red for Right's. The moves are the same, one by one.
"""

from __future__ import annotations

from hackenbush.board.position import Position
from hackenbush.board.tracking import Tracked
from hackenbush.errors import TooLarge
from hackenbush.playable import Playable
from hackenbush.rulesets.hackenstrings import BLACK, WHITE, Hackenstrings
from hackenbush.rulesets.nim import Nim
from hackenbush.rulesets.sums import Sum

__all__ = ["picture_of"]

_MOST = 100_000  # edges
_COLORS = str.maketrans(WHITE + BLACK, "br")


def picture_of(position: Playable) -> Position | None:
    """Return the picture that a position is, or None if it is not one.

    >>> picture_of(Nim(3, 1)), picture_of(Hackenstrings("●●○")), picture_of(Nim(1) + Position("br"))
    (Position('ggg+g'), Position('bbr'), Position('g+br'))
    >>> from hackenbush.rulesets.cutcake import Cutcake
    >>> picture_of(Cutcake(2, 5)) is None, picture_of(Nim())
    (True, Position('0'))

    Raises `TooLarge` for more than 100,000 edges.
    """
    if isinstance(position, Sum):
        pictures = list(map(picture_of, position.parts))
        return None if None in pictures else sum(filter(None, pictures), Position(""))
    if isinstance(position, Position | Tracked):
        return position.position if isinstance(position, Tracked) else position
    if isinstance(position, Nim):
        if sum(position.heaps) > _MOST:
            raise TooLarge(f"heaps of {sum(position.heaps):,} counters are too many for a picture: at most {_MOST:,}")
        return Position("+".join("g" * heap for heap in position.heaps if heap))
    if isinstance(position, Hackenstrings):
        return Position("+".join(row.translate(_COLORS) for row in position.rows if row))
    return None
