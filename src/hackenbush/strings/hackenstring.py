"""`Hackenstring`: a stalk of blue and red edges of any length, which is a number.

Every string of b and r is worth a surreal number, and every number has exactly one string: its sign expansion (Conway,
*On Numbers and Games*; Berlekamp, *Winning Ways*, chapter 3). Finite strings are the dyadic rationals, and strings of
length ω that never stop changing are the other real numbers. All others are infinite, or infinitely close to a simpler
number.
"""

from __future__ import annotations

from fractions import Fraction
from functools import total_ordering
from itertools import accumulate, repeat
from math import isfinite, isnan
from typing import NamedTuple, TypeAlias, cast

from hackenbush.errors import InvalidArgument, TooHard, Undefined, expect
from hackenbush.strings.foreign import as_real, is_foreign
from hackenbush.strings.gonshor import expansion, normal_form
from hackenbush.strings.notation import finite_letters, read_signs, write_signs
from hackenbush.strings.ordinals import OMEGA, Ordinal
from hackenbush.strings.rationals import blocks_of, value_of
from hackenbush.strings.reals import Bounds, Real, read_real
from hackenbush.strings.signs import Run, Signs, compare, first_signs, length_of, negative, signs_of
from hackenbush.strings.surreals import Surreal
from hackenbush.values import Game

__all__ = ["Digit", "Hackenstring", "StringLike"]

StringLike: TypeAlias = "Hackenstring | Surreal | Game | Fraction | int"
LONGEST_LETTERS = 10**8
_LONGEST_COMPARISON = 1 << 14  # letters, of strings that are not known as a whole


class Digit(NamedTuple):
    """A letter of a string, what it counts, and the value of the string up to and including it."""

    letter: str
    worth: Fraction
    total: Fraction


@total_ordering
class Hackenstring:
    """A string, given by its letters from the ground up; `from_number` makes one from a number.

    >>> Hackenstring("bbbrb").number, Hackenstring("(br)*").number, Hackenstring("").number
    (Fraction(11, 4), Fraction(2, 3), Fraction(0, 1))
    >>> Hackenstring("br(b)*").value, Hackenstring("(b)*").value, Hackenstring("+^w -^(w^2)").value
    (Surreal('1 - 1/w'), Surreal('w'), Surreal('w^(1/2)'))
    >>> Hackenstring("br(b)*") < 1, Hackenstring("br(b)*") + Hackenstring("b(r)*")
    (True, Hackenstring('b'))

    Raises `NotationError` for other text.
    """

    __slots__ = ("_source",)
    _source: Signs | Real

    def __new__(cls, text: str = "", /) -> Hackenstring:
        """Return the string that a text describes; see `hackenbush.strings.notation`."""
        return _make(read_signs(expect(str, text, "the letters of a string")))

    @classmethod
    def from_number(cls, x: object, /) -> Hackenstring:
        """Return the string of a number.

        >>> tuple(map(Hackenstring.from_number, (Fraction(11, 4), -1, 0.375, "1/w")))
        (Hackenstring('bbbrb'), Hackenstring('r'), Hackenstring('brrb'), Hackenstring('b(r)*'))
        >>> Hackenstring.from_number("pi").letters(20), Hackenstring.from_number(float("inf"))
        ('bbbbrrrbrrbrrrrbbbbb', Hackenstring('(b)*'))

        A number is an int, a fraction, a float (taken exactly; ±inf is ±ω), a `Game` that is a number, a `Surreal` or
        its text, a name (pi, e, phi, sqrt(2)), or a number of sympy or mpmath. It can also be a function that returns
        a lower and an upper bound as fractions, closer for larger arguments. Strings of names, of sympy and mpmath
        numbers, of functions, and with cycles of more than 2**18 letters are found letter by letter. Raises
        `Undefined` if there is no string.
        """
        return _make(_source_of(x))

    # ---- what it is ---------------------------------------------------------------------------------------------

    @property
    def is_exact(self) -> bool:
        """Whether all of the string is known, rather than found letter by letter."""
        return not isinstance(self._source, Real)

    @property
    def signs(self) -> Signs:
        """The string as runs and cycles; raises `Undefined` if it is found letter by letter."""
        if isinstance(self._source, Real):
            raise Undefined("this string is found letter by letter: ask for its first letters")
        return self._source

    @property
    def length(self) -> Ordinal:
        """How many letters there are; a string that is found letter by letter counts as endless.

        >>> Hackenstring("bbr").length, Hackenstring("(br)*b").length
        (Ordinal('3'), Ordinal('w+1'))
        """
        return length_of(self._source) if not isinstance(self._source, Real) else OMEGA

    @property
    def is_finite(self) -> bool:
        """Whether there are finitely many letters, so that the value is a dyadic rational."""
        if isinstance(self._source, Real):
            return False
        return all(isinstance(block, Run) and block.length.is_finite for block in self._source)

    def letters(self, most: int | None = None) -> str:
        """Return the letters, or the first ``most`` of them.

        >>> Hackenstring("(br)*").letters(5), Hackenstring("bbr").letters(), Hackenstring("bbr").letters(2)
        ('brbrb', 'bbr', 'bb')

        Raises `Undefined` if you ask for all letters of an infinite string, and `TooHard` if they cannot be found.
        """
        if most is None:
            return finite_letters(self.signs, LONGEST_LETTERS)
        if isinstance(self._source, Real):
            return self._source.letters(most)
        return "".join("b" if sign > 0 else "r" for sign in first_signs(self._source, most))

    def truncate(self, length: int) -> Hackenstring:
        """Return the string of the first ``length`` letters.

        >>> Hackenstring("(br)*").truncate(3).number, Hackenstring("bbr").truncate(9)
        (Fraction(3, 4), Hackenstring('bbr'))
        """
        return Hackenstring(self.letters(length))

    # ---- what it is worth ---------------------------------------------------------------------------------------

    @property
    def value(self) -> Surreal:
        """The number as a sum of rational multiples of powers of ω.

        >>> Hackenstring("(b)*r").value, Hackenstring("(b^w r^w)*b").value, Hackenstring("rb(r)*").value
        (Surreal('w - 1'), Surreal('2/3*w + 1'), Surreal('-1 + 1/w'))

        Raises `Undefined` if it is not such a finite sum.
        """
        if isinstance(self._source, Real) and (x := self._source.fraction) is not None:
            return Surreal(x)
        return Surreal(self._finite()) if self.is_finite else normal_form(self.signs)

    @property
    def number(self) -> Fraction:
        """The number as a fraction; raises `Undefined` unless it is rational.

        >>> Hackenstring("br(rrb)*").number
        Fraction(1, 7)
        """
        return self._finite() if self.is_finite else self.value.fraction

    def _finite(self) -> Fraction:
        return value_of([(run.sign, int(run.length)) for run in self.signs if isinstance(run, Run)])

    @property
    def digits(self) -> tuple[Digit, ...]:
        """The letters of a finite string with what each counts: 1 up to the first change, then 1/2, 1/4, ….

        >>> [str(digit.worth) for digit in Hackenstring("bbbrb").digits], Hackenstring("").digits
        (['1', '1', '1', '-1/2', '1/4'], ())

        Raises `Undefined` for an infinite string.
        """
        letters = self.letters()
        first = len(letters) - len(letters.lstrip(letters[:1])) if letters else 0
        sizes = [*repeat(Fraction(1), first), *(Fraction(1, 1 << i) for i in range(1, len(letters) - first + 1))]
        worths = [size if letter == "b" else -size for letter, size in zip(letters, sizes, strict=True)]
        return tuple(map(Digit, letters, worths, accumulate(worths)))

    # ---- algebra and order --------------------------------------------------------------------------------------

    def __neg__(self) -> Hackenstring:
        """Return the string with the colors exchanged."""
        return _make(-self._source if isinstance(self._source, Real) else negative(self._source))

    def __add__(self, other: StringLike) -> Hackenstring:
        """Return the string of the sum; raises `Undefined` if one of the two has no `value`."""
        if not isinstance(other, Hackenstring | Surreal | Game | Fraction | int):
            return NotImplemented
        return Hackenstring.from_number(self.value + _string(other).value)

    __radd__ = __add__

    def __sub__(self, other: StringLike) -> Hackenstring:
        if not isinstance(other, Hackenstring | Surreal | Game | Fraction | int):
            return NotImplemented
        return self + -_string(other)

    def __rsub__(self, other: StringLike) -> Hackenstring:
        return -self + other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hackenstring | Surreal | Game | Fraction | int):
            return NotImplemented
        return not (isinstance(other, Game) and not other.is_number) and _order(self, _string(other)) == 0

    def __lt__(self, other: StringLike) -> bool:
        if not isinstance(other, Hackenstring | Surreal | Game | Fraction | int):
            return NotImplemented
        return _order(self, _string(other)) < 0

    def __hash__(self) -> int:
        """Return the hash of the value; raises `TypeError` if the string is found letter by letter."""
        try:
            return hash(self.value)
        except (Undefined, TooHard):
            if not self.is_exact:
                raise TypeError("a string that is found letter by letter cannot be hashed") from None
            return hash(self._source)

    def __bool__(self) -> bool:
        return self._source != ()

    # ---- text ---------------------------------------------------------------------------------------------------

    def text(self, letters: str = "br") -> str:
        """Return the string as text, in the two given letters.

        >>> half = Hackenstring.from_number("w/2")
        >>> half.text(), half.text("+-"), Hackenstring("b" * 30).text()
        ('(b)*(r)*', '+^w -^w', 'b^30')
        """
        return write_signs(self.signs, letters)

    def __str__(self) -> str:
        return self.text() if self.is_exact else self.letters(40) + "…"

    def _repr_svg_(self) -> str:
        """Return the string as a stalk for a notebook, with its number below."""
        from hackenbush.pictures.stalks import stalk

        return stalk(self, caption=self._caption())

    def _caption(self) -> str:
        if isinstance(self._source, Real):
            return self._source.name
        try:
            return str(self.value)
        except (Undefined, TooHard, ValueError):  # Python writes no integer of more than some thousand digits
            return ""

    def __repr__(self) -> str:
        if isinstance(self._source, Real):
            return f"Hackenstring.from_number({self._source.name!r})" if self._source.name else f"<Hackenstring {self}>"
        return f"Hackenstring('{self}')"


def _make(source: Signs | Real) -> Hackenstring:
    made = object.__new__(Hackenstring)
    object.__setattr__(made, "_source", source)
    return made


def _string(x: StringLike) -> Hackenstring:
    return x if isinstance(x, Hackenstring) else Hackenstring.from_number(x)


def _source_of(x: object) -> Signs | Real:
    """Return the string of a number as `Hackenstring` holds it."""
    if isinstance(x, Hackenstring):
        return x._source
    if isinstance(x, Real):
        return x
    if is_foreign(x):
        return _source_of(as_real(x))
    if isinstance(x, str):
        named = read_real(x)
        return _source_of(Surreal(x) if named is None else named)
    if isinstance(x, float) and not isfinite(x):
        if isnan(x):
            raise Undefined("NaN is not a number, so it has no string")
        return (Run(1 if x > 0 else -1, OMEGA),)
    if isinstance(x, Game | int | float | Fraction):
        return _rational(x.number if isinstance(x, Game) else Fraction(x))
    if isinstance(x, Surreal):
        return _rational(x.fraction) if x.is_rational else expansion(x)
    if callable(x):
        return Real(cast(Bounds, x))
    raise InvalidArgument(f"expected a number, not {type(x).__name__}")


def _rational(x: Fraction) -> Signs | Real:
    try:
        return signs_of(blocks_of(x))
    except TooHard:  # a long cycle
        return Real(lambda _: (x, x), name=str(x))


def _order(x: Hackenstring, y: Hackenstring) -> int:
    """Return 1, 0 or -1; strings that are found letter by letter are compared letter by letter."""
    if x.is_exact and y.is_exact:
        return compare(x.signs, y.signs)
    if x._source is y._source:
        return 0
    numbers = [_fraction(string) for string in (x, y)]
    if numbers[0] is not None and numbers[0] == numbers[1]:
        return 0
    most = 64
    while most <= _LONGEST_COMPARISON:
        first, second = x.letters(most), y.letters(most)
        if first != second:
            return compare(read_signs(first), read_signs(second))
        if len(first) < most:
            return 0
        most *= 4
    raise TooHard(f"the first {most // 4} letters of these strings agree; they may be equal")


def _fraction(x: Hackenstring) -> Fraction | None:
    return x._source.fraction if isinstance(x._source, Real) else None
