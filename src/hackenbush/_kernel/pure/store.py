"""Where the games are kept: one node for each value, who owns it, and what may be forgotten.

A node that nobody owns and no owned node contains is garbage. It is reclaimed at the start of a later
outermost call, never in the middle of one, when about as much has been made since the last time as was left
then. What was remembered only to save time goes at the same moment.

One thread is inside at a time, and it may come in again (from a signal handler, from `__del__`) in the
middle of a call. So a node gets its name last, when it is complete, by one dict operation that also tells
whether such an inner call has been faster; reclaiming builds the tables of the survivors beside the old
ones, and puts them in place in one stroke or not at all. An interrupt at any moment loses at most the work
of the call that it ends. CPython runs signal handlers only after a call and where a loop turns back: the
strokes below have neither.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import wraps
from itertools import count, filterfalse
from typing import Concatenate, ParamSpec, TypeVar

from hackenbush._kernel.pure.dyadic import Dyadic
from hackenbush._kernel.pure.nodes import GENERAL, LEFT, RIGHT, Node, Options, closed_node, end, general_node
from hackenbush._kernel.pure.stars import StarKey, StarSet
from hackenbush._kernel.pure.thermograph import Thermograph
from hackenbush.errors import TooHard

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")
S = TypeVar("S", bound="Store")

# What CPython takes for each, about, with its share of the tables that hold it.
NODE_BYTES, OPTION_BYTES, ENTRY_BYTES, CORNER_BYTES = 500, 12, 200, 200
RECLAIM_FLOOR = 128 << 20
DEFAULT_LIMIT = 2 << 30


def outer_call(method: Callable[Concatenate[S, P], V]) -> Callable[Concatenate[S, P], V]:
    """A public method: one thread at a time, with housekeeping first unless it is called within another."""

    @wraps(method)
    def call(self: S, /, *args: P.args, **kwargs: P.kwargs) -> V:
        with self._lock:
            if self._is_busy:
                self._inner_calls += 1
                return method(self, *args, **kwargs)
            self._is_busy = True
            try:
                if self._released:
                    self._take_back_released()
                if self._bytes > self._reclaim_above:
                    self._reclaim()
                return method(self, *args, **kwargs)
            finally:
                self._is_busy = False

    return call


@dataclass(slots=True)
class Known:
    """What is remembered only to save time."""

    orders: dict[tuple[int, int], bool] = field(default_factory=dict)  # a <= b
    sums: dict[tuple[int, int], int] = field(default_factory=dict)  # a + b, for a <= b as ints
    negatives: dict[int, int] = field(default_factory=dict)
    star_sets: dict[StarKey, StarSet] = field(default_factory=dict)
    thermographs: dict[int, Thermograph] = field(default_factory=dict)


class Store:
    """Nodes by id and by value, their owners, and all that is remembered about them."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._is_busy = False
        self._inner_calls = 0
        self._owners: dict[int, int] = {}
        self._released: deque[int] = deque()
        self._limit = DEFAULT_LIMIT
        self._nodes: dict[int, Node] = {}
        self._ids: dict[tuple[object, ...], int] = {}
        self._unused_ids: Iterator[int] = count()
        self._bytes = 0
        self._reclaim_above = RECLAIM_FLOOR  # bytes; checked when an outermost call begins
        self._known = Known()

    # ---- nodes ---------------------------------------------------------------------------------------------

    def _closed(self, x: Dyadic, ups: int = 0, nimber: int = 0) -> int:
        """The id of x + ups.up + *nimber."""
        known = self._ids.get((*x, ups, nimber))
        return self._named(self._unnamed(closed_node(x, ups, nimber))) if known is None else known

    def _general(self, options: Options) -> int:
        """The id of {L|R}, which is canonical, no number and not simple."""
        known = self._ids.get(options)
        if known is not None:
            return known
        left, right = (end(self._nodes_of(options[side]), side) for side in (LEFT, RIGHT))
        return self._named(self._unnamed(general_node(options, left, right)))

    def _nodes_of(self, games: Iterable[int]) -> list[Node]:
        return [self._nodes[game] for game in games]

    def _unnamed(self, node: Node) -> int:
        """A new id for the node, which cannot be found by its value yet."""
        self._charge(_weight(node))
        game = next(self._unused_ids)
        self._nodes[game] = node
        return game

    def _named(self, game: int) -> int:
        """The id that the value of this game is found by from now on: its own, if there was none."""
        return self._ids.setdefault(self._nodes[game].key, game)

    # ---- memory --------------------------------------------------------------------------------------------

    def _check_room(self, size: int) -> None:
        if self._bytes + size > self._limit:
            raise TooHard(
                f"the memory limit of the kernel was reached: {self._limit >> 20} MiB, of which about "
                f"{self._bytes >> 20} MiB are taken by {len(self._nodes)} games and what is known of them"
            )

    def _charge(self, size: int) -> None:
        self._check_room(size)
        self._bytes += size

    def _remember(self, memo: dict[K, V], key: K, value: V) -> V:
        self._charge(ENTRY_BYTES)
        memo[key] = value
        return value

    def _work_out(self, memo: dict[K, V], goal: K, needs: Callable[[K], Iterable[K]], result: Callable[[K], V]) -> V:
        """memo[goal], after all that it needs, and what that needs; a loop, so that no depth is too great."""
        open_goals = [goal]
        while open_goals:
            top = open_goals[-1]
            if top not in memo:
                missing = [need for need in needs(top) if need not in memo]
                if missing:
                    open_goals += missing
                    continue
                self._remember(memo, top, result(top))
            open_goals.pop()
        return memo[goal]

    def _reclaim(self) -> None:
        inner_calls = self._inner_calls
        nodes: dict[int, Node] = {}
        reached = list(self._owners)
        while reached:
            game = reached.pop()
            if game not in nodes:
                nodes[game] = node = self._nodes[game]
                reached += node.options[0]
                reached += node.options[1]
        ids = {node.key: game for game, node in nodes.items()}
        unused_ids = filterfalse(nodes.__contains__, count())
        size = sum(map(_weight, nodes.values()))
        allowance = min(max(RECLAIM_FLOOR, size), max(self._limit - size, 0) // 2)
        reclaim_above = size + allowance
        known = Known()
        # The stroke, unless there has been an inner call: its games may not be in the new tables.
        if self._inner_calls == inner_calls:
            self._nodes = nodes
            self._ids = ids
            self._unused_ids = unused_ids
            self._known = known
            self._bytes = size
            self._reclaim_above = reclaim_above

    # ---- owners --------------------------------------------------------------------------------------------

    def _given(self, game: int) -> int:
        """The game, which the caller owns once more."""
        owners = self._owners
        owners[game] = owners[game] + 1 if game in owners else 1  # in one stroke
        return game

    def _all_given(self, games: tuple[int, ...]) -> tuple[int, ...]:
        owners, given = self._owners, 0
        try:
            for game in games:
                owners[game] = owners[game] + 1 if game in owners else 1
                given += 1
        except BaseException:
            self._released.extend(games[:given])
            raise
        return games

    def _check_owned(self, *games: int) -> None:
        if not all(map(self._owners.__contains__, games)):
            raise IndexError("no such game in the kernel")

    def _take_back_released(self) -> None:
        released, owners = self._released, self._owners
        while released:
            game = released[0]
            del released[0]  # not popleft(), which is a call
            if game in owners:
                if owners[game] > 1:
                    owners[game] -= 1
                else:
                    del owners[game]


def _weight(node: Node) -> int:
    left, right = node.options
    size = NODE_BYTES + OPTION_BYTES * (len(left) + len(right))
    return size if node.kind == GENERAL else size + node.stops[0][0].bit_length() // 8
