"""What a node carries in a proof: a number, ups and a nimber, and all-small games from a list.

``1/2^3*2+#1-#4`` is the sum of 1/2, three ups, ∗2, the first game of the list and the negative of the fourth. A game
of the list has options for both players, and these are sums of earlier games of the list without a number: so it is
*all-small*. A sum may be moved in by moving in one of its terms. Number, ups and nimber count as one term, whose
options are those of its canonical form (Berlekamp, Conway and Guy, *Winning Ways*, chapters 2, 3 and 8); a game and its
negative cancel, since the second player can answer each move in one by the same move in the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from hackenbush.players import Player

__all__ = ["ZERO", "Listed", "Worth", "options", "read_sum", "spell"]

_TERMS = re.compile(
    r"(?P<number>-?\d{1,400}(/\d{1,400})?|-?0x[0-9a-f]+p-\d{1,7})?"
    r"((?P<arrow>[\^v])(?P<ups>\d{0,7}))?(?P<star>\*(?P<nimber>\d{0,7}))?(?P<listed>([+-]?#\d{1,7})*)"
)
_LONGEST_DECIMAL = 1_000  # bits of a number that is written in decimal
_LONGEST = 100_000  # characters of a sum that is spelled out


class Worth(NamedTuple):
    """number + ups times ^ + \\*nimber + games of the list, by their numbers from 1; negative for negatives.

    >>> read_sum("1/2^*+#1") + read_sum("1v2*3-#1-#2"), -read_sum("1/2^*-#2"), read_sum("*") + read_sum("*")
    (3/2v*2-#2, -1/2v*+#2, 0)
    """

    number: Fraction = Fraction(0)
    ups: int = 0
    nimber: int = 0
    listed: tuple[int, ...] = ()

    def __add__(self, other: Worth) -> Worth:  # type: ignore[override]
        if self is ZERO or other is ZERO:  # as most sums in a large picture are
            return other if self is ZERO else self
        left = list(self.listed)
        for k in other.listed:
            if -k in left:
                left.remove(-k)
            else:
                left.append(k)
        listed = tuple(sorted(left))
        return Worth(self.number + other.number, self.ups + other.ups, self.nimber ^ other.nimber, listed)

    def __neg__(self) -> Worth:
        return Worth(-self.number, -self.ups, self.nimber, tuple(sorted(-k for k in self.listed)))

    @property
    def is_number(self) -> bool:
        """Whether there is only a number."""
        return not (self.ups or self.nimber or self.listed)

    @property
    def is_nimber(self) -> bool:
        """Whether there is only a nimber."""
        return not (self.number or self.ups or self.listed)

    @property
    def is_simple(self) -> bool:
        """Whether there is no game of the list."""
        return not self.listed

    @property
    def small(self) -> Worth:
        """All but the number."""
        return self._replace(number=Fraction(0))

    @property
    def is_at_least_zero(self) -> bool:
        """Whether Left surely wins if Right begins; False for a sum with listed games, which this cannot decide.

        >>> texts = ("1v3*", "^", "^*", "^*2", "^2*", "0", "*", "v", "-1^9")
        >>> [text for text in texts if read_sum(text).is_at_least_zero]
        ['1v3*', '^', '^*2', '^2*', '0']
        """
        if self.number or self.listed:
            return self.number > 0 and not self.listed
        return self.ups > 1 or (self.ups == 1 and self.nimber != 1) or self.ups == self.nimber == 0

    def __repr__(self) -> str:
        """Return the text, which `read_sum` reads."""
        ups = "" if not self.ups else "^v"[self.ups < 0] + (str(abs(self.ups)) if abs(self.ups) > 1 else "")
        nimber = "" if not self.nimber else "*" + (str(self.nimber) if self.nimber > 1 else "")
        number = _number_text(self.number) if self.number else ""
        listed = "".join(f"{'-' if k < 0 else '+'}#{abs(k)}" for k in self.listed)
        return (number + ups + nimber + listed).removeprefix("+") or "0"


ZERO = Worth()


class Listed(NamedTuple):
    """A game of the list, by its options."""

    left: tuple[Worth, ...]
    right: tuple[Worth, ...]


def read_sum(text: str) -> Worth:
    """Return the sum that a text describes; raise `ValueError` for other text.

    >>> read_sum("-3/4v2*5"), read_sum("0"), read_sum("#2-#1").listed
    (-3/4v2*5, 0, (-1, 2))
    """
    found = _TERMS.fullmatch(text)
    if found is None or not text:
        raise ValueError(f"expected a sum such as 1/2^*2+#1, not {text[:40]!r}")
    ups = 0 if not found["arrow"] else int(found["ups"] or 1) * (1 if found["arrow"] == "^" else -1)
    nimber = 0 if not found["star"] else int(found["nimber"] or 1)
    listed = [int(k.replace("#", "")) for k in re.findall(r"[+-]?#\d+", found["listed"])]
    if 0 in listed:
        raise ValueError(f"games are listed from #1, not #0: {text[:40]!r}")
    return sum((Worth(listed=(k,)) for k in listed), Worth(_number(found["number"] or "0"), ups, nimber))


def _number(text: str) -> Fraction:
    if "x" in text:
        mantissa, exponent = text.split("p-")
        return Fraction(int(mantissa, 16), 1 << int(exponent))
    numerator, _, denominator = text.partition("/")
    below = int(denominator or 1)
    if below < 1 or below & (below - 1):
        raise ValueError(f"expected a power of two below the line of {text[:40]!r}")
    return Fraction(int(numerator), below)


def _number_text(x: Fraction) -> str:
    if max(x.numerator.bit_length(), x.denominator.bit_length()) <= _LONGEST_DECIMAL:
        return str(x)
    return f"{x.numerator:#x}p-{x.denominator.bit_length() - 1}"


def options(g: Worth, player: Player, listed: Sequence[Listed]) -> Iterator[tuple[str, Worth]]:
    """Yield every move of a player in a sum: its name, and the sum after it.

    >>> up = [Listed((ZERO,), (read_sum("*"),))]
    >>> list(options(read_sum("1/2-#1"), Player.LEFT, up)), list(options(ZERO, Player.LEFT, up))
    ([('1/2>0', -#1), ('-#1>*', 1/2*)], [])
    """
    simple = g._replace(listed=())
    for option in _simple_options(simple, player):
        yield f"{simple}>{option}", option._replace(listed=g.listed)
    for k in dict.fromkeys(g.listed):
        term = Worth(listed=(k,))
        for option in listed[k - 1][player is Player.RIGHT] if k > 0 else listed[-k - 1][player is Player.LEFT]:
            after = option if k > 0 else -option
            yield f"{term}>{after}", g + -term + after


def spell(g: Worth, listed: Sequence[Listed]) -> str:
    """Return the text of a sum with its games written as options; raise `ValueError` if it is too long.

    >>> spell(read_sum("1-#2"), [Listed((ZERO,), (read_sum("*"),)), Listed((ZERO,), (read_sum("#1"),))])
    '1-{0|{0|*}}'
    """
    wanted = {abs(k) for k in g.listed}
    for k in range(max(wanted, default=0), 0, -1):  # options are of earlier games
        if k in wanted:
            wanted.update(abs(j) for side in listed[k - 1] for option in side for j in option.listed)
    texts: dict[int, str] = {}

    def text(h: Worth) -> str:
        rest = "".join(("-" if k < 0 else "+") + texts[abs(k)] for k in h.listed)
        simple = repr(h._replace(listed=()))
        return rest.removeprefix("+") if rest and simple == "0" else simple + rest

    for k in sorted(wanted):
        texts[k] = "{" + "|".join(",".join(map(text, side)) for side in listed[k - 1]) + "}"
        if len(texts[k]) > _LONGEST:
            raise ValueError(f"the text of this game has more than {_LONGEST:,} characters")
    return text(g)


def _simple_options(g: Worth, player: Player) -> Iterator[Worth]:
    """Yield the canonical options of a number, or of a number plus ups and a nimber."""
    x, sign = g.number, 1 if player is Player.LEFT else -1
    if g.is_number:
        if x.denominator > 1 or sign * x > 0:
            yield Worth(x - Fraction(sign, x.denominator))
    elif not g.ups:
        yield from (Worth(x, 0, smaller) for smaller in range(g.nimber))
    elif sign * g.ups > 0:  # ^ = {0|*} and ^* = {0,*|0}; a Left move to 0 is the best in all other sums of ups
        yield Worth(x)
        if abs(g.ups) == g.nimber == 1:
            yield Worth(x, 0, 1)
    else:
        yield Worth(x, g.ups + sign, g.nimber ^ 1)
