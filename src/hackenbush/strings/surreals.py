"""`Surreal`: finite sums of rational multiples of powers of ω, Conway's normal form.

Every surreal number is a sum of r·ω^a with real r and descending exponents a, which are surreal numbers too (Conway,
*On Numbers and Games*, chapter 3). A `Surreal` has finitely many terms, rational r and exponents of the same kind: its
sums, products and order are exact, term by term. You can divide by, and take roots of, single terms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import total_ordering
from itertools import chain
from math import isqrt
from typing import TypeAlias

from hackenbush.errors import TooHard, Undefined, expect
from hackenbush.strings.scanner import Scanner

__all__ = ["Surreal", "SurrealLike"]

SurrealLike: TypeAlias = "Surreal | Fraction | int"
Term: TypeAlias = "tuple[Surreal, Fraction]"
HIGHEST_TOWER = 40  # powers of powers of ω
LARGEST_POWER = 100_000  # bits of a coefficient
LONGEST_DECIMAL = 14_000  # bits: writing more takes quadratic time, and Python refuses
MOST_FACTORS = 100  # of a sum multiplied by itself
MOST_TERMS = 128


@total_ordering
class Surreal:
    """A number with finitely many terms, from text, a rational number or another `Surreal`.

    >>> w = Surreal("w")
    >>> (w - 1) * (w + 1), 1 / w, w / 2 + Fraction(2, 3), Surreal("sqrt(w)") * Surreal("sqrt(w)")
    (Surreal('w^2 - 1'), Surreal('1/w'), Surreal('w/2 + 2/3'), Surreal('w'))
    >>> w > 10**100, 0 < 1 / w < Fraction(1, 10**100), Surreal("w - w") == 0
    (True, True, True)

    ``terms`` are pairs of an exponent and a coefficient, exponents descending. Raises `NotationError` for other text.
    """

    __slots__ = ("terms",)
    terms: tuple[Term, ...]

    def __new__(cls, source: str | SurrealLike = 0, /) -> Surreal:
        """Return the number; for a `Surreal`, return it unchanged, since numbers are immutable."""
        if isinstance(source, Surreal):
            return source
        if isinstance(source, str):
            scanner = Scanner(source)
            found = read_number(scanner)
            scanner.expect_end("an operator")
            return found
        return _of(((ZERO, Fraction(expect((int, Fraction), source, "a number or text"))),)) if source else _of(())

    @classmethod
    def from_terms(cls, terms: Iterable[tuple[SurrealLike, Fraction | int]]) -> Surreal:
        """Return the sum of terms, each given as an exponent of ω and a coefficient.

        >>> Surreal.from_terms([(0, 1), (-1, 2), (0, 3)]), Surreal.from_terms([])
        (Surreal('4 + 2/w'), Surreal('0'))
        """
        sums: dict[Surreal, Fraction] = {}
        for exponent, coefficient in terms:
            exponent = Surreal(exponent)
            sums[exponent] = sums.get(exponent, Fraction(0)) + coefficient
            if len(sums) > MOST_TERMS and len([None for r in sums.values() if r]) > MOST_TERMS:
                raise TooHard(f"numbers are sums of at most {MOST_TERMS} terms")
        return _sort_terms(sums)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a number cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Surreal, (str(self),)

    # ---- algebra and order ------------------------------------------------------------------------------------

    def __add__(self, other: SurrealLike) -> Surreal:
        if not isinstance(other, Surreal | Fraction | int):
            return NotImplemented
        return Surreal.from_terms([*self.terms, *Surreal(other).terms])

    def __neg__(self) -> Surreal:
        return _of(tuple((exponent, -coefficient) for exponent, coefficient in self.terms))

    def __sub__(self, other: SurrealLike) -> Surreal:
        return self + -other if isinstance(other, Surreal | Fraction | int) else NotImplemented

    def __rsub__(self, other: Fraction | int) -> Surreal:
        return -self + other

    def __mul__(self, other: SurrealLike) -> Surreal:
        if not isinstance(other, Surreal | Fraction | int):
            return NotImplemented
        return Surreal.from_terms((a + b, r * s) for a, r in self.terms for b, s in Surreal(other).terms)

    def __truediv__(self, other: SurrealLike) -> Surreal:
        """Return the quotient by a single term; other divisors raise `Undefined`."""
        if not isinstance(other, Surreal | Fraction | int):
            return NotImplemented
        divisor = Surreal(other)
        if not divisor.terms:
            raise ZeroDivisionError(f"{self} divided by 0")
        if len(divisor.terms) > 1:
            raise Undefined(f"expected one multiple of a power of w to divide by, not {divisor}")
        [(exponent, coefficient)] = divisor.terms
        return Surreal.from_terms((a - exponent, r / coefficient) for a, r in self.terms)

    def __rtruediv__(self, other: Fraction | int) -> Surreal:
        return Surreal(other) / self

    __radd__ = __add__
    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        return self.terms == Surreal(other).terms if isinstance(other, Surreal | Fraction | int) else NotImplemented

    def __lt__(self, other: SurrealLike) -> bool:
        return _order(self, Surreal(other)) < 0 if isinstance(other, Surreal | Fraction | int) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.fraction) if self.is_rational else hash(self.terms)

    @property
    def is_rational(self) -> bool:
        """Whether the number is rational.

        >>> Surreal("2/3").is_rational, Surreal("1 - 1/w").is_rational
        (True, False)
        """
        return not self.terms or (len(self.terms) == 1 and not self.terms[0][0].terms)

    @property
    def fraction(self) -> Fraction:
        """The number as a fraction; raises `Undefined` unless it is rational."""
        if not self.is_rational:
            raise Undefined(f"{self} is not a rational number")
        return self.terms[0][1] if self.terms else Fraction(0)

    # ---- text -------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        if not self.terms:
            return "0"
        (exponent, coefficient), *rest = self.terms
        text = ("-" if coefficient < 0 else "") + _term_text(exponent, abs(coefficient))
        for exponent, coefficient in rest:
            text += (" - " if coefficient < 0 else " + ") + _term_text(exponent, abs(coefficient))
        return text

    def __repr__(self) -> str:
        return f"Surreal('{self}')"


def _of(terms: tuple[Term, ...]) -> Surreal:
    made = object.__new__(Surreal)
    object.__setattr__(made, "terms", terms)
    return made


def _order(x: Surreal, y: Surreal) -> int:
    """Return the sign of x - y, from the first term in which they differ."""
    for (a, r), (b, s) in zip(x.terms, y.terms, strict=False):
        if a == b and r == s:
            continue
        difference = r - s if a == b else r if a > b else -s
        return 1 if difference > 0 else -1
    longer = x.terms[len(y.terms) :] or tuple((a, -r) for a, r in y.terms[len(x.terms) :])
    return 0 if not longer else 1 if longer[0][1] > 0 else -1


def _sort_terms(sums: Mapping[Surreal, Fraction]) -> Surreal:
    terms = _of(tuple(sorted(((a, r) for a, r in sums.items() if r), key=lambda term: term[0], reverse=True)))
    if height(terms) > HIGHEST_TOWER:
        raise TooHard(f"numbers are towers of at most {HIGHEST_TOWER} powers of w")
    if any(max(map(int.bit_length, r.as_integer_ratio())) > LARGEST_POWER for r in sums.values()):
        raise TooHard(f"numbers have coefficients of at most {LARGEST_POWER:,} bits")
    return terms


def height(x: Surreal) -> int:
    """Return the height of the tower of powers of ω, at most `HIGHEST_TOWER`.

    >>> height(Surreal("5")), height(Surreal("w^w + 1/w"))
    (0, 2)
    """
    return max((1 + height(exponent) for exponent, _ in x.terms if exponent.terms), default=0)


ZERO = _of(())


def omega_power(exponent: SurrealLike) -> Surreal:
    """Return a power of ω.

    >>> omega_power(0), omega_power(Fraction(1, 2)), omega_power(Surreal("w"))
    (Surreal('1'), Surreal('w^(1/2)'), Surreal('w^w'))
    """
    return Surreal.from_terms([(exponent, 1)])


def square_root(x: Surreal) -> Surreal:
    """Return the square root of a single term whose coefficient is a square.

    >>> square_root(Surreal("4*w^3")), square_root(Surreal(0))
    (Surreal('2*w^(3/2)'), Surreal('0'))

    Raises `Undefined` for others.
    """
    if not x.terms:
        return x
    (exponent, coefficient) = x.terms[0]
    roots = [isqrt(abs(n)) for n in coefficient.as_integer_ratio()]
    if len(x.terms) > 1 or coefficient < 0 or Fraction(*roots) ** 2 != coefficient:
        raise Undefined(f"the square root of {x} is not a finite sum of rational multiples of powers of w")
    return Surreal.from_terms([(exponent / 2, Fraction(*roots))])


def power(base: Surreal, exponent: Surreal) -> Surreal:
    """Return a power of ω, or an integer power of anything.

    >>> power(Surreal("w"), Surreal("1/2")), power(Surreal("w + 1"), Surreal(2)), power(Surreal(2), Surreal(-3))
    (Surreal('w^(1/2)'), Surreal('w^2 + 2*w + 1'), Surreal('1/8'))

    Raises `Undefined` for other powers.
    """
    if base == OMEGA:
        return omega_power(exponent)
    if not exponent.is_rational or exponent.fraction.denominator > 1:
        raise Undefined(f"{base} to the power {exponent}: only w has powers that are not integers")
    times = int(exponent.fraction)
    if times < 0 and not base.terms:
        raise Undefined(f"0 to the power {exponent}: 0 has no negative powers")
    bits = max((max(map(int.bit_length, r.as_integer_ratio())) for _, r in base.terms), default=0)
    if abs(times) * max(bits, 1) > LARGEST_POWER or (len(base.terms) > 1 and abs(times) > MOST_FACTORS):
        raise TooHard(f"{base} to the power {exponent} is too large to write out")
    result, square = Surreal(1), base if times >= 0 else 1 / base
    for bit in reversed(f"{abs(times):b}"):
        if bit == "1":
            result *= square
        square *= square
    return result


OMEGA = _of(((_of(((ZERO, Fraction(1)),)), Fraction(1)),))


# ---- text --------------------------------------------------------------------------------------------------


def _term_text(exponent: Surreal, coefficient: Fraction) -> str:
    """Return a term with a positive coefficient: 2/3, w, w/2, 3*w^2, 2/3*w, 1/w, 5/w, w^(-1/2)."""
    top, bottom = coefficient.numerator, coefficient.denominator
    if not exponent.terms:
        return _decimal(coefficient)
    if exponent == -1 and bottom == 1:
        return f"{_decimal(top)}/w"
    word = "w" + _power_text(exponent)
    if top == 1:
        return word if bottom == 1 else f"{word}/{_decimal(bottom)}"
    return f"{_decimal(coefficient)}*{word}"


def _decimal(x: Fraction | int) -> str:
    bits = max(map(int.bit_length, x.as_integer_ratio()))
    if bits > LONGEST_DECIMAL:
        raise TooHard(f"a number of {bits} bits is too long to write in decimal")
    return str(x)


def _power_text(exponent: Surreal) -> str:
    text = str(exponent)
    if text == "1":
        return ""
    return f"^{text}" if text.removeprefix("-").isalnum() else f"^({text})"


_DECIMAL = re.compile(r"\.[0-9]{1,4300}")
_MIXED = re.compile(r"([0-9]{1,4300})\s+([0-9]{1,4300})/([0-9]{0,4299}[1-9][0-9]{0,4299})\b")


def read_number(scanner: Scanner) -> Surreal:
    """Read an expression of rational numbers, w, sums, products, quotients, powers and square roots.

    >>> read_number(Scanner("-w/2 + 3 1/2 - w^-1")), read_number(Scanner("w^(1/2) * 0.25")), Surreal("2 1/2")
    (Surreal('-w/2 + 7/2 - 1/w'), Surreal('w^(1/2)/4'), Surreal('5/2'))
    """
    first = _read_product(scanner) if not scanner.takes("-") else -_read_product(scanner)
    return Surreal.from_terms(chain(first.terms, _read_further(scanner)))


def _read_further(scanner: Scanner) -> Iterator[Term]:
    """Yield the terms that are added or subtracted, so that the sum is computed once, at its end."""
    while True:
        if scanner.takes("+"):
            yield from _read_product(scanner).terms
        elif scanner.takes("-"):
            yield from (-_read_product(scanner)).terms
        else:
            return


def _read_product(scanner: Scanner) -> Surreal:
    mixed = scanner.matches(_MIXED)
    found = Surreal(int(mixed[1]) + Fraction(int(mixed[2]), int(mixed[3]))) if mixed else _read_power(scanner)
    while True:
        place = scanner.at
        if scanner.takes("*"):
            found *= _read_power(scanner)
        elif scanner.takes("/"):
            divisor = _read_power(scanner)
            if not divisor.terms:
                raise scanner.error("division by 0", place)
            found /= divisor
        else:
            return found


def _read_power(scanner: Scanner) -> Surreal:
    base = _read_factor(scanner)
    if not scanner.takes("^"):
        return base
    with scanner.nested():
        if scanner.takes("-"):
            return power(base, -_read_power(scanner))
        return power(base, _read_power(scanner))


def _read_factor(scanner: Scanner) -> Surreal:
    if scanner.takes("omega") or scanner.takes("w"):
        return OMEGA
    is_root = scanner.takes("sqrt")
    if is_root or scanner.text[scanner.at : scanner.at + 1] == "(":
        scanner.expect("(")
        with scanner.nested():
            found = read_number(scanner)
        scanner.expect(")")
        return square_root(found) if is_root else found
    whole = scanner.natural("a number, w, sqrt( or '('")
    decimal = _DECIMAL.match(scanner.text, scanner.at)
    if decimal is None:
        return Surreal(whole)
    scanner.at = decimal.end()
    return Surreal(whole + Fraction(f"0{decimal[0]}"))
