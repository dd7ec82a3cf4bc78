"""Thermographs, drawn as the books draw them (Berlekamp, Conway and Guy, *Winning Ways*, chapter 6).

Temperature runs upward and *larger values are on the left*, on Left's side. The left wall is blue and solid, the right
one vermillion and dashed, so color is never the only difference. Only pixels are rounded; labels and the text in
``<desc>`` are exact.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hackenbush.errors import InvalidArgument
from hackenbush.pictures.axes import LABEL_SIZE, Tick, arrange, exact, label, multiples, round_step
from hackenbush.pictures.svg import (
    FONT,
    Svg,
    document,
    dot,
    element,
    line,
    points,
    px,
    shorten,
    style,
    text,
    text_width,
)
from hackenbush.printing import markup
from hackenbush.values import Thermograph
from hackenbush.values.game import GameLike, as_game
from hackenbush.values.thermographs import Corner

__all__ = ["thermograph"]

_LEFT, _TOP, _RIGHT, _BOTTOM = 52, 30, 26, 60  # margins, in pixels

_STYLE = style(
    "thermograph",
    f"""
& {{ font: {LABEL_SIZE}px {FONT}; }}
.paper {{ fill: $paper; }}
.heading {{ font-size: 17px; font-weight: 600; fill: $ink; }}
.summary, .caption, .tick text {{ fill: $muted; }}
.corner-tick text {{ fill: $ink; font-weight: 600; }}
.toward-left {{ fill: $left_text; }}
.toward-right {{ fill: $right_text; }}
.grid {{ stroke: $grid; stroke-width: 1; }}
.guide {{ stroke: $guide; stroke-width: 1; stroke-dasharray: 1.5 3.5; }}
.axis, .tick path {{ stroke: $axis; stroke-width: 1; fill: none; }}
.between {{ fill: $ink; fill-opacity: 0.05; }}
.wall {{ fill: none; stroke-width: 3.5; stroke-linejoin: round; stroke-linecap: round; }}
.left-wall {{ stroke: $left; }}
.right-wall {{ stroke: $right; stroke-dasharray: 9 7; }}
.mast {{ stroke: $ink; stroke-width: 3.5; }}
.arrow {{ fill: $ink; }}
.corner {{ stroke: $paper; stroke-width: 1.5; }}
.left-corner {{ fill: $left; }}
.right-corner {{ fill: $right; }}
.mast-foot {{ fill: $ink; }}
""",
)


def thermograph(source: Thermograph | GameLike, /, *, title: str = "", width: int = 480, height: int = 360) -> Svg:
    """Return a thermograph, or the thermograph of a game, as a picture of this size in pixels.

    >>> from hackenbush.values import Game
    >>> picture = thermograph(Game("{2|-1}"), title="{2|-1}")
    >>> picture.startswith("<svg "), "<title>Thermograph of {2|-1}</title>" in picture
    (True, True)
    >>> "Mast at value 1/2 from temperature 3/2 up" in picture
    True
    >>> "Mast at value 1/2 from temperature 0 up" in thermograph(Game("1/2").thermograph)
    True

    Raises `InvalidArgument` for less than 240 by 200 pixels, since the labels would not fit.
    """
    thermograph = source if isinstance(source, Thermograph) else as_game(source).thermograph
    if width < 240 or height < 200:
        raise InvalidArgument(f"a thermograph takes at least 240 by 200 pixels, not {width} by {height}")
    edges = _Edges(_LEFT, _TOP + (60 if title else 36), width - _RIGHT, height - _BOTTOM)
    frame = _frame(thermograph, edges)
    frame = _frame(thermograph, edges._replace(left=_left_margin(thermograph, frame)))
    parts = [
        *_heading(thermograph, title, width),
        *_grid(frame),
        *_guides(thermograph, frame),
        *_axes(frame),
        *_ticks(thermograph, frame),
        *_walls(thermograph, frame),
    ]
    return document(
        parts,
        name="thermograph",
        width=width,
        height=height,
        title=f"Thermograph of {title}" if title else "Thermograph",
        desc=_describe(thermograph),
        style=_STYLE,
    )


# ---- where things stand ------------------------------------------------------------------------------------


class _Edges(NamedTuple):
    """The rectangle that the plot fills, in pixels."""

    left: int
    top: int
    right: int
    bottom: int


class _ThermographFrame(NamedTuple):
    """Where values and temperatures are: `most` at the plot's left edge, temperature 0 at its foot."""

    edges: _Edges
    most: Fraction
    value_pixels: Fraction  # per unit of value
    heat_pixels: Fraction  # per unit of temperature

    def x(self, value: Fraction) -> Fraction:
        """Return where a value stands: the larger, the farther left."""
        return self.edges.left + (self.most - value) * self.value_pixels

    def y(self, temperature: Fraction) -> Fraction:
        """Return where a temperature stands: the hotter, the farther up."""
        return self.edges.bottom - temperature * self.heat_pixels

    def grid_values(self) -> list[Fraction]:
        """Return round values, some 40 pixels apart or more."""
        least = self.most - (self.edges.right - self.edges.left) / self.value_pixels
        return multiples(round_step(40 / self.value_pixels), least, self.most)

    def grid_temperatures(self) -> list[Fraction]:
        """Return round temperatures, some 40 pixels apart or more."""
        hottest = (self.edges.bottom - self.edges.top) / self.heat_pixels
        return multiples(round_step(40 / self.heat_pixels), Fraction(0), hottest)


def _frame(thermograph: Thermograph, edges: _Edges) -> _ThermographFrame:
    """Return the frame that shows the whole walls, at equal scales unless they are too tall or flat for that."""
    values = _corner_values(thermograph)
    low, high, foot = min(values), max(values), thermograph.left[-1][0]
    if low == high:  # a number, or one and an infinitesimal: only a mast, with its neighborhood
        room = Fraction(2, low.denominator)
        low, high = low - room, high + room
    span = (high - low) * Fraction(7, 6)
    heat = foot * Fraction(4, 3) or span / 2
    width = edges.right - edges.left
    value_pixels, heat_pixels = width / span, (edges.bottom - edges.top) / heat
    if max(value_pixels, heat_pixels) <= min(value_pixels, heat_pixels) * 5 / 2:
        value_pixels = heat_pixels = min(value_pixels, heat_pixels)
    return _ThermographFrame(edges, (low + high + width / value_pixels) / 2, value_pixels, heat_pixels)


def _left_margin(thermograph: Thermograph, frame: _ThermographFrame) -> int:
    """Return how wide the margin for the labels of temperatures is."""
    labels = [label(t) for t in _corner_temperatures(thermograph) + frame.grid_temperatures()]
    return max(_LEFT, 26 + round(max(map(text_width, labels))))


def _corner_values(thermograph: Thermograph) -> list[Fraction]:
    """Return the values of the corners, the more important first: mean, stops, then from the top down."""
    ends = [thermograph.mean, thermograph.left[0][1], thermograph.right[0][1]]
    return list(dict.fromkeys([*ends, *(x for _, x in _corners(thermograph))]))


def _corner_temperatures(thermograph: Thermograph) -> list[Fraction]:
    """Return the temperatures of the corners, the more important first: 0, then from the top down."""
    return list(dict.fromkeys([Fraction(0), *(t for t, _ in _corners(thermograph))]))


def _corners(thermograph: Thermograph) -> list[Corner]:
    return sorted(set(thermograph.left + thermograph.right), reverse=True)


# ---- the parts of the picture ------------------------------------------------------------------------------


def _heading(thermograph: Thermograph, title: str, width: int) -> list[str]:
    heading = [text("heading", (16, 28), shorten(title, (width - 32) / 17))] if title else []
    mean, temperature = (label(x) for x in (thermograph.mean, thermograph.temperature))
    summary = shorten(f"mean {mean} · temperature {temperature}", (width - 32) / LABEL_SIZE, bold=False)
    return [*heading, text("summary", (16, 50 if title else 26), summary)]


def _grid(frame: _ThermographFrame) -> list[str]:
    left, top, right, bottom = frame.edges
    lines = [line("grid", (frame.x(x), top), (frame.x(x), bottom)) for x in frame.grid_values()]
    return lines + [line("grid", (left, frame.y(t)), (right, frame.y(t))) for t in frame.grid_temperatures()]


def _guides(thermograph: Thermograph, frame: _ThermographFrame) -> list[str]:
    """Return faint lines from the corners to the axes."""
    guides = []
    for t, x in _corners(thermograph):
        if t > 0:
            guides.append(line("guide", (frame.x(x), frame.y(t)), (frame.x(x), frame.edges.bottom)))
            guides.append(line("guide", (frame.edges.left, frame.y(t)), (frame.x(x), frame.y(t))))
    return guides


def _axes(frame: _ThermographFrame) -> list[str]:
    left, top, right, bottom = frame.edges
    below, room = bottom + 50, right - left
    better = "better for " if room >= 300 else ""
    parts = [
        line("axis", (left, bottom), (right, bottom)),
        line("axis", (left, top), (left, bottom)),
        text("caption", (16, top - 10), "temperature"),
        text("toward-left", (left if room >= 200 else 16, below), f"← {better}Left"),
        text("toward-right", (right, below), f"{better}Right →", anchor="end"),
    ]
    if room >= 200:
        parts.append(text("caption", ((left + right) // 2, below), "value", anchor="middle"))
    return parts


def _walls(thermograph: Thermograph, frame: _ThermographFrame) -> list[str]:
    """Return the walls, the mast on top and a dot for every corner."""
    left, right = ([(frame.x(x), frame.y(t)) for t, x in wall] for wall in (thermograph.left, thermograph.right))
    foot = left[-1]
    x, top = foot[0], frame.edges.top
    parts = []
    if len(left) > 1:
        parts += [
            element("polygon", class_="between", points=points(left + right[::-1])),
            element("polyline", class_="wall left-wall", points=points(left)),
            element("polyline", class_="wall right-wall", points=points(right)),
        ]
    parts.append(line("mast", foot, (x, top + 8)))
    parts.append(element("path", class_="arrow", d=f"M{px(x)} {top - 4} l-6.5 14 h13 z"))
    for side, wall in (("left", left), ("right", right)):
        parts += [dot(f"corner {side}-corner", corner) for corner in wall[:-1]]
    return [*parts, dot("corner mast-foot", foot)]


# ---- ticks and their labels --------------------------------------------------------------------------------


def _ticks(thermograph: Thermograph, frame: _ThermographFrame) -> list[str]:
    left, top, right, bottom = frame.edges
    parts = []
    corners = [Tick.across(x, frame.x(x), kind="corner-tick") for x in _corner_values(thermograph)]
    grid = [Tick.across(x, frame.x(x), kind="grid-tick") for x in frame.grid_values()]
    for tick in arrange(corners, grid, low=left - 30, high=right + _RIGHT):
        path = f"M{px(tick.at)} {bottom} v5 L{px(tick.label_at)} {bottom + 14}"
        parts.append(_tick("value-tick", tick, path, x=tick.label_at, y=bottom + 27, text_anchor="middle"))
    corners = [Tick.upward(t, frame.y(t), kind="corner-tick") for t in _corner_temperatures(thermograph)]
    grid = [Tick.upward(t, frame.y(t), kind="grid-tick") for t in frame.grid_temperatures()]
    for tick in arrange(corners, grid, low=top, high=bottom + 9):
        path = f"M{left} {px(tick.at)} h-4 L{left - 10} {px(tick.label_at)}"
        parts.append(_tick("temperature-tick", tick, path, x=left - 14, y=tick.label_at + 4.5, text_anchor="end"))
    return parts


def _tick(axis: str, tick: Tick, path: str, **place: str | float) -> str:
    words = element("text", markup(tick.words), **place)
    name = f"tick {axis} {tick.kind}"
    return element("g", element("path", d=path), words, class_=name, data_number=exact(tick.number))


# ---- in words ----------------------------------------------------------------------------------------------


def _describe(thermograph: Thermograph) -> str:
    mast = f"Mast at value {exact(thermograph.mean)} from temperature {exact(thermograph.left[-1][0])} up."
    if len(thermograph.left) == 1:
        return f"Temperature runs upward, larger values stand to the left. No walls. {mast}"
    walls = [
        f"{name} wall: " + ", ".join(f"value {exact(x)} at temperature {exact(t)}" for t, x in wall) + "."
        for name, wall in (("Left", thermograph.left), ("Right", thermograph.right))
    ]
    return " ".join(["Temperature runs upward, larger values stand to the left.", *walls, mast])
