"""``hackenbush unpack``: restore a packed array."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from hackenbush.cli.arguments import Parser
from hackenbush.cli.files import save
from hackenbush.cli.pack import load_numpy, two_files
from hackenbush.errors import FileError
from hackenbush.strings import unpack

__all__ = ["main", "make_parser"]

_DESCRIPTION = """\
Restore a packed array as a .npy file, bit for bit. Damaged files are refused.
This needs numpy, which is in the extra numpy."""

_EXAMPLES = """\
examples
  hackenbush unpack readings.hkb readings.npy"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    source, target = two_files(make_parser(), argv)
    load_numpy()
    import numpy as np

    try:
        array = unpack(Path(source).read_bytes())
    except OSError as error:
        raise FileError(f"cannot read '{source}': {error.strerror}") from None
    except FileError as error:
        raise FileError(f"'{source}': {error}") from None
    file = BytesIO()
    np.save(file, array)
    save(file.getvalue(), target)
    print(f"{array.size:,} numbers of {array.dtype}, shape {'×'.join(map(str, array.shape)) or 'none'}")
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush unpack",
        usage="hackenbush unpack IN OUT.npy",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    parser.add_argument("files", metavar="FILE", nargs="*", help="the file to read and the file to write")
    return parser
