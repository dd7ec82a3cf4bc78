"""The followers of a game, options first: what is worked out from the end of play upward, and games as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from hackenbush.errors import TooHard, Undefined, expect
from hackenbush.values import writing
from hackenbush.values.arithmetic import dyadic_birthday, dyadic_parts

if TYPE_CHECKING:
    from hackenbush.values.game import Game
    from hackenbush.values.uptimals import Uptimal

__all__ = [
    "Node",
    "birthday",
    "count_options",
    "describe",
    "first_options",
    "followers",
    "is_simple",
    "list_nodes",
    "read_nodes",
    "write_nodes",
]

Node: TypeAlias = "str | Sequence[Sequence[int]]"

_WIDEST = 2_000  # the largest nimber whose options are listed


def followers(game: Game, *, stop: Callable[[Game], bool] = lambda _: False) -> Iterator[Game]:
    """Yield the followers of a game, options first, without going beyond games for which ``stop`` is true.

    Raises `TooHard` if the options of a nimber beyond \\*2000 are among them.
    """
    done: set[Game] = set()
    waiting = [game]
    while waiting:
        g = waiting[-1]
        if g not in done:
            missing = [] if stop(g) else [h for h in _all_options(g) if h not in done]
            if missing:
                waiting += reversed(missing)  # small nimbers first, so that few wait
                continue
            done.add(g)
            yield g
        waiting.pop()


def _all_options(g: Game) -> tuple[Game, ...]:
    if nimber_options(g) > _WIDEST:
        raise TooHard(f"the followers of a nimber beyond *{_WIDEST} are out of reach: all would have to be listed")
    return *g.left, *g.right


def nimber_options(g: Game) -> int:
    """Return how many options each player has if the game is a number plus a nimber, without listing them, or 0.

    >>> from hackenbush.values import Game
    >>> nimber_options(Game("1/2*1000000000")), nimber_options(Game("{1|-1}"))
    (1000000000, 0)
    """
    parts = g._parts()
    return 0 if parts is None or parts[2] else parts[3]


def count_options(g: Game) -> tuple[int, int]:
    """Return how many options Left and Right have."""
    return (width, width) if (width := nimber_options(g)) else (len(g.left), len(g.right))


def first_options(g: Game, most: int | None) -> Sequence[Sequence[Game]]:
    """Return Left's and Right's options, at most this many of each."""
    if most is None or nimber_options(g) <= most:
        return g.left[:most], g.right[:most]
    mantissa, exponent, _, _ = g._parts()  # type: ignore[misc]
    options = [g._simple(mantissa, exponent, 0, n) for n in range(most)]
    return options, options


def is_simple(g: Game) -> bool:
    """Return whether the game is a number plus ups plus a nimber; the kernel stores these without options."""
    return g._parts() is not None


def birthday(game: Game) -> int:
    """Return the number of moves in the longest play."""
    born: dict[Game, int] = {}
    for g in followers(game, stop=is_simple):
        if (parts := g._parts()) is None:
            born[g] = 1 + max(born[h] for h in (*g.left, *g.right))
        else:
            mantissa, exponent, ups, nimber = parts
            ups = abs(ups)
            small = ups + max(1, nimber ^ ups & 1) if ups else nimber
            born[g] = dyadic_birthday(mantissa, exponent) + small
    return born[game]


def describe(game: Game) -> str:
    """Return a short description of a game whose text is too long."""
    days, count = game.birthday, sum(1 for _ in followers(game, stop=is_simple))
    rough = str(days) if days < 10**15 else f"over 2^{days.bit_length() - 1}"
    return f"<game of birthday {rough} with {count} followers>"


def write_nodes(game: Game) -> list[Node]:
    """Return a game as nodes, options first: texts, and lists of the places of Left and Right options."""
    places: dict[Game, int] = {}
    nodes: list[Node] = []
    for g in followers(game, stop=is_simple):
        if (parts := g._parts()) is None:
            nodes.append([sorted(places[h] for h in g.left), sorted(places[h] for h in g.right)])
        else:
            mantissa, exponent, ups, nimber = parts
            nodes.append(writing.write([writing.Simple(mantissa, exponent, (ups,), nimber)], limit=1 << 30))
        places[g] = len(places)
    return nodes


def list_nodes(g: Game, *, has_uptimals: bool = True) -> list[writing.Node]:
    """Return the nodes of a game as `hackenbush.values.writing` wants them, with uptimals recognized if asked for."""
    from hackenbush.values.uptimals import find_beside_option, find_simple  # the only part that is theory

    places: dict[Game, int] = {}
    nodes: list[writing.Node] = []
    named: dict[Game, Uptimal] = {}

    def is_named(h: Game) -> bool:
        if has_uptimals and (found := find_simple(h)) is not None:
            named[h] = found
        return is_simple(h) or h in named

    for h in followers(g, stop=is_named):
        places[h] = len(nodes)
        if has_uptimals and h not in named and (found := find_beside_option(h, named)) is not None:
            named[h] = found
        if (parts := h._parts()) is not None:
            mantissa, exponent, ups, nimber = parts
            nodes.append(writing.Simple(mantissa, exponent, (ups,), nimber))
        elif (found := named.get(h)) is not None:
            nodes.append(writing.Simple(*dyadic_parts(found.number), found.coefficients, found.nimber))
        else:
            nodes.append(writing.WrittenForm(*(tuple(places[option] for option in side) for side in (h.left, h.right))))
    return nodes


def read_nodes(nodes: Iterable[Node]) -> Game:
    """Return the last of these nodes as a game."""
    from hackenbush.values.game import Game

    games: list[Game] = []
    for number, node in enumerate(expect(Iterable, nodes, "the nodes of a game")):
        if isinstance(node, str):
            games.append(Game(node))
            continue
        try:
            left, right = (list(side) for side in node)
        except (TypeError, ValueError):
            raise Undefined(f"node {number}: expected text, or Left and Right options, not {node!r}") from None
        for place in (*left, *right):
            if not isinstance(place, int) or not 0 <= place < number:
                raise Undefined(f"node {number}: an option is the place of an earlier node, not {place!r}")
        games.append(Game.of([games[place] for place in left], [games[place] for place in right]))
    if not games:
        raise Undefined("expected at least one node")
    return games[-1]
