"""``hackenbush embed``: write one HTML file in which a picture can be played."""

from __future__ import annotations

import argparse
import re

from hackenbush.cli.arguments import Parser, player_name
from hackenbush.cli.files import save
from hackenbush.cli.sources import SOURCES, add_file_options, note_faults, read_picture
from hackenbush.errors import TooLarge
from hackenbush.live.embed import embed
from hackenbush.solvers import Budget

__all__ = ["main", "make_parser"]

LARGEST = 2_000  # edges
_DESCRIPTION = f"""\
Write one HTML file in which two people can play a picture, see its values and the reasons. It needs no server.
With --computer the reader plays against the computer, which plays perfectly. A picture with many positions needs
--site, the address of a page that tools/site built: its engine then answers in the reader's browser.
{SOURCES}"""
_EXAMPLES = """\
examples
  hackenbush embed house -o house.html
  hackenbush embed "b(r,g)+gb" --title "A first game" --hide-value > game.html
  hackenbush embed @bridge.json --first right -o bridge.html
  hackenbush embed "bb+r+gg" --computer right -o game.html
  hackenbush embed house --computer right --site https://example.org/hackenbush/ -o house.html"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    options, words = make_parser().parse(argv)
    position = read_picture(words, options, "embedded")
    note_faults(position)
    if len(position) > LARGEST:
        raise TooLarge(f"the picture has {len(position):,} edges; at most {LARGEST:,} can be embedded")
    page = embed(
        position,
        title=options.title,
        first=options.first,
        hide_value=options.hide_value,
        letters=options.letters,
        computer=options.computer,
        site=options.site,
        budget=Budget(seconds=options.seconds),
    )
    save(page.encode(), options.out)
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush embed",
        usage="hackenbush embed [POSITION | @FILE | -] [-o FILE.html] [--computer PLAYER] [--site ADDRESS]",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    add = parser.add_argument
    add("position", metavar="POSITION", nargs="?", help="a picture as text, a name, @FILE, or - for standard input")
    add("-o", "--out", metavar="FILE", default="-", help="the file to write (default: standard output)")
    add("--title", default="", help="a title for the page")
    add("--first", choices=["left", "right"], type=player_name, default="left", help="who begins (default: left)")
    add("--computer", choices=["left", "right"], type=player_name, help="let the computer play for this player")
    add("--site", metavar="ADDRESS", default="", help="ask the engine of this site for what the file does not contain")
    add("--hide-value", action="store_true", help="hide the value until the reader asks for it")
    add("--letters", action="store_true", help="write b, r or g beside every edge")
    add("--seconds", metavar="N", type=_seconds, default=20.0, help="time for values and reasons (default: 20)")
    add_file_options(parser)
    return parser


def _seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,6}(\.\d+)?", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"expected a number of seconds, not '{text}'")
    return float(text)
