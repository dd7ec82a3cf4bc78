"""Thermographs: how the stops of a game approach each other as every move is taxed (Conway, ONAG, chapter 9).

At tax t the left wall is where the game ends if Left starts and the right wall if Right starts. The walls meet at
the *temperature*; above it stands the mast, at the *mean*. Everything is exact: corners are dyadic rationals.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from hackenbush.errors import Undefined

__all__ = ["Corner", "Thermograph"]

Corner: TypeAlias = tuple[Fraction, Fraction]  # temperature, value


@dataclass(frozen=True, slots=True)
class Thermograph:
    """Two walls by their corners, from temperature 0 up to the foot of the mast, and the temperature itself.

    >>> from hackenbush.values import Game
    >>> hot = Game("{2|-1}").thermograph
    >>> hot.mean, hot.temperature
    (Fraction(1, 2), Fraction(3, 2))
    >>> hot.left_wall(1), hot.right_wall(1), hot.right_wall(100)
    (Fraction(1, 1), Fraction(0, 1), Fraction(1, 2))
    >>> Game("1/2").thermograph.left
    ((Fraction(0, 1), Fraction(1, 2)),)
    """

    left: tuple[Corner, ...]
    right: tuple[Corner, ...]
    temperature: Fraction

    @property
    def mean(self) -> Fraction:
        """The value of the mast."""
        return self.left[-1][1]

    def left_wall(self, temperature: Fraction | int) -> Fraction:
        """Return the left wall's value at a temperature of at least 0."""
        return _at(self.left, temperature)

    def right_wall(self, temperature: Fraction | int) -> Fraction:
        """Return the right wall's value at a temperature of at least 0."""
        return _at(self.right, temperature)

    def __repr__(self) -> str:
        return f"<Thermograph: mean {self.mean!s:.40}, temperature {self.temperature!s:.40}>"

    def _repr_svg_(self) -> str:
        """Return the thermograph for a notebook."""
        from hackenbush.pictures.thermographs import thermograph

        return thermograph(self)


def _at(wall: tuple[Corner, ...], temperature: Fraction | int) -> Fraction:
    if temperature < 0:
        raise Undefined(f"expected a temperature of at least 0, not {temperature}")
    above = bisect_right(wall, temperature, key=lambda corner: corner[0])
    below_t, below = wall[above - 1]
    if above == len(wall):
        return below
    above_t, value = wall[above]
    return below + (value - below) * (temperature - below_t) / (above_t - below_t)
