"""`Family`: which pictures a census contains."""

from __future__ import annotations

from dataclasses import dataclass

from hackenbush.errors import InvalidArgument, expect

__all__ = ["KINDS", "Family"]

KINDS = ("all", "loopless", "simple", "trees", "stalks")
_COLORS = "brg"


@dataclass(frozen=True, slots=True)
class Family:
    """Pictures in given colors, of all shapes or of some, each once whatever its nodes are called.

    >>> Family("gb"), Family(shapes="trees").describe()
    (Family(colors='bg', shapes='all', up_to_negation=False), 'trees in b, r')

    All edges are connected to the ground, which is one node; pictures side by side are one picture. Shapes are ``all``
    (with loops and parallel edges), ``loopless``, ``simple`` (no loops, no parallel edges), ``trees`` (one or more side
    by side) and ``stalks`` (one only). With ``up_to_negation`` a picture and its negative count as one. Raises
    `InvalidArgument` for unknown colors or shapes.
    """

    colors: str = "br"
    shapes: str = "all"
    up_to_negation: bool = False

    def __post_init__(self) -> None:
        letters = set(expect(str, self.colors, "colors as letters").lower())
        if not letters or not letters <= set(_COLORS):
            raise InvalidArgument(f"expected some of the colors b, r and g, not {self.colors!r}")
        object.__setattr__(self, "colors", "".join(color for color in _COLORS if color in letters))
        if self.shapes not in KINDS:
            raise InvalidArgument(f"expected shapes {', '.join(KINDS)}, not {self.shapes!r}")
        if self.up_to_negation and ("b" in letters) != ("r" in letters):
            raise InvalidArgument(f"to count up to negation, use blue and red or neither, not {', '.join(self.colors)}")

    def describe(self) -> str:
        """Return the family in words."""
        shapes = {"all": "pictures", "loopless": "loopless pictures", "simple": "simple pictures"}
        negation = ", up to negation" if self.up_to_negation else ""
        return f"{shapes.get(self.shapes, self.shapes)} in {', '.join(self.colors)}{negation}"
