"""The checker: whether each claim of a certificate follows from earlier ones, by the rules of the game.

A claim says that a player wins a loaded picture (`hackenbush.proofs.loaded`) moving second: it is at least 0 if the
player is Left, and at most 0 for Right. The picture of a claim is folded, names only what stands, and has exactly what
its rule needs, so there is only one way to write it. The rules, for Left:

``sum``
    No edge is left, and the sum on the ground has a positive number, or is of ups and a nimber and at least 0.
``move``
    Every move of Right has a reply, given in the order of `LoadedPicture.moves`, that leads to a position claimed
    earlier, or to one that ``sum`` or ``count`` proves. This is what winning second means. Left may also give up blue
    edges: without them Left has less (``formal/LoadedCuts.v``).
``count``
    All loads are numbers, and Left has enough moves. Blue edges that blue edges connect to the ground are safe: Left
    can cut them all, the upper ones first, and Right can prevent none of it. Numbers on their nodes count in full.
    Another node has a support for each red or green edge to a safe node. It lets blue edges count that end there, one
    less than it has supports: if Right cuts a support, Left cuts one of those edges. Each edge counts once, at its
    first end where there is room. Right has no more moves than there are red and green edges and negative units on
    other nodes, with numbers rounded down, which does not help Left (``formal/SafeCounting.v``).
    Or all edges on the ground are blue, there is at least one, Right has m moves, and the number on the ground is at
    least -1/2**m. Left halves it after each move of Right, and at last cuts the edges on the ground
    (``formal/LastMove.v``).
    Or blue edges that are not safe hang together, and Left answers there (`hackenbush.proofs.clusters`).
``fusion``
    All edges are green, all loads are nimbers, and the picture is worth 0 by the fusion principle: the nodes of a cycle
    may be made one. So a block of two edges or more counts 1 if their number is odd, beside the nimbers of its nodes.
``number``
    Let N be what stands on red and blue edges only, with the numbers on its nodes, and A the rest with all nodes of N
    merged into the ground. N and A are claimed separately, since the picture P is N + A. Proof: A is all-small, because
    while anything is left of it, each player has *some* move there: a green edge on a node of N, or a move in the load
    of such a node apart from its number. So A is infinitesimal. In P - N - A the second player wins, by induction: a
    move in A, or in P outside N, has its copy on the other side. A move in the N of P, or in -N, costs its player some
    part of a number. The other player then makes any move in P outside N; the rest is infinitesimal, so the number
    decides. If there is no such move, A is empty and P is N.
``colon``
    What stands on a single node is claimed to be at least K, and the picture with K on that node instead to be at
    least 0. More on a node never makes a picture smaller, since Left can answer in both in the same way. If the node is
    the ground, this says that values add.
``ground``
    No edge is green, and all loads are numbers. Let n blue edges connect the nodes S to the ground, and let Z be the
    other nodes without blue edges whose loads are at most 0. Left wins if she wins when S and Z count as ground: then
    the n edges are loops, so that is n + R. Proof: Left answers each move in P - n - R by the same move in the other
    copy. Only a move in -n has none. Then she moves in a load of more than 0 where the last of the n edges ends, or
    else cuts that edge. And what stands on a node of Z alone is worth at most 0, since it begins with red edges and
    such a load: as ground, Z makes nothing worth more (``formal/Grounding.v``).

A claim also serves for a picture with the same edges, if all loads here and there are numbers, and what Left lacks on
nodes is no more than what Left has in addition on the ground: a number is worth no more on a node than on the ground
(``formal/Weights.v``).

Claims refer only to earlier claims, so every claim holds. Nothing is imported but these rules. The work is proportional
to the length of the certificate, since folding counts its steps (`hackenbush.proofs.limits`).
(Berlekamp, Conway and Guy, *Winning Ways*, chapters 1, 2, 7 and 8.) ``formal/Checker.v`` proves that whatever these
rules accept is true, and `hackenbush verify --proved` runs the checker that it proves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple, TypeAlias

from hackenbush.errors import TooLarge, WrongProof
from hackenbush.players import Player
from hackenbush.proofs.clusters import cluster_lead
from hackenbush.proofs.limits import BITS
from hackenbush.proofs.lines import Claim, LastLine, ListedGame
from hackenbush.proofs.loaded import GROUND, Loaded, LoadedPicture, Parts
from hackenbush.proofs.sums import ZERO, Listed, Worth, read_sum, spell

__all__ = [
    "RULES",
    "KnownClaims",
    "check_game",
    "colon_parts",
    "counted_lead",
    "counts",
    "fused_nimber",
    "ground_parts",
    "is_nearby",
    "is_plain",
    "is_sum",
    "number_parts",
    "read_exactly",
]


def check_game(game: ListedGame, listed: Sequence[Listed]) -> Listed:
    """Return the next game of the list; raise `WrongProof` if it is not all-small, or has later games as options.

    >>> check_game(ListedGame(("0",), ("*",)), [])
    Listed(left=(0,), right=(*,))
    """
    name = f"game #{len(listed) + 1}"
    _require(bool(game.left and game.right), f"{name} has no options for one of the players")
    left, right = (tuple(dict.fromkeys(_sum(text, listed) for text in side)) for side in game)
    _require(len(left) + len(right) == len(game.left) + len(game.right), f"{name} has an option twice")
    for option in (*left, *right):
        _require(not option.number, f"{name} has an option {option}, with a number")
    return Listed(left, right)


class KnownClaims:
    """The claims that hold, by number, except those that were dropped."""

    def __init__(self) -> None:
        self._claims: dict[int, tuple[Player, Loaded]] = {}
        self._count = 0

    def add(self, claim: Claim, board: LoadedPicture) -> None:
        """Add the next claim; raise `WrongProof` if it does not follow."""
        try:
            self._claims[self._count] = claim.second, _check_claim(claim, board, _Earlier(claim.second, board, self))
        except (ValueError, TooLarge) as wrong:
            kind = TooLarge if isinstance(wrong, TooLarge) else WrongProof
            raise kind(f"claim {self._count}, by {claim.rule}: {wrong}") from None
        self._count += 1

    def drop(self, numbers: Iterable[int]) -> None:
        """Forget claims, which are known."""
        for number in numbers:
            del self._claims[number]

    def shows(self, number: int, second: Player, position: Loaded) -> bool:
        """Return whether a claim shows that a player wins: it is about this, or about other numbers on the nodes.

        Raises `WrongProof` if there is no such claim, or not yet, or no longer.
        """
        _require(0 <= number < self._count, f"claim {number} does not come before")
        _require(number in self._claims, f"claim {number} was dropped")
        player, there = self._claims[number]
        if (player, there.edges, there.ground) != (second, position.edges, position.ground):
            return False
        return there.carried == position.carried or is_nearby(there.carried, position.carried, second)

    def check_ending(self, ending: LastLine, board: LoadedPicture, value: str) -> None:
        """Raise `WrongProof` if the two claims do not show that the whole picture has this value."""
        load = _sum(value, board.listed)
        spell(load, board.listed)  # raises TooLarge beyond its limit
        whole = board.start(-load)
        sides = ((ending.at_least, Player.LEFT, "at least"), (ending.at_most, Player.RIGHT, "at most"))
        for number, second, words in sides:
            is_shown = self.shows(number, second, whole)
            _require(is_shown, f"claim {number} is not that the picture is {words} its value")


class _Earlier:
    """The earlier claims, for a claim that a player wins."""

    def __init__(self, second: Player, board: LoadedPicture, known: KnownClaims) -> None:
        self._second = second
        self._board = board
        self._known = known

    def require(self, number: int, parts: Parts) -> None:
        """Raise `WrongProof` if a claim does not show that the same player wins this picture."""
        is_shown = self._known.shows(number, self._second, self._board.fold(*parts))
        _require(is_shown, f"claim {number} is about something else")


def _check_claim(claim: Claim, board: LoadedPicture, earlier: _Earlier) -> Loaded:
    """Return the loaded picture that a claim is about, after checking its rule."""
    _require(all(0 <= edge < len(board.ends) for edge in claim.edges), "there is no such edge")
    carried = {node: _sum(text, board.listed) for node, text in claim.carried}
    position = board.fold(claim.edges, frozenset(claim.ground), carried)
    _require(claim.edges == position.edges, "expected the edges that are left after folding, in order")
    _require(
        list(claim.ground) == sorted(position.ground), "expected nodes that such edges connect to the ground, in order"
    )
    _require(carried == dict(position.carried), "expected the loads of nodes of such edges and of the ground")

    check, uses = RULES[claim.rule]
    for name in ("replies", "colon", "claims"):
        _require(name in uses or not getattr(claim, name), f"{name} are not for this rule")
    check(claim, board, position, earlier)
    return position


def _by_sum(claim: Claim, _board: LoadedPicture, position: Loaded, _earlier: _Earlier) -> None:
    _require(is_sum(position, claim.second), f"{claim.second} does not win {position.on_ground} as second")


def _by_moves(claim: Claim, board: LoadedPicture, position: Loaded, earlier: _Earlier) -> None:
    replies = iter(claim.replies)
    for move in board.moves(position, -claim.second):
        reply = next(replies, None)
        if reply is None or reply.move != move:
            raise WrongProof(f"no reply to {move[:60]}")
        left = board.fold(*board.play(position, -claim.second, move))
        parts = board.answer(left, claim.second, reply.answer)
        if reply.claim is not None:
            earlier.require(reply.claim, parts)
        elif not is_plain(board, board.fold(*parts), claim.second):
            raise WrongProof(f"the reply to {move[:60]} needs a claim")
    for reply in replies:
        raise WrongProof(f"{reply.move[:40]!r} is no other move of {-claim.second}")


def _by_counting(claim: Claim, board: LoadedPicture, position: Loaded, _earlier: _Earlier) -> None:
    _require(counts(board, position, claim.second), f"{claim.second} does not have enough moves")


def _by_fusion(_claim: Claim, board: LoadedPicture, position: Loaded, _earlier: _Earlier) -> None:
    _require(fused_nimber(board, position) == 0, "this is not a green picture with nimbers that is worth 0")


def _by_number(claim: Claim, board: LoadedPicture, position: Loaded, earlier: _Earlier) -> None:
    _require(len(claim.claims) == 2, "expected two claims")
    for number, parts in zip(claim.claims, number_parts(board, position), strict=True):
        earlier.require(number, parts)


def _by_colon(claim: Claim, board: LoadedPicture, position: Loaded, earlier: _Earlier) -> None:
    if claim.colon is None or len(claim.claims) != 2:
        raise ValueError("expected a node, what stands on it, a sum and two claims")
    node, edges, worth = claim.colon
    load = _sum(worth, board.listed)
    _require(set(edges) <= set(position.edges), "these edges do not stand on the node")
    _require(list(edges) == sorted(set(edges)), "expected edges in order")
    _require(node in board.nodes(edges, position.ground), f"no such edge ends at node {node}")
    for number, parts in zip(claim.claims, colon_parts(board, position, node, edges, load), strict=True):
        earlier.require(number, parts)


def _by_ground(claim: Claim, board: LoadedPicture, position: Loaded, earlier: _Earlier) -> None:
    _require(len(claim.claims) == 1, "expected one claim")
    earlier.require(claim.claims[0], ground_parts(board, position, claim.second))


RULES: dict[str, tuple[Callable[[Claim, LoadedPicture, Loaded, _Earlier], None], tuple[str, ...]]] = {
    "sum": (_by_sum, ()),
    "move": (_by_moves, ("replies",)),
    "count": (_by_counting, ()),
    "fusion": (_by_fusion, ()),
    "number": (_by_number, ("claims",)),
    "colon": (_by_colon, ("colon", "claims")),
    "ground": (_by_ground, ("claims",)),
}


def is_sum(position: Loaded, second: Player) -> bool:
    """Return whether rule ``sum`` holds: no edge is left, and the sum on the ground is enough."""
    load = position.on_ground if second is Player.LEFT else -position.on_ground
    return not position.edges and load.is_at_least_zero


def is_plain(board: LoadedPicture, position: Loaded, second: Player) -> bool:
    """Return whether a reply may lead to a position without a claim: rule ``sum`` or ``count`` holds."""
    return is_sum(position, second) if not position.edges else counts(board, position, second)


def counts(board: LoadedPicture, position: Loaded, second: Player) -> bool:
    """Return whether rule ``count`` holds: all loads are numbers, and counting moves is enough."""
    lead = counted_lead(board, position, second)
    return lead is not None and lead >= 0


def counted_lead(board: LoadedPicture, position: Loaded, player: Player) -> Fraction | None:
    """Return how far ahead a player is by counting moves, as rule ``count`` does; None if a load is not a number.

    >>> board = LoadedPicture("0-1B 1-2B 1-2R 2-0R", [])
    >>> counted_lead(board, board.start(ZERO), Player.LEFT), counted_lead(board, board.start(ZERO), Player.RIGHT)
    (Fraction(0, 1), Fraction(0, 1))
    """
    own = "B" if player is Player.LEFT else "R"
    if not all(load.is_number for _, load in position.carried):
        return None
    key = ("counted", position.edges, position.ground, own)
    edges = board.keep(key, len(position.edges), lambda: _count_edges(board, position, own))
    whole, in_full, on_ground, moves = edges.lead, Fraction(0), Fraction(0), edges.against
    for node, load in position.carried:
        x = load.number if player is Player.LEFT else -load.number
        if node in edges.held:
            in_full += x
        else:
            whole += min(0, floor(x))
        if node == GROUND:
            on_ground = x
        else:
            moves += max(0, -floor(x))
    lead = in_full + whole
    if lead < 0 and edges.is_last:
        lead = max(lead, on_ground + Fraction(1, 1 << moves) if moves <= BITS else on_ground)
    if lead < 0:
        in_cluster = cluster_lead(board, position, player, edges.held)
        lead = lead if in_cluster is None else max(lead, Fraction(in_cluster))
    return lead


class _Counted(NamedTuple):
    """What a player counts without the loads: nodes that cannot be lost, edges more than the opponent's, the opponent's
    edges, and whether the player alone has edges on the ground.
    """

    held: frozenset[int]
    lead: int
    against: int
    is_last: bool


def _count_edges(board: LoadedPicture, position: Loaded, own: str) -> _Counted:
    mine = [edge for edge in position.edges if board.colors[edge] == own]
    held = _find_reached(board, mine, position.ground)
    loose = [edge for edge in mine if board.ends[edge][0] not in held]
    others = [edge for edge in position.edges if board.colors[edge] != own]
    lead = len(mine) - len(loose) + _count_supported(board, held, loose, others) - len(others)
    is_ground = position.ground | {GROUND}
    feet = {board.colors[edge] for edge in position.edges if not is_ground.isdisjoint(board.ends[edge])}
    return _Counted(held, lead, len(others), feet == {own})


def _count_supported(board: LoadedPicture, held: frozenset[int], loose: list[int], others: list[int]) -> int:
    """Return how many of a player's loose edges count: at each node, one less than it has supports."""
    rooms: dict[int, int] = {}
    for edge in others:
        u, v = board.ends[edge]
        if (u in held) != (v in held):
            host = v if u in held else u
            rooms[host] = rooms.get(host, -1) + 1
    counted = 0
    for edge in loose:
        host = next((node for node in board.ends[edge] if rooms.get(node, 0) > 0), GROUND)
        if host != GROUND:
            rooms[host] -= 1
            counted += 1
    return counted


_Carried: TypeAlias = tuple[tuple[int, Worth], ...]


def is_nearby(known: _Carried, here: _Carried, second: Player) -> bool:
    """Return whether a win with the known loads is one with these: all are numbers, and what the player lacks on other
    nodes is no more than what the player has in addition on the ground.

    >>> one, two = Worth(Fraction(1)), Worth(Fraction(2))
    >>> is_nearby(((1, two),), ((0, one), (1, one)), Player.LEFT), is_nearby(((1, two),), ((1, one),), Player.LEFT)
    (True, False)
    """
    if not all(load.is_number for _, load in (*known, *here)):
        return False
    sign = 1 if second is Player.LEFT else -1
    there, now = dict(known), dict(here)
    spare = sign * (now.pop(GROUND, ZERO).number - there.pop(GROUND, ZERO).number)
    for node, load in now.items():
        known_load = there.pop(node, ZERO)
        if spare < 0:
            return False
        if load != known_load:
            spare += min(sign * (load.number - known_load.number), Fraction(0))
    return spare >= sum(max(sign * load.number, Fraction(0)) for load in there.values())


def fused_nimber(board: LoadedPicture, position: Loaded) -> int | None:
    """Return the nimber of a green picture whose nodes carry nimbers, by fusion; None for any other picture.

    >>> board = LoadedPicture("0-1G 1-2G 2-0G 2-3G 3-4G 4-2G", [])
    >>> fused_nimber(board, board.start(Worth(nimber=2)))
    2
    """
    if any(board.colors[edge] != "G" for edge in position.edges):
        return None
    if not all(load.is_nimber for _, load in position.carried):
        return None
    nimbers = {node: load.nimber for node, load in position.carried}
    for root, inside in board.blocks(position.edges, position.ground):
        above = 0
        for node in board.nodes(inside, position.ground) - {root}:
            above ^= nimbers.pop(node, 0)
        nimbers[root] = nimbers.get(root, 0) ^ (above + 1 if len(inside) == 1 else above ^ (len(inside) & 1))
    return nimbers.get(GROUND, 0)


def number_parts(board: LoadedPicture, position: Loaded) -> tuple[Parts, Parts]:
    """Return the red-blue picture that stands without green edges, with numbers, and the rest on its nodes."""
    colored = [edge for edge in position.edges if board.colors[edge] != "G"]
    held = _find_reached(board, colored, position.ground)
    inside = [edge for edge in colored if board.ends[edge][0] in held or board.ends[edge][1] in held]
    numbers = {node: Worth(load.number) for node, load in position.carried if node in held}
    rest = {node: load.small if node in held else load for node, load in position.carried}
    outside = sorted(set(position.edges) - set(inside))
    return Parts(inside, position.ground, numbers), Parts(outside, held, rest)


def colon_parts(
    board: LoadedPicture, position: Loaded, node: int, edges: tuple[int, ...], worth: Worth
) -> tuple[Parts, Parts]:
    """Return what stands on a node minus its claimed value, and the picture with that value on the node instead."""
    rest = sorted(set(position.edges) - set(edges))
    inner = board.nodes(edges, position.ground) - {node}
    _require(not inner & {GROUND, *board.nodes(rest, position.ground)}, f"there is more than one path to node {node}")
    carried = dict(position.carried)
    above = {other: carried.pop(other) for other in inner if other in carried}
    ground = position.ground if node == GROUND else frozenset({node})
    return (
        Parts(edges, ground, {**above, GROUND: -worth}),
        Parts(rest, position.ground, {**carried, node: carried.get(node, ZERO) + worth}),
    )


def ground_parts(board: LoadedPicture, position: Loaded, player: Player) -> Parts:
    """Return the picture where more nodes count as ground, which is no better for a player: those of safe edges, which
    so become loops and count in full, and those without edges of the player whose loads do not help.

    >>> board = LoadedPicture("0-1B 1-2B 2-0B 1-3R 3-4B 4-2R", [])
    >>> board.fold(*ground_parts(board, board.start(ZERO), Player.LEFT))
    Loaded(edges=(3, 4, 5), ground=frozenset({1, 2}), carried=((0, 3),))
    """
    is_red_blue = all(board.colors[edge] != "G" for edge in position.edges)
    is_red_blue = is_red_blue and all(load.is_number for _, load in position.carried)
    _require(is_red_blue, "there is a green edge, or a load that is not a number")
    own, sign = ("B", 1) if player is Player.LEFT else ("R", -1)
    mine = [edge for edge in position.edges if board.colors[edge] == own]
    loads = dict(position.carried)
    others = board.nodes(position.edges, ()) - board.nodes(mine, ())
    idle = {node for node in others if sign * loads.get(node, ZERO).number <= 0}
    return Parts(position.edges, _find_reached(board, mine, position.ground) | idle, loads)


def _find_reached(board: LoadedPicture, edges: list[int], ground: frozenset[int]) -> frozenset[int]:
    """Return the nodes that edges connect to the ground, and the nodes that count as ground."""
    standing = {edge for _, inside in board.blocks(edges, ground) for edge in inside}
    return board.nodes(standing, ()) | ground | {GROUND}


def _sum(text: str, listed: Sequence[Listed]) -> Worth:
    """Return the sum that a text describes in the one way it is written; its games must be listed."""
    found = read_exactly(text)
    _require(all(abs(k) <= len(listed) for k in found.listed), f"a game of {found} is not listed, or not yet")
    return found


def read_exactly(text: str) -> Worth:
    """Return the sum that a text describes in the one way it is written; its games need not be listed yet."""
    found = read_sum(text)
    _require(repr(found) == text, f"expected the sum {repr(found)[:40]}, not {text[:40]!r}")
    return found


def _require(condition: bool, reason: str) -> None:
    if not condition:
        raise WrongProof(reason)
