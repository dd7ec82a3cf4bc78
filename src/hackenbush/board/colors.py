"""The three colors of edges: bLue for Left, Red for Right, grEen for either."""

from __future__ import annotations

from enum import Enum

__all__ = ["Color"]


class Color(Enum):
    """The color of an edge; its value is its letter.

    >>> Color("b"), -Color.BLUE, -Color.GREEN
    (Color.BLUE, Color.RED, Color.GREEN)
    """

    BLUE = "b"
    RED = "r"
    GREEN = "g"

    @property
    def letter(self) -> str:
        """The letter that stands for the color in text."""
        return self.value

    def __repr__(self) -> str:
        return f"Color.{self.name}"

    def __neg__(self) -> Color:
        if self is Color.GREEN:
            return self
        return Color.RED if self is Color.BLUE else Color.BLUE
