"""Green Hackenbush: the nim value of a picture, what every cut leaves, and the cuts that win.

The twin of ``native/green.cpp``, ``spanning_tree.cpp`` and ``descent.cpp``, where the reasons are. All edges are
taken as green, and those that float are left out; `board` says what the arrays are.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import pairwise

__all__ = ["green_options", "green_value", "green_winning"]

FLOATING = 2**32 - 1
_WORD = 1 << 31
_UP, _DOWN = -1, -2  # a bridge is crossed
_FEW = 16  # events: the square of so many is less work than another round


def green_value(ends: bytes, points: int) -> int:
    """Return the nim value of what stands on the ground."""
    return _weigh(_Tree(ends, points))[0]


def green_winning(ends: bytes, points: int) -> bytes:
    """Return 1 for every edge whose cut leaves nim value 0, 0 for the others."""
    cuts = _Cuts(ends, points)
    wanted = {0: 0}  # by block: the value that makes all 0; a negative one is none, and none is beyond it
    for node, below in cuts.bridges():
        wanted[node] = (wanted[below] ^ cuts.worth[below] ^ cuts.worth[node] + 1) - 1
    return bytes(block is not None and wanted[block] == left for block, left in cuts.cuts())


def green_options(ends: bytes, points: int) -> bytes:
    """Return an unsigned 32-bit int for every edge: the nim value after it is cut, or `FLOATING`."""
    cuts = _Cuts(ends, points)
    edges_of: list[list[int]] = [[] for _ in range(cuts.tree.size)]  # by block
    for edge, (block, _) in enumerate(cuts.cuts()):
        if block is not None:
            edges_of[block].append(edge)
    descent = _Descent()
    for edge in edges_of[0]:
        descent.put(cuts.left[edge], edge)
    path = [0]  # the blocks between the ground and here
    for node, below in cuts.bridges():
        while path[-1] != below:
            descent.climb_back()
            path.pop()
        descent.climb(cuts.worth[below] ^ cuts.worth[node] + 1)
        path.append(node)
        for edge in edges_of[node]:
            descent.put(cuts.left[edge], edge)
    results = array("I", [FLOATING]) * len(cuts.left)
    for edge, nimber in descent.run():
        results[edge] = nimber
    return results.tobytes()


# ---- a spanning tree ---------------------------------------------------------------------------------------


class _Tree:
    """A spanning tree of what stands on the ground, found depth first; nodes are numbered as they are found.

    Other edges are chords, from a node to an ancestor of it, or loops. By node: ``parent`` and ``edge`` to it,
    ``cover``, how many chords pass over that edge, ``closed``, how many chords and loops start there, ``reach``, the
    node nearest to the root that a chord leads to, and that ``chord``.
    """

    def __init__(self, ends: bytes, points: int) -> None:
        codes = [0 if _WORD <= code < _WORD + points else code for code in array("I", ends)]
        self.starts, self.ends = codes[::2], codes[1::2]
        self.numbers: dict[int, int] = {}
        self.parent: list[int] = []
        self.edge: list[int] = []
        self.cover: list[int] = []
        self.closed: list[int] = []
        self.reach: list[int] = []
        self.chord: list[int] = []
        self._walk()
        for start, end in zip(self.starts, self.ends, strict=True):
            if start == end and start in self.numbers:
                self.closed[self.numbers[start]] += 1
        for node in range(self.size - 1, 0, -1):
            self.cover[self.parent[node]] += self.cover[node]

    @property
    def size(self) -> int:
        return len(self.parent)

    def first_end(self, edge: int) -> int | None:
        """Return the end of an edge that the walk found first, or None if the edge floats."""
        start = self.numbers.get(self.starts[edge])
        return None if start is None else min(start, self.numbers[self.ends[edge]])

    def _walk(self) -> None:
        halves: dict[int, list[tuple[int, int]]] = {0: []}
        for edge, (start, end) in enumerate(zip(self.starts, self.ends, strict=True)):
            if start != end:
                halves.setdefault(start, []).append((end, edge))
                halves.setdefault(end, []).append((start, edge))
        here = self._find(0, -1, -1)
        turns = [iter(halves[0])]
        while here >= 0:
            far, edge = next(turns[here], (None, -1))
            if far is None:
                here = self.parent[here]
            elif (there := self.numbers.get(far)) is None:
                here = self._find(far, here, edge)
                turns.append(iter(halves[far]))
            elif there < here and edge != self.edge[here]:
                self._add_chord(here, there, edge)

    def _find(self, code: int, parent: int, edge: int) -> int:
        number = self.numbers[code] = self.size
        self.parent.append(parent)
        self.edge.append(edge)
        self.cover.append(0)
        self.closed.append(0)
        self.reach.append(number)
        self.chord.append(-1)
        return number

    def _add_chord(self, start: int, end: int, edge: int) -> None:
        self.closed[start] += 1
        self.cover[start] += 1
        self.cover[end] -= 1  # sums over subtrees count the chords that leave them
        if end < self.reach[start]:
            self.reach[start] = end
            self.chord[start] = edge


def _weigh(tree: _Tree) -> list[int]:
    """Return by node the nim-sum of what stands on it and its descendants in its block, and of *1 for their edges."""
    worth = [closed & 1 for closed in tree.closed]
    for node in range(tree.size - 1, 0, -1):
        worth[tree.parent[node]] ^= worth[node] ^ 1 if tree.cover[node] else worth[node] + 1
    return worth


# ---- pairs of edges that cut a block in two ----------------------------------------------------------------


def _classes(tree: _Tree) -> Iterator[tuple[list[int], int | None]]:
    """Return the classes of edges of which any two cut a block: nodes from the ground up, and the chord if any.

    Classes of one edge are left out. The edges of the tree with the same source and the same cover are a class.
    """
    next_of: dict[int, int] = {}
    latest: dict[int, int] = {}
    sources = _sources(tree)
    for node in range(tree.size - 1, 0, -1):
        if tree.cover[node]:
            beyond = latest.get(sources[node])
            if beyond is not None and tree.cover[beyond] == tree.cover[node]:
                next_of[node] = beyond
            latest[sources[node]] = node
    followers = set(next_of.values())
    for node in range(1, tree.size):
        is_alone = node not in next_of and tree.cover[node] != 1
        if not tree.cover[node] or node in followers or is_alone:
            continue
        chord = tree.chord[sources[node]] if tree.cover[node] == 1 else None
        nodes = [node]
        while (beyond := next_of.get(nodes[-1])) is not None:
            nodes.append(beyond)
        yield nodes, chord


def _sources(tree: _Tree) -> list[int]:
    """Return by node the last common ancestor of the starts of all chords over the edge to its parent."""
    best = [FLOATING] * tree.size  # where the chords from the descendants lead, by way of the best child
    second = [FLOATING] * tree.size
    child = [0] * tree.size
    sources = [0] * tree.size
    for node in range(tree.size - 1, 0, -1):
        parent, reach = tree.parent[node], min(tree.reach[node], best[node])
        if reach < best[parent]:
            best[parent], second[parent], child[parent] = reach, best[parent], node
        else:
            second[parent] = min(second[parent], reach)
        if tree.cover[node]:
            source = node
            while tree.reach[source] >= node and second[source] >= node:
                source = sources[child[source]]
            sources[node] = source
    return sources


# ---- what is left of a block -------------------------------------------------------------------------------


def _chains(worths: Sequence[int]) -> list[int]:
    """Return what a chain of nodes of these worths, an edge below each, is worth if it ends after 0, 1, ... nodes."""
    results = [0] * (len(worths) + 1)
    descent = _Descent()
    below = 0
    for end, worth in enumerate(worths, 1):
        descent.climb(below)
        descent.put(worth, end)
        below = worth
    for end, nimber in descent.run():
        results[end] = nimber
    return results


class _Cuts:
    """By edge: its block, and ``left``, the value of the block without it. A bridge is counted to the block below."""

    def __init__(self, ends: bytes, points: int) -> None:
        self.tree = tree = _Tree(ends, points)
        self.worth = worth = _weigh(tree)
        self._roots = roots = [0] * tree.size
        for node in range(1, tree.size):
            roots[node] = roots[tree.parent[node]] if tree.cover[node] else node
        first_ends = map(tree.first_end, range(len(tree.starts)))
        self._blocks = [None if node is None else roots[node] for node in first_ends]
        self.left = [0 if block is None else worth[block] ^ 1 for block in self._blocks]
        for node, below in self.bridges():
            self.left[tree.edge[node]] = worth[below] ^ worth[node] + 1
        for nodes, chord in _classes(tree):
            self._cut_class(nodes, chord)

    def cuts(self) -> Iterator[tuple[int | None, int]]:
        """Return for every edge its block, None if it floats, and what is left of it."""
        return zip(self._blocks, self.left, strict=True)

    def bridges(self) -> Iterator[tuple[int, int]]:
        """Return the nodes on bridges, each with the block below."""
        tree = self.tree
        return ((node, self._roots[tree.parent[node]]) for node in range(1, tree.size) if not tree.cover[node])

    def _cut_class(self, nodes: list[int], chord: int | None) -> None:
        worth = self.worth
        edges = [self.tree.edge[node] for node in nodes]
        parts = [worth[node] ^ worth[beyond] ^ 1 for node, beyond in pairwise(nodes)]
        ground_part = worth[self._roots[nodes[0]]] ^ worth[nodes[0]] ^ 1
        if chord is None:
            ground_part ^= worth[nodes[-1]]
        else:
            edges.append(chord)
            parts.append(worth[nodes[-1]] ^ 1)
        ways = zip(edges, _chains(parts), reversed(_chains(parts[::-1])), strict=True)
        for edge, up, down in ways:
            self.left[edge] = ground_part ^ up ^ down


# ---- all the way down --------------------------------------------------------------------------------------


class _Descent:
    """What nimbers become on their way down to the ground, over bridges that make (x + 1) nim-plus some c of x.

    An event is an item with what it would become without carries, or a bridge that is crossed, with the bits that say
    which lot it has a carry for.
    """

    def __init__(self) -> None:
        self._events: list[tuple[int, int]] = []
        self._sums: list[int] = []
        self._sum = 0

    def climb(self, nimber: int) -> None:
        """Cross a bridge that has this c, upward."""
        self._sums.append(self._sum)
        self._sum ^= nimber
        self._events.append((self._sum, _UP))

    def climb_back(self) -> None:
        """Cross the last bridge downward."""
        self._events.append((~self._sum, _DOWN))
        self._sum = self._sums.pop()

    def put(self, nimber: int, item: int) -> None:
        """Put an item here."""
        self._events.append((nimber ^ self._sum, item))

    def run(self) -> Iterator[tuple[int, int]]:
        """Return each item with what it becomes."""
        waiting = [(self._events, 0, 0)]  # events, the bits that are known, how many these are
        while waiting:
            events, low_bits, bit = waiting.pop()
            if len(events) <= _FEW:
                yield from _one_by_one(events, low_bits, bit)
                continue
            if all(item >= 0 for _, item in events):  # there are no more carries
                yield from ((item, bits >> bit << bit | low_bits) for bits, item in events)
                continue
            for lot, rest in enumerate(_lots(events, bit)):
                while rest and rest[-1][1] < 0:
                    rest.pop()
                if rest:
                    waiting.append((rest, low_bits | lot << bit, bit + 1))


def _lots(events: list[tuple[int, int]], bit: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the events by what this bit becomes, without bridges that no item of the lot comes over."""
    lots: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    parity = 0
    for event in events:
        lot = lots[event[0] >> bit & 1 ^ parity]
        parity ^= event[1] < 0
        if event[1] == _DOWN and lot and lot[-1][1] == _UP:
            lot.pop()
        else:
            lot.append(event)
    return lots


def _one_by_one(events: list[tuple[int, int]], low_bits: int, bit: int) -> Iterator[tuple[int, int]]:
    """Return each item with what it becomes, for few events."""
    sums: list[int] = []
    for bits, item in events:
        if item == _UP:
            sums.append(bits >> bit)
        elif item == _DOWN:
            sums.pop()
        else:
            high_bits = bits >> bit
            for total in reversed(sums):
                high_bits = (high_bits ^ total) + 1 ^ total
            yield item, high_bits << bit | low_bits
