"""The load of a node in a proof: a number, ups, a nimber, and all-small games from a list.

``1/2^3*2+#1-#4`` is the sum of 1/2, three ups, ∗2, the first game of the list and the negative of the fourth. A game
of the list has options for both players, and these are sums of earlier games of the list without a number: so it is
*all-small*. A move in a sum is a move in one of its terms: in the number, one of the ups, the nimber or a game of the
list. A game and its negative cancel, since the second player can answer each move in one by the same move in the
other. (``formal/Worths.v`` proves that these are the moves; *Winning Ways*, chapters 2, 3 and 8.)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from hackenbush.players import Player
from hackenbush.proofs.limits import BITS, DIGITS, SPELLED, check_size

__all__ = ["ZERO", "Listed", "Worth", "apply_move", "check_bits", "move_names", "read_sum", "spell"]

_TERMS = re.compile(
    r"(?P<number>-?[0-9]+(/[0-9]+)?|-?0x[0-9a-f]+p-[0-9]+)?"
    r"((?P<arrow>[\^v])(?P<ups>[0-9]*))?(?P<star>\*(?P<nimber>[0-9]*))?(?P<listed>([+-]?#[0-9]+)*)"
)
_LISTED = re.compile(r"([+-]?)#([0-9]+)")
_LONGEST_DECIMAL = 1_000  # bits of a number that is written in decimal
_LONGEST_NUMBER = BITS // 4 + 20  # characters: hexadecimal digits and their prefix and exponent


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
        listed = _cancel((*self.listed, *other.listed)) if self.listed and other.listed else self.listed or other.listed
        number = check_bits(self.number + other.number) if self.number and other.number else self.number or other.number
        return Worth(number, self.ups + other.ups, self.nimber ^ other.nimber, listed)

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
    def small(self) -> Worth:
        """Everything except the number."""
        return self._replace(number=Fraction(0))

    @property
    def simple(self) -> Worth:
        """Everything except the games of the list."""
        return self._replace(listed=())

    @property
    def steps(self) -> int:
        """How many steps it takes to add this to something: one for each game of the list and each 256 bits."""
        return 1 + len(self.listed) + _count_bits(self.number) // 256

    @property
    def is_at_least_zero(self) -> bool:
        """Whether Left surely wins if Right begins; False for listed games without a number, which this cannot decide.

        >>> texts = ("1v3*", "^", "^*", "^*2", "^2*", "0", "*", "v", "-1^9", "1/2-#1", "#1")
        >>> [text for text in texts if read_sum(text).is_at_least_zero]
        ['1v3*', '^', '^*2', '^2*', '0', '1/2-#1']
        """
        if self.number or self.listed:
            return self.number > 0  # all else is all-small
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

    left: Collection[Worth]
    right: Collection[Worth]


def read_sum(text: str) -> Worth:
    """Return the sum that a text describes; raise `ValueError` for other text, `TooLarge` beyond a limit.

    >>> read_sum("-3/4v2*5"), read_sum("0"), read_sum("#2-#1").listed
    (-3/4v2*5, 0, (-1, 2))
    """
    found = _TERMS.fullmatch(text)
    if found is None or not text:
        raise ValueError(f"expected a sum such as 1/2^*2+#1, not {text[:40]!r}")
    ups = 0 if not found["arrow"] else _read_count(found["ups"] or "1") * (1 if found["arrow"] == "^" else -1)
    nimber = 0 if not found["star"] else _read_count(found["nimber"] or "1")
    terms = _LISTED.finditer(found["listed"])
    listed = _cancel(_read_count(digits) * (-1 if sign == "-" else 1) for sign, digits in map(re.Match.groups, terms))
    if 0 in listed:
        raise ValueError(f"games are listed from #1, not #0: {text[:40]!r}")
    return Worth(_read_number(found["number"] or "0"), ups, nimber, listed)


def _read_count(digits: str) -> int:
    check_size(len(digits), DIGITS, "digits of ups, a nimber or the number of a game")
    return int(digits)


def _read_number(text: str) -> Fraction:
    check_size(len(text), _LONGEST_NUMBER, "characters of a number")
    if "x" in text:
        mantissa, exponent = text.split("p-")
        check_size(int(exponent), BITS, "bits of a number")
        return check_bits(Fraction(int(mantissa, 16), 1 << int(exponent)))
    numerator, _, denominator = text.partition("/")
    below = int(denominator or 1)
    if below < 1 or below & (below - 1):
        raise ValueError(f"expected a power of two below the line of {text[:40]!r}")
    return check_bits(Fraction(int(numerator), below))


def _number_text(x: Fraction) -> str:
    if _count_bits(x) <= _LONGEST_DECIMAL:
        return str(x)
    return f"{x.numerator:#x}p-{x.denominator.bit_length() - 1}"


def check_bits(x: Fraction) -> Fraction:
    """Return a number; raise `TooLarge` if it has too many bits."""
    check_size(_count_bits(x), BITS, "bits of a number")
    return x


def _count_bits(x: Fraction) -> int:
    return max(x.numerator.bit_length(), x.denominator.bit_length() - 1)


def _cancel(listed: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers of games in order, without pairs of a game and its negative.

    >>> _cancel([3, -1, 2, 1, -1, -2, 2])
    (-1, 2, 3)
    """
    counts: Counter[int] = Counter()
    for k in listed:
        counts[abs(k)] += -1 if k < 0 else 1
    return tuple(sorted(k if n > 0 else -k for k, n in counts.items() for _ in range(abs(n))))


# ---- moves -------------------------------------------------------------------------------------------------


def move_names(g: Worth, player: Player, listed: Sequence[Listed]) -> Iterator[str]:
    """Yield the name of every move of a player in a sum: a term, and what it becomes.

    >>> up = [Listed((ZERO,), (read_sum("*"),))]
    >>> list(move_names(read_sum("1/2^*2-#1"), Player.LEFT, up)), list(move_names(ZERO, Player.LEFT, up))
    (['1/2>0', '^>0', '*2>0', '*2>*', '-#1>*'], [])
    """
    for x in _number_options(g.number, player):
        yield f"{Worth(g.number)}>{Worth(x)}"
    if g.ups:
        yield f"{_one_up(g)}>{_after_up(g, player)}"
    for smaller in range(g.nimber):
        yield f"{Worth(nimber=g.nimber)}>{Worth(nimber=smaller)}"
    for k in dict.fromkeys(g.listed):
        for option in _listed_side(k, player, listed):
            yield f"{Worth(listed=(k,))}>{option if k > 0 else -option}"


def apply_move(g: Worth, player: Player, name: str, listed: Sequence[Listed]) -> Worth:
    """Return the sum after a move of a player; raise `ValueError` if there is no such move.

    >>> up = [Listed((ZERO,), (read_sum("*"),))]
    >>> apply_move(read_sum("1/2-#1"), Player.LEFT, "-#1>*", up)
    1/2*
    """
    before, _, after = name.partition(">")
    term, option = read_sum(before), read_sum(after)
    if f"{term}>{option}" != name or not _is_move(g, player, term, option, listed):
        raise ValueError(f"{name[:40]!r} is not a move of {player}")
    return g + -term + option


def _is_move(g: Worth, player: Player, term: Worth, option: Worth, listed: Sequence[Listed]) -> bool:
    """Return whether a term of a sum may become another, without a walk through a nimber."""
    if term == Worth(g.number) and option.is_number and option.number in _number_options(g.number, player):
        return True
    if g.ups and term == _one_up(g) and option == _after_up(g, player):
        return True
    if term == Worth(nimber=g.nimber) and option.is_nimber and option.nimber < g.nimber:
        return True
    k = term.listed[0] if term.listed else 0
    is_listed = term == Worth(listed=(k,)) and k in g.listed
    return is_listed and (option if k > 0 else -option) in _listed_side(k, player, listed)


def _number_options(x: Fraction, player: Player) -> Sequence[Fraction]:
    """Return the canonical options of a number."""
    sign = 1 if player is Player.LEFT else -1
    return (x - Fraction(sign, x.denominator),) if x.denominator > 1 or sign * x > 0 else ()


def _one_up(g: Worth) -> Worth:
    """Return one of the ups or downs of a sum."""
    return Worth(ups=1 if g.ups > 0 else -1)


def _after_up(g: Worth, player: Player) -> Worth:
    """Return what a player makes of an up or a down: ^ is {0|*}, and v is {*|0}."""
    return ZERO if (player is Player.LEFT) == (g.ups > 0) else Worth(nimber=1)


def _listed_side(k: int, player: Player, listed: Sequence[Listed]) -> Collection[Worth]:
    """Return the options of game k that give a player's options in it, or in its negative if k is negative."""
    return listed[abs(k) - 1][(player is Player.RIGHT) == (k > 0)]


# ---- the value in words ------------------------------------------------------------------------------------


def spell(g: Worth, listed: Sequence[Listed]) -> str:
    """Return the text of a sum with its games written as options; raise `TooLarge` if it is too long.

    >>> spell(read_sum("1-#2"), [Listed((ZERO,), (read_sum("*"),)), Listed((ZERO,), (read_sum("#1"),))])
    '1-{0|{0|*}}'
    """
    pieces: list[str] = []
    length = 0
    waiting: list[str | Worth] = [g]  # texts, and sums still to spell, the last one first
    while waiting:
        piece = waiting.pop()
        if isinstance(piece, str):
            pieces.append(piece)
            length += len(piece)
            check_size(length, SPELLED, "characters of a value")
        else:
            waiting += reversed(_spell_terms(piece, listed))
    return "".join(pieces)


def _spell_terms(g: Worth, listed: Sequence[Listed]) -> list[str | Worth]:
    """Return the text of a sum, with options still to spell."""
    pieces: list[str | Worth] = [] if g.listed and g.simple == ZERO else [repr(g.simple)]
    for k in g.listed:
        pieces += ["-" if k < 0 else "+" if pieces else "", "{"]
        for side, end in zip(listed[abs(k) - 1], "|}", strict=True):
            for number, option in enumerate(side):
                pieces += [",", option] if number else [option]
            pieces.append(end)
    return pieces
