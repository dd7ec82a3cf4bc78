"""The elements of every picture, its colors for light and dark, and the document around them.

The colors are those of Okabe and Ito (*Color universal design*, 2008), which are distinct for all kinds of color
vision; blue stands for Left, vermillion for Right and green for both. No picture relies on color alone: Left is solid,
Right is dashed, green is dotted. Style rules name their colors (``$ink``), so one list of rules serves light and dark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from string import Template
from typing import NamedTuple, TypeAlias

from hackenbush.printing import markup

__all__ = [
    "DARK",
    "FONT",
    "LIGHT",
    "Palette",
    "PixelPoint",
    "Svg",
    "document",
    "dot",
    "element",
    "line",
    "points",
    "px",
    "shorten",
    "style",
    "text",
    "text_width",
    "wrap_words",
]

PixelPoint: TypeAlias = tuple[Fraction | float, Fraction | float]  # in pixels, x rightward and y downward

FONT = 'system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif'


class Palette(NamedTuple):
    """The colors of a picture, by what they are for."""

    paper: str
    ink: str
    muted: str  # text that explains
    axis: str
    guide: str
    grid: str
    left: str
    right: str
    green: str
    left_text: str  # as `left`, dark enough on `paper` for small letters
    right_text: str
    green_text: str
    glow: str  # behind what matters most


LIGHT = Palette(
    paper="#ffffff",
    ink="#1a1a1a",
    muted="#5c5c5c",
    axis="#8a8a8a",
    guide="#b5b5b5",
    grid="#ececec",
    left="#0072B2",
    right="#D55E00",
    green="#009E73",
    left_text="#0072B2",
    right_text="#C04F00",
    green_text="#007A59",
    glow="#F0E442",
)
DARK = Palette(
    paper="#17191c",
    ink="#f0f0f0",
    muted="#a9adb3",
    axis="#7d838b",
    guide="#6a6f76",
    grid="#2b2f34",
    left="#56B4E9",
    right="#F0843C",
    green="#2FC79A",
    left_text="#56B4E9",
    right_text="#F0843C",
    green_text="#2FC79A",
    glow="#B8AC1E",
)


class Svg(str):
    """An SVG document: a `str` that shows itself as a picture in a notebook.

    >>> picture = Svg("<svg/>")
    >>> picture == "<svg/>", picture._repr_svg_()
    (True, '<svg/>')
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Svg of {len(self):,} characters>"


def document(parts: Iterable[str], *, name: str, width: float, height: float, title: str, desc: str, style: str) -> Svg:
    """Return the parts as a document on paper of this many pixels, with its class, title and description.

    >>> print(document([], name="empty", width=8, height=4.5, title="Nothing", desc="a < b", style=""))
    <svg xmlns="http://www.w3.org/2000/svg" class="empty" width="8" height="4.5" viewBox="0 0 8 4.5" role="img">
    <title>Nothing</title>
    <desc>a &lt; b</desc>
    <style></style>
    <rect class="paper" width="8" height="4.5"/>
    </svg>
    <BLANKLINE>
    """
    size = f'width="{px(width)}" height="{px(height)}"'
    view = f'viewBox="0 0 {px(width)} {px(height)}"'
    opening = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{markup(name)}" {size} {view} role="img">',
        f"<title>{markup(title)}</title>",
        f"<desc>{markup(desc)}</desc>",
        f"<style>{style}</style>",
        element("rect", class_="paper", width=width, height=height),
    ]
    return Svg("\n".join([*opening, *parts, "</svg>"]) + "\n")


_RULE = re.compile(r"\s*([^{}]+?)\s*\{\s*([^{}]*?)\s*\}\s*")


def style(name: str, rules: str, *, light: Palette = LIGHT, dark: Palette | None = DARK) -> str:
    """Return style rules for pictures of this class, one a line, with colors for light and for dark.

    >>> print(style("board", "text { fill: $ink; font-size: 13px; }"))
    <BLANKLINE>
    .board text { fill: #1a1a1a; font-size: 13px; }
    @media (prefers-color-scheme: dark) {
      .board text { fill: #f0f0f0; }
    }
    <BLANKLINE>

    A selector ``&`` is the picture itself. Without a dark palette the picture is the same everywhere, as on paper.
    """
    day, night = [], []
    for rule in rules.strip().splitlines():
        found = _RULE.fullmatch(rule)
        assert found, f"not a rule on one line: {rule}"
        selectors, declarations = found.groups()
        scope = ", ".join(
            f".{name}" if selector == "&" else f".{name} {selector}" for selector in re.split(r",\s*", selectors)
        )
        day.append(f"{scope} {{ {Template(declarations).substitute(light._asdict())} }}")
        colored = "; ".join(part for part in re.split(r";\s*", declarations) if "$" in part)
        if colored and dark:
            night.append(f"  {scope} {{ {Template(colored).substitute(dark._asdict())}; }}")
    if night:
        day += ["@media (prefers-color-scheme: dark) {", *night, "}"]
    return "\n" + "\n".join(day) + "\n"


def element(tag: str, *content: str, **attributes: str | float | Fraction) -> str:
    """Return an element around markup; attributes are text, which is escaped here, or pixels.

    >>> element("circle", class_="node", r=4.0), element("g", element("path", d="M0 0"), data_name='"')
    ('<circle class="node" r="4"/>', '<g data-name="&quot;"><path d="M0 0"/></g>')
    """
    opening = tag + "".join(
        f' {key.rstrip("_").replace("_", "-")}="{markup(value) if isinstance(value, str) else px(value)}"'
        for key, value in attributes.items()
    )
    return f"<{opening}>{''.join(content)}</{tag}>" if content else f"<{opening}/>"


def line(name: str, start: PixelPoint, end: PixelPoint) -> str:
    """Return a straight line of this class.

    >>> line("axis", (0, 1), (2.5, 1))
    '<line class="axis" x1="0" y1="1" x2="2.5" y2="1"/>'
    """
    return element("line", class_=name, x1=start[0], y1=start[1], x2=end[0], y2=end[1])


def dot(name: str, at: PixelPoint, r: float = 4) -> str:
    """Return a filled circle of this class.

    >>> dot("corner", (1, 2))
    '<circle class="corner" cx="1" cy="2" r="4"/>'
    """
    return element("circle", class_=name, cx=at[0], cy=at[1], r=r)


def text(name: str, at: PixelPoint, words: str, *, anchor: str = "start") -> str:
    """Return words of this class that begin at a point, or have their ``anchor`` (``middle``, ``end``) there.

    >>> text("label", (1, 2), "a < b", anchor="end")
    '<text class="label" x="1" y="2" text-anchor="end">a &lt; b</text>'
    >>> text("label", (1, 2), "")
    '<text class="label" x="1" y="2"></text>'
    """
    anchored = {} if anchor == "start" else {"text_anchor": anchor}
    return element("text", markup(words), class_=name, x=at[0], y=at[1], **anchored)


def points(corners: Iterable[PixelPoint]) -> str:
    """Return points as the attribute of a polyline.

    >>> points([(0, 1), (Fraction(1, 2), 3)]), points([])
    ('0,1 0.5,3', '')
    """
    return " ".join(f"{px(x)},{px(y)}" for x, y in corners)


def px(x: Fraction | float) -> str:
    """Return pixels to a hundredth, as short as possible.

    >>> px(2), px(2.5), px(Fraction(1, 3)), px(-0.001)
    ('2', '2.5', '0.33', '0')
    """
    short = f"{float(x):.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def text_width(words: str, size: float = 13, *, bold: bool = True) -> float:
    """Return about how wide words are in letters of this size in pixels, rather more than less.

    >>> text_width("12", 10), text_width("12", 10, bold=False), text_width("")
    (14.0, 12.74, 0)
    """
    return sum(_width(c) for c in words) * size * (1 if bold else _REGULAR)


def shorten(words: str, width: float, *, bold: bool = True) -> str:
    """Return words, cut off if they are wider than ``width`` times the size of their letters.

    >>> shorten("a long title", 5), shorten("short", 5), shorten("any", 0)
    ('a long…', 'short', '…')
    """
    if text_width(words, 1, bold=bold) <= width:
        return words
    width = width if bold else width / _REGULAR
    room, kept = width - _width("…"), 0
    while (room := room - _width(words[kept])) >= 0:
        kept += 1
    return words[:kept].rstrip() + "…"


def wrap_words(words: str, width: float) -> list[str]:
    r"""Return words, not bold, in lines no wider than ``width`` times the size of their letters.

    >>> wrap_words("cut the stem and see", 7), wrap_words("", 7), wrap_words("one\n\nincomprehensible", 3)
    (['cut the stem', 'and see'], [], ['one', '', 'inc…'])
    """
    lines = []
    for paragraph in words.splitlines():
        line, *rest = paragraph.split() or [""]
        for word in rest:
            if text_width(f"{line} {word}", 1, bold=False) > width:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}"
        lines.append(line)
    return [shorten(line, width, bold=False) for line in lines]


_REGULAR = 0.91  # the width of letters that are not bold, in units of those that are


def _width(c: str) -> float:
    """Return a letter's width in units of its size, in bold DejaVu Sans, a wide font, or a little more."""
    if c in "0123456789":
        return 0.7
    if c in "½¼¾⅛⅜⅝⅞…mwMW@%":
        return 1.05
    if c in " .,:;'’|!·/ijlftr()[]⁄":
        return 0.45
    if c in "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉":
        return 0.5
    if c.islower() or c in "{}∗*":
        return 0.72
    return 0.85 if ord(c) < 0x1100 or c in "←↑→↓⇑⇓−" else 1.1
