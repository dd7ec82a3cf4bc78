"""Read and write files for commands; - is standard input or output."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from hackenbush.errors import FileError

__all__ = ["LateFile", "describe_file", "expand_files", "open_source", "read_source", "save"]

LARGEST_INPUT = 1 << 28  # bytes; longer or endless input is an error


def describe_file(name: str) -> str:
    """Return what messages call a file.

    >>> describe_file("list.txt"), describe_file("-")
    ("'list.txt'", 'standard input')
    """
    return "standard input" if name == "-" else f"'{name}'"


def read_source(name: str, *, limit: int | None = None) -> str:
    """Return the text of a file, or of standard input for -; raise `FileError` if it cannot be read or is too long."""
    with open_source(name) as stream:
        return _decode(stream, describe_file(name), limit)


@contextmanager
def open_source(name: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input for -, to read bytes; raise `FileError` if it cannot be read."""
    if name == "-":
        stream = getattr(sys.stdin, "buffer", None)
        yield BytesIO(sys.stdin.read().encode(errors="surrogatepass")) if stream is None else stream
        return
    try:
        stream = Path(name).open("rb")  # noqa: SIM115, it is closed below
    except ValueError:
        raise FileError(f"cannot read '{name}': there is no such name") from None
    except OSError as error:
        raise FileError(f"cannot read '{name}': {error.strerror}") from None
    with stream:
        try:
            yield stream
        except OSError as error:
            raise FileError(f"cannot read '{name}': {error.strerror}") from None


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


def expand_files(words: Iterable[str]) -> Iterator[str]:
    """Yield the words, and the lines of a file for @FILE, without blank lines and comments."""
    for word in words:
        if word.startswith("@"):
            lines = (line.partition("#")[0].strip() for line in read_source(word[1:]).splitlines())
            yield from filter(None, lines)
        else:
            yield word


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
    with LateFile(name) as file:
        file.write(data)


class LateFile:
    """A file, or standard output for -, that is created when something is first written to it.

    Raises `FileError` if it cannot be written.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._file: BinaryIO | None = None

    def __enter__(self) -> LateFile:
        return self

    def write(self, data: bytes) -> None:
        """Write bytes."""
        if self._name == "-":
            save(data, "-")
            return
        try:
            if self._file is None:
                self._file = Path(self._name).open("wb")  # noqa: SIM115, it is closed on exit
            self._file.write(data)
        except (OSError, ValueError) as error:
            raise self._refusal(error) from None

    def __exit__(self, *_: object) -> None:
        try:
            if self._file is not None:
                self._file.close()
        except OSError as error:
            raise self._refusal(error) from None

    def _refusal(self, error: OSError | ValueError) -> FileError:
        reason = error.strerror if isinstance(error, OSError) else "there is no such name"
        return FileError(f"cannot write '{self._name}': {reason}")
