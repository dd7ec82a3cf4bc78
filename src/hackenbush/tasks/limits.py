"""Limits of one request to a page; they do not limit the rest of the package."""

from __future__ import annotations

from hackenbush.values.data import LONGEST_BRIEF

__all__ = [
    "LARGEST_BODY",
    "LARGEST_BUILT",
    "LARGEST_DRAWN",
    "LARGEST_EXPLAINED",
    "LARGEST_PROVED",
    "LONGEST_NAME",
    "LONGEST_SECONDS",
    "LONGEST_VALUE",
    "MOST_EDGES",
    "MOST_MOVES",
    "SECONDS",
]

LARGEST_BODY = 1 << 20  # bytes of a request
LONGEST_NAME = 64  # characters of a node's name
LONGEST_VALUE = LONGEST_BRIEF  # characters of a value in a request: as many as an answer has
SECONDS = 10.0  # for an answer, unless the request asks for less or more
LONGEST_SECONDS = 30.0  # that a request may ask for

MOST_EDGES = 100_000  # of a picture
LARGEST_DRAWN = 5_000  # edges of a picture to draw; with more there is little to see
LARGEST_BUILT = 2_000  # edges of a picture built for a value
LARGEST_PROVED = 2_000  # edges of a picture to play as a proof
LARGEST_EXPLAINED = 1_000  # edges of a picture to explain
MOST_MOVES = 500  # edges of a picture to play, or to value all cuts of
