"""The icons of the installed page, drawn without any library: a bush of three edges, as in the favicon."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

__all__ = ["draw_icons"]

_SIZES = (180, 192, 512)
_PAPER, _GROUND = (255, 255, 255), (90, 90, 90)
_STROKES = [  # from, to (in a square of 24), half the width, color
    ((3.5, 19.0), (20.5, 19.0), 0.7, _GROUND),
    ((12.0, 18.2), (12.0, 12.0), 1.2, (0, 114, 178)),
    ((12.0, 12.0), (7.0, 6.0), 1.2, (213, 94, 0)),
    ((12.0, 12.0), (17.0, 6.0), 1.2, (0, 158, 115)),
]


def draw_icons(into: Path) -> list[dict[str, str]]:
    """Write the icons, and return what the manifest says of them."""
    (into / "icons").mkdir()
    for size in _SIZES:
        (into / f"icons/{size}.png").write_bytes(_png(size))
    found = [{"src": f"icons/{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in _SIZES[1:]]
    return [
        *found,
        found[-1] | {"purpose": "maskable"},
        {"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml"},
    ]


def _png(size: int) -> bytes:
    rows = b"".join(b"\0" + bytes(_row(size, y)) for y in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(rows, 9)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _row(size: int, y: int) -> Iterator[int]:
    scale = 24 / size
    near = [
        stroke
        for stroke in _STROKES
        if min(stroke[0][1], stroke[1][1]) - 3 <= y * scale <= max(stroke[0][1], stroke[1][1]) + 3
    ]
    for x in range(size):
        color: tuple[float, ...] = _PAPER
        for start, end, half, stroke in near:
            away = _distance(((x + 0.5) * scale, (y + 0.5) * scale), start, end) - half
            cover = min(1.0, max(0.0, 0.5 - away / scale))
            color = tuple(below + (above - below) * cover for below, above in zip(color, stroke, strict=True))
        yield from (round(part) for part in color)


def _distance(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return float(((point[0] - start[0] - along * dx) ** 2 + (point[1] - start[1] - along * dy) ** 2) ** 0.5)
