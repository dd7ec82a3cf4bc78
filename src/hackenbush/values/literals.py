"""Reads numbers, ups and nimbers, the run-together literals of the notation of game values.

A literal is a sum written without spaces, each term optional: a number, ups, a nimber. ``1/2^3*4`` is
1/2 + 3 ups + \\*4, and a sign before it belongs to its number alone: ``-1^`` is -1 + up. A number is an
integer, a fraction ``3/4`` or ``³⁄₄``, a mixed number ``2 1/2`` or ``2½``, a decimal ``0.375``, or a hexadecimal
``0x1fp-12`` (31 / 2**12).
``^3`` is three ups and ``v3`` three downs, ``^[3]`` the uptimal up + up^2 + up^3, ``↑³`` its last term
(Conway and Ryba; Siegel, *Combinatorial Game Theory*, II.4).
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from hackenbush.errors import NotationError
from hackenbush.values.simples import lowest_terms

__all__ = ["MAX_DEPTH", "VULGAR_FRACTIONS", "Literal", "LiteralScanner", "shorten"]

MAX_DIGITS = 4_300  # of a decimal number: reading one takes quadratic time
MAX_EXPONENT = 10**8  # of a hexadecimal number, and of all positive exponents of a text together, which cost memory
MAX_COUNT = 2**31 - 1  # of ups, and of a nimber
MAX_DEPTH = 10_000  # brackets and prefix operators around one game
MAX_LEVEL = 10_000  # of an uptimal; its options are nested as deep

VULGAR_FRACTIONS = {"½": (1, 1), "¼": (1, 2), "¾": (3, 2), "⅛": (1, 3), "⅜": (3, 3), "⅝": (5, 3), "⅞": (7, 3)}
_NOT_DYADIC = "⅓⅔⅕⅖⅗⅘⅙⅚⅐⅑⅒↉"
_VULGAR = "".join(VULGAR_FRACTIONS) + _NOT_DYADIC
_SAME = str.maketrans("\N{MINUS SIGN}\N{ASTERISK OPERATOR}⋆↑⋅", "-**^·")  # one for one, so that columns stay

_SPACE = re.compile(r"[ \t\n\r]*+")
_DIGITS = re.compile(r"[0-9]++")
_DECIMAL = re.compile(r"([0-9]*+)\.([0-9]++)")
_FRACTION = re.compile(rf"([0-9]++)/([0-9]*+)|([⁰¹²³⁴⁵⁶⁷⁸⁹]++)⁄([₀₁₂₃₄₅₆₇₈₉]*+)|[{_VULGAR}]")
_HEXADECIMAL = re.compile(r"0[xX]([0-9a-fA-F]*+)(?:[pP]([-+]?+)([0-9]*+))?+")
_ARROWS = re.compile(r"[\^⇑]++|[↓⇓]++|v++")
_DOWNS = re.compile(r"v[v0-9]*+(?![A-Za-z_])")  # a word of v and digits alone: any other word is a name
_SUFFIX = re.compile(r"(?:\[([0-9]++)\]|([⁰¹²³⁴⁵⁶⁷⁸⁹]++))?+([0-9]*+)")
_OPEN_LEVEL = re.compile(r"\[[0-9]*+")
_STAR = re.compile(r"\*([0-9]*+)")
_FOUND = re.compile(r"[A-Za-z0-9_]{1,20}")
_PLAIN_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", 2 * "0123456789")


class Literal(NamedTuple):
    """mantissa / 2**exponent, plus levels[n] times up^[n] for each n, plus \\*nimber."""

    mantissa: int
    exponent: int
    levels: dict[int, int]
    nimber: int
    is_integer: bool  # whether the text is a plain integer


class LiteralScanner:
    """A text and the current place in it; reads literals from there.

    >>> LiteralScanner("-2½^[3]*").literal(start=1, sign=-1)
    Literal(mantissa=-5, exponent=1, levels={1: 0, 3: 1}, nimber=1, is_integer=False)
    """

    def __init__(self, text: str) -> None:
        self.original = text
        self.text = text.translate(_SAME)
        self.at = 0
        self._shifted = 0  # bits that positive exponents have added to mantissas so far

    def error(self, reason: str, at: int | None = None) -> NotationError:
        """Return the error to raise for the text here, or at another place."""
        return NotationError(reason, text=self.original, column=(self.at if at is None else at) + 1)

    def describe(self) -> str:
        """Return the next character in words, for an error message.

        >>> LiteralScanner("+1").describe(), LiteralScanner("").describe(), LiteralScanner(chr(0)).describe()
        ("'+'", 'the end of the text', 'the character U+0000')
        """
        if self.at >= len(self.text):
            return "the end of the text"
        if word := _FOUND.match(self.text, self.at):
            return f"'{word[0]}'"
        char = self.original[self.at]
        if unicodedata.decimal(char, None) is not None:
            return f"'{char}' (digits are 0 to 9)"
        return f"'{char}'" if char.isprintable() else f"the character U+{ord(char):04X}"

    def skip_space(self) -> bool:
        """Step over spaces and line ends; return whether anything follows."""
        self.at = self._after_space()
        return self.at < len(self.text)

    def starts_number(self) -> bool:
        """Return whether a number begins here."""
        char = self.text[self.at : self.at + 1]
        return "0" <= char <= "9" or any(start.match(self.text, self.at) for start in (_FRACTION, _DECIMAL))

    def starts_literal(self) -> bool:
        """Return whether a literal begins here; a word that is not all v and digits is a name."""
        if self.text[self.at] == "v":
            return _DOWNS.match(self.text, self.at) is not None
        return self.text[self.at] in "^⇑↓⇓*" or self.starts_number()

    def literal(self, *, start: int, sign: int) -> Literal:
        """Read the literal that begins at ``start``; ``sign`` is the sign of its number."""
        self.at = start
        mantissa, exponent = self._number() if self.starts_number() else (0, 0)
        number_end = self.at
        levels = self._levels()
        if any(abs(count) > MAX_COUNT for count in levels.values()):
            raise self.error(f"more than {MAX_COUNT} ups", start)
        nimber = 0
        if star := _STAR.match(self.text, self.at):
            nimber = self._small(star[1] or "1", MAX_COUNT, "a nimber", star.start(1))
            self.at = star.end()
        is_integer = exponent == 0 and start < number_end == self.at
        return Literal(sign * mantissa, exponent, levels, nimber, is_integer)

    def steps_over_dot(self, factor: str) -> bool:
        """Step over the dot of a multiple such as 3·^, after its integer; return whether there is one."""
        dot = self._after_space()
        if self.text[dot : dot + 1] not in (".", "·"):
            return False
        if self.text[dot] == "." and (digits := _DIGITS.match(self.text, dot + 1)):
            fixed, multiple = (f"{shorten(factor)}{sign}{shorten(digits[0])}" for sign in ".·")
            raise self.error(f"write {fixed} for the decimal number, or {multiple} for the multiple", dot)
        self.at = dot + 1
        return True

    def _after_space(self) -> int:
        space = _SPACE.match(self.text, self.at)
        assert space is not None  # it matches the empty text, too
        return space.end()

    def _number(self) -> tuple[int, int]:
        """Read a number: its mantissa and exponent, in lowest terms."""
        if hexadecimal := _HEXADECIMAL.match(self.text, self.at):
            return self._hexadecimal(hexadecimal)
        if decimal := _DECIMAL.match(self.text, self.at):
            return self._decimal_fraction(decimal)
        whole = 0
        fraction = _FRACTION.match(self.text, self.at)
        integer = None if fraction else _DIGITS.match(self.text, self.at)
        if integer:
            whole = self._decimal(integer[0], self.at)
            self.at = integer.end()
            fraction = _FRACTION.match(self.text, self._after_space())
        if fraction is None:
            return whole, 0
        numerator, exponent = self._fraction(fraction)
        if integer and numerator >> exponent:
            raise self.error("the fraction of a mixed number must be less than 1", fraction.start())
        self.at = fraction.end()
        return (whole << exponent) + numerator, exponent

    def _fraction(self, fraction: re.Match[str]) -> tuple[int, int]:
        if fraction.lastindex is None:
            numerator, exponent = VULGAR_FRACTIONS.get(fraction[0], (0, -1))
        else:
            above, below = fraction.lastindex - 1, fraction.lastindex
            if not fraction[below]:
                self.at = fraction.end()
                raise self.error(f"expected a denominator, not {self.describe()}")
            numerator = self._decimal(fraction[above].translate(_PLAIN_DIGITS), fraction.start(above))
            denominator = self._decimal(fraction[below].translate(_PLAIN_DIGITS), fraction.start(below))
            exponent = denominator.bit_length() - 1 if denominator.bit_count() == 1 else -1
        if exponent < 0:
            raise self._not_dyadic(fraction)
        return lowest_terms(numerator, exponent)

    def _decimal_fraction(self, decimal: re.Match[str]) -> tuple[int, int]:
        whole, digits = decimal.groups()
        digits = digits.rstrip("0")
        numerator = self._decimal(whole + digits, decimal.start())
        mantissa, rest = divmod(numerator, 5 ** len(digits))
        if rest:
            raise self._not_dyadic(decimal)
        self.at = decimal.end()
        return lowest_terms(mantissa, len(digits))

    def _not_dyadic(self, number: re.Match[str]) -> NotationError:
        reason = f"{shorten(number[0])} is not a dyadic rational, so no short game equals it"
        return self.error(f"{reason}: the denominator must be a power of 2", number.start())

    def _hexadecimal(self, match: re.Match[str]) -> tuple[int, int]:
        digits, sign, power = match.groups()
        self.at = match.end()
        if not digits:
            self.at = match.start(1)
            raise self.error(f"expected hexadecimal digits, not {self.describe()}")
        if power == "":
            raise self.error(f"expected an exponent, not {self.describe()}")
        mantissa = int(digits, 16)
        exponent = self._small(power or "0", MAX_EXPONENT, "an exponent", match.start(3))
        if sign == "-":
            return lowest_terms(mantissa, exponent)
        self._shifted += exponent
        if self._shifted > MAX_EXPONENT:
            raise self.error(f"the exponents of a text add up to at most {MAX_EXPONENT}", match.start(3))
        return mantissa << exponent, 0

    def _decimal(self, digits: str, at: int) -> int:
        if len(digits) > MAX_DIGITS:
            reason = f"a decimal number has at most {MAX_DIGITS} digits"
            raise self.error(f"{reason}: write longer ones in hexadecimal, as in 0x1fp-12", at)
        value = 0
        for start in range(0, len(digits), 600):  # in pieces, since users may limit int() to 640 digits
            piece = digits[start : start + 600]
            value = value * 10 ** len(piece) + int(piece)
        return value

    def _small(self, digits: str, most: int, what: str, at: int) -> int:
        significant = digits.lstrip("0") or "0"
        if len(significant) > 10 or int(significant) > most:
            raise self.error(f"{what} is at most {most}", at)
        return int(significant)

    def _levels(self) -> dict[int, int]:
        """Read ups and downs: how many times up^[n] for each level n."""
        levels = {1: 0}
        vetted = self.at  # each v before this place is known to be no part of a name
        while arrows := _ARROWS.match(self.text, self.at):
            run = arrows[0]
            if run[0] == "v" and self.at >= vetted:
                downs = _DOWNS.match(self.text, self.at)
                if downs is None:
                    break
                vetted = downs.end()
            sign = 1 if run[0] in "^⇑" else -1
            levels[1] += sign * (len(run) + run.count("⇑") + run.count("⇓"))
            self.at = arrows.end()
            if run[-1] not in "⇑⇓":
                levels[1] -= sign  # the last arrow counts as its suffix says
                self._suffix(sign, levels)
        return levels

    def _suffix(self, sign: int, levels: dict[int, int]) -> None:
        """Read the level and the count that may follow an arrow, and add them."""
        suffix = _SUFFIX.match(self.text, self.at)
        assert suffix is not None  # it matches the empty text, too
        bracketed, power, count = suffix.groups()
        if bracketed is None and power is None and (bracket := _OPEN_LEVEL.match(self.text, self.at)):
            self.at = bracket.end()
            raise self.error(f"expected a level and ']', as in ^[2], not {self.describe()}")
        digits = bracketed or (power or "1").translate(_PLAIN_DIGITS)
        digits_at = suffix.start(1) if bracketed else self.at
        level = self._small(digits, MAX_LEVEL, "a level", digits_at)
        if level == 0:
            raise self.error("a level is at least 1", digits_at)
        change = sign * self._small(count or "1", MAX_COUNT, "the number of ups", suffix.start(3))
        levels[level] = levels.get(level, 0) + change
        if power:  # up^n is up^[n] - up^[n-1], and up^[0] is nothing
            levels[level - 1] = levels.get(level - 1, 0) - change
        self.at = suffix.end()


def shorten(text: str) -> str:
    """Return a text short enough to quote in a message.

    >>> shorten("1/3"), shorten(40 * "1")
    ('1/3', '111111111111111111111111111111…')
    """
    return text if len(text) <= 30 else text[:30] + "…"
