"""Number lines: the options of both players, what lies between them, and the simplest number there.

If every option of a game is a number and every Left option is less than every Right option, then the game is the
simplest number between them, the one born first (Conway, *On Numbers and Games*, chapter 2). Here larger numbers stand
*to the right*, as on any number line; only thermographs turn it round. A Left option is a disc, a Right option a
diamond, and the simplest number is lit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias, get_args

from hackenbush.errors import InvalidArgument, UnknownName, expect
from hackenbush.pictures.axes import LABEL_SIZE, Tick, arrange, exact, label, multiples, round_step
from hackenbush.pictures.svg import (
    FONT,
    PixelPoint,
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
    wrap_words,
)
from hackenbush.printing import markup
from hackenbush.values import Game, simplest_between

__all__ = ["Mark", "MarkKind", "number_line"]

MarkKind: TypeAlias = Literal["left", "right", "value", "plain"]
_Writer: TypeAlias = Callable[[Fraction], str]

_SIDE = 34  # margin, in pixels
_LIT_SIZE = 17  # of the letters of a lit number
_NARROW = 500  # pixels, below which words are few
_TOO_NARROW = 60  # pixels between the options, below which they are looked at through a lens
_TOO_CLOSE = 20  # pixels between an option and the simplest number

_STYLE = style(
    "number-line",
    f"""
& {{ font: {LABEL_SIZE}px {FONT}; }}
.paper {{ fill: $paper; }}
.heading {{ font-size: 17px; font-weight: 600; fill: $ink; }}
.summary, .key text, .grid-tick text {{ fill: $muted; }}
.toward-left {{ fill: $left_text; }}
.toward-right {{ fill: $right_text; }}
.between {{ fill: $glow; fill-opacity: 0.45; }}
.lens {{ fill: $ink; fill-opacity: 0.05; stroke: $guide; stroke-dasharray: 1.5 3.5; }}
.axis {{ stroke: $ink; stroke-width: 2; }}
.arrow {{ fill: $ink; }}
.ruler {{ stroke: $axis; stroke-width: 1; fill: none; }}
.tick path, .label path {{ stroke: $axis; stroke-width: 1; fill: none; }}
.mark-tick text, .label text {{ fill: $ink; font-weight: 600; }}
.left-tick text {{ fill: $left_text; }}
.right-tick text {{ fill: $right_text; }}
.lit-tick text {{ font-size: {_LIT_SIZE}px; }}
.plain {{ fill: $ink; }}
.left {{ fill: $left; stroke: $paper; stroke-width: 1.5; }}
.right {{ fill: $paper; stroke: $right; stroke-width: 2.5; }}
.halo {{ fill: $glow; stroke: $ink; stroke-width: 1.5; }}
.value {{ fill: $ink; }}
""",
)


class Mark(NamedTuple):
    """A number to mark, the words above it, and its kind: an option of a player or a value.

    >>> Mark(Fraction(1, 2), "cut 3", "left")
    Mark(number=Fraction(1, 2), label='cut 3', kind='left')
    """

    number: Game | Fraction | int
    label: str = ""
    kind: MarkKind = "plain"


def number_line(
    marks: Iterable[Mark | Game | Fraction | int], *, between: bool | None = None, title: str = "", width: int = 640
) -> Svg:
    """Return a number line with marks, and with the simplest number between the options if there are any.

    >>> picture = number_line([Mark(0, kind="left"), Mark(1, kind="right")])
    >>> "The simplest number between 0 and 1 is 1/2." in picture
    True
    >>> "The simplest number of all is 0." in number_line([], between=True)
    True

    With ``between`` the marked options count as all options, even if a player has none; it is the default if you mark
    any. Numbers too close together for the scale are shown again in a lens below. Raises `Undefined` for a mark that
    is not a number, `InvalidArgument` for a width below 320 pixels, and `UnknownName` for an unknown kind of mark.
    """
    if width < 320:
        raise InvalidArgument(f"a number line takes at least 320 pixels, not {width}")
    told = [_read_mark(mark) for mark in expect(Iterable, marks, "marks")]
    has_options = any(mark.kind in ("left", "right") for mark in told)
    gap = _gap(told) if between or (between is None and has_options) else None
    if gap and gap.simplest is not None and not any(_is_lit(mark, gap.simplest) for mark in told):
        told.append(_ReadMark(gap.simplest, "", "value"))
    scales, top = _scales(told, gap, width), 36 if title else 14
    parts = [text("heading", (16, 28), shorten(title, (width - 32) / 17))] if title else []
    for words in wrap_words(gap.sentence(label), (width - 32) / LABEL_SIZE) if gap else []:
        top += 19
        parts.append(text("summary", (16, top - 4), words))
    for i, scale in enumerate(scales):
        shown = [mark for mark in told if scale.shows(mark.number)]
        lens = scales[i + 1] if i + 1 < len(scales) else None
        rows, top = _row(scale, shown, gap, lens, top)
        parts += rows
    parts += [*_directions(width, top + 14), *_key(told, gap, width, top + 40)]
    return document(
        parts,
        name="number-line",
        width=width,
        height=top + (56 if has_options else 30),
        title=f"Number line of {title}" if title else "Number line",
        desc=_describe(told, gap),
        style=_STYLE,
    )


# ---- what is told ------------------------------------------------------------------------------------------


class _ReadMark(NamedTuple):
    """A mark, with its number as a fraction."""

    number: Fraction
    label: str
    kind: MarkKind


class _Interval(NamedTuple):
    """What lies between the best options; a player without options does not bound it."""

    lower: Fraction | None
    upper: Fraction | None

    @property
    def simplest(self) -> Fraction | None:
        """The simplest number between the bounds, if there is any."""
        if self.lower is not None and self.upper is not None and self.lower >= self.upper:
            return None
        return simplest_between(self.lower, self.upper)

    @property
    def ends(self) -> list[Fraction]:
        """The bounds that exist, and the number between them."""
        return [x for x in (self.simplest, self.lower, self.upper) if x is not None]

    def sentence(self, written: _Writer) -> str:
        """Return a sentence about the simplest number."""
        if self.simplest is None:
            assert self.lower is not None
            assert self.upper is not None
            return f"No number lies between {written(self.lower)} and {written(self.upper)}."
        where = "of all"
        if self.lower is not None and self.upper is not None:
            where = f"between {written(self.lower)} and {written(self.upper)}"
        elif self.lower is not None:
            where = f"greater than {written(self.lower)}"
        elif self.upper is not None:
            where = f"less than {written(self.upper)}"
        return f"The simplest number {where} is {written(self.simplest)}."


def _read_mark(mark: Mark | Game | Fraction | int) -> _ReadMark:
    if not isinstance(mark, Mark):
        mark = Mark(mark)
    if mark.kind not in get_args(MarkKind):
        raise UnknownName("kind of mark", mark.kind, get_args(MarkKind))
    return _ReadMark(Game(mark.number).number, mark.label, mark.kind)


def _gap(told: Sequence[_ReadMark]) -> _Interval:
    left, right = ([mark.number for mark in told if mark.kind == kind] for kind in ("left", "right"))
    return _Interval(max(left, default=None), min(right, default=None))


def _is_lit(mark: _ReadMark, number: Fraction) -> bool:
    return mark.kind == "value" and mark.number == number


# ---- where things stand ------------------------------------------------------------------------------------


class _Scale(NamedTuple):
    """A stretch of the number line across the picture."""

    low: Fraction
    high: Fraction
    width: int  # of the picture

    @property
    def pixels(self) -> Fraction:
        """How many pixels a unit has."""
        return (self.width - 2 * _SIDE) / (self.high - self.low)

    def x(self, number: Fraction) -> Fraction:
        """Return where a number stands: the larger, the farther right."""
        return _SIDE + (number - self.low) * self.pixels

    def shows(self, number: Fraction) -> bool:
        """Return whether a number is on this stretch."""
        return self.low <= number <= self.high


def _scales(told: Sequence[_ReadMark], gap: _Interval | None, width: int) -> list[_Scale]:
    """Return a stretch with all the marks, and lenses for marks that are too close together on it."""
    scales = [_stretch([mark.number for mark in told], width)]
    ends = sorted(gap.ends) if gap else []
    closest = min(pairwise(ends), key=lambda pair: pair[1] - pair[0], default=ends)
    for numbers, pixels in ((ends, _TOO_NARROW), (closest, _TOO_CLOSE)):
        if numbers and 0 < (numbers[-1] - numbers[0]) * scales[-1].pixels < pixels:
            scales.append(_stretch(numbers, width))
    return scales


def _stretch(numbers: Sequence[Fraction], width: int) -> _Scale:
    low, high = min(numbers, default=Fraction(0)), max(numbers, default=Fraction(0))
    room = (high - low) / 5 or Fraction(2, low.denominator)
    return _Scale(low - room, high + room, width)


# ---- one line ----------------------------------------------------------------------------------------------


def _row(
    scale: _Scale, told: Sequence[_ReadMark], gap: _Interval | None, lens: _Scale | None, top: int
) -> tuple[list[str], int]:
    """Return a line below `top` with everything on it, and where it ends."""
    by_rank = sorted(told, key=lambda mark: _rank(mark, gap, lens))
    labels = _labels(scale, by_rank, lens)
    y = top + (48 if labels else 28)
    bottom = y + (60 if lens else 46)
    parts = _lens(scale, lens, y, bottom) if lens else []
    if gap and gap.simplest is not None:
        parts.append(_band(scale, gap, y))
    parts += [*_axis(scale, y), *_ruler(scale, y)]
    parts += [_label(tick, y) for tick in labels]
    parts += [_tick(tick, y) for tick in _numbers(scale, by_rank, lens)]
    drawn_last = ("plain", "right", "left", "value")
    parts += [_mark(mark, scale, y) for mark in sorted(told, key=lambda mark: drawn_last.index(mark.kind))]
    return parts, bottom


def _rank(mark: _ReadMark, gap: _Interval | None, lens: _Scale | None) -> tuple[bool, bool, bool]:
    """Return a smaller rank for marks whose numbers matter more."""
    is_elsewhere = lens is not None and lens.shows(mark.number)
    return mark.kind != "value", is_elsewhere, gap is None or mark.number not in gap.ends


def _lens(scale: _Scale, lens: _Scale, y: int, bottom: int) -> list[str]:
    """Return the lines of a lens, from a piece of this line to the whole line below."""
    corners: list[PixelPoint] = [
        (scale.x(lens.low), y),
        (scale.x(lens.high), y),
        (lens.width - _SIDE, bottom + 4),
        (_SIDE, bottom + 4),
    ]
    return [element("polygon", class_="lens", points=points(corners))]


def _band(scale: _Scale, gap: _Interval, y: int) -> str:
    """Return a band between the options, pointed at an open end."""
    low: Fraction | float = _SIDE
    high: Fraction | float = scale.width - _SIDE
    pointed = [14, 14]
    if gap.lower is not None and scale.shows(gap.lower):
        low, pointed[0] = scale.x(gap.lower), 0
    if gap.upper is not None and scale.shows(gap.upper):
        high, pointed[1] = scale.x(gap.upper), 0
    start = [(low, y - 13), (low - pointed[0], y), (low, y + 13)]
    return element(
        "polygon", class_="between", points=points([*start, (high, y + 13), (high + pointed[1], y), (high, y - 13)])
    )


def _axis(scale: _Scale, y: int) -> list[str]:
    left, right = _SIDE - 16, scale.width - _SIDE + 16
    return [
        line("axis", (left, y), (right, y)),
        element("path", class_="arrow", d=f"M{left - 6} {y} l12 -5.5 v11 z M{right + 6} {y} l-12 -5.5 v11 z"),
    ]


def _ruler(scale: _Scale, y: int) -> list[str]:
    """Return the ticks of a ruler, longer for rounder numbers: below 1 halves, quarters and so on."""
    finest = round_step(7 / scale.pixels)
    longer = [finest, round_step(14 / scale.pixels), round_step(28 / scale.pixels), round_step(56 / scale.pixels)]
    path = []
    for x in multiples(finest, scale.low, scale.high):
        length = 3 + 2 * sum(x % step == 0 for step in longer[1:])
        path.append(f"M{px(scale.x(x))} {y} v{length}")
    return [element("path", class_="ruler", d=" ".join(path))]


def _numbers(scale: _Scale, by_rank: Sequence[_ReadMark], lens: _Scale | None) -> list[Tick]:
    """Return the numbers written below the line: those marked, then round ones where there is room."""
    marked: dict[Fraction, Tick] = {}
    for mark in by_rank:
        if lens and lens.shows(mark.number) and mark.kind != "value":
            continue
        is_lit = mark.kind == "value"
        kind = f"mark-tick {'lit' if is_lit else mark.kind}-tick"
        letters = _LIT_SIZE if is_lit else LABEL_SIZE
        tick = Tick.across(mark.number, scale.x(mark.number), kind=kind, letters=letters)
        marked.setdefault(mark.number, tick)
    round_numbers = multiples(round_step(44 / scale.pixels), scale.low, scale.high)
    grid = [Tick.across(x, scale.x(x), kind="grid-tick") for x in round_numbers]
    return arrange(list(marked.values()), grid, low=4, high=scale.width - 4, farthest=60)


def _labels(scale: _Scale, by_rank: Sequence[_ReadMark], lens: _Scale | None) -> list[Tick]:
    """Return the labels above the line, without those that a lens shows."""
    words: dict[Fraction, list[str]] = {}
    for mark in by_rank:
        if mark.label and not (lens and lens.shows(mark.number)):
            words.setdefault(mark.number, []).append(mark.label)
    ticks = [Tick.across(x, scale.x(x), words=shorten(", ".join(words[x]), 14)) for x in words]
    return arrange(ticks, [], low=4, high=scale.width - 4, farthest=90)


def _tick(tick: Tick, y: int) -> str:
    path = f"M{px(tick.at)} {y} v14 L{px(tick.label_at)} {y + 20}"
    words = element("text", markup(tick.words), x=tick.label_at, y=y + 35, text_anchor="middle")
    return element("g", element("path", d=path), words, class_=f"tick {tick.kind}", data_number=exact(tick.number))


def _label(tick: Tick, y: int) -> str:
    path = f"M{px(tick.at)} {y - 14} v-2 L{px(tick.label_at)} {y - 22}"
    words = element("text", markup(tick.words), x=tick.label_at, y=y - 28, text_anchor="middle")
    return element("g", element("path", d=path), words, class_="label", data_number=exact(tick.number))


def _mark(mark: _ReadMark, scale: _Scale, y: int) -> str:
    """Return the symbol of a mark, with a tooltip."""
    told = element("title", markup(_describe_mark(mark)))
    return element("g", told, *_sign(mark.kind, scale.x(mark.number), y), class_="mark", data_number=exact(mark.number))


def _sign(kind: MarkKind, x: Fraction | float, y: float) -> list[str]:
    if kind == "right":
        return [element("polygon", class_="right", points=points([(x - 8, y), (x, y - 8), (x + 8, y), (x, y + 8)]))]
    if kind == "value":
        return [dot("halo", (x, y), 10), dot("value", (x, y), 4.5)]
    return [dot(kind, (x, y), 6 if kind == "left" else 5)]


# ---- below the lines ---------------------------------------------------------------------------------------


def _directions(width: int, y: int) -> list[str]:
    left, right = ("", "") if width < _NARROW else (", better for Left", ", better for Right")
    return [
        text("toward-right", (16, y), f"← smaller{right}"),
        text("toward-left", (width - 16, y), f"larger{left} →", anchor="end"),
    ]


def _key(told: Sequence[_ReadMark], gap: _Interval | None, width: int, y: int) -> list[str]:
    """Return a centered legend of the symbols, if there are options."""
    kinds = {mark.kind for mark in told}
    if not kinds & {"left", "right"}:
        return []
    is_simplest = gap is not None and all(mark.number == gap.simplest for mark in told if mark.kind == "value")
    meanings: dict[MarkKind, str] = {"left": "Left’s options", "right": "Right’s options", "value": "value"}
    if width < _NARROW:
        meanings |= {"left": "Left", "right": "Right"}
    if is_simplest:
        meanings["value"] = "simplest" if width < _NARROW else "simplest number"
    items = [(kind, words, text_width(words, bold=False)) for kind, words in meanings.items() if kind in kinds]
    x = (width - sum(size + 42 for _, _, size in items)) / 2 + 10
    parts = []
    for kind, words, size in items:
        parts += [*_sign(kind, x, y - 4.5), text("meaning", (x + 17, y), words)]
        x += size + 42
    return [element("g", *parts, class_="key")]


# ---- in words ----------------------------------------------------------------------------------------------


def _describe(told: Sequence[_ReadMark], gap: _Interval | None) -> str:
    sentences = ["Larger numbers stand to the right."]
    names: dict[MarkKind, str] = {"left": "Left options", "right": "Right options", "value": "Lit", "plain": "Marked"}
    for kind, name in names.items():
        numbers = [
            exact(mark.number) + (f" ({mark.label})" if mark.label else "") for mark in told if mark.kind == kind
        ]
        if numbers or (gap and kind in ("left", "right")):
            sentences.append(f"{name}: {', '.join(numbers) or 'none'}.")
    return " ".join([*sentences, *([gap.sentence(exact)] if gap else [])])


def _describe_mark(mark: _ReadMark) -> str:
    names: dict[MarkKind, str] = {"left": "Left option ", "right": "Right option ", "value": "", "plain": ""}
    return f"{names[mark.kind]}{exact(mark.number)}" + (f": {mark.label}" if mark.label else "")
