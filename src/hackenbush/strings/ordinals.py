"""`Ordinal`: the lengths of strings, ordinal numbers below ε₀ in Cantor normal form.

Every such ordinal is ω^a·m + ω^b·n + … with ordinals a > b > … and natural m, n, … (Cantor). Sums and products are
those of ordinals, so 1 + ω is ω, but ω + 1 is larger. ``a.after(b)`` subtracts on the left: it is the c with b + c = a.
In text ω is ``w``: ``w^2*3+w+5``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import total_ordering
from typing import TypeAlias

from hackenbush.errors import TooHard, Undefined, expect
from hackenbush.strings.scanner import Scanner

__all__ = ["OMEGA", "ONE", "ZERO", "Ordinal", "OrdinalLike", "omega_to", "read_ordinal"]

OrdinalLike: TypeAlias = "Ordinal | int"
_Terms: TypeAlias = "tuple[tuple[Ordinal, int], ...]"
HIGHEST_TOWER = 40  # powers of powers of ω
LARGEST_COUNT = 100_000  # bits of the number of times that a power stands in a product


@total_ordering
class Ordinal:
    """An ordinal number below ε₀, from text, a natural number or another ordinal.

    >>> omega = Ordinal("w")
    >>> omega + 1, 1 + omega, omega * 2, 2 * omega
    (Ordinal('w+1'), Ordinal('w'), Ordinal('w*2'), Ordinal('w'))
    >>> omega * omega > omega * 5 > omega + 7 > 1000 > Ordinal(0)
    True

    ``terms`` are pairs of an exponent and a count, exponents descending. Raises `NotationError` for other text and
    `Undefined` for a negative number.
    """

    __slots__ = ("terms",)
    terms: _Terms

    def __new__(cls, source: str | OrdinalLike = 0, /) -> Ordinal:
        """Return the ordinal; for an ordinal, return it unchanged, since ordinals are immutable."""
        if isinstance(source, Ordinal):
            return source
        if isinstance(source, int) and 0 < source <= len(_SMALL):
            return _SMALL[source - 1]
        if isinstance(source, str):
            scanner = Scanner(source)
            found = read_ordinal(scanner)
            scanner.expect_end("'+'")
            return found
        if expect(int, source, "a natural number or text") < 0:
            raise Undefined(f"expected 0 or more for an ordinal, not {source}")
        return _of(((ZERO, source),)) if source else _of(())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an ordinal cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Ordinal, (str(self),)

    def __add__(self, other: OrdinalLike) -> Ordinal:
        return total((self, Ordinal(other)))

    def __radd__(self, other: int) -> Ordinal:
        return Ordinal(other) + self

    def __mul__(self, other: OrdinalLike) -> Ordinal:
        factor = Ordinal(other)
        if not self.terms or not factor.terms:
            return ZERO
        (lead, count), *rest = self.terms
        terms: list[tuple[Ordinal, int]] = []
        for exponent, times in factor.terms:
            if exponent.terms:
                terms.append((lead + exponent, times))
            else:  # a natural number, which comes last
                terms += [(lead, count * times), *rest]
        if max(times.bit_length() for _, times in terms) > LARGEST_COUNT:
            raise TooHard(f"ordinals have counts of at most {LARGEST_COUNT:,} bits")
        return _of(tuple(terms))

    def __rmul__(self, other: int) -> Ordinal:
        return Ordinal(other) * self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ordinal | int):
            return NotImplemented
        return self.terms == (_key(other) if isinstance(other, int) else other.terms)

    def __lt__(self, other: OrdinalLike) -> bool:
        """Return whether this is smaller: normal forms are compared term by term."""
        if not isinstance(other, Ordinal | int):
            return NotImplemented
        if isinstance(other, int):
            return other > 0 and self.terms < _key(other)
        return self.terms < other.terms

    def __hash__(self) -> int:
        return hash(int(self)) if self.is_finite else hash(self.terms)

    def __bool__(self) -> bool:
        return bool(self.terms)

    def __int__(self) -> int:
        """Return a finite ordinal as an int."""
        if not self.is_finite:
            raise Undefined(f"{self} is not finite")
        return self.terms[0][1] if self.terms else 0

    @property
    def is_finite(self) -> bool:
        """Whether the ordinal is a natural number.

        >>> Ordinal(3).is_finite, Ordinal("w").is_finite
        (True, False)
        """
        return not self.terms or not self.terms[0][0].terms

    def after(self, first: OrdinalLike) -> Ordinal:
        """Return the c for which ``first + c`` is this ordinal.

        >>> Ordinal("w+3").after(1), Ordinal("w+3").after(OMEGA), Ordinal("w*2").after(OMEGA + 5), OMEGA.after(OMEGA)
        (Ordinal('w+3'), Ordinal('3'), Ordinal('w'), Ordinal('0'))

        Raises `Undefined` if ``first`` is larger.
        """
        head = Ordinal(first)
        if head > self:
            raise Undefined(f"{head} is larger than {self}")
        for i, (mine, theirs) in enumerate(zip(self.terms, head.terms, strict=False)):
            if mine != theirs:
                (exponent, count), (other_exponent, other_count) = mine, theirs
                left = count - other_count if exponent == other_exponent else count
                return _of(((exponent, left), *self.terms[i + 1 :]))
        return _of(self.terms[len(head.terms) :])

    def __str__(self) -> str:
        return "+".join(_term_text(exponent, count) for exponent, count in self.terms) or "0"

    def __repr__(self) -> str:
        return f"Ordinal('{self}')"


def _of(terms: _Terms) -> Ordinal:
    made = object.__new__(Ordinal)
    object.__setattr__(made, "terms", terms)
    return made


def _key(n: int) -> _Terms:
    return ((ZERO, n),) if n else ()


def omega_to(exponent: OrdinalLike) -> Ordinal:
    """Return a power of ω.

    >>> omega_to(0), omega_to(1), omega_to(Ordinal("w+1"))
    (Ordinal('1'), Ordinal('w'), Ordinal('w^(w+1)'))

    Raises `TooHard` for towers of more than 40 powers.
    """
    power = Ordinal(exponent)
    height, lead = 0, power
    while lead.terms:  # an ordinal's largest exponent is also its highest tower
        height, lead = height + 1, lead.terms[0][0]
    if height > HIGHEST_TOWER:
        raise TooHard(f"ordinals are towers of at most {HIGHEST_TOWER} powers of w")
    return _of(((power, 1),))


def total(lengths: Iterable[Ordinal]) -> Ordinal:
    """Return the sum of ordinals, in their order.

    >>> total([OMEGA, ONE, OMEGA]), total([])
    (Ordinal('w*2'), Ordinal('0'))
    """
    terms: list[tuple[Ordinal, int]] = []
    for length in lengths:
        if length.terms:
            (exponent, count), *rest = length.terms
            while terms and terms[-1][0] < exponent:  # what is smaller is swallowed by what follows
                terms.pop()
            if terms and terms[-1][0] == exponent:
                count += terms.pop()[1]
            terms += [(exponent, count), *rest]
    return _of(tuple(terms))


# ---- text --------------------------------------------------------------------------------------------------


def _term_text(exponent: Ordinal, count: int) -> str:
    if not exponent:
        return str(count)
    return f"w{_power_text(exponent)}" + (f"*{count}" if count > 1 else "")


def _power_text(exponent: Ordinal) -> str:
    text = str(exponent)
    if text == "1":
        return ""
    return f"^{text}" if text.isalnum() else f"^({text})"


def read_ordinal(scanner: Scanner) -> Ordinal:
    """Read a sum of terms such as ``w^2*3``.

    >>> read_ordinal(Scanner("w^2*3+w+5")), read_ordinal(Scanner("1+w")), read_ordinal(Scanner("w^w^w"))
    (Ordinal('w^2*3+w+5'), Ordinal('w'), Ordinal('w^(w^w)'))
    """
    return total(_read_terms(scanner))


def _read_terms(scanner: Scanner) -> Iterator[Ordinal]:
    yield _read_term(scanner)
    while scanner.takes("+"):
        yield _read_term(scanner)


def _read_term(scanner: Scanner) -> Ordinal:
    found = read_power(scanner)
    while scanner.takes("*"):
        found *= read_power(scanner)
    return found


def read_power(scanner: Scanner) -> Ordinal:
    """Read one factor: a natural number, a power of w, or an ordinal in parentheses.

    >>> read_power(Scanner("w^2+1")), read_power(Scanner("(w+1)"))
    (Ordinal('w^2'), Ordinal('w+1'))
    """
    if scanner.takes("("):
        with scanner.nested():
            found = read_ordinal(scanner)
        scanner.expect(")")
        return found
    if not scanner.takes("w"):
        return Ordinal(scanner.natural("an ordinal such as 3, w or w^2"))
    if not scanner.takes("^"):
        return OMEGA
    with scanner.nested():
        return omega_to(read_power(scanner))


ZERO = _of(())
_SMALL: tuple[Ordinal, ...] = tuple(_of(((ZERO, n),)) for n in range(1, 65))  # most runs are short
ONE = Ordinal(1)
OMEGA = omega_to(1)
