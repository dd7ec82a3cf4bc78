"""``hackenbush pack``: pack an array of numbers into fewer bytes."""

from __future__ import annotations

from pathlib import Path

from hackenbush.cli.arguments import Parser
from hackenbush.cli.files import save
from hackenbush.errors import FileError, MissingPackage
from hackenbush.strings import pack

__all__ = ["load_numpy", "main", "make_parser", "two_files"]

_DESCRIPTION = """\
Pack the integers or floats of a .npy file without loss, as strings of Berlekamp's number system.
This needs numpy, which is in the extra numpy."""

_EXAMPLES = """\
examples
  hackenbush pack readings.npy readings.hkb
  hackenbush unpack readings.hkb readings.npy"""


def main(argv: list[str]) -> int:
    """Run the command and return the exit code."""
    source, target = two_files(make_parser(), argv)
    load_numpy()
    import numpy as np

    try:
        array = np.load(source, allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise FileError(f"cannot read '{source}': {getattr(error, 'strerror', None) or error}") from None
    if not isinstance(array, np.ndarray):
        raise FileError(f"'{source}' holds several arrays; expected one")
    try:
        packed = pack(array)
    except TypeError as error:
        raise FileError(f"'{source}': {error}") from None
    save(packed, target)
    before = Path(source).stat().st_size
    print(f"{array.size:,} numbers, {before:,} bytes: packed into {len(packed):,}, {100 * len(packed) / before:.1f} %")
    return 0


def make_parser() -> Parser:
    """Return the parser of the command's arguments."""
    parser = Parser(
        "hackenbush pack",
        usage="hackenbush pack IN.npy OUT",
        description=_DESCRIPTION,
        epilog=_EXAMPLES,
    )
    parser.add_argument("files", metavar="FILE", nargs="*", help="the file to read and the file to write")
    return parser


def two_files(parser: Parser, argv: list[str]) -> tuple[str, str]:
    """Return the names of the file to read and the file to write."""
    _, words = parser.parse(argv)
    if len(words) != 2:
        parser.error(f"expected two files, one to read and one to write, not {len(words)}")
    return words[0], words[1]


def load_numpy() -> None:
    """Import numpy, or raise an error that says how to get it."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise MissingPackage("numpy", needed_for="arrays", extra="numpy") from None
