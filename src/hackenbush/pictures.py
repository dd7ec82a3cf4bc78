"""Pictures of values as SVG, which browsers, notebooks and slides show as they are.

A thermograph is drawn as the books draw it (Berlekamp, Conway and Guy, *Winning Ways*, chapter 6):
temperature runs upward and *larger values stand to the left*, on Left's side. The left wall is blue and
solid, the right one vermillion and dashed, so that color is never the only difference. Everything is exact
until it becomes a pixel; the labels and the text in ``<desc>`` are exact, too. Each element has a CSS class,
and dark mode is followed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple, TypeAlias

from hackenbush.values import Game, Thermograph
from hackenbush.values.thermographs import Corner

__all__ = ["thermograph_svg"]

LABEL_SIZE = 13  # pixels
LONGEST_LABEL = 12  # characters; a longer number is shortened in the picture, never in its description
_LEFT, _TOP, _RIGHT, _BOTTOM = 52, 30, 26, 60  # margins, in pixels
_GAP = 10  # between two labels
_FARTHEST = 45  # that a label may stand from its tick
_Point: TypeAlias = tuple[Fraction | int, Fraction | int]  # in pixels

_STYLE = """
.thermograph { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
.thermograph .paper { fill: #ffffff; }
.thermograph .heading { font-size: 17px; font-weight: 600; fill: #1a1a1a; }
.thermograph .summary, .thermograph .caption, .thermograph .tick text { fill: #5c5c5c; }
.thermograph .corner-tick text { fill: #1a1a1a; font-weight: 600; }
.thermograph .toward-left { fill: #0072B2; }
.thermograph .toward-right { fill: #C04F00; }
.thermograph .grid { stroke: #ececec; stroke-width: 1; }
.thermograph .guide { stroke: #b5b5b5; stroke-width: 1; stroke-dasharray: 1.5 3.5; }
.thermograph .axis, .thermograph .tick path { stroke: #8a8a8a; stroke-width: 1; fill: none; }
.thermograph .between { fill: #1a1a1a; fill-opacity: 0.045; }
.thermograph .wall { fill: none; stroke-width: 3.5; stroke-linejoin: round; stroke-linecap: round; }
.thermograph .left-wall { stroke: #0072B2; }
.thermograph .right-wall { stroke: #D55E00; stroke-dasharray: 9 7; }
.thermograph .mast { stroke: #1a1a1a; stroke-width: 3.5; }
.thermograph .arrow { fill: #1a1a1a; }
.thermograph .corner { stroke: #ffffff; stroke-width: 1.5; }
.thermograph .left-corner { fill: #0072B2; }
.thermograph .right-corner { fill: #D55E00; }
.thermograph .mast-foot { fill: #1a1a1a; }
@media (prefers-color-scheme: dark) {
  .thermograph .paper { fill: #17191c; }
  .thermograph .heading, .thermograph .corner-tick text { fill: #f0f0f0; }
  .thermograph .summary, .thermograph .caption, .thermograph .tick text { fill: #a9adb3; }
  .thermograph .corner-tick text { fill: #f0f0f0; }
  .thermograph .toward-left { fill: #56B4E9; }
  .thermograph .toward-right { fill: #F0843C; }
  .thermograph .grid { stroke: #2b2f34; }
  .thermograph .guide { stroke: #6a6f76; }
  .thermograph .axis, .thermograph .tick path { stroke: #7d838b; }
  .thermograph .between { fill: #f0f0f0; fill-opacity: 0.06; }
  .thermograph .left-wall { stroke: #56B4E9; }
  .thermograph .right-wall { stroke: #F0843C; }
  .thermograph .mast { stroke: #f0f0f0; }
  .thermograph .arrow, .thermograph .mast-foot { fill: #f0f0f0; }
  .thermograph .corner { stroke: #17191c; }
  .thermograph .left-corner { fill: #56B4E9; }
  .thermograph .right-corner { fill: #F0843C; }
}
"""


def thermograph_svg(thermograph: Thermograph, *, title: str = "", width: int = 480, height: int = 360) -> str:
    """Return the thermograph as an SVG document of this many pixels.

    >>> svg = thermograph_svg(Game("{2|-1}").thermograph(), title="{2|-1}")
    >>> svg.startswith("<svg "), "<title>Thermograph of {2|-1}</title>" in svg
    (True, True)
    >>> "Mast at value 1/2 from temperature 3/2 up" in svg
    True
    >>> "Mast at value 1/2 from temperature 0 up" in thermograph_svg(Game("1/2").thermograph())
    True

    Raises `ValueError` for a picture smaller than 240 by 200 pixels, on which the labels would not fit.
    """
    if width < 240 or height < 200:
        raise ValueError(f"a thermograph takes at least 240 by 200 pixels, not {width} by {height}")
    edges = _Edges(_LEFT, _TOP + (60 if title else 36), width - _RIGHT, height - _BOTTOM)
    frame = _frame(thermograph, edges)
    frame = _frame(thermograph, edges._replace(left=_left_margin(thermograph, frame)))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="thermograph" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" role="img">',
        f"<title>{_xml(f'Thermograph of {title}' if title else 'Thermograph')}</title>",
        f"<desc>{_xml(_description(thermograph))}</desc>",
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        *_heading(thermograph, title, width),
        *_grid(frame),
        *_guides(thermograph, frame),
        *_axes(frame),
        *_ticks(thermograph, frame),
        *_walls(thermograph, frame),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


# ---- where things stand ------------------------------------------------------------------------------------


class _Edges(NamedTuple):
    """The rectangle that the plot fills, in pixels."""

    left: int
    top: int
    right: int
    bottom: int


class _Frame(NamedTuple):
    """What stands where: `most` at the plot's left edge, temperature 0 at its foot."""

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
        return _multiples(_round_step(40 / self.value_pixels), least, self.most)

    def grid_temperatures(self) -> list[Fraction]:
        """Return round temperatures, some 40 pixels apart or more."""
        hottest = (self.edges.bottom - self.edges.top) / self.heat_pixels
        return _multiples(_round_step(40 / self.heat_pixels), Fraction(0), hottest)


def _frame(thermograph: Thermograph, edges: _Edges) -> _Frame:
    """Return the frame that shows the walls whole, at equal scales unless too tall or flat for it."""
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
    return _Frame(edges, (low + high + width / value_pixels) / 2, value_pixels, heat_pixels)


def _left_margin(thermograph: Thermograph, frame: _Frame) -> int:
    """Return how wide the margin for the labels of temperatures is."""
    labels = [_label(t) for t in _corner_temperatures(thermograph) + frame.grid_temperatures()]
    return max(_LEFT, 26 + round(max(map(_label_width, labels))))


def _corner_values(thermograph: Thermograph) -> list[Fraction]:
    """Return the values of the corners, the more important first: mean, stops, then from the top down."""
    ends = [thermograph.mean, thermograph.left[0][1], thermograph.right[0][1]]
    return list(dict.fromkeys([*ends, *(x for _, x in _corners(thermograph))]))


def _corner_temperatures(thermograph: Thermograph) -> list[Fraction]:
    """Return the temperatures of the corners, the more important first: 0, then from the top down."""
    return list(dict.fromkeys([Fraction(0), *(t for t, _ in _corners(thermograph))]))


def _corners(thermograph: Thermograph) -> list[Corner]:
    return sorted(set(thermograph.left + thermograph.right), reverse=True)


def _multiples(step: Fraction, low: Fraction, high: Fraction) -> list[Fraction]:
    """Return the multiples of a number between bounds.

    >>> [str(x) for x in _multiples(Fraction(1, 2), Fraction(-1, 2), Fraction(7, 5))]
    ['-1/2', '0', '1/2', '1']
    """
    return [step * n for n in range(-(-low // step), high // step + 1)]


def _round_step(least: Fraction) -> Fraction:
    """Return the least round number that is at least so large: a power of 2 below 1 and far above it.

    >>> [str(_round_step(Fraction(x))) for x in ("1/3", "1", "11", "21", "100")]
    ['1/2', '1', '20', '50', '100']
    """
    if least <= 1:
        return Fraction(1, 1 << (least.denominator // least.numerator).bit_length() - 1)
    whole = -(-least.numerator // least.denominator)
    if whole > 10**15:
        return Fraction(1 << whole.bit_length())
    decade = 10 ** (len(str(whole)) - 1)
    return Fraction(next(n * decade for n in (1, 2, 5, 10) if n * decade >= whole))


# ---- the parts of the picture ------------------------------------------------------------------------------


def _heading(thermograph: Thermograph, title: str, width: int) -> list[str]:
    most = (width - 32) // 10
    shown = title if len(title) <= most else title[: most - 1] + "…"
    heading = [f'<text class="heading" x="16" y="28">{_xml(shown)}</text>'] if title else []
    mean, temperature = (_label(x) for x in (thermograph.mean, thermograph.temperature))
    summary = f"mean {mean} · temperature {temperature}"
    return [*heading, f'<text class="summary" x="16" y="{50 if title else 26}">{_xml(summary)}</text>']


def _grid(frame: _Frame) -> list[str]:
    left, top, right, bottom = frame.edges
    lines = [_line("grid", (frame.x(x), top), (frame.x(x), bottom)) for x in frame.grid_values()]
    return lines + [_line("grid", (left, frame.y(t)), (right, frame.y(t))) for t in frame.grid_temperatures()]


def _guides(thermograph: Thermograph, frame: _Frame) -> list[str]:
    """Return faint lines from the corners to the axes, on which they are read off."""
    guides = []
    for t, x in _corners(thermograph):
        if t > 0:
            guides.append(_line("guide", (frame.x(x), frame.y(t)), (frame.x(x), frame.edges.bottom)))
            guides.append(_line("guide", (frame.edges.left, frame.y(t)), (frame.x(x), frame.y(t))))
    return guides


def _axes(frame: _Frame) -> list[str]:
    left, top, right, bottom = frame.edges
    below = bottom + 50
    return [
        _line("axis", (left, bottom), (right, bottom)),
        _line("axis", (left, top), (left, bottom)),
        f'<text class="caption" x="16" y="{top - 10}">temperature</text>',
        f'<text class="toward-left" x="{left}" y="{below}">← better for Left</text>',
        f'<text class="caption" x="{(left + right) // 2}" y="{below}" text-anchor="middle">value</text>',
        f'<text class="toward-right" x="{right}" y="{below}" text-anchor="end">better for Right →</text>',
    ]


def _walls(thermograph: Thermograph, frame: _Frame) -> list[str]:
    """Return the walls, the mast on top of them and a dot for every corner."""
    left, right = ([(frame.x(x), frame.y(t)) for t, x in wall] for wall in (thermograph.left, thermograph.right))
    foot = left[-1]
    x, top = foot[0], frame.edges.top
    parts = []
    if len(left) > 1:
        parts += [
            f'<polygon class="between" points="{_points(left + right[::-1])}"/>',
            f'<polyline class="wall left-wall" points="{_points(left)}"/>',
            f'<polyline class="wall right-wall" points="{_points(right)}"/>',
        ]
    parts.append(_line("mast", foot, (x, top + 8)))
    parts.append(f'<path class="arrow" d="M{_px(x)} {top - 4} l-6.5 14 h13 z"/>')
    for side, wall in (("left", left), ("right", right)):
        parts += [_dot(f"corner {side}-corner", corner) for corner in wall[:-1]]
    return [*parts, _dot("corner mast-foot", foot)]


# ---- ticks and their labels --------------------------------------------------------------------------------


class _Tick(NamedTuple):
    """A number on an axis: where it stands, how long its label is along the axis, and where that has room."""

    number: Fraction
    at: float
    size: float
    label_at: float
    kind: str = "corner-tick"


def _ticks(thermograph: Thermograph, frame: _Frame) -> list[str]:
    left, top, right, bottom = frame.edges
    parts = []
    corners, grid = (
        [_Tick(x, at := float(frame.x(x)), _label_width(_label(x)) + _GAP, at) for x in values]
        for values in (_corner_values(thermograph), frame.grid_values())
    )
    for tick in _arranged(corners, grid, low=left - 30, high=right + _RIGHT):
        line = f"M{_px(tick.at)} {bottom} v5 L{_px(tick.label_at)} {bottom + 14}"
        place = f'x="{_px(tick.label_at)}" y="{bottom + 27}" text-anchor="middle"'
        parts.append(_tick("value-tick", tick, line, place))
    corners, grid = (
        [_Tick(t, at := float(frame.y(t)), LABEL_SIZE + 4, at) for t in temperatures]
        for temperatures in (_corner_temperatures(thermograph), frame.grid_temperatures())
    )
    for tick in _arranged(corners, grid, low=top, high=bottom + 9):
        line = f"M{left} {_px(tick.at)} h-4 L{left - 10} {_px(tick.label_at)}"
        place = f'x="{left - 14}" y="{_px(tick.label_at + 4.5)}" text-anchor="end"'
        parts.append(_tick("temperature-tick", tick, line, place))
    return parts


def _arranged(corners: Sequence[_Tick], grid: Sequence[_Tick], *, low: float, high: float) -> list[_Tick]:
    """Return ticks whose labels do not touch: corners, moved apart if need be, and round numbers where free.

    The corners come in order of importance: if there is no room near their ticks, the last go without one.
    """
    ticks: list[_Tick] = []
    for count in range(len(corners), 0, -1):
        ticks = sorted(corners[:count], key=lambda tick: tick.at)
        places = _spread([tick.at for tick in ticks], [tick.size for tick in ticks], low, high)
        ticks = [tick._replace(label_at=place) for tick, place in zip(ticks, places, strict=True)]
        if places[0] >= low and all(abs(tick.label_at - tick.at) <= _FARTHEST for tick in ticks):
            break
    for tick in grid:
        ends = tick.at - tick.size / 2, tick.at + tick.size / 2
        is_free = all(abs(tick.at - other.label_at) >= (tick.size + other.size) / 2 for other in ticks)
        if is_free and low <= ends[0] and ends[1] <= high and "…" not in _label(tick.number):
            ticks.append(tick._replace(kind="grid-tick"))
    return ticks


def _spread(wanted: Sequence[float], sizes: Sequence[float], low: float, high: float) -> list[float]:
    """Return centers, as near as can be to those wanted (ascending), at which things of these sizes fit.

    >>> _spread([10, 12, 50], [8, 8, 8], 0, 60), _spread([1, 59], [8, 8], 0, 60), _spread([], [], 0, 1)
    ([7.0, 15.0, 50.0], [4.0, 56.0], [])

    Less the sizes that stand before each, the centers must ascend: the least change that does it is to pool
    those that do not (isotonic regression).
    """
    before = [sum(sizes[:i]) + size / 2 for i, size in enumerate(sizes)]
    pools: list[tuple[float, int]] = []  # means and how many
    for center, offset in zip(wanted, before, strict=True):
        mean, count = center - offset, 1
        while pools and pools[-1][0] > mean:
            previous, others = pools.pop()
            mean, count = (mean * count + previous * others) / (count + others), count + others
        pools.append((mean, count))
    starts = [min(max(mean, low), high - sum(sizes)) for mean, count in pools for _ in range(count)]
    return [start + offset for start, offset in zip(starts, before, strict=True)]


def _tick(axis: str, tick: _Tick, line: str, place: str) -> str:
    return (
        f'<g class="tick {axis} {tick.kind}" data-number="{_xml(_exact(tick.number))}">'
        f'<path d="{line}"/><text {place}>{_xml(_label(tick.number))}</text></g>'
    )


# ---- text and pixels ---------------------------------------------------------------------------------------


def _description(thermograph: Thermograph) -> str:
    mast = f"Mast at value {_exact(thermograph.mean)} from temperature {_exact(thermograph.left[-1][0])} up."
    if len(thermograph.left) == 1:
        return f"Temperature runs upward, larger values stand to the left. No walls. {mast}"
    walls = [
        f"{name} wall: " + ", ".join(f"value {_exact(x)} at temperature {_exact(t)}" for t, x in wall) + "."
        for name, wall in (("Left", thermograph.left), ("Right", thermograph.right))
    ]
    return " ".join(["Temperature runs upward, larger values stand to the left.", *walls, mast])


def _exact(x: Fraction) -> str:
    return str(Game(x))


def _label(x: Fraction) -> str:
    """Return a number as it is printed in the picture, shortened in the middle if it is very long.

    >>> _label(Fraction(-5, 2)), _label(Fraction(3, 1024)), _label(Fraction(10**40))
    ('−2½', '3/1024', '10000…000000')
    """
    text = Game(x).text("unicode", limit=1 << 30).replace("-", "−")
    if len(text) <= LONGEST_LABEL:
        return text
    return f"{text[: LONGEST_LABEL // 2 - 1]}…{text[-(LONGEST_LABEL // 2) :]}"


def _label_width(label: str) -> float:
    """Return about how wide a label is, in pixels; fractions in one sign are wider than digits."""
    return sum(0.7 if c in "0123456789" else 1.05 if c in "½¼¾⅛⅜⅝⅞…" else 0.8 for c in label) * LABEL_SIZE


def _xml(text: str) -> str:
    """Return the text for an XML document, which cannot hold control characters at all."""
    return escape("".join(c if c.isprintable() else "�" for c in text))


def _px(x: Fraction | float) -> str:
    return f"{float(x):.2f}".rstrip("0").rstrip(".")


def _points(points: Iterable[_Point]) -> str:
    return " ".join(f"{_px(x)},{_px(y)}" for x, y in points)


def _line(name: str, start: _Point, end: _Point) -> str:
    (x1, y1), (x2, y2) = ((_px(x), _px(y)) for x, y in (start, end))
    return f'<line class="{name}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def _dot(name: str, at: _Point) -> str:
    return f'<circle class="{name}" cx="{_px(at[0])}" cy="{_px(at[1])}" r="4"/>'
