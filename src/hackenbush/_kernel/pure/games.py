"""Short games in canonical form.

A short game is {L|R}, where L and R are the games that Left and Right can move to; g <= h unless some g^L >= h or some
h^R <= g. Among equal games one has no dominated and no reversible options, the canonical form (Conway, *On Numbers and
Games*, chapters 7 and 10; Siegel, *Combinatorial Game Theory*, II.2). It is one `Node`, so games are equal if and only
if their nodes are the same object.

A game x + n.up + *k is stored as these three numbers, and its options follow a formula: x + *k has x + *i for i < k on
both sides, and
for n > 0 x + n.up + *k = {x | x + (n-1).up + *(k xor 1)}, but x + up + * = {x, x + * | x}; n < 0 is the mirror image.
If a game that is not a number stands next to a number, nobody needs to move in the number (number avoidance). {L|R} is
the simplest number between L and R, if there is one. Larger games never have smaller stops, which settles most
comparisons.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import chain
from operator import index
from time import monotonic
from typing import Any, ParamSpec, Self, TypeVar
from weakref import ref

from hackenbush._kernel.pure.board import beyond
from hackenbush._kernel.pure.numbers import fraction, pair, short, simplest
from hackenbush._kernel.pure.numbers import options as number_options
from hackenbush._kernel.pure.thermograph import Thermograph, mast, thermograph
from hackenbush.errors import TooHard

__all__ = ["NAME", "Canonical", "collect", "limit", "time_limit", "usage"]

P = ParamSpec("P")
T = TypeVar("T")
Corners = tuple[tuple[int, int, int, int], ...]

NAME = "pure"
LEFT, RIGHT = 0, 1
_MOST_SIMPLE = 1 << 31  # ups and nimbers stay below this
_MOST_OPTIONS = 2_000
_DEEPEST_SUM = 1_500  # the product of the heights
_time = threading.local()  # its ``end`` is the time limit of a thread


class Node:
    """A canonical game. For x + ups.up + *nimber, ``x`` is the number part; for other games it is None, and they have
    options. ``height`` bounds the ups that can matter next to the game, and ``width`` the nimbers in it.
    """

    __slots__ = ("__weakref__", "height", "nimber", "options", "stops", "ups", "width", "x")

    def __init__(self, x: Fraction | None, ups: int, nimber: int, options: Sequence[tuple[Node, ...]]) -> None:
        self.x, self.ups, self.nimber, self.options = x, ups, nimber, options
        if x is not None:
            self.stops, self.height, self.width = (x, x), abs(ups) + 1, nimber | 1
        else:
            self.stops = max(g.stops[RIGHT] for g in options[LEFT]), min(g.stops[LEFT] for g in options[RIGHT])
            self.height = 1 + max(g.height for g in chain(*options))
            self.width = max(g.width for g in chain(*options))

    @property
    def is_number(self) -> bool:
        return self.x is not None and not self.ups and not self.nimber

    def moves(self, side: int) -> Sequence[Node]:
        """Return the options of a player, or none for a number."""
        if self.x is None:
            return self.options[side]
        forward = 1 if side == LEFT else -1
        if self.ups == 0:
            if self.nimber > _MOST_OPTIONS:
                raise beyond(f"a list of more than {_MOST_OPTIONS:,} options")
            return [simple(self.x, 0, i) for i in range(self.nimber)]
        if self.ups * forward < 0:
            return [simple(self.x, self.ups + forward, self.nimber ^ 1)]
        return [simple(self.x, 0, i) for i in range(2 if (self.ups, self.nimber) == (forward, 1) else 1)]

    def all_moves(self, side: int) -> Sequence[Node]:
        """Return the options of a player."""
        if self.x is None or not self.is_number:
            return self.moves(side)
        option = number_options(self.x)[side]
        return [] if option is None else [simple(option)]


# ---- one node for each value -------------------------------------------------------------------------------

_NODE_BYTES, _MEMO_BYTES = 1000, 200
_games: dict[tuple[object, ...], ref[Node]] = {}  # no callbacks: an interrupt in one would be lost
_memo: dict[tuple[object, ...], Any] = {}  # by function and arguments
_lock = threading.RLock()
_limit = 2 << 30
_collect_above = 300_000


def _intern(key: tuple[object, ...], make: Callable[[], Node]) -> Node:
    """Return the node with this key. Options are named by their ids, which stay theirs as long as the node lives."""
    with _lock:
        known = _games.get(key)
        found = known() if known else None
        if found is None:
            found = make()
            _games[key] = ref(found)
            _check_room()
        return found


def _remake_lock() -> None:
    global _lock
    _lock = threading.RLock()


if hasattr(os, "register_at_fork"):  # or a child would wait for a thread that it does not have; tables are whole
    os.register_at_fork(after_in_child=_remake_lock)


def _check_room() -> None:
    if usage()[1] > _limit:
        _purge()
    if usage()[1] > _limit:
        collect()
        raise TooHard("the memory limit of the kernel is reached")


def _purge() -> None:
    for key, known in list(_games.items()):
        if known() is None and (now := _games.pop(key, known)) is not known:
            _games[key] = now  # a signal handler has made the game again


def collect() -> int:
    """Free unused games, and return how many are left."""
    global _collect_above
    with _lock:
        _memo.clear()
        _purge()
        _collect_above = max(300_000, 2 * len(_games))
    return len(_games)


def usage() -> tuple[int, int]:
    """Return how many games there are, and roughly how many bytes they take."""
    return len(_games), _NODE_BYTES * len(_games) + _MEMO_BYTES * len(_memo)


def limit(size: int) -> int:
    """Set how many bytes games may take, and return the limit before."""
    global _limit
    before, _limit = _limit, size
    return before


def time_limit(seconds: float | None) -> float | None:
    """Give the calls of this thread this many seconds from now on, and return how many were left."""
    now, before = monotonic(), getattr(_time, "end", None)
    _time.end = None if seconds is None else now + seconds
    return None if before is None else max(0.0, before - now)


def begin() -> None:
    """Make room before an operation. Within one nothing is forgotten, since it would be computed again and again."""
    if len(_games) + len(_memo) > _collect_above or 2 * usage()[1] > _limit:
        collect()


def simple(x: Fraction, ups: int = 0, nimber: int = 0) -> Node:
    """Return x + ups.up + *nimber."""
    if not (-_MOST_SIMPLE < ups < _MOST_SIMPLE and 0 <= nimber < _MOST_SIMPLE):
        raise TooHard("a simple game has fewer than 2^31 ups, and a nimber from 0 to 2^31 - 1")
    return _intern((x.numerator, x.denominator, ups, nimber), lambda: Node(short(x), ups, nimber, ()))


def _general(*sides: Iterable[Node]) -> Node:
    """Return the node with these canonical options, which do not form a simple game."""
    options = [tuple(sorted(side, key=id)) for side in sides]
    return _intern(tuple(tuple(map(id, side)) for side in options), lambda: Node(None, 0, 0, options))


# ---- order -------------------------------------------------------------------------------------------------


def le(g: Node, h: Node) -> bool:
    """Return whether g <= h."""
    if g is h:
        return True
    if g.x is not None and h.x is not None:
        ups, nimber = h.ups - g.ups, g.nimber ^ h.nimber
        return g.x < h.x or (g.x == h.x and (ups > 1 or (ups == 1 and nimber != 1)))
    if g.stops[LEFT] < h.stops[RIGHT]:
        return True
    if g.stops[LEFT] > h.stops[LEFT] or g.stops[RIGHT] > h.stops[RIGHT]:
        return False
    known: bool | None = _memo.get((le, g, h))
    if known is None:
        known = _memo[le, g, h] = _le_by_definition(g, h)
        if not len(_memo) & 1023:
            _check_room()
    return known


def _le_by_definition(g: Node, h: Node) -> bool:
    """Return whether g <= h; at most one of the two is simple.

    By induction over the options, G < x + n.up + *k if n >= height(G) + 2 and x is its Left stop; and all *k alike are
    beyond it if k exceeds the nimbers in G by more than the plays in it can make up.
    """
    for big, beside, sign in ((h, g, 1), (g, h, -1)):
        if big.x is not None and abs(big.ups) >= beside.height + 2:
            return big.ups * sign > 0
    g, h = _narrowed(g, h), _narrowed(h, g)
    if any(le(h, option) for option in g.moves(LEFT)):
        return False
    return not any(le(option, g) for option in h.moves(RIGHT))


def _narrowed(g: Node, beside: Node) -> Node:
    """Return a game that compares the same way with another game, with a nimber no larger than needed."""
    enough = 2 * (beside.width + beside.height + 2)
    return g if g.x is None or g.nimber <= enough else simple(g.x, g.ups, enough)


# ---- canonical forms ---------------------------------------------------------------------------------------


def make(left: Iterable[Node], right: Iterable[Node]) -> Node:
    """Return the game {left|right}."""
    if (end := getattr(_time, "end", None)) is not None and monotonic() > end:
        raise TooHard("the time is up")
    sides = [list(dict.fromkeys(left)), list(dict.fromkeys(right))]
    low = max((g.stops[RIGHT] for g in sides[LEFT]), default=None)
    high = min((g.stops[LEFT] for g in sides[RIGHT]), default=None)
    with_low = low is not None and not any(le(simple(low), g) for g in sides[LEFT])
    with_high = high is not None and not any(le(g, simple(high)) for g in sides[RIGHT])
    number = simplest(low, high, with_low=with_low, with_high=with_high)
    if number is not None:  # no left option is at least this, and no right option is at most this
        return simple(number)
    sides = [_drop_dominated(sides[side], side) for side in (LEFT, RIGHT)]
    form = Node(None, 0, 0, [tuple(side) for side in sides])
    sides = [_bypass_reversible(sides[side], side, form) for side in (LEFT, RIGHT)]
    return _recognized(*sides) or _general(*sides)


def _is_no_better(g: Node, h: Node, side: int) -> bool:
    return le(g, h) if side == LEFT else le(h, g)


def _drop_dominated(options: Iterable[Node], side: int) -> list[Node]:
    """Return the options of a player that no other option dominates."""
    best: list[Node] = []
    for option in options:
        if not any(_is_no_better(option, other, side) for other in best):
            best = [other for other in best if not _is_no_better(other, option, side)]
            best.append(option)
    return best


def _bypass_reversible(options: Sequence[Node], side: int, game: Node) -> list[Node]:
    """Return the options of a game, with each reversible one replaced by the options after the reply."""
    kept: list[Node] = []
    waiting = list(options)
    for option in waiting:
        replies = option.all_moves(1 - side)
        reply = next((reply for reply in replies if _is_no_better(reply, game, side)), None)
        if reply is None:
            kept.append(option)
        else:
            waiting += (follower for follower in reply.all_moves(side) if follower not in waiting)
    return kept if len(waiting) == len(kept) else _drop_dominated(kept, side)


def _recognized(left: Sequence[Node], right: Sequence[Node]) -> Node | None:
    """Return the simple game with these options, or None."""
    x = left[0].x
    if x is None or any(option.x != x for option in chain(left, right)):
        return None
    candidates = [(0, len(left)), (1, 1), (-1, 1)]
    candidates += [(option.ups + 1, option.nimber ^ 1) for option in right if len(right) == 1]
    candidates += [(option.ups - 1, option.nimber ^ 1) for option in left if len(left) == 1]
    for ups, nimber in candidates:
        game = simple(x, ups, nimber)
        if all(set(game.moves(side)) == set(options) for side, options in enumerate((left, right))):
            return game
    return None


# ---- negative, sum, thermograph ----------------------------------------------------------------------------


def negative(g: Node) -> Node:
    """Return -g."""
    if g.x is not None:
        return simple(-g.x, -g.ups, g.nimber)
    known: Node | None = _memo.get((negative, g))
    if known is None:
        known = _memo[negative, g] = _general(map(negative, g.options[RIGHT]), map(negative, g.options[LEFT]))
        _memo[negative, known] = g
    return known


def add(g: Node, h: Node) -> Node:
    """Return g + h: every move is in one of the two, and the other stays as it is."""
    if g.x is not None and h.x is not None:
        return simple(g.x + h.x, g.ups + h.ups, g.nimber ^ h.nimber)
    if g.x is not None:
        g, h = h, g
    if h.is_number and h.x == 0:
        return g
    key = (add, *sorted((g, h), key=id))
    known: Node | None = _memo.get(key)
    if known is None:
        if g.stops == (-h.stops[RIGHT], -h.stops[LEFT]) and negative(g) is h:
            known = simple(Fraction(0))
        elif g.height * h.height > _DEEPEST_SUM:
            raise beyond("a sum of games this deep")
        else:
            sides = [
                [*(add(moved, h) for moved in g.moves(side)), *(add(g, moved) for moved in h.moves(side))]
                for side in (LEFT, RIGHT)
            ]
            known = _general(*sides) if h.is_number else make(*sides)
        _memo[key] = known
    return known


def walls(g: Node) -> Thermograph:
    """Return the thermograph of a game."""
    if g.stops[LEFT] == g.stops[RIGHT]:
        return mast(g.stops[LEFT])
    known: Thermograph | None = _memo.get((walls, g))
    if known is None:
        known = _memo[walls, g] = thermograph(*(map(walls, side) for side in g.options))
    return known


# ---- the class -----------------------------------------------------------------------------------------------


def _operate(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return the result of a function, after making room; games deeper than Python's stack are refused."""
    begin()
    try:
        return function(*args, **kwargs)
    except RecursionError:
        raise beyond("so deep a game") from None


def _comparison(operation: int, test: Callable[[Node, Node], bool]) -> Callable[[Canonical, object], bool]:
    def compare(self: Canonical, other: object) -> bool:
        return test(self._node, other._node) if isinstance(other, Canonical) else self._compare(operation, other)

    return compare


class Canonical:
    """A game in canonical form; the tables of `hackenbush._kernel` describe its methods."""

    __slots__ = ("_node",)
    _node: Node

    @classmethod
    def of_node(cls, node: Node) -> Self:
        """Return the game of a node."""
        self = object.__new__(cls)
        self._node = node
        return self

    @classmethod
    def _number(cls, mantissa: int, exponent: int, /) -> Self:
        return cls._simple(mantissa, exponent, 0, 0)

    @classmethod
    def _simple(cls, mantissa: int, exponent: int, ups: int, nimber: int, /) -> Self:
        return cls.of_node(simple(fraction(mantissa, exponent), index(ups), index(nimber)))

    @classmethod
    def _of(cls, left: list[Any], right: list[Any], /) -> Self | None:
        if not all(isinstance(option, Canonical) for side in (left, right) for option in side):
            return None
        return cls.of_node(_operate(make, [option._node for option in left], [option._node for option in right]))

    @classmethod
    def _adopt(cls, other: Canonical, /) -> Self:
        return cls.of_node(other._node)

    def _parts(self) -> tuple[int, int, int, int] | None:
        return None if self._node.x is None else (*pair(self._node.x), self._node.ups, self._node.nimber)

    def _options(self, side: int, /) -> tuple[Self, ...]:
        return tuple(map(self.of_node, self._node.all_moves(side)))

    def _stops(self) -> tuple[int, int, int, int]:
        return *pair(self._node.stops[LEFT]), *pair(self._node.stops[RIGHT])

    def _thermal(self) -> tuple[int, int, int, int]:
        temperature, mean = _operate(walls, self._node)[LEFT][-1]
        if self._node.is_number:  # cold: moving in it costs this much
            temperature = Fraction(-1, mean.denominator)
        return *pair(mean), *pair(temperature)

    def _thermograph(self) -> tuple[Corners, Corners]:
        left, right = _operate(walls, self._node)
        return tuple((*pair(t), *pair(x)) for t, x in left), tuple((*pair(t), *pair(-x)) for t, x in right)

    def _compare(self, operation: int, other: object) -> bool:
        raise NotImplementedError

    def _plus(self, other: object) -> Self:
        raise NotImplementedError

    __lt__ = _comparison(0, lambda g, h: g is not h and _operate(le, g, h))
    __le__ = _comparison(1, lambda g, h: _operate(le, g, h))
    __eq__ = _comparison(2, lambda g, h: g is h)
    __ne__ = _comparison(3, lambda g, h: g is not h)
    __gt__ = _comparison(4, lambda g, h: g is not h and _operate(le, h, g))
    __ge__ = _comparison(5, lambda g, h: _operate(le, h, g))

    def __neg__(self) -> Self:
        return self.of_node(_operate(negative, self._node))

    def __add__(self, other: object) -> Self:
        return (
            self.of_node(_operate(add, self._node, other._node)) if isinstance(other, Canonical) else self._plus(other)
        )

    __radd__ = __add__

    def __hash__(self) -> int:
        return hash(self._node.x if self._node.is_number else self._node)
