"""Strips: pictures side by side, with an arrow from each to the next and words below, to explain step by step.

You can use any SVG documents. Each becomes a nested picture with its own scale; its style rules and ids get a scope of
their own, and the rules of the strip do not apply to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import deepcopy
from hashlib import sha256
from typing import NamedTuple
from xml.etree import ElementTree

from hackenbush.errors import InvalidArgument, expect
from hackenbush.pictures.reading import SVG, read_svg, size_of
from hackenbush.pictures.svg import FONT, Svg, document, element, px, shorten, style, text, wrap_words

__all__ = ["strip"]

_WIDEST = 1080  # pixels, for as many columns as fit
_NARROWEST, _LEAST = 160.0, 60.0  # pixels of a cell, so that words fit: by default, and at least
_MARGIN, _GUTTER, _TURN = 20, 52, 34  # the last for the arrow at the end of a row
_LETTERS, _LINE = 15, 20  # of captions
_BADGE = 30  # what a step's number takes

_STYLE = style(
    "strip",
    f"""
& {{ font: {_LETTERS}px {FONT}; }}
> .paper {{ fill: $paper; }}
> .heading {{ font-size: 20px; font-weight: 600; fill: $ink; }}
> .panel {{ fill: none; stroke: $grid; stroke-width: 1.5; }}
> .caption {{ fill: $ink; }}
> .step circle {{ fill: $ink; }}
> .step text {{ fill: $paper; font-size: 13px; font-weight: 600; }}
> .next {{ fill: none; stroke: $axis; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }}
""",
)


def strip(
    frames: Iterable[str],
    *,
    captions: Iterable[str] = (),
    columns: int | None = None,
    title: str = "",
    width: int | None = None,
) -> Svg:
    """Return SVG documents as one, in rows of numbered steps with arrows and captions.

    >>> from hackenbush.pictures import number_line
    >>> picture = strip([number_line([0]), number_line([1])], captions=["zero", "one"])
    >>> "<desc>Step 1: zero Step 2: one</desc>" in picture
    True
    >>> "<desc>No steps.</desc>" in strip([])
    True

    Without ``columns`` there are as many as fit; if frames are too wide for ``width``, all are scaled down. Raises
    `InvalidArgument` unless there are no captions or one for each frame, and `NotationError` for a frame that is not an
    SVG document.
    """
    roots = [read_svg(frame) for frame in expect(Iterable, frames, "a row of SVG documents")]
    words = [expect(str, words, "a caption") for words in expect(Iterable, captions, "captions")] or [""] * len(roots)
    if len(words) != len(roots):
        raise InvalidArgument(f"a strip takes one caption for each of its {len(roots)} frames, not {len(words)}")
    if columns is not None and expect(int, columns, "a number of columns") < 1:
        raise InvalidArgument(f"a strip takes at least 1 column, not {columns}")
    if width is not None and expect(int, width, "a width in pixels") < 200:
        raise InvalidArgument(f"a strip takes at least 200 pixels, not {width}")
    cells, size = _arrange(roots, words, columns=columns, width=width, top=_MARGIN + (32 if title else 0))
    styles, pictures = _embed(cells)
    heading = [text("heading", (_MARGIN, 34), shorten(title, (size[0] - 2 * _MARGIN) / 20))] if title else []
    steps = [part for cell in cells for part in _step(cell, cell is cells[-1])]
    return document(
        [*heading, *pictures, *steps],
        name="strip",
        width=size[0],
        height=size[1],
        title=title or "Steps",
        desc=" ".join(f"Step {i}: {caption}" for i, caption in enumerate(words, 1)) or "No steps.",
        style=_STYLE + styles,
    )


# ---- where things stand ------------------------------------------------------------------------------------


class _Box(NamedTuple):
    """A rectangle, in pixels."""

    x: float
    y: float
    width: float
    height: float


class _Cell(NamedTuple):
    """A frame, the lines of its caption, its box in the row, and the box of its picture."""

    step: int  # from 1
    root: ElementTree.Element
    lines: list[str]
    box: _Box
    picture: _Box
    is_last_in_row: bool


def _arrange(
    roots: Sequence[ElementTree.Element], captions: Sequence[str], *, columns: int | None, width: int | None, top: int
) -> tuple[list[_Cell], tuple[float, float]]:
    """Return the cells, all of one width, in rows as high as needed, and the size of the whole."""
    sizes = [size_of(root) for root in roots]
    widest = max((size[0] for size in sizes), default=0.0)
    columns = min(columns or _columns(len(roots), max(widest, _NARROWEST), width or _WIDEST), max(1, len(roots)))
    beside = 2 * _MARGIN + _GUTTER * (columns - 1) + (_TURN if len(roots) > columns else 0)
    room = max((width - beside) / columns, _LEAST) if width else max(widest, _NARROWEST)
    scale = min(1.0, room / widest) if widest else 1.0
    lines = [wrap_words(words, (room - _BADGE) / _LETTERS) for words in captions]
    cells: list[_Cell] = []
    y = float(top)
    for start in range(0, len(roots), columns):
        row = range(start, min(start + columns, len(roots)))
        height = max(sizes[i][1] for i in row) * scale
        for i in row:
            x = _MARGIN + (i - start) * (room + _GUTTER)
            own = sizes[i][0] * scale, sizes[i][1] * scale
            # Pictures stand on the floor of their row: those of boards have the ground there.
            picture = _Box(x + (room - own[0]) / 2, y + height - own[1], *own)
            cells.append(_Cell(i + 1, roots[i], lines[i], _Box(x, y, room, height), picture, i == row[-1]))
        y += height + _LINE * max(1, *(len(lines[i]) for i in row)) + 34
    return cells, (beside + columns * room, y)


def _columns(count: int, frame: float, width: float) -> int:
    """Return how many columns fit, or fewer if that makes the rows even.

    >>> _columns(5, 200, 1000), _columns(4, 300, 1000), _columns(3, 5000, 1000), _columns(0, 1, 1000)
    (3, 2, 1, 1)
    """
    most = max(1, int((width - 2 * _MARGIN - _TURN + _GUTTER) // (frame + _GUTTER)))
    rows = max(1, -(-count // most))
    return max(1, -(-count // rows))


# ---- the parts of the picture ------------------------------------------------------------------------------


def _step(cell: _Cell, is_last: bool) -> list[str]:
    """Return the panel, number and caption of a frame, and the arrow to the next."""
    x, y, width, height = cell.box
    below = y + height + 24
    number = text("number", (x + 11, below - 0.5), str(cell.step), anchor="middle")
    parts = [
        element("rect", class_="panel", x=x, y=y, width=width, height=height, rx=6.0),
        element("g", element("circle", cx=x + 11, cy=below - 5, r=11.0), number, class_="step"),
    ]
    parts += [text("caption", (x + _BADGE, below + _LINE * i), words) for i, words in enumerate(cell.lines)]
    if is_last:
        return parts
    start, middle = px(x + width + 13), px(y + height / 2)
    if cell.is_last_in_row:  # it turns down, to the row below
        return [*parts, element("path", class_="next", d=f"M{start} {middle} h5 q8 0 8 8 v18 m-8 -8 l8 8 l8 -8")]
    return [*parts, element("path", class_="next", d=f"M{start} {middle} h26 m-9 -8 l9 8 l-9 8")]


def _embed(cells: Sequence[_Cell]) -> tuple[str, list[str]]:
    """Return the style rules of all frames, and the frames without them."""
    whole = sha256("".join(ElementTree.tostring(cell.root, "unicode") for cell in cells).encode()).hexdigest()[:8]
    rules: dict[str, None] = {}
    pictures = []
    for cell in cells:
        own = _prefix_ids(cell.root, f"{whole}-{cell.step}-")
        styles = "\n".join(part.text or "" for part in own.iter(f"{SVG}style"))
        scope = f"style-{sha256(styles.encode()).hexdigest()[:8]}"
        rules[_scope_rules(styles, scope)] = None  # the same for frames of one kind
        pictures.append(element("g", _nest(own, cell.picture), class_=f"frame {scope}"))
    return "\n".join(rules), pictures


def _nest(root: ElementTree.Element, box: _Box) -> str:
    """Return a document as an element that fills a box in another document."""
    width, height = size_of(root)
    root.attrib.setdefault("viewBox", f"0 0 {px(width)} {px(height)}")
    root.attrib |= {"x": px(box.x), "y": px(box.y), "width": px(box.width), "height": px(box.height)}
    for parent in list(root.iter()):
        for child in [child for child in parent if child.tag == f"{SVG}style"]:
            parent.remove(child)
    for part in root.iter():  # the namespace is that of the document around it
        part.tag = part.tag.removeprefix(SVG)
    return ElementTree.tostring(root, "unicode").strip()


# ---- so that nothing clashes -------------------------------------------------------------------------------

_REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)['\"]?\s*\)")
_POINTERS = ("href", "{http://www.w3.org/1999/xlink}href", "aria-labelledby", "aria-describedby")


def _prefix_ids(root: ElementTree.Element, prefix: str) -> ElementTree.Element:
    """Return a copy in which every id, and every reference to it, begins with the prefix."""
    root = deepcopy(root)
    ids = {part.get("id") for part in root.iter()} - {None}
    if not ids:
        return root

    def rename(found: re.Match[str]) -> str:
        return f"url(#{prefix}{found[1]})" if found[1] in ids else found[0]

    for part in root.iter():
        for key, value in part.attrib.items():
            if key == "id":
                part.attrib[key] = prefix + value
            elif key in _POINTERS:
                words = [
                    f"#{prefix}{word[1:]}" if word[1:] in ids and word[0] == "#" else word for word in value.split()
                ]
                part.attrib[key] = " ".join(prefix + word if word in ids else word for word in words)
            else:
                part.attrib[key] = _REFERENCE.sub(rename, value)
        if part.tag == f"{SVG}style":
            rules = re.sub(
                r"#([\w-]+)(?=[^{}]*\{)", lambda m: f"#{prefix}{m[1]}" if m[1] in ids else m[0], part.text or ""
            )
            part.text = _REFERENCE.sub(rename, rules)
    return root


def _scope_rules(rules: str, scope: str) -> str:
    """Return style rules that apply only inside elements of a class; rules in ``@media`` are handled too.

    >>> print(_scope_rules(".a, .b { fill: red } @media print { .a { fill: blue } }", "x"))
    .x .a, .x .b { fill: red }
    @media print {
    .x .a { fill: blue } }
    """

    def scope_selectors(found: re.Match[str]) -> str:
        selectors = found[0].strip()
        if selectors.startswith("@"):
            return f"\n{selectors} "
        return "\n" + ", ".join(f".{scope} {selector.strip()}" for selector in selectors.split(",")) + " "

    without_comments = re.sub(r"/\*.*?\*/", "", rules, flags=re.S)
    return re.sub(r"[^{}]+(?=\{)", scope_selectors, without_comments).strip()
