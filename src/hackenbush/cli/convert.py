"""``hackenbush convert``: a picture from one format to another."""

from __future__ import annotations

import argparse
import codecs
import sys
from pathlib import Path
from typing import BinaryIO, NamedTuple

from hackenbush.board.formats import FORMATS, Format, read, write
from hackenbush.board.position import Position
from hackenbush.cli.arguments import Parser, UsageError, split_options
from hackenbush.errors import HackenbushError, NotationError

__all__ = ["main"]

LARGEST_INPUT = 1 << 28  # bytes; what is longer, or never ends, is an error

_DESCRIPTION = """\
Write a picture in another format. POSITION is a text, @FILE or - for standard input, which is also read if there
is none; its format is found by looking at it. The suffix of the output decides its format if --to does not."""

_EXAMPLES = """\
examples
  hackenbush convert "b(r,g)" --to edges
  hackenbush convert "0-1B 1-2R 0-2G" --to json -o bridge.json
  hackenbush convert @bridge.json --to letters
  hackenbush convert --in bridge.json -o bridge.dot
  echo "l(l;rl)" | hackenbush convert --to letters"""


class _Source(NamedTuple):
    """The text of a picture, what to call it in an error, and the format that its name says it has."""

    text: str
    name: str = ""
    format: str | None = None


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    with_value = ["--to", "--from", "--in", "--out", "-o"]
    option_words, words = split_options(argv, with_value=with_value)
    options = _parser().parse(option_words)
    target = _target(options)
    source = _source(options, words)
    text = write(_position(source, options.source_format), target.name).removesuffix("\n") + "\n"
    if options.out in (None, "-"):
        sys.stdout.write(text)
    else:
        _save(text, Path(options.out))
    return 0


def _parser() -> Parser:
    parser = Parser(
        prog="hackenbush convert",
        usage="hackenbush convert [POSITION | @FILE | -] --to FORMAT [-o FILE]",
        description=_DESCRIPTION,
        epilog="\n".join(["formats", *map(_row, FORMATS.values()), "", _EXAMPLES]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("position", metavar="POSITION", nargs="?", help="a picture as text, @FILE, or - for standard input")
    readable = [name for name, format_ in FORMATS.items() if format_.reader]
    writable = [name for name, format_ in FORMATS.items() if format_.writer]
    add("--to", metavar="FORMAT", choices=writable, help="the format to write")
    add("--from", metavar="FORMAT", choices=readable, dest="source_format", help="the format to read, if not by looks")
    add("--in", metavar="FILE", dest="file", help="the file to read, as @FILE")
    add("-o", "--out", metavar="FILE", help="the file to write; - is standard output")
    return parser


def _row(format_: Format) -> str:
    suffixes = " ".join(format_.suffixes)
    return f"  {format_.name:8} {suffixes:9} {format_.description}{'' if format_.reader else ' (written only)'}"


def _target(options: argparse.Namespace) -> Format:
    if options.to is not None:
        return FORMATS[options.to]
    if options.out in (None, "-"):
        raise UsageError("expected --to FORMAT, one of " + ", ".join(FORMATS))
    found = _by_suffix(Path(options.out))
    if found is None:
        raise UsageError(f"the name '{options.out}' does not say which format to write; give --to FORMAT")
    return found


def _by_suffix(path: Path) -> Format | None:
    return next((format_ for format_ in FORMATS.values() if path.suffix.lower() in format_.suffixes), None)


# ---- input -------------------------------------------------------------------------------------------------


def _source(options: argparse.Namespace, words: list[str]) -> _Source:
    if options.file is not None:
        if words:
            raise UsageError(f"expected a position or --in FILE, not both: '{words[0]}'")
        return _file(options.file)
    if not words or words == ["-"]:
        if sys.stdin is None or (not words and sys.stdin.isatty()):
            raise UsageError("expected a position, @FILE, or - for standard input")
        return _standard_input()
    if words[0].startswith("@"):
        if len(words) > 1:
            raise UsageError(f"expected one position, not also '{words[1]}'")
        return _file(words[0][1:])
    return _Source(" ".join(words))  # a list of edges without quotes is several arguments


def _file(name: str) -> _Source:
    path = Path(name)
    try:
        with path.open("rb") as stream:
            text = _decoded(stream, f"'{name}'")
    except (OSError, ValueError) as error:
        if isinstance(error, HackenbushError):
            raise
        reason = error.strerror if isinstance(error, OSError) else "there is no such name"
        raise HackenbushError(f"cannot read '{name}': {reason}") from None
    found = _by_suffix(path)
    return _Source(text, f"'{name}'", found.name if found else None)


def _standard_input() -> _Source:
    name = "standard input"
    stream = getattr(sys.stdin, "buffer", None)
    return _Source(sys.stdin.read() if stream is None else _decoded(stream, name), name)


def _decoded(stream: BinaryIO, name: str) -> str:
    data = stream.read(LARGEST_INPUT + 1)
    if len(data) > LARGEST_INPUT:
        raise HackenbushError(f"{name} is longer than {LARGEST_INPUT} bytes")
    start = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
    try:
        return data[start:].decode()
    except UnicodeDecodeError as error:
        place = start + error.start
        raise HackenbushError(
            f"{name} is not text in UTF-8: the byte at offset {place} is 0x{data[place]:02x}"
        ) from None


def _position(source: _Source, format_: str | None) -> Position:
    try:
        return read(source.text.rstrip(), format=format_ or source.format)
    except NotationError as error:
        raise _placed(error, source) from None
    except HackenbushError as error:
        raise HackenbushError(f"{source.name}: {error}" if source.name else str(error)) from None


def _placed(error: NotationError, source: _Source) -> HackenbushError:
    """Return an error in a text that shows the line it is in, rather than all lines as one."""
    before, after = error.text[: error.column - 1], error.text[error.column - 1 :]
    in_line = before.rpartition("\n")[2]
    shown = NotationError(error.reason, text=in_line + after.partition("\n")[0], column=len(in_line) + 1)
    where = [source.name] if source.name else []
    if number := before.count("\n"):
        where.append(f"line {number + 1}")
    return HackenbushError(": ".join([*where, str(shown)]))


# ---- output ------------------------------------------------------------------------------------------------


def _save(text: str, path: Path) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise HackenbushError(f"cannot write '{path}': {error.strerror}") from None
