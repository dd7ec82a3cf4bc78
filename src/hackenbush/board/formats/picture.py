"""What every reader here returns: the edges of a picture as flat arrays, and the places that were given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hackenbush.board.arrays import Arrays
from hackenbush.board.nodes import NO_PLACES, Node, Place

__all__ = ["Picture"]


class Picture(NamedTuple):
    """A picture that was read, before it is a `Position`."""

    edges: Arrays
    places: Mapping[Node, Place] = NO_PLACES
