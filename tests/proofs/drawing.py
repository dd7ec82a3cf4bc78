"""Loaded pictures as pictures."""

from __future__ import annotations

from hackenbush import Position
from hackenbush.board.builders import hackenstring
from hackenbush.proofs.loaded import Loaded, LoadedPicture

__all__ = ["draw"]


def draw(board: LoadedPicture, position: Loaded) -> Position:
    """A loaded picture as a picture: its numbers are stalks."""
    edges = [
        (*(0 if node in position.ground else node for node in board.ends[edge]), board.colors[edge].lower())
        for edge in position.edges
    ]
    top = 100
    for node, load in position.carried:
        for color in hackenstring(load.number):
            edges.append((node, top, color))
            node, top = top, top + 1
    return Position(edges)
