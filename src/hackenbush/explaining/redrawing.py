"""`redraw`: a picture after a step, drawn like the picture before it; `sink`: a part of it on its way into the ground.

Every edge has a number that it keeps through an explanation, so the old drawing says where the ends of an edge were. A
node that is still there stays. Fused nodes meet in their middle, or on the ground if one of them stands there, and what
hangs on them comes along. A loop that becomes a leaf keeps its direction, and a new stalk grows where the piece was
that it replaces. So no step needs a new layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import atan2, cos, hypot, pi, sin

from hackenbush.board.edges import Edge
from hackenbush.board.layout import Layout, layout
from hackenbush.board.nodes import GROUND, Node, Place, is_ground
from hackenbush.board.position import Position

__all__ = ["redraw", "sink"]

_FLOOR = 0.4  # of an edge; nothing but feet is lower
_NEAR = 0.45  # of an edge; a new node keeps as far from others
_TURNS = (0.0, 0.45, -0.45, 0.9, -0.9, 1.35, -1.35, 1.8, -1.8)  # tried in this order for a new edge


def redraw(
    old: Position,
    was: Sequence[int],
    new: Position,
    now: Sequence[int],
    *,
    unit: float | None = None,
    beside: float | None = None,
) -> Position:
    """Return the new picture with a place for every node, given the old one as `spread` draws it.

    ``was`` and ``now`` have the numbers of the edges of both. ``unit`` is the length of a new edge. A picture that
    sinks to the ground stands to the right of ``beside`` afterwards, if that is given.

    >>> from hackenbush.board.spreading import spread
    >>> smoke = redraw(spread(Position("bg")), [0, 1], Position("g:2"), [1])  # the blue edge sinks into the ground
    >>> smoke.edges[0], dict(smoke.places)
    (Edge(start='0.2', end=2, color=Color.GREEN), {'0.2': (0.0, 0.0), 2: (0.0, 1.0)})
    """
    return _Redrawing(old, was, new, now, unit).picture(beside)


def sink(
    old: Position, was: Sequence[int], sunk: Iterable[int], new: Position, now: Sequence[int], *, unit: float
) -> Position:
    """Return the old picture while some of its edges lie below the ground, and the others stand on it as the new one.

    >>> from hackenbush.board.spreading import spread
    >>> smoke = sink(spread(Position("bg")), [0, 1], [0], Position("g:2"), [1], unit=1.0)  # the blue edge sinks
    >>> smoke.edges[1], [smoke.places[node] for node in smoke.nodes]
    (Edge(start='0.2', end=2, color=Color.GREEN), [(0.0, 0.0), (0.0, -1.4), (0.0, -0.4), (0.0, 1.0)])
    """
    standing = redraw(old, was, new, now, unit=unit)
    below = dict.fromkeys(node for i in sunk for node in old.edges[i][:2])
    fresh = (name for k in count(1) if (name := f"0.sunk{k}") not in standing.places)
    names: dict[Node, Node] = {node: next(fresh) if is_ground(node) else node for node in below}
    depth = max(old.places[node][1] for node in below) + _FLOOR * unit
    places = {names[node]: (old.places[node][0], round(old.places[node][1] - depth, 6)) for node in below}
    drawn = dict(zip(now, standing.edges, strict=True))
    edges = [
        drawn.get(number) or Edge(names[edge.start], names[edge.end], edge.color)
        for number, edge in zip(was, old.edges, strict=True)
    ]
    return Position(edges, places={**places, **standing.places})


@dataclass(slots=True)
class _Home:
    """Where some nodes of the old drawing are now."""

    name: Node
    place: Place
    members: dict[Node, None] = field(default_factory=dict)  # in the order of the edges


class _Redrawing:
    """One picture that is drawn after another."""

    def __init__(
        self, old: Position, was: Sequence[int], new: Position, now: Sequence[int], unit: float | None
    ) -> None:
        self._old, self._new = old, new
        self._unit = unit or layout(old).unit
        index, known = {number: i for i, number in enumerate(was)}, set(old.nodes)
        self._origin = [index.get(number) for number in now]
        self._had = self._match_ends()
        self._fresh = (name for k in count(1) if (name := f"0.{k}") not in known)
        self._places: dict[Node, Place] = {}
        self._stayed: set[Node] = set()  # nodes that were there before
        self._sunk: set[Node] = set()  # feet that were nodes above the ground
        self._ends: list[list[Node | None]] = [[None, None] for _ in now]

    def picture(self, beside: float | None) -> Position:
        """Return the new picture."""
        homes = self._find_homes()
        self._bring_along(homes)
        self._place_leaves()
        self._grow()
        if beside is not None and any(home.name in self._sunk for home in homes.values()):
            shift = round(beside + self._unit - min(x for x, _ in self._places.values()), 6)
            self._places = {node: (round(x + shift, 6), y) for node, (x, y) in self._places.items()}
        edges = [
            Edge(start, end, edge.color)  # type: ignore[arg-type]  # by now every end has its name
            for (start, end), edge in zip(self._ends, self._new.edges, strict=True)
        ]
        used = {node for edge in edges for node in edge[:2]}
        return Position(edges, places={node: place for node, place in self._places.items() if node in used})

    # ---- nodes that were there -------------------------------------------------------------------------------

    def _match_ends(self) -> list[tuple[Node, Node] | None]:
        """Return the old ends of every edge that was there, in the order of the new ones.

        A position orders the ends of an edge, so renaming may exchange them. A node that keeps its name decides, then
        the ground, which stays ground, then what other edges say.
        """
        found: list[tuple[Node, Node] | None] = [None] * len(self._origin)
        now: dict[Node, Node] = {}
        for is_last in (False, True):
            for i, before in enumerate(self._origin):
                if before is None or found[i] is not None:
                    continue
                (start, end), (first, second) = self._new.edges[i][:2], self._old.edges[before][:2]
                straight = first == start or second == end or now.get(first) == start or now.get(second) == end
                swapped = first == end or second == start or now.get(first) == end or now.get(second) == start
                if straight == swapped and is_ground(start) != is_ground(end):
                    straight, swapped = (
                        is_ground(first) == is_ground(start) and is_ground(second) == is_ground(end),
                        is_ground(first) == is_ground(end) and is_ground(second) == is_ground(start),
                    )
                if straight != swapped or is_last:
                    found[i] = (second, first) if swapped and not straight else (first, second)
                    now |= dict(zip(found[i] or (), (start, end), strict=True))
        return found

    def _old_ends(self) -> Iterator[tuple[int, int, Node, Node]]:
        """Yield each end that was there before: edge, side, the node that it has now, and the one it had."""
        known = set(self._old.nodes)
        for i, ends in enumerate(self._had):
            for side, node in enumerate(self._new.edges[i][:2]):
                if ends is not None and (is_ground(node) or node in known):
                    yield i, side, node, ends[side]

    def _find_homes(self) -> dict[Node, _Home]:
        """Return the home of every old node that is still there, and give the ends of edges their names.

        On the plain ground every old node has a foot of its own; a named point of the ground is one.
        """
        homes: dict[tuple[Node, Node | None], _Home] = {}
        for _, _, node, had in self._old_ends():
            key = node, had if node == GROUND else None
            homes.setdefault(key, _Home(node, (0.0, 0.0))).members[had] = None
        for home in homes.values():
            self._settle(home)
        self._stayed = {home.name for home in homes.values()}
        by_node = {node: home for home in homes.values() for node in home.members}
        for i, side, _, had in self._old_ends():
            self._ends[i][side] = by_node[had].name
        return by_node

    def _settle(self, home: _Home) -> None:
        """Find the place of fused nodes, and a name for a foot."""
        places = self._old.places
        feet = [node for node in home.members if is_ground(node)]
        if not is_ground(home.name):
            home.place = _middle(places[node] for node in home.members)
        else:
            home.place = _middle(places[node] for node in feet or home.members)[0], 0.0
        if home.name == GROUND:
            same = [node for node, place in self._places.items() if is_ground(node) and place == home.place]
            home.name = feet[0] if feet else same[0] if same else next(self._fresh)
            self._sunk |= set() if feet else {home.name}
        self._places[home.name] = home.place

    def _bring_along(self, homes: dict[Node, _Home]) -> None:
        """Move what hangs on nodes that have moved."""
        moved = {node for node, home in homes.items() if home.place != self._old.places[node]}
        if not moved:
            return
        pieces, held = _Sets(), []
        for before in self._origin:
            if before is None:
                continue
            start, end = self._old.edges[before][:2]
            held += [(other, one) for one, other in ((start, end), (end, start)) if one in moved or is_ground(one)]
            if not {start, end} & moved and not is_ground(start) and not is_ground(end):
                pieces.join(start, end)
        supports: dict[Node, dict[Node, None]] = {}
        for node, support in held:
            if node not in moved and not is_ground(node):
                supports.setdefault(pieces.find(node), {})[support] = None
        along: dict[Node, list[Node]] = {}
        for node in homes:
            if node not in moved and not is_ground(node):
                along.setdefault(pieces.find(node), []).append(node)
        for root, own in supports.items():
            for node in along[root]:
                del self._places[homes[node].name]
            self._move(along[root], list(own), homes)

    def _move(self, nodes: list[Node], supports: list[Node], homes: dict[Node, _Home]) -> None:
        """Move a piece along with what it hangs on, and turn or lift it where it would touch something else."""
        old, unit = self._old.places, self._unit
        shifts = [(homes[node].place[0] - old[node][0], homes[node].place[1] - old[node][1]) for node in supports]
        dx = 0.0 if (0.0, 0.0) in shifts else sum(x for x, _ in shifts) / len(shifts)
        dy = max(y for _, y in shifts)
        moved = [(old[node][0] + dx, old[node][1] + dy) for node in nodes]
        if len(supports) == 1:
            center = homes[supports[0]].place
            tried = [[_turn(place, center, angle) for place in moved] for angle in _TURNS]
        else:  # what hung down stands up
            tried = [[(x, abs(y) + lift * unit) for x, y in moved] for lift in (0.0, 0.5, 1.0, 1.5)]
        best, most = moved, -1.0
        for places in tried:
            low = min(0.0, *(y / unit - _FLOOR for _, y in places))
            raised = [(x, max(y, _FLOOR * unit)) for x, y in places]
            others = self._places.values()
            room = min((hypot(x - a, y - b) / unit for x, y in raised for a, b in others), default=1.0)
            room += low if len(supports) == 1 else 0.0
            if room > most:
                best, most = raised, room
            if room >= _NEAR:
                break
        for node, (x, y) in zip(nodes, best, strict=True):
            self._places[homes[node].name] = round(x, 6), round(y, 6)

    # ---- nodes that are new ----------------------------------------------------------------------------------

    def _place_leaves(self) -> None:
        """Place the tips of loops that became leaves."""
        drawn: Layout | None = None
        for i, before in enumerate(self._origin):
            if before is None or None not in self._ends[i]:
                continue
            drawn = drawn or layout(self._old)
            side = self._ends[i].index(None)
            base, tip = self._ends[i][1 - side], self._new.edges[i][:2][side]
            assert base is not None
            curve = drawn.curves[before]
            (x, y), (foot_x, foot_y) = curve.at(0.5), curve.start
            heading = atan2(y - foot_y, x - foot_x) if curve.start == curve.end else pi / 2
            self._ends[i][side] = tip
            self._places[tip] = self._free_spot(self._places[base], heading)

    def _grow(self) -> None:
        """Place the edges that the step has made, from where they are joined to what was there."""
        waiting = [i for i, before in enumerate(self._origin) if before is None]
        grown: dict[Node, int] = {}
        while waiting:
            known = [i for i in waiting if any(n in self._places or is_ground(n) for n in self._new.edges[i][:2])]
            for i in known or waiting[:1]:
                self._grow_edge(i, grown)
            waiting = [i for i in waiting if self._ends[i][0] is None]

    def _grow_edge(self, i: int, grown: dict[Node, int]) -> None:
        names: list[Node] = list(self._new.edges[i][:2])
        for side, node in enumerate(names):
            if is_ground(node):
                names[side] = next(self._fresh)
                right = max((x for x, _ in self._places.values()), default=-1.0)
                self._places[names[side]] = right + self._unit, 0.0
        if names[0] not in self._places and names[1] not in self._places:
            self._places[names[0]] = 0.0, self._unit
        side = 0 if names[0] in self._places else 1
        base, tip = names[side], names[1 - side]
        if tip not in self._places:
            turn = _TURNS[min(grown.get(base, 0), len(_TURNS) - 1)]
            grown[base] = grown.get(base, 0) + 1
            self._places[tip] = self._free_spot(self._places[base], self._heading(base) + turn)
        self._ends[i] = list(names)

    def _heading(self, base: Node) -> float:
        """Return the direction in which a new stalk grows: where a piece is gone, else away from what is there."""
        x, y = self._places[base]
        if gone := self._find_gone(base):
            middle = _middle(gone)
            old_x, old_y = self._old.places[base]
            if hypot(middle[0] - old_x, middle[1] - old_y) > 0.2 * self._unit:
                return atan2(middle[1] - old_y, middle[0] - old_x)
        around = [other for pair in self._ends if base in pair for other in pair if other is not None and other != base]
        if len(around) == 1:
            other_x, other_y = self._places[around[0]]
            return atan2(y - other_y, x - other_x)
        return pi / 2

    def _find_gone(self, base: Node) -> list[Place]:
        """Return the places of the piece that stood on a node and is gone."""
        if base not in self._stayed or base not in self._old.places:
            return []
        kept = {before for before in self._origin if before is not None}
        at: dict[Node, list[Node]] = {}
        for i, (start, end, _) in enumerate(self._old.edges):
            if i not in kept:
                at.setdefault(start, []).append(end)
                at.setdefault(end, []).append(start)
        found, seen = [base], {base}
        for node in found:
            if node == base or node not in self._places:
                fresh = [other for other in at.get(node, ()) if other not in seen]
                seen.update(fresh)
                found += fresh
        return [self._old.places[node] for node in found[1:]]

    def _free_spot(self, base: Place, heading: float) -> Place:
        """Return a place at the length of an edge from another, as near to a direction as others leave room."""
        unit = self._unit
        best, most = base, -1.0
        for turn in _TURNS:
            x, y = base[0] + unit * cos(heading + turn), base[1] + unit * sin(heading + turn)
            if y < _FLOOR * unit:
                continue
            room = min((hypot(x - a, y - b) for a, b in self._places.values()), default=unit) / unit
            if room >= _NEAR:
                return round(x, 6), round(y, 6)
            if room > most:
                best, most = (round(x, 6), round(y, 6)), room
        return best


class _Sets:
    """Disjoint sets of nodes."""

    def __init__(self) -> None:
        self._up: dict[Node, Node] = {}

    def find(self, node: Node) -> Node:
        """Return the node that stands for the set."""
        while (above := self._up.get(node, node)) != node:
            self._up[node] = self._up.get(above, above)
            node = above
        return node

    def join(self, first: Node, second: Node) -> None:
        """Make one set of two."""
        self._up[self.find(first)] = self.find(second)


def _turn(place: Place, center: Place, angle: float) -> Place:
    x, y = place[0] - center[0], place[1] - center[1]
    return center[0] + x * cos(angle) - y * sin(angle), center[1] + x * sin(angle) + y * cos(angle)


def _middle(places: Iterable[Place]) -> Place:
    listed = list(dict.fromkeys(places))
    if len(listed) == 1:
        return listed[0]
    xs, ys = zip(*listed, strict=True)
    return round(sum(xs) / len(xs), 6), round(sum(ys) / len(ys), 6)
