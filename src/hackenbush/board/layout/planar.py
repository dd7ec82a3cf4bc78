"""Draw plane graphs without crossings: find the faces of an embedding, and a drawing with these faces.

The faces come from the method of G. Demoucron, Y. Malgrange and R. Pertuiset (1964): start with a cycle, then add a
path of some missing part to a face that can hold it, starting with parts that have only one such face. The drawing
fixes the outer face as an arch and puts every other vertex in the middle of its neighbors (W. T. Tutte, *How to draw a
graph*, 1963). Faces count as neighbors too, so that no vertex lands on a line.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

from hackenbush.board.layout.geometry import Point

__all__ = ["faces", "plane_start"]


def plane_start(
    neighbors: dict[int, list[int]], root: int, *, height: float, is_ground: bool, flat: set[int]
) -> dict[int, Point] | None:
    """Return places without crossings for a block, the root at the bottom, or None if it has no plane drawing.

    If the root stands for the whole ground, its neighbors have feet, and those in `flat` are on the ground.
    """
    found = faces(neighbors)
    if found is None:
        return None
    outer = max((face for face in found if root in face), key=len)
    at = outer.index(root)
    path = outer[at + 1 :] + outer[:at]  # around the outside, from the root back to the root
    around = _around(found, root, path[0])
    if neighbors[root].index(around[0]) > neighbors[root].index(around[-1]):
        path, around = path[::-1], around[::-1]
    inner = [face for face in found if face is not outer]
    half = max(0.55 * (len(around) - 1) + 0.3, 0.32 * len(path)) if is_ground else max(0.6, 0.3 * len(path))
    height = max(height, 0.35 * len(path))
    fixed: dict[int, Point] = {}
    for i, vertex in enumerate(path):
        angle = pi - pi * (i + 0.5) / len(path)
        fixed[vertex] = half * cos(angle), 0.4 + height * sin(angle)
    feet = {}
    for i, vertex in enumerate(around):
        x = half * (2 * i / (len(around) - 1) - 1) if len(around) > 1 else 0.0
        feet[vertex] = x, 0.0
        if is_ground and vertex in flat:
            fixed[vertex] = x, 0.0
    if not is_ground:
        fixed[root] = 0.0, 0.0
    return _balance(neighbors, root, inner, fixed, feet if is_ground else {})


def _around(found: list[list[int]], root: int, first: int) -> list[int]:
    """Return the neighbors of the root in order around it."""
    following = {}
    for face in found:
        if root in face:
            at = face.index(root)
            following[face[at - 1]] = face[(at + 1) % len(face)]
    order = [first]
    while (after := following[order[-1]]) != first:
        order.append(after)
    return order


def _balance(
    neighbors: dict[int, list[int]],
    root: int,
    inner: list[list[int]],
    fixed: dict[int, Point],
    feet: dict[int, Point],
) -> dict[int, Point]:
    """Return places with each vertex that is not fixed in the middle of its neighbors, feet and faces."""
    center = sum(y for _, y in fixed.values()) / len(fixed)
    places = {v: fixed.get(v, (0.0, center)) for v in neighbors if v != root or not feet}
    middles = [[v for v in face if v in places] for face in inner]
    near: dict[int, list[int]] = {v: [w for w in neighbors[v] if w in places] for v in places if v not in fixed}
    faces_of: dict[int, list[int]] = {v: [i for i, face in enumerate(middles) if v in face] for v in near}
    for _ in range(60):
        spots = [(sum(places[v][0] for v in f) / len(f), sum(places[v][1] for v in f) / len(f)) for f in middles]
        moved = 0.0
        for v, others in near.items():
            points = [places[w] for w in others] + [spots[i] for i in faces_of[v]]
            if v in feet:
                points.append(feet[v])
            x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
            moved = max(moved, abs(x - places[v][0]), abs(y - places[v][1]))
            places[v] = x, y
        if moved < 0.004:
            break
    return places


# ---- faces -----------------------------------------------------------------------------------------------------


def faces(neighbors: dict[int, list[int]]) -> list[list[int]] | None:
    """Return the faces of a plane drawing of a block, all in the same orientation, or None if there is none.

    >>> faces({0: [1, 2], 1: [0, 2], 2: [0, 1]})
    [[0, 1, 2], [2, 1, 0]]
    >>> five = {v: [w for w in range(5) if w != v] for v in range(5)}
    >>> faces(five) is None
    True
    """
    edges = sum(map(len, neighbors.values())) // 2
    if len(neighbors) > 2 and edges > 3 * len(neighbors) - 6:
        return None
    cycle = _some_cycle(neighbors)
    found = [cycle, cycle[::-1]]
    drawn: dict[int, set[int]] = {}
    _add_path([*cycle, cycle[0]], drawn)
    count = len(cycle)
    while count < edges:
        sets = [set(face) for face in found]
        choice: tuple[list[int], int] | None = None
        for contacts, inside in _find_missing(neighbors, drawn):
            fitting = [i for i, face in enumerate(sets) if contacts <= face]
            if not fitting:
                return None
            if choice is None or len(fitting) == 1:
                choice = _path(neighbors, contacts, inside), fitting[0]
            if len(fitting) == 1:
                break
        assert choice is not None
        path, which = choice
        found[which : which + 1] = _split(found[which], path)
        _add_path(path, drawn)
        count += len(path) - 1
    return found


def _some_cycle(neighbors: dict[int, list[int]]) -> list[int]:
    """Return a cycle: the first one closed by a walk that never turns back."""
    walk = [next(iter(neighbors))]
    at = {walk[0]: 0}
    while True:
        previous = walk[-2] if len(walk) > 1 else None
        here = next(v for v in neighbors[walk[-1]] if v != previous)
        if here in at:
            return walk[at[here] :]
        at[here] = len(walk)
        walk.append(here)


def _add_path(path: list[int], drawn: dict[int, set[int]]) -> None:
    for u, v in pairwise(path):
        drawn.setdefault(u, set()).add(v)
        drawn.setdefault(v, set()).add(u)


def _find_missing(neighbors: dict[int, list[int]], drawn: dict[int, set[int]]) -> list[tuple[set[int], list[int]]]:
    """Return the parts not drawn yet: the drawn vertices they touch, and their own vertices."""
    parts: list[tuple[set[int], list[int]]] = []
    for u in drawn:
        parts += [({u, v}, []) for v in neighbors[u] if u < v and v in drawn and v not in drawn[u]]
    seen: set[int] = set()
    for vertex in neighbors:
        if vertex in drawn or vertex in seen:
            continue
        inside, contacts = [vertex], set()
        seen.add(vertex)
        for here in inside:  # grows as we go
            for other in neighbors[here]:
                if other in drawn:
                    contacts.add(other)
                elif other not in seen:
                    seen.add(other)
                    inside.append(other)
        parts.append((contacts, inside))
    return parts


def _path(neighbors: dict[int, list[int]], contacts: set[int], inside: list[int]) -> list[int]:
    """Return a path through a part, from one vertex it touches to another."""
    if not inside:
        return sorted(contacts)
    start = min(contacts)
    own = set(inside)
    before = {v: start for v in neighbors[start] if v in own}
    queue = list(before)
    for here in queue:  # grows as we go
        for other in neighbors[here]:
            if other in contacts and other != start:
                path = [other, here]
                while path[-1] != start:
                    path.append(before[path[-1]])
                return path[::-1]
            if other in own and other not in before:
                before[other] = here
                queue.append(other)
    raise AssertionError("a part of a block touches at least two vertices")


def _split(face: list[int], path: list[int]) -> list[list[int]]:
    """Return the two faces into which a path splits a face.

    >>> _split([0, 1, 2, 3], [1, 9, 3])
    [[1, 9, 3, 0], [3, 9, 1, 2]]
    """
    start, end = face.index(path[0]), face.index(path[-1])
    turned = face[start:] + face[:start]
    cut = (end - start) % len(face)
    return [path + turned[cut + 1 :], path[::-1] + turned[1:cut]]
