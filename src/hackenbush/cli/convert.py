"""``hackenbush convert``: convert a picture from one format to another."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hackenbush.board.formats import FORMATS, Format, write
from hackenbush.board.reading import as_position
from hackenbush.cli.arguments import Parser, UsageError, split_options
from hackenbush.cli.sources import SOURCES, format_by_suffix, read_position, save

__all__ = ["main"]

_DESCRIPTION = f"""\
Write a picture in another format.
{SOURCES}
Without --to, the suffix of the output file decides the format."""

_EXAMPLES = """\
examples
  hackenbush convert "b(r,g)" --to edges
  hackenbush convert "0-1B 1-2R 0-2G" --to json -o bridge.json
  hackenbush convert @bridge.json --to letters
  hackenbush convert --in bridge.json -o bridge.dot
  echo "l(l;rl)" | hackenbush convert --to letters"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    with_value = ["--to", "--from", "--in", "--out", "-o"]
    option_words, words = split_options(argv, with_value=with_value)
    options = _parser().parse(option_words)
    target = _target(options)
    position = read_position(words, as_position, file=options.file, format_=options.source_format)
    text = write(position, target.name).removesuffix("\n") + "\n"
    if options.out in (None, "-"):
        sys.stdout.write(text)
    else:
        save(text.encode(), options.out)
    return 0


def _parser() -> Parser:
    parser = Parser(
        "hackenbush convert",
        usage="hackenbush convert [POSITION | @FILE | -] --to FORMAT [-o FILE]",
        description=_DESCRIPTION,
        epilog="\n".join(["formats", *map(_row, FORMATS.values()), "", _EXAMPLES]),
    )
    add = parser.add_argument
    add("position", metavar="POSITION", nargs="?", help="a picture as text, @FILE, or - for standard input")
    readable = [name for name, format_ in FORMATS.items() if format_.reader]
    writable = [name for name, format_ in FORMATS.items() if format_.writer]
    add("--to", metavar="FORMAT", choices=writable, help="the format to write")
    add("--from", metavar="FORMAT", choices=readable, dest="source_format", help="the format to read (if not detected)")
    add("--in", metavar="FILE", dest="file", help="the file to read (same as @FILE)")
    add("-o", "--out", metavar="FILE", help="the file to write; - is standard output")
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
