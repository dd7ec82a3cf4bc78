"""``hackenbush draw``: draw a picture on the terminal, or as SVG, PNG or TikZ."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from hackenbush.cli.arguments import Parser, UsageError
from hackenbush.cli.files import save
from hackenbush.cli.looks import Look
from hackenbush.cli.play_board import write_board
from hackenbush.cli.sources import SOURCES, add_file_options, as_picture, note_faults, read_position
from hackenbush.cli.terminal import wants_color
from hackenbush.playable import Playable
from hackenbush.rulesets.hackenstrings import Hackenstrings
from hackenbush.rulesets.reading import as_playable
from hackenbush.rulesets.stalks import picture_of
from hackenbush.values import Game

__all__ = ["main", "make_parser"]

_DESCRIPTION = f"""\
Draw a picture on the terminal, or as SVG, PNG or TikZ; the suffix of the output file decides. Heaps of Nim and rows of
stones are drawn as stalks. The boards of other games are drawn on the terminal only.
{SOURCES}"""

_EXAMPLES = """\
examples
  hackenbush draw "b(r,g)"
  hackenbush draw house -o house.svg
  hackenbush draw "0-1B 1-2R 0-2G" --labels letters -o bridge.png
  hackenbush draw @bridge.json -o bridge.tex
  hackenbush draw cutcake 2x5
  hackenbush draw "g(b,b,r)" --format svg -o - | display"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    options, words = make_parser().parse(argv)
    draw = _DRAWERS[_format(options)]
    position = read_position(words, options, as_playable)
    note_faults(position)
    drawing = draw(position, options)
    if options.out is None:
        sys.stdout.write(drawing.decode())
    else:
        save(drawing, options.out)
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush draw",
        usage="hackenbush draw [POSITION | @FILE | -] [-o FILE.svg | FILE.png | FILE.tex | -]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    add = parser.add_argument
    add("position", metavar="POSITION", nargs="?", help="a picture as text, a name, @FILE, or - for standard input")
    add("-o", "--out", metavar="FILE", help="the file to write; - is standard output")
    add("--format", choices=list(_DRAWERS), help="the format (default: by the file's suffix)")
    add("--labels", choices=["letters", "numbers", "nodes"], help="the labels of edges or nodes")
    add("--palette", choices=["okabe-ito", "classic", "mono"], default="okabe-ito", help="colors (default: okabe-ito)")
    add("--size", metavar="PIXELS", type=_size, help="the longer side, or WIDTHxHEIGHT")
    add("--title", default="", help="a title for the picture")
    add_file_options(parser)
    return parser


def _size(text: str) -> int | tuple[int, int]:
    sides = [int(side) if side.isdecimal() else 0 for side in text.lower().split("x")]
    if len(sides) > 2 or min(sides) < 1:
        raise argparse.ArgumentTypeError(f"expected PIXELS or WIDTHxHEIGHT, not '{text}'")
    return sides[0] if len(sides) == 1 else (sides[0], sides[1])


def _format(options: argparse.Namespace) -> str:
    if options.format is not None:
        return str(options.format)
    if options.out is None:
        return "text"
    if options.out == "-":
        return "svg"
    suffix = Path(options.out).suffix.lower().removeprefix(".")
    found = {"svg": "svg", "png": "png", "tex": "tikz", "tikz": "tikz", "txt": "text"}.get(suffix)
    if found is None:
        raise UsageError(
            f"the name '{options.out}' does not say what to draw; expected .svg, .png or .tex, or --format"
        )
    return found


def _text(position: Playable, options: argparse.Namespace) -> bytes:
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    is_screen = options.out is None
    look = Look(unicode=not is_screen or encoding.startswith("utf"), color=is_screen and wants_color())
    if isinstance(position, Game):
        position = as_picture(position, "drawn")
    is_of_stones = any(isinstance(part, Hackenstrings) for part in getattr(position, "parts", (position,)))
    board = position if is_of_stones else picture_of(position) or position
    return (write_board(board, look).removesuffix("\n") + "\n").encode()


def _svg(position: Playable, options: argparse.Namespace) -> bytes:
    from hackenbush.board.svg import svg

    drawing = svg(
        as_picture(position, "drawn in a file"),
        labels=options.labels,
        palette=options.palette,
        size=options.size,
        title=options.title,
    )
    return drawing.encode()


def _png(position: Playable, options: argparse.Namespace) -> bytes:
    from hackenbush.pictures.png import to_png

    return to_png(_svg(position, options).decode(), scale=1.0 if options.size else 2.0)


def _tikz(position: Playable, options: argparse.Namespace) -> bytes:
    from hackenbush.board.tikz import tikz

    drawing = tikz(as_picture(position, "drawn in a file"), labels=options.labels)
    return (drawing.removesuffix("\n") + "\n").encode()


_DRAWERS: dict[str, Callable[[Playable, argparse.Namespace], bytes]] = {
    "text": _text,
    "svg": _svg,
    "png": _png,
    "tikz": _tikz,
}
