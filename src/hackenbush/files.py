"""Files that are written as a whole or not at all: a new one is written beside the old one, and then moved over it."""

from __future__ import annotations

import contextlib
import os
import tempfile
from typing import TYPE_CHECKING

from hackenbush.errors import FileError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["write_file"]


def write_file(path: Path, data: bytes) -> None:
    """Write bytes to a file; if that fails, the old file stays as it was, and you get a `FileError`."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "there is no such name"
        raise FileError(f"cannot write '{path}': {reason}") from None
