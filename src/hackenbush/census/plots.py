"""Plots of a census as SVG: where values lie on the number line, and how many are born on each day.

Counts differ by powers of ten, so the height of a bar is the logarithm of its count; a bar for 1 is low, not flat.
``<desc>`` has all counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from math import log10
from typing import NamedTuple

from hackenbush.errors import InvalidArgument
from hackenbush.pictures.axes import LABEL_SIZE, Tick, arrange, exact, multiples, round_step
from hackenbush.pictures.svg import FONT, Svg, document, element, line, px, shorten, style, text
from hackenbush.printing import markup

__all__ = ["birthday_plot", "number_plot"]

_LEFT, _RIGHT, _TOP, _FLOOR = 96, 24, 62, 46  # margins, in pixels
_HEIGHT = 360
_WIDEST = 64  # pixels that a bar takes
_NARROWEST = 2
_FEW = 16  # bars that have labels of their own

_STYLE = style(
    "census",
    f"""
& {{ font: {LABEL_SIZE}px {FONT}; }}
.paper {{ fill: $paper; }}
.heading {{ font-size: 17px; font-weight: 600; fill: $ink; }}
.caption, .tick text {{ fill: $muted; }}
.grid {{ stroke: $grid; }}
.axis {{ stroke: $axis; stroke-width: 1.5; }}
.tick path {{ stroke: $axis; fill: none; }}
.bar {{ fill: $ink; fill-opacity: 0.75; }}
.positive {{ fill: $left; }}
.negative {{ fill: $right; }}
""",
)


class _PlotBar(NamedTuple):
    """A bar at a number, with its count and its class."""

    at: Fraction
    pictures: int
    kind: str


def number_plot(counts: Mapping[Fraction, int], *, title: str = "", width: int = 720) -> Svg:
    """Return a plot of how many pictures have each number as the number part of their value.

    >>> picture = number_plot({Fraction(0): 12, Fraction(1, 2): 3}, title="Red-blue")
    >>> "<desc>0: 12; 1/2: 3</desc>" in picture
    True
    >>> "nothing" in number_plot({})
    True

    Positive numbers are Left's, negative ones Right's. Raises `InvalidArgument` for a width below 320 pixels.
    """

    def kind(x: Fraction) -> str:
        return "positive" if x > 0 else "negative" if x < 0 else "zero"

    bars = [_PlotBar(x, counts[x], kind(x)) for x in sorted(counts)]
    return _plot(bars, title=title, width=width, caption="number part of the value")


def birthday_plot(counts: Mapping[int, int], *, title: str = "", width: int = 720) -> Svg:
    """Return a plot of how many pictures have values with each birthday.

    >>> "<desc>0: 4; 1: 10</desc>" in birthday_plot({1: 10, 0: 4})
    True

    Raises `InvalidArgument` for a width below 320 pixels.
    """
    bars = [_PlotBar(Fraction(day), counts[day], "day") for day in sorted(counts)]
    return _plot(bars, title=title, width=width, caption="birthday of the value")


def _plot(bars: list[_PlotBar], *, title: str, width: int, caption: str) -> Svg:
    if width < 320:
        raise InvalidArgument(f"a plot takes at least 320 pixels, not {width}")
    frame = _PlotFrame.of(bars, width)
    parts = [text("heading", (16, 28), shorten(title, (width - 32) / 17))] if title else []
    parts += [text("caption", (16, _TOP - 14), "pictures"), *_count_ticks(frame), *(_bar(frame, bar) for bar in bars)]
    parts += [line("axis", (_LEFT, frame.floor), (width - _RIGHT, frame.floor)), *_number_ticks(frame, bars)]
    parts.append(text("caption", ((_LEFT + width - _RIGHT) / 2, _HEIGHT - 8), caption, anchor="middle"))
    told = "; ".join(f"{exact(bar.at)}: {bar.pictures}" for bar in bars) or "nothing"
    named = f"{title}: {caption}" if title else caption
    return document(parts, name="census", width=width, height=_HEIGHT, title=named, desc=told, style=_STYLE)


class _PlotFrame(NamedTuple):
    """Where numbers and counts stand in the picture."""

    low: Fraction
    high: Fraction
    pixels: Fraction  # for 1 on the number line
    bar_width: float
    decades: int
    width: int

    @classmethod
    def of(cls, bars: list[_PlotBar], width: int) -> _PlotFrame:
        places = [bar.at for bar in bars] or [Fraction(0)]
        gap = min((b - a for a, b in pairwise(places)), default=Fraction(1))
        margin = max(gap * 3 / 4, (places[-1] - places[0]) / 40)
        low, high = places[0] - margin, places[-1] + margin
        pixels = Fraction(width - _LEFT - _RIGHT) / (high - low)
        bar_width = min(_WIDEST, max(_NARROWEST, float(gap * pixels) * 0.8))
        largest = max((bar.pictures for bar in bars), default=1)
        return cls(low, high, pixels, bar_width, len(str(largest)), width)

    @property
    def floor(self) -> int:
        return _HEIGHT - _FLOOR

    def x(self, number: Fraction) -> float:
        return float(_LEFT + (number - self.low) * self.pixels)

    def y(self, count: int) -> float:
        """Return the top of a bar for a count: half a decade up for 1, and one more for ten times as many."""
        room = self.floor - _TOP
        return self.floor - room * (log10(count) + 0.5) / (self.decades + 0.5)


def _bar(frame: _PlotFrame, bar: _PlotBar) -> str:
    top = frame.y(bar.pictures)
    return element(
        "rect",
        element("title", markup(f"{exact(bar.at)}: {bar.pictures:,}")),
        class_=f"bar {bar.kind}",
        x=frame.x(bar.at) - frame.bar_width / 2,
        y=top,
        width=frame.bar_width,
        height=frame.floor - top,
        data_number=exact(bar.at),
    )


def _count_ticks(frame: _PlotFrame) -> list[str]:
    parts = []
    for decade in range(frame.decades + 1):
        y = frame.y(10**decade)
        parts.append(line("grid", (_LEFT, y), (frame.width - _RIGHT, y)))
        words = text("count", (_LEFT - 8, y + 4.5), f"{10**decade:,}", anchor="end")
        parts.append(element("g", words, class_="tick count-tick"))
    return parts


def _number_ticks(frame: _PlotFrame, bars: list[_PlotBar]) -> list[str]:
    """Return labels on the number line: all for a few bars, otherwise multiples of a round number."""
    step = round_step((frame.high - frame.low) / 12)
    shown = [bar.at for bar in bars] if len(bars) <= _FEW else multiples(step, frame.low, frame.high)
    grid = [Tick.across(x, frame.x(x)) for x in shown]
    parts = []
    for tick in arrange([], grid, low=_LEFT - 20, high=frame.width):
        words = element("text", markup(tick.words), x=tick.at, y=frame.floor + 20, text_anchor="middle")
        path = element("path", d=f"M{px(tick.at)} {frame.floor} v5")
        parts.append(element("g", path, words, class_="tick number-tick", data_number=exact(tick.number)))
    return parts
