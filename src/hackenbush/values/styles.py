"""How the text of a game looks in ASCII, in Unicode, in LaTeX and for CGSuite.

CGSuite writes values as we do, but reads ``2*3`` as a product and ``2^3`` as a power, so text for it has plus signs,
``2+^3*4``. It reads only decimal numbers, and neither ``v[3]`` nor ``tiny(2)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from hackenbush.errors import TooHard
from hackenbush.values.literals import VULGAR_FRACTIONS
from hackenbush.values.simples import Simple

__all__ = ["STYLES", "Style", "StyleName"]

MAX_DECIMAL_BITS = 1_000
MAX_CGSUITE_BITS = 14_000  # Python writes decimal numbers of up to 4,300 digits

StyleName: TypeAlias = Literal["ascii", "unicode", "latex", "cgsuite"]


class Style(NamedTuple):
    """How to write simple games, bars and braces, and what to put around the x of +-x, tiny x, miny x."""

    simple: Callable[[Simple], str]
    bar: Callable[[int], str]
    braces: tuple[str, str]
    switch: str
    tiny: tuple[str, str]
    miny: tuple[str, str]


def _hexadecimal(number: Simple) -> tuple[str, int] | None:
    """Return a number that is too long for decimal digits as an odd mantissa and an exponent."""
    if number.mantissa.bit_length() <= MAX_DECIMAL_BITS and number.exponent <= MAX_DECIMAL_BITS:
        return None
    zeros = (number.mantissa & -number.mantissa).bit_length() - 1
    return f"{number.mantissa >> zeros:#x}", zeros - number.exponent


def _ascii_number(number: Simple) -> str:
    if long := _hexadecimal(number):
        return f"{long[0]}p{long[1]}"
    return _ascii_fraction(number)


def _ascii_fraction(number: Simple) -> str:
    return f"{number.mantissa}/{1 << number.exponent}" if number.exponent else str(number.mantissa)


def _unicode_number(number: Simple) -> str:
    if _hexadecimal(number):
        return _ascii_number(number)
    minus = "−" if number.mantissa < 0 else ""
    whole, numerator = divmod(abs(number.mantissa), 1 << number.exponent)
    if not numerator:
        return f"{minus}{whole}"
    above, below = str(numerator).translate(_ABOVE), str(1 << number.exponent).translate(_BELOW)
    sign = _VULGAR_SIGNS.get((numerator, number.exponent), f"{above}⁄{below}")
    return f"{minus}{whole or ''}{sign}"


def _latex_number(number: Simple) -> str:
    if long := _hexadecimal(number):
        return rf"\mathtt{{{long[0]}}}{{\cdot}}2^{{{long[1]}}}"
    if number.exponent == 0:
        return str(number.mantissa)
    minus = "-" if number.mantissa < 0 else ""
    return rf"{minus}\frac{{{abs(number.mantissa)}}}{{{1 << number.exponent}}}"


def _plain_simple(number: Callable[[Simple], str], up: str, down: str, star: str) -> Callable[[Simple], str]:
    def simple(game: Simple) -> str:
        text = number(game) if game.mantissa or game.is_number else ""
        for level, count in enumerate(game.ups, 1):
            if count:
                text += (up if count > 0 else down) + (f"[{level}]" if level > 1 else "")
                text += str(abs(count)) if abs(count) > 1 else ""
        return text + _star(star, game.nimber)

    return simple


def _star(star: str, nimber: int) -> str:
    return (star if nimber else "") + (str(nimber) if nimber > 1 else "")


def _latex_simple(game: Simple) -> str:
    """Return the terms without plus signs, or with them if coefficients could be misread."""
    terms = [_latex_number(game)] if game.mantissa or game.is_number else []
    for level, count in enumerate(game.ups, 1):
        if count:
            times = rf"{abs(count)}{{\cdot}}" if abs(count) > 1 else ""
            arrow = r"{\uparrow}" if count > 0 else r"{\downarrow}"
            terms.append(times + arrow + (f"^{{[{level}]}}" if level > 1 else ""))
    if game.nimber:
        terms.append(_star(r"{\ast}", game.nimber))
    return ("+" if any(abs(count) > 1 for count in game.ups) else "").join(terms)


def _cgsuite_simple(game: Simple) -> str:
    """Return the number, a plus sign and the rest, which has no uptimals."""
    if max(game.mantissa.bit_length(), game.exponent) > MAX_CGSUITE_BITS:
        raise TooHard(f"CGSuite reads only decimal numbers, and this one has more than {MAX_CGSUITE_BITS} bits")
    if game.is_number:
        return _ascii_fraction(game)
    small = _plain_simple(_ascii_number, "^", "v", "*")(game._replace(mantissa=0, exponent=0))
    return f"{_ascii_fraction(game)}+{small}" if game.mantissa else small


def _latex_bar(length: int) -> str:
    return {1: r"\mid ", 2: r"\mathrel{\|}"}.get(length, rf"\mathrel{{{'|' * length}}}")


_ABOVE, _BELOW = (str.maketrans("0123456789", digits) for digits in ("⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉"))
_VULGAR_SIGNS = {fraction: sign for sign, fraction in VULGAR_FRACTIONS.items()}
STYLES: Mapping[StyleName, Style] = {
    "ascii": Style(
        simple=_plain_simple(_ascii_number, "^", "v", "*"),
        bar="|".__mul__,
        braces=("{", "}"),
        switch="+-",
        tiny=("tiny(", ")"),
        miny=("miny(", ")"),
    ),
    "unicode": Style(
        simple=_plain_simple(_unicode_number, "↑", "↓", "∗"),
        bar="|".__mul__,
        braces=("{", "}"),
        switch="±",
        tiny=("⧾", ""),
        miny=("⧿", ""),
    ),
    "latex": Style(
        simple=_latex_simple,
        bar=_latex_bar,
        braces=(r"\{", r"\}"),
        switch=r"\pm ",
        tiny=("{+}_{", "}"),
        miny=("{-}_{", "}"),
    ),
    "cgsuite": Style(
        simple=_cgsuite_simple, bar="|".__mul__, braces=("{", "}"), switch="+-", tiny=("", ""), miny=("", "")
    ),
}
