"""Images: the right size, with the words in them, in the colors of daylight."""

from __future__ import annotations

import builtins
import struct
import zlib

import pytest

from hackenbush.errors import HackenbushError, NotationError, TooHard
from hackenbush.pictures import Mark, number_line, png, strip, thermograph, to_png
from hackenbush.pictures.svg import document, text
from hackenbush.values import Game

pytest.importorskip("resvg_py")
LINE = number_line([Mark(0, kind="left"), Mark(1, kind="right")], width=320)
GRAPH = thermograph(Game("{2|-1}").thermograph, width=240, height=200)


def size(image: bytes) -> tuple[int, int]:
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", image[16:24])


def rows(image: bytes) -> list[bytes]:
    """Return the rows of pixels, four bytes each."""
    width, height = size(image)
    data, at = b"", 8
    while at < len(image):
        length, kind = struct.unpack(">I4s", image[at : at + 8])
        data += image[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    assert image[24:26] == b"\x08\x06"  # 8 bits each of red, green, blue and opacity
    flat, found, stride = zlib.decompress(data), [], 4 * width
    before = bytes(stride)
    for y in range(height):
        kind, row = flat[y * (stride + 1)], bytearray(flat[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for i in range(stride):
            left, above, corner = row[i - 4] if i > 3 else 0, before[i], before[i - 4] if i > 3 else 0
            nearest = min((left, above, corner), key=lambda x: abs(left + above - corner - x))
            row[i] = (row[i] + (0, left, above, (left + above) // 2, nearest)[kind]) % 256
        before = bytes(row)
        found.append(before)
    return found


def sheet(*parts: str, style: str = "") -> str:
    return document(parts, name="sheet", width=40, height=20, title="", desc="", style=style)


def test_an_image_has_the_size_asked_for() -> None:
    width, height = 320, round(float(LINE.split('height="')[1].split('"')[0]))
    assert size(to_png(LINE)) == (width, height)
    assert size(to_png(LINE, scale=2)) == (2 * width, 2 * height)
    assert size(to_png(LINE, width=800)) == (800, round(height * 2.5))


def test_words_appear() -> None:
    rules = ".sheet { font: 13px system-ui, sans-serif; } .paper { fill: white; }"
    with_words, without = (to_png(sheet(text("a", (2, 15), words), style=rules)) for words in ("Mm", ""))
    dark = sum(pixel < 128 for row in rows(with_words) for pixel in row[::4])
    assert dark > 20
    assert all(pixel == 255 for row in rows(without) for pixel in row)


@pytest.mark.parametrize("picture", [LINE, GRAPH, strip([GRAPH], captions=["a"])])
def test_images_are_in_daylight(picture: str) -> None:
    image = rows(to_png(picture))
    assert image[0][:4] == image[-1][-4:] == b"\xff\xff\xff\xff"
    colors = {row[i : i + 4] for row in image for i in range(0, len(row), 4)}
    assert bytes.fromhex("0072B2ff") in colors
    assert bytes.fromhex("D55E00ff") in colors
    assert bytes.fromhex("17191cff") not in colors


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(NotationError, match="expected an SVG document"):
        to_png("hello")
    with pytest.raises(HackenbushError, match="a scale or a width, not both"):
        to_png(LINE, scale=2, width=100)
    for options in ({"scale": 0}, {"scale": -1}, {"width": 0}, {"scale": float("nan")}):
        with pytest.raises(HackenbushError, match="positive size"):
            to_png(LINE, **options)
    for options in ({"scale": 1000}, {"width": 10**6}, {"scale": float("inf")}):
        with pytest.raises(TooHard, match="more than 100,000,000 pixels"):
            to_png(LINE, **options)


def test_without_the_package_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: object) -> object:
        if name == "resvg_py":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(HackenbushError, match=r'pip install "\.\[png\]"'):
        to_png(sheet())


def test_without_fonts_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "_FAMILIES", ())
    png._family.cache_clear()
    with pytest.raises(HackenbushError, match="no font was found"):
        to_png(LINE)
    assert size(to_png(sheet())) == (40, 20)  # there is nothing to write
