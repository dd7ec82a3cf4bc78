"""The table of searches: what was found out about red-blue pictures serves later calls.

A search of a red-blue block is kept when a call ends. The same block again costs nothing, and a part of it, such as
what a cut leaves, starts from what is known. The table belongs to the process, and never changes a value: it only
saves work. So a search that ran out of budget starts where the last one stopped. Of a search that is larger than the
table, only the answer is kept: the value, or bounds.

When the table is full, the searches that were not used for the longest time are dropped. Calls that run at the same
time in several threads do not share it: the first has it until it ends. The pure-Python kernel has no such table.

A file of a table is a line with a format, its version, the order of bytes and a checksum, and then the searches. The
version changes whenever the searches are written in another way, or would find something else.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from hackenbush import _kernel
from hackenbush.errors import FileError, InvalidArgument, expect
from hackenbush.files import write_file
from hackenbush.solvers.budget import show_limit

__all__ = ["TableUse", "clear_table", "load_table", "roomy_table", "save_table", "search_table"]

_MOST = 1 << 62
_VERSION = 2
_LINE = re.compile(rb"hackenbush table, version (\d{1,9}), (big|little)-endian, SHA-256 ([0-9a-f]{64})\n")


class TableUse(NamedTuple):
    """How the table is used: bytes allowed and held; searches kept; how often one was used again, or dropped."""

    limit: int
    held: int
    searches: int
    hits: int
    dropped: int


def search_table(*, limit: int | None = None) -> TableUse:
    """Return how the table of searches is used, after setting its limit in bytes if one is given; 0 turns it off.

    >>> before = search_table()
    >>> search_table(limit=0).held
    0
    >>> search_table(limit=before.limit).limit == before.limit
    True

    Raises `InvalidArgument` if the limit is not a whole number from 0 to 2**62.
    """
    if limit is not None and (type(limit) is not int or not 0 <= limit <= _MOST):
        raise InvalidArgument(f"expected a limit in bytes from 0 to 2**62, not {show_limit(limit)}")
    return TableUse(*_kernel.search_table(limit))


class _Room:
    """How many uses of `roomy_table` there are, and the limit outside of them."""

    lock = Lock()
    uses = 0
    limit = 0


@contextmanager
def roomy_table(least: int | None) -> Iterator[None]:
    """Let the table hold so many bytes, or what it may hold anyway, for as long as a ``with`` statement; None is 2**62.

    >>> with roomy_table(1 << 40):
    ...     search_table().limit >> 40
    1

    So what one call finds serves the next, however long it searches. A table that is turned off stays so. Statements
    may overlap in several threads; the limit is the old one after the last of them.
    """
    with _Room.lock:
        before = search_table().limit
        _Room.limit = _Room.limit if _Room.uses else before
        _Room.uses += 1
        if before:
            search_table(limit=max(before, _MOST if least is None else min(least, _MOST)))
    try:
        yield
    finally:
        with _Room.lock:
            _Room.uses -= 1
            if not _Room.uses:
                search_table(limit=_Room.limit)


def clear_table() -> None:
    """Drop all searches, and keep the limit.

    >>> clear_table()
    >>> search_table().searches
    0
    """
    limit = search_table().limit
    search_table(limit=0)
    search_table(limit=limit)


def save_table(path: str | Path) -> TableUse:
    """Write the table to a file for `load_table`, and return how it is used; the old file stays until that is done.

    Searches with numbers of more than 110 bits are left out, and so is what a call in another thread works with.
    Raises `FileError` if the file cannot be written, or if this is the pure-Python kernel.
    """
    path = Path(expect((str, Path), path, "the name of a file"))
    try:
        searches = _kernel.write_table()
    except ValueError as error:
        raise FileError(f"cannot write '{path}': {error}") from None
    line = f"hackenbush table, version {_VERSION}, {sys.byteorder}-endian, SHA-256 {sha256(searches).hexdigest()}\n"
    write_file(path, line.encode() + searches)
    return search_table()


def load_table(path: str | Path) -> TableUse:
    """Replace the table by the one in a file that `save_table` wrote, and return how it is used.

    Load only files of people you trust. Damage is noticed and nothing in a file can do harm, but whoever forges one
    with the right checksum can have you told wrong values.

    Raises `FileError`, and keeps the table, if the file cannot be read, is damaged, is larger than the limit of the
    table, or was written by another version or on a machine with the other order of bytes. The pure-Python kernel has
    no table and loads none.
    """
    path = Path(expect((str, Path), path, "the name of a file"))
    data = _read(path)
    line = _LINE.match(data)
    if line is None:
        raise FileError(f"'{path}' is not a table of searches")
    version, order, checksum = (part.decode() for part in line.groups())
    if version != str(_VERSION):
        raise FileError(f"'{path}': expected version {_VERSION} of a table, not {version}")
    if order != sys.byteorder:
        raise FileError(f"'{path}' was written on a {order}-endian machine, and this one is {sys.byteorder}-endian")
    searches = data[line.end() :]
    if sha256(searches).hexdigest() != checksum:
        raise FileError(f"'{path}' is damaged: its checksum is wrong")
    try:
        _kernel.read_table(searches)
    except ValueError as error:
        raise FileError(f"cannot use '{path}': {error}") from None
    return search_table()


def _read(path: Path) -> bytes:
    """Return the contents of a file, unless it is too large for the table."""
    limit = search_table().limit
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > limit + 200:  # the line is shorter
                raise FileError(f"'{path}' has {size:,} bytes, more than the limit of the table, {limit:,}")
            return file.read(size)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "there is no such name"
        raise FileError(f"cannot read '{path}': {reason}") from None
