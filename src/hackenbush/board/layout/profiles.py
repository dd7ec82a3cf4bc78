"""Place drawings side by side as close as their outlines allow, as in tidy trees.

A *profile* holds, for each narrow band of height, how far a drawing reaches to the left and to the right
(the contours of E. Reingold and J. Tilford, *Tidier drawings of trees*, IEEE Trans. Software Eng. 7, 1981).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import floor
from typing import TypeAlias

__all__ = ["Drawing", "Profile", "beside", "cover_line", "cover_node", "merge", "shift_to_clear"]

Profile: TypeAlias = dict[int, tuple[float, float]]
BAND = 0.25  # height of a band
NODE = 0.45  # half the width of a node: twice this is the distance between neighbors


@dataclass(slots=True)
class Drawing:
    """Places relative to a vertex at the origin, and the profile of the drawing without the origin itself."""

    places: dict[int, tuple[float, float]] = field(default_factory=dict)
    profile: Profile = field(default_factory=dict)

    def move(self, dx: float, dy: float = 0.0) -> Drawing:
        """Return the drawing moved by a vector."""
        places = {v: (x + dx, y + dy) for v, (x, y) in self.places.items()}
        bands = round(dy / BAND)
        return Drawing(places, {band + bands: (lo + dx, hi + dx) for band, (lo, hi) in self.profile.items()})


def _cover(profile: Profile, band: int, lo: float, hi: float) -> None:
    old = profile.get(band)
    profile[band] = (lo, hi) if old is None else (min(old[0], lo), max(old[1], hi))


def cover_node(profile: Profile, x: float, y: float, room: float = NODE) -> None:
    """Add a node, with room around it, to a profile.

    >>> profile = {}
    >>> cover_node(profile, 1.0, 0.5, 0.25)
    >>> profile
    {1: (0.75, 1.25), 2: (0.75, 1.25)}
    """
    for band in range(floor((y - 0.2) / BAND), floor((y + 0.2) / BAND) + 1):
        _cover(profile, band, x - room, x + room)


def cover_line(profile: Profile, start: tuple[float, float], end: tuple[float, float], room: float = 0.2) -> None:
    """Add a straight line, with room around it, to a profile."""
    (x1, y1), (x2, y2) = sorted((start, end), key=lambda point: point[1])
    first, last = floor(y1 / BAND), floor(y2 / BAND)
    for band in range(first, last + 1):
        low, high = max(y1, band * BAND), min(y2, (band + 1) * BAND)
        xs = [x1 + (x2 - x1) * (y - y1) / (y2 - y1) for y in (low, high)] if y2 > y1 else [x1, x2]
        _cover(profile, band, min(xs) - room, max(xs) + room)


def merge(into: Profile, profile: Profile) -> None:
    """Add a profile to another."""
    for band, (lo, hi) in profile.items():
        _cover(into, band, lo, hi)


def shift_to_clear(left: Profile, right: Profile) -> float:
    """Return how far the right profile must move (left if negative) to just touch the left one.

    >>> shift_to_clear({0: (0.0, 2.0)}, {0: (-1.0, 1.0), 5: (-9.0, 9.0)}), shift_to_clear({}, {0: (0.0, 1.0)})
    (3.0, -inf)
    """
    if len(left) > len(right):
        gaps = (left[band][1] - right[band][0] for band in right if band in left)
    else:
        gaps = (left[band][1] - right[band][0] for band in left if band in right)
    return max(gaps, default=float("-inf"))


def beside(drawings: list[Drawing], are_bridges: list[bool]) -> list[float]:
    """Return the offsets that put drawings side by side, in order, centered on the origin. Packing them to the left and
    packing them to the right both keep them apart, and so does the mean of the two, which spreads small ones evenly
    between large ones. Bridges are kept apart at their lower ends too.
    """
    if len(drawings) < 2:
        return [0.0] * len(drawings)
    profiles = [drawing.profile for drawing in drawings]
    leftward = _pack(profiles, are_bridges)
    mirrored = [{band: (-hi, -lo) for band, (lo, hi) in profile.items()} for profile in profiles]
    rightward = [-x for x in reversed(_pack(mirrored[::-1], are_bridges[::-1]))]
    offset = leftward[-1] - rightward[-1]
    shifts = [(a + b + offset) / 2 for a, b in zip(leftward, rightward, strict=True)]
    middle = (shifts[0] + shifts[-1]) / 2
    return [x - middle for x in shifts]


def _pack(profiles: list[Profile], are_bridges: list[bool]) -> list[float]:
    shifts: list[float] = []
    taken: Profile = {}
    for i, profile in enumerate(profiles):
        shift = 0.0
        if i:
            least = 2 * NODE if are_bridges[i] and are_bridges[i - 1] else 0.0
            shift = max(shifts[-1] + least, shift_to_clear(taken, profile))
        shifts.append(shift)
        merge(taken, {band: (lo + shift, hi + shift) for band, (lo, hi) in profile.items()})
    return shifts
