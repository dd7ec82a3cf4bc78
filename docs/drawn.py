"""The pictures of the documentation, each drawn by the package itself.

``PICTURES`` has a function for every file in ``docs/pictures``. ``tools/pictures`` writes them; the build of the site
and the tests draw them again and compare, so that none can be out of date. Every value under a picture is computed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path

from hackenbush import Game, Hackenstring, Position, all_specimens, draw, explain, gallery, value
from hackenbush.pictures import Mark, Svg, number_line, stalk, thermograph
from hackenbush.pictures.svg import FONT, document, element, shorten, style, text, wrap_words

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "pictures"
PYPROJECT = HERE.parent / "pyproject.toml"

_DRAWING = re.compile(
    r'<svg [^>]*?viewBox="0 0 (?P<width>[\d.]+) (?P<height>[\d.]+)"[^>]*>.*?<style>(?P<style>.*?)</style>\n'
    r'<rect class="paper"[^>]*/>(?P<parts>.*)</svg>',
    re.DOTALL,
)
_ROW_STYLE = style(
    "row",
    f"""
& {{ font: 15px {FONT}; }}
> .paper {{ fill: $paper; }}
> .caption {{ fill: $ink; text-anchor: middle; }}
> .worth {{ fill: $ink; font-weight: 600; font-size: 17px; text-anchor: middle; }}
""",
)
_LAYERS_STYLE = style(
    "layers",
    f"""
& {{ font: 16px {FONT}; }}
.paper {{ fill: $paper; }}
.box {{ fill: none; stroke: $left; stroke-width: 2; }}
.name {{ fill: $ink; font-weight: 600; text-anchor: middle; }}
.note {{ fill: $muted; text-anchor: middle; }}
.arrow {{ fill: none; stroke: $axis; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }}
""",
)


# ---- pictures side by side ----------------------------------------------------------------------------------


def row(*positions: Position, captions: Sequence[str] = ()) -> Svg:
    """Return positions side by side on one ground line, each with its caption and, below that, its value.

    >>> "↑∗" in row(Position("gb"), captions=["a flower"])
    True
    """
    drawings = [_DRAWING.fullmatch(draw(position).strip()) for position in positions]
    found = [drawing for drawing in drawings if drawing]
    assert len(found) == len(drawings), "a picture of another make than this script knows"
    sizes = [(float(drawing["width"]), float(drawing["height"])) for drawing in found]
    floor = max(height for _, height in sizes)
    parts, x = [], 0.0
    words = captions or [""] * len(positions)
    tallest = 0.0
    for position, drawing, (width, height), caption in zip(positions, found, sizes, words, strict=True):
        room = max(width, 150.0) + 12
        at = f"translate({x + (room - width) / 2:.2f} {floor - height:.2f})"
        parts.append(element("g", drawing["parts"], class_="hackenbush", transform=at))
        lines = wrap_words(caption, room / 13) if caption else []
        worth = shorten(value(position).text("unicode"), room / 11)
        named = [*(("caption", line) for line in lines), ("worth", worth)]
        parts += [text(name, (x + room / 2, floor + 14 + 21 * i), line) for i, (name, line) in enumerate(named)]
        tallest = max(tallest, 21.0 * len(named))
        x += room
    told = [f"{caption or position}: {value(position)}" for caption, position in zip(words, positions, strict=True)]
    rules = "".join(dict.fromkeys(drawing["style"] for drawing in found))
    return document(
        parts,
        name="row",
        width=x,
        height=floor + tallest + 12,
        title="Pictures and their values",
        desc="; ".join(told),
        style=_ROW_STYLE + rules,
    )


def layers() -> Svg:
    """Return the layers of the package as ``pyproject.toml`` has them for ``lint-imports``, the highest on top."""
    contracts = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    rows = [layer.split(" | ") for layer in next(c for c in contracts if c["type"] == "layers")["layers"]]
    width, high, step = 640.0, 34.0, 48.0
    parts = []
    for place, names in enumerate(rows):
        top, room = 14 + place * step, (width - 90) / len(names)
        for column, name in enumerate(names):
            left = 20 + column * room
            parts.append(element("rect", class_="box", x=left, y=top, width=room - 10, height=high, rx=8))
            parts.append(text("name", (left + (room - 10) / 2, top + 23), name))
    low = 14 + (len(rows) - 1) * step + high
    across = width - 44
    arrow = f"M{across} 18V{low - 4}M{across - 8} {low - 14}L{across} {low - 4}L{across + 8} {low - 14}"
    turned = f"translate({across + 26} {low / 2}) rotate(90)"
    parts.append(element("path", class_="arrow", d=arrow))
    parts.append(element("g", text("note", (0, 0), "imports go down"), transform=turned))
    return document(
        parts,
        name="layers",
        width=width,
        height=low + 14,
        title="Layers of the package",
        desc="; ".join(", ".join(names) for names in rows),
        style=_LAYERS_STYLE,
    )


# ---- all of them --------------------------------------------------------------------------------------------


def _numbers() -> Svg:
    names = ["b", "br", "brr", "brb", "bbr", "bbbrb"]
    return row(*map(Position, names), captions=names)


def _signs() -> Svg:
    reading = Hackenstring("bbbrb").digits
    return draw(Position("bbbrb"), labels={edge: str(digit.worth) for edge, digit in enumerate(reading)})


def _strings() -> Svg:
    return stalk(Hackenstring("br(b)*"), caption="br(b)* = 1 − 1/ω")


def _between() -> Svg:
    return number_line([Mark(Game("1/4"), kind="left"), Mark(1, kind="right")])


def _heat(form: str) -> Callable[[], Svg]:
    return lambda: thermograph(Game(form).thermograph, title=Game(form).text("unicode"))


def _explained(picture: str) -> Callable[[], Svg]:
    return lambda: explain(Position(picture)).svg()


def _row(*texts: str, captions: Sequence[str] = ()) -> Callable[[], Svg]:
    known = all_specimens()
    return lambda: row(*(gallery(t) if t in known else Position(t) for t in texts), captions=captions)


PICTURES: dict[str, Callable[[], Svg]] = {
    "logo": lambda: Svg(re.sub(r'<rect class="paper"[^>]*/>', "", draw(Position("g(b,r)")))),
    "front": _row("stick-figure", "house", "cat", "swing", captions=["Stick Figure", "house", "cat", "swing"]),
    "first": lambda: draw(gallery("stick-figure"), labels="numbers"),
    "zero": _row("b+r", "0-1B 0-1R", "br+br+r", captions=["a V", "a lens", "two halves − 1"]),
    "numbers": _numbers,
    "signs": _signs,
    "between": _between,
    "tree": _explained("b(r,b(r,rb))"),
    "reasons": _explained("gb+br+br"),
    "girl": lambda: explain("green-girl", detail="full").svg(),
    "nim": _row("ggg+gggg+ggggg", captions=["Nim with heaps of 3, 4 and 5"]),
    "colon": _row("g(g,gg)", "g(ggg)", captions=["a tree", "the same with a stalk for its crown"]),
    "fusion": _explained("0.a-1G 0.b-2G 1-2G 2-3G 3-1G 3-4G 4-4G 4-5G 4-6G"),
    "no-fusion": _row(
        "0-1G 1-2G 2-0G 1-3B", "0-0G 0-1G 0-2G 0-3B", captions=["a cycle that a petal touches", "fused: another game"]
    ),
    "flowers": _row(
        "flower", "up", "two-flowers", "opposite-flowers", captions=["flower", "up", "two flowers", "opposite flowers"]
    ),
    "mountain": _explained("b(r,gb)"),
    "switch": _heat("{2|-1}"),
    "hot": _heat("{3|1||-5}"),
    "string": _strings,
    "layers": layers,
}


def stale() -> list[str]:
    """Return the files that are not what would be drawn, and those that nothing draws."""
    wanted = {f"{name}.svg": make() for name, make in PICTURES.items()}
    present = {
        path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.svg") if path.name != "gallery.svg"
    }
    return sorted(name for name in chain(wanted, present) if wanted.get(name) != present.get(name))


def write() -> None:
    """Draw everything into the folder."""
    for name, make in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(make(), encoding="utf-8")
