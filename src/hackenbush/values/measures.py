"""`Measured`: stops, mean, temperature and thermograph of a canonical form, and what kind of game they make it.

The *stops* are the numbers that play ends in; the *thermograph* shows how they approach each other as moves are taxed
(Conway, *On Numbers and Games*, chapter 9). All are exact, and the kernel stores them.
"""

from __future__ import annotations

from fractions import Fraction

from hackenbush import _kernel
from hackenbush.errors import Undefined
from hackenbush.values.arithmetic import fraction
from hackenbush.values.thermographs import Thermograph

__all__ = ["Measured"]


class Measured(_kernel.Canonical):
    """A canonical form with its stops, its mean and its temperature; `hackenbush.Game` is one."""

    __slots__ = ()

    @property
    def left_stop(self) -> Fraction:
        """The number that play ends in if Left moves first and both play for it; a number is its own stop.

        >>> from hackenbush import Game
        >>> Game("{2||1|-3}").left_stop, Game("{2||1|-3}").right_stop
        (Fraction(2, 1), Fraction(1, 1))
        """
        return fraction(*self._stops()[:2])

    @property
    def right_stop(self) -> Fraction:
        """The number that play ends in if Right moves first."""
        return fraction(*self._stops()[2:])

    @property
    def mean(self) -> Fraction:
        """The average value of one copy among many: the value of the thermograph's mast.

        >>> from hackenbush import Game
        >>> Game("{3|1||-5}").mean, Game("^").mean
        (Fraction(-3, 2), Fraction(0, 1))
        """
        return fraction(*self._thermal()[:2])

    @property
    def temperature(self) -> Fraction:
        """How urgent a move is: the least tax at which no player wants to move; -1/2**k for a number m/2**k.

        >>> from hackenbush import Game
        >>> Game("{3|1||-5}").temperature, Game("^").temperature, Game("3/8").temperature, Game(0).temperature
        (Fraction(7, 2), Fraction(0, 1), Fraction(-1, 8), Fraction(-1, 1))
        """
        return fraction(*self._thermal()[2:])

    @property
    def thermograph(self) -> Thermograph:
        """The exact walls of the thermograph, from temperature 0 up.

        >>> from hackenbush import Game
        >>> Game("{3|1||-5}").thermograph.left
        ((Fraction(0, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(1, 1)), (Fraction(7, 2), Fraction(-3, 2)))
        """
        left, right = (
            tuple([(fraction(t, t_exponent), fraction(v, v_exponent)) for t, t_exponent, v, v_exponent in wall])
            for wall in self._thermograph()
        )
        return Thermograph(left, right, self.temperature)

    @property
    def is_number(self) -> bool:
        """Whether the game is a number, which means a dyadic rational."""
        parts = self._parts()
        return parts is not None and parts[2:] == (0, 0)

    @property
    def is_integer(self) -> bool:
        """Whether the game is an integer.

        >>> from hackenbush import Game
        >>> Game(-3).is_integer, Game("1/2").is_integer, Game("3*").is_integer
        (True, False, False)
        """
        return self.is_number and not self._stops()[1]

    @property
    def is_nimber(self) -> bool:
        """Whether the game is a nimber: 0, *, *2 and so on."""
        parts = self._parts()
        return parts is not None and parts[:3] == (0, 0, 0)

    @property
    def is_numberish(self) -> bool:
        """Whether the game is a number plus an infinitesimal: both stops are the same."""
        left, left_exponent, right, right_exponent = self._stops()
        return left == right and left_exponent == right_exponent

    @property
    def is_infinitesimal(self) -> bool:
        """Whether the game lies between all negative and all positive numbers: both stops are 0."""
        return self._stops() == (0, 0, 0, 0)

    @property
    def number(self) -> Fraction:
        """The number that the game equals.

        >>> from hackenbush import Game
        >>> Game("{0|1}").number
        Fraction(1, 2)

        Raises `Undefined` if the game is not a number.
        """
        if not self.is_number:
            raise Undefined(f"{self} is not a number")
        return fraction(*self._stops()[:2])

    @property
    def nimber(self) -> int:
        """The n for which the game equals *n.

        >>> from hackenbush import Game
        >>> Game("{0,*|0,*}").nimber, Game(0).nimber
        (2, 0)

        Raises `Undefined` if the game is not a nimber.
        """
        parts = self._parts()
        if parts is None or parts[:3] != (0, 0, 0):
            raise Undefined(f"{self} is not a nimber")
        return parts[3]
