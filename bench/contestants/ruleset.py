"""Hackenbush as a user would write it for a library that has none: a page of rules and a memo table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from bench.contestants import Picture, UnsupportedError

G = TypeVar("G")
LARGEST = 12  # edges: 2 to that many positions


def by_rules(picture: Picture, make: Callable[[list[G], list[G]], G]) -> G:
    """Return the value of a picture, given how the library makes a game of Left and Right options.

    >>> by_rules([(0, 1, "b"), (1, 2, "r")], lambda left, right: f"{{{','.join(left)}|{','.join(right)}}}")
    '{{|}|{{|}|}}'
    """
    if len(picture) > LARGEST:
        raise UnsupportedError(f"a search over sets of more than {LARGEST} edges takes minutes")

    def standing(edges: frozenset[int]) -> frozenset[int]:
        reached, size = {0}, 0
        while size != len(reached):
            size = len(reached)
            for edge in edges:
                start, end, _ = picture[edge]
                if start in reached or end in reached:
                    reached |= {start, end}
        return frozenset(edge for edge in edges if picture[edge][0] in reached)

    @cache
    def value(edges: frozenset[int]) -> G:
        left, right = [], []
        for edge in edges:
            option = value(standing(edges - {edge}))
            if picture[edge][2] != "r":
                left.append(option)
            if picture[edge][2] != "b":
                right.append(option)
        return make(left, right)

    return value(standing(frozenset(range(len(picture)))))
