"""Numbers along an axis: round steps, and labels that stand near their ticks without touching each other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from hackenbush.pictures.svg import text_width
from hackenbush.values import Game

__all__ = ["LABEL_SIZE", "Tick", "arrange", "exact", "label", "multiples", "round_step", "spread"]

LABEL_SIZE = 13  # pixels
LONGEST_LABEL = 12  # characters; a longer number is shortened in the picture, never in its description
GAP = 10  # pixels between two labels
FARTHEST = 45  # pixels that a label may stand from its tick


class Tick(NamedTuple):
    """A number on an axis: where it stands, how long its label is along the axis, and where that has room."""

    number: Fraction
    at: float
    size: float
    label_at: float
    words: str
    kind: str = "plain"

    @classmethod
    def across(
        cls,
        number: Fraction,
        at: Fraction | float,
        *,
        words: str = "",
        kind: str = "plain",
        letters: float = LABEL_SIZE,
    ) -> Tick:
        """Return a tick on a horizontal axis, where the size of a label is its width.

        >>> Tick.across(Fraction(1, 2), 100).size
        23.65
        """
        words = words or label(number)
        return cls(number, float(at), text_width(words, letters) + GAP, float(at), words, kind)

    @classmethod
    def upward(cls, number: Fraction, at: Fraction | float, *, kind: str = "plain") -> Tick:
        """Return a tick on a vertical axis, where the size of a label is its height.

        >>> Tick.upward(Fraction(1, 2), 100).size
        17
        """
        return cls(number, float(at), LABEL_SIZE + 4, float(at), label(number), kind)


def arrange(
    important: Sequence[Tick], grid: Sequence[Tick], *, low: float, high: float, farthest: float = FARTHEST
) -> list[Tick]:
    """Return ticks whose labels do not touch: important ones, moved apart if needed, and others where there is room.

    >>> three, four = (Tick.across(Fraction(x), at) for x, at in ((3, 50), (4, 52)))
    >>> [tick.label_at for tick in arrange([three, four], [three], low=0, high=100)]
    [41.45, 60.55]
    >>> arrange([], [], low=0, high=0)
    []

    The first are the most important; later ones without room get no label.
    """
    ticks: list[Tick] = []
    for tick in important:
        together = _beside_each_other([*ticks, tick], low, high)
        fits = together[0].label_at - together[0].size / 2 >= low
        if not ticks or (fits and all(abs(one.label_at - one.at) <= farthest for one in together)):
            ticks = together
    for tick in grid:
        ends = tick.at - tick.size / 2, tick.at + tick.size / 2
        is_free = all(abs(tick.at - other.label_at) >= (tick.size + other.size) / 2 for other in ticks)
        if is_free and low <= ends[0] and ends[1] <= high and "…" not in tick.words:
            ticks.append(tick)
    return ticks


def _beside_each_other(ticks: Sequence[Tick], low: float, high: float) -> list[Tick]:
    ticks = sorted(ticks, key=lambda tick: tick.at)
    places = spread([tick.at for tick in ticks], [tick.size for tick in ticks], low, high)
    return [tick._replace(label_at=place) for tick, place in zip(ticks, places, strict=True)]


def spread(wanted: Sequence[float], sizes: Sequence[float], low: float, high: float) -> list[float]:
    """Return centers as near as possible to the wanted ones (ascending) so that things of these sizes do not overlap.

    >>> spread([10, 12, 50], [8, 8, 8], 0, 60), spread([1, 59], [8, 8], 0, 60), spread([], [], 0, 1)
    ([7.0, 15.0, 50.0], [4.0, 56.0], [])

    After subtracting the sizes before each, the centers must ascend; the least change pools those that do not (isotonic
    regression).
    """
    before = [end - size / 2 for end, size in zip(accumulate(sizes), sizes, strict=True)]
    pools: list[tuple[float, int]] = []  # means and how many
    for center, offset in zip(wanted, before, strict=True):
        mean, count = center - offset, 1
        while pools and pools[-1][0] > mean:
            previous, others = pools.pop()
            mean, count = (mean * count + previous * others) / (count + others), count + others
        pools.append((mean, count))
    starts = [min(max(mean, low), high - sum(sizes)) for mean, count in pools for _ in range(count)]
    return [start + offset for start, offset in zip(starts, before, strict=True)]


def multiples(step: Fraction, low: Fraction, high: Fraction) -> list[Fraction]:
    """Return the multiples of a number between bounds.

    >>> [str(x) for x in multiples(Fraction(1, 2), Fraction(-1, 2), Fraction(7, 5))]
    ['-1/2', '0', '1/2', '1']
    """
    return [step * n for n in range(-(-low // step), high // step + 1)]


def round_step(least: Fraction) -> Fraction:
    """Return the least round number that is at least ``least``: a power of 2 below 1 and far above it.

    >>> [str(round_step(Fraction(x))) for x in ("1/3", "1", "11", "21", "100")]
    ['1/2', '1', '20', '50', '100']
    """
    if least <= 1:
        return Fraction(1, 1 << (least.denominator // least.numerator).bit_length() - 1)
    whole = -(-least.numerator // least.denominator)
    if whole > 10**15:
        return Fraction(1 << whole.bit_length())
    decade = 10 ** (len(str(whole)) - 1)
    return Fraction(next(n * decade for n in (1, 2, 5, 10) if n * decade >= whole))


def exact(x: Fraction) -> str:
    """Return a number in full.

    >>> exact(Fraction(-5, 2)), exact(Fraction(0))
    ('-5/2', '0')
    """
    return str(Game(x))


def label(x: Fraction) -> str:
    """Return a number as text for a picture, shortened in the middle if it is too long.

    >>> label(Fraction(-5, 2)), label(Fraction(3, 1024)), label(Fraction(10**40))
    ('−2½', '³⁄₁₀₂₄', '10000…000000')
    """
    words = Game(x).text("unicode", limit=1 << 30)
    if len(words) <= LONGEST_LABEL:
        return words
    return f"{words[: LONGEST_LABEL // 2 - 1]}…{words[-(LONGEST_LABEL // 2) :]}"
