"""``hackenbush convert``: convert a picture from one format to another."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hackenbush.board.formats import FORMATS, Format, write
from hackenbush.cli.arguments import Parser, UsageError
from hackenbush.cli.files import save
from hackenbush.cli.sources import SOURCES, add_file_options, format_by_suffix, read_picture

__all__ = ["main", "make_parser"]

_DESCRIPTION = f"""\
Write a picture in another format. Without --to, the suffix of the output file decides the format.
{SOURCES}"""

_EXAMPLES = """\
examples
  hackenbush convert "b(r,g)" --to edges
  hackenbush convert "0-1B 1-2R 0-2G" --to json -o bridge.json
  hackenbush convert @bridge.json --to letters
  hackenbush convert --in bridge.json -o bridge.dot
  hackenbush convert @graph.txt --ground 1 --to letters
  echo "l(l;rl)" | hackenbush convert --to letters"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    options, words = make_parser().parse(argv)
    target = _target(options)
    position = read_picture(words, options, "converted")
    text = write(position, target.name).removesuffix("\n") + "\n"
    if options.out in (None, "-"):
        sys.stdout.write(text)
    else:
        save(text.encode(), options.out)
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush convert",
        usage="hackenbush convert [POSITION | @FILE | -] --to FORMAT [-o FILE]",
        description=_DESCRIPTION,
        epilog="\n".join(["formats", *map(_row, FORMATS.values()), "", _EXAMPLES]),
    )
    add = parser.add_argument
    add("position", metavar="POSITION", nargs="?", help="a picture as text, a name, @FILE, or - for standard input")
    writable = [name for name, format_ in FORMATS.items() if format_.writer]
    add("--to", metavar="FORMAT", choices=writable, help="the format to write")
    add("-o", "--out", metavar="FILE", help="the file to write; - is standard output")
    add_file_options(parser)
    return parser


def _row(format_: Format) -> str:
    suffixes = " ".join(format_.suffixes)
    return f"  {format_.name:8} {suffixes:9} {format_.description}{'' if format_.reader else ' (write only)'}"


def _target(options: argparse.Namespace) -> Format:
    if options.to is not None:
        return FORMATS[options.to]
    if options.out in (None, "-"):
        raise UsageError("expected --to FORMAT, one of " + ", ".join(FORMATS))
    found = format_by_suffix(Path(options.out))
    if found is None:
        raise UsageError(f"the name '{options.out}' does not say which format to write; give --to FORMAT")
    return found
