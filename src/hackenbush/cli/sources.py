"""Read a command's positions from its words, a file, or standard input."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple, TypeVar

from hackenbush.board.formats import FORMATS, Format, read
from hackenbush.board.position import Position
from hackenbush.cli.arguments import UsageError
from hackenbush.errors import FileError, HackenbushError
from hackenbush.playable import Playable
from hackenbush.printing import printable
from hackenbush.rulesets.reading import as_playable, is_game_name

__all__ = ["SOURCES", "format_by_suffix", "note_faults", "read_position", "read_positions", "read_source", "save"]

T = TypeVar("T")

LARGEST_INPUT = 1 << 28  # bytes; longer or endless input is an error
SOURCES = """\
POSITION is the text of a picture, a game such as nim 3,4,5, a value, or a sum of these; a name in the gallery;
@FILE; or - for standard input (the default). The format is detected."""


class _Source(NamedTuple):
    """A text, its name in error messages, and the format that the file's suffix stands for."""

    text: str
    name: str = ""
    format: str | None = None


def read_position(
    words: list[str], read_as: Callable[[str | Position], T], *, file: str | None = None, format_: str | None = None
) -> T:
    """Return the position that the words of a command or a file describe.

    >>> read_position(["0-1B", "1-2R"], as_playable), read_position(["nim", "3,4"], as_playable)
    (Position('br'), Nim(3, 4))

    Raises `HackenbushError` that says where the text is wrong.
    """
    return _read(_find_source(words, file), read_as, format_)


def read_positions(words: list[str], *, file: str | None = None) -> Iterator[tuple[str, Playable]]:
    """Yield each position with its text: one for every word, or for every line of a file.

    >>> [(text, position) for text, position in read_positions(["br", "2"])]
    [('br', Position('br')), ('2', Game('2'))]
    >>> [text for text, _ in read_positions(["nim", "3,4"])]
    ['nim 3,4']

    The words after the name of a game are its position. Blank lines and lines that begin with # are skipped. Raises
    `HackenbushError` that says where the text is wrong.
    """
    is_one = file is not None or not words
    for source in [_find_source(words, file)] if is_one else [_find_source([word], None) for word in _join_game(words)]:
        if not source.name:
            yield source.text, _read(source, as_playable)
        elif source.format is not None:  # a file that is one picture
            yield source.name.strip("'"), _read(source, as_playable)
        else:
            yield from _read_lines(source)


def _join_game(words: list[str]) -> list[str]:
    """Return the words, joined to one text if the first is the name of a game.

    >>> _join_game(["nim", "3,4"]), _join_game(["br", "nim 3"])
    (['nim 3,4'], ['br', 'nim 3'])
    """
    return [" ".join(words)] if words and is_game_name(words[0]) else words


def _read_lines(source: _Source) -> Iterator[tuple[str, Playable]]:
    for number, line in enumerate(source.text.splitlines(), 1):
        text = line.strip()
        if text and not text.startswith("#"):
            try:
                yield text, as_playable(text)
            except HackenbushError as error:
                raise FileError(f"{source.name}: line {number}: {error}") from None


def _read(source: _Source, read_as: Callable[[str | Position], T], format_: str | None = None) -> T:
    """Return the position of a source: in its format if one is known, otherwise as ``read_as`` detects it."""
    wanted = format_ or source.format
    try:
        return read_as(source.text if wanted is None else read(source.text.rstrip(), format=wanted))
    except HackenbushError as error:
        if not source.name:
            raise
        raise FileError(f"{source.name}: {error}") from None


def note_faults(position: object) -> None:
    """Print on standard error what is odd about a position, if it is a picture."""
    for fault in position.status() if isinstance(position, Position) else ():
        print(printable(f"note: {fault.message}"), file=sys.stderr)


def read_source(name: str, *, limit: int | None = None) -> str:
    """Return the text of a file, or of standard input for -; raise `FileError` if it cannot be read or is too long."""
    return (_read_standard_input(limit) if name == "-" else _read_file(name, limit)).text


def format_by_suffix(path: Path) -> Format | None:
    """Return the format that the suffix of a file's name stands for.

    >>> format_by_suffix(Path("house.JSON")).name, format_by_suffix(Path("house"))
    ('json', None)
    """
    return next((format_ for format_ in FORMATS.values() if path.suffix.lower() in format_.suffixes), None)


def save(data: bytes, name: str) -> None:
    """Write bytes to a file, or to standard output for -."""
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
        raise FileError(f"cannot write '{name}': {reason}") from None


def _find_source(words: list[str], file: str | None) -> _Source:
    if file is not None:
        if words:
            raise UsageError(f"expected a position or --in FILE, not both: '{words[0]}'")
        return _read_file(file)
    if not words or words == ["-"]:
        if sys.stdin is None or (not words and sys.stdin.isatty()):
            raise UsageError("expected a position, @FILE, or - for standard input")
        return _read_standard_input()
    if words[0].startswith("@"):
        if len(words) > 1:
            raise UsageError(f"expected one position, not also '{words[1]}'")
        return _read_file(words[0][1:])
    return _Source(" ".join(words))  # a list of edges without quotes is several arguments


def _read_file(name: str, limit: int | None = None) -> _Source:
    path = Path(name)
    try:
        with path.open("rb") as stream:
            text = _decode(stream, f"'{name}'", limit)
    except (OSError, ValueError) as error:
        if isinstance(error, HackenbushError):
            raise
        reason = error.strerror if isinstance(error, OSError) else "there is no such name"
        raise FileError(f"cannot read '{name}': {reason}") from None
    found = format_by_suffix(path)
    return _Source(text, f"'{name}'", found.name if found else None)


def _read_standard_input(limit: int | None = None) -> _Source:
    name = "standard input"
    stream = getattr(sys.stdin, "buffer", None)
    return _Source(sys.stdin.read() if stream is None else _decode(stream, name, limit), name)


def _decode(stream: BinaryIO, name: str, limit: int | None) -> str:
    limit = LARGEST_INPUT if limit is None else limit
    data = stream.read(limit + 1)
    if len(data) > limit:
        raise FileError(f"{name} is longer than {limit:,} bytes")
    start = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
    try:
        return data[start:].decode()
    except UnicodeDecodeError as error:
        place = start + error.start
        raise FileError(f"{name} is not text in UTF-8: the byte at offset {place} is 0x{data[place]:02x}") from None
