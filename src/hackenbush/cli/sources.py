"""Where a command's picture comes from: its arguments, a file, standard input, or the gallery."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from hackenbush.board.formats import FORMATS, Format, read
from hackenbush.board.position import Position
from hackenbush.cli.arguments import UsageError
from hackenbush.errors import HackenbushError, NotationError

__all__ = ["SOURCES", "format_of", "position_from", "positions_from", "save", "text_from"]

LARGEST_INPUT = 1 << 28  # bytes; what is longer, or never ends, is an error
SOURCES = """\
POSITION is a text, the name of a picture in the gallery, @FILE, or - for standard input, which is also read if
there is none; its format is found by looking at it."""


class _Source(NamedTuple):
    """The text of a picture, what to call it in an error, and the format that its name says it has."""

    text: str
    name: str = ""
    format: str | None = None


def position_from(words: list[str], *, file: str | None = None, format_: str | None = None) -> Position:
    """Return the position that the arguments of a command name, or that a file holds.

    >>> position_from(["0-1B", "1-2R"]), position_from(["house"]).places[1]
    (Position('br'), (0, 2))

    Raises `HackenbushError` with the place of a fault.
    """
    return _read(_source(words, file), format_)


def _read(source: _Source, format_: str | None = None) -> Position:
    """Return the position of a source, or the picture of the gallery that it names."""
    from hackenbush.board.specimens import gallery

    if not source.name and format_ is None and source.text in gallery():
        return gallery(source.text)
    try:
        return read(source.text.rstrip(), format=format_ or source.format)
    except NotationError as error:
        raise _placed(error, source) from None
    except HackenbushError as error:
        raise HackenbushError(f"{source.name}: {error}" if source.name else str(error)) from None


def positions_from(words: list[str], *, file: str | None = None) -> Iterator[tuple[str, Position]]:
    """Return each position with the text that names it: every argument is one, and so is every line of a file.

    >>> [(text, len(position)) for text, position in positions_from(["br", "lens"])]
    [('br', 2), ('lens', 2)]

    Blank lines and those that begin with # are passed over. Raises `HackenbushError` with the place of a fault.
    """
    sources = [_source(words, file)] if file is not None or not words else [_source([word], None) for word in words]
    for source in sources:
        if not source.name:
            yield source.text, _read(source)
        elif source.format is not None:  # a file that is one picture
            yield source.name.strip("'"), _read(source)
        else:
            yield from _lines(source)


def _lines(source: _Source) -> Iterator[tuple[str, Position]]:
    for number, line in enumerate(source.text.splitlines(), 1):
        text = line.strip()
        if text and not text.startswith("#"):
            try:
                yield text, _read(_Source(text))
            except HackenbushError as error:
                raise HackenbushError(f"{source.name}: line {number}: {error}") from None


def text_from(name: str) -> str:
    """Return the text of a file, or of standard input for -; raise `HackenbushError` if it cannot be read."""
    return (_standard_input() if name == "-" else _file(name)).text


def format_of(path: Path) -> Format | None:
    """Return the format that the suffix of a file's name stands for.

    >>> format_of(Path("house.JSON")).name, format_of(Path("house"))
    ('json', None)
    """
    return next((format_ for format_ in FORMATS.values() if path.suffix.lower() in format_.suffixes), None)


def save(data: bytes, name: str) -> None:
    """Write a file, or standard output for -."""
    if name == "-":
        stream = getattr(sys.stdout, "buffer", None)
        if stream is None:
            sys.stdout.write(data.decode())
        else:
            sys.stdout.flush()
            stream.write(data)
        return
    try:
        Path(name).write_bytes(data)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "there is no such name"
        raise HackenbushError(f"cannot write '{name}': {reason}") from None


def _source(words: list[str], file: str | None) -> _Source:
    if file is not None:
        if words:
            raise UsageError(f"expected a position or --in FILE, not both: '{words[0]}'")
        return _file(file)
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
    found = format_of(path)
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


def _placed(error: NotationError, source: _Source) -> HackenbushError:
    """Return an error in a text that shows the line it is in, rather than all lines as one."""
    before, after = error.text[: error.column - 1], error.text[error.column - 1 :]
    in_line = before.rpartition("\n")[2]
    shown = NotationError(error.reason, text=in_line + after.partition("\n")[0], column=len(in_line) + 1)
    where = [source.name] if source.name else []
    if number := before.count("\n"):
        where.append(f"line {number + 1}")
    return HackenbushError(": ".join([*where, str(shown)]))
