"""Move vertices apart until none is too close to another or to an edge that is not its own."""

from __future__ import annotations

from math import sqrt

from hackenbush.board.layout.geometry import Point

__all__ = ["APART", "CLEAR", "separate"]

APART = 0.55  # the smallest distance between two vertices
CLEAR = 0.2  # the smallest distance between a vertex and an edge of others
_WORK = 60_000  # pairs examined before giving up


def separate(
    places: dict[int, Point],
    lines: list[tuple[int, int]],
    *,
    held: dict[int, tuple[bool, bool]],
    floor: float | None = None,
) -> bool:
    """Move vertices apart, in place, and return whether all are now apart. `held` says which coordinates of a vertex
    are fixed; no other vertex goes below the floor.
    """
    ids = list(places)
    index = {v: i for i, v in enumerate(ids)}
    xs, ys = [places[v][0] for v in ids], [places[v][1] for v in ids]
    free = [tuple(0.0 if fixed else 1.0 for fixed in held.get(v, (False, False))) for v in ids]
    ends = list(dict.fromkeys((index[u], index[v]) for u, v in lines))
    rounds = max(4, min(60, _WORK // (len(ids) * (len(ids) + len(ends)) + 1)))
    if floor is not None:
        ys = [max(y, floor) if free[i][1] else y for i, y in enumerate(ys)]
    calm = False
    for _ in range(rounds):
        moves = [(0.0, 0.0)] * len(ids)
        calm = not (_push_vertices(xs, ys, moves) | _push_from_lines(xs, ys, ends, moves))
        if calm:
            break
        for i, (dx, dy) in enumerate(moves):
            xs[i] += dx * free[i][0]
            ys[i] += dy * free[i][1]
            if floor is not None and free[i][1] and ys[i] < floor:
                ys[i] = floor
    for v, i in index.items():
        places[v] = xs[i], ys[i]
    return calm


def _push_vertices(xs: list[float], ys: list[float], moves: list[tuple[float, float]]) -> bool:
    pushed = False
    for i in range(len(xs)):
        x, y = xs[i], ys[i]
        for j in range(i):
            dx = x - xs[j]
            if -APART < dx < APART:
                dy = y - ys[j]
                square = dx * dx + dy * dy
                if square < APART * APART:
                    pushed = True
                    distance = sqrt(square)
                    if distance < 1e-6:
                        dx, dy, distance = 1.0, 0.3, 1.044
                    push = 0.55 * (APART + 0.02 - min(distance, APART)) / distance
                    moves[i] = moves[i][0] + dx * push, moves[i][1] + dy * push
                    moves[j] = moves[j][0] - dx * push, moves[j][1] - dy * push
    return pushed


def _push_from_lines(
    xs: list[float], ys: list[float], ends: list[tuple[int, int]], moves: list[tuple[float, float]]
) -> bool:
    pushed = False
    for a, b in ends:
        ax, ay, bx, by = xs[a], ys[a], xs[b], ys[b]
        left, right = (ax, bx) if ax < bx else (bx, ax)
        low, high = (ay, by) if ay < by else (by, ay)
        left, right, low, high = left - CLEAR, right + CLEAR, low - CLEAR, high + CLEAR
        ex, ey = bx - ax, by - ay
        square = ex * ex + ey * ey
        if square < 1e-9:
            continue
        length = sqrt(square)
        for v, x in enumerate(xs):
            if not (left < x < right and low < ys[v] < high) or v in (a, b):
                continue
            t = ((x - ax) * ex + (ys[v] - ay) * ey) / square
            if not 0 < t < 1:
                continue
            side = ((x - ax) * ey - (ys[v] - ay) * ex) / length  # > 0: to the right of the edge
            if -CLEAR < side < CLEAR:
                pushed = True
                push = 0.6 * (CLEAR + 0.02 - abs(side)) * (1 if side >= 0 else -1)
                nx, ny = ey / length * push, -ex / length * push
                moves[v] = moves[v][0] + nx, moves[v][1] + ny
                moves[a] = moves[a][0] - nx * (1 - t) * 0.6, moves[a][1] - ny * (1 - t) * 0.6
                moves[b] = moves[b][0] - nx * t * 0.6, moves[b][1] - ny * t * 0.6
    return pushed
